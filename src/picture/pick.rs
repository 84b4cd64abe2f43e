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

/// The box of 3D that a line of sight meets: of several the one whose centre is nearest to the eye.
#[must_use]
pub fn in_space(solids: &[Solid], ray: Ray) -> Option<usize> {
    let depth = |i: usize| (solids[i].center - ray.from).dot(ray.along);
    (0..solids.len()).filter(|&i| meets(&solids[i], ray)).min_by(|&i, &k| depth(i).total_cmp(&depth(k)))
}

/// The first point of a box on a line of sight.
#[must_use]
pub fn entry(solid: &Solid, ray: Ray) -> Option<DVec3> {
    span(solid, ray).map(|enter| ray.from + ray.along * enter)
}

fn meets(solid: &Solid, ray: Ray) -> bool {
    span(solid, ray).is_some()
}

/// How far along the ray a box begins, if it has a point on it: the spans between its three pairs of faces have one in
/// common (Kay, Kajiya: Ray tracing complex scenes, 1986).
fn span(solid: &Solid, ray: Ray) -> Option<f64> {
    let arm = ray.from - solid.center;
    let (mut enter, mut exit) = (0.0_f64, f64::INFINITY);
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
    (enter <= exit).then_some(enter)
}
