//! Hatching: slanted strokes across a convex polygon, a second cue beside its colour.

use super::canvas::Canvas;
use crate::picture::shapes::Stroke;
use glam::{DVec2, DVec3};

/// Distance of the strokes, points of the screen.
const SPACING: f64 = 8.0;

/// A polygon in view is never so large, but a painter is not brought down by a mistake about that.
const MOST: f64 = 500.0;

/// Hatches the part of a convex polygon of the world that is in view.
pub fn polygon(canvas: &mut Canvas<'_>, corners: &[DVec3], stroke: Stroke) {
    let seen = canvas.lens.polygon(corners);
    for ends in strokes(&seen) {
        canvas.stroke(ends, stroke);
    }
}

/// The strokes of a hatching of a convex polygon of the picture.
#[must_use]
pub fn strokes(corners: &[DVec2]) -> Vec<[DVec2; 2]> {
    let across = DVec2::new(1.0, 1.0).normalize();
    let heights = || corners.iter().map(|corner| corner.dot(across));
    let (low, high) = (heights().fold(f64::INFINITY, f64::min), heights().fold(f64::NEG_INFINITY, f64::max));
    let mut strokes = Vec::new();
    let mut height = (low / SPACING).floor() * SPACING + SPACING;
    // Strokes stay where they are on the screen while the polygon moves.
    while height < high && height < low + MOST * SPACING {
        let mut ends = corners.iter().enumerate().filter_map(|(k, &from)| {
            let to = corners[(k + 1) % corners.len()];
            let (one, other) = (from.dot(across) - height, to.dot(across) - height);
            ((one < 0.0) != (other < 0.0)).then(|| from + (to - from) * (one / (one - other)))
        });
        if let (Some(from), Some(to)) = (ends.next(), ends.next()) {
            strokes.push([from, to]);
        }
        height += SPACING;
    }
    strokes
}
