//! What a solved motion claims, against the separating axis test at many single times.

use satscope::kernel::{
    interval::Interval,
    query::PairQuery,
    sat::Verdict,
    sweep::sampling::{certain, possible},
    sweep::{Bracket, Closest, Sweep},
};

/// The share of the scene's size to which the smallest separation is right.
const CLOSEST: f64 = 1e-6;

/// The first claim about the motion that a look at a single time contradicts, or that no motion can have.
pub fn contradiction(pair: &dyn PairQuery, found: &Sweep, closest: Option<Closest>, looks: u32) -> Result<(), String> {
    let duration = pair.duration();
    in_order(found, duration)?;
    let even = (0..=looks).map(|k| duration * (f64::from(k) / f64::from(looks)));
    let ends = found.proof.iter().take(looks as usize).flat_map(|of| [of.span.min, of.span.middle(), of.span.max]);
    let (mut size, mut least) = (0.0_f64, (f64::INFINITY, 0.0));
    for t in even.chain(ends).chain(closest.map(|closest| closest.at)) {
        let report = pair.report(t);
        let inside = found.contacts.iter().any(|contact| certain(contact, duration).contains(t));
        let near = found.contacts.iter().any(|contact| possible(contact, duration).contains(t));
        let doubted = found.unproved.iter().any(|doubt| doubt.span.contains(t));
        // What is in doubt within a contact is not claimed.
        if inside && !doubted && report.verdict == Verdict::Separated {
            return Err(format!("a contact is proved at {t}, but the boxes are {} apart", report.separation));
        }
        if !near && !doubted && report.verdict == Verdict::Overlapping {
            return Err(format!("nothing is said of {t}, but the separation is {}", report.separation));
        }
        if report.uncertainty.is_finite() {
            let lengths = report.tests().filter_map(|test| test.projection).map(|of| of.gap.abs() + of.a.length());
            size = lengths.fold(size, f64::max);
            least = if report.separation + report.uncertainty < least.0 {
                (report.separation + report.uncertainty, t)
            } else {
                least
            };
        }
    }
    let Some(Closest { at, separation }) = closest else { return Ok(()) };
    if !(0.0 <= at && at <= duration && separation.is_finite()) {
        return Err(format!("{separation} at {at} is no separation"));
    }
    if separation > least.0 + CLOSEST * size {
        return Err(format!("the smallest separation is {separation} at {at}, but {} at {}", least.0, least.1));
    }
    let there = pair.report(at);
    let known = there.uncertainty.is_finite();
    if known && (there.separation - separation).abs() > there.uncertainty + CLOSEST * size {
        return Err(format!("the separation at {at} is {}, not {separation}", there.separation));
    }
    Ok(())
}

/// All times lie within the motion, in order, and the last is its end exactly.
fn in_order(found: &Sweep, duration: f64) -> Result<(), String> {
    let mut events: Vec<(Interval, &str)> = found.proof.iter().map(|proof| (proof.span, "proved")).collect();
    let doubts = found.unproved.iter().map(|doubt| (doubt.span, "doubted"));
    let span = |Bracket { lo, hi }| Interval::new(lo, hi);
    let brackets = found.contacts.iter().flat_map(|of| [Some(of.enter), of.exit]).flatten();
    events.extend(doubts.chain(brackets.map(|bracket| (span(bracket), "bracket"))));
    if let Some((span, what)) = events.iter().find(|(at, _)| !(0.0 <= at.min && at.min <= at.max && at.max <= duration))
    {
        return Err(format!("{what}: {span} is no part of 0 to {duration}"));
    }
    let last = events.iter().fold(0.0, |last: f64, (span, _)| last.max(span.max));
    if last != duration {
        return Err(format!("the last that is said is of {last}, not of {duration}"));
    }
    let order = found.contacts.windows(2).all(|two| two[0].exit.is_some_and(|exit| exit.hi <= two[1].enter.lo));
    if order { Ok(()) } else { Err("the contacts are not in order".to_owned()) }
}
