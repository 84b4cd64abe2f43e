//! What is known of every axis at an instant of a turning motion, and how long it stays so: scalars only.
//!
//! The *unnormalised* gap of an axis is `G = |y| - reach - sum |x_i|`. Its sign is that of the gap, and it has no
//! division, so edges may become parallel. For a face `y` is the distance of the centres along it and the `x_i`
//! are the other box's half edges on it; for a cross product likewise, with the half edges of both boxes.
//! Each of them is a product of vectors that turn at constant rates, so with its value and rate at one instant
//! and a bound on its second derivative it is fenced in from both sides for all time.

use crate::kernel::axis::{MAX_AXES, PerAxis};

/// To multiply by, where a division would take as long as all else.
const SIXTH: f64 = 1.0 / 6.0;

/// How soon a half edge of no length has the sign it counts with, seconds. One that is shorter than its rate times this
/// counts likewise; what it adds, twice its length, is nothing beside the rounding of the gap.
const SOON: f64 = 1e-200;

/// [`GapBound::across`] of a face: one of length 1, at all times.
pub const UNIT_AXIS: [[f64; 2]; 2] = [[1.0, 0.0], [0.0; 2]];

/// The gap of one axis at an instant, with what bounds it before and after.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GapBound {
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

impl GapBound {
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
    pub fn ceiling(&self, s: f64) -> (f64, f64) {
        SummedBound::new(self).ceilings([0.0; 3])[0].at(s)
    }
}

/// A bound with its half edges added up, each with the sign it has at the instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SummedBound {
    /// As of the bound.
    along: [f64; 2],
    /// The reach of both boxes on the axis.
    reach: f64,
    /// How fast it shrinks.
    shrinks: f64,
    /// From [`GapBound::bend`], never negative.
    powers: [f64; 2],
}

impl SummedBound {
    /// That of this bound. A half edge of no length counts as positive or negative as it will be.
    #[must_use]
    #[inline(always)]
    pub fn new(bound: &GapBound) -> Self {
        let GapBound { along, mut reach, bend, .. } = *bound;
        let mut shrinks = 0.0;
        for [x, rate] in bound.edges {
            reach += x.abs();
            shrinks -= rate * sign(x + rate * SOON);
        }
        Self { along, reach, shrinks, powers: [0.5 * bend[0], SIXTH * bend[1]] }
    }

    /// The unnormalised gap at the instant.
    #[must_use]
    #[inline(always)]
    pub fn gap(&self) -> f64 {
        self.along[0].abs() - self.reach
    }

    /// Its rate from there on.
    #[must_use]
    #[inline(always)]
    pub fn rate(&self) -> f64 {
        self.along[1] * sign(self.along[0]) + self.shrinks
    }

    /// The upper bounds of the gap after the instant and before it: each `|x|` is replaced by `x` with the sign it has
    /// there, which is never more. Raised by a value, a rate and a second derivative.
    #[must_use]
    #[inline(always)]
    pub fn ceilings(&self, [value, rate, bend]: [f64; 3]) -> [UpperBound; 2] {
        let Self { along: [y, drift], reach, shrinks, powers: [square, cube] } = *self;
        let (value, powers) = (value - reach, [square + 0.5 * bend, cube]);
        [
            UpperBound { along: [y, drift], line: [value, rate + shrinks], powers },
            UpperBound { along: [y, -drift], line: [value, rate - shrinks], powers },
        ]
    }
}

/// An upper bound of a gap over time: `|y + y' s| + line[0] + line[1] s + powers[0] s^2 + powers[1] s^3`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UpperBound {
    /// `y` and `y'`: distance of the centres along the axis, and its rate.
    pub along: [f64; 2],
    /// Less the reach of both boxes, and its rate.
    pub line: [f64; 2],
    /// From [`GapBound::bend`], never negative.
    pub powers: [f64; 2],
}

impl UpperBound {
    /// Its value at the instant.
    #[must_use]
    #[inline(always)]
    pub fn now(&self) -> f64 {
        self.along[0].abs() + self.line[0]
    }

    /// Its value `s >= 0` seconds away.
    #[must_use]
    #[inline(always)]
    pub fn value(&self, s: f64) -> f64 {
        let along = self.along[0] + self.along[1] * s;
        along.abs() + self.line[0] + s * (self.line[1] + s * (self.powers[0] + s * self.powers[1]))
    }

    /// The same, and its rate.
    #[must_use]
    #[inline(always)]
    pub fn at(&self, s: f64) -> (f64, f64) {
        let along = self.along[0] + self.along[1] * s;
        let drift = if along == 0.0 { self.along[1].abs() } else { self.along[1] * sign(along) };
        (self.value(s), drift + self.line[1] + s * (2.0 * self.powers[0] + 3.0 * s * self.powers[1]))
    }
}

/// `1` with the sign of `x`, without a question about numbers that are none.
#[inline(always)]
fn sign(x: f64) -> f64 {
    1.0_f64.copysign(x)
}

/// Every axis of a pair at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisBounds {
    axes: PerAxis<GapBound>,
    folded: PerAxis<SummedBound>,
    /// How many of them are faces; the others are cross products.
    pub faces: usize,
    /// GapBound on the rounding of every unnormalised gap at the instant.
    pub error: f64,
    /// How fast that bound grows away from the instant, per second.
    pub error_rate: f64,
    /// The sum of all lengths that enter a gap.
    pub lengths: f64,
    /// How fast that sum can grow, per second.
    pub pace: f64,
}

impl Default for AxisBounds {
    fn default() -> Self {
        let axes = PerAxis::filled(GapBound::default(), MAX_AXES);
        let folded = PerAxis::filled(SummedBound::default(), MAX_AXES);
        Self { axes, folded, faces: 0, error: 0.0, error_rate: 0.0, lengths: 0.0, pace: 0.0 }
    }
}

impl AxisBounds {
    /// Makes it speak of `count` axes, all still to be set, the first `faces` of them faces.
    pub fn resize(&mut self, count: usize, faces: usize) {
        self.axes.resize(count);
        self.folded.resize(count);
        self.faces = faces;
    }

    /// Sets axis number `lane`.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, bound: GapBound) {
        self.folded[lane] = SummedBound::new(&bound);
        self.axes[lane] = bound;
    }

    /// The axes, in report order.
    #[must_use]
    #[inline]
    pub fn axes(&self) -> &[GapBound] {
        &self.axes
    }

    /// The same, each with its half edges added up.
    #[must_use]
    #[inline]
    pub fn folded(&self) -> &[SummedBound] {
        &self.folded
    }

    /// The axis with the largest unnormalised gap, and that gap.
    #[must_use]
    #[inline]
    pub fn widest(&self) -> (usize, f64) {
        widest(&self.folded)
    }

    /// The face with the largest gap, and that gap.
    #[must_use]
    #[inline]
    pub fn widest_face(&self) -> (usize, f64) {
        widest(&self.folded[..self.faces])
    }

    /// The same instant of the motion run backwards.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut reversed = *self;
        for (lane, bound) in self.axes.iter().enumerate() {
            reversed.set(lane, bound.reversed());
        }
        reversed
    }
}

fn widest(folded: &[SummedBound]) -> (usize, f64) {
    let mut best = (0, f64::NEG_INFINITY);
    for (lane, folded) in folded.iter().enumerate() {
        let gap = folded.gap();
        if gap > best.1 {
            best = (lane, gap);
        }
    }
    best
}
