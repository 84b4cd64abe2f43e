//! The shown axis among the boxes: its line, both shadows on it, the lines from the extreme corners, the gap or
//! overlap, and the separating line (in 3D: plane) where there is one.

use super::{
    axis_line::{AxisLine, inner_ends},
    boxes::Pane,
    canvas::{Canvas, Heads},
    labels::{Otherwise, Words, anchor_towards},
    touch::triad,
    walk,
};
use crate::{
    kernel::{interval::Interval, projection::Projection},
    picture::{
        camera::Lens,
        palette::Role,
        shapes::{Anchor, Area, Dash, Identity},
        solid::Solid,
    },
    workbench::{Focus, View, analysis::FreeLine, look::layers::Layer, numbers, walk::Revealed},
};
use glam::{DVec2, DVec3};

/// What was drawn of an axis.
#[derive(Debug, Default)]
pub struct Drawn {
    /// Its words.
    pub words: Vec<Words>,
    /// What is taken of the picture beside them.
    pub taken: Option<Area>,
}

/// Distance of the bars of A and B from the line.
const BAR: f64 = 6.0;

/// The line that is shown: the chosen axis, or the one that is turned by hand.
struct Shown {
    /// Of the line, and of the gap on it.
    identities: [Identity; 2],
    name: String,
    role: Role,
    projection: Projection,
    along: DVec3,
}

/// What is shown, if it has a direction.
fn shown(focus: Focus<'_>) -> Option<Shown> {
    if let Some(FreeLine { direction, projection }) = focus.free_line {
        let role = if projection.gap > 0.0 { Role::Gap } else { Role::Overlap };
        let (name, along) = ("free line".to_owned(), DVec3::from_array(direction));
        return Some(Shown { identities: [Identity::FreeLine; 2], name, role, projection, along });
    }
    let (test, (projection, along)) = (focus.now.report.test(focus.axis)?, focus.now.on(focus.axis)?);
    Some(Shown {
        identities: [Identity::Axis(test.axis), Identity::Gap(test.axis)],
        name: test.axis.to_string(),
        role: Role::from(test.status()),
        projection,
        along: DVec3::from_array(along),
    })
}

/// The ends of what is drawn beside the boxes, for whoever chooses a camera.
#[must_use]
pub fn reach(lens: &Lens, origin: DVec3, focus: Focus<'_>, a: &Solid, b: &Solid) -> Vec<DVec3> {
    let Some(Shown { projection, along, .. }) = shown(focus) else { return Vec::new() };
    let ground = AxisLine::below(lens, origin, along, [a, b]);
    let hull = projection.a.hull(projection.b);
    vec![ground.at(hull.min), ground.at(hull.max)]
}

/// Draws the shown axis of the focus pair as it is at the playhead, in coordinates that count from `origin`; `solids`
/// are all boxes.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, origin: DVec3, solids: &[Solid]) -> Drawn {
    let mut drawn = Drawn::default();
    let (Some(focus), Some(pair)) = (view.focus, view.pair()) else { return drawn };
    let [a, b] = [&solids[pair.a], &solids[pair.b]];
    let Some(Shown { identities, name, role, projection, along }) = shown(focus) else {
        walk::draw(canvas, view, None, [a, b]);
        return drawn;
    };
    let revealed = if focus.free_line.is_some() { Revealed::Gap } else { view.revealed(focus.axis) };
    if revealed == Revealed::Nothing {
        walk::draw(canvas, view, None, [a, b]);
        return drawn;
    }
    // The colour of the name tells what the axis says.
    let role = if revealed == Revealed::Gap { role } else { Role::Ink };
    let hull = projection.a.hull(projection.b);
    let ground = AxisLine::below(&canvas.lens, origin, along, [a, b]).pinned(&canvas.lens, hull);

    let spare = hull.length() * 0.12;
    let ends = [ground.at(hull.min - spare), ground.at(hull.max + spare)];
    let word = |text, identity, places: [_; 2]| Words {
        text,
        identity,
        paint: role.into(),
        size: 12.0,
        places: places.to_vec(),
        otherwise: Otherwise::Shift,
    };
    canvas.identity = identities[0];
    let axis_end = canvas.lens.segment(ends[0], ends[1]);
    if let Some(ends) = axis_end {
        // A line that is not where it would be says so.
        let dash = if ground.pinned { Dash::Dotted } else { Dash::Solid };
        canvas.arrow(ends, Role::Ink.line(1.2).dashed(dash), Heads::End);
        let away = (ends[1] - ends[0]).normalize_or_zero();
        // Where the line leaves the view, its name stays within.
        let places = [(8.0, away), (-28.0, -away)].map(|(on, side)| (ends[1] + away * on, anchor_towards(side)));
        drawn.words.push(word(name, canvas.identity, places));
    }
    let sides = [(a, projection.a, Role::A, -BAR, Revealed::A), (b, projection.b, Role::B, BAR, Revealed::Both)];
    for (solid, interval, role, side, from) in sides {
        if revealed < from {
            continue;
        }
        for (position, sign) in [(interval.min, -1.0), (interval.max, 1.0)] {
            if view.look.shows_layer(Layer::Projections) {
                let corner = solid.extreme(ground.along * sign);
                canvas.line(corner, ground.at(position), role.line(1.0).faded(0.8).dashed(Dash::Dotted));
            }
        }
        bar(canvas, &ground, interval, role, side);
    }
    canvas.identity = identities[1];
    let between = if revealed == Revealed::Gap { between(canvas, &ground, &projection, role) } else { None };
    if let Some(at) = between {
        let text = numbers::fixed_signed(projection.gap, numbers::gap_decimals(&focus));
        let places = [(12.0, Anchor::TOP), (-12.0, Anchor::BOTTOM)];
        let places = places.map(|(below, anchor)| (at + DVec2::new(0.0, below), anchor));
        drawn.words.push(word(text, canvas.identity, places));
    }
    walk::draw(canvas, view, Some((&ground, &projection)), [a, b]);
    let triad_at = axis_end.filter(|_| view.look.shows_layer(Layer::Features) && focus.free_line.is_none());
    if let Some((area, names)) = triad_at.and_then(|ends| triad::draw(canvas, focus, ends, along, [a, b])) {
        drawn.taken = Some(area);
        drawn.words.extend(names);
    }
    drawn
}

/// A shadow as a bar beside the line: A's above, B's below.
fn bar(canvas: &mut Canvas<'_>, ground: &AxisLine, interval: Interval, role: Role, side: f64) {
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
fn between(canvas: &mut Canvas<'_>, ground: &AxisLine, projection: &Projection, role: Role) -> Option<DVec2> {
    let [from, to] = inner_ends(projection);
    let ends = canvas.lens.segment(ground.at(from), ground.at(to));
    let middle = from.midpoint(to);
    if projection.gap > 0.0 {
        separator(canvas, ground, middle);
        if let Some(ends) = ends.filter(|ends| ends[0].distance(ends[1]) > 16.0) {
            canvas.arrow(ends, role.line(2.0), Heads::Both);
        }
    } else if let Some(ends) = ends {
        hatch(canvas, ends, role);
    }
    canvas.lens.screen(ground.at(middle))
}

/// The line, in 3D the border of the plane, that keeps the boxes apart.
fn separator(canvas: &mut Canvas<'_>, ground: &AxisLine, position: f64) {
    if ground.breadth.length() == 0.0 {
        let [top, ..] = ground.across(position);
        canvas.line(top, ground.at(position), Role::Gap.line(1.5).dashed(Dash::Dashed));
        return;
    }
    let corners = ground.across(position);
    for i in 0..4 {
        canvas.line(corners[i], corners[(i + 1) % 4], Role::Gap.line(1.0).faded(0.6).dashed(Dash::Dashed));
    }
}

/// The plane of 3D that keeps the boxes apart on the shown axis, to be painted among them.
#[must_use]
pub fn plane(lens: &Lens, view: &View<'_>, origin: DVec3, solids: &[Solid]) -> Option<Pane> {
    let (focus, pair) = (view.focus?, view.pair()?);
    let Shown { identities: [_, identity], projection, along, .. } = shown(focus)?;
    let hidden = focus.free_line.is_none() && view.revealed(focus.axis) != Revealed::Gap;
    if lens.is_flat() || projection.gap <= 0.0 || hidden {
        return None;
    }
    let ground = AxisLine::below(lens, origin, along, [&solids[pair.a], &solids[pair.b]]);
    let [from, to] = inner_ends(&projection);
    let corners = ground.across(from.midpoint(to));
    Some(Pane { corners, normal: along, identity, fill: Role::Gap.faded(0.10) })
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
