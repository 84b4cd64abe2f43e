//! A lesson: an optional part of a scene that is shown step by step.
//!
//! To add a field to a step, add it to [`LessonStep`] and to `StepFile` in `file/lesson.rs`, where it is also printed;
//! the compiler asks for it in `check`. Add it to the golden file `tests/golden/version-1-planar.ron` and to the README.
//! To add a value that a text can show, see [`placeholder`].

pub mod prose; // start here: text with placeholders

pub mod placeholder;

pub(super) mod check;

pub use placeholder::{Line, Placeholder, Quantity, Side};
pub use prose::{Piece, Prose};

use super::{
    boxes::Pair,
    expect::Expectation,
    serial,
    view::{Layer, SceneCamera},
};
use crate::kernel::{axis::AxisId, projection::Coordinates};
use serde::{Deserialize, Serialize};

/// The most steps that a lesson may have.
pub const MOST_STEPS: usize = 100;

/// The most characters that a text of a lesson may have.
pub const MOST_CHARACTERS: usize = 10_000;

/// The most answers to choose from.
pub const MOST_ANSWERS: usize = 20;

/// A lesson: what a scene shows, step by step.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Lesson {
    /// What it teaches, one line, not empty.
    pub summary: String,
    /// At least one, at most [`MOST_STEPS`].
    pub steps: Vec<LessonStep>,
}

/// One step of a lesson.
///
/// What it does not say is as when the scene is opened: time 0, the axis with the largest gap, all axes, the layers
/// of the scene. Only the camera stays where the step before has put it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct LessonStep {
    /// What is said; Markdown, not empty.
    pub say: Prose,
    /// The time shown, seconds, at least 0.
    pub at: Option<f64>,
    /// The axis shown.
    #[serde(with = "serial::maybe_axis")]
    pub axis: Option<AxisId>,
    /// A line shown instead of an axis; not of length 0, and with a third coordinate of 0 in 2D.
    pub line: Option<Coordinates>,
    /// Whether cross products are left out.
    pub faces_only: bool,
    /// The layers shown, and no others.
    pub show: Option<Vec<Layer>>,
    /// From where the boxes are seen.
    pub camera: Option<StepCamera>,
    /// What the words claim.
    #[serde(with = "serial::expectations")]
    pub expect: Vec<Expectation>,
    /// What the learner is to do.
    pub task: Option<Task>,
    /// What is said once the task is done; Markdown.
    pub after: Option<Prose>,
}

/// What the learner is to do in a step.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum Task {
    /// To change the scene until this holds.
    Goal(#[serde(with = "serial::expectation")] Expectation),
    /// To answer a question.
    Ask(Ask),
    /// To go through steps of the algorithm.
    Walk(WalkSpan),
}

/// A question about the focus pair at the time of the step.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum Ask {
    /// Do the boxes overlap?
    Verdict,
    /// Which axis has the largest gap?
    Axis,
    /// How deep do they overlap? Scene units.
    Depth,
    /// When do they meet first? Seconds.
    FirstContact,
    /// One of several answers.
    Choice {
        /// Two at least.
        answers: Vec<Prose>,
        /// The index of the right one, from 0.
        right: usize,
    },
}

/// Steps of the algorithm to go through.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum WalkSpan {
    /// The test at a time.
    Test {
        /// Seconds; the time of the step where it is left out.
        at: Option<f64>,
        /// The first axis; the first of all where it is left out.
        #[serde(with = "serial::maybe_axis")]
        from: Option<AxisId>,
        /// The last axis.
        #[serde(with = "serial::maybe_axis")]
        to: Option<AxisId>,
    },
    /// The whole motion.
    Sweep,
}

/// From where the boxes are seen in a step.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum StepCamera {
    /// As when the scene is opened.
    Opening,
    /// All boxes over the whole motion.
    Fit,
    /// The pair, so that the gap of the shown axis is seen in true length.
    Across,
    /// The pair, along the shown axis.
    Along,
    /// The pair close up.
    Focus,
    /// From there.
    Place(SceneCamera),
}

impl LessonStep {
    /// A step that says this and nothing else.
    #[must_use]
    pub fn saying(say: Prose) -> Self {
        Self {
            say,
            at: None,
            axis: None,
            line: None,
            faces_only: false,
            show: None,
            camera: None,
            expect: Vec::new(),
            task: None,
            after: None,
        }
    }

    /// Every text of the step.
    pub fn texts(&self) -> impl Iterator<Item = &Prose> {
        let answers = match &self.task {
            Some(Task::Ask(Ask::Choice { answers, .. })) => answers.as_slice(),
            Some(Task::Goal(_) | Task::Ask(_) | Task::Walk(_)) | None => &[],
        };
        std::iter::once(&self.say).chain(answers).chain(&self.after)
    }

    fn texts_mut(&mut self) -> impl Iterator<Item = &mut Prose> {
        let answers = match &mut self.task {
            Some(Task::Ask(Ask::Choice { answers, .. })) => answers.as_mut_slice(),
            Some(Task::Goal(_) | Task::Ask(_) | Task::Walk(_)) | None => &mut [],
        };
        std::iter::once(&mut self.say).chain(answers).chain(&mut self.after)
    }

    /// The goal, if it has one.
    #[must_use]
    pub fn goal(&self) -> Option<&Expectation> {
        match &self.task {
            Some(Task::Goal(goal)) => Some(goal),
            Some(Task::Ask(_) | Task::Walk(_)) | None => None,
        }
    }
}

impl Lesson {
    /// Every pair that it names, and every box by itself.
    pub(super) fn named(&self) -> (Vec<Pair>, Vec<usize>) {
        let expected = self.steps.iter().flat_map(|step| step.expect.iter().chain(step.goal())).map(|of| of.pair);
        let values = || self.steps.iter().flat_map(LessonStep::texts).flat_map(Prose::values);
        let pairs = expected.chain(values().filter_map(|value| value.pair)).collect();
        (pairs, values().filter_map(|value| value.what.box_index()).collect())
    }

    /// The lesson once the box `gone` is no more: its claims and goals go with it, and placeholders that name it stay
    /// as the text they were written with. `name` names the boxes from before.
    pub(super) fn without_box<'a>(&self, gone: usize, name: &dyn Fn(usize) -> &'a str) -> Self {
        let mut lesson = self.clone();
        for step in &mut lesson.steps {
            step.expect = step.expect.iter().filter_map(|of| kept(of, gone)).collect();
            if let Some(Task::Goal(goal)) = &step.task {
                step.task = kept(goal, gone).map(Task::Goal);
            }
            for text in step.texts_mut() {
                *text = text.without_box(gone, name);
            }
        }
        lesson
    }
}

/// An expectation once the box `gone` is no more, if it does not name it.
fn kept(of: &Expectation, gone: usize) -> Option<Expectation> {
    Some(Expectation { pair: of.pair.without(gone)?, claim: of.claim.clone() })
}
