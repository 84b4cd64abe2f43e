//! The window through its labels and its pointer, asserting on the workbench. No file is touched: what the
//! shell would do is collected.

mod access;
mod bookmarks;
mod boxes;
mod copy;
mod drawing;
mod expectations;
mod export;
mod files;
mod handles;
mod keys;
mod landscape;
mod layout;
mod lesson;
mod numbers;
mod pairs;
mod pictures;
mod room;
mod time;
mod view;
mod walk;

use eframe::egui::{self, Event, Modifiers, PointerButton, Pos2, pos2};
use egui_kittest::{Harness, HarnessBuilder, kittest::Queryable as _};
use glam::{DVec2, DVec3};
use satscope::{
    picture::camera::Lens,
    scene::{Scene, edit::Number},
    ui::{AppUi, theme},
    workbench::{Command, Effect, View, Workbench, selection::SelectCommand},
};

/// A desk, and what it wanted from the outside.
pub struct Seat {
    pub app: AppUi,
    pub effects: Vec<Effect>,
}

pub struct Bench<'a>(pub Harness<'a, Seat>);

/// Two boxes in the plane: `still` at the origin, `mover` at (4, 0) coming from the right.
pub const PLANAR: &str = r#"(version: 1, boxes: Planar([
    (name: "still", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "mover", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-4.0, 0.0)),
]))"#;

/// Two boxes in space, apart.
pub const SPATIAL: &str = r#"(version: 1, boxes: Spatial([
    (name: "a", center: (0.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0)),
    (name: "b", center: (4.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0), rotation: Euler((30.0, 20.0, 10.0))),
]))"#;

impl<'a> Bench<'a> {
    pub fn open(text: &str) -> Self {
        Self::sized(text, [1280.0, 800.0])
    }

    pub fn sized(text: &str, size: [f32; 2]) -> Self {
        Self::built(text, Harness::builder().with_size(size))
    }

    pub fn built(text: &str, builder: HarnessBuilder<Seat>) -> Self {
        let scene = Scene::from_text(text).expect("the test's scene is valid");
        let seat = Seat { app: AppUi::new(Workbench::new(scene)), effects: Vec::new() };
        let frame = |ui: &mut egui::Ui, seat: &mut Seat| {
            let effects = seat.app.ui(ui);
            seat.effects.extend(effects);
        };
        let builder = builder.with_step_dt(0.05).with_context_setup(theme::install);
        let mut harness = builder.build_ui_state(frame, seat);
        harness.run_steps(3);
        Self(harness)
    }

    /// The same with the second box selected.
    pub fn selected(text: &str) -> Self {
        let mut bench = Self::open(text);
        bench.0.state_mut().app.workbench.apply([Command::Select(SelectCommand::Box(Some(1)))]);
        bench.0.run_steps(2);
        bench
    }

    pub fn view(&self) -> View<'_> {
        self.0.state().app.workbench.view()
    }

    pub fn number(&self, box_index: usize, number: Number) -> f64 {
        self.view()
            .scene()
            .boxes()
            .get(box_index)
            .and_then(|box_index| box_index.number(number))
            .expect("the box has it")
    }

    pub fn click(&mut self, label: &str) {
        self.0.get_by_label(label).click();
        self.0.run_steps(3);
    }

    /// Where the field of that name is, not its caption.
    pub fn field(&self, label: &str) -> Pos2 {
        self.0.get_by_role_and_label(egui::Role::SpinButton, label).rect().center()
    }

    /// Types into a field of numbers.
    pub fn type_number(&mut self, label: &str, text: &str) {
        self.begin_number(label, text);
        self.press(Modifiers::NONE, egui::Key::Enter);
    }

    /// Types into a field of numbers and stays in it.
    pub fn begin_number(&mut self, label: &str, text: &str) {
        let at = self.field(label);
        self.click_at(at);
        self.press(Modifiers::COMMAND, egui::Key::A);
        self.0.event(Event::Text(text.to_owned()));
        self.0.run_steps(2);
    }

    pub fn click_at(&mut self, at: Pos2) {
        self.hover(at);
        self.pointer(PointerButton::Primary, at, true, Modifiers::NONE);
        self.pointer(PointerButton::Primary, at, false, Modifiers::NONE);
        self.0.run_steps(2);
    }

    pub fn press(&mut self, modifiers: Modifiers, key: egui::Key) {
        self.0.key_press_modifiers(modifiers, key);
        self.0.run_steps(3);
    }

    /// Where a point of the world is in the window.
    pub fn at(&self, x: f64, y: f64) -> Pos2 {
        let view = self.view();
        let rect = self.0.get_by_label_contains("Viewport, ").rect();
        let size = DVec2::new(f64::from(rect.width()), f64::from(rect.height()));
        let lens = Lens::new(view.cameras.world(view.scene().dimension()), size);
        let at = lens.screen(DVec3::new(x, y, 0.0)).expect("in front of the camera");
        rect.min + egui::vec2(at.x as f32, at.y as f32)
    }

    pub fn pointer(&mut self, button: PointerButton, at: Pos2, pressed: bool, modifiers: Modifiers) {
        let event = Event::PointerButton { pos: at, button, pressed, modifiers };
        if modifiers.is_none() {
            self.0.event(event)
        } else {
            self.0.event_modifiers(event, modifiers)
        }
        self.0.step();
    }

    pub fn hover(&mut self, at: Pos2) {
        self.0.event(Event::PointerMoved(at));
        self.0.step();
        self.0.step();
    }

    /// Presses at `from`, moves to `to` in steps and stays there, still pressed.
    pub fn hold(&mut self, button: PointerButton, from: Pos2, to: Pos2, modifiers: Modifiers) {
        self.hover(from);
        self.pointer(button, from, true, modifiers);
        for k in 1..=6_u8 {
            let on = from + (to - from) * (f32::from(k) / 6.0);
            self.0.event_modifiers(Event::PointerMoved(on), modifiers);
            self.0.run_steps(3);
        }
        self.0.step();
    }

    pub fn drag(&mut self, from: Pos2, to: Pos2, modifiers: Modifiers) {
        self.drag_with(PointerButton::Primary, from, to, modifiers);
    }

    pub fn drag_with(&mut self, button: PointerButton, from: Pos2, to: Pos2, modifiers: Modifiers) {
        self.hold(button, from, to, modifiers);
        self.pointer(button, to, false, modifiers);
        self.0.run_steps(4);
    }

    pub fn wheel(&mut self, at: Pos2, up: f32) {
        self.hover(at);
        let delta = egui::vec2(0.0, up);
        let unit = egui::MouseWheelUnit::Point;
        self.0.event(Event::MouseWheel {
            unit,
            delta,
            modifiers: Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
        });
        self.0.run_steps(10);
    }

    /// A point of the viewport where there is no box.
    pub fn beside(&self) -> Pos2 {
        pos2(420.0, 560.0)
    }
}

#[track_caller]
pub fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not within {tolerance} of {expected}");
}
