//! Looking with the pointer: pan, zoom, orbit, fit.

use super::{paint::from_egui, sight::Sight};
use crate::{
    kernel::axis::Dimension,
    workbench::{
        Commands,
        camera::{CameraCommand, Fit},
    },
};
use eframe::egui::{PointerButton, Response, Ui, Vec2};

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
            Dimension::D3 => "drag: orbit   right drag: pan   wheel: zoom   F: fit",
        })
    }

    /// Hears the pointer. While it is `holding` something, dragging with its main button does not look elsewhere.
    pub fn ui(&mut self, ui: &Ui, response: &Response, sight: &mut Sight, holding: bool, out: &mut Commands) {
        if let Some(at) = response.hover_pos() {
            let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
            let factor = f64::from((scroll * 0.004).exp() * pinch);
            if factor != 1.0 {
                self.used = true;
                let about = sight.lens().shift(sight.at(at) - sight.size() * 0.5).to_array();
                sight.say(CameraCommand::Zoom { factor, about }, out);
            }
        }
        let by_side_button =
            response.dragged_by(PointerButton::Secondary) || response.dragged_by(PointerButton::Middle);
        let by_main_button = response.dragged_by(PointerButton::Primary) && !holding;
        let delta = response.drag_delta();
        if delta != Vec2::ZERO && (by_side_button || by_main_button) {
            self.used = true;
            let delta = from_egui(delta);
            let command = if sight.dimension == Dimension::D2 || by_side_button {
                // What is seen moves with the pointer, so the middle of the view moves against it.
                CameraCommand::Move(sight.lens().shift(-delta).to_array())
            } else {
                CameraCommand::Turn { yaw: -TURN * delta.x, pitch: TURN * delta.y }
            };
            sight.say(command, out);
        }
        if response.double_clicked() && !holding {
            sight.say(CameraCommand::Fit(Fit::Whole), out);
        }
    }
}
