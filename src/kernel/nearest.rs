//! The smallest separation of a turning motion: found by looking, proved by bounds.
//!
//! A level a little below the best value found is swept over the whole duration as contact is: where some axis is
//! proved to stay above it, nothing smaller can hide. Where none is, something smaller has been found.
//!
//! The gap of an axis is its unnormalised gap `G` over the length `s` of its direction, so that it is above a level
//! `v` where `G - v s` is positive. That length is convex and at least its own tangent, but for its twist; so with
//! either sign of `v` there is a concave bound again.

use super::{
    bound::{Bound, Moment},
    shadow::Shadows,
    sweep::Closest,
    tolerance::{CLOSEST, CLOSEST_SAMPLES, CLOSEST_STEPS, PARALLEL_SINE},
    turning::longest_by,
};

/// When the separation is smallest, its value to [`CLOSEST`] of the lengths of the scene.
pub(super) fn closest<P: Shadows + ?Sized>(pair: &P) -> Closest {
    let duration = pair.duration();
    let mut now = Moment::default();
    let time = |k: u32| duration * f64::from(k) / f64::from(CLOSEST_SAMPLES);
    let mut best = (0..=CLOSEST_SAMPLES).map(|k| look(pair, time(k))).fold(look(pair, 0.0), nearer);
    best = refined(pair, best, time(1));
    let mut t = 0.0;
    for _ in 0..CLOSEST_STEPS {
        if t >= duration {
            break;
        }
        pair.moment(t, &mut now);
        let tolerance = CLOSEST * now.lengths;
        let level = best.separation - tolerance;
        let above = |bound: &Bound, s| above(bound, level, s);
        let reach = longest_by(&now, duration - t, 0.1 * tolerance, |_, bound| above(bound, 0.0), above).0;
        if reach > 0.0 {
            t = if reach >= duration - t { duration } else { (t + reach).max(t.next_up()) };
        } else {
            best = nearer(best, refined(pair, look(pair, t), 0.25 * time(1)));
            // Only rounding keeps the level above the value just found.
            if best.separation - CLOSEST * now.lengths >= level {
                t = (t + CLOSEST * duration).max(t.next_up());
            }
        }
    }
    best
}

fn look<P: Shadows + ?Sized>(pair: &P, at: f64) -> Closest {
    Closest { at, separation: pair.report(at).separation }
}

fn nearer(one: Closest, other: Closest) -> Closest {
    if other.separation < one.separation { other } else { one }
}

/// The best of a golden section search within `radius` of `around`
/// (Kiefer: Sequential minimax search for a maximum, 1953).
fn refined<P: Shadows + ?Sized>(pair: &P, around: Closest, radius: f64) -> Closest {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let (mut lo, mut hi) = ((around.at - radius).max(0.0), (around.at + radius).min(pair.duration()));
    let mut best = around;
    let probe = |lo: f64, hi: f64, share: f64| look(pair, lo + share * (hi - lo));
    let (mut one, mut other) = (probe(lo, hi, 1.0 - GOLDEN), probe(lo, hi, GOLDEN));
    while hi - lo > CLOSEST * CLOSEST.sqrt() * pair.duration() {
        best = nearer(nearer(best, one), other);
        if one.separation < other.separation {
            hi = other.at;
            other = one;
            one = probe(lo, hi, 1.0 - GOLDEN);
        } else {
            lo = one.at;
            one = other;
            other = probe(lo, hi, GOLDEN);
        }
    }
    best
}

/// A concave function of the seconds since, and its slope, that is positive only while the gap is above `level`.
fn above(bound: &Bound, level: f64, s: f64) -> (f64, f64) {
    let sine = bound.sine();
    if sine < PARALLEL_SINE {
        return (f64::NEG_INFINITY, 0.0);
    }
    let [across, rate] = [0, 1].map(|k| [bound.across[0][k], bound.across[1][k]]);
    let dot = |u: [f64; 2], v: [f64; 2]| u[0] * v[0] + u[1] * v[1];
    let (value, slope) = bound.floor(s);
    let there = [across[0] + rate[0] * s, across[1] + rate[1] * s];
    let (length, growth) = if level > 0.0 {
        let length = dot(there, there).sqrt();
        let growth = if length > 0.0 { dot(there, rate) / length } else { dot(rate, rate).sqrt() };
        (length + 0.5 * bound.twist * s * s, growth + bound.twist * s)
    } else {
        (dot(across, there) / sine - 0.5 * bound.twist * s * s, dot(across, rate) / sine - bound.twist * s)
    };
    (value - level * length, slope - level * growth)
}
