//! Every candidate axis at the moment shown: its name, what it says, both shadows on a common scale, the gap.

use crate::{
    kernel::{
        axis::{AxisId, AxisKind},
        projection::Projection,
        sat::{AxisStatus, AxisTest},
    },
    ui::{
        action::{self, Action, Menu},
        menu,
        theme::{self, Theme, faded},
        widgets::{copy, right::at_right},
    },
    workbench::{
        Commands, Focus, View,
        analysis::{
            copied::{self, Copied},
            push::{self, Moved, PushCommand},
        },
        look::{AxisOrder, LookCommand},
        numbers,
        selection::SelectCommand,
        walk::Revealed,
        words,
    },
};
use eframe::egui::{self, Align2, Painter, Rect, RichText, Role, ScrollArea, Sense, Ui, Vec2, pos2, vec2};

const ROW: f32 = 20.0;
const NAME: f32 = 62.0;

/// Shows the axes in the chosen order, which a click on the heading changes.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let Some(focus) = view.focus else {
        ui.label(RichText::new("Axes").strong());
        ui.weak("Axes need a pair of boxes.");
        return;
    };
    // The order by gap would tell what is hidden.
    let order = if view.reveals_verdict() { view.look.order() } else { AxisOrder::Listed };
    let tests = order.of(&focus.now.report);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Axes").strong());
        push_menu(ui, view, out);
        at_right(ui, |ui| {
            for (choice, label) in [(AxisOrder::Listed, "in order"), (AxisOrder::ByGap, "by gap")] {
                if ui.selectable_label(order == choice, RichText::new(label).small()).clicked() {
                    out.push(LookCommand::SortAxes(choice));
                }
            }
        });
    });
    let scale = Scale::of(&tests, &focus);
    ScrollArea::vertical().id_salt("axes").auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for test in &tests {
            row(ui, &focus, view, test, &scale, out);
        }
        if !view.reveals_verdict() {
            return;
        }
        if let Ok(translation) = Copied::Translation.text(view) {
            let words = format!("Shortest way out: move B by {translation}");
            let label = egui::Label::new(RichText::new(&words).small()).truncate().sense(Sense::click());
            let shown = ui.add(label);
            copy::menu(&shown, || vec![("Copy shortest way out", translation)], out);
        }
        let words = words::early_out(focus.now);
        let last = words.lines().last().unwrap_or_default();
        let last = egui::Label::new(RichText::new(last).small().weak()).truncate().show_tooltip_when_elided(false);
        ui.add(last).on_hover_text(&words);
    });
}

/// The ways to move overlapping boxes until they just touch.
fn push_menu(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    if !view.reveals_verdict() {
        // Whether they can be pushed apart would tell whether they overlap.
        return;
    }
    let trouble = push::trouble(view, PushCommand::Apart(Moved::B));
    let button = |ui: &mut Ui| {
        let mut chosen = Vec::new();
        ui.menu_button(RichText::new("Push apart").small(), |ui| {
            for row in action::table().iter().filter(|row| row.menu == Menu::Push) {
                menu::item(ui, view, row, &mut chosen);
            }
        });
        for action in chosen {
            if let Action::Push(command) = action {
                out.push(command);
            }
        }
    };
    let shown = ui.add_enabled_ui(trouble.is_none(), button).response;
    if let Some(trouble) = trouble {
        shown.on_hover_text(trouble);
    }
}

/// What all rows share, so that lengths can be compared: units per width, and decimals.
struct Scale {
    span: f64,
    decimals: usize,
    digits: f32,
}

impl Scale {
    /// As wide as the two shadows together are on any axis.
    fn of(tests: &[AxisTest], focus: &Focus<'_>) -> Self {
        let hull = |projection: &Projection| projection.a.hull(projection.b).length();
        let now = tests.iter().filter_map(|test| test.projection.as_ref().map(hull)).fold(0.0, f64::max);
        let decimals = numbers::gap_decimals(focus);
        let widest = tests
            .iter()
            .filter_map(|test| test.projection.map(|projection| numbers::fixed_signed(projection.gap, decimals).len()))
            .max()
            .unwrap_or(6);
        #[expect(clippy::cast_precision_loss, reason = "a few characters")]
        let digits = widest.max(7) as f32;
        Self { span: if now > 0.0 { now * 1.05 } else { 1.0 }, decimals, digits }
    }
}

fn row(ui: &mut Ui, focus: &Focus<'_>, view: &View<'_>, test: &AxisTest, scale: &Scale, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let AxisTest { axis, projection, .. } = *test;
    let status = test.status();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let revealed = view.revealed(axis);
    response.widget_info(|| {
        if revealed != Revealed::Gap {
            let selected = view.selection.axis() == Some(axis);
            return egui::WidgetInfo::selected(Role::Button, true, selected, format!("Axis {axis}, not reached yet"));
        }
        let gap = projection
            .map_or("parallel edges".to_owned(), |projection| numbers::fixed_signed(projection.gap, scale.decimals));
        let selected = view.selection.axis() == Some(axis);
        egui::WidgetInfo::selected(Role::Button, true, selected, format!("Axis {axis}, {status}, gap {gap}"))
    });
    if response.hovered() {
        out.push(SelectCommand::HoverAxis(axis));
    }
    if response.clicked() {
        let again = view.selection.axis() == Some(axis);
        out.push(SelectCommand::Axis((!again).then_some(axis)));
    }
    if ui.is_rect_visible(rect) {
        paint(&ui.painter_at(rect), rect, theme, focus, view, (test, status), scale);
    }
    let about = if revealed == Revealed::Gap {
        about(test, status, view)
    } else {
        format!("{}: the walk has not got there yet.", origin(axis, view))
    };
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(about.clone()));
    if revealed == Revealed::Gap {
        copy::menu(&response, || copied::of_axis(view, axis), out);
    }
    response.on_hover_text(about);
}

/// A row as a sentence, with every digit.
fn about(test: &AxisTest, status: AxisStatus, view: &View<'_>) -> String {
    let origin = origin(test.axis, view);
    match test.projection {
        None => format!("{origin}: parallel edges, no direction of its own; the faces decide."),
        Some(Projection { a, b, gap }) => {
            let known = numbers::bound(gap, test.uncertainty);
            let direction =
                view.focus.and_then(|focus| focus.now.on(test.axis)).map_or_else(String::new, |(_, direction)| {
                    copied::tuple(&direction[..view.scene().dimension().count()])
                });
            format!(
                "{origin}: {status}\ndirection  {direction}\nshadow of A  {a}\nshadow of B  {b}\ngap  {gap} {known}\nClick to keep it selected."
            )
        }
    }
}

/// Where an axis comes from, in words.
fn origin(axis: AxisId, view: &View<'_>) -> String {
    let name = |first: bool| {
        let index = view.pair().map(|pair| if first { pair.a } else { pair.b });
        index.map_or("", |index| view.scene().name(index)).to_owned()
    };
    match axis {
        AxisId::FaceA(i) => format!("{axis}, face normal {i} of {}", name(true)),
        AxisId::FaceB(j) => format!("{axis}, face normal {j} of {}", name(false)),
        AxisId::Edges(i, j) => format!("{axis}, edge {i} of {} across edge {j} of {}", name(true), name(false)),
    }
}

fn paint(
    painter: &Painter,
    rect: Rect,
    theme: &Theme,
    focus: &Focus<'_>,
    view: &View<'_>,
    (test, status): (&AxisTest, AxisStatus),
    scale: &Scale,
) {
    let axis = test.axis;
    let font = theme::font::ROW;
    // Where nothing is selected, the axis shown is the one with the largest gap, which may be hidden.
    if focus.axis == axis && (view.reveals_verdict() || view.selection.axis().is_some()) {
        painter.rect_filled(rect, 3.0, theme.row);
    }
    if view.selection.axis() == Some(axis) {
        painter.rect_stroke(rect.shrink(0.5), 3.0, theme::line(theme.select), egui::StrokeKind::Inside);
    }
    let middle = rect.center().y;
    let color = theme.status(status);
    let leading_axis = focus.now.report.best == axis && view.reveals_verdict();
    let revealed = view.revealed(axis);
    let name = format!("{} {axis}", if leading_axis { "▶" } else { " " });
    let left_out = view.faces_only() && axis.kind() == AxisKind::EdgeEdge;
    let ink = if left_out || status == AxisStatus::Degenerate { theme.inactive } else { theme.ink };
    let ink = if revealed == Revealed::Gap { ink } else { theme.faint };
    painter.text(pos2(rect.left() + 3.0, middle), Align2::LEFT_CENTER, name, font.clone(), ink);
    if revealed < Revealed::A {
        painter.text(pos2(rect.left() + NAME, middle), Align2::CENTER_CENTER, "?", font, ink);
        return;
    }
    let (color, mark) = if revealed == Revealed::Gap { (color, theme::mark(status)) } else { (ink, "?") };
    painter.text(pos2(rect.left() + NAME, middle), Align2::CENTER_CENTER, mark, font.clone(), color);
    if left_out {
        painter.text(pos2(rect.left() + NAME + 12.0, middle), Align2::LEFT_CENTER, "left out", font, ink);
        return;
    }
    let Some(projection) = test.projection else {
        painter.text(pos2(rect.left() + NAME + 12.0, middle), Align2::LEFT_CENTER, "parallel edges", font, ink);
        return;
    };
    let digits = 7.2 * scale.digits;
    let gap =
        if revealed == Revealed::Gap { numbers::fixed_signed(projection.gap, scale.decimals) } else { "?".to_owned() };
    painter.text(pos2(rect.right() - 4.0, middle), Align2::RIGHT_CENTER, gap, font, color);
    let strip = Rect::from_min_max(
        pos2(rect.left() + NAME + 10.0, rect.top() + 2.0),
        pos2(rect.right() - digits - 10.0, rect.bottom() - 2.0),
    );
    bars(painter, strip, theme, (&projection, revealed), scale.span);
}

/// Both shadows, A above and B below, with the gap or the overlap between them.
fn bars(painter: &Painter, strip: Rect, theme: &Theme, (projection, revealed): (&Projection, Revealed), span: f64) {
    /// Of the strokes of an overlap.
    const SPACING: f32 = 5.0;
    let Projection { a, b, gap } = *projection;
    let hull = a.hull(b);
    let x = |position: f64| {
        #[expect(clippy::cast_possible_truncation, reason = "a share of the width of a panel")]
        let share = ((position - hull.middle()) / span) as f32;
        strip.center().x + share * strip.width()
    };
    let between = if a.middle() <= b.middle() { (a.max, b.min) } else { (b.max, a.min) };
    let (from, to) = (x(between.0).min(x(between.1)), x(between.0).max(x(between.1)));
    let ground = Rect::from_min_max(pos2(from, strip.top()), pos2(to, strip.bottom()));
    if revealed < Revealed::Gap {
        // What lies between them is told when they are compared.
    } else if gap > 0.0 {
        painter.rect_filled(ground, 0.0, faded(theme.gap, 0.30));
    } else {
        painter.rect_filled(ground, 0.0, faded(theme.overlap, 0.22));
        let ground = ground.intersect(strip);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of the width of a panel")]
        let strokes = (ground.width() / SPACING).ceil().max(0.0) as u16;
        for k in 0..strokes {
            let at = ground.left() + SPACING * f32::from(k);
            let end = pos2((at + SPACING).min(ground.right()), ground.top());
            painter.line_segment([pos2(at, ground.bottom()), end], theme::hairline(faded(theme.overlap, 0.8)));
        }
    }
    for (interval, color, top) in [(a, theme.a, true), (b, theme.b, false)] {
        if !top && revealed < Revealed::Both {
            continue;
        }
        let y = if top { strip.top() + 4.0 } else { strip.bottom() - 4.0 };
        let bar = Rect::from_x_y_ranges(x(interval.min)..=x(interval.max), y - 2.0..=y + 2.0);
        let bar = bar.union(Rect::from_center_size(bar.center(), Vec2::splat(2.0)));
        painter.rect_filled(bar, 1.0, color);
    }
}
