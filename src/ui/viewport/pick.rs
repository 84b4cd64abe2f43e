//! Which box is under the pointer.

use super::{camera::Lens, solid::Solid};
use eframe::egui::Pos2;
use glam::DVec3;

/// The box under a point of the plane: of several the smallest, so that one inside another can be reached.
#[must_use]
pub fn in_plane(solids: &[Solid], at: DVec3, reach: f64) -> Option<usize> {
    let distance = |solid: &Solid| {
        let arm = at - solid.center;
        let over = |i: usize| (solid.axes[i].dot(arm).abs() - solid.half[i]).max(0.0);
        over(0).hypot(over(1))
    };
    let size = |solid: &Solid| solid.half.x * solid.half.y;
    (0..solids.len())
        .filter(|&i| distance(&solids[i]) <= reach)
        .min_by(|&i, &k| size(&solids[i]).total_cmp(&size(&solids[k])))
}

/// The box of space under a point of the screen: of several the nearest.
#[must_use]
pub fn in_space(lens: &Lens, solids: &[Solid], at: Pos2) -> Option<usize> {
    let nearer = |i: &usize, k: &usize| lens.depth(solids[*i].center).total_cmp(&lens.depth(solids[*k].center));
    (0..solids.len()).filter(|&i| covers(lens, &solids[i], at)).min_by(nearer)
}

fn covers(lens: &Lens, solid: &Solid, at: Pos2) -> bool {
    // Most boxes are nowhere near, and their faces need not be looked at.
    let Some(radius) = lens.radius_in_view(solid.center, solid.radius()) else { return false };
    let far = |center: Pos2| f64::from(center.distance(at)) > 2.0 * radius + 1.0;
    if lens.screen(solid.center).is_some_and(far) {
        return false;
    }
    solid.faces().iter().any(|face| {
        let corners = lens.polygon(&face.corners);
        let side = |i: usize| {
            let (from, to) = (corners[i], corners[(i + 1) % corners.len()]);
            (to - from).rot90().dot(at - from)
        };
        let sides = || (0..corners.len()).map(side);
        !corners.is_empty() && (sides().all(|s| s >= 0.0) || sides().all(|s| s <= 0.0))
    })
}
