//! Number fields keep every digit, and a rotation is typed number by number.

use crate::{
    PLANAR, SPATIAL,
    window::{FILE, Window},
};

#[test]
fn every_digit_is_there() {
    let window = Window::open(PLANAR);
    window.click("still");
    window.fill("Center x", "1000000.125");
    window.key("Return");
    window.until("the number", || window.field("Center x").number == Some(1000000.125));
    window.click(&window.field("Center x"));
    assert_eq!(window.field("Center x").value, "1000000.125", "while it is edited");
    window.key("Escape");

    window.fill("Center y", "0.1");
    window.key("Return");
    window.saved_with("center: (1000000.125, 0.1)");
    // Reading a number is no change of it.
    window.click(&window.field("Center x"));
    window.key("Return");
    window.linger();
    assert_eq!(window.title(), "scene.ron - Satscope");
}

#[test]
fn a_shortened_number_says_so_and_can_be_typed() {
    let window = Window::open(&PLANAR.replacen("(0.0, 0.0)", "(0.123456789, 0.0)", 1));
    window.click("still");
    let shown = window.field("Center x").value;
    assert!(shown.contains('…'), "{shown:?} is not the whole number, and does not say so");
    let short: String = shown.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    window.fill("Center x", &short);
    window.key("Return");
    window.saved_with(&format!("center: ({short}, 0.0)"));
}

#[test]
fn what_is_no_number_is_kept_and_explained() {
    let window = Window::open(PLANAR);
    window.click("still");
    window.fill("Center x", "abc");
    window.key("Return");
    window.linger();
    let field = window.field("Center x");
    assert_eq!(field.value, "abc", "it is kept");
    let marked = window.nodes().into_iter().any(|node| node.says("abc") && node.says("number"));
    assert!(marked, "it is explained:\n{}", window.contents());
    window.key("ctrl+s");
    window.linger();
    assert_eq!(window.read(FILE), PLANAR, "nothing is changed");
    window.fill("Center x", "-0");
    window.key("Return");
    window.until("zero", || window.field("Center x").value == "0");
}

/// Types the nine numbers of a matrix, a box axis a row.
fn type_matrix(window: &Window, rows: [[&str; 3]; 3]) {
    for (i, row) in rows.iter().enumerate() {
        for (letter, number) in ["x", "y", "z"].iter().zip(row) {
            window.fill(&format!("Axis {i} {letter}"), number);
            window.key("Return");
        }
    }
}

#[test]
fn a_rotation_matrix_is_typed_cell_by_cell() {
    let window = Window::open(SPATIAL);
    window.click("a");
    type_matrix(&window, [["0", "1", "0"], ["-1", "0", "0"], ["0", "0", "1"]]);
    window.saved_with("rotation: Axes((0.0, 1.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0))");
}

#[test]
fn a_draft_of_a_rotation_is_explained_and_made_one() {
    let window = Window::open(SPATIAL);
    window.click("a");
    type_matrix(&window, [["0", "1.01", "0"], ["-1", "0", "0"], ["0", "0", "1"]]);
    window.click("Orthonormalise");
    window.await_gone("Orthonormalise");
    window.saved_with("rotation: Axes((0.0, 1.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0))");
}
