//! A number that changes at a constant rate.

use std::ops::Neg;

/// A number and its rate of change per second: a linear function of time, or the tangent of another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Linear {
    /// At the instant from which time counts.
    pub value: f64,
    /// Per second.
    pub rate: f64,
}

impl Linear {
    /// Zero at all times.
    pub const ZERO: Self = Self { value: 0.0, rate: 0.0 };

    /// The function with this value and rate.
    #[must_use]
    pub const fn new(value: f64, rate: f64) -> Self {
        Self { value, rate }
    }

    /// The function, `s` seconds after the instant.
    #[must_use]
    #[inline(always)]
    pub fn at(self, s: f64) -> f64 {
        self.value + self.rate * s
    }

    /// The same function with time running backwards.
    #[must_use]
    #[inline(always)]
    pub fn reversed(self) -> Self {
        Self { rate: -self.rate, ..self }
    }

    /// The function times a constant.
    #[must_use]
    #[inline(always)]
    pub fn scaled(self, by: f64) -> Self {
        Self { value: self.value * by, rate: self.rate * by }
    }
}

impl Neg for Linear {
    type Output = Self;

    fn neg(self) -> Self {
        Self { value: -self.value, rate: -self.rate }
    }
}
