//! Predictions: what a person says before the answer is worked out, and how far off that was.

use super::{facts::Facts, stage::Question};
use crate::{
    kernel::{
        axis::AxisId,
        sat::{AxisStatus, Verdict},
        sweep::SweepStatus,
    },
    scene::serial,
    workbench::numbers,
};
use serde::{Deserialize, Serialize};

/// A guess.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum Guess {
    /// They are apart.
    Separated,
    /// They touch.
    Touching,
    /// They overlap.
    Overlapping,
    /// The axis with the largest gap.
    Axis(#[serde(with = "serial::axis")] AxisId),
    /// The depth of the overlap, units of the scene.
    Depth(f64),
    /// The time of the first contact, seconds.
    Contact(f64),
    /// They never meet.
    Never,
}

impl Guess {
    /// The question that it answers.
    #[must_use]
    pub fn question(self) -> Question {
        match self {
            Self::Separated | Self::Touching | Self::Overlapping => Question::Verdict,
            Self::Axis(_) => Question::Axis,
            Self::Depth(_) => Question::Depth,
            Self::Contact(_) | Self::Never => Question::FirstContact,
        }
    }

    /// Whether it is an answer at all: a number that is none says nothing.
    #[must_use]
    pub fn is_finite(self) -> bool {
        match self {
            Self::Depth(value) | Self::Contact(value) => value.is_finite() && value >= 0.0,
            Self::Separated | Self::Touching | Self::Overlapping | Self::Axis(_) | Self::Never => true,
        }
    }
}

/// What became of a guess.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The guess.
    pub guess: Guess,
    /// Whether it was right; a number is if it is off by no more than a twentieth.
    pub right: bool,
    /// Both in a sentence, with how far off a number was.
    pub words: String,
}

/// The question in words.
#[must_use]
pub fn question_in_words(question: Question) -> &'static str {
    match question {
        Question::Verdict => "What do you think: are the boxes separated, touching or overlapping?",
        Question::Axis => "Which axis has the largest gap, or where all overlap, the least overlap?",
        Question::Depth => {
            "All axes overlap. How deep: how far must B move until the boxes just touch? Type it, or drag in the plot of the \
             gaps."
        }
        Question::FirstContact => {
            "When do the boxes meet first? Type the time, drag on the timeline, or say that they never meet."
        }
    }
}

/// What became of a guess.
#[must_use]
pub fn outcome(guess: Guess, facts: &Facts<'_>) -> Outcome {
    let (right, words) = match guess {
        Guess::Separated => verdict(AxisStatus::Separating, facts),
        Guess::Touching => verdict(AxisStatus::Touching, facts),
        Guess::Overlapping => verdict(AxisStatus::Overlapping, facts),
        Guess::Axis(axis) => axis_outcome(axis, facts),
        Guess::Depth(depth) => number("depth", depth, -facts.now.report.separation, ""),
        Guess::Contact(t) => match first(facts) {
            Some(at) => number("time", t, at, " s"),
            None => (false, format!("You said {} s. They do not meet after the start.", numbers::brief(t))),
        },
        Guess::Never => match (first(facts), facts.analysis.sweep.status()) {
            (Some(at), _) => (false, format!("You said never. They meet at {} s.", numbers::brief(at))),
            (None, SweepStatus::Never) => (true, "You said never, and so it is.".to_owned()),
            (None, _) => (false, "You said never; that is not proved.".to_owned()),
        },
    };
    Outcome { guess, right, words }
}

/// The time of the first contact, also 0.
fn first(facts: &Facts<'_>) -> Option<f64> {
    facts.analysis.first_contact()
}

fn word(status: AxisStatus) -> Verdict {
    match status {
        AxisStatus::Separating => Verdict::Separated,
        AxisStatus::Touching => Verdict::Touching,
        AxisStatus::Overlapping | AxisStatus::Degenerate => Verdict::Overlapping,
    }
}

fn verdict(said: AxisStatus, facts: &Facts<'_>) -> (bool, String) {
    let is = facts.verdict_status();
    if said == is {
        (true, format!("You said {}, and so it is.", word(said)))
    } else {
        (false, format!("You said {}; they are {}.", word(said), word(is)))
    }
}

fn axis_outcome(said: AxisId, facts: &Facts<'_>) -> (bool, String) {
    let best = facts.best();
    let gap =
        |axis: AxisId| facts.now.report.test(axis).and_then(|test| Some((test.projection?.gap, test.uncertainty)));
    match (gap(said), gap(best)) {
        // Several axes may share the largest gap.
        (Some((one, off)), Some((other, also))) if said == best || (one - other).abs() <= off + also => {
            (true, format!("You said {said}, and no axis has a larger gap."))
        }
        (Some((one, _)), Some((other, _))) => {
            let [one, other] = [one, other].map(numbers::brief);
            (false, format!("You said {said}, with a gap of {one}; the largest is {other}, on {best}."))
        }
        _ => (false, format!("You said {said}, which has no direction; the largest gap is on {best}.")),
    }
}

fn number(what: &str, said: f64, is: f64, unit: &str) -> (bool, String) {
    const NEAR: f64 = 0.05;
    let off = (said - is).abs();
    let [said, is_text, off_text] = [said, is, off].map(numbers::brief);
    let share = if is == 0.0 { String::new() } else { format!(", {} %", numbers::few_digits(100.0 * off / is.abs())) };
    if off == 0.0 {
        return (true, format!("You said {said}{unit}: exactly the {what}."));
    }
    (
        off <= NEAR * is.abs(),
        format!("You said {said}{unit}; the {what} is {is_text}{unit}: off by {off_text}{unit}{share}."),
    )
}
