//! Solvers with a fault, and the checks that must notice: a check that lets a mutant live checks nothing.

use super::{audit::audit, cases, checker::Checker};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use satscope::kernel::{
    axis::{Dimension, PerAxis},
    pair::MovingPair,
    projection::{Coordinates, EarlyOut, LinearMotion, PairQuery},
    sat::{SatReport, Verdict},
    space::{D3, Space},
    sweep::bounds::{AxisBounds, GapBound},
    sweep::{Sweep, sweep},
    units::Units,
};

/// A pair that tells the solver something wrong.
struct Mutant<'a, S: Space> {
    pair: &'a MovingPair<S>,
    fault: fn(&mut AxisBounds),
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
    fn early_out(&self, t: f64) -> EarlyOut {
        self.pair.early_out(t)
    }
    fn directions(&self, t: f64) -> PerAxis<Option<Coordinates>> {
        self.pair.directions(t)
    }
    fn translation(&self, t: f64) -> Option<Coordinates> {
        self.pair.translation(t)
    }
    fn lines(&self) -> Option<LinearMotion> {
        self.pair.lines()
    }
    fn bounds_never_meet(&self) -> bool {
        self.pair.bounds_never_meet()
    }
    fn units(&self) -> Option<Units> {
        self.pair.units()
    }
    fn in_units(&self, units: Units) -> Box<dyn PairQuery> {
        self.pair.in_units(units)
    }
    fn moment(&self, t: f64, into: &mut AxisBounds) {
        self.pair.moment(t, into);
        (self.fault)(into);
    }
    fn witness(&self, t: f64, into: &mut AxisBounds, otherwise: &mut AxisBounds) -> bool {
        let found = self.pair.witness(t, into, otherwise);
        if !found {
            (self.fault)(otherwise);
        }
        found
    }
    fn core(&self, t: f64, into: &mut AxisBounds) {
        self.pair.core(t, into);
    }
    fn whole_turns(&self, t: f64, into: &mut AxisBounds) {
        self.pair.whole_turns(t, into);
    }
}

/// Some tumbling pairs, the same in every run.
pub fn sample<T: std::fmt::Debug>(from: &impl Strategy<Value = T>, count: usize) -> Vec<T> {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    (0..count).map(|_| from.new_tree(&mut runner).expect("never refused").current()).collect()
}

/// How many of the pairs the audit finds wrong under that fault.
fn noticed(fault: fn(&mut AxisBounds)) -> usize {
    let wrong = |pair: &MovingPair<D3>| audit(pair, pair.duration(), &sweep(&Mutant { pair, fault })).is_err();
    sample(&cases::tumbling_spatial(), 300).iter().filter(|pair| wrong(pair)).count()
}

/// How many certificates that the solver makes under that fault the checker refuses.
fn refused(fault: fn(&mut AxisBounds)) -> usize {
    let of = |pair: &MovingPair<D3>| {
        let checker = Checker::new(pair);
        sweep(&Mutant { pair, fault }).proof.iter().filter(|proof| checker.check(proof).is_err()).count()
    };
    sample(&cases::tumbling_spatial(), 100).iter().map(of).sum()
}

fn each(now: &mut AxisBounds, change: impl Fn(&mut GapBound)) {
    (0..now.axes().len()).for_each(|lane| one(now, lane, &change));
}

fn one(now: &mut AxisBounds, lane: usize, change: impl Fn(&mut GapBound)) {
    let mut bound = now.axes()[lane];
    change(&mut bound);
    now.set(lane, bound);
}

/// The axis takes no part: it never separates, and never keeps from overlapping.
fn drop_axis(now: &mut AxisBounds) {
    one(now, 8, |bound| bound.reach += 1e3);
}

#[test]
fn the_solver_itself_lives() {
    for pair in sample(&cases::tumbling_spatial(), 300) {
        assert_eq!(audit(&pair, pair.duration(), &sweep(&Mutant { pair: &pair, fault: |_| {} })), Ok(()), "{pair:?}");
    }
}

#[test]
fn the_checker_notices_too() {
    let half = refused(|now| each(now, |bound| bound.bend = bound.bend.map(|bend| 0.5 * bend)));
    let dropped = refused(drop_axis);
    let frozen = refused(|now| each(now, |bound| bound.edges.iter_mut().for_each(|edge| edge[1] = 0.0)));
    println!("refused: {half} of half the bend, {dropped} of a dropped axis, {frozen} of a frozen normal");
    assert!(half > 0 && dropped > 0 && frozen > 0, "{half} {dropped} {frozen}");
}

#[test]
fn a_dropped_cross_axis_is_noticed() {
    assert_ne!(noticed(drop_axis), 0);
}

#[test]
fn a_frozen_normal_is_noticed() {
    // The axis is taken to stand still: its shadows move, but do not turn.
    let frozen = |now: &mut AxisBounds| each(now, |bound| bound.edges.iter_mut().for_each(|edge| edge[1] = 0.0));
    assert_ne!(noticed(frozen), 0);
}

#[test]
fn half_the_bend_is_noticed() {
    assert_ne!(noticed(|now| each(now, |bound| bound.bend = bound.bend.map(|bend| 0.5 * bend))), 0);
}

#[test]
fn a_look_at_the_end_first_is_noticed() {
    let hasty = |pair: &MovingPair<D3>| match pair.report(pair.duration()).verdict {
        Verdict::Separated => Sweep::default(),
        _ => sweep(pair),
    };
    let pairs = sample(&cases::tumbling_spatial(), 50);
    assert!(pairs.iter().any(|pair| audit(pair, pair.duration(), &hasty(pair)).is_err()));
}
