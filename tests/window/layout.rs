//! What the panels show, and how much room they take.

use crate::{FIVE_BLOWS, PLANAR, window::Window};
use eframe::egui::{accesskit::Role, vec2};

#[test]
fn nothing_is_edited_unseen() {
    let window = Window::open(PLANAR);
    window.click("still");
    assert!(window.field("Center x").enabled);
    window.key("Escape");
    window.await_gone("Center x");
    let of_a_box = ["Half extents", "Angle", "Velocity", "Pivot"];
    let left: Vec<_> = window
        .nodes()
        .into_iter()
        .filter(|node| node.role == Role::SpinButton && of_a_box.iter().any(|name| node.name.starts_with(name)))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn the_panel_keeps_its_width() {
    let long = "very long ".repeat(20);
    let text = PLANAR.replace("still", &format!("still {long}")).replacen(
        "version: 1,",
        &format!("version: 1, title: \"{long}\", notes: \"{long}\","),
        1,
    );
    let left = |text: &str| {
        let window = Window::open(text);
        window.click("still");
        window.linger();
        window.viewport().place.left()
    };
    assert_eq!(left(&text), left(PLANAR));
}

#[test]
fn a_tooltip_appears_once() {
    let window = Window::open(FIVE_BLOWS);
    let labels = |text: &str| {
        let nodes = window.nodes().into_iter();
        nodes.filter(|node| node.role == Role::Label && node.says(text)).count()
    };
    // The sentence is cut off on screen, and whole where it is pointed at.
    let contacts = "contact from 0.101612 to 0.208333 s";
    assert_eq!(labels(contacts), 1);
    window.point(contacts);
    window.until("a tooltip", || labels(contacts) > 1);
    window.linger();
    assert_eq!(labels(contacts), 2, "{}", window.contents());
    window.point("Next event");
    window.until("a tooltip", || labels("Next event") > 0);
    window.linger();
    assert_eq!(labels("Next event"), 1, "{}", window.contents());
}

#[test]
fn panels_are_dragged_hidden_and_put_back() {
    let window = Window::open(PLANAR);
    let left = |name: &str| window.find(name).place.left();
    let panels = ["Boxes", "Viewport", "Axes", "Curves", "Timeline"].map(|name| format!("Move {name}"));
    let places = || panels.each_ref().map(|grip| window.find(grip).place);
    let before = places();

    // Onto the right edge of the window.
    let room = before[2].left() + 235.0 - before[0].left();
    window.drag("Move Boxes", vec2(room, 200.0));
    window.until("the boxes to stand at the right", || left("Move Axes") < left("Move Boxes"));
    assert!(left("Move Viewport") < 20.0, "{}", window.contents());

    window.choose("View", "Curves panel");
    window.await_gone("Gap of every axis, units over s");
    window.key("ctrl+k");
    window.write("reset layout");
    window.key("Return");
    window.until("the first layout", || window.shows("Gap of every axis, units over s") && places() == before);
}

#[test]
fn an_edge_between_panels_is_dragged() {
    let window = Window::open(PLANAR);
    let viewport = window.viewport().place;
    let edge = viewport.left_center() - vec2(0.5, 0.0);
    window.drag(edge, vec2(60.0, 0.0));
    let moved = window.viewport().place.left() - viewport.left();
    assert!((moved - 60.0).abs() < 4.0, "{moved}");
    assert_eq!(window.viewport().place.right(), viewport.right());
}
