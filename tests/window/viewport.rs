//! The pointer in the viewport: boxes are moved, turned and sized, the view pans, turns and zooms.

use crate::{PLANAR, SPATIAL, window::Window};
use eframe::egui::{Pos2, Vec2, vec2};

/// Where the box `still` is: its middle and how many points a unit has. Selects it.
fn still(window: &Window) -> (Pos2, f32) {
    window.click("still");
    sides(window)
}

/// As [`still`], of the selected box, whose half extent along y is 1.
fn sides(window: &Window) -> (Pos2, f32) {
    let [top, bottom] = ["Side +1 of still", "Side -1 of still"].map(|side| window.find(side).middle());
    (top.lerp(bottom, 0.5), 0.5 * top.distance(bottom))
}

fn number(window: &Window, field: &str) -> f64 {
    window.field(field).number.expect("the field holds a number")
}

#[track_caller]
fn holds(window: &Window, field: &str, expected: f64, tolerance: f64) {
    let found = number(window, field);
    assert!((found - expected).abs() <= tolerance, "{field} is {found}, not {expected}");
}

#[test]
fn boxes_follow_the_pointer() {
    let window = Window::open(PLANAR);
    let (middle, unit) = still(&window);
    let step = 2.0 / f64::from(unit);

    window.drag(middle, vec2(unit, -0.5 * unit));
    holds(&window, "Center x", 1.0, step);
    holds(&window, "Center y", 0.5, step);
    window.key("ctrl+z");
    holds(&window, "Center x", 0.0, 0.0);
    holds(&window, "Center y", 0.0, 0.0);
    window.key("ctrl+shift+z");
    holds(&window, "Center x", 1.0, step);
    window.key("ctrl+z");

    window.drag_with(1, "shift", middle + vec2(0.8 * unit, 0.0), vec2(-0.8 * unit, -0.8 * unit));
    holds(&window, "Angle", 90.0, 3.0);
    window.key("ctrl+z");

    window.drag_with(1, "ctrl", middle, vec2(unit, 0.0));
    holds(&window, "Velocity x", 1.0, step);
    holds(&window, "Center x", 0.0, 0.0);
    window.key("ctrl+z");

    window.drag("Side -0 of still", vec2(-0.5 * unit, 0.0));
    holds(&window, "Half extents x", 1.5, step);
    let text = window.saved_with(&format!("half_extents: ({}", number(&window, "Half extents x")));
    assert!(text.contains("center: (0.0, 0.0)"), "{text}");
}

#[test]
fn escape_puts_a_dragged_box_back() {
    let window = Window::open(PLANAR);
    let (middle, unit) = still(&window);
    window.grab(1, "", middle, vec2(unit, unit));
    assert!(number(&window, "Center x") > 0.5, "it is in the hand");
    window.key_while_held("Escape");
    holds(&window, "Center x", 0.0, 0.0);
    window.let_go(1);
    holds(&window, "Center x", 0.0, 0.0);
    assert_eq!(window.find("still").on, Some(true), "it stays selected");
}

#[test]
fn a_click_selects_and_a_click_beside_lets_go() {
    let window = Window::open(PLANAR);
    let (middle, _) = still(&window);
    window.key("Escape");
    window.until("the selection to go", || window.find("still").on == Some(false));
    window.click(middle);
    assert_eq!(window.find("still").on, Some(true));
    window.click(window.beside());
    assert_eq!(window.find("still").on, Some(false));
}

#[test]
fn the_plane_pans_zooms_and_fits() {
    let window = Window::open(PLANAR);
    let (before, unit) = still(&window);
    let moved = |way: Vec2| {
        let (now, _) = sides(&window);
        // A drag begins some points after the press.
        assert!((now - before - way).length() < 20.0, "moved by {:?}, not {way:?}", now - before);
    };
    window.drag(window.beside(), vec2(60.0, -40.0));
    moved(vec2(60.0, -40.0));
    window.drag_with(3, "", window.beside(), vec2(-60.0, 40.0));
    moved(Vec2::ZERO);
    window.drag_with(2, "", before, vec2(50.0, 0.0));
    moved(vec2(50.0, 0.0));

    window.wheel(before, -3);
    let (_, far) = sides(&window);
    assert!(far < 0.9 * unit, "{far} points a unit after {unit}");
    window.wheel(before, 2);
    let (_, near) = sides(&window);
    assert!(near > 1.1 * far, "{near} points a unit after {far}");

    window.key("f");
    let (fitted, _) = sides(&window);
    window.drag(window.beside(), vec2(80.0, 0.0));
    window.double_click(window.beside());
    let (again, _) = still(&window);
    assert!(fitted.distance(again) < 1.0, "a double click fits as F does");
}

/// A rod along x, alone in space.
const ROD: &str = r#"(
    version: 1,
    boxes: Spatial([
        (name: "rod", center: (0.0, 0.0, 0.0), half_extents: (3.0, 0.2, 0.2)),
    ]),
)
"#;

#[test]
fn space_turns_pans_and_zooms() {
    let window = Window::open(ROD);
    let middle = window.viewport().middle();
    let hits = |at: Pos2| {
        window.key("Escape");
        window.click(at);
        window.find("rod").on == Some(true)
    };
    assert!(hits(middle), "what is fitted is in the middle");
    window.drag_with(3, "", middle, vec2(0.0, 150.0));
    assert!(!hits(middle), "panned");
    // A drag begins some points after the press.
    let near = |k: u8| middle + vec2(0.0, 150.0 - 5.0 * f32::from(k));
    assert!((0..4).map(near).any(hits), "panned as far as the pointer went");
    window.key("f");
    window.linger();

    // The place of the rod's end: the farthest point from the middle that hits it.
    let directions = (0..16_u8).map(|k| Vec2::angled(f32::from(k) * std::f32::consts::TAU / 16.0));
    let end = directions.map(|way| middle + 90.0 * way).find(|&at| hits(at)).expect("a rod is long");
    window.wheel(middle, -4);
    assert!(hits(middle) && !hits(end), "it is smaller");
    window.key("f");
    window.linger();
    assert!(hits(end), "it is as large as before");
    window.drag(window.beside(), vec2(160.0, 90.0));
    assert!(hits(middle) && !hits(end), "it is turned about its middle");
}

#[test]
fn boxes_are_added_copied_and_deleted() {
    let window = Window::open(SPATIAL);
    window.key("ctrl+b");
    window.await_shown("Viewport, 3 boxes");
    window.key("ctrl+d");
    window.await_shown("Viewport, 4 boxes");
    window.key("Delete Delete");
    window.until("the deleted box to go", || window.shows("Viewport, 3 boxes"));
    window.click("Add box");
    window.await_shown("Viewport, 4 boxes");
    window.key("ctrl+z ctrl+z ctrl+z ctrl+z");
    window.await_shown("Viewport, 2 boxes");
    window.key("n n");
    assert_eq!(window.find("b").on, Some(true), "N goes from box to box");
    window.key("x");
    let text = window.saved_with("focus: (\"b\", \"a\")");
    assert!(text.contains("name: \"a\""), "{text}");
}
