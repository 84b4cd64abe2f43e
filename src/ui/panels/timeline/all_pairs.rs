//! The contacts of all pairs of the scene, as one lane: the more pairs are in contact, the stronger.

use super::{LANE, ruler::Ruler, scrub};
use crate::{
    kernel::interval::Interval,
    scene::visible::elided,
    ui::theme::{self, Theme, faded},
    workbench::{
        Commands, View,
        look::LookCommand,
        numbers,
        pairs::{PAIRS, in_contact},
    },
};
use eframe::egui::{self, Align2, Rect, Role, Sense, Ui, pos2, vec2};

/// So many pairs are named under the pointer.
const NAMED: usize = 8;

/// Shows the lane; none where the focus pair is all there is.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    if view.scene().boxes().len() < 3 {
        return;
    }
    let theme = Theme::of(ui.visuals());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LANE), Sense::click_and_drag());
    let ruler = Ruler::new(rect, view.look.time().range(view.playhead.duration()));
    // The focus pair is one of them: what is hidden of it, the lane would tell.
    let is_hidden = view.revealed_until() < f64::INFINITY;
    response.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, words(view, is_hidden)));
    if response.clicked() && response.interact_pointer_pos().is_none_or(|at| at.x < ruler.rect.left()) {
        out.push(LookCommand::RaisePanel(PAIRS.to_owned()));
    } else {
        scrub(&response, &ruler, view, out);
    }
    if ui.is_rect_visible(rect) {
        let painter = ui.painter_at(rect);
        let name = pos2(rect.left() + 2.0, rect.center().y);
        painter.text(name, Align2::LEFT_CENTER, "all pairs", theme::font::WORD, theme.faint);
        painter.line_segment([ruler.rect.left_center(), ruler.rect.right_center()], theme::hairline(theme.grid));
        if !is_hidden {
            bars(&painter, &ruler, theme, view);
        }
        if ruler.shows(view.playhead.t()) {
            let x = ruler.x(view.playhead.t());
            painter.vline(x, rect.top()..=rect.bottom() + 1.0, theme::hairline(theme.select));
        }
    }
    let under = response.hover_pos().filter(|at| at.x >= ruler.rect.left() && !is_hidden);
    response.on_hover_ui(|ui| {
        ui.label(words(view, is_hidden));
        if let Some(at) = under {
            let within = Interval::new(ruler.t(at.x - 1.0), ruler.t(at.x + 1.0));
            ui.label(named(view, within));
        }
        ui.weak("Click the name of the lane for the list of pairs.");
    });
}

/// The lane in a sentence.
fn words(view: &View<'_>, is_hidden: bool) -> String {
    let pairs = view.pairs;
    if is_hidden {
        return "Lane of all pairs, not reached yet".to_owned();
    }
    let (count, list) = (pairs.lane().count(), pairs.list());
    let so_far = if pairs.is_complete(view.document.history.scene()) { "" } else { " so far" };
    let contacts = if count == 1 { "1 contact".to_owned() } else { format!("{count} contacts") };
    format!("Lane of all pairs: {contacts}{so_far} of {} pairs that may meet", list.count())
}

/// The pairs in contact within a span of time, by name.
fn named(view: &View<'_>, within: Interval) -> String {
    let list = view.pairs.list();
    let scene = list.scene();
    let mut meeting = in_contact(list, within);
    let name = |index: usize| elided(scene.name(index)).to_string();
    let first: Vec<_> =
        meeting.by_ref().take(NAMED).map(|row| [row.pair.a, row.pair.b].map(name).join(" – ")).collect();
    let more = meeting.count();
    let t = numbers::time(within.middle(), scene.duration());
    match (first.is_empty(), more) {
        (true, _) => format!("No pair is in contact about {t} s."),
        (false, 0) => format!("In contact about {t} s: {}", first.join(", ")),
        (false, more) => format!("In contact about {t} s: {} and {more} more", first.join(", ")),
    }
}

/// A bar over each two points in which a pair is in contact; dots where only doubts are.
fn bars(painter: &egui::Painter, ruler: &Ruler, theme: &Theme, view: &View<'_>) {
    const WIDTH: f32 = 2.0;
    let lane = view.pairs.lane();
    #[expect(clippy::cast_precision_loss, reason = "a share of a colour")]
    let strength = |count: usize| (count as f32).ln_1p();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on the screen")]
    let columns = (ruler.rect.width() / WIDTH).ceil().max(0.0) as u16;
    let counts: Vec<(Rect, usize, usize)> = (0..columns)
        .map(|k| {
            let left = ruler.rect.left() + WIDTH * f32::from(k);
            let within = Interval::new(ruler.t(left), ruler.t(left + WIDTH));
            let bar = Rect::from_x_y_ranges(left..=left + WIDTH, ruler.rect.top() + 2.0..=ruler.rect.bottom() - 2.0);
            (bar, lane.contacts(within), lane.doubts(within))
        })
        .collect();
    let most = counts.iter().map(|(_, contacts, _)| *contacts).max().unwrap_or(0);
    for (bar, contacts, doubts) in counts {
        if contacts > 0 {
            painter.rect_filled(bar, 0.0, faded(theme.overlap, 0.35 + 0.6 * strength(contacts) / strength(most)));
        } else if doubts > 0 {
            painter.rect_filled(bar.shrink2(vec2(0.0, 3.0)), 0.0, theme.doubt);
        }
    }
}
