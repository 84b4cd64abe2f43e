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

/// What is known of the pair at the moment shown.
pub const OF_PAIR: &[Copied] = &[
    Copied::Verdict,
    Copied::Time,
    Copied::Contacts,
    Copied::Translation,
    Copied::Axes(Form::Text),
    Copied::Axes(Form::Markdown),
    Copied::Axes(Form::Csv),
    Copied::Report,
];

/// What the plot of both shadows shows.
pub const OF_SHADOWS: &[Copied] =
    &[Copied::Axis, Copied::Shadows(Form::Text), Copied::Shadows(Form::Markdown), Copied::Shadows(Form::Csv)];

/// What the plot of every gap shows.
pub const OF_GAPS: &[Copied] =
    &[Copied::Axis, Copied::Gaps(Form::Text), Copied::Gaps(Form::Markdown), Copied::Gaps(Form::Csv)];

/// Offers those that there are now.
pub fn of(items: &[Copied], on: &Response, view: &View<'_>, out: &mut Commands) {
    menu(on, || items.iter().filter_map(|copied| Some((copied.words(), copied.text(view).ok()?))).collect(), out);
}
