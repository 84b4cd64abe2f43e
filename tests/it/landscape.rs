//! The direction landscape: where directions lie, what it shows of them, and the line that is turned by hand.

use glam::{DVec2, DVec3};
use proptest::prelude::*;
use satscope::{
    kernel::{axis::AxisId, interval, interval::Interval, sat::Verdict},
    picture::{
        Picture,
        camera::Lens,
        draw::landscape::Landscape,
        file::fonts::FileText,
        fit::fit,
        palette::Role,
        shapes::{Form, Identity, Shape},
        solid::Solid,
        stage::Stage,
    },
    scene::Scene,
    workbench::{
        Command, Workbench,
        camera::Fit,
        look::{LookCommand, layers::Layer},
        selection::SelectCommand,
    },
};

const SIZE: DVec2 = DVec2::new(1000.0, 700.0);

/// Only `A0xB1` keeps them apart.
const CROSSED: &str = include_str!("../../scenes/2-in-space/04-edge-against-edge.ron");

/// A gap of 0.5 along x, and none along y.
const PLANAR: &str = r#"(version: 1, boxes: Planar([
    (name: "a", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "b", center: (2.5, 0.5), half_extents: (0.5, 1.0), angle: 10.0),
]))"#;

/// Two blocks, apart along y.
const SPATIAL: &str = r#"(version: 1, boxes: Spatial([
    (name: "a", center: (0.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0)),
    (name: "b", center: (0.0, 4.0, 0.0), half_extents: (1.0, 1.0, 1.0), rotation: Euler((0.0, 0.0, -10.0))),
]))"#;

fn opened(text: &str) -> (Workbench, Lens) {
    let mut workbench = Workbench::new(Scene::from_text(text).expect("the test's scene is valid"));
    let mut stage = Stage::default();
    stage.set(workbench.view().document.history.scene(), 0.0, DVec3::ZERO);
    let place = fit(&workbench.view(), &stage, SIZE, Fit::Story);
    workbench.apply([place.into(), LookCommand::ShowLayer(Layer::Landscape).into()]);
    let lens = Lens::new(workbench.view().cameras.world(workbench.view().scene().dimension()), SIZE);
    (workbench, lens)
}

fn drawn(workbench: &Workbench) -> Vec<Shape> {
    let fonts = FileText::new().expect("the bundled fonts can be read");
    Picture::still(&workbench.view(), SIZE, &fonts).shapes
}

fn in_landscape(shape: &Shape) -> bool {
    matches!(shape.identity, Identity::Landscape | Identity::Candidate(_))
}

#[test]
fn it_is_drawn_only_where_it_is_switched_on() {
    for text in [PLANAR, CROSSED] {
        let (mut workbench, lens) = opened(text);
        assert!(drawn(&workbench).iter().any(in_landscape));
        let marked = |axis: AxisId| drawn(&workbench).iter().any(|shape| shape.identity == Identity::Candidate(axis));
        for axis in AxisId::all(workbench.view().scene().dimension()) {
            let has_direction = workbench.view().focus.expect("a pair").now.report.test(*axis).expect("it is listed");
            assert_eq!(marked(*axis), has_direction.projection.is_some(), "{axis}");
        }
        workbench.apply([Command::Look(LookCommand::HideLayer(Layer::Landscape))]);
        assert!(!drawn(&workbench).iter().any(in_landscape));
        assert_eq!(Landscape::of(&workbench.view(), &lens), None);
    }
}

#[test]
fn its_colours_are_the_signs_of_gaps_measured_by_corners() {
    let (workbench, lens) = opened(SPATIAL);
    let land = Landscape::of(&workbench.view(), &lens).expect("it is shown");
    let solids = Solid::all(workbench.view().scene(), 0.0);
    let corners = |solid: &Solid| solid.corners();
    let (a, b) = (corners(&solids[0]), corners(&solids[1]));
    let gap = |along: DVec3| {
        let shadow = |corners: &[DVec3]| corners.iter().fold(Interval::EMPTY, |all, c| all.including(c.dot(along)));
        interval::gap(shadow(&a), shadow(&b))
    };
    let shapes = drawn(&workbench);
    let cells = shapes.iter().find_map(|shape| match &shape.form {
        Form::Cells(cells) => Some(cells),
        _ => None,
    });
    let (mut apart, mut together) = (0, 0);
    for (area, paint) in cells.expect("a map").each() {
        let direction = land.direction_at(area.center()).expect("a cell inside lies on the map");
        let gap = gap(DVec3::from_array(direction));
        let role = if gap > 0.0 { Role::Gap } else { Role::Overlap };
        assert!(paint.role == role || gap.abs() < 1e-9, "{direction:?}: gap {gap}");
        if gap > 0.0 { apart += 1 } else { together += 1 }
    }
    assert!(apart > 100 && together > 100, "{apart} of {together}");
}

#[test]
fn equal_parts_of_the_map_hold_equal_parts_of_the_half_sphere() {
    let (workbench, lens) = opened(CROSSED);
    let land = Landscape::of(&workbench.view(), &lens).expect("it is shown");
    let center = land.place_of(lens.back.to_array());
    let radius = land.place_of(lens.right.to_array()).distance(center);
    for share in [0.1, 0.5, 0.9_f64] {
        // A cap of the unit sphere of height h has the area 2 pi h.
        let at = center + DVec2::X * radius * share.sqrt();
        let direction = DVec3::from_array(land.direction_at(at).expect("it lies on the map"));
        assert!((1.0 - direction.dot(lens.back) - share).abs() < 1e-9, "{share}");
    }
}

#[test]
fn a_line_is_turned_instead_of_an_axis() {
    for text in [PLANAR, CROSSED] {
        let (mut workbench, _) = opened(text);
        let direction = [0.6, 0.8, 0.0];
        workbench.apply([Command::Select(SelectCommand::FreeLine(Some(direction.map(|x| 3.0 * x))))]);
        let line = workbench.view().focus.expect("a pair").free_line.expect("it was chosen");
        assert!((0..3).all(|i| (line.direction[i] - direction[i]).abs() < 1e-15));
        let words = |workbench: &Workbench| {
            let texts = drawn(workbench).into_iter().filter_map(|shape| match shape.form {
                Form::Text(text) => Some(text.text),
                _ => None,
            });
            texts.collect::<Vec<_>>().join("\n")
        };
        assert!(words(&workbench).contains("free line, gap "), "{}", words(&workbench));
        // Choosing an axis lets go of the line, and Escape of both.
        workbench.apply([Command::Select(SelectCommand::Axis(Some(AxisId::FaceA(0))))]);
        assert_eq!(workbench.view().focus.expect("a pair").free_line, None);
        for no_direction in [[0.0; 3], [f64::NAN, 1.0, 0.0], [f64::INFINITY, 0.0, 0.0]] {
            workbench.apply([Command::Select(SelectCommand::FreeLine(Some(no_direction)))]);
            assert_eq!(workbench.view().focus.expect("a pair").free_line, None);
        }
    }
}

proptest! {
    #[test]
    fn a_direction_is_found_where_it_lies(turn in -7.0..7.0_f64, height in -1.0..1.0_f64) {
        for text in [PLANAR, CROSSED] {
            let (workbench, lens) = opened(text);
            let land = Landscape::of(&workbench.view(), &lens).expect("it is shown");
            let out = if text == PLANAR { 0.0 } else { height };
            let across = (1.0 - out * out).sqrt();
            let direction = DVec3::new(across * turn.cos(), across * turn.sin(), out);
            let place = land.place_of(direction.to_array());
            // A hair within the rim, where rounding could put it outside.
            let inside = land.place_of(lens.back.to_array()).lerp(place, 1.0 - 1e-9);
            let found = DVec3::from_array(land.direction_at(inside).expect("it lies on the map"));
            prop_assert!(found.dot(direction).abs() > 1.0 - 1e-6, "{direction} came back as {found}");
        }
    }

    /// Why these axes are enough.
    #[test]
    fn wherever_some_line_separates_a_candidate_does(x in -3.0..3.0_f64, y in -3.0..3.0_f64, turn in 0.0..360.0_f64) {
        let text = format!(
            "(version: 1, boxes: Planar([
                (name: \"a\", center: (0.0, 0.0), half_extents: (1.0, 0.4)),
                (name: \"b\", center: ({x:?}, {y:?}), half_extents: (0.7, 0.3), angle: {turn:?}),
            ]))"
        );
        let (workbench, _) = opened(&text);
        let focus = workbench.view().focus.expect("a pair");
        let around: Vec<_> = (0..720).map(|k| f64::from(k) * 0.5_f64.to_radians()).map(|a| [a.cos(), a.sin(), 0.0]).collect();
        let gaps = focus.analysis.along(0.0, &around);
        let largest = gaps.iter().flatten().map(|both| both.gap).fold(f64::NEG_INFINITY, f64::max);
        let report = &focus.now.report;
        prop_assert!(largest <= 0.0 || report.verdict != Verdict::Overlapping, "{largest} against {report:?}");
        // While they overlap, no line is better than the best candidate.
        prop_assert!(report.separation > 0.0 || largest <= report.separation + 1e-12);
    }
}
