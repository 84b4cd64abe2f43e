//! Features, contact patches and overlap regions, against every corner, edge and plane tried one by one.

use super::{
    cases::{self, cuboid},
    mutants::sample,
};
use glam::{DMat3, DQuat, DVec3};
use proptest::prelude::*;
use satscope::kernel::{
    axis::AxisId,
    contact::{Feature, Side, Slack},
    interval::Interval,
    pair::{MovingPair, PosedPair, obb::OrientedBox},
    projection::Coordinates,
    query::PairQuery as _,
    space::{D3, Space, Vector},
    sweep::sweep,
};

/// A box of either dimension with its centre counted from that of the first, in 3D coordinates.
#[derive(Clone, Copy)]
struct Naive {
    center: DVec3,
    axes: [DVec3; 3],
    half: [f64; 3],
    count: usize,
}

fn lift<V: Vector>(v: V) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|i| if i < V::N { v.get(i) } else { 0.0 }))
}

impl Naive {
    fn of<S: Space>(of: &OrientedBox<S>, from: S::Vector) -> Self {
        let axes = std::array::from_fn(|i| if i < S::N { lift(of.axis(i)) } else { DVec3::Z });
        let half = std::array::from_fn(|i| if i < S::N { of.half_extents.get(i) } else { 0.0 });
        Self { center: lift(of.center - from), axes, half, count: S::N }
    }

    fn both<S: Space>(pair: &PosedPair<S>) -> [Self; 2] {
        [&pair.a, &pair.b].map(|of| Self::of(of, pair.a.center))
    }

    fn at(&self, signs: [f64; 3]) -> DVec3 {
        (0..self.count).fold(self.center, |sum, i| sum + self.axes[i] * (signs[i] * self.half[i]))
    }

    fn all_signs(&self) -> Vec<[f64; 3]> {
        let sign = |k: usize, i: usize| if k >> i & 1 == 1 { 1.0 } else { -1.0 };
        let third = |k: usize| if self.count == 3 { sign(k, 2) } else { 0.0 };
        (0..1 << self.count).map(|k| [sign(k, 0), sign(k, 1), third(k)]).collect()
    }

    fn corners(&self) -> Vec<DVec3> {
        self.all_signs().into_iter().map(|signs| self.at(signs)).collect()
    }

    fn edges(&self) -> Vec<[DVec3; 2]> {
        let signs = self.all_signs();
        let ends = |from: [f64; 3], i: usize| {
            let mut to = from;
            to[i] = 1.0;
            [self.at(from), self.at(to)]
        };
        (0..self.count)
            .flat_map(|i| signs.iter().filter(move |signs| signs[i] < 0.0).map(move |&from| ends(from, i)))
            .collect()
    }

    fn outside(&self, point: DVec3) -> f64 {
        let over = |i: usize| self.axes[i].dot(point - self.center).abs() - self.half[i];
        (0..self.count).map(over).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Where a line between two points crosses the planes of its faces.
    fn crossings(&self, [from, to]: [DVec3; 2]) -> Vec<DVec3> {
        let mut found = Vec::new();
        for i in 0..self.count {
            for sign in [-1.0, 1.0] {
                let height = |p: DVec3| self.axes[i].dot(p - self.center) - sign * self.half[i];
                let share = height(from) / (height(from) - height(to));
                if (-1e-6..=1.0 + 1e-6).contains(&share) {
                    found.push(from.lerp(to, share));
                }
            }
        }
        found
    }

    fn size(&self) -> f64 {
        self.center.length() + self.half.iter().sum::<f64>()
    }
}

/// Whether the turn of one box against the other is so slight that what is parallel is a matter of digits.
fn is_nearly_parallel([a, b]: &[Naive; 2]) -> bool {
    let dots = a.axes.iter().flat_map(|u| b.axes.iter().map(move |v| u.dot(*v).abs()));
    dots.into_iter().any(|dot| (1e-15..1e-3).contains(&dot) || (1e-15..1e-6).contains(&(1.0 - dot)))
}

/// The furthest corners of the box along a direction, as the feature between them.
fn naive_feature<S: Space>(of: &Naive, towards: DVec3) -> Feature {
    let heights: Vec<_> = of.all_signs().into_iter().map(|signs| (signs, of.at(signs).dot(towards))).collect();
    let most = heights.iter().fold(f64::NEG_INFINITY, |most, (_, height)| most.max(*height));
    let furthest: Vec<_> = heights.into_iter().filter(|(_, height)| most - height <= 1e-9 * of.size()).collect();
    Feature::new(S::DIMENSION, |i| {
        let sides = [-1.0, 1.0].map(|sign| furthest.iter().any(|(signs, _)| signs[i] == sign));
        match sides {
            [true, false] => Side::Negative,
            [false, true] => Side::Positive,
            _ => Side::Spans,
        }
    })
}

fn features_are_the_furthest_corners<S: Space>(pair: &PosedPair<S>) {
    let boxes = Naive::both(pair);
    let has_room = boxes.iter().all(|of| of.half[..S::N].iter().all(|half| *half > 1e-2 * of.size()));
    if !has_room || is_nearly_parallel(&boxes) {
        return;
    }
    for &axis in S::CANDIDATES {
        let Some(facing) = pair.facing(axis, Slack::default()) else { continue };
        let along = lift(facing.along);
        let leans = boxes.iter().flat_map(|of| of.axes[..S::N].iter()).map(|axis| axis.dot(along).abs());
        if leans.into_iter().any(|dot| (1e-15..1e-5).contains(&dot)) {
            continue;
        }
        assert!(along.dot(boxes[1].center) >= 0.0, "{axis}: from A to B");
        let expected = [naive_feature::<S>(&boxes[0], along), naive_feature::<S>(&boxes[1], -along)];
        assert_eq!(facing.features, expected, "{axis} of {pair:?}");
    }
}

/// Every point where a corner lies in a box or an edge crosses a face or an edge, within `near`.
fn naive_common_points(boxes: &[Naive; 2], near: f64) -> Vec<DVec3> {
    let mut found = Vec::new();
    for [one, other] in [[boxes[0], boxes[1]], [boxes[1], boxes[0]]] {
        found.extend(one.corners());
        found.extend(one.edges().into_iter().flat_map(|edge| other.crossings(edge)));
    }
    let crossed = boxes[0].edges().into_iter().flat_map(|one| {
        boxes[1].edges().into_iter().filter_map(move |other| {
            let (u, v, w) = (one[1] - one[0], other[1] - other[0], other[0] - one[0]);
            let normal = u.cross(v);
            let share = w.cross(v).dot(normal) / normal.length_squared();
            (normal.length() > 1e-6 * u.length() * v.length() && (-1e-6..=1.0 + 1e-6).contains(&share))
                .then(|| one[0] + u * share)
        })
    });
    found.extend(crossed);
    found.retain(|&point| boxes.iter().all(|of| of.outside(point) <= near));
    found
}

/// The distance of a point from a point, a segment or a convex polygon.
fn distance(point: DVec3, patch: &[DVec3]) -> f64 {
    let to_segment = |from: DVec3, to: DVec3| {
        let (along, arm) = (to - from, point - from);
        let share = if along == DVec3::ZERO { 0.0 } else { (arm.dot(along) / along.length_squared()).clamp(0.0, 1.0) };
        (arm - along * share).length()
    };
    let count = patch.len();
    let border = (0..count).map(|k| to_segment(patch[k], patch[(k + 1) % count])).fold(f64::INFINITY, f64::min);
    if count < 3 {
        return border;
    }
    let normal = (patch[1] - patch[0]).cross(patch[2] - patch[1]).normalize_or_zero();
    let inside = (0..count).all(|k| (patch[(k + 1) % count] - patch[k]).cross(point - patch[k]).dot(normal) >= 0.0);
    if inside { (point - patch[0]).dot(normal).abs() } else { border }
}

fn points(of: &[Coordinates]) -> Vec<DVec3> {
    of.iter().copied().map(DVec3::from_array).collect()
}

/// Checks the place of the first contact of a motion, and says whether there was one to check.
fn first_contact_is_where_the_boxes_meet<S: Space>(pair: &MovingPair<S>) -> bool {
    let found = sweep(pair);
    let Some((contact, axis)) = found.contacts.first().and_then(|contact| Some((contact, contact.axis?))) else {
        return false;
    };
    let boxes = Naive::both(&pair.at(contact.enter.hi));
    if is_nearly_parallel(&boxes) {
        return false;
    }
    let size = boxes[0].size() + boxes[1].size();
    let place = pair
        .contact_place(axis, Interval::new(contact.enter.lo, contact.enter.hi))
        .expect("an axis that separates has a direction");
    let patch = points(&place.points);
    assert!(!patch.is_empty());
    for &point in &patch {
        let outside = boxes.iter().map(|of| of.outside(point)).fold(0.0, f64::max);
        assert!(outside <= 1e-6 * size, "{point} is {outside:e} outside: {place:?}");
    }
    let common = naive_common_points(&boxes, 1e-8 * size);
    for &point in &common {
        let off = distance(point, &patch);
        assert!(off <= 1e-3 * size, "{point} is common, and {off:e} from {patch:?} on {axis}");
    }
    for &point in &patch {
        let nearest = common.iter().map(|other| other.distance(point)).fold(f64::INFINITY, f64::min);
        assert!(nearest <= 1e-3 * size, "{point} is {nearest:e} from every common point, on {axis}: {place:?}");
    }
    true
}

/// The corners of what two boxes share: where as many planes of faces as there are dimensions meet inside both.
fn naive_region(boxes: &[Naive; 2]) -> Vec<DVec3> {
    let planes: Vec<(DVec3, f64)> = boxes
        .iter()
        .flat_map(|of| (0..of.count).flat_map(move |i| [-1.0, 1.0].map(|sign| (of.axes[i] * sign, *of, i))))
        .map(|(normal, of, i)| (normal, normal.dot(of.center) + of.half[i]))
        .collect();
    let flat = (DVec3::Z, 0.0);
    let thirds = |k: usize| if boxes[0].count == 2 { vec![flat] } else { planes[k + 1..].to_vec() };
    let mut found = Vec::new();
    for (i, one) in planes.iter().enumerate() {
        for (k, other) in planes.iter().enumerate().skip(i + 1) {
            for third in thirds(k) {
                let rows = DMat3::from_cols(one.0, other.0, third.0).transpose();
                if rows.determinant().abs() > 1e-6 {
                    found.push(rows.inverse() * DVec3::new(one.1, other.1, third.1));
                }
            }
        }
    }
    let size = boxes[0].size() + boxes[1].size();
    found.retain(|&point| boxes.iter().all(|of| of.outside(point) <= 1e-9 * size));
    found
}

fn region_is_what_both_share<S: Space>(pair: &PosedPair<S>) {
    let boxes = Naive::both(pair);
    if is_nearly_parallel(&boxes) {
        return;
    }
    let size = boxes[0].size() + boxes[1].size();
    let faces: Vec<Vec<DVec3>> =
        pair.overlap_region().into_iter().map(|face| face.into_iter().map(lift).collect()).collect();
    let found: Vec<DVec3> = faces.concat();
    let expected = naive_region(&boxes);
    let is_near = |point: DVec3, all: &[DVec3]| all.iter().any(|other| other.distance(point) <= 1e-5 * size);
    for &point in &expected {
        assert!(is_near(point, &found), "{point} is a corner of the region, and not among {found:?}");
    }
    for &point in &found {
        assert!(is_near(point, &expected), "{point} is no corner of the region: {expected:?}");
    }
    for face in faces {
        let turns = |k: usize| {
            let at = |i: usize| face[(k + i) % face.len()];
            (at(1) - at(0)).cross(at(2) - at(1))
        };
        let normal = (0..face.len()).fold(DVec3::ZERO, |sum, k| sum + turns(k));
        let convex = (0..face.len()).all(|k| turns(k).dot(normal) >= -1e-9 * size.powi(4));
        assert!(convex, "a face is convex and goes around once: {face:?}");
    }
}

proptest! {
    #[test]
    fn features_of_2d_are_the_furthest_corners(pair in cases::planar()) {
        features_are_the_furthest_corners(&pair);
    }

    #[test]
    fn features_of_3d_are_the_furthest_corners(pair in cases::spatial()) {
        features_are_the_furthest_corners(&pair);
    }

    #[test]
    fn boxes_of_2d_first_meet_where_they_are_said_to(pair in cases::straight_planar()) {
        first_contact_is_where_the_boxes_meet(&pair);
    }

    #[test]
    fn boxes_of_3d_first_meet_where_they_are_said_to(pair in cases::straight_spatial()) {
        first_contact_is_where_the_boxes_meet(&pair);
    }

    #[test]
    fn turning_boxes_of_2d_first_meet_where_they_are_said_to(pair in cases::tumbling_planar()) {
        first_contact_is_where_the_boxes_meet(&pair);
    }

    #[test]
    fn turning_boxes_of_3d_first_meet_where_they_are_said_to(pair in cases::tumbling_spatial()) {
        first_contact_is_where_the_boxes_meet(&pair);
    }

    #[test]
    fn a_region_of_2d_has_the_corners_of_what_is_shared(pair in cases::planar()) {
        region_is_what_both_share(&pair);
    }

    #[test]
    fn a_region_of_3d_has_the_corners_of_what_is_shared(pair in cases::spatial()) {
        region_is_what_both_share(&pair);
    }
}

#[test]
fn enough_motions_meet_to_check_where() {
    let planar = sample(&cases::tumbling_planar(), 200);
    let spatial = sample(&cases::tumbling_spatial(), 200);
    let checked = planar.iter().filter(|pair| first_contact_is_where_the_boxes_meet(pair)).count()
        + spatial.iter().filter(|pair| first_contact_is_where_the_boxes_meet(pair)).count();
    assert!(checked > 100, "{checked}");
}

/// The place where two boxes touch on the axis with the largest gap.
#[track_caller]
fn check(a: OrientedBox<D3>, b: OrientedBox<D3>, features: [&str; 2], corners: &[[f64; 3]]) {
    let pair = PosedPair::new(a, b);
    let (parts, patch) = pair.contact_patch(pair.report().best, Slack::default()).expect("it has a direction");
    assert_eq!(parts.map(|feature| feature.to_string()), features);
    assert_eq!(patch.len(), corners.len(), "{patch:?}");
    for corner in corners.iter().map(|&corner| DVec3::from_array(corner)) {
        assert!(patch.iter().any(|point| point.distance(corner) < 1e-12), "{corner} is not in {patch:?}");
    }
}

#[test]
fn each_relation_has_its_patch() {
    let unit = |center: [f64; 3], turn: DQuat| cuboid(DVec3::from_array(center), DVec3::ONE, turn);
    let still = unit([0.0; 3], DQuat::IDENTITY);
    let root = 2.0_f64.sqrt();
    let eighth = |axis: DVec3| DQuat::from_axis_angle(axis, std::f64::consts::FRAC_PI_4);
    // A face on a part of a face.
    let corners = [[1.0, 0.0, 0.5], [1.0, 1.0, 0.5], [1.0, 0.0, 1.0], [1.0, 1.0, 1.0]];
    check(still, unit([2.0, 1.0, 1.5], DQuat::IDENTITY), ["face +x", "face -x"], &corners);
    // Faces that meet in an edge, and in a corner.
    let ends = [[1.0, 1.0, -0.5], [1.0, 1.0, 1.0]];
    check(still, unit([2.0, 2.0, 0.5], DQuat::IDENTITY), ["edge +x +y", "edge -x -y"], &ends);
    check(still, unit([2.0, 2.0, 2.0], DQuat::IDENTITY), ["corner +x +y +z", "corner -x -y -z"], &[[1.0, 1.0, 1.0]]);
    // An edge on a face, half of it beside.
    let ends = [[1.0, 0.5, 0.0], [1.0, 0.5, 1.0]];
    check(still, unit([1.0 + root, 0.5, 1.0], eighth(DVec3::Z)), ["face +x", "edge -x +y"], &ends);
    // Two edges that cross, and two along each other.
    let upper = unit([0.25, 0.5, 2.0 * root], eighth(DVec3::Y));
    let lower = unit([0.0; 3], eighth(DVec3::X));
    check(lower, upper, ["edge +y +z", "edge +x -z"], &[[0.25, 0.0, root]]);
    let along = unit([0.5, 0.0, 2.0 * root], eighth(DVec3::X));
    check(lower, along, ["edge +y +z", "edge -y -z"], &[[-0.5, 0.0, root], [1.0, 0.0, root]]);
    // A corner on a face.
    let upright = DQuat::from_rotation_arc(DVec3::ONE / 3.0_f64.sqrt(), DVec3::NEG_Z);
    let corner = unit([0.25, 0.5, 1.0 + 3.0_f64.sqrt()], upright);
    check(still, corner, ["face +z", "corner +x +y +z"], &[[0.25, 0.5, 1.0]]);
}

#[test]
fn what_is_not_known_of_a_time_is_not_told_of_a_pose() {
    let lower = cuboid(DVec3::ZERO, DVec3::ONE, DQuat::IDENTITY);
    let tilted = cuboid(DVec3::new(0.0, 0.0, 2.0 + 1e-7), DVec3::ONE, DQuat::from_rotation_x(1e-7));
    let patch = |slack| PosedPair::new(lower, tilted).contact_patch(AxisId::FaceA(2), slack).expect("a face axis");
    let (features, points) = patch(Slack::default());
    assert_eq!((features[1].to_string().as_str(), points.len()), ("edge -y -z", 2));
    let (features, points) = patch(Slack { angle: 2e-7, length: 1e-7 });
    assert_eq!((features[1].to_string().as_str(), points.len()), ("face -z", 4));
}
