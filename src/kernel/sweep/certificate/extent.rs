//! How long a bound holds: the end of the span over which a concave function stays positive, or a convex one negative.

use crate::kernel::{
    axis::MAX_AXES,
    linear::Linear,
    sweep::bounds::{AxisBounds, GapBound, UpperBound},
    tolerance::cost::{AIM_ABOVE, TANGENTS},
};

/// How long a bound is proved to hold, seconds, and the index of the axis or face that ends it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::kernel::sweep) struct Lasts {
    pub until: f64,
    pub ended_by: usize,
}

/// The longest span, up to `cap` seconds, over which a concave function of one axis stays positive, and that axis.
///
/// Each function begins with at least the second derivative of its axis; `above` gives its value and slope after some
/// time, and `begins` those at the instant.
#[inline]
pub(in crate::kernel::sweep) fn longest_by(
    now: &AxisBounds,
    cap: f64,
    margin: f64,
    begins: impl Fn(usize, &GapBound) -> Linear,
    above: impl Fn(&GapBound, f64) -> (f64, f64),
) -> Lasts {
    // An upper bound of each span first, from one square root; then the exact one, the most promising first.
    let mut hopes = [0.0; MAX_AXES];
    let hopes = &mut hopes[..now.axes().len()];
    for (axis_index, (hope, bound)) in hopes.iter_mut().zip(now.axes()).enumerate() {
        *hope = first_root(begins(axis_index, bound), bound.second_derivative.value).min(cap);
    }
    let mut best = Lasts { until: 0.0, ended_by: largest(hopes).0 };
    for _ in 0..hopes.len() {
        let (axis_index, hope) = largest(hopes);
        if hope <= best.until {
            break;
        }
        hopes[axis_index] = 0.0;
        let until = last_positive(hope, margin, |s| above(&now.axes()[axis_index], s));
        if until > best.until {
            best = Lasts { until, ended_by: axis_index };
        }
    }
    best
}

/// The index and value of the largest.
fn largest(values: &[f64]) -> (usize, f64) {
    let better = |best: (usize, f64), (k, &value): (usize, &f64)| if value > best.1 { (k, value) } else { best };
    values.iter().enumerate().fold((0, f64::NEG_INFINITY), better)
}

/// Shortens a span to the time for which that bound is below zero, and names the bound if it ends the span.
#[inline(always)]
pub(super) fn shorten(best: &mut Lasts, bound: &UpperBound, index: usize, margin: f64) {
    // Convex, so below zero at both ends is below zero between (lemma 4).
    let lasts = bound.value(best.until) <= 0.0;
    if !lasts {
        *best = Lasts { until: below_zero(bound, best.until, margin), ended_by: index };
    }
}

/// How long that bound stays below zero, less than `most`: not to the very end, for evaluating again is cheaper.
pub(super) fn below_zero(bound: &UpperBound, most: f64, margin: f64) -> f64 {
    let below = |s: f64| {
        let (value, slope) = bound.at(s);
        (-value, -slope)
    };
    let (value, slope) = below(0.0);
    let margin = margin + value * AIM_ABOVE;
    let [second, third] = bound.powers.map(|power| 2.0 * power);
    let hope = |second: f64, most: f64| first_root(Linear::new(value - margin, slope), second).min(most);
    let most = if third * most > second { hope(second, most) } else { most };
    // What grows with the time counts as if it had grown from the start.
    let hope = hope(second + third * most, most);
    last_positive(hope, margin, below).min(most)
}

/// The positive root of `value + rate s - second s^2 / 2`; 0 if the value is not positive, infinite if there is none.
#[inline]
fn first_root(Linear { value, rate: slope }: Linear, second: f64) -> f64 {
    if value <= 0.0 {
        return 0.0;
    }
    let root = (slope * slope + 2.0 * second * value).sqrt();
    // Of the two forms the one that does not cancel.
    if slope < 0.0 { 2.0 * value / (root - slope) } else { (root + slope) / second }
}

/// Nearly the largest `s <= start` at which the concave `f`, positive at 0, is at least 0.
///
/// Newton's tangents to a concave function come down on its root from the right; aiming a little higher, at
/// `margin`, they end on the safe side.
#[inline]
fn last_positive(start: f64, margin: f64, f: impl Fn(f64) -> (f64, f64)) -> f64 {
    let mut s = start;
    for _ in 0..TANGENTS {
        let (value, slope) = f(s);
        if value >= 0.0 {
            return s;
        }
        let next = s - (value - margin) / slope;
        if !(0.0 < next && next < s) {
            return 0.0;
        }
        s = next;
    }
    0.0
}
