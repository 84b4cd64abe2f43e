//! The view that a scene keeps: read, refused, written, kept and forgotten, and looked at.

use glam::{DVec2, DVec3};
use satscope::{
    kernel::axis::Dimension::{D2, D3},
    picture::{fit::fit, stage::Stage},
    scene::{Edit, Scene, SceneView},
    workbench::{
        Command, Workbench,
        camera::{Camera, CameraCommand, Fit, LensKind, Orbit, Planar, Side, Up},
        command::{Answer, FileCommand, HistoryCommand},
        look::{
            LookCommand,
            kept::view_to_keep,
            layers::{Layer, Layers},
        },
    },
};

const SIZE: DVec2 = DVec2::new(800.0, 600.0);

fn spatial(view: &str) -> String {
    format!(
        "(version: 1, boxes: Spatial([(name: \"a\", center: (1e5, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0))]), view: {view})"
    )
}

fn planar(view: &str) -> String {
    format!("(version: 1, boxes: Planar([(name: \"a\", center: (0.0, 0.0), half_extents: (1.0, 1.0))]), view: {view})")
}

/// Opens a text, as the window does.
fn open(bench: &mut Workbench, text: &str) {
    bench.apply([FileCommand::OpenText { from: "pasted text".to_owned(), text: text.to_owned() }.into()]);
    if bench.view().document.question().is_some() {
        bench.apply([Answer::Discard.into()]);
    }
    assert!(bench.view().document.broken().is_none(), "{text}");
    show(bench);
}

/// Chooses the camera that the view waits for.
fn show(bench: &mut Workbench) {
    let view = bench.view();
    let mut stage = Stage::default();
    stage.set(view.document.history.scene(), 0.0, DVec3::ZERO);
    let place = fit(&view, &stage, SIZE, view.cameras.wanted().map_or(Fit::Story, |(to, _)| to));
    bench.apply([place.into()]);
}

#[test]
fn every_part_of_a_view_may_be_left_out_and_is_written_as_read() {
    for view in [
        "()",
        "(up: Y)",
        "(up: Z, layers: [])",
        "(layers: [Grid, Projections])",
        "(camera: (target: (1.0, 2.0, 3.0), yaw: -400.5, pitch: 90.0, distance: 1e-3))",
        "(up: Y, camera: (target: (0.1, 0.2, 0.3), yaw: 0.1, pitch: 0.0, distance: 7.0, lens: Orthographic), layers: [Sweep])",
    ] {
        let scene = Scene::from_text(&spatial(view)).unwrap_or_else(|problems| panic!("{view}: {problems}"));
        let text = scene.to_text();
        assert!(text.contains(&format!("    view: {},\n", view.replace("1e-3", "0.001"))), "{text}");
        assert_eq!(Scene::from_text(&text), Ok(scene));
    }
    let scene = Scene::from_text(&planar("(camera: (center: (1.0, 2.0), height: 3.0))")).expect("it is valid");
    assert_eq!(Scene::from_text(&scene.to_text()), Ok(scene));
}

#[test]
fn what_is_no_view_is_refused_with_its_place() {
    let of_3d = "target: (0.0, 0.0, 0.0), yaw: 0.0, pitch: 0.0, distance: 1.0";
    for (text, path, what) in [
        (spatial("(down: Y)"), "view", "no field `down`"),
        (spatial("(up: X)"), "view", "`X` is not known here; known are `Z`, `Y`"),
        (spatial("(layers: [Grod])"), "view", "`Grod` is not known"),
        (spatial("(layers: [Grid, Paths, Grid])"), "view.layers[2]", "listed twice"),
        (spatial("(camera: (target: (0.0, 0.0, 0.0), yaw: 0.0, pitch: 0.0))"), "view.camera", "`distance` is missing"),
        (spatial(&format!("(camera: ({of_3d}, height: 1.0))")), "view.camera.height", "a camera of 3D has no `height`"),
        (spatial(&format!("(camera: ({}))", of_3d.replace("pitch: 0.0", "pitch: 91.0"))), "view.camera.pitch", "91.0"),
        (spatial(&format!("(camera: ({}))", of_3d.replace("1.0", "0.0"))), "view.camera.distance", "more than 0"),
        (spatial(&format!("(camera: ({}))", of_3d.replace("yaw: 0.0", "yaw: inf"))), "view.camera.yaw", "inf"),
        (planar("(up: Y)"), "view.up", "in 2D y always points up"),
        (planar("(camera: (center: (0.0, 0.0), height: -1.0))"), "view.camera.height", "more than 0"),
        (planar("(camera: (center: (0.0, NaN), height: 1.0))"), "view.camera.center.1", "NaN"),
        (planar(&format!("(camera: ({of_3d}))")), "view.camera.yaw", "a camera of 2D has no `yaw`"),
    ] {
        let problems = Scene::from_text(&text).expect_err("it is no view");
        let found = problems.list().iter().any(|problem| {
            let is_there = problem.place.as_ref().is_some_and(|place| place.line == 1 && place.column > 80);
            is_there && problem.path.to_string().starts_with(path) && problem.what.contains(what)
        });
        assert!(found, "{text}: {problems}");
    }
}

#[test]
fn a_scene_opens_as_it_says_and_the_next_as_the_person_has_it() {
    let mut bench = Workbench::default();
    bench.apply([
        LookCommand::HideLayer(Layer::Grid).into(),
        CameraCommand::SetLens(LensKind::Orthographic).into(),
        CameraCommand::SetUp(Up::Y).into(),
    ]);
    let text =
        spatial("(up: Z, camera: (target: (1e5, 2.0, 3.0), yaw: 90.0, pitch: 30.0, distance: 8.0), layers: [Grid])");
    open(&mut bench, &text);
    let view = bench.view();
    assert_eq!(view.look.layers(), Layers::only(&[Layer::Grid]));
    let Camera::Orbit(seen) = view.cameras.world(D3) else { panic!("a scene of 3D") };
    let wanted = Orbit {
        target: [1e5, 2.0, 3.0],
        yaw: 90.0_f64.to_radians(),
        pitch: 30.0_f64.to_radians(),
        distance: 8.0,
        ..Orbit::first(Up::Z, LensKind::Perspective)
    };
    assert_eq!(seen, wanted);
    // In a window of another size it is seen from there still.
    show(&mut bench);
    assert_eq!(bench.view().cameras.world(D3), Camera::Orbit(wanted));

    open(&mut bench, &spatial("()"));
    let view = bench.view();
    let mut layers = Layers::default();
    layers.set(Layer::Grid, false);
    assert_eq!(view.look.layers(), layers);
    assert_eq!((view.cameras.orbit().up, view.cameras.orbit().lens), (Up::Y, LensKind::Orthographic));

    open(&mut bench, &planar("(camera: (center: (5.0, -1.0), height: 12.0))"));
    assert_eq!(bench.view().cameras.world(D2), Camera::Planar(Planar { center: [5.0, -1.0], scale: 50.0 }));
}

#[test]
fn a_view_is_kept_forgotten_and_taken_back() {
    for text in [spatial("()"), planar("()")] {
        let mut bench = Workbench::default();
        open(&mut bench, &text);
        let dimension = bench.view().scene().dimension();
        bench.apply([
            CameraCommand::Move([0.5, 0.25, 0.0]).into(),
            CameraCommand::Zoom { factor: 1.5, about: [0.1, 0.0, 0.0] }.into(),
            CameraCommand::From(Side { axis: 2, positive: true }).into(),
            CameraCommand::Turn { yaw: 0.3, pitch: -0.7 }.into(),
            LookCommand::ShowLayer(Layer::Sweep).into(),
        ]);
        let (before, seen) = (bench.view().scene().clone(), bench.view().cameras.world(dimension));
        let kept = view_to_keep(&bench.view(), SIZE.y);
        bench.apply([Edit::SetView(Some(kept.clone())).into()]);
        let written = bench.view().scene().to_text();
        assert_eq!(bench.view().document.history.undo_label(), Some("keep view"));
        bench.apply([HistoryCommand::Undo.into()]);
        assert_eq!(*bench.view().scene(), before);
        bench.apply([HistoryCommand::Redo.into(), Edit::SetView(None).into()]);
        assert_eq!(bench.view().scene().view(), None);

        let mut other = Workbench::default();
        open(&mut other, &written);
        assert_eq!(other.view().look.layers().shown().collect::<Vec<_>>(), kept.layers.expect("they are kept"));
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9 * (1.0 + one.abs());
        let same = match (seen, other.view().cameras.world(dimension)) {
            (Camera::Planar(one), Camera::Planar(other)) => {
                near(one.scale, other.scale) && (0..2).all(|i| near(one.center[i], other.center[i]))
            }
            (Camera::Orbit(one), Camera::Orbit(other)) => {
                near(one.distance, other.distance)
                    && near(one.yaw, other.yaw)
                    && near(one.pitch, other.pitch)
                    && (0..3).all(|i| near(one.target[i], other.target[i]))
            }
            _ => false,
        };
        assert!(same, "{seen:?} was kept as {written}");
    }
    let wrong = SceneView { up: Some(Up::Y), ..SceneView::default() };
    let mut bench = Workbench::default();
    bench.apply([Command::Edit(Edit::SetView(Some(wrong)))]);
    assert_eq!(bench.view().scene().view(), None);
    assert_eq!(bench.view().notices.len(), 1, "2D has no other axis up");
}
