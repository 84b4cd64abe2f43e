//! How far something that is held can go: along a line, in a plane, about an axis. Where the pointer leads it follows
//! from two lines of sight, whatever the projection.

use crate::picture::camera::{Lens, Ray};
use glam::{DVec2, DVec3};

/// The ways that something held can go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Freedom {
    /// Along a line.
    Line {
        /// A point of it.
        through: DVec3,
        /// Its direction, of length 1.
        along: DVec3,
    },
    /// In a plane.
    Plane {
        /// A point of it.
        through: DVec3,
        /// Across it, of length 1.
        normal: DVec3,
    },
    /// About an axis.
    Turn {
        /// A point of the axis.
        about: DVec3,
        /// The direction of the axis, of length 1.
        axis: DVec3,
        /// Where the plane of the turn is seen nearly edge on: a point and the direction of the line along which the
        /// pointer pulls, and how far it pulls for a turn by a radian.
        pulled: Option<(DVec3, DVec3, f64)>,
    },
}

/// How far something held has gone since it was grabbed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reached {
    /// Its way, units of the scene.
    pub way: DVec3,
    /// Its turn, radians; several turns are counted.
    pub turned: f64,
}

/// The sine of the angle between a line and the line of sight, or between a plane and it, from which on the pointer
/// says where on them it is.
const LEAST_SINE: f64 = 0.02;

/// The same for turns, which can be pulled instead.
const LEAST_SINE_OF_TURN: f64 = 0.25;

impl Freedom {
    /// Turns about an axis what is held at the point `at`, grabbed under `from`.
    #[must_use]
    pub fn turn(about: DVec3, axis: DVec3, at: DVec3, from: Ray) -> Self {
        let is_edge_on = axis.dot(from.along).abs() < LEAST_SINE_OF_TURN;
        // The pointer pulls across the view, as it does where the ring is nearest to the eye.
        let pulled = axis.cross(-from.along).try_normalize().filter(|_| is_edge_on).map(|pulled| {
            let arm = at - about;
            let radius = (arm - axis * axis.dot(arm)).length();
            let share = axis.cross(arm).dot(pulled) / radius;
            (at, pulled, if share > 0.3 { radius * share } else { radius })
        });
        Self::Turn { about, axis, pulled }
    }

    /// Moves what was grabbed under the line of sight `from` to where `pointer` is. Where a line or a plane is seen end
    /// on or edge on, or the pointer is beyond its horizon, it stays where it was.
    pub fn reach(&self, from: Ray, lens: &Lens, pointer: DVec2, reached: &mut Reached) {
        let to = lens.ray(pointer);
        let seen = |point: &DVec3| {
            /// Points of the screen that a thing may be moved by at once.
            const FAR: f64 = 1e6;
            lens.screen(*point).is_some() && (*point - self.through()).length() * lens.scale_at(self.through()) < FAR
        };
        match *self {
            Self::Line { through, along } => {
                let at = |ray| nearest(ray, through, along).filter(|s| seen(&(through + along * *s)));
                if let (Some(from), Some(to)) = (at(from), at(to)) {
                    reached.way = along * (to - from);
                }
            }
            Self::Plane { through, normal } => {
                let at = |ray| hit(ray, through, normal).filter(&seen);
                if let (Some(from), Some(to)) = (at(from), at(to)) {
                    let way = to - from;
                    reached.way = way - normal * normal.dot(way);
                }
            }
            Self::Turn { pulled: Some((at, along, per_radian)), .. } => {
                let place = |ray| nearest(ray, at, along);
                if let (Some(from), Some(to)) = (place(from), place(to)) {
                    reached.turned = (to - from) / per_radian;
                }
            }
            Self::Turn { about, axis, pulled: None } => {
                let arm = |ray| hit(ray, about, axis).map(|at| at - about);
                if let (Some(from), Some(to)) = (arm(from), arm(to)) {
                    let angle = axis.dot(from.cross(to)).atan2(from.dot(to));
                    // The turn nearest to the one before: the pointer may go round several times.
                    let turns = ((reached.turned - angle) / std::f64::consts::TAU).round();
                    reached.turned = angle + turns * std::f64::consts::TAU;
                }
            }
        }
    }

    fn through(&self) -> DVec3 {
        match *self {
            Self::Line { through, .. } | Self::Plane { through, .. } => through,
            Self::Turn { about, .. } => about,
        }
    }

    /// The directions of `frame` along which it goes, where they are not those of the world's axes.
    #[must_use]
    pub fn oblique(&self, frame: &[DVec3; 3]) -> Option<Vec<DVec3>> {
        let is_of_world = |v: DVec3| v.abs().max_element() == 1.0;
        match *self {
            Self::Line { along, .. } if !is_of_world(along) => Some(vec![along]),
            Self::Plane { normal, .. } if !is_of_world(normal) && frame.contains(&normal) => {
                Some(frame.iter().copied().filter(|axis| *axis != normal).collect())
            }
            Self::Line { .. } | Self::Plane { .. } | Self::Turn { .. } => None,
        }
    }

    /// The way along which a thing that went `way` comes to have gone `target` along the direction `normal`, with the
    /// shortest change; `None` where it cannot.
    #[must_use]
    pub fn to_level(&self, way: DVec3, normal: DVec3, target: f64) -> Option<DVec3> {
        match *self {
            Self::Line { along, .. } => {
                let rate = along.dot(normal);
                (rate.abs() > LEAST_SINE).then(|| along * (target / rate))
            }
            Self::Plane { normal: across, .. } => {
                let within = normal - across * across.dot(normal);
                let rate = within.length_squared();
                (rate > LEAST_SINE * LEAST_SINE).then(|| way + within * ((target - way.dot(normal)) / rate))
            }
            Self::Turn { .. } => None,
        }
    }
}

/// Where on a line through `through` along `along` the point nearest to a line of sight is.
fn nearest(ray: Ray, through: DVec3, along: DVec3) -> Option<f64> {
    let arm = through - ray.from;
    let cosine = along.dot(ray.along);
    let sine_squared = along.cross(ray.along).length_squared();
    (sine_squared > LEAST_SINE * LEAST_SINE).then(|| (cosine * arm.dot(ray.along) - arm.dot(along)) / sine_squared)
}

/// Where a line of sight meets a plane.
fn hit(ray: Ray, through: DVec3, normal: DVec3) -> Option<DVec3> {
    let rate = normal.dot(ray.along);
    (rate.abs() > LEAST_SINE).then(|| ray.from + ray.along * (normal.dot(through - ray.from) / rate))
}
