//! Lessons made from what is shown.

use super::around::{Around, Seen, Wishes};
use crate::{
    scene::{Edit, Lesson, LessonStep, Scene, lesson::StepCamera, view::SceneCamera},
    workbench::look::kept::rounded,
};

/// What a fresh step says of a scene with a pair.
const SAYS: &str = "{a} and {b} are {verdict}: the largest gap is {separation}, on {best}.";

/// What it says of a scene without one.
const SAYS_NOTHING: &str = "Say here what the scene shows.";

/// What a fresh lesson is about, of a scene without a title.
const SUMMARY: &str = "Say in one line what the lesson teaches.";

/// A step that shows what is shown.
fn step(around: &Around<'_>, camera: Option<SceneCamera>) -> LessonStep {
    let Seen { at, axis, line, faces_only, layers, walking: _, usual: _ } = &around.seen;
    let says = if around.scene.focus().is_some() { SAYS } else { SAYS_NOTHING };
    let (say, _) = around.scene.read_prose(says);
    LessonStep {
        at: Some(*at),
        axis: *axis,
        line: *line,
        faces_only: *faces_only,
        show: Some(layers.clone()),
        camera: camera.map(|camera| StepCamera::Place(rounded(camera))),
        ..LessonStep::saying(say)
    }
}

fn with(lesson: Lesson) -> Wishes {
    vec![Edit::SetLesson(Some(Box::new(lesson))).into()].into()
}

fn fresh(scene: &Scene, first: LessonStep) -> Wishes {
    let title = scene.title().trim();
    let summary = if title.is_empty() { SUMMARY } else { title };
    with(Lesson { summary: summary.replace('\n', " "), steps: vec![first] })
}

/// A lesson of one step, unless the scene has one.
pub(super) fn new(around: &Around<'_>) -> Wishes {
    if around.scene.lesson().is_some() {
        return Wishes { notice: Some("This scene has a lesson already."), ..Wishes::default() };
    }
    let (say, _) = around.scene.read_prose(if around.scene.focus().is_some() { SAYS } else { SAYS_NOTHING });
    fresh(around.scene, LessonStep::saying(say))
}

/// A step that shows what is shown, after the one of index `present`, or at the end; with its index. A scene without a
/// lesson gets one.
pub(super) fn add_step(around: &Around<'_>, present: Option<usize>, camera: Option<SceneCamera>) -> (Wishes, usize) {
    let step = step(around, camera);
    let Some(lesson) = around.scene.lesson() else { return (fresh(around.scene, step), 0) };
    let mut lesson = lesson.clone();
    let index = present.map_or(lesson.steps.len(), |present| present + 1);
    lesson.steps.insert(index, step);
    (with(lesson), index)
}
