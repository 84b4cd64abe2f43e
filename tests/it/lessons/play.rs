//! Every lesson is gone through, forward and back, with answers and without.

use super::{lesson, lessons};
use glam::{DVec2, DVec3};
use satscope::{
    kernel::axis::AxisId,
    picture::{
        Picture,
        file::fonts::FileText,
        fit::fit,
        shapes::{Identity, Shape},
        stage::Stage,
    },
    scene::{
        Edit, Rotation, Scene,
        edit::Number,
        failures,
        lesson::{Ask, LessonStep, Task, WalkSpan},
        view::Layer,
    },
    workbench::{
        Command, Effect, PairAnalysis, Workbench,
        lesson::{Block, Done, Given, LessonCommand, plain},
        look::layers::Layers,
        walk::WalkCommand,
    },
};
use std::sync::Arc;

/// The size of a picture, points.
const SIZE: DVec2 = DVec2::new(1100.0, 800.0);

/// Does all of that, solves what the workbench asks to be solved for it, and moves the camera to where it is wanted.
fn act(workbench: &mut Workbench, commands: impl IntoIterator<Item = Command>) {
    for effect in workbench.apply(commands) {
        if let Effect::Solve(scene) = effect {
            let analysis = scene.focus().map(|pair| Arc::new(PairAnalysis::of(&scene, pair)));
            workbench.apply([Command::Solved { scene, analysis }]);
        }
    }
    while let Some((to, _)) = workbench.view().cameras.wanted() {
        let view = workbench.view();
        let mut stage = Stage::default();
        stage.set(view.document.history.scene(), view.playhead.t(), DVec3::ZERO);
        let place = fit(&view, &stage, SIZE, to);
        workbench.apply([place.into()]);
    }
}

fn begun(scene: &Scene) -> Workbench {
    let mut workbench = Workbench::new(scene.clone());
    act(&mut workbench, [Command::Tick(0.0), LessonCommand::Begin.into()]);
    workbench
}

/// What a step sets: the time, the selection, how it is looked at, and what is said.
#[derive(Debug, PartialEq)]
struct Seen {
    index: usize,
    t: f64,
    axis: Option<AxisId>,
    free_line: Option<[f64; 3]>,
    faces_only: bool,
    layers: Layers,
    say: Vec<Block>,
}

fn seen(workbench: &Workbench) -> Seen {
    let view = workbench.view();
    let shown = view.lesson.expect("a lesson is shown");
    Seen {
        index: shown.index,
        t: view.playhead.t(),
        axis: view.selection.axis(),
        free_line: view.selection.free_line(),
        faces_only: view.look.faces_only(),
        layers: view.look.layers(),
        say: shown.say.to_vec(),
    }
}

/// A text of a step holds no brace, and every value in it is there.
fn assert_filled(text: &[Block], place: &str) {
    let said = plain(text);
    assert!(!said.is_empty() && !said.contains(['{', '}']), "{place}: {said}");
    for value in text.iter().flat_map(|block| &block.spans).filter(|span| span.value.is_some()) {
        assert!(!value.text.is_empty(), "{place}: a value is empty in {said}");
        for missing in ["none", "unknown", "NaN", "inf", "…"] {
            assert!(!value.text.contains(missing), "{place}: {:?} in {said}", value.text);
        }
    }
}

fn shapes(workbench: &Workbench) -> Vec<Shape> {
    let fonts = FileText::new().expect("the bundled fonts can be read");
    Picture::still(&workbench.view(), SIZE, &fonts).shapes
}

/// The picture shows what the step speaks of, and no layer that it does not show.
fn assert_drawn(workbench: &Workbench, step: &LessonStep, place: &str) {
    let shapes = shapes(workbench);
    let shows = |what: &dyn Fn(Identity) -> bool| shapes.iter().any(|shape| what(shape.identity));
    let layer = |layer: Layer| step.show.as_ref().is_some_and(|shown| shown.contains(&layer));
    match (step.line, step.axis) {
        (Some(_), _) => assert!(shows(&|of| of == Identity::FreeLine), "{place}: the line"),
        (None, Some(axis)) => assert!(shows(&|of| of == Identity::Axis(axis)), "{place}: {axis}"),
        (None, None) => assert!(shows(&|of| matches!(of, Identity::Axis(_))), "{place}: an axis"),
    }
    for index in 0..workbench.view().scene().boxes().len() {
        let is_of =
            |of| of == Identity::Box(index) || matches!(of, Identity::Face { box_index, .. } if box_index == index);
        assert!(shows(&is_of), "{place}: box {index}");
    }
    if step.show.is_some() {
        assert_eq!(shows(&|of| of == Identity::Landscape), layer(Layer::Landscape), "{place}: the landscape");
        assert!(layer(Layer::Ghosts) || !shows(&|of| matches!(of, Identity::Ghost(..))), "{place}: ghosts");
        assert!(layer(Layer::Paths) || !shows(&|of| matches!(of, Identity::Path(_))), "{place}: paths");
        assert!(layer(Layer::Sweep) || !shows(&|of| matches!(of, Identity::Swept(_))), "{place}: outlines");
        assert!(layer(Layer::Features) || !shows(&|of| matches!(of, Identity::Feature(_))), "{place}: features");
    }
}

/// The state is that of the step.
fn assert_step(workbench: &Workbench, step: &LessonStep, index: usize, place: &str) {
    let seen = seen(workbench);
    assert_eq!(seen.index, index, "{place}");
    let at = match &step.task {
        Some(Task::Walk(WalkSpan::Test { at, .. })) => at.or(step.at),
        _ => step.at,
    };
    assert_eq!(seen.t, at.unwrap_or(0.0), "{place}");
    if !matches!(step.task, Some(Task::Walk(_))) {
        assert_eq!((seen.axis, seen.free_line, seen.faces_only), (step.axis, step.line, step.faces_only), "{place}");
        if let Some(shown) = &step.show {
            assert_eq!(seen.layers, Layers::only(shown), "{place}");
        }
        assert_drawn(workbench, step, place);
    }
    assert_filled(&seen.say, place);
}

/// The right answer to the question of a step.
fn right(ask: &Ask, workbench: &Workbench) -> Given {
    let focus = workbench.view().focus.expect("every lesson has a pair");
    let report = focus.now.report;
    match ask {
        Ask::Verdict => Given::Verdict(report.verdict),
        Ask::Axis => Given::Axis(report.best),
        Ask::Depth => Given::Depth((-report.separation).max(0.0)),
        Ask::FirstContact => Given::FirstContact(focus.analysis.first_contact()),
        Ask::Choice { right, .. } => Given::Choice(*right),
    }
}

/// How the tasks of a lesson are met.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Answering,
    Skipping,
}

#[test]
fn each_is_played_forward_and_back() {
    for (file, scene) in &lessons() {
        let steps = &lesson(file, scene).steps;
        for way in [Way::Answering, Way::Skipping] {
            let mut workbench = begun(scene);
            act(&mut workbench, [WalkCommand::Predict(way == Way::Answering).into()]);
            let mut forward = Vec::new();
            for (index, step) in steps.iter().enumerate() {
                let place = format!("{file}, step {}, {way:?}", index + 1);
                assert_step(&workbench, step, index, &place);
                assert_eq!(failures(workbench.view().scene()), [], "{place}");
                forward.push(seen(&workbench));
                meet(&mut workbench, step, way, &place);
                act(&mut workbench, [LessonCommand::Next.into()]);
            }
            for (index, step) in steps.iter().enumerate().rev() {
                let place = format!("{file}, back at step {}, {way:?}", index + 1);
                act(&mut workbench, [LessonCommand::ToStep(index).into()]);
                assert_step(&workbench, step, index, &place);
                assert_eq!(seen(&workbench), forward[index], "{place}");
                if index > 0 {
                    act(&mut workbench, [LessonCommand::Back.into()]);
                    assert_eq!(seen(&workbench), forward[index - 1], "{place}, then back");
                }
            }
            act(&mut workbench, [LessonCommand::Leave.into()]);
            assert!(workbench.view().lesson.is_none());
            assert_eq!(workbench.view().scene(), scene, "{file} has changed its scene");
        }
    }
}

/// Answers or skips what the step asks, or goes through its walk; then its last word is there.
fn meet(workbench: &mut Workbench, step: &LessonStep, way: Way, place: &str) {
    match (&step.task, way) {
        (None, _) | (Some(Task::Walk(_)), Way::Skipping) => {}
        (Some(Task::Walk(_)), Way::Answering) => walk_through(workbench, place),
        (Some(Task::Ask(ask)), Way::Answering) => {
            assert_waits(workbench, place);
            let hides_verdict = matches!(ask, Ask::Verdict | Ask::Axis | Ask::Depth);
            assert_eq!(workbench.view().reveals_verdict(), !hides_verdict, "{place}");
            let answer = right(ask, workbench);
            act(workbench, [LessonCommand::Answer(answer).into()]);
            let done = workbench.view().lesson.and_then(|shown| shown.done());
            assert!(matches!(done, Some(Done::Answered { right: true, .. })), "{place}: {done:?}");
            assert!(workbench.view().reveals_verdict(), "{place}");
        }
        (Some(Task::Ask(_) | Task::Goal(_)), _) => {
            assert_waits(workbench, place);
            act(workbench, [LessonCommand::Skip.into()]);
            let done = workbench.view().lesson.and_then(|shown| shown.done());
            assert_eq!(done, Some(&Done::Skipped), "{place}");
        }
    }
    let after = workbench.view().lesson.and_then(|shown| shown.after).map(<[Block]>::to_vec);
    assert_eq!(after.is_some(), step.after.is_some(), "{place}: the last word");
    after.iter().for_each(|after| assert_filled(after, place));
}

/// The step is not left before something is done.
fn assert_waits(workbench: &mut Workbench, place: &str) {
    let waiting = seen(workbench);
    act(workbench, [LessonCommand::Next.into()]);
    assert_eq!(seen(workbench), waiting, "{place} does not wait");
    assert!(workbench.view().lesson.is_some_and(|shown| shown.waits && shown.after.is_none()), "{place}");
}

/// Goes through the walk that the step has handed over to, stage by stage; it asks, and is not answered.
fn walk_through(workbench: &mut Workbench, place: &str) {
    loop {
        let walk = workbench.view().walk.unwrap_or_else(|| panic!("{place}: there is no walk"));
        assert!(!walk.page.sentence.is_empty() && walk.number <= walk.count, "{place}");
        let number = walk.number;
        if number == walk.count {
            break;
        }
        act(workbench, [WalkCommand::Next.into()]);
        assert_eq!(workbench.view().walk.map(|walk| walk.number), Some(number + 1), "{place}");
    }
    let done = workbench.view().lesson.and_then(|shown| shown.done());
    assert_eq!(done, Some(&Done::Reached), "{place}");
}

/// A way to reach the goal of each lesson that has one.
fn solution(file: &str) -> Option<Edit> {
    let move_to = |index: usize, center: &[f64]| {
        let numbers = center.iter().enumerate().map(|(i, &x)| (Number::Center(i), x)).collect();
        Edit::SetNumbers { index, numbers }
    };
    Some(match &file[..2] {
        "01" => move_to(1, &[6.0]),
        "02" => move_to(1, &[3.2]),
        "03" => move_to(1, &[1.76, 1.68]),
        "04" => move_to(1, &[2.0, 3.5]),
        "05" => Edit::SetNumbers { index: 2, numbers: vec![(Number::Angle, 36.0)] },
        "06" => move_to(1, &[-3.0]),
        "07" => move_to(1, &[0.0, 0.0, 8.2]),
        "09" => Edit::SetRotation { index: 1, rotation: Rotation::Quaternion([3.0, 0.09, 0.21, 7.0]) },
        "10" => move_to(1, &[0.0, 5.0]),
        "11" => Edit::SetNumbers { index: 1, numbers: vec![(Number::Velocity(1), 5.0)] },
        "12" => move_to(0, &[-3.33]),
        "13" => move_to(1, &[2.5]),
        _ => return None,
    })
}

#[test]
fn each_goal_is_open_at_first_and_can_be_reached() {
    for (file, scene) in &lessons() {
        let steps = &lesson(file, scene).steps;
        let goals: Vec<_> = (0..steps.len()).filter(|&index| steps[index].goal().is_some()).collect();
        let Some(solution) = solution(file) else {
            assert_eq!(goals, [0; 0], "{file} has a goal, and no way to it is known here");
            continue;
        };
        let [goal] = goals[..] else { panic!("{file} has the goals {goals:?}") };
        let mut workbench = begun(scene);
        act(&mut workbench, [LessonCommand::ToStep(goal).into()]);
        let open = workbench.view().lesson.expect("it is shown");
        assert!(open.to_go.is_some() && open.done().is_none(), "{file}: the goal is reached before it is begun");
        act(&mut workbench, [solution.into()]);
        let reached = workbench.view().lesson.expect("it is shown");
        assert_eq!(reached.done(), Some(&Done::Reached), "{file}: {:?}", reached.to_go);
        assert!(reached.is_changed, "{file}");
        assert_filled(reached.after.expect("it has a last word"), file);
        act(&mut workbench, [LessonCommand::PutBack.into()]);
        assert_eq!(workbench.view().scene(), scene, "{file} is not put back");
    }
}
