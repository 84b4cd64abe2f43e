//! The smallest separation of a rotating motion: found by samples, proved by bounds.
//!
//! The search has a level a little below the best value found, and proves over the whole duration that some axis stays
//! above it: then nothing smaller is missed. Where no axis does, something smaller has been found.
//!
//! The gap of an axis is its unnormalised gap `G` divided by the length `s` of its direction, so it is above a level `v`
//! where `G - v s` is positive. The length of a vector is convex, and never less than its tangent by more than its second
//! derivative adds; so with either sign of `v` there is a concave bound again.

use super::{
    bounds::{AxisBounds, GapBound},
    certificate::longest_by,
    outcome::Closest,
    query::SweepQuery,
    watch::Watch,
};
use crate::kernel::{
    linear::Linear,
    tolerance::{
        cost::{CLOSEST_AROUND, CLOSEST_MARGIN, CLOSEST_SAMPLES, CLOSEST_STEPS},
        proof::{CLOSEST, PARALLEL_SINE},
    },
};

/// When the separation is smallest, its value to [`CLOSEST`] of the lengths of the scene; `None` where the budget or
/// the patience of `watch` ends before that is sure.
pub(super) fn closest<P: SweepQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W) -> Option<Closest> {
    let duration = pair.duration();
    let mut search = Search { pair, watch, left: CLOSEST_STEPS };
    let mut now = AxisBounds::default();
    let time = |k: u32| duration * (f64::from(k) / f64::from(CLOSEST_SAMPLES));
    let mut best = search.look(0.0);
    for k in 1..=CLOSEST_SAMPLES {
        if search.left == 0 {
            return None;
        }
        best = nearer(best, search.look(time(k)));
    }
    best = search.refined(best, time(1));
    let mut t = 0.0;
    while t < duration {
        if !search.goes_on() {
            return None;
        }
        pair.axis_bounds(t, &mut now);
        let tolerance = CLOSEST * now.rounding.lengths;
        // Rounding hides more than is promised.
        let known = now.rounding.error.value <= tolerance;
        if !known {
            return None;
        }
        let level = best.separation - tolerance;
        let above = |bound: &GapBound, s| {
            let Linear { value: error, rate } = now.rounding.error;
            let (value, slope) = above_level(bound, level, s);
            (value - error - rate * s, slope - rate)
        };
        let begins = |_, bound: &GapBound| {
            let (value, rate) = above(bound, 0.0);
            Linear { value, rate }
        };
        let until = longest_by(&now, duration - t, CLOSEST_MARGIN * tolerance, begins, above).until;
        if until > 0.0 {
            t = if until >= duration - t { duration } else { (t + until).max(t.next_up()) };
        } else {
            let here = search.look(t);
            best = nearer(best, search.refined(here, CLOSEST_AROUND * time(1)));
            // Only rounding keeps the level above the value just found; no gap falls faster than the pace.
            if best.separation - CLOSEST * now.rounding.lengths >= level {
                t = (t + (CLOSEST * duration).min(0.5 * tolerance / now.rounding.pace)).max(t.next_up());
            }
        }
    }
    Some(best)
}

/// The pair, and how often it may still be evaluated.
struct Search<'a, P: ?Sized, W> {
    pair: &'a P,
    watch: &'a mut W,
    left: usize,
}

impl<P: SweepQuery + ?Sized, W: Watch> Search<'_, P, W> {
    /// Counts an evaluation of the pair; whether it may be.
    fn goes_on(&mut self) -> bool {
        self.left = if self.watch.goes_on() { self.left.saturating_sub(1) } else { 0 };
        self.left > 0
    }

    fn look(&mut self, at: f64) -> Closest {
        self.goes_on();
        Closest { at, separation: self.pair.report(at).separation }
    }

    /// The best of a golden section search within `radius` of `around`
    /// (Kiefer: Sequential minimax search for a maximum, 1953).
    fn refined(&mut self, around: Closest, radius: f64) -> Closest {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        let duration = self.pair.duration();
        let (mut lo, mut hi) = ((around.at - radius).max(0.0), (around.at + radius).min(duration));
        let mut best = around;
        let within = |lo: f64, hi: f64, share: f64| (lo + share * (hi - lo)).min(hi);
        let (mut one, mut other) = (self.look(within(lo, hi, 1.0 - GOLDEN)), self.look(within(lo, hi, GOLDEN)));
        while hi - lo > CLOSEST * CLOSEST.sqrt() * duration && self.left > 0 {
            best = nearer(nearer(best, one), other);
            if one.separation < other.separation {
                hi = other.at;
                other = one;
                one = self.look(within(lo, hi, 1.0 - GOLDEN));
            } else {
                lo = one.at;
                one = other;
                other = self.look(within(lo, hi, GOLDEN));
            }
        }
        best
    }
}

fn nearer(one: Closest, other: Closest) -> Closest {
    if other.separation < one.separation { other } else { one }
}

/// A concave function of the seconds since, and its slope, that is positive only while the gap is above `level`.
fn above_level(bound: &GapBound, level: f64, s: f64) -> (f64, f64) {
    let sine = bound.sine();
    if sine < PARALLEL_SINE {
        return (f64::NEG_INFINITY, 0.0);
    }
    let (across, rate) = (bound.axis_coords.map(|x| x.value), bound.axis_coords.map(|x| x.rate));
    let dot = |u: [f64; 2], v: [f64; 2]| u[0] * v[0] + u[1] * v[1];
    let (value, slope) = bound.lower(s);
    let there = [across[0] + rate[0] * s, across[1] + rate[1] * s];
    let (length, growth) = if level > 0.0 {
        let length = dot(there, there).sqrt();
        let growth = if length > 0.0 { dot(there, rate) / length } else { dot(rate, rate).sqrt() };
        (length + 0.5 * bound.turn_accel_bound * s * s, growth + bound.turn_accel_bound * s)
    } else {
        (
            dot(across, there) / sine - 0.5 * bound.turn_accel_bound * s * s,
            dot(across, rate) / sine - bound.turn_accel_bound * s,
        )
    };
    (value - level * length, slope - level * growth)
}
