//! Over time: both shadows on the shown axis as bands, and the gap of every axis with the largest on top.
//! The two time axes are linked; a click goes to that time.

use crate::{
    kernel::{
        axis::{AxisId, Dimension},
        curve::CurvePoint,
        interval::Interval,
        projection::Projection,
    },
    ui::theme::{Theme, faded},
    workbench::{Commands, Focus, View, numbers, playhead::PlayheadCommand, words},
};
use eframe::egui::{self, Align2, RichText, Ui};
use egui_plot::{FilledArea, GridMark, HLine, Line, LineStyle, Plot, PlotPoint, PlotPoints, PlotUi, Points, VLine};

/// Shows both plots, sharing the height that is left.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let Some(focus) = view.focus else { return };
    let theme = Theme::of(ui.visuals());
    let height = ((ui.available_height() - 48.0) / 2.0).max(70.0);
    ui.label(RichText::new(format!("{} over time", focus.axis)).strong());
    // Above and below the bands their letters have room.
    let letters = egui::vec2(0.0, 0.2);
    let bands = plot("bands", theme, view, height).set_margin_fraction(letters).show(ui, |plot| {
        bands(plot, theme, &focus);
        marks(plot, theme, view, &focus);
    });
    seek(&bands.response, &bands.transform, out);
    ui.label(RichText::new("Gap of every axis").strong());
    let gaps = plot("gaps", theme, view, height).include_y(0.0).show(ui, |plot| {
        gaps(plot, theme, &focus, view.playhead.t());
        certificate(plot, theme, view, &focus);
        marks(plot, theme, view, &focus);
    });
    seek(&gaps.response, &gaps.transform, out);
}

fn plot<'a>(name: &'static str, theme: &Theme, view: &View<'_>, height: f32) -> Plot<'a> {
    let duration = view.playhead.duration();
    let group = egui::Id::unique("time of the curves");
    Plot::new(name)
        .height(height)
        .link_axis(group, [true, false])
        .link_cursor(group, [true, false])
        .include_x(0.0)
        .include_x(duration)
        .allow_drag(false)
        .allow_boxed_zoom(false)
        .allow_scroll(false)
        .grid_color(theme.grid)
        .x_grid_spacer(move |_| {
            let mark = |k: i32| {
                let step_size = if k % 5 == 0 { duration / 2.0 } else { duration / 10.0 };
                GridMark { value: duration * f64::from(k) / 10.0, step_size }
            };
            (0..=10).map(mark).collect()
        })
        .x_axis_formatter(|mark, _| format!("{}", mark.value))
        .y_axis_min_width(44.0)
        .set_margin_fraction(egui::vec2(0.0, 0.08))
        .y_axis_formatter(|mark, range| {
            let decimals = numbers::decimals((range.end() - range.start()) * 10.0, 0.0).min(6);
            format!("{:.decimals$}", mark.value)
        })
        .label_formatter(move |hover| {
            let egui_plot::HoverPosition::NearDataPoint { plot_name, position, .. } = hover else { return None };
            Some(format!("{plot_name}\nt = {} s\n{}", numbers::time(position.x, duration), position.y))
        })
}

/// A click or drag goes to that time.
fn seek(response: &egui::Response, transform: &egui_plot::PlotTransform, out: &mut Commands) {
    if (response.clicked() || response.dragged())
        && let Some(at) = response.interact_pointer_pos()
    {
        out.push(PlayheadCommand::Seek(transform.value_from_position(at).x));
    }
}

/// The two shadows on the shown axis.
fn bands<'a>(plot: &mut PlotUi<'a>, theme: &Theme, focus: &Focus<'a>) {
    let samples = &focus.analysis.sampled().samples;
    let k = axis_index(focus);
    let both: Vec<(f64, Projection)> =
        samples.iter().filter_map(|sample| sample.projections[k].map(|projection| (sample.t, projection))).collect();
    let times: Vec<f64> = both.iter().map(|(t, _)| *t).collect();
    for (name, color, of) in [
        ("A", theme.a, (|projection| projection.a) as fn(&Projection) -> Interval),
        ("B", theme.b, |projection| projection.b),
    ] {
        let low: Vec<f64> = both.iter().map(|(_, projection)| of(projection).min).collect();
        let high: Vec<f64> = both.iter().map(|(_, projection)| of(projection).max).collect();
        plot.add(FilledArea::new(name, &times, &low, &high).fill_color(faded(color, 0.25)).allow_hover(false));
        for edge in [low, high] {
            let points: Vec<_> = times.iter().zip(&edge).map(|(&t, &y)| PlotPoint::new(t, y)).collect();
            plot.line(Line::new(format!("shadow of {name}"), PlotPoints::Owned(points)).color(color).width(1.0));
        }
    }
    letters(plot, theme, &both);
}

/// The names of both bands where their middles are furthest apart, the upper one's above its middle and the lower
/// one's below, so that they do not lie on each other even where the bands do.
fn letters(plot: &mut PlotUi<'_>, theme: &Theme, both: &[(f64, Projection)]) {
    // At the ends the letters would lie half outside. Of equal distances the first counts, hence `rev`.
    let spare = both.len() / 20;
    let inner = both.get(spare..both.len() - spare).unwrap_or_default();
    let apart = |projection: &Projection| (projection.a.middle() - projection.b.middle()).abs();
    let Some((t, projection)) = inner.iter().rev().max_by(|one, other| apart(&one.1).total_cmp(&apart(&other.1)))
    else {
        return;
    };
    let [a, b] = [projection.a.middle(), projection.b.middle()];
    let (above, below) = (Align2::CENTER_BOTTOM, Align2::CENTER_TOP);
    let (side_of_a, side_of_b) = if a >= b { (above, below) } else { (below, above) };
    for (name, color, at, side) in [("A", theme.a, a, side_of_a), ("B", theme.b, b, side_of_b)] {
        let at = PlotPoint::new(*t, at);
        plot.text(egui_plot::Text::new(name, at, RichText::new(name).strong()).color(color).anchor(side));
    }
}

/// The gap of every axis, thin, as they are sampled; the largest thick.
fn gaps<'a>(plot: &mut PlotUi<'a>, theme: &Theme, focus: &Focus<'a>, t: f64) {
    let samples = &focus.analysis.sampled().samples;
    plot.hline(HLine::new("zero", 0.0).color(theme.faint).width(1.0).allow_hover(false));
    let curve = |of: &dyn Fn(&CurvePoint) -> Option<f64>| -> PlotPoints<'a> {
        PlotPoints::Owned(samples.iter().filter_map(|sample| Some(PlotPoint::new(sample.t, of(sample)?))).collect())
    };
    for (k, &axis) in axes(focus).iter().enumerate() {
        let points = curve(&|sample| sample.projections[k].map(|projection| projection.gap));
        let shown = focus.axis == axis;
        let color = theme.axis(axis.kind());
        let color = if shown { color } else { faded(color, 0.45) };
        plot.line(Line::new(axis.to_string(), points).color(color).width(if shown { 2.0 } else { 1.0 }));
    }
    let largest = curve(&|sample| Some(sample.separation));
    plot.line(Line::new("largest", largest).color(faded(theme.ink, 0.8)).width(2.0));
    let now = PlotPoint::new(t, focus.now.report.separation);
    plot.points(
        Points::new("now", PlotPoints::Owned(vec![now])).radius(4.0).color(theme.verdict(focus.now.report.verdict)),
    );
}

/// The bound that proves the part of the strip under the pointer. An axis that it bounds is not normalised but at most
/// one long, so where the bound is above zero it is below the gap as well.
fn certificate(plot: &mut PlotUi<'_>, theme: &Theme, view: &View<'_>, focus: &Focus<'_>) {
    const POINTS: i32 = 64;
    let Some(part) = view.selection.hovered_proof().and_then(|part| focus.analysis.sweep.proof.get(part)) else {
        return;
    };
    let at = |k: i32| part.span.min + part.span.length() * f64::from(k) / f64::from(POINTS);
    let points: Vec<_> = (0..=POINTS).map(|k| PlotPoint::new(at(k), part.curve(at(k)))).collect();
    let color = if part.is_free() { theme.gap } else { theme.overlap };
    let name = words::certificate(part.certificate.kind(), part.axis()).bound;
    plot.line(Line::new(name, PlotPoints::Owned(points)).color(color).width(3.5).allow_hover(false));
}

/// The moment shown, and where contact begins and ends.
fn marks(plot: &mut PlotUi<'_>, theme: &Theme, view: &View<'_>, focus: &Focus<'_>) {
    /// More contacts than this would hide the curves.
    const MOST: usize = 24;
    let contacts = &focus.analysis.sweep.contacts;
    for contact in contacts.iter().filter(|_| contacts.len() <= MOST) {
        let ends = [Some(contact.enter.hi), contact.exit.map(|exit| exit.lo)];
        for t in ends.into_iter().flatten() {
            let line = VLine::new("contact", t).color(theme.contact).width(1.0).style(LineStyle::dashed_dense());
            plot.vline(line.allow_hover(false));
        }
    }
    plot.vline(VLine::new("now", view.playhead.t()).color(theme.select).width(1.2).allow_hover(false));
}

fn axes(focus: &Focus<'_>) -> &'static [AxisId] {
    AxisId::all(if focus.now.report.tests().len() == 4 { Dimension::D2 } else { Dimension::D3 })
}

fn axis_index(focus: &Focus<'_>) -> usize {
    axes(focus).iter().position(|&axis| axis == focus.axis).unwrap_or(0)
}
