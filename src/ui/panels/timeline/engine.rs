//! What an engine with a fixed step sees: its samples as ticks, hit or free, at a rate to choose.

use super::{Timeline, hear_asked, hear_track, ruler::Ruler};
use crate::{
    kernel::sweep::sampling::{self, SampleState},
    ui::theme::{self, Theme, faded},
    workbench::{
        Commands, Focus, View,
        look::{LookCommand, RATES},
    },
};
use eframe::egui::{self, Align2, Rect, Role, Sense, Ui, pos2, vec2};

const HEIGHT: f32 = 16.0;

/// More samples than this are not told apart on any screen.
const MOST: f64 = 4000.0;

/// Shows the samples, with the rate at their left.
pub fn ui(ui: &mut Ui, view: &View<'_>, focus: &Focus<'_>, timeline: &mut Timeline, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    let duration = view.playhead.duration();
    let range = view.look.time().range(duration);
    let ruler = Ruler::new(rect, range);
    hear_track(ui, &response, &ruler, view, out);
    let until = view.revealed_until();
    let words = if until == f64::INFINITY {
        timeline.engine_words(view, focus)
    } else {
        "What an engine sees, not reached yet".to_owned()
    };
    response.widget_info(|| egui::WidgetInfo::labeled(Role::Image, true, &words));
    hear_asked(ui, &response, view, out);
    rate(ui, rect, view, out);

    let painter = ui.painter_at(rect);
    let hz = f64::from(view.look.rate());
    let (first, last) = ((range.min * hz).ceil(), (range.max * hz).floor());
    let middle = ruler.rect.center().y;
    if last - first > MOST {
        let text = "too many samples to tell apart here: zoom in with the wheel";
        let at = pos2(ruler.rect.left() + 4.0, middle);
        painter.text(at, Align2::LEFT_CENTER, text, theme::font::WORD, theme.faint);
        return;
    }
    let mut k = first;
    while k <= last {
        let t = k / hz;
        let (color, reach) = match sampling::finds(&focus.analysis.sweep, duration, t) {
            _ if t > until => (theme.faint, 3.0),
            SampleState::Free => (faded(theme.gap, 0.8), 3.0),
            SampleState::Contact => (theme.overlap, HEIGHT * 0.5 - 1.0),
            SampleState::Unsure => (theme.doubt, HEIGHT * 0.5 - 1.0),
        };
        painter.vline(ruler.x(t), middle - reach..=middle + reach, theme::line(color));
        k += 1.0;
    }
    response.on_hover_text(format!("{words}\nTall: a sample in contact. Short: a sample that finds the boxes apart."));
}

/// The rate, to drag and to type.
fn rate(ui: &mut Ui, row: Rect, view: &View<'_>, out: &mut Commands) {
    let place = Rect::from_min_size(row.min, vec2(super::ruler::GUTTER - 4.0, row.height()));
    let mut rate = view.look.rate();
    let drag = egui::DragValue::new(&mut rate).range(RATES).suffix(" Hz").speed(0.5);
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding.y = 0.0;
        ui.spacing_mut().interact_size.y = row.height();
        ui.put(place, drag)
    });
    response.inner.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(Role::SpinButton, true, "Engine rate");
        info.value = Some(f64::from(rate));
        info
    });
    if response.inner.changed() {
        out.push(LookCommand::SetRate(rate));
    }
    response.inner.on_hover_text("How often an engine with a fixed step would look, times a second");
}
