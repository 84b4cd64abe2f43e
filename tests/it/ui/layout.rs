//! Where the panels stand: dragged, tabbed, hidden, resized, remembered and put back.

use super::{Bench, PLANAR};
use eframe::egui::{self, Key, Modifiers, Rect, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use satscope::{
    ui::{layout::Layout, panels::PANELS},
    workbench::{
        Command,
        look::{
            BOOKMARKS, EXPECTATIONS, LEARN, LookCommand,
            layers::{self, LAYERS, Layer},
        },
        pairs::PAIRS,
    },
};

impl Bench<'_> {
    fn grip(&self, panel: &str) -> Rect {
        self.0.get_by_label(&format!("Move {panel}")).rect()
    }

    pub fn shows(&self, label: &str) -> bool {
        self.0.query_all_by_label(label).count() > 0
    }

    fn drag_panel(&mut self, panel: &str, to: egui::Pos2) {
        let from = self.grip(panel).center();
        self.drag(from, to, Modifiers::NONE);
        self.0.run_steps(4);
    }

    fn choose_in_palette(&mut self, action: &str) {
        self.press(Modifiers::COMMAND, Key::K);
        self.0.event(egui::Event::Text(action.to_owned()));
        self.0.run_steps(2);
        self.press(Modifiers::NONE, Key::Enter);
    }

    /// Where every panel's grip is.
    fn grips(&self) -> Vec<Option<Rect>> {
        PANELS.iter().map(|panel| Some(self.0.query_by_label(&format!("Move {}", panel.name))?.rect())).collect()
    }
}

#[test]
fn every_panel_has_a_grip_and_an_action() {
    let mut bench = Bench::open(PLANAR);
    for (panel, grip) in PANELS.iter().zip(bench.grips()) {
        let is_hidden = [LEARN, BOOKMARKS, EXPECTATIONS, PAIRS].contains(&panel.name);
        assert_eq!(grip.is_some(), !is_hidden, "{} at the first start", panel.name);
    }
    bench.choose_in_palette("Learn panel");
    bench.choose_in_palette("Bookmarks panel");
    bench.choose_in_palette("Pairs panel");
    bench.choose_in_palette("Expectations panel");
    assert!(bench.grips().iter().all(Option::is_some));
    for panel in PANELS {
        bench.choose_in_palette(&format!("{} panel", panel.name));
        assert!(!bench.shows(&format!("Move {}", panel.name)), "{} is hidden", panel.name);
    }
    let font = egui::TextStyle::Button.resolve(&bench.0.ctx.style_of(egui::Theme::Dark));
    for panel in PANELS {
        assert!(bench.0.ctx.fonts_mut(|fonts| fonts.has_glyphs(&font, panel.icon)), "{}", panel.name);
    }
    assert!(bench.shows("Every panel is hidden. Menu View, Reset layout shows them again."));
    for panel in PANELS {
        bench.choose_in_palette(&format!("{} panel", panel.name));
        assert!(bench.shows(&format!("Move {}", panel.name)), "{} is shown", panel.name);
    }
}

#[test]
fn a_hidden_panel_leaves_its_room_to_the_viewport() {
    let mut bench = Bench::open(PLANAR);
    let before = bench.grip("Viewport").left();
    assert!(before > 170.0);
    bench.0.get_by_label("View").click();
    bench.0.run_steps(3);
    bench.click("Boxes panel");
    assert!(!bench.shows("Add box"));
    assert!(bench.grip("Viewport").left() < 20.0);
    bench.0.get_by_label("View").click();
    bench.0.run_steps(3);
    bench.click("Boxes panel");
    assert!(bench.shows("Add box"));
    assert_eq!(bench.grip("Viewport").left(), before);
}

#[test]
fn panels_are_moved_and_put_back() {
    let mut bench = Bench::open(PLANAR);
    let before = bench.grips();
    // To the right edge of the window, beside the column of axes and curves.
    bench.drag_panel("Boxes", pos2(1268.0, 300.0));
    assert!(bench.grip("Boxes").left() > bench.grip("Axes").left(), "{:?}", bench.grips());
    assert!(bench.grip("Viewport").left() < 20.0);
    bench.choose_in_palette("Reset layout");
    assert_eq!(bench.grips(), before);
}

#[test]
fn panels_dropped_on_each_other_are_tabs() {
    let mut bench = Bench::open(PLANAR);
    let onto = bench.grip("Curves").center() + vec2(120.0, 230.0);
    bench.drag_panel("Boxes", onto);
    assert!(bench.shows("Boxes") && bench.shows("Curves"), "both have tabs");
    assert!(bench.shows("Add box") && !bench.shows("Gap of every axis, units over s"), "what was dropped is in front");
    bench.click("Curves");
    assert!(!bench.shows("Add box") && bench.shows("Gap of every axis, units over s"));
    assert_eq!(bench.view().look.raised().last().map(String::as_str), Some("Curves"));
    // A lesson brings the other to the front.
    bench.0.state_mut().app.workbench.apply([Command::Look(LookCommand::RaisePanel("Boxes".to_owned()))]);
    bench.0.run_steps(2);
    assert!(bench.shows("Add box") && !bench.shows("Gap of every axis, units over s"));
}

#[test]
fn panels_are_resized_and_remembered() {
    let mut bench = Bench::open(PLANAR);
    let edge = bench.grip("Viewport").left();
    let at = pos2(edge - 1.0, 400.0);
    bench.drag(at, at + vec2(80.0, 0.0), Modifiers::NONE);
    let moved = bench.grip("Viewport").left();
    assert!((moved - edge - 80.0).abs() < 6.0, "{edge} to {moved}");
    bench.choose_in_palette("Curves panel");
    let app = &bench.0.state().app;
    let text = app.layout.to_text(app.workbench.view().look, app.workbench.view().cameras);

    let mut other = Bench::open(PLANAR);
    let (layout, commands) = Layout::from_text(&text);
    other.0.state_mut().app.layout = layout;
    other.0.state_mut().app.workbench.apply(commands);
    other.0.run_steps(3);
    assert_eq!(other.grips(), bench.grips());
    assert!(!other.shows("Gap of every axis, units over s"));
}

#[test]
fn layers_are_switched_in_the_palette_and_the_menu_and_remembered() {
    let mut bench = Bench::open(PLANAR);
    for row in LAYERS {
        let layers = bench.view().look.layers();
        bench.choose_in_palette(row.label);
        let switched: Vec<_> = LAYERS
            .iter()
            .map(|other| other.layer)
            .filter(|&it| bench.view().look.shows_layer(it) != layers.shows(it))
            .collect();
        assert_eq!(switched, [row.layer], "{}", row.label);
    }
    bench.0.get_by_label("View").click();
    bench.0.run_steps(3);
    bench.click("Layers");
    bench.click("Ghosts");
    assert!(bench.view().look.shows_layer(Layer::Ghosts));

    let app = &bench.0.state().app;
    let text = app.layout.to_text(app.workbench.view().look, app.workbench.view().cameras);
    let mut other = Bench::open(PLANAR);
    let (_, commands) = Layout::from_text(&text);
    other.0.state_mut().app.workbench.apply(commands);
    assert_eq!(other.view().look.layers(), bench.view().look.layers());
    assert_ne!(other.view().look.layers(), layers::Layers::default());
    let (_, older) = Layout::from_text(&text.replace("layers:[", "others:["));
    assert!(older.is_empty(), "a text of before there were layers is read");
}

#[test]
fn renaming_brings_the_list_of_boxes_to_the_front() {
    let mut bench = Bench::sized(PLANAR, [900.0, 600.0]);
    bench
        .0
        .state_mut()
        .app
        .workbench
        .apply([Command::Select(satscope::workbench::selection::SelectCommand::Box(Some(1)))]);
    bench.0.run_steps(2);
    assert!(!bench.shows("Add box"));
    bench.press(Modifiers::NONE, Key::F2);
    assert!(bench.shows("Name of the box"));
}

#[test]
fn panels_are_resized_by_keys() {
    const ALT: Modifiers = Modifiers::ALT;
    let mut bench = Bench::open(PLANAR);
    let left = |bench: &Bench<'_>| bench.grip("Viewport").left();
    let before = left(&bench);
    bench.0.get_by_label("Add box").focus();
    bench.0.run_steps(2);
    bench.press(ALT, Key::Period);
    assert_eq!(left(&bench), before + 20.0);
    // The panel that had the keyboard before the palette took it.
    bench.choose_in_palette("Panel narrower");
    assert_eq!(left(&bench), before);
    let top = |bench: &Bench<'_>| bench.grip("Timeline").top();
    let low = top(&bench);
    bench.0.get_by_label("Play").focus();
    bench.0.run_steps(2);
    bench.press(ALT, Key::Equals);
    bench.press(ALT, Key::Equals);
    bench.press(ALT, Key::Minus);
    assert_eq!(top(&bench), low - 20.0);
    // The viewport grows at the cost of what stands beside it, and nothing becomes smaller than it can be dragged.
    let viewport = bench.0.get_by_label("Viewport, 2 boxes");
    viewport.focus();
    bench.0.run_steps(2);
    let right = bench.grip("Axes").left();
    bench.press(ALT, Key::Period);
    assert_eq!((left(&bench), bench.grip("Axes").left()), (before, right + 20.0));
    for _ in 0..100 {
        bench.press(ALT, Key::Comma);
    }
    assert!(bench.0.get_by_label("Viewport, 2 boxes").rect().width() > 80.0);
}
