//! Scenes of any size and duration, and the limits of both.

use super::cases;
use glam::DVec2;
use proptest::prelude::*;
use satscope::kernel::{
    pair::MovingPair,
    pair::obb::OrientedBox,
    pair::trajectory::Motion,
    query::PairQuery,
    space::{D2, Space},
    sweep::{Bracket, Doubt, SweepQuery as _, SweepStatus, closest, sweep},
    tolerance::proof::{BLURRED_TIME, MOST_RADIANS, SCALABLE},
};

fn power(exponent: i32) -> f64 {
    2.0_f64.powi(exponent)
}

fn scaled<S: Space>(of: &Motion<S>, size: f64, time: f64) -> Motion<S> {
    let start = OrientedBox {
        center: of.start.center * size,
        half_extents: of.start.half_extents * size,
        orientation: of.start.orientation,
    };
    Motion { start, velocity: of.velocity * (size / time), spin: of.spin * time.recip(), pivot: of.pivot * size }
}

/// Powers of two change no bit of the answer but its own scale, though most of these squares leave the range of `f64`.
fn scales<S: Space>(pair: &MovingPair<S>) {
    let here = sweep(pair);
    let is_exact = pair.linear_motion().is_some_and(|motion| motion.axes.iter().flatten().any(|gap| gap.is_exact));
    for (size, time) in [(3, -2), (700, -300), (-600, -300), (480, 490), (-400, 400), (800, 800), (0, -880)] {
        // Times that short may lose bits, so nothing is taken as exact there (`kernel::sweep::units`, 4).
        if is_exact && time < BLURRED_TIME {
            continue;
        }
        let (size, time) = (power(size), power(time));
        let there = MovingPair::new(scaled(pair.a(), size, time), scaled(pair.b(), size, time), time);
        let nearest = closest(&there).map(|of| (of.at / time, of.separation / size));
        assert_eq!(nearest, closest(pair).map(|of| (of.at, of.separation)));
        let there = sweep(&there);
        assert_eq!(there.status(), here.status());
        let scaled = |bracket: Bracket| Bracket { lo: bracket.lo * time, hi: bracket.hi * time };
        assert_eq!(there.contacts.len(), here.contacts.len());
        for (here, there) in here.contacts.iter().zip(&there.contacts) {
            assert_eq!(there.enter, scaled(here.enter));
            assert_eq!(there.exit, here.exit.map(scaled));
            assert_eq!(there.axis, here.axis);
        }
        assert_eq!(there.proof.len(), here.proof.len());
        for (here, there) in here.proof.iter().zip(&there.proof) {
            assert_eq!(there.span.max, here.span.max * time);
            assert_eq!(there.curve(there.span.max), here.curve(here.span.max) * size);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn powers_of_two_change_no_bit(flat in cases::tumbling_planar(), solid in cases::tumbling_spatial()) {
        scales(&flat);
        scales(&solid);
    }

    #[test]
    fn nor_of_straight_motions(flat in cases::straight_planar(), solid in cases::straight_spatial()) {
        scales(&flat);
        scales(&solid);
    }
}

/// A square that meets another half way, and turns by a hundredth of a radian if it turns.
fn meeting(size: f64, duration: f64, turns: bool) -> MovingPair<D2> {
    let still = |x: f64| Motion::still(cases::square(DVec2::new(x, 0.0), DVec2::ONE, 0.0));
    let other = Motion::<D2> { velocity: DVec2::new(-4.0, 0.0), spin: if turns { 0.01 } else { 0.0 }, ..still(4.0) };
    let [a, b] = [still(0.0), other].map(|of| {
        let start = OrientedBox {
            center: of.start.center * size,
            half_extents: of.start.half_extents * size,
            orientation: of.start.orientation,
        };
        let velocity = of.velocity * size / duration;
        Motion::<D2> { start, velocity, spin: of.spin / duration, pivot: DVec2::ZERO }
    });
    MovingPair::new(a, b, duration)
}

#[track_caller]
fn check(pair: &MovingPair<D2>, within: bool) {
    let (found, nearest) = (sweep(pair), closest(pair));
    if within {
        assert_eq!(found.status(), SweepStatus::Hit, "{found:?}");
        let share = found.contacts[0].enter.middle() / pair.duration();
        assert!((share - 0.5).abs() < 0.01 && nearest.is_some(), "{share}, {nearest:?}");
    } else {
        assert_eq!((found.status(), nearest), (SweepStatus::Undecided, None));
        assert_eq!(found.unproved[0].why, Doubt::Undecided);
        let span = found.unproved[0].span;
        assert_eq!((span.min, span.max), (0.0, pair.duration()));
    }
}

#[test]
fn the_range_of_durations_ends_where_it_is_said_to() {
    for turns in [false, true] {
        check(&meeting(1.0, SCALABLE.start, turns), true);
        check(&meeting(1.0, SCALABLE.start.next_down(), turns), false);
        check(&meeting(1024.0, SCALABLE.end.next_down(), turns), !turns);
        check(&meeting(1024.0, SCALABLE.end, turns), false);
        check(&meeting(1024.0, SCALABLE.end * power(-10), turns), true);
    }
}

/// The lengths of [`meeting`] add up to 4 for the distance, 4 for the half extents and 4 for the way.
#[test]
fn the_range_of_lengths_ends_where_it_is_said_to() {
    for turns in [false, true] {
        check(&meeting(SCALABLE.start / 8.0, 0.001, turns), true);
        check(&meeting(SCALABLE.start / 16.0, 0.001, turns), false);
        check(&meeting(SCALABLE.end / 16.0, 1.0, turns), true);
        check(&meeting(SCALABLE.end / 8.0, 1.0, turns), false);
    }
}

/// What is too slow to be known well is undecided, though it would move by 1 in that time.
#[test]
fn the_range_of_rates_ends_where_it_is_said_to() {
    for (speed, within) in [(SCALABLE.start, true), (SCALABLE.start.next_down(), false)] {
        let pair = meeting(1.0, 1.0, true);
        let slow = |of: &Motion<D2>| Motion::<D2> { velocity: DVec2::new(speed, 0.0), ..*of };
        let found = sweep(&MovingPair::new(*pair.a(), slow(pair.b()), 1.0));
        assert_eq!(found.status() != SweepStatus::Undecided, within, "speed {speed}");
        let slow = |of: &Motion<D2>| Motion::<D2> { spin: speed, ..*of };
        let found = sweep(&MovingPair::new(*pair.a(), slow(pair.b()), 1.0));
        assert_eq!(found.status() != SweepStatus::Undecided, within, "spin {speed}");
    }
}

/// Balls that two boxes hold meet, however often they turn; but for the range of the numbers.
#[test]
fn the_range_of_turns_ends_where_it_is_said_to() {
    for (radians, status) in
        [(MOST_RADIANS, SweepStatus::StartsInContact), (MOST_RADIANS.next_up(), SweepStatus::Undecided)]
    {
        let still = Motion::still(cases::square(DVec2::ZERO, DVec2::ONE, 0.0));
        let other = Motion::<D2> { spin: radians, ..Motion::still(cases::square(DVec2::X, DVec2::ONE, 0.0)) };
        let found = sweep(&MovingPair::new(still, other, 1.0));
        assert_eq!(found.status(), status);
        assert_eq!(found.unproved.is_empty(), status == SweepStatus::StartsInContact, "{found:?}");
    }
}
