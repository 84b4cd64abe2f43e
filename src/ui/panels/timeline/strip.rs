//! The proof strip: which axis proves separation over which span, and where overlap is proved. Solid, for what is
//! proved; what is sampled is thin.

use super::{hear_asked, hear_track, ruler::Ruler};
use crate::{
    kernel::{
        interval::Interval,
        sweep::{Proof, certificate::Kind},
    },
    ui::theme::{self, Theme, faded},
    workbench::{Commands, Focus, View, selection::SelectCommand, words},
};
use eframe::egui::{self, Align2, Painter, Rect, Role, Sense, Shape, Ui, pos2, vec2};

const HEIGHT: f32 = 15.0;

/// Why the proof may name another axis than the verdict does.
pub const ANY_AXIS: &str = "Proof: any one axis that separates is enough. Another may have the largest gap.";

/// Shows the strip; hovering a part shows its axis everywhere and its parabola among the gaps.
pub fn ui(ui: &mut Ui, view: &View<'_>, focus: &Focus<'_>, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    let ruler = Ruler::new(rect, view.look.time().range(view.playhead.duration()));
    hear_track(ui, &response, &ruler, view, out);
    response.widget_info(|| egui::WidgetInfo::labeled(Role::Image, true, all_in_words(view, focus)));
    hear_asked(ui, &response, view, out);
    let proof = &focus.analysis.sweep.proof;
    let under = response.hover_pos().filter(|at| at.x >= ruler.rect.left()).and_then(|at| {
        let t = ruler.t(at.x);
        proof.iter().position(|part| part.span.contains(t) && part.span.min <= view.revealed_until())
    });
    if let Some(part) = under {
        out.push(SelectCommand::HoverProof(part));
        if let Some(axis) = proof[part].axis() {
            out.push(SelectCommand::HoverAxis(axis));
        }
    }
    if ui.is_rect_visible(rect) {
        paint(&ui.painter_at(rect), &ruler, theme, view, focus);
    }
    let words = under.map_or_else(|| all_in_words(view, focus), |part| part_in_words(focus, part));
    response.on_hover_text(format!("{words}\n{ANY_AXIS}"));
}

/// The strip in a sentence, unless a walk still hides some of it.
fn all_in_words(view: &View<'_>, focus: &Focus<'_>) -> String {
    if view.revealed_until() == f64::INFINITY { in_words(focus) } else { "Proof, not reached yet".to_owned() }
}

/// The strip in a sentence, for whoever cannot see it.
fn in_words(focus: &Focus<'_>) -> String {
    let sweep = &focus.analysis.sweep;
    let free = sweep.proof.iter().filter(|part| part.is_free()).count();
    format!(
        "Proof: {} certificates of separation, {} of overlap, {} spans in doubt",
        free,
        sweep.proof.len() - free,
        sweep.unproved.len()
    )
}

fn part_in_words(focus: &Focus<'_>, part: usize) -> String {
    let part = &focus.analysis.sweep.proof[part];
    let what = words::certificate(part.certificate.kind(), part.axis()).sentence;
    let Interval { min, max } = part.span;
    format!("{what}\nfrom {min} s\nto {max} s\nby a bound that its two ends check")
}

fn paint(painter: &Painter, ruler: &Ruler, theme: &Theme, view: &View<'_>, focus: &Focus<'_>) {
    let rect = painter.clip_rect();
    let name = pos2(rect.left() + 2.0, ruler.rect.center().y);
    painter.text(name, Align2::LEFT_CENTER, "proof", theme::font::LABEL, theme.faint);
    let mut free_from = ruler.rect.left();
    for (k, part) in focus.analysis.sweep.proof.iter().enumerate() {
        let Some(bar) = ruler.span(part.span, HEIGHT - 3.0) else { continue };
        if part.span.min > view.revealed_until() {
            break;
        }
        let walked = view.walk.and_then(|walk| walk.page.proof) == Some(k);
        let hovered = walked || view.selection.hovered_proof() == Some(k);
        // Of parts that share a pixel the first stands for all.
        if bar.right() < free_from + 0.5 && !hovered {
            continue;
        }
        fill(painter, bar, theme, part, hovered);
        painter.vline(bar.left(), bar.y_range(), theme::hairline(theme.panel));
        if bar.width() > 36.0 && bar.left() >= free_from - 1.0 {
            let ink = if part.is_free() { theme.canvas } else { theme.ink };
            let words = words::certificate(part.certificate.kind(), part.axis()).short;
            let galley = painter.layout_no_wrap(words, theme::font::NAME, ink);
            if galley.size().x + 4.0 < bar.width() {
                painter.galley(bar.center() - galley.size() * 0.5, galley, ink);
            }
        }
        free_from = bar.right();
    }
    let until = view.revealed_until();
    for doubt in focus.analysis.sweep.unproved.iter().filter(|doubt| doubt.span.min <= until) {
        let Some(bar) = ruler.span(doubt.span, HEIGHT - 3.0) else { continue };
        let middle = [bar.left_center(), bar.right_center()];
        painter.extend(Shape::dashed_line(&middle, theme::dots(theme.doubt), 2.0, 3.0));
        let word = doubt.why.name();
        if bar.width() > 60.0 {
            painter.text(bar.center(), Align2::CENTER_CENTER, word, theme::font::WORD, theme.ink);
        }
    }
    brackets(painter, ruler, theme, focus, until);
    let step = view.selection.step().and_then(|step| focus.analysis.steps.get(step));
    if let Some(bar) = step.and_then(|step| ruler.span(step.span, HEIGHT - 1.0)) {
        painter.rect_stroke(bar, 0.0, theme::line(theme.select), egui::StrokeKind::Outside);
    }
    let x = ruler.x(view.playhead.t());
    if ruler.shows(view.playhead.t()) {
        painter.vline(x, rect.y_range(), theme::hairline(theme.select));
    }
}

/// Where a contact begins or ends it is known to lie between two lines; seen close up.
fn brackets(painter: &Painter, ruler: &Ruler, theme: &Theme, focus: &Focus<'_>, until: f64) {
    let mut drawn_to = f32::NEG_INFINITY;
    for contact in &focus.analysis.sweep.contacts {
        let both = [Some(contact.enter), contact.exit].into_iter().flatten();
        for bracket in both.filter(|bracket| bracket.hi <= until) {
            let Some(bar) = ruler.span(Interval::new(bracket.lo, bracket.hi), HEIGHT) else { continue };
            if bar.right() < drawn_to + 1.5 {
                continue;
            }
            drawn_to = bar.right();
            if bar.width() > 3.0 {
                painter.rect_filled(bar, 0.0, faded(theme.doubt, 0.25));
                painter.text(bar.center(), Align2::CENTER_CENTER, "bracket", theme::font::SMALL_WORD, theme.ink);
            }
            for x in [bar.left(), bar.right()] {
                painter.vline(x, bar.y_range(), theme::hairline(theme.contact));
            }
        }
    }
}

/// The look of a certificate: full for an axis, dots for a point, rings for balls; hatched where the boxes overlap.
fn fill(painter: &Painter, bar: Rect, theme: &Theme, part: &Proof, hovered: bool) {
    let of_axis = part.axis().map_or(theme.gap, |axis| theme.axis(axis.kind()));
    let free = if hovered { of_axis } else { faded(of_axis, 0.75) };
    let overlap = faded(theme.overlap, if hovered { 0.55 } else { 0.3 });
    let kind = part.certificate.kind();
    painter.rect_filled(bar, 0.0, if kind.proves_apart() { free } else { overlap });
    match kind {
        Kind::AxisApart => {}
        Kind::SweptBallApart => marks(painter, bar, |at| painter.circle_stroke(at, 3.0, theme::hairline(theme.canvas))),
        Kind::AllAxesOverlap => hatch(painter, bar, theme.overlap),
        Kind::CommonPoint => marks(painter, bar, |at| painter.circle_filled(at, 1.5, theme.overlap)),
        Kind::InscribedBalls => {
            marks(painter, bar, |at| painter.circle_stroke(at, 3.0, theme::hairline(theme.overlap)))
        }
    }
}

/// A row of marks along the bar, as far as it is in view.
fn marks(painter: &Painter, bar: Rect, mark: impl Fn(egui::Pos2) -> egui::layers::ShapeIdx) {
    /// From mark to mark, points.
    const APART: f32 = 9.0;
    let bar = bar.intersect(painter.clip_rect());
    let mut x = bar.left() + 0.5 * APART;
    while x < bar.right() {
        mark(pos2(x, bar.center().y));
        x += APART;
    }
}

fn hatch(painter: &Painter, bar: Rect, color: egui::Color32) {
    let painter = painter.with_clip_rect(bar.intersect(painter.clip_rect()));
    let mut x = painter.clip_rect().left() - bar.height();
    while x < painter.clip_rect().right() {
        let stroke = theme::hairline(faded(color, 0.8));
        painter.line_segment([pos2(x, bar.bottom()), pos2(x + bar.height(), bar.top())], stroke);
        x += 6.0;
    }
}
