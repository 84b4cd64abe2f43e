//! The bounds of a turning pair, from its vectors: the part of [`super::bound`] below the waist.
//!
//! With constant angular velocities `wA`, `wB` every axis `a` of A obeys `a' = wA x a`. Seen from A, whose axes
//! then stand still, an axis `b` of B turns at `W = wB - wA`, which itself turns: `W' = wB x wA`, at right angles
//! to it. So `x = a.b` has `x' = a.(W x b)` and `x'' = a.(W x (W x b) + W' x b)`. That map of `b` stretches `W'` by
//! `|W|^2`, and on the plane of `W x W'` and `W` it is the matrix `-|W|^2, -|W'|; |W'|, 0`, whose larger singular
//! value is the *twist*, `(|W|^2 + sqrt(|W|^4 + 4 |W'|^2)) / 2`: no vector fixed in B bends by more, for its length.
//! Half edges of a box, each with any sign, add up to such a vector, no longer than their diagonal.
//!
//! The centres are `d = p - qB + qA` apart: `p` leads from pivot to pivot, straight at velocity `v`, and `q` is
//! the arm from centre to pivot, fixed in its box. Seen from A the arm `qA` stands still, `qB` is at most the
//! twist times its length, and `p`, turning at `-wA`, has the second derivative `wA x (wA x p) - 2 wA x v`.
//! A cross product `(a x b).p` adds `2 |W| |v - wA x p|` and the twist times `|p|`; its parts in `qA` and `qB` are
//! products of one vector fixed in each box again, and so are those in the half edges of either box.

use super::{
    bound::{Bound, Moment},
    motion::Motion,
    obb::OrientedBox,
    pair::{MovingPair, Pair},
    shadow::Shadows as _,
    space::{Space, Vector as _},
    tolerance::{RATES, RATES_NOW, RATES_STORED, UNDERFLOW, UNIT},
};

/// What does not depend on the axis: one box as the frame that everything is seen from.
struct Frame {
    /// Second derivative of the way between the pivots: now, and its growth per second.
    way: [f64; 2],
    /// Its first derivative, likewise.
    pace: [f64; 2],
}

impl Frame {
    fn new<S: Space>(spin: S::Spin, way: S::Vector, velocity: S::Vector) -> Self {
        let rate = S::speed(spin);
        let (swing, sideways) = (S::swing(spin, way), S::swing(spin, velocity));
        let (pace, bend) = (velocity - swing, S::swing(spin, swing) - sideways * 2.0);
        let (arm, sideways) = (swing.length(), sideways.length());
        // Where two parts cancel, their rounding stays.
        let rounding = |parts: f64| 16.0 * UNIT * parts;
        Self {
            way: [bend.length() + rounding(2.0 * sideways + rate * arm), rate * sideways],
            pace: [pace.length() + rounding(velocity.length() + arm), sideways],
        }
    }
}

/// A value and its rate.
type Rated = [f64; 2];

/// An instant of the motion, in vectors.
struct Instant<S: Space> {
    pair: Pair<S>,
    /// From the centre of each box to its pivot.
    arms: [S::Vector; 2],
    /// From the first pivot to the second.
    way: S::Vector,
    /// Of the second pivot as seen from the first, the world standing still.
    velocity: S::Vector,
}

/// The products of box axes with each other and with the offset of the centres.
struct Products {
    /// `a_i . b_j`
    dots: [[Rated; 3]; 3],
    /// `a_i . d`
    along_a: [Rated; 3],
    /// `b_j . d`
    along_b: [Rated; 3],
}

impl<S: Space> MovingPair<S> {
    fn instant(&self, t: f64) -> Instant<S> {
        let pair = self.at(t);
        let arm_a = pair.a.orientation.world_from_box(self.a.pivot);
        let arm_b = pair.b.orientation.world_from_box(self.b.pivot);
        let way = pair.offset + arm_b - arm_a;
        Instant { pair, arms: [arm_a, arm_b], way, velocity: self.b.velocity - self.a.velocity }
    }

    /// Every axis at time `t`.
    pub(super) fn moment_at(&self, t: f64, into: &mut Moment) {
        let Instant { pair, arms, way, velocity } = self.instant(t);
        let (spin_a, spin_b) = (self.a.spin, self.b.spin);
        let spin = S::speed(S::relative(spin_a, spin_b));
        let square = spin * spin;
        let twist = 0.5 * (square + diagonal(square, 2.0 * S::tilt(spin_a, spin_b)));
        let frames = [Frame::new::<S>(spin_a, way, velocity), Frame::new::<S>(spin_b, way, velocity)];
        let arms = arms.map(|arm| if arm == S::Vector::default() { 0.0 } else { arm.length() });
        let products = self.products(&pair);

        into.axes.resize(S::CANDIDATES.len());
        faces(&pair, &products, into, |of, other| {
            let [way, more] = frames[of].way;
            [way + twist * (arms[other] + [&pair.a, &pair.b][other].half_extents.length()), more]
        });
        if S::DIMENSION == 3 {
            // Either box may be the frame; the slower one bends what is seen from it less.
            let frame = &frames[usize::from(S::speed(spin_b) < S::speed(spin_a))];
            let bend = [
                twist * (way.length() + arms[0] + arms[1]) + 2.0 * spin * frame.pace[0] + frame.way[0],
                twist * velocity.length() + 2.0 * spin * frame.pace[1] + frame.way[1],
            ];
            crosses(&pair, &products, into, bend, twist);
        }

        self.errors_at(&pair, arms, into);
    }

    fn products(&self, pair: &Pair<S>) -> Products {
        let n = S::DIMENSION;
        let Pair { a, b, offset, .. } = *pair;
        let (spin_a, spin_b) = (self.a.spin, self.b.spin);
        let arm = |of: &Motion<S>, now: &OrientedBox<S>| S::swing(of.spin, now.orientation.world_from_box(of.pivot));
        let rate = self.b.velocity - self.a.velocity - arm(&self.b, &b) + arm(&self.a, &a);
        let (seen_from_a, seen_from_b) = (rate - S::swing(spin_a, offset), rate - S::swing(spin_b, offset));
        let relative = S::relative(spin_a, spin_b);
        let mut products = Products { dots: [[[0.0; 2]; 3]; 3], along_a: [[0.0; 2]; 3], along_b: [[0.0; 2]; 3] };
        for k in 0..n {
            products.along_a[k] = [a.axis(k).dot(offset), a.axis(k).dot(seen_from_a)];
            products.along_b[k] = [b.axis(k).dot(offset), b.axis(k).dot(seen_from_b)];
            let turning = S::swing(relative, b.axis(k));
            for (i, dots) in products.dots.iter_mut().enumerate().take(n) {
                dots[k] = [a.axis(i).dot(b.axis(k)), a.axis(i).dot(turning)];
            }
        }
        products
    }
}

/// The faces of both boxes; `bend(of, other)` bounds the second derivatives of those of box `of`.
#[inline]
fn faces<S: Space>(pair: &Pair<S>, products: &Products, into: &mut Moment, bend: impl Fn(usize, usize) -> Rated) {
    let n = S::DIMENSION;
    let bends = [bend(0, 1), bend(1, 0)];
    for k in 0..n {
        let edges = |of: usize, i: usize| match (i < n, of) {
            (false, _) => [0.0; 2],
            (true, 0) => scaled(products.dots[k][i], pair.b.half_extents.get(i)),
            (true, _) => scaled(products.dots[i][k], pair.a.half_extents.get(i)),
        };
        let sides = [(products.along_a[k], pair.a.half_extents), (products.along_b[k], pair.b.half_extents)];
        for (of, (along, half)) in sides.into_iter().enumerate() {
            let edges = std::array::from_fn(|i| edges(of, i));
            let across = [[1.0, 0.0], [0.0; 2]];
            into.axes[of * n + k] = Bound { along, reach: half.get(k), edges, bend: bends[of], across, twist: 0.0 };
        }
    }
}

/// The cross products, from products of axes alone.
///
/// In the frame of A `a_i x b_j` has the coordinates `-b_j.a_(i+2)` and `b_j.a_(i+1)` beside `a_i`.
#[inline]
fn crosses<S: Space>(pair: &Pair<S>, products: &Products, into: &mut Moment, bend: Rated, twist: f64) {
    let (e, f) = (pair.a.half_extents, pair.b.half_extents);
    let Products { dots, along_a, .. } = products;
    // Of a face of either box, across each of its edges.
    let across = |of: S::Vector| [[1, 2], [2, 0], [0, 1]].map(|[i, k]| diagonal(of.get(i), of.get(k)));
    let (across_a, across_b) = (across(e), across(f));
    for (k, bound) in into.axes[6..].iter_mut().enumerate() {
        let (i, j) = (k / 3, k % 3);
        let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        let ([r1, r1_rate], [r2, r2_rate]) = (dots[i1][j], dots[i2][j]);
        let ([d1, d1_rate], [d2, d2_rate]) = (along_a[i1], along_a[i2]);
        *bound = Bound {
            along: [d2 * r1 - d1 * r2, d2_rate * r1 + d2 * r1_rate - d1_rate * r2 - d1 * r2_rate],
            reach: 0.0,
            edges: [
                scaled(dots[i2][j], e.get(i1)),
                scaled(dots[i1][j], e.get(i2)),
                scaled(dots[i][j2], f.get(j1)),
                scaled(dots[i][j1], f.get(j2)),
            ],
            bend: [bend[0] + twist * (across_a[i] + across_b[j]), bend[1]],
            across: [dots[i1][j], dots[i2][j]],
            twist,
        };
    }
}

impl<S: Space> MovingPair<S> {
    /// The faces at time `t`, each against the ring or ball that the other box fills as it turns about its pivot.
    pub(super) fn whole_turns_at(&self, t: f64, into: &mut Moment) {
        let n = S::DIMENSION;
        self.moment_at(t, into);
        let Instant { pair, arms, way, velocity } = self.instant(t);
        into.axes.resize(2 * n);
        for k in 0..2 * n {
            // The box with the face stays in view, the other one becomes round.
            let (face, face_motion, round, round_motion, arm, sign) = if k < n {
                (&pair.a, &self.a, &pair.b, &self.b, arms, 1.0)
            } else {
                (&pair.b, &self.b, &pair.a, &self.a, [arms[1], arms[0]], -1.0)
            };
            let axis = face.axis(k % n);
            let fixed = !face_motion.turns();
            // Corners in the world would be rounded by how far it lies from the world's origin.
            let around_centre = OrientedBox { center: S::Vector::default(), ..*round };
            let reach = around_centre.corners().map(|corner| {
                let from_pivot = corner - arm[1];
                let ring = |unit| S::ring(round_motion.spin, from_pivot, unit);
                if fixed { ring(axis).max(ring(-axis)) } else { from_pivot.length() }
            });
            let reach = reach.fold(0.0, f64::max);
            let frame = Frame::new::<S>(face_motion.spin, way, velocity);
            let rate = axis.dot(velocity - S::swing(face_motion.spin, way));
            into.axes[k] = Bound {
                // From the centre of the box with the face to the other pivot.
                along: [axis.dot(way + arm[0] * sign), rate],
                reach: face.half_extents.get(k % n) + reach,
                bend: frame.way,
                across: [[1.0, 0.0], [0.0; 2]],
                ..Bound::default()
            };
        }
    }
}

impl<S: Space> MovingPair<S> {
    /// A point deep inside both boxes at time `t`, moving straight: how far it is from leaving, face by face.
    ///
    /// Seen from a box, a point that moves straight at `u` from the pivot's place `z` away has a second derivative
    /// of at most `2 |w x u| + |w| |w x z|`, as the way between the pivots has.
    pub(super) fn witness_at(&self, t: f64, into: &mut Moment) {
        let n = S::DIMENSION;
        let Instant { pair, arms, velocity, .. } = self.instant(t);
        let Pair { a, b, offset, .. } = pair;
        // The middle of what each box shares with the other's bounding box along its own axes, and of those two.
        let middle = |of: &OrientedBox<S>, other: &OrientedBox<S>, away: S::Vector| {
            (0..n).fold(S::Vector::default(), |sum, i| {
                let (axis, half) = (of.axis(i), of.half_extents.get(i));
                let (at, reach) = (axis.dot(away), other.radius(axis));
                sum + axis * (0.5 * ((at - reach).max(-half) + (at + reach).min(half)))
            })
        };
        let from_a = (middle(&a, &b, offset) + offset + middle(&b, &a, -offset)) * 0.5;
        let from_b = from_a - offset;

        // It moves halfway between the two boxes where it is; all velocities as seen from the first pivot.
        let (arm_a, arm_b) = (from_a - arms[0], from_b - arms[1]);
        let of_a = S::swing(self.a.spin, arm_a);
        let of_b = velocity + S::swing(self.b.spin, arm_b);
        let (pace, half) = ((of_a + of_b) * 0.5, (of_b - of_a) * 0.5);
        let bends = [Frame::new::<S>(self.a.spin, arm_a, pace), Frame::new::<S>(self.b.spin, arm_b, pace - velocity)];

        into.axes.resize(2 * n);
        for k in 0..n {
            let across = [[1.0, 0.0], [0.0; 2]];
            let (axis, reach) = (a.axis(k), a.half_extents.get(k));
            let along = [axis.dot(from_a), axis.dot(half)];
            into.axes[k] = Bound { along, reach, bend: bends[0].way, across, ..Bound::default() };
            let (axis, reach) = (b.axis(k), b.half_extents.get(k));
            let along = [axis.dot(from_b), -axis.dot(half)];
            into.axes[n + k] = Bound { along, reach, bend: bends[1].way, across, ..Bound::default() };
        }
        self.errors_at(&pair, arms.map(|arm| arm.length()), into);
    }

    /// The largest balls about the pivots that fit into the boxes: how far they are apart at time `t`.
    ///
    /// A ball about the pivot keeps its place in its box, however that turns, and the pivots move straight. Of the
    /// way `p + v s` between them and the sum `r` of both radii, `(|p + v s|^2 - r^2) / 2 r` is never less than
    /// `|p + v s| - r`, for the difference is a square; and on no axis is the gap of the boxes more than that.
    ///
    /// Rounding: `p` is off by 5 units in the last place of the lengths it is made of, its square by as much times
    /// twice its length and by 4 of itself, and the radius divides both: 9 times the weight below, of the 32 taken.
    pub(super) fn core_at(&self, t: f64, into: &mut Moment) {
        let radius = |of: &Motion<S>| {
            let room = |i| of.start.half_extents.get(i) - of.pivot.get(i).abs();
            (0..S::DIMENSION).map(room).fold(f64::INFINITY, f64::min)
        };
        let (of_a, of_b) = (radius(&self.a), radius(&self.b));
        into.axes.resize(0);
        if !(of_a > 0.0 && of_b > 0.0) {
            return;
        }
        let start = Pair::new(self.a.start, self.b.start);
        let arms = [&self.a, &self.b].map(|of| of.start.orientation.world_from_box(of.pivot));
        let velocity = self.b.velocity - self.a.velocity;
        let way = start.offset + arms[1] - arms[0] + velocity * t;
        let (radius, speed) = (of_a + of_b, velocity.dot(velocity));
        let curve = [0.5 * (way.dot(way) / radius - radius), way.dot(velocity) / radius];
        // Apart, or no number.
        if curve[0] >= 0.0 || curve[0].is_nan() {
            return;
        }

        into.axes.resize(1);
        // An edge that shrinks has no corner where it is nothing.
        let mut edges = [[0.0; 2]; 4];
        edges[0] = curve.map(|part| -part);
        into.axes[0] = Bound { edges, bend: [speed / radius, 0.0], across: [[1.0, 0.0], [0.0; 2]], ..Bound::default() };
        // The same instant, its lengths never less than those of any on the way; squares over the radius weigh more.
        let weight = 1.0 + (start.offset.length() + arms[0].length() + arms[1].length() + speed.sqrt() * t) / radius;
        self.errors_at(
            &Pair { offset_error: start.offset_error + UNIT * 4.0 * speed.sqrt() * t, ..start },
            arms.map(|arm| arm.length()),
            into,
        );
        into.error = (into.error + 4.0 * RATES * UNIT * speed.sqrt() * t) * weight;
        into.error_rate = into.error_rate * weight
            + 4.0 * RATES * UNIT * speed.sqrt() / radius * (speed.sqrt() * self.duration() + radius);
        into.faces = 1;
    }

    /// The bounds on rounding, and the lengths they come from.
    fn errors_at(&self, pair: &Pair<S>, arms: [f64; 2], into: &mut Moment) {
        let stored = RATES_STORED * (pair.a.orientation.error() + pair.b.orientation.error());
        let spins = S::speed(self.a.spin) + S::speed(self.b.spin);
        let lengths = pair.offset.length() + pair.a.reach() + pair.b.reach();
        let all = lengths + arms[0] + arms[1];
        into.faces = 2 * S::DIMENSION;
        into.lengths = lengths;
        into.pace = (self.b.velocity - self.a.velocity).length() + spins * all;
        into.error = all * (stored + RATES_NOW * UNIT) + 2.0 * pair.offset_error + UNDERFLOW;
        into.error_rate = into.pace * (stored + RATES * UNIT);
    }
}

fn diagonal(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

fn scaled([value, rate]: [f64; 2], by: f64) -> [f64; 2] {
    [value * by, rate * by]
}
