//! The kernel against methods too simple to be wrong, on boxes that are nearly touching, nearly parallel or far
//! away more often than chance would have it.
//!
//! Nothing here projects with half extents, multiplies quaternions or solves for a time.

use proptest::prelude::*;
use satscope::kernel::axis::Dimension::D2;
use satscope::kernel::query::PairQuery;
use satscope::kernel::sat::{SatReport, Verdict};
use satscope::kernel::sweep::{self, SweepStatus};
use satscope::scene::{AnyMotion, Pair, Scene};

/// Numbers as scenes have them: many small round ones, some a few units in the last place beside one.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => (-8..=8_i32).prop_map(|n| f64::from(n) / 2.0),
        2 => -4.0..4.0_f64,
        1 => ((-4..=4_i32), (-3..=3_i32)).prop_map(|(n, ulps)| f64::from(n) + f64::from(ulps) * f64::EPSILON * 4.0),
    ]
}

fn half_extent() -> impl Strategy<Value = f64> {
    prop_oneof![3 => (1..=6_i32).prop_map(|n| f64::from(n) / 2.0), 2 => 0.01..3.0_f64, 1 => Just(0.0)]
}

fn degrees() -> impl Strategy<Value = f64> {
    prop_oneof![2 => (-8..=8_i32).prop_map(|n| 45.0 * f64::from(n)), 2 => -360.0..360.0_f64, 1 => -1e-7..1e-7_f64]
}

fn list<const N: usize>(item: impl Strategy<Value = f64>) -> impl Strategy<Value = String> {
    let text = |list: Vec<f64>| list.iter().map(|x| format!("{x:e}")).collect::<Vec<_>>().join(", ");
    prop::collection::vec(item, N).prop_map(move |list| format!("({})", text(list)))
}

prop_compose! {
    fn planar_box()(
        center in list::<2>(coordinate()), half in list::<2>(half_extent()),
        angle in degrees(), velocity in list::<2>(coordinate()),
    ) -> String {
        format!("center: {center}, half_extents: {half}, angle: {angle:e}, velocity: {velocity}")
    }
}

prop_compose! {
    fn spatial_box()(
        center in list::<3>(coordinate()), half in list::<3>(half_extent()),
        angles in list::<3>(degrees()), velocity in list::<3>(coordinate()),
    ) -> String {
        format!("center: {center}, half_extents: {half}, rotation: Euler({angles}), velocity: {velocity}")
    }
}

fn scene(form: &str, a: &str, b: &str) -> Scene {
    let text = format!("(version: 1, boxes: {form}([(name: \"a\", {a}), (name: \"b\", {b})]))");
    Scene::from_text(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn any_scene() -> impl Strategy<Value = Scene> {
    let planar = (planar_box(), planar_box()).prop_map(|(a, b)| scene("Planar", &a, &b));
    prop_oneof![planar, (spatial_box(), spatial_box()).prop_map(|(a, b)| scene("Spatial", &a, &b))]
}

/// The corners of a box of the scene at a time; in the plane with a zero behind.
fn corners(scene: &Scene, index: usize, t: f64) -> Vec<[f64; 3]> {
    match scene.motion(index) {
        AnyMotion::Planar(motion) => motion.at(t).corners().map(|c| [c.x, c.y, 0.0]).collect(),
        AnyMotion::Spatial(motion) => motion.at(t).corners().map(|c| c.to_array()).collect(),
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The shadow of some points on a line.
fn shadow(points: &[[f64; 3]], direction: [f64; 3]) -> (f64, f64) {
    let along: Vec<_> = points.iter().map(|&point| dot(point, direction)).collect();
    (along.iter().copied().fold(f64::INFINITY, f64::min), along.iter().copied().fold(f64::NEG_INFINITY, f64::max))
}

/// Far above the rounding of these scenes, whose numbers are below 100.
const NEAR: f64 = 1e-11;

/// The smallest distance found between points of the hulls of two sets, by von Neumann's way of walking to the
/// nearest corner (Gilbert 1966): an upper bound, and a point that all others lie behind when it is apart.
fn distance(a: &[[f64; 3]], b: &[[f64; 3]]) -> (f64, [f64; 3]) {
    let differences: Vec<[f64; 3]> =
        a.iter().flat_map(|p| b.iter().map(|q| std::array::from_fn(|i| q[i] - p[i]))).collect();
    let mut nearest = differences[0];
    for _ in 0..2000 {
        let support = differences.iter().min_by(|p, q| dot(**p, nearest).total_cmp(&dot(**q, nearest)));
        let support = support.expect("two boxes have corners");
        let step: [f64; 3] = std::array::from_fn(|i| support[i] - nearest[i]);
        let length = dot(step, step);
        if length == 0.0 {
            break;
        }
        let share = (-dot(nearest, step) / length).clamp(0.0, 1.0);
        nearest = std::array::from_fn(|i| nearest[i] + share * step[i]);
    }
    (dot(nearest, nearest).sqrt(), nearest)
}

fn report(scene: &Scene, t: f64) -> SatReport {
    scene.pair(Pair::FIRST).report(t)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_gap_is_that_of_the_corners(scene in any_scene(), t in 0.0..1.0_f64) {
        let pair = scene.pair(Pair::FIRST);
        let [a, b] = [0, 1].map(|index| corners(&scene, index, t));
        for (test, direction) in pair.report(t).tests().zip(pair.snapshot(t).directions.iter()) {
            let (Some(found), Some(direction)) = (test.projection, *direction) else { continue };
            prop_assert!((dot(direction, direction) - 1.0).abs() < 1e-14);
            let ((a_min, a_max), (b_min, b_max)) = (shadow(&a, direction), shadow(&b, direction));
            let gap = (b_min - a_max).max(a_min - b_max);
            prop_assert!((found.gap - gap).abs() < NEAR, "{}: {} but {gap}\n{scene}", test.axis, found.gap);
            prop_assert!((found.a.min - a_min).abs() < NEAR && (found.b.max - b_max).abs() < NEAR);
        }
    }

    /// A walk towards the origin of the difference of the hulls either ends in front of all of it, which
    /// separates, or comes near it, which rules a wide gap out.
    #[test]
    fn the_verdict_is_that_of_the_nearest_points(scene in any_scene()) {
        let [a, b] = [0, 1].map(|index| corners(&scene, index, 0.0));
        let (distance, nearest) = distance(&a, &b);
        let found = report(&scene, 0.0);
        prop_assert!(found.separation <= distance + NEAR, "{} but {distance}\n{scene}", found.separation);
        let (_, a_max) = shadow(&a, nearest);
        let (b_min, _) = shadow(&b, nearest);
        if NEAR < b_min - a_max {
            prop_assert_eq!(found.verdict, Verdict::Separated, "{}", &scene);
        }
        if found.verdict == Verdict::Overlapping {
            prop_assert!(distance < 0.5, "{} but {}\n{}", found.separation, distance, &scene);
        }
    }

    #[test]
    fn the_order_of_the_boxes_changes_names_only(scene in any_scene(), t in 0.0..1.0_f64) {
        let (one, other) = (report(&scene, t), scene.pair(Pair::FIRST.swapped()).report(t));
        prop_assert_eq!(one.verdict, other.verdict);
        prop_assert!((one.separation - other.separation).abs() <= one.uncertainty + other.uncertainty + 1e-14);
        for test in one.tests() {
            let mirrored = other.test(test.axis.swapped()).expect("both have all axes");
            prop_assert_eq!(test.projection.is_some(), mirrored.projection.is_some());
        }
    }

    /// The translation turns an overlap into touching, or as near as numbers come.
    #[test]
    fn the_way_out_leads_out(scene in any_scene()) {
        let pair = scene.pair(Pair::FIRST);
        let Some(way) = pair.snapshot(0.0).translation else {
            prop_assert_eq!(pair.report(0.0).verdict, Verdict::Separated);
            return Ok(());
        };
        let [a, b] = [0, 1].map(|index| corners(&scene, index, 0.0));
        let moved: Vec<[f64; 3]> = b.iter().map(|p| std::array::from_fn(|i| p[i] + way[i])).collect();
        let gap = pair.snapshot(0.0).directions.iter().flatten().fold(f64::NEG_INFINITY, |largest: f64, &direction| {
            let ((a_min, a_max), (b_min, b_max)) = (shadow(&a, direction), shadow(&moved, direction));
            largest.max((b_min - a_max).max(a_min - b_max))
        });
        prop_assert!(gap.abs() < NEAR, "{gap} after {way:?}\n{scene}");
    }

    /// At every sampled instant the sweep agrees with the test of that at_time.
    #[test]
    fn the_sweep_agrees_with_every_instant(scene in any_scene()) {
        let pair = scene.pair(Pair::FIRST);
        let found = sweep::sweep(pair.as_ref());
        for k in 0..=64 {
            let t = f64::from(k) / 64.0;
            let verdict = pair.report(t).verdict;
            let within = |contact: &sweep::Contact| {
                contact.enter.hi <= t && contact.exit.is_none_or(|exit| t <= exit.lo)
            };
            let near = |contact: &sweep::Contact| {
                contact.enter.lo <= t && contact.exit.is_none_or(|exit| t <= exit.hi)
            };
            let doubted = found.unproved.iter().any(|doubt| doubt.span.contains(t));
            if found.contacts.iter().any(within) {
                prop_assert_ne!(verdict, Verdict::Separated, "at {}: {:?}\n{}", t, &found, &scene);
            } else if !doubted && !found.contacts.iter().any(near) {
                prop_assert_ne!(verdict, Verdict::Overlapping, "at {}: {:?}\n{}", t, &found, &scene);
            }
        }
        let starts = found.status() == SweepStatus::StartsInContact;
        prop_assert!(!starts || pair.report(0.0).verdict != Verdict::Separated);
        for contact in &found.contacts {
            prop_assert!(contact.enter.lo <= contact.enter.hi && contact.enter.hi <= 1.0);
            prop_assert!(contact.exit.is_none_or(|exit| contact.enter.lo <= exit.hi && exit.lo <= exit.hi));
        }
    }

    #[test]
    fn the_closest_instant_is_closest(scene in any_scene()) {
        let pair = scene.pair(Pair::FIRST);
        let Some(closest) = sweep::closest(pair.as_ref()) else { return Ok(()) };
        prop_assert!((pair.report(closest.at).separation - closest.separation).abs() < NEAR, "{}", &scene);
        for k in 0..=64 {
            let separation = pair.report(f64::from(k) / 64.0).separation;
            prop_assert!(closest.separation <= separation + NEAR, "{closest:?} but {separation} at {k}/64\n{scene}");
        }
    }

    /// Far from the origin the same boxes get the same verdict; their distances are exact there.
    #[test]
    fn being_far_away_changes_nothing(x in -8..8_i32, y in -8..8_i32, angle in degrees(), far in 0..40_i32) {
        let shift = f64::from(1 << far.min(30)) * if far > 30 { 512.0 } else { 1.0 };
        let at = |shift: f64| {
            let a = format!("center: ({shift:e}, {shift:e}), half_extents: (1.5, 0.5), angle: {angle:e}");
            let (x, y) = (shift + f64::from(x) / 4.0, shift + f64::from(y) / 4.0);
            report(&scene("Planar", &a, &format!("center: ({x:e}, {y:e}), half_extents: (0.5, 1), angle: 10")), 0.0)
        };
        let (here, there) = (at(0.0), at(shift));
        prop_assert_eq!((here.verdict, here.separation), (there.verdict, there.separation));
    }
}

/// `report` of `MovingPair` is what the trait gives, whoever asks.
#[test]
fn the_waist_knows_the_dimension() {
    let pair: Box<dyn PairQuery> =
        scene("Planar", "center: (0, 0), half_extents: (1, 1)", "center: (3, 0), half_extents: (1, 1)")
            .pair(Pair::FIRST);
    assert_eq!((pair.dimension(), pair.duration(), pair.report(0.0).separation), (D2, 1.0, 1.0));
}
