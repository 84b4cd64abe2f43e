//! The linear sweep: against dense samples and parry's `cast_shapes`.

use super::cases;
use glam::DVec3;
use parry3d_f64 as parry3;
use proptest::prelude::*;
use satscope::kernel::{
    pair::MovingPair,
    pair::obb::OrientedBox,
    pair::trajectory::Motion,
    query::PairQuery as _,
    sat::Verdict,
    space::D3,
    sweep::{Sweep, SweepQuery, closest, sweep},
};

/// No sample contradicts the answer.
fn agrees_with_samples(pair: &impl SweepQuery) {
    let Sweep { contacts, unproved, .. } = sweep(pair);
    assert!(contacts.len() + unproved.len() <= 1, "a straight motion makes one contact at most");
    let deepest = closest(pair).expect("a straight motion");
    for k in 0..=200 {
        let t = pair.duration() * f64::from(k) / 200.0;
        let report = pair.report(t);
        let doubted = unproved.iter().any(|doubt| doubt.span.contains(t));
        let outside =
            contacts.iter().all(|contact| t < contact.enter.lo || contact.exit.is_some_and(|exit| exit.hi < t));
        let inside =
            contacts.iter().any(|contact| contact.enter.hi <= t && contact.exit.is_none_or(|exit| t <= exit.lo));
        assert!(!(outside && !doubted && report.verdict == Verdict::Overlapping), "{t} overlaps");
        assert!(!(inside && report.verdict == Verdict::Separated), "{t} is free");
        assert!(report.separation >= deepest.separation - 1e-9 * (1.0 + report.separation.abs()), "{t} is closer");
    }
    for contact in &contacts {
        assert!(contact.enter.width() <= 1e-9 * pair.duration(), "{contact:?}");
        assert!(contact.exit.is_none_or(|exit| exit.width() <= 1e-9 * pair.duration()), "{contact:?}");
    }
}

/// When parry says the pair meets, measured in the frame of the first box.
fn parry_time(pair: &MovingPair<D3>) -> Option<f64> {
    let shape = |of: &OrientedBox<D3>| parry3::shape::Cuboid::new(of.half_extents.to_array().into());
    let pose = |of: &OrientedBox<D3>| {
        let center: DVec3 = of.center - pair.a().start.center;
        let turn = glam::DQuat::from_mat3(&glam::DMat3::from_cols(of.axis(0), of.axis(1), of.axis(2)));
        parry3::math::Pose::new(center.to_array().into(), turn.to_scaled_axis().to_array().into())
    };
    let (a, b) = (&pair.a().start, &pair.b().start);
    let still = [0.0; 3].into();
    let options = parry3::query::ShapeCastOptions::with_max_time_of_impact(pair.duration());
    let moving = pair.b().velocity.to_array().into();
    parry3::query::cast_shapes(&pose(a), still, &shape(a), &pose(b), moving, &shape(b), options)
        .expect("supported")
        .map(|hit| hit.time_of_impact)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn no_sample_contradicts_a_straight_motion(flat in cases::straight_planar(), solid in cases::straight_spatial()) {
        agrees_with_samples(&flat);
        agrees_with_samples(&solid);
    }

    #[test]
    fn parry_casts_alike(pair in cases::straight_spatial()) {
        // Parry's own tolerance is about 1e-4 of the shapes; ask only what is far from every boundary.
        let [a, b] = [pair.a(), pair.b()].map(|of| {
            let half_extents = of.start.half_extents.clamp(DVec3::splat(0.1), DVec3::splat(5.0));
            Motion { start: OrientedBox { half_extents, ..of.start }, ..*of }
        });
        let pair = MovingPair::new(a, b, pair.duration());
        let nearest = closest(&pair).expect("straight").separation;
        prop_assume!(nearest.abs() > 1e-2);
        match (sweep(&pair).contacts.first(), parry_time(&pair)) {
            (Some(contact), Some(t)) => prop_assert!((contact.enter.lo - t).abs() < 1e-2, "{contact:?} against {t}"),
            (None, None) => {}
            (ours, theirs) => prop_assert!(false, "{ours:?} against {theirs:?}"),
        }
    }
}
