//! The pointer on boxes and their handles: what is under it, and what is in the hand.

use super::{scenery::Scenery, sight::Sight, told};
use crate::{
    kernel::axis::Dimension,
    picture::{
        handles::{
            drag::{Constraint, Drag, Keys},
            mark::{self, Held, Mark},
            part::{Grip, Handle},
        },
        stage::Stage,
    },
    workbench::{
        Commands, View, camera::CameraCommand, command::Gesture, playhead::PlayheadCommand, selection::SelectCommand,
    },
};
use eframe::egui::{CursorIcon, Event, Key, Modifiers, PointerButton, Pos2, Response, Ui};
use glam::DVec2;

/// What is in the hand, and what is kept of it from one frame to the next.
#[derive(Debug, Default)]
pub struct Hand {
    holds: Option<Holding>,
    /// Whether what was held was put back and the button is still down.
    let_go: bool,
    /// Whether a click of this frame was on a box; `None`: there was none, or it was on a handle.
    clicked: Option<bool>,
    /// The handle under the pointer.
    pub hot: Option<Handle>,
    /// Whether something was dragged, so that the hint can go.
    used: bool,
}

/// Something in the hand.
#[derive(Debug)]
struct Holding {
    drag: Drag,
    held: Held,
    /// Where the pointer is in the picture, and what is said there.
    at: DVec2,
    said: Vec<String>,
    /// Whether Ctrl is still down since it chose what is held: then it does not snap.
    ctrl_chose: bool,
}

impl Hand {
    /// Whether something is in the hand, or was until now: the pointer does not look elsewhere.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.holds.is_some() || self.let_go
    }

    /// Whether a box is selected now, with what was clicked in this frame.
    #[must_use]
    pub fn has_selected(&self, view: &View<'_>) -> bool {
        self.clicked.unwrap_or(view.selection.box_index().is_some())
    }

    /// Whether something is in the hand.
    #[must_use]
    pub fn is_holding(&self) -> bool {
        self.holds.is_some()
    }

    /// The handle in the hand, for the picture.
    #[must_use]
    pub fn held(&self) -> Option<Held> {
        self.holds.as_ref().map(|holding| holding.held)
    }

    /// What is said at the pointer.
    #[must_use]
    pub fn said(&self) -> Option<(DVec2, &[String])> {
        let holding = self.holds.as_ref().filter(|holding| !holding.said.is_empty())?;
        Some((holding.at, &holding.said))
    }

    /// What the pointer can do, until it has done it.
    #[must_use]
    pub fn hint(&self, dimension: Dimension) -> Option<&'static str> {
        if self.is_holding() {
            return Some(match dimension {
                Dimension::D2 => "X Y: along an axis   Ctrl: snap   Escape: put back",
                Dimension::D3 => "X Y Z: along an axis   Shift+X: in a plane   Ctrl: snap   Escape: put back",
            });
        }
        (!self.used).then_some("drag a box: move   Shift+drag: turn   Ctrl+drag: end pose   click: handles")
    }

    /// Hears the pointer.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        response: &Response,
        view: &View<'_>,
        sight: &mut Sight,
        stage: &Stage,
        out: &mut Commands,
    ) {
        let pressed = ui.input(|input| input.pointer.primary_down());
        self.let_go &= pressed;
        self.clicked = None;
        let scenery = Scenery { view, stage, marks: mark::marks(&sight.lens(), view, stage, self.held()) };
        self.hot = self.held().map(|held| held.handle);
        if self.holds.is_none() && !self.let_go {
            self.hover(ui, response, &scenery, sight, out);
            if response.drag_started_by(PointerButton::Primary)
                && let Some(at) = ui.input(|input| input.pointer.press_origin())
            {
                self.take(ui, response, sight.at(at), &scenery, sight, out);
            }
        }
        self.carry(ui, sight, out);
        told::ui(ui, &scenery, sight, self.hot, self.holds.is_none(), out);
    }

    fn hover(&mut self, ui: &Ui, response: &Response, scenery: &Scenery<'_>, sight: &Sight, out: &mut Commands) {
        let under = |pos: Pos2| {
            let at = sight.at(pos);
            (mark::under(&scenery.marks, at).map(|mark| mark.handle), scenery.box_under(at, sight))
        };
        if let Some((handle, box_index)) = response.hover_pos().map(under) {
            self.hot = handle;
            if let Some(box_index) = box_index.filter(|_| handle.is_none()) {
                out.push(SelectCommand::HoverBox(box_index));
            }
            if handle.is_some() || box_index.is_some() {
                ui.set_cursor_icon(if handle.is_some() { CursorIcon::Move } else { CursorIcon::Grab });
            }
        }
        // Not by a key: then there is no place to click at.
        if response.clicked_by(PointerButton::Primary)
            && let Some((None, box_index)) = response.interact_pointer_pos().map(under)
        {
            out.push(SelectCommand::Box(box_index));
            self.clicked = Some(box_index.is_some());
            // From then on the arrows move the box.
            if box_index.is_some() {
                response.request_focus();
            } else {
                response.surrender_focus();
            }
        }
    }

    /// Takes what is at a point of the picture in the hand: one gesture, one undo step.
    fn take(
        &mut self,
        ui: &Ui,
        response: &Response,
        at: DVec2,
        scenery: &Scenery<'_>,
        sight: &mut Sight,
        out: &mut Commands,
    ) {
        let modifiers = ui.input(|input| input.modifiers);
        let Some(taken) = scenery.taken(at, modifiers, sight) else { return };
        let Some(grabbed) = scenery.grabbed(&taken, at, sight) else { return };
        let (Mark { handle, seconds, is_stub, .. }, lens) = (taken, sight.lens());
        let Some(drag) = Drag::new(handle, grabbed, &lens) else { return };
        response.request_focus();
        out.push(PlayheadCommand::Pause);
        out.push(SelectCommand::Box(Some(handle.box_index)));
        out.push(Gesture::Begin(drag.label()));
        // A view that follows the window would move the box under the pointer.
        sight.say(CameraCommand::Stay, out);
        let held = Held { handle, seconds, is_stub };
        let ctrl_chose = modifiers.command && handle.grip == Grip::End;
        self.holds = Some(Holding { drag, held, at, said: Vec::new(), ctrl_chose });
        self.hot = Some(handle);
        self.used = true;
    }

    /// Moves what is in the hand; Escape puts it back.
    fn carry(&mut self, ui: &Ui, sight: &Sight, out: &mut Commands) {
        let Some(holding) = &mut self.holds else { return };
        ui.set_cursor_icon(CursorIcon::Grabbing);
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            out.push(Gesture::Cancel);
            self.holds = None;
            self.let_go = true;
            return;
        }
        let lens = sight.lens_from(holding.drag.grabbed.origin);
        for (axis, key) in [Key::X, Key::Y, Key::Z].into_iter().enumerate() {
            // With Shift first: without it, a shortcut is heard with it, too.
            for (modifiers, to) in
                [(Modifiers::SHIFT, Constraint::Across(axis)), (Modifiers::NONE, Constraint::Along(axis))]
            {
                if ui.input_mut(|input| input.consume_key(modifiers, key)) {
                    holding.drag.constrain(to, &lens);
                }
            }
        }
        // What counts is where the pointer is and which keys are down as the button is let go of: a moment later in the
        // same frame they may be others.
        let released = ui.input(|input| {
            input.events.iter().find_map(|event| match *event {
                Event::PointerButton { pos, button: PointerButton::Primary, pressed: false, modifiers } => {
                    Some((pos, modifiers))
                }
                _ => None,
            })
        });
        let modifiers = released.map_or_else(|| ui.input(|input| input.modifiers), |(_, modifiers)| modifiers);
        holding.ctrl_chose &= modifiers.command;
        let keys = Keys { snap: modifiers.command && !holding.ctrl_chose, one_sided: modifiers.alt };
        let pointer = released.map(|(pos, _)| pos).or_else(|| ui.input(|input| input.pointer.interact_pos()));
        if let Some(pointer) = pointer {
            holding.at = sight.at(pointer);
            let outcome = holding.drag.to(holding.at, &lens, keys);
            holding.said = outcome.said;
            outcome.edits.into_iter().for_each(|edit| out.push(edit));
        }
        if !ui.input(|input| input.pointer.primary_down()) {
            out.push(Gesture::Commit);
            self.holds = None;
        }
    }
}
