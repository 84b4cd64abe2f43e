//! Without a pointer: Tab goes through the window as it is read, and a screen reader finds and changes what is there.

use super::{Bench, PLANAR, SPATIAL, near};
use crate::picture::contrast as measured;
use eframe::egui::{
    self, Event, Key, Modifiers, Rect,
    accesskit::{Action, ActionData, ActionRequest},
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use satscope::{
    scene::edit::Number,
    ui::{panels::PANELS, theme::Theme, viewport::welcome::Welcome},
    workbench::{
        camera::CameraCommand,
        look::{
            BOOKMARKS, LookCommand,
            room::{Contrast, RoomCommand},
        },
    },
};
use std::collections::HashSet;

const NONE: Modifiers = Modifiers::NONE;

/// The widget that has the keyboard: its id, its name, and where it is.
fn focused(bench: &Bench<'_>) -> Option<(String, String, Rect)> {
    let node = bench.0.root().children_recursive().find(|node| node.is_focused())?;
    let of = node.accesskit_node();
    let name = of.label().or_else(|| of.value()).or_else(|| of.placeholder().map(str::to_owned)).unwrap_or_default();
    Some((format!("{:?}", of.id()), name, node.rect()))
}

/// Every stop of Tab, once round.
fn stops(bench: &mut Bench<'_>) -> Vec<(String, Rect)> {
    let (mut seen, mut stops) = (HashSet::new(), Vec::new());
    for _ in 0..400 {
        bench.press(NONE, Key::Tab);
        let Some((id, name, rect)) = focused(bench) else { continue };
        if !seen.insert(id) {
            return stops;
        }
        stops.push((name, rect));
    }
    panic!("Tab does not come round: {stops:?}");
}

fn ask(bench: &mut Bench<'_>, label: &str, action: Action, data: Option<ActionData>) {
    let (target_node, target_tree) = bench.0.get_by_label(label).accesskit_node().locate();
    bench.0.event(Event::AccessKitActionRequest(ActionRequest { action, target_tree, target_node, data }));
    bench.0.run_steps(3);
}

#[test]
fn the_first_page_starts_at_its_first_button() {
    let mut bench = Bench::open("(version: 1, boxes: Planar([]))");
    bench.0.state_mut().app.welcome = Some(Welcome::default());
    bench.0.run_steps(2);
    bench.press(NONE, Key::Tab);
    let (_, first, _) = focused(&bench).expect("something has the keyboard");
    assert!(first.starts_with("Begin lesson 1"), "{first}");
    let stops = stops(&mut bench);
    let places: Vec<_> = stops.iter().map(|(name, _)| name.as_str()).filter(|name| name.starts_with("Open")).collect();
    assert!(places.contains(&"Open…"), "{stops:?}");
}

#[test]
fn tab_goes_through_every_panel_as_it_is_read() {
    for text in [PLANAR, SPATIAL] {
        let mut bench = Bench::selected(text);
        let show = LookCommand::ShowPanel(BOOKMARKS.to_owned());
        bench.0.state_mut().app.workbench.apply([show.into()]);
        bench.0.run_steps(3);
        let panels: Vec<(&str, Rect)> = PANELS
            .iter()
            .filter_map(|panel| {
                // The grip of a panel is in its upper right corner.
                let grip = bench.0.query_by_label(&format!("Move {}", panel.name))?.rect();
                Some((panel.name, grip))
            })
            .collect();
        assert!(panels.len() >= 6, "{panels:?}");
        let stops = stops(&mut bench);
        assert!(stops.len() > 40, "{stops:?}");
        let unnamed: Vec<_> = stops.iter().filter(|(name, _)| name.trim().is_empty()).collect();
        assert!(unnamed.is_empty(), "stops without a name: {unnamed:?}");
        // Rows are read from left to right, and one after the other.
        let mut wrong = Vec::new();
        for two in stops.windows(2) {
            let [(from, at), (to, next)] = [&two[0], &two[1]];
            let same_row = (at.center().y - next.center().y).abs() < 0.5 * at.height().min(next.height()).max(8.0);
            let same_column = at.left() < next.right() && next.left() < at.right();
            if same_row && next.left() < at.left() - 1.0 || same_column && next.bottom() <= at.top() {
                wrong.push(format!("{from} {at:?} before {to} {next:?}"));
            }
        }
        // Going to the next column, and from the last row of one panel to the first of another, leads upwards.
        let turns = 3;
        assert!(wrong.len() <= turns, "{}: {wrong:#?}", wrong.len());
    }
}

#[test]
fn every_handle_has_a_name_a_role_and_an_action() {
    for text in [PLANAR, SPATIAL] {
        let mut bench = Bench::selected(text);
        let name = bench.view().scene().name(1).to_owned();
        let handles: Vec<(String, bool)> = bench
            .0
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().label().is_some_and(|label| label.ends_with(&format!(" of {name}"))))
            .map(|node| {
                let of = node.accesskit_node();
                let can = |action| of.data().supports_action(action);
                (of.label().unwrap_or_default(), can(Action::Increment) && can(Action::Decrement))
            })
            .collect();
        assert!(handles.len() >= 8, "{handles:?}");
        let silent: Vec<_> = handles.iter().filter(|(_, acts)| !acts).collect();
        assert!(silent.is_empty(), "{silent:?}");
        let scene = bench.view().scene().clone();
        for (handle, _) in handles {
            ask(&mut bench, &handle, Action::Increment, None);
            assert_ne!(*bench.view().scene(), scene, "{handle} moves something");
            bench.press(Modifiers::COMMAND, Key::Z);
            assert_eq!(*bench.view().scene(), scene, "{handle} is one step to undo");
        }
    }
}

#[test]
fn a_screen_reader_sets_numbers_of_handles_and_the_time() {
    let set = |value| Some(ActionData::NumericValue(value));
    let mut bench = Bench::selected(SPATIAL);
    ask(&mut bench, "Arrow x of b", Action::SetValue, set(7.25));
    assert_eq!(bench.number(1, Number::Center(0)), 7.25);
    let mut bench = Bench::selected(PLANAR);
    ask(&mut bench, "Side +0 of mover", Action::SetValue, set(0.5));
    assert_eq!(bench.number(1, Number::HalfExtent(0)), 0.5);
    ask(&mut bench, "Side +0 of mover", Action::SetValue, set(-1.0));
    assert_eq!(bench.number(1, Number::HalfExtent(0)), 0.5, "what the scene refuses is refused");
    ask(&mut bench, "Time", Action::SetValue, set(0.75));
    assert_eq!(bench.view().playhead.t(), 0.75);
    ask(&mut bench, "Time", Action::Increment, None);
    near(bench.view().playhead.t(), 0.76, 1e-12);
    ask(&mut bench, "Time", Action::Decrement, None);
    near(bench.view().playhead.t(), 0.75, 1e-12);
}

#[test]
fn lanes_and_curves_say_what_they_show_and_can_be_chosen() {
    let mut bench = Bench::open(PLANAR);
    let said = |bench: &Bench<'_>, label: &str| {
        let node = bench.0.get_by_label(label).accesskit_node();
        node.data().description().unwrap_or_default().to_owned()
    };
    assert_eq!(said(&bench, "Lane A0"), "The shadows on A0 overlap from 0.5000 to 1.0000 s (sampled)");
    ask(&mut bench, "Lane A0", Action::Click, None);
    assert_eq!(bench.view().selection.axis().map(|axis| axis.to_string()).as_deref(), Some("A0"));
    ask(&mut bench, "Lane A0", Action::Increment, None);
    near(bench.view().playhead.t(), 0.01, 1e-12);
    bench.press(NONE, Key::Home);
    assert!(said(&bench, "Lane of the largest gap").starts_with("The largest gap has A0 from 0.0000 to "));
    let curve = said(&bench, "Gap of A0 over time");
    assert!(
        curve.starts_with("+2.0000 now, +2.0000 at the start, -2.0000 at the end, smallest -2.0000 at "),
        "{curve}"
    );
    ask(&mut bench, "Gap of B1 over time", Action::Click, None);
    assert_eq!(bench.view().selection.axis().map(|axis| axis.to_string()).as_deref(), Some("B1"));
    for shadow in ["Shadow of still on B1", "Shadow of mover on B1"] {
        assert_eq!(said(&bench, shadow), "From -1 to 1 now");
    }
    // What the plots show at this moment, the rows of the table say in numbers.
    let row = bench.0.get_by_label_contains("Axis A0, separating").accesskit_node();
    assert!(
        row.data().description().is_some_and(|about| about.contains("shadow of A")),
        "{:?}",
        row.data().description()
    );
}

#[test]
fn with_reduced_motion_the_camera_is_there_at_once() {
    let mut bench = Bench::open(SPATIAL);
    let glides = |bench: &mut Bench<'_>| {
        let side = satscope::workbench::camera::Side { axis: 2, positive: true };
        let back = satscope::workbench::camera::Side { axis: 0, positive: true };
        bench.0.state_mut().app.workbench.apply([CameraCommand::From(back).into()]);
        bench.0.run_steps(10);
        bench.0.state_mut().app.workbench.apply([CameraCommand::From(side).into()]);
        bench.view().cameras.is_gliding()
    };
    assert!(glides(&mut bench));
    bench.0.run_steps(10);
    bench.press(Modifiers::COMMAND, Key::K);
    bench.0.event(Event::Text("Reduced motion".to_owned()));
    bench.0.run_steps(2);
    bench.press(NONE, Key::Enter);
    assert!(!glides(&mut bench), "it jumps");
    assert_eq!(bench.0.ctx.global_style().scroll_animation, egui::style::ScrollAnimation::none());
    let view = bench.view();
    let text = bench.0.state().app.layout.to_text(view.look, view.cameras);
    let (_, commands) = satscope::ui::layout::Layout::from_text(&text);
    let mut again = satscope::workbench::Workbench::default();
    again.apply(commands);
    assert_eq!(again.view().look.room().motion(), view.look.room().motion(), "it is remembered");
}

#[test]
fn the_zoom_of_everything_goes_from_half_to_three_times() {
    let table = satscope::ui::action::table();
    let size: Vec<_> = table.iter().filter(|row| row.menu == satscope::ui::action::Menu::Size).collect();
    for label in ["Larger", "Smaller", "Usual size"] {
        assert!(size.iter().any(|row| row.label == label), "{label} is in the menu View");
    }
    let mut bench = Bench::open(PLANAR);
    for (key, times, zoom) in [(Key::Minus, 9, 0.5), (Key::Plus, 30, 3.0)] {
        for _ in 0..times {
            bench.press(Modifiers::COMMAND, key);
        }
        assert_eq!(bench.view().look.room().zoom(), zoom);
    }
}

#[test]
fn what_widgets_write_and_the_ring_around_them_can_be_seen() {
    let mut bench = Bench::open(PLANAR);
    let rgb = |color: egui::Color32| [color.r(), color.g(), color.b()];
    for contrast in [Contrast::High, Contrast::Usual] {
        let set = LookCommand::Room(RoomCommand::SetContrast(contrast));
        bench.0.state_mut().app.workbench.apply([set.into()]);
        bench.0.run_steps(2);
        for which in [egui::Theme::Dark, egui::Theme::Light] {
            let visuals = bench.0.ctx.style_of(which).visuals.clone();
            let theme = Theme::of(&visuals);
            let widgets = [&visuals.widgets.inactive, &visuals.widgets.hovered, &visuals.widgets.active];
            for (k, widget) in widgets.into_iter().chain([&visuals.widgets.open]).enumerate() {
                // Fills are opaque, or lie on a panel that is darker or lighter still.
                let seen = measured(rgb(widget.fg_stroke.color), rgb(widget.weak_bg_fill));
                assert!(seen >= contrast.least(), "{which:?}, {contrast:?}, state {k}: {seen:.2}");
            }
            for ground in [theme.panel, theme.canvas, theme.row] {
                assert!(measured(rgb(theme.select), rgb(ground)) >= 7.0, "the ring of {which:?} on {ground:?}");
            }
        }
    }
}
