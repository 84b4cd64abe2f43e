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
    pub(super) fn linear(&self) -> LinearMotion {
        let (pair, velocity) = (&self.start, self.relative.velocity);
        let way = self.relative.speed * self.duration();
        let lengths = pair.lengths(self.relative.apart);
        let axes = CandidateAxes::new(&pair.a, &pair.b);
        let (offset, rate) = (axes.dot::<S>(pair.offset), axes.dot::<S>(velocity));
        let (error, parallel, aligned) =
            (pair.error(lengths) + self.way_error(way), pair.parallel(), pair.is_aligned());
        let mut gaps = PerAxis::filled(None, S::CANDIDATES.len());
        let mut hidden: f64 = 0.0;
        for (k, gap) in gaps.iter_mut().enumerate() {
            if axes.sine[k] > parallel {
                *gap = Some(LinearGap {
                    distance: Linear::new(offset[k], rate[k]),
                    extent_sum: axes.radius_a[k] + axes.radius_b[k],
                    uncertainty: if aligned { self.aligned_linear_error(axes.unit::<S>(k), way) } else { error },
                });
            } else {
                hidden = hidden.max(axes.sine[k]);
            }
        }
        LinearMotion { axes: gaps, hidden: HIDDEN * hidden * (lengths + way) }
    }

    /// Bound on the rounding that the way adds to every gap; a pair that keeps its distance adds none.
    fn way_error(&self, way: f64) -> f64 {
        if self.relative.velocity == S::Vector::default() { 0.0 } else { way * self.start.error_per_length() }
    }

    /// The error along the world axis `unit` of two boxes that lie along the world axes, at any time of the motion.
    fn aligned_linear_error(&self, unit: S::Vector, way: f64) -> f64 {
        let start = self.start.aligned_error(unit);
        let exact = (0..S::N).filter(|&i| unit.get(i) != 0.0).all(|i| {
            let (a, b) = (self.a().velocity.get(i), self.b().velocity.get(i));
            difference_is_exact(b, a) && (start == 0.0 || a == b)
        });
        if exact { start } else { start + self.way_error(way) }
    }
}
