//! Which stages a walk has, in order: a list of names, made from what the kernel reports.

use super::{
    facts::Facts,
    stage::{Kind, Part, Question, Stage, Which},
};
use crate::kernel::{axis::AxisId, sat::AxisStatus, sweep::SweepStatus};

/// Every stage of a walk, in order; there is at least one.
#[must_use]
pub fn outline(kind: Kind, part: Part, stop_at_gap: bool, predict: bool, facts: &Facts<'_>) -> Vec<Stage> {
    match kind {
        Kind::Test => test(part, stop_at_gap, predict, facts),
        Kind::Sweep => {
            let ask = predict.then_some(Stage::Ask(Question::FirstContact));
            let rest =
                if facts.analysis.linear_motion().is_some() { straight(stop_at_gap, facts) } else { turning(facts) };
            ask.into_iter().chain(rest).collect()
        }
    }
}

fn test(Part { from, to }: Part, stop_at_gap: bool, predict: bool, facts: &Facts<'_>) -> Vec<Stage> {
    let asked = [Stage::Ask(Question::Verdict), Stage::Ask(Question::Axis)];
    let mut stages: Vec<Stage> = asked.into_iter().filter(|_| predict).collect();
    let all: Vec<_> = facts.now.report.tests().filter(|test| facts.counts(test.axis)).collect();
    let place = |axis: Option<AxisId>| axis.and_then(|axis| all.iter().position(|test| test.axis == axis));
    let first = place(from).unwrap_or(0);
    let last = place(to).map(|last| last.max(first));
    for test in &all[first..=last.unwrap_or(all.len() - 1)] {
        let (axis, status) = (test.axis, test.status());
        if status == AxisStatus::Degenerate {
            stages.push(Stage::Parallel(axis));
            continue;
        }
        stages.push(Stage::Choose(axis));
        stages.extend(Which::BOTH.map(|which| Stage::Project(axis, which)));
        stages.extend([Stage::Compare(axis), Stage::Decide(axis)]);
        if stop_at_gap && status == AxisStatus::Separating {
            return stages;
        }
    }
    if last.is_none() {
        let overlaps = facts.verdict_status() == AxisStatus::Overlapping;
        stages.extend((predict && overlaps).then_some(Stage::Ask(Question::Depth)));
        stages.push(Stage::Conclude);
    }
    stages
}

fn straight(stop_at_gap: bool, facts: &Facts<'_>) -> Vec<Stage> {
    let mut stages = vec![Stage::Velocity];
    let Some(motion) = facts.analysis.linear_motion() else { return stages };
    let never = facts.analysis.sweep.status() == SweepStatus::Never;
    let mut so_far = facts.whole();
    for (axis, gap) in facts.axes().zip(motion.axes.iter()) {
        let Some(gap) = gap else {
            stages.push(Stage::Parallel(axis));
            continue;
        };
        stages.extend([Stage::Approach(axis), Stage::Window(axis)]);
        so_far = so_far.intersection(gap.window(motion.uncertainty(gap)));
        if stop_at_gap && never && so_far.is_empty() {
            break;
        }
    }
    stages.extend([Stage::Intersect, Stage::Outcome]);
    stages
}

/// Certificates, contacts and doubts in the order of time. An event comes before the certificate that begins there.
fn turning(facts: &Facts<'_>) -> Vec<Stage> {
    const DOUBT: u8 = 0;
    const EVENT: u8 = 1;
    const PROOF: u8 = 2;
    let sweep = &facts.analysis.sweep;
    let mut timed: Vec<(f64, u8, Stage)> = Vec::new();
    for (k, part) in sweep.proof.iter().enumerate() {
        timed.extend([Stage::Certificate(k), Stage::Advance(k)].map(|stage| (part.span.min, PROOF, stage)));
    }
    for (k, contact) in sweep.contacts.iter().enumerate() {
        timed.push((contact.enter.hi, EVENT, Stage::Enter(k)));
        timed.extend(contact.exit.map(|exit| (exit.hi, EVENT, Stage::Exit(k))));
    }
    timed.extend(sweep.unproved.iter().enumerate().map(|(k, doubt)| (doubt.span.min, DOUBT, Stage::Doubt(k))));
    // The sort is stable: of two events at one time, contacts stay in their order.
    timed.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let stages = timed.into_iter().map(|(_, _, stage)| stage);
    std::iter::once(Stage::Turning).chain(stages).chain([Stage::Outcome]).collect()
}
