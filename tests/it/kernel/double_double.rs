//! Numbers of twice the digits, and the motion of two boxes in them: what the kernel's bounds are held to.
//!
//! A number is the unevaluated sum of two `f64`, good for 30 digits (Dekker: A floating-point technique for extending
//! the available precision, 1971). Everything is taken from the definitions: poses, corners of a formula, and
//! derivatives by the product rule in the world's own frame, none of which the kernel uses.

use super::vec3::Vec3;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// `self.0 + self.1`, the second at most half a unit in the last place of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DoubleDouble(f64, f64);

/// A sum with its rounding error (Knuth).
fn two_sum(a: f64, b: f64) -> DoubleDouble {
    let sum = a + b;
    let back = sum - a;
    DoubleDouble(sum, (a - (sum - back)) + (b - back))
}

fn two_product(a: f64, b: f64) -> DoubleDouble {
    let product = a * b;
    DoubleDouble(product, a.mul_add(b, -product))
}

impl From<f64> for DoubleDouble {
    fn from(x: f64) -> Self {
        Self(x, 0.0)
    }
}

impl From<DoubleDouble> for f64 {
    fn from(x: DoubleDouble) -> Self {
        x.0 + x.1
    }
}

impl Add for DoubleDouble {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let (high, low) = (two_sum(self.0, other.0), two_sum(self.1, other.1));
        let sum = two_sum(high.0, high.1 + low.0);
        two_sum(sum.0, sum.1 + low.1)
    }
}

impl Neg for DoubleDouble {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}

impl Sub for DoubleDouble {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for DoubleDouble {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let product = two_product(self.0, other.0);
        two_sum(product.0, product.1 + (self.0 * other.1 + self.1 * other.0))
    }
}

impl Div for DoubleDouble {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        let first = self.0 / other.0;
        let rest = self - other * first.into();
        let second = rest.0 / other.0;
        let rest = rest - other * second.into();
        two_sum(first, second) + (rest.0 / other.0).into()
    }
}

impl DoubleDouble {
    pub fn abs(self) -> Self {
        if self.0 < 0.0 { -self } else { self }
    }

    pub fn max(self, other: Self) -> Self {
        if (self - other).0 < 0.0 { other } else { self }
    }

    pub fn sqrt(self) -> Self {
        if self.0 == 0.0 {
            return self;
        }
        // One step of Newton's from the root of the first part doubles its digits.
        let root = Self::from(self.0.sqrt());
        root + (self - root * root) / (root + root)
    }

    /// By quarter turns, then Taylor's series.
    pub fn sin_cos(self) -> (Self, Self) {
        let turns = (self.0 / std::f64::consts::FRAC_PI_2).round();
        let quarter = [std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_8e-33];
        let x = quarter.iter().fold(self, |x, &part| x - two_product(turns, part));
        let (mut sin, mut cos, mut term) = (Self::default(), Self::from(1.0), Self::from(1.0));
        for k in 1..=32 {
            term = term * x / f64::from(k).into();
            match k % 4 {
                0 => cos = cos + term,
                1 => sin = sin + term,
                2 => cos = cos - term,
                _ => sin = sin - term,
            }
        }
        match turns.rem_euclid(4.0) {
            0.0 => (sin, cos),
            1.0 => (cos, -sin),
            2.0 => (-sin, -cos),
            _ => (-cos, sin),
        }
    }
}

/// A vector of such numbers.
pub type DoubleVec3 = Vec3<DoubleDouble>;

impl DoubleVec3 {
    pub fn length(self) -> DoubleDouble {
        self.dot(self).sqrt()
    }

    /// Turned about `spin` for `t` seconds.
    pub fn turned(self, spin: Self, t: DoubleDouble) -> Self {
        let rate = spin.length();
        if f64::from(rate) == 0.0 {
            return self;
        }
        let axis = spin * (DoubleDouble::from(1.0) / rate);
        let (sin, cos) = (rate * t).sin_cos();
        self * cos + axis.cross(self) * sin + axis * (axis.dot(self) * (DoubleDouble::from(1.0) - cos))
    }
}

/// The rotation matrix, column by column, that a quaternion `[x, y, z, w]` of any length means.
pub fn from_quaternion(q: [f64; 4]) -> [DoubleVec3; 3] {
    let [x, y, z, w] = q.map(DoubleDouble::from);
    let two = DoubleDouble::from(2.0);
    let over = DoubleDouble::from(1.0) / (x * x + y * y + z * z + w * w);
    let columns = [
        [w * w + x * x - y * y - z * z, two * (x * y + w * z), two * (x * z - w * y)],
        [two * (x * y - w * z), w * w + y * y - x * x - z * z, two * (y * z + w * x)],
        [two * (x * z + w * y), two * (y * z - w * x), w * w + z * z - x * x - y * y],
    ];
    columns.map(|column| Vec3(column.map(|entry| entry * over)))
}

/// A box as it is meant, with its motion; in the plane it has two axes and no third coordinate.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    pub center: [f64; 3],
    pub half: [f64; 3],
    pub axes: [DoubleVec3; 3],
    pub velocity: [f64; 3],
    pub spin: [f64; 3],
    pub pivot: [f64; 3],
}

/// A box at an instant: its axes, and the vector from its centre to its pivot.
#[derive(Clone, Copy, Debug)]
pub struct Posed {
    pub axes: [DoubleVec3; 3],
    pub arm: DoubleVec3,
    /// From where the centre was at the start.
    pub moved: DoubleVec3,
}

impl Mover {
    pub fn at(&self, t: DoubleDouble) -> Posed {
        let axes = self.axes.map(|axis| axis.turned(self.spin.into(), t));
        let arm =
            |axes: [DoubleVec3; 3]| (0..3).fold(DoubleVec3::default(), |sum, i| sum + axes[i] * self.pivot[i].into());
        let moved = DoubleVec3::from(self.velocity) * t + arm(self.axes) - arm(axes);
        Posed { axes, arm: arm(axes), moved }
    }

    fn spin(&self) -> DoubleVec3 {
        self.spin.into()
    }

    /// How far along `unit`, to either side, `arm` reaches as it turns.
    fn ring(&self, arm: DoubleVec3, unit: DoubleVec3) -> DoubleDouble {
        let rate = self.spin().length();
        if f64::from(rate) == 0.0 {
            return arm.dot(unit).abs();
        }
        let axis = self.spin() * (DoubleDouble::from(1.0) / rate);
        (axis.dot(arm) * axis.dot(unit)).abs() + axis.cross(arm).length() * axis.cross(unit).length()
    }
}

/// One axis of a pair: the distance of the centres along it and each half edge on it, all with their rates.
#[derive(Clone, Debug)]
pub struct Terms {
    pub along: [DoubleDouble; 2],
    pub edges: Vec<[DoubleDouble; 2]>,
}

impl Terms {
    /// The unnormalised gap.
    pub fn gap(&self) -> DoubleDouble {
        self.edges.iter().fold(self.along[0].abs(), |gap, edge| gap - edge[0].abs())
    }

    /// The gap as long as nothing bends, `s` seconds later, with the sign that `along` is taken to have.
    pub fn tangent(&self, sign: f64, s: DoubleDouble) -> DoubleDouble {
        let there = |[x, rate]: [DoubleDouble; 2]| x + rate * s;
        let start = there(self.along) * sign.into();
        self.edges.iter().fold(start, |gap, &edge| gap - there(edge).abs())
    }
}

/// Two boxes in motion.
#[derive(Clone, Copy, Debug)]
pub struct Truth {
    pub dimension: usize,
    pub a: Mover,
    pub b: Mover,
}

impl Truth {
    /// From centre to centre, with its rate.
    pub fn offset(&self, a: &Posed, b: &Posed) -> [DoubleVec3; 2] {
        let start = DoubleVec3::from(self.b.center) - DoubleVec3::from(self.a.center);
        let swing = |of: &Mover, now: &Posed| DoubleVec3::from(of.velocity) - of.spin().cross(now.arm);
        [start + (b.moved - a.moved), swing(&self.b, b) - swing(&self.a, a)]
    }

    /// Every axis at time `t`, in report order.
    pub fn axes(&self, t: DoubleDouble) -> Vec<Terms> {
        let n = self.dimension;
        let (a, b) = (self.a.at(t), self.b.at(t));
        let (spin_a, spin_b) = (self.a.spin(), self.b.spin());
        let turning = |axis: DoubleVec3, spin: DoubleVec3| [axis, spin.cross(axis)];
        let [of_a, of_b] = [(a.axes, spin_a), (b.axes, spin_b)].map(|(axes, spin)| axes.map(|u| turning(u, spin)));
        let mut normals: Vec<[DoubleVec3; 2]> = of_a[..n].iter().chain(&of_b[..n]).copied().collect();
        if n == 3 {
            normals.extend(
                of_a.iter()
                    .flat_map(|[u, du]| of_b.iter().map(move |[v, dv]| [u.cross(*v), du.cross(*v) + u.cross(*dv)])),
            );
        }
        let offset = self.offset(&a, &b);
        let product = |[u, du]: [DoubleVec3; 2], [v, dv]: [DoubleVec3; 2]| [u.dot(v), du.dot(v) + u.dot(dv)];
        let terms = |normal: [DoubleVec3; 2]| {
            let edge = |axis: [DoubleVec3; 2], half: f64| product(normal, axis).map(|x| x * half.into());
            let edges_a = of_a[..n].iter().zip(self.a.half).map(|(&axis, half)| edge(axis, half));
            let edges_b = of_b[..n].iter().zip(self.b.half).map(|(&axis, half)| edge(axis, half));
            Terms { along: product(normal, offset), edges: edges_a.chain(edges_b).collect() }
        };
        normals.into_iter().map(terms).collect()
    }

    /// The faces at time `t`, each against the ring or ball that the other box fills; `fixed` says of each box
    /// whether it stands without turning, so that the ring is seen from the side.
    pub fn whole(&self, t: DoubleDouble, fixed: [bool; 2]) -> Vec<Terms> {
        let n = self.dimension;
        let (a, b) = (self.a.at(t), self.b.at(t));
        let [d, _] = self.offset(&a, &b);
        let to = [d + b.arm, d - a.arm];
        let velocity = DoubleVec3::from(self.b.velocity) - DoubleVec3::from(self.a.velocity);
        let rates = [velocity + self.a.spin().cross(a.arm), velocity - self.b.spin().cross(b.arm)];
        let sides = [(&self.a, &a, &self.b, &b), (&self.b, &b, &self.a, &a)];
        let mut found = Vec::new();
        for (of, (face, now, round, other)) in sides.into_iter().enumerate() {
            let rate = rates[of];
            for (axis, half) in now.axes[..n].iter().zip(face.half) {
                let reach = (0..1 << n).fold(DoubleDouble::default(), |most, k| {
                    let corner = (0..n).fold(DoubleVec3::default() - other.arm, |sum, i| {
                        sum + other.axes[i] * (if k >> i & 1 == 1 { round.half[i] } else { -round.half[i] }).into()
                    });
                    most.max(if fixed[of] && n == 3 { round.ring(corner, *axis) } else { corner.length() })
                });
                let along = [axis.dot(to[of]), axis.dot(rate) + face.spin().cross(*axis).dot(to[of])];
                let fixed = |reach: DoubleDouble| [reach, DoubleDouble::default()];
                found.push(Terms { along, edges: vec![fixed(half.into()), fixed(reach)] });
            }
        }
        found
    }

    /// The same at the start by the products that the kernel takes: what they come to for axes that are not quite
    /// orthonormal, as stored ones are.
    pub fn products(&self) -> Vec<Terms> {
        let n = self.dimension;
        let (a, b) = (self.a.at(DoubleDouble::default()), self.b.at(DoubleDouble::default()));
        let (spin_a, spin_b) = (self.a.spin(), self.b.spin());
        let [d, rate] = self.offset(&a, &b);
        let along = |axis: DoubleVec3, spin: DoubleVec3| [axis.dot(d), axis.dot(rate) + spin.cross(axis).dot(d)];
        let dot = |i: usize, j: usize| {
            let (u, v) = (a.axes[i], b.axes[j]);
            [u.dot(v), spin_a.cross(u).dot(v) + u.dot(spin_b.cross(v))]
        };
        let times = |[x, dx]: [DoubleDouble; 2], [y, dy]: [DoubleDouble; 2]| [x * y, dx * y + x * dy];
        let minus = |[x, dx]: [DoubleDouble; 2], [y, dy]: [DoubleDouble; 2]| [x - y, dx - dy];
        let scaled = |x: [DoubleDouble; 2], by: f64| x.map(|x| x * by.into());
        let fixed = |reach: f64| [reach.into(), DoubleDouble::default()];
        let mut found = Vec::new();
        for i in 0..n {
            let edges = (0..n).map(|j| scaled(dot(i, j), self.b.half[j])).chain([fixed(self.a.half[i])]);
            found.push(Terms { along: along(a.axes[i], spin_a), edges: edges.collect() });
        }
        for j in 0..n {
            let edges = (0..n).map(|i| scaled(dot(i, j), self.a.half[i])).chain([fixed(self.b.half[j])]);
            found.push(Terms { along: along(b.axes[j], spin_b), edges: edges.collect() });
        }
        for (i, j) in (0..9).map(|k| (k / 3, k % 3)).filter(|_| n == 3) {
            let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
            let (d1, d2) = (along(a.axes[i1], spin_a), along(a.axes[i2], spin_a));
            found.push(Terms {
                along: minus(times(d2, dot(i1, j)), times(d1, dot(i2, j))),
                edges: vec![
                    scaled(dot(i2, j), self.a.half[i1]),
                    scaled(dot(i1, j), self.a.half[i2]),
                    scaled(dot(i, j2), self.b.half[j1]),
                    scaled(dot(i, j1), self.b.half[j2]),
                ],
            });
        }
        found
    }
}
