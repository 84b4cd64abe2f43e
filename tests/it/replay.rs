//! Lists of commands: written, read back and played, they lead to the same state.

use crate::played::{plays, seen};
use satscope::{
    kernel::axis::AxisId,
    scene::{
        Claim, Edit, Expectation, Pair, PlanarBox, Rotation, Scene, SceneView, SpatialBox,
        edit::{AnyBox, Number},
        expect::Time,
        store,
    },
    workbench::{
        Asked, Command, Effect, FileEvent, PairAnalysis, Workbench,
        analysis::push::{Moved, PushCommand},
        command::{Answer, FileCommand, Gesture, HistoryCommand},
        look::{AxisOrder, HandleAxes, LookCommand, layers::Layer},
        playhead::PlayheadCommand,
        replay, samples,
        selection::SelectCommand,
        walk::{Kind, WalkCommand},
    },
};
use std::{path::PathBuf, sync::Arc};

const PLANAR: &str = r#"(version: 1, duration: 2.0, boxes: Planar([
    (name: "a", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "b", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-2.0, 0.0)),
]))"#;

fn axis(name: &str) -> AxisId {
    name.parse().expect("the name of an axis")
}

#[test]
fn pushing_apart_is_played_again() {
    let bench = plays(&[
        pasted(),
        PushCommand::Apart(Moved::B).into(),
        move_b(1.5),
        PushCommand::BackAlongVelocity.into(),
        HistoryCommand::Undo.into(),
        PushCommand::Apart(Moved::Both).into(),
        LookCommand::SetHandleAxes(HandleAxes::Box).into(),
        PlayheadCommand::Seek(0.25).into(),
        PushCommand::BackAlongAxis.into(),
    ]);
    let view = bench.view();
    assert_eq!(view.document.history.undo_label(), Some("back off b"));
    assert_eq!((view.look.handle_axes(), view.focus.expect("a pair").now.report.separation), (HandleAxes::Box, 0.0));
}

fn pasted() -> Command {
    FileCommand::OpenText { from: "pasted text".to_owned(), text: PLANAR.to_owned() }.into()
}

fn move_b(x: f64) -> Command {
    Edit::SetNumbers { index: 1, numbers: vec![(Number::Center(0), x)] }.into()
}

#[test]
fn editing_and_looking_is_played_again() {
    let bench = plays(&[
        pasted(),
        Gesture::Begin("move b".to_owned()).into(),
        move_b(5.0),
        move_b(3.0),
        Gesture::Commit.into(),
        Edit::DuplicateBox(1).into(),
        Edit::RenameBox { index: 2, name: "c".to_owned() }.into(),
        HistoryCommand::Undo.into(),
        Edit::SetView(Some(SceneView { layers: Some(vec![Layer::Grid]), ..SceneView::default() })).into(),
        HistoryCommand::Undo.into(),
        Edit::SetNumbers { index: 0, numbers: vec![(Number::HalfExtent(0), -1.0)] }.into(),
        PlayheadCommand::NextEvent.into(),
        SelectCommand::Axis(Some(axis("B1"))).into(),
        SelectCommand::Box(Some(1)).into(),
        SelectCommand::HoverAxis(axis("A0")).into(),
        SelectCommand::HoverNothing.into(),
        SelectCommand::HoverBox(0).into(),
        LookCommand::SortAxes(AxisOrder::ByGap).into(),
        LookCommand::ZoomTime { factor: 4.0, around: 0.5 }.into(),
        LookCommand::PanTime(0.25).into(),
        LookCommand::SetRate(90).into(),
        LookCommand::HidePanel("Axes".to_owned()).into(),
        LookCommand::RaisePanel("Curves".to_owned()).into(),
        LookCommand::ShowLayer(Layer::Sweep).into(),
        LookCommand::SetFacesOnly(true).into(),
        SelectCommand::FreeLine(Some([0.6, -0.8, 0.0])).into(),
        SelectCommand::HoverFreeLine([1.0, 0.1, 0.0]).into(),
        LookCommand::HideLayer(Layer::Ghosts).into(),
        PlayheadCommand::SetSpeed(2.0).into(),
        PlayheadCommand::Toggle.into(),
        Command::Tick(0.125),
    ]);
    let view = bench.view();
    assert_eq!(view.document.name(), "pasted text");
    assert_eq!(view.document.history.undo_label(), Some("duplicate b"));
    assert!(view.playhead.t() > 0.5 && view.playhead.is_playing());
    assert_eq!((view.selection.hovered_box(), view.selection.hovered_axis()), (Some(0), None));
    assert_eq!(
        (view.look.rate(), view.look.shows("Axes"), view.look.raised()),
        (90, false, &["Curves".to_owned()][..])
    );
    let switched: Vec<_> = view.look.layers().switched().collect();
    assert_eq!(switched, [Layer::Ghosts, Layer::Sweep]);
    assert_eq!(view.notices.len(), 1, "{:?}", view.notices);
}

/// Also where the pair is back before the scene is analysed.
#[test]
fn a_walk_ends_with_its_pair() {
    let bench = plays(&[
        pasted(),
        WalkCommand::Start { kind: Kind::Test, from: None, to: None }.into(),
        Edit::DeleteBox(1).into(),
        HistoryCommand::Undo.into(),
    ]);
    assert!(bench.view().focus.is_some() && bench.view().walk.is_none());
}

#[test]
fn files_are_played_again_without_a_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("scene.ron");
    store::write(&path, &format!("// mine\n{PLANAR}")).expect("it can be written");
    let loaded = Box::new(store::load(&path).expect("valid"));
    let stamp = loaded.stamp;
    drop(folder);
    let bench = plays(&[
        FileEvent::Loaded { path: path.clone(), loaded }.into(),
        FileCommand::Save.into(),
        Answer::Save.into(),
        FileEvent::Saved { path: path.clone(), stamp }.into(),
        Edit::SetDuration(3.0).into(),
        FileCommand::SaveAs.into(),
        FileEvent::SaveAs { path: PathBuf::from("other"), asked: Asked::No }.into(),
        FileEvent::Exists(PathBuf::from("other.ron")).into(),
        Answer::Cancel.into(),
        FileEvent::Broken { path: PathBuf::from("broken.ron"), text: "no scene".to_owned() }.into(),
        FileCommand::NewSpatial.into(),
    ]);
    let document = bench.view().document;
    assert_eq!((document.path(), document.is_dirty()), (Some(&*path), true));
    assert!(document.question().is_some() && document.broken().is_some());
}

#[test]
fn a_long_motion_is_solved_again() {
    let spin = Edit::SetNumbers { index: 1, numbers: vec![(Number::AngularVelocity(0), 180_000.0)] };
    let mut bench = Workbench::default();
    let effects = bench.apply([pasted(), spin.clone().into()]);
    let [Effect::Solve(scene)] = &effects[..] else { panic!("it is left to others: {effects:?}") };
    let analysis = scene.focus().map(|pair| Arc::new(PairAnalysis::of(scene, pair)));
    let solved = Command::Solved { scene: Arc::clone(scene), analysis };
    let bench = plays(&[pasted(), spin.into(), solved.clone(), PlayheadCommand::NextEvent.into()]);
    assert!(bench.view().focus.expect("a pair").analysis.solved);
    let bench = plays(&[pasted(), move_b(9.0), solved]);
    assert_eq!(bench.view().focus.expect("a pair").now.report.separation, 7.0, "an answer about another scene");
}

/// Every kind of edit and every form of a rotation and an expectation can be written and read.
#[test]
fn every_edit_has_a_text() {
    let pair = Pair::FIRST;
    let sample = samples::named("01-two-cubes.ron").expect("it is shipped");
    let expectations = sample.scene().expect("valid").expectations().to_vec();
    assert!(!expectations.is_empty());
    let axis_expected = Expectation { pair, claim: Claim::Axis { at: Time(0.5), is: axis("A2xB0") } };
    let spatial = |rotation| SpatialBox { rotation, ..SpatialBox::new("s".to_owned(), [1.0, 2.0, 3.0], [1.0; 3]) };
    plays(&[
        FileCommand::OpenSample(sample).into(),
        Edit::SetTitle("t \"quoted\" ä".to_owned()).into(),
        Edit::SetNotes("several\nlines".to_owned()).into(),
        Edit::SetExpectations(expectations).into(),
        Edit::SetExpectations(vec![axis_expected]).into(),
        Edit::AddBox(AnyBox::Spatial(spatial(Rotation::Euler([1.0, 2.0, 3.0])))).into(),
        Edit::ReplaceBox {
            index: 2,
            with: AnyBox::Spatial(spatial(Rotation::AxisAngle { axis: [0.0, 0.1, 1e-300], angle: -7.25 })),
        }
        .into(),
        Edit::SetRotation { index: 2, rotation: Rotation::IDENTITY }.into(),
        Edit::SetFocus(pair.swapped()).into(),
        Edit::DeleteBox(2).into(),
        Edit::AddBox(AnyBox::Planar(PlanarBox::new("p".to_owned(), [f64::NAN, f64::INFINITY], [1.0; 2]))).into(),
        PlayheadCommand::Seek(f64::NEG_INFINITY).into(),
        Command::Copy("text".to_owned()),
        Command::Dismiss(0),
        Command::DismissBroken,
    ]);
}

#[test]
fn a_text_that_is_no_list_says_so() {
    let said = |text: &str| replay::read(text).expect_err("it is refused").to_string();
    assert_eq!(said("(version: 2, commands: [Later])"), "The recording has version 2; this program reads version 1.");
    assert!(said("(version: 1, commands: [Later])").starts_with("The text is no list of commands: "));
    assert!(said("nothing").starts_with("The text is no list of commands: "));
}

/// A scene may change many times in one batch and is analysed once; a step to an event needs to know it before.
#[test]
fn a_batch_is_analysed_once() {
    let mut bench = Workbench::new(Scene::from_text(PLANAR).expect("valid"));
    let before = bench.analyses();
    bench.apply([
        move_b(5.0),
        PlayheadCommand::Pause.into(),
        move_b(6.0),
        PlayheadCommand::Seek(1.0).into(),
        move_b(7.0),
    ]);
    assert_eq!(bench.analyses() - before, 1);
    bench.apply([move_b(5.0), PlayheadCommand::NextEvent.into(), move_b(6.0)]);
    assert_eq!(bench.analyses() - before, 3);
    assert_eq!(bench.view().focus.expect("a pair").now.report.separation, 2.0 + 2.0 - 2.0 * bench.view().playhead.t());
}

/// The revision rises with whatever can be seen and with nothing else.
#[test]
fn the_revision_follows_what_is_seen() {
    let mut bench = Workbench::new(Scene::from_text(PLANAR).expect("valid"));
    let mut rises = |commands: &[Command]| {
        let before = (bench.revision(), seen(&bench));
        bench.apply(commands.iter().cloned());
        let rises = bench.revision() > before.0;
        assert_eq!(rises, seen(&bench) != before.1, "{commands:?}");
        rises
    };
    let hover = || [SelectCommand::HoverNothing.into(), SelectCommand::HoverAxis(axis("A0")).into()];
    assert!(rises(&hover()));
    assert!(!rises(&hover()), "it is hovered still");
    assert!(!rises(&[]) && !rises(&[Command::Tick(0.25)]) && !rises(&[PlayheadCommand::Pause.into()]));
    assert!(rises(&[PlayheadCommand::Seek(0.5).into()]));
    assert!(!rises(&[PlayheadCommand::Seek(0.5).into()]));
    assert!(rises(&[move_b(5.0)]));
    assert!(rises(&[LookCommand::SortAxes(AxisOrder::ByGap).into()]));
    assert!(!rises(&[LookCommand::SortAxes(AxisOrder::ByGap).into(), LookCommand::WholeMotion.into()]));
    assert!(rises(&[FileEvent::Trouble("It went wrong.".to_owned()).into()]));
    assert!(rises(&[FileCommand::NewPlanar.into()]), "a question");
}
