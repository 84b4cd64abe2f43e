//! The bounds of every axis of a rotating pair over time, from its vectors (lemmas 1 to 4 of
//! [`certificate`](crate::kernel::sweep::certificate)).
//!
//! The order of all operations here is what lemma 11 counts.

use super::{
    moving_pair::{MovingPair, Posed},
    posed_pair::PosedPair,
    relative_motion::RelativeMotion,
};
use crate::kernel::{
    linear::Linear,
    space::{Space, Vector as _},
    sweep::bounds::{AxisBounds, GapBound, Rounding, UNIT_AXIS},
    tolerance::proof::{RATES, RATES_NOW, RATES_STORED, ROTATING_UNDERFLOW, UNIT},
};

/// The products of box axes with each other and with the offset `d` of the centres.
struct Products {
    /// `a_i . b_j`
    dots: [[Linear; 3]; 3],
    /// `a_i . d`
    along_a: [Linear; 3],
    /// `b_j . d`
    along_b: [Linear; 3],
}

impl<S: Space> MovingPair<S> {
    /// The bounds of every axis around that instant.
    pub(super) fn axis_bounds_of(&self, now: &Posed<S>, into: &mut AxisBounds) {
        let RelativeMotion { frames, arms, diagonals, turn_accel_bound, spin_rate, speed, .. } = &self.relative;
        let length = now.pivots.length();
        let accelerations = [0, 1].map(|k| frames[k].second_derivative(now.pivots, length));
        let products = self.products(now);

        into.resize(S::CANDIDATES.len(), 2 * S::N);
        self.faces(&products, into, |of, other| {
            let Linear { value, rate } = accelerations[of];
            Linear::new(value + turn_accel_bound * (arms[other] + diagonals[other]), rate)
        });
        if S::N == 3 {
            // Either box may be the frame; the slower one sees smaller accelerations.
            let slower = usize::from(frames[1].rate < frames[0].rate);
            let (acceleration, speed_seen) = (accelerations[slower], frames[slower].speed(now.pivots, length));
            let second_derivative = Linear::new(
                turn_accel_bound * (length + arms[0] + arms[1])
                    + 2.0 * spin_rate * speed_seen.value
                    + acceleration.value,
                turn_accel_bound * speed + 2.0 * spin_rate * speed_seen.rate + acceleration.rate,
            );
            self.crosses(&products, into, second_derivative);
        }
        into.rounding = self.rounding_of(&now.pair, self.relative.spins());
    }

    fn products(&self, now: &Posed<S>) -> Products {
        let n = S::N;
        let Posed { pair: PosedPair { a, b, offset, .. }, arms, .. } = now;
        let spins = self.relative.frames.map(|frame| frame.spin);
        let rate = self.relative.velocity - S::swing(spins[1], arms[1]) + S::swing(spins[0], arms[0]);
        let (seen_from_a, seen_from_b) = (rate - S::swing(spins[0], *offset), rate - S::swing(spins[1], *offset));
        let zero = [Linear::ZERO; 3];
        let mut products = Products { dots: [zero; 3], along_a: zero, along_b: zero };
        for k in 0..n {
            products.along_a[k] = Linear::new(a.axis(k).dot(*offset), a.axis(k).dot(seen_from_a));
            products.along_b[k] = Linear::new(b.axis(k).dot(*offset), b.axis(k).dot(seen_from_b));
            let turning = S::swing(self.relative.spin, b.axis(k));
            for (i, dots) in products.dots.iter_mut().enumerate().take(n) {
                dots[k] = Linear::new(a.axis(i).dot(b.axis(k)), a.axis(i).dot(turning));
            }
        }
        products
    }

    /// The faces of both boxes; `second(of, other)` bounds the second derivatives of the faces of box `of`.
    #[inline]
    fn faces(&self, products: &Products, into: &mut AxisBounds, second: impl Fn(usize, usize) -> Linear) {
        let n = S::N;
        let [e, f] = self.relative.halves;
        let seconds = [second(0, 1), second(1, 0)];
        let Products { dots, along_a, along_b } = products;
        let face = |distance, extent_sum, [x, y, z]: [Linear; 3], second_derivative| GapBound {
            distance,
            extent_sum,
            edges: [x, y, z, Linear::ZERO],
            second_derivative,
            axis_coords: UNIT_AXIS,
            turn_accel_bound: 0.0,
        };
        for k in 0..n {
            let of_b = [0, 1, 2].map(|i| dots[k][i].scaled(f[i]));
            let of_a = [0, 1, 2].map(|i| dots[i][k].scaled(e[i]));
            into.set(k, face(along_a[k], e[k], of_b, seconds[0]));
            into.set(n + k, face(along_b[k], f[k], of_a, seconds[1]));
        }
    }

    /// The cross products, from products of axes alone; `second` bounds the second derivatives of their distances.
    ///
    /// In the frame of A, `a_i x b_j` has the coordinates `-b_j.a_(i+2)` and `b_j.a_(i+1)` beside `a_i`.
    #[inline]
    fn crosses(&self, products: &Products, into: &mut AxisBounds, second: Linear) {
        let RelativeMotion { halves: [e, f], face_diagonals, turn_accel_bound, .. } = &self.relative;
        let Products { dots, along_a, .. } = products;
        for i in 0..3 {
            let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
            let (d1, d2) = (along_a[i1], along_a[i2]);
            for j in 0..3 {
                let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
                let (r1, r2) = (dots[i1][j], dots[i2][j]);
                let edges_bound = turn_accel_bound * (face_diagonals[0][i] + face_diagonals[1][j]);
                let bound = GapBound {
                    distance: Linear::new(
                        d2.value * r1.value - d1.value * r2.value,
                        d2.rate * r1.value + d2.value * r1.rate - d1.rate * r2.value - d1.value * r2.rate,
                    ),
                    extent_sum: 0.0,
                    edges: [r2.scaled(e[i1]), r1.scaled(e[i2]), dots[i][j2].scaled(f[j1]), dots[i][j1].scaled(f[j2])],
                    second_derivative: Linear::new(second.value + edges_bound, second.rate),
                    axis_coords: [r1, r2],
                    turn_accel_bound: *turn_accel_bound,
                };
                into.set(6 + 3 * i + j, bound);
            }
        }
    }

    /// The bounds on rounding, and the lengths they come from, of what turns at `spins` rad/s (lemma 11).
    #[inline(always)]
    pub(super) fn rounding_of(&self, pair: &PosedPair<S>, spins: f64) -> Rounding {
        let RelativeMotion { arms, extent_sum, speed, .. } = &self.relative;
        let stored = RATES_STORED * pair.axis_error();
        let lengths = pair.offset.length() + extent_sum;
        let all = lengths + arms[0] + arms[1];
        let pace = speed + spins * all;
        let error = all * (stored + RATES_NOW * UNIT) + 2.0 * pair.offset_error + ROTATING_UNDERFLOW;
        Rounding { error: Linear::new(error, pace * (stored + RATES * UNIT)), lengths, pace }
    }
}
