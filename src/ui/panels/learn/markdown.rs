//! Texts of lessons, laid out.

use crate::{
    ui::theme::{self, Theme},
    workbench::lesson::{Block, BlockKind, Span},
};
use eframe::egui::{Align, FontFamily, FontSelection, Label, RichText, Ui, text::LayoutJob};

/// Shows a text, in the size of lessons.
pub fn ui(ui: &mut Ui, blocks: &[Block]) {
    sized(ui, blocks, theme::font::LEARN_TEXT);
}

/// Shows a text, in letters of that size, points.
pub fn sized(ui: &mut Ui, blocks: &[Block], size: f32) {
    for block in blocks {
        let mut job = LayoutJob::default();
        if block.kind == BlockKind::Item {
            let mark = Span { text: "   •  ".to_owned(), ..Span::default() };
            append(ui, &mark, size, &mut job);
        }
        for span in &block.spans {
            append(ui, span, size, &mut job);
        }
        ui.add(Label::new(job).wrap());
    }
}

fn append(ui: &Ui, span: &Span, size: f32, job: &mut LayoutJob) {
    let theme = Theme::of(ui.visuals());
    let mut text = RichText::new(&span.text).size(size).color(theme.ink);
    if span.strong {
        // The fonts have no bold letters.
        text = text.color(theme.select).background_color(theme.row);
    }
    if span.emphasis {
        text = text.italics();
    }
    if span.code || span.value.is_some() {
        // Digits of one width, as everywhere.
        text = text.family(FontFamily::Monospace);
    }
    text.append_to(job, ui.style(), FontSelection::Default, Align::BOTTOM);
}
