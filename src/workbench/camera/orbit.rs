//! A camera of 3D: its place, its direction, and the sides that it can look from.

use crate::scene::view::{LensKind, Up};
use serde::{Deserialize, Serialize};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// Pitches stay within this: straight down and straight up.
pub const PITCHES: std::ops::RangeInclusive<f64> = -FRAC_PI_2..=FRAC_PI_2;

/// A camera of 3D: from a point on a sphere around a target.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Orbit {
    /// The point in the middle of the view.
    pub target: [f64; 3],
    /// Turn about the axis that points up, radians.
    pub yaw: f64,
    /// Height above the ground, radians, at most a right angle.
    pub pitch: f64,
    /// Distance of the eye from the target. Where depth is not seen, that of the eye that sees the target as large.
    pub distance: f64,
    /// The axis that points up.
    pub up: Up,
    /// How depth is seen.
    pub lens: LensKind,
}

/// A side of the world to look from: the one that an axis points to, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// The axis: 0, 1 or 2.
    pub axis: usize,
    /// Whether it is the side that the axis points to.
    pub positive: bool,
}

impl Default for Orbit {
    fn default() -> Self {
        Self::first(Up::default(), LensKind::default())
    }
}

impl Orbit {
    /// The camera before anything is looked at: from the front right, a little above.
    #[must_use]
    pub fn first(up: Up, lens: LensKind) -> Self {
        /// To the right of the front.
        const RIGHT: f64 = FRAC_PI_2 - 0.9;
        let front = match up {
            Up::Z => -FRAC_PI_2,
            Up::Y => 0.0,
        };
        Self { target: [0.0; 3], yaw: front + RIGHT, pitch: 0.5, distance: 10.0, up, lens }
    }

    /// The direction from the target to the eye, the one that points right on the screen, and the one that points
    /// up on it: of length 1.
    #[must_use]
    pub fn directions(&self) -> [[f64; 3]; 3] {
        let ([sin_yaw, cos_yaw], [sin_pitch, cos_pitch]) = (sin_cos(self.yaw), sin_cos(self.pitch));
        let back = [cos_pitch * cos_yaw, cos_pitch * sin_yaw, sin_pitch];
        let up = [-sin_pitch * cos_yaw, -sin_pitch * sin_yaw, cos_pitch];
        [back, [-sin_yaw, cos_yaw, 0.0], up].map(|direction| self.in_world(direction))
    }

    fn in_world(&self, direction: [f64; 3]) -> [f64; 3] {
        let mut world = [0.0; 3];
        for (axis, x) in self.up.frame().into_iter().zip(direction) {
            world[axis] = x;
        }
        world
    }

    /// The same camera with the eye in that direction from the target, which need not be of length 1. Straight above
    /// and below, the turn about the vertical stays.
    #[must_use]
    pub fn facing(self, back: [f64; 3]) -> Self {
        let [x, y, z] = self.up.frame().map(|axis| back[axis]);
        let across = x.hypot(y);
        // So near to the vertical, the turn about it is rounding.
        let yaw = if across > 1e-12 * z.abs() { y.atan2(x) } else { self.yaw };
        let pitch = z.atan2(across);
        if pitch.is_finite() && yaw.is_finite() && (across > 0.0 || z != 0.0) {
            Self { yaw, pitch, ..self }
        } else {
            self
        }
    }

    /// The same camera on that side. Above and below, the nearest of the four turns that have two of the world's axes
    /// upright on the screen.
    #[must_use]
    pub fn on(self, side: Side) -> Self {
        let mut back = [0.0; 3];
        if let Some(x) = back.get_mut(side.axis) {
            *x = if side.positive { 1.0 } else { -1.0 };
        }
        let is_vertical = self.up.frame()[2] == side.axis;
        let yaw = if is_vertical { (self.yaw / FRAC_PI_2).round() * FRAC_PI_2 } else { self.yaw };
        Self { yaw, ..self }.facing(back)
    }

    /// The same view with another axis up: from the same direction.
    #[must_use]
    pub fn with_up(self, up: Up) -> Self {
        let [back, ..] = self.directions();
        Self { up, ..self }.facing(back)
    }

    /// The camera on the way to another, `share` of the way from 0 to 1. The turn is the shorter one, and where the
    /// distance changes, one point stays in its place.
    #[must_use]
    pub fn towards(self, to: Self, share: f64) -> Self {
        let turn = (to.yaw - self.yaw + PI).rem_euclid(TAU) - PI;
        let distance = self.distance * (to.distance / self.distance).powf(share);
        let of_way = of_way([self.distance, distance, to.distance], share);
        Self {
            target: [0, 1, 2].map(|i| self.target[i] + (to.target[i] - self.target[i]) * of_way),
            yaw: self.yaw + turn * share,
            pitch: (self.pitch + (to.pitch - self.pitch) * share).clamp(*PITCHES.start(), *PITCHES.end()),
            distance,
            ..to
        }
    }
}

/// The sine and cosine; exact at right angles, so that axes seen from their sides are straight.
fn sin_cos(angle: f64) -> [f64; 2] {
    let exact = |x: f64| if x.abs() < 1e-15 { 0.0 } else { x };
    let (sin, cos) = angle.sin_cos();
    [exact(sin), exact(cos)]
}

/// How far the middle of the view has gone while the distance goes from the first of three to the last: in proportion
/// to it, so that one point stays in its place; where the distance hardly changes, `share`.
#[must_use]
pub fn of_way([from, now, to]: [f64; 3], share: f64) -> f64 {
    let of_way = (now - from) / (to - from);
    if (to / from).ln().abs() > 1e-3 && of_way.is_finite() { of_way } else { share }
}

impl Side {
    /// Every side.
    pub const ALL: [Self; 6] = [
        Self { axis: 0, positive: true },
        Self { axis: 0, positive: false },
        Self { axis: 1, positive: true },
        Self { axis: 1, positive: false },
        Self { axis: 2, positive: true },
        Self { axis: 2, positive: false },
    ];

    /// The front, the right and the top, for the axis that points up.
    #[must_use]
    pub fn faces(up: Up) -> [Self; 3] {
        let side = |axis, positive| Self { axis, positive };
        match up {
            Up::Z => [side(1, false), side(0, true), side(2, true)],
            Up::Y => [side(2, true), side(0, true), side(1, true)],
        }
    }

    /// The side across from it.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { positive: !self.positive, ..self }
    }

    /// Such as `+x`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match (self.axis, self.positive) {
            (0, true) => "+x",
            (0, false) => "-x",
            (1, true) => "+y",
            (1, false) => "-y",
            (_, true) => "+z",
            (_, false) => "-z",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
        (0..3).map(|i| a[i] * b[i]).sum()
    }

    fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            a[j] * b[k] - a[k] * b[j]
        })
    }

    #[test]
    fn directions_are_a_right_handed_frame_that_can_be_faced_again() {
        for up in [Up::Z, Up::Y] {
            for k in 0..100 {
                let k = f64::from(k);
                let orbit = Orbit {
                    yaw: 0.37 * k - 11.0,
                    pitch: (0.61 * k).sin() * 1.5,
                    ..Orbit::first(up, LensKind::default())
                };
                let [back, right, above] = orbit.directions();
                for (one, other) in [(cross(right, above), back), (cross(above, back), right)] {
                    assert!((0..3).all(|i| (one[i] - other[i]).abs() < 1e-12), "{orbit:?}");
                }
                assert!(right[up.frame()[2]] == 0.0 && above[up.frame()[2]] > 0.0, "the horizon is level");
                let [again, ..] = orbit.facing(back.map(|x| 7.0 * x)).directions();
                assert!((dot(again, back) - 1.0).abs() < 1e-12, "{orbit:?}");
            }
        }
    }

    #[test]
    fn sides_are_looked_at_straight() {
        for up in [Up::Z, Up::Y] {
            for side in Side::ALL {
                let [back, right, above] = Orbit::first(up, LensKind::default()).on(side).directions();
                let mut wanted = [0.0; 3];
                wanted[side.axis] = if side.positive { 1.0 } else { -1.0 };
                assert_eq!(back, wanted, "{}", side.name());
                // The other two axes are upright on the screen, to the last bit.
                for direction in [right, above] {
                    assert_eq!(
                        direction.iter().filter(|x| x.abs() == 1.0).count(),
                        1,
                        "{}: {direction:?}",
                        side.name()
                    );
                }
            }
            let [front, right, top] =
                Side::faces(up).map(|side| Orbit::first(up, LensKind::default()).on(side).directions()[0]);
            assert_eq!(cross(right, top), front.map(|x| -x + 0.0).map(|x| -x), "{up:?}");
        }
    }

    #[test]
    fn the_first_view_is_from_the_front_right_above() {
        for up in [Up::Z, Up::Y] {
            let orbit = Orbit::first(up, LensKind::default());
            let [back, ..] = orbit.directions();
            for side in Side::faces(up) {
                assert!(back[side.axis] * if side.positive { 1.0 } else { -1.0 } > 0.3, "{}", side.name());
            }
            let [again, ..] = orbit.with_up(up.other()).directions();
            assert!((dot(back, again) - 1.0).abs() < 1e-12, "from the same direction whatever is up");
        }
    }

    #[test]
    fn the_way_to_another_camera_is_short_and_ends_there() {
        let from = Orbit { yaw: 3.0, ..Orbit::default() };
        let to = Orbit { yaw: -3.0, target: [4.0, 0.0, 0.0], distance: 2.5, pitch: 1.0, ..from };
        assert_eq!(from.towards(to, 0.0), from);
        let end = from.towards(to, 1.0);
        assert!((end.yaw - to.yaw - TAU).abs() < 1e-12 && (end.distance - 2.5).abs() < 1e-12);
        assert!((0..3).all(|i| (end.target[i] - to.target[i]).abs() < 1e-12));
        let halfway = from.towards(to, 0.5);
        assert!((halfway.yaw - PI).abs() < 1e-12 && (halfway.distance - 5.0).abs() < 1e-12);
        // From 10 to 5 is two thirds of the way from 10 to 2.5.
        assert!((halfway.target[0] - 8.0 / 3.0).abs() < 1e-12);
    }
}
