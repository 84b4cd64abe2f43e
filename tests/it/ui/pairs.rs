//! The list of pairs, and their lane on the timeline.

use super::Bench;
use crate::crowd;
use eframe::egui::{self, Event, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use satscope::{
    scene::Pair,
    workbench::{
        Effect,
        look::LookCommand,
        pairs::{Column, Filter, PAIRS, PairsAsk, PairsCommand},
    },
};

/// `b` runs into `a` at 0.75 s and through `c` before; `a` and `c` are near each other and never meet.
const THREE: &str = r#"(version: 1, boxes: Planar([
    (name: "a", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "b", center: (8.0, 0.0), half_extents: (1.0, 1.0), velocity: (-8.0, 0.0)),
    (name: "c", center: (1.8, 1.8), half_extents: (2.0, 0.1), angle: -45.0),
]))"#;

fn open(text: &str) -> Bench<'static> {
    let mut bench = Bench::open(text);
    bench.0.state_mut().app.workbench.apply([LookCommand::RaisePanel(PAIRS.to_owned()).into()]);
    bench.0.run_steps(3);
    bench
}

#[test]
fn a_row_makes_its_pair_the_focus() {
    let mut bench = open(THREE);
    let rows = bench.0.query_all_by_label_contains("Pair ").count();
    assert_eq!(rows, 3);
    let at = bench.0.get_by_label_contains("Pair b (A) and c (B)").rect().center();
    bench.click_at(at);
    assert_eq!(bench.view().scene().focus(), Some(Pair { a: 1, b: 2 }));
    let steps = bench.view().document.history.undo_label();
    assert!(steps.is_some_and(|label| label == "choose pair"));
    // A second click on it is no edit.
    bench.0.state_mut().app.workbench.apply([satscope::workbench::command::HistoryCommand::Undo.into()]);
    bench.0.run_steps(2);
    assert_eq!(bench.view().scene().focus(), Some(Pair { a: 0, b: 1 }));
    let at = bench.0.get_by_label_contains("Pair a (A) and b (B)").rect().center();
    bench.click_at(at);
    assert_eq!(bench.view().document.history.undo_label(), None);
}

#[test]
fn the_list_is_asked_by_pointer_and_keys() {
    let mut bench = open(THREE);
    bench.click("Sort pairs by first contact, sorted");
    assert!(bench.view().pairs.query().descending);
    bench.click("Sort pairs by now");
    assert_eq!((bench.view().pairs.query().column, bench.view().pairs.query().descending), (Column::Now, false));
    let field = bench.0.get_by_role_and_label(egui::Role::TextInput, "Find pairs by name").rect().center();
    bench.click_at(field);
    bench.0.event(Event::Text("C".to_owned()));
    bench.0.run_steps(3);
    assert_eq!(bench.view().pairs.len(), 2);
    bench.0.state_mut().app.workbench.apply([PairsCommand::Show(Filter::Unproved).into()]);
    bench.0.run_steps(2);
    assert!(bench.view().pairs.is_empty());
    assert!(bench.0.query_by_label("No pair is as asked.").is_some());
}

#[test]
fn the_lane_of_all_pairs_opens_the_list() {
    let mut bench = Bench::open(THREE);
    assert!(!bench.view().look.shows(PAIRS));
    let lane = bench.0.get_by_label_contains("Lane of all pairs: 2 contacts of 3 pairs");
    let name = lane.rect().left_center() + vec2(12.0, 0.0);
    bench.click_at(name);
    assert!(bench.view().look.shows(PAIRS));
    // With two boxes there is nothing to add to the track.
    let bench = Bench::open(super::PLANAR);
    assert!(bench.0.query_by_label_contains("Lane of all pairs").is_none());
}

#[test]
fn only_rows_in_view_are_made_and_the_rest_is_asked_of_the_outside() {
    let mut bench = open(&crowd::text(2, 600));
    let asked = bench.0.state_mut().effects.drain(..).find_map(|effect| match effect {
        Effect::Pairs(PairsAsk::Do(task)) => Some(task),
        _ => None,
    });
    assert!(asked.is_some_and(|task| task.solves));
    assert!(bench.0.query_by_label("Stop").is_some());
    bench.0.state_mut().app.workbench.apply([PairsCommand::Heard(None).into()]);
    bench.0.run_steps(3);
    assert!(bench.view().pairs.len() > 400);
    assert!(bench.0.query_by_label("Stop").is_none());
    let made = bench.0.query_all_by_label_contains("Pair b").count();
    assert!((3..40).contains(&made), "{made} rows");
    bench.hover(pos2(640.0, 300.0));
}
