//! The sweep of turning boxes: audited, and held to the laws of motion.

use super::{audit::audit, cases, mutants::sample};
use glam::{DQuat, DVec2, DVec3};
use proptest::prelude::*;
use satscope::kernel::{
    interval::Interval,
    pair::MovingPair,
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    query::PairQuery,
    space::{D2, D3, Space},
    sweep::sampling::{certain, possible},
    sweep::watch::Step,
    sweep::{Bracket, Sweep, closest, first_contact, sweep, sweep_watched},
};

#[track_caller]
fn audited<S: Space>(pair: &MovingPair<S>) -> Sweep {
    let found = sweep(pair);
    if let Err(wrong) = audit(pair, pair.duration(), &found) {
        panic!("{wrong}\nof {pair:?}");
    }
    found
}

/// Two brackets of one event, each proved, have a time in common, give or take the rounding of the scene.
fn same_event(one: Bracket, other: Bracket) -> bool {
    one.lo <= other.hi + 1e-11 && other.lo <= one.hi + 1e-11
}

/// Both sweeps tell the same story; `to` leads from a bracket of the other to one of this.
fn same_story(one: &Sweep, other: &Sweep) {
    if !(one.unproved.is_empty() && other.unproved.is_empty()) {
        return;
    }
    assert_eq!(one.contacts.len(), other.contacts.len(), "{:?}\n{:?}", one.contacts, other.contacts);
    for (one, other) in one.contacts.iter().zip(&other.contacts) {
        assert!(same_event(one.enter, other.enter), "{one:?}\n{other:?}");
        match (one.exit, other.exit) {
            (Some(one), Some(other)) => assert!(same_event(one, other), "{one:?}\n{other:?}"),
            (one, other) => assert_eq!(one, other),
        }
    }
}

/// The motion run backwards, from its end.
fn backwards<S: Space>(of: &Motion<S>) -> Motion<S>
where
    S::Spin: std::ops::Neg<Output = S::Spin>,
{
    Motion { start: of.at(1.0), velocity: -of.velocity, spin: -of.spin, pivot: of.pivot }
}

fn reverses<S: Space>(pair: &MovingPair<S>)
where
    S::Spin: std::ops::Neg<Output = S::Spin>,
{
    let here = sweep(pair);
    let there = sweep(&MovingPair::new(backwards(pair.a()), backwards(pair.b()), 1.0));
    if !(here.unproved.is_empty() && there.unproved.is_empty()) {
        return;
    }
    assert_eq!(here.contacts.len(), there.contacts.len(), "{:?}\n{:?}", here.contacts, there.contacts);
    let mirrored = |bracket: Bracket| Bracket { lo: 1.0 - bracket.hi, hi: 1.0 - bracket.lo };
    for (here, there) in here.contacts.iter().zip(there.contacts.iter().rev()) {
        let enter = there.exit.map_or(Bracket::at(0.0), mirrored);
        assert!(same_event(here.enter, enter), "{here:?}\n{there:?}");
        if let Some(exit) = here.exit {
            assert!(same_event(exit, mirrored(there.enter)), "{here:?}\n{there:?}");
        }
    }
}

/// Whatever a smaller box touches, the larger one does.
fn shrinks<S: Space>(pair: &MovingPair<S>) {
    let large = sweep(pair);
    let mut smaller = *pair.b();
    smaller.start.half_extents = smaller.start.half_extents * 0.9;
    let small = MovingPair::new(*pair.a(), smaller, pair.duration());
    let within = |span: Interval, t: f64| span.min <= t && t <= span.max;
    for contact in &sweep(&small).contacts {
        let t = certain(contact, 1.0).middle();
        let known = large.contacts.iter().any(|contact| within(possible(contact, 1.0), t));
        assert!(known || large.unproved.iter().any(|doubt| within(doubt.span, t)), "{contact:?} at {t}");
    }
}

fn nearest_is_nearest<S: Space>(pair: &MovingPair<S>) {
    let found = closest(pair).expect("in range");
    let size = pair.a().start.extent_sum() + pair.b().start.extent_sum();
    assert!((pair.report(found.at).separation - found.separation).abs() <= 1e-12 * (1.0 + size));
    for k in 0..=400 {
        let t = f64::from(k) / 400.0;
        let separation = pair.report(t).separation;
        assert!(separation >= found.separation - 1e-6 * (size + separation.abs()), "{separation} at {t}, {found:?}");
    }
}

fn first_is_first<S: Space>(pair: &MovingPair<S>) {
    let (all, first) = (sweep(pair), first_contact(pair));
    assert_eq!(all.status(), first.status());
    assert_eq!(all.contacts.first().map(|c| c.enter), first.contacts.first().map(|c| c.enter));
}

/// The whole scene turned and shifted.
fn moved_planar(pair: &MovingPair<D2>, turn: f64) -> MovingPair<D2> {
    let (turn, shift) = (DVec2::from_angle(turn), DVec2::new(3.0, -7.0));
    let moved = |of: &Motion<D2>| {
        let x = turn.rotate(of.start.axis(0));
        let orientation = Orientation::from_sin_cos((x.y, x.x));
        let start = OrientedBox { center: shift + turn.rotate(of.start.center), orientation, ..of.start };
        Motion::<D2> { start, velocity: turn.rotate(of.velocity), ..*of }
    };
    MovingPair::new(moved(pair.a()), moved(pair.b()), pair.duration())
}

/// The same in space.
fn moved_spatial(pair: &MovingPair<D3>, turn: [f64; 3]) -> MovingPair<D3> {
    let (turn, shift) = (DQuat::from_scaled_axis(DVec3::from_array(turn)), DVec3::new(3.0, -7.0, 2.0));
    let moved = |of: &Motion<D3>| {
        let axes = [0, 1, 2].map(|i| (turn * of.start.axis(i)).to_array());
        let orientation = Orientation::from_axes(axes, 1e-6).expect("still a rotation");
        let start = OrientedBox { center: shift + turn * of.start.center, orientation, ..of.start };
        Motion::<D3> { start, velocity: turn * of.velocity, spin: turn * of.spin, pivot: of.pivot }
    };
    MovingPair::new(moved(pair.a()), moved(pair.b()), pair.duration())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn planar_motions_pass_the_audit(pair in cases::tumbling_planar()) {
        audited(&pair);
        first_is_first(&pair);
    }

    #[test]
    fn spatial_motions_pass_the_audit(pair in cases::tumbling_spatial()) {
        audited(&pair);
        first_is_first(&pair);
    }

    #[test]
    fn straight_motions_pass_the_audit(flat in cases::straight_planar(), solid in cases::straight_spatial()) {
        audited(&flat);
        audited(&solid);
    }

    #[test]
    fn swapping_the_boxes_changes_nothing(flat in cases::tumbling_planar(), solid in cases::tumbling_spatial()) {
        same_story(&sweep(&flat), &sweep(&MovingPair::new(*flat.b(), *flat.a(), 1.0)));
        same_story(&sweep(&solid), &sweep(&MovingPair::new(*solid.b(), *solid.a(), 1.0)));
    }

    #[test]
    fn backwards_swaps_enters_and_exits(flat in cases::tumbling_planar(), solid in cases::tumbling_spatial()) {
        reverses(&flat);
        reverses(&solid);
    }

    #[test]
    fn shrinking_makes_no_contact(flat in cases::tumbling_planar(), solid in cases::tumbling_spatial()) {
        shrinks(&flat);
        shrinks(&solid);
    }

    #[test]
    fn nothing_is_nearer_than_the_nearest(flat in cases::tumbling_planar(), solid in cases::tumbling_spatial()) {
        nearest_is_nearest(&flat);
        nearest_is_nearest(&solid);
    }

    #[test]
    fn a_turned_scene_tells_the_same_story(
        flat in cases::tumbling_planar(),
        solid in cases::tumbling_spatial(),
        turn in [-3.0..3.0, -3.0..3.0, -3.0..3.0_f64],
    ) {
        same_story(&sweep(&flat), &sweep(&moved_planar(&flat, turn[0])));
        same_story(&sweep(&solid), &sweep(&moved_spatial(&solid, turn)));
    }
}

/// The laws, of pairs that do meet and of which nothing is in doubt, before and after.
#[test]
fn the_laws_hold_of_contacts() {
    let sure = |found: &Sweep| found.unproved.is_empty() && !found.contacts.is_empty();
    let turn = [0.7, -1.9, 2.3];
    let (mut held, mut exits, mut started, mut again) = (0, 0, 0, 0);
    let mut law = |one: &Sweep, others: [Sweep; 2]| {
        if sure(one) && others.iter().all(sure) {
            others.iter().for_each(|other| same_story(one, other));
            held += 1;
            exits += one.contacts.iter().filter(|contact| contact.exit.is_some()).count();
            started += usize::from(one.contacts[0].axis.is_none());
            again += usize::from(one.contacts.len() > 1);
        }
    };
    for pair in sample(&cases::tumbling_planar(), 300) {
        law(
            &sweep(&pair),
            [MovingPair::new(*pair.b(), *pair.a(), 1.0), moved_planar(&pair, turn[0])].map(|of| sweep(&of)),
        );
        reverses(&pair);
    }
    for pair in sample(&cases::tumbling_spatial(), 300) {
        law(
            &sweep(&pair),
            [MovingPair::new(*pair.b(), *pair.a(), 1.0), moved_spatial(&pair, turn)].map(|of| sweep(&of)),
        );
        reverses(&pair);
    }
    println!("{held} pairs, {exits} exits, {started} from the start, {again} more than once");
    assert!(held > 200 && exits > 100 && started > 20 && again > 20, "{held} {exits} {started} {again}");
}

/// Who watches hears of every span that is proved, in order.
#[test]
fn the_watch_hears_the_proof() {
    let square = Motion::<D2> { spin: 3.0, ..Motion::still(cases::square(DVec2::ZERO, DVec2::ONE, 0.0)) };
    let start = cases::square(DVec2::new(3.5, 0.0), DVec2::ONE, 0.0);
    let other = Motion::<D2> { velocity: DVec2::new(-2.0, 0.0), ..Motion::still(start) };
    let mut heard = Vec::new();
    let found = sweep_watched(&MovingPair::new(square, other, 1.0), &mut heard);
    let spans = heard.iter().filter_map(|step| match step {
        Step::Proved { span, kind, axis } => Some((*span, *kind, *axis)),
        Step::Tried { .. } | Step::LookedAhead { .. } => None,
    });
    assert!(spans.eq(found.proof.iter().map(|proof| (proof.span, proof.certificate.kind(), proof.axis()))));
}

/// The rod of one exact turn: its end is its start, and the post stands in its way twice.
#[test]
fn one_exact_turn_is_no_rest() {
    let quarter = std::f64::consts::FRAC_PI_2;
    let rod = Motion::<D2> {
        spin: std::f64::consts::TAU,
        ..Motion::still(cases::square(DVec2::ZERO, DVec2::new(2.0, 0.1), quarter))
    };
    let post = Motion::still(cases::square(DVec2::new(1.5, 0.0), DVec2::splat(0.1), 0.0));
    let found = audited(&MovingPair::new(rod, post, 1.0));
    assert_eq!(found.contacts.len(), 2);
    assert!((found.contacts[0].enter.middle() - 0.227_302_129_000_1).abs() < 1e-12);
    let half_a_turn = found.contacts[1].enter.middle() - found.contacts[0].enter.middle();
    assert!((half_a_turn - 0.5).abs() < 1e-12);
}

/// A box that holds the pivot of a spinner: contact all along, in few steps whatever the turns.
#[test]
fn a_fast_spinner_beside_a_wall_takes_one_step() {
    let rod = Motion::<D2> { spin: 1e4, ..Motion::still(cases::square(DVec2::ZERO, DVec2::new(1.0, 0.1), 0.0)) };
    let wall = Motion::still(cases::square(DVec2::new(3.0, 0.0), DVec2::new(1.9, 5.0), 0.0));
    let found = audited(&MovingPair::new(rod, wall, 1.0));
    assert!(found.contacts.is_empty() && found.unproved.is_empty());
    assert_eq!(found.proof.len(), 1, "the ring it fills is free of the wall");
}
