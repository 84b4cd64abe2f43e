//! Copying what is shown, by a right click and by keys.

use super::{Bench, PLANAR};
use eframe::egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable as _;
use satscope::workbench::Effect;

impl Bench<'_> {
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
    bench.hover(at);
    bench.pointer(PointerButton::Secondary, at, true, Modifiers::NONE);
    bench.pointer(PointerButton::Secondary, at, false, Modifiers::NONE);
    bench.0.run_steps(3);
    bench.click("Copy gap");
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
        bench.hover(at);
        bench.pointer(PointerButton::Secondary, at, true, Modifiers::NONE);
        bench.pointer(PointerButton::Secondary, at, false, Modifiers::NONE);
        bench.0.run_steps(3);
        bench.click(item);
        assert_eq!(bench.copied(), [expected]);
    }
}
