//! What holds of every drag: there and back is nothing, keys constrain, Ctrl snaps.

use super::{NO_KEYS, SNAP, Seen, Taken, all, lens_of, scene_of, take, vector};
use glam::{DVec2, DVec3};
use satscope::{
    kernel::axis::Dimension,
    picture::{
        handles::{drag::Constraint, mark, part::Grip},
        stage::Stage,
    },
    scene::edit::Number,
    workbench::{Command, camera::LensKind, look::HandleAxes, selection::SelectCommand},
};

#[test]
fn there_and_back_is_where_it_was_to_the_last_bit() {
    for seen in all() {
        let bench = seen.workbench();
        let before = scene_of(&bench);
        let (lens, origin) = lens_of(&bench);
        let mut stage = Stage::default();
        stage.set(bench.view().document.history.scene(), seen.t, origin);
        let marks = mark::marks(&lens, &bench.view(), &stage, None);
        let grips = marks.iter().map(|mark| mark.handle.grip).chain([Grip::Body, Grip::Turn]);
        for grip in grips {
            let from = take(&bench, grip, None).expect("it is there").mark.at;
            // In the middle a box cannot be turned.
            let at = from + if grip == Grip::Turn { DVec2::new(20.0, 0.0) } else { DVec2::ZERO };
            let mut taken = take(&bench, grip, Some(at)).expect("it is there");
            assert_ne!(
                taken.dragged_to(at + DVec2::new(41.0, 29.0), NO_KEYS),
                before,
                "{seen:?}: {grip:?} does nothing"
            );
            taken.dragged_to(at + DVec2::new(-60.0, 11.0), SNAP);
            assert_eq!(taken.dragged_to(at, NO_KEYS), before, "{seen:?}: {grip:?}");
        }
    }
}

#[test]
fn keys_constrain_and_free_again() {
    let seen = Seen {
        dimension: Dimension::D3,
        scale: 1.0,
        points: 200.0,
        far: 0.0,
        lens: LensKind::Orthographic,
        axes: HandleAxes::World,
        t: 0.0,
    };
    let bench = seen.workbench();
    let before = scene_of(&bench);
    let mut taken = take(&bench, Grip::Body, None).expect("it is in view");
    let to = taken.mark.at + DVec2::new(50.0, -70.0);
    let moved =
        |taken: &mut Taken| vector(&taken.dragged_to(to, NO_KEYS), Number::Center) - vector(&before, Number::Center);
    let lens = taken.lens;
    taken.drag.constrain(Constraint::Along(1), &lens);
    let along = moved(&mut taken);
    assert!(along.x == 0.0 && along.y != 0.0 && along.z == 0.0, "{along}");
    taken.drag.constrain(Constraint::Across(1), &lens);
    let across = moved(&mut taken);
    assert!(across.x != 0.0 && across.y == 0.0 && across.z != 0.0, "{across}");
    taken.drag.constrain(Constraint::Across(1), &lens);
    let free = moved(&mut taken);
    assert!(free.x != 0.0 && free.y != 0.0 && free.z != 0.0, "{free}");
}

#[test]
fn ctrl_snaps_to_the_grid_and_to_round_angles() {
    for seen in all().into_iter().filter(|seen| seen.axes == HandleAxes::World) {
        let bench = seen.workbench();
        let mut taken = take(&bench, Grip::Body, None).expect("it is in view");
        taken.drag.constrain(Constraint::Along(1), &taken.lens.clone());
        let at = taken.mark.at + DVec2::new(3.0, -71.0);
        let after = taken.dragged_to(at, SNAP);
        let grid = satscope::picture::handles::digits::grid_step(&taken.lens, taken.mark.point);
        let steps = vector(&after, Number::Center).y / grid;
        assert!((steps - steps.round()).abs() < 1e-6 * steps.abs().max(1.0), "{seen:?}: {steps} steps of {grid}");

        let mut taken = take(&bench, Grip::Turn, Some(taken.mark.at + DVec2::new(30.0, 0.0))).expect("it is in view");
        let after = taken.dragged_to(taken.mark.at + DVec2::new(-9.0, -25.0), SNAP);
        if seen.dimension == Dimension::D2 {
            let angle = after.boxes().get(1).and_then(|item| item.number(Number::Angle)).expect("it has one");
            assert_eq!(angle % 15.0, 0.0, "{seen:?}");
        } else {
            let words = taken.drag.to(taken.mark.at + DVec2::new(-9.0, -25.0), &taken.lens, SNAP).said;
            let turned: f64 = words[0].split(' ').nth(1).and_then(|text| text.parse().ok()).expect("a number");
            assert!(turned != 0.0 && turned % 15.0 == 0.0, "{seen:?}: {turned}");
        }
    }
}

#[test]
fn ctrl_snaps_to_just_touching_on_the_shown_axis() {
    let mut count = 0;
    for seen in all() {
        let mut bench = seen.workbench();
        let axes: Vec<_> = bench.view().focus.expect("a pair").now.report.tests().map(|test| test.axis).collect();
        for axis in axes {
            bench.apply([Command::Select(SelectCommand::Axis(Some(axis)))]);
            let focus = bench.view().focus.expect("a pair");
            let (k, test) =
                focus.now.report.tests().enumerate().find(|(_, test)| test.axis == axis).expect("it is one of them");
            let (Some(projection), Some(direction)) = (test.projection, focus.now.directions[k]) else {
                continue;
            };
            let (direction, gap) = (DVec3::from_array(direction), projection.gap);
            let away = if projection.b.middle() < projection.a.middle() { -direction } else { direction };
            let mut taken = take(&bench, Grip::Body, None).expect("it is in view");
            // Within the plane of the view, to a few points short of touching.
            let view = taken.lens.back;
            let within = if seen.dimension == Dimension::D2 { away } else { away - view * view.dot(away) };
            if within.length() < 0.3 {
                continue;
            }
            let way = within * ((-gap + 3.0 * taken.unit) / within.length_squared());
            let Some(at) = taken.lens.screen(taken.mark.point + way) else { continue };
            let outcome = taken.drag.to(at, &taken.lens, SNAP);
            assert!(
                outcome.said.iter().any(|line| *line == format!("just touching on {axis}")),
                "{seen:?}: {outcome:?}"
            );
            let after = taken.dragged_to(at, SNAP);
            let report = after.pair(after.focus().expect("a pair")).report(seen.t);
            let test = report.test(axis).expect("it is one of them");
            count += 1;
            let gap = test.projection.expect("it has a direction").gap;
            let ulps = 64.0 * f64::EPSILON * seen.scale * (seen.far + 10.0);
            assert!((-test.uncertainty..=ulps + test.uncertainty).contains(&gap), "{seen:?}: gap {gap} on {axis}");
        }
    }
    assert!(count >= 300, "only {count} were dragged");
}
