//! Small buttons, painted: no bundled text font has these signs.

use crate::ui::theme;
use eframe::egui::{self, Color32, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, vec2};

/// What a button shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// To the first moment.
    Start,
    /// To the event before.
    PreviousEvent,
    /// A step back.
    StepBack,
    /// Play.
    Play,
    /// Pause.
    Pause,
    /// A step forward.
    StepForward,
    /// To the next event.
    NextEvent,
    /// To the last moment.
    End,
    /// Add.
    Add,
    /// Duplicate.
    Duplicate,
    /// Delete.
    Delete,
}

/// A button with that icon. `name` is its tooltip and what assistive technology reads.
pub fn button(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(26.0, 20.0), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, name));
    let visuals = ui.style().interact(&response);
    ui.painter().rect(rect, 3.0, visuals.weak_bg_fill, visuals.bg_stroke, egui::StrokeKind::Inside);
    paint(ui, rect.center(), icon, visuals.fg_stroke.color);
    response.on_hover_text(name)
}

/// A diamond of that size around a point: the mark of an event.
pub fn diamond(at: Pos2, size: f32, fill: Color32, stroke: Stroke) -> Shape {
    let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(|(x, y)| at + vec2(x, y) * size);
    Shape::convex_polygon(corners.to_vec(), fill, stroke)
}

fn paint(ui: &Ui, middle: Pos2, icon: Icon, color: Color32) {
    let painter = ui.painter();
    let bar = |x: f32, width: f32| {
        painter.rect_filled(Rect::from_center_size(middle + vec2(x, 0.0), vec2(width, 10.0)), 0.0, color);
    };
    // A triangle with its tip at `x`, pointing by the sign of `way`.
    let triangle = |x: f32, way: f32| {
        let tip = middle + vec2(x, 0.0);
        let points = vec![tip, tip + vec2(-7.0 * way, -5.0), tip + vec2(-7.0 * way, 5.0)];
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    };
    let event = |x: f32| painter.add(diamond(middle + vec2(x, 0.0), 4.0, color, Stroke::NONE));
    match icon {
        Icon::Start => {
            bar(-5.0, 2.0);
            triangle(-3.0, -1.0);
        }
        Icon::PreviousEvent => {
            event(-5.0);
            triangle(0.0, -1.0);
        }
        Icon::StepBack => {
            triangle(-4.0, -1.0);
            bar(5.0, 2.0);
        }
        Icon::Play => triangle(4.0, 1.0),
        Icon::Pause => {
            bar(-3.0, 3.0);
            bar(3.0, 3.0);
        }
        Icon::StepForward => {
            bar(-5.0, 2.0);
            triangle(4.0, 1.0);
        }
        Icon::NextEvent => {
            triangle(0.0, 1.0);
            event(5.0);
        }
        Icon::Add => {
            bar(0.0, 1.5);
            let across = Rect::from_center_size(middle, vec2(10.0, 1.5));
            painter.rect_filled(across, 0.0, color);
        }
        Icon::Duplicate => {
            for shift in [vec2(-2.0, -2.0), vec2(2.0, 2.0)] {
                let page = Rect::from_center_size(middle + shift, vec2(8.0, 8.0));
                painter.rect_stroke(page, 1.0, theme::line(color), egui::StrokeKind::Middle);
            }
        }
        Icon::Delete => {
            for way in [1.0, -1.0] {
                let arm = vec2(4.0, 4.0 * way);
                painter.line_segment([middle - arm, middle + arm], theme::line(color));
            }
        }
        Icon::End => {
            triangle(3.0, 1.0);
            bar(5.0, 2.0);
        }
    }
}
