//! What pictures say of features, contact and motion, read from their shapes: against corners tried one by one, and
//! points that are found in both boxes by going from one to the other.

use crate::repository;
use glam::{DVec2, DVec3};
use proptest::prelude::*;
use satscope::{
    kernel::axis::AxisId,
    picture::{
        Picture,
        camera::Lens,
        file::fonts::FileText,
        fit::fit,
        shapes::{Dash, Form, Identity, Shape},
        solid::Solid,
        stage::Stage,
    },
    scene::{Scene, store},
    workbench::{
        Command, Workbench,
        camera::{Camera, CameraCommand, Fit},
        look::{LookCommand, layers::Layer},
        playhead::PlayheadCommand,
        selection::SelectCommand,
    },
};

const SIZE: DVec2 = DVec2::new(1280.0, 800.0);

/// A scene on the workbench, looked at from the front, or in 3D turned and nearer or further.
pub struct Seen {
    pub workbench: Workbench,
    text: FileText,
}

impl Seen {
    fn of(scene: Scene) -> Self {
        let text = FileText::new().expect("the bundled fonts can be read");
        let mut seen = Self { workbench: Workbench::new(scene), text };
        let view = seen.workbench.view();
        let mut stage = Stage::default();
        stage.set(view.document.history.scene(), 0.0, DVec3::ZERO);
        let place = fit(&view, &stage, SIZE, Fit::Whole);
        seen.act([place.into()]);
        seen
    }

    fn act(&mut self, commands: impl IntoIterator<Item = Command>) {
        self.workbench.apply(commands);
    }

    fn picture(&self) -> Picture {
        Picture::still(&self.workbench.view(), SIZE, &self.text)
    }

    fn lens(&self) -> Lens {
        let view = self.workbench.view();
        Lens::new(view.cameras.local(view.scene().dimension()), SIZE)
    }

    /// Leads from the world to the picture.
    fn screen(&self, point: DVec3) -> DVec2 {
        let view = self.workbench.view();
        let origin = DVec3::from_array(view.cameras.origin(view.scene().dimension()));
        self.lens().screen(point - origin).expect("it is in front of the eye")
    }

    /// Both boxes of the pair at a time, in the world.
    fn boxes(&self, t: f64) -> [Solid; 2] {
        let view = self.workbench.view();
        let pair = view.pair().expect("there is a pair");
        let all = Solid::all(view.scene(), t);
        [all[pair.a], all[pair.b]]
    }
}

fn shipped() -> Vec<(String, Scene)> {
    let load = |path: Result<std::path::PathBuf, _>| {
        let path = path.expect("the scenes can be read");
        let scene = store::load(&path).unwrap_or_else(|error| panic!("{error}")).scene;
        (path.display().to_string(), scene)
    };
    let scenes = store::walk(&repository("scenes")).into_iter().map(load);
    // Far from the world's origin the tests have too few digits of their own.
    scenes.filter(|(name, scene)| scene.focus().is_some() && !name.contains("far-from-home")).collect()
}

/// Every point that the shapes of an identity have.
fn points(picture: &Picture, identity: Identity) -> Vec<DVec2> {
    let of = |shape: &Shape| match &shape.form {
        Form::Line { ends, .. } => ends.to_vec(),
        Form::Polygon { corners, .. } => corners.clone(),
        Form::Rect { area, .. } => vec![area.center()],
        Form::Text(_) | Form::Crowd(_) | Form::Cells(_) => Vec::new(),
    };
    let is_mark = |shape: &&Shape| !matches!(&shape.form, Form::Rect { outline: None, .. });
    picture.shapes.iter().filter(|shape| shape.identity == identity).filter(is_mark).flat_map(of).collect()
}

fn is_near(point: DVec2, all: &[DVec2], reach: f64) -> bool {
    all.iter().any(|other| other.distance(point) <= reach)
}

/// The corners of a box that are furthest in a direction; none where that is a matter of digits.
fn furthest(solid: &Solid, direction: DVec3) -> Option<Vec<DVec3>> {
    let height = |corner: &DVec3| (*corner - solid.center).dot(direction);
    let most = solid.corners().iter().map(height).fold(f64::NEG_INFINITY, f64::max);
    let size = solid.half.length();
    let short = |corner: &DVec3| (most - height(corner)) / size;
    let count = if solid.half.z == 0.0 && solid.axes[2] == DVec3::Z { 2 } else { 3 };
    let is_thin = (0..count).any(|i| solid.half[i] < 1e-3 * size);
    if is_thin || solid.corners().iter().any(|corner| (1e-14..1e-5).contains(&short(corner))) {
        return None;
    }
    Some(solid.corners().into_iter().filter(|corner| short(corner) < 1e-9).collect())
}

/// Checks the marks of the supporting features on every axis, at time `t`; counts them.
fn features_are_marked(name: &str, seen: &mut Seen, t: f64) -> usize {
    seen.act([PlayheadCommand::Seek(t).into()]);
    let [a, b] = seen.boxes(t);
    let mut checked = 0;
    for &axis in AxisId::all(seen.workbench.view().scene().dimension()) {
        seen.act([SelectCommand::Axis(Some(axis)).into()]);
        let view = seen.workbench.view();
        let (focus, pair) = (view.focus.expect("there is a pair"), view.pair().expect("there is a pair"));
        let Some(along) = focus.now.directions[axis.axis_index(view.scene().dimension())] else { continue };
        let along = DVec3::from_array(along);
        let way = (b.center - a.center).dot(along);
        if way.abs() < 1e-9 {
            continue;
        }
        let picture = seen.picture();
        for (index, solid, towards) in [(pair.a, a, along * way.signum()), (pair.b, b, -along * way.signum())] {
            let Some(corners) = furthest(&solid, towards) else { continue };
            let expected: Vec<DVec2> = corners.iter().map(|&corner| seen.screen(corner)).collect();
            let inside = |at: &DVec2| at.cmpgt(DVec2::ZERO).all() && at.cmplt(SIZE).all();
            if !expected.iter().all(inside) {
                continue;
            }
            let found = points(&picture, Identity::Feature(index));
            for &at in &expected {
                assert!(is_near(at, &found, 0.01), "{name} at {t}: {axis}: a corner of box {index} is not marked");
            }
            let ends = picture.shapes.iter().filter(|shape| shape.identity == Identity::Feature(index));
            let ends = ends.filter_map(|shape| match &shape.form {
                Form::Line { ends, stroke } if stroke.width > 2.0 => Some(ends),
                _ => None,
            });
            for &at in ends.flatten() {
                assert!(is_near(at, &expected, 0.01), "{name} at {t}: {axis}: too much of box {index} is marked");
            }
            checked += 1;
        }
    }
    checked
}

#[test]
fn the_furthest_corners_are_marked_on_every_axis_of_every_scene() {
    let mut checked = 0;
    for (name, scene) in shipped() {
        let middle = 0.4 * scene.duration();
        let mut seen = Seen::of(scene);
        checked += features_are_marked(&name, &mut seen, 0.0) + features_are_marked(&name, &mut seen, middle);
    }
    assert!(checked > 600, "{checked}");
}

fn corner_scene(angles: [f64; 3], from: [f64; 3], camera: [f64; 2]) -> Seen {
    let [x, y, z] = angles;
    let [u, v, w] = from;
    let text = format!(
        "(version: 1, boxes: Spatial([
            (name: \"a\", center: (0, 0, 0), half_extents: (1, 0.7, 0.5), rotation: Euler(({y}, {z}, {x}))),
            (name: \"b\", center: ({u}, {v}, {w}), half_extents: (0.4, 1.2, 0.6), rotation: Euler(({x}, {y}, {z})),
                velocity: ({}, {}, {})),
        ]))",
        -u, -v, -w
    );
    let mut seen = Seen::of(Scene::from_text(&text).expect("the test's scene is valid"));
    let [yaw, pitch] = camera;
    seen.act([CameraCommand::Turn { yaw, pitch }.into()]);
    seen
}

/// A point that two boxes share, by going from one to the other until that leads nowhere; `None` where it takes too long.
fn shared(boxes: &[Solid; 2], mut point: DVec3) -> Option<DVec3> {
    let nearest = |solid: &Solid, point: DVec3| {
        let arm = point - solid.center;
        (0..3).fold(solid.center, |sum, i| {
            sum + solid.axes[i] * solid.axes[i].dot(arm).clamp(-solid.half[i], solid.half[i])
        })
    };
    for _ in 0..4000 {
        let before = point;
        point = nearest(&boxes[1], nearest(&boxes[0], point));
        if point.distance(before) <= 1e-15 * boxes[0].half.length() {
            return Some(point);
        }
    }
    None
}

/// The distance of a point of the picture from a drawn point, line or patch.
pub fn distance(at: DVec2, place: &[DVec2]) -> f64 {
    let count = place.len();
    let side = |k: usize| {
        let (from, along) = (place[k], place[(k + 1) % count] - place[k]);
        let share = if along == DVec2::ZERO { 0.0 } else { (at - from).dot(along) / along.length_squared() };
        (at - from - along * share.clamp(0.0, 1.0)).length()
    };
    let turns: Vec<f64> = (0..count).map(|k| (place[(k + 1) % count] - place[k]).perp_dot(at - place[k])).collect();
    let inside = count > 2 && (turns.iter().all(|turn| *turn >= 0.0) || turns.iter().all(|turn| *turn <= 0.0));
    if inside { 0.0 } else { (0..count).map(side).fold(f64::INFINITY, f64::min) }
}

/// Checks that the first contact is drawn where the boxes meet then; says whether there is one.
fn contact_is_in_its_place(name: &str, seen: &Seen) -> bool {
    let view = seen.workbench.view();
    let analysis = view.focus.expect("there is a pair").analysis;
    let picture = seen.picture();
    let drawn = points(&picture, Identity::FirstContact);
    let Some((contact, place)) = analysis.first_place() else {
        assert!(drawn.is_empty(), "{name}: a contact is drawn, and there is no first one");
        return false;
    };
    let boxes = seen.boxes(contact.enter.hi);
    let patch: Vec<DVec2> =
        place.points.iter().map(|&point| seen.screen(boxes[0].center + DVec3::from_array(point))).collect();
    // The middle of a diamond is that of its corners, two of which are level with it.
    for &corner in &patch {
        let is_marked = is_near(corner, &drawn, 0.5)
            || drawn.iter().any(|&one| is_near(2.0 * corner - one, &drawn, 0.5) && one.distance(corner) < 8.0);
        assert!(is_marked, "{name}: nothing is drawn at {corner}");
    }
    let mut found = 0;
    for k in 0..16 {
        let angle = f64::from(k) * 2.4;
        let away = DVec3::new(angle.cos(), angle.sin(), f64::from(k) / 8.0 - 1.0) * boxes[0].half.length() * 3.0;
        let flat =
            if seen.workbench.view().scene().dimension().count() == 2 { DVec3::new(1.0, 1.0, 0.0) } else { DVec3::ONE };
        let Some(at) = shared(&boxes, boxes[0].center + away * flat).map(|point| seen.screen(point)) else { continue };
        let off = distance(at, &patch);
        assert!(off < 2.0, "{name}: the boxes share {at}, {off} points from {patch:?}");
        found += 1;
    }
    found > 0
}

#[test]
fn the_first_contact_of_every_scene_is_drawn_where_the_boxes_meet() {
    let checked = shipped().into_iter().filter(|(name, scene)| contact_is_in_its_place(name, &Seen::of(scene.clone())));
    let checked = checked.count();
    assert!(checked >= 15, "{checked}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_boxes_meet_where_it_is_drawn_and_face_with_what_is_marked(
        angles in [-180.0..180.0_f64, -80.0..80.0, -180.0..180.0],
        from in [1.5..4.0_f64, -3.0..3.0, 2.0..4.0],
        camera in [-3.0..3.0_f64, -1.5..0.8],
    ) {
        let mut seen = corner_scene(angles, from, camera);
        contact_is_in_its_place("random boxes", &seen);
        features_are_marked("random boxes", &mut seen, 0.0);
    }
}

/// The places in a list of shapes that have that identity.
fn places(picture: &Picture, is: impl Fn(Identity) -> bool) -> Vec<usize> {
    let shapes = picture.shapes.iter().enumerate();
    shapes.filter(|(_, shape)| is(shape.identity)).map(|(k, _)| k).collect()
}

#[test]
fn what_lies_in_both_boxes_is_painted_before_their_near_faces() {
    let mut checked = 0;
    for (name, scene) in shipped().into_iter().filter(|(_, scene)| scene.dimension().count() == 3) {
        let end = scene.duration();
        let mut seen = Seen::of(scene);
        for (t, yaw) in [(0.0, 0.0), (0.5 * end, 1.3), (end, -2.0)] {
            seen.act([PlayheadCommand::Seek(t).into(), CameraCommand::Turn { yaw, pitch: 0.0 }.into()]);
            let picture = seen.picture();
            let region = places(&picture, |identity| identity == Identity::Overlap);
            let faces = places(&picture, |identity| matches!(identity, Identity::Face { .. }));
            let marks = places(&picture, |identity| {
                matches!(identity, Identity::Feature(_) | Identity::FirstContact | Identity::Touch | Identity::WayOut)
            });
            let [Some(first), Some(last)] = [faces.first(), faces.last()] else { continue };
            assert!(marks.iter().all(|mark| last < mark), "{name}: marks are on the boxes");
            assert!(region.iter().all(|part| part < first), "{name}: the region is in the boxes");
            let depths: Vec<f64> = region
                .iter()
                .filter(|&&k| matches!(picture.shapes[k].form, Form::Polygon { .. }))
                .map(|&k| picture.shapes[k].depth)
                .collect();
            assert!(depths.windows(2).all(|two| two[0] >= two[1]), "{name}: far faces come first: {depths:?}");
            checked += depths.len();
        }
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn the_separating_plane_is_painted_between_the_boxes() {
    let mut checked = 0;
    for (name, scene) in shipped().into_iter().filter(|(_, scene)| scene.dimension().count() == 3) {
        let mut seen = Seen::of(scene);
        for yaw in [0.0, 1.1, 2.9] {
            seen.act([CameraCommand::Turn { yaw, pitch: 0.1 }.into()]);
            let picture = seen.picture();
            let view = seen.workbench.view();
            let (focus, pair) = (view.focus.expect("there is a pair"), view.pair().expect("there is a pair"));
            let plane = places(&picture, |identity| identity == Identity::Gap(focus.axis));
            let plane = plane.into_iter().find(|&k| matches!(picture.shapes[k].form, Form::Polygon { .. }));
            let faces = |index: usize| {
                places(&picture, move |of| matches!(of, Identity::Face { box_index, .. } if box_index == index))
            };
            let [a, b] = [faces(pair.a), faces(pair.b)];
            let Some(plane) = plane.filter(|_| !a.is_empty() && !b.is_empty()) else { continue };
            let before = |faces: &[usize]| faces.iter().all(|face| *face < plane);
            let after = |faces: &[usize]| faces.iter().all(|face| plane < *face);
            // The box on the side of the eye comes after the plane.
            let eye = seen.lens().eye().expect("a scene of 3D");
            let along = DVec3::from_array(
                focus.now.directions[focus.axis.axis_index(view.scene().dimension())].expect("shown"),
            );
            let origin = DVec3::from_array(view.cameras.origin(view.scene().dimension()));
            let [of_a, of_b] = seen.boxes(0.0).map(|solid| solid.center.dot(along));
            let sees_b = ((eye + origin).dot(along) - 0.5 * (of_a + of_b)) * (of_b - of_a) > 0.0;
            let (far, near) = if sees_b { (&a, &b) } else { (&b, &a) };
            let is_edge_on = ((eye + origin).dot(along) - 0.5 * (of_a + of_b)).abs() < (of_b - of_a).abs();
            assert!(is_edge_on || before(far) && after(near), "{name}: {far:?}, {plane}, {near:?}");
            checked += usize::from(!is_edge_on);
        }
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn a_face_seen_from_its_edge_is_not_filled() {
    let mut seen = scene("2-in-space/04-edge-against-edge.ron");
    let mut stage = Stage::default();
    stage.set(seen.workbench.view().document.history.scene(), 0.0, DVec3::ZERO);
    // As it opens: across the axis, so that the plane between the boxes is a line.
    let place = fit(&seen.workbench.view(), &stage, SIZE, Fit::Story);
    seen.act([place.into()]);
    let gap = Identity::Gap(AxisId::Edges(0, 1));
    let picture = seen.picture();
    let filled = |k: &usize| matches!(picture.shapes[*k].form, Form::Polygon { .. });
    let shapes = places(&picture, |of| of == gap);
    assert!(!shapes.is_empty() && !shapes.iter().any(filled));
}

pub fn scene(file: &str) -> Seen {
    let loaded = store::load(&repository("scenes").join(file)).unwrap_or_else(|error| panic!("{error}"));
    Seen::of(loaded.scene)
}

#[test]
fn a_cross_axis_shows_the_two_edges_that_it_comes_from() {
    let mut seen = scene("2-in-space/04-edge-against-edge.ron");
    let picture = seen.picture();
    let [a, b] = seen.boxes(0.0);
    for (index, solid, axis) in [(0, a, 0), (1, b, 1)] {
        let found = points(&picture, Identity::ParentEdge(index));
        let [from, to] = [found[0], found[1]];
        let is_edge = solid.edges().into_iter().any(|([start, end], _)| {
            let along = (end - start).normalize().dot(solid.axes[axis]).abs() > 0.999;
            let ends = [seen.screen(start), seen.screen(end)];
            along && is_near(ends[0], &[from, to], 0.01) && is_near(ends[1], &[from, to], 0.01)
        });
        assert!(is_edge, "box {index}: {from} to {to} is no edge along axis {axis}");
    }
    let triad = |picture: &Picture| places(picture, |of| of == Identity::Triad(AxisId::Edges(0, 1))).len();
    assert!(triad(&picture) > 6);
    seen.act([SelectCommand::Axis(Some(AxisId::FaceA(0))).into()]);
    let picture = seen.picture();
    assert_eq!((triad(&picture), points(&picture, Identity::ParentEdge(0)).len()), (0, 0));
}

#[test]
fn layers_switch_what_they_name() {
    let mut seen = scene("3-motion/08-corner-first.ron");
    seen.act([PlayheadCommand::Seek(0.7).into()]);
    type Kind = fn(Identity) -> bool;
    let of = |seen: &Seen, is: Kind| places(&seen.picture(), is).len();
    let parts: [(Layer, Kind); 5] = [
        (Layer::Features, |of| matches!(of, Identity::Feature(_))),
        (Layer::Contact, |of| matches!(of, Identity::FirstContact | Identity::Overlap | Identity::WayOut)),
        (Layer::Ghosts, |of| matches!(of, Identity::Ghost(..))),
        (Layer::Paths, |of| matches!(of, Identity::Path(_) | Identity::HitPath(_))),
        (Layer::Sweep, |of| matches!(of, Identity::Swept(_))),
    ];
    for (layer, is) in parts {
        for shown in [true, false] {
            let set = if shown { LookCommand::ShowLayer(layer) } else { LookCommand::HideLayer(layer) };
            seen.act([set.into()]);
            assert_eq!(of(&seen, is) > 0, shown, "{layer}");
        }
        seen.act([LookCommand::ShowLayer(layer).into()]);
    }
}

#[test]
fn the_corner_that_hits_comes_along_its_path() {
    let seen = scene("3-motion/08-corner-first.ron");
    let view = seen.workbench.view();
    let (contact, place) = view.focus.and_then(|focus| focus.analysis.first_place()).expect("they meet");
    let [wall, _] = seen.boxes(contact.enter.hi);
    let point = seen.screen(wall.center + DVec3::from_array(place.points[0]));
    let path = points(&seen.picture(), Identity::HitPath(1));
    assert_eq!(path.len(), 2);
    assert!(distance(point, &path) < 1e-6 && point.distance(path[0]) > 100.0);
    assert_eq!(place.features.map(|feature| feature.to_string()), ["side +x", "corner -x +y"]);
}

#[test]
fn an_axis_out_of_view_is_drawn_within_it_and_dotted() {
    let mut seen = scene("1-first-steps/04-one-gap-is-enough.ron");
    let line = |seen: &Seen| {
        let axis = seen.workbench.view().focus.expect("there is a pair").axis;
        let picture = seen.picture();
        let found = picture.shapes.iter().find_map(|shape| match &shape.form {
            Form::Line { ends, stroke } if shape.identity == Identity::Axis(axis) => Some((*ends, stroke.dash)),
            _ => None,
        });
        found.expect("the axis is drawn")
    };
    assert_eq!(line(&seen).1, Dash::Solid);
    let view = seen.workbench.view();
    let dimension = view.scene().dimension();
    let Camera::Planar(camera) = view.cameras.local(dimension) else { panic!("a scene of 2D") };
    // Up, until the line beside the boxes is below the view.
    let by = (line(&seen).0[0].y - 300.0) / camera.scale;
    for way in [[0.0, by, 0.0], [0.0, 0.0, 0.0]] {
        seen.act([CameraCommand::Move(way).into(), CameraCommand::Zoom { factor: 2.0, about: [0.0; 3] }.into()]);
        let ([from, to], dash) = line(&seen);
        let middle = from.midpoint(to);
        assert!(middle.cmpge(DVec2::ZERO).all() && middle.cmple(SIZE).all(), "{middle} is in view");
        assert_eq!(dash, Dash::Dotted);
    }
}

#[test]
fn no_words_lie_on_each_other_at_the_start_at_contact_and_at_the_end() {
    for (name, scene) in shipped() {
        let duration = scene.duration();
        let mut seen = Seen::of(scene);
        let contact = seen.workbench.view().focus.and_then(|focus| focus.analysis.first_contact());
        for t in [Some(0.0), contact, Some(duration)].into_iter().flatten() {
            seen.act([PlayheadCommand::Seek(t).into()]);
            for size in [DVec2::new(500.0, 400.0), SIZE] {
                let picture = Picture::still(&seen.workbench.view(), size, &seen.text);
                // The numbers of the grid are smaller, and lie where their lines are.
                let words = picture.shapes.iter().filter_map(|shape| match &shape.form {
                    Form::Text(text) if text.font.size > 10.5 => Some(text),
                    _ => None,
                });
                let words: Vec<_> = words.collect();
                for (k, one) in words.iter().enumerate() {
                    for other in &words[k + 1..] {
                        let apart = !one.area().meets(&other.area());
                        assert!(apart, "{name} at {t}: {:?} lies on {:?}", one.text, other.text);
                    }
                }
            }
        }
    }
}
