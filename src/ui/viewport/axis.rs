//! The shown axis among the boxes: its line, both shadows on it, the lines from the extreme corners, the gap or
//! overlap, and the separating line (in space: plane) where there is one.

use super::{
    camera::Camera,
    canvas::{Canvas, Dash, Heads},
    solid::Solid,
};
use crate::{
    kernel::{interval::Interval, sat::AxisTest, shadow::Shadow},
    ui::{numbers, theme::faded},
    workbench::Focus,
};
use eframe::egui::{Align2, Color32, Pos2, Stroke, Vec2};
use glam::DVec3;

/// Where the line of an axis is drawn: beside the boxes, so that shadows fall clear of them.
struct Ground {
    /// Along the axis.
    along: DVec3,
    /// A point of the line; positions on the axis count from the foot of the world origin on it.
    foot: DVec3,
    /// From the boxes towards the line.
    down: DVec3,
    /// The range of the boxes along `down`.
    depth: Interval,
    /// The third direction.
    across: DVec3,
    /// The range of the boxes along `across`.
    breadth: Interval,
}

/// Distance of the line from the boxes, points of the screen.
const CLEARANCE: f64 = 46.0;

/// Distance of the bars of A and B from the line.
const BAR: f32 = 6.0;

impl Ground {
    fn below(camera: &Camera, along: DVec3, solids: [&Solid; 2]) -> Self {
        let down = camera.beside(along);
        let across = along.cross(down);
        let range = |direction: DVec3| {
            let all = solids.into_iter().flat_map(Solid::corners);
            all.fold(Interval::EMPTY, |range, corner| range.including(corner.dot(direction)))
        };
        let (depth, breadth) = (range(down), range(across));
        let middle = (solids[0].center + solids[1].center) * 0.5;
        let clearance = CLEARANCE / camera.scale_at(middle);
        let foot = down * (depth.max + clearance) + across * breadth.middle();
        Self { along, foot, down, depth, across, breadth }
    }

    fn at(&self, position: f64) -> DVec3 {
        self.foot + self.along * position
    }
}

/// The test of the shown axis with its shadows and its direction, if it has one.
fn shown(focus: Focus<'_>) -> Option<(&AxisTest, Shadow, DVec3)> {
    let tests = &focus.moment.report.tests;
    let k = tests.iter().position(|test| test.axis == focus.axis)?;
    Some((&tests[k], tests[k].shadow?, DVec3::from_array(focus.moment.directions[k]?)))
}

/// The ends of what is drawn beside the boxes, for whoever chooses a camera.
#[must_use]
pub fn reach(camera: &Camera, focus: Focus<'_>, a: &Solid, b: &Solid) -> Vec<DVec3> {
    let Some((_, shadow, along)) = shown(focus) else { return Vec::new() };
    let ground = Ground::below(camera, along, [a, b]);
    let hull = shadow.a.hull(shadow.b);
    vec![ground.at(hull.min), ground.at(hull.max)]
}

/// Draws the shown axis of the focus pair, boxes `a` and `b` as they are at the playhead.
pub fn draw(canvas: &Canvas<'_>, focus: Focus<'_>, a: &Solid, b: &Solid) {
    let Some((test, shadow, along)) = shown(focus) else { return };
    let status = focus.moment.report.status(test);
    let theme = canvas.theme;
    let ground = Ground::below(&canvas.camera, along, [a, b]);

    let hull = shadow.a.hull(shadow.b);
    let spare = hull.length() * 0.12;
    let ends = [ground.at(hull.min - spare), ground.at(hull.max + spare)];
    if let Some(ends) = canvas.camera.segment(ends[0], ends[1]) {
        canvas.arrow(ends, Stroke::new(1.2, theme.ink), Heads::End);
        let away = (ends[1] - ends[0]).normalized();
        canvas.label(ends[1] + away * 8.0, anchor_towards(away), &focus.axis.to_string(), theme.status(status));
    }
    for (solid, interval, color, side) in [(a, shadow.a, theme.a, -BAR), (b, shadow.b, theme.b, BAR)] {
        for (position, sign) in [(interval.min, -1.0), (interval.max, 1.0)] {
            let corner = solid.extreme(ground.along * sign);
            canvas.line(corner, ground.at(position), Stroke::new(1.0, faded(color, 0.8)), Dash::Dotted);
        }
        bar(canvas, &ground, interval, color, side);
    }
    between(
        canvas,
        &ground,
        &shadow,
        theme.status(status),
        &numbers::signed(shadow.gap, numbers::gap_decimals(&focus)),
    );
}

/// Which side of a point a label lies on that goes on in this direction.
fn anchor_towards(away: Vec2) -> Align2 {
    if away.x.abs() >= away.y.abs() {
        if away.x >= 0.0 { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER }
    } else if away.y >= 0.0 {
        Align2::CENTER_TOP
    } else {
        Align2::CENTER_BOTTOM
    }
}

/// A shadow as a bar beside the line: A's above, B's below.
fn bar(canvas: &Canvas<'_>, ground: &Ground, interval: Interval, color: Color32, side: f32) {
    let ends = canvas.camera.segment(ground.at(interval.min), ground.at(interval.max));
    let Some([from, to]) = ends else { return };
    let towards = canvas.camera.segment(ground.at(interval.middle()), ground.at(interval.middle()) + ground.down);
    let away = towards.map_or(Vec2::DOWN, |[near, far]| (far - near).normalized());
    let shift = away * side;
    canvas.painter.line_segment([from + shift, to + shift], Stroke::new(5.0, color));
    for end in [from, to] {
        canvas.painter.line_segment([end + shift * 1.6, end - shift * 0.3], Stroke::new(1.5, color));
    }
}

/// The gap with its separating line, or the overlap.
fn between(canvas: &Canvas<'_>, ground: &Ground, shadow: &Shadow, color: Color32, text: &str) {
    let Shadow { a, b, gap } = *shadow;
    let b_is_after = a.middle() <= b.middle();
    let (from, to) = if b_is_after { (a.max, b.min) } else { (b.max, a.min) };
    let Some(ends) = canvas.camera.segment(ground.at(from), ground.at(to)) else { return };
    let middle = 0.5 * (from + to);
    if gap > 0.0 {
        separator(canvas, ground, middle);
        if ends[0].distance(ends[1]) > 16.0 {
            canvas.arrow(ends, Stroke::new(2.0, color), Heads::Both);
        }
    } else {
        hatch(canvas, ends, color);
    }
    if let Some(at) = canvas.camera.screen(ground.at(middle)) {
        canvas.label(at + Vec2::new(0.0, 12.0), Align2::CENTER_TOP, text, color);
    }
}

/// The line, in space the plane, that keeps the boxes apart.
fn separator(canvas: &Canvas<'_>, ground: &Ground, position: f64) {
    let color = canvas.theme.gap;
    let Ground { down, depth, across, breadth, along, .. } = *ground;
    let spare = 0.06 * depth.length().max(breadth.length());
    let at = |d: f64, c: f64| along * position + down * d + across * c;
    if breadth.length() == 0.0 {
        canvas.line(at(depth.min - spare, 0.0), ground.at(position), Stroke::new(1.5, color), Dash::Dashed);
        return;
    }
    let (low, high) = (depth.min - spare, depth.max + spare);
    let (left, right) = (breadth.min - spare, breadth.max + spare);
    let corners = [at(low, left), at(low, right), at(high, right), at(high, left)];
    canvas.face(&corners, faded(color, 0.10));
    for i in 0..4 {
        canvas.line(corners[i], corners[(i + 1) % 4], Stroke::new(1.0, faded(color, 0.6)), Dash::Dashed);
    }
}

/// Slanted strokes along a stretch of the line: an overlap.
fn hatch(canvas: &Canvas<'_>, [from, to]: [Pos2; 2], color: Color32) {
    const SPACING: f32 = 6.0;
    const MOST: f32 = 400.0;
    let along = to - from;
    let strokes = (along.length() / SPACING).min(MOST);
    let slant = (along.normalized() + along.normalized().rot90()) * 4.0;
    let mut k = 0.0;
    while k <= strokes {
        let at = from + along * (k / strokes.max(1.0));
        canvas.painter.line_segment([at - slant, at + slant], Stroke::new(1.2, color));
        k += 1.0;
    }
}
