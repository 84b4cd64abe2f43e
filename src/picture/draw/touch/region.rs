//! What the boxes share while they overlap, and the shortest way out.

use crate::{
    kernel::sat::Verdict,
    picture::{
        camera::length,
        draw::{
            canvas::{Canvas, Heads, middle},
            hatch,
            labels::{Otherwise, Words, anchor_towards},
        },
        palette::Role,
        shapes::{Dash, Identity},
        solid::Solid,
    },
    workbench::{Focus, numbers, words},
};
use glam::{DVec2, DVec3};

/// The faces of the overlap region at time `t`, in local coordinates; `a` is the first box. None unless they overlap.
#[must_use]
pub fn faces(focus: Focus<'_>, t: f64, a: &Solid) -> Vec<Vec<DVec3>> {
    if focus.now.report.verdict != Verdict::Overlapping {
        return Vec::new();
    }
    let local = |point: [f64; 3]| a.center + DVec3::from_array(point);
    let faces = focus.analysis.overlap_region(t);
    faces.into_iter().map(|face| face.into_iter().map(local).collect()).collect()
}

/// Draws the overlap region. It lies within both boxes, so their near faces come over it.
pub fn draw(canvas: &mut Canvas<'_>, faces: &[Vec<DVec3>]) {
    canvas.identity = Identity::Overlap;
    let all: Vec<DVec3> = faces.iter().flatten().copied().collect();
    let inside = middle(&all);
    let mut sorted: Vec<_> = faces.iter().map(|face| (is_seen(canvas, face, inside), face)).collect();
    let depth = |face: &[DVec3]| canvas.lens.depth(middle(face));
    sorted.sort_by(|(_, one), (_, other)| depth(other).total_cmp(&depth(one)));
    sorted.sort_by_key(|(seen, _)| *seen);
    for (seen, face) in sorted {
        if seen {
            canvas.face(face, Role::Overlap.faded(0.22));
            hatch::polygon(canvas, face, Role::Overlap.line(1.0).faded(0.7));
        }
        let line = Role::Overlap.line(1.4);
        let stroke = if seen { line } else { line.faded(0.6).dashed(Dash::Dotted) };
        for (k, &from) in face.iter().enumerate() {
            canvas.line(from, face[(k + 1) % face.len()], stroke);
        }
    }
}

/// Draws the shortest move of B that turns the overlap into touching, from the place of B that is deepest in A. Gives
/// its length in words.
pub fn draw_way_out(canvas: &mut Canvas<'_>, focus: Focus<'_>, faces: &[Vec<DVec3>]) -> Option<Words> {
    /// An arrow of this length has room for words beside it, points of the screen.
    const LONG: f64 = 80.0;
    let way = focus.now.translation.map(DVec3::from_array)?;
    let size = length(way);
    if !(0.0 < size && size.is_finite()) || faces.is_empty() {
        return None;
    }
    let decimals = numbers::gap_decimals(&focus);
    // What rounds to nothing leads nowhere.
    if format!("{size:.decimals$}").chars().all(|digit| matches!(digit, '0' | '.')) {
        return None;
    }
    let from = deepest(faces, way / size)?;
    canvas.identity = Identity::WayOut;
    let ends = canvas.lens.segment(from, from + way)?;
    canvas.arrow(ends, Role::Overlap.line(3.0), Heads::End);
    let along = (ends[1] - ends[0]).normalize_or(DVec2::X) * 10.0;
    let beside = |at: DVec2, side: DVec2| (at + side, anchor_towards(side));
    let halfway = ends[0].midpoint(ends[1]);
    let sides = [beside(halfway, along.perp()), beside(halfway, -along.perp())];
    let ends_of_it = [beside(ends[1], along), beside(ends[0], -along)];
    let is_long = ends[0].distance(ends[1]) > LONG;
    let places = if is_long { [sides, ends_of_it] } else { [ends_of_it, sides] };
    Some(Words {
        text: words::way_out(size, decimals),
        identity: Identity::WayOut,
        paint: Role::Overlap.into(),
        size: 12.0,
        places: places.concat(),
        otherwise: Otherwise::Shift,
    })
}

/// The middle of the corners that are furthest against a direction of length 1.
fn deepest(faces: &[Vec<DVec3>], along: DVec3) -> Option<DVec3> {
    let heights = || faces.iter().flatten().map(|corner| corner.dot(along));
    let (low, high) = (heights().fold(f64::INFINITY, f64::min), heights().fold(f64::NEG_INFINITY, f64::max));
    let near = low + 1e-6 * (high - low);
    let mut deepest: Vec<DVec3> = Vec::new();
    for &corner in faces.iter().flatten().filter(|corner| corner.dot(along) <= near) {
        // Each corner belongs to several faces.
        if deepest.iter().all(|known| length(*known - corner) > 1e-6 * (high - low)) {
            deepest.push(corner);
        }
    }
    (!deepest.is_empty()).then(|| middle(&deepest))
}

/// Whether a face of a convex region around `inside` shows its outside; in 2D there is no other side.
fn is_seen(canvas: &Canvas<'_>, face: &[DVec3], inside: DVec3) -> bool {
    let turns = (0..face.len()).map(|k| (face[k] - face[0]).cross(face[(k + 1) % face.len()] - face[0]));
    let normal = turns.sum::<DVec3>();
    let outwards = if (middle(face) - inside).dot(normal) < 0.0 { -normal } else { normal };
    canvas.lens.faces(face[0], outwards)
}
