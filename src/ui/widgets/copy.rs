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

/// Words of a menu, and what they copy.
type Item = (&'static str, Copied);

/// What is known of the pair at the moment shown.
pub const OF_PAIR: &[Item] = &[
    ("Copy verdict", Copied::Verdict),
    ("Copy time", Copied::Time),
    ("Copy contacts", Copied::Contacts),
    ("Copy shortest way out", Copied::Translation),
    ("Copy axes as text", Copied::Axes(Form::Text)),
    ("Copy axes as Markdown", Copied::Axes(Form::Markdown)),
    ("Copy axes as CSV", Copied::Axes(Form::Csv)),
    ("Copy report as JSON", Copied::Report),
];

/// What the plot of both shadows shows.
pub const OF_SHADOWS: &[Item] = &[
    ("Copy shown axis", Copied::Axis),
    ("Copy shadows as text", Copied::Shadows(Form::Text)),
    ("Copy shadows as Markdown", Copied::Shadows(Form::Markdown)),
    ("Copy shadows as CSV", Copied::Shadows(Form::Csv)),
];

/// What the plot of every gap shows.
pub const OF_GAPS: &[Item] = &[
    ("Copy shown axis", Copied::Axis),
    ("Copy gaps as text", Copied::Gaps(Form::Text)),
    ("Copy gaps as Markdown", Copied::Gaps(Form::Markdown)),
    ("Copy gaps as CSV", Copied::Gaps(Form::Csv)),
];

/// Offers those that there are now.
pub fn of(items: &[Item], on: &Response, view: &View<'_>, out: &mut Commands) {
    menu(on, || items.iter().filter_map(|(words, copied)| Some((*words, copied.text(view).ok()?))).collect(), out);
}
