//! Pushing boxes apart: afterwards they just touch, and it took one step.

use crate::repository;
use glam::DVec3;
use satscope::{
    kernel::sat::Verdict,
    scene::{Edit, Pair, Scene, edit::Number},
    workbench::{
        Workbench,
        analysis::push::{self, Moved, PushCommand},
        command::HistoryCommand,
        playhead::PlayheadCommand,
        samples::FOLDERS,
        selection::SelectCommand,
    },
};

const ALL: [PushCommand; 5] = [
    PushCommand::Apart(Moved::A),
    PushCommand::Apart(Moved::B),
    PushCommand::Apart(Moved::Both),
    PushCommand::BackAlongVelocity,
    PushCommand::BackAlongAxis,
];

fn center(scene: &Scene, index: usize) -> DVec3 {
    let item = scene.boxes().get(index).expect("it is of the scene");
    DVec3::from_array([0, 1, 2].map(|i| item.number(Number::Center(i)).unwrap_or_default()))
}

/// Pushes the pair of a scene in every way at a time; how often it was possible.
fn pushed(scene: &Scene, t: f64, what: &str) -> usize {
    let mut count = 0;
    for command in ALL {
        let mut bench = Workbench::new(scene.clone());
        bench.apply([PlayheadCommand::Seek(t).into()]);
        let before = bench.view().focus.expect("a pair").now.report;
        let trouble = push::trouble(&bench.view(), command);
        if before.verdict != Verdict::Overlapping {
            assert!(trouble.is_some(), "{what}, {command:?}: nothing overlaps");
        }
        bench.apply([command.into()]);
        if trouble.is_some() {
            assert_eq!(bench.view().scene(), scene, "{what}, {command:?}");
            continue;
        }
        count += 1;
        let report = bench.view().focus.expect("a pair").now.report;
        let Pair { a, b } = scene.focus().expect("a pair");
        let after = bench.view().scene();
        let sizes = [a, b].map(|index| center(after, index).abs().max_element());
        let half = |index: usize, i: usize| {
            scene.boxes().get(index).and_then(|item| item.number(Number::HalfExtent(i))).unwrap_or_default()
        };
        let halves = [a, b].map(|index| half(index, 0).max(half(index, 1)).max(half(index, 2)));
        let size = sizes.into_iter().chain(halves).fold(0.0, f64::max);
        assert_ne!(report.verdict, Verdict::Overlapping, "{what}, {command:?}: {report:?}");
        let most = report.uncertainty.max(16.0 * f64::EPSILON * size);
        assert!(report.separation <= 2.0 * most, "{what}, {command:?}: {} apart, {most} allowed", report.separation);
        // The whole motions moved; the shortest way is no longer than the depth of the overlap.
        let ways = [a, b].map(|index| center(after, index) - center(scene, index));
        let length = (ways[1] - ways[0]).length();
        if let PushCommand::Apart(moved) = command {
            assert!((length + before.separation).abs() <= 1e-9 * size, "{what}: {length} of {}", before.separation);
            let (moved_a, moved_b) = (ways[0] != DVec3::ZERO, ways[1] != DVec3::ZERO);
            assert_eq!((moved_a, moved_b), (moved != Moved::B, moved != Moved::A), "{what}, {command:?}");
        } else {
            assert!(length >= -before.separation * (1.0 - 1e-9), "{what}: {length} of {}", before.separation);
        }
        // A little less would not have been enough.
        let short = [a, b].into_iter().zip(ways).fold(scene.clone(), |scene, (index, way)| {
            let numbers = (0..3).filter(|&i| way[i] != 0.0);
            let numbers = numbers.map(|i| (Number::Center(i), center(&scene, index)[i] + 0.99 * way[i])).collect();
            scene.edited(&Edit::SetNumbers { index, numbers }).expect("it is valid")
        });
        if length > 1e-6 * size {
            assert_eq!(short.pair(Pair { a, b }).report(t).verdict, Verdict::Overlapping, "{what}, {command:?}");
        }
        assert_eq!(bench.view().notices.len(), 1, "{what}");
        bench.apply([HistoryCommand::Undo.into()]);
        assert_eq!(bench.view().scene(), scene, "{what}, {command:?}: one step");
    }
    count
}

#[test]
fn every_shipped_scene_is_pushed_apart_at_many_times() {
    let mut count = 0;
    for sample in FOLDERS.iter().flat_map(|folder| folder.samples) {
        let scene = sample.scene().expect("it is valid");
        if scene.focus().is_none() {
            continue;
        }
        for k in 0..=8 {
            let t = scene.duration() * f64::from(k) / 8.0;
            count += pushed(&scene, t, &format!("{} at {t}", sample.file));
        }
    }
    assert!(count > 200, "only {count} times they overlapped");
}

#[test]
fn boxes_of_every_size_and_far_away_are_pushed_apart() {
    let text = std::fs::read_to_string(repository("scenes/2-in-space/05-edge-on-edge.ron")).expect("it is there");
    assert!(Scene::from_text(&text).is_ok());
    for scale in [1e-6, 1e-3, 1.0, 1e6] {
        for far in [0.0, 1.0, 1e3, 1e9] {
            let number = |x: f64| format!("{:?}", x * scale);
            let text = format!(
                r#"(version: 1, boxes: Spatial([
                    (name: "a", center: ({0}, {0}, {0}), half_extents: ({2}, {2}, {3}), rotation: Euler((10.0, 20.0, 30.0)), velocity: ({3}, 0.0, 0.0)),
                    (name: "b", center: ({1}, {0}, {0}), half_extents: ({2}, {3}, {2}), rotation: Euler((40.0, -20.0, 70.0)), velocity: (0.0, {2}, {3}), angular_velocity: (30.0, 50.0, 0.0)),
                ]))"#,
                number(far),
                number(far + 0.7),
                number(1.0),
                number(0.5),
            );
            let scene = Scene::from_text(&text).expect("it is valid");
            assert_eq!(pushed(&scene, 0.0, &format!("{scale}, {far} away")), 5);
        }
    }
}

#[test]
fn what_cannot_be_done_says_why_and_changes_nothing() {
    let still = r#"(version: 1, boxes: Spatial([
        (name: "a", center: (0.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0)),
        (name: "b", center: (1.0, 0.5, 0.25), half_extents: (1.0, 1.0, 1.0)),
    ]))"#;
    let mut bench = Workbench::new(Scene::from_text(still).expect("it is valid"));
    let trouble = |bench: &Workbench, command| push::trouble(&bench.view(), command);
    assert_eq!(trouble(&bench, PushCommand::BackAlongVelocity), Some("The boxes do not move against each other."));
    bench.apply([SelectCommand::Axis(Some("A0xB0".parse().expect("an axis"))).into()]);
    let parallel = "The shown axis has no direction, because its edges are parallel.";
    assert_eq!(trouble(&bench, PushCommand::BackAlongAxis), Some(parallel));
    bench.apply([PushCommand::BackAlongAxis.into()]);
    assert_eq!(bench.view().notices.last().map(|notice| notice.text.as_str()), Some(parallel));
    assert!(bench.view().document.history.undo_label().is_none());

    bench.apply([PushCommand::Apart(Moved::B).into()]);
    assert_eq!(center(bench.view().scene(), 1), DVec3::new(2.0, 0.5, 0.25), "exactly touching");
    let said = &bench.view().notices.last().expect("it is said").text;
    assert!(said.starts_with("b moved by 1, (1, 0, 0). The boxes are TOUCHING"), "{said}");
    assert_eq!(trouble(&bench, PushCommand::Apart(Moved::B)), Some("The boxes just touch already."));
    assert_eq!(trouble(&Workbench::default(), PushCommand::Apart(Moved::B)), Some("This needs a pair of boxes."));
}

#[test]
fn the_selected_box_backs_off() {
    let text = r#"(version: 1, boxes: Planar([
        (name: "a", center: (0.0, 0.0), half_extents: (1.0, 1.0), velocity: (2.0, 0.0)),
        (name: "b", center: (1.5, 0.25), half_extents: (1.0, 1.0)),
    ]))"#;
    for (selected, moved, to) in [(0, 0, -0.5), (1, 1, 2.0)] {
        let mut bench = Workbench::new(Scene::from_text(text).expect("it is valid"));
        bench.apply([SelectCommand::Box(Some(selected)).into(), PushCommand::BackAlongVelocity.into()]);
        assert_eq!(center(bench.view().scene(), moved).x, to);
    }
}
