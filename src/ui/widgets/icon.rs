//! Transport buttons, painted: no bundled text font has these signs.

use eframe::egui::{self, Color32, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, vec2};

/// What a transport button shows.
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

fn paint(ui: &Ui, middle: egui::Pos2, icon: Icon, color: Color32) {
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
    let diamond = |x: f32| {
        let at = middle + vec2(x, 0.0);
        let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(|(x, y)| at + Vec2::new(x, y) * 4.0);
        painter.add(Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE));
    };
    match icon {
        Icon::Start => {
            bar(-5.0, 2.0);
            triangle(-3.0, -1.0);
        }
        Icon::PreviousEvent => {
            diamond(-5.0);
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
            diamond(5.0);
        }
        Icon::End => {
            triangle(3.0, 1.0);
            bar(5.0, 2.0);
        }
    }
}
