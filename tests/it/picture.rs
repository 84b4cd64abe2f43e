//! The picture as data: which shapes, roles and identities a scene has, what is picked, how a camera moves.

use crate::repository;
use glam::{DVec2, DVec3};
use satscope::{
    kernel::axis::{AxisId, Dimension},
    picture::{
        Picture,
        camera::Lens,
        file::fonts::FileText,
        fit::fit,
        palette::{PALETTES, Role},
        pick,
        shapes::{Area, Dash, Form, Identity, Shape, Text, When},
        solid::Solid,
        stage::Stage,
    },
    scene::{Scene, store},
    workbench::{
        Command, View, Workbench,
        camera::{Camera, CameraCommand, Cameras, Fit, Orbit, Pace, Planar},
        look::{LookCommand, layers::Layer},
        playhead::PlayheadCommand,
        selection::SelectCommand,
    },
};
use std::collections::HashSet;

const SIZE: DVec2 = DVec2::new(800.0, 600.0);

/// `still` at the origin, `mover` at (4, 0) coming from the right, `other` above.
const PLANAR: &str = r#"(version: 1, boxes: Planar([
    (name: "still", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "mover", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-4.0, 0.0)),
    (name: "other", center: (0.0, 4.0), half_extents: (1.0, 0.5)),
]))"#;

/// Two blocks of 3D, apart along y.
const SPATIAL: &str = r#"(version: 1, boxes: Spatial([
    (name: "a", center: (0.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0)),
    (name: "b", center: (0.0, 4.0, 0.0), half_extents: (1.0, 1.0, 1.0), rotation: Euler((0.0, 0.0, -10.0))),
]))"#;

fn fonts() -> FileText {
    FileText::new().expect("the bundled fonts can be read")
}

/// The workbench with a camera chosen for a picture of that size.
fn opened(text: &str, size: DVec2) -> Workbench {
    let mut workbench = Workbench::new(Scene::from_text(text).expect("the test's scene is valid"));
    let view = workbench.view();
    let mut stage = Stage::default();
    stage.set(view.document.history.scene(), 0.0, DVec3::ZERO);
    let place = fit(&view, &stage, size, Fit::Story);
    workbench.apply([place.into()]);
    workbench
}

/// The picture after these commands.
fn picture(text: &str, commands: impl IntoIterator<Item = Command>) -> Picture {
    let mut workbench = opened(text, SIZE);
    workbench.apply(commands);
    Picture::still(&workbench.view(), SIZE, &fonts())
}

fn roles(picture: &Picture) -> HashSet<Role> {
    picture.shapes.iter().map(Shape::role).collect()
}

fn count(picture: &Picture, is: impl Fn(&Identity) -> bool) -> usize {
    picture.shapes.iter().filter(|shape| is(&shape.identity)).count()
}

fn texts(picture: &Picture) -> Vec<&Text> {
    picture
        .shapes
        .iter()
        .filter_map(|shape| match &shape.form {
            Form::Text(text) => Some(text),
            Form::Line { .. } | Form::Polygon { .. } | Form::Rect { .. } | Form::Crowd(_) | Form::Cells(_) => None,
        })
        .collect()
}

fn has_text(picture: &Picture, wanted: &str) -> bool {
    texts(picture).iter().any(|text| text.text == wanted)
}

#[test]
fn the_grid_can_be_switched_off() {
    let shown = picture(PLANAR, []);
    let hidden = picture(PLANAR, [LookCommand::HideLayer(Layer::Grid).into()]);
    assert!(count(&shown, |identity| *identity == Identity::Ground) > 10);
    assert_eq!(count(&hidden, |identity| *identity == Identity::Ground), 1, "the canvas stays");
}

#[test]
fn a_gap_of_2d_has_its_shapes() {
    let picture = picture(PLANAR, []);
    let roles = roles(&picture);
    for role in [Role::A, Role::B, Role::Neither, Role::Gap, Role::Contact, Role::Ink, Role::Grid, Role::Canvas] {
        assert!(roles.contains(&role), "{role:?} is missing");
    }
    assert!(!roles.contains(&Role::Overlap) && !roles.contains(&Role::Select));
    let a0 = AxisId::FaceA(0);
    for (identity, least) in [
        (Identity::Box(0), 4),
        (Identity::Box(1), 4),
        (Identity::Box(2), 4),
        (Identity::Path(1), 1),
        (Identity::Ghost(1, When::Start), 4),
        (Identity::Ghost(1, When::Contact), 4),
        (Identity::FirstContact, 3),
        (Identity::Feature(0), 1),
        (Identity::Feature(1), 1),
        (Identity::Ghost(1, When::End), 4),
        (Identity::Axis(a0), 10),
        (Identity::Gap(a0), 4),
    ] {
        let found = count(&picture, |other| *other == identity);
        assert!(least <= found, "{identity:?} has {found} shapes");
    }
    assert_eq!(count(&picture, |identity| matches!(identity, Identity::Ghost(0, _))), 0, "it does not move");
    for wanted in ["A still", "B mover", "other", "A0", "+2.0000", "SEPARATED", "t = 0.0000 s", "contact: side on side"]
    {
        assert!(has_text(&picture, wanted), "{wanted} is missing");
    }
    assert!(!texts(&picture).iter().any(|text| text.text.contains("drag")), "a file has no pointer");
}

#[test]
fn b_is_told_apart_by_its_line_too() {
    let picture = picture(PLANAR, []);
    let dashes = |index: usize| {
        let lines = picture.shapes.iter().filter(move |shape| shape.identity == Identity::Box(index));
        lines.filter_map(|shape| match &shape.form {
            Form::Line { stroke, .. } => Some(stroke.dash),
            Form::Polygon { .. } | Form::Rect { .. } | Form::Text(_) | Form::Crowd(_) | Form::Cells(_) => None,
        })
    };
    assert!(dashes(0).all(|dash| dash == Dash::Solid) && dashes(0).count() == 4);
    assert!(dashes(1).all(|dash| dash == Dash::Dashed) && dashes(1).count() == 4);
}

#[test]
fn an_overlap_has_strokes_and_nothing_that_separates() {
    let at_end = picture(PLANAR, [PlayheadCommand::End.into()]);
    let best = AxisId::FaceA(1);
    let shown = picture(PLANAR, [PlayheadCommand::End.into(), SelectCommand::Axis(Some(best)).into()]);
    for picture in [&at_end, &shown] {
        assert!(roles(picture).contains(&Role::Overlap) && !roles(picture).contains(&Role::Gap));
        assert!(has_text(picture, "OVERLAPPING"));
    }
    assert!(has_text(&shown, "A1") && !has_text(&shown, "B0"));
    assert!(count(&shown, |identity| *identity == Identity::Gap(best)) > 10);
}

#[test]
fn of_faces_of_3d_only_those_that_are_seen_are_painted() {
    let picture = picture(SPATIAL, []);
    let faces: Vec<_> = picture.shapes.iter().filter(|shape| matches!(shape.identity, Identity::Face { .. })).collect();
    assert_eq!(faces.len(), 6, "three of each box are towards the eye");
    let distinct: HashSet<_> = faces.iter().map(|shape| shape.identity).collect();
    assert_eq!(distinct.len(), 6);
    let dashed = |shape: &&Shape| match &shape.form {
        Form::Line { stroke, .. } => shape.identity == Identity::Box(0) && stroke.dash == Dash::Dashed,
        Form::Polygon { .. } | Form::Rect { .. } | Form::Text(_) | Form::Crowd(_) | Form::Cells(_) => false,
    };
    assert_eq!(picture.shapes.iter().filter(dashed).count(), 3, "three edges of a block are hidden");
}

/// The boxes of the view with its camera and origin.
fn looked_at(view: &View<'_>) -> (Stage, (Lens, DVec3)) {
    let dimension = view.scene().dimension();
    let origin = DVec3::from_array(view.cameras.origin(dimension));
    let mut stage = Stage::default();
    stage.set(view.document.history.scene(), view.playhead.t(), origin);
    (stage, (Lens::new(view.cameras.local(dimension), SIZE), origin))
}

#[test]
fn all_boxes_are_within_a_fitted_picture() {
    for path in store::walk(&repository("scenes")) {
        let path = path.expect("the scenes can be read");
        let text = std::fs::read_to_string(&path).expect("it is text");
        let workbench = opened(&text, SIZE);
        let (stage, (lens, _)) = looked_at(&workbench.view());
        let all = Area { min: DVec2::ZERO, max: SIZE };
        for solid in stage.solids().iter().take(2) {
            let seen = lens.screen(solid.center).expect("it is in front of the eye");
            assert!(all.contains(seen), "{}: {seen}", path.display());
        }
    }
}

#[test]
fn no_words_lie_on_each_other_in_a_file() {
    for path in store::walk(&repository("scenes")) {
        let path = path.expect("the scenes can be read");
        let text = std::fs::read_to_string(&path).expect("it is text");
        for size in [SIZE, DVec2::new(1280.0, 800.0)] {
            let workbench = opened(&text, size);
            let picture = Picture::still(&workbench.view(), size, &fonts());
            // The numbers of the grid are smaller, and lie where their lines are.
            let words: Vec<_> = texts(&picture).into_iter().filter(|text| text.font.size > 10.5).collect();
            assert!(4 <= words.len(), "{}", path.display());
            for (k, one) in words.iter().enumerate() {
                for other in &words[k + 1..] {
                    let apart = !one.area().meets(&other.area());
                    assert!(apart, "{}: {:?} lies on {:?}", path.display(), one.text, other.text);
                }
            }
        }
    }
}

#[test]
fn a_line_of_sight_picks_the_box_in_front() {
    let text = r#"(version: 1, boxes: Spatial([
        (name: "a", center: (0.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0), rotation: Euler((10.0, 20.0, 30.0))),
        (name: "b", center: (0.0, 5.0, 0.0), half_extents: (1.0, 2.0, 0.0)),
    ]))"#;
    let scene = Scene::from_text(text).expect("the test's scene is valid");
    let solids = Solid::all(&scene, 0.0);
    // Along x, from the front: `a` and `b` are beside each other, and then behind each other.
    for (yaw, a_hides_b) in [(0.0, false), (-std::f64::consts::FRAC_PI_2, true)] {
        let camera =
            Camera::Orbit(Orbit { target: [0.0, 2.5, 0.0], yaw, pitch: 0.1, distance: 20.0, ..Orbit::default() });
        let lens = Lens::new(camera, SIZE);
        let under = |point: DVec3| pick::in_space(&solids, lens.ray(lens.screen(point).expect("it is in view")));
        assert_eq!(under(solids[0].center), Some(0));
        assert_eq!(under(solids[1].center), Some(if a_hides_b { 0 } else { 1 }));
        assert_eq!(pick::in_space(&solids, lens.ray(DVec2::ZERO)), None);
        // What is behind the eye is not seen.
        let inside =
            Camera::Orbit(Orbit { target: [0.0, 2.5, 0.0], yaw, pitch: 0.0, distance: 1e-3, ..Orbit::default() });
        let ray = Lens::new(inside, SIZE).ray(SIZE * 0.5);
        assert_eq!(pick::in_space(&solids, ray), if a_hides_b { Some(1) } else { None });
    }
    let ray = Lens::new(Camera::Planar(Planar::default()), SIZE).ray(SIZE * 0.5);
    assert_eq!(ray.along, DVec3::NEG_Z);
}

#[test]
fn of_boxes_inside_each_other_the_smallest_is_picked() {
    let text = r#"(version: 1, boxes: Planar([
        (name: "small", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
        (name: "large", center: (0.0, 0.0), half_extents: (3.0, 3.0), angle: 45.0),
    ]))"#;
    let solids = Solid::all(&Scene::from_text(text).expect("the test's scene is valid"), 0.0);
    let under = |x: f64, reach: f64| pick::in_plane(&solids, DVec3::new(x, 0.0, 0.0), reach);
    assert_eq!([under(0.5, 0.0), under(2.0, 0.0), under(4.3, 0.0), under(4.3, 0.2)], [Some(0), Some(1), None, Some(1)]);
}

/// A view of 20 units around a point.
fn around(origin: [f64; 3], dimension: Dimension) -> Cameras {
    let camera = match dimension {
        Dimension::D2 => Camera::Planar(Planar { center: [0.0; 2], scale: 30.0 }),
        Dimension::D3 => Camera::Orbit(Orbit { distance: 60.0, ..Orbit::default() }),
    };
    let mut cameras = Cameras::default();
    cameras.apply(CameraCommand::Place { origin, camera, follow: None, pace: Pace::Jump }, dimension);
    cameras
}

#[test]
fn a_camera_moves_as_smoothly_far_away_as_anywhere() {
    for (dimension, far) in [
        (Dimension::D2, 0.0),
        (Dimension::D2, 1e17),
        (Dimension::D2, 1e300),
        (Dimension::D3, 0.0),
        (Dimension::D3, 1e17),
        (Dimension::D3, -1e300),
    ] {
        let mut cameras = around([far, far, 0.0], dimension);
        let lens = |cameras: &Cameras| Lens::new(cameras.local(dimension), SIZE);
        let mark = |cameras: &Cameras| lens(cameras).screen(DVec3::ZERO).expect("it is in view");
        let before = mark(&cameras);
        let way = DVec2::new(0.25, -0.5);
        for _ in 0..100 {
            let by = lens(&cameras).shift(-way).to_array();
            cameras.apply(CameraCommand::Move(by), dimension);
        }
        let moved = mark(&cameras) - before;
        assert!((moved - 100.0 * way).length() < 1e-2, "{dimension} at {far}: {moved}");
    }
}

#[test]
fn a_small_thing_far_from_the_middle_can_be_zoomed_in_on() {
    let dimension = Dimension::D2;
    let mut cameras = around([1e8, 0.0, 0.0], dimension);
    cameras.apply(CameraCommand::Zoom { factor: 1e-3, about: [0.0; 3] }, dimension);
    cameras.apply(CameraCommand::Zoom { factor: 1e-3, about: [0.0; 3] }, dimension);
    let lens = |cameras: &Cameras| Lens::new(cameras.local(dimension), SIZE);
    let world = |cameras: &Cameras, point: DVec3| {
        lens(cameras).screen(point - DVec3::from_array(cameras.origin(dimension))).expect("flat")
    };
    // The wheel turns over the world's origin until a point of the screen is 1e-15 wide.
    for _ in 0..200 {
        let at = world(&cameras, DVec3::ZERO);
        let about = lens(&cameras).shift(at - SIZE * 0.5).to_array();
        cameras.apply(CameraCommand::Zoom { factor: 1.3, about }, dimension);
        assert!(world(&cameras, DVec3::ZERO).distance(at) < 0.01, "what is under the pointer stays");
    }
    assert!(lens(&cameras).scale_at(DVec3::ZERO) > 1e15);
    let apart = world(&cameras, DVec3::new(1e-14, 0.0, 0.0)) - world(&cameras, DVec3::ZERO);
    assert!(apart.x > 10.0, "{apart:?}");
}

#[test]
fn points_of_the_picture_and_of_the_world_lead_to_each_other() {
    let lens = Lens::new(Camera::Planar(Planar { center: [3.0, -2.0], scale: 40.0 }), SIZE);
    let at = DVec2::new(123.0, 45.0);
    let world = lens.world(at).expect("2D");
    assert!(lens.screen(world).expect("flat").distance(at) < 1e-9);
    let lens = Lens::new(Camera::Orbit(Orbit::default()), SIZE);
    let ray = lens.ray(at);
    assert!(lens.screen(ray.from + ray.along * 7.0).expect("in front").distance(at) < 1e-9);
    assert_eq!(lens.world(at), None);
}

/// The contrast of two colours, from 1 to 21 (WCAG 2.1).
pub fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let [one, other] = [one, other].map(|rgb| {
        let linear = rgb.map(|c| f64::from(c) / 255.0);
        let [r, g, b] = linear.map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    });
    one.max(other) / one.min(other)
}

#[test]
fn text_can_be_read_on_every_ground() {
    for palette in PALETTES {
        let of_text = palette.contrast.least();
        for role in Role::ALL {
            for ground in [palette.canvas, palette.panel, palette.row] {
                let least = match role {
                    Role::Canvas => 1.0,
                    Role::Grid if ground == palette.canvas => 1.2,
                    Role::Grid => 1.0,
                    _ => of_text,
                };
                let contrast = contrast(palette.color(role), ground);
                assert!(least <= contrast, "{role:?} on {ground:?} has a contrast of {contrast:.2}");
            }
        }
        // A selected button is filled with the colour of A, at the opacity that the theme gives it.
        let fill = [0, 1, 2].map(|i| (0.35 * f64::from(palette.a[i]) + 0.65 * f64::from(palette.panel[i])) as u8);
        assert!(contrast(palette.ink, fill) >= of_text);
    }
}
