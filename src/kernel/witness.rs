//! A point inside both boxes: the proof of overlap that needs no axis.

use super::{
    obb::OrientedBox,
    pair::Pair,
    space::{Space, Vector as _},
};

/// How deep inside both boxes some point is found to lie, in scene units; at most 0 if none was found.
///
/// The point is the mean of the ends of all box edges clipped by the other box: the corners of the region the
/// boxes share. Its depth is evaluated afresh, so a badly chosen point can only make it smaller.
#[must_use]
pub fn depth<S: Space>(pair: &Pair<S>) -> f64 {
    let Pair { a, b, offset, .. } = pair;
    let mut sum = S::Vector::default();
    let mut count = 0.0;
    let mut add = |from: S::Vector, to: S::Vector, origin: S::Vector| {
        sum += (from + origin) + (to + origin);
        count += 2.0;
    };
    // All positions are measured from the centre of A.
    clipped_edges(a, b, -*offset, |from, to| add(from, to, S::Vector::default()));
    clipped_edges(b, a, *offset, |from, to| add(from, to, *offset));
    if count == 0.0 {
        return f64::NEG_INFINITY;
    }
    let point = sum * (1.0 / count);
    depth_in(a, point).min(depth_in(b, point - *offset))
}

/// How deep the point at `arm` from the centre lies in the box.
fn depth_in<S: Space>(of: &OrientedBox<S>, arm: S::Vector) -> f64 {
    (0..S::DIMENSION).map(|i| of.half_extents.get(i) - of.axis(i).dot(arm).abs()).fold(f64::INFINITY, f64::min)
}

/// Hands `found` the part inside `other` of each edge of `of`, from the centre of `of`;
/// `shift` leads from the centre of `other` to that of `of`.
fn clipped_edges<S: Space>(
    of: &OrientedBox<S>,
    other: &OrientedBox<S>,
    shift: S::Vector,
    mut found: impl FnMut(S::Vector, S::Vector),
) {
    for along in 0..S::DIMENSION {
        let half = of.axis(along) * of.half_extents.get(along);
        for signs in 0..1_usize << (S::DIMENSION - 1) {
            let mut middle = S::Vector::default();
            for (bit, i) in (0..S::DIMENSION).filter(|&i| i != along).enumerate() {
                let sign = if signs >> bit & 1 == 1 { 1.0 } else { -1.0 };
                middle += of.axis(i) * (sign * of.half_extents.get(i));
            }
            if let Some((from, to)) = clip(middle + shift, half, other) {
                found(middle + half * from, middle + half * to);
            }
        }
    }
}

/// The range of `s` in `[-1, 1]` for which `middle + s half` lies in the box, both from its centre.
fn clip<S: Space>(middle: S::Vector, half: S::Vector, inside: &OrientedBox<S>) -> Option<(f64, f64)> {
    let (mut from, mut to) = (-1.0_f64, 1.0_f64);
    for i in 0..S::DIMENSION {
        let extent = inside.half_extents.get(i);
        let (at, slope) = (inside.axis(i).dot(middle), inside.axis(i).dot(half));
        if slope == 0.0 {
            if at.abs() > extent {
                return None;
            }
            continue;
        }
        let (enter, exit) = ((-extent - at) / slope, (extent - at) / slope);
        from = from.max(enter.min(exit));
        to = to.min(enter.max(exit));
    }
    (from <= to).then_some((from, to))
}
