//! Answers to the questions of lessons, and whether they are right.

use super::{
    around::Around,
    fill::{Moment, Source},
    markdown,
};
use crate::{
    kernel::{axis::AxisId, sat::Verdict},
    scene::{LessonStep, lesson::Ask, serial},
    workbench::{Focus, PairAnalysis, View, numbers},
};
use serde::{Deserialize, Serialize};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum Given {
    /// What the boxes do.
    Verdict(#[serde(with = "serial::verdict")] Verdict),
    /// The axis with the largest gap.
    Axis(#[serde(with = "serial::axis")] AxisId),
    /// How deep the boxes overlap, scene units.
    Depth(f64),
    /// When they meet first, seconds; `None`: never.
    FirstContact(Option<f64>),
    /// The index of one of several answers, from 0.
    Choice(usize),
}

/// What was done in a step.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum Done {
    /// The goal was reached, or the walk gone through.
    Reached,
    /// The question was answered.
    Answered {
        /// The answer.
        given: Given,
        /// Whether it was right.
        right: bool,
        /// A sentence: what is right, and how far off a number was.
        said: String,
    },
    /// The goal was not reached, or the question not answered.
    Skipped,
}

/// So near to the truth, as a share of it, is a number right.
const NEAR: f64 = 0.05;

/// So near, as a share of the duration, is a time right.
const NEAR_IN_TIME: f64 = 0.02;

/// What is right, of a question that is not a choice; `None` where nothing is known of the pair.
#[must_use]
pub fn truth(ask: &Ask, view: &View<'_>) -> Option<String> {
    let Focus { analysis, now, .. } = view.focus?;
    let report = &now.report;
    Some(match ask {
        Ask::Verdict => report.verdict.to_string(),
        Ask::Axis => report.best.to_string(),
        Ask::Depth => numbers::honest((-report.separation).max(0.0), report.uncertainty),
        Ask::FirstContact => match analysis.sweep.contacts.first() {
            Some(contact) => format!("{} s", numbers::honest(contact.enter.hi, contact.enter.width())),
            None => "never".to_owned(),
        },
        Ask::Choice { .. } => return None,
    })
}

/// What comes of an answer; `None` where it answers another question, or nothing is known of the pair.
pub(super) fn judged(ask: &Ask, given: &Given, step: &LessonStep, around: &Around<'_>) -> Option<Done> {
    let at = step.at.unwrap_or(0.0).min(around.scene.duration());
    let duration = around.scene.duration();
    let (right, said) = match (ask, *given) {
        (Ask::Verdict, Given::Verdict(given)) => of_word(given, around.analysis?.at(at).report.verdict),
        (Ask::Axis, Given::Axis(given)) => of_axis(given, around.analysis?, at)?,
        (Ask::Depth, Given::Depth(given)) => {
            let truth = (-around.analysis?.at(at).report.separation).max(0.0);
            of_number(given, truth, NEAR * truth, "")?
        }
        (Ask::FirstContact, Given::FirstContact(given)) => {
            let analysis = around.analysis.filter(|analysis| analysis.solved)?;
            match (given, analysis.first_contact()) {
                (Some(given), Some(truth)) => of_number(given, truth, NEAR_IN_TIME * duration, " s")?,
                (None, None) => (true, "Right: they never meet.".to_owned()),
                (Some(_), None) => (false, "They never meet.".to_owned()),
                (None, Some(truth)) => (false, format!("They meet at {} s.", numbers::honest(truth, 0.0))),
            }
        }
        (Ask::Choice { answers, right }, Given::Choice(given)) => {
            let source = Source::new(around.scene, around.analysis);
            let moment = Moment { at, line: step.line };
            answers.get(given)?;
            let truth = markdown::plain(&markdown::blocks(answers.get(*right)?, &source, moment));
            let said = if given == *right { "Right.".to_owned() } else { format!("The answer is: {truth}") };
            (given == *right, said)
        }
        (Ask::Verdict | Ask::Axis | Ask::Depth | Ask::FirstContact | Ask::Choice { .. }, _) => return None,
    };
    Some(Done::Answered { given: *given, right, said })
}

fn of_word(given: Verdict, truth: Verdict) -> (bool, String) {
    let said = if given == truth { format!("Right: they are {truth}.") } else { format!("They are {truth}.") };
    (given == truth, said)
}

/// Of several axes whose gaps differ by rounding only, each is right.
fn of_axis(given: AxisId, analysis: &PairAnalysis, at: f64) -> Option<(bool, String)> {
    let report = analysis.at(at).report;
    let test = report.test(given)?;
    let gap = test.projection.map(|both| both.gap);
    let bound = test.uncertainty.max(report.uncertainty);
    let tied = gap.is_some_and(|gap| report.separation - gap <= bound);
    let said = match (given == report.best, tied, gap) {
        (true, ..) => format!("Right: it is {}.", report.best),
        (false, true, _) => format!("Right: {given} and {} have the same gap.", report.best),
        (false, false, Some(gap)) => format!(
            "It is {}, with a gap of {}; that of {given} is {}.",
            report.best,
            numbers::honest(report.separation, report.uncertainty),
            numbers::honest(gap, test.uncertainty)
        ),
        (false, false, None) => format!("It is {}; {given} has no direction.", report.best),
    };
    Some((given == report.best || tied, said))
}

fn of_number(given: f64, truth: f64, near: f64, unit: &str) -> Option<(bool, String)> {
    let off = (given - truth).abs();
    if !off.is_finite() {
        return None;
    }
    let right = off <= near;
    let (truth, off) = (numbers::honest(truth, 0.0), numbers::few_digits(off));
    let said = match (right, off.as_str()) {
        (true, "0") => format!("Right: it is {truth}{unit}."),
        (true, off) => format!("Right: it is {truth}{unit}; your answer is off by {off}{unit}."),
        (false, off) => format!("It is {truth}{unit}; your answer is off by {off}{unit}."),
    };
    Some((right, said))
}
