//! The direction landscape under the pointer and the keyboard, the switch that leaves cross axes out, and the lanes that
//! do not fit.

use super::{Bench, PLANAR, SPATIAL};
use eframe::egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use glam::DVec3;
use satscope::{
    kernel::{axis::AxisId, sat::Verdict},
    workbench::{Command, look::LookCommand, look::layers::Layer},
};

/// Only `A0xB1` keeps them apart.
const CROSSED: &str = include_str!("../../../scenes/2-in-space/04-edge-against-edge.ron");

fn opened(text: &str) -> (Bench<'_>, Pos2) {
    let mut bench = Bench::open(text);
    bench.0.state_mut().app.workbench.apply([Command::Look(LookCommand::ShowLayer(Layer::Landscape))]);
    bench.0.run_steps(2);
    let center = bench.0.get_by_label("Direction landscape").rect().center();
    (bench, center)
}

fn direction(bench: &Bench<'_>) -> Option<DVec3> {
    bench.view().focus.expect("a pair").free_line.map(|line| DVec3::from_array(line.direction))
}

#[test]
fn pointing_turns_a_line_and_a_click_keeps_it() {
    for text in [PLANAR, SPATIAL] {
        let (mut bench, center) = opened(text);
        assert_eq!(direction(&bench), None);
        bench.hover(center + vec2(40.0, -22.0));
        let pointed = direction(&bench).expect("the pointer is over a direction");
        bench.hover(bench.beside());
        assert_eq!(direction(&bench), None, "it was only pointed at");
        bench.click_at(center + vec2(40.0, -22.0));
        bench.hover(bench.beside());
        assert!(direction(&bench).expect("it is kept").dot(pointed) > 0.999_999);
        assert!(!bench.view().document.is_dirty(), "looking is no change");
        bench.press(Modifiers::NONE, Key::Escape);
        bench.press(Modifiers::NONE, Key::Escape);
        assert_eq!(direction(&bench), None, "Escape lets go");
    }
}

#[test]
fn arrows_turn_the_line_by_a_degree() {
    for (text, keys) in [(PLANAR, [Key::ArrowLeft].as_slice()), (SPATIAL, &[Key::ArrowLeft, Key::ArrowUp])] {
        let (mut bench, _) = opened(text);
        bench.0.get_by_label("Direction landscape").focus();
        bench.0.run_steps(2);
        for &key in keys {
            bench.press(Modifiers::NONE, key);
            let before = direction(&bench).expect("it was turned");
            bench.press(Modifiers::NONE, key);
            let angle = direction(&bench).expect("it was turned").angle_between(before).to_degrees();
            assert!(0.0 < angle && angle < 1.0 + 1e-6, "{key:?} turned by {angle}");
            let t = bench.view().playhead.t();
            assert_eq!(t, 0.0, "the arrow went to the line alone");
        }
    }
}

#[test]
fn faces_alone_show_a_false_overlap() {
    let mut bench = Bench::open(CROSSED);
    let shown = |bench: &Bench<'_>| bench.view().focus.expect("a pair").axis;
    assert_eq!(shown(&bench), AxisId::Edges(0, 1));
    bench.press(Modifiers::NONE, Key::O);
    assert!(bench.view().faces_only());
    assert!(matches!(shown(&bench), AxisId::FaceA(_) | AxisId::FaceB(_)));
    assert_eq!(bench.view().focus.expect("a pair").now.report.verdict, Verdict::Separated, "the truth stays");
    bench.press(Modifiers::NONE, Key::O);
    assert_eq!(shown(&bench), AxisId::Edges(0, 1));
    let mut plane = Bench::open(PLANAR);
    plane.press(Modifiers::NONE, Key::O);
    assert!(!plane.view().faces_only(), "in the plane there is nothing to leave out");
}
