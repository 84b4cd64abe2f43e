//! Handles through the window's pointer: they are found by name, dragged, and what comes of it is read from the scene.

use super::{Bench, PLANAR, SPATIAL, near};
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use glam::{DVec2, DVec3};
use satscope::{
    kernel::axis::Dimension,
    picture::{camera::Lens, solid::Solid},
    scene::edit::Number,
};

/// Where a handle is.
fn handle(bench: &Bench<'_>, name: &str) -> Pos2 {
    bench.0.get_by_label(name).rect().center()
}

#[test]
fn every_handle_of_a_box_in_space_has_a_name() {
    let bench = Bench::selected(SPATIAL);
    for name in ["Arrow x", "Arrow y", "Arrow z", "Ring x", "Ring y", "Ring z", "Square xy", "Square yz", "Square xz"] {
        assert!(bench.0.query_by_label(&format!("{name} of b")).is_some(), "{name}");
    }
    for name in ["Velocity", "Angular velocity", "Pivot"] {
        assert!(bench.0.query_by_label(&format!("{name} of b")).is_some(), "{name}");
    }
    let sides = (0..3).flat_map(|axis| ["+", "-"].map(|sign| format!("Side {sign}{axis} of b")));
    let shown = sides.filter(|side| bench.0.query_by_label(side).is_some()).count();
    let view = bench.view();
    let (camera, origin) = (view.cameras.local(Dimension::D3), view.cameras.origin(Dimension::D3));
    let lens = Lens::new(camera, DVec2::splat(500.0));
    let b = Solid::all(view.scene(), 0.0)[1].from(DVec3::from_array(origin));
    let seen = b.faces().into_iter().filter(|face| lens.faces(face.corners[0], face.normal)).count();
    assert_eq!(shown, seen, "the faces that are seen");
    assert!(bench.0.query_by_label("Arrow x of a").is_none(), "it is not selected");
}

#[test]
fn a_box_in_space_is_dragged_by_an_arrow_and_put_back() {
    let mut bench = Bench::selected(SPATIAL);
    let from = handle(&bench, "Arrow y of b");
    bench.drag(from, from + vec2(40.0, -30.0), Modifiers::NONE);
    let [x, y, z] = [0, 1, 2].map(|i| bench.number(1, Number::Center(i)));
    assert!((x, z) == (4.0, 0.0) && y != 0.0, "it is at {x}, {y}, {z}");
    assert_eq!(bench.view().document.history.undo_label(), Some("move b"));
    bench.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(bench.number(1, Number::Center(1)), 0.0);

    bench.hold(PointerButton::Primary, from, from + vec2(40.0, -30.0), Modifiers::NONE);
    assert_ne!(bench.number(1, Number::Center(1)), 0.0);
    bench.press(Modifiers::NONE, Key::Escape);
    assert_eq!(bench.number(1, Number::Center(1)), 0.0);
    let orbit = bench.view().cameras.orbit();
    bench.0.event(Event::PointerMoved(from + vec2(90.0, 60.0)));
    bench.0.run_steps(3);
    assert_eq!(bench.view().cameras.orbit(), orbit, "the pointer holds nothing and looks nowhere");
    bench.pointer(PointerButton::Primary, from, false, Modifiers::NONE);
    assert!(!bench.view().document.is_dirty());
}

#[test]
fn a_key_constrains_what_is_dragged_and_does_nothing_else() {
    let mut bench = Bench::open(SPATIAL);
    let from = bench.at(4.0, 0.0);
    let focus = bench.view().scene().focus();
    bench.hold(PointerButton::Primary, from, from + vec2(50.0, 35.0), Modifiers::NONE);
    let free = [0, 1, 2].map(|i| bench.number(1, Number::Center(i)));
    assert!(free[0] != 4.0 && free[1] != 0.0 && free[2] != 0.0, "{free:?}");
    bench.press(Modifiers::NONE, Key::X);
    let along = [0, 1, 2].map(|i| bench.number(1, Number::Center(i)));
    assert!(along[0] != 4.0 && along[1..] == [0.0, 0.0], "{along:?}");
    bench.press(Modifiers::SHIFT, Key::X);
    let across = [0, 1, 2].map(|i| bench.number(1, Number::Center(i)));
    assert!(across[0] == 4.0 && across[1] != 0.0 && across[2] != 0.0, "{across:?}");
    bench.pointer(PointerButton::Primary, from + vec2(50.0, 35.0), false, Modifiers::NONE);
    assert_eq!(bench.view().scene().focus(), focus, "A and B are not swapped");
    bench.press(Modifiers::COMMAND, Key::Z);
    assert!(!bench.view().document.is_dirty(), "one gesture, one step");
}

#[test]
fn the_start_and_the_end_are_dragged_on_their_ghosts() {
    for (label, start, end) in [("Start of mover", [4.0, 1.0], [0.0, 0.0]), ("End of mover", [4.0, 0.0], [0.0, 1.0])] {
        let mut bench = Bench::selected(PLANAR);
        bench.0.state_mut().app.workbench.apply([satscope::workbench::playhead::PlayheadCommand::Seek(0.5).into()]);
        bench.0.run_steps(2);
        let up = bench.at(0.0, 1.0) - bench.at(0.0, 0.0);
        let from = handle(&bench, label);
        bench.drag(from, from + up, Modifiers::NONE);
        for i in 0..2 {
            let (center, velocity) = (bench.number(1, Number::Center(i)), bench.number(1, Number::Velocity(i)));
            near(center, start[i], 0.02);
            near(center + velocity, end[i], 0.02);
        }
    }
}

#[test]
fn alt_looks_around_where_a_box_is() {
    let mut bench = Bench::open(SPATIAL);
    let before = bench.view().cameras.orbit();
    let from = bench.at(4.0, 0.0);
    bench.drag(from, from + vec2(40.0, 0.0), Modifiers::ALT);
    assert_ne!(bench.view().cameras.orbit().yaw, before.yaw);
    assert!(!bench.view().document.is_dirty());
}

#[test]
fn arrows_nudge_a_box_after_a_click_on_it_and_the_clock_otherwise() {
    let mut bench = Bench::open(PLANAR);
    bench.press(Modifiers::NONE, Key::ArrowRight);
    let t = bench.view().playhead.t();
    assert!(t > 0.0, "nothing is clicked, so the clock steps");
    bench.press(Modifiers::NONE, Key::Home);
    let at = bench.at(4.0, 0.0);
    bench.click_at(at);
    assert_eq!(bench.view().selection.box_index(), Some(1));
    let before = bench.number(1, Number::Center(0));
    bench.press(Modifiers::NONE, Key::ArrowRight);
    let step = bench.number(1, Number::Center(0)) - before;
    assert!(step > 0.0, "it is nudged");
    assert_eq!(bench.view().playhead.t(), 0.0, "the clock stands");
    bench.press(Modifiers::SHIFT, Key::ArrowUp);
    near(bench.number(1, Number::Center(1)), 10.0 * step, 1e-9);
    bench.press(Modifiers::ALT, Key::ArrowDown);
    near(bench.number(1, Number::Center(1)), 9.9 * step, 1e-9);
    assert_eq!(bench.view().selection.axis(), None, "the axes stay");
    bench.press(Modifiers::COMMAND, Key::Z);
    near(bench.number(1, Number::Center(1)), 10.0 * step, 1e-9);
    bench.press(Modifiers::NONE, Key::Space);
    assert!(bench.view().playhead.is_playing(), "other keys are the window's");
    bench.press(Modifiers::NONE, Key::Space);
    bench.press(Modifiers::NONE, Key::Home);
    bench.press(Modifiers::NONE, Key::Escape);
    assert_eq!(bench.view().selection.box_index(), None);
    bench.press(Modifiers::NONE, Key::ArrowRight);
    near(bench.view().playhead.t(), t, 1e-12);
}

#[test]
fn a_key_that_is_held_down_nudges_in_one_step() {
    let mut bench = Bench::open(PLANAR);
    let at = bench.at(4.0, 0.0);
    bench.click_at(at);
    let before = bench.number(1, Number::Center(0));
    for repeat in [false, true, true] {
        let (key, modifiers) = (Key::ArrowRight, Modifiers::NONE);
        bench.0.event(Event::Key { key, physical_key: None, pressed: true, repeat, modifiers });
        bench.0.run_steps(2);
    }
    let moved = bench.number(1, Number::Center(0));
    bench.0.event(Event::Key {
        key: Key::ArrowRight,
        physical_key: None,
        pressed: false,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    bench.0.run_steps(2);
    bench.press(Modifiers::NONE, Key::ArrowRight);
    near(bench.number(1, Number::Center(0)) - moved, (moved - before) / 3.0, 1e-9);
    assert_eq!(bench.view().document.history.undo_label(), Some("nudge mover"));
    bench.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(bench.number(1, Number::Center(0)), moved);
    bench.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(bench.number(1, Number::Center(0)), before);
}

#[test]
fn keys_push_overlapping_boxes_apart() {
    let mut bench = Bench::open(&PLANAR.replace("(4.0, 0.0)", "(1.5, 0.25)"));
    bench.press(Modifiers::NONE, Key::P);
    assert_eq!(bench.number(1, Number::Center(0)), 2.0);
    assert_eq!(bench.number(1, Number::Center(1)), 0.25);
    bench.press(Modifiers::COMMAND, Key::Z);
    bench.press(Modifiers::SHIFT, Key::P);
    assert_eq!(bench.number(0, Number::Center(0)), -0.5);
    bench.press(Modifiers::COMMAND, Key::Z);
    bench.press(Modifiers::ALT, Key::P);
    assert_eq!((bench.number(0, Number::Center(0)), bench.number(1, Number::Center(0))), (-0.25, 1.75));
}

#[test]
fn the_panel_of_axes_pushes_apart() {
    let mut bench = Bench::open(&PLANAR.replace("(4.0, 0.0)", "(1.5, 0.25)"));
    bench.click("Push apart");
    bench.0.get_by_label_contains("Push B out of A").click();
    bench.0.run_steps(3);
    assert_eq!(bench.number(1, Number::Center(0)), 2.0);
    let bench = Bench::open(PLANAR);
    assert!(bench.0.get_by_label("Push apart").accesskit_node().is_disabled(), "nothing overlaps");
}

#[test]
fn handles_follow_the_axes_of_the_box() {
    let mut bench = Bench::selected(SPATIAL);
    let before = handle(&bench, "Arrow x of b");
    bench.press(Modifiers::NONE, Key::W);
    assert!(handle(&bench, "Arrow x of b").distance(before) > 3.0);
    bench.press(Modifiers::NONE, Key::W);
    assert_eq!(handle(&bench, "Arrow x of b"), before);
}

#[test]
fn a_handle_is_in_front_of_the_knob_of_a_ghost() {
    let mut bench = Bench::selected(&SPATIAL.replace("rotation", "velocity: (-2.0, 0.0, 0.0), rotation"));
    let tip = handle(&bench, "Arrow x of b");
    // The start comes to lie under the tip of the arrow while the box moves away from it.
    let mut best = (f32::INFINITY, 0.0);
    for k in 1..=100 {
        let t = f64::from(k) / 100.0;
        bench.0.state_mut().app.workbench.apply([satscope::workbench::playhead::PlayheadCommand::Seek(t).into()]);
        bench.0.run_steps(2);
        let Some(start) = bench.0.query_by_label("Start of b") else { continue };
        let distance = start.rect().center().distance(handle(&bench, "Arrow x of b"));
        best = if distance < best.0 { (distance, t) } else { best };
    }
    assert!(best.0 < 6.0, "they come within {} points of each other", best.0);
    bench.0.state_mut().app.workbench.apply([satscope::workbench::playhead::PlayheadCommand::Seek(best.1).into()]);
    bench.0.run_steps(2);
    assert_ne!(handle(&bench, "Arrow x of b"), tip);
    let from = handle(&bench, "Arrow x of b");
    bench.drag(from, from + vec2(30.0, 0.0), Modifiers::NONE);
    assert_eq!(bench.number(1, Number::Velocity(0)), -2.0, "it is the arrow that is dragged");
    assert_ne!(bench.number(1, Number::Center(0)), 4.0);
}

#[test]
fn keys_count_as_they_are_when_the_button_is_let_go_of() {
    let mut bench = Bench::open(PLANAR);
    let (from, to) = (bench.at(4.0, 0.0), bench.at(2.03, 0.0));
    bench.hold(PointerButton::Primary, from, from, Modifiers::NONE);
    let moved = [Event::ModifiersChanged(Modifiers::COMMAND), Event::PointerMoved(to)];
    bench.0.input_mut().events.extend(moved);
    bench.0.run_steps(2);
    assert_eq!(bench.number(1, Number::Center(0)), 2.0, "it snaps to just touching");
    // The button is let go of with Ctrl, and Ctrl in the same frame.
    let (button, modifiers) = (PointerButton::Primary, Modifiers::COMMAND);
    let released = Event::PointerButton { pos: to, button, pressed: false, modifiers };
    bench.0.input_mut().events.extend([released, Event::ModifiersChanged(Modifiers::NONE)]);
    bench.0.run_steps(3);
    assert_eq!(bench.number(1, Number::Center(0)), 2.0);
}
