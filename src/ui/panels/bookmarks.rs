//! The bookmarks of the scene: go to one, name it, note something, bring it up to date, remove it.

use crate::{
    scene::{Bookmark, Edit},
    ui::{
        action::WindowAction,
        theme::Theme,
        widgets::{
            icon::{self, Icon},
            number,
            right::at_right,
        },
    },
    workbench::{Command, Commands, View, bookmark, numbers},
};
use eframe::egui::{self, Key, RichText, Role, ScrollArea, TextEdit, Ui};

/// What the panel keeps from one frame to the next: the texts that are being typed.
#[derive(Debug, Default)]
pub struct Bookmarks {
    name: Typing,
    note: Typing,
}

/// A text of the selected bookmark that is being typed.
#[derive(Debug, Default)]
struct Typing {
    /// Of which bookmark, and the text.
    text: Option<(usize, String)>,
    /// Whether its field wants the keyboard.
    wants_keyboard: bool,
    /// Why the scene cannot take it.
    trouble: Option<String>,
}

/// One of the two texts of a bookmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Name,
    Note,
}

/// Shows the list, and below it the selected bookmark.
///
/// `height` is that of the picture, points of the screen: a bookmark is made of what it shows.
pub fn ui(ui: &mut Ui, view: &View<'_>, height: f64, state: &mut Bookmarks, out: &mut Commands) {
    let selected = bookmark::selected(view);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Bookmarks").strong());
        at_right(ui, |ui| {
            let button = |ui: &mut Ui, icon: Icon, name: &str, enabled: bool| {
                ui.add_enabled_ui(enabled, |ui| icon::button(ui, icon, name).clicked()).inner
            };
            if button(ui, Icon::Add, "Add bookmark", true) {
                state.add(view, height, out);
            }
            if button(ui, Icon::Delete, "Remove bookmark", selected.is_some()) {
                bookmark::remove(view).into_iter().for_each(|command| out.push(command));
            }
        });
    });
    ScrollArea::vertical().id_salt("bookmarks").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - ui.spacing().scroll.bar_width);
        if view.scene().bookmarks().is_empty() {
            ui.label("No bookmarks yet. Add one of what is shown with + or B.");
        }
        for index in bookmark::in_time(view.scene()) {
            state.row(ui, view, index, out);
        }
        if let Some((index, it)) = selected {
            ui.separator();
            state.details(ui, view, (index, it), height, out);
        }
    });
}

impl Bookmarks {
    /// Adds a bookmark of what is shown, and lets its name be typed.
    pub fn add(&mut self, view: &View<'_>, height: f64, out: &mut Commands) {
        bookmark::add(view, height).into_iter().for_each(|command| out.push(command));
        self.name = Typing { wants_keyboard: true, ..Typing::default() };
    }

    /// Gives the keyboard to the name of the selected bookmark, or to its note.
    pub fn type_in(&mut self, action: WindowAction) {
        let part = if action == WindowAction::RenameBookmark { Part::Name } else { Part::Note };
        self.typing(part).wants_keyboard = true;
    }

    fn typing(&mut self, part: Part) -> &mut Typing {
        match part {
            Part::Name => &mut self.name,
            Part::Note => &mut self.note,
        }
    }

    fn row(&mut self, ui: &mut Ui, view: &View<'_>, index: usize, out: &mut Commands) {
        let it = &view.scene().bookmarks()[index];
        let is_selected = view.selection.bookmark() == Some(index);
        let time = format!("{} s", numbers::time(it.at, view.playhead.duration()));
        ui.horizontal(|ui| {
            ui.label(RichText::new(&time).monospace());
            let response = ui.add(egui::Button::selectable(is_selected, &it.name).truncate());
            response.widget_info(|| egui::WidgetInfo::selected(Role::Button, true, is_selected, said(it, &time)));
            if response.clicked() {
                bookmark::go_to(view.scene(), index).into_iter().for_each(|command| out.push(command));
            }
            let note = if it.note.is_empty() { String::new() } else { format!("\n{}", it.note) };
            let help = format!("{}{note}\nClick to go there, double-click to rename", it.name);
            if response.on_hover_text(help).double_clicked() {
                self.name.wants_keyboard = true;
            }
        });
    }

    /// The selected bookmark: its name and note to type, and what can be done with it.
    fn details(&mut self, ui: &mut Ui, view: &View<'_>, of: (usize, &Bookmark), height: f64, out: &mut Commands) {
        let (index, it) = of;
        ui.label(RichText::new("Name").weak());
        self.field(ui, view, of, Part::Name, out);
        ui.label(RichText::new("Note").weak());
        self.field(ui, view, of, Part::Note, out);
        let axis = it.axis.map_or_else(|| "the largest gap".to_owned(), |axis| axis.to_string());
        let pair = it.pair.map(|pair| format!(", {} and {}", view.scene().name(pair.a), view.scene().name(pair.b)));
        ui.label(RichText::new(format!("t = {} s, {axis}{}", it.at, pair.unwrap_or_default())).small());
        ui.horizontal_wrapped(|ui| {
            let update = ui.button("Update").on_hover_text("Make it a bookmark of what is shown now");
            if update.clicked() {
                bookmark::update(view, height).into_iter().for_each(|command| out.push(command));
            }
            let copy = ui.button("Copy link").on_hover_text("The command that opens the scene just here");
            if copy.clicked() {
                out.push(Command::CopyLink(Some(index)));
            }
        });
    }

    /// A field for a text of the selected bookmark. A text that the scene cannot take stays, with the reason.
    fn field(&mut self, ui: &mut Ui, view: &View<'_>, of: (usize, &Bookmark), part: Part, out: &mut Commands) {
        let (index, it) = of;
        let (stands, label) = match part {
            Part::Name => (&it.name, "Name of the bookmark"),
            Part::Note => (&it.note, "Note of the bookmark"),
        };
        let typing = self.typing(part);
        let known = typing.text.take().filter(|(of, _)| *of == index);
        let (is_typed, mut text) = known.map_or_else(|| (false, stands.clone()), |(_, text)| (true, text));
        let id = ui.scope_id().with((label, index));
        let field = match part {
            Part::Name => TextEdit::singleline(&mut text),
            Part::Note => TextEdit::multiline(&mut text).desired_rows(3),
        };
        let response = ui.add(field.id(id).desired_width(f32::INFINITY));
        response.widget_info(|| egui::WidgetInfo::labeled(Role::TextInput, true, label));
        if std::mem::take(&mut typing.wants_keyboard) {
            response.request_focus();
            response.scroll_to_me(None);
            number::select_all(ui, id, &text);
        }
        if response.changed() {
            typing.trouble = None;
        }
        let [given_up, entered] = [Key::Escape, Key::Enter].map(|key| ui.input(|input| input.key_pressed(key)));
        if response.lost_focus() && !given_up && text != *stands {
            let with = match part {
                Part::Name => Bookmark { name: text.clone(), ..it.clone() },
                Part::Note => Bookmark { note: text.clone(), ..it.clone() },
            };
            let edit = Edit::SetBookmark { index, with };
            typing.trouble = view.scene().edited(&edit).err().map(|problem| problem.what);
            if typing.trouble.is_none() {
                out.push(edit);
            } else if entered {
                response.request_focus();
            }
        } else if response.lost_focus() {
            typing.trouble = None;
        }
        let goes_on = response.has_focus() || is_typed && !response.lost_focus() || typing.trouble.is_some();
        typing.text = goes_on.then_some((index, text));
        if let Some(why) = &typing.trouble {
            let color = Theme::of(ui.visuals()).overlap;
            ui.label(RichText::new(format!("{why}. Escape puts the old text back.")).small().color(color));
        }
    }
}

/// A bookmark for whoever cannot see it.
#[must_use]
pub fn said(it: &Bookmark, time: &str) -> String {
    format!("Bookmark {} at {time}", it.name)
}
