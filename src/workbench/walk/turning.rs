//! What the stages of a sweep of boxes that turn say: the certificates of the solver, one by one.

use super::{
    facts::Facts,
    formula::{Digits, Mark, Row},
    page::Page,
    stage::{Stage, Which},
};
use crate::{
    kernel::{
        axis::AxisId,
        sweep::{Proof, certificate::Kind},
    },
    workbench::{numbers, words},
};

/// What a stage shows; empty for a stage of another walk.
#[must_use]
pub fn page(stage: Stage, facts: &Facts<'_>) -> Page {
    let sweep = &facts.analysis.sweep;
    let page = match stage {
        Stage::Turning => Some(turning()),
        Stage::Certificate(k) => sweep.proof.get(k).map(|part| certificate(k, part, facts)),
        Stage::Advance(k) => sweep.proof.get(k).map(|part| advance(k, part, facts)),
        Stage::Enter(k) => enter(k, facts),
        Stage::Exit(k) => exit(k, facts),
        Stage::Doubt(k) => doubt(k, facts),
        _ => None,
    };
    page.unwrap_or_default()
}

fn turning() -> Page {
    Page {
        title: "Boxes that turn".to_owned(),
        sentence: "The axes of boxes that turn do not stand still, so no window can be computed. Instead the solver makes \
                   certificates: from one moment on, a bound on how fast a gap can close proves a whole span of time. Then \
                   it steps to the end of that span and looks again."
            .to_owned(),
        marks: vec![Mark::Box(Which::A), Mark::Box(Which::B)],
        at: Some(0.0),
        ..Page::default()
    }
}

/// `from 0.1 s to 0.25 s`.
fn span(part: &Proof) -> String {
    format!("from {} s to {} s", numbers::brief(part.span.min), numbers::brief(part.span.max))
}

fn marks(axis: Option<AxisId>) -> Vec<Mark> {
    match axis {
        Some(axis) => vec![Mark::Line(axis), Mark::Interval(Which::A), Mark::Interval(Which::B), Mark::Gap],
        None => vec![Mark::Box(Which::A), Mark::Box(Which::B)],
    }
}

fn certificate(k: usize, part: &Proof, facts: &Facts<'_>) -> Page {
    let kind = part.certificate.kind();
    let axis = part.axis();
    let name = axis.map_or(String::new(), |axis| axis.to_string());
    let why = match kind {
        Kind::AxisApart => format!(
            "{name} keeps them apart {}: seen from {} s, no point of either box can accelerate more than the bound allows, and \
             even then the gap stays above 0.",
            span(part),
            numbers::brief(part.from)
        ),
        Kind::SweptBallApart => format!(
            "{name} keeps them apart {}, whichever way the other box turns: the ball that it fills as it turns stays clear of \
             this face.",
            span(part)
        ),
        Kind::AllAxesOverlap => format!(
            "They overlap {}: on every axis the gap stays below 0 even if it opens as fast as its bound allows. {name} would \
             be the first to open.",
            span(part)
        ),
        Kind::CommonPoint => format!("They overlap {}: one point stays inside both boxes.", span(part)),
        Kind::InscribedBalls => format!(
            "They overlap {}: the balls that fit into the boxes meet, and a ball keeps its place however the box turns.",
            span(part)
        ),
    };
    let words = words::certificate(kind, axis);
    let title = format!("Certificate {} of {}: {}", k + 1, facts.analysis.sweep.proof.len(), words.short);
    let rows = vec![bound_row(part, words.bound)];
    let (marks, at) = (marks(axis), Some(part.span.min));
    Page { title, sentence: why, rows, marks, axis, at, span: Some(part.span), proof: Some(k) }
}

/// The bound at both ends of the span: the numbers that the proof rests on.
fn bound_row(part: &Proof, name: String) -> Row {
    let [from, to] = [part.span.min, part.span.max].map(|t| part.curve(t));
    let (least, most) = (from.min(to), from.max(to));
    let mut digits = Digits::of(if part.is_free() { least } else { most }, from.abs().max(to.abs()), 0.0);
    let value = format!("{} and {}", digits.number(from), digits.number(to));
    let then = if part.is_free() {
        "at the ends: above 0 between them, too"
    } else {
        "at the ends: below 0 between them, too"
    };
    Row { name, value, then: then.to_owned(), exact: digits.is_exact(), ..Row::default() }
}

fn advance(k: usize, part: &Proof, facts: &Facts<'_>) -> Page {
    let duration = facts.whole().max;
    let mut digits = Digits::of_time(duration);
    let value = format!("{} s", digits.number(part.span.length()));
    let row = Row { name: "step".to_owned(), value, exact: digits.is_exact(), ..Row::default() };
    let end = numbers::brief(part.span.max);
    let sentence = if part.span.max >= duration {
        format!("That proves all up to {end} s, the end of the motion.")
    } else {
        format!("All is proved up to {end} s. There the solver looks again.")
    };
    Page {
        title: format!("Step to {end} s"),
        sentence,
        rows: vec![row],
        marks: marks(part.axis()),
        axis: part.axis(),
        at: Some(part.span.max),
        span: Some(part.span),
        proof: Some(k),
    }
}

/// A row with the two times that an event is known to lie between.
fn bracket(name: &str, lo: f64, hi: f64) -> Row {
    let exact = lo == hi;
    let then = if exact { String::new() } else { format!("known within {} s", numbers::few_digits(hi - lo)) };
    Row { name: name.to_owned(), value: format!("{} s", numbers::short(hi)), then, exact, ..Row::default() }
}

fn enter(k: usize, facts: &Facts<'_>) -> Option<Page> {
    let contact = facts.analysis.sweep.contacts.get(k)?;
    let sentence = match contact.axis {
        Some(axis) => format!(
            "Contact begins: just before, {axis} still kept the boxes apart; from here on they are proved to overlap."
        ),
        None => "The boxes are in contact from the start.".to_owned(),
    };
    Some(Page {
        title: format!("Contact {} begins", k + 1),
        sentence,
        rows: vec![bracket("contact", contact.enter.lo, contact.enter.hi)],
        marks: marks(contact.axis),
        axis: contact.axis,
        at: Some(contact.enter.hi),
        ..Page::default()
    })
}

fn exit(k: usize, facts: &Facts<'_>) -> Option<Page> {
    let exit = facts.analysis.sweep.contacts.get(k)?.exit?;
    let axis = facts.analysis.sweep.proof.iter().find(|part| part.is_free() && part.span.min >= exit.lo);
    let axis = axis.and_then(Proof::axis);
    Some(Page {
        title: format!("Contact {} ends", k + 1),
        sentence: "Contact ends: from here on an axis keeps the boxes apart again.".to_owned(),
        rows: vec![bracket("apart again", exit.lo, exit.hi)],
        marks: marks(axis),
        axis,
        at: Some(exit.hi),
        ..Page::default()
    })
}

fn doubt(k: usize, facts: &Facts<'_>) -> Option<Page> {
    let doubt = facts.analysis.sweep.unproved.get(k)?;
    let [from, to] = [doubt.span.min, doubt.span.max].map(numbers::short);
    Some(Page {
        title: "Nothing is proved here".to_owned(),
        sentence: format!(
            "From {from} s to {to} s the boxes are {}: whether they meet is left open, for a guess would be worse.",
            words::doubt(doubt.why)
        ),
        at: Some(doubt.span.min),
        span: Some(doubt.span),
        ..Page::default()
    })
}
