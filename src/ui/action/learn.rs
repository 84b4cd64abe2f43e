//! What can be done to walks and lessons.

use super::{
    keys::{ALT, CTRL, NONE, SHIFT, row},
    kinds::{Action, Menu, Row, WindowAction},
};
use crate::workbench::{
    lesson::LessonCommand,
    walk::{Kind, WalkCommand},
};
use std::borrow::Cow;

/// The rows of the menu Learn.
pub(super) fn rows() -> Vec<Row> {
    use {Action::Lesson, Action::Walk, Action::Window, WindowAction as W};
    let start = |kind| Walk(WalkCommand::Start { kind, from: None, to: None });
    vec![
        row!(
            Learn,
            "Walk through the test",
            [NONE + T],
            start(Kind::Test),
            "The separating axis test at this moment, step by step, with the numbers of this scene"
        ),
        row!(
            Learn,
            "Walk through the motion",
            [SHIFT + T],
            start(Kind::Sweep),
            "How the first contact is found, step by step"
        ),
        row!(
            Learn,
            "Begin or go on with the lesson",
            [],
            Lesson(LessonCommand::Begin),
            "Go through the lesson of this scene, from where it was left"
        ),
        row!(
            Learn,
            "Next step",
            [NONE + PageDown],
            Window(W::StepOn),
            "On in the walk or the lesson; a presenter's clicker does, too"
        ),
        row!(Learn, "Previous step", [NONE + PageUp], Window(W::StepBack), "Back to the step before"),
        row!(
            Learn,
            "Answer by keys",
            [NONE + Q],
            Window(W::AnswerByKeys),
            "Give the keyboard to the question; Tab and Enter choose, a number is typed"
        ),
        row!(Learn, "Skip what the step asks", [], Lesson(LessonCommand::Skip), "Go on without it, and be told"),
        row!(
            Learn,
            "Put the scene back",
            [],
            Lesson(LessonCommand::PutBack),
            "As it was when the lesson began; one step to undo"
        ),
        row!(Learn, "Leave the lesson", [], Lesson(LessonCommand::Leave), "End it; its place is kept"),
        row!(Learn, "Next lesson", [ALT + PageDown], Window(W::NextLesson), "Open the next lesson of the course"),
        row!(Learn, "Previous lesson", [ALT + PageUp], Window(W::PreviousLesson), "Open the lesson before"),
        row!(
            Learn,
            "Clear progress",
            [],
            Lesson(LessonCommand::Forget),
            "Forget how far every lesson has come, and what was answered"
        ),
        row!(Learn, "Next axis of the walk", [CTRL + PageDown], Window(W::NextWalkAxis), "Skip the rest of this axis"),
        row!(
            Learn,
            "Previous axis of the walk",
            [CTRL + PageUp],
            Window(W::PreviousWalkAxis),
            "Back to the beginning of the axis before"
        ),
        row!(Learn, "To the first step", [CTRL + Backspace], Walk(WalkCommand::ToStart), "Begin the walk again"),
        row!(Learn, "To the last step", [CTRL + Enter], Walk(WalkCommand::ToEnd), "See what the walk comes to"),
        row!(Learn, "Leave the walk", [], Walk(WalkCommand::Leave), "End it; Escape does, too"),
        row!(
            Learn,
            "Stop at the first gap",
            [],
            Window(W::SwitchStopAtGap),
            "End the walk where an engine would, or look at all axes, as this program does"
        ),
        row!(
            Learn,
            "Predict before it tells",
            [],
            Window(W::SwitchPredict),
            "Ask for the verdict, the axis, the depth and the time of impact before they are worked out"
        ),
        row!(
            Learn,
            "Hide what comes later",
            [],
            Window(W::SwitchHideLater),
            "Hide axes and their numbers until the walk reaches them"
        ),
        row!(
            Learn,
            "Project corner by corner",
            [],
            Window(W::SwitchProjecting),
            "Show how every corner falls on the axis, or the half extents times cosines"
        ),
    ]
}
