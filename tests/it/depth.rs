//! The order in which faces are painted, against lines of sight.

use glam::{DVec2, DVec3};
use satscope::{
    picture::{
        Picture,
        camera::Lens,
        file::fonts::FileText,
        shapes::{Form, Identity},
        solid::Solid,
    },
    scene::Scene,
    workbench::{
        Workbench,
        camera::{Camera, CameraCommand, LensKind, Orbit, Pace, Up},
        look::{LookCommand, layers::LAYERS},
    },
};

const SIZE: DVec2 = DVec2::new(800.0, 600.0);

/// Two or three boxes, as quaternions would turn them; most of them pass through each other.
fn scene(random: &mut impl FnMut() -> f64, unit: f64) -> Scene {
    let item = |k: usize, random: &mut dyn FnMut() -> f64| {
        let [center, axis] = [1.2 * unit, 1.0].map(|of| [0, 1, 2].map(|_| of * (2.0 * random() - 1.0)));
        let half = [0, 1, 2].map(|_| unit * (0.2 + 1.5 * random()));
        format!(
            "(name: \"{k}\", center: {}, half_extents: {}, rotation: AxisAngle(axis: {}, angle: {:?}))",
            tuple(center),
            tuple(half),
            tuple(axis),
            360.0 * random()
        )
    };
    let count = if random() < 0.5 { 2 } else { 3 };
    let boxes: Vec<_> = (0..count).map(|k| item(k, random)).collect();
    let text = format!("(version: 1, boxes: Spatial([{}]))", boxes.join(", "));
    Scene::from_text(&text).expect("the test's scene is valid")
}

fn tuple([x, y, z]: [f64; 3]) -> String {
    format!("({x:?}, {y:?}, {z:?})")
}

/// Where a line of sight goes through the face of a box that points to the eye: how far along it, and how far inside
/// the edges of the face.
fn through(solid: &Solid, axis: usize, positive: bool, from: DVec3, along: DVec3) -> Option<(f64, f64)> {
    let normal = solid.axes[axis] * if positive { 1.0 } else { -1.0 };
    let rate = normal.dot(along);
    if rate >= 0.0 {
        return None;
    }
    let t = (solid.half[axis] - normal.dot(from - solid.center)) / rate;
    let at = from + along * t - solid.center;
    let inside = (0..3).filter(|&i| i != axis).map(|i| solid.half[i] - solid.axes[i].dot(at).abs());
    let inside = inside.fold(f64::INFINITY, f64::min);
    (inside > 0.0).then_some((t, inside))
}

/// Whether a point is inside a convex polygon of either orientation.
fn covers(corners: &[DVec2], at: DVec2) -> bool {
    let side = |k: usize| (corners[(k + 1) % corners.len()] - corners[k]).perp_dot(at - corners[k]);
    let sides: Vec<f64> = (0..corners.len()).map(side).collect();
    sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0)
}

#[test]
fn faces_are_painted_in_the_order_of_every_line_of_sight() {
    let mut state = 7_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(state >> 33).expect("31 bits")) / f64::from(1_u32 << 31)
    };
    let fonts = FileText::new().expect("the bundled fonts can be read");
    let (mut points, mut out_of_file) = (0, 0);
    for round in 0..60 {
        let unit = [1.0, 1e-3, 1e6][round % 3];
        let mut bench = Workbench::new(scene(&mut random, unit));
        let lens_kind = if round % 2 == 0 { LensKind::Perspective } else { LensKind::Orthographic };
        let orbit = Orbit {
            yaw: 7.0 * random(),
            pitch: 3.0 * random() - 1.5,
            distance: unit * (6.0 + 4.0 * random()),
            ..Orbit::first(Up::Z, lens_kind)
        };
        let hidden = LAYERS.map(|row| LookCommand::HideLayer(row.layer).into());
        let place =
            CameraCommand::Place { origin: [0.0; 3], camera: Camera::Orbit(orbit), follow: None, pace: Pace::Jump };
        bench.apply(hidden.into_iter().chain([place.into()]));
        // The third box is looked at as well.
        let third = bench.view().scene().boxes().len() - 1;
        bench.apply([satscope::workbench::selection::SelectCommand::Box(Some(third)).into()]);
        let view = bench.view();
        let (lens, solids) = (Lens::new(Camera::Orbit(orbit), SIZE), Solid::all(view.scene(), 0.0));
        let painted: Vec<_> = Picture::still(&view, SIZE, &fonts)
            .shapes
            .into_iter()
            .filter_map(|shape| match (shape.identity, shape.form) {
                (Identity::Face { box_index, axis, positive }, Form::Polygon { corners, .. }) => {
                    Some(((box_index, axis, positive), corners))
                }
                _ => None,
            })
            .collect();
        for _ in 0..200 {
            let at = SIZE * DVec2::new(0.2 + 0.6 * random(), 0.2 + 0.6 * random());
            let ray = lens.ray(at);
            let mut met = Vec::new();
            for (index, solid) in solids.iter().enumerate() {
                for (axis, positive) in [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false)] {
                    met.extend(
                        through(solid, axis, positive, ray.from, ray.along)
                            .map(|(t, inside)| (t, inside, (index, axis, positive))),
                    );
                }
            }
            met.sort_by(|one, other| other.0.total_cmp(&one.0));
            // Near an edge or where two faces meet, a point of the screen decides.
            let near = 2.0 / lens.scale_at(DVec3::ZERO);
            if met.iter().any(|(_, inside, _)| *inside < near) || met.windows(2).any(|two| two[0].0 - two[1].0 < near) {
                continue;
            }
            let wanted: Vec<_> = met.into_iter().map(|(.., face)| face).collect();
            let here: Vec<_> =
                painted.iter().filter(|(_, corners)| covers(corners, at)).map(|(face, _)| *face).collect();
            assert_eq!(here, wanted, "round {round} at {at}");
            points += usize::from(wanted.len() > 1);
            let by_box: Vec<_> = wanted.iter().map(|face| face.0).collect();
            out_of_file += usize::from(by_box.windows(2).any(|two| two[0] > two[1]));
        }
    }
    assert!(points > 1000 && out_of_file > 100, "{points} points with several faces, {out_of_file} out of order");
}
