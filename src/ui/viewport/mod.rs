//! The boxes: the picture of them, painted, and what the pointer does to them and to the camera.

mod drag;
mod look;
mod paint;
mod sight;
pub mod welcome;

use crate::{
    kernel::axis::Dimension,
    picture::{Extras, Picture, draw::boxes, fit::fit, pick, shapes::Handle, solid::Solid, stage::Stage},
    ui::theme,
    workbench::{
        Commands, View, camera::CameraCommand, command::Gesture, playhead::PlayheadCommand, selection::SelectCommand,
    },
};
use drag::{Grab, Hold};
use eframe::egui::{self, CursorIcon, Key, PointerButton, Pos2, Rect, Response, Role as WidgetRole, Sense, Ui};
use glam::{DVec2, DVec3};
use look::Looking;
use paint::{WindowText, to_egui};
use sight::Sight;

/// What the pointer holds, and what is kept from one frame to the next; nothing of it belongs to the scene.
#[derive(Debug, Default)]
pub struct Viewport {
    stage: Stage,
    /// The size of the last frame, points.
    size: DVec2,
    grab: Option<Grab>,
    looking: Looking,
    /// Whether a box was grabbed, so that the hint can go.
    was_grabbed: bool,
}

/// How near the pointer must come, points of the screen.
const REACH: f64 = 6.0;

impl Viewport {
    /// Whether a box is in the hand.
    #[must_use]
    pub fn is_holding(&self) -> bool {
        self.grab.is_some()
    }

    /// Shows the viewport and hears the pointer.
    pub fn ui(&mut self, ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
        let rect = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(rect, Sense::click_and_drag());
        let scene = view.scene();
        response.widget_info(|| {
            let name = format!("Viewport, {} boxes", scene.boxes().len());
            egui::WidgetInfo::labeled(WidgetRole::Canvas, true, name)
        });
        let mut sight = Sight { cameras: *view.cameras, dimension: scene.dimension(), rect };
        // The stage is put back below; until then the rest of the viewport may change.
        let mut stage = std::mem::take(&mut self.stage);
        let (shared, t) = (view.document.history.scene(), view.playhead.t());
        let resized = std::mem::replace(&mut self.size, sight.size()) != sight.size();
        let follow = sight.cameras.follow().filter(|_| resized);
        // What is held must not move away from under the pointer.
        if let Some(to) = sight.cameras.wanted().or(follow).filter(|_| self.grab.is_none()) {
            stage.set(shared, t, DVec3::ZERO);
            sight.say(fit(view, &stage, sight.size(), to), out);
        }
        stage.set(shared, t, sight.origin());
        let hot = match sight.dimension {
            Dimension::D2 => {
                self.grab_planar(ui, &response, view, &mut sight, &stage, out);
                self.side_handles(ui, view, &mut sight, stage.solids(), out)
            }
            Dimension::D3 => {
                pick_spatial(&response, &sight, stage.solids(), out);
                None
            }
        };
        // After grabbing: the pointer pans only if it holds nothing.
        self.looking.ui(ui, &response, &mut sight, self.grab.is_some(), out);

        // Looking may have moved the origin.
        stage.set(shared, t, sight.origin());
        let painter = ui.painter_at(rect);
        let extras = Extras { hints: &self.hints(view), hot };
        let seen = (sight.lens(), sight.origin());
        let picture = Picture::of(view, &stage, seen, &WindowText(&painter), &extras);
        paint::paint(&painter, rect.min, theme::palette(ui.visuals()), picture);
        self.stage = stage;
    }

    /// What the pointer can do here and was not used to do yet.
    fn hints(&self, view: &View<'_>) -> Vec<&'static str> {
        let dimension = view.scene().dimension();
        let mut hints = Vec::new();
        if !self.was_grabbed && dimension == Dimension::D2 && !view.scene().boxes().is_empty() {
            hints.push("drag: move   Shift+drag: turn   Ctrl+drag: end pose");
        }
        hints.extend(self.looking.hint(dimension));
        hints
    }

    /// Grabs, drags and lets go of boxes of 2D.
    fn grab_planar(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: &View<'_>,
        sight: &mut Sight,
        stage: &Stage,
        out: &mut Commands,
    ) {
        let (solids, lens) = (stage.solids(), sight.lens());
        let reach = REACH / lens.scale_at(DVec3::ZERO);
        let world = |pos: Pos2| lens.world(sight.at(pos)).unwrap_or_default();
        if let Some(box_index) = response.hover_pos().and_then(|pos| pick::in_plane(solids, world(pos), reach)) {
            out.push(SelectCommand::HoverBox(box_index));
            ui.set_cursor_icon(CursorIcon::Grab);
        }
        if response.clicked() {
            let box_index = response.interact_pointer_pos().and_then(|pos| pick::in_plane(solids, world(pos), reach));
            out.push(SelectCommand::Box(box_index));
        }
        if response.drag_started_by(PointerButton::Primary)
            && let Some(at) = ui.input(|input| input.pointer.press_origin()).map(world)
        {
            let modifiers = ui.input(|input| input.modifiers);
            let hold = match (modifiers.shift, modifiers.command) {
                (true, _) => Hold::Turn,
                (_, true) => Hold::EndPose,
                _ => Hold::Place,
            };
            let at_end = || {
                let end = view.scene().duration();
                let ends: Vec<_> = (0..solids.len()).map(|index| stage.solid(index, end)).collect();
                pick::in_plane(&ends, at, reach)
            };
            let at_end = if hold == Hold::EndPose { at_end() } else { None };
            if let Some(box_index) = at_end.or_else(|| pick::in_plane(solids, at, reach)) {
                self.take(box_index, hold, at, view, sight, solids, out);
            }
        }
        self.carry(ui, sight, view.scene().duration(), out);
    }

    /// Takes a box in the hand: one gesture, one undo step.
    #[expect(clippy::too_many_arguments, reason = "who is taken, how, where, and all that hears of it")]
    fn take(
        &mut self,
        box_index: usize,
        hold: Hold,
        at: DVec3,
        view: &View<'_>,
        sight: &mut Sight,
        solids: &[Solid],
        out: &mut Commands,
    ) {
        let Some(before) = view.scene().boxes().get(box_index) else { return };
        let grab = Grab::new(box_index, hold, before, solids[box_index], at, sight.origin());
        out.push(PlayheadCommand::Pause);
        out.push(SelectCommand::Box(Some(box_index)));
        out.push(grab.gesture());
        self.grab = Some(grab);
        // A view that follows the window would move the box under the pointer.
        self.was_grabbed = true;
        sight.say(CameraCommand::Stay, out);
    }

    /// Moves what is in the hand; Escape puts it back.
    fn carry(&mut self, ui: &Ui, sight: &Sight, duration: f64, out: &mut Commands) {
        let Some(grab) = &mut self.grab else { return };
        if ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
            out.push(Gesture::Cancel);
            self.grab = None;
            return;
        }
        let lens = sight.lens_from(grab.origin);
        let pointer = ui.input(|input| input.pointer.interact_pos());
        if let Some(pointer) = pointer.and_then(|pos| lens.world(sight.at(pos))) {
            out.push(grab.edit(pointer, &lens, duration));
        }
        if !ui.input(|input| input.pointer.primary_down()) {
            out.push(Gesture::Commit);
            self.grab = None;
        }
    }

    /// Hears the pointer on the middles of the sides of the selected box. Gives the one under it.
    fn side_handles(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        sight: &mut Sight,
        solids: &[Solid],
        out: &mut Commands,
    ) -> Option<Handle> {
        let mut hot = None;
        for (handle, area) in boxes::handles(&sight.lens(), view, solids) {
            let Handle { box_index, axis, positive } = handle;
            let [min, max] = [area.min, area.max].map(|at| to_egui(at, sight.rect.min));
            let id = ui.scope_id().with(("side", axis, positive));
            let response = ui.interact(Rect::from_min_max(min, max), id, Sense::drag());
            response.widget_info(|| {
                let side = if positive { "+" } else { "-" };
                let name = format!("Side {side}{axis} of {}", view.scene().name(box_index));
                egui::WidgetInfo::labeled(WidgetRole::Button, true, name)
            });
            if response.hovered() || response.dragged() {
                ui.set_cursor_icon(CursorIcon::Move);
                hot = Some(handle);
            }
            if response.drag_started_by(PointerButton::Primary) {
                let sign = if positive { 1.0 } else { -1.0 };
                let middle = boxes::middle_of(&solids[box_index], handle);
                self.take(box_index, Hold::Side { axis, sign }, middle, view, sight, solids, out);
            }
        }
        hot
    }
}

/// Selects boxes of 3D by a click on a face.
fn pick_spatial(response: &Response, sight: &Sight, solids: &[Solid], out: &mut Commands) {
    let lens = sight.lens();
    let under = |pos: Pos2| pick::in_space(solids, lens.ray(sight.at(pos)));
    if let Some(box_index) = response.hover_pos().and_then(under) {
        out.push(SelectCommand::HoverBox(box_index));
    }
    if response.clicked() {
        out.push(SelectCommand::Box(response.interact_pointer_pos().and_then(under)));
    }
}
