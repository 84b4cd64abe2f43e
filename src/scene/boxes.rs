//! The boxes of a scene, as written: degrees stay degrees, a quaternion keeps its length.
//!
//! These structs are the fields of the file format and nothing more.
//! That their numbers are allowed is checked in `check`; a box taken from a `Scene` is valid.

use super::degrees;
use super::rotation::Rotation;
use crate::kernel::{
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    space::{D2, D3},
};

/// A box in the plane: x right, y up, angles counter-clockwise.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanarBox {
    /// Unique in the scene and not empty.
    pub name: String,
    /// Where the middle of the box is at time 0.
    pub center: [f64; 2],
    /// Half the width and half the height, each at least 0.
    pub half_extents: [f64; 2],
    /// Turn at time 0, degrees, counter-clockwise.
    pub angle: f64,
    /// Units per second.
    pub velocity: [f64; 2],
    /// Degrees per second, counter-clockwise.
    pub angular_velocity: f64,
    /// The point that moves in a straight line while the box turns about it, in box coordinates.
    pub pivot: [f64; 2],
}

/// A box in space, right-handed.
#[derive(Clone, Debug, PartialEq)]
pub struct SpatialBox {
    /// Unique in the scene and not empty.
    pub name: String,
    /// Where the middle of the box is at time 0.
    pub center: [f64; 3],
    /// Half the size along each of the box's own axes, each at least 0.
    pub half_extents: [f64; 3],
    /// Turn at time 0.
    pub rotation: Rotation,
    /// Units per second.
    pub velocity: [f64; 3],
    /// Degrees per second about this world axis.
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

    /// The box and its motion in the kernel's terms.
    ///
    /// A rotation that is none, which no scene holds, counts as no turn.
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
