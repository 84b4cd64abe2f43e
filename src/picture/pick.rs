//! Which box is under the pointer.

use super::{camera::Ray, solid::Solid};
use glam::DVec3;

/// The box of 2D under a point of the world, or at most `reach` from it: of several the smallest, so that one inside
/// another can be reached.
#[must_use]
pub fn in_plane(solids: &[Solid], at: DVec3, reach: f64) -> Option<usize> {
    let is_near = |solid: &Solid| {
        let arm = at - solid.center;
        let over = |i: usize| (solid.axes[i].dot(arm).abs() - solid.half[i]).max(0.0);
        // Most boxes are nowhere near.
        over(0) <= reach && over(0).hypot(over(1)) <= reach
    };
    let size = |solid: &Solid| solid.half.x * solid.half.y;
    (0..solids.len()).filter(|&i| is_near(&solids[i])).min_by(|&i, &k| size(&solids[i]).total_cmp(&size(&solids[k])))
}

/// The box of 3D that a line of sight meets: of several the one it meets first, or one that is seen through it, so that
/// one inside another can be reached.
#[must_use]
pub fn in_space(solids: &[Solid], ray: Ray) -> Option<usize> {
    let met = solids.iter().enumerate().filter_map(|(i, solid)| Some((i, span(solid, ray)?)));
    let inner = |one: (usize, [f64; 2]), other: (usize, [f64; 2])| {
        let ([enter, exit], [next_enter, next_exit]) = (one.1, other.1);
        let is_within = next_enter >= enter && next_exit <= exit;
        let holds = enter >= next_enter && exit <= next_exit;
        if is_within || !holds && next_enter < enter { other } else { one }
    };
    met.reduce(inner).map(|(i, _)| i)
}

/// The point where a line of sight first goes through a face of a box of 3D.
#[must_use]
pub fn point_in_space(solids: &[Solid], ray: Ray) -> Option<DVec3> {
    let face = |[enter, exit]: [f64; 2]| if enter > ray.start { enter } else { exit };
    let first = solids.iter().filter_map(|solid| span(solid, ray)).map(face).min_by(f64::total_cmp)?;
    Some(ray.from + ray.along * first)
}

/// The first point of a box on a line of sight.
#[must_use]
pub fn entry(solid: &Solid, ray: Ray) -> Option<DVec3> {
    span(solid, ray).map(|[enter, _]| ray.from + ray.along * enter)
}

/// Where along a line of sight it enters a box and leaves it: the spans between the three pairs of faces have that in
/// common (Kay, Kajiya: Ray tracing complex scenes, 1986).
fn span(solid: &Solid, ray: Ray) -> Option<[f64; 2]> {
    let arm = ray.from - solid.center;
    let (mut enter, mut exit) = (ray.start, f64::INFINITY);
    for i in 0..3 {
        let (at, rate, half) = (solid.axes[i].dot(arm), solid.axes[i].dot(ray.along), solid.half[i]);
        if rate == 0.0 {
            if at.abs() > half {
                return None;
            }
        } else {
            let (one, other) = ((-half - at) / rate, (half - at) / rate);
            (enter, exit) = (enter.max(one.min(other)), exit.min(one.max(other)));
        }
    }
    (enter <= exit).then_some([enter, exit])
}
