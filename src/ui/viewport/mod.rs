//! The boxes: the picture of them, painted, and what the pointer does to them and to the camera.

mod hand;
mod look;
mod map;
pub mod nudge;
mod paint;
mod scenery;
mod sight;
mod told;
mod triad;
pub mod welcome;

use crate::{
    kernel::axis::Dimension,
    picture::{Extras, Picture, fit, stage::Stage},
    ui::{theme, widgets::copy},
    workbench::{Commands, View},
};
use eframe::egui::{self, EventFilter, Id, Modifiers, Role as WidgetRole, Sense, StrokeKind, Ui};
use glam::{DVec2, DVec3};
use hand::Hand;
use look::Looking;
use nudge::Nudge;
use paint::WindowText;
use sight::Sight;

/// What the pointer holds, and what is kept from one frame to the next; nothing of it belongs to the scene.
#[derive(Debug, Default)]
pub struct Viewport {
    stage: Stage,
    /// The size of the last frame, points.
    size: DVec2,
    hand: Hand,
    looking: Looking,
    /// Its widget.
    id: Option<Id>,
}

impl Viewport {
    /// Whether a box is in the hand.
    #[must_use]
    pub fn is_holding(&self) -> bool {
        self.hand.is_holding()
    }

    /// Whether that widget is the viewport.
    #[must_use]
    pub fn is(&self, widget: Id) -> bool {
        self.id == Some(widget)
    }

    /// Moves the selected box a little.
    pub fn nudge(&self, view: &View<'_>, by: Nudge, modifiers: Modifiers, out: &mut Commands) {
        nudge::nudge(view, self.size, by, modifiers, out);
    }

    /// Width and height of the last frame, points.
    #[must_use]
    pub fn size(&self) -> DVec2 {
        self.size
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
        self.id = Some(response.id);
        let moves_boxes = response.has_focus() && view.selection.box_index().is_some();
        if moves_boxes {
            // The arrows move the box, not the keyboard to another widget.
            let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..Default::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        }
        let mut sight = Sight { cameras: *view.cameras, dimension: scene.dimension(), rect };
        // The stage is put back below; until then the rest of the viewport may change.
        let mut stage = std::mem::take(&mut self.stage);
        let (shared, t) = (view.document.history.scene(), view.playhead.t());
        let resized = std::mem::replace(&mut self.size, sight.size()) != sight.size();
        let follow = sight.cameras.follow().filter(|_| resized);
        // What is held must not move away from under the pointer.
        if !self.hand.is_busy() {
            let size = sight.size();
            if let Some((to, pace)) = sight.cameras.wanted() {
                stage.set(shared, t, DVec3::ZERO);
                sight.say(fit::fit(view, &stage, size, to).with_pace(pace), out);
            } else if let Some(to) = follow {
                stage.set(shared, t, DVec3::ZERO);
                sight.say(fit::refit(view, &stage, size, to), out);
            }
        }
        stage.set(shared, t, sight.origin());
        self.hand.ui(ui, &response, view, &mut sight, &stage, out);
        copy::of(copy::OF_PAIR, &response, view, out);
        map::ui(ui, view, &sight, out);
        let side = triad::ui(ui, &mut sight, out);
        // After grabbing: the pointer pans only if it holds nothing.
        self.looking.ui(ui, &response, view, &mut sight, stage.solids(), &self.hand, out);

        // Looking may have moved the origin.
        stage.set(shared, t, sight.origin());
        let painter = ui.painter_at(rect);
        let extras = Extras {
            hints: &self.hints(view, moves_boxes),
            hot: self.hand.hot,
            held: self.hand.held(),
            said: self.hand.said(),
            side,
        };
        let seen = (sight.lens(), sight.origin());
        let picture = Picture::of(view, &stage, seen, &WindowText(&painter), &extras);
        paint::paint(&painter, rect.min, theme::palette(ui.visuals()), picture);
        self.stage = stage;
        if moves_boxes {
            let line = theme::hairline(theme::faded(theme::Theme::of(ui.visuals()).select, 0.6));
            painter.rect_stroke(rect.shrink(0.5), 0.0, line, StrokeKind::Inside);
        }
    }

    /// What the pointer can do here and was not used to do yet.
    fn hints(&self, view: &View<'_>, moves_boxes: bool) -> Vec<&'static str> {
        // What is taught below the picture is enough to read.
        let is_taught = view.walk.is_some() || view.lesson.is_some_and(|lesson| lesson.step.goal().is_none());
        if view.look.room().presents() || is_taught && !moves_boxes {
            return Vec::new();
        }
        let dimension = view.scene().dimension();
        let hand = self.hand.hint(dimension).filter(|_| !view.scene().boxes().is_empty());
        let keys = moves_boxes.then_some(match dimension {
            Dimension::D2 => "arrows: nudge   Shift: ten times   Alt: a tenth   Escape: let go",
            Dimension::D3 => "arrows, page keys: nudge   Shift: ten times   Alt: a tenth   Escape: let go",
        });
        keys.into_iter().chain(hand).chain(self.looking.hint(dimension)).collect()
    }
}
