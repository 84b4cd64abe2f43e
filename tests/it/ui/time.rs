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
fn events_are_contacts_and_changes_of_lead_have_keys_of_their_own() {
    // The gap along x is the larger one until 0.6 s; the boxes meet along y at 1 s.
    let mut bench = Bench::open(
        r#"(version: 1, duration: 2.0, boxes: Planar([
            (name: "still", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
            (name: "mover", center: (6.0, 3.0), half_extents: (1.0, 1.0), velocity: (-6.0, -1.0)),
        ]))"#,
    );
    let focus = bench.view().focus.expect("a pair");
    let first = focus.analysis.first_contact().expect("it strikes the post");
    let leading_axis = focus.analysis.changes_of_lead();
    assert!(leading_axis[0] < first, "the lead changes before the contact");
    bench.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(bench.view().playhead.t(), leading_axis[0]);
    bench.press(Modifiers::NONE, Key::Home);
    bench.press(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(bench.view().playhead.t(), first);
    bench.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowLeft);
    assert!(leading_axis.contains(&bench.view().playhead.t()));
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
    let heading = bench.0.get_by_label("Gap of every axis, units over s").rect();
    let at = heading.left_bottom() + eframe::egui::vec2(200.0, 60.0);
    bench.drag(at, at, Modifiers::NONE);
    let t = bench.view().playhead.t();
    assert!(0.2 < t && t < 0.95, "{t}");
}

/// A rod that makes one turn and strikes a post twice.
const TURNING: &str = r#"(version: 1, boxes: Planar([
    (name: "rod", center: (0.0, 0.0), half_extents: (2.0, 0.1), angle: 90.0, angular_velocity: 360.0),
    (name: "post", center: (1.5, 0.0), half_extents: (0.1, 0.1)),
]))"#;

#[test]
fn hovering_the_proof_shows_its_axis_and_its_bound() {
    let mut bench = Bench::open(TURNING);
    let strip = bench.0.get_by(|node| node.label().is_some_and(|label| label.starts_with("Proof: "))).rect();
    bench.hover(pos2(strip.left() + 150.0, strip.center().y));
    let view = bench.view();
    let part = view.selection.hovered_proof().expect("some part is there");
    let proof = &view.focus.expect("a pair").analysis.sweep.proof;
    assert_eq!(view.selection.hovered_axis(), proof[part].axis());
    assert!(proof[part].is_free());
}

#[test]
fn the_solver_is_walked_step_by_step() {
    let mut bench = Bench::open(TURNING);
    let count = bench.view().focus.expect("a pair").analysis.steps.len();
    assert!(count > 4);
    bench.click("Next step of the solver");
    assert_eq!(bench.view().selection.step(), Some(0));
    bench.press(Modifiers::NONE, Key::Period);
    assert_eq!(bench.view().selection.step(), Some(1));
    let step = bench.view().focus.expect("a pair").analysis.steps[1].clone();
    assert_eq!(bench.view().playhead.t(), step.span.min);
    let words = step.words();
    assert!(bench.0.query_by_label(&words).is_some(), "{words}");
    bench.press(Modifiers::NONE, Key::Comma);
    assert_eq!(bench.view().selection.step(), Some(0));
    bench.click("Previous step of the solver");
    assert_eq!(bench.view().selection.step(), Some(0), "there is none before");
    bench.press(Modifiers::NONE, Key::Escape);
    assert_eq!(bench.view().selection.step(), None);
}

#[test]
fn a_bracket_is_shown_close_up_and_the_whole_again() {
    let mut bench = Bench::open(TURNING);
    bench.press(Modifiers::NONE, Key::Z);
    let track = bench.0.get_by_label("Time").rect();
    let at = pos2(track.center().x, track.top() + 8.0);
    bench.drag(at, at, Modifiers::NONE);
    let bracket = bench.view().focus.expect("a pair").analysis.sweep.contacts[0].enter;
    near(bench.view().playhead.t(), bracket.middle(), 3.0 * bracket.width().max(1e-13));
    bench.click("Whole motion");
    bench.drag(at, at, Modifiers::NONE);
    near(bench.view().playhead.t(), 0.5, 0.05);
}

#[test]
fn the_wheel_zooms_the_timeline() {
    let mut bench = Bench::open(TURNING);
    let track = bench.0.get_by_label("Time").rect();
    let at = pos2(track.center().x, track.top() + 8.0);
    bench.wheel(at, 200.0);
    assert!(bench.0.query_by_label("Whole motion").is_some());
    let right = pos2(track.right() - 12.0, at.y);
    bench.drag(right, right, Modifiers::NONE);
    assert!(bench.view().playhead.t() < 0.9, "{}", bench.view().playhead.t());
}

#[test]
fn an_engine_s_rate_is_chosen_and_judged() {
    let mut bench = Bench::open(&TURNING.replace("360.0", "3600.0"));
    let says = |bench: &Bench<'_>, text: &str| bench.0.query_all_by_label_contains(text).count() > 0;
    assert!(says(&bench, "60 Hz misses 20 of 20 contacts; it needs at least 221 Hz"));
    bench.type_number("Engine rate", "221");
    assert!(says(&bench, "221 Hz sees all 20 contacts"));
}

#[test]
fn the_timeline_is_no_wider_than_a_narrow_window() {
    // The rod is in contact for less than one sample takes: the longest sentence there is about an engine.
    let rod = r#"(version: 1, boxes: Planar([
        (name: "rod", center: (0.0, 0.0), half_extents: (1000.0, 0.5), angle: 22.9, angular_velocity: -57.3),
        (name: "box", center: (900.0, 10.0), half_extents: (0.5, 0.5)),
    ]))"#;
    let bench = Bench::sized(rod, [900.0, 600.0]);
    let track = bench.0.get_by_label("Time").rect();
    assert!(track.right() <= 900.0, "{track}");
}
