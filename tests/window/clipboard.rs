//! Copy and paste between the window and other programs.

use eframe::egui::vec2;

use crate::{
    PLANAR, SPATIAL,
    window::{FILE, Window},
};

#[track_caller]
fn holds(window: &Window, expected: &str) {
    window.until_or(
        || window.clipboard() == expected,
        || format!("the clipboard to hold\n{expected}\nand not\n{}", window.clipboard()),
    );
}

#[test]
fn a_scene_goes_out_and_comes_in() {
    let window = Window::open(PLANAR);
    window.key("ctrl+shift+c");
    holds(&window, PLANAR);

    window.set_clipboard(SPATIAL);
    window.key("ctrl+v");
    window.await_shown("3D");
    assert!(window.find("a").on.is_some() && window.find("b").on.is_some(), "its boxes are listed");
    window.choose("File", "Copy scene as text");
    holds(&window, SPATIAL);
    assert_eq!(window.read(FILE), PLANAR, "a pasted scene has no file");
}

#[test]
fn fields_paste_and_copy_for_themselves() {
    let window = Window::open(PLANAR);
    window.click("still");
    window.set_clipboard("from elsewhere");
    window.click(&window.field("Title"));
    window.key("ctrl+a ctrl+v Tab");
    window.until("the title", || window.field("Title").value == "from elsewhere");

    window.set_clipboard("2.5");
    window.click(&window.field("Center x"));
    window.key("ctrl+a ctrl+v Return");
    window.until("the number", || window.field("Center x").number == Some(2.5));

    window.click(&window.field("Title"));
    window.key("ctrl+a ctrl+c");
    holds(&window, "from elsewhere");
    assert!(window.shows("Viewport, 2 boxes"), "no scene was opened");
}

#[test]
fn what_is_wrong_with_a_pasted_scene_can_be_copied() {
    let window = Window::open(PLANAR);
    window.set_clipboard("(version: 1, boxes: Planar([(name: \"lonely\", center: (0.0, 0.0))]))");
    window.key("ctrl+v");
    window.click("Copy text");
    window.until("the clipboard to hold what is wrong", || window.clipboard().contains("half_extents"));
    window.key("Escape");
    window.await_gone("Copy text");
    assert!(window.shows("Viewport, 2 boxes"), "the scene before is still there");
}

#[test]
fn a_pasted_text_is_bounded_like_a_file() {
    let window = Window::open(PLANAR);
    window.set_clipboard(&format!("{PLANAR}{}", "\n".repeat(65 << 20)));
    window.key("ctrl+v");
    window.await_shown("64 MiB");
    assert!(window.shows("Viewport, 2 boxes"));
}

#[test]
fn a_right_click_copies_a_number() {
    let window = Window::open(PLANAR);
    window.right_click("Axis A0");
    window.click("Copy gap");
    holds(&window, "2.0");
    window.right_click(&window.field("Duration"));
    window.click("Copy number");
    holds(&window, "1.0");
    window.right_click("Plot of every gap over time");
    window.click("Copy gaps as CSV");
    window.until("the clipboard to hold the gaps", || window.clipboard().starts_with("t,A0,A1,B0,B1,largest,axis\n"));
    // A right drag looks elsewhere, a right click asks.
    window.drag_with(3, "", window.beside(), vec2(60.0, 0.0));
    window.linger();
    assert!(!window.shows("Copy verdict"));
    window.right_click(window.beside());
    window.click("Copy verdict");
    window.until("the clipboard to hold the verdict", || window.clipboard().contains("are SEPARATED by A0"));
    window.key("shift+F10");
    window.write("verdict");
    window.key("Return");
    window.until("the clipboard to hold the verdict", || window.clipboard().contains("are SEPARATED by A0"));
}
