//! The static test: against the naive oracle, parry, and the laws it must obey.

use super::cases;
use glam::{DQuat, DVec2, DVec3};
use parry2d_f64 as parry2;
use parry3d_f64 as parry3;
use proptest::prelude::*;
use satscope::kernel::{
    interval::{Interval, gap},
    pair::PosedPair,
    pair::obb::OrientedBox,
    sat::{SatReport, Verdict},
    space::{D2, D3, Space, Vector},
};

/// The largest gap, the slow way: every corner projected on every direction two edges give.
fn naive_separation<S: Space>(pair: &PosedPair<S>) -> f64 {
    let [a, b] = [&pair.a, &pair.b].map(|of| {
        // Far from the origin a projection would round: measure from the first centre.
        of.corners().map(|corner| corner - pair.a.center).collect::<Vec<_>>()
    });
    let sides = |of: &OrientedBox<S>| (0..S::N).map(|i| of.axis(i)).collect::<Vec<_>>();
    let (of_a, of_b) = (sides(&pair.a), sides(&pair.b));
    let crossed = of_a.iter().flat_map(|&u| of_b.iter().filter_map(move |&v| S::edge_normal(u, v)));
    let directions = of_a.iter().chain(&of_b).copied().chain(crossed);
    let shadow = |corners: &[S::Vector], u: S::Vector| {
        corners.iter().fold(Interval::EMPTY, |range, &corner| range.including(corner.dot(u)))
    };
    directions
        .filter(|u| u.length() > 1e-13)
        .map(|u| gap(shadow(&a, u), shadow(&b, u)) / u.length())
        .fold(f64::NEG_INFINITY, f64::max)
}

fn size<S: Space>(pair: &PosedPair<S>) -> f64 {
    pair.a.center.length() + pair.b.center.length() + pair.a.extent_sum() + pair.b.extent_sum()
}

fn agrees_with_corners<S: Space>(pair: &PosedPair<S>) {
    let SatReport { separation, uncertainty, verdict, .. } = pair.report();
    let naive = naive_separation(pair);
    // The oracle has no bound of its own; this is generous to it.
    let doubt = uncertainty + 1e-13 * size(pair);
    assert!(verdict != Verdict::Separated || naive > -doubt, "{separation:e} against {naive:e}");
    assert!(verdict != Verdict::Overlapping || naive < doubt, "{separation:e} against {naive:e}");
    if separation < 0.0 {
        assert!((separation - naive).abs() <= doubt, "{separation:e} against {naive:e}");
    }
}

fn swapping_changes_names_only<S: Space>(pair: &PosedPair<S>) {
    let (there, back) = (pair.report(), PosedPair::new(pair.b, pair.a).report());
    assert_eq!(there.verdict, back.verdict);
    for test in there.tests() {
        let other = back.test(test.axis.swapped()).expect("the same axes, renamed");
        match (test.projection, other.projection) {
            (Some(one), Some(other)) => assert!((one.gap - other.gap).abs() <= there.uncertainty + back.uncertainty),
            (one, other) => assert_eq!(one.is_none(), other.is_none()),
        }
    }
}

fn scaled<S: Space>(of: OrientedBox<S>, factor: f64) -> OrientedBox<S> {
    OrientedBox { center: of.center * factor, half_extents: of.half_extents * factor, ..of }
}

fn scaling_changes_no_bit<S: Space>(pair: &PosedPair<S>) {
    let here = pair.report();
    for factor in [0.25, 1024.0] {
        let there = PosedPair::new(scaled(pair.a, factor), scaled(pair.b, factor)).report();
        assert_eq!(there.verdict, here.verdict);
        assert_eq!(there.best, here.best);
        assert_eq!(there.separation.to_bits(), (here.separation * factor).to_bits());
    }
}

/// Both verdicts are proved, so they may differ only where one of them does not claim to know.
fn compatible(one: &SatReport, other: &SatReport) {
    let doubt = one.uncertainty + other.uncertainty;
    let slip = 1e-15 * doubt.max(f64::MIN_POSITIVE) / f64::EPSILON;
    if one.separation.abs().min(other.separation.abs()) > doubt + slip {
        assert_eq!(one.verdict, other.verdict, "{:e} and {:e}", one.separation, other.separation);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn planar_report_agrees_with_corners(pair in cases::planar()) {
        agrees_with_corners(&pair);
    }

    #[test]
    fn spatial_report_agrees_with_corners(pair in cases::spatial()) {
        agrees_with_corners(&pair);
    }

    #[test]
    fn swapping_the_boxes_changes_names_only_2(pair in cases::planar()) {
        swapping_changes_names_only(&pair);
    }

    #[test]
    fn swapping_the_boxes_changes_names_only_3(pair in cases::spatial()) {
        swapping_changes_names_only(&pair);
    }

    #[test]
    fn scaling_by_a_power_of_two_changes_no_bit(flat in cases::planar(), solid in cases::spatial()) {
        scaling_changes_no_bit(&flat);
        scaling_changes_no_bit(&solid);
    }

    #[test]
    fn a_rigid_motion_changes_no_verdict(
        half in ([0.1..3.0_f64, 0.1..3.0, 0.1..3.0], [0.1..3.0_f64, 0.1..3.0, 0.1..3.0]),
        away in [-4.0..4.0_f64, -4.0..4.0, -4.0..4.0],
        turns in ([-3.0..3.0_f64, -3.0..3.0, -3.0..3.0], [-3.0..3.0_f64, -3.0..3.0, -3.0..3.0]),
        by in ([-9.0..9.0_f64, -9.0..9.0, -9.0..9.0], [-3.0..3.0_f64, -3.0..3.0, -3.0..3.0]),
    ) {
        let [qa, qb, turn] = [turns.0, turns.1, by.1].map(|v| DQuat::from_scaled_axis(DVec3::from_array(v)));
        let (ea, eb) = (DVec3::from_array(half.0), DVec3::from_array(half.1));
        let (away, shift) = (DVec3::from_array(away), DVec3::from_array(by.0));
        let here = PosedPair::new(cases::cuboid(DVec3::ZERO, ea, qa), cases::cuboid(away, eb, qb)).report();
        let there = PosedPair::new(cases::cuboid(shift, ea, turn * qa), cases::cuboid(shift + turn * away, eb, turn * qb));
        compatible(&here, &there.report());
    }

    #[test]
    fn parry_agrees_in_the_plane(pair in cases::planar()) {
        let PosedPair { a, b, .. } = pair;
        let report = pair.report();
        prop_assume!(report.separation.abs() > 1e-6 * (size(&pair) + 1.0));
        let shape = |of: &OrientedBox<D2>| parry2::shape::Cuboid::new(of.half_extents.to_array().into());
        let pose = |of: &OrientedBox<D2>| {
            let center: DVec2 = of.center - pair.a.center;
            parry2::math::Pose::new(center.to_array().into(), of.axis(0).y.atan2(of.axis(0).x))
        };
        let meet = parry2::query::intersection_test(&pose(&a), &shape(&a), &pose(&b), &shape(&b));
        prop_assert_eq!(meet.expect("supported").intersecting, report.verdict == Verdict::Overlapping);
    }

    #[test]
    fn parry_agrees_in_space(pair in cases::spatial()) {
        let PosedPair { a, b, .. } = pair;
        let report = pair.report();
        prop_assume!(report.separation.abs() > 1e-6 * (size(&pair) + 1.0));
        let shape = |of: &OrientedBox<D3>| parry3::shape::Cuboid::new(of.half_extents.to_array().into());
        let pose = |of: &OrientedBox<D3>| {
            let center: DVec3 = of.center - pair.a.center;
            let turn = DQuat::from_mat3(&glam::DMat3::from_cols(of.axis(0), of.axis(1), of.axis(2)));
            parry3::math::Pose::new(center.to_array().into(), turn.to_scaled_axis().to_array().into())
        };
        let meet = parry3::query::intersection_test(&pose(&a), &shape(&a), &pose(&b), &shape(&b));
        prop_assert_eq!(meet.expect("supported").intersecting, report.verdict == Verdict::Overlapping);
    }
}
