//! Fields of numbers lose nothing: no digit while they are edited, no text that cannot be read.

use super::{Bench, PLANAR, SPATIAL};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use satscope::scene::{
    AnyMotion, Rotation,
    edit::{AnyBox, Number},
};

const NONE: Modifiers = Modifiers::NONE;

/// What the field of that name shows.
fn shown(bench: &Bench<'_>, name: &str) -> String {
    bench.0.get_by_role_and_label(eframe::egui::Role::SpinButton, name).value().unwrap_or_default()
}

#[test]
fn every_digit_is_there_while_a_number_is_edited() {
    for (text, opened) in
        [("1000000.125", "1000000.125"), ("0.1234567890123456", "0.1234567890123456"), ("1e-300", "1e-300")]
    {
        let mut bench = Bench::selected(PLANAR);
        bench.type_number("Center x", text);
        let value = bench.number(1, Number::Center(0));
        assert_eq!(Ok(value), text.parse());
        let outside = shown(&bench, "Center x");
        assert!(outside == opened || outside.contains('…'), "{outside} is not {opened}, and does not say so");
        let at = bench.field("Center x");
        bench.click_at(at);
        assert_eq!(shown(&bench, "Center x"), opened);
        bench.press(NONE, Key::Enter);
        assert_eq!(bench.number(1, Number::Center(0)).to_bits(), value.to_bits());
    }
}

#[test]
fn changing_one_number_keeps_the_others() {
    let exact = PLANAR.replace("center: (4.0, 0.0)", "center: (4.123456789012345, 1000000.125)");
    let mut bench = Bench::selected(&exact);
    bench.type_number("Half extents x", "2");
    bench.type_number("Center x", "5");
    assert_eq!(bench.number(1, Number::Center(1)), 1_000_000.125);
    assert_eq!(bench.number(1, Number::Center(0)), 5.0);
}

#[test]
fn typing_the_shown_number_is_a_change_where_it_is_one() {
    let exact = PLANAR.replace("center: (4.0, 0.0)", "center: (4.123456789012345, 0.0)");
    let mut bench = Bench::selected(&exact);
    bench.type_number("Center x", "4.12345");
    assert_eq!(bench.number(1, Number::Center(0)), 4.12345);
}

#[test]
fn what_cannot_be_read_is_kept_marked_and_explained() {
    let mut bench = Bench::selected(PLANAR);
    for (name, text, why) in [
        ("Center x", "abc", "is not a number"),
        ("Center x", "1,000", "two ways"),
        ("Half extents x", "-1", "must be finite and at least 0"),
        ("Velocity x", "inf", "not allowed"),
    ] {
        bench.type_number(name, text);
        assert!(bench.0.query_by_label_contains(why).is_some(), "{text}: {why}");
        assert_eq!(shown(&bench, name), text, "the text is kept");
        assert!(!bench.view().document.is_dirty(), "{text}");
        // Leaving it loses nothing.
        bench.press(NONE, Key::Tab);
        assert_eq!(shown(&bench, name), text);
        let at = bench.field(name);
        bench.click_at(at);
        bench.press(NONE, Key::Escape);
        assert!(bench.0.query_by_label_contains(why).is_none(), "Escape puts the number back");
        assert!(shown(&bench, name).parse::<f64>().is_ok());
    }
}

#[test]
fn a_zero_has_no_sign() {
    let mut bench = Bench::selected(PLANAR);
    bench.type_number("Velocity x", "-0");
    assert_eq!(shown(&bench, "Velocity x"), "0");
}

#[test]
fn no_field_is_there_for_a_box_that_is_not_selected() {
    let mut bench = Bench::selected(PLANAR);
    let fields = |bench: &Bench<'_>| bench.0.query_all_by_label_contains("Center x").count();
    assert_eq!(fields(&bench), 1);
    bench.press(NONE, Key::Escape);
    assert_eq!(fields(&bench), 0);
    assert!(bench.0.query_by_label_contains("Select a box").is_some());
}

/// A quarter turn about z, one row an axis of the box.
const QUARTER: [[f64; 3]; 3] = [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];

fn in_axes<'a>() -> Bench<'a> {
    let text = SPATIAL.replace(
        "rotation: Euler((30.0, 20.0, 10.0))",
        "rotation: Axes((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))",
    );
    Bench::selected(&text)
}

fn rotation(bench: &Bench<'_>) -> Rotation {
    match bench.view().scene().boxes().get(1) {
        Some(AnyBox::Spatial(item)) => item.rotation,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_rotation_matrix_is_typed_number_by_number() {
    let mut bench = in_axes();
    for (i, axis) in QUARTER.iter().enumerate() {
        for (letter, value) in ["x", "y", "z"].into_iter().zip(axis) {
            bench.type_number(&format!("Axis {i} {letter}"), &value.to_string());
        }
    }
    let [x, y, z] = QUARTER;
    assert_eq!(rotation(&bench), Rotation::Axes(x, y, z));
    assert!(bench.0.query_by_label("Orthonormalise").is_none(), "nothing is left to mend");
    assert!(matches!(bench.view().scene().motion(1), AnyMotion::Spatial(_)));
}

#[test]
fn a_draft_of_a_matrix_says_what_is_off_and_is_mended() {
    let mut bench = in_axes();
    let before = rotation(&bench);
    bench.type_number("Axis 0 y", "0.5");
    assert_eq!(rotation(&bench), before, "the box keeps the rotation it has");
    assert!(bench.0.query_by_label_contains("Axis 0: the axis has length 1.118").is_some());
    assert!(bench.0.query_by_label_contains("are not perpendicular").is_some());
    bench.click("Orthonormalise");
    let Rotation::Axes(x, y, _) = rotation(&bench) else { panic!("it keeps its form") };
    let dot = |u: [f64; 3], v: [f64; 3]| u.iter().zip(v).map(|(u, v)| u * v).sum::<f64>();
    super::near(dot(x, x), 1.0, 1e-12);
    super::near(dot(x, y), 0.0, 1e-12);
    // The nearest rotation shares the mistake between both axes.
    super::near(x[1], 0.24253562503633297, 1e-12);
}

#[test]
fn a_draft_of_a_matrix_is_discarded() {
    let mut bench = in_axes();
    let before = rotation(&bench);
    bench.type_number("Axis 2 z", "-1");
    assert!(bench.0.query_by_label_contains("left-handed").is_some());
    bench.click("Discard");
    assert_eq!(rotation(&bench), before);
    assert_eq!(shown(&bench, "Axis 2 z"), "1");
    assert!(!bench.view().document.is_dirty());
}

#[test]
fn a_matrix_is_typed_in_rows_too() {
    let mut bench = Bench::selected(&SPATIAL.replace(
        "rotation: Euler((30.0, 20.0, 10.0))",
        "rotation: Rows((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))",
    ));
    bench.type_number("Row 0 y", "0.5");
    assert!(bench.0.query_by_label_contains("Row 0: the row has length 1.118").is_some());
    bench.click("Orthonormalise");
    let Rotation::Rows(x, y, _) = rotation(&bench) else { panic!("it keeps its form") };
    super::near(x[1], 0.24253562503633297, 1e-12);
    super::near(y[0], -0.24253562503633297, 1e-12);
}
