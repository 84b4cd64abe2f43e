//! Looking: pan, zoom, orbit, fit, select and hover.

use super::{Bench, PLANAR, SPATIAL, near};
use eframe::egui::{Event, Key, Modifiers, PointerButton, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use glam::DVec3;
use satscope::{
    kernel::axis::{AxisId, Dimension},
    workbench::camera::{LensKind, Orbit, Side, Up},
};

#[test]
fn dragging_beside_the_boxes_pans() {
    for button in [PointerButton::Primary, PointerButton::Secondary, PointerButton::Middle] {
        let mut bench = Bench::open(PLANAR);
        let (before, from) = (bench.at(0.0, 0.0), bench.beside());
        bench.drag_with(button, from, from + vec2(60.0, 30.0), Modifiers::NONE);
        let moved = bench.at(0.0, 0.0) - before;
        assert!((moved - vec2(60.0, 30.0)).length() < 12.0, "{button:?} moved {moved:?}");
        assert!(!bench.view().document.is_dirty(), "looking is no change");
    }
}

#[test]
fn the_wheel_zooms_at_the_pointer() {
    let mut bench = Bench::open(PLANAR);
    let at = bench.at(4.0, 1.0);
    let width = |bench: &Bench<'_>| bench.at(1.0, 0.0).x - bench.at(0.0, 0.0).x;
    let before = width(&bench);
    bench.wheel(at, 120.0);
    assert!(width(&bench) > 1.2 * before, "{} from {before}", width(&bench));
    assert!((bench.at(4.0, 1.0) - at).length() < 1.0, "what is under the pointer stays");
}

#[test]
fn fit_shows_the_whole_motion_again() {
    let mut bench = Bench::open(PLANAR);
    let before = bench.at(0.0, 0.0);
    bench.wheel(before, 60.0);
    let from = bench.beside();
    bench.drag(from, from + vec2(200.0, 0.0), Modifiers::NONE);
    assert!(bench.at(0.0, 0.0).distance(before) > 50.0);
    bench.press(Modifiers::NONE, Key::F);
    bench.0.run_steps(4);
    assert!(bench.at(0.0, 0.0).distance(before) < 1.0);
}

#[test]
fn space_is_orbited_panned_and_zoomed() {
    let mut bench = Bench::open(SPATIAL);
    let orbit = |bench: &Bench<'_>| bench.view().cameras.orbit();
    let before = orbit(&bench);
    let from = bench.beside();
    bench.drag(from, from + vec2(80.0, 0.0), Modifiers::NONE);
    assert_ne!(orbit(&bench).yaw, before.yaw);
    assert_eq!(orbit(&bench).target, before.target);
    bench.drag_with(PointerButton::Secondary, from, from + vec2(0.0, 50.0), Modifiers::NONE);
    assert_ne!(orbit(&bench).target, before.target);
    bench.wheel(from, 120.0);
    assert!(orbit(&bench).distance < before.distance);
    bench.press(Modifiers::NONE, Key::Num0);
    near(orbit(&bench).distance, before.distance, 1e-9);
    assert_eq!(orbit(&bench).yaw, before.yaw);
}

/// Until a glide is over.
const ARRIVAL: usize = 8;

fn orbit(bench: &Bench<'_>) -> Orbit {
    bench.view().cameras.orbit()
}

/// The direction from what is looked at to the eye.
fn back(bench: &Bench<'_>) -> DVec3 {
    DVec3::from_array(orbit(bench).directions()[0])
}

#[test]
fn the_ends_of_the_triad_are_looked_from() {
    let mut bench = Bench::open(SPATIAL);
    for side in Side::ALL {
        bench.click(&format!("Look from {}", side.name()));
        bench.0.run_steps(ARRIVAL);
        let mut expected = DVec3::ZERO;
        expected[side.axis] = if side.positive { 1.0 } else { -1.0 };
        assert!(back(&bench).distance(expected) < 1e-12, "{}: {}", side.name(), back(&bench));
    }
    assert!(!bench.view().document.is_dirty(), "looking is no change");
}

#[test]
fn keys_look_from_the_sides_and_change_the_lens() {
    let mut bench = Bench::open(SPATIAL);
    for (key, side) in [(Key::Num1, -DVec3::Y), (Key::Num3, DVec3::X), (Key::Num7, DVec3::Z)] {
        for (modifiers, side) in [(Modifiers::NONE, side), (Modifiers::COMMAND, -side)] {
            bench.press(modifiers, key);
            bench.0.run_steps(ARRIVAL);
            assert!(back(&bench).distance(side) < 1e-12, "{key:?}: {}", back(&bench));
        }
    }
    let axis = |bench: &Bench<'_>| {
        let focus = bench.view().focus.expect("there is a pair");
        DVec3::from_array(focus.now.on(focus.axis).expect("it has a direction").1)
    };
    bench.press(Modifiers::SHIFT, Key::A);
    bench.0.run_steps(ARRIVAL);
    near(back(&bench).dot(axis(&bench)).abs(), 1.0, 1e-12);
    bench.press(Modifiers::NONE, Key::A);
    bench.0.run_steps(ARRIVAL);
    near(back(&bench).dot(axis(&bench)), 0.0, 1e-12);
    let lens = orbit(&bench).lens;
    bench.press(Modifiers::NONE, Key::Num5);
    assert_eq!(orbit(&bench).lens, lens.other());
    assert_eq!(bench.view().cameras.usual(), (Up::Z, LensKind::Orthographic), "for the next scenes, too");
}

#[test]
fn a_glide_ends_at_a_touch() {
    let mut bench = Bench::open(SPATIAL);
    let from = bench.beside();
    bench.0.key_press(Key::Num1);
    bench.0.run_steps(2);
    assert!(bench.view().cameras.is_gliding());
    bench.hold(PointerButton::Secondary, from, from + vec2(30.0, 0.0), Modifiers::NONE);
    assert!(!bench.view().cameras.is_gliding());
    assert!(back(&bench).distance(-DVec3::Y) < 1e-12, "it is there at once");
}

#[test]
fn the_opening_view_comes_back_by_a_glide() {
    let mut bench = Bench::open(SPATIAL);
    let opening = orbit(&bench);
    bench.press(Modifiers::NONE, Key::Num3);
    bench.0.run_steps(ARRIVAL);
    bench.0.key_press(Key::Num0);
    bench.0.run_steps(2);
    assert!(bench.view().cameras.is_gliding());
    bench.0.run_steps(ARRIVAL);
    assert_eq!(orbit(&bench), opening);
}

#[test]
fn a_view_is_kept_undone_and_forgotten() {
    let mut bench = Bench::open(SPATIAL);
    let kept = |bench: &Bench<'_>| bench.view().scene().view().cloned();
    bench.press(Modifiers::NONE, Key::Num7);
    bench.click("View");
    bench.click("Keep this view in the scene");
    let view = kept(&bench).expect("the view is kept");
    assert!(view.camera.is_some() && view.layers.is_some() && view.up == Some(Up::Z), "{view:?}");
    assert!(bench.view().document.is_dirty());
    bench.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(kept(&bench), None);
    bench.press(Modifiers::COMMAND, Key::Y);
    assert_eq!(kept(&bench), Some(view));
    // Elsewhere, and back to what the scene says.
    let seen = orbit(&bench);
    bench.press(Modifiers::NONE, Key::Num1);
    bench.press(Modifiers::NONE, Key::Num0);
    bench.0.run_steps(ARRIVAL);
    near(back(&bench).distance(DVec3::from_array(seen.directions()[0])), 0.0, 1e-9);
    near(orbit(&bench).distance, seen.distance, 1e-9);
    bench.click("View");
    bench.click("Forget the view of the scene");
    assert_eq!(kept(&bench), None);
}

#[test]
fn a_click_selects_an_axis_everywhere_and_another_lets_go() {
    let mut bench = Bench::open(SPATIAL);
    assert_eq!(bench.view().selection.axis(), None);
    let row = "Axis B2, overlapping";
    let click = |bench: &mut Bench<'_>| {
        bench.0.get_by(|node| node.label().is_some_and(|label| label.starts_with(row))).click();
        bench.0.run_steps(3);
    };
    click(&mut bench);
    assert_eq!(bench.view().selection.axis(), Some(AxisId::FaceB(2)));
    assert_eq!(bench.view().focus.map(|focus| focus.axis), Some(AxisId::FaceB(2)));
    click(&mut bench);
    assert_eq!(bench.view().selection.axis(), None);
}

#[test]
fn hovering_previews_an_axis() {
    let mut bench = Bench::open(SPATIAL);
    let row = bench.0.get_by(|node| node.label().is_some_and(|label| label.starts_with("Axis A2xB1"))).rect();
    bench.hover(row.center());
    assert_eq!(bench.view().selection.hovered_axis(), Some(AxisId::Edges(2, 1)));
    assert_eq!(bench.view().selection.axis(), None, "only a click keeps it");
    bench.hover(row.center() + Vec2::new(-500.0, 0.0));
    assert_eq!(bench.view().selection.hovered_axis(), None);
}

#[test]
fn the_keyboard_walks_the_axes_and_escape_lets_go() {
    let mut bench = Bench::open(SPATIAL);
    bench.press(Modifiers::NONE, Key::ArrowDown);
    let first = bench.view().selection.axis().expect("one is selected");
    bench.press(Modifiers::NONE, Key::ArrowDown);
    assert_ne!(bench.view().selection.axis(), Some(first));
    bench.press(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(bench.view().selection.axis(), Some(first));
    bench.press(Modifiers::NONE, Key::Escape);
    assert_eq!(bench.view().selection.axis(), None);
}

#[test]
fn axes_are_sorted_by_gap_or_in_order() {
    let mut bench = Bench::open(SPATIAL);
    let top = |bench: &Bench<'_>, name: &str| {
        bench
            .0
            .get_by(|node| node.label().is_some_and(|label| label.starts_with(&format!("Axis {name},"))))
            .rect()
            .top()
    };
    let best = bench.view().focus.expect("a pair").now.report.best;
    assert!(top(&bench, "A0") < top(&bench, "A2xB2"));
    bench.click("by gap");
    for axis in AxisId::all(Dimension::D3) {
        assert!(top(&bench, &best.to_string()) <= top(&bench, &axis.to_string()), "{axis} above {best}");
    }
    bench.click("in order");
    assert!(top(&bench, "A0") < top(&bench, "A1"));
}

#[test]
fn everything_is_there_at_every_size() {
    for (text, size) in [(PLANAR, [1280.0, 800.0]), (SPATIAL, [1280.0, 800.0]), (SPATIAL, [2560.0, 1440.0])] {
        let bench = Bench::sized(text, size);
        for label in ["Play", "Time", "Add box", "Loop"].into_iter().take(3) {
            assert!(bench.0.query_by_label(label).is_some(), "{label} at {size:?}");
        }
        let dimension = bench.view().scene().dimension();
        for axis in AxisId::all(dimension) {
            let lane = format!("Lane {axis}");
            assert!(bench.0.query_by_label(&lane).is_some(), "{lane} at {size:?}");
        }
        let rect = bench.0.get_by_label_contains("Viewport, ").rect();
        if size == [1280.0, 800.0] && dimension == Dimension::D2 {
            // The test's frame keeps a margin of 8 around the window's content.
            assert!(rect.area() >= 0.5 * 1264.0 * 784.0, "the viewport has {rect:?}");
        }
    }
}

#[test]
fn a_small_window_folds_the_sides_into_tabs() {
    let mut bench = Bench::sized(PLANAR, [900.0, 600.0]);
    assert!(bench.0.query_by_label("Add box").is_none());
    bench.click("Boxes");
    assert!(bench.0.query_by_label("Add box").is_some());
    bench.click("Curves");
    assert!(bench.0.query_by_label("Gap of every axis, units over s").is_some());
}

#[test]
fn an_idle_window_asks_for_no_frame() {
    let mut bench = Bench::open(SPATIAL);
    bench.0.run_steps(5);
    let delay = bench.0.output().viewport_output.values().map(|viewport| viewport.repaint_delay).min();
    assert_eq!(delay, Some(std::time::Duration::MAX));
}

#[test]
fn the_panel_of_boxes_keeps_its_width() {
    let text = std::fs::read_to_string(crate::repository("scenes/5-turning/09-five-blows.ron")).expect("it is there");
    let mut bench = Bench::open(&text);
    let width =
        |bench: &Bench<'_>| bench.0.get_by_role_and_label(eframe::egui::Role::TextInput, "Notes").rect().width();
    let before = width(&bench);
    bench.0.run_steps(20);
    assert_eq!(width(&bench), before);
}

#[test]
fn a_double_click_on_a_box_looks_at_it_close_up() {
    for (text, in_one_frame) in [(PLANAR, false), (SPATIAL, false), (SPATIAL, true)] {
        let mut bench = Bench::open(text);
        let (before, at) = (bench.at(0.0, 0.0), bench.at(4.3, 0.3));
        bench.hover(at);
        for pressed in [true, false, true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            bench.0.event(Event::PointerButton { pos: at, button, pressed, modifiers });
            if !in_one_frame {
                bench.0.step();
            }
        }
        bench.0.run_steps(2);
        assert_eq!(bench.view().selection.box_index(), Some(1));
        bench.0.run_steps(ARRIVAL);
        assert!(bench.at(0.0, 0.0).distance(before) > 50.0, "the view is another");
        let middle = bench.0.get_by_label_contains("Viewport, ").rect().center();
        assert!(bench.at(4.0, 0.0).distance(middle) < 30.0, "{:?} is not near {middle:?}", bench.at(4.0, 0.0));
    }
}
