//! The boxes at the moment shown, with their names.

use super::{
    canvas::{Canvas, Dash},
    crowd::{Crowd, FEW},
    ghosts::around,
    labels::{Otherwise, Words},
    role,
    solid::Solid,
};
use crate::{
    ui::theme::{Role, faded},
    workbench::View,
};
use eframe::egui::{Align2, Stroke};
use glam::DVec3;

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

/// Draws the boxes in view.
pub fn draw(canvas: &Canvas<'_>, view: &View<'_>, solids: &[Solid], crowd: &Crowd) {
    crowd.draw(canvas, solids, canvas.theme.role(Role::Neither));
    faces(canvas, view, solids, &crowd.fine);
    for &index in &crowd.fine {
        let solid = &solids[index];
        let role = role(view, index);
        let color = canvas.theme.role(role);
        let hovered = view.selection.hovered_box() == Some(index);
        let selected = view.selection.box_index() == Some(index);
        let width = if selected {
            3.0
        } else if hovered {
            2.5
        } else {
            1.8
        };
        if selected {
            canvas.edges(solid, Stroke::new(5.0, faded(canvas.theme.select, 0.35)), Dash::Solid);
        }
        // B has a second cue beside its colour: a broken outline in the plane.
        let dash = if role == Role::B && canvas.lens.is_flat() { Dash::Dashed } else { Dash::Solid };
        canvas.edges(solid, Stroke::new(width, color), dash);
    }
}

/// The fills of the boxes that are drawn finely, far faces first.
fn faces(canvas: &Canvas<'_>, view: &View<'_>, solids: &[Solid], fine: &[usize]) {
    let mut faces: Vec<_> = fine
        .iter()
        .flat_map(|&index| solids[index].faces().into_iter().map(move |face| (index, face)))
        .filter(|(_, face)| canvas.lens.faces(face.corners[0], face.normal))
        .map(|(index, face)| {
            let middle = face.corners.iter().sum::<DVec3>() * 0.25;
            (canvas.lens.depth(middle), index, face)
        })
        .collect();
    faces.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (_, index, face) in faces {
        canvas.face(&face.corners, faded(canvas.theme.role(role(view, index)), 0.16));
    }
}

/// The names of the boxes that are looked at, which move until there is room for them.
pub fn names(canvas: &Canvas<'_>, view: &View<'_>, solids: &[Solid]) -> Vec<Words> {
    let known = looked_at(view).into_iter().filter(|&index| index < solids.len());
    known.map(|index| name(canvas, view, index, &solids[index], Otherwise::Shift)).collect()
}

/// The names of other boxes, of which those with room are written.
pub fn other_names(canvas: &Canvas<'_>, view: &View<'_>, solids: &[Solid], crowd: &Crowd) -> Vec<Words> {
    let named = looked_at(view);
    let others = crowd.fine.iter().copied().chain(crowd.largest(FEW)).filter(|index| !named.contains(index));
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
        Role::Neither => name.to_owned(),
    };
    let extents = [solid.half.x, solid.half.y, solid.half.z];
    let least = extents[..view.scene().dimension().count()].iter().fold(f64::INFINITY, |least, &x| least.min(x));
    let mut places = Vec::new();
    if 2.0 * least * canvas.lens.scale_at(solid.center) > ROOM {
        places.extend(canvas.lens.screen(solid.center).map(|at| (at, Align2::CENTER_CENTER)));
    }
    places.extend(around(canvas, solid));
    Words { text, color: canvas.theme.role(role), size: 12.0, places, otherwise }
}
