//! The menu that a right click opens, to copy what is under the pointer.

use crate::workbench::{
    Command, Commands, View,
    analysis::copied::{self, Copied, Form},
};
use eframe::egui::Response;

/// Offers these texts, each under its words, where `on` is clicked with the right button. They are made only then.
pub fn menu<W: Into<String>>(on: &Response, items: impl FnOnce() -> Vec<(W, String)>, out: &mut Commands) {
    on.context_menu(|ui| {
        let items = items();
        if items.is_empty() {
            ui.close();
        }
        for (words, text) in items {
            if ui.button(words.into()).clicked() {
                out.push(Command::Copy(text));
                ui.close();
            }
        }
    });
}

/// Offers a number with all its digits.
pub fn of_number(on: &Response, value: f64, out: &mut Commands) {
    menu(on, || vec![("Copy number", copied::number(value))], out);
}

/// Offers what is known of the pair at the moment shown.
pub fn of_pair(on: &Response, view: &View<'_>, out: &mut Commands) {
    const ITEMS: [(&str, Copied); 8] = [
        ("Copy verdict", Copied::Verdict),
        ("Copy time", Copied::Time),
        ("Copy contacts", Copied::Contacts),
        ("Copy shortest way out", Copied::Translation),
        ("Copy axes as text", Copied::Axes(Form::Text)),
        ("Copy axes as Markdown", Copied::Axes(Form::Markdown)),
        ("Copy axes as CSV", Copied::Axes(Form::Csv)),
        ("Copy report as JSON", Copied::Report),
    ];
    let item = |(words, copied): &(&'static str, Copied)| Some((*words, copied.text(view).ok()?));
    menu(on, || ITEMS.iter().filter_map(item).collect(), out);
}
