//! The same random pairs for both libraries.

use crate::random::Random;
use glam::{DQuat, DVec2, DVec3};
use parry2d_f64 as parry2;
use parry3d_f64 as parry3;
use satscope::kernel::{
    pair::MovingPair,
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    space::{D2, D3, Space},
};

/// One dimension of both libraries.
pub trait Peer {
    type Space: Space;
    type Theirs;

    /// Pair number `k`: two tumbling boxes, the second more or less thrown at the first, as the golden ones are.
    fn random(k: u64) -> (Motion<Self::Space>, Motion<Self::Space>);
    /// The same pair for parry.
    fn theirs(a: &Motion<Self::Space>, b: &Motion<Self::Space>) -> Self::Theirs;
    /// Whether they meet at the start.
    fn meet(pair: &Self::Theirs) -> bool;
    /// The linear sweep.
    fn cast(pair: &Self::Theirs, duration: f64) -> Option<f64>;
    /// The turning sweep.
    fn cast_turning(pair: &Self::Theirs, duration: f64) -> Option<f64>;

    /// The pair for one second, its spins left out.
    fn straight(a: &Motion<Self::Space>, b: &Motion<Self::Space>) -> MovingPair<Self::Space> {
        MovingPair::new(Motion { spin: Self::Space::STILL, ..*a }, Motion { spin: Self::Space::STILL, ..*b }, 1.0)
    }
}

impl Random {
    /// Nearly normal, with deviation 1.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.within(0.0, 1.0)).sum::<f64>() - 6.0
    }

    fn normal3(&mut self) -> DVec3 {
        DVec3::new(self.normal(), self.normal(), self.normal())
    }
}

pub struct Plane;

pub struct Theirs2 {
    shapes: [parry2::shape::Cuboid; 2],
    motions: [parry2::query::NonlinearRigidMotion; 2],
}

impl Peer for Plane {
    type Space = D2;
    type Theirs = Theirs2;

    fn random(k: u64) -> (Motion<D2>, Motion<D2>) {
        let random = &mut Random(k);
        let mut one = |center: DVec2, velocity: DVec2| {
            let half_extents = DVec2::new(random.within(0.1, 2.0), random.within(0.1, 2.0));
            let orientation = Orientation::from_sin_cos(libm::sincos(random.within(-3.0, 3.0)));
            let spin = 6.0 * random.normal();
            Motion::<D2> {
                start: OrientedBox { center, half_extents, orientation },
                velocity,
                spin,
                pivot: DVec2::ZERO,
            }
        };
        let a = one(DVec2::ZERO, DVec2::ZERO);
        let b = one(DVec2::ZERO, DVec2::ZERO);
        let mut b = b;
        b.velocity = 3.0 * DVec2::new(random.normal(), random.normal());
        let aside = DVec2::new(random.normal(), random.normal());
        b.start.center = 0.8 * aside - b.velocity * random.within(0.4, 1.2);
        (a, b)
    }

    fn theirs(a: &Motion<D2>, b: &Motion<D2>) -> Theirs2 {
        let motion = |of: &Motion<D2>| {
            let turn = of.start.axis(0).y.atan2(of.start.axis(0).x);
            let start = parry2::math::Pose::new(of.start.center.to_array().into(), turn);
            parry2::query::NonlinearRigidMotion::new(
                start,
                of.pivot.to_array().into(),
                of.velocity.to_array().into(),
                of.spin,
            )
        };
        let shape = |of: &Motion<D2>| parry2::shape::Cuboid::new(of.start.half_extents.to_array().into());
        Theirs2 { shapes: [shape(a), shape(b)], motions: [motion(a), motion(b)] }
    }

    fn meet(Theirs2 { shapes: [a, b], motions: [at, bt] }: &Theirs2) -> bool {
        parry2::query::intersection_test(&at.start, a, &bt.start, b).is_ok_and(|found| found.intersecting)
    }

    fn cast(Theirs2 { shapes: [a, b], motions: [at, bt] }: &Theirs2, duration: f64) -> Option<f64> {
        let options = parry2::query::ShapeCastOptions::with_max_time_of_impact(duration);
        parry2::query::cast_shapes(&at.start, at.linvel, a, &bt.start, bt.linvel, b, options)
            .ok()
            .flatten()
            .map(|hit| hit.time_of_impact)
    }

    fn cast_turning(Theirs2 { shapes: [a, b], motions: [at, bt] }: &Theirs2, duration: f64) -> Option<f64> {
        parry2::query::cast_shapes_nonlinear(at, a, bt, b, 0.0, duration, true)
            .ok()
            .flatten()
            .map(|hit| hit.time_of_impact)
    }
}

pub struct Solid;

pub struct Theirs3 {
    shapes: [parry3::shape::Cuboid; 2],
    motions: [parry3::query::NonlinearRigidMotion; 2],
}

impl Peer for Solid {
    type Space = D3;
    type Theirs = Theirs3;

    fn random(k: u64) -> (Motion<D3>, Motion<D3>) {
        let random = &mut Random(k);
        let mut one = || {
            let half_extents = DVec3::new(random.within(0.1, 2.0), random.within(0.1, 2.0), random.within(0.1, 2.0));
            let q = DQuat::from_xyzw(random.normal(), random.normal(), random.normal(), random.normal());
            let orientation = Orientation::from_quaternion(q.to_array()).expect("never all zero");
            let start = OrientedBox { center: DVec3::ZERO, half_extents, orientation };
            Motion::<D3> { start, velocity: DVec3::ZERO, spin: 4.0 * random.normal3(), pivot: DVec3::ZERO }
        };
        let (a, mut b) = (one(), one());
        b.velocity = 3.0 * random.normal3();
        b.start.center = 0.8 * random.normal3() - b.velocity * random.within(0.4, 1.2);
        (a, b)
    }

    fn theirs(a: &Motion<D3>, b: &Motion<D3>) -> Theirs3 {
        let motion = |of: &Motion<D3>| {
            let axes = &of.start.orientation;
            let turn = DQuat::from_mat3(&glam::DMat3::from_cols(axes.axes()[0], axes.axes()[1], axes.axes()[2]));
            let turn = turn.to_scaled_axis().to_array().into();
            let start = parry3::math::Pose::new(of.start.center.to_array().into(), turn);
            let (velocity, spin) = (of.velocity.to_array().into(), of.spin.to_array().into());
            parry3::query::NonlinearRigidMotion::new(start, of.pivot.to_array().into(), velocity, spin)
        };
        let shape = |of: &Motion<D3>| parry3::shape::Cuboid::new(of.start.half_extents.to_array().into());
        Theirs3 { shapes: [shape(a), shape(b)], motions: [motion(a), motion(b)] }
    }

    fn meet(Theirs3 { shapes: [a, b], motions: [at, bt] }: &Theirs3) -> bool {
        parry3::query::intersection_test(&at.start, a, &bt.start, b).is_ok_and(|found| found.intersecting)
    }

    fn cast(Theirs3 { shapes: [a, b], motions: [at, bt] }: &Theirs3, duration: f64) -> Option<f64> {
        let options = parry3::query::ShapeCastOptions::with_max_time_of_impact(duration);
        parry3::query::cast_shapes(&at.start, at.linvel, a, &bt.start, bt.linvel, b, options)
            .ok()
            .flatten()
            .map(|hit| hit.time_of_impact)
    }

    fn cast_turning(Theirs3 { shapes: [a, b], motions: [at, bt] }: &Theirs3, duration: f64) -> Option<f64> {
        parry3::query::cast_shapes_nonlinear(at, a, bt, b, 0.0, duration, true)
            .ok()
            .flatten()
            .map(|hit| hit.time_of_impact)
    }
}
