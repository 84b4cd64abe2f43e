//! The window suits the room: size, contrast, full screen, the layout for an audience.

use super::{Bench, PLANAR};
use eframe::egui::{self, Key, Modifiers, PointerButton, Shape, ViewportCommand, vec2};
use egui_kittest::kittest::Queryable as _;
use satscope::{
    picture::palette::{self, PALETTES},
    ui::{layout::Layout, theme},
    workbench::{
        Command,
        look::{
            LookCommand,
            room::{Contrast, Room, RoomCommand},
        },
    },
};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

impl Bench<'_> {
    fn room(&self) -> Room {
        *self.view().look.room()
    }

    fn zoom(&self) -> f32 {
        self.0.ctx.zoom_factor()
    }

    /// Lets the page fill a window of that size: a real window tells its size anew when the zoom changes.
    fn settle(&mut self, size: egui::Vec2) {
        for _ in 0..6 {
            let zoom = self.zoom();
            self.0.set_size(size / zoom);
            self.0.step();
        }
    }
}

#[test]
fn the_whole_interface_is_zoomed_by_keys_and_by_the_menu() {
    let mut bench = Bench::open(PLANAR);
    for (key, zoom) in [(Key::Plus, 1.1), (Key::Equals, 1.2), (Key::Minus, 1.1), (Key::Num0, 1.0), (Key::Minus, 0.9)] {
        bench.press(CTRL, key);
        assert_eq!(bench.room().zoom(), zoom, "{key:?}");
        super::near(bench.zoom().into(), zoom, 1e-6);
    }
    bench.0.get_by_label("View").click();
    bench.0.run_steps(3);
    bench.0.get_by_label_contains("Size and contrast").hover();
    bench.0.run_steps(6);
    bench.0.get_by_label_contains("Usual size").click();
    bench.0.run_steps(3);
    assert_eq!(bench.room().zoom(), 1.0);
}

#[test]
fn high_contrast_gives_the_colours_of_its_palette_in_both_looks() {
    let mut bench = Bench::open(PLANAR);
    let shown = |bench: &Bench<'_>| *theme::palette(&bench.0.ctx.global_style().visuals);
    for look in [egui::Theme::Dark, egui::Theme::Light] {
        bench.0.ctx.set_theme(look);
        bench.0.run_steps(2);
        for contrast in [Contrast::High, Contrast::Usual] {
            bench.press(CTRL | Modifiers::SHIFT, Key::T);
            assert_eq!(bench.room().contrast(), contrast);
            let palette = shown(&bench);
            assert_eq!((palette.is_dark, palette.contrast), (look == egui::Theme::Dark, contrast));
        }
    }
    let kinds: Vec<_> = PALETTES.iter().map(|palette| (palette.is_dark, palette.contrast)).collect();
    let all = [(true, Contrast::Usual), (false, Contrast::Usual), (true, Contrast::High), (false, Contrast::High)];
    assert_eq!(kinds, all);
    for (k, palette) in PALETTES.iter().enumerate() {
        assert!(
            PALETTES[..k].iter().all(|other| other.panel != palette.panel),
            "the ground of panels tells them apart"
        );
    }
    assert_eq!(shown(&bench), palette::LIGHT);
}

#[test]
fn size_and_contrast_are_remembered_and_the_presenter_layout_is_not() {
    let mut bench = Bench::open(PLANAR);
    let first = Layout::default().to_text(bench.view().look, bench.view().cameras);
    assert!(Layout::from_text(&first).1.is_empty(), "what was not changed says nothing");
    bench.press(CTRL, Key::Plus);
    bench.press(CTRL | Modifiers::SHIFT, Key::T);
    bench.press(NONE, Key::F10);
    bench.press(CTRL, Key::Minus);
    let text = Layout::default().to_text(bench.view().look, bench.view().cameras);
    let mut again = Bench::open(PLANAR);
    again.0.state_mut().app.workbench.apply(Layout::from_text(&text).1);
    again.0.run_steps(2);
    assert_eq!((again.room().zoom(), again.room().contrast(), again.room().presents()), (1.1, Contrast::High, false));
    assert_eq!(*theme::palette(&again.0.ctx.global_style().visuals), palette::DARK_HIGH);
    // A text from before knows nothing of either.
    let old = text.replace("zoom:Some(1.1),", "").replace("contrast:High", "");
    assert_ne!(old, text);
    assert!(Layout::from_text(&old).1.is_empty(), "{old}");
}

#[test]
fn f11_fills_the_screen() {
    let mut bench = Bench::open(PLANAR);
    let (key, physical_key) = (Key::F11, None);
    bench.0.event(egui::Event::Key { key, physical_key, pressed: true, repeat: false, modifiers: NONE });
    bench.0.step();
    let said = &bench.0.output().viewport_output[&egui::ViewportId::ROOT].commands;
    assert!(said.contains(&ViewportCommand::Fullscreen(true)), "{said:?}");
}

#[test]
fn presenting_shows_the_picture_a_formula_and_a_sentence_and_leaving_shows_everything_again() {
    let size = vec2(1280.0, 720.0);
    let mut bench = Bench::sized(PLANAR, size.into());
    bench.0.get_by_label("View").click();
    bench.0.run_steps(3);
    bench.click("Boxes panel");
    let hidden = |bench: &Bench<'_>| bench.view().look.hidden().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(hidden(&bench), ["Boxes"]);
    bench.press(NONE, Key::F10);
    bench.settle(size);
    super::near(bench.zoom().into(), 2.0, 1e-3);
    assert!(!bench.shows("File") && !bench.shows("Move Timeline") && !bench.shows("Time"));
    assert!(bench.shows("gap on A0 = 3.0000 - 1.0000 = +2.0000"));
    assert!(bench.shows("The boxes hit each other: contact from 0.5 to the end (A0)."));
    let picture = bench.0.get_by_label_contains("Viewport, ").rect();
    assert!(picture.width() > 620.0 && picture.height() > 216.0, "{picture}");

    bench.press(NONE, Key::Space);
    assert!(bench.view().playhead.is_playing(), "keys work as ever");
    bench.press(NONE, Key::Space);
    bench.press(NONE, Key::Escape);
    bench.settle(size);
    super::near(bench.zoom().into(), 1.0, 1e-6);
    assert_eq!(hidden(&bench), ["Boxes"]);
    assert!(bench.shows("File") && bench.shows("Move Timeline") && !bench.shows("Add box"));
}

#[test]
fn escape_lets_go_of_a_box_before_it_leaves_the_presenter_layout() {
    let mut bench = Bench::selected(PLANAR);
    bench.press(Modifiers::SHIFT, Key::F5);
    assert!(bench.room().presents());
    bench.press(CTRL, Key::K);
    for (has_box, presents) in [(true, true), (false, true), (false, false), (false, false)] {
        bench.press(NONE, Key::Escape);
        assert_eq!((bench.view().selection.box_index().is_some(), bench.room().presents()), (has_box, presents));
    }
    bench.press(NONE, Key::F10);
    bench.click("Leave");
    assert!(!bench.room().presents());
}

#[test]
fn a_pressed_pointer_has_a_ring_while_presenting() {
    let rings = |bench: &Bench<'_>, at| {
        let circles = bench.0.output().shapes.iter().filter(|clipped| match &clipped.shape {
            Shape::Circle(circle) => circle.center == at && circle.radius > 12.0,
            _ => false,
        });
        circles.count()
    };
    for presents in [false, true] {
        let mut bench = Bench::open(PLANAR);
        if presents {
            bench.0.state_mut().app.workbench.apply([Command::Look(LookCommand::Room(RoomCommand::Present))]);
            bench.settle(vec2(1280.0, 720.0));
        }
        let at = egui::pos2(300.0, 90.0);
        bench.hover(at);
        assert_eq!(rings(&bench, at), 0);
        bench.pointer(PointerButton::Primary, at, true, NONE);
        assert_eq!(rings(&bench, at), usize::from(presents));
        bench.pointer(PointerButton::Primary, at, false, NONE);
        bench.0.step();
        assert_eq!(rings(&bench, at), 0);
    }
}

#[test]
fn a_menu_scrolls_where_the_window_is_too_low_for_it() {
    let mut bench = Bench::sized(PLANAR, [640.0, 300.0]);
    bench.0.get_by_label("View").click();
    bench.0.run_steps(3);
    let last = |bench: &Bench<'_>| bench.0.get_by_label_contains("Size and contrast").rect().bottom();
    assert!(last(&bench) > 300.0);
    bench.wheel(egui::pos2(150.0, 150.0), -2000.0);
    assert!(last(&bench) < 300.0, "{}", last(&bench));
    bench.0.get_by_label_contains("Reset layout").click();
    bench.0.run_steps(3);
    assert!(!bench.shows("Fit"), "the menu is closed");
}
