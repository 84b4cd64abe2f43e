//! What lies over everything else: questions, a broken file, the palette, the list of keys, paths, messages.

use crate::{
    ui::{
        action::{Action, MENUS, Row, SUBMENUS, keys_text},
        export,
        theme::{self, Theme},
    },
    workbench::{
        Asked, Command, Commands, FileEvent, View,
        command::{Answer, FileCommand},
        document::Question,
        export::ExportCommand,
        notice::Weight,
    },
};
use eframe::egui::{self, Align2, Id, Key, Modal, RichText, Role, ScrollArea, TextEdit, Ui};
use std::path::PathBuf;

/// What is open over the window.
#[derive(Debug, Default)]
pub struct Dialogs {
    /// What is shown, if anything.
    pub open: Option<Dialog>,
    /// The question whose first answer was given the keyboard.
    asked: Option<Question>,
}

/// One thing over the window.
#[derive(Debug)]
pub enum Dialog {
    /// Every action by its name, narrowed by what is typed.
    Palette {
        /// What is typed.
        text: String,
        /// Which of the rest is chosen.
        chosen: usize,
    },
    /// Every key and mouse verb.
    Keys,
    /// A path to open.
    OpenPath(String),
    /// A path to save at.
    SavePath(String),
    /// A picture or an animation to write.
    Export(export::Form),
}

/// Shows what lies over everything, and gives the actions chosen in the palette.
pub fn ui(ui: &Ui, view: &View<'_>, dialogs: &mut Dialogs, table: &[Row], out: &mut Commands) -> Vec<Action> {
    notices(ui, view, out);
    export::progress(ui, view, out);
    broken(ui, view, out);
    let asked = view.document.question();
    let is_new = asked != dialogs.asked.as_ref();
    dialogs.asked = asked.cloned();
    if let Some(asked) = asked {
        question(ui, view, asked, is_new, out);
        return Vec::new();
    }
    let mut chosen = Vec::new();
    let Some(mut dialog) = dialogs.open.take() else { return chosen };
    let modal = Modal::new(Id::unique("dialog")).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        match &mut dialog {
            Dialog::Palette { text, chosen: k } => palette(ui, text, k, table, &mut chosen),
            Dialog::Keys => keys(ui, table),
            Dialog::OpenPath(text) => path(ui, "Open path", text, out, |path| FileCommand::Open(path).into()),
            Dialog::SavePath(text) => path(ui, "Save to path", text, out, |path| {
                Command::Outside(FileEvent::SaveAs { path, asked: Asked::No })
            }),
            Dialog::Export(form) => match form.ui(ui) {
                export::Said::Nothing => Next::Stay,
                export::Said::Cancel => Next::Close,
                export::Said::Write(export) => {
                    out.push(ExportCommand::Write(export));
                    Next::Close
                }
            },
        }
    });
    let closed = modal.should_close() && modal.inner == Next::Stay;
    if (closed || modal.inner == Next::Cancel) && matches!(dialog, Dialog::SavePath(_)) {
        out.push(FileEvent::NothingPicked);
    }
    if modal.inner == Next::Stay && !closed {
        dialogs.open = Some(dialog);
    }
    chosen
}

/// Whether a dialog stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Stay,
    /// It has done its work.
    Close,
    /// Nothing came of it.
    Cancel,
}

/// A question with its answers. The first answer has the keyboard, so it is one that destroys nothing.
fn question(ui: &Ui, view: &View<'_>, question: &Question, is_new: bool, out: &mut Commands) {
    let name = view.document.name();
    let (title, text, answers): (&str, String, &[(&str, Answer)]) = match question {
        Question::Unsaved { .. } => (
            "Unsaved changes",
            format!("{name} has changes that are not saved."),
            &[("Save", Answer::Save), ("Discard changes", Answer::Discard), ("Cancel", Answer::Cancel)],
        ),
        Question::CommentsWillBeLost => (
            "Comments will be lost",
            format!("{name} was written by hand and has comments. Saving keeps the scene, but not the comments."),
            &[("Save as…", Answer::SaveAs), ("Save anyway", Answer::Save), ("Cancel", Answer::Cancel)],
        ),
        Question::Exists(path) => (
            "Overwrite the file?",
            format!("There is a file {} already. Saving there replaces it.", path.display()),
            &[("Save as…", Answer::SaveAs), ("Overwrite it", Answer::Save), ("Cancel", Answer::Cancel)],
        ),
        Question::Overwrite(export) => (
            "Overwrite the file?",
            format!("There is a file {} already. Exporting there replaces it.", export.path.display()),
            &[("Cancel", Answer::Cancel), ("Overwrite it", Answer::Save)],
        ),
        Question::ChangedOnDisk => (
            "Changed on disk",
            format!("{name} was changed by another program since it was read."),
            &[
                ("Save as…", Answer::SaveAs),
                ("Overwrite it", Answer::Save),
                ("Reload it, lose my changes", Answer::Discard),
                ("Cancel", Answer::Cancel),
            ],
        ),
    };
    let modal = Modal::new(Id::unique("question")).show(ui.ctx(), |ui| {
        ui.set_max_width(460.0);
        ui.heading(title);
        ui.add_space(4.0);
        ui.label(text);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            for (k, (label, answer)) in answers.iter().enumerate() {
                let button = ui.button(*label);
                if k == 0 && (is_new || ui.memory(|memory| memory.focused().is_none())) {
                    button.request_focus();
                }
                if button.clicked() {
                    out.push(*answer);
                }
            }
        });
    });
    if modal.should_close() {
        out.push(Answer::Cancel);
    }
}

/// Why a file could not be opened, with its lines; the scene on screen stays.
fn broken(ui: &Ui, view: &View<'_>, out: &mut Commands) {
    let Some(broken) = view.document.broken() else { return };
    let mut open = true;
    let name = broken.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let is_own = view.document.path() == Some(&*broken.path);
    let title = if is_own { format!("{name} has mistakes on disk") } else { format!("Cannot open {name}") };
    let rect = ui.ctx().content_rect();
    // Of a scene that is there, most of the picture stays in sight.
    let (id, height, pivot, at) = if is_own {
        ("mistakes on disk", 150.0, Align2::CENTER_BOTTOM, rect.center_bottom() - egui::vec2(0.0, 16.0))
    } else {
        ("broken file", 320.0, Align2::CENTER_CENTER, rect.center())
    };
    egui::Window::new(title)
        .id(Id::unique(id))
        .open(&mut open)
        .default_width(760.0)
        .default_height(height)
        .pivot(pivot)
        .default_pos(at)
        .show(ui.ctx(), |ui| {
            let stays = if view.scene().boxes().is_empty() { "" } else { "The scene on screen is unchanged. " };
            let mended = if broken.is_followed { "it is shown as soon as it is saved" } else { "then try again" };
            ui.label(format!("{stays}Mend the file; {mended}."));
            ui.add_space(4.0);
            let rest = ui.available_height() - 34.0;
            ScrollArea::both().max_height(rest).auto_shrink([false, false]).show(ui, |ui| {
                ui.add(egui::Label::new(RichText::new(&broken.text).monospace()).selectable(true).extend());
            });
            ui.horizontal(|ui| {
                if broken.path.is_file() && ui.button("Try again").clicked() {
                    out.push(if is_own { FileCommand::Reload } else { FileCommand::Open(broken.path.clone()) });
                }
                if ui.button("Copy text").clicked() {
                    out.push(Command::Copy(broken.text.clone()));
                }
                if ui.button("Close").clicked() {
                    out.push(Command::DismissBroken);
                }
            });
        });
    if !open {
        out.push(Command::DismissBroken);
    }
}

fn notices(ui: &Ui, view: &View<'_>, out: &mut Commands) {
    if view.notices.is_empty() {
        return;
    }
    let theme = Theme::of(ui.visuals());
    let area = egui::Area::new(Id::unique("notices")).anchor(Align2::RIGHT_TOP, egui::vec2(-16.0, 40.0));
    area.order(egui::Order::Foreground).show(ui.ctx(), |ui| {
        for notice in view.notices {
            let color = if notice.weight == Weight::Trouble { theme.overlap } else { theme.gap };
            let frame = egui::Frame::window(ui.style()).stroke(theme::hairline(color));
            frame.show(ui, |ui| {
                ui.set_max_width(420.0);
                ui.horizontal_top(|ui| {
                    let close = ui.small_button("×");
                    close.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, "Dismiss message"));
                    if close.clicked() {
                        out.push(Command::Dismiss(notice.id));
                    }
                    // In a row of its own a label does not know how wide it may be.
                    ui.vertical(|ui| {
                        ui.set_max_width(380.0);
                        ui.add(egui::Label::new(&notice.text).wrap());
                    });
                });
            });
        }
    });
}

fn palette(ui: &mut Ui, text: &mut String, chosen: &mut usize, table: &[Row], actions: &mut Vec<Action>) -> Next {
    let (up, down, enter) = ui.input_mut(|input| {
        let mut pressed = |key| input.consume_key(egui::Modifiers::NONE, key);
        (pressed(Key::ArrowUp), pressed(Key::ArrowDown), pressed(Key::Enter))
    });
    let field = ui.add(TextEdit::singleline(text).hint_text("Find an action…").desired_width(f32::INFINITY));
    field.widget_info(|| egui::WidgetInfo::labeled(Role::TextInput, true, "Find an action"));
    field.request_focus();
    let mut rows: Vec<(u8, &Row)> = table.iter().filter_map(|row| Some((likeness(text, row)?, row))).collect();
    rows.sort_by_key(|(likeness, _)| *likeness);
    if rows.is_empty() {
        ui.weak("No action has these words in its name or its explanation.");
    }
    if field.changed() {
        *chosen = 0;
    }
    *chosen = (*chosen + usize::from(down)).saturating_sub(usize::from(up)).min(rows.len().saturating_sub(1));
    let mut next = Next::Stay;
    ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
        for (k, (_, row)) in rows.iter().enumerate() {
            let keys = row.keys.first().map(|key| keys_text(ui, key)).unwrap_or_default();
            let button = egui::Button::selectable(k == *chosen, &*row.label).shortcut_text(keys);
            let response = ui.add_sized([ui.available_width(), 20.0], button).on_hover_text(row.help);
            if k == *chosen && (up || down) {
                response.scroll_to_me(None);
            }
            if response.clicked() || enter && k == *chosen {
                actions.push(row.action.clone());
                next = Next::Close;
            }
        }
    });
    next
}

/// How well an action fits what is typed, 0 for best: its name is that, begins with it, has it in it, or has its letters
/// only, or the explanation has it. Nothing where none of these is so.
fn likeness(text: &str, row: &Row) -> Option<u8> {
    let [text, label, help] = [text.trim(), &row.label, row.help].map(str::to_lowercase);
    if label == text {
        Some(0)
    } else if label.starts_with(&text) {
        Some(1)
    } else if label.contains(&text) {
        Some(2)
    } else if is_in_order(&text, &label) {
        Some(3)
    } else {
        help.contains(&text).then_some(4)
    }
}

/// Whether the letters of `text` come in `label`, in that order.
fn is_in_order(text: &str, label: &str) -> bool {
    let mut letters = label.chars();
    text.chars().filter(|c| !c.is_whitespace()).all(|c| letters.any(|l| l == c))
}

/// What the mouse does, by place.
const MOUSE: [(&str, &str); 19] = [
    ("Drag a box", "move it"),
    ("Shift + drag a box", "turn it"),
    ("Ctrl + drag a box", "drag where it is at the end: sets its velocity"),
    ("Drag a ghost of the selected box", "move its start or its end; the other stays"),
    ("Drag an arrow, a square, a ring (3D)", "move or turn along an axis, in a plane, about an axis"),
    ("Drag the middle of a side or face", "change the half extent; Alt: the opposite one stays"),
    ("Drag the tip of the velocity", "change the velocity"),
    ("Drag the tip of the arc", "change the angular velocity"),
    ("Drag the knob of the pivot", "change the pivot"),
    ("X, Y, Z while dragging", "along that axis; with Shift across it"),
    ("Ctrl while dragging", "snap to the grid, 15 degrees, or just touching on the shown axis"),
    ("Escape while dragging", "put it back"),
    ("Drag beside the boxes", "pan (2D), orbit (3D; with Alt also on boxes)"),
    ("Right or middle drag", "pan"),
    ("Wheel, pinch", "zoom, at the pointer in 2D"),
    ("Double-click beside the boxes", "fit"),
    ("Drag the dots or the tab of a panel", "move it, onto another as a tab"),
    ("Drag the edge of a panel", "resize it"),
    ("Right-click the dots or the tab", "hide the panel"),
];

fn keys(ui: &mut Ui, table: &[Row]) -> Next {
    ui.heading("Keys and mouse");
    ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
        egui::Grid::new("keys").num_columns(2).striped(true).spacing([24.0, 3.0]).show(ui, |ui| {
            for (verb, what) in MOUSE {
                ui.label(RichText::new(verb).monospace());
                ui.label(what);
                ui.end_row();
            }
            for (menu, name) in MENUS {
                ui.label(RichText::new(name).strong());
                ui.end_row();
                let is_here =
                    |row: &Row| row.menu == menu || SUBMENUS.iter().any(|it| (it.0, it.1) == (menu, row.menu));
                for row in table.iter().filter(|row| is_here(row) && !row.keys.is_empty()) {
                    let keys: Vec<_> = row.keys.iter().map(|key| keys_text(ui, key)).collect();
                    ui.label(RichText::new(keys.join("  ")).monospace());
                    ui.label(&*row.label).on_hover_text(row.help);
                    ui.end_row();
                }
            }
        });
    });
    let close = ui.button("Close");
    if ui.memory(|memory| memory.focused().is_none()) {
        close.request_focus();
    }
    if close.clicked() { Next::Close } else { Next::Stay }
}

fn path(ui: &mut Ui, title: &str, text: &mut String, out: &mut Commands, command: impl Fn(PathBuf) -> Command) -> Next {
    ui.heading(title);
    let field = ui.add(TextEdit::singleline(text).hint_text("scenes/example.ron").desired_width(f32::INFINITY));
    field.widget_info(|| egui::WidgetInfo::labeled(Role::TextInput, true, "Path of a scene file"));
    // Before the field takes the keyboard back: it has lost it by this very key.
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if ui.memory(|memory| memory.focused().is_none()) {
        field.request_focus();
    }
    let mut next = Next::Stay;
    ui.horizontal(|ui| {
        if (ui.button("OK").clicked() || entered) && !text.trim().is_empty() {
            out.push(command(PathBuf::from(text.trim())));
            next = Next::Close;
        }
        if ui.button("Cancel").clicked() {
            next = Next::Cancel;
        }
    });
    next
}
