//! Two boxes at an instant, and two boxes in motion: candidate axes, their directions and shadows.
//!
//! Everything is computed from the difference of the two centres, so a scene far from the world origin is
//! judged as exactly as one around it.

use super::{
    axis::{AxisId, PerAxis},
    motion::Motion,
    obb::OrientedBox,
    sat::{AxisTest, Errors, SatReport, Verdict, judge},
    shadow::{Coordinates, EarlyOut, Line, Lines, Shadow, Shadows},
    space::{Space, Vector as _},
    tolerance::{ALIGNED_PROJECTION, PARALLEL_SINE, PROJECTION, UNDERFLOW, UNIT},
    witness,
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
    /// Bound on the rounding of `offset`.
    pub(super) offset_error: f64,
}

/// One candidate axis with its direction.
#[derive(Clone, Copy)]
struct Direction<S: Space> {
    /// Unit vector in the world; `None` for (nearly) parallel edges.
    unit: Option<S::Vector>,
    /// Sine of the angle between the edges; infinite for a face.
    sine: f64,
}

impl<S: Space> Pair<S> {
    /// The pair of these two boxes.
    #[must_use]
    pub fn new(a: OrientedBox<S>, b: OrientedBox<S>) -> Self {
        let offset = b.center - a.center;
        let exact = (0..S::DIMENSION).all(|i| difference_is_exact(b.center.get(i), a.center.get(i)));
        Self { a, b, offset, offset_error: if exact { 0.0 } else { UNIT * offset.length() } }
    }

    /// Every candidate axis, and what follows.
    #[must_use]
    pub fn report(&self) -> SatReport {
        let count = S::CANDIDATES.len();
        let mut tests = PerAxis::filled(AxisTest { axis: AxisId::FaceA(0), shadow: None }, count);
        let mut sines = PerAxis::filled(f64::INFINITY, count);
        for (k, &axis) in S::CANDIDATES.iter().enumerate() {
            let Direction { unit, sine } = self.direction(axis);
            tests[k] = AxisTest { axis, shadow: unit.map(|unit| self.shadow(axis, unit)) };
            sines[k] = sine;
        }
        let errors = self.errors();
        judge(tests, &sines, errors, || witness::depth(self) > errors.rounding)
    }

    /// The unit direction of an axis, if it has one.
    #[must_use]
    pub fn unit(&self, axis: AxisId) -> Option<S::Vector> {
        self.direction(axis).unit
    }

    fn direction(&self, axis: AxisId) -> Direction<S> {
        let face = |unit| Direction { unit: Some(unit), sine: f64::INFINITY };
        match axis {
            AxisId::FaceA(i) => face(self.a.axis(usize::from(i))),
            AxisId::FaceB(j) => face(self.b.axis(usize::from(j))),
            AxisId::Edges(i, j) => {
                let normal = S::edge_normal(self.a.axis(usize::from(i)), self.b.axis(usize::from(j)));
                let sine = normal.map_or(0.0, |normal| normal.length());
                let unit = normal.filter(|_| sine > PARALLEL_SINE).map(|normal| normal * (1.0 / sine));
                Direction { unit, sine }
            }
        }
    }

    /// Half the length of either shadow on the unit vector `unit`, the direction of `axis`.
    fn reaches(&self, axis: AxisId, unit: S::Vector) -> (f64, f64) {
        let (mut reach_a, mut reach_b) = (0.0, 0.0);
        for i in 0..S::DIMENSION {
            reach_a += self.a.half_extents.get(i) * self.a.axis(i).dot(unit).abs();
            reach_b += self.b.half_extents.get(i) * self.b.axis(i).dot(unit).abs();
        }
        // A box reaches exactly its half extent along its own face normal.
        match axis {
            AxisId::FaceA(i) => reach_a = self.a.half_extents.get(usize::from(i)),
            AxisId::FaceB(j) => reach_b = self.b.half_extents.get(usize::from(j)),
            AxisId::Edges(..) => {}
        }
        (reach_a, reach_b)
    }

    /// Both shadows on the unit vector `unit`, the direction of `axis`.
    fn shadow(&self, axis: AxisId, unit: S::Vector) -> Shadow {
        let (reach_a, reach_b) = self.reaches(axis, unit);
        let (a, b) = (self.a.center.dot(unit), self.b.center.dot(unit));
        Shadow::new((a, reach_a), (b, reach_b), self.offset.dot(unit))
    }

    /// The bounds on the errors of this pair's gaps; the counting is at [`PROJECTION`].
    pub(super) fn errors(&self) -> Errors {
        let axis_error = self.a.orientation.error() + self.b.orientation.error();
        let lengths = self.offset.length() + self.a.reach() + self.b.reach();
        let rounding = if axis_error > 0.0 {
            lengths * (axis_error + PROJECTION * UNIT) + self.offset_error + UNDERFLOW
        } else if self.offset_error == 0.0 && self.aligned_gaps_are_exact() {
            0.0
        } else {
            lengths * (ALIGNED_PROJECTION * UNIT) + self.offset_error + UNDERFLOW
        };
        let turn = if axis_error > 0.0 { axis_error + 4.0 * UNIT } else { 0.0 };
        Errors { rounding, lengths, turn }
    }

    /// Whether no operation of any gap rounds, for two boxes along the world axes.
    fn aligned_gaps_are_exact(&self) -> bool {
        (0..S::DIMENSION).all(|i| {
            let along = |of: &OrientedBox<S>| {
                (0..S::DIMENSION).find(|&k| of.axis(k).get(i) != 0.0).map_or(0.0, |k| of.half_extents.get(k))
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
        let bounds_apart = (0..S::DIMENSION).any(|i| {
            let unit = S::Vector::from_fn(|k| if k == i { 1.0 } else { 0.0 });
            self.offset.get(i).abs() - (self.a.radius(unit) + self.b.radius(unit)) > doubt
        });
        let ended = report.tests.iter().position(|test| test.shadow.is_some_and(|shadow| shadow.gap > doubt));
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
        let unit = self.unit(report.best)?;
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingPair<S: Space> {
    /// The first box with its motion.
    pub a: Motion<S>,
    /// The second box with its motion.
    pub b: Motion<S>,
    duration: f64,
}

impl<S: Space> MovingPair<S> {
    /// The pair of these two, watched for `duration` seconds, above 0 and finite.
    #[must_use]
    pub fn new(a: Motion<S>, b: Motion<S>, duration: f64) -> Self {
        debug_assert!(duration > 0.0 && duration.is_finite(), "a duration is positive: {duration}");
        Self { a, b, duration }
    }

    /// The two boxes at time `t`.
    #[must_use]
    pub fn at(&self, t: f64) -> Pair<S> {
        let start = Pair::new(self.a.start, self.b.start);
        if t == 0.0 {
            return start;
        }
        let offset = start.offset + (self.b.displacement(t) - self.a.displacement(t));
        // Each displacement is three roundings deep, the differences two more.
        let moved = self.a.travel(t) + self.b.travel(t);
        let offset_error = if moved == 0.0 {
            start.offset_error
        } else {
            UNIT * (2.0 * start.offset.length() + 16.0 * moved) + UNDERFLOW
        };
        Pair { a: self.a.at(t), b: self.b.at(t), offset, offset_error }
    }
}

/// Coordinates of a vector of any dimension.
fn coordinates<S: Space>(v: S::Vector) -> Coordinates {
    std::array::from_fn(|i| if i < S::DIMENSION { v.get(i) } else { 0.0 })
}

impl<S: Space> Shadows for MovingPair<S> {
    fn dimension(&self) -> usize {
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
        let pair = self.at(t);
        let mut directions = PerAxis::filled(None, S::CANDIDATES.len());
        for (direction, &axis) in directions.iter_mut().zip(S::CANDIDATES) {
            *direction = pair.unit(axis).map(coordinates::<S>);
        }
        directions
    }

    fn translation(&self, t: f64) -> Option<Coordinates> {
        let pair = self.at(t);
        pair.translation(&pair.report()).map(coordinates::<S>)
    }

    fn lines(&self) -> Option<Lines> {
        if self.a.turns() || self.b.turns() {
            return None;
        }
        let pair = Pair::new(self.a.start, self.b.start);
        let velocity = self.b.velocity - self.a.velocity;
        let still = velocity == S::Vector::default();
        let exact_velocity =
            (0..S::DIMENSION).all(|i| difference_is_exact(self.b.velocity.get(i), self.a.velocity.get(i)));
        // The offset grows by at most the whole way; a box that stands still keeps the errors it has.
        let mut errors = pair.errors();
        let way = velocity.length() * self.duration;
        errors.lengths += way;
        if !(still || errors.rounding == 0.0 && exact_velocity) {
            errors.rounding += way * (pair.a.orientation.error() + pair.b.orientation.error() + PROJECTION * UNIT);
        }

        let mut axes = PerAxis::filled(None, S::CANDIDATES.len());
        let mut narrowest = f64::INFINITY;
        for (line, &axis) in axes.iter_mut().zip(S::CANDIDATES) {
            let Direction { unit, sine } = pair.direction(axis);
            narrowest = narrowest.min(sine);
            *line = unit.map(|unit| {
                let (a, b) = pair.reaches(axis, unit);
                let (offset, rate) = (pair.offset.dot(unit), velocity.dot(unit));
                Line { offset, rate, reach: a + b, slant: errors.slant(sine) }
            });
        }
        let hidden = axes.iter().any(Option::is_none);
        let parallel = if hidden { errors.parallel_slack(narrowest) } else { None };
        Some(Lines { axes, rounding: errors.rounding, parallel })
    }
}
