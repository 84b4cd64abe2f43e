//! The bounds of a turning pair, from its vectors: the part of [`crate::kernel::sweep::bounds`] below the waist.
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

use crate::kernel::{
    pair::obb::OrientedBox,
    pair::trajectory::Trajectory,
    pair::{MovingPair, Pair},
    projection::PairQuery as _,
    space::{Space, Vector as _, any_length},
    sweep::bounds::{AxisBounds, GapBound, UNIT_AXIS},
    tolerance::{RATES, RATES_NOW, RATES_STORED, TURNING_UNDERFLOW, UNIT},
    units::{Sizes, Units},
};

/// A value and its rate.
type Rated = [f64; 2];

/// A straight way as it is seen from a turning box.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RotatingFrame<S: Space> {
    spin: S::Spin,
    /// Of the spin, rad/s.
    rate: f64,
    velocity: S::Vector,
    /// `w x v`, and its length.
    sideways: S::Vector,
    drift: f64,
}

impl<S: Space> RotatingFrame<S> {
    fn new(spin: S::Spin, rate: f64, velocity: S::Vector) -> Self {
        let sideways = S::swing(spin, velocity);
        Self { spin, rate, velocity, sideways, drift: sideways.length() }
    }

    /// Bounds the second derivative of the way, `length` long: now, and its growth per second.
    fn bend(&self, way: S::Vector, length: f64) -> Rated {
        let bend = S::swing(self.spin, S::swing(self.spin, way)) - self.sideways * 2.0;
        // Where the two cancel, their rounding stays.
        let rounding = 16.0 * UNIT * (2.0 * self.drift + self.rate * self.rate * length);
        [bend.length() + rounding, self.rate * self.drift]
    }

    /// Bounds its first derivative, likewise.
    fn pace(&self, way: S::Vector, length: f64) -> Rated {
        let rounding = 16.0 * UNIT * (self.velocity.length() + self.rate * length);
        [(self.velocity - S::swing(self.spin, way)).length() + rounding, self.drift]
    }
}

/// What of a pair in motion is the same at all times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RelativeMotion<S: Space> {
    /// The distance of the centres at the start.
    pub apart: f64,
    /// Of the second pivot as seen from the first, the world standing still.
    pub velocity: S::Vector,
    /// Its size.
    pub speed: f64,
    /// The speeds of both pivots, added.
    pub speeds: f64,
    /// From the first pivot to the second at the start.
    pub way: S::Vector,
    /// The way between the pivots as seen from either box.
    views: [RotatingFrame<S>; 2],
    /// What [`super::motion::Motion::travel`] is for both boxes together: at the start, and after a unit of time.
    travel: Rated,
    /// How many of those units a second is.
    per_second: f64,
    /// The angular velocity of the second box as seen from the first, and its size.
    relative: S::Spin,
    spin: f64,
    twist: f64,
    halves: [[f64; 3]; 2],
    /// From the centre of each box to its furthest corner.
    pub diagonals: [f64; 2],
    /// The same of its face across each axis.
    across: [[f64; 3]; 2],
    /// The sum of all half extents.
    reach: f64,
    /// How far each pivot is from its centre.
    pub arms: [f64; 2],
}

impl<S: Space> RelativeMotion<S> {
    pub fn new(a: &Trajectory<S>, b: &Trajectory<S>, start: &Pair<S>, duration: f64) -> (Self, Option<Units>) {
        let boxes = [a, b];
        let [spin_a, spin_b] = boxes.map(|of| of.of.spin);
        let (relative, velocity) = (S::relative(spin_a, spin_b), b.of.velocity - a.of.velocity);
        let spin = S::speed(relative);
        let square = spin * spin;
        let halves =
            boxes.map(|of| std::array::from_fn(|i| if i < S::N { of.of.start.half_extents.get(i) } else { 0.0 }));
        let arms = boxes.map(|of| any_length(of.of.pivot));
        let apart = any_length(start.offset);
        let reach = a.of.start.reach() + b.of.start.reach();
        let speeds = boxes.map(|of| any_length(of.of.velocity));
        let sizes = Sizes {
            lengths: apart + reach + arms[0] + arms[1] + (speeds[0] + speeds[1]) * duration,
            duration,
            speeds,
            spins: [spin_a, spin_b].map(S::speed),
        };
        let units = Units::of(&sizes);
        let unit = units.unwrap_or(Units::GIVEN).time_given(1.0);
        let rates = Self {
            apart,
            per_second: unit.recip(),
            velocity,
            speed: any_length(velocity),
            speeds: speeds[0] + speeds[1],
            way: start.offset + b.arm() - a.arm(),
            views: [spin_a, spin_b].map(|spin| RotatingFrame::new(spin, S::speed(spin), velocity)),
            travel: [0.0, unit].map(|t| a.of.travel(t) + b.of.travel(t)),
            relative,
            spin,
            twist: 0.5 * (square + diagonal(square, 2.0 * S::tilt(spin_a, spin_b))),
            halves,
            diagonals: boxes.map(|of| any_length(of.of.start.half_extents)),
            across: halves.map(|[x, y, z]| [diagonal(y, z), diagonal(z, x), diagonal(x, y)]),
            reach,
            arms,
        };
        (rates, units)
    }

    /// The angular speeds of both boxes, added.
    fn spins(&self) -> f64 {
        self.views[0].rate + self.views[1].rate
    }

    /// GapBound on the sum of all lengths that enter the way of one centre to the other up to time `t`.
    pub fn travel(&self, t: f64) -> f64 {
        let [start, end] = self.travel;
        start + (end - start) * (t * self.per_second)
    }
}

fn diagonal(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

/// An instant of the motion, in vectors.
struct Posed<S: Space> {
    pair: Pair<S>,
    /// From the centre of each box to its pivot.
    arms: [S::Vector; 2],
    /// From the first pivot to the second.
    way: S::Vector,
}

/// Of the velocity at which B slips past A at a point, the part with which that point should slip past A, so that
/// it leaves neither soon: the sum of the squares of its speeds towards all faces, over the room before each, is least.
fn shared_slip<S: Space>(pair: &Pair<S>, room: &[[f64; 3]; 2], slip: S::Vector) -> S::Vector {
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
/// Seen from that other box, whose axes are the coordinates: `dots[i][j]` is the coordinate `i` of axis `j`, `away` is
/// the way to the centre, and `inner` and `outer` are the half extents of the other box and of this. Along an edge, its
/// distance from the middle of each slab of the box is `D + U + V`, for `U` and `V` of either sign.
#[inline(always)]
fn middles(n: usize, dots: &[[f64; 3]; 3], away: &[f64; 3], [inner, outer]: [[f64; 3]; 2]) -> ([f64; 3], f64) {
    let (min, max) = (|x: f64, y: f64| if x < y { x } else { y }, |x: f64, y: f64| if x > y { x } else { y });
    // The sum, but for the ways to the centre, along this box's axes.
    let (mut sum, mut count) = ([0.0; 3], 0.0);
    for j in 0..n {
        let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
        let (mut lo, mut hi) = ([-outer[j]; 4], [outer[j]; 4]);
        for i in 0..n {
            // Nearly parallel is as good as parallel.
            let by = -1.0 / (dots[i][j] + 1e-30_f64.copysign(dots[i][j]));
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
    fn instant(&self, t: f64) -> Posed<S> {
        let (pair, arms) = self.posed(t);
        Posed { pair, arms, way: self.rates.way + self.rates.velocity * t }
    }

    /// Every axis at time `t`.
    pub(super) fn moment_at(&self, t: f64, into: &mut AxisBounds) {
        self.moment_of(&self.instant(t), into);
    }

    fn moment_of(&self, now: &Posed<S>, into: &mut AxisBounds) {
        let RelativeMotion { views, arms, diagonals, twist, spin, speed, .. } = &self.rates;
        let length = now.way.length();
        let bends = [0, 1].map(|k| views[k].bend(now.way, length));
        let products = self.products(now);

        into.resize(S::CANDIDATES.len(), 2 * S::N);
        self.faces(&products, into, |of, other| {
            [bends[of][0] + twist * (arms[other] + diagonals[other]), bends[of][1]]
        });
        if S::N == 3 {
            // Either box may be the frame; the slower one bends what is seen from it less.
            let slower = usize::from(views[1].rate < views[0].rate);
            let (bend, pace) = (bends[slower], views[slower].pace(now.way, length));
            self.crosses(
                &products,
                into,
                [
                    twist * (length + arms[0] + arms[1]) + 2.0 * spin * pace[0] + bend[0],
                    twist * speed + 2.0 * spin * pace[1] + bend[1],
                ],
            );
        }
        self.errors_at(&now.pair, self.rates.spins(), into);
    }

    fn products(&self, now: &Posed<S>) -> Products {
        let n = S::N;
        let Posed { pair: Pair { a, b, offset, .. }, arms, .. } = now;
        let spins = self.rates.views.map(|view| view.spin);
        let rate = self.rates.velocity - S::swing(spins[1], arms[1]) + S::swing(spins[0], arms[0]);
        let (seen_from_a, seen_from_b) = (rate - S::swing(spins[0], *offset), rate - S::swing(spins[1], *offset));
        let mut products = Products { dots: [[[0.0; 2]; 3]; 3], along_a: [[0.0; 2]; 3], along_b: [[0.0; 2]; 3] };
        for k in 0..n {
            products.along_a[k] = [a.axis(k).dot(*offset), a.axis(k).dot(seen_from_a)];
            products.along_b[k] = [b.axis(k).dot(*offset), b.axis(k).dot(seen_from_b)];
            let turning = S::swing(self.rates.relative, b.axis(k));
            for (i, dots) in products.dots.iter_mut().enumerate().take(n) {
                dots[k] = [a.axis(i).dot(b.axis(k)), a.axis(i).dot(turning)];
            }
        }
        products
    }

    /// The faces of both boxes; `bend(of, other)` bounds the second derivatives of those of box `of`.
    #[inline]
    fn faces(&self, products: &Products, into: &mut AxisBounds, bend: impl Fn(usize, usize) -> Rated) {
        let n = S::N;
        let [e, f] = self.rates.halves;
        let bends = [bend(0, 1), bend(1, 0)];
        let Products { dots, along_a, along_b } = products;
        let none = [0.0; 2];
        let face = |along, reach, [x, y, z]: [Rated; 3], bend| GapBound {
            along,
            reach,
            edges: [x, y, z, none],
            bend,
            across: UNIT_AXIS,
            twist: 0.0,
        };
        for k in 0..n {
            let of_b = [0, 1, 2].map(|i| scaled(dots[k][i], f[i]));
            let of_a = [0, 1, 2].map(|i| scaled(dots[i][k], e[i]));
            into.set(k, face(along_a[k], e[k], of_b, bends[0]));
            into.set(n + k, face(along_b[k], f[k], of_a, bends[1]));
        }
    }

    /// The cross products, from products of axes alone; `bend` bounds the second derivatives of their distances.
    ///
    /// In the frame of A `a_i x b_j` has the coordinates `-b_j.a_(i+2)` and `b_j.a_(i+1)` beside `a_i`.
    #[inline]
    fn crosses(&self, products: &Products, into: &mut AxisBounds, bend: Rated) {
        let RelativeMotion { halves: [e, f], across, twist, .. } = &self.rates;
        let Products { dots, along_a, .. } = products;
        for i in 0..3 {
            let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
            let ([d1, d1_rate], [d2, d2_rate]) = (along_a[i1], along_a[i2]);
            for j in 0..3 {
                let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
                let ([r1, r1_rate], [r2, r2_rate]) = (dots[i1][j], dots[i2][j]);
                let bound = GapBound {
                    along: [d2 * r1 - d1 * r2, d2_rate * r1 + d2 * r1_rate - d1_rate * r2 - d1 * r2_rate],
                    reach: 0.0,
                    edges: [
                        scaled(dots[i2][j], e[i1]),
                        scaled(dots[i1][j], e[i2]),
                        scaled(dots[i][j2], f[j1]),
                        scaled(dots[i][j1], f[j2]),
                    ],
                    bend: [bend[0] + twist * (across[0][i] + across[1][j]), bend[1]],
                    across: [dots[i1][j], dots[i2][j]],
                    twist: *twist,
                };
                into.set(6 + 3 * i + j, bound);
            }
        }
    }
}

impl<S: Space> MovingPair<S> {
    /// The faces at time `t`, each against the ring or ball that the other box fills as it turns about its pivot.
    pub(super) fn whole_turns_at(&self, t: f64, into: &mut AxisBounds) {
        let n = S::N;
        let Posed { pair, arms, way } = self.instant(t);
        let views = &self.rates.views;
        let bends = [0, 1].map(|k| views[k].bend(way, way.length()));
        into.resize(2 * n, 2 * n);
        for k in 0..2 * n {
            // The box with the face stays in view, the other one becomes round.
            let (face, round, [of, other], sign) =
                if k < n { (&pair.a, &pair.b, [0, 1], 1.0) } else { (&pair.b, &pair.a, [1, 0], -1.0) };
            let view = &views[of];
            let axis = face.axis(k % n);
            // Corners in the world would be rounded by how far it lies from the world's origin.
            let around_centre = OrientedBox { center: S::Vector::default(), ..*round };
            let reach = around_centre.corners().map(|corner| {
                let from_pivot = corner - arms[other];
                let ring = |unit| S::ring(views[other].spin, from_pivot, unit);
                if view.rate == 0.0 { ring(axis).max(ring(-axis)) } else { from_pivot.length() }
            });
            let reach = reach.fold(0.0, f64::max);
            let rate = axis.dot(view.velocity - S::swing(view.spin, way));
            let bound = GapBound {
                // From the centre of the box with the face to the other pivot.
                along: [axis.dot(way + arms[of] * sign), rate],
                reach: face.half_extents.get(k % n) + reach,
                bend: bends[of],
                across: UNIT_AXIS,
                ..GapBound::default()
            };
            into.set(k, bound);
        }
        self.errors_at(&pair, self.rates.spins(), into);
    }
}

impl<S: Space> MovingPair<S> {
    /// A point inside both boxes at time `t`, moving straight: how far it is from leaving, face by face. If there is
    /// none, every axis instead, into `otherwise`.
    ///
    /// Seen from a box, a point that moves straight at `u` from the pivot's place `z` away has a second derivative
    /// of at most `2 |w x u| + |w| |w x z|`, as the way between the pivots has.
    pub(super) fn witness_at(&self, t: f64, into: &mut AxisBounds, otherwise: &mut AxisBounds) -> bool {
        let n = S::N;
        let now = self.instant(t);
        let Posed { pair, arms, .. } = &now;
        let (velocity, spins) = (self.rates.velocity, self.rates.views.map(|view| view.spin));
        let from_a = self.between(pair);
        let sides = [(&pair.a, from_a), (&pair.b, from_a - pair.offset)];
        let room = sides.map(|(of, from)| {
            std::array::from_fn(|i| if i < n { of.half_extents.get(i) - of.axis(i).dot(from).abs() } else { 1.0 })
        });
        if !room.as_flattened().iter().all(|&room: &f64| room > 0.0) {
            self.moment_of(&now, otherwise);
            return false;
        }

        // All velocities as seen from the first pivot.
        let legs = [sides[0].1 - arms[0], sides[1].1 - arms[1]];
        let of_a = S::swing(spins[0], legs[0]);
        let slip = velocity + S::swing(spins[1], legs[1]) - of_a;
        let shared = shared_slip(pair, &room, slip);
        // Any velocity will do, but the bound on rounding counts with one about as large as the slip. Where the
        // equations are nearly singular, theirs may be far above it, or no number.
        let in_a = if shared.dot(shared) <= 16.0 * slip.dot(slip) { shared } else { slip * 0.5 };
        let pace = of_a + in_a;
        let seen = |k: usize, pace| RotatingFrame::<S>::new(spins[k], self.rates.views[k].rate, pace);
        let views = [seen(0, pace), seen(1, pace - velocity)];

        into.resize(2 * n, 2 * n);
        for (of, slip) in [in_a, in_a - slip].into_iter().enumerate() {
            let (side, from) = sides[of];
            let bend = views[of].bend(legs[of], legs[of].length());
            for k in 0..n {
                let (axis, reach) = (side.axis(k), side.half_extents.get(k));
                let along = [axis.dot(from), axis.dot(slip)];
                into.set(of * n + k, GapBound { along, reach, bend, across: UNIT_AXIS, ..GapBound::default() });
            }
        }
        self.errors_at(pair, self.rates.spins(), into);
        true
    }

    /// A point that is inside both boxes if they overlap by more than a little, seen from the first centre: the mean
    /// of the middles of all edges of either box as far as they run inside the other.
    fn between(&self, Pair { a, b, offset, .. }: &Pair<S>) -> S::Vector {
        let n = S::N;
        let halves = self.rates.halves;
        let (mut dots, mut turned) = ([[0.0; 3]; 3], [[0.0; 3]; 3]);
        let mut away = [[0.0; 3]; 2];
        for i in 0..n {
            (away[0][i], away[1][i]) = (a.axis(i).dot(*offset), -b.axis(i).dot(*offset));
            for j in 0..n {
                dots[i][j] = a.axis(i).dot(b.axis(j));
                turned[j][i] = dots[i][j];
            }
        }
        let (in_a, of_b) = middles(n, &dots, &away[0], halves);
        let (in_b, of_a) = middles(n, &turned, &away[1], [halves[1], halves[0]]);
        let sum = (0..n).fold(*offset * of_a, |sum, i| sum + a.axis(i) * in_a[i] + b.axis(i) * in_b[i]);
        sum * (of_a + of_b).max(1.0).recip()
    }

    /// The largest balls about the pivots that fit into the boxes: how far they are apart at time `t`.
    ///
    /// A ball about the pivot keeps its place in its box, however that turns, and the pivots move straight. Of the
    /// way `p + v s` between them and the sum `r` of both radii, `(|p + v s|^2 - r^2) / 2 r` is never less than
    /// `|p + v s| - r`, for the difference is a square; and on no axis is the gap of the boxes more than that.
    ///
    /// Rounding: `p` is off by 5 units in the last place of the lengths it is made of, its square by as much times
    /// twice its length and by 4 of itself, and the radius divides both: 9 times the weight below, of the 32 taken.
    pub(super) fn core_at(&self, t: f64, into: &mut AxisBounds) {
        let RelativeMotion { velocity, speed, apart, arms, .. } = &self.rates;
        let radius = |of: &Trajectory<S>| {
            let room = |i| of.of.start.half_extents.get(i) - of.of.pivot.get(i).abs();
            (0..S::N).map(room).fold(f64::INFINITY, f64::min)
        };
        let (of_a, of_b) = (radius(&self.a), radius(&self.b));
        into.resize(0, 0);
        if !(of_a > 0.0 && of_b > 0.0) {
            return;
        }
        let way = self.rates.way + *velocity * t;
        let radius = of_a + of_b;
        let curve = [0.5 * (way.dot(way) / radius - radius), way.dot(*velocity) / radius];
        // Apart, or no number.
        if curve[0] >= 0.0 || curve[0].is_nan() {
            return;
        }

        into.resize(1, 1);
        // An edge that shrinks has no corner where it is nothing.
        let mut edges = [[0.0; 2]; 4];
        edges[0] = curve.map(|part| -part);
        let bend = [speed * speed / radius, 0.0];
        into.set(0, GapBound { edges, bend, across: UNIT_AXIS, ..GapBound::default() });
        // The same instant, its lengths never less than those of any on the way; squares over the radius weigh more.
        let weight = 1.0 + (apart + arms[0] + arms[1] + speed * t) / radius;
        // A ball is the same however it turns.
        let start = Pair { offset_error: self.start.offset_error + UNIT * 4.0 * speed * t, ..self.start };
        self.errors_at(&start, 0.0, into);
        into.error = (into.error + 4.0 * RATES * UNIT * speed * t) * weight;
        into.error_rate =
            into.error_rate * weight + 4.0 * RATES * UNIT * speed / radius * (speed * self.duration() + radius);
    }

    /// The bounds on rounding, and the lengths they come from, of what turns at `spins` rad/s.
    #[inline(always)]
    fn errors_at(&self, pair: &Pair<S>, spins: f64, into: &mut AxisBounds) {
        let RelativeMotion { arms, reach, speed, .. } = &self.rates;
        let stored = RATES_STORED * (pair.a.orientation.error() + pair.b.orientation.error());
        let lengths = pair.offset.length() + reach;
        let all = lengths + arms[0] + arms[1];
        into.lengths = lengths;
        into.pace = speed + spins * all;
        into.error = all * (stored + RATES_NOW * UNIT) + 2.0 * pair.offset_error + TURNING_UNDERFLOW;
        into.error_rate = into.pace * (stored + RATES * UNIT);
    }
}

fn scaled([value, rate]: [f64; 2], by: f64) -> [f64; 2] {
    [value * by, rate * by]
}
