//! The gaps of two boxes that move without turning: linear in time, axis by axis.

use super::{MovingPair, candidate_axes::CandidateAxes};
use crate::kernel::{
    axis::PerAxis,
    float::difference_is_exact,
    linear::Linear,
    projection::{LinearGap, LinearMotion},
    query::PairQuery as _,
    space::{Space, Vector as _},
    tolerance::proof::HIDDEN,
};

impl<S: Space> MovingPair<S> {
    /// The motion of two boxes that do not turn.
    #[inline(always)]
    pub(super) fn linear(&self) -> LinearMotion {
        let (pair, velocity) = (&self.start, self.relative.velocity);
        let way = self.relative.speed * self.duration();
        let lengths = pair.lengths(self.relative.apart);
        let axes = CandidateAxes::new(&pair.a, &pair.b);
        let (offset, rate) = (axes.dot(pair.offset), axes.dot(velocity));
        let (error, parallel, aligned) =
            (pair.error(lengths) + self.way_error(way), pair.parallel(), pair.is_aligned());
        let (offset, rate, sine) = (offset.as_ref(), rate.as_ref(), axes.sine.as_ref());
        let (radius_a, radius_b) = (axes.radius_a.as_ref(), axes.radius_b.as_ref());
        let mut hidden: f64 = 0.0;
        let mut gaps = PerAxis::filled(None, S::CANDIDATES.len());
        for (k, gap) in gaps.iter_mut().enumerate() {
            if sine[k] > parallel {
                *gap = Some(LinearGap {
                    distance: Linear::new(offset[k], rate[k]),
                    extent_sum: radius_a[k] + radius_b[k],
                    is_exact: aligned && self.is_exact_along(axes.unit(k)),
                });
            } else {
                hidden = hidden.max(sine[k]);
            }
        }
        LinearMotion { axes: gaps, rounding: error, hidden: HIDDEN * hidden * (lengths + way) }
    }

    /// Bound on the rounding that the way adds to every gap; a pair that keeps its distance adds none.
    fn way_error(&self, way: f64) -> f64 {
        if self.relative.velocity == S::Vector::default() { 0.0 } else { way * self.start.error_per_length() }
    }

    /// Whether the gap of two boxes along the world axes is computed exactly along `unit`, one of these, with its rate.
    fn is_exact_along(&self, unit: S::Vector) -> bool {
        let difference = |i: usize| difference_is_exact(self.b().velocity.get(i), self.a().velocity.get(i));
        self.start.aligned_error(unit) == 0.0 && (0..S::N).all(|i| unit.get(i) == 0.0 || difference(i))
    }
}
