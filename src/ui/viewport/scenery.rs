//! The grid, and the boxes with their ghosts: at the start, at first contact and at the end.

use super::{
    camera::Camera,
    canvas::{Canvas, Dash},
    role,
    solid::Solid,
    solids_at,
};
use crate::{
    ui::theme::{Role, faded},
    workbench::View,
};
use eframe::egui::{Align2, Pos2, Stroke, Vec2};
use glam::DVec3;

/// Lines at round coordinates, a decade finer than the view, and the two axes.
pub fn grid(canvas: &Canvas<'_>, dimension: usize) {
    let theme = canvas.theme;
    if dimension == 3 {
        frame(canvas);
        return;
    }
    let rect = canvas.camera.rect();
    let (Some(min), Some(max)) = (canvas.camera.world(rect.left_bottom()), canvas.camera.world(rect.right_top()))
    else {
        return;
    };
    let step = round_step(80.0 / canvas.camera.scale_at(DVec3::ZERO));
    for axis in 0..2 {
        let mut k = (min[axis] / step).ceil();
        while k * step <= max[axis] {
            let (mut from, mut to) = (min, max);
            (from[axis], to[axis]) = (k * step, k * step);
            let color = if k == 0.0 { faded(theme.faint, 0.6) } else { theme.grid };
            canvas.line(from, to, Stroke::new(1.0, color), Dash::Solid);
            if let Some(at) = canvas.camera.screen(if axis == 0 { from } else { to }) {
                let (at, anchor) = match axis {
                    0 => (Pos2::new(at.x + 3.0, rect.bottom() - 3.0), Align2::LEFT_BOTTOM),
                    _ => (Pos2::new(rect.right() - 4.0, at.y - 1.0), Align2::RIGHT_BOTTOM),
                };
                let font = eframe::egui::FontId::monospace(10.0);
                canvas.painter.text(at, anchor, tick(k * step, step), font, faded(theme.faint, 0.7));
            }
            k += 1.0;
        }
    }
}

/// The world axes in the corner of a view of space.
fn frame(canvas: &Canvas<'_>) {
    let Camera::Orbit(orbit, rect) = canvas.camera else { return };
    let [_, right, up] = orbit.basis();
    let origin = rect.right_bottom() + Vec2::new(-52.0, -44.0);
    for (name, axis) in [("x", DVec3::X), ("y", DVec3::Y), ("z", DVec3::Z)] {
        #[expect(clippy::cast_possible_truncation, reason = "within a corner of the screen")]
        let arm = Vec2::new(axis.dot(right) as f32, -axis.dot(up) as f32) * 30.0;
        let stroke = Stroke::new(1.5, canvas.theme.faint);
        canvas.painter.line_segment([origin, origin + arm], stroke);
        let font = eframe::egui::FontId::monospace(11.0);
        canvas.painter.text(origin + arm * 1.25, Align2::CENTER_CENTER, name, font, canvas.theme.faint);
    }
}

/// 1, 2 or 5 times a power of ten, at least `least`.
fn round_step(least: f64) -> f64 {
    let decade = 10.0_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|m| m * decade).find(|&step| step >= least).unwrap_or(10.0 * decade)
}

fn tick(value: f64, step: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 12")]
    let decimals = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
    // Adding zero takes the sign from a negative zero.
    format!("{:.decimals$}", value + 0.0)
}

/// Every box at the moment shown, with the ghosts of those that move.
pub fn boxes(canvas: &Canvas<'_>, view: &View<'_>, solids: &[Solid]) {
    ghosts(canvas, view);
    faces(canvas, view, solids);
    for (index, solid) in solids.iter().enumerate() {
        let role = role(view, index);
        let color = canvas.theme.role(role);
        let hovered = view.selection.hovered_body() == Some(index);
        let selected = view.selection.body() == Some(index);
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
        let dash =
            if role == Role::B && canvas.camera.world(Pos2::ZERO).is_some() { Dash::Dashed } else { Dash::Solid };
        canvas.edges(solid, Stroke::new(width, color), dash);
        name(canvas, view, index, solid);
    }
}

/// The name of a box in its middle, or beside it where it is too small for that.
fn name(canvas: &Canvas<'_>, view: &View<'_>, index: usize, solid: &Solid) {
    const ROOM: f64 = 60.0;
    let role = role(view, index);
    let name = view.scene().name(index);
    let text = match role {
        Role::A => format!("A {name}"),
        Role::B => format!("B {name}"),
        Role::Neither => name.to_owned(),
    };
    let extents = [solid.half.x, solid.half.y, solid.half.z];
    let least = extents[..view.scene().dimension()].iter().fold(f64::INFINITY, |least, &x| least.min(x));
    let inside = 2.0 * least * canvas.camera.scale_at(solid.center) > ROOM;
    let (point, shift, anchor) = if inside {
        (solid.center, Vec2::ZERO, Align2::CENTER_CENTER)
    } else {
        (solid.extreme(canvas.camera.right()), Vec2::new(8.0, 0.0), Align2::LEFT_CENTER)
    };
    if let Some(at) = canvas.camera.screen(point) {
        canvas.label(at + shift, anchor, &text, canvas.theme.role(role));
    }
}

/// The fills of all boxes, far faces first.
fn faces(canvas: &Canvas<'_>, view: &View<'_>, solids: &[Solid]) {
    let mut faces: Vec<_> = solids
        .iter()
        .enumerate()
        .flat_map(|(index, solid)| solid.faces().into_iter().map(move |face| (index, face)))
        .filter(|(_, face)| canvas.camera.faces(face.corners[0], face.normal))
        .map(|(index, face)| {
            let middle = face.corners.iter().sum::<DVec3>() * 0.25;
            (canvas.camera.depth(middle), index, face)
        })
        .collect();
    faces.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (_, index, face) in faces {
        canvas.face(&face.corners, faded(canvas.theme.role(role(view, index)), 0.16));
    }
}

/// Where the boxes are at the start, at first contact and at the end, told apart by their lines.
fn ghosts(canvas: &Canvas<'_>, view: &View<'_>) {
    let scene = view.scene();
    let theme = canvas.theme;
    let (start, end) = (solids_at(scene, 0.0), solids_at(scene, scene.duration()));
    let contact = view.focus.and_then(|focus| focus.analysis.first_contact()).map(|t| solids_at(scene, t));
    for index in 0..start.len() {
        let color = theme.role(role(view, index));
        let moves = start[index] != end[index] || scene.motion(index).turns();
        if !moves {
            continue;
        }
        path(canvas, view, index);
        canvas.edges(&start[index], Stroke::new(1.2, faded(color, 0.7)), Dash::Dotted);
        canvas.edges(&end[index], Stroke::new(1.2, faded(color, 0.7)), Dash::Dashed);
        let same_place = start[index].center.distance(end[index].center) < 1e-9 * start[index].half.length();
        tag(canvas, &start[index], if same_place { "start, end" } else { "start" }, faded(color, 0.8));
        if !same_place {
            tag(canvas, &end[index], "end", faded(color, 0.8));
        }
        if let Some(contact) = &contact {
            canvas.edges(&contact[index], Stroke::new(1.2, faded(theme.contact, 0.9)), Dash::Solid);
            if let Some(at) = canvas.camera.screen(contact[index].center) {
                canvas.diamond(at, 5.0, theme.contact);
            }
            tag(canvas, &contact[index], "contact", theme.contact);
        }
    }
}

/// The way of the centre.
fn path(canvas: &Canvas<'_>, view: &View<'_>, index: usize) {
    const PIECES: i32 = 96;
    let scene = view.scene();
    let motion = scene.motion(index);
    let pieces = if motion.turns() { PIECES } else { 1 };
    let at = |k: i32| Solid::at(&motion, scene.duration() * f64::from(k) / f64::from(pieces)).center;
    let stroke = Stroke::new(1.0, faded(canvas.theme.role(role(view, index)), 0.35));
    for k in 0..pieces {
        canvas.line(at(k), at(k + 1), stroke, Dash::Solid);
    }
}

fn tag(canvas: &Canvas<'_>, solid: &Solid, text: &str, color: eframe::egui::Color32) {
    let up = -canvas.camera.down();
    if let Some(at) = canvas.camera.screen(solid.extreme(up)) {
        let font = eframe::egui::FontId::proportional(11.0);
        canvas.painter.text(at + Vec2::new(0.0, -2.0), Align2::CENTER_BOTTOM, text, font, color);
    }
}

/// Whether a solid covers a point of the screen.
#[must_use]
pub fn covers(camera: &Camera, solid: &Solid, at: Pos2) -> bool {
    solid.faces().iter().any(|face| {
        let corners: Option<Vec<_>> = face.corners.iter().map(|&corner| camera.screen(corner)).collect();
        corners.is_some_and(|corners| {
            let side = |i: usize| {
                let (from, to) = (corners[i], corners[(i + 1) % 4]);
                (to - from).rot90().dot(at - from)
            };
            let sides = [side(0), side(1), side(2), side(3)];
            sides.iter().all(|&s| s >= 0.0) || sides.iter().all(|&s| s <= 0.0)
        })
    })
}
