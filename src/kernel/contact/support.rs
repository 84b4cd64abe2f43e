//! The supporting features of two boxes on an axis: the parts of them that are furthest towards each other.

use super::feature::{Feature, Side};
use crate::kernel::{
    axis::AxisId,
    pair::{PosedPair, obb::OrientedBox},
    space::{Space, Vector as _},
    tolerance::proof::{PARALLEL, UNIT},
};

/// By how much a pose may be off from the one that is meant, beyond the rounding of its axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Slack {
    /// The turn of either box, radians.
    pub angle: f64,
    /// The way of any of their points, scene units.
    pub length: f64,
}

/// Two boxes as they face each other on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facing<V> {
    /// The unit vector of the axis, from the first box to the second: its scalar product with the way from centre to
    /// centre is not negative.
    pub along: V,
    /// The features furthest along it: of the first box forwards, of the second backwards.
    pub features: [Feature; 2],
}

/// Rounding of the scalar product of two unit vectors and of making one of them, in units of [`UNIT`].
const PRODUCT: f64 = 16.0;

impl<S: Space> OrientedBox<S> {
    /// The part of the box that is furthest along the unit vector `direction`.
    ///
    /// It spans the axes of the box that `direction` is perpendicular to, up to `tolerance`, the sine of an angle. With
    /// the error of the axes and of `direction` for it, a corner or an edge is only told from what it bounds where
    /// that is not rounding: the heights of the corners of an edge that is called spanned differ by at most its
    /// length times twice the tolerance. The axis nearest to `direction` is never spanned.
    #[must_use]
    pub fn supporting(&self, direction: S::Vector, tolerance: f64) -> Feature {
        let dots: [f64; 3] = std::array::from_fn(|i| if i < S::N { self.axis(i).dot(direction) } else { 0.0 });
        let largest = dots.iter().fold(0.0, |most: f64, dot| most.max(dot.abs()));
        Feature::new(S::DIMENSION, |i| match dots[i] {
            dot if dot.abs() <= tolerance && dot.abs() < largest => Side::Spans,
            dot if dot < 0.0 => Side::Negative,
            _ => Side::Positive,
        })
    }
}

impl<S: Space> PosedPair<S> {
    /// The two boxes as they face each other on that axis; `None` where its edges are parallel, so that it has no
    /// direction, and where the pair has no such axis.
    ///
    /// What holds by the origin of the axis is not left to rounding: a box faces along its own face axis with that
    /// face, and a cross axis is perpendicular to both of its edges.
    #[must_use]
    pub fn facing(&self, axis: AxisId, slack: Slack) -> Option<Facing<S::Vector>> {
        let (a, b) = (&self.a, &self.b);
        let own = |i: u8| Some(usize::from(i)).filter(|&i| i < S::N);
        let errors = a.orientation.error() + b.orientation.error();
        let ((mut along, error), faces, edges) = match axis {
            AxisId::FaceA(i) => ((a.axis(own(i)?), a.orientation.error()), [own(i), None], [None; 2]),
            AxisId::FaceB(j) => ((b.axis(own(j)?), b.orientation.error()), [None, own(j)], [None; 2]),
            AxisId::Edges(i, j) => {
                let normal = S::edge_normal(a.axis(own(i)?), b.axis(own(j)?))?;
                let sine = normal.length();
                let unit = (sine > PARALLEL * errors).then(|| normal * sine.recip())?;
                ((unit, errors / sine), [None; 2], [own(i), own(j)])
            }
        };
        if along.dot(self.offset) < 0.0 {
            along = -along;
        }
        let feature = |of: &OrientedBox<S>, towards: S::Vector, face: Option<usize>, edge: Option<usize>| {
            let tolerance = error + of.orientation.error() + PRODUCT * UNIT + slack.angle;
            let found = of.supporting(towards, tolerance);
            match (face, edge) {
                (Some(face), _) => Feature::new(S::DIMENSION, |i| {
                    let outwards = of.axis(face).dot(towards) >= 0.0;
                    if i != face {
                        Side::Spans
                    } else if outwards {
                        Side::Positive
                    } else {
                        Side::Negative
                    }
                }),
                (None, Some(edge)) => found.with(edge, Side::Spans),
                (None, None) => found,
            }
        };
        let features = [feature(a, along, faces[0], edges[0]), feature(b, -along, faces[1], edges[1])];
        Some(Facing { along, features })
    }
}
