//! What is known of every axis at an instant of a turning motion, and how long it stays so: scalars only.
//!
//! The *unnormalised* gap of an axis is `G = |y| - reach - sum |x_i|`. Its sign is that of the gap, and it has no
//! division, so edges may become parallel. For a face `y` is the distance of the centres along it and the `x_i`
//! are the other box's half edges on it; for a cross product likewise, with the half edges of both boxes.
//! Each of them is a product of vectors that turn at constant rates, so with its value and rate at one instant
//! and a bound on its second derivative it is fenced in from both sides for all time.

use super::axis::{MAX_AXES, PerAxis};

/// To multiply by, where a division would take as long as all else.
const SIXTH: f64 = 1.0 / 6.0;

/// The gap of one axis at an instant, with what bounds it before and after.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bound {
    /// Distance of the centres along the axis: its value and its rate.
    pub along: [f64; 2],
    /// The part of both boxes' reach that never changes.
    pub reach: f64,
    /// The half edges on the axis that change, each with its rate.
    pub edges: [[f64; 2]; 4],
    /// Bounds the sizes of all second derivatives, added, `s` seconds away: `bend[0] + bend[1] |s|`.
    pub bend: [f64; 2],
    /// The two coordinates of the unnormalised axis, each with its rate; of a face `1` and `0`.
    pub across: [[f64; 2]; 2],
    /// Bounds the second derivative of each of those together.
    pub twist: f64,
}

impl Bound {
    /// The unnormalised gap at the instant.
    #[must_use]
    #[inline]
    pub fn gap(&self) -> f64 {
        self.along[0].abs() - self.reach - self.edges.iter().map(|edge| edge[0].abs()).sum::<f64>()
    }

    /// The length of the unnormalised axis.
    #[must_use]
    #[inline]
    pub fn sine(&self) -> f64 {
        self.square().sqrt()
    }

    /// Its square.
    #[must_use]
    #[inline]
    pub fn square(&self) -> f64 {
        let [[x, _], [y, _]] = self.across;
        x * x + y * y
    }

    /// The rate at which the unnormalised axis changes, as a vector.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> f64 {
        let [[_, x], [_, y]] = self.across;
        (x * x + y * y).sqrt()
    }

    /// The same motion, run backwards.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let back = |[value, rate]: [f64; 2]| [value, -rate];
        Self { along: back(self.along), edges: self.edges.map(back), across: self.across.map(back), ..*self }
    }

    /// The lower bound of the unnormalised gap `s >= 0` seconds later, and its rate: concave in `s`.
    ///
    /// `P(s) = |y0| + sign(y0) y1 s - reach - sum |x_i + x_i' s| - bend[0] s^2/2 - bend[1] s^3/6`. By Taylor's
    /// theorem each of `y` and `x_i` is within the integral of its second derivative of its tangent.
    #[must_use]
    #[inline(always)]
    pub fn floor(&self, s: f64) -> (f64, f64) {
        let rate = self.along[1] * sign(self.along[0]);
        let mut value = self.along[0].abs() + rate * s - self.reach;
        let mut slope = rate;
        for [x, rate] in self.edges {
            let there = x + rate * s;
            value -= there.abs();
            slope -= if there == 0.0 { rate.abs() } else { rate * sign(there) };
        }
        let [bend, more] = self.bend;
        (value - s * s * (0.5 * bend + s * (more * SIXTH)), slope - s * (bend + 0.5 * s * more))
    }

    /// The upper bound of the unnormalised gap `s >= 0` seconds later, and its rate: convex in `s`.
    #[must_use]
    #[inline]
    pub fn ceiling(&self, s: f64) -> (f64, f64) {
        self.ceilings()[0].at(s)
    }

    /// The upper bounds after the instant and before it.
    ///
    /// Each `|x|` is replaced by `x` with the sign it has at the instant, which is never more, or there takes on.
    #[must_use]
    #[inline(always)]
    pub fn ceilings(&self) -> [Ceiling; 2] {
        let (mut reach, mut on, mut back) = (self.reach, 0.0, 0.0);
        for [x, rate] in self.edges {
            reach += x.abs();
            let born = x == 0.0;
            on -= rate * sign(if born { rate } else { x });
            back += rate * sign(if born { -rate } else { x });
        }
        let (along, bend) = (self.along, self.bend);
        [
            Ceiling { along, line: [-reach, on], bend },
            Ceiling { along: [along[0], -along[1]], line: [-reach, back], bend },
        ]
    }
}

/// An upper bound of a gap over time: `|y + y' s| + line[0] + line[1] s + bend[0] s^2/2 + bend[1] s^3/6`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ceiling {
    /// `y` and `y'`: distance of the centres along the axis, and its rate.
    pub along: [f64; 2],
    /// Less the reach of both boxes, and its rate.
    pub line: [f64; 2],
    /// As of [`Bound::bend`].
    pub bend: [f64; 2],
}

impl Ceiling {
    /// Raised by a value, a rate and a bend.
    #[must_use]
    #[inline(always)]
    pub fn above(self, value: f64, rate: f64, bend: f64) -> Self {
        let [line, [now, growth]] = [self.line, self.bend];
        Self { along: self.along, line: [line[0] + value, line[1] + rate], bend: [now + bend, growth] }
    }

    /// Its value `s >= 0` seconds away.
    #[must_use]
    #[inline(always)]
    pub fn value(&self, s: f64) -> f64 {
        let along = self.along[0] + self.along[1] * s;
        let [bend, more] = self.bend;
        along.abs() + self.line[0] + s * (self.line[1] + s * (0.5 * bend + s * (more * SIXTH)))
    }

    /// The same, and its rate.
    #[must_use]
    #[inline(always)]
    pub fn at(&self, s: f64) -> (f64, f64) {
        let along = self.along[0] + self.along[1] * s;
        let drift = if along == 0.0 { self.along[1].abs() } else { self.along[1] * sign(along) };
        let [bend, more] = self.bend;
        (self.value(s), drift + self.line[1] + s * (bend + 0.5 * s * more))
    }
}

/// `1` with the sign of `x`, without a question about numbers that are none.
#[inline(always)]
fn sign(x: f64) -> f64 {
    1.0_f64.copysign(x)
}

/// Every axis of a pair at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The axes, in report order.
    pub axes: PerAxis<Bound>,
    /// How many of them are faces; the others are cross products.
    pub faces: usize,
    /// Bound on the rounding of every unnormalised gap at the instant.
    pub error: f64,
    /// How fast that bound grows away from the instant, per second.
    pub error_rate: f64,
    /// The sum of all lengths that enter a gap.
    pub lengths: f64,
    /// How fast that sum can grow, per second.
    pub pace: f64,
}

impl Default for Moment {
    fn default() -> Self {
        let axes = PerAxis::filled(Bound::default(), MAX_AXES);
        Self { axes, faces: 0, error: 0.0, error_rate: 0.0, lengths: 0.0, pace: 0.0 }
    }
}

impl Moment {
    /// Makes it speak of no axis.
    pub fn clear(&mut self) {
        self.axes.resize(0);
        self.faces = 0;
    }

    /// The axis with the largest unnormalised gap, and that gap.
    #[must_use]
    pub fn widest(&self) -> (usize, f64) {
        let mut best = (0, f64::NEG_INFINITY);
        for (k, bound) in self.axes.iter().enumerate() {
            let gap = bound.gap();
            if gap > best.1 {
                best = (k, gap);
            }
        }
        best
    }

    /// The same instant of the motion run backwards.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { axes: self.axes.map(|bound| bound.reversed()), ..*self }
    }
}
