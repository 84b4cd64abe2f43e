//! A point inside both boxes that moves straight, and for which that stays so for long (lemma 9 of
//! [`certificate`](crate::kernel::sweep::certificate)).

use super::{
    moving_pair::{MovingPair, Posed},
    posed_pair::PosedPair,
    relative_motion::RotatingFrame,
};
use crate::kernel::{
    linear::Linear,
    space::{Space, Vector as _},
    sweep::bounds::{PointBounds, UpperBound},
    tolerance::{
        cost::{FASTEST_SLIP, NEARLY_ORTHOGONAL},
        proof::SIXTH,
    },
};

impl<S: Space> MovingPair<S> {
    /// A point inside both boxes at that instant, moving straight: how far it is outside each face, below 0 inside.
    /// Returns whether there is one.
    pub(super) fn common_point_of(&self, now: &Posed<S>, into: &mut PointBounds) -> bool {
        let n = S::N;
        let Posed { pair, arms, .. } = now;
        let (velocity, spins) = (self.relative.velocity, self.relative.frames.map(|frame| frame.spin));
        let from_a = self.point_between(pair);
        let sides = [(&pair.a, from_a), (&pair.b, from_a - pair.offset)];
        let room = sides.map(|(of, from)| {
            std::array::from_fn(|i| if i < n { of.half_extents.get(i) - of.axis(i).dot(from).abs() } else { 1.0 })
        });
        if !room.as_flattened().iter().all(|&room: &f64| room > 0.0) {
            return false;
        }

        // All velocities as seen from the first pivot.
        let from_pivots = [sides[0].1 - arms[0], sides[1].1 - arms[1]];
        let of_a = S::swing(spins[0], from_pivots[0]);
        let slip = velocity + S::swing(spins[1], from_pivots[1]) - of_a;
        let shared = shared_slip(pair, &room, slip);
        // Any velocity will do, but the bound on rounding counts with one about as large as the slip. Where the
        // equations are nearly singular, their solution may be far above it, or NaN.
        let in_a = if shared.dot(shared) <= FASTEST_SLIP * slip.dot(slip) { shared } else { slip * 0.5 };
        let of_point = of_a + in_a;
        let seen = |k: usize, velocity| RotatingFrame::<S>::new(spins[k], self.relative.frames[k].rate, velocity);
        let frames = [seen(0, of_point), seen(1, of_point - velocity)];

        into.resize(2 * n);
        for (of, slip) in [in_a, in_a - slip].into_iter().enumerate() {
            let (side, from) = sides[of];
            let second = frames[of].second_derivative(from_pivots[of], from_pivots[of].length());
            let powers = [0.5 * second.value, SIXTH * second.rate];
            for k in 0..n {
                let axis = side.axis(k);
                into.faces_mut()[of * n + k] = UpperBound {
                    distance: Linear::new(axis.dot(from), axis.dot(slip)),
                    rest: Linear::new(-side.half_extents.get(k), 0.0),
                    powers,
                };
            }
        }
        into.rounding = self.rounding_of(pair, self.relative.spins());
        true
    }

    /// A point that is inside both boxes if they overlap by more than a little, seen from the first centre: the mean
    /// of the middles of all edges of either box as far as they run inside the other.
    fn point_between(&self, PosedPair { a, b, offset, .. }: &PosedPair<S>) -> S::Vector {
        let n = S::N;
        let halves = self.relative.halves;
        let (mut dots, mut turned) = ([[0.0; 3]; 3], [[0.0; 3]; 3]);
        let mut away = [[0.0; 3]; 2];
        for i in 0..n {
            (away[0][i], away[1][i]) = (a.axis(i).dot(*offset), -b.axis(i).dot(*offset));
            for j in 0..n {
                dots[i][j] = a.axis(i).dot(b.axis(j));
                turned[j][i] = dots[i][j];
            }
        }
        let (in_a, of_b) = edge_middles(n, &dots, &away[0], halves);
        let (in_b, of_a) = edge_middles(n, &turned, &away[1], [halves[1], halves[0]]);
        let sum = (0..n).fold(*offset * of_a, |sum, i| sum + a.axis(i) * in_a[i] + b.axis(i) * in_b[i]);
        sum * (of_a + of_b).max(1.0).recip()
    }
}

/// The velocity relative to A of the common point that minimises the sum of speed²/room over all faces, where B slips
/// past A at `slip` and `room` is the distance of the point from each face.
fn shared_slip<S: Space>(pair: &PosedPair<S>, room: &[[f64; 3]; 2], slip: S::Vector) -> S::Vector {
    let mut columns = S::IDENTITY;
    columns.as_mut().fill(S::Vector::default());
    let mut right = S::Vector::default();
    for (of, part, room) in [(&pair.a, 0.0, room[0]), (&pair.b, 1.0, room[1])] {
        for (k, room) in room.into_iter().enumerate().take(S::N) {
            let (axis, share) = (of.axis(k), of.axis(k) * room.recip());
            for (j, column) in columns.as_mut().iter_mut().enumerate() {
                *column += share * axis.get(j);
            }
            right += share * (part * axis.dot(slip));
        }
    }
    S::solved(columns, right)
}

/// The sum of the middles of those parts of a box's edges that run inside another box, and how many there are.
///
/// Coordinates are along the axes of that other box: `dots[i][j]` is the coordinate `i` of axis `j`, `away` is
/// the way to the centre, and `inner` and `outer` are the half extents of the other box and of this. Along an edge, its
/// distance from the middle of each slab of the box is `D + U + V`, for `U` and `V` of either sign.
#[inline(always)]
fn edge_middles(n: usize, dots: &[[f64; 3]; 3], away: &[f64; 3], [inner, outer]: [[f64; 3]; 2]) -> ([f64; 3], f64) {
    let (min, max) = (|x: f64, y: f64| if x < y { x } else { y }, |x: f64, y: f64| if x > y { x } else { y });
    // The sum, but for the ways to the centre, along this box's axes.
    let (mut sum, mut count) = ([0.0; 3], 0.0);
    for j in 0..n {
        let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
        let (mut lo, mut hi) = ([-outer[j]; 4], [outer[j]; 4]);
        for i in 0..n {
            let by = -1.0 / (dots[i][j] + NEARLY_ORTHOGONAL.copysign(dots[i][j]));
            let [d, u, v] = [away[i] * by, dots[i][j1] * outer[j1] * by, dots[i][j2] * outer[j2] * by];
            let (width, middles) = ((inner[i] * by).abs(), [d + u + v, d + u - v, d - u + v, d - u - v]);
            for k in 0..4 {
                lo[k] = max(lo[k], middles[k] - width);
                hi[k] = min(hi[k], middles[k] + width);
            }
        }
        let mut inside = [0.0; 4];
        for k in 0..4 {
            inside[k] = if lo[k] < hi[k] { 1.0 } else { 0.0 };
            sum[j] += inside[k] * 0.5 * (lo[k] + hi[k]);
        }
        let [pp, pm, mp, mm] = inside;
        sum[j1] += outer[j1] * ((pp + pm) - (mp + mm));
        sum[j2] += outer[j2] * ((pp + mp) - (pm + mm));
        count += (pp + pm) + (mp + mm);
    }
    (std::array::from_fn(|i| count * away[i] + sum[0] * dots[i][0] + sum[1] * dots[i][1] + sum[2] * dots[i][2]), count)
}
