//! Over time: both shadows on the shown axis as bands, and the gap of every axis with the largest on top.
//! The two time axes are linked; a click goes to that time.

use crate::{
    kernel::{
        axis::{AxisId, Dimension},
        interval::Interval,
        projection::Projection,
    },
    ui::{
        theme::{self, Theme, faded},
        widgets::copy,
    },
    workbench::{
        Commands, Focus, View, numbers,
        playhead::PlayheadCommand,
        selection::SelectCommand,
        walk::{Guess, Question, Revealed, WalkCommand},
        words,
    },
};
use eframe::egui::{self, Align2, Color32, RichText, Ui, accesskit::Action};
use egui_plot::{
    AxisHints, FilledArea, GridMark, HLine, Line, LineStyle, Plot, PlotPoint, PlotPoints, PlotUi, Points, VLine,
};

/// Shows both plots, sharing the height that is left.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let Some(focus) = view.focus else { return };
    let theme = Theme::of(ui.visuals());
    let height = ((ui.available_height() - 48.0) / 2.0).max(56.0);
    let reached = view.revealed(focus.axis) == Revealed::Gap;
    let shown = if reached { focus.axis.to_string() } else { "the next axis".to_owned() };
    title(ui, format!("Shadows on {shown}, units over s"));
    // Above and below the bands their letters have room.
    let letters = egui::vec2(0.0, 0.2);
    let bands = plot("bands", theme, view, height).set_margin_fraction(letters).show(ui, |plot| {
        if reached {
            bands(plot, theme, &focus);
        }
        marks(plot, theme, view, &focus);
    });
    named(&bands.response, "Plot of both shadows over time");
    copy::of(copy::OF_SHADOWS, &bands.response, view, out);
    seek(&bands.response, &bands.transform, view, out);
    title(ui, "Gap of every axis, units over s".to_owned());
    let gaps = plot("gaps", theme, view, height).include_y(0.0).show(ui, |plot| {
        gaps(plot, theme, view, &focus, height);
        guess(plot, theme, view);
        certificate(plot, theme, view, &focus);
        marks(plot, theme, view, &focus);
    });
    named(&gaps.response, "Plot of every gap over time");
    copy::of(copy::OF_GAPS, &gaps.response, view, out);
    if asked(view) == Some(Question::Depth) {
        guess_depth(&gaps.response, &gaps.transform, out);
    } else {
        seek(&gaps.response, &gaps.transform, view, out);
    }
    let corner = gaps.response.rect.min;
    point_at(gaps.response, &gaps.transform, view, &focus, out);
    tell(ui, corner, view, &focus, out);
}

/// Gives every curve and both shadows a node in the accessibility tree, which says in numbers how it goes; a click there
/// selects the axis.
fn tell(ui: &Ui, corner: egui::Pos2, view: &View<'_>, focus: &Focus<'_>, out: &mut Commands) {
    let place = egui::Rect::from_min_size(corner, egui::Vec2::splat(1.0));
    let node = |salt: (&str, usize), role: egui::Role, name: String, said: String| {
        let id = ui.scope_id().with(salt);
        ui.interact(place, id, egui::Sense::hover()).widget_info(|| egui::WidgetInfo::labeled(role, true, &name));
        ui.ctx().accesskit_node_builder(id, |node| node.set_description(said));
        id
    };
    let decimals = numbers::gap_decimals(focus);
    let sampled = focus.analysis.sampled();
    for (k, &axis) in axes(focus).iter().enumerate() {
        let now = focus.now.on(axis).map(|(projection, _)| projection);
        let reached = view.revealed(axis) == Revealed::Gap;
        let gap = now.map(|now| now.gap);
        let said = if reached {
            words::curve(gap, &sampled.gaps[k], (decimals, view.playhead.duration()))
        } else {
            words::NOT_REACHED.to_owned()
        };
        let id = node(("curve", k), egui::Role::Button, format!("Gap of {axis} over time"), said);
        ui.ctx().accesskit_node_builder(id, |node| node.add_action(Action::Click));
        if ui.input(|input| input.has_accesskit_action_request(id, Action::Click)) {
            out.push(SelectCommand::Axis(Some(axis)));
        }
        let (Some(now), Some(pair)) = (now.filter(|_| reached && axis == focus.axis), view.pair()) else { continue };
        for (index, interval) in [(pair.a, now.a), (pair.b, now.b)] {
            let [from, to] = [interval.min, interval.max].map(|end| numbers::to_decimals(end, decimals));
            let name = format!("Shadow of {} on {axis}", view.scene().name(index));
            let _ = node(("shadow", index), egui::Role::Image, name, format!("From {from} to {to} now"));
        }
    }
}

fn named(plot: &egui::Response, name: &str) {
    plot.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, name));
}

/// The curve under the pointer, as an axis that is pointed at, with its name and its gap at that time.
fn point_at(
    response: egui::Response,
    transform: &egui_plot::PlotTransform,
    view: &View<'_>,
    focus: &Focus<'_>,
    out: &mut Commands,
) {
    /// Points of the screen.
    const REACH: f32 = 7.0;
    let Some(at) = response.hover_pos() else { return };
    let duration = view.playhead.duration();
    let t = transform.value_from_position(at).x;
    if !(0.0..=duration).contains(&t) {
        return;
    }
    let report = focus.analysis.at(t).report;
    let gaps = report
        .tests()
        .filter(|test| view.revealed(test.axis) == Revealed::Gap)
        .filter_map(|test| Some((test.axis, test.projection?.gap)));
    let off = |gap: f64| (transform.position_from_point_y(gap) - at.y).abs();
    let nearest = gaps.min_by(|one, other| off(one.1).total_cmp(&off(other.1)));
    if let Some((axis, gap)) = nearest.filter(|(_, gap)| off(*gap) <= REACH) {
        out.push(SelectCommand::HoverAxis(axis));
        response.on_hover_text_at_pointer(format!("{axis}\nt = {} s\ngap {gap}", numbers::time(t, duration)));
    }
}

fn title(ui: &mut Ui, text: String) {
    ui.add(egui::Label::new(RichText::new(text).strong()).truncate())
        .on_hover_text("Across: time in seconds. Up: lengths in the units of the scene.");
}

fn plot<'a>(name: &'static str, theme: &Theme, view: &View<'_>, height: f32) -> Plot<'a> {
    let duration = view.playhead.duration();
    let group = egui::Id::unique("time of the curves");
    let numbers = |hints: AxisHints<'a>| {
        hints.label_spacing(10.0..=11.0).tick_label_color(theme.faint).tick_label_font(theme::font::FINE)
    };
    let times = numbers(AxisHints::new_x()).formatter(|mark, _| numbers::brief(mark.value));
    let positions = numbers(AxisHints::new_y()).min_thickness(40.0).formatter(|mark, _| tick(mark));
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
        .custom_x_axes(vec![times])
        .custom_y_axes(vec![positions])
        .x_grid_spacer(move |_| halves(duration))
        .y_grid_spacer(|input| ticks(input.bounds))
        .set_margin_fraction(egui::vec2(0.0, 0.08))
}

/// The start, the middle and the end of the motion, with finer lines between.
fn halves(duration: f64) -> Vec<GridMark> {
    let mark = |k: i32| {
        let step_size = if k % 5 == 0 { duration / 2.0 } else { 0.0 };
        GridMark { value: duration * f64::from(k) / 10.0, step_size }
    };
    (0..=10).map(mark).collect()
}

/// Three to five round numbers between two bounds.
fn ticks((min, max): (f64, f64)) -> Vec<GridMark> {
    const LEAST: f64 = 3.0;
    /// So close that of any range one gives three to five.
    const ROUND: [f64; 9] = [8.0, 6.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.0];
    let range = max - min;
    if !(range > 0.0 && range.is_finite()) {
        return Vec::new();
    }
    let decade = range.log10().floor();
    let steps = [0.0, -1.0].into_iter().flat_map(|less| ROUND.map(|round| round * 10.0_f64.powf(decade + less)));
    let count = |step: f64| (max / step).floor() - (min / step).ceil() + 1.0;
    let Some(step_size) = steps.into_iter().find(|&step| count(step) >= LEAST) else { return Vec::new() };
    let first = (min / step_size).ceil();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "three to five")]
    let count = count(step_size).min(9.0) as u32;
    (0..count).map(|k| GridMark { value: (first + f64::from(k)) * step_size, step_size }).collect()
}

/// A round number with the decimals that tell it from the next.
fn tick(mark: GridMark) -> String {
    let GridMark { value, step_size } = mark;
    if value == 0.0 {
        return "0".to_owned();
    }
    // The steps have two digits.
    let finest = step_size.log10().floor() - 1.0;
    let decimals = |first: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 15")]
        let decimals = (first - finest).clamp(0.0, 15.0) as usize;
        decimals
    };
    if step_size < 1e-4 || value.abs() >= 1e7 {
        let most = decimals(value.abs().max(step_size).log10().floor());
        return format!("{value:.most$e}");
    }
    let most = decimals(0.0);
    let text = format!("{value:.most$}");
    let text = if most > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    text.to_owned()
}

/// A click or drag goes to that time.
fn seek(response: &egui::Response, transform: &egui_plot::PlotTransform, view: &View<'_>, out: &mut Commands) {
    if (response.clicked() || response.dragged())
        && let Some(at) = response.interact_pointer_pos()
    {
        let t = transform.value_from_position(at).x;
        match asked(view) {
            // To go there would show whether the boxes meet.
            Some(Question::FirstContact) => {
                out.push(WalkCommand::Guess(Guess::Contact(t.clamp(0.0, view.playhead.duration()))))
            }
            _ => out.push(PlayheadCommand::Seek(t)),
        }
    }
}

/// What the walk asks.
fn asked(view: &View<'_>) -> Option<Question> {
    view.walk.and_then(|walk| walk.question).map(|(question, _)| question)
}

/// A press below zero says how deep the boxes overlap.
fn guess_depth(response: &egui::Response, transform: &egui_plot::PlotTransform, out: &mut Commands) {
    if (response.clicked() || response.dragged())
        && let Some(at) = response.interact_pointer_pos()
    {
        out.push(WalkCommand::Guess(Guess::Depth((-transform.value_from_position(at).y).max(0.0))));
    }
}

/// What was guessed.
fn guess(plot: &mut PlotUi<'_>, theme: &Theme, view: &View<'_>) {
    let (color, style) = (theme.select, LineStyle::dashed_dense());
    match view.walk.and_then(|walk| walk.question) {
        Some((_, Some(Guess::Depth(depth)))) => {
            plot.hline(HLine::new("guess", -depth).color(color).style(style).allow_hover(false));
        }
        Some((_, Some(Guess::Contact(t)))) => {
            plot.vline(VLine::new("guess", t).color(color).style(style).allow_hover(false));
        }
        _ => {}
    }
}

/// The two shadows on the shown axis.
fn bands<'a>(plot: &mut PlotUi<'a>, theme: &Theme, focus: &Focus<'a>) {
    let both = focus.analysis.sampled().projections(axis_index(focus));
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
            plot.line(Line::new("shadow", PlotPoints::Owned(points)).color(color).width(1.0).allow_hover(false));
        }
    }
    letters(plot, theme, focus);
}

/// The names of both bands where their middles are furthest apart, the upper one's above its middle and the lower
/// one's below, so that they do not lie on each other even where the bands do.
fn letters(plot: &mut PlotUi<'_>, theme: &Theme, focus: &Focus<'_>) {
    let (samples, k) = (&focus.analysis.sampled().samples, axis_index(focus));
    // At the ends the letters would lie half outside. Of equal distances the first counts, hence `rev`.
    let spare = samples.len() / 20;
    let inner = samples.get(spare..samples.len() - spare).unwrap_or_default().iter().rev();
    let both = inner.filter_map(|sample| Some((sample.t, sample.projections[k]?)));
    let apart = |both: &Projection| (both.a.middle() - both.b.middle()).abs();
    let Some((t, projection)) = both.max_by(|one, other| apart(&one.1).total_cmp(&apart(&other.1))) else { return };
    let [a, b] = [projection.a.middle(), projection.b.middle()];
    let (above, below) = (Align2::CENTER_BOTTOM, Align2::CENTER_TOP);
    let (side_of_a, side_of_b) = if a >= b { (above, below) } else { (below, above) };
    for (name, color, at, side) in [("A", theme.a, a, side_of_a), ("B", theme.b, b, side_of_b)] {
        let at = PlotPoint::new(t, at);
        plot.text(egui_plot::Text::new(name, at, RichText::new(name).strong()).color(color).anchor(side));
    }
}

/// The gap of every axis, thin, as they are sampled. The shown one and the largest stand out and are named at their ends.
fn gaps<'a>(plot: &mut PlotUi<'a>, theme: &Theme, view: &View<'a>, focus: &Focus<'a>, height: f32) {
    let reached = |axis: AxisId| view.revealed(axis) == Revealed::Gap;
    let sampled = focus.analysis.sampled();
    plot.hline(HLine::new("zero", 0.0).color(theme.faint).width(1.0).allow_hover(false));
    let mut draw = |name: &str, points: &[(f64, f64)], color: Color32, width: f32| {
        let points = points.iter().map(|&(t, gap)| PlotPoint::new(t, gap)).collect();
        plot.line(Line::new(name, PlotPoints::Owned(points)).color(color).width(width).allow_hover(false));
    };
    for (points, &axis) in
        sampled.gaps.iter().zip(axes(focus)).filter(|(_, axis)| **axis != focus.axis && reached(**axis))
    {
        draw("gap", points, faded(theme.axis(axis.kind()), 0.25), 1.0);
    }
    let all = view.reveals_verdict() && view.revealed_until() == f64::INFINITY;
    if all {
        draw("largest", &sampled.largest, theme.ink, 2.5);
    }
    let (k, color) = (axis_index(focus), theme.axis(focus.axis.kind()));
    if reached(focus.axis) {
        draw("shown", &sampled.gaps[k], color, 1.8);
    }
    if !all {
        return;
    }
    let now = PlotPoint::new(view.playhead.t(), focus.now.report.separation);
    plot.points(
        Points::new("now", PlotPoints::Owned(vec![now]))
            .radius(4.0)
            .color(theme.verdict(focus.now.report.verdict))
            .allow_hover(false),
    );
    let Some(last) = sampled.samples.last() else { return };
    let of_shown = last.projections[k].filter(|_| last.best != focus.axis);
    let ends = [
        Some((last.separation, format!("largest: {}", last.best), theme.ink)),
        of_shown.map(|projection| (projection.gap, focus.axis.to_string(), color)),
    ];
    name_ends(plot, last.t, ends.into_iter().flatten().collect(), height);
}

/// Writes names at the right ends of curves, the upper ones above theirs and the lower ones below, apart from each other.
fn name_ends(plot: &mut PlotUi<'_>, t: f64, mut ends: Vec<(f64, String, Color32)>, height: f32) {
    ends.sort_by(|one, other| other.0.total_cmp(&one.0));
    let bounds = plot.plot_bounds();
    let middle = 0.5 * (bounds.min()[1] + bounds.max()[1]);
    // A line of text in units of the plot.
    let line = bounds.height() * f64::from(13.0 / height.max(1.0));
    let mut free_below = f64::INFINITY;
    for (gap, name, color) in ends {
        // Near an edge of the plot the name stands on the side of the middle.
        let wish = if gap > middle { gap } else { gap + line };
        let top = wish.min(free_below);
        free_below = top - line;
        let text = RichText::new(name).font(theme::font::NAME);
        let at = PlotPoint::new(t, top);
        plot.text(egui_plot::Text::new("name", at, text).color(color).anchor(Align2::RIGHT_TOP).allow_hover(false));
    }
}

/// The bound that proves the part of the strip under the pointer. An axis that it bounds is not normalised but at most
/// one long, so where the bound is above zero it is below the gap as well.
fn certificate(plot: &mut PlotUi<'_>, theme: &Theme, view: &View<'_>, focus: &Focus<'_>) {
    const POINTS: i32 = 64;
    let part = view.selection.hovered_proof().or(view.walk.and_then(|walk| walk.page.proof));
    let Some(part) = part.and_then(|part| focus.analysis.sweep.proof.get(part)) else {
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
        for t in ends.into_iter().flatten().filter(|&t| t <= view.revealed_until()) {
            let line = VLine::new("contact", t).color(theme.contact).width(1.0).style(LineStyle::dashed_dense());
            plot.vline(line.allow_hover(false));
        }
    }
    for t in view.walk.and_then(|walk| walk.page.span).into_iter().flat_map(|span| [span.min, span.max]) {
        plot.vline(
            VLine::new("span", t).color(theme.select).width(1.0).style(LineStyle::dotted_dense()).allow_hover(false),
        );
    }
    plot.vline(VLine::new("now", view.playhead.t()).color(theme.select).width(1.2).allow_hover(false));
}

fn dimension(focus: &Focus<'_>) -> Dimension {
    if focus.now.report.tests().len() == 4 { Dimension::D2 } else { Dimension::D3 }
}

fn axes(focus: &Focus<'_>) -> &'static [AxisId] {
    AxisId::all(dimension(focus))
}

fn axis_index(focus: &Focus<'_>) -> usize {
    focus.axis.axis_index(dimension(focus))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_to_five_round_numbers_stand_at_every_plot() {
        for exponent in -12..=12 {
            for (min, max) in [(0.0, 1.0), (-0.3, 0.71), (-7.0, -6.9), (0.017, 9.9), (-1e-3, 3.3)] {
                let scale = 10.0_f64.powi(exponent);
                let (min, max) = (min * scale, max * scale);
                let marks = ticks((min, max));
                assert!((3..=5).contains(&marks.len()), "{min:e} to {max:e}: {}", marks.len());
                assert!(marks.iter().all(|mark| min <= mark.value && mark.value <= max), "{min:e} to {max:e}");
                let texts: std::collections::HashSet<_> = marks.iter().map(|mark| tick(*mark)).collect();
                assert_eq!(texts.len(), marks.len(), "{min:e} to {max:e}: {texts:?}");
            }
        }
        assert!(ticks((1.0, 1.0)).is_empty() && ticks((0.0, f64::INFINITY)).is_empty());
    }
}
