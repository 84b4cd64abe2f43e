//! Every pair of the scene that may meet: its verdict now, its first contact, its leading axis. Only the rows that can be
//! seen are made.

use crate::{
    kernel::sat::{SatReport, Verdict},
    scene::{Edit, Pair, Scene},
    ui::{
        theme::{self, Theme},
        widgets::copy,
    },
    workbench::{
        Commands, View,
        analysis::copied,
        numbers,
        pairs::{Column, Filter, MOST_PAIRS, PairRow, PairsCommand},
        words,
    },
};
use eframe::egui::{
    self, Align2, Painter, Rect, RichText, Role, ScrollArea, Sense, Ui, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};

const ROW: f32 = 20.0;

/// How wide the columns after the names are, points: for `- 0.743751`, `from the start`, `A2xB2`. The names have the rest.
const COLUMNS: [f32; 3] = [80.0, 108.0, 44.0];

/// The most of a row that these may take.
const MOST_OF_ROW: f32 = 0.68;

/// Shows the list.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Pairs").strong());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| progress(ui, view, out));
    });
    if view.scene().boxes().len() < 2 {
        ui.weak("Pairs need two boxes.");
        return;
    }
    question(ui, view, out);
    headings(ui, view, out);
    rows(ui, view, out);
}

/// How much is known, and the buttons that stop and go on.
fn progress(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let pairs = view.pairs;
    let (list, scene) = (pairs.list(), view.document.history.scene());
    let (solved, count) = (list.rows().len(), list.count());
    let words = match (pairs.is_complete(scene), pairs.is_stopped()) {
        (true, _) if pairs.len() == count => format!("{count} may meet"),
        (true, _) => format!("{} of {count}", pairs.len()),
        (false, true) => {
            if ui.button(RichText::new("Go on").small()).on_hover_text("Go on solving the other pairs").clicked() {
                out.push(PairsCommand::GoOn);
            }
            format!("stopped, {solved} of {count} solved")
        }
        (false, false) => {
            if ui.button(RichText::new("Stop").small()).on_hover_text("Solve no more pairs; these stay").clicked() {
                out.push(PairsCommand::Stop);
            }
            format!("{solved} of {count} solved")
        }
    };
    let cut = if list.is_cut() { ", more are not listed" } else { "" };
    let help = if list.is_cut() {
        format!(
            "The bounds of more than {MOST_PAIRS} pairs touch over the whole motion. The first {MOST_PAIRS} are listed, \
             in the order of the boxes."
        )
    } else {
        "The pairs whose bounds over the whole motion touch: all others are proved apart.".to_owned()
    };
    ui.add(egui::Label::new(RichText::new(format!("{words}{cut}")).small().weak()).truncate()).on_hover_text(help);
}

/// The field to find names with, and the filter.
fn question(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let query = view.pairs.query();
    ui.horizontal(|ui| {
        egui::ComboBox::from_id_salt("filter").width(96.0).selected_text(query.filter.name()).show_ui(ui, |ui| {
            for filter in Filter::ALL {
                if ui.selectable_label(query.filter == filter, filter.name()).clicked() {
                    out.push(PairsCommand::Show(filter));
                }
            }
        });
        let mut text = query.text.clone();
        let field = egui::TextEdit::singleline(&mut text).hint_text("Find by name").desired_width(f32::INFINITY);
        let response = ui.add(field);
        response.widget_info(|| {
            let mut info = egui::WidgetInfo::labeled(Role::TextInput, true, "Find pairs by name");
            info.current_text_value = Some(query.text.clone());
            info
        });
        if response.changed() {
            out.push(PairsCommand::Find(text));
        }
    });
}

fn headings(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let query = view.pairs.query();
    let row = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), ROW));
    for (k, column) in Column::ALL.into_iter().enumerate() {
        let place = cell(row, k);
        let response = ui.allocate_rect(place, Sense::click());
        let (sorted, sign) = match query.column == column {
            true if query.descending => (", sorted, last first", " ▼"),
            true => (", sorted", " ▲"),
            false => ("", ""),
        };
        let name = format!("Sort pairs by {}{sorted}", words::uncapitalised(column.name()));
        response.widget_info(|| egui::WidgetInfo::selected(Role::Button, true, query.column == column, &name));
        if response.clicked() {
            out.push(PairsCommand::Sort(column));
        }
        let ink = if response.hovered() || response.has_focus() { theme.ink } else { theme.faint };
        let at = pos2(place.left() + 3.0, place.center().y);
        let text = format!("{}{sign}", column.name());
        ui.painter_at(place).text(at, Align2::LEFT_CENTER, text, theme::font::WORD, ink);
        if response.has_focus() {
            ui.painter().rect_stroke(place, 2.0, theme::hairline(theme.select), egui::StrokeKind::Inside);
        }
        response.on_hover_text(column.help());
    }
}

fn rows(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let pairs = view.pairs;
    if pairs.is_empty() {
        let is_complete = pairs.is_complete(view.document.history.scene());
        ui.weak(match (is_complete, pairs.list().count()) {
            (true, 0) => "No two boxes may meet: over the whole motion their bounds never touch.",
            (true, _) => "No pair is as asked.",
            (false, _) => "None yet.",
        });
        return;
    }
    ScrollArea::vertical().id_salt("pairs").auto_shrink([false, false]).show_rows(ui, ROW, pairs.len(), |ui, range| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for row in range.filter_map(|place| pairs.row(place)) {
            pair_row(ui, view, row, out);
        }
    });
}

fn pair_row(ui: &mut Ui, view: &View<'_>, row: &PairRow, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let scene = view.pairs.list().scene();
    let [a, b] = [row.pair.a, row.pair.b].map(|index| scene.name(index));
    let is_focus = is_focus(view, scene, row.pair);
    // What a walk or a lesson still hides of the focus pair, no row tells.
    let is_hidden = is_focus && !(view.reveals_verdict() && view.revealed_until() == f64::INFINITY);
    let now = (!is_hidden).then(|| row.at(scene, view.playhead.t().min(scene.duration())));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let about = match &now {
        Some(now) => {
            let [of_now, of_motion] = [words::verdict(now), row.in_words()];
            format!("{a} (A) and {b} (B) {of_now} now\n{}", words::capitalised(&of_motion))
        }
        None => format!("{a} and {b}: not yet known"),
    };
    response.widget_info(|| {
        egui::WidgetInfo::selected(Role::Button, true, is_focus, format!("Pair {}", about.replace('\n', ". ")))
    });
    if !is_hidden {
        copy::menu(&response, || copied::of_row(view.pairs, row, view.playhead.t().min(scene.duration())), out);
    }
    if response.clicked() && !is_focus {
        focus(view, [a, b], out);
    }
    if ui.is_rect_visible(rect) {
        let painter = ui.painter_at(rect);
        if is_focus || response.hovered() {
            painter.rect_filled(rect, 3.0, theme.row);
        }
        if is_focus || response.has_focus() {
            painter.rect_stroke(rect.shrink(0.5), 3.0, theme::hairline(theme.select), egui::StrokeKind::Inside);
        }
        paint(&painter, rect, theme, [a, b], row, now.as_ref());
    }
    response.on_hover_text(format!("{about}\nClick to look at this pair"));
}

/// Whether a pair of the listed scene is the one that is looked at, either way round.
fn is_focus(view: &View<'_>, listed: &Scene, pair: Pair) -> bool {
    view.scene().focus().is_some_and(|focus| {
        [focus, focus.swapped()].contains(&pair) && view.scene().boxes().len() == listed.boxes().len()
    })
}

/// Makes the boxes of these names the pair that is looked at.
fn focus(view: &View<'_>, [a, b]: [&str; 2], out: &mut Commands) {
    // The list may be about the scene as it was a moment ago.
    if let Some(pair) = view.scene().pair_named(a, b) {
        out.push(Edit::SetFocus(pair));
    }
}

fn paint(painter: &Painter, rect: Rect, theme: &Theme, names: [&str; 2], row: &PairRow, now: Option<&SatReport>) {
    let font = theme::font::ROW;
    let text = |k: usize, text: &str, color: egui::Color32| {
        let place = cell(rect, k);
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font.clone(), color);
        // A number that is cut must not look like another one.
        job.wrap = TextWrapping::truncate_at_width(place.width() - 4.0);
        let galley = painter.layout_job(job);
        let at = pos2(place.left() + 3.0, place.center().y - 0.5 * galley.size().y);
        painter.galley(at, galley, color);
    };
    text(0, &names.join(" – "), theme.ink);
    let Some(now) = now else {
        return (1..4).for_each(|k| text(k, "?", theme.faint));
    };
    let mark = match now.verdict {
        Verdict::Separated => "+",
        Verdict::Touching => "=",
        Verdict::Overlapping => "-",
    };
    let size = numbers::brief(now.separation.abs());
    text(1, &format!("{mark} {size}"), theme.verdict(now.verdict));
    let first = match (row.sweep.contacts.is_empty(), row.sweep.unproved.is_empty()) {
        (false, _) => theme.overlap,
        (true, false) => theme.doubt,
        (true, true) => theme.gap,
    };
    text(2, &row.first_in_words(), first);
    text(3, &now.best.to_string(), theme.axis(now.best.kind()));
}

/// The place of column `k` in a row.
fn cell(row: Rect, k: usize) -> Rect {
    let all: f32 = COLUMNS.iter().sum();
    let scale = (MOST_OF_ROW * row.width() / all).min(1.0);
    // Where column `k` begins: so many points before the end.
    let x = |k: usize| if k == 0 { row.left() } else { row.right() - scale * COLUMNS[k - 1..].iter().sum::<f32>() };
    Rect::from_x_y_ranges(x(k)..=x(k + 1), row.y_range())
}
