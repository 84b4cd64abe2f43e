//! Each handle is dragged by a known way.

use super::{NO_KEYS, all, lens_of, pose, scene_of, take, vector};
use glam::DVec3;
use satscope::{
    kernel::axis::Dimension,
    picture::handles::{drag::Keys, part::Grip},
    scene::{AnyMotion, Scene, edit::Number},
    workbench::look::HandleAxes,
};

#[test]
fn an_arrow_moves_along_its_axis_alone() {
    let mut count = 0;
    for seen in all().into_iter().filter(|seen| seen.dimension == Dimension::D3) {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        for axis in 0..3 {
            let Some(mut taken) = take(&bench, Grip::Along(axis), None) else { continue };
            count += 1;
            let (along, way) = (taken.frame[axis], 37.0 * taken.unit);
            let after = taken.to(taken.mark.point + along * way, NO_KEYS);
            let moved = vector(&after, Number::Center) - vector(&before, Number::Center);
            let noise = 1e-15 * seen.far * seen.scale;
            assert!(
                (moved.dot(along) - way).abs() <= 0.6 * taken.unit + noise,
                "{seen:?}: {axis} moved {moved}, not {way}"
            );
            let aside = moved - along * moved.dot(along);
            let most = if seen.axes == HandleAxes::World { 0.0 } else { 2e-3 * taken.unit + noise };
            assert!(aside.abs().max_element() <= most, "{seen:?}: {axis} moved aside by {aside}");
            assert_eq!(vector(&after, Number::Velocity), vector(&before, Number::Velocity));
        }
    }
    assert!(count >= 120, "only {count} were dragged");
}

#[test]
fn a_box_moves_across_the_view_with_the_pointer() {
    for seen in all() {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        let mut taken = take(&bench, Grip::Body, None).expect("it is in view");
        let way = (taken.lens.right * 31.0 - taken.lens.up * 17.0) * taken.unit;
        let after = taken.to(taken.mark.point + way, NO_KEYS);
        let moved = vector(&after, Number::Center) - vector(&before, Number::Center);
        let most = 0.6 * taken.unit + 1e-15 * seen.far * seen.scale;
        assert!((moved - way).abs().max_element() <= most, "{seen:?}: moved {moved}, not {way}");
        // At every time it moved as far.
        let at_t = pose(&after, seen.t).0 - pose(&before, seen.t).0;
        assert!((at_t - way).abs().max_element() <= 1.1 * most, "{seen:?}");
    }
}

#[test]
fn a_square_keeps_to_its_plane() {
    let mut count = 0;
    for seen in all().into_iter().filter(|seen| seen.dimension == Dimension::D3) {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        for axis in 0..3 {
            let Some(mut taken) = take(&bench, Grip::Across(axis), None) else { continue };
            count += 1;
            let [u, v] = [1, 2].map(|k| taken.frame[(axis + k) % 3]);
            let way = (u * 23.0 - v * 14.0) * taken.unit;
            let after = taken.to(taken.mark.point + way, NO_KEYS);
            let moved = vector(&after, Number::Center) - vector(&before, Number::Center);
            let noise = 1e-15 * seen.far * seen.scale;
            assert!(
                (moved - way).abs().max_element() <= 1.2 * taken.unit + noise,
                "{seen:?}: moved {moved}, not {way}"
            );
            let aside = moved.dot(taken.frame[axis]).abs();
            let most = if seen.axes == HandleAxes::World { 0.0 } else { 4e-3 * taken.unit + noise };
            assert!(aside <= most, "{seen:?}: aside by {aside}");
        }
    }
    assert!(count >= 120, "only {count} were dragged");
}

#[test]
fn a_ring_turns_in_place_at_the_time_shown() {
    let mut count = 0;
    for seen in all().into_iter().filter(|seen| seen.dimension == Dimension::D3) {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        for axis in 0..3 {
            let Some(mut taken) = take(&bench, Grip::Ring(axis), None) else { continue };
            count += 1;
            let about = taken.frame[axis];
            let center = pose(&before, seen.t).0 - taken.drag.grabbed.origin;
            let turn = glam::DQuat::from_axis_angle(about, 30.0_f64.to_radians());
            let arm = taken.mark.point - center;
            let sight = taken.lens.ray(taken.mark.at).along;
            let target = if about.dot(sight).abs() < 0.25 {
                // Seen edge on, the ring is pulled across the view, as fast as the point held would go there.
                let across = about.cross(-sight).normalize();
                arm + across * (about.cross(arm).dot(across) * 30.0_f64.to_radians())
            } else {
                turn * arm
            };
            let after = taken.to(center + target, NO_KEYS);
            let ((to, axes), (from, old)) = (pose(&after, seen.t), pose(&before, seen.t));
            let noise = 1e-9 * seen.scale + 1e-14 * seen.far * seen.scale;
            assert!((to - from).length() <= noise, "{seen:?}: the centre went {}", to - from);
            for (new, old) in axes.into_iter().zip(old) {
                assert!((new - turn * old).length() < 0.06_f64.to_radians() * 1.5, "{seen:?}: ring {axis}");
            }
        }
    }
    assert!(count >= 120, "only {count} were dragged");
}

#[test]
fn shift_turns_a_box_of_2d_in_place() {
    for seen in all().into_iter().filter(|seen| seen.dimension == Dimension::D2) {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        let (lens, origin) = lens_of(&bench);
        let center = pose(&before, seen.t).0 - origin;
        let at = lens.screen(center + DVec3::X * 0.3 * seen.scale);
        let mut taken = take(&bench, Grip::Turn, at).expect("it is in view");
        let after = taken.to(center + DVec3::Y * 0.3 * seen.scale, NO_KEYS);
        let angle = |scene: &Scene| scene.boxes().get(1).and_then(|item| item.number(Number::Angle));
        assert_eq!(angle(&after), Some(110.0), "{seen:?}");
        let gone = pose(&after, seen.t).0 - pose(&before, seen.t).0;
        assert!(gone.length() <= 1e-9 * seen.scale + 1e-14 * seen.far * seen.scale, "{seen:?}: the centre went {gone}");
    }
}

#[test]
fn a_face_changes_its_half_extent_and_the_centre_stays() {
    let mut count = 0;
    for seen in all() {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        for (axis, positive) in [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false)] {
            let Some(mut taken) = take(&bench, Grip::Face { axis, positive }, None) else { continue };
            count += 1;
            let normal = pose(&before, seen.t).1[axis] * if positive { 1.0 } else { -1.0 };
            let way = 25.0 * taken.unit;
            let to = taken.mark.point + normal * way;
            let after = taken.to(to, NO_KEYS);
            let grown = vector(&after, Number::HalfExtent) - vector(&before, Number::HalfExtent);
            assert!((grown[axis] - way).abs() <= 0.6 * taken.unit, "{seen:?}: grown {grown}, not {way}");
            assert_eq!(vector(&after, Number::Center), vector(&before, Number::Center));
            // With Alt the opposite face stays.
            let after = taken.to(to, Keys { one_sided: true, ..NO_KEYS });
            let face = |scene: &Scene, sign: f64| {
                let (center, axes) = pose(scene, seen.t);
                center
                    + axes[axis] * (sign * vector(scene, Number::HalfExtent)[axis]) * if positive { 1.0 } else { -1.0 }
            };
            let noise = 3e-3 * taken.unit + 1e-15 * seen.far * seen.scale;
            assert!((face(&after, -1.0) - face(&before, -1.0)).length() <= noise, "{seen:?}");
            let went = face(&after, 1.0) - face(&before, 1.0);
            assert!((went - normal * way).length() <= 1.2 * taken.unit + noise, "{seen:?}: {went}");
        }
    }
    assert!(count >= 200, "only {count} were dragged");
}

#[test]
fn the_tip_of_the_velocity_the_pivot_and_the_ghosts_follow_the_pointer() {
    let mut count = 0;
    for seen in all() {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        for grip in [Grip::Velocity, Grip::Pivot, Grip::Start, Grip::End] {
            let Some(mut taken) = take(&bench, grip, None) else { continue };
            count += 1;
            let way = (taken.lens.right * 21.0 + taken.lens.up * 13.0) * taken.unit;
            let after = taken.to(taken.mark.point + way, NO_KEYS);
            let most = 1.2 * taken.unit + 4e-15 * seen.far * seen.scale;
            let place = |scene: &Scene, t: f64| pose(scene, t).0;
            let pivot = |scene: &Scene, t: f64| {
                let (center, axes) = pose(scene, t);
                let arm = vector(scene, Number::Pivot);
                center + axes[0] * arm.x + axes[1] * arm.y + axes[2] * arm.z
            };
            // What moves by `way`, and what does not move at all.
            let (went, stayed) = match grip {
                Grip::Velocity => {
                    let tip =
                        |scene: &Scene| pivot(scene, seen.t) + vector(scene, Number::Velocity) * taken.mark.seconds;
                    (tip(&after) - tip(&before), place(&after, 0.0) - place(&before, 0.0))
                }
                Grip::Pivot => {
                    (pivot(&after, seen.t) - pivot(&before, seen.t), place(&after, 0.0) - place(&before, 0.0))
                }
                Grip::Start => (place(&after, 0.0) - place(&before, 0.0), place(&after, 2.0) - place(&before, 2.0)),
                _ => (place(&after, 2.0) - place(&before, 2.0), place(&after, 0.0) - place(&before, 0.0)),
            };
            assert!((went - way).abs().max_element() <= most, "{seen:?}: {grip:?} went {went}, not {way}");
            let noise = if grip == Grip::Start { 0.01 * taken.unit + 1e-15 * seen.far * seen.scale } else { 0.0 };
            assert!(stayed.abs().max_element() <= noise, "{seen:?}: {grip:?} moved {stayed}");
        }
    }
    assert!(count >= 200, "only {count} were dragged");
}

#[test]
fn the_arc_changes_the_angular_velocity_about_its_axis() {
    let mut count = 0;
    for seen in all() {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        let Some(mut taken) = take(&bench, Grip::Spin, None) else { continue };
        let (axis, about) = (taken.mark.axis, taken.drag.grabbed.pivot);
        if axis.dot(taken.lens.ray(taken.mark.at).along).abs() < 0.25 {
            continue;
        }
        count += 1;
        let turn = glam::DQuat::from_axis_angle(axis, 20.0_f64.to_radians());
        let after = taken.to(about + turn * (taken.mark.point - about), NO_KEYS);
        let spin = |scene: &Scene| match scene.motion(1) {
            AnyMotion::Planar(motion) => DVec3::Z * motion.spin,
            AnyMotion::Spatial(motion) => motion.spin,
        };
        let changed = (spin(&after) - spin(&before)) * taken.mark.seconds;
        let off = (changed - axis * 20.0_f64.to_radians()).length();
        assert!(off < 0.6_f64.to_radians(), "{seen:?}: changed by {changed}");
    }
    assert!(count >= 60, "only {count} were dragged");
}
