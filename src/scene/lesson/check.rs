//! What may be wrong with a lesson whose boxes are known.

use super::{
    Ask, Lesson, LessonStep, Line, MOST_ANSWERS, MOST_CHARACTERS, MOST_STEPS, Prose, StepCamera, Task, WalkSpan,
};
use crate::{
    kernel::axis::AxisId,
    scene::{
        boxes::Pair,
        expect::Expectation,
        file::{
            claims::Value as _,
            path::{Path, Step},
            problem::Faults,
        },
        model::Boxes,
        view,
        visible::elided,
    },
};

/// What is wrong with a lesson of so many steps.
pub(in crate::scene) fn wrong_count_of_steps(count: usize) -> String {
    format!("the lesson has {count} steps; it may have 1 to {MOST_STEPS}")
}

/// What is wrong with a choice of so many answers.
pub(in crate::scene) fn wrong_count_of_answers(count: usize) -> String {
    format!("the number of answers is {count}; it may be 2 to {MOST_ANSWERS}")
}

impl Lesson {
    /// Adds what is wrong with it in a scene of those boxes.
    pub(in crate::scene) fn check(&self, boxes: &Boxes, faults: &mut Faults) {
        let Self { summary, steps } = self;
        let path = Path::field("lesson");
        let summary_path = path.then(Step::Field("summary"));
        if summary.trim().is_empty() {
            faults.add(summary_path, "the summary is empty; say in one line what the lesson teaches");
        } else if summary.contains('\n') {
            faults.add(summary_path, "the summary has a line break; it is one line");
        } else if MOST_CHARACTERS < summary.chars().count() {
            faults.add(summary_path, format!("the summary is longer than {MOST_CHARACTERS} characters"));
        }
        let path = path.then(Step::Field("steps"));
        if !(1..=MOST_STEPS).contains(&steps.len()) {
            faults.add(path.clone(), wrong_count_of_steps(steps.len()));
        }
        for (index, step) in steps.iter().enumerate().take(MOST_STEPS) {
            step.check(&path.then(Step::Item(index)), boxes, faults);
        }
    }

    /// The same of a lesson that was not read from a text: adds also which boxes there are not, and what is wrong with
    /// its claims.
    pub(in crate::scene) fn check_all(&self, boxes: &Boxes, faults: &mut Faults) {
        let (pairs, indices) = self.named();
        let unknown = |index: &usize| boxes.len() <= *index;
        if pairs.iter().any(|Pair { a, b }| a == b || unknown(a) || unknown(b)) || indices.iter().any(unknown) {
            faults.add(Path::field("lesson"), "it speaks of a box that the scene does not have");
        }
        for (path, of) in self.expectations().chain(self.goals()) {
            of.claim.check(&path, boxes.dimension(), faults);
        }
        self.check(boxes, faults);
    }
}

impl LessonStep {
    fn check(&self, path: &Path, boxes: &Boxes, faults: &mut Faults) {
        let Self { say, at, axis, line, faces_only: _, show, camera, expect: _, task, after } = self;
        let dimension = boxes.dimension();
        let at_field = |field| path.then(Step::Field(field));
        let text = |text: &Prose, path: Path, faults: &mut Faults| {
            check_text(text, &path, line.is_some(), boxes, faults);
        };
        text(say, at_field("say"), faults);
        time(*at, at_field("at"), faults);
        if let Some(axis) = axis {
            axis.check(&at_field("axis"), dimension, faults);
        }
        if let Some(direction) = line {
            if axis.is_some() {
                faults.add(at_field("line"), "a step shows an axis or a free line, not both; keep one");
            }
            let path = at_field("line");
            if faults.all_finite(&path, &direction[..dimension.count()])
                && direction[..dimension.count()].iter().all(|&x| x == 0.0)
            {
                faults.add(path, "the line has no direction; one of its numbers must not be 0");
            } else if direction[dimension.count()..].iter().any(|&x| x != 0.0) {
                faults.add(at_field("line"), format!("a line of {dimension} has {} numbers", dimension.count()));
            }
        }
        if let Some(layers) = show {
            view::check_layers(layers, &at_field("show"), faults);
        }
        if let Some(StepCamera::Place(camera)) = camera {
            camera.check(&at_field("camera"), dimension, faults);
        }
        match task {
            None | Some(Task::Goal(_) | Task::Walk(WalkSpan::Sweep)) => {}
            Some(Task::Ask(Ask::Verdict | Ask::Axis | Ask::Depth | Ask::FirstContact)) => {}
            Some(Task::Ask(Ask::Choice { answers, right })) => {
                let path = at_field("ask");
                for (index, answer) in answers.iter().enumerate().take(MOST_ANSWERS) {
                    text(answer, path.then(Step::Field("answers")).then(Step::Item(index)), faults);
                }
                if !(2..=MOST_ANSWERS).contains(&answers.len()) {
                    faults.add(path.then(Step::Field("answers")), wrong_count_of_answers(answers.len()));
                } else if answers.len() <= *right {
                    let what = format!("there is no answer {right}; count from 0 to {}", answers.len() - 1);
                    faults.add(path.then(Step::Field("right")), what);
                }
            }
            Some(Task::Walk(WalkSpan::Test { at, from, to })) => {
                let path = at_field("walk");
                time(*at, path.then(Step::Field("at")), faults);
                for (field, axis) in [("from", from), ("to", to)] {
                    if let Some(axis) = axis {
                        axis.check(&path.then(Step::Field(field)), dimension, faults);
                    }
                }
                if let (Some(from), Some(to)) = (from, to)
                    && to.axis_index(dimension) < from.axis_index(dimension)
                {
                    let what = format!("the walk ends at {to}, before it begins at {from}; swap them");
                    faults.add(path.then(Step::Field("to")), what);
                }
            }
        }
        if let Some(after) = after {
            text(after, at_field("after"), faults);
        }
    }
}

fn time(at: Option<f64>, path: Path, faults: &mut Faults) {
    if let Some(at) = at
        && !(0.0 <= at && at.is_finite())
    {
        faults.add(path, format!("the time is {at:?}; it must be finite and at least 0 (seconds)"));
    }
}

/// Adds what is wrong with a text, which can be read.
fn check_text(text: &Prose, path: &Path, has_line: bool, boxes: &Boxes, faults: &mut Faults) {
    let name = |index: usize| boxes.name(index).unwrap_or("?");
    if text.is_blank() {
        faults.add(path.clone(), "the text is empty");
    }
    let count = text.text(&name).chars().count();
    if MOST_CHARACTERS < count {
        faults.add(path.clone(), format!("the text has {count} characters; it may have {MOST_CHARACTERS}"));
    }
    for value in text.values() {
        let said = value.text(&name);
        let said = elided(&said);
        match value.what.line() {
            Some(Line::Free) if !has_line => {
                faults.add(path.clone(), format!("`{said}` names nothing; this step has no `line`"));
            }
            Some(Line::Axis(axis)) if !AxisId::all(boxes.dimension()).contains(&axis) => {
                let what = format!("`{said}` names nothing; in {} there is no axis {axis}", boxes.dimension());
                faults.add(path.clone(), what);
            }
            Some(Line::Free | Line::Axis(_)) | None => {}
        }
    }
}

impl Lesson {
    /// The times that lie outside of a motion of that duration, with their fields.
    pub(in crate::scene) fn times_outside(&self, duration: f64) -> Vec<(Path, f64)> {
        let claims = self.expectations().chain(self.goals());
        let claimed = claims.map(|(path, of)| (path.then(Step::Field("at")), of.claim.at()));
        let shown = self.steps.iter().enumerate().flat_map(|(index, step)| {
            let path = step_path(index);
            let walk = match &step.task {
                Some(Task::Walk(WalkSpan::Test { at, .. })) => *at,
                Some(Task::Walk(WalkSpan::Sweep) | Task::Goal(_) | Task::Ask(_)) | None => None,
            };
            [(path.then(Step::Field("at")), step.at), (path.then(Step::Field("walk")).then(Step::Field("at")), walk)]
        });
        let outside = |at: &f64| !(0.0 <= *at && *at <= duration);
        claimed.chain(shown).filter_map(|(path, at)| Some((path, at.filter(outside)?))).collect()
    }

    /// What the words of each step claim, with its path, in the order of the steps.
    pub(in crate::scene) fn expectations(&self) -> impl Iterator<Item = (Path, &Expectation)> {
        self.steps.iter().enumerate().flat_map(|(index, step)| {
            let path = step_path(index).then(Step::Field("expect"));
            step.expect.iter().enumerate().map(move |(index, of)| (path.then(Step::Item(index)), of))
        })
    }

    /// The goals, with their paths.
    fn goals(&self) -> impl Iterator<Item = (Path, &Expectation)> {
        let steps = self.steps.iter().enumerate();
        steps.filter_map(|(index, step)| Some((step_path(index).then(Step::Field("goal")), step.goal()?)))
    }
}

fn step_path(index: usize) -> Path {
    Path::field("lesson").then(Step::Field("steps")).then(Step::Item(index))
}
