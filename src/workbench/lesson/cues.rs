//! What a step does when it is come to: ordinary commands.
//!
//! They depend on the lesson and the step only, not on the steps before that were shown, so going forward and back
//! leads to the same state. Only the camera, which a learner may have turned, is left alone where both steps share it.

use super::around::Around;
use crate::{
    scene::{
        Lesson, LessonStep, Scene,
        lesson::{StepCamera, Task, WalkSpan},
        view::Layer,
    },
    workbench::{
        Command,
        camera::{CameraCommand, Fit},
        look::LookCommand,
        playhead::PlayheadCommand,
        selection::SelectCommand,
        walk::{Kind, WalkCommand},
    },
};

/// The step whose camera is that of the step of that index, and the camera.
#[must_use]
pub fn camera(lesson: &Lesson, index: usize) -> (Option<usize>, StepCamera) {
    let says = |index: usize| Some((Some(index), lesson.steps.get(index)?.camera?));
    (0..=index).rev().find_map(says).unwrap_or((None, StepCamera::Opening))
}

/// What to choose a camera for.
fn fit(camera: StepCamera) -> Fit {
    match camera {
        StepCamera::Opening => Fit::Story,
        StepCamera::Fit => Fit::Whole,
        StepCamera::Across => Fit::Across,
        StepCamera::Along => Fit::Along,
        StepCamera::Focus => Fit::Selection,
        StepCamera::Place(_) => Fit::Lesson,
    }
}

/// The time of a step.
fn time(step: &LessonStep) -> f64 {
    let of_walk = match &step.task {
        Some(Task::Walk(WalkSpan::Test { at, .. })) => *at,
        Some(Task::Walk(WalkSpan::Sweep) | Task::Goal(_) | Task::Ask(_)) | None => None,
    };
    of_walk.or(step.at).unwrap_or(0.0)
}

/// What a step does; `from` is the index of the step before it was come to, if there is one.
pub(super) fn enter(around: &Around<'_>, lesson: &Lesson, index: usize, from: Option<usize>) -> Vec<Command> {
    let (step, usual) = (&lesson.steps[index], around.seen.usual.clone());
    let mut commands = stop_walking(around);
    commands.extend([
        PlayheadCommand::Seek(time(step)).into(),
        SelectCommand::Step(None).into(),
        SelectCommand::Axis(step.axis).into(),
        SelectCommand::FreeLine(step.line).into(),
        LookCommand::SetFacesOnly(step.faces_only).into(),
        // What a learner switches is the lesson's, not what is usual from then on.
        LookCommand::ShowOnly(Some(step.show.clone().or_else(|| layers(around.scene)).unwrap_or(usual))).into(),
    ]);
    let (says, seen) = camera(lesson, index);
    if from.is_none_or(|from| camera(lesson, from).0 != says) {
        // What is seen close up is the pair, not a box that happens to be selected.
        if seen == StepCamera::Focus {
            commands.push(SelectCommand::Box(None).into());
        }
        commands.push(CameraCommand::Fit(fit(seen)).into());
    }
    if let Some(Task::Walk(span)) = &step.task {
        let (kind, from, to) = match *span {
            WalkSpan::Sweep => (Kind::Sweep, None, None),
            WalkSpan::Test { from, to, .. } => (Kind::Test, from, to),
        };
        commands.push(WalkCommand::Start { kind, from, to }.into());
    }
    commands
}

/// Ends the walk, if one is under way.
fn stop_walking(around: &Around<'_>) -> Vec<Command> {
    if around.seen.walking { vec![WalkCommand::Leave.into()] } else { Vec::new() }
}

/// What leaving a lesson does: the scene is looked at as without it.
pub(super) fn leave(around: &Around<'_>) -> Vec<Command> {
    let mut commands = stop_walking(around);
    commands.extend([
        SelectCommand::Axis(None).into(),
        LookCommand::SetFacesOnly(false).into(),
        LookCommand::ShowOnly(layers(around.scene)).into(),
        // Where the step says from where, nobody does once it is gone.
        CameraCommand::Stay.into(),
    ]);
    commands
}

/// The layers that the scene says.
fn layers(scene: &Scene) -> Option<Vec<Layer>> {
    scene.view().and_then(|view| view.layers.clone())
}
