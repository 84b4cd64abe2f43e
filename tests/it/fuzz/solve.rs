//! Motions of every scale: nothing is claimed that a look at single times contradicts, nor anything else of the boxes in
//! the other order.

use super::{Decisions, is_shown};
use crate::kernel::sampled::contradiction;
use glam::{DVec2, DVec3};
use satscope::kernel::{
    pair::MovingPair,
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    space::{D2, D3, Space},
    sweep::{Sweep, SweepStatus, closest, sweep},
};

/// Times at which each motion is looked at.
const LOOKS: u32 = 300;

impl Decisions<'_> {
    fn power_of_ten(&mut self, lo: f64, hi: f64) -> f64 {
        10.0_f64.powf(self.within(lo, hi))
    }

    fn sign(&mut self) -> f64 {
        if self.below(2) == 0 { 1.0 } else { -1.0 }
    }

    /// A scale, of lengths or times: ordinary or any.
    fn scale(&mut self) -> f64 {
        if self.below(3) == 0 { 1.0 } else { self.power_of_ten(-150.0, 150.0) }
    }

    /// A number about that scale: none, round, any, or of quite another size.
    fn number(&mut self, scale: f64) -> f64 {
        let of_one = match self.below(16) {
            0..3 => 0.0,
            3..7 => self.below(9) as f64 * 0.5 - 2.0,
            7..14 => self.within(-3.0, 3.0),
            14 => self.sign() * self.power_of_ten(-12.0, 6.0),
            _ => self.sign() * self.power_of_ten(-150.0, 12.0),
        };
        of_one * scale
    }

    /// An angle turned within the motion, radians: none, some, or absurdly many.
    fn angle(&mut self) -> f64 {
        match self.below(10) {
            0..2 => 0.0,
            2..7 => self.within(-7.0, 7.0),
            7 => self.within(-300.0, 300.0),
            8 => self.sign() * self.power_of_ten(-40.0, 5.0),
            _ => self.sign() * self.power_of_ten(-200.0, 60.0),
        }
    }
}

/// The sizes of a case.
#[derive(Clone, Copy)]
struct Scales {
    length: f64,
    duration: f64,
}

fn planar(decide: &mut Decisions, Scales { length, duration }: Scales) -> Motion<D2> {
    let mut vector = |scale: f64| DVec2::from_array(std::array::from_fn(|_| decide.number(scale)));
    let (center, half_extents, velocity, pivot) = (vector(length), vector(length), vector(length), vector(length));
    let angle = f64::from(decide.below(4) as u8) * decide.within(-3.0, 3.0);
    let orientation = Orientation::from_sin_cos(if angle == 0.0 { (0.0, 1.0) } else { libm::sincos(angle) });
    Motion {
        start: OrientedBox { center, half_extents: half_extents.abs(), orientation },
        velocity: velocity / duration,
        spin: decide.angle() / duration,
        pivot: if decide.below(2) == 0 { DVec2::ZERO } else { pivot },
    }
}

fn spatial(decide: &mut Decisions, Scales { length, duration }: Scales) -> Motion<D3> {
    let mut vector = |scale: f64| DVec3::from_array(std::array::from_fn(|_| decide.number(scale)));
    let (center, half_extents, velocity, pivot) = (vector(length), vector(length), vector(length), vector(length));
    let q = std::array::from_fn(|_| decide.number(1.0));
    let still = decide.below(4) == 0;
    let given = if still { None } else { Orientation::from_quaternion(q) };
    Motion {
        start: OrientedBox {
            center,
            half_extents: half_extents.abs(),
            orientation: given.unwrap_or(Orientation::IDENTITY),
        },
        velocity: velocity / duration,
        spin: DVec3::from_array(std::array::from_fn(|_| decide.angle())) / duration,
        pivot: if decide.below(2) == 0 { DVec3::ZERO } else { pivot },
    }
}

/// Whether contact begins at the start, as far as the rounding of the start tells.
fn in_words(found: &Sweep) -> SweepStatus {
    match found.status() {
        SweepStatus::Hit if found.contacts[0].enter.lo == 0.0 => SweepStatus::StartsInContact,
        status => status,
    }
}

fn check_pair<S: Space>([a, b]: [Motion<S>; 2], duration: f64) -> SweepStatus {
    let (pair, swapped) = (MovingPair::new(a, b, duration), MovingPair::new(b, a, duration));
    if is_shown() {
        println!("{pair:?}");
    }
    let (found, other) = (sweep(&pair), sweep(&swapped));
    contradiction(&pair, &found, closest(&pair), LOOKS).unwrap_or_else(|wrong| panic!("{wrong}\n{pair:?}"));
    contradiction(&swapped, &other, None, LOOKS).unwrap_or_else(|wrong| panic!("swapped: {wrong}\n{pair:?}"));
    if found.unproved.is_empty() && other.unproved.is_empty() {
        assert_eq!(in_words(&found), in_words(&other), "swapped\n{pair:?}");
    }
    found.status()
}

/// The bytes decide about two boxes and their motion: what becomes of them.
pub fn check(bytes: &[u8]) -> String {
    let decide = &mut Decisions::from(bytes);
    let scales = Scales { length: decide.scale(), duration: decide.scale() };
    let status = if decide.below(2) == 0 {
        check_pair([(); 2].map(|()| planar(decide, scales)), scales.duration)
    } else {
        check_pair([(); 2].map(|()| spatial(decide, scales)), scales.duration)
    };
    format!("{status:?}")
}
