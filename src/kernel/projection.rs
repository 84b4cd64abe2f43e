//! The waist: what a pair of boxes tells the layers above, in scalars only.
//!
//! Below it everything depends on the dimension. Above it everything is an interval on a line, a function of
//! time or a name, and the same lines of code serve 2D and 3D.

use super::{
    axis::{AxisId, PerAxis},
    interval::Interval,
    linear::Linear,
};

/// Both boxes projected on one unit axis. Positions are measured from the world origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projection {
    /// The projection of the first box.
    pub a: Interval,
    /// The projection of the second box.
    pub b: Interval,
    /// Signed distance between them. It is computed from the difference of the centres, so it is exact to rounding
    /// far from the origin too, where the distance between `a` and `b` is not.
    pub gap: f64,
}

/// The gap of a pair on one axis that keeps its direction, when neither box turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearGap {
    /// Signed distance from the first centre to the second along the axis, from `t = 0` on.
    pub distance: Linear,
    /// The sum of both radii on the axis, at least 0: the projections meet while the distance is within it.
    pub extent_sum: f64,
    /// Whether the gap is exact at the start, and so is its rate.
    pub is_exact: bool,
}

impl LinearGap {
    /// The times at which the projections on this axis are no further apart than `extra`, also before the motion begins
    /// and after it ends.
    ///
    /// Unbounded where the relative speed is 0, empty where they then never are. Each end that is not infinite is within
    /// two roundings of the true one.
    #[must_use]
    #[inline]
    pub fn window(&self, extra: f64) -> Interval {
        let Linear { value: distance, rate } = self.distance;
        let extent_sum = self.extent_sum + extra;
        if rate == 0.0 {
            return if distance.abs() <= extent_sum { Interval::EVERYTHING } else { Interval::EMPTY };
        }
        if extent_sum < 0.0 {
            return Interval::EMPTY;
        }
        let (one, other) = ((-extent_sum - distance) / rate, (extent_sum - distance) / rate);
        Interval::new(one.min(other), one.max(other))
    }
}

/// A pair that moves without turning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearMotion {
    /// The gap on each axis that has a direction.
    pub axes: PerAxis<Option<LinearGap>>,
    /// Bound on what rounding does to any gap that is not exact, at any time of the motion.
    pub rounding: f64,
    /// How far the largest gap may be above those of `axes`, because cross products of nearly parallel edges are left
    /// out.
    pub hidden: f64,
}

impl LinearMotion {
    /// Bound on what rounding does to that gap at any time of the motion.
    #[must_use]
    #[inline(always)]
    pub fn uncertainty(&self, gap: &LinearGap) -> f64 {
        if gap.is_exact { 0.0 } else { self.rounding }
    }

    /// Whether every bound is a number: the motion stays within the range of `f64`.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.hidden.is_finite() && self.rounding.is_finite()
    }
}

/// What the cheap tests before the separating axes would have said, and where an early-out test would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlyOut {
    /// Whether the bounding spheres are apart.
    pub spheres_apart: bool,
    /// Whether the boxes around both along the world axes are apart.
    pub bounds_apart: bool,
    /// The first axis, in report order, that proves the boxes apart.
    pub ended_by: Option<AxisId>,
    /// How many axes were looked at until then; all of them if none ended it.
    pub after: usize,
}

/// A direction or displacement, for printing and drawing: coordinates beyond the dimension are 0.
pub type Coordinates = [f64; 3];

/// The length of a vector, also where its square leaves the range of an `f64`.
#[must_use]
pub fn length(v: Coordinates) -> f64 {
    v.iter().fold(0.0_f64, |length, x| length.hypot(*x))
}
