//! The one table of what a person can do without pointing at anything: menu text, shortcuts and help, and the
//! command that follows. Menus, the keyboard, the palette and the list of shortcuts all read it.

mod copy;
mod keys;
mod kinds;
mod learn;
mod share;

use keys::{ALT, CTRL, CTRL_SHIFT, NONE, SHIFT, row};
pub use kinds::{Action, MENUS, Menu, Row, SUBMENUS, WindowAction};

use super::{
    layout::Resize,
    panels::{PANELS, Panel},
    viewport::nudge::Nudge,
};
use crate::workbench::{
    analysis::push::{Moved, PushCommand},
    camera::{CameraCommand, Fit},
    command::{FileCommand, HistoryCommand},
    expect::Shown,
    lesson::LessonCommand,
    look::{
        layers::{LAYERS, LayerRow},
        room::RoomCommand,
    },
    playhead::PlayheadCommand,
};
use eframe::egui::{Context, Key, KeyboardShortcut};
use std::borrow::Cow;

/// Every action, in the order of the menus.
#[must_use]
pub fn table() -> Vec<Row> {
    let panel = |panel: &Panel| Row {
        action: Action::Window(WindowAction::SwitchPanel(panel.name)),
        menu: Menu::View,
        label: Cow::Owned(format!("{} panel", panel.name)),
        keys: &[],
        help: panel.help,
    };
    let layer = |row: &LayerRow| Row {
        action: Action::Window(WindowAction::SwitchLayer(row.layer)),
        menu: Menu::Layers,
        label: Cow::Borrowed(row.label),
        keys: &[],
        help: row.help,
    };
    let mut table = rows();
    table.extend(rooms());
    table.extend(pushes());
    table.extend(nudges());
    table.extend(expectations());
    table.extend(share::rows());
    table.extend(copy::rows());
    table.extend(learn::rows());
    table.extend(LAYERS.iter().map(layer));
    table.extend(PANELS.iter().map(panel));
    table.push(row!(
        View,
        "Reset layout",
        [],
        Action::Window(WindowAction::ResetLayout),
        "Show every panel where it stands at the first start"
    ));
    table
}

fn rooms() -> Vec<Row> {
    use {Action::Room, Action::Window, WindowAction as W};
    vec![
        row!(
            View,
            "Presenter layout",
            [NONE + F10, SHIFT + F5],
            Window(W::SwitchPresenting),
            "The picture, a formula and a sentence, for the last row of a room; Escape shows everything again"
        ),
        row!(
            View,
            "Reduced motion",
            [],
            Window(W::SwitchMotion),
            "The camera jumps instead of gliding; what is played moves all the same"
        ),
        row!(View, "Full screen", [NONE + F11], Window(W::SwitchFullScreen), "Fill the screen, or the window again"),
        row!(Size, "Larger", [CTRL + Plus, CTRL + Equals], Room(RoomCommand::ZoomIn), "Show everything larger"),
        row!(Size, "Smaller", [CTRL + Minus], Room(RoomCommand::ZoomOut), "Show everything smaller"),
        row!(Size, "Usual size", [CTRL + Num0], Room(RoomCommand::SetZoom(1.0)), "As large as at the first start"),
        row!(
            Size,
            "Panel wider",
            [ALT + Period],
            Window(W::Resize(Resize::Wider)),
            "The panel that had the keyboard last"
        ),
        row!(
            Size,
            "Panel narrower",
            [ALT + Comma],
            Window(W::Resize(Resize::Narrower)),
            "The panel that had the keyboard last"
        ),
        row!(
            Size,
            "Panel taller",
            [ALT + Plus, ALT + Equals],
            Window(W::Resize(Resize::Taller)),
            "The panel that had the keyboard last"
        ),
        row!(
            Size,
            "Panel lower",
            [ALT + Minus],
            Window(W::Resize(Resize::Lower)),
            "The panel that had the keyboard last"
        ),
        row!(Size, "Dark or light", [CTRL + T], Window(W::SwitchTheme), "Change the theme between dark and light"),
        row!(
            Size,
            "High contrast",
            [CTRL_SHIFT + T],
            Window(W::SwitchContrast),
            "Text with a contrast of at least 7 to 1, for weak eyes, weak projectors and bright rooms"
        ),
    ]
}

fn pushes() -> Vec<Row> {
    use Action::Push as Do;
    use PushCommand::{Apart, BackAlongAxis, BackAlongVelocity};
    vec![
        row!(
            Push,
            "Push B out of A",
            [NONE + P],
            Do(Apart(Moved::B)),
            "Move B the shortest way until the boxes just touch"
        ),
        row!(
            Push,
            "Push A out of B",
            [SHIFT + P],
            Do(Apart(Moved::A)),
            "Move A the shortest way until the boxes just touch"
        ),
        row!(Push, "Push both apart", [ALT + P], Do(Apart(Moved::Both)), "Move both half of the shortest way each"),
        row!(
            Push,
            "Back off along the velocity",
            [NONE + K],
            Do(BackAlongVelocity),
            "Move the selected box of the pair, or else B, back the way it came until the boxes just touch"
        ),
        row!(
            Push,
            "Back off along the shown axis",
            [SHIFT + K],
            Do(BackAlongAxis),
            "Move the selected box of the pair, or else B, along the shown axis until the boxes just touch"
        ),
    ]
}

fn expectations() -> Vec<Row> {
    use Action::Expect as Do;
    vec![
        row!(
            Expect,
            "Expect the verdict",
            [],
            Do(Shown::Verdict),
            "From now on the scene expects the verdict of this moment"
        ),
        row!(
            Expect,
            "Expect the axis",
            [],
            Do(Shown::Axis),
            "The axis with the largest gap is expected to be that of now"
        ),
        row!(
            Expect,
            "Expect the separation",
            [],
            Do(Shown::Separation),
            "The largest gap is expected to be what it is now"
        ),
        row!(
            Expect,
            "Expect the contacts",
            [],
            Do(Shown::Contacts),
            "The contacts of the motion are expected as they are"
        ),
        row!(
            Expect,
            "Next failing expectation",
            [NONE + F8],
            Action::Window(WindowAction::NextFailure),
            "Go to the pair and the moment of the next expectation that does not hold"
        ),
    ]
}

fn nudges() -> Vec<Row> {
    use {Action::Window, WindowAction::Nudge as By};
    macro_rules! nudge {
        ($label:literal, $key:ident, $nudge:expr) => {
            row!(
                Nudge,
                $label,
                [NONE + $key, SHIFT + $key, ALT + $key],
                Window(By($nudge)),
                "A tenth of the grid, with Shift ten times, with Alt a tenth of that; by keys after a click on a box"
            )
        };
    }
    vec![
        nudge!("Nudge left", ArrowLeft, Nudge::Left),
        nudge!("Nudge right", ArrowRight, Nudge::Right),
        nudge!("Nudge up", ArrowUp, Nudge::Up),
        nudge!("Nudge down", ArrowDown, Nudge::Down),
        nudge!("Nudge away (3D)", PageUp, Nudge::Away),
        nudge!("Nudge nearer (3D)", PageDown, Nudge::Nearer),
    ]
}

fn rows() -> Vec<Row> {
    use Action::{File, History, Playhead, Window};
    use WindowAction as W;
    let fit = |to| Action::Camera(CameraCommand::Fit(to));
    let from = |face, opposite| Window(W::LookFrom { face, opposite });
    vec![
        row!(File, "New 2D scene", [CTRL + N], File(FileCommand::NewPlanar), "An empty 2D scene"),
        row!(File, "New 3D scene", [CTRL_SHIFT + N], File(FileCommand::NewSpatial), "An empty 3D scene"),
        row!(File, "Open…", [CTRL + O], File(FileCommand::PickOpen), "Choose a scene file"),
        row!(File, "Open path…", [CTRL + L], Window(W::OpenPath), "Type the path of a scene file"),
        row!(
            File,
            "First page",
            [CTRL + Home],
            Window(W::FirstPage),
            "Every shipped scene, and the files opened lately"
        ),
        row!(File, "Next scene", [NONE + CloseBracket], File(FileCommand::Next), "The next scene of the folder"),
        row!(
            File,
            "Previous scene",
            [NONE + OpenBracket],
            File(FileCommand::Previous),
            "The scene before in the folder"
        ),
        row!(
            File,
            "Reload",
            [NONE + F5, CTRL + R],
            File(FileCommand::Reload),
            "Show the file as it is on disk; Undo brings back what is shown now"
        ),
        row!(
            File,
            "Keep mine",
            [],
            File(FileCommand::KeepMine),
            "Go on with what is shown, though the file was changed on disk; saving asks before it replaces the file"
        ),
        row!(
            File,
            "Both side by side",
            [],
            File(FileCommand::ShowBoth),
            "Keep what is shown in this window, and open the file as it is on disk in a second one"
        ),
        row!(File, "Save", [CTRL + S], File(FileCommand::Save), "Write the scene to its file"),
        row!(File, "Save as…", [CTRL_SHIFT + S], File(FileCommand::SaveAs), "Choose where to write the scene"),
        row!(File, "Save to path…", [CTRL_SHIFT + L], Window(W::SavePath), "Type the path to write the scene to"),
        row!(
            File,
            "Copy scene as text",
            [CTRL_SHIFT + C],
            Window(W::CopyScene),
            "Copy the scene file's text; pasting such text opens it"
        ),
        row!(
            File,
            "New lesson from this scene",
            [],
            Action::Lesson(LessonCommand::New),
            "Give the scene a lesson of one step, to go on from"
        ),
        row!(
            File,
            "Add step from what is shown",
            [],
            Window(W::AddStep),
            "Add a step to the lesson: the time, the axis or line, the layers and the camera are the present ones"
        ),
        row!(File, "Quit", [CTRL + Q], File(FileCommand::Quit), "Close the window"),
        row!(Edit, "Undo", [CTRL + Z], History(HistoryCommand::Undo), "Take back the last change"),
        row!(Edit, "Redo", [CTRL_SHIFT + Z, CTRL + Y], History(HistoryCommand::Redo), "Make it again"),
        row!(Edit, "Add box", [NONE + Insert, CTRL + B], Window(W::AddBox), "One more box in the middle of the view"),
        row!(Edit, "Duplicate box", [CTRL + D], Window(W::Duplicate), "A copy of the selected box"),
        row!(Edit, "Delete box", [NONE + Delete], Window(W::Delete), "Delete the selected box"),
        row!(Edit, "Rename box", [NONE + F2], Window(W::Rename), "Type another name for the selected box"),
        row!(Edit, "Swap A and B", [NONE + X], Window(W::SwapPair), "Look at the pair the other way round"),
        row!(Edit, "Select next box", [NONE + N], Window(W::NextBox), "Select the boxes one after the other"),
        row!(View, "Fit", [NONE + F], fit(Fit::Whole), "Show all boxes over the whole motion"),
        row!(
            View,
            "Focus on selection",
            [SHIFT + F],
            fit(Fit::Selection),
            "Show the selected box close up, or the pair where none is selected"
        ),
        row!(View, "Opening view", [NONE + Num0], fit(Fit::Story), "As the scene is seen when it is opened"),
        row!(
            View,
            "Look across the axis",
            [NONE + A],
            fit(Fit::Across),
            "See the gap of the shown axis in true length"
        ),
        row!(View, "Look along the axis", [SHIFT + A], fit(Fit::Along), "See what the shown axis does not see"),
        row!(
            LookFrom,
            "From the front",
            [NONE + Num1],
            from(0, false),
            "In the direction of y where z points up, against that of z where y does"
        ),
        row!(LookFrom, "From behind", [CTRL + Num1], from(0, true), "From the side across from the front"),
        row!(LookFrom, "From the right", [NONE + Num3], from(1, false), "Against the direction of x"),
        row!(LookFrom, "From the left", [CTRL + Num3], from(1, true), "In the direction of x"),
        row!(LookFrom, "From above", [NONE + Num7], from(2, false), "Straight down"),
        row!(LookFrom, "From below", [CTRL + Num7], from(2, true), "Straight up"),
        row!(
            View,
            "Orthographic",
            [NONE + Num5],
            Window(W::SwitchLens),
            "See what is far away as large as what is near, or smaller (perspective)"
        ),
        row!(
            View,
            "Keep this view in the scene",
            [],
            Window(W::KeepView),
            "Write the camera, the axis that points up and the layers into the scene, which opens so from then on"
        ),
        row!(View, "Forget the view of the scene", [], Window(W::ForgetView), "Let the scene be opened as any other"),
        row!(View, "Y points up", [], Window(W::SwitchUp), "The y axis of the world points up, or the z axis"),
        row!(
            View,
            "Faces only (3D)",
            [NONE + O],
            Window(W::SwitchFacesOnly),
            "Leave the nine cross axes out, and see where a test of the six faces alone is wrong"
        ),
        row!(
            View,
            "Handles along box axes",
            [NONE + W],
            Window(W::SwitchHandleAxes),
            "Arrows, squares and rings follow the axes of the box, or those of the world"
        ),
        row!(View, "Next axis", [NONE + ArrowDown], Window(W::NextAxis), "Select the next axis in the list"),
        row!(View, "Previous axis", [NONE + ArrowUp], Window(W::PreviousAxis), "Select the axis before"),
        row!(View, "Follow the largest gap", [NONE + Escape], Window(W::LetGo), "Let go of what is selected"),
        row!(View, "Sort axes by gap", [NONE + G], Window(W::SortAxes), "By gap, or in their order"),
        row!(Playback, "Play or pause", [NONE + Space], Playhead(PlayheadCommand::Toggle), "Start or stop the clock"),
        row!(
            Playback,
            "Step forward",
            [NONE + ArrowRight],
            Playhead(PlayheadCommand::Step(1.0)),
            "A hundredth of the duration"
        ),
        row!(
            Playback,
            "Step back",
            [NONE + ArrowLeft],
            Playhead(PlayheadCommand::Step(-1.0)),
            "A hundredth of the duration"
        ),
        row!(
            Playback,
            "Ten steps forward",
            [SHIFT + ArrowRight],
            Playhead(PlayheadCommand::Step(10.0)),
            "A tenth of the duration"
        ),
        row!(
            Playback,
            "Ten steps back",
            [SHIFT + ArrowLeft],
            Playhead(PlayheadCommand::Step(-10.0)),
            "A tenth of the duration"
        ),
        row!(
            Playback,
            "Next event",
            [CTRL + ArrowRight],
            Playhead(PlayheadCommand::NextEvent),
            "Where a contact begins or ends, where nothing is proved, the nearest moment"
        ),
        row!(
            Playback,
            "Previous event",
            [CTRL + ArrowLeft],
            Playhead(PlayheadCommand::PreviousEvent),
            "The event before"
        ),
        row!(
            Playback,
            "Next leading axis",
            [CTRL_SHIFT + ArrowRight],
            Playhead(PlayheadCommand::NextLead),
            "Where another axis begins to have the largest gap (sampled)"
        ),
        row!(
            Playback,
            "Previous leading axis",
            [CTRL_SHIFT + ArrowLeft],
            Playhead(PlayheadCommand::PreviousLead),
            "Where the leading axis before began to lead (sampled)"
        ),
        row!(Playback, "Go to start", [NONE + Home], Playhead(PlayheadCommand::Start), "The beginning of the motion"),
        row!(Playback, "Go to end", [NONE + End], Playhead(PlayheadCommand::End), "The end of the motion"),
        row!(Playback, "Next solver step", [NONE + Period], Window(W::NextStep), "What the solver proved next"),
        row!(Playback, "Previous solver step", [NONE + Comma], Window(W::PreviousStep), "What it proved before"),
        row!(
            Playback,
            "Zoom to bracket",
            [NONE + Z],
            Window(W::ZoomBracket),
            "The nearest beginning or end of a contact close up, or the whole motion again"
        ),
        row!(Playback, "Loop", [NONE + L], Window(W::SwitchLoop), "Start over at the end, or stop there"),
        row!(Playback, "Faster", [CTRL + ArrowUp], Window(W::Faster), "Play faster"),
        row!(Playback, "Slower", [CTRL + ArrowDown], Window(W::Slower), "Play slower"),
        row!(Help, "Find an action…", [CTRL + K, CTRL_SHIFT + P], Window(W::Palette), "Every action by its name"),
        row!(Help, "Keys and mouse", [NONE + F1], Window(W::Shortcuts), "Every key and every mouse verb"),
    ]
}

/// A shortcut as it stands on the keyboard: `Ctrl+[`, not `Ctrl+OpenBracket`.
#[must_use]
pub fn keys_text(ctx: &Context, shortcut: &KeyboardShortcut) -> String {
    let (text, key) = (ctx.format_shortcut(shortcut), shortcut.logical_key);
    // The bundled fonts have no signs for the arrows.
    let legend = match key {
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown => key.name(),
        _ => key.symbol_or_name(),
    };
    text.strip_suffix(key.name()).map_or_else(|| text.clone(), |modifiers| format!("{modifiers}{legend}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_as_on_the_keyboard() {
        let text = |modifiers, key| keys_text(&Context::default(), &KeyboardShortcut::new(modifiers, key));
        assert_eq!(text(NONE, Key::OpenBracket), "[");
        assert_eq!(text(NONE, Key::Period), ".");
        assert_eq!(text(CTRL_SHIFT, Key::ArrowLeft), "Ctrl+Shift+Left");
        assert_eq!(text(NONE, Key::Space), "Space");
        for row in table() {
            for key in row.keys {
                let text = keys_text(&Context::default(), key);
                assert!(!text.contains("Bracket") && !text.contains("Period"), "{text}");
            }
        }
    }

    #[test]
    fn no_two_actions_clash() {
        let all: Vec<_> = table()
            .into_iter()
            .flat_map(|row| row.keys.iter().map(move |key| ((*key, row.is_of_viewport()), row.label.clone())))
            .collect();
        for (i, (key, label)) in all.iter().enumerate() {
            for (other, name) in &all[i + 1..] {
                assert_ne!(key, other, "{label} and {name}");
            }
        }
    }
}
