//! What the panels show, and how much room they take.

use crate::{FIVE_BLOWS, PLANAR, window::Window};
use eframe::egui::accesskit::Role;

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
    let contacts = "contact 0.101612 to 0.208333 s";
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
