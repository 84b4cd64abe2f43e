//! What the stages of a sweep of boxes that do not turn say.

use super::{
    facts::{Facts, minus},
    formula::{Digits, Mark, Row, Sum},
    page::Page,
    stage::{Stage, Which},
};
use crate::{
    kernel::{
        axis::AxisId,
        interval::Interval,
        projection::{self, LinearGap},
        sweep::{Sweep, SweepStatus},
    },
    workbench::{numbers, words},
};

/// What a stage shows; empty for a stage of another walk.
#[must_use]
pub fn page(stage: Stage, facts: &Facts<'_>) -> Page {
    match stage {
        Stage::Velocity => velocity(facts),
        Stage::Approach(axis) => approach(axis, facts).unwrap_or_default(),
        Stage::Window(axis) => window(axis, facts).unwrap_or_default(),
        Stage::Intersect => intersect(facts),
        _ => Page::default(),
    }
}

/// The gap of an axis over the whole motion, if it has a direction.
fn gap_on(axis: AxisId, facts: &Facts<'_>) -> Option<LinearGap> {
    facts.analysis.linear_motion()?.axes.get(axis.axis_index(facts.dimension())).copied().flatten()
}

/// When the projections on an axis overlap, also before the motion and after it; as the solver has it, which counts
/// rounding as overlap.
#[must_use]
pub fn window_of(axis: AxisId, facts: &Facts<'_>) -> Option<Interval> {
    let gap = gap_on(axis, facts)?;
    Some(gap.window(facts.analysis.linear_motion()?.uncertainty(&gap)))
}

/// Each axis that has a window, with it.
pub fn windows<'a>(facts: &'a Facts<'_>) -> impl Iterator<Item = (AxisId, Interval)> + use<'a> {
    facts.axes().filter_map(|axis| Some((axis, window_of(axis, facts)?)))
}

fn velocity(facts: &Facts<'_>) -> Page {
    let [a, b] = Which::BOTH.map(|which| facts.velocity(which));
    let v = minus(b, a);
    let size = projection::length(a) + projection::length(b);
    let mut sum = Sum::new(Digits::of(projection::length(v), size, 0.0));
    let [of_a, of_b] = [a, b].map(|of| sum.digits.vector(of, facts.count()));
    sum.term("vB", of_b, Mark::Velocity(Which::B)).glue(" - ").term("vA", of_a, Mark::Velocity(Which::A));
    let text = sum.digits.vector(v, facts.count());
    let row = sum.ends("v", Mark::RelativeVelocity, text);
    let sentence = if size > 0.0 && projection::length(v) == 0.0 {
        "Both boxes move alike: seen from A, B stands still, and nothing ever changes between them.".to_owned()
    } else {
        "Whether two boxes meet depends only on how one moves as seen from the other. So let A stand still, and B move \
         at v."
            .to_owned()
    };
    let marks = vec![Mark::RelativeVelocity];
    Page {
        title: "The relative velocity".to_owned(),
        sentence,
        rows: vec![row],
        marks,
        at: Some(0.0),
        ..Page::default()
    }
}

/// Digits for lengths of a gap over time.
fn digits(gap: &LinearGap, facts: &Facts<'_>) -> Digits {
    let size = gap.distance.value.abs() + gap.extent_sum;
    let rounding = facts.analysis.linear_motion().map_or(0.0, |motion| motion.uncertainty(gap));
    Digits::of((gap.distance.value.abs() - gap.extent_sum).abs(), size, rounding)
}

fn approach(axis: AxisId, facts: &Facts<'_>) -> Option<Page> {
    let gap = gap_on(axis, facts)?;
    let start = facts.analysis.at(0.0);
    let on = start.on(axis)?.1;
    let mut distance = Sum::new(digits(&gap, facts));
    let [unit, offset] = [distance.digits.unit(on, facts.count()), distance.digits.vector(start.offset, facts.count())];
    distance.term("L", unit, Mark::Line(axis)).glue("·").term("D", offset, Mark::Offset);
    let distance = distance.row("d", Mark::Distance, gap.distance.value);
    let v = minus(facts.velocity(Which::B), facts.velocity(Which::A));
    let mut rate = Sum::new(Digits::of(gap.distance.rate, projection::length(v), 0.0));
    let [unit, text] = [rate.digits.unit(on, facts.count()), rate.digits.vector(v, facts.count())];
    rate.term("L", unit, Mark::Line(axis)).glue("·").term("v", text, Mark::RelativeVelocity);
    let rate = rate.row("speed", None, gap.distance.rate);
    let (d, s) = (gap.distance.value, gap.distance.rate);
    let sentence = if s == 0.0 {
        format!("On {axis} the centres keep their distance: nothing moves along this line.")
    } else if d * s < 0.0 {
        format!(
            "At the start the centres are d apart on {axis}, and come nearer: d and the speed have different signs."
        )
    } else {
        format!(
            "At the start the centres are d apart on {axis}, and go further apart: d and the speed have the same sign."
        )
    };
    let marks = vec![Mark::Line(axis), Mark::Distance, Mark::RelativeVelocity];
    let title = format!("{axis}: how fast");
    Some(Page {
        title,
        sentence,
        rows: vec![distance, rate],
        marks,
        axis: Some(axis),
        at: Some(0.0),
        ..Page::default()
    })
}

fn window(axis: AxisId, facts: &Facts<'_>) -> Option<Page> {
    let gap = gap_on(axis, facts)?;
    let window = window_of(axis, facts)?;
    let whole = facts.whole();
    let (d, speed) = (gap.distance.value, gap.distance.rate);
    let during = window.intersection(whole);
    let title = format!("{axis}: its window");
    let marks = vec![Mark::Line(axis), Mark::Interval(Which::A), Mark::Interval(Which::B)];
    let page = Page { title, marks, axis: Some(axis), at: Some(during.min.clamp(0.0, whole.max)), ..Page::default() };
    if speed == 0.0 {
        let mut row = Sum::new(digits(&gap, facts));
        row.glue("|").number("d", d, Mark::Distance).glue("| - (").number("ra + rb", gap.extent_sum, None).glue(")");
        let mut row = row.row("gap", Mark::Gap, d.abs() - gap.extent_sum);
        let apart = window.is_empty();
        row.then = if apart { "at all times" } else { "or less, at all times" }.to_owned();
        let sentence = if apart {
            format!("The gap on {axis} never closes: this axis alone proves that the boxes never meet.")
        } else {
            format!("The intervals on {axis} overlap at all times: this axis says nothing about when.")
        };
        return Some(Page { sentence, rows: vec![row], at: Some(0.0), ..page });
    }
    // Where the centres are as far apart as the radii reach: before the middle of the window, and after it.
    let sign = if speed < 0.0 { 1.0 } else { -1.0 };
    let side = |name: &str, side: f64, time: f64| {
        let mut sum = Sum::new(digits(&gap, facts));
        let sign = if side > 0.0 { "" } else { "-" };
        sum.glue(&format!("({sign}")).number("(ra + rb)", gap.extent_sum, None).glue(" - ");
        sum.signed("d", d, Mark::Distance).glue(") / ").signed("speed", speed, Mark::RelativeVelocity);
        let exact = sum.digits.is_exact();
        let mut digits = Digits::of_time(whole.max);
        let value = digits.number(time);
        let mut row = sum.ends(name, None, format!("{value} s"));
        row.exact = exact && digits.is_exact();
        row
    };
    let rows = vec![side("enter", sign, window.min), side("exit", -sign, window.max)];
    let sentence = if window.max < 0.0 {
        format!("On {axis} the intervals overlapped before the motion begins: during it there is always a gap.")
    } else if window.min > whole.max {
        format!("On {axis} the intervals would meet only after the motion ends: during it there is always a gap.")
    } else if window.min <= 0.0 {
        format!("The intervals on {axis} overlap from the start until the exit.")
    } else {
        format!(
            "The intervals on {axis} meet at the enter time and part at the exit: outside of that, a gap keeps the boxes apart."
        )
    };
    Some(Page { sentence, rows, span: (!during.is_empty()).then_some(during), ..page })
}

fn intersect(facts: &Facts<'_>) -> Page {
    let whole = facts.whole();
    let all = windows(facts).map(|(_, window)| window).fold(Interval::EVERYTHING, Interval::intersection);
    let mut rows = Vec::new();
    let (mut last, mut first) = (None, None);
    for (axis, window) in windows(facts) {
        last = if window.min == all.min && window.min.is_finite() { last.or(Some(axis)) } else { last };
        first = if window.max == all.max && window.max.is_finite() { first.or(Some(axis)) } else { first };
    }
    for (name, most, value) in [("enter", "latest", all.min), ("exit", "earliest", all.max)] {
        if !value.is_finite() {
            continue;
        }
        let mut sum = Sum::new(Digits::of_time(whole.max));
        sum.glue(&format!("{most} of "));
        let ends = windows(facts).map(|(axis, window)| (axis, if name == "enter" { window.min } else { window.max }));
        for (k, (axis, end)) in ends.filter(|(_, end)| end.is_finite()).enumerate() {
            if k > 0 {
                sum.glue(", ");
            }
            sum.number(axis.to_string(), end, Mark::Line(axis));
        }
        let text = sum.digits.number(value);
        rows.push(sum.ends(name, None, format!("{text} s")));
    }
    let never = windows(facts).find(|(_, window)| window.is_empty());
    let sentence = match (never, last, first) {
        (Some((axis, _)), ..) => {
            format!("The window of {axis} is empty, so there is no time at which all axes overlap.")
        }
        (None, None, _) | (None, _, None) if all.contains(0.0) || all == Interval::EVERYTHING => {
            "All axes overlap at all times.".to_owned()
        }
        (None, Some(last), Some(first)) if all.is_empty() => {
            format!("{last} enters only after {first} has left: there is no time at which all axes overlap.")
        }
        _ if all.intersection(whole).is_empty() => {
            "All axes overlap at some time, but not between the start and the end of the motion.".to_owned()
        }
        (None, Some(last), _) => format!(
            "The boxes meet while all axes overlap: from the latest enter on, which is that of {last}, until the earliest \
             exit."
        ),
        _ => "The boxes meet while all axes overlap: from the latest enter until the earliest exit.".to_owned(),
    };
    let during = all.intersection(whole);
    Page {
        title: "All windows together".to_owned(),
        sentence,
        rows,
        axis: last,
        at: Some(if during.is_empty() { 0.0 } else { during.min }),
        span: (!during.is_empty()).then_some(during),
        ..Page::default()
    }
}

/// What the whole motion does: the last stage of every sweep.
#[must_use]
pub fn outcome(facts: &Facts<'_>) -> Page {
    let sweep = &facts.analysis.sweep;
    let duration = facts.whole().max;
    let first = sweep.contacts.first().filter(|_| matches!(sweep.status(), SweepStatus::Hit));
    let mut rows = Vec::new();
    if let Some(contact) = first {
        let mut digits = Digits::of_time(duration);
        let text = digits.number(contact.enter.hi);
        let mut row = Row { name: "time of impact".to_owned(), value: format!("{text} s"), ..Row::default() };
        row.exact = digits.is_exact() && contact.enter.width() == 0.0;
        if contact.enter.width() > 0.0 {
            row.then = format!("known within {} s", numbers::few_digits(contact.enter.width()));
        }
        rows.push(row);
    }
    let at = first.map(|contact| contact.enter.hi).or(facts.analysis.closest.map(|closest| closest.at)).unwrap_or(0.0);
    Page {
        title: "What the motion does".to_owned(),
        sentence: outcome_in_words(sweep, duration),
        rows,
        axis: first.and_then(|contact| contact.axis),
        at: Some(at),
        ..Page::default()
    }
}

fn outcome_in_words(sweep: &Sweep, duration: f64) -> String {
    let status = words::status(sweep.status());
    let contacts = sweep.contacts.len();
    match (sweep.status(), sweep.contacts.first().and_then(|contact| contact.axis)) {
        (SweepStatus::Hit, Some(axis)) => {
            let more = if contacts > 1 { format!(" In all there are {contacts} contacts.") } else { String::new() };
            format!("{status}. {axis} is the last axis to close: that is where they hit, and when.{more}")
        }
        (SweepStatus::Never, _) => format!(
            "{status} within {} s. There is no time of impact: an answer such as \"t = 1\" would say that they touch at the \
             end.",
            numbers::brief(duration)
        ),
        (SweepStatus::StartsInContact, _) => format!("{status}: there is no first moment to look for."),
        (SweepStatus::Hit | SweepStatus::Grazing | SweepStatus::Undecided, _) => format!("{status}."),
    }
}
