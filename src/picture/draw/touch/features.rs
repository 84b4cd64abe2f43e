//! The supporting features of both boxes on the shown axis, with their names, and the two edges that a cross axis
//! comes from.

use crate::{
    kernel::{
        axis::AxisId,
        contact::{Feature, Side},
    },
    picture::{
        draw::{
            canvas::{Canvas, middle},
            hatch,
            labels::{Otherwise, Words},
        },
        palette::Role,
        shapes::{Anchor, Area, Dash, Form, Identity, Stroke},
        solid::Solid,
    },
    workbench::{Focus, words},
};
use glam::{DVec2, DVec3};

/// The corners of a feature of a solid, in order around it.
#[must_use]
pub fn corners(solid: &Solid, feature: Feature) -> Vec<DVec3> {
    feature.corners().into_iter().map(|signs| solid.corner(signs)).collect()
}

/// Marks the parts of boxes `a` and `b` that are furthest towards each other on the shown axis at time `t`. Gives their
/// names.
pub fn draw(canvas: &mut Canvas<'_>, pair: [usize; 2], focus: Focus<'_>, t: f64, [a, b]: [&Solid; 2]) -> Vec<Words> {
    let Some(features) = focus.analysis.features(focus.axis, t) else { return Vec::new() };
    let sides = [(pair[0], a, Role::A, features[0]), (pair[1], b, Role::B, features[1])];
    for (k, (index, solid, role, feature)) in sides.into_iter().enumerate() {
        canvas.identity = Identity::Feature(index);
        mark(canvas, &corners(solid, feature), role);
        if let AxisId::Edges(i, j) = focus.axis {
            canvas.identity = Identity::ParentEdge(index);
            let towards = (b.center - a.center) * if k == 0 { 1.0 } else { -1.0 };
            let ends = parent_edge(solid, feature, usize::from([i, j][k]), towards);
            thick(canvas, ends, role);
        }
    }
    let name = |(index, solid, role, feature): (usize, &Solid, Role, Feature)| Words {
        text: words::feature(feature, if role == Role::A { "A" } else { "B" }),
        identity: Identity::Feature(index),
        paint: role.into(),
        size: 11.0,
        places: places_of_name(canvas, &corners(solid, feature)),
        otherwise: Otherwise::Shift,
    };
    sides.map(name).into()
}

/// The edge along axis `along` of the box that the feature is or has; of several the one furthest in the direction
/// `towards`.
#[must_use]
pub fn parent_edge(solid: &Solid, feature: Feature, along: usize, towards: DVec3) -> [DVec3; 2] {
    let side = |i: usize| match feature.side(i) {
        Side::Spans if solid.axes[i].dot(towards) < 0.0 => -1.0,
        Side::Spans | Side::Positive => 1.0,
        Side::Negative => -1.0,
    };
    [-1.0, 1.0].map(|end| solid.corner([0, 1, 2].map(|i| if i == along { end } else { side(i) })))
}

/// A corner, edge or face. That of B is told apart by more than its colour: a square, a broken line, hatching.
fn mark(canvas: &mut Canvas<'_>, corners: &[DVec3], role: Role) {
    const DOT: DVec2 = DVec2::splat(9.0);
    let outline = Stroke { width: 2.5, ..line(role) };
    match *corners {
        [corner] => {
            let Some(at) = canvas.lens.screen(corner) else { return };
            let radius = if role == Role::A { DOT.x * 0.5 } else { 0.0 };
            let border = Some(Role::Canvas.line(1.0));
            let form = Form::Rect { area: Area::around(at, DOT), radius, fill: role.into(), outline: border };
            canvas.add_in_space(form, corner);
        }
        [from, to] => thick(canvas, [from, to], role),
        _ => {
            canvas.face(corners, role.faded(0.25));
            if role == Role::B {
                hatch::polygon(canvas, corners, role.line(1.0).faded(0.5));
            }
            for (k, &from) in corners.iter().enumerate() {
                canvas.line(from, corners[(k + 1) % corners.len()], outline);
            }
        }
    }
}

fn line(role: Role) -> Stroke {
    role.line(4.0).dashed(if role == Role::B { Dash::Dashed } else { Dash::Solid })
}

fn thick(canvas: &mut Canvas<'_>, [from, to]: [DVec3; 2], role: Role) {
    canvas.line(from, to, line(role));
}

/// Places for the name of a feature: at its corners, which are clear of most else, then around its middle.
fn places_of_name(canvas: &Canvas<'_>, corners: &[DVec3]) -> Vec<(DVec2, Anchor)> {
    let ends = corners.iter().flat_map(|&corner| around(canvas.lens.screen(corner)));
    ends.chain(places(canvas, corners)).collect()
}

/// Places for words around the middle of some points of the world.
#[must_use]
pub fn places(canvas: &Canvas<'_>, points: &[DVec3]) -> Vec<(DVec2, Anchor)> {
    around(canvas.lens.screen(middle(points)))
}

/// Places for words around a point of the picture.
fn around(at: Option<DVec2>) -> Vec<(DVec2, Anchor)> {
    const AWAY: f64 = 9.0;
    let anchors =
        [(1.0, -1.0), (1.0, 1.0), (-1.0, -1.0), (-1.0, 1.0), (0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0)];
    let place = |at: DVec2, (x, y): (f64, f64)| {
        (at + DVec2::new(x, y) * AWAY, Anchor { x: (1.0 - x) * 0.5, y: (1.0 - y) * 0.5 })
    };
    at.into_iter().flat_map(|at| anchors.map(|side| place(at, side))).collect()
}
