//! Random motions of every scale: nothing false, nothing slow, no panic.

use super::{Random, Trial};
use crate::kernel::sampled::contradiction;
use glam::{DVec2, DVec3};
use satscope::kernel::{
    pair::MovingPair,
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    space::{D2, D3, Space},
    sweep::{Sweep, SweepStatus, closest, sweep},
};
use std::time::{Duration, Instant};

/// How long without another word.
const PLAIN: Duration = Duration::from_secs(4);
/// What no case may take, where this test is alone on the machine.
const SLOW: Duration = Duration::from_secs(2);
/// What no case may take beside other tests, or in a debug build.
const SLOW_BESIDE_OTHERS: Duration = Duration::from_secs(20);
/// Times at which each motion is looked at.
const LOOKS: u32 = 300;

impl Random {
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

fn planar(random: &mut Random, Scales { length, duration }: Scales) -> Motion<D2> {
    let mut vector = |scale: f64| DVec2::from_array(std::array::from_fn(|_| random.number(scale)));
    let (center, half_extents, velocity, pivot) = (vector(length), vector(length), vector(length), vector(length));
    let angle = f64::from(random.below(4) as u8) * random.within(-3.0, 3.0);
    let orientation = Orientation::from_sin_cos(if angle == 0.0 { (0.0, 1.0) } else { libm::sincos(angle) });
    Motion {
        start: OrientedBox { center, half_extents: half_extents.abs(), orientation },
        velocity: velocity / duration,
        spin: random.angle() / duration,
        pivot: if random.below(2) == 0 { DVec2::ZERO } else { pivot },
    }
}

fn spatial(random: &mut Random, Scales { length, duration }: Scales) -> Motion<D3> {
    let mut vector = |scale: f64| DVec3::from_array(std::array::from_fn(|_| random.number(scale)));
    let (center, half_extents, velocity, pivot) = (vector(length), vector(length), vector(length), vector(length));
    let q = std::array::from_fn(|_| random.number(1.0));
    let still = random.below(4) == 0;
    let given = if still { None } else { Orientation::from_quaternion(q) };
    Motion {
        start: OrientedBox {
            center,
            half_extents: half_extents.abs(),
            orientation: given.unwrap_or(Orientation::IDENTITY),
        },
        velocity: velocity / duration,
        spin: DVec3::from_array(std::array::from_fn(|_| random.angle())) / duration,
        pivot: if random.below(2) == 0 { DVec3::ZERO } else { pivot },
    }
}

/// What has been seen so far.
#[derive(Debug, Default)]
struct Figures {
    cases: usize,
    hits: usize,
    grazing: usize,
    undecided: usize,
    without_closest: usize,
    slowest: Duration,
    slowest_case: u64,
}

/// Whether contact begins at the start, as far as the rounding of the start tells.
fn in_words(found: &Sweep) -> SweepStatus {
    match found.status() {
        SweepStatus::Hit if found.contacts[0].enter.lo == 0.0 => SweepStatus::StartsInContact,
        status => status,
    }
}

fn check<S: Space>(case: u64, [a, b]: [Motion<S>; 2], duration: f64, slow: Duration, figures: &mut Figures) {
    let (pair, swapped) = (MovingPair::new(a, b, duration), MovingPair::new(b, a, duration));
    let start = Instant::now();
    let (found, nearest) = (sweep(&pair), closest(&pair));
    let took = start.elapsed();
    contradiction(&pair, &found, nearest, LOOKS).unwrap_or_else(|wrong| panic!("case {case}: {wrong}\n{pair:?}"));
    let other = sweep(&swapped);
    contradiction(&swapped, &other, None, LOOKS).unwrap_or_else(|wrong| panic!("case {case} swapped: {wrong}"));
    if found.unproved.is_empty() && other.unproved.is_empty() {
        assert_eq!(in_words(&found), in_words(&other), "case {case} swapped\n{pair:?}");
    }
    assert!(took < slow, "case {case} takes {took:?}\n{pair:?}");

    figures.cases += 1;
    match found.status() {
        SweepStatus::Hit | SweepStatus::StartsInContact => figures.hits += 1,
        SweepStatus::Grazing => figures.grazing += 1,
        SweepStatus::Undecided => figures.undecided += 1,
        SweepStatus::Never => {}
    }
    figures.without_closest += usize::from(nearest.is_none());
    if took > figures.slowest {
        (figures.slowest, figures.slowest_case) = (took, case);
    }
}

#[test]
fn random_motions_of_every_scale() {
    let trial = Trial::begin(PLAIN);
    let first = std::env::var("SATSCOPE_FUZZ_CASE").ok().and_then(|text| text.parse().ok());
    let slow = if trial.is_long && !cfg!(debug_assertions) { SLOW } else { SLOW_BESIDE_OTHERS };
    let mut figures = Figures::default();
    for case in first.unwrap_or(0_u64).. {
        if !trial.goes_on() {
            break;
        }
        let mut random = Random(case);
        random.next();
        let scales = Scales { length: random.scale(), duration: random.scale() };
        let both = [(); 2];
        if random.below(2) == 0 {
            check(case, both.map(|()| planar(&mut random, scales)), scales.duration, slow, &mut figures);
        } else {
            check(case, both.map(|()| spatial(&mut random, scales)), scales.duration, slow, &mut figures);
        }
    }
    println!("{figures:?}");
    assert!(figures.cases > 0);
}
