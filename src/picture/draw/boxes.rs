//! The boxes at the time shown, with their names.

use super::{
    canvas::Canvas,
    crowd::{FEW, InView},
    labels::{Otherwise, Words},
};
use crate::{
    picture::{
        depth_order,
        palette::Role,
        shapes::{Anchor, Dash, Identity, Paint},
        solid::{Face, Solid},
    },
    workbench::View,
};
use glam::{DVec2, DVec3};

/// What the colour of a box stands for.
#[must_use]
pub fn role(view: &View<'_>, index: usize) -> Role {
    match view.pair() {
        Some(pair) if pair.a == index => Role::A,
        Some(pair) if pair.b == index => Role::B,
        _ => Role::Neither,
    }
}

/// How opaque faces are: what lies behind is seen.
pub const FACE: f64 = 0.16;

/// The boxes that are looked at: the pair, the selected one and the one under the pointer.
#[must_use]
pub fn looked_at(view: &View<'_>) -> Vec<usize> {
    let mut looked_at: Vec<_> = view.pair().into_iter().flat_map(|pair| [pair.a, pair.b]).collect();
    for index in [view.selection.box_index(), view.selection.hovered_box()].into_iter().flatten() {
        if !looked_at.contains(&index) {
            looked_at.push(index);
        }
    }
    looked_at
}

/// A flat thing among the boxes of 3D, which is painted after what lies behind it and before the rest.
#[derive(Clone, Copy, Debug)]
pub struct Pane {
    /// In order around it.
    pub corners: [DVec3; 4],
    /// Either direction across it.
    pub normal: DVec3,
    /// What it shows.
    pub identity: Identity,
    /// Its look.
    pub fill: Paint,
}

/// Draws the boxes in view, and `pane` among them.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, solids: &[Solid], in_view: &InView, pane: Option<Pane>) {
    in_view.draw(canvas, solids);
    faces(canvas, view, solids, &in_view.fine, pane);
    for &index in &in_view.fine {
        let solid = &solids[index];
        let role = role(view, index);
        let hovered = view.selection.hovered_box() == Some(index);
        let selected = view.selection.box_index() == Some(index);
        let width = if selected {
            3.0
        } else if hovered {
            2.5
        } else {
            1.8
        };
        canvas.identity = Identity::Box(index);
        if selected {
            canvas.edges(solid, Role::Select.line(5.0).faded(0.35));
        }
        // B has a second cue beside its colour: a broken outline in 2D.
        let dash = if role == Role::B && canvas.lens.is_flat() { Dash::Dashed } else { Dash::Solid };
        canvas.edges(solid, role.line(width).dashed(dash));
    }
}

/// The fills of the boxes that are drawn finely, far faces first. Of the boxes that are looked at, faces that pass
/// through each other are split; among many others, the order is that of their middles.
fn faces(canvas: &mut Canvas<'_>, view: &View<'_>, solids: &[Solid], fine: &[usize], pane: Option<Pane>) {
    let lens = canvas.lens;
    let is_seen = |face: &Face| lens.faces(face.corners[0], face.normal);
    let of = |box_index: usize| {
        let fill = role(view, box_index).faded(FACE);
        let faces = solids[box_index].faces().into_iter().filter(is_seen);
        faces.map(move |Face { corners, normal, axis, positive }| {
            let identity = Identity::Face { box_index, axis, positive };
            Pane { corners, normal, identity, fill }
        })
    };
    let looked_at = looked_at(view);
    let (near, others): (Vec<usize>, Vec<usize>) = fine.iter().partition(|index| looked_at.contains(index));
    let towards_eye = |pane: Pane| {
        let normal = if lens.faces(pane.corners[0], pane.normal) { pane.normal } else { -pane.normal };
        Pane { normal, ..pane }
    };
    let near: Vec<Pane> = near.into_iter().flat_map(of).chain(pane.map(towards_eye)).collect();
    let planes: Vec<_> = near.iter().map(|pane| (pane.corners, pane.normal)).collect();
    let pieces = depth_order::back_to_front(&planes).into_iter().map(|piece| (near[piece.face], piece.corners));
    let depth = |corners: &[DVec3]| {
        #[expect(clippy::cast_precision_loss, reason = "a few corners")]
        let count = corners.len() as f64;
        lens.depth(corners.iter().sum::<DVec3>() / count)
    };
    let mut others: Vec<_> = others.into_iter().flat_map(of).map(|pane| (pane, pane.corners.to_vec())).collect();
    others.sort_by(|one, other| depth(&other.1).total_cmp(&depth(&one.1)));
    let mut others = others.into_iter().peekable();
    let mut paint = |(pane, corners): (Pane, Vec<DVec3>)| {
        canvas.identity = pane.identity;
        canvas.face(&corners, pane.fill);
    };
    for piece in pieces {
        while let Some(other) = others.next_if(|other| depth(&other.1) > depth(&piece.1)) {
            paint(other);
        }
        paint(piece);
    }
    others.for_each(paint);
}

/// The names of the boxes that are looked at, which move until there is room for them.
#[must_use]
pub fn names(canvas: &Canvas<'_>, view: &View<'_>, solids: &[Solid]) -> Vec<Words> {
    let known = looked_at(view).into_iter().filter(|&index| index < solids.len());
    known.map(|index| name(canvas, view, index, &solids[index], Otherwise::Shift)).collect()
}

/// The names of other boxes, of which those with room are written.
#[must_use]
pub fn other_names(canvas: &Canvas<'_>, view: &View<'_>, solids: &[Solid], in_view: &InView) -> Vec<Words> {
    let named = looked_at(view);
    let others = in_view.fine.iter().copied().chain(in_view.largest(FEW)).filter(|index| !named.contains(index));
    others.map(|index| name(canvas, view, index, &solids[index], Otherwise::LeaveOut)).collect()
}

/// The name of a box in its middle, or beside it where it is too small for that.
fn name(canvas: &Canvas<'_>, view: &View<'_>, index: usize, solid: &Solid, otherwise: Otherwise) -> Words {
    const ROOM: f64 = 60.0;
    let role = role(view, index);
    let name = view.scene().name(index);
    let text = match role {
        Role::A => format!("A {name}"),
        Role::B => format!("B {name}"),
        _ => name.to_owned(),
    };
    let extents = [solid.half.x, solid.half.y, solid.half.z];
    let least = extents[..view.scene().dimension().count()].iter().fold(f64::INFINITY, |least, &x| least.min(x));
    let mut places = Vec::new();
    if 2.0 * least * canvas.lens.scale_at(solid.center) > ROOM {
        places.extend(canvas.lens.screen(solid.center).map(|at| (at, Anchor::CENTER)));
    }
    places.extend(around(canvas, solid));
    Words { text, identity: Identity::Box(index), paint: role.into(), size: 12.0, places, otherwise }
}

/// Places for words around a solid: above it, below, right and left of it.
#[must_use]
pub fn around(canvas: &Canvas<'_>, solid: &Solid) -> Vec<(DVec2, Anchor)> {
    let (right, up) = (canvas.lens.right, canvas.lens.up);
    let sides = [
        (up, DVec2::new(0.0, -4.0), Anchor::BOTTOM),
        (-up, DVec2::new(0.0, 4.0), Anchor::TOP),
        (right, DVec2::new(8.0, 0.0), Anchor::LEFT),
        (-right, DVec2::new(-8.0, 0.0), Anchor::RIGHT),
    ];
    let place = |(side, shift, anchor)| Some((canvas.lens.screen(solid.extreme(side))? + shift, anchor));
    sides.into_iter().filter_map(place).collect()
}
