//! One way on and one way back through a lesson and the walks in it: for keys and for a presenter's clicker.

use crate::{
    scene::lesson::WalkSpan,
    workbench::{
        Commands, View,
        lesson::LessonCommand,
        playhead::PlayheadCommand,
        walk::{Kind, WalkCommand},
    },
};

/// The next stage of the walk; at its end, and without one, the next step of the lesson.
pub fn forward(view: &View<'_>, out: &mut Commands) {
    let walk_goes_on = view.walk.is_some_and(|walk| walk.number < walk.count);
    match (view.walk, &view.lesson) {
        (Some(_), None) => out.push(WalkCommand::Next),
        (Some(_), Some(_)) if walk_goes_on => out.push(WalkCommand::Next),
        (Some(_), Some(lesson)) if lesson.is_last() => out.push(WalkCommand::Leave),
        (Some(_), Some(_)) => to_lesson(view, LessonCommand::Next, out),
        (None, Some(_)) => out.push(LessonCommand::Next),
        (None, None) => {}
    }
}

/// The stage of the walk before; before its first, and without one, the step of the lesson before.
pub fn back(view: &View<'_>, out: &mut Commands) {
    match (view.walk, &view.lesson) {
        (Some(walk), Some(_)) if walk.number == 1 => out.push(WalkCommand::Leave),
        (Some(_), _) => out.push(WalkCommand::Back),
        (None, Some(_)) => out.push(LessonCommand::Back),
        (None, None) => {}
    }
}

/// Ends the walk, which belongs to the step that is shown, and tells the lesson.
pub fn to_lesson(view: &View<'_>, command: LessonCommand, out: &mut Commands) {
    if view.walk.is_some() {
        out.push(WalkCommand::Leave);
    }
    out.push(command);
}

/// Walks through what the step is about, again if the learner has left the walk.
pub fn start(span: &WalkSpan, of_step: Option<f64>, out: &mut Commands) {
    let (kind, from, to) = match span {
        WalkSpan::Test { at, from, to } => {
            out.push(PlayheadCommand::Seek(at.or(of_step).unwrap_or(0.0)));
            (Kind::Test, *from, *to)
        }
        WalkSpan::Sweep => (Kind::Sweep, None, None),
    };
    out.push(WalkCommand::Start { kind, from, to });
}
