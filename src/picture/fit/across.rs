//! Views that show an axis in space well: across it, where lengths on it are seen as they are, and along it.

use crate::{picture::solid::Solid, workbench::camera::Orbit};
use glam::DVec3;

/// Below this share of its length an axis is seen so short that its gap may be missed.
pub const FORESHORTENED: f64 = 0.5;

/// The share of its length in which an axis is seen in the middle of the view.
#[must_use]
pub fn seen_share(view: Orbit, axis: DVec3) -> f64 {
    let [back, ..] = view.directions().map(DVec3::from_array);
    back.cross(axis).length()
}

/// Whether two boxes look as if they overlapped: no line in the picture has one on either side. The lines that matter
/// are parallel to their edges.
#[must_use]
pub fn overlap_in_view(view: Orbit, [a, b]: [&Solid; 2]) -> bool {
    let [back, ..] = view.directions().map(DVec3::from_array);
    let apart = |edge: DVec3| {
        let normal = back.cross(edge);
        let reach = |solid: &Solid| (0..3).map(|i| solid.axes[i].dot(normal).abs() * solid.half[i]).sum::<f64>();
        (b.center - a.center).dot(normal).abs() > reach(a) + reach(b)
    };
    !a.axes.into_iter().chain(b.axes).any(apart)
}

/// The view along the axis, against it or with it, whichever is nearer to the present one.
#[must_use]
pub fn along(present: Orbit, axis: DVec3) -> Orbit {
    let [back, ..] = present.directions().map(DVec3::from_array);
    present.facing((if back.dot(axis) < 0.0 { -axis } else { axis }).to_array())
}

/// Sines of the heights between which a view is slightly above.
const HEIGHTS: [f64; 2] = [0.2, 0.75];

/// The cosine of the angle to an axis of a box above which one sees only one face of it.
const STRAIGHT: f64 = 0.94;

/// The view nearest to the present one that has the axis in its plane, is from slightly above, and shows more than one
/// face of each box; `of_boxes` are their axes. Where there is none, the faces do not matter.
#[must_use]
pub fn across(present: Orbit, axis: DVec3, of_boxes: &[DVec3]) -> Orbit {
    /// Steps around the axis.
    const STEPS: i32 = 360;
    let [back, _, up] = present.directions().map(DVec3::from_array);
    let up_axis = present.up.frame()[2];
    let sideways = |direction: DVec3| (direction - axis * axis.dot(direction)).try_normalize();
    // Along the axis all ways across it are as near: from above, if there is such a way.
    let Some(nearest) = sideways(back).or_else(|| sideways(up)) else { return present };
    let third = axis.cross(nearest);
    let highest = nearest[up_axis].hypot(third[up_axis]);
    // Rounding does not matter where nothing is above.
    let [low, high] = [HEIGHTS[0].min(0.95 * highest) - 1e-9, HEIGHTS[1]];
    let is_above = |direction: &DVec3| low <= direction[up_axis] && direction[up_axis] <= high;
    let shows_faces = |direction: &DVec3| of_boxes.iter().all(|of_box| of_box.dot(*direction).abs() <= STRAIGHT);
    // From the nearest on to both sides.
    let steps = (0..=STEPS).map(|step| f64::from(if step % 2 == 0 { -step } else { step + 1 }) / 2.0);
    let all = steps.map(|step| {
        let (sin, cos) = (step * std::f64::consts::TAU / f64::from(STEPS)).sin_cos();
        nearest * cos + third * sin
    });
    let above: Vec<_> = all.filter(is_above).collect();
    let chosen = above.iter().copied().find(shows_faces).or(above.first().copied());
    present.facing(chosen.unwrap_or(nearest).to_array())
}
