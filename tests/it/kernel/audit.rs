//! An independent look at a solved motion: what it claims against corners projected one by one.
//!
//! It shares no formula with the solver but the curve of each certificate, which it compares with the gap that
//! the corners have, and evaluates with every operation rounded outwards.

use super::{double_double::DoubleDouble, interval_f64::IntervalF64};
use satscope::kernel::{
    axis::AxisId,
    interval::{Interval, gap},
    linear::Linear,
    pair::{MovingPair, PosedPair},
    space::{Space, Vector},
    sweep::{
        Proof, Sweep, SweepQuery as _,
        bounds::GapBound,
        certificate::{AxisApart, Certificate, SweptBallApart},
    },
};

/// Looks within each span.
const LOOKS: u32 = 8;

/// The first thing found wrong with what is said of the motion.
pub fn audit<S: Space>(pair: &MovingPair<S>, duration: f64, found: &Sweep) -> Result<(), String> {
    covered(found, duration)?;
    brackets(found, duration)?;
    for proof in &found.proof {
        ends(proof)?;
        for k in 0..=LOOKS {
            let t = proof.span.min + proof.span.length() * f64::from(k) / f64::from(LOOKS);
            look(&pair.at(t), proof, t, pair.linear_motion().is_some())
                .map_err(|wrong| format!("at {t} in {proof:?}: {wrong}"))?;
        }
    }
    Ok(())
}

/// The strip covers the whole duration but for the brackets of events and what is in doubt, without overlaps, and
/// is free exactly outside the contacts.
fn covered(found: &Sweep, duration: f64) -> Result<(), String> {
    let contacts = &found.contacts;
    let event = |from: f64, to: f64| {
        let enters = contacts.iter().any(|c| (c.enter.lo, c.enter.hi) == (from, to));
        let exits = contacts.iter().filter_map(|c| c.exit).any(|exit| (exit.lo, exit.hi) == (from, to));
        enters || exits || found.unproved.iter().any(|doubt| doubt.span.min <= from && to <= doubt.span.max)
    };
    let mut t = 0.0;
    for Proof { span, .. } in &found.proof {
        if span.min < t || span.max <= span.min {
            return Err(format!("{span} begins before {t}"));
        }
        if t < span.min && !event(t, span.min) {
            return Err(format!("nothing covers {t} to {}", span.min));
        }
        t = span.max;
    }
    if t < duration && !event(t, duration) {
        return Err(format!("nothing covers {t} to the end"));
    }
    for proof in &found.proof {
        let middle = proof.span.middle();
        let inside =
            |c: &satscope::kernel::sweep::Contact| c.enter.hi <= middle && c.exit.is_none_or(|exit| middle <= exit.lo);
        if contacts.iter().any(inside) == proof.is_free() {
            return Err(format!("the strip and the contacts disagree at {middle}"));
        }
    }
    Ok(())
}

fn brackets(found: &Sweep, duration: f64) -> Result<(), String> {
    let doubted = |t: f64| found.unproved.iter().any(|doubt| doubt.span.contains(t));
    for contact in &found.contacts {
        for bracket in [Some(contact.enter), contact.exit].into_iter().flatten() {
            if bracket.width() > 1e-9 * duration && !doubted(bracket.middle()) {
                return Err(format!("{bracket:?} is wide"));
            }
        }
    }
    Ok(())
}

/// A certificate holds at both ends of its span, and so between them.
fn ends(proof: &Proof) -> Result<(), String> {
    let (Certificate::AxisApart(AxisApart { bound, error, .. })
    | Certificate::SweptBallApart(SweptBallApart { bound, error, .. })) = proof.certificate
    else {
        return Ok(());
    };
    if bound.second_derivative.value < 0.0 || bound.second_derivative.rate < 0.0 {
        return Err(format!("the curve of {proof:?} is not concave"));
    }
    for t in [proof.span.min, proof.span.max] {
        // The error allows for the rounding of this very curve, of which the outward rounding takes its part.
        // Straight motions end exactly there, give or take the rounding of the time.
        let s = IntervalF64::from((t - proof.from).abs());
        // Where the solver claims that nothing rounds, neither may this.
        let least = if error == Linear::ZERO { exactly(&bound, (t - proof.from).abs()) } else { lower(&bound, s).lo };
        let rate = bound.distance.rate.abs() * 4.0 * f64::EPSILON * t.abs().max(proof.from.abs());
        if least < 0.9 * error.value - rate {
            return Err(format!("the curve of {proof:?} is {least:e} at {t}"));
        }
    }
    Ok(())
}

fn look<S: Space>(now: &PosedPair<S>, proof: &Proof, t: f64, straight: bool) -> Result<(), String> {
    let [a, b] = [&now.a, &now.b].map(|of| of.corners().collect::<Vec<_>>());
    let on = |u: S::Vector| {
        let shadow = |corners: &[S::Vector]| corners.iter().fold(Interval::EMPTY, |range, c| range.including(c.dot(u)));
        gap(shadow(&a), shadow(&b))
    };
    let direction = |axis: AxisId| match axis {
        AxisId::FaceA(i) => Some(now.a.axis(usize::from(i))),
        AxisId::FaceB(j) => Some(now.b.axis(usize::from(j))),
        AxisId::Edges(i, j) => S::edge_normal(now.a.axis(usize::from(i)), now.b.axis(usize::from(j))),
    };
    let size = now.a.center.length() + now.b.center.length() + now.a.extent_sum() + now.b.extent_sum();
    let slack = 1e-12 * (1.0 + size);
    let curve = proof.curve(t);
    // A motion without turning has one unit direction for all time, any other the bare cross product.
    let gap_of = |axis: AxisId| {
        let axis = direction(axis).ok_or("no such axis")?;
        Ok::<f64, String>(on(if straight { axis * axis.length().recip() } else { axis }))
    };
    match proof.certificate {
        Certificate::AxisApart(AxisApart { axis, .. }) => {
            let true_gap = gap_of(axis)?;
            if true_gap <= -slack || true_gap < curve - slack {
                return Err(format!("gap {true_gap:e}, curve {curve:e}"));
            }
            return Ok(());
        }
        Certificate::SweptBallApart(SweptBallApart { axis, .. }) => {
            // The ball holds the box, so the gap to it is no more than the gap to the box.
            let true_gap = gap_of(axis)?;
            if curve <= -slack || true_gap < curve - slack {
                return Err(format!("gap {true_gap:e}, curve {curve:e}"));
            }
            return Ok(());
        }
        Certificate::AllAxesOverlap(all) => {
            let true_gap = gap_of(all.axis)?;
            if true_gap > curve + slack {
                return Err(format!("gap {true_gap:e}, curve {curve:e}"));
            }
        }
        Certificate::CommonPoint(_) => {
            let nearest =
                faces_of::<S>().map(gap_of).try_fold(f64::INFINITY, |least, gap| gap.map(|gap| least.min(gap)))?;
            if curve < nearest - slack {
                return Err(format!("no point is {curve:e} inside"));
            }
        }
        Certificate::InscribedBalls(_) => {
            let widest =
                faces_of::<S>().map(gap_of).try_fold(f64::NEG_INFINITY, |most, gap| gap.map(|gap| most.max(gap)))?;
            if curve < widest - slack {
                return Err(format!("gap {widest:e}, curve {curve:e}"));
            }
        }
    }
    if curve > slack {
        return Err(format!("the curve is {curve:e}, above zero"));
    }
    for &axis in S::CANDIDATES {
        let Some(u) = direction(axis) else { continue };
        if on(u) > slack {
            return Err(format!("{axis} has the gap {:e}", on(u)));
        }
    }
    Ok(())
}

/// The faces of both boxes.
fn faces_of<S: Space>() -> impl Iterator<Item = AxisId> {
    S::CANDIDATES.iter().copied().take(2 * S::N)
}

/// The curve of a motion without turning, in twice the digits.
fn exactly(bound: &GapBound, s: f64) -> f64 {
    let GapBound { distance, extent_sum, .. } = *bound;
    let there = DoubleDouble::from(distance.value) + DoubleDouble::from(distance.rate) * s.into();
    f64::from(there * distance.value.signum().into() - extent_sum.into())
}

/// The certificate's curve, from its definition.
fn lower(bound: &GapBound, s: IntervalF64) -> IntervalF64 {
    let line = |Linear { value, rate }: Linear| IntervalF64::from(value) + IntervalF64::from(rate) * s;
    let sign = IntervalF64::from(bound.distance.value.signum());
    let mut value = sign * line(bound.distance) - bound.extent_sum.into();
    for edge in bound.edges {
        value = value - line(edge).size();
    }
    let square = s * s;
    let bent = square * bound.second_derivative.value.into() * 0.5.into();
    // A sixth is no binary fraction: a little more than it.
    value - bent - square * s * bound.second_derivative.rate.into() * (1.0_f64 / 6.0).next_up().into()
}
