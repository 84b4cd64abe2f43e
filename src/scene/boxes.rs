//! The boxes of a scene, as written: degrees stay degrees, a quaternion keeps its length.
//!
//! The fields are those of the file format. `check` makes sure that their numbers are allowed, so a box taken from a
//! [`Scene`](super::Scene) is valid.
//!
//! To add a field, add it to the struct here and to `box_file!` in `file/unchecked.rs`, with a default that leaves the
//! boxes of older files as they are.
//! The compiler then asks for it in `check.rs` and in `file/print.rs`.
//! If it holds numbers that a person changes, add it to [`Number`](super::edit::Number).
//! Add it to the golden file `tests/golden/version-1-*.ron` and to the README.
//! To add a form of a 3D rotation, see [`rotation`](super::rotation).

use super::degrees;
use super::rotation::Rotation;
use crate::kernel::{
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    space::{D2, D3},
};
use serde::{Deserialize, Serialize};

/// A 2D box: x right, y up, angles counter-clockwise.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct PlanarBox {
    /// Unique in the scene and not empty.
    pub name: String,
    /// The middle of the box at time 0, scene units.
    pub center: [f64; 2],
    /// Half the width and half the height, scene units, each at least 0.
    pub half_extents: [f64; 2],
    /// The turn at time 0, degrees, counter-clockwise.
    pub angle: f64,
    /// Scene units per second.
    pub velocity: [f64; 2],
    /// Degrees per second, counter-clockwise.
    pub angular_velocity: f64,
    /// The point that moves in a straight line while the box turns about it, in box coordinates.
    pub pivot: [f64; 2],
}

/// A 3D box, in right-handed coordinates.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct SpatialBox {
    /// Unique in the scene and not empty.
    pub name: String,
    /// The middle of the box at time 0, scene units.
    pub center: [f64; 3],
    /// Half the size along each axis of the box, scene units, each at least 0.
    pub half_extents: [f64; 3],
    /// The turn at time 0.
    pub rotation: Rotation,
    /// Scene units per second.
    pub velocity: [f64; 3],
    /// A world axis, as long as the degrees per second.
    pub angular_velocity: [f64; 3],
    /// The point that moves in a straight line while the box turns about it, in box coordinates.
    pub pivot: [f64; 3],
}

impl PlanarBox {
    /// A box at rest, not turned.
    pub fn new(name: impl Into<String>, center: [f64; 2], half_extents: [f64; 2]) -> Self {
        Self {
            name: name.into(),
            center,
            half_extents,
            angle: 0.0,
            velocity: [0.0; 2],
            angular_velocity: 0.0,
            pivot: [0.0; 2],
        }
    }

    /// Whether another box differs in nothing but its name.
    #[must_use]
    pub fn moves_as(&self, other: &Self) -> bool {
        let Self { name: _, center, half_extents, angle, velocity, angular_velocity, pivot } = self;
        let rest = (&other.center, &other.half_extents, &other.angle, &other.velocity);
        (center, half_extents, angle, velocity) == rest
            && (angular_velocity, pivot) == (&other.angular_velocity, &other.pivot)
    }

    /// The box and its motion in the kernel's terms.
    #[must_use]
    pub fn motion(&self) -> Motion<D2> {
        Motion {
            start: OrientedBox {
                center: self.center.into(),
                half_extents: self.half_extents.into(),
                orientation: Orientation::from_sin_cos(degrees::sin_cos(self.angle)),
            },
            velocity: self.velocity.into(),
            spin: degrees::radians(self.angular_velocity),
            pivot: self.pivot.into(),
        }
    }
}

impl SpatialBox {
    /// A box at rest, not turned.
    pub fn new(name: impl Into<String>, center: [f64; 3], half_extents: [f64; 3]) -> Self {
        Self {
            name: name.into(),
            center,
            half_extents,
            rotation: Rotation::IDENTITY,
            velocity: [0.0; 3],
            angular_velocity: [0.0; 3],
            pivot: [0.0; 3],
        }
    }

    /// Whether another box differs in nothing but its name.
    #[must_use]
    pub fn moves_as(&self, other: &Self) -> bool {
        let Self { name: _, center, half_extents, rotation, velocity, angular_velocity, pivot } = self;
        let rest = (&other.center, &other.half_extents, &other.rotation, &other.velocity);
        (center, half_extents, rotation, velocity) == rest
            && (angular_velocity, pivot) == (&other.angular_velocity, &other.pivot)
    }

    /// The box and its motion in the kernel's terms.
    ///
    /// Numbers that are no rotation count as no turn; no scene holds such a box.
    pub fn motion(&self) -> Motion<D3> {
        Motion {
            start: OrientedBox {
                center: self.center.into(),
                half_extents: self.half_extents.into(),
                orientation: self.rotation.orientation().unwrap_or(Orientation::IDENTITY),
            },
            velocity: self.velocity.into(),
            spin: self.angular_velocity.map(degrees::radians).into(),
            pivot: self.pivot.into(),
        }
    }
}

/// Two different boxes of a scene, by index. The order matters: axes are named after A and B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
pub struct Pair {
    /// The first box.
    pub a: usize,
    /// The second box.
    pub b: usize,
}

impl Pair {
    /// The first two boxes of a scene.
    pub const FIRST: Self = Self { a: 0, b: 1 };

    /// The same two boxes in the other order.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { a: self.b, b: self.a }
    }

    /// The pair once the box `gone` is no more, with the indices that it then has; `None` if it was one of the two.
    #[must_use]
    pub fn without(self, gone: usize) -> Option<Self> {
        let moved = |index: usize| if gone < index { index - 1 } else { index };
        (!self.contains(gone)).then(|| Self { a: moved(self.a), b: moved(self.b) })
    }

    /// Whether `index` is one of the two.
    #[must_use]
    pub fn contains(self, index: usize) -> bool {
        self.a == index || self.b == index
    }
}
