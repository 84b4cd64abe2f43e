//! The largest balls about the pivots that fit into the boxes (lemma 10 of
//! [`certificate`](crate::kernel::sweep::certificate)).

use super::{moving_pair::MovingPair, posed_pair::PosedPair, relative_motion::RelativeMotion, trajectory::Trajectory};
use crate::kernel::{
    linear::Linear,
    query::PairQuery as _,
    space::{Space, Vector as _},
    sweep::bounds::{BallBounds, UpperBound},
    tolerance::proof::{BALLS, RATES, UNIT},
};

impl<S: Space> MovingPair<S> {
    /// How far the balls are apart around time `t`; `None` unless they meet then.
    ///
    /// Rounding: the way between the pivots is off by 5 units in the last place of the lengths it is made of, its square
    /// by as much times twice its length and by 4 of itself, and the radius divides both: 9 times the weight below, of
    /// the 32 taken.
    pub(super) fn inscribed_balls_at(&self, t: f64) -> Option<BallBounds> {
        let RelativeMotion { velocity, speed, apart, arms, .. } = &self.relative;
        let inscribed = |of: &Trajectory<S>| {
            let room = |i| of.of.start.half_extents.get(i) - of.of.pivot.get(i).abs();
            (0..S::N).map(room).fold(f64::INFINITY, f64::min)
        };
        let (of_a, of_b) = (inscribed(&self.a), inscribed(&self.b));
        if !(of_a > 0.0 && of_b > 0.0) {
            return None;
        }
        let pivots = self.relative.pivots + *velocity * t;
        let radius = of_a + of_b;
        let rest = Linear::new(0.5 * (pivots.dot(pivots) / radius - radius), pivots.dot(*velocity) / radius);
        let meet = rest.value < 0.0;
        if !meet {
            return None;
        }
        let second_derivative = speed * speed / radius;
        let apart_bound = UpperBound { distance: Linear::ZERO, rest, powers: [0.5 * second_derivative, 0.0] };
        // The pair as it is at the start: its lengths are no shorter than any on the way. Squares over the radius weigh
        // more, and a ball is the same however it turns.
        let weight = 1.0 + (apart + arms[0] + arms[1] + speed * t) / radius;
        let offset_error = self.start.offset_error + UNIT * BALLS * speed * t;
        let Linear { value, rate } = self.rounding_of(&PosedPair { offset_error, ..self.start }, 0.0).error;
        let growth = BALLS * RATES * UNIT * speed;
        let error = Linear::new(
            (value + growth * t) * weight,
            rate * weight + growth / radius * (speed * self.duration() + radius),
        );
        Some(BallBounds { apart: apart_bound, error })
    }
}
