//! An oriented box: a centre, half extents along its own axes, and how those axes lie in the world.

use crate::kernel::{
    float::power_of_two_below,
    space::{D2, D3, Space, Vector as _},
    tolerance::proof::{UNIT, axis_error},
};
use glam::{DVec2, DVec3};

/// How a box lies in the world: its axes as unit vectors, and how far they may be from the ones meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orientation<S: Space> {
    axes: S::Axes,
    error: f64,
}

impl<S: Space> Orientation<S> {
    /// Along the world axes, exactly.
    pub const IDENTITY: Self = Self { axes: S::IDENTITY, error: 0.0 };

    /// The box axes in world coordinates.
    #[must_use]
    pub fn axes(&self) -> &[S::Vector] {
        self.axes.as_ref()
    }

    /// Bound on the distance between each stored axis and the unit vector meant. Zero: exactly that vector,
    /// and it lies along a world axis.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.error
    }

    /// The world vector of a vector in box coordinates.
    #[must_use]
    pub fn world_from_box(&self, v: S::Vector) -> S::Vector {
        self.axes().iter().enumerate().fold(S::Vector::default(), |sum, (i, &axis)| sum + axis * v.get(i))
    }

    /// Its axes after a turn by `angle` radians that leads them to `axes`.
    pub(super) fn turned(&self, angle: f64, axes: impl Fn(usize) -> S::Vector) -> Self {
        if angle == 0.0 {
            return *self;
        }
        let mut turned = *self;
        for (i, axis) in turned.axes.as_mut().iter_mut().enumerate() {
            *axis = axes(i);
        }
        turned.error += UNIT * (axis_error::TURN + axis_error::TURN_PER_RADIAN * angle.abs());
        turned
    }

    /// The axes with the error that making them cost, or none where they came out along the world axes.
    ///
    /// Unit vectors along the world axes are only ever produced from angles that mean exactly them.
    fn made(axes: S::Axes, error: f64) -> Self {
        let aligned =
            axes.as_ref().iter().all(|axis| (0..S::N).all(|i| axis.get(i) == 0.0 || axis.get(i).abs() == 1.0));
        Self { axes, error: if aligned { 0.0 } else { UNIT * error } }
    }
}

impl Orientation<D2> {
    /// Turned counter-clockwise by the angle with that sine and cosine, each within one unit in the last place.
    #[must_use]
    pub fn from_sin_cos((sin, cos): (f64, f64)) -> Self {
        Self::made([DVec2::new(cos, sin), DVec2::new(-sin, cos)], axis_error::ANGLE)
    }
}

impl Orientation<D3> {
    /// The rotation of a quaternion `[x, y, z, w]` of any length but zero; it is normalised exactly, by division.
    ///
    /// `None` for a quaternion of length zero or with a number that is not finite.
    #[must_use]
    pub fn from_quaternion(q: [f64; 4]) -> Option<Self> {
        let largest = q.into_iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        if !(0.0 < largest && largest.is_finite() && q.iter().all(|x| x.is_finite())) {
            return None;
        }
        // A power of two keeps every bit and keeps the squares in range.
        let [x, y, z, w] = q.map(|c| c / power_of_two_below(largest));
        let n = x * x + y * y + z * z + w * w;
        let axes = [
            DVec3::new((w * w + x * x) - (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)) / n,
            DVec3::new(2.0 * (x * y - w * z), (w * w + y * y) - (x * x + z * z), 2.0 * (y * z + w * x)) / n,
            DVec3::new(2.0 * (x * z + w * y), 2.0 * (y * z - w * x), (w * w + z * z) - (x * x + y * y)) / n,
        ];
        Some(Self::made(axes, axis_error::QUATERNION))
    }

    /// Turned about `axis`, of any length but zero, by the angle with that sine and cosine; `None` for no axis.
    #[must_use]
    pub fn from_axis_angle(axis: [f64; 3], (sin, cos): (f64, f64)) -> Option<Self> {
        let axis = DVec3::from_array(axis);
        let largest = axis.abs().max_element();
        if !(0.0 < largest && axis.is_finite()) {
            return None;
        }
        let axis = axis / power_of_two_below(largest);
        let axis = axis / axis.length();
        let versine = 1.0 - cos;
        let turn = |v: DVec3| v * cos + axis.cross(v) * sin + axis * (axis.dot(v) * versine);
        Some(Self::made(D3::IDENTITY.map(turn), axis_error::AXIS_ANGLE))
    }

    /// Turned about the fixed world x, then y, then z, by the angles with those sines and cosines.
    #[must_use]
    pub fn from_euler([(sx, cx), (sy, cy), (sz, cz)]: [(f64, f64); 3]) -> Self {
        let about_x = |v: DVec3| DVec3::new(v.x, cx * v.y - sx * v.z, sx * v.y + cx * v.z);
        let about_y = |v: DVec3| DVec3::new(cy * v.x + sy * v.z, v.y, cy * v.z - sy * v.x);
        let about_z = |v: DVec3| DVec3::new(cz * v.x - sz * v.y, sz * v.x + cz * v.y, v.z);
        Self::made(D3::IDENTITY.map(|v| about_z(about_y(about_x(v)))), axis_error::EULER)
    }

    /// The given box axes, made orthonormal again: the first keeps its direction, the second its plane.
    ///
    /// `None` unless they are right-handed and orthonormal within `tolerance`.
    #[must_use]
    pub fn from_axes(axes: [[f64; 3]; 3], tolerance: f64) -> Option<Self> {
        let [x, y, z] = axes.map(DVec3::from_array);
        let near = |a: DVec3, b: DVec3, expected: f64| (a.dot(b) - expected).abs() <= tolerance;
        let orthonormal = near(x, x, 1.0)
            && near(y, y, 1.0)
            && near(z, z, 1.0)
            && near(x, y, 0.0)
            && near(y, z, 0.0)
            && near(z, x, 0.0);
        if !(orthonormal && x.cross(y).dot(z) > 0.0) {
            return None;
        }
        let x = x / x.length();
        let y = y - x * x.dot(y);
        let y = y / y.length();
        Some(Self::made([x, y, x.cross(y)], axis_error::AXES))
    }
}

/// A closed box, turned any way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox<S: Space> {
    /// Its centre, in world coordinates.
    pub center: S::Vector,
    /// Half its size along each of its own axes, at least 0. A zero makes it flat.
    pub half_extents: S::Vector,
    /// How its axes lie in the world.
    pub orientation: Orientation<S>,
}

impl<S: Space> OrientedBox<S> {
    /// Its axis number `i`, a unit vector in world coordinates.
    #[must_use]
    pub fn axis(&self, i: usize) -> S::Vector {
        self.orientation.axes()[i]
    }

    /// Half the length of its projection on the unit vector `direction`.
    #[must_use]
    pub fn radius(&self, direction: S::Vector) -> f64 {
        (0..S::N).map(|i| self.half_extents.get(i) * self.axis(i).dot(direction).abs()).sum()
    }

    /// Its 4 or 8 corners. Corner `k` lies on the positive side of axis `i` where bit `i` of `k` is set.
    pub fn corners(&self) -> impl Iterator<Item = S::Vector> + '_ {
        (0..1_usize << S::N).map(|k| {
            let sign = |i: usize| if k >> i & 1 == 1 { 1.0 } else { -1.0 };
            let arm = S::Vector::from_fn(|i| sign(i) * self.half_extents.get(i));
            self.center + self.orientation.world_from_box(arm)
        })
    }

    /// The sum of its half extents: no point of it is further from its centre.
    #[must_use]
    pub fn extent_sum(&self) -> f64 {
        (0..S::N).map(|i| self.half_extents.get(i)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_1_SQRT_2;

    #[test]
    fn right_angles_are_exact() {
        let quarter = (1.0, 0.0);
        let y = [DVec3::Y, DVec3::NEG_X, DVec3::Z];
        let made = [
            Orientation::from_quaternion([0.0, 0.0, 3.0, 3.0]),
            Orientation::from_quaternion([0.0, 0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2]),
            Orientation::from_axis_angle([0.0, 0.0, 7.0], quarter),
            Some(Orientation::from_euler([(0.0, 1.0), (0.0, 1.0), quarter])),
            Orientation::from_axes(y.map(|v| v.to_array()), 1e-6),
        ];
        for orientation in made {
            let orientation = orientation.expect("each is a rotation");
            assert_eq!(orientation.axes(), y);
            assert_eq!(orientation.error(), 0.0);
        }
    }

    #[test]
    fn what_is_no_rotation_is_refused() {
        assert_eq!(Orientation::from_quaternion([0.0; 4]), None);
        assert_eq!(Orientation::from_quaternion([f64::NAN, 0.0, 0.0, 1.0]), None);
        assert_eq!(Orientation::from_axis_angle([0.0; 3], (0.0, 1.0)), None);
        let left_handed = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]];
        assert_eq!(Orientation::from_axes(left_handed, 1e-6), None);
    }

    #[test]
    fn extreme_quaternions_keep_their_direction() {
        for scale in [1e-300, 1.0, 1e300] {
            let q = Orientation::from_quaternion([3.0 * scale, 0.0, 0.0, 7.0 * scale]).expect("not zero");
            assert!((q.axes()[1] - DVec3::new(0.0, 40.0 / 58.0, 42.0 / 58.0)).length() < 1e-15, "{q:?}");
        }
    }
}
