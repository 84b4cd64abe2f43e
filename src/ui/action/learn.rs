//! What can be done to walks.

use super::{
    keys::{CTRL, NONE, SHIFT, row},
    kinds::{Action, Menu, Row, WindowAction},
};
use crate::workbench::walk::{Kind, WalkCommand};
use std::borrow::Cow;

/// The rows of the menu Learn.
pub(super) fn rows() -> Vec<Row> {
    use {Action::Walk, Action::Window, WindowAction as W};
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
            "Next step",
            [NONE + PageDown],
            Walk(WalkCommand::Next),
            "Walk on; a presenter's clicker does, too"
        ),
        row!(Learn, "Step back", [NONE + PageUp], Walk(WalkCommand::Back), "Back to the step before"),
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
