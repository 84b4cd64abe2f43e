//! One face separates from the ball or disc that the other box fills as it turns about its pivot (lemma 6).
//!
//! The bounds are those of an axis without half edges: the radius of the ball is part of what never changes. So how long
//! they hold is found as for [`AxisApart`](super::AxisApart).

use crate::kernel::{
    axis::AxisId,
    linear::Linear,
    sweep::bounds::{AxisBounds, GapBound},
};

/// One face separates, however the other box turns: `bound.lower(s)` is above `error.at(s)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweptBallApart {
    /// The face.
    pub axis: AxisId,
    /// The gap between the face and the ball at the instant, with its bounds over time.
    pub bound: GapBound,
    /// Bound on the rounding of that bound.
    pub error: Linear,
}

impl SweptBallApart {
    /// The certificate of the face of that index, as seen from the instant of `now`.
    pub(in crate::kernel::sweep) fn of(now: &AxisBounds, axes: &[AxisId], axis_index: usize) -> Self {
        let bound = now.axes()[axis_index];
        Self { axis: axes[axis_index], bound, error: now.rounding.error }
    }
}
