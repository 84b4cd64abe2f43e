//! Bounds of all that one box fills while it moves.
//!
//! 1. *Box along the world axes.* A point of the box is its pivot, which moves straight, plus an arm that turns. Along a
//!    world axis the pivot keeps between both ends of its path. The coordinate of an arm is `c + p cos x + q sin x` after
//!    a turn by the angle `x`: over an arc it is largest and smallest at the ends of the arc, or where the arc passes the
//!    phase of `(p, q)` or its opposite. Of all points of the box the corners reach furthest. A box that does not turn
//!    keeps its extents.
//! 2. *Ball along the path.* However it turns, the box stays within the ball (in 2D the disc) about its pivot that
//!    reaches to the furthest corner. A box that does not turn stays within the ball about its centre.
//! 3. *Rounding.* Both are made larger by a share of the lengths that enter them, as in
//!    [`SWEPT`](crate::kernel::tolerance::proof::SWEPT), and by eight roundings of the place of the centre: fewer stand
//!    between it and an end. What is no number, or leaves the range of `f64`, bounds nothing.

use crate::kernel::{
    interval::Interval,
    pair::trajectory::Motion,
    projection::Coordinates,
    space::{Space, Vector as _, any_length},
    tolerance::proof::{ARC, SWEPT, SWEPT_PLACE, SWEPT_SQUARES, UNDERFLOW, UNIT},
};
use std::f64::consts::TAU;

/// Bounds of all that a box fills over a motion, certainly outward. Scene units; coordinates beyond the dimension are 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweptBounds {
    /// The range along each world axis.
    pub ranges: [Interval; 3],
    /// The ball that moves along.
    pub ball: MovingBall,
}

/// A ball that moves straight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingBall {
    /// Its centre at the start.
    pub center: Coordinates,
    /// The way of its centre over the whole motion.
    pub way: Coordinates,
    /// At least 0.
    pub radius: f64,
}

impl SweptBounds {
    /// The bounds of a box that moves for `duration` seconds, above 0 and finite.
    #[must_use]
    pub fn of<S: Space>(motion: &Motion<S>, duration: f64) -> Self {
        let Motion { start, velocity, spin, .. } = *motion;
        let turns = motion.turns();
        let pivot = if turns { motion.pivot } else { S::Vector::default() };
        let arm = start.orientation.world_from_box(pivot);
        let from = start.center + arm;
        let way = velocity * duration;
        let reach = if turns { arcs(motion, S::rate(spin) * duration) } else { extents(motion) };
        let lengths = start.extent_sum() + any_length(pivot) + any_length(velocity) * duration;
        let rounding =
            |place: f64| (SWEPT + start.orientation.error()) * lengths + SWEPT_PLACE * UNIT * place + UNDERFLOW;

        let range = |i: usize| {
            if i >= S::N {
                return Interval::new(0.0, 0.0);
            }
            let slack = rounding(start.center.get(i).abs());
            let min = from.get(i) + way.get(i).min(0.0) + reach[i].min - slack;
            let max = from.get(i) + way.get(i).max(0.0) + reach[i].max + slack;
            if min.is_finite() && max.is_finite() { Interval::new(min, max) } else { Interval::EVERYTHING }
        };
        let corner = S::Vector::from_fn(|i| pivot.get(i).abs() + start.half_extents.get(i));
        let place = (0..S::N).map(|i| start.center.get(i).abs()).sum();
        let ball = MovingBall {
            center: std::array::from_fn(|i| if i < S::N { from.get(i) } else { 0.0 }),
            way: std::array::from_fn(|i| if i < S::N { way.get(i) } else { 0.0 }),
            radius: any_length(corner) + rounding(place),
        };
        Self { ranges: std::array::from_fn(range), ball }
    }

    /// Whether these bounds touch those of another box in the same motion: otherwise the boxes never meet.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        self.ranges_touch(&other.ranges) && !self.ball.is_apart_from(&other.ball)
    }

    /// Whether the ranges touch others along every axis.
    pub(super) fn ranges_touch(&self, others: &[Interval; 3]) -> bool {
        // Without a branch, which could not be foreseen.
        let touch = |(one, other): (&Interval, &Interval)| (one.min <= other.max) & (other.min <= one.max);
        self.ranges.iter().zip(others).fold(true, |all, both| all & touch(both))
    }

    /// Whether the ranges are all finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.ranges.iter().all(|range| range.min.is_finite() && range.max.is_finite())
    }
}

impl MovingBall {
    /// Whether the balls are proved apart throughout.
    ///
    /// The centres are nearest where the way is at right angles to their difference. A time that is off by its rounding
    /// gives a distance that is off by the square of it.
    pub(super) fn is_apart_from(&self, other: &Self) -> bool {
        let difference = |one: &Coordinates, other: &Coordinates| [0, 1, 2].map(|i| other[i] - one[i]);
        let dot = |one: &Coordinates, other: &Coordinates| one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
        let (from, way) = (difference(&self.center, &other.center), difference(&self.way, &other.way));
        let square = dot(&way, &way);
        let stays = way == [0.0; 3];
        let share = if stays { 0.0 } else { (-dot(&from, &way) / square).clamp(0.0, 1.0) };
        let nearest = [0, 1, 2].map(|i| from[i] + way[i] * share);
        let (distance, radii) = (dot(&nearest, &nearest), self.radius + other.radius);
        // Beyond the range of squares nothing is told.
        (stays || SWEPT_SQUARES.contains(&square)) && SWEPT_SQUARES.contains(&distance) && radii * radii < distance
    }
}

/// How far a box that does not turn reaches from its centre, along each world axis.
fn extents<S: Space>(motion: &Motion<S>) -> [Interval; 3] {
    let start = &motion.start;
    let radius = |i: usize| (0..S::N).map(|k| start.half_extents.get(k) * start.axis(k).get(i).abs()).sum();
    std::array::from_fn(|i| if i < S::N { Interval::around(0.0, radius(i)) } else { Interval::new(0.0, 0.0) })
}

/// How far a box that turns by that angle, radians, reaches from its pivot, along each world axis.
fn arcs<S: Space>(motion: &Motion<S>, angle: f64) -> [Interval; 3] {
    if !angle.is_finite() {
        return [Interval::EVERYTHING; 3];
    }
    let orientation = &motion.start.orientation;
    let arm = orientation.world_from_box(motion.pivot);
    let (sin, cos) = libm::sincos(angle);
    let turn = Interval::new(angle.min(0.0) - ARC, angle.max(0.0) + ARC);
    let mut reach = [Interval::EMPTY; 3];
    for k in 0..1_usize << S::N {
        let sign = |i: usize| if k >> i & 1 == 1 { 1.0 } else { -1.0 };
        let half = S::Vector::from_fn(|i| sign(i) * motion.start.half_extents.get(i));
        let [corner, sideways, along] = S::orbit(motion.spin, orientation.world_from_box(half) - arm);
        for (i, reach) in reach.iter_mut().enumerate().take(S::N) {
            let (p, q, c) = (corner.get(i) - along.get(i), sideways.get(i), along.get(i));
            *reach = reach.including(c + p).including(c + p * cos + q * sin);
            // The arm points furthest at the phase, and furthest back half a turn away from it.
            let (size, phase) = (libm::hypot(p, q), libm::atan2(q, p));
            let passes =
                |phase: f64| turn.max - turn.min >= TAU || (turn.min + (phase - turn.min).rem_euclid(TAU)) <= turn.max;
            if passes(phase) {
                *reach = reach.including(c + size);
            }
            if passes(phase + 0.5 * TAU) {
                *reach = reach.including(c - size);
            }
        }
    }
    reach
}
