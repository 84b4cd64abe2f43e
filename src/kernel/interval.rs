//! Closed ranges on a line: the shadow of a box on an axis, a span of time.

use std::fmt;

/// A closed range `[min, max]` of numbers.
///
/// Empty exactly when `min > max`; [`Interval::EMPTY`] is the empty one to fold from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end, itself included.
    pub min: f64,
    /// The upper end, itself included.
    pub max: f64,
}

impl Interval {
    /// Contains nothing; the hull of no points.
    pub const EMPTY: Self = Self { min: f64::INFINITY, max: f64::NEG_INFINITY };

    /// Contains every number.
    pub const EVERYTHING: Self = Self { min: f64::NEG_INFINITY, max: f64::INFINITY };

    /// The range from `min` to `max`.
    #[must_use]
    pub const fn new(min: f64, max: f64) -> Self {
        Self { min, max }
    }

    /// The range of all numbers at most `radius` away from `center`.
    #[must_use]
    #[inline]
    pub fn around(center: f64, radius: f64) -> Self {
        Self { min: center - radius, max: center + radius }
    }

    /// The smallest range that holds this one and `x`.
    #[must_use]
    #[inline]
    pub fn including(self, x: f64) -> Self {
        Self { min: self.min.min(x), max: self.max.max(x) }
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn hull(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// What both ranges hold; empty if nothing.
    #[must_use]
    #[inline]
    pub fn intersection(self, other: Self) -> Self {
        Self { min: self.min.max(other.min), max: self.max.min(other.max) }
    }

    /// Whether `x` lies in the range, ends included.
    #[must_use]
    #[inline]
    pub fn contains(self, x: f64) -> bool {
        self.min <= x && x <= self.max
    }

    /// Whether the range holds no number.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.max < self.min
    }

    /// `max - min`; negative for an empty range.
    #[must_use]
    #[inline]
    pub fn length(self) -> f64 {
        self.max - self.min
    }

    /// The number halfway between the ends.
    #[must_use]
    #[inline]
    pub fn middle(self) -> f64 {
        self.min + 0.5 * (self.max - self.min)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.min, self.max)
    }
}

/// Signed distance between two intervals: positive apart, zero touching, negative overlapping.
///
/// When one lies inside the other it is minus the shorter way out.
#[must_use]
pub fn gap(a: Interval, b: Interval) -> f64 {
    (b.min - a.max).max(a.min - b.max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(a: (f64, f64), b: (f64, f64), expected: f64) {
        let [a, b] = [a, b].map(|(min, max)| Interval::new(min, max));
        assert_eq!(gap(a, b), expected, "gap of {a} and {b}");
        assert_eq!(gap(b, a), expected, "gap must not depend on order");
    }

    #[test]
    fn gap_is_signed() {
        check((0.0, 1.0), (1.0, 2.0), 0.0);
        check((0.0, 1.0), (3.0, 4.0), 2.0);
        check((0.0, 3.0), (1.0, 5.0), -2.0);
    }

    #[test]
    fn gap_of_a_contained_interval_is_the_shorter_way_out() {
        check((0.0, 10.0), (1.0, 2.0), -2.0);
    }
}
