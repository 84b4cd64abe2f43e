//! Looking: rays and places agree, cameras are fitted well, and views show what they are for.

use crate::repository;
use glam::{DVec2, DVec3};
use satscope::{
    kernel::axis::Dimension,
    picture::{
        camera::Lens,
        fit::{self, across, frame::Margins},
        pick,
        solid::Solid,
        stage::Stage,
    },
    scene::{Scene, store},
    workbench::{
        Command, Workbench,
        camera::{Camera, CameraCommand, Cameras, Fit, GLIDE, LensKind, Orbit, Pace, Side, Up},
        selection::SelectCommand,
    },
};

const SIZES: [DVec2; 3] = [DVec2::new(360.0, 420.0), DVec2::new(800.0, 600.0), DVec2::new(1800.0, 900.0)];
const LENSES: [LensKind; 2] = [LensKind::Perspective, LensKind::Orthographic];

const D3: Dimension = Dimension::D3;

/// Cameras of either kind, from all around.
fn orbits() -> impl Iterator<Item = Orbit> {
    LENSES.into_iter().flat_map(|lens| {
        [Up::Z, Up::Y].into_iter().flat_map(move |up| {
            (0..12).map(move |k| {
                let k = f64::from(k);
                let (yaw, pitch) = (0.6 * k - 2.0, 1.5 * (0.9 * k).sin());
                Orbit { target: [1.0, -2.0, 0.5], yaw, pitch, distance: 9.0, ..Orbit::first(up, lens) }
            })
        })
    })
}

fn placed(bench: &mut Workbench, orbit: Orbit) {
    let camera = Camera::Orbit(orbit);
    let place = CameraCommand::Place { origin: [0.0; 3], camera, follow: None, pace: Pace::Jump };
    bench.apply([place.into()]);
}

/// Chooses a camera for a picture of that size.
fn fitted(bench: &mut Workbench, size: DVec2, to: Fit) {
    let view = bench.view();
    let mut stage = Stage::default();
    stage.set(view.document.history.scene(), view.playhead.t(), DVec3::ZERO);
    let place = fit::fit(&view, &stage, size, to);
    bench.apply([place.into()]);
}

/// What the camera sees, and the point that its coordinates count from.
fn lens(bench: &Workbench, size: DVec2) -> (Lens, DVec3) {
    let cameras = bench.view().cameras;
    (Lens::new(cameras.local(D3), size), DVec3::from_array(cameras.origin(D3)))
}

fn orbit_of(bench: &Workbench) -> Orbit {
    bench.view().cameras.orbit()
}

/// The direction of the shown axis.
fn axis(bench: &Workbench) -> DVec3 {
    let focus = bench.view().focus.expect("there is a pair");
    let k = focus.now.report.tests().position(|test| test.axis == focus.axis).expect("it is listed");
    DVec3::from_array(focus.now.directions[k].expect("it has a direction"))
}

fn back(orbit: Orbit) -> DVec3 {
    DVec3::from_array(orbit.directions()[0])
}

fn shipped_in_space() -> Vec<Workbench> {
    let paths = store::walk(&repository("scenes")).into_iter().map(|path| path.expect("the scenes can be read"));
    let scenes = paths.map(|path| store::load(&path).expect("it is valid").scene);
    let benches: Vec<_> = scenes.filter(|scene| scene.dimension() == D3).map(Workbench::new).collect();
    assert!(benches.len() > 8);
    benches
}

#[test]
fn a_line_of_sight_leads_through_what_is_seen_there() {
    for orbit in orbits() {
        for size in SIZES {
            let lens = Lens::new(Camera::Orbit(orbit), size);
            for k in 0..50 {
                let k = f64::from(k);
                let point = DVec3::new((1.7 * k).sin(), (2.3 * k).cos(), (0.9 * k).sin()) * 3.0;
                let at = lens.screen(point).expect("it is in front of the eye");
                let ray = lens.ray(at);
                let arm = point - ray.from;
                let beside = arm - ray.along * ray.along.dot(arm);
                assert!((ray.along.length() - 1.0).abs() < 1e-12 && beside.length() < 1e-9, "{orbit:?}: {beside}");
                let further = lens.screen(point + ray.along * 0.5).expect("it is in front of the eye");
                assert!(further.distance(at) < 1e-6, "{orbit:?}");
                assert!(lens.depth(point + ray.along) > lens.depth(point));
                assert_eq!(lens.eye().is_some(), orbit.lens == LensKind::Perspective);
            }
        }
    }
}

#[test]
fn without_perspective_what_is_far_is_as_large() {
    for orbit in orbits() {
        let lens = Lens::new(Camera::Orbit(orbit), SIZES[1]);
        let [near, far] = [1.0, -5.0].map(|way| {
            let from = lens.middle() + lens.back * way;
            let [from, to] = [from, from + lens.right].map(|point| lens.screen(point).expect("it is in view"));
            from.distance(to)
        });
        let same = (near - far).abs() < 1e-9;
        assert!(same == (orbit.lens == LensKind::Orthographic), "{near} and {far}");
        assert!((lens.scale_at(lens.middle()) - 300.0 / 0.4 / 9.0).abs() < 1e-9, "the middle is as large in both");
    }
}

#[test]
fn the_point_under_the_cursor_stays_while_the_wheel_turns() {
    for orbit in orbits() {
        let mut cameras = Cameras::default();
        let camera = Camera::Orbit(orbit);
        cameras.apply(CameraCommand::Place { origin: [0.0; 3], camera, follow: None, pace: Pace::Jump }, D3);
        let point = DVec3::new(2.0, -1.0, 1.5);
        let seen = |cameras: &Cameras| {
            let lens = Lens::new(cameras.local(D3), SIZES[1]);
            let origin = DVec3::from_array(cameras.origin(D3));
            (
                lens.screen(point - origin).expect("it is in view"),
                point - origin - lens.middle(),
                lens.scale_at(point - origin),
            )
        };
        let (before, _, scale) = seen(&cameras);
        let mut factor = 1.0;
        for step in [1.5, 2.0, 0.25, 3.0, 10.0] {
            let (_, about, _) = seen(&cameras);
            cameras.apply(CameraCommand::Zoom { factor: step, about: about.to_array() }, D3);
            factor *= step;
            let (after, _, now) = seen(&cameras);
            assert!(before.distance(after) < 1e-6, "{orbit:?}: from {before} to {after}");
            assert!((now / scale / factor - 1.0).abs() < 1e-9, "it is nearer by the factor");
        }
    }
}

#[test]
fn boxes_are_picked_where_they_are_seen() {
    let text = r#"(version: 1, boxes: Spatial([
        (name: "wall", center: (0.0, 0.0, 0.0), half_extents: (8.0, 0.2, 8.0)),
        (name: "in front", center: (6.0, -2.0, 0.0), half_extents: (0.5, 0.5, 0.5)),
        (name: "inside", center: (-5.0, 0.0, 0.0), half_extents: (0.5, 0.1, 0.5)),
    ]))"#;
    let solids = Solid::all(&Scene::from_text(text).expect("the test's scene is valid"), 0.0);
    for lens in LENSES {
        let orbit = Orbit { yaw: -1.4, pitch: 0.3, distance: 40.0, ..Orbit::first(Up::Z, lens) };
        let lens = Lens::new(Camera::Orbit(orbit), SIZES[1]);
        for (index, wanted) in [(1, 1), (2, 2), (0, 0)] {
            let ray = lens.ray(lens.screen(solids[index].center).expect("it is in view"));
            assert_eq!(pick::in_space(&solids, ray), Some(wanted));
        }
        let ray = lens.ray(lens.screen(solids[1].center).expect("it is in view"));
        let point = pick::point_in_space(&solids, ray).expect("there is a box");
        assert!((point.y + 2.5).abs() < 1e-9, "the front face of the box in front");
        assert_eq!(pick::point_in_space(&solids, lens.ray(DVec2::ZERO)), None);
    }
}

#[test]
fn a_fitted_view_holds_every_corner_and_is_filled() {
    let (mut all, mut end_on) = (0, 0);
    for mut bench in shipped_in_space() {
        let name = bench.view().scene().title().to_owned();
        for size in SIZES {
            for orbit in orbits() {
                placed(&mut bench, orbit);
                fitted(&mut bench, size, Fit::Whole);
                assert!(back(orbit_of(&bench)).dot(back(orbit)) > 1.0 - 1e-12, "from the same side");
                let (lens, origin) = lens(&bench, size);
                let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
                let mut nearest = f64::INFINITY;
                let duration = bench.view().scene().duration();
                for k in 0..=16 {
                    let solids = Solid::all(bench.view().scene(), duration * f64::from(k) / 16.0);
                    for corner in solids.iter().flat_map(Solid::corners) {
                        let at = lens.seen(corner - origin).expect("it is in front of the eye");
                        (min, max) = (min.min(at), max.max(at));
                        nearest = nearest.min(lens.depth(corner - origin));
                    }
                }
                let [least, most] = Margins::WORDS.free(size);
                let spare = DVec2::splat(1e-6 * size.x);
                assert!(min.cmpge(least - spare).all() && max.cmple(most + spare).all(), "{name}: {min} to {max}");
                let filled = (max - min) / (most - least);
                // The eye keeps some distance from the end of what leads towards it.
                let is_end_on = nearest < 0.2 * orbit_of(&bench).distance;
                assert!(is_end_on || filled.max_element() > 0.6, "{name} at {size}, {orbit:?}: {filled}");
                end_on += usize::from(is_end_on);
                all += 1;
            }
        }
    }
    assert!(20 * end_on < all, "{end_on} of {all}");
}

#[test]
fn across_the_axis_its_gap_is_in_the_plane_of_the_view() {
    for mut bench in shipped_in_space() {
        let name = bench.view().scene().title().to_owned();
        let pair = bench.view().pair().expect("it has a pair");
        for orbit in orbits() {
            placed(&mut bench, orbit);
            for axis_to_show in [None, Some("A2"), Some("B0")] {
                let shown = axis_to_show.map(|name| name.parse().expect("the name of an axis"));
                bench.apply([SelectCommand::Axis(shown).into()]);
                fitted(&mut bench, SIZES[1], Fit::Across);
                let (direction, axis) = (back(orbit_of(&bench)), axis(&bench));
                assert!(direction.dot(axis).abs() < 1e-12, "{name}: {direction} and {axis}");
                // Seen from slightly above, wherever that can be.
                let up = orbit.up.frame()[2];
                let highest = (1.0 - axis[up] * axis[up]).max(0.0).sqrt();
                assert!(
                    direction[up] >= (0.15_f64).min(0.9 * highest - 1e-9),
                    "{name}: {direction} of {highest}, {axis}, {orbit:?}"
                );
                // Chosen again, it stays.
                fitted(&mut bench, SIZES[1], Fit::Across);
                let again = back(orbit_of(&bench));
                assert!(again.dot(direction) > 1.0 - 1e-6, "{name}: {direction} and then {again} across {axis}");
                // Along it, a shadow is a point.
                fitted(&mut bench, SIZES[1], Fit::Along);
                assert!((back(orbit_of(&bench)).dot(axis).abs() - 1.0).abs() < 1e-12, "{name}");
                let (lens, origin) = lens(&bench, SIZES[1]);
                for index in [pair.a, pair.b] {
                    let at = Solid::at(&bench.view().scene().motion(index), 0.0).center - origin;
                    assert!(lens.screen(at).is_some());
                }
            }
        }
    }
}

/// Whether a straight line in the picture has one of two boxes on either side of it.
fn look_apart(lens: &Lens, [a, b]: [&Solid; 2]) -> bool {
    let [a, b] = [a, b].map(|solid| {
        solid.corners().into_iter().map(|corner| lens.screen(corner).expect("it is in view")).collect::<Vec<_>>()
    });
    let all: Vec<_> = a.iter().chain(&b).copied().collect();
    let lines = all.iter().flat_map(|from| all.iter().map(move |to| (*to - *from).perp()));
    lines.into_iter().any(|normal| {
        let range = |of: &[DVec2]| {
            let along = of.iter().map(|at| at.dot(normal));
            along.fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), x| (min.min(x), max.max(x)))
        };
        let ((a_min, a_max), (b_min, b_max)) = (range(&a), range(&b));
        a_max < b_min || b_max < a_min
    })
}

#[test]
fn the_first_view_of_a_scene_shows_its_gap() {
    let mut turned = Vec::new();
    for mut bench in shipped_in_space() {
        for size in SIZES {
            bench.apply([CameraCommand::SetUp(Up::Z).into()]);
            fitted(&mut bench, size, Fit::Story);
            let (orbit, axis, title) = (orbit_of(&bench), axis(&bench), bench.view().scene().title().to_owned());
            let share = across::seen_share(orbit, axis);
            assert!(share >= across::FORESHORTENED, "{title}: {share}");
            let (lens, origin) = lens(&bench, size);
            let view = bench.view();
            let (pair, focus) = (view.pair().expect("it has one"), view.focus.expect("it has one"));
            let pair = [pair.a, pair.b].map(|index| Solid::at(&view.scene().motion(index), 0.0).from(origin));
            if focus.now.report.separation > 0.0 {
                let flat = Lens::new(Camera::Orbit(Orbit { lens: LensKind::Orthographic, ..orbit }), size);
                assert!(look_apart(&flat, [&pair[0], &pair[1]]), "{title} at {size}");
                // In true length, perspective hides nothing either.
                let is_across = share > 1.0 - 1e-9;
                assert!(!is_across || look_apart(&lens, [&pair[0], &pair[1]]), "{title} at {size}");
            }
            if back(orbit).dot(back(Orbit::default())) > 1.0 - 1e-9 {
                continue;
            }
            turned.push(title);
        }
    }
    assert!(turned.iter().any(|title| title == "Edge against edge"), "{turned:?}");
}

#[test]
fn the_selected_box_is_shown_close_up() {
    let text = r#"(version: 1, boxes: Spatial([
        (name: "a", center: (0.0, 0.0, 0.0), half_extents: (10.0, 10.0, 10.0)),
        (name: "b", center: (40.0, 0.0, 0.0), half_extents: (0.1, 0.2, 0.1)),
    ]))"#;
    let mut bench = Workbench::new(Scene::from_text(text).expect("the test's scene is valid"));
    bench.apply([SelectCommand::Box(Some(1)).into()]);
    fitted(&mut bench, SIZES[1], Fit::Selection);
    let orbit = orbit_of(&bench);
    assert!(orbit.distance < 2.0, "{orbit:?}");
    assert_eq!(bench.view().cameras.origin(D3).map(f64::round), [0.0; 3]);
    assert!((orbit.target[0] - 40.0).abs() < 0.1);
    bench.apply([SelectCommand::Nothing.into()]);
    fitted(&mut bench, SIZES[1], Fit::Selection);
    assert!(orbit_of(&bench).distance > 30.0, "the pair, where nothing is selected");
}

#[test]
fn a_camera_glides_to_its_place_and_is_there_at_a_touch() {
    let mut bench = Workbench::new(Scene::empty_spatial());
    let from = Orbit { distance: 8.0, ..Orbit::default() };
    placed(&mut bench, from);
    assert!(!bench.is_changing(), "at once");
    bench.apply([CameraCommand::From(Side { axis: 0, positive: true }).into()]);
    let seen = |bench: &Workbench| match bench.view().cameras.local(D3) {
        Camera::Orbit(orbit) => orbit,
        Camera::Planar(_) => unreachable!("it is a scene of 3D"),
    };
    assert!(bench.is_moving() && seen(&bench) == from);
    let (mut last, mut revision) = (back(from).x, bench.revision());
    for _ in 0..9 {
        bench.tick(GLIDE * 0.1);
        let now = back(seen(&bench)).x;
        assert!(now > last && now < 1.0 && bench.revision() > revision, "{last} to {now}");
        (last, revision) = (now, bench.revision());
    }
    bench.tick(GLIDE * 0.1001);
    assert!(!bench.is_changing(), "nothing is painted any more");
    assert_eq!(back(seen(&bench)), DVec3::X);
    let revision = bench.revision();
    bench.tick(1.0);
    assert_eq!(bench.revision(), revision);

    // Touched on the way it is there, and what is asked of it starts from there.
    let touches: [Command; 3] = [
        CameraCommand::Arrive.into(),
        CameraCommand::Zoom { factor: 1.0, about: [0.0; 3] }.into(),
        CameraCommand::Turn { yaw: 0.0, pitch: 0.0 }.into(),
    ];
    for touch in touches {
        bench.apply([CameraCommand::From(Side { axis: 1, positive: false }).into()]);
        bench.tick(GLIDE * 0.3);
        assert!(bench.is_moving());
        bench.apply([touch]);
        assert!(!bench.is_moving());
        assert_eq!(back(seen(&bench)), DVec3::NEG_Y);
        placed(&mut bench, from);
    }
}
