//! How a box moves: a pivot fixed in it moves straight, and the box turns about it at a constant rate.

use crate::kernel::{
    pair::obb::OrientedBox,
    space::{Space, any_length},
};

/// A box with its motion, over time `t` in seconds from 0.
///
/// `R(t) = exp(spin t) R(0)` and `center(t) = pivot(0) + velocity t - R(t) pivot`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<S: Space> {
    /// The box at `t = 0`.
    pub start: OrientedBox<S>,
    /// Velocity of the pivot, units per second.
    pub velocity: S::Vector,
    /// Angular velocity, rad/s, constant in the world.
    pub spin: S::Spin,
    /// The point of the box that moves in a straight line, in box coordinates.
    pub pivot: S::Vector,
}

impl<S: Space> Motion<S> {
    /// A box that stays where it is.
    #[must_use]
    pub fn still(start: OrientedBox<S>) -> Self {
        Self { start, velocity: S::Vector::default(), spin: S::STILL, pivot: S::Vector::default() }
    }

    /// Whether its orientation changes.
    #[must_use]
    pub fn turns(&self) -> bool {
        self.spin != S::STILL
    }

    /// The box at time `t`.
    #[must_use]
    pub fn at(&self, t: f64) -> OrientedBox<S> {
        Trajectory::new(self).at(t).0
    }

    /// Bound on the sum of all lengths that enter the displacement of the centre up to time `t`.
    #[must_use]
    pub fn travel(&self, t: f64) -> f64 {
        let swing = if self.turns() { any_length(self.pivot) * (2.0 + S::speed(self.spin) * t) } else { 0.0 };
        any_length(self.velocity) * t + swing
    }
}

/// A vector fixed in a box that turns, in three parts: turned by an angle it is
/// `v cos + (k x v) sin + k (k.v) (1 - cos)`, with the unit vector `k` of the spin (Rodrigues' formula).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RotatingVector<S: Space>([S::Vector; 3]);

impl<S: Space> RotatingVector<S> {
    fn at(&self, (sin, cos): (f64, f64)) -> S::Vector {
        let [start, sideways, along] = self.0;
        start * cos + sideways * sin + along * (1.0 - cos)
    }
}

/// A motion with what its poses at all times share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Trajectory<S: Space> {
    pub of: Motion<S>,
    rate: f64,
    axes: [RotatingVector<S>; 3],
    arm: RotatingVector<S>,
}

impl<S: Space> Trajectory<S> {
    pub fn new(of: &Motion<S>) -> Self {
        let orbit = |v| RotatingVector(S::orbit(of.spin, v));
        let axes = std::array::from_fn(|i| orbit(if i < S::N { of.start.axis(i) } else { S::Vector::default() }));
        Self { of: *of, rate: S::rate(of.spin), axes, arm: orbit(of.start.orientation.world_from_box(of.pivot)) }
    }

    /// The vector from its centre to its pivot at the start.
    pub fn arm(&self) -> S::Vector {
        self.arm.0[0]
    }

    /// The box at time `t`, the displacement of its centre since the start, and the vector from its centre to its pivot.
    /// The displacement keeps its digits far from the origin, where the place of the centre does not.
    #[inline]
    pub fn at(&self, t: f64) -> (OrientedBox<S>, S::Vector, S::Vector) {
        let angle = self.rate * t;
        let phase = libm::sincos(angle);
        let orientation = self.of.start.orientation.turned(angle, |i| self.axes[i].at(phase));
        let (start, arm) = (self.arm(), self.arm.at(phase));
        let moved = self.of.velocity * t + (start - arm);
        (OrientedBox { center: self.of.start.center + moved, orientation, ..self.of.start }, moved, arm)
    }
}
