//! The sweep of boxes that do not turn: exact, axis by axis.
//!
//! On each axis the shadows meet during one window of time, and the boxes meet while all windows do
//! (Levine's swept separating axes; Eberly: Dynamic Collision Detection using Oriented Bounding Boxes, 1999).
//! The difference of two convex boxes is convex, so there is at most one contact.
//!
//! Every window is computed twice: widened by the rounding bound, where it can only be too long, so what it
//! leaves out is proved free; and narrowed by it, where what it holds is proved to overlap on that axis.

use crate::kernel::{
    axis::{AxisId, Dimension},
    interval::Interval,
    projection::{LinearGap, LinearMotion, PairQuery},
    sweep::bounds::{GapBound, UNIT_AXIS},
    sweep::{Bracket, Claim, Closest, Contact, Doubt, Proof, Sweep, Unproved},
    units::Units,
};

/// The times at which the shadows on this axis are no further apart than `extra`.
///
/// Unbounded where the relative speed is 0, empty where they then never are.
#[must_use]
pub fn window(line: &LinearGap, extra: f64) -> Interval {
    let reach = line.reach + extra;
    if line.rate == 0.0 {
        return if line.offset.abs() <= reach { Interval::EVERYTHING } else { Interval::EMPTY };
    }
    if reach < 0.0 {
        return Interval::EMPTY;
    }
    let (one, other) = ((-reach - line.offset) / line.rate, (reach - line.offset) / line.rate);
    Interval::new(one.min(other), one.max(other))
}

/// The one contact of a pair that does not turn, or none, or a doubt; with its proof if that is asked for.
pub(super) fn sweep<P: PairQuery + ?Sized>(pair: &P, lines: &LinearMotion, proved: bool) -> Sweep {
    let whole = Interval::new(0.0, pair.duration());
    let strip = |of: [usize; 2], may: Interval| if proved { strip(lines, of, may, whole) } else { Vec::new() };
    let mut may = Interval::EVERYTHING;
    let mut certain = Interval::EVERYTHING;
    // The axis that is the last to let the shadows meet, and the first to part them again.
    let (mut last, mut first) = (0, 0);
    for (lane, line) in lines.axes.iter().enumerate() {
        let Some(line) = line else { continue };
        let wide = window(line, lines.rounding);
        if wide.min > may.min {
            last = lane;
        }
        if wide.max < may.max {
            first = lane;
        }
        may = may.intersection(wide);
        if may.intersection(whole).is_empty() && outward(may).intersection(whole).is_empty() {
            return Sweep { proof: strip([last, first], outward(may)), ..Sweep::default() };
        }
        certain = certain.intersection(window(line, -lines.rounding));
    }
    // Rounding keeps the order of times, so it may wait until the last of them is known.
    let may = outward(may);
    let certain = Interval::new(rounded_up(certain.min), rounded_down(certain.max)).intersection(whole);
    let mut found = Sweep { proof: strip([last, first], may), ..Sweep::default() };
    let may = may.intersection(whole);
    if certain.is_empty() {
        found.unproved.push(Unproved { span: may, why: Doubt::Grazing });
        return found;
    }
    let axis = AxisId::all(pair.dimension())[last];
    found.contacts.push(contact(may, certain, axis, whole));
    if proved && certain.min < certain.max {
        let claim = Claim::Overlap { bound: bound(lines, last, certain.min, true), witness: false };
        let at = usize::from(found.proof.first().is_some_and(|free| free.span.max <= certain.min));
        found.proof.insert(at, Proof { span: certain, from: certain.min, axis, claim, units: Units::GIVEN });
    }
    found
}

/// The proof that the pair is free outside `may`: by the last axis to let the shadows meet, until it does, and by
/// the first to part them, from then on.
fn strip(lines: &LinearMotion, [last, first]: [usize; 2], may: Interval, whole: Interval) -> Vec<Proof> {
    let axes = AxisId::all(if lines.axes.len() == 4 { Dimension::D2 } else { Dimension::D3 });
    let mut proof = Vec::with_capacity(3);
    let (mut until, mut after) = (may.min.min(whole.max), may.max.max(whole.min));
    if until >= whole.max {
        after = whole.max;
    } else if after <= whole.min {
        until = whole.min;
    } else if after < until {
        // Both prove what lies between: each takes half.
        (until, after) = (0.5 * (until + after), 0.5 * (until + after));
    }
    let mut apart = |span: Interval, lane: usize, from: f64| {
        if span.min < span.max {
            let claim = Claim::Apart {
                bound: bound(lines, lane, from, from == span.min),
                error: [lines.rounding, 0.0],
                whole: false,
            };
            proof.push(Proof { span, from, axis: axes[lane], claim, units: Units::GIVEN });
        }
    };
    apart(Interval::new(whole.min, until), last, whole.min);
    apart(Interval::new(after, whole.max), first, whole.max);
    proof
}

/// The gap of an axis, as seen from one end of a span.
fn bound(lines: &LinearMotion, lane: usize, from: f64, forwards: bool) -> GapBound {
    let line = lines.axes[lane].unwrap_or(LinearGap { offset: 0.0, rate: 0.0, reach: 0.0 });
    GapBound {
        along: [line.offset + line.rate * from, if forwards { line.rate } else { -line.rate }],
        reach: line.reach,
        across: UNIT_AXIS,
        ..GapBound::default()
    }
}

/// The times that the window may hold, whose ends come from rounded quotients.
#[inline]
fn outward(window: Interval) -> Interval {
    Interval::new(rounded_down(window.min), rounded_up(window.max))
}

/// A time below which the quotient that came out as `t` cannot lie: its numerator and the division are each
/// rounded once, unless the numerator was zero.
fn rounded_down(t: f64) -> f64 {
    if t == 0.0 { t } else { t.next_down().next_down() }
}

/// The same from above.
fn rounded_up(t: f64) -> f64 {
    -rounded_down(-t)
}

fn contact(may: Interval, certain: Interval, last: AxisId, whole: Interval) -> Contact {
    let from_start = certain.min <= whole.min;
    Contact {
        enter: if from_start { Bracket::at(whole.min) } else { Bracket { lo: may.min, hi: certain.min } },
        exit: (certain.max < whole.max).then_some(Bracket { lo: certain.max, hi: may.max }),
        axis: (!from_start).then_some(last),
    }
}

/// When the separation of a pair that does not turn is smallest: the lowest point of the largest of some
/// convex lines, found by cutting off both sides with tangents.
pub(super) fn closest(lines: &LinearMotion, duration: f64) -> Closest {
    let highest = |t: f64| {
        let side = |line: &LinearGap| {
            let at = line.offset + line.rate * t;
            (at.abs() - line.reach, if at < 0.0 { -line.rate } else { line.rate })
        };
        (lines.axes.iter().flatten()).map(side).fold((f64::NEG_INFINITY, 0.0), |best, (gap, slope)| {
            // Of lines that meet here the flattest says where to go on least wrongly.
            if gap > best.0 { (gap, slope) } else { best }
        })
    };
    let (mut lo, mut hi) = (0.0, duration);
    let (mut at_lo, mut at_hi) = (highest(lo), highest(hi));
    if at_lo.1 >= 0.0 {
        return Closest { at: lo, separation: at_lo.0 };
    }
    if at_hi.1 <= 0.0 {
        return Closest { at: hi, separation: at_hi.0 };
    }
    // Each cut ends on a corner between two of at most 30 straight pieces.
    for _ in 0..64 {
        let cut = (at_hi.0 - at_lo.0 + at_lo.1 * lo - at_hi.1 * hi) / (at_lo.1 - at_hi.1);
        if !(lo < cut && cut < hi) {
            break;
        }
        let at_cut = highest(cut);
        let tangent = at_lo.0 + at_lo.1 * (cut - lo);
        if at_cut.0 <= tangent || at_cut.1 == 0.0 {
            return Closest { at: cut, separation: at_cut.0 };
        }
        if at_cut.1 < 0.0 { (lo, at_lo) = (cut, at_cut) } else { (hi, at_hi) = (cut, at_cut) }
    }
    if at_lo.0 < at_hi.0 { Closest { at: lo, separation: at_lo.0 } } else { Closest { at: hi, separation: at_hi.0 } }
}
