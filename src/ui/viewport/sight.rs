//! The camera of a frame, and the part of the window that it fills.

use super::paint::from_egui;
use crate::{
    kernel::axis::Dimension,
    picture::camera::Lens,
    workbench::{
        Commands,
        camera::{CameraCommand, Cameras},
    },
};
use eframe::egui::{Pos2, Rect};
use glam::{DVec2, DVec3};

/// The camera of a frame. What is said to it is seen in the same frame.
pub struct Sight {
    /// As the frame began, with what was said since.
    pub cameras: Cameras,
    /// Of the scene.
    pub dimension: Dimension,
    /// The viewport, points of the window.
    pub rect: Rect,
}

impl Sight {
    /// Moves the camera, here and in the workbench.
    pub fn say(&mut self, command: CameraCommand, out: &mut Commands) {
        self.cameras.apply(command, self.dimension);
        out.push(command);
    }

    /// Width and height of the picture.
    #[must_use]
    pub fn size(&self) -> DVec2 {
        from_egui(self.rect.size())
    }

    /// The point of the picture under a point of the window.
    #[must_use]
    pub fn at(&self, pos: Pos2) -> DVec2 {
        from_egui(pos - self.rect.min)
    }

    /// The point of the world that local coordinates count from.
    #[must_use]
    pub fn origin(&self) -> DVec3 {
        DVec3::from_array(self.cameras.origin(self.dimension))
    }

    /// The camera in coordinates that count from its origin.
    #[must_use]
    pub fn lens(&self) -> Lens {
        self.lens_from(self.origin())
    }

    /// The camera in coordinates that count from `origin`.
    #[must_use]
    pub fn lens_from(&self, origin: DVec3) -> Lens {
        Lens::new(self.cameras.from(origin.to_array(), self.dimension), self.size())
    }
}
