//! The boxes: where they are at the moment shown, at the start, at first contact and at the end, with the shown
//! axis among them. In the plane they can be grabbed.

mod axis;
mod boxes;
pub mod camera;
mod canvas;
mod crowd;
mod drag;
mod ghosts;
mod grid;
mod labels;
mod pick;
mod sight;
pub mod solid;
mod stage;
pub mod welcome;

use crate::{
    kernel::axis::Dimension,
    scene::Scene,
    ui::theme::{Role, Theme, faded},
    workbench::{
        Commands, View, command::Gesture, numbers, playhead::PlayheadCommand, selection::SelectCommand, words,
    },
};
use camera::{Camera, Lens};
use canvas::Canvas;
use crowd::Crowd;
use drag::{Grab, Hold};
use eframe::egui::{self, Align2, CursorIcon, Key, PointerButton, Pos2, Rect, Role as WidgetRole, Sense, Ui, Vec2};
use glam::DVec3;
use labels::Labels;
use sight::Sight;
use solid::Solid;
use stage::Stage;

/// The cameras and what the pointer holds; nothing of it belongs to the scene.
#[derive(Debug)]
pub struct Viewport {
    sight: Sight,
    stage: Stage,
    /// What the next frame chooses the camera for, if it is to choose.
    fit: Option<Fit>,
    /// What the camera goes on to be chosen for as the window changes, until a person looks elsewhere.
    follow: Option<Fit>,
    grab: Option<Grab>,
    /// Mouse verbs that were used, so that their hints can go.
    used: Used,
}

/// Which mouse verbs were used.
#[derive(Clone, Copy, Debug, Default)]
struct Used {
    edit: bool,
    look: bool,
}

/// What a camera is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The boxes up to the end of the first contact: what a scene is about, when it is opened.
    Story,
    /// The boxes over the whole motion.
    Whole,
}

/// How near the pointer must come, points of the screen.
const REACH: f64 = 6.0;

impl Default for Viewport {
    fn default() -> Self {
        Self {
            sight: Sight::default(),
            stage: Stage::default(),
            fit: Some(Fit::Story),
            follow: None,
            grab: None,
            used: Used::default(),
        }
    }
}

impl Viewport {
    /// Chooses the camera afresh, at the next frame.
    pub fn fit(&mut self, to: Fit) {
        self.fit = Some(to);
    }

    /// The camera of the last frame, for a scene of `dimension` dimensions.
    #[must_use]
    pub fn camera(&self, dimension: Dimension) -> Camera {
        self.sight.camera(dimension)
    }

    /// Whether a box is in the hand.
    #[must_use]
    pub fn is_holding(&self) -> bool {
        self.grab.is_some()
    }

    /// Shows the viewport and hears the pointer.
    pub fn ui(&mut self, ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
        let theme = Theme::of(ui.visuals());
        let rect = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(rect, Sense::click_and_drag());
        let scene = view.scene();
        response.widget_info(|| {
            let name = format!("Viewport, {} boxes", scene.boxes().len());
            egui::WidgetInfo::labeled(WidgetRole::Canvas, true, name)
        });
        let resized = rect.size() != self.sight.rect.size();
        self.sight.rect = rect;
        let dimension = scene.dimension();
        // The stage is put back below; until then the rest of the viewport may change.
        let mut stage = std::mem::take(&mut self.stage);
        // What is held was grabbed in coordinates that count from the origin, which therefore stays.
        if self.grab.is_none() {
            let follow = self.follow.filter(|_| resized);
            if let Some(to) = self.fit.take().or(follow) {
                self.follow = Some(to);
                stage.set(view.document.history.scene(), view.playhead.t(), DVec3::ZERO);
                self.fit_to(view, &stage, to);
            }
            self.sight.follow_origin(dimension);
        }
        let origin = self.sight.origin(dimension);
        stage.set(view.document.history.scene(), view.playhead.t(), origin);
        if dimension == Dimension::D2 {
            self.grab_planar(ui, &response, view, &stage, out);
        } else {
            self.pick_spatial(&response, stage.solids(), out);
        }
        // After grabbing: the pointer pans only if it holds nothing.
        self.look(ui, &response, dimension);

        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 0.0, theme.canvas);
        let canvas = Canvas { painter: &painter, lens: self.sight.local(dimension).lens(), theme };
        self.picture(&canvas, view, &stage, origin);
        if dimension == Dimension::D2 {
            self.side_handles(ui, view, stage.solids(), theme, out);
        }
        self.stage = stage;
    }

    /// Draws everything. Words come last, those that matter most first, for each takes its place.
    fn picture(&self, canvas: &Canvas<'_>, view: &View<'_>, stage: &Stage, origin: DVec3) {
        let solids = stage.solids();
        let corner = grid::draw(canvas, origin);
        let ghosts = ghosts::draw(canvas, view, stage);
        let crowd = Crowd::of(&canvas.lens, solids, &boxes::looked_at(view));
        boxes::draw(canvas, view, solids, &crowd);
        let axis = match (view.focus, view.pair()) {
            (Some(focus), Some(pair)) => axis::draw(canvas, origin, focus, &solids[pair.a], &solids[pair.b]),
            _ => Vec::new(),
        };
        let mut labels = Labels::new(canvas.lens.rect);
        labels.take(corner);
        self.words(canvas, view, &crowd, &mut labels);
        let names = boxes::names(canvas, view, solids);
        let others = boxes::other_names(canvas, view, solids, &crowd);
        for words in [axis, names, ghosts, others].into_iter().flatten() {
            labels.put(canvas, words);
        }
    }

    /// Pan, zoom, orbit, fit.
    fn look(&mut self, ui: &Ui, response: &egui::Response, dimension: Dimension) {
        if let Some(at) = response.hover_pos() {
            let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
            let factor = f64::from((scroll * 0.004).exp() * pinch);
            if factor != 1.0 {
                (self.used.look, self.follow) = (true, None);
                self.sight.zoom(factor, at, dimension);
            }
        }
        let by_side_button =
            response.dragged_by(PointerButton::Secondary) || response.dragged_by(PointerButton::Middle);
        let by_main_button = response.dragged_by(PointerButton::Primary) && self.grab.is_none();
        let delta = response.drag_delta();
        if delta != Vec2::ZERO && (by_side_button || by_main_button) {
            (self.used.look, self.follow) = (true, None);
            if dimension == Dimension::D2 || by_side_button {
                self.sight.pan(delta, dimension);
            } else {
                self.sight.turn(delta);
            }
        }
        if response.double_clicked() && self.grab.is_none() {
            self.fit = Some(Fit::Whole);
        }
    }

    fn fit_to(&mut self, view: &View<'_>, stage: &Stage, to: Fit) {
        /// Boxes looked at, of all moments together: some milliseconds.
        const MOST: usize = 20_000;
        let scene = view.scene();
        let contact = view.focus.and_then(|focus| focus.analysis.sweep.contacts.first());
        let until = match (to, contact) {
            (Fit::Story, Some(contact)) => contact.exit.map_or(scene.duration(), |exit| exit.hi),
            _ => scene.duration(),
        };
        let count = scene.boxes().len();
        // Of a scene far away, distances between boxes are exact where coordinates are not.
        let origin = stage.solids().first().map_or(DVec3::ZERO, |solid| solid.center);
        #[expect(clippy::cast_precision_loss, reason = "at most 16")]
        let last = (MOST / count.max(1)).clamp(1, 16) as f64;
        let mut range = [DVec3::splat(f64::INFINITY), DVec3::splat(f64::NEG_INFINITY)];
        let mut include = |[min, max]: [DVec3; 2]| range = [range[0].min(min), range[1].max(max)];
        let mut k = 0.0;
        while k <= last {
            let t = until * (k / last);
            (0..count).for_each(|index| include(Solid::at(&stage.motions()[index], t).from(origin).bounds()));
            k += 1.0;
        }
        if !range.iter().all(|end| end.is_finite()) {
            range = [DVec3::splat(-3.0), DVec3::splat(3.0)];
        }
        self.sight.fit(origin, range[0], range[1]);
        // The line of the axis lies beside the boxes, where their range may end.
        if let (Some(focus), Some(pair), Dimension::D2) = (view.focus, view.pair(), scene.dimension()) {
            let [a, b] = [pair.a, pair.b].map(|index| stage.solids()[index].from(origin));
            for point in axis::reach(&self.sight.local(Dimension::D2).lens(), origin, focus, &a, &b) {
                range = [range[0].min(point), range[1].max(point)];
            }
            self.sight.fit(origin, range[0], range[1]);
        }
    }

    /// Grabs, drags and lets go of boxes of the plane.
    fn grab_planar(&mut self, ui: &Ui, response: &egui::Response, view: &View<'_>, stage: &Stage, out: &mut Commands) {
        let solids = stage.solids();
        let lens = self.sight.local(Dimension::D2).lens();
        let reach = REACH / lens.scale_at(DVec3::ZERO);
        let world = |at: Pos2| lens.world(at).unwrap_or_default();
        if let Some(box_index) = response.hover_pos().and_then(|at| pick::in_plane(solids, world(at), reach)) {
            out.push(SelectCommand::HoverBox(box_index));
            ui.set_cursor_icon(CursorIcon::Grab);
        }
        if response.clicked() {
            let box_index = response.interact_pointer_pos().and_then(|at| pick::in_plane(solids, world(at), reach));
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
                self.take(box_index, hold, at, view, solids, out);
            }
        }
        self.carry(ui, &lens, view.scene().duration(), out);
    }

    /// Takes a box in the hand: one gesture, one undo step.
    fn take(&mut self, box_index: usize, hold: Hold, at: DVec3, view: &View<'_>, solids: &[Solid], out: &mut Commands) {
        let Some(before) = view.scene().boxes().get(box_index) else { return };
        let grab = Grab::new(box_index, hold, before, solids[box_index], at);
        out.push(PlayheadCommand::Pause);
        out.push(SelectCommand::Box(Some(box_index)));
        out.push(grab.gesture());
        self.grab = Some(grab);
        // A view that follows the window would move the box under the pointer.
        (self.used.edit, self.follow) = (true, None);
    }

    /// Moves what is in the hand; Escape puts it back.
    fn carry(&mut self, ui: &Ui, lens: &Lens, duration: f64, out: &mut Commands) {
        let Some(grab) = &mut self.grab else { return };
        if ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
            out.push(Gesture::Cancel);
            self.grab = None;
            return;
        }
        if let Some(pointer) = ui.input(|input| input.pointer.interact_pos()).and_then(|at| lens.world(at)) {
            out.push(grab.edit(pointer, lens, duration));
        }
        if !ui.input(|input| input.pointer.primary_down()) {
            out.push(Gesture::Commit);
            self.grab = None;
        }
    }

    /// The middles of the sides of the selected box, to drag.
    fn side_handles(&mut self, ui: &Ui, view: &View<'_>, solids: &[Solid], theme: &Theme, out: &mut Commands) {
        let Some(box_index) = view.selection.box_index().filter(|&box_index| box_index < solids.len()) else { return };
        let solid = solids[box_index];
        let lens = self.sight.local(Dimension::D2).lens();
        for axis in 0..2 {
            for sign in [1.0, -1.0] {
                let middle = solid.center + solid.axes[axis] * (sign * solid.half[axis]);
                let Some(at) = lens.screen(middle).filter(|at| self.sight.rect.contains(*at)) else { continue };
                let rect = Rect::from_center_size(at, Vec2::splat(9.0));
                let response = ui.interact(rect, ui.scope_id().with(("side", axis, sign > 0.0)), Sense::drag());
                let side = if sign > 0.0 { "+" } else { "-" };
                response.widget_info(|| {
                    let name = format!("Side {side}{axis} of {}", view.scene().name(box_index));
                    egui::WidgetInfo::labeled(WidgetRole::Button, true, name)
                });
                let hot = response.hovered() || response.dragged();
                if hot {
                    ui.set_cursor_icon(CursorIcon::Move);
                }
                let fill = if hot { theme.select } else { theme.canvas };
                let painter = ui.painter_at(self.sight.rect);
                painter.rect(rect, 1.0, fill, egui::Stroke::new(1.5, theme.select), egui::StrokeKind::Middle);
                if response.drag_started_by(PointerButton::Primary) {
                    self.take(box_index, Hold::Side { axis, sign }, middle, view, solids, out);
                }
            }
        }
    }

    /// Selects boxes of space by a click on a face.
    fn pick_spatial(&self, response: &egui::Response, solids: &[Solid], out: &mut Commands) {
        let lens = self.sight.local(Dimension::D3).lens();
        let under = |at: Pos2| pick::in_space(&lens, solids, at);
        if let Some(box_index) = response.hover_pos().and_then(under) {
            out.push(SelectCommand::HoverBox(box_index));
        }
        if response.clicked() {
            out.push(SelectCommand::Box(response.interact_pointer_pos().and_then(under)));
        }
    }

    /// The verdict at the top, the time, and hints for verbs not used yet.
    fn words(&self, canvas: &Canvas<'_>, view: &View<'_>, crowd: &Crowd, labels: &mut Labels) {
        let (theme, rect, painter) = (canvas.theme, canvas.lens.rect, canvas.painter);
        let dimension = view.scene().dimension();
        if let Some(focus) = view.focus {
            let report = &focus.now.report;
            let (head, rest) = words::headline(report);
            let color = theme.verdict(report.verdict);
            let font = egui::FontId::proportional(22.0);
            let at = rect.left_top() + Vec2::new(14.0, 10.0);
            let galley = painter.layout_no_wrap(head.to_owned(), font, color);
            let right = at.x + galley.size().x;
            painter.rect_filled(Rect::from_min_size(at, galley.size()).expand(4.0), 4.0, faded(theme.canvas, 0.8));
            labels.take(Rect::from_min_size(at, galley.size()).expand(4.0));
            painter.galley(at, galley, color);
            labels.take(canvas.label(Pos2::new(right + 10.0, at.y + 9.0), Align2::LEFT_TOP, &rest, theme.ink));
            let t = numbers::time(view.playhead.t(), view.playhead.duration());
            let below = at + Vec2::new(3.0, 32.0);
            labels.take(canvas.label(below, Align2::LEFT_TOP, &format!("t = {t} s"), theme.faint));
        } else {
            let what = match view.scene().boxes().len() {
                0 => "This scene is empty. Add a box with + in the list of boxes, or open a scene: Ctrl+O.",
                _ => "Two boxes make a pair. Add another with + in the list of boxes.",
            };
            labels.take(canvas.label(rect.center(), Align2::CENTER_CENTER, what, theme.faint));
        }
        if crowd.left_out > 0 {
            let what = format!("too many boxes in view: the {} smallest are not drawn", crowd.left_out);
            labels.take(canvas.label(rect.left_top() + Vec2::new(17.0, 66.0), Align2::LEFT_TOP, &what, theme.doubt));
        }
        let mut hints = Vec::new();
        if !self.used.edit && dimension == Dimension::D2 && !view.scene().boxes().is_empty() {
            hints.push("drag: move   Shift+drag: turn   Ctrl+drag: end pose");
        }
        if !self.used.look {
            hints.push(match dimension {
                Dimension::D2 => "wheel: zoom   drag beside: pan   F: fit",
                Dimension::D3 => "drag: orbit   right drag: pan   wheel: zoom   F: fit",
            });
        }
        for (line, hint) in hints.into_iter().rev().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "two lines at most")]
            let up = 22.0 + 18.0 * line as f32;
            let at = rect.left_bottom() + Vec2::new(12.0, -up);
            labels.take(canvas.label(at, Align2::LEFT_BOTTOM, hint, theme.faint));
        }
    }
}

/// Every box of the scene at time `t`.
fn solids_at(scene: &Scene, t: f64) -> Vec<Solid> {
    (0..scene.boxes().len()).map(|index| Solid::at(&scene.motion(index), t)).collect()
}

/// Which box of the pair box number `index` is.
fn role(view: &View<'_>, index: usize) -> Role {
    match view.pair() {
        Some(pair) if pair.a == index => Role::A,
        Some(pair) if pair.b == index => Role::B,
        _ => Role::Neither,
    }
}
