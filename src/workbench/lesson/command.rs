//! What can be done to a lesson, as data.

use super::{answer::Given, kept::Kept};
use crate::scene::view::SceneCamera;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What can be done to a lesson.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum LessonCommand {
    /// Begin, or go on where it was left; a lesson that was finished begins anew.
    Begin,
    /// Go to the next step, unless a goal is to be reached or a question to be answered before.
    Next,
    /// Go to the step before.
    Back,
    /// Go to the step of that index, from 0.
    ToStep(usize),
    /// Answer the question of the step. The first answer counts.
    Answer(Given),
    /// Leave the goal or the question of the step as it is, and be told.
    Skip,
    /// Put the boxes back as they were: one step to undo.
    PutBack,
    /// End it; its place is kept.
    Leave,
    /// Give the scene a lesson of one step, if it has none.
    New,
    /// Add a step that shows what is shown, after the present one, or at the end.
    AddStep {
        /// From where the boxes are seen, as a scene keeps it.
        camera: Option<SceneCamera>,
    },
    /// Where lessons were left before, by the keys of [`LessonState::places`](super::LessonState::places).
    Restore(BTreeMap<String, Kept>),
    /// Forget where lessons were left, and what was answered.
    Forget,
}
