//! Keys belong to what has the focus, and to the window again afterwards.

use crate::{
    PLANAR, SPATIAL,
    window::{FILE, Window},
};
use eframe::egui::{accesskit::Role, vec2};

/// Space starts the clock and stops it: no widget has kept the keyboard.
#[track_caller]
fn keys_reach_the_window(window: &Window) {
    assert!(!window.plays());
    window.key("space");
    window.until("Space to start the clock", || window.plays());
    window.key("space Home");
    window.until("Space to stop the clock", || !window.plays());
}

fn is_selected(window: &Window, name: &str) -> bool {
    window.find_where(name, |node| node.role == Role::Button).on == Some(true)
}

/// Escape closes what is open, the next one lets go of the selected box.
#[track_caller]
fn closes_then_lets_go(window: &Window, open: impl Fn(), sign: &str) {
    window.click("still");
    open();
    window.await_shown(sign);
    window.key("Escape");
    window.await_gone(sign);
    assert!(is_selected(window, "still"), "Escape only closes {sign:?}");
    keys_reach_the_window(window);
    window.key("Escape");
    window.until("the next Escape to let go of the box", || !is_selected(window, "still"));
}

#[test]
fn escape_in_a_number_field_cancels() {
    let window = Window::open(PLANAR);
    window.click("still");
    window.fill("Center x", "7");
    window.key("Escape");
    window.linger();
    assert_eq!(window.field("Center x").number, Some(0.0));
    assert_eq!(window.title(), "scene.ron - Satscope", "nothing is changed");
    assert!(is_selected(&window, "still"));
    keys_reach_the_window(&window);
    window.key("Escape");
    window.until("the next Escape to let go of the box", || !is_selected(&window, "still"));
}

#[test]
fn escape_in_a_text_cancels() {
    let window = Window::open(PLANAR);
    window.double_click("still");
    window.key("ctrl+a");
    window.write("renamed");
    window.key("Escape");
    window.linger();
    assert!(window.shows("still") && !window.shows("renamed"));
    keys_reach_the_window(&window);

    window.fill("Title", "retitled");
    window.key("Escape");
    window.linger();
    assert_eq!(window.field("Title").value, "");
    assert_eq!(window.title(), "scene.ron - Satscope", "nothing is changed");
    keys_reach_the_window(&window);

    window.double_click("still");
    window.key("ctrl+a");
    window.write("renamed");
    window.key("Return");
    window.await_shown("renamed");
    keys_reach_the_window(&window);
    window.click("mover");
    window.key("F2 ctrl+a");
    window.write("moved");
    window.key("Return");
    window.await_shown("moved");
    let text = window.saved_with("name: \"moved\"");
    assert!(text.contains("name: \"renamed\""), "{text}");
}

#[test]
fn escape_takes_back_a_dragged_number() {
    let window = Window::open(PLANAR);
    window.click("still");
    let field = window.field("Center x");
    window.grab(1, "", &field, vec2(40.0, 0.0));
    assert!(window.field("Center x").number.is_some_and(|x| x > 0.0), "it follows the pointer");
    window.key("Escape");
    window.let_go(1);
    assert_eq!(window.field("Center x").number, Some(0.0));
    assert_eq!(window.title(), "scene.ron - Satscope", "nothing is changed");
    window.drag(&field, vec2(40.0, 0.0));
    assert!(window.field("Center x").number.is_some_and(|x| x > 0.0));
    window.key("ctrl+z");
    window.until("one step back", || window.field("Center x").number == Some(0.0));
}

#[test]
fn escape_closes_menus_and_dialogs() {
    let window = Window::open(PLANAR);
    closes_then_lets_go(&window, || window.click("File"), "Copy scene as text");
    closes_then_lets_go(&window, || window.key("ctrl+k"), "Find an action");
    closes_then_lets_go(&window, || window.key("F1"), "Double-click");
    closes_then_lets_go(&window, || window.key("ctrl+l"), "Path of a scene file");
    closes_then_lets_go(&window, || window.key("ctrl+shift+l"), "Path of a scene file");
}

#[test]
fn escape_closes_a_popup() {
    let window = Window::open(SPATIAL);
    window.click("a");
    window.click("Box axes");
    window.await_shown("Quaternion");
    window.key("Escape");
    window.await_gone("Quaternion");
    assert!(is_selected(&window, "a"));
    keys_reach_the_window(&window);
}

/// Presses Tab until the widget of that name has the keyboard.
#[track_caller]
fn focus(window: &Window, name: &str) {
    const STOPS: usize = 80;
    let found = (0..STOPS).any(|_| {
        window.key("Tab");
        window.focused().is_some_and(|node| node.name == name)
    });
    assert!(found, "no stop of the Tab key is called {name:?}");
}

#[test]
fn space_enter_and_arrows_act_on_what_has_the_focus() {
    let window = Window::open(PLANAR);
    focus(&window, "Go to end");
    window.key("space");
    window.linger();
    assert_eq!((window.time(), window.plays()), (1.0, false), "Space presses the button");
    window.key("Escape Home");
    assert_eq!(window.time(), 0.0);
    keys_reach_the_window(&window);

    focus(&window, "Go to end");
    window.key("Return");
    window.until("Enter to press the button", || window.time() == 1.0);

    focus(&window, "Time");
    window.key("Left");
    window.until("the slider to move", || window.time() < 1.0);
    assert_eq!(window.focused().map(|node| node.name), Some("Time".to_owned()), "an arrow does not leave the slider");
    window.key("Escape Home");
    keys_reach_the_window(&window);
}

#[test]
fn enter_opens_and_saves_a_path() {
    let window = Window::with(&[(FILE, PLANAR), ("other.ron", SPATIAL)], &[FILE]);
    window.key("ctrl+l");
    window.await_shown("Path of a scene file");
    window.key("ctrl+a");
    window.write("other.ron");
    window.key("Return");
    window.await_shown("3D");
    keys_reach_the_window(&window);

    window.key("ctrl+shift+l");
    window.await_shown("Path of a scene file");
    window.key("ctrl+a");
    window.write("copy.ron");
    window.key("Return");
    window.until("the copy", || window.path("copy.ron").exists());
    assert_eq!(window.read("copy.ron"), SPATIAL);
    keys_reach_the_window(&window);

    // Where the system has no dialog, the window asks itself.
    window.until("Ctrl+O to ask for a path", || {
        window.key("ctrl+o");
        window.linger();
        window.shows("Path of a scene file")
    });
    window.key("ctrl+a");
    window.write("scene.ron");
    window.key("Return");
    window.await_shown("still");
}
