//! The shown axis among the boxes: its line, both shadows on it, the lines from the extreme corners, the gap or
//! overlap, and the separating line (in 3D: plane) where there is one.

use super::{
    canvas::{Canvas, Heads},
    labels::{Otherwise, Words},
};
use crate::{
    kernel::{interval::Interval, projection::Projection, sat::AxisTest},
    picture::{
        camera::Lens,
        palette::Role,
        shapes::{Anchor, Dash, Identity},
        solid::Solid,
    },
    workbench::{Focus, numbers},
};
use glam::{DVec2, DVec3};

/// Where the line of an axis is drawn: beside the boxes, so that shadows fall clear of them.
struct Ground {
    /// Along the axis.
    along: DVec3,
    /// A point of the line, that of position `start`.
    foot: DVec3,
    /// The position of the origin of local coordinates: positions on the axis count from the world's origin.
    start: f64,
    /// From the boxes towards the line.
    down: DVec3,
    /// The range of the boxes along `down`.
    depth: Interval,
    /// The distance of the line from the boxes.
    clearance: f64,
    /// The third direction.
    across: DVec3,
    /// The range of the boxes along `across`.
    breadth: Interval,
}

/// Distance of the line from the boxes, points of the screen.
const CLEARANCE: f64 = 46.0;

/// Distance of the bars of A and B from the line.
const BAR: f64 = 6.0;

impl Ground {
    fn below(lens: &Lens, origin: DVec3, along: DVec3, solids: [&Solid; 2]) -> Self {
        let down = lens.beside(along);
        let across = along.cross(down);
        let range = |direction: DVec3| {
            let all = solids.into_iter().flat_map(Solid::corners);
            all.fold(Interval::EMPTY, |range, corner| range.including(corner.dot(direction)))
        };
        let (depth, breadth) = (range(down), range(across));
        let middle = solids[0].center.midpoint(solids[1].center);
        let clearance = CLEARANCE / lens.scale_at(middle);
        let foot = down * (depth.max + clearance) + across * breadth.middle();
        Self { along, foot, start: along.dot(origin), down, depth, clearance, across, breadth }
    }

    fn at(&self, position: f64) -> DVec3 {
        self.foot + self.along * (position - self.start)
    }
}

/// The test of the shown axis with its shadows and its direction, if it has one.
fn shown(focus: Focus<'_>) -> Option<(AxisTest, Projection, DVec3)> {
    let (k, test) = focus.now.report.tests().enumerate().find(|(_, test)| test.axis == focus.axis)?;
    Some((test, test.projection?, DVec3::from_array(focus.now.directions[k]?)))
}

/// The ends of what is drawn beside the boxes, for whoever chooses a camera.
#[must_use]
pub fn reach(lens: &Lens, origin: DVec3, focus: Focus<'_>, a: &Solid, b: &Solid) -> Vec<DVec3> {
    let Some((_, projection, along)) = shown(focus) else { return Vec::new() };
    let ground = Ground::below(lens, origin, along, [a, b]);
    let hull = projection.a.hull(projection.b);
    vec![ground.at(hull.min), ground.at(hull.max)]
}

/// Draws the shown axis of the focus pair, boxes `a` and `b` as they are at the playhead, in coordinates that count
/// from `origin`. Gives its words.
pub fn draw(canvas: &mut Canvas<'_>, origin: DVec3, focus: Focus<'_>, a: &Solid, b: &Solid) -> Vec<Words> {
    let mut words = Vec::new();
    let Some((test, projection, along)) = shown(focus) else { return words };
    let ground = Ground::below(&canvas.lens, origin, along, [a, b]);

    let hull = projection.a.hull(projection.b);
    let spare = hull.length() * 0.12;
    let ends = [ground.at(hull.min - spare), ground.at(hull.max + spare)];
    let role = Role::from(test.status());
    let word = |text, identity, places: [_; 2]| Words {
        text,
        identity,
        paint: role.into(),
        size: 12.0,
        places: places.to_vec(),
        otherwise: Otherwise::Shift,
    };
    canvas.identity = Identity::Axis(focus.axis);
    if let Some(ends) = canvas.lens.segment(ends[0], ends[1]) {
        canvas.arrow(ends, Role::Ink.line(1.2), Heads::End);
        let away = (ends[1] - ends[0]).normalize_or_zero();
        // Where the line leaves the view, its name stays within.
        let places = [(8.0, away), (-28.0, -away)].map(|(on, side)| (ends[1] + away * on, anchor_towards(side)));
        words.push(word(focus.axis.to_string(), canvas.identity, places));
    }
    for (solid, interval, role, side) in [(a, projection.a, Role::A, -BAR), (b, projection.b, Role::B, BAR)] {
        for (position, sign) in [(interval.min, -1.0), (interval.max, 1.0)] {
            let corner = solid.extreme(ground.along * sign);
            canvas.line(corner, ground.at(position), role.line(1.0).faded(0.8).dashed(Dash::Dotted));
        }
        bar(canvas, &ground, interval, role, side);
    }
    canvas.identity = Identity::Gap(focus.axis);
    if let Some(at) = between(canvas, &ground, &projection, role) {
        let text = numbers::fixed_signed(projection.gap, numbers::gap_decimals(&focus));
        let places = [(12.0, Anchor::TOP), (-12.0, Anchor::BOTTOM)];
        let places = places.map(|(below, anchor)| (at + DVec2::new(0.0, below), anchor));
        words.push(word(text, canvas.identity, places));
    }
    words
}

/// Which part of a label lies at a point from which it goes on in this direction.
fn anchor_towards(away: DVec2) -> Anchor {
    if away.x.abs() >= away.y.abs() {
        if away.x >= 0.0 { Anchor::LEFT } else { Anchor::RIGHT }
    } else if away.y >= 0.0 {
        Anchor::TOP
    } else {
        Anchor::BOTTOM
    }
}

/// A shadow as a bar beside the line: A's above, B's below.
fn bar(canvas: &mut Canvas<'_>, ground: &Ground, interval: Interval, role: Role, side: f64) {
    let ends = canvas.lens.segment(ground.at(interval.min), ground.at(interval.max));
    let Some([from, to]) = ends else { return };
    let middle = ground.at(interval.middle());
    let shift = canvas.lens.direction(middle, middle + ground.down * ground.clearance) * side;
    canvas.stroke([from + shift, to + shift], role.line(5.0));
    for end in [from, to] {
        canvas.stroke([end + shift * 1.6, end - shift * 0.3], role.line(1.5));
    }
}

/// The gap with its separating line, or the overlap. Gives its middle, if it is in front of the eye.
fn between(canvas: &mut Canvas<'_>, ground: &Ground, projection: &Projection, role: Role) -> Option<DVec2> {
    let Projection { a, b, gap } = *projection;
    let b_is_after = a.middle() <= b.middle();
    let (from, to) = if b_is_after { (a.max, b.min) } else { (b.max, a.min) };
    let ends = canvas.lens.segment(ground.at(from), ground.at(to));
    let middle = from.midpoint(to);
    if gap > 0.0 {
        separator(canvas, ground, middle);
        if let Some(ends) = ends.filter(|ends| ends[0].distance(ends[1]) > 16.0) {
            canvas.arrow(ends, role.line(2.0), Heads::Both);
        }
    } else if let Some(ends) = ends {
        hatch(canvas, ends, role);
    }
    canvas.lens.screen(ground.at(middle))
}

/// The line, in 3D the plane, that keeps the boxes apart.
fn separator(canvas: &mut Canvas<'_>, ground: &Ground, position: f64) {
    let Ground { down, depth, across, breadth, along, start, .. } = *ground;
    let spare = 0.06 * depth.length().max(breadth.length());
    let at = |d: f64, c: f64| along * (position - start) + down * d + across * c;
    if breadth.length() == 0.0 {
        canvas.line(at(depth.min - spare, 0.0), ground.at(position), Role::Gap.line(1.5).dashed(Dash::Dashed));
        return;
    }
    let (low, high) = (depth.min - spare, depth.max + spare);
    let (left, right) = (breadth.min - spare, breadth.max + spare);
    let corners = [at(low, left), at(low, right), at(high, right), at(high, left)];
    canvas.face(&corners, Role::Gap.faded(0.10));
    for i in 0..4 {
        canvas.line(corners[i], corners[(i + 1) % 4], Role::Gap.line(1.0).faded(0.6).dashed(Dash::Dashed));
    }
}

/// Slanted strokes along a stretch of the line, which is in view: an overlap.
fn hatch(canvas: &mut Canvas<'_>, [from, to]: [DVec2; 2], role: Role) {
    const SPACING: f64 = 6.0;
    /// A stretch in view is never longer, but a painter is not brought down by a mistake about that.
    const MOST: f64 = 1000.0;
    let along = to - from;
    let unit = along.normalize_or_zero();
    let slant = (unit - unit.perp()) * 4.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a thousand")]
    let strokes = (along.length() / SPACING).min(MOST) as u16;
    for k in 0..=strokes {
        let at = from + along * (f64::from(k) / f64::from(strokes.max(1)));
        canvas.stroke([at - slant, at + slant], role.line(1.2));
    }
}
