//! The sweep of boxes that do not turn: exact, axis by axis.
//!
//! On each axis the projections meet during one window of time, and the boxes meet while all windows do
//! (Levine's swept separating axes; Eberly: Dynamic Collision Detection using Oriented Bounding Boxes, 1999).
//! The difference of two convex boxes is convex, so there is at most one contact.
//!
//! Every window is computed twice: widened by the rounding bound, where it can only be too long, so what it
//! leaves out is proved free; and narrowed by it, where what it holds is proved to overlap on that axis. Where no
//! operation rounds, both are the same, and a contact may be a single instant.

use super::{
    bounds::{GapBound, UNIT_AXIS},
    certificate::{AllAxesOverlap, AxisApart, Certificate},
    outcome::{Bracket, Closest, Contact, Doubt, Proof, Sweep, Unproved},
    query::SweepQuery,
};
use crate::kernel::{
    axis::AxisId,
    float::{difference_is_exact, quotient_is_exact},
    interval::Interval,
    linear::Linear,
    projection::{LinearGap, LinearMotion},
    sweep::units::Units,
};

/// Of the window of an axis without rounding, the ends that no operation rounds; infinite where one does.
fn exact_ends(gap: &LinearGap) -> Interval {
    let Linear { value: distance, rate } = gap.distance;
    if rate == 0.0 {
        return Interval::EVERYTHING;
    }
    let end = |level: f64, otherwise: f64| {
        let exact = difference_is_exact(level, distance) && quotient_is_exact(level - distance, rate);
        if exact { (level - distance) / rate } else { otherwise }
    };
    let extent_sum = gap.extent_sum.copysign(rate);
    Interval::new(end(-extent_sum, f64::NEG_INFINITY), end(extent_sum, f64::INFINITY))
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

/// The times that an intersection of windows may hold, whose ends come from rounded quotients. Rounding keeps the order of
/// times, so only the last of them is moved.
fn outward(window: Interval) -> Interval {
    Interval::new(rounded_down(window.min), rounded_up(window.max))
}

/// The times that it surely holds.
fn inward(window: Interval) -> Interval {
    Interval::new(rounded_up(window.min), rounded_down(window.max))
}

/// The intersections of all windows, outward and inward, where those of some axes have ends that no operation rounds.
fn with_exact_ends(motion: &LinearMotion) -> [Interval; 2] {
    let mut both = [Interval::EVERYTHING; 2];
    for gap in motion.axes.iter().flatten() {
        let exact = if gap.is_exact { exact_ends(gap) } else { Interval::EVERYTHING };
        let wide = outward(gap.window(motion.uncertainty(gap)));
        let narrow = inward(gap.window(-(motion.uncertainty(gap) + motion.hidden)));
        for (all, rounded) in both.iter_mut().zip([wide, narrow]) {
            let min = if exact.min == f64::NEG_INFINITY { rounded.min } else { exact.min };
            let max = if exact.max == f64::INFINITY { rounded.max } else { exact.max };
            *all = all.intersection(Interval::new(min, max));
        }
    }
    both
}

/// The one contact of a pair that does not turn, or none, or a doubt; with its proof if that is asked for.
pub(super) fn sweep<P: SweepQuery + ?Sized>(pair: &P, motion: &LinearMotion, proved: bool) -> Sweep {
    let whole = Interval::new(0.0, pair.duration());
    let axes = AxisId::all(pair.dimension());
    let strip =
        |ends: [usize; 2], may: Interval| if proved { free_time(motion, axes, ends, may, whole) } else { Vec::new() };
    let (mut may, mut certain, mut is_exact) = (Interval::EVERYTHING, Interval::EVERYTHING, false);
    // The axis that is the last to let the projections meet, and the first to part them again.
    let (mut last, mut first) = (0, 0);
    for (axis_index, gap) in motion.axes.iter().enumerate() {
        let Some(gap) = gap else { continue };
        let wide = gap.window(motion.uncertainty(gap));
        if wide.min > may.min {
            last = axis_index;
        }
        if wide.max < may.max {
            first = axis_index;
        }
        may = may.intersection(wide);
        if may.intersection(whole).is_empty() && outward(may).intersection(whole).is_empty() {
            return Sweep { proof: strip([last, first], outward(may)), ..Sweep::default() };
        }
        certain = certain.intersection(gap.window(-(motion.uncertainty(gap) + motion.hidden)));
        is_exact |= gap.is_exact;
    }
    let [may, certain] = if is_exact { with_exact_ends(motion) } else { [outward(may), inward(certain)] };
    let certain = certain.intersection(whole);
    let mut found = Sweep { proof: strip([last, first], may), ..Sweep::default() };
    let may = may.intersection(whole);
    if certain.is_empty() {
        if !may.is_empty() {
            found.unproved.push(Unproved { span: may, why: Doubt::Grazing });
        }
        return found;
    }
    found.contacts.push(contact(may, certain, axes[last], whole));
    if proved && certain.min < certain.max {
        let bound = bound(motion, last, certain.min, true);
        let certificate = Certificate::AllAxesOverlap(AllAxesOverlap { axis: axes[last], bound });
        let at = usize::from(found.proof.first().is_some_and(|free| free.span.max <= certain.min));
        found.proof.insert(at, Proof { span: certain, from: certain.min, certificate, units: Units::GIVEN });
    }
    found
}

/// The proof that the pair is free outside `may`: by the last axis to let the projections meet, until it does, and by
/// the first to part them, from then on.
fn free_time(
    motion: &LinearMotion,
    axes: &[AxisId],
    [last, first]: [usize; 2],
    may: Interval,
    whole: Interval,
) -> Vec<Proof> {
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
    let mut apart = |span: Interval, axis_index: usize, from: f64| {
        if span.min < span.max {
            let error = Linear::new(motion.axes[axis_index].map_or(0.0, |gap| motion.uncertainty(&gap)), 0.0);
            let bound = bound(motion, axis_index, from, from == span.min);
            let certificate = Certificate::AxisApart(AxisApart { axis: axes[axis_index], bound, error });
            proof.push(Proof { span, from, certificate, units: Units::GIVEN });
        }
    };
    apart(Interval::new(whole.min, until), last, whole.min);
    apart(Interval::new(after, whole.max), first, whole.max);
    proof
}

/// The gap of an axis, as seen from one end of a span.
fn bound(motion: &LinearMotion, axis_index: usize, from: f64, forwards: bool) -> GapBound {
    let Some(gap) = motion.axes[axis_index] else { return GapBound::default() };
    let distance = Linear::new(gap.distance.at(from), gap.distance.rate);
    let distance = if forwards { distance } else { distance.reversed() };
    GapBound { distance, extent_sum: gap.extent_sum, axis_coords: UNIT_AXIS, ..GapBound::default() }
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
pub(super) fn closest(motion: &LinearMotion, duration: f64) -> Closest {
    let highest = |t: f64| {
        let side = |gap: &LinearGap| {
            let Linear { rate, .. } = gap.distance;
            let at = gap.distance.at(t);
            (at.abs() - gap.extent_sum, if at < 0.0 { -rate } else { rate })
        };
        (motion.axes.iter().flatten()).map(side).fold((f64::NEG_INFINITY, 0.0), |best, (gap, slope)| {
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
