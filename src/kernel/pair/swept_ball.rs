//! The ball (in 2D the disc) that a box fills as it turns about its pivot, against the faces of the other box (lemma 6 of
//! [`certificate`](crate::kernel::sweep::certificate)).

use super::{
    moving_pair::{MovingPair, Posed},
    obb::OrientedBox,
};
use crate::kernel::{
    linear::Linear,
    space::{Space, Vector as _},
    sweep::bounds::{AxisBounds, GapBound, UNIT_AXIS},
};

impl<S: Space> MovingPair<S> {
    /// The faces around that instant, each against the ball, disc or ring that the other box fills.
    pub(super) fn swept_ball_of(&self, now: &Posed<S>, into: &mut AxisBounds) {
        let n = S::N;
        let Posed { pair, arms, pivots } = now;
        let frames = &self.relative.frames;
        let accelerations = [0, 1].map(|k| frames[k].second_derivative(*pivots, pivots.length()));
        into.resize(2 * n, 2 * n);
        for k in 0..2 * n {
            // The box with the face stays in view, the other one becomes round.
            let (face, round, [of, other], sign) =
                if k < n { (&pair.a, &pair.b, [0, 1], 1.0) } else { (&pair.b, &pair.a, [1, 0], -1.0) };
            let frame = &frames[of];
            let axis = face.axis(k % n);
            // Corners in the world would be rounded by how far it lies from the world's origin.
            let around_center = OrientedBox { center: S::Vector::default(), ..*round };
            let radius = around_center.corners().map(|corner| {
                let from_pivot = corner - arms[other];
                let ring = |unit| S::ring(frames[other].spin, from_pivot, unit);
                if frame.rate == 0.0 { ring(axis).max(ring(-axis)) } else { from_pivot.length() }
            });
            let radius = radius.fold(0.0, f64::max);
            let rate = axis.dot(frame.velocity - S::swing(frame.spin, *pivots));
            let bound = GapBound {
                // From the centre of the box with the face to the other pivot.
                distance: Linear::new(axis.dot(*pivots + arms[of] * sign), rate),
                extent_sum: face.half_extents.get(k % n) + radius,
                second_derivative: accelerations[of],
                axis_coords: UNIT_AXIS,
                ..GapBound::default()
            };
            into.set(k, bound);
        }
        into.rounding = self.rounding_of(pair, self.relative.spins());
    }
}
