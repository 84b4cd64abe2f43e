//! Looking with the pointer: pan, zoom, orbit, fit.

use super::{hand::Hand, paint::from_egui, sight::Sight};
use crate::{
    kernel::axis::Dimension,
    picture::{camera::Lens, pick, solid::Solid},
    workbench::{
        Commands, View,
        camera::{CameraCommand, Fit},
    },
};
use eframe::egui::{PointerButton, Response, Ui, Vec2};
use glam::{DVec2, DVec3};

/// Radians for each point that the pointer drags.
const TURN: f64 = 0.008;

/// What of looking is kept from one frame to the next.
#[derive(Debug, Default)]
pub struct Looking {
    /// Whether the pointer has looked elsewhere, so that the hint can go.
    used: bool,
}

impl Looking {
    /// What the pointer can do, until it has done it.
    #[must_use]
    pub fn hint(&self, dimension: Dimension) -> Option<&'static str> {
        (!self.used).then_some(match dimension {
            Dimension::D2 => "wheel: zoom   drag beside: pan   F: fit",
            Dimension::D3 => "drag beside: orbit   right drag: pan   wheel: zoom   A: across the axis",
        })
    }

    /// Hears the pointer over these boxes. While the hand holds something, dragging with the main button does not look
    /// elsewhere.
    #[expect(clippy::too_many_arguments, reason = "what is pointed at, what is seen, and all that hears of it")]
    pub fn ui(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: &View<'_>,
        sight: &mut Sight,
        solids: &[Solid],
        hand: &Hand,
        out: &mut Commands,
    ) {
        if let Some(at) = response.hover_pos() {
            self.wheel(ui, sight, solids, sight.at(at), out);
        }
        self.fingers(ui, response, sight, out);
        let by_side_button =
            response.dragged_by(PointerButton::Secondary) || response.dragged_by(PointerButton::Middle);
        let by_main_button = response.dragged_by(PointerButton::Primary) && !hand.is_busy();
        let delta = from_egui(response.drag_delta());
        if delta != DVec2::ZERO && (by_side_button || by_main_button) {
            self.used = true;
            if sight.dimension == Dimension::D2 || by_side_button {
                pan(sight, delta, out);
            } else {
                sight.say(CameraCommand::Turn { yaw: -TURN * delta.x, pitch: TURN * delta.y }, out);
            }
        }
        if response.double_clicked() && !hand.is_busy() {
            // The first click has selected the box under the pointer, or nothing.
            let to = if hand.has_selected(view) { Fit::Selection } else { Fit::Whole };
            sight.say(CameraCommand::Fit(to), out);
        }
    }

    /// The wheel zooms, with Shift and to the side it pans; two fingers on a pad do the same.
    fn wheel(&mut self, ui: &Ui, sight: &mut Sight, solids: &[Solid], at: DVec2, out: &mut Commands) {
        let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
        if scroll.x != 0.0 {
            self.used = true;
            pan(sight, DVec2::new(f64::from(scroll.x), 0.0), out);
        }
        let factor = f64::from((scroll.y * 0.004).exp() * pinch);
        if factor != 1.0 {
            self.used = true;
            let about = about(&sight.lens(), solids, at).to_array();
            sight.say(CameraCommand::Zoom { factor, about }, out);
        }
    }

    /// Two fingers on a screen pan; their distance is the zoom of the wheel.
    fn fingers(&mut self, ui: &Ui, response: &Response, sight: &mut Sight, out: &mut Commands) {
        let touch = ui.input(|input| input.multi_touch()).filter(|touch| response.rect.contains(touch.center_pos));
        if let Some(touch) = touch.filter(|touch| touch.translation_delta != Vec2::ZERO) {
            self.used = true;
            pan(sight, from_egui(touch.translation_delta), out);
        }
    }
}

/// What is seen moves by `delta`, so the middle of the view moves against it.
fn pan(sight: &mut Sight, delta: DVec2, out: &mut Commands) {
    let by = sight.lens().shift(-delta).to_array();
    sight.say(CameraCommand::Move(by), out);
}

/// The way from the middle of the view to the point under a point of the picture: that of the nearest box, and beside
/// the boxes the one as far from the eye as the middle.
fn about(lens: &Lens, solids: &[Solid], at: DVec2) -> DVec3 {
    let on_box = (!lens.is_flat()).then(|| pick::point_in_space(solids, lens.ray(at))).flatten();
    on_box.map_or_else(|| lens.shift(at - lens.size * 0.5), |point| point - lens.middle())
}
