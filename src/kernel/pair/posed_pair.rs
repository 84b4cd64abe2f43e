//! Two boxes at one time: the separating axis test on every candidate axis.

use super::{candidate_axes::CandidateAxes, obb::OrientedBox};
use crate::kernel::{
    axis::PerAxis,
    float::difference_is_exact,
    interval::Interval,
    projection::{Coordinates, EarlyOut, Projection},
    query::Snapshot,
    sat::{AxisStatus, AxisTest, Columns, SatReport, Verdict, judge, judge_each},
    space::{Space, Vector as _, any_length, length_bound},
    tolerance::proof::{ALIGNED_PROJECTION, AXES_STORED, FACE, HIDDEN, PARALLEL, PROJECTION, UNDERFLOW, UNIT},
};

/// Two boxes at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PosedPair<S: Space> {
    /// The first box.
    pub a: OrientedBox<S>,
    /// The second box.
    pub b: OrientedBox<S>,
    /// From the centre of `a` to the centre of `b`.
    pub(in crate::kernel) offset: S::Vector,
    /// Bound on the rounding of `offset`.
    pub(super) offset_error: f64,
    /// The coordinates of `offset` that are not rounded at all.
    pub(super) exact: [bool; 3],
}

impl<S: Space> PosedPair<S> {
    /// The pair of these two boxes.
    #[must_use]
    pub fn new(a: OrientedBox<S>, b: OrientedBox<S>) -> Self {
        let offset = b.center - a.center;
        let exact = std::array::from_fn(|i| i >= S::N || difference_is_exact(b.center.get(i), a.center.get(i)));
        let offset_error = if exact == [true; 3] { 0.0 } else { UNIT * length_bound(offset) };
        Self { a, b, offset, offset_error, exact }
    }

    /// Every candidate axis, and what follows.
    #[must_use]
    #[inline]
    pub fn report(&self) -> SatReport {
        self.report_on(&CandidateAxes::new(&self.a, &self.b))
    }

    /// Every candidate axis, and all that is shown of one time.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let axes = CandidateAxes::new(&self.a, &self.b);
        let report = self.report_on(&axes);
        let mut directions = PerAxis::filled(None, S::CANDIDATES.len());
        for (axis_index, (direction, test)) in directions.iter_mut().zip(report.tests()).enumerate() {
            *direction = test.projection.map(|_| coordinates::<S>(axes.unit(axis_index)));
        }
        let translation = self.translation(&report, axes.unit(report.best.axis_index(S::DIMENSION)));
        Snapshot {
            directions,
            offset: coordinates::<S>(self.offset),
            translation: translation.map(coordinates::<S>),
            early_out: self.early_out(&report),
            report,
        }
    }

    #[inline(always)]
    fn report_on(&self, axes: &CandidateAxes<S>) -> SatReport {
        let lengths = self.lengths(length_bound(self.offset));
        let (error, parallel) = (self.error(lengths), self.parallel());
        let (at_a, at_b, distance) = (axes.dot(self.a.center), axes.dot(self.b.center), axes.dot(self.offset));
        let (mut radius_a, radius_b, mut gap) = (axes.radius_a, axes.radius_b, distance);
        // The order of operations is what `PROJECTION` counts.
        for ((gap, radius_a), radius_b) in gap.as_mut().iter_mut().zip(radius_a.as_ref()).zip(radius_b.as_ref()) {
            *gap = gap.abs() - (radius_a + radius_b);
        }
        let hidden = if S::N == 2 || axes.least_sine > parallel {
            0.0
        } else {
            without_direction::<S>(&axes.sine, parallel, &mut gap, &mut radius_a)
        };
        let gaps = &gap.as_ref()[..S::CANDIDATES.len()];
        let (error, judged) = if self.is_aligned() {
            self.judge_aligned(axes, gaps)
        } else {
            (S::filled(error), judge(gaps, error, HIDDEN * hidden * lengths))
        };
        SatReport::new(S::CANDIDATES, S::columns(Columns { at_a, radius_a, at_b, radius_b, gap, error }), judged)
    }

    /// Both boxes on a line of that direction, of any length; `None` where it has no direction.
    pub(super) fn along(&self, direction: S::Vector) -> Option<Projection> {
        let length = any_length(direction);
        if !(length > 0.0 && length.is_finite()) {
            return None;
        }
        let unit = direction * length.recip();
        let on = |of: &OrientedBox<S>| Interval::around(of.center.dot(unit), of.radius(unit));
        let gap = self.offset.dot(unit).abs() - (self.a.radius(unit) + self.b.radius(unit));
        Some(Projection { a: on(&self.a), b: on(&self.b), gap })
    }

    /// The error of each gap of two boxes along the world axes, and what follows from them.
    #[inline(never)]
    fn judge_aligned(&self, axes: &CandidateAxes<S>, gaps: &[f64]) -> (S::AxisNumbers, (f64, f64)) {
        let mut errors = S::filled(0.0);
        for (k, error) in errors.as_mut().iter_mut().enumerate().take(S::CANDIDATES.len()) {
            *error = self.aligned_error(axes.unit(k));
        }
        let judged = judge_each(gaps, errors.as_ref());
        (errors, judged)
    }

    /// The errors of the stored axes, added.
    pub(super) fn axis_error(&self) -> f64 {
        self.a.orientation.error() + self.b.orientation.error()
    }

    /// Whether both boxes lie along the world axes, exactly.
    pub(super) fn is_aligned(&self) -> bool {
        self.axis_error() == 0.0
    }

    /// The sine up to which two edges count as parallel.
    pub(super) fn parallel(&self) -> f64 {
        PARALLEL * self.axis_error()
    }

    /// The sum of all lengths that enter a gap, of centres at most that far apart.
    pub(super) fn lengths(&self, apart: f64) -> f64 {
        apart + self.a.extent_sum() + self.b.extent_sum()
    }

    /// Bound on the rounding of every gap, for that sum of lengths.
    pub(super) fn error(&self, lengths: f64) -> f64 {
        lengths * self.error_per_length() + self.offset_error + UNDERFLOW
    }

    /// Bound on the rounding of every gap, for each unit of length that enters it.
    pub(super) fn error_per_length(&self) -> f64 {
        let axis_error = self.axis_error();
        if S::N == 2 { axis_error + FACE * UNIT } else { AXES_STORED * axis_error + PROJECTION * UNIT }
    }

    /// Bound on the rounding of the gap along `unit`, a world axis, of two boxes that lie along the world axes.
    ///
    /// All products there are with 0 or 1 and exact, so only the numbers along that axis are rounded, if any.
    pub(super) fn aligned_error(&self, unit: S::Vector) -> f64 {
        let Some(i) = (0..S::N).find(|&i| unit.get(i) != 0.0) else { return 0.0 };
        let along =
            |of: &OrientedBox<S>| (0..S::N).find(|&k| of.axis(k).get(i) != 0.0).map_or(0.0, |k| of.half_extents.get(k));
        let (a, b, offset) = (along(&self.a), along(&self.b), self.offset.get(i).abs());
        let offset_error = if self.exact[i] { 0.0 } else { self.offset_error };
        if offset_error == 0.0 && difference_is_exact(a, -b) && difference_is_exact(offset, a + b) {
            return 0.0;
        }
        (offset + a + b) * (ALIGNED_PROJECTION * UNIT) + offset_error + UNDERFLOW
    }

    /// What an early-out test would have looked at; `report` is this pair's.
    fn early_out(&self, report: &SatReport) -> EarlyOut {
        let error = self.error(self.lengths(length_bound(self.offset)));
        let radius = |of: &OrientedBox<S>| of.half_extents.length();
        let bounds_apart = (0..S::N).any(|i| {
            let unit = S::Vector::from_fn(|k| if k == i { 1.0 } else { 0.0 });
            let gap = self.offset.get(i).abs() - (self.a.radius(unit) + self.b.radius(unit));
            gap > if self.is_aligned() { self.aligned_error(unit) } else { error }
        });
        let separates = |test: AxisTest| test.status() == AxisStatus::Separating;
        let ended = report.tests().position(separates);
        EarlyOut {
            spheres_apart: self.offset.length() - (radius(&self.a) + radius(&self.b)) > error,
            bounds_apart,
            ended_by: ended.map(|index| S::CANDIDATES[index]),
            after: ended.map_or(S::CANDIDATES.len(), |index| index + 1),
        }
    }

    /// The shortest move of B that turns an overlap into touching, along the unit vector of the best axis; `None` if the
    /// boxes are separated.
    fn translation(&self, report: &SatReport, unit: S::Vector) -> Option<S::Vector> {
        if report.verdict == Verdict::Separated {
            return None;
        }
        let depth = (-report.separation).max(0.0);
        Some(unit * if self.offset.dot(unit) < 0.0 { -depth } else { depth })
    }
}

impl<S: Space> PosedPair<S> {
    /// How far B has to move along a unit vector until the boxes just touch.
    ///
    /// While they overlap, the offset of the centres lies between the two planes that each axis gives it; on its way
    /// it leaves the first pair of them.
    pub(super) fn way_out(&self, along: S::Vector) -> Option<f64> {
        let axes = CandidateAxes::new(&self.a, &self.b);
        let report = self.report_on(&axes);
        if report.verdict != Verdict::Overlapping {
            return Some(0.0);
        }
        let tests = report.tests().enumerate().filter(|(_, test)| test.projection.is_some());
        let ways = tests.map(|(k, _)| {
            let unit = axes.unit(k);
            let (rate, distance) = (unit.dot(along), self.offset.dot(unit));
            let sum = axes.radius_a.as_ref()[k] + axes.radius_b.as_ref()[k];
            if rate == 0.0 { f64::INFINITY } else { (sum.copysign(rate) - distance) / rate }
        });
        let way = ways.fold(f64::INFINITY, f64::min).max(0.0);
        way.is_finite().then_some(way)
    }
}

/// Coordinates of a vector of any dimension.
pub(super) fn coordinates<S: Space>(v: S::Vector) -> Coordinates {
    std::array::from_fn(|i| if i < S::N { v.get(i) } else { 0.0 })
}

/// Marks the axes whose sine is not above `parallel`. Gives the largest sine of these.
#[cold]
#[inline(never)]
fn without_direction<S: Space>(
    sines: &S::AxisNumbers,
    parallel: f64,
    gap: &mut S::AxisNumbers,
    radius_a: &mut S::AxisNumbers,
) -> f64 {
    let mut hidden: f64 = 0.0;
    for ((&sine, gap), radius_a) in sines.as_ref().iter().zip(gap.as_mut()).zip(radius_a.as_mut()) {
        if sine <= parallel {
            hidden = hidden.max(sine);
            (*gap, *radius_a) = (f64::NEG_INFINITY, -1.0);
        }
    }
    hidden
}
