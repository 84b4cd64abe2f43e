//! What an action is, and where it stands.

use crate::{
    kernel::axis::Dimension,
    ui::{layout::Resize, viewport::nudge::Nudge},
    workbench::{
        View,
        analysis::{
            copied::Copied,
            push::{self, PushCommand},
        },
        camera::CameraCommand,
        command::{FileCommand, HistoryCommand},
        document::Disk,
        expect::{self, Shown},
        lesson::LessonCommand,
        look::{layers::Layer, room::RoomCommand},
        playhead::PlayheadCommand,
        samples,
        walk::{Kind, WalkCommand},
    },
};
use eframe::egui::KeyboardShortcut;
use std::borrow::Cow;

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// To the files.
    File(FileCommand),
    /// To the history.
    History(HistoryCommand),
    /// To what the scene expects of itself.
    Expect(Shown),
    /// To boxes that overlap.
    Push(PushCommand),
    /// To the lesson.
    Lesson(LessonCommand),
    /// To the playhead.
    Playhead(PlayheadCommand),
    /// To the camera.
    Camera(CameraCommand),
    /// To the size of everything.
    Room(RoomCommand),
    /// To the walk.
    Walk(WalkCommand),
    /// To the window itself.
    Window(WindowAction),
}

/// What concerns the window only, or needs what is on screen to become a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowAction {
    /// Ask for a path to open.
    OpenPath,
    /// Ask for a path to save at.
    SavePath,
    /// Copy the scene as text.
    CopyScene,
    /// Copy this of what is shown.
    Copy(Copied),
    /// Choose what to copy.
    CopyAny,
    /// Add a box.
    AddBox,
    /// Duplicate the selected box.
    Duplicate,
    /// Delete the selected box.
    Delete,
    /// Type another name for the selected box.
    Rename,
    /// Show the first page.
    FirstPage,
    /// Make A B and B A.
    SwapPair,
    /// Move the selected box a little.
    Nudge(Nudge),
    /// Move and turn boxes along the axes of the world or of the box.
    SwitchHandleAxes,
    /// Leave the cross products out, or not.
    SwitchFacesOnly,
    /// Select the next box.
    NextBox,
    /// Select the next axis in the list.
    NextAxis,
    /// Select the axis before.
    PreviousAxis,
    /// Go to the next moment at which something expected does not hold.
    NextFailure,
    /// Look at the next step of the solver.
    NextStep,
    /// Look at the step before.
    PreviousStep,
    /// Show the nearest bracket of a contact close up, or the whole motion again.
    ZoomBracket,
    /// Close what lies on top, or let go of what is selected.
    LetGo,
    /// Sort the axes by gap, or in their order.
    SortAxes,
    /// Look from the front (0), the right (1) or the top (2), or from the opposite side.
    LookFrom {
        /// Which of the three.
        face: usize,
        /// Whether from the opposite side.
        opposite: bool,
    },
    /// Add a step to the lesson that shows what is shown.
    AddStep,
    /// Make the other axis of the world point up.
    SwitchUp,
    /// See depth in the other way.
    SwitchLens,
    /// Write the present view into the scene.
    KeepView,
    /// Take the view out of the scene.
    ForgetView,
    /// Add a bookmark of what is shown.
    AddBookmark,
    /// Go to the next bookmark in time.
    NextBookmark,
    /// Go to the bookmark before.
    PreviousBookmark,
    /// Type another name for the selected bookmark.
    RenameBookmark,
    /// Type the note of the selected bookmark.
    NoteBookmark,
    /// Make the selected bookmark one of what is shown.
    UpdateBookmark,
    /// Remove the selected bookmark.
    RemoveBookmark,
    /// Copy the command that opens the scene as it is shown.
    CopyLink,
    /// Copy the picture.
    CopyPicture,
    /// Ask where to write the picture.
    ExportPicture,
    /// Ask where to write the whole motion as a moving picture.
    ExportAnimation,
    /// Go to the next stage of the walk or step of the lesson.
    StepOn,
    /// Go to the stage or step before.
    StepBack,
    /// Give the keyboard to the question of the step.
    AnswerByKeys,
    /// Open the next lesson of the course.
    NextLesson,
    /// Open the lesson before.
    PreviousLesson,
    /// Walk on at the next axis.
    NextWalkAxis,
    /// Walk on at the axis before.
    PreviousWalkAxis,
    /// End the test at the first gap, or look at all axes.
    SwitchStopAtGap,
    /// Ask before it is told, or not.
    SwitchPredict,
    /// Hide what is not reached yet, or not.
    SwitchHideLater,
    /// Show projections corner by corner, or by half extents.
    SwitchProjecting,
    /// Change between dark and light.
    SwitchTheme,
    /// Change between usual and high contrast.
    SwitchContrast,
    /// Let the camera glide, or jump.
    SwitchMotion,
    /// Fill the screen, or not.
    SwitchFullScreen,
    /// Show the picture, a formula and a sentence only, or everything again.
    SwitchPresenting,
    /// Play on in a loop, or not.
    SwitchLoop,
    /// Play faster.
    Faster,
    /// Play slower.
    Slower,
    /// Show the panel of that name, or hide it.
    SwitchPanel(&'static str),
    /// Show that layer of the picture, or hide it.
    SwitchLayer(Layer),
    /// Make the panel that had the keyboard last larger or smaller.
    Resize(Resize),
    /// Put every panel where it stands at the first start.
    ResetLayout,
    /// Show the palette of all actions.
    Palette,
    /// Show the list of shortcuts.
    Shortcuts,
}

/// Where an action stands in the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Scenes on disk.
    File,
    /// Changes to the scene.
    Edit,
    /// Moving overlapping boxes, a part of Edit.
    Push,
    /// Moving a box by keys, a part of Edit.
    Nudge,
    /// What the scene expects of itself, a part of Edit.
    Expect,
    /// What can be copied, a part of Edit.
    Copy,
    /// What is shown.
    View,
    /// The sides to look from, a part of View.
    LookFrom,
    /// The layers of the picture, a part of View.
    Layers,
    /// How large and how clear everything is, a part of View.
    Size,
    /// The playhead.
    Playback,
    /// Moments to come back to, a part of Playback.
    Bookmarks,
    /// Walks and lessons.
    Learn,
    /// Help.
    Help,
}

/// Every menu, in the order of the bar.
pub const MENUS: [(Menu, &str); 6] = [
    (Menu::File, "File"),
    (Menu::Edit, "Edit"),
    (Menu::View, "View"),
    (Menu::Playback, "Playback"),
    (Menu::Learn, "Learn"),
    (Menu::Help, "Help"),
];

/// Menus within a menu: where they stand, and their text there.
pub const SUBMENUS: [(Menu, Menu, &str); 8] = [
    (Menu::Edit, Menu::Push, "Push apart"),
    (Menu::Edit, Menu::Nudge, "Nudge"),
    (Menu::Edit, Menu::Expect, "Expectations"),
    (Menu::Edit, Menu::Copy, "Copy"),
    (Menu::View, Menu::LookFrom, "Look from"),
    (Menu::View, Menu::Layers, "Layers"),
    (Menu::View, Menu::Size, "Size and contrast"),
    (Menu::Playback, Menu::Bookmarks, "Bookmarks"),
];

/// One action.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it does.
    pub action: Action,
    /// Its menu.
    pub menu: Menu,
    /// Its text there, and its name in the palette.
    pub label: Cow<'static, str>,
    /// The keys that do it.
    pub keys: &'static [KeyboardShortcut],
    /// A sentence about it.
    pub help: &'static str,
}

impl Row {
    /// Whether its keys are heard only while the viewport has the keyboard and a box is selected. Then they go before
    /// the same keys of other actions.
    #[must_use]
    pub fn is_of_viewport(&self) -> bool {
        matches!(self.action, Action::Window(WindowAction::Nudge(_)))
    }

    /// Whether its keys do something else while no walk is under way.
    #[must_use]
    pub fn is_of_walk(&self) -> bool {
        match self.action {
            Action::Walk(WalkCommand::Start { .. }) => false,
            Action::Walk(_) => true,
            Action::Window(action) => matches!(action, WindowAction::NextWalkAxis | WindowAction::PreviousWalkAxis),
            _ => false,
        }
    }

    /// Whether its keys do something else while no lesson is under way; some of them serve walks, too.
    #[must_use]
    pub fn is_of_lesson(&self) -> bool {
        match self.action {
            Action::Lesson(ref command) => {
                matches!(command, LessonCommand::Skip | LessonCommand::PutBack | LessonCommand::Leave)
            }
            Action::Window(action) => {
                use WindowAction as W;
                matches!(action, W::StepOn | W::StepBack | W::AnswerByKeys | W::NextLesson | W::PreviousLesson)
            }
            _ => false,
        }
    }

    /// Why it can do nothing now, in a sentence; `None` where it can.
    #[must_use]
    pub fn trouble(&self, view: &View<'_>) -> Option<&'static str> {
        match self.action {
            Action::Push(command) => push::trouble(view, command),
            Action::Expect(what) => expect::trouble(view, what),
            Action::Window(WindowAction::NextFailure) if view.checks.failing().is_none_or(|failing| failing == 0) => {
                Some("No expectation is known to fail.")
            }
            Action::File(FileCommand::KeepMine | FileCommand::ShowBoth)
                if !matches!(view.document.disk(), Some(Disk::Newer(_))) =>
            {
                Some("The file on disk has no changes that are not shown.")
            }
            Action::Lesson(LessonCommand::New) if view.scene().lesson().is_some() => {
                Some("The scene has a lesson already.")
            }
            Action::Walk(WalkCommand::Start { .. }) if view.focus.is_none() => Some("A walk needs a pair of boxes."),
            Action::Walk(WalkCommand::Start { kind: Kind::Sweep, .. })
                if view.focus.is_some_and(|focus| !focus.analysis.solved) =>
            {
                Some("The motion is still being solved.")
            }
            _ if self.is_of_walk() && view.walk.is_none() => Some("No walk is under way."),
            Action::Lesson(LessonCommand::Begin) if view.scene().lesson().is_none() => Some("The scene has no lesson."),
            Action::Lesson(LessonCommand::Begin) if view.lesson.is_some() => Some("The lesson is under way."),
            Action::Lesson(LessonCommand::Forget) if view.lessons.places().is_empty() => Some("No lesson was begun."),
            Action::Window(WindowAction::StepOn | WindowAction::StepBack) if view.walk.is_some() => None,
            _ if self.is_of_lesson() && view.lesson.is_none() => Some("No lesson is under way."),
            Action::Lesson(LessonCommand::Skip) if view.lesson.is_some_and(|lesson| !lesson.waits) => {
                Some("The step asks for nothing.")
            }
            Action::Lesson(LessonCommand::PutBack) if view.lesson.is_some_and(|lesson| !lesson.is_changed) => {
                Some("The boxes are as they were.")
            }
            Action::Window(WindowAction::NextLesson) if samples::beside(&view.document.name(), 1).is_none() => {
                Some("There is no lesson after this one.")
            }
            Action::Window(WindowAction::PreviousLesson) if samples::beside(&view.document.name(), -1).is_none() => {
                Some("There is no lesson before this one.")
            }
            Action::Window(WindowAction::ForgetView) if view.scene().view().is_none() => {
                Some("The scene keeps no view.")
            }
            Action::Window(WindowAction::NextBookmark | WindowAction::PreviousBookmark)
                if view.scene().bookmarks().is_empty() =>
            {
                Some("The scene has no bookmarks.")
            }
            Action::Window(
                WindowAction::RenameBookmark
                | WindowAction::NoteBookmark
                | WindowAction::UpdateBookmark
                | WindowAction::RemoveBookmark,
            ) if view.selection.bookmark().is_none() => Some("Go to a bookmark first."),
            // What the others are is found out only when they are asked for.
            Action::Window(WindowAction::Copy(Copied::Report))
                if view.focus.is_some_and(|focus| !focus.analysis.solved) =>
            {
                Some("The motion is still being solved.")
            }
            Action::Window(WindowAction::Copy(_)) if view.focus.is_none() => Some("This needs a pair of boxes."),
            Action::Window(WindowAction::Nudge(_)) if view.selection.box_index().is_none() => {
                Some("This needs a selected box.")
            }
            Action::Window(WindowAction::SwitchFacesOnly) if view.scene().dimension() == Dimension::D2 => {
                Some("In the plane all candidate axes are faces.")
            }
            _ => None,
        }
    }
}
