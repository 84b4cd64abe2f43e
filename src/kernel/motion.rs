//! How a box moves: a pivot fixed in it runs straight on, and the box turns about it at a constant rate.

use super::{
    obb::OrientedBox,
    space::{Space, Vector as _},
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
        S::speed(self.spin) > 0.0
    }

    /// The box at time `t`.
    #[must_use]
    pub fn at(&self, t: f64) -> OrientedBox<S> {
        let orientation = self.start.orientation.turned(self.spin, t);
        OrientedBox { center: self.start.center + self.displacement(t), orientation, ..self.start }
    }

    /// How far the centre has moved at time `t`; kept apart from where it is, so that a scene far from the
    /// origin loses nothing.
    #[must_use]
    pub fn displacement(&self, t: f64) -> S::Vector {
        if !self.turns() || self.pivot == S::Vector::default() {
            return self.velocity * t;
        }
        let arm = self.start.orientation.world_from_box(self.pivot);
        self.velocity * t + (arm - S::rotation(self.spin, t)(arm))
    }

    /// Bound on the sum of all lengths that enter [`Motion::displacement`] up to time `t`.
    #[must_use]
    pub fn travel(&self, t: f64) -> f64 {
        let swing = if self.turns() { self.pivot.length() * (2.0 + S::speed(self.spin) * t) } else { 0.0 };
        self.velocity.length() * t + swing
    }
}
