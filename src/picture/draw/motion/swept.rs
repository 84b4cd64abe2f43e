//! All that a moving box passes through: in 2D its outline, in 3D the edges of the box at some times.
//!
//! Both are made of sampled poses. In 2D what lies between two of them is taken as their convex hull, which is exact
//! without turning; an edge of a hull belongs to the outline where it lies in no other hull.

use super::paths::pieces;
use crate::picture::{
    draw::canvas::Canvas,
    palette::Role,
    shapes::{Dash, Identity, Stroke},
    solid::Solid,
    stage::Stage,
};
use glam::DVec3;

/// The most poses of 2D, and of 3D, where each has a dozen edges to see.
const MOST: [u16; 2] = [64, 16];

/// Draws what a box passes through over `duration`.
pub fn draw(canvas: &mut Canvas<'_>, stage: &Stage, index: usize, duration: f64, role: Role) {
    canvas.identity = Identity::Swept(index);
    let motion = &stage.motions()[index];
    let pose = |k: u16, of: u16| stage.solid(index, duration * (f64::from(k) / f64::from(of)));
    let stroke = Stroke { width: 1.0, ..role.line(1.0).faded(0.7) };
    if canvas.lens.is_flat() {
        let count = pieces(motion, duration).min(MOST[0]);
        let poses: Vec<_> = (0..=count).map(|k| pose(k, count)).collect();
        for [from, to] in outline(&poses) {
            canvas.line(from, to, stroke);
        }
    } else {
        for k in 0..=MOST[1] {
            let solid = pose(k, MOST[1]);
            for ([from, to], _) in solid.edges() {
                canvas.line(from, to, stroke.faded(0.35).dashed(Dash::Solid));
            }
        }
    }
}

/// The outline of what a rectangle of 2D covers on its way through these poses.
#[must_use]
pub fn outline(poses: &[Solid]) -> Vec<[DVec3; 2]> {
    let hulls: Vec<Vec<DVec3>> = poses
        .windows(2)
        .map(|two| hull(two.iter().flat_map(Solid::corners).collect()))
        .filter(|hull| hull.len() >= 3)
        .collect();
    let mut outline = Vec::new();
    for (own, hull) in hulls.iter().enumerate() {
        for (k, &from) in hull.iter().enumerate() {
            let to = hull[(k + 1) % hull.len()];
            let mut parts = vec![[0.0, 1.0]];
            for (other, cover) in hulls.iter().enumerate().filter(|(other, _)| *other != own) {
                // Of edges that lie on each other the first is drawn.
                let closed = other < own;
                if let Some(covered) = covered([from, to], cover, closed) {
                    parts = parts.into_iter().flat_map(|part| without(part, covered)).collect();
                }
            }
            outline.extend(parts.into_iter().map(|part| part.map(|share| from.lerp(to, share))));
        }
    }
    outline
}

/// The part of a line that lies in a convex polygon, which is counter-clockwise, as shares of its length.
fn covered([from, to]: [DVec3; 2], polygon: &[DVec3], closed: bool) -> Option<[f64; 2]> {
    let (mut enter, mut exit) = (0.0_f64, 1.0_f64);
    let size = polygon.iter().fold(0.0_f64, |most, corner| most.max((*corner - polygon[0]).length()));
    let edge = if closed { 1e-9 * size } else { -1e-9 * size };
    for (k, &corner) in polygon.iter().enumerate() {
        let along = polygon[(k + 1) % polygon.len()] - corner;
        let inwards = DVec3::new(-along.y, along.x, 0.0).normalize_or_zero();
        let height = |point: DVec3| inwards.dot(point - corner) + edge;
        let (start, end) = (height(from), height(to));
        if start < 0.0 && end < 0.0 {
            return None;
        }
        if (start < 0.0) != (end < 0.0) {
            let share = start / (start - end);
            if start < 0.0 { enter = enter.max(share) } else { exit = exit.min(share) }
        }
    }
    (enter < exit).then_some([enter, exit])
}

/// What is left of a part of a line.
fn without([from, to]: [f64; 2], [enter, exit]: [f64; 2]) -> Vec<[f64; 2]> {
    const LEAST: f64 = 1e-9;
    [[from, to.min(enter)], [from.max(exit), to]].into_iter().filter(|[from, to]| to - from > LEAST).collect()
}

/// The convex hull of points of 2D, counter-clockwise (Andrew: Another efficient algorithm for convex hulls, 1979).
fn hull(mut points: Vec<DVec3>) -> Vec<DVec3> {
    points.sort_by(|one, other| one.x.total_cmp(&other.x).then(one.y.total_cmp(&other.y)));
    let half = |points: &mut dyn Iterator<Item = DVec3>| {
        let mut chain: Vec<DVec3> = Vec::new();
        for point in points {
            while let &[.., before, last] = chain.as_slice()
                && (last - before).cross(point - last).z <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let lower = half(&mut points.iter().copied());
    let upper = half(&mut points.iter().rev().copied());
    lower.into_iter().chain(upper).collect()
}
