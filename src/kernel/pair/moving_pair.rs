//! Two boxes in motion: their poses at any time, and what the layers above the projection learn of them.

use super::{
    obb::OrientedBox,
    posed_pair::{PosedPair, coordinates},
    relative_motion::RelativeMotion,
    trajectory::{Motion, Trajectory},
};
use crate::kernel::{
    axis::{AxisId, Dimension},
    broad::SweptBounds,
    contact::{ContactPlace, Feature, Slack},
    interval::Interval,
    projection::{Coordinates, LinearMotion, Projection},
    query::{PairQuery, Snapshot},
    sat::SatReport,
    space::{Space, Vector as _, length_bound},
    sweep::units::Units,
    sweep::{
        bounds::{AxisBounds, BallBounds, PointBounds},
        query::SweepQuery,
    },
    tolerance::proof::{MOVED, UNDERFLOW, UNIT},
};

/// Two boxes in motion over `[0, duration]`.
///
/// What a motion without turning needs lies together, in few lines of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MovingPair<S: Space> {
    pub(super) start: PosedPair<S>,
    duration: f64,
    /// The units to solve the motion in, if there are any.
    units: Option<Units>,
    /// Whether a box turns.
    turns: bool,
    pub(super) relative: RelativeMotion<S>,
    pub(super) a: Trajectory<S>,
    pub(super) b: Trajectory<S>,
}

/// Two boxes in motion at one time.
#[derive(Clone, Copy)]
pub(super) struct Posed<S: Space> {
    pub pair: PosedPair<S>,
    /// From the centre of each box to its pivot.
    pub arms: [S::Vector; 2],
    /// From the first pivot to the second.
    pub pivots: S::Vector,
}

impl<S: Space> MovingPair<S> {
    /// The pair of these two, watched for `duration` seconds, above 0 and finite.
    #[must_use]
    pub fn new(a: Motion<S>, b: Motion<S>, duration: f64) -> Self {
        debug_assert!(duration > 0.0 && duration.is_finite(), "a duration is positive: {duration}");
        let start = PosedPair::new(a.start, b.start);
        let (a, b) = (Trajectory::new(&a), Trajectory::new(&b));
        let (relative, units) = RelativeMotion::new(&a, &b, start.offset, duration);
        Self { start, duration, units, turns: a.of.turns() || b.of.turns(), relative, a, b }
    }

    /// The first box with its motion.
    #[must_use]
    pub fn a(&self) -> &Motion<S> {
        &self.a.of
    }

    /// The second box with its motion.
    #[must_use]
    pub fn b(&self) -> &Motion<S> {
        &self.b.of
    }

    /// The two boxes at time `t`.
    #[must_use]
    pub fn at(&self, t: f64) -> PosedPair<S> {
        self.posed(t).pair
    }

    /// The two boxes at time `t`, with their pivots.
    #[inline(always)]
    pub(super) fn posed(&self, t: f64) -> Posed<S> {
        let pivots = self.relative.pivots + self.relative.velocity * t;
        if t == 0.0 {
            return Posed { pair: self.start, arms: [self.a.arm(), self.b.arm()], pivots };
        }
        let ((a, way_a, arm_a), (b, way_b, arm_b)) = (self.a.at(t), self.b.at(t));
        let offset = self.start.offset + (way_b - way_a);
        let moved = self.relative.travel(t);
        let offset_error = if self.units.is_none() {
            f64::INFINITY
        } else if moved == 0.0 {
            self.start.offset_error
        } else {
            UNIT * (MOVED[0] * self.relative.apart + MOVED[1] * moved) + UNDERFLOW
        };
        // A coordinate along which neither centre moves keeps its digits.
        let stays = |i: usize| i >= S::N || way_a.get(i) == 0.0 && way_b.get(i) == 0.0;
        let exact = std::array::from_fn(|i| self.start.exact[i] && stays(i));
        Posed { pair: PosedPair { a, b, offset, offset_error, exact }, arms: [arm_a, arm_b], pivots }
    }

    /// Bound on how far the boxes turn, and points of them move, within so many seconds.
    fn moved_within(&self, seconds: f64) -> Slack {
        let RelativeMotion { frames, arms, diagonals, speeds, .. } = &self.relative;
        let swing: f64 = (0..2).map(|k| frames[k].rate * (arms[k] + diagonals[k])).sum();
        Slack { angle: self.relative.spins() * seconds, length: (speeds + swing) * seconds }
    }

    /// The same motion in those units, with the first centre in the origin.
    fn scaled_to(&self, units: Units) -> Self {
        let (length, rate, [once, again]) = (units.of_length(), units.of_rate(), units.of_velocity());
        let mut kept = !units.blurs_time();
        let mut scaled = |of: &Motion<S>, center: S::Vector| {
            let start =
                OrientedBox { center: center * length, half_extents: of.start.half_extents * length, ..of.start };
            let (velocity, spin, pivot) = (of.velocity * once * again, of.spin * rate, of.pivot * length);
            let back = length.recip();
            kept &= (start.center * back, start.half_extents * back, pivot * back)
                == (center, of.start.half_extents, of.pivot)
                && (velocity * again.recip() * once.recip(), spin * rate.recip()) == (of.velocity, of.spin);
            Motion { start, velocity, spin, pivot }
        };
        let (a, b) = (scaled(self.a(), S::Vector::default()), scaled(self.b(), self.start.offset));
        let mut pair = Self::new(a, b, units.time(self.duration));
        let lost = if kept { 0.0 } else { UNDERFLOW };
        // The length is known here, where in the scene's units it may only be bounded.
        let rounded = if self.start.offset_error == 0.0 { 0.0 } else { UNIT * length_bound(pair.start.offset) };
        pair.start.offset_error = rounded + lost;
        pair.start.exact = self.start.exact.map(|exact| exact && kept);
        pair.units = Some(Units::GIVEN);
        pair
    }
}

impl<S: Space> PairQuery for MovingPair<S> {
    fn dimension(&self) -> Dimension {
        S::DIMENSION
    }

    fn duration(&self) -> f64 {
        self.duration
    }

    fn report(&self, t: f64) -> SatReport {
        self.at(t).report()
    }

    fn snapshot(&self, t: f64) -> Snapshot {
        self.at(t).snapshot()
    }

    fn along(&self, t: f64, directions: &[Coordinates]) -> Vec<Option<Projection>> {
        let pair = self.at(t);
        let vector = |direction: &Coordinates| S::Vector::from_fn(|i| direction[i]);
        directions.iter().map(|direction| pair.along(vector(direction))).collect()
    }

    fn way_out(&self, t: f64, along: Coordinates) -> Option<f64> {
        self.at(t).way_out(S::Vector::from_fn(|i| along[i]))
    }

    fn features(&self, axis: AxisId, t: f64) -> Option<[Feature; 2]> {
        Some(self.at(t).facing(axis, Slack::default())?.features)
    }

    fn contact_place(&self, axis: AxisId, span: Interval) -> Option<ContactPlace> {
        let pair = self.at(span.max);
        let (features, points) = pair.contact_patch(axis, self.moved_within(span.length()))?;
        let points = points.into_iter().map(coordinates::<S>).collect();
        Some(ContactPlace { features, center: coordinates::<S>(pair.a.center), points })
    }

    fn overlap_region(&self, t: f64) -> Vec<Vec<Coordinates>> {
        let faces = self.at(t).overlap_region();
        faces.into_iter().map(|face| face.into_iter().map(coordinates::<S>).collect()).collect()
    }
}

impl<S: Space> SweepQuery for MovingPair<S> {
    fn linear_motion(&self) -> Option<LinearMotion> {
        if self.turns { None } else { Some(self.linear()) }
    }

    fn axis_bounds(&self, t: f64, into: &mut AxisBounds) {
        self.axis_bounds_of(&self.posed(t), into);
    }

    fn swept_ball(&self, t: f64, into: &mut AxisBounds) {
        self.swept_ball_of(&self.posed(t), into);
    }

    fn common_point(&self, t: f64, into: &mut PointBounds, otherwise: &mut AxisBounds) -> bool {
        let now = self.posed(t);
        let found = self.common_point_of(&now, into);
        if !found {
            self.axis_bounds_of(&now, otherwise);
        }
        found
    }

    fn inscribed_balls(&self, t: f64) -> Option<BallBounds> {
        self.inscribed_balls_at(t)
    }

    fn bounds_never_meet(&self) -> bool {
        let bounds = |motion| SweptBounds::of(motion, self.duration);
        self.units.is_some() && !bounds(self.a()).touches(&bounds(self.b()))
    }

    fn units(&self) -> Option<Units> {
        self.units
    }

    fn in_units(&self, units: Units) -> Box<dyn SweepQuery> {
        Box::new(self.scaled_to(units))
    }
}
