//! The ground of 3D: lines at round coordinates in the plane through the world's origin, which fade with distance.

use super::grid::{Line, lines};
use crate::{
    picture::{
        draw::canvas::Canvas,
        palette::Role,
        shapes::{Anchor, Face, Font, Form, Paint},
    },
    workbench::camera::Up,
};
use glam::{DVec2, DVec3};

/// How far out the grid can be seen, points of the screen in the middle of the view.
const RADIUS: f64 = 1000.0;

/// The pieces of a line, each of which is as opaque as its middle.
const PIECES: i32 = 8;

/// Draws the ground; `origin` is the point that local coordinates count from.
pub fn draw(canvas: &mut Canvas<'_>, up: Up, origin: DVec3) {
    /// Heights of the middle of the view from which the ground is not seen, in shares of the radius.
    const HIGH: f64 = 2.0;
    let lens = canvas.lens;
    let [u, v, w] = up.frame();
    let (middle, radius) = (lens.middle(), RADIUS / lens.scale_at(lens.middle()));
    let mut foot = middle;
    foot[w] = -origin[w];
    if (foot[w] - middle[w]).abs() > HIGH * radius || !foot.is_finite() {
        return;
    }
    // Seen from the side, lines lie so close together that they would be a band.
    let slope = lens.towards_eye(foot).normalize_or_zero()[w].abs();
    let visible = (4.0 * slope).min(1.0);
    let lines_of = |axis: usize| lines(origin[axis], foot[axis] - radius, foot[axis] + radius, 2.0 * RADIUS);
    for (across, along) in [(u, v), (v, u)] {
        for Line { at, local, .. } in lines_of(across) {
            let paint = if at == 0.0 { Role::Faint.faded(0.7 * visible) } else { Role::Grid.faded(visible) };
            let out = (local - foot[across]) / radius;
            let half = (1.0 - out * out).max(0.0).sqrt();
            let point = |share: f64| {
                let mut point = foot;
                (point[across], point[along]) = (local, foot[along] + radius * half * share);
                point
            };
            draw_line(
                canvas,
                |k| 2.0 * f64::from(k) / f64::from(PIECES) - 1.0,
                point,
                |share| {
                    let squared = out * out + (half * share) * (half * share);
                    let near = (1.0 - squared).max(0.0);
                    Paint { opacity: paint.opacity * near * near, ..paint }
                },
            );
        }
    }
    write_step(canvas, &lines_of(u));
}

/// A line in pieces.
fn draw_line(
    canvas: &mut Canvas<'_>,
    share: impl Fn(i32) -> f64,
    point: impl Fn(f64) -> DVec3,
    paint: impl Fn(f64) -> Paint,
) {
    /// What is fainter is not seen.
    const LEAST: f64 = 0.03;
    for k in 0..PIECES {
        let (from, to) = (share(k), share(k + 1));
        let Paint { role, opacity } = paint(from.midpoint(to));
        if opacity > LEAST {
            canvas.line(point(from), point(to), role.line(1.0).faded(opacity));
        }
    }
}

/// How far apart the lines are, above the axes of the world.
fn write_step(canvas: &mut Canvas<'_>, lines: &[Line]) {
    const FONT: Font = Font { face: Face::Monospace, size: 10.0 };
    let [one, other, ..] = lines else { return };
    let step = (other.at - one.at).abs();
    let step: f64 = format!("{step:.0e}").parse().unwrap_or(step);
    let at = canvas.lens.size - DVec2::new(8.0, 158.0);
    let text = canvas.text(at, Anchor::RIGHT_BOTTOM, format!("grid {step}"), FONT, Role::Faint);
    canvas.add(Form::Text(text));
}
