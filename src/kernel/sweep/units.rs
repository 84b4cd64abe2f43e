//! Units in which no number that the solver forms leaves the range of `f64`.
//!
//! A pair whose lengths and duration are between `2^-32` and `2^32` is solved as given. Any other is solved in units
//! in which both are between 1/2 and 1, and the answer is scaled back. Both factors are powers of two, which change
//! no bit of a number that stays in range: the two ways give the same answers, and one code serves both.
//!
//! *Lengths* are here the sum `L` of all lengths of a pair: the distance of the centres at the start, the half
//! extents, the distance of each pivot from its centre, and the way of each pivot. With `T` for the duration and `w`
//! for an angular speed, `wT <= 2^100` ([`MOST_RADIANS`]), and in the solver's units:
//!
//! 1. *Nothing overflows.* `L, T <= 2^32` and `T >= 2^-32`, so a speed is at most `2^64` and `w` at most `2^132`. A
//!    bound has at most two factors `w` beside a speed or two lengths: it is below `2^400`. The solver multiplies at
//!    most two such numbers.
//! 2. *Underflow is harmless.* A result below the normal range is off by at most `2^-1075`. What multiplies it on the
//!    way to a gap is at most `(wT)^2 L T^2 < 2^300`; there are fewer than `2^10` such results in a gap, so they add
//!    less than `2^-750`. A ball's gap is divided by its radius `r` once: it counts only where it is below the error,
//!    so `r > 2^-500`, and `2^-1075 T^2 / r < 2^-510`. [`ROTATING_UNDERFLOW`](crate::kernel::tolerance::proof::ROTATING_UNDERFLOW), `2^-500`, is above both.
//! 3. *Scaling loses little.* A number that becomes subnormal is off by at most `2^-1074`, which is as harmless as
//!    underflow where the pair is not taken as exact; so a pair that lost a bit is not.
//! 4. *Scaling back is exact* but for times below `2^-1022` seconds, which are off by at most `2^-1075` seconds. That is
//!    less than `2^-175` of the duration, and less than `2^-75` radians: nothing beside the rounding of a pair that is
//!    not taken as exact. So no pair with a duration below `2^-500` seconds is.
//!
//! Outside of [`SCALABLE`] the motion is undecided.

use crate::kernel::{
    float::power,
    tolerance::proof::{BLURRED_TIME, MOST_RADIANS, SCALABLE, SOLVED_AS_GIVEN},
};

/// Units of time and length, as powers of two of those given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    time: i32,
    length: i32,
}

/// What decides about the units of a pair.
pub(in crate::kernel) struct Sizes {
    /// The sum of all lengths, scene units.
    pub lengths: f64,
    /// Seconds.
    pub duration: f64,
    /// Of either pivot, units per second.
    pub speeds: [f64; 2],
    /// Of either box, rad/s.
    pub spins: [f64; 2],
}

impl Units {
    /// Those of the scene.
    pub const GIVEN: Self = Self { time: 0, length: 0 };

    /// The units to solve a pair in; `None` if there are none.
    #[inline]
    pub(in crate::kernel) fn of(Sizes { lengths, duration, speeds, spins }: &Sizes) -> Option<Self> {
        let known = |rate: f64| rate == 0.0 || SCALABLE.start <= rate;
        let turns = spins.map(|spin| spin * duration);
        if !(speeds.iter().chain(spins).all(|&rate| known(rate)) && turns.iter().all(|&turn| turn <= MOST_RADIANS)) {
            return None;
        }
        // Points in one place that stay there have no length.
        if SOLVED_AS_GIVEN.contains(duration) && (SOLVED_AS_GIVEN.contains(lengths) || *lengths == 0.0) {
            return Some(Self::GIVEN);
        }
        if !(SCALABLE.contains(duration) && (SCALABLE.contains(lengths) || *lengths == 0.0)) {
            return None;
        }
        Some(Self { time: libm::frexp(*duration).1, length: libm::frexp(*lengths).1 })
    }

    /// The scene's time of a time in these units.
    #[must_use]
    pub fn time_given(self, t: f64) -> f64 {
        t * power(self.time)
    }

    /// The time in these units of a time of the scene.
    #[must_use]
    pub fn time(self, given: f64) -> f64 {
        given * power(-self.time)
    }

    /// The scene's length of a length in these units.
    #[must_use]
    pub fn length_given(self, length: f64) -> f64 {
        length * power(self.length)
    }

    /// The factor from a length of the scene to one in these units.
    pub(in crate::kernel) fn of_length(self) -> f64 {
        power(-self.length)
    }

    /// The factor from a rate of the scene, per second, to one in these units.
    pub(in crate::kernel) fn of_rate(self) -> f64 {
        power(self.time)
    }

    /// Factors from a velocity of the scene to one in these units, to multiply by one after the other: together they
    /// may leave the range.
    pub(in crate::kernel) fn of_velocity(self) -> [f64; 2] {
        let exponent = self.time - self.length;
        [power(exponent / 2), power(exponent - exponent / 2)]
    }

    /// Whether times near 0 in these units may have fewer bits in those of the scene.
    pub(in crate::kernel) fn blurs_time(self) -> bool {
        self.time < BLURRED_TIME
    }
}
