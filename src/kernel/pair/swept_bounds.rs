//! Bounds of whole motions: pairs so far apart that no axis need be looked at.
//!
//! However a box turns, it stays in the ball about its pivot that reaches to its furthest corner at most: its radius is
//! the distance of the pivot from the centre plus that of a corner. The pivots move straight, so along each axis of the
//! world their distance is linear in time: if it keeps its sign, it is never less than at one of both ends.

use crate::kernel::{
    pair::MovingPair,
    projection::PairQuery as _,
    space::{Space, Vector as _},
    tolerance::SWEPT,
};

impl<S: Space> MovingPair<S> {
    /// Whether the balls about the pivots are proved apart, along one axis of the world, throughout.
    pub(super) fn balls_never_meet(&self) -> bool {
        if self.units().is_none() {
            return false;
        }
        let (rates, duration) = (&self.rates, self.duration());
        let stored = self.start.a.orientation.error() + self.start.b.orientation.error();
        let radii: f64 = rates.arms.iter().chain(&rates.diagonals).sum();
        let slack = (SWEPT + stored) * (rates.apart + radii + rates.speeds * duration);
        (0..S::N).any(|i| {
            let start = rates.way.get(i);
            let end = start + rates.velocity.get(i) * duration;
            let nearest = if (start < 0.0) == (end < 0.0) { start.abs().min(end.abs()) } else { 0.0 };
            nearest > radii + slack
        })
    }
}
