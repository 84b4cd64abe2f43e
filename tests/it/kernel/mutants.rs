//! Solvers with a fault, and the checks that must notice: a check that lets a mutant live checks nothing.

use super::{audit::audit, cases, checker::Checker};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use satscope::kernel::{
    axis::{AxisId, Dimension},
    contact::{ContactPlace, Feature},
    interval::Interval,
    linear::Linear,
    pair::MovingPair,
    projection::{Coordinates, LinearMotion, Projection},
    query::{PairQuery, Snapshot},
    sat::{SatReport, Verdict},
    space::{D3, Space},
    sweep::units::Units,
    sweep::{
        Sweep, SweepQuery,
        bounds::{AxisBounds, BallBounds, GapBound, PointBounds},
        sweep,
    },
};

/// What a mutant tells the solver wrong, kind by kind.
#[derive(Clone, Copy, Default)]
struct Faults {
    axes: Option<fn(&mut AxisBounds)>,
    swept_ball: Option<fn(&mut AxisBounds)>,
    common_point: Option<fn(&mut PointBounds)>,
    inscribed_balls: Option<fn(&mut BallBounds)>,
}

impl Faults {
    fn of_axes(fault: fn(&mut AxisBounds)) -> Self {
        Self { axes: Some(fault), ..Self::default() }
    }
}

/// A pair that tells the solver something wrong.
struct Mutant<'a, S: Space> {
    pair: &'a MovingPair<S>,
    faults: Faults,
}

impl<S: Space> PairQuery for Mutant<'_, S> {
    fn dimension(&self) -> Dimension {
        self.pair.dimension()
    }
    fn duration(&self) -> f64 {
        self.pair.duration()
    }
    fn report(&self, t: f64) -> SatReport {
        self.pair.report(t)
    }
    fn snapshot(&self, t: f64) -> Snapshot {
        self.pair.snapshot(t)
    }
    fn along(&self, t: f64, directions: &[Coordinates]) -> Vec<Option<Projection>> {
        self.pair.along(t, directions)
    }
    fn way_out(&self, t: f64, along: Coordinates) -> Option<f64> {
        self.pair.way_out(t, along)
    }
    fn features(&self, axis: AxisId, t: f64) -> Option<[Feature; 2]> {
        self.pair.features(axis, t)
    }
    fn contact_place(&self, axis: AxisId, span: Interval) -> Option<ContactPlace> {
        self.pair.contact_place(axis, span)
    }
    fn overlap_region(&self, t: f64) -> Vec<Vec<Coordinates>> {
        self.pair.overlap_region(t)
    }
}

impl<S: Space> SweepQuery for Mutant<'_, S> {
    fn linear_motion(&self) -> Option<LinearMotion> {
        self.pair.linear_motion()
    }
    fn bounds_never_meet(&self) -> bool {
        self.pair.bounds_never_meet()
    }
    fn units(&self) -> Option<Units> {
        self.pair.units()
    }
    fn in_units(&self, units: Units) -> Box<dyn SweepQuery> {
        self.pair.in_units(units)
    }
    fn axis_bounds(&self, t: f64, into: &mut AxisBounds) {
        self.pair.axis_bounds(t, into);
        self.faults.axes.inspect(|fault| fault(into));
    }
    fn swept_ball(&self, t: f64, into: &mut AxisBounds) {
        self.pair.swept_ball(t, into);
        self.faults.swept_ball.inspect(|fault| fault(into));
    }
    fn common_point(&self, t: f64, into: &mut PointBounds, otherwise: &mut AxisBounds) -> bool {
        let found = self.pair.common_point(t, into, otherwise);
        if found {
            self.faults.common_point.inspect(|fault| fault(into));
        } else {
            self.faults.axes.inspect(|fault| fault(otherwise));
        }
        found
    }
    fn inscribed_balls(&self, t: f64) -> Option<BallBounds> {
        let mut now = self.pair.inscribed_balls(t)?;
        self.faults.inscribed_balls.inspect(|fault| fault(&mut now));
        Some(now)
    }
}

/// Some tumbling pairs, the same in every run.
pub fn sample<T: std::fmt::Debug>(from: &impl Strategy<Value = T>, count: usize) -> Vec<T> {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    (0..count).map(|_| from.new_tree(&mut runner).expect("never refused").current()).collect()
}

/// How many of the pairs the audit finds wrong under those faults.
fn noticed_in(pairs: &[MovingPair<D3>], faults: Faults) -> usize {
    let wrong = |pair: &MovingPair<D3>| audit(pair, pair.duration(), &sweep(&Mutant { pair, faults })).is_err();
    pairs.iter().filter(|pair| wrong(pair)).count()
}

/// The same of 300 tumbling pairs.
fn noticed(faults: Faults) -> usize {
    noticed_in(&sample(&cases::tumbling_spatial(), 300), faults)
}

/// How many certificates that the solver makes under those faults the checker refuses.
fn refused_in(pairs: &[MovingPair<D3>], faults: Faults) -> usize {
    let of = |pair: &MovingPair<D3>| {
        let checker = Checker::new(pair);
        sweep(&Mutant { pair, faults }).proof.iter().filter(|proof| checker.check(proof).is_err()).count()
    };
    pairs.iter().map(of).sum()
}

/// The same of 100 tumbling pairs.
fn refused(faults: Faults) -> usize {
    refused_in(&sample(&cases::tumbling_spatial(), 100), faults)
}

fn each(now: &mut AxisBounds, change: impl Fn(&mut GapBound)) {
    (0..now.axes().len()).for_each(|axis_index| one(now, axis_index, &change));
}

fn one(now: &mut AxisBounds, axis_index: usize, change: impl Fn(&mut GapBound)) {
    let mut bound = now.axes()[axis_index];
    change(&mut bound);
    now.set(axis_index, bound);
}

/// The axis takes no part: it never separates, and never keeps from overlapping.
fn drop_axis(now: &mut AxisBounds) {
    one(now, 8, |bound| bound.extent_sum += 1e3);
}

/// The axis is taken to stand still: its projections move, but do not turn.
fn freeze_normal(now: &mut AxisBounds) {
    each(now, |bound| bound.edges.iter_mut().for_each(|edge| edge.rate = 0.0));
}

fn halve_acceleration(now: &mut AxisBounds) {
    each(now, |bound| bound.second_derivative = bound.second_derivative.scaled(0.5));
}

#[test]
fn the_solver_itself_lives() {
    for pair in sample(&cases::tumbling_spatial(), 300).iter().chain(&sample(&cases::spinning_spatial(), 100)) {
        let found = sweep(&Mutant { pair, faults: Faults::default() });
        assert_eq!(audit(pair, pair.duration(), &found), Ok(()), "{pair:?}");
    }
}

#[test]
fn the_checker_notices_too() {
    let of_axes = [halve_acceleration, drop_axis, freeze_normal].map(|fault| refused(Faults::of_axes(fault)));
    println!("refused: {of_axes:?} of half the acceleration, a dropped axis, a frozen normal");
    assert!(of_axes.iter().all(|&count| count > 0), "{of_axes:?}");
}

#[test]
fn a_dropped_cross_axis_is_noticed() {
    assert_ne!(noticed(Faults::of_axes(drop_axis)), 0);
}

#[test]
fn a_frozen_normal_is_noticed() {
    assert_ne!(noticed(Faults::of_axes(freeze_normal)), 0);
}

#[test]
fn half_the_acceleration_is_noticed() {
    assert_ne!(noticed(Faults::of_axes(halve_acceleration)), 0);
}

/// The ball is taken to reach from the pivot to a corner of a box of a third of the size.
#[test]
fn a_ball_that_is_too_small_is_noticed() {
    let smaller = |now: &mut AxisBounds| each(now, |bound| bound.extent_sum *= 0.33);
    let faults = Faults { swept_ball: Some(smaller), ..Faults::default() };
    let pairs = sample(&cases::spinning_spatial(), 100);
    let found = (noticed_in(&pairs, faults), refused_in(&pairs, faults));
    assert!(found.0 > 0 && found.1 > 0, "{found:?}");
}

/// The point is taken to stay where it is inside both boxes, which turn.
#[test]
fn a_point_that_does_not_slip_is_noticed() {
    let still = |now: &mut PointBounds| {
        for face in now.faces_mut() {
            (face.distance.rate, face.powers) = (0.0, [0.0; 2]);
        }
    };
    let faults = Faults { common_point: Some(still), ..Faults::default() };
    let found = (noticed(faults), refused(faults));
    assert!(found.0 > 0 && found.1 > 0, "{found:?}");
}

/// The faces of A are forgotten: the point stays inside B.
#[test]
fn a_point_outside_a_box_is_noticed() {
    let forget = |now: &mut PointBounds| {
        now.faces_mut()[..3].iter_mut().for_each(|face| face.rest = Linear::new(-1e3, 0.0));
    };
    let faults = Faults { common_point: Some(forget), ..Faults::default() };
    let pairs = sample(&cases::tumbling_spatial(), 300);
    let found = (noticed_in(&pairs, faults), refused_in(&pairs, faults));
    assert!(found.0 > 0 && found.1 > 0, "{found:?}");
}

/// The balls are taken to stay as near as they are.
#[test]
fn balls_that_do_not_part_are_noticed() {
    let still = |now: &mut BallBounds| (now.apart.rest.rate, now.apart.powers) = (0.0, [0.0; 2]);
    let faults = Faults { inscribed_balls: Some(still), ..Faults::default() };
    let pairs = sample(&cases::spinning_spatial(), 100);
    let found = (noticed_in(&pairs, faults), refused_in(&pairs, faults));
    assert!(found.0 > 0 && found.1 > 0, "{found:?}");
}

#[test]
fn a_look_at_the_end_first_is_noticed() {
    let hasty = |pair: &MovingPair<D3>| match pair.report(pair.duration()).verdict {
        Verdict::Separated => Sweep::default(),
        Verdict::Touching | Verdict::Overlapping => sweep(pair),
    };
    let pairs = sample(&cases::tumbling_spatial(), 50);
    assert!(pairs.iter().any(|pair| audit(pair, pair.duration(), &hasty(pair)).is_err()));
}
