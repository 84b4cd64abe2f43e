//! Constants of a moving pair, computed once.

use super::trajectory::Trajectory;
use crate::kernel::{
    linear::Linear,
    space::{Space, Vector as _, any_length},
    sweep::units::{Sizes, Units},
    tolerance::proof::{CANCELLED, UNIT},
};

/// A point that moves straight, as it is seen from a rotating box (lemma 3 of
/// [`certificate`](crate::kernel::sweep::certificate)).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RotatingFrame<S: Space> {
    /// Angular velocity of the box.
    pub spin: S::Spin,
    /// Its size, rad/s.
    pub rate: f64,
    /// Velocity of the point in the world, from the pivot of the box.
    pub velocity: S::Vector,
    /// `w x v`, and its length.
    sideways: S::Vector,
    drift: f64,
}

impl<S: Space> RotatingFrame<S> {
    /// The frame of a box with that angular velocity and speed, and a point with that velocity.
    pub fn new(spin: S::Spin, rate: f64, velocity: S::Vector) -> Self {
        let sideways = S::swing(spin, velocity);
        Self { spin, rate, velocity, sideways, drift: sideways.length() }
    }

    /// Bounds the second derivative of a point at `from_pivot`, `length` away: now, and its growth per second.
    pub fn second_derivative(&self, from_pivot: S::Vector, length: f64) -> Linear {
        let acceleration = S::swing(self.spin, S::swing(self.spin, from_pivot)) - self.sideways * 2.0;
        // Where the two cancel, their rounding stays.
        let rounding = CANCELLED * UNIT * (2.0 * self.drift + self.rate * self.rate * length);
        Linear::new(acceleration.length() + rounding, self.rate * self.drift)
    }

    /// Bounds its first derivative: now, and its growth per second.
    pub fn speed(&self, from_pivot: S::Vector, length: f64) -> Linear {
        let rounding = CANCELLED * UNIT * (self.velocity.length() + self.rate * length);
        Linear::new((self.velocity - S::swing(self.spin, from_pivot)).length() + rounding, self.drift)
    }
}

/// Constants of a moving pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RelativeMotion<S: Space> {
    /// The distance of the centres at the start.
    pub apart: f64,
    /// Velocity of the second pivot minus that of the first.
    pub velocity: S::Vector,
    /// Its size.
    pub speed: f64,
    /// The speeds of both pivots, added.
    pub speeds: f64,
    /// From the first pivot to the second at the start.
    pub pivots: S::Vector,
    /// The second pivot as seen from either box.
    pub frames: [RotatingFrame<S>; 2],
    /// [`Motion::travel`](super::trajectory::Motion::travel) of both boxes together: at the start, and after a unit of
    /// time.
    travel: [f64; 2],
    /// How many of those units a second is.
    per_second: f64,
    /// The angular velocity of the second box as seen from the first, and its size.
    pub spin: S::Spin,
    pub spin_rate: f64,
    /// Bounds the second derivative of a vector fixed in one box, seen from the other, for its length (lemma 2).
    pub turn_accel_bound: f64,
    /// The half extents of both boxes.
    pub halves: [[f64; 3]; 2],
    /// From the centre of each box to its furthest corner.
    pub diagonals: [f64; 2],
    /// From the centre of each face of each box to its furthest corner.
    pub face_diagonals: [[f64; 3]; 2],
    /// The sum of all half extents.
    pub extent_sum: f64,
    /// How far each pivot is from its centre.
    pub arms: [f64; 2],
}

impl<S: Space> RelativeMotion<S> {
    /// The constants of two boxes whose centres are `offset` apart at the start, and the units to solve their motion in.
    pub fn new(a: &Trajectory<S>, b: &Trajectory<S>, offset: S::Vector, duration: f64) -> (Self, Option<Units>) {
        let boxes = [a, b];
        let spins = boxes.map(|of| of.of.spin);
        let (spin, velocity) = (S::relative(spins[0], spins[1]), b.of.velocity - a.of.velocity);
        let spin_rate = S::speed(spin);
        let square = spin_rate * spin_rate;
        let halves =
            boxes.map(|of| std::array::from_fn(|i| if i < S::N { of.of.start.half_extents.get(i) } else { 0.0 }));
        let arms = boxes.map(|of| any_length(of.of.pivot));
        let apart = any_length(offset);
        let extent_sum = a.of.start.extent_sum() + b.of.start.extent_sum();
        let speeds = boxes.map(|of| any_length(of.of.velocity));
        let sizes = Sizes {
            lengths: apart + extent_sum + arms[0] + arms[1] + (speeds[0] + speeds[1]) * duration,
            duration,
            speeds,
            spins: spins.map(S::speed),
        };
        let units = Units::of(&sizes);
        let unit = units.unwrap_or(Units::GIVEN).time_given(1.0);
        let constants = Self {
            apart,
            per_second: unit.recip(),
            velocity,
            speed: any_length(velocity),
            speeds: speeds[0] + speeds[1],
            pivots: offset + b.arm() - a.arm(),
            frames: spins.map(|spin| RotatingFrame::new(spin, S::speed(spin), velocity)),
            travel: [0.0, unit].map(|t| a.of.travel(t) + b.of.travel(t)),
            spin,
            spin_rate,
            turn_accel_bound: 0.5 * (square + diagonal(square, 2.0 * S::tilt(spins[0], spins[1]))),
            halves,
            diagonals: boxes.map(|of| any_length(of.of.start.half_extents)),
            face_diagonals: halves.map(|[x, y, z]| [diagonal(y, z), diagonal(z, x), diagonal(x, y)]),
            extent_sum,
            arms,
        };
        (constants, units)
    }

    /// The angular speeds of both boxes, added.
    pub fn spins(&self) -> f64 {
        self.frames[0].rate + self.frames[1].rate
    }

    /// Bound on the sum of all lengths that enter the way of one centre to the other up to time `t`.
    pub fn travel(&self, t: f64) -> f64 {
        let [start, end] = self.travel;
        start + (end - start) * (t * self.per_second)
    }
}

fn diagonal(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}
