//! The menu bar, made from the table of actions.

use crate::{
    ui::{
        action::{Action, MENUS, Menu, Row, SUBMENUS, WindowAction, keys_text},
        panels::expectations,
    },
    workbench::{
        View,
        camera::{LensKind, Up},
        command::{FileCommand, HistoryCommand},
        look::{
            HandleAxes,
            room::{Contrast, Motion},
        },
        samples,
        walk::Projecting,
    },
};
use eframe::egui::{self, RichText, Ui};
use std::path::PathBuf;

/// Shows the bar and gives what was chosen.
pub fn ui(ui: &mut Ui, view: &View<'_>, table: &[Row], recent: &[PathBuf]) -> Vec<Action> {
    let mut chosen = Vec::new();
    egui::MenuBar::new().ui(ui, |ui| {
        for (menu, name) in MENUS {
            ui.menu_button(name, |ui| {
                scrolled(ui, |ui| {
                    for row in table.iter().filter(|row| row.menu == menu) {
                        item(ui, view, row, &mut chosen);
                        if row.action == Action::File(FileCommand::PickOpen) {
                            recents(ui, recent, &mut chosen);
                            shipped(ui, &mut chosen);
                        }
                    }
                    submenus(ui, view, menu, table, &mut chosen);
                });
            });
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(view.scene().dimension().to_string()).monospace().weak());
            let star = if view.document.is_dirty() { " *" } else { "" };
            let name = format!("{}{star}", view.document.name());
            let path = view.document.path().map_or("not saved yet".to_owned(), |path| path.display().to_string());
            let name = egui::Label::new(RichText::new(name).strong()).truncate().show_tooltip_when_elided(false);
            ui.add(name).on_hover_text(path);
            if let Some(chip) = expectations::chip(ui, view) {
                chosen.push(chip);
            }
            let title = view.scene().title();
            ui.add(egui::Label::new(RichText::new(title).weak()).truncate());
        });
    });
    chosen
}

/// Lines of a menu, which scroll where the window is too low for them: it may be small, and everything large.
fn scrolled(ui: &mut Ui, lines: impl FnOnce(&mut Ui)) {
    /// The bar, and the frame of the menu, points.
    const AROUND: f32 = 40.0;
    let most = (ui.ctx().content_rect().height() - AROUND).max(AROUND);
    // An area of egui is 400 points high until more is asked for.
    egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, lines);
}

/// Whether the window fills the screen.
#[must_use]
pub fn is_full_screen(ui: &Ui) -> bool {
    ui.input(|input| input.viewport().fullscreen == Some(true))
}

fn submenus(ui: &mut Ui, view: &View<'_>, of: Menu, table: &[Row], chosen: &mut Vec<Action>) {
    for (_, menu, name) in SUBMENUS.into_iter().filter(|(parent, ..)| *parent == of) {
        ui.menu_button(name, |ui| {
            scrolled(ui, |ui| {
                for row in table.iter().filter(|row| row.menu == menu) {
                    item(ui, view, row, chosen);
                }
            });
        });
    }
}

/// One action as a line of a menu; where it can do nothing, its tooltip says why.
pub fn item(ui: &mut Ui, view: &View<'_>, row: &Row, chosen: &mut Vec<Action>) {
    let history = &view.document.history;
    let (label, enabled) = match &row.action {
        Action::History(HistoryCommand::Undo) => named("Undo", history.undo_label()),
        Action::History(HistoryCommand::Redo) => named("Redo", history.redo_label()),
        _ => (row.label.to_string(), true),
    };
    let button = match row.action {
        Action::Window(WindowAction::SwitchPanel(name)) => egui::Button::selectable(view.look.shows(name), label),
        Action::Window(WindowAction::SwitchLayer(layer)) => {
            egui::Button::selectable(view.look.shows_layer(layer), label)
        }
        Action::Window(WindowAction::SwitchHandleAxes) => {
            egui::Button::selectable(view.look.handle_axes() == HandleAxes::Box, label)
        }
        Action::Window(WindowAction::SwitchLens) => {
            egui::Button::selectable(view.cameras.orbit().lens == LensKind::Orthographic, label)
        }
        Action::Window(WindowAction::SwitchUp) => egui::Button::selectable(view.cameras.orbit().up == Up::Y, label),
        Action::Window(WindowAction::SwitchStopAtGap) => {
            egui::Button::selectable(view.walk_settings.stop_at_gap, label)
        }
        Action::Window(WindowAction::SwitchPredict) => egui::Button::selectable(view.walk_settings.predict, label),
        Action::Window(WindowAction::SwitchHideLater) => egui::Button::selectable(view.walk_settings.hide_later, label),
        Action::Window(WindowAction::SwitchProjecting) => {
            egui::Button::selectable(view.walk_settings.projecting == Projecting::Corners, label)
        }
        Action::Window(WindowAction::SwitchFacesOnly) => egui::Button::selectable(view.look.faces_only(), label),
        Action::Window(WindowAction::SwitchPresenting) => egui::Button::selectable(view.look.room().presents(), label),
        Action::Window(WindowAction::SwitchContrast) => {
            egui::Button::selectable(view.look.room().contrast() == Contrast::High, label)
        }
        Action::Window(WindowAction::SwitchMotion) => {
            egui::Button::selectable(view.look.room().motion() == Motion::Reduced, label)
        }
        Action::Window(WindowAction::SwitchFullScreen) => egui::Button::selectable(is_full_screen(ui), label),
        _ => egui::Button::new(label),
    };
    let button = match row.keys.first() {
        Some(key) => button.shortcut_text(keys_text(ui, key)),
        None => button,
    };
    let trouble = row.trouble(view);
    let response = ui.add_enabled(enabled && trouble.is_none(), button).on_hover_text(row.help);
    if response.on_disabled_hover_text(trouble.unwrap_or(row.help)).clicked() {
        chosen.push(row.action.clone());
        ui.close();
    }
}

fn named(verb: &str, what: Option<&str>) -> (String, bool) {
    match what {
        Some(what) => (format!("{verb} {what}"), true),
        None => (verb.to_owned(), false),
    }
}

/// Every scene that comes with the program, by folder.
fn shipped(ui: &mut Ui, chosen: &mut Vec<Action>) {
    ui.menu_button("Shipped scenes", |ui| {
        for folder in samples::FOLDERS {
            ui.menu_button(folder.name, |ui| {
                scrolled(ui, |ui| {
                    for sample in folder.samples {
                        if ui.button(sample.title()).clicked() {
                            chosen.push(Action::File(FileCommand::OpenSample(sample)));
                            ui.close();
                        }
                    }
                });
            });
        }
    });
}

fn recents(ui: &mut Ui, recent: &[PathBuf], chosen: &mut Vec<Action>) {
    ui.menu_button("Open recent", |ui| {
        if recent.is_empty() {
            ui.weak("Nothing yet");
        }
        for path in recent {
            let name =
                path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into());
            if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
                chosen.push(Action::File(FileCommand::Open(path.clone())));
                ui.close();
            }
        }
    });
}
