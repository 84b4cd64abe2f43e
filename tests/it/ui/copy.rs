//! Copying what is shown, by a right click and by keys.

use super::{Bench, PLANAR};
use eframe::egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable as _;
use satscope::workbench::{
    Effect,
    walk::{Kind, WalkCommand},
};

impl Bench<'_> {
    /// Clicks there with the right button, and on an item of the menu.
    fn choose(&mut self, at: eframe::egui::Pos2, item: &str) {
        self.hover(at);
        self.pointer(PointerButton::Secondary, at, true, Modifiers::NONE);
        self.pointer(PointerButton::Secondary, at, false, Modifiers::NONE);
        self.0.run_steps(3);
        self.click(item);
    }

    fn copied(&mut self) -> Vec<String> {
        let effects = self.0.state_mut().effects.drain(..);
        let text = |effect| if let Effect::Copy(text) = effect { Some(text) } else { None };
        effects.filter_map(text).collect()
    }
}

#[test]
fn a_right_click_on_an_axis_offers_its_numbers() {
    let mut bench = Bench::open(PLANAR);
    let at = bench.0.get_by_label_contains("Axis A0").rect().center();
    bench.choose(at, "Copy gap");
    assert_eq!(bench.copied(), ["2.0"]);
}

#[test]
fn keys_choose_what_to_copy() {
    let mut bench = Bench::open(PLANAR);
    bench.press(Modifiers::SHIFT, Key::F10);
    assert!(bench.0.query_all_by_label_contains("Copy shown axis").count() > 0);
    bench.0.event(eframe::egui::Event::Text("verdict".to_owned()));
    bench.0.run_steps(2);
    bench.press(Modifiers::NONE, Key::Enter);
    let copied = bench.copied();
    assert!(copied.len() == 1 && copied[0].starts_with("still (A) and mover (B) are SEPARATED by A0"), "{copied:?}");
}

#[test]
fn the_picture_offers_the_moment_and_the_contacts() {
    let mut bench = Bench::open(PLANAR);
    let at = bench.0.get_by_label("Viewport, 2 boxes").rect().right_bottom() - eframe::egui::vec2(20.0, 20.0);
    for (item, expected) in [("Copy time", "0.0"), ("Copy contacts", "from 0.5 to the end")] {
        bench.choose(at, item);
        assert_eq!(bench.copied(), [expected]);
    }
}

#[test]
fn a_plot_and_a_formula_offer_their_numbers() {
    let mut bench = Bench::open(PLANAR);
    let mut copy = |from: &str, item: &str| {
        let at = bench.0.get_by_label(from).rect().center();
        bench.choose(at, item);
        bench.copied().pop().unwrap_or_default()
    };
    let gaps = copy("Plot of every gap over time", "Copy gaps as CSV");
    assert!(gaps.starts_with("t,A0,A1,B0,B1,largest,axis\n0.0,2.0,-2.0,2.0,-2.0,2.0,A0\n"), "{gaps}");
    let shadows = copy("Plot of both shadows over time", "Copy shadows as CSV");
    assert!(shadows.starts_with("t,A from,A to,B from,B to,gap\n0.0,-1.0,1.0,3.0,5.0,2.0\n"), "{shadows}");
}

#[test]
fn a_term_of_a_formula_is_copied_with_or_without_the_rest() {
    let mut bench = Bench::open(PLANAR);
    bench.0.state_mut().app.workbench.apply([
        WalkCommand::Start { kind: Kind::Test, from: None, to: None }.into(),
        WalkCommand::Next.into(),
        WalkCommand::Next.into(),
        WalkCommand::Next.into(),
    ]);
    bench.0.run_steps(3);
    let page = bench.view().walk.expect("a walk is under way").page.clone();
    let row = page.rows.iter().find(|row| row.terms.iter().any(|term| term.mark.is_some())).expect("a formula");
    let term = row.terms.iter().find(|term| term.mark.is_some()).expect("a term");
    let label = format!("Term {}", term.symbol.trim());
    for (item, expected) in [("Copy number", term.number.trim()), ("Copy formula", &row.to_string())] {
        let at = bench.0.get_by_label(&label).rect().center();
        bench.choose(at, item);
        assert_eq!(bench.copied(), [expected]);
    }
}
