//! The timeline: scrub, play, step, loop, speed, events.

use super::{Bench, PLANAR, near};
use eframe::egui::{Key, Modifiers, pos2};
use egui_kittest::kittest::Queryable as _;

#[test]
fn space_plays_and_pauses() {
    let mut bench = Bench::open(PLANAR);
    bench.press(Modifiers::NONE, Key::Space);
    assert!(bench.view().playhead.is_playing());
    let t = bench.view().playhead.t();
    bench.0.run_steps(4);
    assert!(bench.view().playhead.t() > t);
    bench.press(Modifiers::NONE, Key::Space);
    assert!(!bench.view().playhead.is_playing());
}

#[test]
fn the_button_plays_and_touching_the_scrubber_pauses() {
    let mut bench = Bench::open(PLANAR);
    bench.click("Play");
    assert!(bench.view().playhead.is_playing());
    let track = bench.0.get_by_label("Time").rect();
    let at = pos2(track.center().x, track.top() + 8.0);
    bench.drag(at, at, Modifiers::NONE);
    assert!(!bench.view().playhead.is_playing());
}

#[test]
fn the_scrubber_goes_where_it_is_dragged() {
    let mut bench = Bench::open(PLANAR);
    let track = bench.0.get_by_label("Time").rect();
    let y = track.top() + 8.0;
    bench.drag(pos2(track.left() + 60.0, y), pos2(track.right(), y), Modifiers::NONE);
    assert_eq!(bench.view().playhead.t(), 1.0);
    bench.drag(pos2(track.right() - 20.0, y), pos2(track.left(), y), Modifiers::NONE);
    assert_eq!(bench.view().playhead.t(), 0.0);
}

#[test]
fn keys_step_and_jump() {
    let mut bench = Bench::open(PLANAR);
    let cases = [
        (Modifiers::NONE, Key::ArrowRight, 0.01),
        (Modifiers::SHIFT, Key::ArrowRight, 0.11),
        (Modifiers::NONE, Key::ArrowLeft, 0.10),
        (Modifiers::SHIFT, Key::ArrowLeft, 0.0),
        (Modifiers::NONE, Key::End, 1.0),
        (Modifiers::NONE, Key::Home, 0.0),
    ];
    for (modifiers, key, expected) in cases {
        bench.press(modifiers, key);
        near(bench.view().playhead.t(), expected, 1e-12);
    }
}

#[test]
fn ctrl_arrows_go_from_event_to_event() {
    let mut bench = Bench::open(PLANAR);
    bench.press(Modifiers::COMMAND, Key::ArrowRight);
    near(bench.view().playhead.t(), 0.5, 1e-9);
    bench.press(Modifiers::COMMAND, Key::ArrowLeft);
    assert_eq!(bench.view().playhead.t(), 0.0);
}

#[test]
fn it_loops_or_stops_at_the_end() {
    let mut bench = Bench::open(PLANAR);
    bench.press(Modifiers::NONE, Key::Space);
    bench.0.run_steps(25);
    assert!(bench.view().playhead.is_playing(), "it started over");
    bench.click("loop");
    bench.0.run_steps(30);
    assert!(!bench.view().playhead.is_playing());
    assert_eq!(bench.view().playhead.t(), 1.0);
}

#[test]
fn speed_is_set_by_key_and_by_hand() {
    let mut bench = Bench::open(PLANAR);
    bench.press(Modifiers::COMMAND, Key::ArrowUp);
    near(bench.view().playhead.speed(), 1.25, 1e-12);
    for _ in 0..20 {
        bench.press(Modifiers::COMMAND, Key::ArrowDown);
    }
    near(bench.view().playhead.speed(), 0.1, 1e-12);
    let at = bench.0.get_by_label("Speed").rect().center();
    bench.drag(at, at + eframe::egui::vec2(500.0, 0.0), Modifiers::NONE);
    near(bench.view().playhead.speed(), 4.0, 1e-12);
}

#[test]
fn transport_buttons_step_and_jump() {
    let mut bench = Bench::open(PLANAR);
    for (button, expected) in
        [("Step forward", 0.01), ("Go to end", 1.0), ("Step back", 0.99), ("Go to start", 0.0), ("Next event", 0.5)]
    {
        bench.click(button);
        near(bench.view().playhead.t(), expected, 1e-9);
    }
}

#[test]
fn a_click_on_a_curve_goes_there() {
    let mut bench = Bench::open(PLANAR);
    let heading = bench.0.get_by_label("Gap of every axis").rect();
    let at = heading.left_bottom() + eframe::egui::vec2(200.0, 60.0);
    bench.drag(at, at, Modifiers::NONE);
    let t = bench.view().playhead.t();
    assert!(0.2 < t && t < 0.95, "{t}");
}
