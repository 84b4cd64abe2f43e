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
const REACH: f64 = 60.0;

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
    let away = (end - start).normalize_or(DVec2::X);
    let sides = [away * AWAY, away.perp() * REACH * 1.2, -away.perp() * REACH * 1.2, -away * AWAY];
    let fits = |at: &DVec2| canvas.area().contains_all_of(&Area::around(*at, DVec2::splat(2.0 * REACH)));
    let at = sides.map(|side| end + side).into_iter().find(fits)?;
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
