//! How long what one instant tells is proved to last: that an axis separates, that all of them overlap.

use crate::kernel::{
    axis::{MAX_AXES, PerAxis},
    sweep::bounds::{AxisBounds, GapBound, UpperBound},
    tolerance::{HIDDEN, TANGENTS},
};

/// The longest span, up to `cap`, that one axis proves free from that instant on, and the axis.
#[inline]
pub(super) fn longest(now: &AxisBounds, cap: f64) -> (f64, usize) {
    let (error, rate) = (now.error, now.error_rate);
    let begins = |lane: usize, _: &_| (now.folded()[lane].gap() - error, now.folded()[lane].rate() - rate);
    let above = |bound: &GapBound, s| {
        let (value, slope) = bound.floor(s);
        (value - error - rate * s, slope - rate)
    };
    longest_by(now, cap, error, begins, above)
}

/// The longest span, up to `cap`, over which a concave function of one axis stays positive, and the axis.
///
/// Each function begins with at least the bend of its axis; `above` tells its value and slope after some time, and
/// `begins` those at the instant.
#[inline]
pub(in crate::kernel) fn longest_by(
    now: &AxisBounds,
    cap: f64,
    margin: f64,
    begins: impl Fn(usize, &GapBound) -> (f64, f64),
    above: impl Fn(&GapBound, f64) -> (f64, f64),
) -> (f64, usize) {
    // An upper bound of each span first, from one square root; then the exact one, the most promising first.
    let mut hopes = PerAxis::filled(0.0, now.axes().len());
    for (lane, (hope, bound)) in hopes.iter_mut().zip(now.axes()).enumerate() {
        let (value, slope) = begins(lane, bound);
        *hope = quadratic(value, slope, bound.bend[0]).min(cap);
    }
    let mut best = (0.0, largest(&hopes).0);
    for _ in 0..hopes.len() {
        let (lane, hope) = largest(&hopes);
        if hope <= best.0 {
            break;
        }
        hopes[lane] = 0.0;
        let reach = extent(hope, margin, |s| above(&now.axes()[lane], s));
        if reach > best.0 {
            best = (reach, lane);
        }
    }
    best
}

/// The index and value of the largest.
fn largest(values: &[f64]) -> (usize, f64) {
    let better = |best: (usize, f64), (k, &value): (usize, &f64)| if value > best.1 { (k, value) } else { best };
    values.iter().enumerate().fold((0, f64::NEG_INFINITY), better)
}

/// The positive root of `value + slope s - bend s^2 / 2`; 0 if the value is not positive, infinite if there is none.
#[inline]
fn quadratic(value: f64, slope: f64, bend: f64) -> f64 {
    if value <= 0.0 {
        return 0.0;
    }
    let root = (slope * slope + 2.0 * bend * value).sqrt();
    // Of the two forms the one that does not cancel.
    if slope < 0.0 { 2.0 * value / (root - slope) } else { (root + slope) / bend }
}

/// Nearly the largest `s <= start` at which the concave `f`, positive at 0, is at least 0.
///
/// Newton's tangents to a concave function come down on its root from the right; aiming a little higher, at
/// `margin`, they end on the safe side.
#[inline]
fn extent(start: f64, margin: f64, f: impl Fn(f64) -> (f64, f64)) -> f64 {
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

/// How long all axes are proved to overlap from that instant on, and back from it, each up to its cap, and the axis
/// that ends it; `None` if they are not proved to overlap even now, or there are none.
pub(super) fn overlapping(now: &AxisBounds, caps: [f64; 2]) -> Option<[(f64, usize); 2]> {
    let (shallow, deepest) = now.widest_face();
    // Numbers that are none prove nothing.
    let overlap = deepest < -now.error;
    if now.faces == 0 || !overlap {
        return None;
    }
    // The lengths may grow, in one step, to twice what they are.
    let lengths = HIDDEN * 2.0 * now.lengths;
    let most = -0.25 * deepest / lengths;
    let mut slack = [0.0_f64; 3];
    let mut hidden = [false; MAX_AXES];
    let mut cap = f64::INFINITY;
    for (lane, bound) in now.axes().iter().enumerate().skip(now.faces) {
        if bound.square() <= most * most {
            hidden[lane] = true;
            let parts = [bound.sine(), bound.turn(), bound.twist];
            slack = [0, 1, 2].map(|k| slack[k].max(lengths * parts[k]));
            cap = now.lengths / now.pace;
        }
    }
    let rounding = [now.error, now.error_rate, 0.0];
    let more = [0, 1, 2].map(|k| rounding[k] + slack[k]);
    let [mut on, mut back] = caps.map(|most| (most.min(cap), shallow));
    // The shallowest face first: after it, most others need no more than one look.
    if !look(now, shallow, more, [&mut on, &mut back]) {
        return None;
    }
    for lane in 0..now.faces {
        if !look(now, lane, more, [&mut on, &mut back]) {
            return None;
        }
    }
    let edges = now.faces..now.axes().len();
    for (lane, &hidden) in hidden.iter().enumerate().take(edges.end).skip(edges.start) {
        if !hidden && !look(now, lane, rounding, [&mut on, &mut back]) {
            return None;
        }
    }
    Some([on, back])
}

/// Whether that axis overlaps even when raised by `more`; shortens the spans for which it is said to.
#[inline(always)]
fn look(now: &AxisBounds, lane: usize, more: [f64; 3], [on, back]: [&mut (f64, usize); 2]) -> bool {
    let ceilings = now.folded()[lane].ceilings(more);
    let overlaps = ceilings[0].now() < 0.0;
    if overlaps {
        shorten(on, &ceilings[0], lane, now.error);
        shorten(back, &ceilings[1], lane, now.error);
    }
    overlaps
}

/// Shortens a span and names the axis, if it ends the span before.
#[inline(always)]
fn shorten(best: &mut (f64, usize), ceiling: &UpperBound, lane: usize, margin: f64) {
    // Convex, so below zero at both ends is below zero between.
    let lasts = ceiling.value(best.0) <= 0.0;
    if !lasts {
        *best = (below_zero(ceiling, best.0, margin), lane);
    }
}

/// How long that ceiling stays below zero, less than `most`: not to the last of it, for looks are cheaper.
fn below_zero(ceiling: &UpperBound, most: f64, margin: f64) -> f64 {
    let below = |s: f64| {
        let (value, slope) = ceiling.at(s);
        (-value, -slope)
    };
    let (value, slope) = below(0.0);
    let margin = margin + value / 32.0;
    let [bend, more] = ceiling.powers.map(|power| 2.0 * power);
    let hope = |bend: f64, most: f64| quadratic(value - margin, slope, bend).min(most);
    let most = if more * most > bend { hope(bend, most) } else { most };
    // What grows with the time counts as if it had grown from the start.
    let hope = hope(bend + more * most, most);
    extent(hope, margin, below).min(most)
}
