//! Handles under a real pointer: what each changes, and what it leaves alone.

use crate::{PLANAR, SPATIAL, window::Window};
use eframe::egui::{Pos2, vec2};

fn numbers(window: &Window, name: &str) -> [f64; 3] {
    ["x", "y", "z"].map(|letter| window.field(&format!("{name} {letter}")).number.expect("the field holds a number"))
}

/// A window on two boxes in space, of which `a` is selected.
fn space() -> Window {
    let window = Window::open(SPATIAL);
    window.click("a");
    window.await_shown("Arrow x of a");
    window
}

/// Where the pivot of `a` is, which is its centre.
fn center(window: &Window) -> Pos2 {
    // The velocity of a box at rest is drawn to the upper right of its centre, 130 points from it.
    window.find("Velocity of a").middle() - 130.0 * std::f32::consts::FRAC_1_SQRT_2 * vec2(1.0, -1.0)
}

#[test]
fn an_arrow_moves_a_box_along_its_axis_alone() {
    let window = space();
    let arm = window.find("Arrow x of a").middle() - center(&window);
    window.drag("Arrow x of a", arm);
    let [x, y, z] = numbers(&window, "Center");
    assert!(x > 0.1 && (y, z) == (0.0, 0.0), "({x}, {y}, {z})");
    // As far again is as long again, as long as perspective lets it.
    window.drag("Arrow x of a", -arm);
    let [back, ..] = numbers(&window, "Center");
    assert!(back.abs() < 0.15 * x, "{back} of {x}");
    window.key("ctrl+z ctrl+z");
    assert_eq!(numbers(&window, "Center"), [0.0; 3], "each drag is one step");
}

#[test]
fn a_ring_turns_a_box_about_its_axis_alone() {
    let window = space();
    let at = window.find("Ring z of a").middle();
    window.drag(at, vec2(60.0, 0.0));
    let axis = |i: usize| numbers(&window, &format!("Axis {i}"));
    assert!(axis(0)[1].abs() > 0.1, "{:?}", axis(0));
    assert_eq!(axis(2), [0.0, 0.0, 1.0]);
    assert_eq!(numbers(&window, "Center"), [0.0; 3]);
    window.key("ctrl+z");
    assert_eq!(axis(0), [1.0, 0.0, 0.0]);
}

#[test]
fn a_face_sizes_a_box_and_its_centre_stays() {
    let window = space();
    window.drag("Side +2 of a", vec2(0.0, -40.0));
    let [x, y, z] = numbers(&window, "Half extents");
    assert!((x, y) == (1.0, 1.0) && z > 1.1, "({x}, {y}, {z})");
    assert_eq!(numbers(&window, "Center"), [0.0; 3]);
}

#[test]
fn the_tip_of_the_velocity_changes_it_and_the_start_stays() {
    let window = space();
    window.drag("Velocity of a", vec2(60.0, 0.0));
    let velocity = numbers(&window, "Velocity");
    assert!(velocity.iter().any(|x| x.abs() > 0.1), "{velocity:?}");
    assert_eq!(numbers(&window, "Center"), [0.0; 3]);
    window.await_shown("End of a");
}

#[test]
fn keys_constrain_a_drag_and_put_it_back() {
    let window = space();
    let middle = center(&window);
    // A box that is not selected has no handles in front of it.
    window.key("Escape");
    window.await_gone("Arrow x of a");
    window.grab(1, "", middle, vec2(50.0, -30.0));
    assert!(numbers(&window, "Center").iter().all(|x| *x != 0.0), "{:?}", numbers(&window, "Center"));
    window.key_while_held("z");
    let [x, y, z] = numbers(&window, "Center");
    assert!((x, y) == (0.0, 0.0) && z != 0.0, "({x}, {y}, {z})");
    window.key_while_held("Escape");
    assert_eq!(numbers(&window, "Center"), [0.0; 3]);
    window.let_go(1);
    assert_eq!(numbers(&window, "Center"), [0.0; 3]);
    assert_eq!(window.title(), "scene.ron - Satscope", "nothing is changed");
}

#[test]
fn a_click_gives_the_arrows_to_the_box() {
    let window = Window::open(PLANAR);
    window.click("still");
    let middle = window.find("Side +0 of still").middle().lerp(window.find("Side -0 of still").middle(), 0.5);
    window.click(middle);
    window.key("Right Right");
    let x = window.field("Center x").number.expect("a number");
    assert!(x > 0.0, "{x}");
    assert_eq!(window.time(), 0.0);
    window.key("Escape Right");
    assert!(window.time() > 0.0);
}

#[test]
fn overlapping_boxes_are_pushed_apart_by_key_and_by_menu() {
    let window = Window::open(&PLANAR.replace("(4.0, 0.0), half", "(1.5, 0.25), half"));
    window.key("p");
    window.await_shown("mover moved by 0.5");
    window.key("ctrl+z");
    window.click("Push apart");
    window.click("Push A out of B");
    window.await_shown("still moved by 0.5");
    window.saved_with("center: (-0.5, 0.0)");
}
