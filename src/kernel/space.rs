//! What differs between 2D and 3D: vectors, spins, and whether edges have cross products.
//!
//! Everything above the projection is written once; this trait is the little that is not.

use super::{
    axis::{AXES_2D, AXES_3D, AxisId, Dimension},
    float::{difference_of_products, power_of_two_below},
    sat::{AllColumns, Columns},
    tolerance::proof::PLAIN_LENGTH,
};
use glam::{DMat2, DMat3, DVec2, DVec3};
use std::{
    fmt::Debug,
    ops::{Add, AddAssign, Mul, Neg, Sub},
};

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::D2 {}
    impl Sealed for super::D3 {}
}

/// 2D: 2 box axes, 4 candidate axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct D2;

/// 3D: 3 box axes, 15 candidate axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct D3;

/// A vector of 2 or 3 numbers.
pub trait Vector:
    Copy
    + Debug
    + Default
    + PartialEq
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<f64, Output = Self>
{
    /// How many numbers.
    const N: usize;
    /// Scalar product.
    fn dot(self, other: Self) -> f64;
    /// Euclidean length, where its square is a normal number.
    fn length(self) -> f64;
    /// The coordinate number `i`, from 0.
    fn get(self, i: usize) -> f64;
    /// The vector with coordinate `i` set to `f(i)`.
    fn from_fn(f: impl FnMut(usize) -> f64) -> Self;
}

macro_rules! vector {
    ($type:ty, $n:literal) => {
        impl Vector for $type {
            const N: usize = $n;
            #[inline]
            fn dot(self, other: Self) -> f64 {
                <$type>::dot(self, other)
            }
            #[inline]
            fn length(self) -> f64 {
                <$type>::length(self)
            }
            #[inline]
            fn get(self, i: usize) -> f64 {
                self[i]
            }
            #[inline]
            fn from_fn(f: impl FnMut(usize) -> f64) -> Self {
                <$type>::from_array(std::array::from_fn::<f64, $n, _>(f))
            }
        }
    };
}
/// The length of a vector where its square is a normal number by far, elsewhere a bound: at most `sqrt 3` times it.
///
/// Unlike [`any_length`] it calls nothing. A call that may panic, between a report and the place it is for, costs a copy.
#[inline]
pub(super) fn length_bound<V: Vector>(v: V) -> f64 {
    let length = v.length();
    if PLAIN_LENGTH.contains(&length) { length } else { (0..V::N).fold(0.0, |sum, i| sum + v.get(i).abs()) }
}

/// The length of a vector, also where its square leaves the range of `f64`.
#[inline]
pub(in crate::kernel) fn any_length<V: Vector>(v: V) -> f64 {
    let length = v.length();
    if PLAIN_LENGTH.contains(&length) { length } else { odd_length(v) }
}

#[cold]
#[inline(never)]
fn odd_length<V: Vector>(v: V) -> f64 {
    let largest = (0..V::N).fold(0.0, |largest: f64, i| largest.max(v.get(i).abs()));
    if !(0.0 < largest && largest.is_finite()) {
        return largest;
    }
    let unit = power_of_two_below(largest);
    let near_one = V::from_fn(|i| v.get(i) / unit);
    near_one.length() * unit
}

vector!(DVec2, 2);
vector!(DVec3, 3);

/// 2D or 3D.
pub trait Space: sealed::Sealed + Copy + Debug + PartialEq + Send + Sync + 'static {
    /// 2D or 3D.
    const DIMENSION: Dimension;
    /// How many coordinates and box axes: 2 or 3.
    const N: usize = Self::DIMENSION.count();
    /// The candidate axes of a pair, in report order.
    const CANDIDATES: &'static [AxisId];

    /// A point or direction.
    type Vector: Vector;
    /// The axes of a box: as many unit vectors as there are dimensions.
    type Axes: Copy + Debug + PartialEq + AsRef<[Self::Vector]> + AsMut<[Self::Vector]> + Send + Sync;
    /// Angular velocity, rad/s: a number counter-clockwise, or a world vector by the right-hand rule.
    type Spin: Copy + Debug + PartialEq + Send + Sync + Mul<f64, Output = Self::Spin>;

    /// One number for each candidate axis, and in 3D one more.
    type AxisNumbers: Copy + AsRef<[f64]> + AsMut<[f64]>;

    /// The axes of an unturned box.
    const IDENTITY: Self::Axes;
    /// No spin.
    const STILL: Self::Spin;

    /// The same number for each candidate axis.
    fn filled(with: f64) -> Self::AxisNumbers;
    /// The numbers of the faces, then in 3D of the edges of the first box, each with those of the second.
    fn joined(faces: [f64; 6], edges: [[f64; 4]; 3]) -> Self::AxisNumbers;
    /// The columns of a pair of this dimension.
    fn columns(columns: Columns<Self::AxisNumbers>) -> AllColumns;
    /// The angle turned in a second about the axis of [`Space::orbit`], rad: in 2D with the sign of the spin.
    fn rate(spin: Self::Spin) -> f64;
    /// Angular speed, rad/s, at least 0.
    #[inline]
    fn speed(spin: Self::Spin) -> f64 {
        Self::rate(spin).abs()
    }
    /// The angular velocity of the second as seen from the first.
    fn relative(first: Self::Spin, second: Self::Spin) -> Self::Spin;
    /// Velocity of the point at `arm` from the pivot of a body with that spin: `w x arm`.
    fn swing(spin: Self::Spin, arm: Self::Vector) -> Self::Vector;
    /// The size of the cross product of two angular velocities: how fast one turns the other.
    fn tilt(first: Self::Spin, second: Self::Spin) -> f64;
    /// The largest scalar product with `unit` that `arm` can have while it turns with that spin.
    fn ring(spin: Self::Spin, arm: Self::Vector, unit: Self::Vector) -> f64;
    /// A vector `v` in the parts by which it turns: `v`, `k x v` and `k (k.v)`, with the unit vector `k` of the spin.
    fn orbit(spin: Self::Spin, v: Self::Vector) -> [Self::Vector; 3];
    /// The vector that the matrix of these columns turns into `right`.
    fn solved(columns: Self::Axes, right: Self::Vector) -> Self::Vector;
    /// The cross product of two edges, where the space has one; each coordinate is exact to three units of rounding.
    fn edge_normal(a: Self::Vector, b: Self::Vector) -> Option<Self::Vector>;
}

impl Space for D2 {
    const DIMENSION: Dimension = Dimension::D2;
    const CANDIDATES: &'static [AxisId] = &AXES_2D;
    type Vector = DVec2;
    type Axes = [DVec2; 2];
    type Spin = f64;
    type AxisNumbers = [f64; 4];
    const IDENTITY: [DVec2; 2] = [DVec2::X, DVec2::Y];
    const STILL: f64 = 0.0;

    #[inline]
    fn filled(with: f64) -> [f64; 4] {
        [with; 4]
    }

    #[inline(always)]
    fn columns(columns: Columns<[f64; 4]>) -> AllColumns {
        AllColumns::D2(columns)
    }

    #[inline(always)]
    fn joined([a, b, c, d, ..]: [f64; 6], _: [[f64; 4]; 3]) -> [f64; 4] {
        [a, b, c, d]
    }

    #[inline]
    fn rate(spin: f64) -> f64 {
        spin
    }

    #[inline]
    fn relative(first: f64, second: f64) -> f64 {
        second - first
    }

    #[inline]
    fn swing(spin: f64, arm: DVec2) -> DVec2 {
        arm.perp() * spin
    }

    #[inline]
    fn tilt(_: f64, _: f64) -> f64 {
        0.0
    }

    #[inline]
    fn ring(_: f64, arm: DVec2, _: DVec2) -> f64 {
        arm.length()
    }

    #[inline]
    fn orbit(_: f64, v: DVec2) -> [DVec2; 3] {
        [v, v.perp(), DVec2::ZERO]
    }

    #[inline]
    fn solved([x, y]: [DVec2; 2], right: DVec2) -> DVec2 {
        DMat2::from_cols(x, y).inverse() * right
    }

    #[inline]
    fn edge_normal(_: DVec2, _: DVec2) -> Option<DVec2> {
        None
    }
}

impl Space for D3 {
    const DIMENSION: Dimension = Dimension::D3;
    const CANDIDATES: &'static [AxisId] = &AXES_3D;
    type Vector = DVec3;
    type Axes = [DVec3; 3];
    type Spin = DVec3;
    type AxisNumbers = [f64; 16];
    const IDENTITY: [DVec3; 3] = [DVec3::X, DVec3::Y, DVec3::Z];
    const STILL: DVec3 = DVec3::ZERO;

    #[inline]
    fn filled(with: f64) -> [f64; 16] {
        [with; 16]
    }

    #[inline(always)]
    fn columns(columns: Columns<[f64; 16]>) -> AllColumns {
        AllColumns::D3(columns)
    }

    #[inline(always)]
    fn joined(f: [f64; 6], [e, g, h]: [[f64; 4]; 3]) -> [f64; 16] {
        [f[0], f[1], f[2], f[3], f[4], f[5], e[0], e[1], e[2], g[0], g[1], g[2], h[0], h[1], h[2], h[3]]
    }

    #[inline]
    fn rate(spin: DVec3) -> f64 {
        any_length(spin)
    }

    #[inline]
    fn relative(first: DVec3, second: DVec3) -> DVec3 {
        second - first
    }

    #[inline]
    fn swing(spin: DVec3, arm: DVec3) -> DVec3 {
        spin.cross(arm)
    }

    #[inline]
    fn tilt(first: DVec3, second: DVec3) -> f64 {
        first.cross(second).length()
    }

    #[inline]
    fn ring(spin: DVec3, arm: DVec3, unit: DVec3) -> f64 {
        let rate = Self::rate(spin);
        if rate == 0.0 {
            return arm.dot(unit);
        }
        let axis = spin / rate;
        axis.dot(arm) * axis.dot(unit) + axis.cross(arm).length() * axis.cross(unit).length()
    }

    #[inline]
    fn orbit(spin: DVec3, v: DVec3) -> [DVec3; 3] {
        let rate = Self::rate(spin);
        let axis = if rate > 0.0 { spin / rate } else { DVec3::ZERO };
        [v, axis.cross(v), axis * axis.dot(v)]
    }

    #[inline]
    fn solved([x, y, z]: [DVec3; 3], right: DVec3) -> DVec3 {
        DMat3::from_cols(x, y, z).inverse() * right
    }

    #[inline]
    fn edge_normal(a: DVec3, b: DVec3) -> Option<DVec3> {
        let minor = |i: usize, k: usize| difference_of_products(a[i], b[k], a[k], b[i]);
        Some(DVec3::new(minor(1, 2), minor(2, 0), minor(0, 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_known_or_bounded_at_every_scale() {
        for exponent in -300..=300 {
            let v = DVec3::new(0.3, -0.4, 1.2) * 10.0_f64.powi(exponent);
            let (length, bound) = (any_length(v), length_bound(v));
            assert!((length / 1.3 * 10.0_f64.powi(-exponent) - 1.0).abs() < 1e-12, "1e{exponent}: {length:e}");
            assert!(length <= bound && bound <= 1.75 * length, "1e{exponent}: {bound:e} for {length:e}");
            assert!(exponent.abs() > 140 || length == bound, "1e{exponent}");
        }
        assert_eq!((any_length(DVec3::ZERO), length_bound(DVec3::ZERO)), (0.0, 0.0));
    }
}
