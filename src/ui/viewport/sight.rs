//! Where the boxes are looked at from. Far from the origin, a camera counts from a point near what it looks at, so
//! that it moves as smoothly there as anywhere.

use super::camera::{Camera, Orbit, Planar};
use crate::kernel::axis::Dimension;
use eframe::egui::{Pos2, Rect, Vec2};
use glam::DVec3;

/// The camera of the plane and the camera of space, each with its origin.
#[derive(Debug)]
pub struct Sight {
    planar: Planar,
    orbit: Orbit,
    /// The points of the world that `planar` and `orbit` count from.
    origins: [DVec3; 2],
    /// The rectangle on the screen that the view fills.
    pub rect: Rect,
}

impl Default for Sight {
    fn default() -> Self {
        let planar = Planar { center: [0.0; 2], scale: 50.0 };
        Self { planar, orbit: Orbit::default(), origins: [DVec3::ZERO; 2], rect: Rect::ZERO }
    }
}

impl Sight {
    /// The camera in the world.
    #[must_use]
    pub fn camera(&self, dimension: Dimension) -> Camera {
        let origin = self.origin(dimension);
        match self.local(dimension) {
            Camera::Planar(Planar { center: [x, y], scale }, rect) => {
                Camera::Planar(Planar { center: [origin.x + x, origin.y + y], scale }, rect)
            }
            Camera::Orbit(orbit, rect) => Camera::Orbit(Orbit { target: origin + orbit.target, ..orbit }, rect),
        }
    }

    /// The camera in coordinates that count from [`Self::origin`].
    #[must_use]
    pub fn local(&self, dimension: Dimension) -> Camera {
        match dimension {
            Dimension::D2 => Camera::Planar(self.planar, self.rect),
            Dimension::D3 => Camera::Orbit(self.orbit, self.rect),
        }
    }

    /// The point of the world that local coordinates count from.
    #[must_use]
    pub fn origin(&self, dimension: Dimension) -> DVec3 {
        self.origins[usize::from(dimension != Dimension::D2)]
    }

    /// Moves the origin to the middle of the view if it is so far away that an `f64` would show it on the screen.
    pub fn follow_origin(&mut self, dimension: Dimension) {
        /// Points of the screen; an `f64` of this size knows a millionth of a point.
        const FAR: f64 = 1e9;
        let camera = self.local(dimension);
        let middle = match camera {
            Camera::Planar(Planar { center: [x, y], .. }, _) => DVec3::new(x, y, 0.0),
            Camera::Orbit(orbit, _) => orbit.target,
        };
        if middle.abs().max_element() * camera.lens().scale_at(middle) <= FAR {
            return;
        }
        let origin = self.origin(dimension);
        let moved = origin + middle;
        // What rounding took from the sum (Knuth's exact sum); the camera stays where it is to the last bit.
        let taken = moved - origin;
        let rest = (origin - (moved - taken)) + (middle - taken);
        self.origins[usize::from(dimension != Dimension::D2)] = moved;
        match dimension {
            Dimension::D2 => self.planar.center = [rest.x, rest.y],
            Dimension::D3 => self.orbit.target = rest,
        }
    }

    /// Shows everything from `min` to `max`, which count from `origin`.
    pub fn fit(&mut self, origin: DVec3, min: DVec3, max: DVec3) {
        self.origins = [origin; 2];
        self.orbit = self.orbit.fitting(min, max, self.rect);
        self.planar = Planar::fitting(min, max, self.rect);
    }

    /// Zoomed by `factor`; in the plane, what is under `at` stays there.
    pub fn zoom(&mut self, factor: f64, at: Pos2, dimension: Dimension) {
        let factor = factor.clamp(1e-3, 1e3);
        match dimension {
            Dimension::D2 => self.planar.zoom(factor, at, self.rect),
            Dimension::D3 => self.orbit.zoom(factor),
        }
    }

    /// Moved with the pointer by `delta`.
    pub fn pan(&mut self, delta: Vec2, dimension: Dimension) {
        match dimension {
            Dimension::D2 => self.planar.pan(delta),
            Dimension::D3 => self.orbit.pan(delta, self.rect),
        }
    }

    /// Turned with the pointer by `delta`, in space.
    pub fn turn(&mut self, delta: Vec2) {
        self.orbit.turn(delta);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Dimension::{D2, D3};
    use eframe::egui::{pos2, vec2};

    /// A view of 20 units around `origin`.
    fn around(origin: DVec3) -> Sight {
        let mut sight = Sight { rect: Rect::from_min_size(pos2(0.0, 0.0), vec2(1000.0, 800.0)), ..Sight::default() };
        sight.fit(origin, DVec3::splat(-10.0), DVec3::splat(10.0));
        sight
    }

    #[test]
    fn a_camera_moves_as_smoothly_far_away_as_anywhere() {
        for (dimension, far) in [(D2, 0.0), (D2, 1e17), (D2, 1e300), (D3, 0.0), (D3, 1e17), (D3, -1e300)] {
            let mut sight = around(DVec3::new(far, far, 0.0));
            let mark = |sight: &Sight| sight.local(dimension).screen(DVec3::ZERO).expect("it is in view");
            let before = mark(&sight);
            for _ in 0..100 {
                sight.pan(vec2(0.25, -0.5), dimension);
                sight.follow_origin(dimension);
            }
            assert!((mark(&sight) - before - vec2(25.0, -50.0)).length() < 1e-2, "{dimension} at {far}");
        }
    }

    #[test]
    fn a_small_thing_far_from_the_middle_can_be_zoomed_in_on() {
        let mut sight = around(DVec3::new(1e8, 0.0, 0.0));
        sight.fit(DVec3::new(1e8, 0.0, 0.0), DVec3::splat(-1e8), DVec3::splat(1e8));
        // The wheel turns over the world's origin until a point of the screen is 1e-15 wide.
        let world = |sight: &Sight, point: DVec3| sight.local(D2).screen(point - sight.origin(D2)).expect("flat");
        for _ in 0..200 {
            let at = world(&sight, DVec3::ZERO);
            sight.zoom(1.3, at, D2);
            sight.follow_origin(D2);
            assert!(world(&sight, DVec3::ZERO).distance(at) < 0.01, "what is under the pointer stays");
        }
        assert!(sight.local(D2).lens().scale_at(DVec3::ZERO) > 1e15);
        let apart = world(&sight, DVec3::new(1e-14, 0.0, 0.0)) - world(&sight, DVec3::ZERO);
        assert!(apart.x > 10.0, "{apart:?}");
    }
}
