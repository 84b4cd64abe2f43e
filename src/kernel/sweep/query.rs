//! What only the solvers ask of a pair of moving boxes: bounds over time, and the units to solve in.

use super::bounds::{AxisBounds, BallBounds, PointBounds};
use crate::kernel::{projection::LinearMotion, query::PairQuery, sweep::units::Units};

/// A pair of moving boxes, as the solvers see it.
pub trait SweepQuery: PairQuery {
    /// The motion, if neither box turns.
    fn linear_motion(&self) -> Option<LinearMotion>;

    /// Every axis at time `t`, with its bounds before and after.
    fn axis_bounds(&self, t: f64, into: &mut AxisBounds);

    /// The faces of both boxes at time `t`, each against the ball or disc that the other box fills as it turns
    /// (lemma 6).
    fn swept_ball(&self, t: f64, into: &mut AxisBounds);

    /// A point inside both boxes at time `t` that moves straight (lemma 9). Where none is found, `otherwise` is set to
    /// the bounds of every axis instead; returns whether one was found.
    fn common_point(&self, t: f64, into: &mut PointBounds, otherwise: &mut AxisBounds) -> bool;

    /// The largest balls about the pivots that fit into the boxes, at time `t`; `None` unless they meet (lemma 10).
    fn inscribed_balls(&self, t: f64) -> Option<BallBounds>;

    /// Whether bounds of the boxes, whatever way those turn, are proved apart throughout: then the boxes never meet.
    fn bounds_never_meet(&self) -> bool;

    /// The units to solve the motion in; `None` if it is out of every range.
    fn units(&self) -> Option<Units>;

    /// The same motion in those units. Only the difference of the two centres counts: the scene may lie elsewhere.
    fn in_units(&self, units: Units) -> Box<dyn SweepQuery>;
}
