//! Two boxes at an instant, and two boxes in motion: candidate axes, their directions and shadows.
//!
//! Everything is computed from the difference of the two centres, so a scene far from the world origin is
//! judged as exactly as one around it.

mod candidate_axes;
pub mod obb;
mod relative_motion;
mod swept_bounds;
pub mod trajectory;

use crate::kernel::{
    axis::{Dimension, MAX_AXES, PerAxis},
    pair::candidate_axes::CandidateAxes,
    pair::obb::OrientedBox,
    pair::relative_motion::RelativeMotion,
    pair::trajectory::{Motion, Trajectory},
    projection::{Coordinates, EarlyOut, LinearGap, LinearMotion, PairQuery, Projection},
    sat::{SatReport, Verdict},
    space::{Space, Vector as _, length_bound},
    sweep::bounds::AxisBounds,
    tolerance::{ALIGNED_PROJECTION, AXES_STORED, FACE, HIDDEN, PARALLEL, PROJECTION, UNDERFLOW, UNIT},
    units::Units,
};

/// Two boxes at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<S: Space> {
    /// The first box.
    pub a: OrientedBox<S>,
    /// The second box.
    pub b: OrientedBox<S>,
    /// From the centre of `a` to the centre of `b`.
    pub(super) offset: S::Vector,
    /// GapBound on the rounding of `offset`.
    pub(super) offset_error: f64,
}

/// Bounds on the errors of a pair's gaps.
#[derive(Clone, Copy)]
pub(super) struct Errors {
    /// What rounding can do to the largest gap, scene units.
    pub rounding: f64,
    /// The sum of all lengths that enter a gap.
    pub lengths: f64,
    /// The sine up to which two edges count as parallel.
    pub parallel: f64,
}

impl<S: Space> Pair<S> {
    /// The pair of these two boxes.
    #[must_use]
    pub fn new(a: OrientedBox<S>, b: OrientedBox<S>) -> Self {
        let offset = b.center - a.center;
        let length = length_bound(offset);
        let exact = (0..S::N).all(|i| difference_is_exact(b.center.get(i), a.center.get(i)));
        Self { a, b, offset, offset_error: if exact { 0.0 } else { UNIT * length } }
    }

    /// Every candidate axis, and what follows.
    #[must_use]
    pub fn report(&self) -> SatReport {
        let Errors { mut rounding, lengths, parallel } = self.errors();
        let fan = CandidateAxes::new(&self.a, &self.b);
        let (at_a, at_b) = (fan.dot::<S>(self.a.center), fan.dot::<S>(self.b.center));
        let distance = fan.dot::<S>(self.offset);
        let mut hidden: f64 = 0.0;
        let mut report = SatReport::blank(S::CANDIDATES.len());
        let mut gaps = [f64::NEG_INFINITY; MAX_AXES];
        for (k, (test, &axis)) in report.tests.iter_mut().zip(S::CANDIDATES).enumerate() {
            test.axis = axis;
            if fan.sine[k] > parallel {
                let projection = Projection::new((at_a[k], fan.reach_a[k]), (at_b[k], fan.reach_b[k]), distance[k]);
                gaps[k] = projection.gap;
                test.projection = Some(projection);
            } else {
                hidden = hidden.max(fan.sine[k]);
            }
        }
        rounding += HIDDEN * hidden * lengths;
        report.judge(&gaps[..S::CANDIDATES.len()], rounding);
        report
    }

    /// The unit direction of every axis that has one.
    #[must_use]
    pub fn units(&self) -> PerAxis<Option<S::Vector>> {
        let fan = CandidateAxes::new(&self.a, &self.b);
        let parallel = self.parallel();
        let mut units = PerAxis::filled(None, S::CANDIDATES.len());
        for (k, unit) in units.iter_mut().enumerate() {
            *unit = (fan.sine[k] > parallel).then(|| fan.unit::<S>(k));
        }
        units
    }

    /// The sine up to which two edges count as parallel.
    fn parallel(&self) -> f64 {
        PARALLEL * (self.a.orientation.error() + self.b.orientation.error())
    }

    /// The bounds on the errors of this pair's gaps; the counting is at [`PROJECTION`].
    pub(super) fn errors(&self) -> Errors {
        self.errors_at_distance(length_bound(self.offset))
    }

    /// The same, for centres that are known to be at most that far apart.
    fn errors_at_distance(&self, apart: f64) -> Errors {
        let axis_error = self.a.orientation.error() + self.b.orientation.error();
        let lengths = apart + self.a.reach() + self.b.reach();
        let rounding = if axis_error > 0.0 {
            lengths * Self::rounding(axis_error) + self.offset_error + UNDERFLOW
        } else if self.offset_error == 0.0 && self.aligned_gaps_are_exact() {
            0.0
        } else {
            lengths * (ALIGNED_PROJECTION * UNIT) + self.offset_error + UNDERFLOW
        };
        Errors { rounding, lengths, parallel: self.parallel() }
    }

    /// GapBound on the rounding of the largest gap, for each unit of length that enters it.
    fn rounding(axis_error: f64) -> f64 {
        if S::N == 2 { axis_error + FACE * UNIT } else { AXES_STORED * axis_error + PROJECTION * UNIT }
    }

    /// Whether no operation of any gap rounds, for two boxes along the world axes.
    fn aligned_gaps_are_exact(&self) -> bool {
        (0..S::N).all(|i| {
            let along = |of: &OrientedBox<S>| {
                (0..S::N).find(|&k| of.axis(k).get(i) != 0.0).map_or(0.0, |k| of.half_extents.get(k))
            };
            let (a, b) = (along(&self.a), along(&self.b));
            difference_is_exact(a, -b) && difference_is_exact(self.offset.get(i).abs(), a + b)
        })
    }

    /// What an early-out test would have looked at; `report` is this pair's.
    #[must_use]
    pub fn early_out(&self, report: &SatReport) -> EarlyOut {
        let doubt = self.errors().rounding;
        let radius = |of: &OrientedBox<S>| of.half_extents.length();
        let bounds_apart = (0..S::N).any(|i| {
            let unit = S::Vector::from_fn(|k| if k == i { 1.0 } else { 0.0 });
            self.offset.get(i).abs() - (self.a.radius(unit) + self.b.radius(unit)) > doubt
        });
        let ended =
            report.tests.iter().position(|test| test.projection.is_some_and(|projection| projection.gap > doubt));
        EarlyOut {
            spheres_apart: self.offset.length() - (radius(&self.a) + radius(&self.b)) > doubt,
            bounds_apart,
            ended_by: ended.map(|k| report.tests[k].axis),
            after: ended.map_or(report.tests.len(), |k| k + 1),
        }
    }

    /// The shortest move of B that turns an overlap into touching; `None` if they are separated.
    #[must_use]
    pub fn translation(&self, report: &SatReport) -> Option<S::Vector> {
        if report.verdict == Verdict::Separated {
            return None;
        }
        let unit = self.units()[report.best.axis_index(S::DIMENSION)]?;
        let depth = (-report.separation).max(0.0);
        Some(unit * if self.offset.dot(unit) < 0.0 { -depth } else { depth })
    }
}

/// Whether `x - y` is computed without rounding (Knuth: TAOCP 2, 4.2.2, theorem B).
fn difference_is_exact(x: f64, y: f64) -> bool {
    let difference = x - y;
    let back = difference - x;
    (x - (difference - back)) + (-y - back) == 0.0
}

/// Two boxes in motion over `[0, duration]`.
///
/// What a motion without turning needs lies together, in few lines of the cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MovingPair<S: Space> {
    pub(super) start: Pair<S>,
    duration: f64,
    /// The units to solve the motion in, if there are any.
    units: Option<Units>,
    /// Whether a box turns.
    turns: bool,
    pub(in crate::kernel::pair) rates: RelativeMotion<S>,
    pub(in crate::kernel::pair) a: Trajectory<S>,
    pub(in crate::kernel::pair) b: Trajectory<S>,
}

impl<S: Space> MovingPair<S> {
    /// The pair of these two, watched for `duration` seconds, above 0 and finite.
    #[must_use]
    pub fn new(a: Motion<S>, b: Motion<S>, duration: f64) -> Self {
        debug_assert!(duration > 0.0 && duration.is_finite(), "a duration is positive: {duration}");
        let start = Pair::new(a.start, b.start);
        let (a, b) = (Trajectory::new(&a), Trajectory::new(&b));
        let (rates, units) = RelativeMotion::new(&a, &b, &start, duration);
        Self { start, duration, units, turns: a.of.turns() || b.of.turns(), rates, a, b }
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
    pub fn at(&self, t: f64) -> Pair<S> {
        self.posed(t).0
    }

    /// The two boxes at time `t`, and from the centre of each to its pivot.
    #[inline(always)]
    pub(super) fn posed(&self, t: f64) -> (Pair<S>, [S::Vector; 2]) {
        if t == 0.0 {
            return (self.start, [self.a.arm(), self.b.arm()]);
        }
        let ((a, way_a, arm_a), (b, way_b, arm_b)) = (self.a.at(t), self.b.at(t));
        let offset = self.start.offset + (way_b - way_a);
        // Each way is three roundings deep, the differences two more.
        let moved = self.rates.travel(t);
        let offset_error = if self.units.is_none() {
            f64::INFINITY
        } else if moved == 0.0 {
            self.start.offset_error
        } else {
            UNIT * (2.0 * self.rates.apart + 16.0 * moved) + UNDERFLOW
        };
        (Pair { a, b, offset, offset_error }, [arm_a, arm_b])
    }
}

impl<S: Space> MovingPair<S> {
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
        pair.units = Some(Units::GIVEN);
        pair
    }
}

/// Coordinates of a vector of any dimension.
fn coordinates<S: Space>(v: S::Vector) -> Coordinates {
    std::array::from_fn(|i| if i < S::N { v.get(i) } else { 0.0 })
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

    fn early_out(&self, t: f64) -> EarlyOut {
        let pair = self.at(t);
        pair.early_out(&pair.report())
    }

    fn directions(&self, t: f64) -> PerAxis<Option<Coordinates>> {
        self.at(t).units().map(|unit| unit.map(coordinates::<S>))
    }

    fn translation(&self, t: f64) -> Option<Coordinates> {
        let pair = self.at(t);
        pair.translation(&pair.report()).map(coordinates::<S>)
    }

    fn moment(&self, t: f64, into: &mut AxisBounds) {
        self.moment_at(t, into);
    }

    fn whole_turns(&self, t: f64, into: &mut AxisBounds) {
        self.whole_turns_at(t, into);
    }

    fn witness(&self, t: f64, into: &mut AxisBounds, otherwise: &mut AxisBounds) -> bool {
        self.witness_at(t, into, otherwise)
    }

    fn core(&self, t: f64, into: &mut AxisBounds) {
        self.core_at(t, into);
    }

    fn lines(&self) -> Option<LinearMotion> {
        if self.turns {
            return None;
        }
        let (pair, velocity) = (&self.start, self.rates.velocity);
        let still = velocity == S::Vector::default();
        let exact_velocity = || {
            let (a, b) = (self.a().velocity, self.b().velocity);
            (0..S::N).all(|i| difference_is_exact(b.get(i), a.get(i)))
        };
        // The offset grows by at most the whole way; a box that stands still keeps the errors it has.
        let Errors { mut rounding, mut lengths, parallel } = pair.errors_at_distance(self.rates.apart);
        let way = self.rates.speed * self.duration;
        lengths += way;
        if !(still || rounding == 0.0 && exact_velocity()) {
            rounding += way * Pair::<S>::rounding(pair.a.orientation.error() + pair.b.orientation.error());
        }

        let fan = CandidateAxes::new(&pair.a, &pair.b);
        let (offset, rate) = (fan.dot::<S>(pair.offset), fan.dot::<S>(velocity));
        let mut axes = PerAxis::filled(None, S::CANDIDATES.len());
        let mut hidden: f64 = 0.0;
        for (k, line) in axes.iter_mut().enumerate() {
            if fan.sine[k] > parallel {
                *line = Some(LinearGap { offset: offset[k], rate: rate[k], reach: fan.reach_a[k] + fan.reach_b[k] });
            } else {
                hidden = hidden.max(fan.sine[k]);
            }
        }
        rounding += HIDDEN * hidden * lengths;
        Some(LinearMotion { axes, rounding })
    }

    fn bounds_never_meet(&self) -> bool {
        self.balls_never_meet()
    }

    fn units(&self) -> Option<Units> {
        self.units
    }

    fn in_units(&self, units: Units) -> Box<dyn PairQuery> {
        Box::new(self.scaled_to(units))
    }
}
