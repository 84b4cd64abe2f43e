//! Bounds of the gap of every axis of a rotating pair over time, from one instant: scalars only.
//!
//! The lemmas that are cited here stand in [`super::certificate`].

use crate::kernel::{
    axis::MAX_AXES,
    linear::Linear,
    tolerance::proof::{SIGN_AFTER, SIXTH},
};
/// [`GapBound::axis_coords`] of a face: one of length 1, at all times.
pub const UNIT_AXIS: [Linear; 2] = [Linear::new(1.0, 0.0), Linear::ZERO];

/// The unnormalised gap of one axis at an instant, with all that bounds it before and after (lemmas 1 to 4).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GapBound {
    /// Signed distance of the centres along the axis.
    pub distance: Linear,
    /// The part of both radii that never changes.
    pub extent_sum: f64,
    /// The half edges on the axis that change; a radius is the sum of their sizes.
    pub edges: [Linear; 4],
    /// Bounds the sizes of all second derivatives, added, `s` seconds away: `value + rate |s|`, neither negative.
    pub second_derivative: Linear,
    /// The two coordinates of the unnormalised axis; of a face `1` and `0`.
    pub axis_coords: [Linear; 2],
    /// Bounds the second derivative of the unnormalised axis.
    pub turn_accel_bound: f64,
}

impl GapBound {
    /// The length of the unnormalised axis.
    #[must_use]
    #[inline]
    pub fn sine(&self) -> f64 {
        self.sine_squared().sqrt()
    }

    /// The square of [`GapBound::sine`].
    #[must_use]
    #[inline]
    pub fn sine_squared(&self) -> f64 {
        let [x, y] = self.axis_coords;
        x.value * x.value + y.value * y.value
    }

    /// The rate at which the unnormalised axis changes: the length of its derivative.
    #[must_use]
    #[inline]
    pub fn axis_rate(&self) -> f64 {
        let [x, y] = self.axis_coords;
        (x.rate * x.rate + y.rate * y.rate).sqrt()
    }

    /// The same motion, run backwards.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self {
            distance: self.distance.reversed(),
            edges: self.edges.map(Linear::reversed),
            axis_coords: self.axis_coords.map(Linear::reversed),
            ..*self
        }
    }

    /// The lower bound of the unnormalised gap `s >= 0` seconds later, and its rate: concave in `s` (lemma 4).
    #[must_use]
    #[inline(always)]
    pub fn lower(&self, s: f64) -> (f64, f64) {
        // The order of operations is what lemma 11 counts.
        let rate = self.distance.rate * sign(self.distance.value);
        let mut value = self.distance.value.abs() + rate * s - self.extent_sum;
        let mut slope = rate;
        for edge in self.edges {
            let there = edge.at(s);
            value -= there.abs();
            slope -= if there == 0.0 { edge.rate.abs() } else { edge.rate * sign(there) };
        }
        let Linear { value: bend, rate: more } = self.second_derivative;
        (value - s * s * (0.5 * bend + s * (more * SIXTH)), slope - s * (bend + 0.5 * s * more))
    }

    /// The upper bound of the unnormalised gap `s >= 0` seconds later, and its rate: convex in `s` (lemma 4).
    #[must_use]
    pub fn upper(&self, s: f64) -> (f64, f64) {
        SummedBound::new(self).upper_bounds([0.0; 3])[0].at(s)
    }
}

/// A [`GapBound`] whose half edges are added up, each with the sign it has just after the instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SummedBound {
    distance: Linear,
    /// The sum of both radii at the instant.
    extent_sum: f64,
    /// The rate of minus that sum.
    shrinks: f64,
    /// Coefficients of `s^2` and `s^3`, never negative.
    powers: [f64; 2],
}

impl SummedBound {
    /// Adds the half edges of `bound`. A half edge of no length has the sign of its rate.
    #[must_use]
    #[inline(always)]
    pub fn new(bound: &GapBound) -> Self {
        let GapBound { distance, mut extent_sum, second_derivative, .. } = *bound;
        let mut shrinks = 0.0;
        for edge in bound.edges {
            extent_sum += edge.value.abs();
            shrinks -= edge.rate * sign(edge.value + edge.rate * SIGN_AFTER);
        }
        let powers = [0.5 * second_derivative.value, SIXTH * second_derivative.rate];
        Self { distance, extent_sum, shrinks, powers }
    }

    /// The unnormalised gap at the instant.
    #[must_use]
    #[inline(always)]
    pub fn gap(&self) -> f64 {
        self.distance.value.abs() - self.extent_sum
    }

    /// The rate of the gap just after the instant.
    #[must_use]
    #[inline(always)]
    pub fn rate(&self) -> f64 {
        self.distance.rate * sign(self.distance.value) + self.shrinks
    }

    /// The upper bounds of the gap after the instant and before it, each raised by a value, a rate and a second
    /// derivative. Every `|x|` is replaced by `x` with the sign it has at the instant, which is never more.
    #[must_use]
    #[inline(always)]
    pub fn upper_bounds(&self, [value, rate, second_derivative]: [f64; 3]) -> [UpperBound; 2] {
        let Self { distance: Linear { value: y, rate: drift }, extent_sum, shrinks, powers: [square, cube] } = *self;
        let (value, powers) = (value - extent_sum, [square + 0.5 * second_derivative, cube]);
        [
            UpperBound { distance: Linear::new(y, drift), rest: Linear::new(value, rate + shrinks), powers },
            UpperBound { distance: Linear::new(y, -drift), rest: Linear::new(value, rate - shrinks), powers },
        ]
    }
}

/// A convex upper bound over time: `|distance| + rest + powers[0] s^2 + powers[1] s^3`, `s >= 0` seconds away.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UpperBound {
    /// Signed distance along the axis.
    pub distance: Linear,
    /// All that is linear in time beside it: minus the radii.
    pub rest: Linear,
    /// Coefficients of `s^2` and `s^3`, never negative.
    pub powers: [f64; 2],
}

impl UpperBound {
    /// The bound at the instant.
    #[must_use]
    #[inline(always)]
    pub fn now(&self) -> f64 {
        self.distance.value.abs() + self.rest.value
    }

    /// The bound `s >= 0` seconds away.
    #[must_use]
    #[inline(always)]
    pub fn value(&self, s: f64) -> f64 {
        self.distance.at(s).abs() + self.rest.value + s * (self.rest.rate + s * (self.powers[0] + s * self.powers[1]))
    }

    /// The bound `s >= 0` seconds away, and its rate.
    #[must_use]
    #[inline(always)]
    pub fn at(&self, s: f64) -> (f64, f64) {
        let distance = self.distance.at(s);
        let drift = if distance == 0.0 { self.distance.rate.abs() } else { self.distance.rate * sign(distance) };
        (self.value(s), drift + self.rest.rate + s * (2.0 * self.powers[0] + 3.0 * s * self.powers[1]))
    }

    /// The same bound with time running backwards.
    #[must_use]
    #[inline(always)]
    pub fn reversed(&self) -> Self {
        Self { distance: self.distance.reversed(), rest: self.rest.reversed(), ..*self }
    }

    /// The bound raised by the rounding of what it is computed from.
    #[must_use]
    #[inline(always)]
    pub fn raised(&self, by: Linear) -> Self {
        let rest = Linear::new(by.value + self.rest.value, by.rate + self.rest.rate);
        Self { rest, ..*self }
    }
}

/// `1` with the sign of `x`; there is no test for NaN.
#[inline(always)]
fn sign(x: f64) -> f64 {
    1.0_f64.copysign(x)
}

/// What rounding does to bounds that are made at one instant, and the lengths it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rounding {
    /// Bound on the rounding of every bound: at the instant, and how fast it grows away from there (lemma 11).
    pub error: Linear,
    /// The sum of all lengths that enter a gap.
    pub lengths: f64,
    /// How fast that sum can grow, per second.
    pub pace: f64,
}

/// Every axis of a pair at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisBounds {
    axes: [GapBound; MAX_AXES],
    summed: [SummedBound; MAX_AXES],
    count: usize,
    /// How many of the axes are faces; the others are cross products.
    pub faces: usize,
    /// Of every axis.
    pub rounding: Rounding,
}

impl Default for AxisBounds {
    fn default() -> Self {
        let (axes, summed) = ([GapBound::default(); MAX_AXES], [SummedBound::default(); MAX_AXES]);
        Self { axes, summed, count: 0, faces: 0, rounding: Rounding::default() }
    }
}

impl AxisBounds {
    /// Sets the number of axes, of which the first `faces` are faces; entries may be stale until they are set.
    pub fn resize(&mut self, count: usize, faces: usize) {
        self.count = count.min(MAX_AXES);
        self.faces = faces;
    }

    /// Sets one axis.
    #[inline(always)]
    pub fn set(&mut self, axis_index: usize, bound: GapBound) {
        self.summed[axis_index] = SummedBound::new(&bound);
        self.axes[axis_index] = bound;
    }

    /// The axes, in report order.
    #[must_use]
    #[inline]
    pub fn axes(&self) -> &[GapBound] {
        &self.axes[..self.count]
    }

    /// The same axes, each with its half edges added up.
    #[must_use]
    #[inline]
    pub fn summed(&self) -> &[SummedBound] {
        &self.summed[..self.count]
    }

    /// The index of the axis with the largest unnormalised gap, and that gap.
    #[must_use]
    #[inline]
    pub fn widest(&self) -> (usize, f64) {
        widest(self.summed())
    }

    /// The index of the face with the largest gap, and that gap.
    #[must_use]
    #[inline]
    pub fn widest_face(&self) -> (usize, f64) {
        widest(&self.summed[..self.faces])
    }

    /// Whether some axis is proved to separate at the instant.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.widest().1 > self.rounding.error.value
    }

    /// The same instant of the motion run backwards.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut reversed = *self;
        for (axis_index, bound) in self.axes().iter().enumerate() {
            reversed.set(axis_index, bound.reversed());
        }
        reversed
    }
}

fn widest(summed: &[SummedBound]) -> (usize, f64) {
    let mut best = (0, f64::NEG_INFINITY);
    for (axis_index, bound) in summed.iter().enumerate() {
        let gap = bound.gap();
        if gap > best.1 {
            best = (axis_index, gap);
        }
    }
    best
}

/// A point at an instant, moving straight: for each face of both boxes how far it is outside, below 0 inside.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointBounds {
    faces: [UpperBound; 6],
    count: usize,
    /// Of every face.
    pub rounding: Rounding,
}

impl PointBounds {
    /// Sets the number of faces, 4 or 6; entries may be stale until they are set.
    pub fn resize(&mut self, count: usize) {
        self.count = count.min(6);
    }

    /// The faces, in report order.
    #[must_use]
    #[inline]
    pub fn faces(&self) -> &[UpperBound] {
        &self.faces[..self.count]
    }

    /// The same faces, to be set.
    #[inline]
    pub fn faces_mut(&mut self) -> &mut [UpperBound] {
        &mut self.faces[..self.count]
    }
}

/// Two balls at an instant, which move straight: how far they are apart, below 0 where they meet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BallBounds {
    /// The bound over time.
    pub apart: UpperBound,
    /// Bound on its rounding: at the instant, and how fast it grows away from there.
    pub error: Linear,
}
