//! What a stage speaks of is lit up in the picture, and nothing else.

use super::{each, start};
use glam::{DVec2, DVec3};
use satscope::{
    picture::{
        Picture,
        file::fonts::FileText,
        fit::fit,
        palette::Role,
        shapes::{Form, Identity, Shape},
        stage::Stage as Boxes,
    },
    scene::Scene,
    workbench::{
        Workbench,
        camera::Fit,
        samples,
        selection::SelectCommand,
        walk::{Kind, Mark, Projecting, Revealed, Stage, WalkCommand, Which},
    },
};
use std::collections::HashSet;

const SIZE: DVec2 = DVec2::new(850.0, 500.0);

/// A walk through a shipped scene that is looked at as it opens.
fn opened(file: &str, kind: Kind) -> Workbench {
    let sample = samples::named(file).expect("it ships");
    let mut bench = start(Scene::from_text(sample.text).expect("valid"), kind);
    let view = bench.view();
    let mut boxes = Boxes::default();
    boxes.set(view.document.history.scene(), 0.0, DVec3::ZERO);
    let place = fit(&view, &boxes, SIZE, Fit::Whole);
    bench.apply([place.into()]);
    bench
}

fn lit(picture: &Picture) -> HashSet<Mark> {
    let marks = picture.shapes.iter().filter_map(|shape| match shape.identity {
        Identity::Walk(mark) => Some(mark),
        _ => None,
    });
    marks.collect()
}

#[test]
fn every_stage_lights_exactly_what_it_speaks_of() {
    let text = FileText::new().expect("the bundled fonts can be read");
    for file in [
        "04-one-gap-is-enough.ron",
        "05-no-gap-anywhere.ron",
        // Parallel edges, which have no line.
        "01-two-cubes.ron",
        "04-edge-against-edge.ron",
        "08-corner-first.ron",
        // Boxes that turn.
        "07-a-rod-sweeps-a-small-box.ron",
    ] {
        for (kind, projecting) in [
            (Kind::Test, Projecting::HalfExtents),
            (Kind::Test, Projecting::Corners),
            (Kind::Sweep, Projecting::Corners),
        ] {
            let mut bench = opened(file, kind);
            bench.apply([WalkCommand::Project(projecting).into()]);
            let stages = each(&mut bench, |view, walk| {
                let picture = Picture::still(view, SIZE, &text);
                let spoken: HashSet<Mark> = walk.page.marks.iter().copied().collect();
                let lit = lit(&picture);
                assert!(lit.is_subset(&spoken), "{file}, {:?}: {lit:?}", walk.stage);
                for mark in spoken.difference(&lit) {
                    // Nothing is drawn of what does not move, has no size, or is a line of another time.
                    let is_nothing = matches!(mark, Mark::RelativeVelocity | Mark::WayOut | Mark::Gap);
                    assert!(is_nothing, "{file}, {:?}: {mark:?} is dark", walk.stage);
                }
            });
            assert!(stages.len() > 5);
        }
    }
}

#[test]
fn a_term_that_is_pointed_at_stands_out() {
    let text = FileText::new().expect("the bundled fonts can be read");
    for file in ["04-one-gap-is-enough.ron", "04-edge-against-edge.ron"] {
        let mut bench = opened(file, Kind::Test);
        for stage in 0..3 {
            let marks: Vec<Mark> = {
                let rows = &super::walk(&bench).page.rows;
                rows.iter().flat_map(|row| row.terms.iter().filter_map(|term| term.mark)).collect()
            };
            assert!(!marks.is_empty(), "{file}: stage {stage} has terms");
            for mark in marks {
                bench.apply([SelectCommand::HoverNothing.into(), SelectCommand::HoverMark(mark).into()]);
                let picture = Picture::still(&bench.view(), SIZE, &text);
                let stands_out = |shape: &&Shape| match &shape.form {
                    Form::Line { stroke, .. } => stroke.paint.role == Role::Select,
                    Form::Rect { outline, .. } => outline.is_some_and(|line| line.paint.role == Role::Select),
                    _ => false,
                };
                let shapes = picture.shapes.iter().filter(|shape| shape.identity == Identity::Walk(mark));
                assert!(shapes.filter(stands_out).count() > 0, "{file}: {mark:?}");
            }
            super::next(&mut bench);
        }
    }
}

#[test]
fn the_picture_shows_no_more_of_an_axis_than_the_walk_has_told() {
    let text = FileText::new().expect("the bundled fonts can be read");
    let mut bench = opened("04-one-gap-is-enough.ron", Kind::Test);
    bench.apply([WalkCommand::HideLater(true).into()]);
    each(&mut bench, |view, walk| {
        let Some(axis) = walk.stage.of_axis() else { return };
        let picture = Picture::still(view, SIZE, &text);
        let has = |identity: Identity, role: Role| {
            picture.shapes.iter().any(|shape| shape.identity == identity && shape.role() == role)
        };
        let revealed = view.revealed(axis);
        assert!(has(Identity::Axis(axis), Role::Ink), "{:?}", walk.stage);
        assert_eq!(has(Identity::Axis(axis), Role::A), revealed >= Revealed::A, "{:?}", walk.stage);
        assert_eq!(has(Identity::Axis(axis), Role::B), revealed >= Revealed::Both, "{:?}", walk.stage);
        let gap = picture.shapes.iter().any(|shape| shape.identity == Identity::Gap(axis));
        assert_eq!(gap, revealed == Revealed::Gap, "{:?}", walk.stage);
    });
    bench.apply([WalkCommand::ToStart.into()]);
    let picture = Picture::still(&bench.view(), SIZE, &text);
    let says = |wanted: &str| {
        picture.shapes.iter().any(|shape| matches!(&shape.form, Form::Text(text) if text.text.contains(wanted)))
    };
    assert!(says("NOT YET KNOWN") && !says("SEPARATED"));
    assert_eq!(super::walk(&bench).stage, Stage::Choose(satscope::kernel::axis::AxisId::FaceA(0)));
    assert!(!lit(&picture).contains(&Mark::Interval(Which::A)));
}
