//! Changing boxes: with the pointer, with numbers, in the list; and taking it back.

use super::{Bench, PLANAR, SPATIAL, near};
use eframe::egui::{Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable as _;
use satscope::kernel::sat::Verdict;
use satscope::scene::{Pair, edit::Number};

fn verdict(bench: &Bench<'_>) -> Verdict {
    bench.view().focus.expect("a pair").now.report.verdict
}

#[test]
fn dragging_moves_a_box_until_the_verdict_flips_and_undo_takes_it_back_at_once() {
    let mut bench = Bench::open(PLANAR);
    assert_eq!(verdict(&bench), Verdict::Separated);
    let (from, to) = (bench.at(4.0, 0.0), bench.at(1.5, 0.5));
    bench.drag(from, to, Modifiers::NONE);
    near(bench.number(1, Number::Center(0)), 1.5, 0.005);
    near(bench.number(1, Number::Center(1)), 0.5, 0.005);
    assert_eq!(verdict(&bench), Verdict::Overlapping);
    assert_eq!(bench.view().document.history.undo_label(), Some("move mover"));
    bench.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(bench.number(1, Number::Center(0)), 4.0);
    assert!(!bench.view().document.is_dirty());
    bench.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    near(bench.number(1, Number::Center(0)), 1.5, 0.005);
}

#[test]
fn shift_drag_turns() {
    let mut bench = Bench::open(PLANAR);
    let (from, to) = (bench.at(4.8, 0.0), bench.at(4.0, 0.8));
    bench.drag(from, to, Modifiers::SHIFT);
    near(bench.number(1, Number::Angle), 90.0, 0.2);
    assert_eq!(bench.number(1, Number::Center(0)), 4.0);
}

#[test]
fn ctrl_drag_moves_the_end_and_so_the_velocity() {
    let mut bench = Bench::open(PLANAR);
    let (from, to) = (bench.at(4.0, 0.0), bench.at(4.0, 2.0));
    bench.drag(from, to, Modifiers::COMMAND);
    near(bench.number(1, Number::Velocity(1)), 2.0, 0.01);
    assert_eq!(bench.number(1, Number::Velocity(0)), -4.0);
    assert_eq!(bench.number(1, Number::Center(1)), 0.0);
}

#[test]
fn the_middle_of_a_side_changes_the_half_extent() {
    let mut bench = Bench::open(PLANAR);
    let middle = bench.at(4.0, 0.5);
    bench.drag(middle, middle, Modifiers::NONE);
    assert_eq!(bench.view().selection.box_index(), Some(1), "a press selects");
    let (from, to) = (bench.at(4.0, 1.0), bench.at(4.0, 1.6));
    bench.drag(from, to, Modifiers::NONE);
    near(bench.number(1, Number::HalfExtent(1)), 1.6, 0.01);
    assert_eq!(bench.number(1, Number::HalfExtent(0)), 1.0);
}

#[test]
fn escape_puts_it_back() {
    let mut bench = Bench::open(PLANAR);
    let (from, to) = (bench.at(4.0, 0.0), bench.at(2.0, 2.0));
    bench.hold(PointerButton::Primary, from, to, Modifiers::NONE);
    assert_ne!(bench.number(1, Number::Center(0)), 4.0);
    bench.press(Modifiers::NONE, Key::Escape);
    assert_eq!(bench.number(1, Number::Center(0)), 4.0);
    bench.pointer(PointerButton::Primary, to, false, Modifiers::NONE);
    assert_eq!(bench.number(1, Number::Center(0)), 4.0);
    assert_eq!(bench.view().document.history.undo_label(), None);
}

#[test]
fn boxes_are_added_duplicated_and_deleted() {
    let mut bench = Bench::open(PLANAR);
    bench.click("Add box");
    assert_eq!(bench.view().scene().boxes().len(), 3);
    assert_eq!(bench.view().selection.box_index(), Some(2));
    bench.click("Duplicate box");
    assert_eq!(bench.view().scene().boxes().len(), 4);
    bench.click("Delete box");
    assert_eq!(bench.view().scene().boxes().len(), 3);
    for _ in 0..3 {
        bench.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(bench.view().scene().boxes().len(), 2);
}

#[test]
fn a_double_click_renames() {
    let mut bench = Bench::open(PLANAR);
    let at = bench.0.get_by_label("mover").rect().center();
    for _ in 0..2 {
        bench.pointer(PointerButton::Primary, at, true, Modifiers::NONE);
        bench.pointer(PointerButton::Primary, at, false, Modifiers::NONE);
    }
    bench.0.run_steps(2);
    bench.press(Modifiers::COMMAND, Key::A);
    bench.0.get_by_label("Name of the box").type_text("bullet");
    bench.0.run_steps(2);
    bench.press(Modifiers::NONE, Key::Enter);
    assert_eq!(bench.view().scene().name(1), "bullet");
}

#[test]
fn the_pair_is_chosen_in_the_list_and_swapped() {
    let mut bench = Bench::open(PLANAR);
    bench.click("Add box");
    bench.click("Make box box B");
    assert_eq!(bench.view().scene().focus(), Some(Pair { a: 0, b: 2 }));
    bench.click("Make box box A");
    assert_eq!(bench.view().scene().focus(), Some(Pair { a: 2, b: 0 }));
    bench.press(Modifiers::NONE, Key::X);
    assert_eq!(bench.view().scene().focus(), Some(Pair { a: 0, b: 2 }));
}

#[test]
fn a_number_is_typed() {
    let mut bench = Bench::open(PLANAR);
    bench.click("mover");
    bench.type_number("Center y", "0.125");
    assert_eq!(bench.number(1, Number::Center(1)), 0.125);
    assert_eq!(bench.view().document.history.undo_label(), Some("move mover"));
}

#[test]
fn a_number_is_dragged_in_one_undo_step() {
    let mut bench = Bench::open(SPATIAL);
    bench.click("b");
    let at = bench.field("Velocity z");
    bench.drag(at, at + vec2(40.0, 0.0), Modifiers::NONE);
    assert!(bench.number(1, Number::Velocity(2)) > 0.0);
    bench.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(bench.number(1, Number::Velocity(2)), 0.0);
    assert_eq!(bench.view().document.history.undo_label(), None);
}

#[test]
fn every_number_of_a_box_can_be_edited() {
    for (text, names) in [
        (PLANAR, vec!["Center x", "Half extents y", "Angle", "Velocity x", "Angular velocity", "Pivot y"]),
        (SPATIAL, vec!["Center z", "Half extents z", "Rotation y", "Velocity z", "Angular velocity z", "Pivot z"]),
    ] {
        for name in names {
            let mut bench = Bench::open(text);
            bench.press(Modifiers::NONE, Key::N);
            bench.press(Modifiers::NONE, Key::N);
            let before = bench.view().scene().clone();
            let at = bench.field(name);
            bench.drag(at, at + vec2(30.0, 0.0), Modifiers::NONE);
            assert_ne!(*bench.view().scene(), before, "{name}");
        }
    }
}

#[test]
fn walking_through_the_fields_changes_nothing() {
    let exact = PLANAR.replace("center: (4.0, 0.0)", "center: (4.123456789012345, 0.1234567890123456)");
    let mut bench = Bench::open(&exact);
    bench.click("mover");
    for _ in 0..30 {
        bench.press(Modifiers::NONE, Key::Tab);
    }
    assert_eq!(bench.number(1, Number::Center(0)), 4.123456789012345);
    assert!(!bench.view().document.is_dirty());
}

#[test]
fn the_scene_s_own_fields_are_edited() {
    let mut bench = Bench::open(PLANAR);
    bench.type_number("Duration", "2.5");
    assert_eq!(bench.view().scene().duration(), 2.5);
    assert_eq!(bench.view().playhead.duration(), 2.5);
}

#[test]
fn what_is_odd_about_a_scene_is_said_beside_it() {
    let flat = PLANAR.replace("half_extents: (1.0, 1.0)),", "half_extents: (1.0, 0.0)),");
    let bench = Bench::open(&flat);
    let said = bench.0.query_all_by_label_contains("boxes[0].half_extents").count();
    assert_eq!(said, 1);
}
