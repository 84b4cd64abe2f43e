//! Expectations through the chip, the panel and the keyboard.

use super::{Bench, PLANAR};
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

/// The scene of the tests with one expectation that holds and one that does not.
fn expecting() -> String {
    let expect = r#"expect: [
        Verdict(pair: ("still", "mover"), at: 0.0, is: Separated),
        Verdict(pair: ("still", "mover"), at: 0.75, is: Separated),
    ])"#;
    format!("{}, {expect}", PLANAR.strip_suffix(')').expect("it ends so"))
}

fn holds(bench: &Bench<'_>, chip: &str) -> bool {
    bench.0.query_by_role_and_label(egui::Role::Button, chip).is_some()
}

#[test]
fn the_chip_counts_and_opens_the_list() {
    let mut bench = Bench::open(PLANAR);
    assert!(bench.0.query_by_label_contains(" hold").is_none(), "without expectations there is none");
    bench = Bench::open(&expecting());
    assert!(holds(&bench, "1 of 2 hold, 1 fails"));
    bench.click("1 of 2 hold, 1 fails");
    assert!(bench.0.query_by_label_contains("the verdict at 0.75 is overlapping; expected separated").is_some());
    // A row leads to its moment.
    bench.click("fails: still and mover are separated at 0.75 s");
    assert_eq!(bench.view().playhead.t(), 0.75);
    bench.click("Remove: still and mover are separated at 0.75 s");
    assert!(holds(&bench, "1 of 1 hold"));
    bench.press(Modifiers::COMMAND, Key::Z);
    assert!(holds(&bench, "1 of 2 hold, 1 fails"));
    // What is shown takes the place of what was expected of it.
    bench.click("Expect the verdict of this moment");
    assert!(holds(&bench, "2 of 2 hold"));
    bench.press(Modifiers::COMMAND, Key::Z);
    assert!(holds(&bench, "1 of 2 hold, 1 fails"));
    bench.press(Modifiers::NONE, Key::Home);
    bench.press(Modifiers::NONE, Key::F8);
    assert_eq!(bench.view().playhead.t(), 0.75);
}

#[test]
fn an_expectation_is_edited_as_text() {
    let mut bench = Bench::open(&expecting());
    bench.click("1 of 2 hold, 1 fails");
    let edit = |bench: &mut Bench<'_>, from: &str, to: &str| {
        bench.click("Edit: still and mover are separated at 0.75 s");
        let field = bench.0.get_by_role_and_label(egui::Role::TextInput, "Text of the expectation");
        let text = field.value().expect("it has a text").replace(from, to);
        assert!(text.contains(to), "{text}");
        bench.press(Modifiers::COMMAND, Key::A);
        bench.0.event(egui::Event::Text(text));
        bench.0.run_steps(2);
    };
    edit(&mut bench, "Separated", "Nothing");
    bench.press(Modifiers::NONE, Key::Enter);
    assert!(bench.0.query_by_label_contains("Nothing").is_some(), "why it is none");
    assert!(holds(&bench, "1 of 2 hold, 1 fails"));
    bench.click("Cancel");
    edit(&mut bench, "Separated", "Overlapping");
    bench.press(Modifiers::NONE, Key::Enter);
    assert!(holds(&bench, "2 of 2 hold"));
    assert!(bench.0.query_by_label("Text of the expectation").is_none());
    bench.press(Modifiers::COMMAND, Key::Z);
    assert!(holds(&bench, "1 of 2 hold, 1 fails"));
}

#[test]
fn what_is_shown_is_expected_by_keys_alone() {
    let mut bench = Bench::open(PLANAR);
    for action in ["expect the verdict", "expect the axis", "expect the separation", "expect the contacts"] {
        bench.press(Modifiers::COMMAND, Key::K);
        bench.0.get_by_label("Find an action").type_text(action);
        bench.0.run_steps(2);
        bench.press(Modifiers::NONE, Key::Enter);
    }
    assert!(holds(&bench, "4 of 4 hold"));
    assert!(bench.view().document.is_dirty());
}
