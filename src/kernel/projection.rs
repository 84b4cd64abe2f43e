//! The waist: what a pair of boxes tells the layers above, in scalars only.
//!
//! Below it everything depends on the dimension. Above it everything is an interval on a line, a function of
//! time or a name, and the same lines of code serve the plane and space.

use super::{
    axis::{AxisId, Dimension, PerAxis},
    interval::Interval,
    sat::SatReport,
    sweep::bounds::AxisBounds,
    units::Units,
};

/// Both boxes projected on one unit axis. Positions are measured from the world origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projection {
    /// The shadow of the first box.
    pub a: Interval,
    /// The shadow of the second box.
    pub b: Interval,
    /// Signed distance between them, computed from the difference of the centres, so that it is exact to
    /// rounding far from the origin too, where that between `a` and `b` is not.
    pub gap: f64,
}

impl Projection {
    /// Two shadows from their centres and half lengths, and the distance of the centres on the axis.
    #[must_use]
    #[inline]
    pub fn new((a, reach_a): (f64, f64), (b, reach_b): (f64, f64), distance: f64) -> Self {
        Self {
            a: Interval::around(a, reach_a),
            b: Interval::around(b, reach_b),
            gap: distance.abs() - (reach_a + reach_b),
        }
    }
}

/// The shadows of a pair on one axis that keeps its direction, when neither box turns.
///
/// At time `t` the centres are `offset + rate t` apart along the axis, and the shadows meet while that is
/// within `reach` of zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearGap {
    /// Signed distance from the first centre to the second along the axis, at `t = 0`.
    pub offset: f64,
    /// Its change per second.
    pub rate: f64,
    /// The sum of the two half lengths, at least 0.
    pub reach: f64,
}

/// A pair that moves without turning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearMotion {
    /// One line for each axis that has a direction.
    pub axes: PerAxis<Option<LinearGap>>,
    /// GapBound on what rounding does to the largest gap at any time of the motion.
    pub rounding: f64,
}

/// What the cheap tests before the separating axes would have said, and where an early-out test would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlyOut {
    /// Whether the bounding spheres are apart.
    pub spheres_apart: bool,
    /// Whether the boxes around both along the world axes are apart.
    pub bounds_apart: bool,
    /// The first axis, in report order, that proves the boxes apart.
    pub ended_by: Option<AxisId>,
    /// How many axes were looked at until then; all of them if none ended it.
    pub after: usize,
}

/// A direction or displacement, for printing and drawing: coordinates beyond the dimension are 0.
pub type Coordinates = [f64; 3];

/// A pair of moving boxes, as the layers above the projection see it.
///
/// Times are in seconds within `[0, duration]`.
pub trait PairQuery: Send + Sync {
    /// Of both boxes.
    fn dimension(&self) -> Dimension;

    /// The end of the motion, seconds, above 0.
    fn duration(&self) -> f64;

    /// Every candidate axis at time `t`, and what follows.
    fn report(&self, t: f64) -> SatReport;

    /// What an early-out test would have looked at, at time `t`.
    fn early_out(&self, t: f64) -> EarlyOut;

    /// The unit direction of every axis that has one at time `t`.
    fn directions(&self, t: f64) -> PerAxis<Option<Coordinates>>;

    /// The shortest move of the second box that turns an overlap into touching, if they are not separated.
    fn translation(&self, t: f64) -> Option<Coordinates>;

    /// Every axis at time `t`, with what bounds it before and after.
    fn moment(&self, t: f64, into: &mut AxisBounds);

    /// The faces at time `t`, each against the other box in whatever way that may have turned about its pivot.
    fn whole_turns(&self, t: f64, into: &mut AxisBounds);

    /// A point that is inside both boxes at time `t` and moves straight: for each face how far it is outside, below 0
    /// while it is not. While all are, the boxes overlap. Where no such point is found, `otherwise` is the moment
    /// instead; whether it was found.
    fn witness(&self, t: f64, into: &mut AxisBounds, otherwise: &mut AxisBounds) -> bool;

    /// How far the balls about the pivots that the boxes never leave are apart at time `t`, as the only axis; no axis
    /// if there are no such balls. While they meet, the boxes overlap, however they turn.
    fn core(&self, t: f64, into: &mut AxisBounds);

    /// The motion as straight lines, if neither box turns.
    fn lines(&self) -> Option<LinearMotion>;

    /// Whether bounds of the boxes, whatever way those turn, are proved apart throughout: then the boxes never meet.
    fn bounds_never_meet(&self) -> bool;

    /// The units to solve the motion in; `None` if it is out of every range.
    fn units(&self) -> Option<Units>;

    /// The same motion in those units. Nothing but its differences counts: it may lie elsewhere.
    fn in_units(&self, units: Units) -> Box<dyn PairQuery>;
}
