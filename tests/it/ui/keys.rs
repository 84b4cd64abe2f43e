//! Keys belong to who has the focus: a gesture, a popup, a field, another widget, and only then the window.

use super::{Bench, PLANAR, SPATIAL};
use eframe::egui::{Event, Key, Modifiers, PointerButton, Popup, vec2};
use egui_kittest::kittest::Queryable as _;
use satscope::{
    kernel::axis::{AxisId, Dimension},
    scene::edit::Number,
    workbench::Effect,
};

const NONE: Modifiers = Modifiers::NONE;

fn is_playing_after_space(bench: &mut Bench<'_>) -> bool {
    bench.press(NONE, Key::Space);
    bench.view().playhead.is_playing()
}

#[test]
fn escape_takes_back_what_is_typed_into_a_number() {
    let mut bench = Bench::selected(PLANAR);
    bench.begin_number("Center x", "99");
    bench.press(NONE, Key::Escape);
    assert_eq!(bench.number(1, Number::Center(0)), 4.0);
    assert!(!bench.view().document.is_dirty());
    assert_eq!(bench.view().selection.box_index(), Some(1), "the field had the key, not the selection");
    bench.press(NONE, Key::Escape);
    assert_eq!(bench.view().selection.box_index(), None);
    assert!(is_playing_after_space(&mut bench), "keys reach the window again");
}

#[test]
fn escape_takes_back_what_a_number_is_dragged_to() {
    let mut bench = Bench::selected(PLANAR);
    let from = bench.field("Center x");
    bench.hold(PointerButton::Primary, from, from + vec2(60.0, 0.0), NONE);
    assert_ne!(bench.number(1, Number::Center(0)), 4.0);
    bench.press(NONE, Key::Escape);
    bench.hover(from + vec2(90.0, 0.0));
    bench.pointer(PointerButton::Primary, from + vec2(90.0, 0.0), false, NONE);
    bench.0.run_steps(3);
    assert_eq!(bench.number(1, Number::Center(0)), 4.0);
    assert!(!bench.view().document.is_dirty());
    assert_eq!(bench.view().selection.box_index(), Some(1));
}

#[test]
fn escape_ends_renaming_without_a_change() {
    let mut bench = Bench::selected(PLANAR);
    bench.press(NONE, Key::F2);
    bench.press(Modifiers::COMMAND, Key::A);
    bench.0.get_by_label("Name of the box").type_text("bullet");
    bench.0.run_steps(2);
    bench.press(NONE, Key::Escape);
    assert_eq!(bench.view().scene().name(1), "mover");
    assert!(bench.0.query_by_label("Name of the box").is_none());
    assert_eq!(bench.view().selection.box_index(), Some(1));
    assert!(is_playing_after_space(&mut bench));
}

#[test]
fn a_name_that_is_taken_is_kept_and_explained() {
    let mut bench = Bench::selected(PLANAR);
    bench.press(NONE, Key::F2);
    bench.press(Modifiers::COMMAND, Key::A);
    bench.0.get_by_label("Name of the box").type_text("still");
    bench.0.run_steps(2);
    bench.press(NONE, Key::Enter);
    assert!(bench.0.query_by_label_contains("is taken by boxes[0]").is_some());
    assert!(bench.0.query_by_label("Name of the box").is_some(), "the field stays");
    assert_eq!(bench.view().notices, []);
    bench.press(NONE, Key::Escape);
    assert_eq!(bench.view().scene().name(1), "mover");
}

#[test]
fn escape_takes_back_what_is_typed_into_a_text() {
    for name in ["Title", "Notes"] {
        let mut bench = Bench::open(PLANAR);
        let field = bench.0.get_by_role_and_label(eframe::egui::Role::TextInput, name);
        field.focus();
        bench.0.run_steps(2);
        bench.0.event(Event::Text("something".to_owned()));
        bench.0.run_steps(2);
        bench.press(NONE, Key::Escape);
        assert!(!bench.view().document.is_dirty(), "{name}");
        assert!(is_playing_after_space(&mut bench), "{name}");
    }
}

#[test]
fn escape_closes_what_is_open_and_then_lets_go() {
    let mut bench = Bench::selected(PLANAR);
    bench.click("File");
    assert!(Popup::is_any_open(&bench.0.ctx));
    bench.press(NONE, Key::Escape);
    assert!(!Popup::is_any_open(&bench.0.ctx));
    for (modifiers, key, shows) in [
        (NONE, Key::F1, "Keys and mouse"),
        (Modifiers::COMMAND, Key::K, "Find an action"),
        (Modifiers::COMMAND, Key::L, "Path of a scene file"),
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::L, "Path of a scene file"),
    ] {
        bench.press(modifiers, key);
        assert!(bench.0.query_all_by_label(shows).count() > 0, "{shows}");
        bench.press(NONE, Key::Escape);
        assert_eq!(bench.0.query_all_by_label(shows).count(), 0, "{shows} is closed");
    }
    bench.0.event(Event::Paste("(".to_owned()));
    bench.0.run_steps(3);
    assert!(bench.view().document.broken().is_some());
    bench.press(NONE, Key::Escape);
    assert_eq!(bench.view().document.broken(), None);
    assert_eq!(bench.view().selection.box_index(), Some(1), "only now is it let go of");
    bench.press(NONE, Key::Escape);
    assert_eq!(bench.view().selection.box_index(), None);
}

#[test]
fn no_shortcut_works_while_a_menu_is_open() {
    let mut bench = Bench::open(PLANAR);
    bench.click("Edit");
    for key in [Key::Space, Key::X, Key::End] {
        bench.press(NONE, key);
    }
    assert!(!bench.view().playhead.is_playing());
    assert_eq!(bench.view().playhead.t(), 0.0);
    assert!(!bench.view().document.is_dirty());
}

#[test]
fn a_focused_button_hears_space_enter_and_escape() {
    for key in [Key::Space, Key::Enter] {
        let mut bench = Bench::open(PLANAR);
        bench.0.get_by_label("Add box").focus();
        bench.0.run_steps(2);
        bench.press(NONE, key);
        assert_eq!(bench.view().scene().boxes().len(), 3, "{key:?} presses the button");
        assert!(!bench.view().playhead.is_playing(), "{key:?} does not play");
        bench.press(NONE, Key::Escape);
        assert_eq!(bench.view().selection.box_index(), Some(2), "Escape leaves the button first");
        assert!(is_playing_after_space(&mut bench));
    }
}

#[test]
fn arrows_move_a_focused_slider_and_do_not_choose_axes() {
    let mut bench = Bench::open(PLANAR);
    bench.0.get_by_label("Time").focus();
    bench.0.run_steps(2);
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowLeft, Key::ArrowRight] {
        bench.press(NONE, key);
    }
    super::near(bench.view().playhead.t(), 0.02, 1e-12);
    bench.press(NONE, Key::PageUp);
    super::near(bench.view().playhead.t(), 0.12, 1e-12);
    bench.press(NONE, Key::ArrowDown);
    assert_eq!(bench.view().selection.axis(), None);
    bench.press(NONE, Key::Escape);
    bench.press(NONE, Key::ArrowDown);
    assert!(bench.view().selection.axis().is_some_and(|axis| AxisId::all(Dimension::D2).contains(&axis)));
}

#[test]
fn undo_belongs_to_the_text_that_is_typed() {
    let mut bench = Bench::selected(PLANAR);
    bench.type_number("Center y", "1.5");
    bench.begin_number("Center x", "9");
    bench.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(bench.number(1, Number::Center(1)), 1.5, "the step before is not taken back");
}

#[test]
fn what_is_being_typed_is_saved() {
    let mut bench = Bench::selected(PLANAR);
    bench.begin_number("Center x", "99");
    bench.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert_eq!(bench.number(1, Number::Center(0)), 99.0);
    assert!(matches!(bench.0.state().effects[..], [Effect::PickSave { .. }]));
}

#[test]
fn enter_in_a_path_dialog_does_what_it_is_for() {
    for (modifiers, written) in [(Modifiers::COMMAND, false), (Modifiers::COMMAND | Modifiers::SHIFT, true)] {
        let mut bench = Bench::open(SPATIAL);
        bench.press(modifiers, Key::L);
        bench.press(Modifiers::COMMAND, Key::A);
        bench.0.event(Event::Text("some.ron".to_owned()));
        bench.0.run_steps(2);
        bench.press(NONE, Key::Enter);
        match &bench.0.state().effects[..] {
            [Effect::Write { path, .. }] if written => assert_eq!(path.to_str(), Some("some.ron")),
            [Effect::Read(path)] if !written => assert_eq!(path.to_str(), Some("some.ron")),
            other => panic!("{other:?}"),
        }
        assert!(bench.0.query_by_label("Path of a scene file").is_none());
        assert!(is_playing_after_space(&mut bench), "keys reach the window again");
    }
}
