//! The overlap region of two boxes: a convex polygon in 2D, a convex polyhedron in 3D.
//!
//! Each face of either box is clipped by the sides of the other (Sutherland, Hodgman: CACM 17, 1974); what is left is
//! the surface of what they share.

use super::{
    feature::{Feature, Side},
    patch::{Placed, clip, corners},
};
use crate::kernel::{
    axis::Dimension,
    pair::PosedPair,
    space::{Space, Vector as _},
};

impl<S: Space> PosedPair<S> {
    /// The faces of the overlap region, each with its corners in order around it, counting from the centre of the first
    /// box. In 2D there is one polygon; without a common point there is none.
    ///
    /// Places are rounded as usual, by some units in the last place of the lengths that enter them. Where faces of both
    /// boxes lie in one plane, the part they share is given once.
    #[must_use]
    pub fn overlap_region(&self) -> Vec<Vec<S::Vector>> {
        let (a, b) = self.placed();
        // Without that, rounding alone cuts boxes of no thickness.
        let spread = self.rounding() * self.lengths_between();
        let kept = |faces: Vec<Feature>, of: Placed<'_, S>, by: Placed<'_, S>| {
            let parts = faces.into_iter().map(move |face| within(corners(of, face), by, spread));
            parts.filter(|part| part.len() > S::N - 1).collect::<Vec<_>>()
        };
        let of_a = kept(faces(S::DIMENSION), a, b);
        if S::DIMENSION == Dimension::D2 {
            return of_a;
        }
        let apart = |face: &Feature| !faces(S::DIMENSION).into_iter().any(|other| self.is_one_plane(other, *face));
        let of_b = kept(faces(S::DIMENSION).into_iter().filter(apart).collect(), b, a);
        of_a.into_iter().chain(of_b).collect()
    }

    /// Whether two faces, one of each box, lie in one plane with both boxes on the same side of it, within rounding.
    fn is_one_plane(&self, of_a: Feature, of_b: Feature) -> bool {
        let (a, b) = self.placed();
        let least = self.rounding() * self.lengths_between();
        let normal = |(of, _): Placed<'_, S>, face: Feature| {
            (0..S::N).fold(S::Vector::default(), |sum, i| match face.side(i) {
                Side::Negative => sum - of.axis(i),
                Side::Spans => sum,
                Side::Positive => sum + of.axis(i),
            })
        };
        let across = normal(a, of_a);
        let heights = corners(b, of_b).into_iter().map(|corner| (corner - corners(a, of_a)[0]).dot(across));
        across.dot(normal(b, of_b)) > 0.0 && heights.into_iter().all(|height| height.abs() <= least)
    }
}

/// The six faces of a box; in 2D the box itself, the only face there is.
fn faces(dimension: Dimension) -> Vec<Feature> {
    let face = |axis: usize, side: Side| Feature::new(dimension, |i| if i == axis { side } else { Side::Spans });
    match dimension {
        Dimension::D2 => vec![Feature::new(dimension, |_| Side::Spans)],
        Dimension::D3 => {
            (0..3).flat_map(|axis| [Side::Positive, Side::Negative].map(|side| face(axis, side))).collect()
        }
    }
}

/// The part of a convex polygon that lies in a box that is larger by `spread` on every side.
fn within<S: Space>(points: Vec<S::Vector>, (of, center): Placed<'_, S>, spread: f64) -> Vec<S::Vector> {
    (0..S::N).fold(points, |points, i| {
        let (axis, half) = (of.axis(i), of.half_extents.get(i) + spread);
        let below = clip(points, |point| half - (point - center).dot(axis));
        clip(below, |point| half + (point - center).dot(axis))
    })
}
