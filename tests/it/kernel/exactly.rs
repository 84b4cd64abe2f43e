//! Motions and poses without any rounding: contacts of a single instant, and axes that round beside axes that do not.

use super::cases::square;
use glam::DVec2;
use satscope::kernel::{
    axis::AxisId,
    pair::{MovingPair, PosedPair, trajectory::Motion},
    query::PairQuery as _,
    sat::{AxisStatus, Verdict},
    space::D2,
    sweep::{Bracket, SweepStatus, sweep},
};

fn moving(center: (f64, f64), velocity: (f64, f64)) -> Motion<D2> {
    let start = square(center.into(), DVec2::ONE, 0.0);
    Motion { velocity: velocity.into(), ..Motion::still(start) }
}

/// The contact of a square that moves past, up to or away from one in the origin, as its bracket and its end.
#[track_caller]
fn contact(center: (f64, f64), velocity: (f64, f64), duration: f64) -> (Bracket, Option<Bracket>) {
    let found = sweep(&MovingPair::new(moving((0.0, 0.0), (0.0, 0.0)), moving(center, velocity), duration));
    assert_eq!((found.contacts.len(), found.unproved.len()), (1, 0), "{found:?}");
    (found.contacts[0].enter, found.contacts[0].exit)
}

#[test]
fn a_contact_may_be_a_single_instant() {
    let at = |t: f64| Bracket::at(t);
    assert_eq!(contact((4.0, 0.0), (-2.0, 0.0), 1.0), (at(1.0), None), "arrives exactly at the end");
    assert_eq!(contact((4.0, 0.0), (-2.0, 0.0), 1.5), (at(1.0), None));
    assert_eq!(contact((2.0, 0.0), (2.0, 0.0), 1.0), (at(0.0), Some(at(0.0))), "leaves at once");
    // Corner passes corner: apart along x before 1 s, along y after it.
    assert_eq!(contact((4.0, 0.0), (-2.0, 2.0), 3.0), (at(1.0), Some(at(1.0))), "a corner at a corner");
    assert_eq!(contact((4.0, 2.0), (-2.0, 0.0), 4.0), (at(1.0), Some(at(3.0))), "along a side");
}

#[test]
fn what_rounds_is_still_grazing() {
    // A third of a second is no `f64`, so the corners may miss each other.
    let pair = MovingPair::new(moving((0.0, 0.0), (0.0, 0.0)), moving((3.0, 1.0), (-3.0, 3.0)), 1.0);
    assert_eq!(sweep(&pair).status(), SweepStatus::Grazing);
}

/// Scaled by powers of two far out of the ordinary, an exact motion stays exact.
#[test]
fn an_exact_contact_is_so_at_every_scale() {
    for exponent in [-200, -40, 40, 200] {
        let size = 2.0_f64.powi(exponent);
        let of = |center: f64, velocity: f64| {
            let start = square(DVec2::new(center * size, 0.0), DVec2::ONE * size, 0.0);
            Motion::<D2> { velocity: DVec2::new(velocity * size, 0.0), ..Motion::still(start) }
        };
        let found = sweep(&MovingPair::new(of(0.0, 0.0), of(4.0, -2.0), 1.0));
        assert_eq!(
            found.contacts.first().map(|of| (of.enter, of.exit)),
            Some((Bracket::at(1.0), None)),
            "2^{exponent}"
        );
    }
}

#[test]
fn a_far_axis_that_rounds_changes_no_exact_verdict() {
    // Along x the boxes touch exactly; along y they overlap deeply, by numbers that round.
    let a = square(DVec2::new(0.0, 0.1), DVec2::new(1.0, 0.7), 0.0);
    let b = square(DVec2::new(2.0, 0.3), DVec2::new(1.0, 0.9), 0.0);
    let report = PosedPair::new(a, b).report();
    let [x, y] = [0, 1].map(|i| report.test(AxisId::FaceA(i)).expect("it has this axis"));
    assert_eq!((report.verdict, report.separation, report.uncertainty), (Verdict::Touching, 0.0, 0.0));
    assert_eq!((x.uncertainty, x.status()), (0.0, AxisStatus::Touching));
    assert!(0.0 < y.uncertainty && y.uncertainty < 1e-14 && y.status() == AxisStatus::Overlapping, "{y:?}");
    let overlapping = PosedPair::new(a, square(DVec2::new(1.5, 0.3), DVec2::new(1.0, 0.9), 0.0)).report();
    assert_eq!((overlapping.verdict, overlapping.uncertainty), (Verdict::Overlapping, 0.0));
    // Where the axis that rounds may have the largest gap, it counts.
    let near = PosedPair::new(a, square(DVec2::new(2.0, 1.7), DVec2::new(1.0, 0.9), 0.0)).report();
    assert!(near.uncertainty > 0.0, "{near:?}");
}

#[test]
fn sliding_along_an_exact_side_stays_exact() {
    let slides = MovingPair::new(moving((0.0, 0.0), (0.0, 0.0)), moving((0.1, 2.0), (0.3, 0.0)), 1.0);
    for t in [0.0, 0.3, 0.7] {
        let report = slides.report(t);
        assert_eq!((report.verdict, report.uncertainty), (Verdict::Touching, 0.0), "at {t}");
    }
}
