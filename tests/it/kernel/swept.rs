//! What swept bounds tell of a pair, against the solver; and motions that nearly fill their bounds.

use super::{
    cases::{square, tumbling_planar, tumbling_spatial},
    mutants::sample,
};
use glam::DVec2;
use satscope::kernel::{
    axis::{AxisId, Dimension},
    contact::{ContactPlace, Feature},
    interval::Interval,
    pair::MovingPair,
    pair::trajectory::Motion,
    projection::{Coordinates, LinearMotion, Projection},
    query::{PairQuery, Snapshot},
    sat::SatReport,
    space::{D2, Space, Vector as _},
    sweep::units::Units,
    sweep::{
        Sweep, SweepQuery, SweepStatus,
        bounds::{AxisBounds, BallBounds, PointBounds},
        contacts, sweep,
    },
};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The pair with its second box moved from beside the first to far away, step by step: how often the bounds tell it
/// apart, and how often the solver finds it so.
fn told<S: Space>(pair: &MovingPair<S>) -> [usize; 2] {
    let mut counts = [0; 2];
    for step in 0..10 {
        let mut b = *pair.b();
        let away = |i| if i == step as usize % S::N { f64::from(2 * step) - 9.0 } else { 0.0 };
        b.start.center += S::Vector::from_fn(away);
        let moved = MovingPair::new(*pair.a(), b, pair.duration());
        let never = sweep(&moved).status() == SweepStatus::Never;
        let told = moved.bounds_never_meet();
        assert!(never || !told, "{moved:?}");
        assert!(!told || contacts(&moved) == Sweep::default());
        counts[0] += usize::from(told);
        counts[1] += usize::from(never);
    }
    counts
}

#[test]
fn what_the_bounds_tell_apart_never_meets() {
    let sum = |all: Vec<[usize; 2]>| all.into_iter().fold([0; 2], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
    let flat = sum(sample(&tumbling_planar(), 500).iter().map(told).collect());
    let solid = sum(sample(&tumbling_spatial(), 300).iter().map(told).collect());
    println!("told of never: {flat:?} in 2D, {solid:?} in 3D");
    for [told, never] in [flat, solid] {
        assert!(10 * told > never, "{told} of {never}");
    }
}

/// Two boxes that turn about a corner each, with the far corners pointing at each other at `at`, where the distance of
/// the pivots is `share` of the sum of both radii; before and after they are further apart, `along` an axis and its sense.
fn reaching(share: f64, at: f64, along: DVec2) -> MovingPair<D2> {
    let half = [DVec2::new(1.5, 2.0), DVec2::new(0.6, 0.8)];
    let spin = [3.0, -2.0];
    let sense = [along, -along];
    let [mut a, mut b] = [0, 1].map(|k| {
        // The far corner, seen from the pivot, points in `sense` at `at`.
        let angle = sense[k].to_angle() - half[k].to_angle() - spin[k] * at;
        let start = square(DVec2::ZERO, half[k], angle);
        let center = DVec2::from_angle(angle).rotate(half[k]);
        Motion::<D2> {
            start: satscope::kernel::pair::obb::OrientedBox { center, ..start },
            velocity: DVec2::ZERO,
            spin: spin[k],
            pivot: -half[k],
        }
    });
    let radii = 2.0 * (half[0].length() + half[1].length());
    let velocity = along * if at > 0.0 { -1.0 } else { 1.0 };
    a.velocity = velocity * -0.5;
    b.velocity = velocity * 0.5;
    b.start.center += along * (radii * share) - velocity * at;
    MovingPair::new(a, b, 1.0)
}

#[test]
fn boxes_that_nearly_fill_their_bounds_are_told_apart_only_if_those_are() {
    for at in [0.0, 1.0] {
        for along in [DVec2::X, -DVec2::X, DVec2::Y, -DVec2::Y] {
            for below in [1e-3, 1e-6, 1e-9] {
                let touches = reaching(1.0 - below, at, along);
                assert!(!touches.bounds_never_meet(), "{below} at {at} along {along}");
                assert_ne!(sweep(&touches).status(), SweepStatus::Never, "{below} at {at} along {along}");
            }
            // Rounding may hide this much.
            assert!(!reaching(1.0 + 1e-13, at, along).bounds_never_meet());
            assert!(reaching(1.0 + 1e-9, at, along).bounds_never_meet(), "at {at} along {along}");
        }
    }
}

#[test]
fn a_box_that_passes_through_another_is_not_told_apart() {
    let still = |x: f64| Motion::still(square(DVec2::new(x, 0.0), DVec2::ONE, 0.0));
    let through = Motion::<D2> { velocity: DVec2::new(200.0, 0.0), ..still(-100.0) };
    let pair = MovingPair::new(still(0.0), through, 1.0);
    assert!(!pair.bounds_never_meet());
    assert_eq!(contacts(&pair).status(), SweepStatus::Hit);
}

#[test]
fn the_bounds_hold_at_every_scale_and_say_nothing_out_of_range() {
    for exponent in [-260, -150, 0, 150, 260] {
        let size = 10.0_f64.powi(exponent);
        let one = |x: f64| Motion::<D2> {
            spin: 1.0,
            ..Motion::still(square(DVec2::new(x * size, 0.0), DVec2::ONE * size, 0.0))
        };
        assert!(MovingPair::new(one(0.0), one(2.9), 1.0).bounds_never_meet(), "1e{exponent}");
        assert!(!MovingPair::new(one(0.0), one(2.8), 1.0).bounds_never_meet(), "1e{exponent}");
    }
    let fast = |x: f64| Motion::<D2> { spin: 1e40, ..Motion::still(square(DVec2::new(x, 0.0), DVec2::ONE, 0.0)) };
    assert!(!MovingPair::new(fast(0.0), fast(9.0), 1.0).bounds_never_meet());
}

/// A pair that counts how often it is evaluated.
struct Counted(MovingPair<D2>, AtomicUsize);

impl Counted {
    fn count(&self) -> &MovingPair<D2> {
        self.1.fetch_add(1, Ordering::Relaxed);
        &self.0
    }
}

impl PairQuery for Counted {
    fn dimension(&self) -> Dimension {
        self.0.dimension()
    }
    fn duration(&self) -> f64 {
        self.0.duration()
    }
    fn report(&self, t: f64) -> SatReport {
        self.count().report(t)
    }
    fn snapshot(&self, t: f64) -> Snapshot {
        self.count().snapshot(t)
    }
    fn along(&self, t: f64, directions: &[Coordinates]) -> Vec<Option<Projection>> {
        self.0.along(t, directions)
    }
    fn way_out(&self, t: f64, along: Coordinates) -> Option<f64> {
        self.0.way_out(t, along)
    }
    fn features(&self, axis: AxisId, t: f64) -> Option<[Feature; 2]> {
        self.0.features(axis, t)
    }
    fn contact_place(&self, axis: AxisId, span: Interval) -> Option<ContactPlace> {
        self.0.contact_place(axis, span)
    }
    fn overlap_region(&self, t: f64) -> Vec<Vec<Coordinates>> {
        self.0.overlap_region(t)
    }
}

impl SweepQuery for Counted {
    fn linear_motion(&self) -> Option<LinearMotion> {
        self.count().linear_motion()
    }
    fn bounds_never_meet(&self) -> bool {
        self.0.bounds_never_meet()
    }
    fn units(&self) -> Option<Units> {
        self.0.units()
    }
    fn in_units(&self, units: Units) -> Box<dyn SweepQuery> {
        self.count().in_units(units)
    }
    fn axis_bounds(&self, t: f64, into: &mut AxisBounds) {
        self.count().axis_bounds(t, into);
    }
    fn swept_ball(&self, t: f64, into: &mut AxisBounds) {
        self.count().swept_ball(t, into);
    }
    fn common_point(&self, t: f64, into: &mut PointBounds, otherwise: &mut AxisBounds) -> bool {
        self.count().common_point(t, into, otherwise)
    }
    fn inscribed_balls(&self, t: f64) -> Option<BallBounds> {
        self.count().inscribed_balls(t)
    }
}

#[test]
fn a_far_pair_is_told_without_being_evaluated() {
    let turning = |x: f64| Motion::<D2> { spin: 3.0, ..Motion::still(square(DVec2::new(x, 0.0), DVec2::ONE, 0.3)) };
    let evaluations = |x: f64| {
        let pair = Counted(MovingPair::new(turning(0.0), turning(x), 1.0), AtomicUsize::new(0));
        assert_eq!(contacts(&pair).status(), sweep(&pair.0).status());
        pair.1.into_inner()
    };
    assert_eq!(evaluations(5.0), 0);
    assert_ne!(evaluations(2.5), 0);
}
