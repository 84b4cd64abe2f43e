//! Boxes to test with: the ordinary, and the nearly degenerate that ordinary chance never draws.

use glam::{DQuat, DVec2, DVec3};
use proptest::prelude::*;
use satscope::kernel::{
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    pair::{MovingPair, PosedPair},
    space::{D2, D3},
};

/// A length that is often ordinary, and sometimes zero, tiny or huge.
fn length() -> impl Strategy<Value = f64> {
    prop_oneof![6 => 0.1..3.0, 1 => Just(0.0), 1 => 1e-9..1e-3, 1 => 1e2..1e4]
}

/// A turn that is often any, and often nearly none.
fn small_turn() -> impl Strategy<Value = f64> {
    prop_oneof![2 => -3.2..3.2, 1 => Just(0.0), 3 => (-16.0..-1.0_f64, any::<bool>())
        .prop_map(|(e, sign)| 10.0_f64.powf(e) * if sign { 1.0 } else { -1.0 })]
}

/// Where the scene lies: around the origin, or far from it.
fn place() -> impl Strategy<Value = f64> {
    prop_oneof![3 => -2.0..2.0, 1 => -1e6..1e6]
}

fn vec3(each: impl Strategy<Value = f64> + Clone) -> impl Strategy<Value = DVec3> {
    [each.clone(), each.clone(), each].prop_map(DVec3::from_array)
}

fn boxed<T: std::fmt::Debug>(s: impl Strategy<Value = T> + 'static) -> BoxedStrategy<T> {
    s.boxed()
}

pub fn square(center: DVec2, half_extents: DVec2, angle: f64) -> OrientedBox<D2> {
    OrientedBox { center, half_extents, orientation: Orientation::from_sin_cos(libm::sincos(angle)) }
}

pub fn cuboid(center: DVec3, half_extents: DVec3, q: DQuat) -> OrientedBox<D3> {
    let orientation = Orientation::from_quaternion(q.to_array()).expect("not zero");
    OrientedBox { center, half_extents, orientation }
}

/// Two boxes in the plane, often nearly parallel, sometimes far from the origin.
pub fn planar() -> BoxedStrategy<PosedPair<D2>> {
    let extents = || (length(), length()).prop_map(DVec2::from);
    let parts = (extents(), extents(), (place(), place()), (-3.0..3.0, -3.0..3.0), -7.0..7.0, small_turn());
    boxed(parts.prop_map(|(ea, eb, at, away, angle, turn)| {
        let center = DVec2::from(at);
        let size = 0.3 * (ea.length() + eb.length());
        PosedPair::new(square(center, ea, angle), square(center + DVec2::from(away) * size, eb, angle + turn))
    }))
}

/// Two boxes in space, the same.
pub fn spatial() -> BoxedStrategy<PosedPair<D3>> {
    let q = vec3(boxed(-1.0..1.0)).prop_map(|v| DQuat::from_scaled_axis(3.0 * v));
    let extents = || vec3(boxed(length()));
    let parts = (extents(), extents(), vec3(boxed(place())), vec3(boxed(-3.0..3.0)), q, vec3(boxed(small_turn())));
    boxed(parts.prop_map(|(ea, eb, center, away, q, turn)| {
        let size = 0.3 * (ea.length() + eb.length());
        PosedPair::new(cuboid(center, ea, q), cuboid(center + away * size, eb, DQuat::from_scaled_axis(turn) * q))
    }))
}

/// Two boxes in the plane that do not turn, for one second.
pub fn straight_planar() -> BoxedStrategy<MovingPair<D2>> {
    boxed((planar(), (-8.0..8.0, -8.0..8.0)).prop_map(|(pair, velocity)| {
        let b = Motion { velocity: DVec2::from(velocity), ..Motion::still(pair.b) };
        MovingPair::new(Motion::still(pair.a), b, 1.0)
    }))
}

/// Two boxes in space that do not turn, for one second.
pub fn straight_spatial() -> BoxedStrategy<MovingPair<D3>> {
    boxed((spatial(), vec3(boxed(-8.0..8.0))).prop_map(|(pair, velocity)| {
        let b = Motion { velocity, ..Motion::still(pair.b) };
        MovingPair::new(Motion::still(pair.a), b, 1.0)
    }))
}

/// A share of `0..1` turned into a half extent: mostly ordinary, now and then zero or thin.
fn half_extent() -> impl Strategy<Value = f64> {
    prop_oneof![8 => 0.1..2.0, 1 => Just(0.0), 1 => 1e-3..1e-1, 1 => Just(1.0)]
}

/// Two boxes in the plane that tumble for one second, thrown more or less at each other.
pub fn tumbling_planar() -> BoxedStrategy<MovingPair<D2>> {
    let spin = || prop_oneof![4 => -14.0..14.0, 1 => Just(0.0), 1 => Just(6.0), 1 => -0.1..0.1];
    let pivot = || prop_oneof![2 => Just(DVec2::ZERO), 1 => (-2.0..2.0, -2.0..2.0).prop_map(DVec2::from)];
    let one = || {
        let angle = prop_oneof![3 => -4.0..4.0, 1 => Just(0.0)];
        ((half_extent(), half_extent()), angle, spin(), pivot()).prop_map(|(half, angle, spin, pivot)| Motion::<D2> {
            start: square(DVec2::ZERO, half.into(), angle),
            velocity: DVec2::ZERO,
            spin,
            pivot,
        })
    };
    let thrown = ((-6.0..6.0, -6.0..6.0), (-1.5..1.5, -1.5..1.5), 0.2..1.2);
    boxed((one(), one(), thrown).prop_map(|(a, mut b, (velocity, aside, when))| {
        b.velocity = DVec2::from(velocity);
        b.start.center = DVec2::from(aside) - b.velocity * when;
        MovingPair::new(a, b, 1.0)
    }))
}

/// Two boxes in space that tumble for one second, thrown more or less at each other.
pub fn tumbling_spatial() -> BoxedStrategy<MovingPair<D3>> {
    let spin = || {
        let about_z = prop_oneof![Just(6.0), Just(std::f64::consts::TAU)].prop_map(|w| DVec3::Z * w);
        prop_oneof![4 => vec3(boxed(-8.0..8.0)), 1 => Just(DVec3::ZERO), 1 => about_z, 1 => vec3(boxed(-0.1..0.1))]
    };
    let pivot = || prop_oneof![2 => Just(DVec3::ZERO), 1 => vec3(boxed(-2.0..2.0))];
    let turn = || prop_oneof![3 => vec3(boxed(-3.0..3.0)), 1 => Just(DVec3::ZERO)].prop_map(DQuat::from_scaled_axis);
    let one = || {
        (vec3(boxed(half_extent())), turn(), spin(), pivot()).prop_map(|(half, turn, spin, pivot)| Motion::<D3> {
            start: cuboid(DVec3::ZERO, half, turn),
            velocity: DVec3::ZERO,
            spin,
            pivot,
        })
    };
    let thrown = (vec3(boxed(-6.0..6.0)), vec3(boxed(-1.5..1.5)), 0.2..1.2);
    boxed((one(), one(), thrown).prop_map(|(a, mut b, (velocity, aside, when))| {
        b.velocity = velocity;
        b.start.center = aside - velocity * when;
        MovingPair::new(a, b, 1.0)
    }))
}

/// Two boxes in 3D that turn many times within one second about their own centres or a little beside, one of them
/// passing the other or through it: what swept and inscribed balls are for.
pub fn spinning_spatial() -> BoxedStrategy<MovingPair<D3>> {
    let spin = || prop_oneof![3 => vec3(boxed(-200.0..200.0)), 1 => Just(DVec3::ZERO)];
    let pivot = || prop_oneof![2 => Just(DVec3::ZERO), 1 => vec3(boxed(-0.2..0.2))];
    let one = || {
        (vec3(boxed(0.5..1.5)), spin(), pivot()).prop_map(|(half, spin, pivot)| Motion::<D3> {
            start: cuboid(DVec3::ZERO, half, DQuat::IDENTITY),
            velocity: DVec3::ZERO,
            spin,
            pivot,
        })
    };
    let thrown = (vec3(boxed(-6.0..6.0)), vec3(boxed(-2.5..2.5)), 0.1..1.2);
    boxed((one(), one(), thrown).prop_map(|(a, mut b, (velocity, aside, when))| {
        b.velocity = velocity;
        b.start.center = aside - velocity * when;
        MovingPair::new(a, b, 1.0)
    }))
}
