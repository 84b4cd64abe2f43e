//! The application without a window, driven by lists of commands.

use crate::{kernel::hostile, repository};
use satscope::{
    kernel::axis::AxisId,
    scene::{Edit, Scene, edit::Number, store, store::Over},
    workbench::{
        Command, Effect, FileEvent, PairAnalysis, Workbench,
        analysis::IN_A_FRAME,
        command::{Answer, FileCommand, Gesture, HistoryCommand},
        document::Question,
        playhead::PlayheadCommand,
        selection::SelectCommand,
    },
};
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

fn bench() -> Workbench {
    let text = r#"(version: 1, duration: 2.0, boxes: Planar([
        (name: "a", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
        (name: "b", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-2.0, 0.0)),
    ]))"#;
    Workbench::new(Scene::from_text(text).expect("valid"))
}

fn move_b(x: f64) -> Command {
    Edit::SetNumbers { index: 1, numbers: vec![(Number::Center(0), x)] }.into()
}

fn x_of_b(bench: &Workbench) -> f64 {
    bench.view().scene().boxes().get(1).and_then(|b| b.number(Number::Center(0))).expect("b has a centre")
}

#[test]
fn one_gesture_is_one_step() {
    let mut bench = bench();
    let mut commands = vec![Command::from(Gesture::Begin("move b".to_owned()))];
    commands.extend((0..50).map(|k| move_b(4.0 + f64::from(k))));
    commands.push(Gesture::Commit.into());
    bench.apply(commands);
    assert_eq!(x_of_b(&bench), 53.0);
    bench.apply([HistoryCommand::Undo.into()]);
    assert_eq!(x_of_b(&bench), 4.0);
    bench.apply([HistoryCommand::Redo.into()]);
    assert_eq!(x_of_b(&bench), 53.0);
}

#[test]
fn the_analysis_is_always_that_of_the_scene() {
    let mut bench = bench();
    let separation = |bench: &Workbench| bench.view().focus.expect("a pair").now.report.separation;
    assert_eq!(separation(&bench), 2.0);
    bench.apply([move_b(10.0)]);
    assert_eq!(separation(&bench), 8.0);
    bench.apply([PlayheadCommand::Seek(1.0).into()]);
    assert_eq!(separation(&bench), 6.0);
    bench.apply([Edit::DeleteBox(0).into()]);
    assert!(bench.view().focus.is_none());
    bench.apply([HistoryCommand::Undo.into()]);
    assert_eq!(separation(&bench), 6.0);
}

#[test]
fn a_refused_edit_says_why_and_changes_nothing() {
    let mut bench = bench();
    bench.apply([Edit::SetNumbers { index: 1, numbers: vec![(Number::HalfExtent(0), -1.0)] }.into()]);
    assert!(!bench.view().document.is_dirty());
    assert!(bench.view().notices[0].text.contains("half_extents"), "{:?}", bench.view().notices);
}

#[test]
fn a_pasted_text_is_bounded_like_a_file() {
    let mut bench = bench();
    let text = " ".repeat(1 + usize::try_from(store::MAX_BYTES).expect("it fits"));
    bench.apply([FileCommand::OpenText { from: "pasted text".to_owned(), text }.into()]);
    let broken = bench.view().document.broken().expect("it is refused");
    assert_eq!(broken.text, "pasted text is larger than 64 MiB, too large for a scene");
    assert_eq!(bench.view().scene().boxes().len(), 2);
}

#[test]
fn scrubbing_and_selecting_are_not_in_the_history() {
    let mut bench = bench();
    bench.apply([PlayheadCommand::Seek(1.0).into(), PlayheadCommand::Step(5.0).into()]);
    assert_eq!(bench.view().document.history.undo_label(), None);
    assert!(!bench.view().document.is_dirty());
}

#[test]
fn a_playhead_that_plays_past_the_end_stays_within_the_duration() {
    let mut bench = bench();
    bench.apply([PlayheadCommand::Toggle.into()]);
    for _ in 0..100 {
        bench.tick(0.13);
        let t = bench.view().playhead.t();
        assert!((0.0..=2.0).contains(&t), "{t}");
    }
    bench.apply([PlayheadCommand::SetLooping(false).into()]);
    for _ in 0..100 {
        bench.tick(0.13);
    }
    assert_eq!(bench.view().playhead.t(), 2.0);
    assert!(!bench.view().playhead.is_playing());
}

#[test]
fn a_shorter_duration_takes_the_playhead_along() {
    let mut bench = bench();
    bench.apply([PlayheadCommand::End.into(), Edit::SetDuration(0.5).into()]);
    assert_eq!(bench.view().playhead.t(), 0.5);
}

/// A bench on a file of its own in a folder that lives as long as the test.
fn on_file(text: &str) -> (Workbench, PathBuf, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("scene.ron");
    store::write(&path, text).expect("it can be written");
    let mut bench = Workbench::default();
    let loaded = Box::new(store::load(&path).expect("valid"));
    bench.apply([Command::Outside(FileEvent::Loaded { path: path.clone(), loaded })]);
    (bench, path, folder)
}

const SMALL: &str = "(version: 1, boxes: Planar([(name: \"a\", center: (0.0, 0.0), half_extents: (1.0, 1.0))]))";

#[test]
fn saving_over_comments_asks_once() {
    let (mut bench, _, _folder) = on_file(&format!("// mine\n{SMALL}"));
    assert_eq!(bench.apply([FileCommand::Save.into()]), []);
    assert_eq!(bench.view().document.question(), Some(&Question::CommentsWillBeLost));
    let effects = bench.apply([Answer::Save.into()]);
    assert!(matches!(effects[..], [Effect::Write { .. }]), "{effects:?}");
    assert!(matches!(bench.apply([FileCommand::Save.into()])[..], [Effect::Write { .. }]), "and not again");
}

#[test]
fn a_file_changed_by_others_is_not_overwritten_without_a_question() {
    let (mut bench, path, _folder) = on_file(SMALL);
    let effects = bench.apply([FileCommand::Save.into()]);
    let [Effect::Write { over: Over::Known(known), .. }] = &effects[..] else { panic!("{effects:?}") };
    store::write(&path, "something else").expect("it can be written");
    assert_ne!(store::stamp_now(&path).expect("it is there"), *known);
    bench.apply([Command::Outside(FileEvent::ChangedOnDisk(path.clone()))]);
    assert_eq!(bench.view().document.question(), Some(&Question::ChangedOnDisk));
    let effects = bench.apply([Answer::Save.into()]);
    assert!(matches!(effects[..], [Effect::Write { over: Over::Anything, .. }]), "{effects:?}");
}

#[test]
fn reloading_is_a_step_that_can_be_taken_back() {
    let (mut bench, path, _folder) = on_file(SMALL);
    let changed = SMALL.replace("(1.0, 1.0)", "(2.0, 1.0)");
    store::write(&path, &changed).expect("it can be written");
    let effects = bench.apply([FileCommand::Reload.into()]);
    assert_eq!(effects, [Effect::Read(path.clone())]);
    let loaded = Box::new(store::load(&path).expect("valid"));
    bench.apply([Command::Outside(FileEvent::Loaded { path, loaded })]);
    let width = |bench: &Workbench| bench.view().scene().boxes().get(0).and_then(|a| a.number(Number::HalfExtent(0)));
    assert_eq!(width(&bench), Some(2.0));
    assert!(!bench.view().document.is_dirty());
    bench.apply([HistoryCommand::Undo.into()]);
    assert_eq!(width(&bench), Some(1.0));
    assert!(bench.view().document.is_dirty());
}

#[test]
fn a_failed_save_keeps_the_scene_and_says_why() {
    let (mut bench, _, _folder) = on_file(SMALL);
    bench.apply([Edit::SetDuration(3.0).into(), FileCommand::NewPlanar.into(), Answer::Save.into()]);
    bench.apply([Command::Outside(FileEvent::NotSaved("The disk is full.".to_owned()))]);
    assert_eq!(bench.view().scene().duration(), 3.0);
    assert!(bench.view().document.is_dirty());
    assert!(bench.view().notices[0].text.contains("The disk is full."));
}

#[test]
fn undoing_to_what_was_saved_is_clean() {
    let (mut bench, _, _folder) = on_file(SMALL);
    bench.apply([Edit::SetDuration(3.0).into()]);
    assert!(bench.view().document.is_dirty());
    bench.apply([HistoryCommand::Undo.into()]);
    assert!(!bench.view().document.is_dirty());
}

/// The bench's scene with a box that turns a thousand times.
fn long() -> Workbench {
    let mut bench = bench();
    let spin = vec![(Number::AngularVelocity(0), 180_000.0)];
    let effects = bench.apply([Edit::SetNumbers { index: 1, numbers: spin }.into()]);
    let [Effect::Solve(scene)] = &effects[..] else { panic!("it is left to others: {effects:?}") };
    assert_eq!(scene.boxes().get(1).and_then(|b| b.number(Number::AngularVelocity(0))), Some(180_000.0));
    bench
}

#[test]
fn a_long_motion_is_solved_beside_the_window() {
    let mut bench = long();
    let focus = |bench: &Workbench| bench.view().focus.expect("a pair").analysis.solved;
    assert!(!focus(&bench));
    let scene = Arc::clone(bench.view().document.history.scene());
    let analysis = scene.focus().map(|pair| Arc::new(PairAnalysis::of(&scene, pair)));
    bench.apply([Command::Solved { scene, analysis }]);
    assert!(focus(&bench));
}

#[test]
fn an_answer_that_comes_too_late_is_dropped() {
    let mut bench = long();
    let scene = Arc::clone(bench.view().document.history.scene());
    let analysis = scene.focus().map(|pair| Arc::new(PairAnalysis::of(&scene, pair)));
    bench.apply([move_b(9.0)]);
    bench.apply([Command::Solved { scene, analysis }]);
    let view = bench.view();
    assert!(!view.focus.expect("a pair").analysis.solved);
    assert_eq!(view.focus.expect("a pair").now.report.separation, 7.0, "what is shown is of now");
}

/// Dragging in the worst of scenes: a frame evaluates the pair no more than it may, the moment is there at once, and
/// one analysis is under way at most.
#[test]
fn no_frame_waits_for_the_solver() {
    let mut left = 0;
    for name in hostile::FILES {
        let scene = hostile::scene(name);
        let mut evaluations = 0;
        let analysis = PairAnalysis::of_while(&scene, scene.focus().expect("a pair"), || {
            evaluations += 1;
            evaluations <= IN_A_FRAME
        });
        // A search that is stopped may end what it has begun.
        assert!(evaluations <= IN_A_FRAME + 64, "{name}: {evaluations}");
        left += usize::from(!analysis.solved);

        let mut bench = Workbench::new(scene);
        let start = Instant::now();
        for frame in 0..20 {
            let x = bench.view().scene().boxes().get(1).and_then(|b| b.number(Number::Center(0))).expect("a number");
            let numbers = vec![(Number::Center(0), x * 1.001)];
            let effects = bench.apply([Edit::SetNumbers { index: 1, numbers }.into()]);
            let focus = bench.view().focus.expect("a pair");
            assert_eq!((bench.view().playhead.t(), focus.analysis.sampled().samples.len() > 256), (0.0, true));
            let alone = matches!(&effects[..], [] | [Effect::Solve(_)] | [Effect::StopSolving]);
            assert!(alone && focus.analysis.solved != matches!(&effects[..], [Effect::Solve(_)]), "{name} {frame}");
        }
        let each = start.elapsed() / 20;
        println!("{name}: {each:?} a frame, {evaluations} evaluations");
        assert!(each < Duration::from_millis(if cfg!(debug_assertions) { 200 } else { 50 }), "{name}: {each:?}");
    }
    assert!(left > 0, "some of them are too much for a frame");
}

/// A motion that is under way beside the window is given up when the scene becomes easy.
#[test]
fn solving_stops_when_the_scene_changes() {
    let mut bench = long();
    let slow = vec![(Number::AngularVelocity(0), 10.0)];
    let effects = bench.apply([Edit::SetNumbers { index: 1, numbers: slow }.into()]);
    assert_eq!(effects, [Effect::StopSolving]);
    assert!(bench.view().focus.expect("a pair").analysis.solved);
    assert_eq!(bench.apply([HistoryCommand::Undo.into()]).len(), 1, "it is asked for again");
    assert_eq!(bench.apply([PlayheadCommand::End.into()]), [], "and only once");
}

#[test]
fn a_step_to_an_event_knows_the_edit_before_it() {
    let mut bench = bench();
    bench.apply([move_b(3.0), PlayheadCommand::NextEvent.into(), move_b(9.0)]);
    let view = bench.view();
    let (t, separation) = (view.playhead.t(), view.focus.expect("a pair").now.report.separation);
    assert!((t - 0.5).abs() < 1e-9 && (separation - 6.0).abs() < 1e-9, "{separation} at {t}");
}

#[test]
fn every_shipped_scene_is_solved_within_a_frame() {
    for path in store::walk(&repository("scenes")) {
        let path = path.expect("the folders are there");
        let scene = store::load(&path).expect("it is a scene").scene;
        let solved = scene.focus().is_none_or(|pair| PairAnalysis::within(&scene, pair, IN_A_FRAME).solved);
        assert!(solved, "{}", path.display());
    }
}

#[test]
fn the_playhead_refuses_what_is_no_number() {
    let mut bench = bench();
    bench.apply([PlayheadCommand::Seek(0.25).into(), PlayheadCommand::SetSpeed(2.0).into()]);
    bench.apply([PlayheadCommand::Toggle.into()]);
    let before = *bench.view().playhead;
    for nan in [PlayheadCommand::Seek, PlayheadCommand::Step, PlayheadCommand::SetSpeed] {
        bench.apply([nan(f64::NAN).into()]);
    }
    for dt in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, f64::MAX] {
        bench.tick(dt);
    }
    assert_eq!(*bench.view().playhead, before, "it plays on from where it was");
    bench.apply([PlayheadCommand::Step(f64::INFINITY).into()]);
    assert_eq!(bench.view().playhead.t(), bench.view().playhead.duration());
    bench.apply([PlayheadCommand::Seek(f64::NEG_INFINITY).into()]);
    assert_eq!(bench.view().playhead.t(), 0.0);
}

#[test]
fn what_is_not_there_is_not_selected() {
    let mut bench = bench();
    let axis = |name: &str| name.parse::<AxisId>().expect("the name of an axis");
    bench.apply([SelectCommand::Box(Some(1)).into(), SelectCommand::Axis(Some(axis("B1"))).into()]);
    let kept = *bench.view().selection;
    for absent in [
        SelectCommand::Box(Some(2)),
        SelectCommand::HoverBox(2),
        SelectCommand::Axis(Some(axis("A2"))),
        SelectCommand::HoverAxis(axis("A0xB0")),
        SelectCommand::HoverProof(usize::MAX),
        SelectCommand::Step(Some(usize::MAX)),
    ] {
        bench.apply([absent.into()]);
        assert_eq!(*bench.view().selection, kept, "{absent:?}");
    }
    bench.apply([SelectCommand::Box(None).into(), SelectCommand::Axis(None).into()]);
    assert_eq!((bench.view().selection.box_index(), bench.view().selection.axis()), (None, None));
}
