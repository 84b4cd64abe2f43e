//! The boxes of a scene, as written: degrees stay degrees, a quaternion keeps its length.
//!
//! These structs are the fields of the file format and nothing more.
//! That their numbers are allowed is checked in `check`; a box taken from a `Scene` is valid.

use glam::{DMat3, DQuat, EulerRot};
use serde::Deserialize;

use super::degrees;
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

/// A turn in space, in the form its author chose.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Rotation {
    /// `(x, y, z, w)` of any length but 0.
    Quaternion([f64; 4]),
    /// A turn about a direction of any length but 0.
    AxisAngle {
        /// The direction turned about.
        axis: [f64; 3],
        /// Degrees, by the right-hand rule.
        angle: f64,
    },
    /// Degrees about the fixed world x, then y, then z.
    Euler([f64; 3]),
    /// The three axes of the box, orthonormal within 1e-6 and right-handed.
    Axes([f64; 3], [f64; 3], [f64; 3]),
}

impl Rotation {
    /// The fields of forms whose numbers have names.
    pub(super) const FIELDS: &[&str] = &["axis", "angle"];

    /// No turn.
    pub const IDENTITY: Self = Self::Quaternion([0.0, 0.0, 0.0, 1.0]);

    /// How far `Axes` may be from orthonormal: the bound on each scalar product's error.
    pub const AXES_TOLERANCE: f64 = 1e-6;

    /// The rotation in the kernel's terms; `None` for numbers that are no rotation.
    pub fn orientation(&self) -> Option<Orientation<D3>> {
        match *self {
            Self::Quaternion(q) => Orientation::from_quaternion(q),
            Self::AxisAngle { axis, angle } => Orientation::from_axis_angle(axis, degrees::sin_cos(angle)),
            Self::Euler(angles) => Some(Orientation::from_euler(angles.map(degrees::sin_cos))),
            Self::Axes(x, y, z) => Orientation::from_axes([x, y, z], Self::AXES_TOLERANCE),
        }
    }
}

impl Rotation {
    /// The rotation nearest to three axes that are not quite orthonormal, or `None` where none is near: they are
    /// left-handed, in one plane, or no numbers.
    ///
    /// The orthogonal factor of the polar decomposition, by Newton's iteration
    /// (Higham: Computing the polar decomposition, SIAM J. Sci. Stat. Comput. 7, 1986).
    pub fn orthonormalised(axes: [[f64; 3]; 3]) -> Option<Self> {
        /// Far more than the quadratic convergence of axes that span a space needs.
        const MOST_STEPS: usize = 64;
        let [x, y, z] = axes.map(glam::DVec3::from_array);
        let mut turn = DMat3::from_cols(x, y, z);
        let volume = turn.determinant() / (x.length() * y.length() * z.length());
        if !(1e-6 < volume && volume.is_finite()) {
            return None;
        }
        for _ in 0..MOST_STEPS {
            turn = (turn + turn.inverse().transpose()) * 0.5;
        }
        let [x, y, z] = [turn.x_axis, turn.y_axis, turn.z_axis].map(|axis| axis.to_array());
        let nearest = Self::Axes(x, y, z);
        nearest.orientation().map(|_| nearest)
    }

    /// The same turn, to rounding, in the three forms that this one is not, each with its name.
    pub fn in_other_forms(&self) -> Vec<(&'static str, Self)> {
        let Some(orientation) = self.orientation() else { return Vec::new() };
        let [x, y, z] = [0, 1, 2].map(|i| orientation.axes()[i]);
        let turn = DQuat::from_mat3(&DMat3::from_cols(x, y, z));
        let (axis, angle) = turn.to_axis_angle();
        // Turning about fixed x, y, z is turning about the box's own z, y, x.
        let (about_z, about_y, about_x) = turn.to_euler(EulerRot::ZYX);
        let all = [
            ("Quaternion", Self::Quaternion(turn.to_array())),
            ("Axis and angle", Self::AxisAngle { axis: axis.to_array(), angle: angle.to_degrees() }),
            ("Euler x, y, z", Self::Euler([about_x, about_y, about_z].map(f64::to_degrees))),
            ("Box axes", Self::Axes(x.to_array(), y.to_array(), z.to_array())),
        ];
        let same = |form: &Self| std::mem::discriminant(form) == std::mem::discriminant(self);
        all.into_iter().filter(|(_, form)| !same(form)).collect()
    }
}

impl Default for Rotation {
    fn default() -> Self {
        Self::IDENTITY
    }
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
