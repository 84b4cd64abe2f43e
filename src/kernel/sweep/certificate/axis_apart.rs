//! One axis separates throughout a span (lemmas 4 and 5).

use super::extent::{Lasts, longest_by};
use crate::kernel::{
    axis::AxisId,
    linear::Linear,
    sweep::bounds::{AxisBounds, GapBound},
};

/// One axis separates: `bound.lower(s)` is above `error.at(s)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisApart {
    /// The axis.
    pub axis: AxisId,
    /// Its gap at the instant, with its bounds over time.
    pub bound: GapBound,
    /// Bound on the rounding of that bound.
    pub error: Linear,
}

impl AxisApart {
    /// The certificate of the axis of that index, as seen from the instant of `now`.
    pub(in crate::kernel::sweep) fn of(now: &AxisBounds, axes: &[AxisId], axis_index: usize) -> Self {
        let bound = now.axes()[axis_index];
        Self { axis: axes[axis_index], bound, error: now.rounding.error }
    }

    /// The longest span, up to `cap` seconds, that one axis proves free from the instant on, and that axis.
    #[inline]
    pub(in crate::kernel::sweep) fn longest(now: &AxisBounds, cap: f64) -> Lasts {
        let Linear { value: error, rate } = now.rounding.error;
        let begins = |axis_index: usize, _: &_| {
            let gap = &now.summed()[axis_index];
            Linear::new(gap.gap() - error, gap.rate() - rate)
        };
        let above = |bound: &GapBound, s| {
            let (value, slope) = bound.lower(s);
            (value - error - rate * s, slope - rate)
        };
        longest_by(now, cap, error, begins, above)
    }
}
