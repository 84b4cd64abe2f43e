//! The contact patch: where two boxes that touch on an axis have points in common.
//!
//! Boxes that touch lie on two sides of a plane across the axis, so what they share is what their supporting features
//! share in it: a point, a segment or a convex polygon. The smaller feature is clipped by the sides of the other
//! (Sutherland, Hodgman: Reentrant polygon clipping, CACM 17, 1974); only two crossing edges need a formula of their own.

use super::{
    feature::{Feature, Side},
    support::Slack,
};
use crate::kernel::{
    axis::AxisId,
    pair::{PosedPair, obb::OrientedBox},
    projection::Coordinates,
    space::{Space, Vector, any_length},
    tolerance::proof::UNIT,
};

/// Where two boxes touch, as the layers above the waist see it.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactPlace {
    /// The smallest parts of the first box and of the second that hold the place: an edge that another one meets at its
    /// end counts as the corner there.
    pub features: [Feature; 2],
    /// The centre of the first box then, in the world.
    pub center: Coordinates,
    /// One point, the two ends of a segment, or the corners of a convex polygon in order around it; they count from
    /// that centre.
    pub points: Vec<Coordinates>,
}

/// A box and the place of its centre.
pub(super) type Placed<'a, S> = (&'a OrientedBox<S>, <S as Space>::Vector);

/// A flat end of a box: points where `at` along `outwards` is at most `most`.
struct HalfSpace<V> {
    outwards: V,
    most: f64,
}

impl<S: Space> PosedPair<S> {
    /// Where the boxes touch on that axis, as a point, the ends of a segment or the corners of a polygon, which count
    /// from the centre of the first box; halfway between the two where they are a little apart or overlap. With it the
    /// smallest features that hold it. `None` where the axis has no direction.
    ///
    /// It answers for a pair that touches, within `slack`: then the features have a point in common. What is narrower
    /// than the slack and rounding together counts as a segment or a point, and features that miss each other by
    /// no more than that still meet. Of features further apart the answer is the point of one that is nearest to the
    /// other, or none.
    #[must_use]
    pub fn contact_patch(&self, axis: AxisId, slack: Slack) -> Option<([Feature; 2], Vec<S::Vector>)> {
        let facing = self.facing(axis, slack)?;
        let boxes: [Placed<'_, S>; 2] = self.placed().into();
        let spread = (slack.angle + self.rounding()) * self.lengths_between() + slack.length;
        let [a, b] = [0, 1].map(|k| corners(boxes[k], facing.features[k]));
        let sides = |k: usize| sides(boxes[k], facing.features[k], spread);
        let spans = |k: usize| facing.features[k].spanned().count();
        let points = match (spans(0), spans(1)) {
            (1, 1) => crossing::<S>(&a, &b, spread).unwrap_or_else(|| clipped(a.clone(), &sides(1))),
            (of_a, of_b) if of_a <= of_b => clipped(a.clone(), &sides(1)),
            _ => clipped(b.clone(), &sides(0)),
        };
        // A corner that rounding leaves beside the other feature is still where they touch.
        let points = match (points.is_empty(), spans(0) <= spans(1)) {
            (false, _) => points,
            (true, true) => vec![middle(&a)],
            (true, false) => vec![middle(&b)],
        };
        let height = 0.5 * (middle(&a).dot(facing.along) + middle(&b).dot(facing.along));
        let level = |point: S::Vector| point + facing.along * (height - point.dot(facing.along));
        let least = 4.0 * spread;
        let points = merged(points.into_iter().map(level).collect(), least);
        let features = [0, 1].map(|k| smallest(boxes[k], facing.features[k], &points, least));
        Some((features, points))
    }

    /// Both boxes with their places, which count from the centre of the first.
    pub(super) fn placed(&self) -> (Placed<'_, S>, Placed<'_, S>) {
        ((&self.a, S::Vector::default()), (&self.b, self.offset))
    }

    /// The sum of the lengths that enter a place.
    pub(super) fn lengths_between(&self) -> f64 {
        self.a.extent_sum() + self.b.extent_sum() + any_length(self.offset)
    }

    /// Bound on the rounding of a place, for each unit of the lengths that enter it.
    pub(super) fn rounding(&self) -> f64 {
        /// Of the products and sums of a clip, in units of [`UNIT`].
        const CLIP: f64 = 64.0;
        self.a.orientation.error() + self.b.orientation.error() + CLIP * UNIT
    }
}

/// The corners of a feature, in order around it.
pub(super) fn corners<S: Space>((of, center): Placed<'_, S>, feature: Feature) -> Vec<S::Vector> {
    let corner =
        |signs: [f64; 3]| (0..S::N).fold(center, |sum, i| sum + of.axis(i) * (signs[i] * of.half_extents.get(i)));
    feature.corners().into_iter().map(corner).collect()
}

/// The smallest part of a feature that holds these points of it, within `near`.
fn smallest<S: Space>((of, center): Placed<'_, S>, feature: Feature, points: &[S::Vector], near: f64) -> Feature {
    let spanned: Vec<usize> = feature.spanned().collect();
    spanned.into_iter().fold(feature, |feature, i| {
        let at_end = |side: f64| {
            let short = |point: &S::Vector| of.half_extents.get(i) - side * of.axis(i).dot(*point - center);
            points.iter().all(|point| short(point) <= near)
        };
        match (at_end(-1.0), at_end(1.0)) {
            (true, false) => feature.with(i, Side::Negative),
            (false, true) => feature.with(i, Side::Positive),
            // All of a box of no thickness is at both ends.
            (true, true) | (false, false) => feature,
        }
    })
}

/// The ends of a feature along the axes that it spans, wider by `spread`.
fn sides<S: Space>((of, center): Placed<'_, S>, feature: Feature, spread: f64) -> Vec<HalfSpace<S::Vector>> {
    let both = |i: usize| {
        let axis = of.axis(i);
        let (at, most) = (axis.dot(center), of.half_extents.get(i) + spread);
        [HalfSpace { outwards: axis, most: most + at }, HalfSpace { outwards: -axis, most: most - at }]
    };
    (0..S::N).filter(|&i| feature.side(i) == Side::Spans).flat_map(both).collect()
}

/// The part of a point, a segment or a convex polygon that lies within all of these.
fn clipped<V: Vector>(points: Vec<V>, sides: &[HalfSpace<V>]) -> Vec<V> {
    sides.iter().fold(points, |points, side| clip(points, |point| side.most - point.dot(side.outwards)))
}

/// The part of a point, a segment or a convex polygon where `inside` is not negative.
pub(super) fn clip<V: Vector>(points: Vec<V>, inside: impl Fn(V) -> f64) -> Vec<V> {
    if points.iter().all(|&point| inside(point) >= 0.0) {
        return points;
    }
    let mut kept = Vec::with_capacity(points.len() + 1);
    for (k, &point) in points.iter().enumerate() {
        let here = inside(point);
        if here >= 0.0 {
            kept.push(point);
        }
        // The way back to the start of a segment is the segment itself.
        let is_last = k + 1 == points.len();
        if is_last && points.len() < 3 {
            continue;
        }
        let next = points[(k + 1) % points.len()];
        let there = inside(next);
        if (here < 0.0) != (there < 0.0) {
            kept.push(point + (next - point) * (here / (here - there)));
        }
    }
    kept
}

/// Where two edges cross, seen along the shortest way between them: the point of the first. `None` where they are
/// parallel, so that they may share more.
fn crossing<S: Space>(a: &[S::Vector], b: &[S::Vector], spread: f64) -> Option<Vec<S::Vector>> {
    let (&[a, end_a], &[b, end_b]) = (a, b) else { return None };
    let (along_a, along_b) = (end_a - a, end_b - b);
    let across = S::edge_normal(along_a, along_b)?;
    // The area between them: where it is no more than that of a strip as wide as the spread, they are parallel.
    let area = across.length();
    let crosses = area > 2.0 * spread * any_length(along_a).max(any_length(along_b));
    let share = crosses.then(|| S::edge_normal(b - a, along_b))??.dot(across) / (area * area);
    Some(vec![a + along_a * share.clamp(0.0, 1.0)])
}

/// The middle of some points, of which there is at least one.
fn middle<V: Vector>(points: &[V]) -> V {
    #[expect(clippy::cast_precision_loss, reason = "at most a dozen")]
    let share = (points.len().max(1) as f64).recip();
    points.iter().fold(V::default(), |sum, &point| sum + point * share)
}

/// The same without points nearer to each other than `least`, and with what is narrower than that as a segment.
fn merged<V: Vector>(points: Vec<V>, least: f64) -> Vec<V> {
    let far = |one: V, other: V| any_length(one - other) > least;
    let mut kept: Vec<V> = Vec::with_capacity(points.len());
    for point in points {
        if kept.last().is_none_or(|&last| far(last, point)) && kept.first().is_none_or(|&first| far(first, point)) {
            kept.push(point);
        }
    }
    let Some((from, to)) = longest(&kept) else { return kept };
    let along = (to - from) * any_length(to - from).recip();
    let beside = |point: V| any_length((point - from) - along * (point - from).dot(along));
    if kept.iter().all(|&point| beside(point) <= least) { vec![from, to] } else { kept }
}

/// The two points furthest from each other.
fn longest<V: Vector>(points: &[V]) -> Option<(V, V)> {
    let pairs = points.iter().enumerate().flat_map(|(k, &one)| points[k + 1..].iter().map(move |&other| (one, other)));
    let length = |&(one, other): &(V, V)| any_length(one - other);
    pairs.max_by(|one, other| length(one).total_cmp(&length(other)))
}
