//! Numbers known to lie between two: every operation rounds both ends outwards.

use super::vec3::Vec3;
use std::{
    f64::consts::{PI, TAU},
    ops::{Add, Mul, Neg, Sub},
};

/// A number between `lo` and `hi`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IntervalF64 {
    pub lo: f64,
    pub hi: f64,
}

impl From<f64> for IntervalF64 {
    fn from(x: f64) -> Self {
        Self { lo: x, hi: x }
    }
}

impl Add for IntervalF64 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { lo: (self.lo + other.lo).next_down(), hi: (self.hi + other.hi).next_up() }
    }
}

impl Neg for IntervalF64 {
    type Output = Self;
    fn neg(self) -> Self {
        Self { lo: -self.hi, hi: -self.lo }
    }
}

impl Sub for IntervalF64 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for IntervalF64 {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        // What is exactly zero stays so: much of the plane is.
        if self == Self::default() || other == Self::default() {
            return Self::default();
        }
        let [a, b, c, d] = [self.lo * other.lo, self.lo * other.hi, self.hi * other.lo, self.hi * other.hi];
        Self { lo: a.min(b).min(c.min(d)).next_down(), hi: a.max(b).max(c.max(d)).next_up() }
    }
}

impl IntervalF64 {
    pub fn new(lo: f64, hi: f64) -> Self {
        Self { lo, hi }
    }

    pub fn size(self) -> Self {
        if self.lo >= 0.0 {
            self
        } else if self.hi <= 0.0 {
            -self
        } else {
            Self { lo: 0.0, hi: self.hi.max(-self.lo) }
        }
    }

    /// The rate of the size of a number with that rate.
    pub fn size_rate(self, rate: Self) -> Self {
        if self.lo > 0.0 {
            rate
        } else if self.hi < 0.0 {
            -rate
        } else {
            let most = rate.size().hi;
            Self { lo: -most, hi: most }
        }
    }

    pub fn both(self, other: Self) -> Self {
        Self { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi) }
    }

    /// Its root, of what is at least 0.
    pub fn sqrt(self) -> Self {
        Self { lo: self.lo.max(0.0).sqrt().next_down().max(0.0), hi: self.hi.sqrt().next_up() }
    }

    /// One over it, above 0.
    pub fn inverse(self) -> Self {
        Self { lo: (1.0 / self.hi).next_down(), hi: (1.0 / self.lo).next_up() }
    }

    /// A cosine is largest at every whole turn, smallest halfway between.
    pub fn cos(self) -> Self {
        self.wave(libm::cos, 0.0)
    }

    /// A sine is largest a quarter of a turn after every whole one.
    pub fn sin(self) -> Self {
        self.wave(libm::sin, 0.5 * PI)
    }

    /// The range of a wave that is largest at `top` and every whole turn from there.
    fn wave(self, of: fn(f64) -> f64, top: f64) -> Self {
        let holds = |extreme: f64| {
            // Where an extreme is this near, it is taken to be held.
            let near = 1e-12 * (1.0 + self.lo.abs().max(self.hi.abs()));
            ((self.hi + near - extreme) / TAU).floor() > ((self.lo - near - extreme) / TAU).floor()
        };
        let (from, to) = (of(self.lo), of(self.hi));
        // The library is right to one unit in the last place.
        let below = |x: f64| x.next_down().next_down().max(-1.0);
        Self {
            lo: if holds(top + PI) { -1.0 } else { below(from.min(to)) },
            hi: if holds(top) { 1.0 } else { -below(-from.max(to)) },
        }
    }
}

/// A vector of such numbers.
pub type Arrow = Vec3<IntervalF64>;

#[test]
fn waves_hold_their_extremes() {
    let near = |x: f64, y: f64| (x - y).abs() < 1e-15;
    let all = IntervalF64::new(-4.0, 4.0);
    assert_eq!((all.sin().lo, all.sin().hi, all.cos().lo, all.cos().hi), (-1.0, 1.0, -1.0, 1.0));
    let rising = IntervalF64::new(-1.0, 1.5).sin();
    assert!(near(rising.lo, (-1.0_f64).sin()) && near(rising.hi, 1.5_f64.sin()));
    let over_the_top = IntervalF64::new(-1.0, 1.5).cos();
    assert!(near(over_the_top.lo, 1.5_f64.cos()) && over_the_top.hi == 1.0);
    let far = IntervalF64::new(1000.0 * PI + 2.0, 1000.0 * PI + 4.0).cos();
    assert!(far.lo == -1.0 && far.hi < -0.4);
}
