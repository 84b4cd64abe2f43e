//! The panel Learn: a walk by keys, buttons and the pointer, terms that light up, predictions by clicking and dragging.

use super::{Bench, PLANAR, SPATIAL};
use eframe::egui::{self, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use satscope::{
    kernel::axis::AxisId,
    scene::edit::Number,
    workbench::{
        Command,
        playhead::PlayheadCommand,
        selection::SelectCommand,
        walk::{Guess, Kind, Mark, Stage, WalkCommand, Which},
    },
};

const NONE: Modifiers = Modifiers::NONE;

impl Bench<'_> {
    fn stage(&self) -> Stage {
        self.view().walk.expect("a walk is under way").stage
    }

    fn does(&mut self, commands: impl IntoIterator<Item = Command>) {
        self.0.state_mut().app.workbench.apply(commands);
        self.0.run_steps(2);
    }

    fn guess(&self) -> Option<Guess> {
        self.view().walk.and_then(|walk| walk.question).and_then(|(_, guess)| guess)
    }
}

#[test]
fn a_presenter_walks_by_page_keys_and_escape_ends_it() {
    let mut bench = Bench::open(PLANAR);
    bench.press(NONE, Key::PageDown);
    assert!(bench.view().walk.is_none(), "page keys begin nothing");
    bench.press(NONE, Key::T);
    let a0 = AxisId::FaceA(0);
    assert_eq!(bench.stage(), Stage::Choose(a0));
    assert!(bench.0.query_by_label("Move Learn").is_some(), "its panel opens");
    for stage in [Stage::Project(a0, Which::A), Stage::Project(a0, Which::B), Stage::Compare(a0), Stage::Decide(a0)] {
        bench.press(NONE, Key::PageDown);
        assert_eq!(bench.stage(), stage);
    }
    bench.press(NONE, Key::PageDown);
    assert_eq!(bench.stage(), Stage::Decide(a0), "there the test ends");
    bench.press(NONE, Key::PageUp);
    assert_eq!(bench.stage(), Stage::Compare(a0));
    bench.does([SelectCommand::Box(Some(1)).into()]);
    bench.press(NONE, Key::Escape);
    assert_eq!((bench.view().selection.box_index(), bench.stage()), (None, Stage::Compare(a0)), "the box goes first");
    bench.press(NONE, Key::Escape);
    assert!(bench.view().walk.is_none());
    assert!(bench.0.query_by_label("Move Learn").is_none(), "the panel goes with the walk");
}

#[test]
fn the_panel_stays_if_it_was_open_before() {
    let mut bench = Bench::open(PLANAR);
    bench.0.get_by_label("Learn").click();
    bench.0.run_steps(3);
    bench.0.get_by_label_contains("Walk through the motion").click();
    bench.0.run_steps(3);
    assert_eq!(bench.stage(), Stage::Velocity);
    bench.press(NONE, Key::Escape);
    bench.press(Modifiers::COMMAND, Key::K);
    bench.0.event(egui::Event::Text("Learn panel".to_owned()));
    bench.0.run_steps(2);
    bench.press(NONE, Key::Enter);
    bench.0.get_by_label_contains("Walk through the test").click();
    bench.0.run_steps(3);
    bench.press(NONE, Key::Escape);
    assert!(bench.0.query_by_label("Move Learn").is_some());
}

#[test]
fn page_keys_move_a_box_that_the_keyboard_holds() {
    let mut bench = Bench::open(SPATIAL);
    bench.press(NONE, Key::T);
    let at = bench.at(4.0, 0.0);
    bench.click_at(at);
    assert_eq!(bench.view().selection.box_index(), Some(1));
    let place = |bench: &Bench<'_>| [0, 1, 2].map(|i| bench.number(1, Number::Center(i)));
    let (before, stage) = (place(&bench), bench.stage());
    bench.press(NONE, Key::PageDown);
    assert_ne!(place(&bench), before);
    assert_eq!(bench.stage(), stage);
    bench.press(NONE, Key::Escape);
    bench.press(NONE, Key::PageDown);
    assert_ne!(bench.stage(), stage);
}

#[test]
fn buttons_axes_and_switches_do_what_the_keys_do() {
    let mut bench = Bench::open(PLANAR);
    bench.press(NONE, Key::T);
    bench.click("The next step (Page Down)");
    assert_eq!(bench.view().walk.expect("a walk").number, 2);
    bench.click("The step before (Page Up)");
    bench.click("Stop at the first gap");
    assert!(!bench.view().walk_settings.stop_at_gap);
    bench.click("Walk to B1");
    assert_eq!(bench.stage(), Stage::Choose(AxisId::FaceB(1)));
    bench.press(Modifiers::COMMAND, Key::PageUp);
    assert_eq!(bench.stage(), Stage::Choose(AxisId::FaceB(0)));
    bench.press(Modifiers::COMMAND, Key::PageDown);
    bench.press(Modifiers::COMMAND, Key::PageDown);
    assert_eq!(bench.stage(), Stage::Conclude);
    bench.press(Modifiers::COMMAND, Key::PageUp);
    assert_eq!(bench.stage(), Stage::Choose(AxisId::FaceB(1)));
    bench.click("To the first step");
    assert_eq!(bench.view().walk.expect("a walk").number, 1);
    bench.click("Leave");
    assert!(bench.view().walk.is_none());
}

#[test]
fn a_term_is_pointed_at_by_pointer_and_by_keyboard() {
    let mut bench = Bench::open(PLANAR);
    bench.press(NONE, Key::T);
    bench.does([WalkCommand::ToEnd.into(), WalkCommand::Back.into()]);
    let term = bench.0.get_by_label("Term ra").rect().center();
    bench.hover(term);
    bench.0.run_steps(2);
    assert_eq!(bench.view().selection.hovered_mark(), Some(Mark::Radius(Which::A)));
    bench.hover(term + vec2(0.0, 300.0));
    bench.0.run_steps(2);
    assert_eq!(bench.view().selection.hovered_mark(), None);
    bench.0.get_by_label("Term rb").focus();
    bench.0.run_steps(3);
    assert_eq!(bench.view().selection.hovered_mark(), Some(Mark::Radius(Which::B)));
    assert!(bench.0.query_by_label("gap = |L·D| - (ra + rb) = |(1, 0)·(4, 0)| - (1 + 1) = 2").is_some());
}

#[test]
fn the_time_of_impact_is_guessed_on_the_timeline_without_going_there() {
    let mut bench = Bench::open(PLANAR);
    bench.does([
        WalkCommand::Predict(true).into(),
        WalkCommand::Start { kind: Kind::Sweep, from: None, to: None }.into(),
    ]);
    let track = bench.0.get_by_role_and_label(egui::Role::Slider, "Time").rect();
    let middle = track.left() + 56.0 + 0.5 * (track.width() - 66.0);
    bench.click_at(egui::pos2(middle, track.top() + 10.0));
    let Some(Guess::Contact(t)) = bench.guess() else { panic!("{:?}", bench.guess()) };
    assert!((t - 0.5).abs() < 0.01, "{t}");
    assert_eq!(bench.view().playhead.t(), 0.0, "that would show the answer");
    bench.click("never");
    assert_eq!(bench.guess(), Some(Guess::Never));
    bench.press(NONE, Key::PageDown);
    bench.click_at(egui::pos2(middle, track.top() + 10.0));
    assert!(bench.view().playhead.t() > 0.4, "no question, no guess");
}

#[test]
fn the_depth_is_guessed_in_the_plot_of_the_gaps() {
    let mut bench = Bench::open(PLANAR);
    bench.does([
        PlayheadCommand::Seek(0.75).into(),
        WalkCommand::Predict(true).into(),
        WalkCommand::Start { kind: Kind::Test, from: None, to: None }.into(),
        WalkCommand::ToEnd.into(),
        WalkCommand::Back.into(),
    ]);
    let Stage::Ask(_) = bench.stage() else { panic!("{:?}", bench.stage()) };
    let title = bench.0.get_by_label("Gap of every axis, units over s").rect();
    let timeline = bench.0.get_by_label("Go to start").rect().top();
    // Near the foot of the plot gaps are below zero.
    bench.click_at(egui::pos2(title.center().x, timeline - 60.0));
    let Some(Guess::Depth(depth)) = bench.guess() else { panic!("{:?}", bench.guess()) };
    assert!(depth > 0.0 && depth < 10.0, "{depth}");
    assert_eq!(bench.view().playhead.t(), 0.75);
}

#[test]
fn the_table_hides_what_the_walk_has_not_reached() {
    let mut bench = Bench::open(PLANAR);
    bench.does([WalkCommand::HideLater(true).into(), WalkCommand::StopAtGap(false).into()]);
    bench.press(NONE, Key::T);
    assert!(bench.0.query_by_label("Axis A1, not reached yet").is_some());
    bench.does([WalkCommand::ToAxis(AxisId::FaceB(0)).into()]);
    assert!(bench.0.query_by_label_contains("Axis A1, overlapping, gap").is_some());
    assert!(bench.0.query_by_label("Axis B1, not reached yet").is_some());
    bench.press(NONE, Key::Escape);
    assert!(bench.0.query_by_label_contains("Axis B1, overlapping, gap").is_some());
}

#[test]
fn the_viewport_stays_half_of_a_window_while_nothing_is_taught() {
    for size in [[1280.0, 800.0], [900.0, 600.0]] {
        let mut bench = Bench::sized(PLANAR, size);
        let area = |bench: &Bench<'_>| bench.0.get_by_label_contains("Viewport, ").rect();
        let before = area(&bench);
        bench.press(NONE, Key::T);
        let during = area(&bench);
        assert!(
            during.width() == before.width() && during.height() > 0.5 * before.height(),
            "{during:?} of {before:?}"
        );
        bench.press(NONE, Key::Escape);
        assert_eq!(area(&bench), before);
    }
}

#[test]
fn a_question_is_not_answered_elsewhere_in_the_window() {
    let scene = PLANAR.replace("center: (4.0, 0.0)", "center: (1.5, 0.25)");
    let mut bench = Bench::open(&scene);
    bench.does([WalkCommand::Predict(true).into()]);
    bench.press(NONE, Key::T);
    for answer in ["overlap", "OVERLAPPING", "Push apart", "certificates", "Hz sees"] {
        let told = bench.0.query_all_by_label_contains(answer).count();
        // The question has the word, and one of the answers to choose from.
        assert_eq!(told, if answer == "overlap" { 2 } else { 0 }, "{answer}");
    }
    bench.click("overlapping");
    assert_eq!(bench.guess(), Some(Guess::Overlapping));
    bench.does([WalkCommand::ToEnd.into()]);
    assert!(bench.0.query_by_label_contains("You said overlapping, and so it is.").is_some());
    assert!(bench.0.query_by_label("Push apart").is_some());
}
