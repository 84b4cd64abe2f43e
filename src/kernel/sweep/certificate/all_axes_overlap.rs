//! Every axis overlaps throughout a span (lemmas 4, 7 and 8).

use super::extent::{Lasts, shorten};
use crate::kernel::{
    axis::{AxisId, MAX_AXES},
    linear::Linear,
    sweep::bounds::{AxisBounds, GapBound},
    tolerance::{
        cost::HIDDEN_SHARE,
        proof::{HIDDEN, LENGTHS_GROW},
    },
};

/// Every axis overlaps. Of the axis that is first to open, `bound.upper(s)` is below 0, and so it is of every other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AllAxesOverlap {
    /// The axis that is first to open.
    pub axis: AxisId,
    /// Its gap at the instant, with its bounds over time.
    pub bound: GapBound,
}

impl AllAxesOverlap {
    /// The certificate that the axis of that index ends, after the instant of `now`.
    #[inline(always)]
    pub(in crate::kernel::sweep) fn after(now: &AxisBounds, axes: &[AxisId], axis_index: usize) -> Self {
        Self { axis: axes[axis_index], bound: now.axes()[axis_index] }
    }

    /// The certificate that the axis of that index ends, before the instant of `now`.
    #[inline(always)]
    pub(in crate::kernel::sweep) fn before(now: &AxisBounds, axes: &[AxisId], axis_index: usize) -> Self {
        Self { axis: axes[axis_index], bound: now.axes()[axis_index].reversed() }
    }

    /// How long all axes are proved to overlap from the instant on, and back from it, each up to its cap; `None` if
    /// they are not proved to overlap even at the instant.
    pub(in crate::kernel::sweep) fn around(now: &AxisBounds, caps: [f64; 2]) -> Option<[Lasts; 2]> {
        let (shallow, deepest) = now.widest_face();
        let rounding = &now.rounding;
        // A comparison with NaN proves nothing.
        let overlap = deepest < -rounding.error.value;
        if now.faces == 0 || !overlap {
            return None;
        }
        // Lemma 8: how far the faces must be below zero for the nearly parallel edges to be left out.
        let lengths = HIDDEN * LENGTHS_GROW * rounding.lengths;
        let most = -HIDDEN_SHARE * deepest / lengths;
        let mut slack = [0.0_f64; 3];
        let mut hidden = [false; MAX_AXES];
        let mut cap = f64::INFINITY;
        for (axis_index, bound) in now.axes().iter().enumerate().skip(now.faces) {
            if bound.sine_squared() <= most * most {
                hidden[axis_index] = true;
                let parts = [bound.sine(), bound.axis_rate(), bound.turn_accel_bound];
                slack = [0, 1, 2].map(|k| slack[k].max(lengths * parts[k]));
                cap = rounding.lengths / rounding.pace;
            }
        }
        let Linear { value, rate } = rounding.error;
        let of_edges = [value, rate, 0.0];
        let of_faces = [0, 1, 2].map(|k| of_edges[k] + slack[k]);
        let mut lasts = caps.map(|most| Lasts { until: most.min(cap), ended_by: shallow });
        // The shallowest face first: after it, most others need one evaluation.
        if !overlaps(now, shallow, of_faces, &mut lasts) {
            return None;
        }
        for axis_index in 0..now.faces {
            if !overlaps(now, axis_index, of_faces, &mut lasts) {
                return None;
            }
        }
        for (axis_index, hidden) in hidden.iter().enumerate().take(now.axes().len()).skip(now.faces) {
            if !hidden && !overlaps(now, axis_index, of_edges, &mut lasts) {
                return None;
            }
        }
        Some(lasts)
    }
}

/// Whether that axis overlaps even when it is raised by `more`; shortens both spans to those for which it does.
#[inline(always)]
fn overlaps(now: &AxisBounds, axis_index: usize, more: [f64; 3], [on, back]: &mut [Lasts; 2]) -> bool {
    let bounds = now.summed()[axis_index].upper_bounds(more);
    let overlaps = bounds[0].now() < 0.0;
    if overlaps {
        shorten(on, &bounds[0], axis_index, now.rounding.error.value);
        shorten(back, &bounds[1], axis_index, now.rounding.error.value);
    }
    overlaps
}
