//! A lesson as panels see it.

use super::{answer::Done, cues, goal::ToGo, kept::Kept, markdown::Block};
use crate::scene::{
    Lesson, LessonStep,
    lesson::{Ask, StepCamera, Task},
};

/// The step that is shown.
#[derive(Clone, Copy)]
pub struct LessonView<'a> {
    /// The whole lesson.
    pub lesson: &'a Lesson,
    /// The index of the step, from 0.
    pub index: usize,
    /// The step.
    pub step: &'a LessonStep,
    /// What it says.
    pub say: &'a [Block],
    /// The answers to choose from, of a choice.
    pub answers: &'a [Vec<Block>],
    /// What is said once its task is done; `None` before, and where there is nothing to say.
    pub after: Option<&'a [Block]>,
    /// How far its goal is; `None` while it holds, and of a step without one.
    pub to_go: Option<&'a ToGo>,
    /// Whether the next step waits for the goal to be reached or the question to be answered.
    pub waits: bool,
    /// Whether the boxes are not as they were, and can be put back.
    pub is_changed: bool,
    /// What was done so far.
    pub kept: &'a Kept,
}

/// What a question that waits for its answer hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// The verdict of the moment, the gaps and which of them is the largest.
    Verdict,
    /// What the motion does.
    Motion,
}

/// How many questions were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How many questions and goals the lesson has.
    pub tasks: usize,
    /// How many were answered rightly or reached.
    pub right: usize,
    /// How many were answered wrongly.
    pub wrong: usize,
    /// How many were skipped.
    pub skipped: usize,
}

impl<'a> LessonView<'a> {
    /// What the picture and the panels must not tell yet.
    #[must_use]
    pub fn hidden(&self) -> Option<Hidden> {
        match &self.step.task {
            Some(Task::Ask(ask)) if self.waits => match ask {
                Ask::Verdict | Ask::Axis | Ask::Depth => Some(Hidden::Verdict),
                Ask::FirstContact => Some(Hidden::Motion),
                Ask::Choice { .. } => None,
            },
            Some(Task::Ask(_) | Task::Goal(_) | Task::Walk(_)) | None => None,
        }
    }

    /// What was done in this step.
    #[must_use]
    pub fn done(&self) -> Option<&'a Done> {
        self.kept.done.get(&self.index)
    }

    /// How far it has come: `1 of 8`.
    #[must_use]
    pub fn progress(&self) -> String {
        format!("{} of {}", self.index + 1, self.lesson.steps.len())
    }

    /// Whether there is no step after this one.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.index + 1 == self.lesson.steps.len()
    }

    /// From where the boxes are seen: as this step says, or the last before that does.
    #[must_use]
    pub fn camera(&self) -> StepCamera {
        cues::camera(self.lesson, self.index).1
    }

    /// What was answered so far.
    #[must_use]
    pub fn score(&self) -> Score {
        let is_task = |step: &&LessonStep| matches!(step.task, Some(Task::Goal(_) | Task::Ask(_)));
        let mut score = Score { tasks: self.lesson.steps.iter().filter(is_task).count(), ..Score::default() };
        let of_tasks =
            self.kept.done.iter().filter(|(index, _)| self.lesson.steps.get(**index).as_ref().is_some_and(is_task));
        for (_, done) in of_tasks {
            match done {
                Done::Reached | Done::Answered { right: true, .. } => score.right += 1,
                Done::Answered { right: false, .. } => score.wrong += 1,
                Done::Skipped => score.skipped += 1,
            }
        }
        score
    }
}
