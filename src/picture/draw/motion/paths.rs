//! The ways of the centre of a box and of the point of it that hits first.

use crate::{
    picture::{
        camera::length,
        draw::canvas::Canvas,
        palette::Role,
        shapes::{Identity, Paint},
        stage::Stage,
    },
    scene::AnyMotion,
};
use glam::DVec3;
use std::f64::consts::TAU;

/// Draws the way of the centre of a box over `duration`.
pub fn draw_center(canvas: &mut Canvas<'_>, stage: &Stage, index: usize, duration: f64, paint: Paint) {
    canvas.identity = Identity::Path(index);
    way(canvas, stage, index, duration, DVec3::ZERO, paint);
}

/// Draws the way of the point of a box that is at `point` at time `at`.
pub fn draw_hit(canvas: &mut Canvas<'_>, stage: &Stage, index: usize, duration: f64, (at, point): (f64, DVec3)) {
    let solid = stage.solid(index, at);
    let arm = point - solid.center;
    canvas.identity = Identity::HitPath(index);
    way(
        canvas,
        stage,
        index,
        duration,
        DVec3::from_array(solid.axes.map(|axis| axis.dot(arm))),
        Role::Contact.faded(0.6),
    );
}

/// The way of a point given in coordinates along the axes of the box.
fn way(canvas: &mut Canvas<'_>, stage: &Stage, index: usize, duration: f64, point: DVec3, paint: Paint) {
    let pieces = pieces(&stage.motions()[index], duration);
    let at = |k: u16| {
        let solid = stage.solid(index, duration * (f64::from(k) / f64::from(pieces)));
        solid.center + (0..3).map(|i| solid.axes[i] * point[i]).sum::<DVec3>()
    };
    let mut from = at(0);
    for k in 1..=pieces {
        let to = at(k);
        canvas.line(from, to, paint.role.line(1.0).faded(paint.opacity));
        from = to;
    }
}

/// Into how many pieces a motion is cut for the eye: one without turning, otherwise so many that a piece turns by little.
#[must_use]
pub fn pieces(motion: &AnyMotion, duration: f64) -> u16 {
    const LEAST: f64 = 24.0;
    const MOST: f64 = 960.0;
    const A_TURN: f64 = 48.0;
    let rate = match motion {
        AnyMotion::Planar(motion) => motion.spin.abs(),
        AnyMotion::Spatial(motion) => length(motion.spin),
    };
    if rate == 0.0 {
        return 1;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 24 and 960")]
    let pieces = (rate * duration / TAU * A_TURN).clamp(LEAST, MOST) as u16;
    pieces
}
