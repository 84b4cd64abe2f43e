//! Where a cross axis comes from: the directions of its two edges and of their cross product, from one point.

use crate::{
    kernel::axis::AxisId,
    picture::{
        draw::{
            canvas::{Canvas, Heads},
            labels::{Otherwise, Words, anchor_towards},
        },
        palette::Role,
        shapes::{Area, Identity},
        solid::Solid,
    },
    workbench::Focus,
};
use glam::{DVec2, DVec3};

/// How far from the end of the axis the triad is, points of the screen: clear of the name of the axis.
const AWAY: f64 = 100.0;

/// The length of an arrow across the view, points of the screen.
const LENGTH: f64 = 34.0;

/// Half the place that a triad may take.
const REACH: f64 = 52.0;

/// The place for a triad: near the end of the axis, if there is room clear of the boxes and of the axis.
fn place(canvas: &Canvas<'_>, [start, end]: [DVec2; 2], boxes: [&Solid; 2]) -> Option<DVec2> {
    let size = DVec2::splat(2.0 * REACH);
    let room = clear_of_headline(canvas.area());
    let boxes = boxes.map(|solid| {
        let seen = solid.corners().into_iter().filter_map(|corner| canvas.lens.screen(corner));
        let nothing = Area { min: DVec2::INFINITY, max: DVec2::NEG_INFINITY };
        seen.fold(nothing, |area, at| Area { min: area.min.min(at), max: area.max.max(at) })
    });
    let axis = Area { min: start.min(end), max: start.max(end) };
    let away = (end - start).normalize_or(DVec2::X);
    let aside = [away, away + away.perp(), away - away.perp(), away.perp(), -away.perp()];
    let near = [1.0, 1.5, 2.2].into_iter().flat_map(|far| aside.map(|side| end + side.normalize() * (AWAY * far)));
    let near: Vec<DVec2> = near.filter(|at| room.contains_all_of(&Area::around(*at, size))).collect();
    let is_clear = |at: &&DVec2| {
        let area = Area::around(**at, size);
        !boxes.iter().chain([&axis]).any(|taken| taken.meets(&area))
    };
    near.iter().find(is_clear).or(near.first()).copied()
}

/// The part of a picture between the headline and the hints.
fn clear_of_headline(area: Area) -> Area {
    const TOP: f64 = 64.0;
    const BOTTOM: f64 = 44.0;
    Area { min: area.min + DVec2::new(0.0, TOP), max: area.max - DVec2::new(0.0, BOTTOM) }
}

/// Draws the triad of a cross axis whose line ends in the picture at `end`, coming from `start`: beyond the end or
/// beside it, where it is in view. Gives the place that it takes, and its names; none for a face axis.
pub fn draw(
    canvas: &mut Canvas<'_>,
    focus: Focus<'_>,
    [start, end]: [DVec2; 2],
    along: DVec3,
    boxes: [&Solid; 2],
) -> Option<(Area, [Words; 3])> {
    let AxisId::Edges(i, j) = focus.axis else { return None };
    let at = place(canvas, [start, end], boxes)?;
    let arrows = [
        (boxes[0].axes[usize::from(i)], Role::A, format!("A{i}")),
        (boxes[1].axes[usize::from(j)], Role::B, format!("B{j}")),
        (along, Role::Ink, format!("A{i} x B{j}")),
    ];
    canvas.identity = Identity::Triad(focus.axis);
    let mut area = Area::around(at, DVec2::splat(8.0));
    let words = arrows.map(|(direction, role, text)| {
        let way = DVec2::new(direction.dot(canvas.lens.right), -direction.dot(canvas.lens.up)) * LENGTH;
        let tip = at + way;
        canvas.arrow([at, tip], role.line(2.0), Heads::End);
        area = Area { min: area.min.min(tip), max: area.max.max(tip) };
        let side = way.try_normalize().unwrap_or(DVec2::NEG_Y);
        let place = |side: DVec2| (tip + side * 7.0, anchor_towards(side));
        Words {
            text,
            identity: Identity::Triad(focus.axis),
            paint: role.into(),
            size: 11.0,
            places: [side, side + side.perp(), side - side.perp(), side.perp(), -side.perp()].map(place).to_vec(),
            otherwise: Otherwise::Shift,
        }
    });
    Some((area, words))
}
