//! All candidate directions of two boxes at once, with the radii of both boxes on each.
//!
//! The directions lie side by side, coordinate by coordinate, so that one instruction serves several axes.

use super::obb::OrientedBox;
use crate::kernel::{
    space::{Space, Vector as _},
    tolerance::proof::LONG_CROSS,
};

/// The unit direction of every candidate axis, in report order; in 3D the last one again.
pub(super) struct CandidateAxes<S: Space> {
    /// Its coordinates.
    units: [S::AxisNumbers; 3],
    /// The sine of the angle between the edges of a cross product; infinite for a face, which always has a direction.
    pub sine: S::AxisNumbers,
    /// The smallest of all sines.
    pub least_sine: f64,
    /// Half the length of the first box's projection.
    pub radius_a: S::AxisNumbers,
    /// Half the length of the second box's projection.
    pub radius_b: S::AxisNumbers,
}

impl<S: Space> CandidateAxes<S> {
    /// The directions of two boxes. A cross product of parallel edges is left as zero.
    #[inline(always)]
    pub fn new(a: &OrientedBox<S>, b: &OrientedBox<S>) -> Self {
        let (units, radius_a, radius_b) = faces(a, b);
        let [e, f, g] = if S::N == 3 {
            [EdgeAxes::new(a, b, 0), EdgeAxes::new(a, b, 1), EdgeAxes::new(a, b, 2)]
        } else {
            [EdgeAxes::default(); 3]
        };
        let coordinate = |c: usize| S::joined(units[c], [e.units[c], f.units[c], g.units[c]]);
        let mut axes = Self {
            units: [coordinate(0), coordinate(1), coordinate(2)],
            sine: S::joined([f64::INFINITY; 6], [e.sine, f.sine, g.sine]),
            least_sine: f64::INFINITY,
            radius_a: S::joined(radius_a, [e.radius_a, f.radius_a, g.radius_a]),
            radius_b: S::joined(radius_b, [e.radius_b, f.radius_b, g.radius_b]),
        };
        if S::N == 3 {
            let least = |least: f64, &sine: &f64| if sine < least { sine } else { least };
            axes.least_sine = [e.sine, f.sine, g.sine].as_flattened().iter().fold(f64::INFINITY, least);
        }
        axes
    }

    /// The scalar product of `v` with every direction.
    #[inline(always)]
    pub fn dot(&self, v: S::Vector) -> S::AxisNumbers {
        let mut dots = S::filled(0.0);
        for c in 0..S::N {
            let x = v.get(c);
            dots.as_mut().iter_mut().zip(self.units[c].as_ref()).for_each(|(dot, unit)| *dot += unit * x);
        }
        dots
    }

    /// The direction of the axis of that index.
    pub fn unit(&self, axis_index: usize) -> S::Vector {
        S::Vector::from_fn(|c| self.units[c].as_ref()[axis_index])
    }
}

/// Numbers of the face normals: of those of the first box, then of the second; in 2D two more.
type Faces = [f64; 6];

/// The face normals of both boxes, coordinate by coordinate, and the radii of both boxes on them.
#[inline(always)]
fn faces<S: Space>(a: &OrientedBox<S>, b: &OrientedBox<S>) -> ([Faces; 3], Faces, Faces) {
    let n = S::N;
    let (mut units, mut radius_a, mut radius_b) = ([[0.0; 6]; 3], [0.0; 6], [0.0; 6]);
    for i in 0..n {
        for (c, unit) in units.iter_mut().enumerate().take(n) {
            unit[i] = a.axis(i).get(c);
            unit[n + i] = b.axis(i).get(c);
        }
        // The radius of a box on its own face normal is its half extent, exactly.
        radius_a[i] = a.half_extents.get(i);
        radius_b[n + i] = b.half_extents.get(i);
        for j in 0..n {
            let cosine = a.axis(i).dot(b.axis(j)).abs();
            radius_b[i] += b.half_extents.get(j) * cosine;
            radius_a[n + j] += a.half_extents.get(i) * cosine;
        }
    }
    (units, radius_a, radius_b)
}

/// Numbers of the cross products of one edge of the first box with the three of the second and, to fill the last pair,
/// with the first of these again.
type Crosses = [f64; 4];

/// Vectors, coordinate by coordinate.
type Vectors = [Crosses; 3];

/// The cross products of one edge of the first box.
#[derive(Clone, Copy, Default)]
struct EdgeAxes {
    units: Vectors,
    sine: Crosses,
    radius_a: Crosses,
    radius_b: Crosses,
}

impl EdgeAxes {
    /// The cross products of edge `i` of the first box.
    #[inline(always)]
    fn new<S: Space>(a: &OrientedBox<S>, b: &OrientedBox<S>, i: usize) -> Self {
        // The edge of A; with 1 and 2, the edges after it.
        let edge_a = |next: usize| -> Vectors { std::array::from_fn(|c| [a.axis((i + next) % 3).get(c); 4]) };
        let half_a = |next: usize| [a.half_extents.get((i + next) % 3); 4];
        // The edge of B in each cross product; with 1 and 2, the edges after it.
        let edge_b = |next: usize| -> Vectors {
            std::array::from_fn(|c| std::array::from_fn(|j| b.axis((j + next) % 3).get(c)))
        };
        let half_b = |next: usize| -> Crosses { std::array::from_fn(|j| b.half_extents.get((j + next) % 3)) };
        // Where edges are nearly parallel their cross product cancels. That with their difference or sum, whichever is
        // shorter, is the same and does not.
        let (own, other) = (edge_a(0), edge_b(0));
        let near =
            dot(&own, &other).map(|cosine| if cosine.abs() > LONG_CROSS { 1.0_f64.copysign(cosine) } else { 0.0 });
        let apart: Vectors = std::array::from_fn(|c| std::array::from_fn(|k| other[c][k] - own[c][k] * near[k]));
        let mut units = cross(&own, &apart);
        let sine = dot(&units, &units).map(f64::sqrt);
        let factor = sine.map(|sine| if sine > 0.0 { 1.0 / sine } else { 0.0 });
        units.iter_mut().for_each(|unit| (0..4).for_each(|k| unit[k] *= factor[k]));
        // The edges that a cross product is made of add nothing to the radii on it.
        let radius = |halves: [Crosses; 2], edges: [Vectors; 2]| -> Crosses {
            let [one, other] = [dot(&units, &edges[0]), dot(&units, &edges[1])];
            std::array::from_fn(|k| halves[0][k] * one[k].abs() + halves[1][k] * other[k].abs())
        };
        let radius_a = radius([half_a(1), half_a(2)], [edge_a(1), edge_a(2)]);
        let radius_b = radius([half_b(1), half_b(2)], [edge_b(1), edge_b(2)]);
        Self { units, sine, radius_a, radius_b }
    }
}

#[inline(always)]
fn dot(one: &Vectors, other: &Vectors) -> Crosses {
    std::array::from_fn(|k| one[0][k] * other[0][k] + one[1][k] * other[1][k] + one[2][k] * other[2][k])
}

#[inline(always)]
fn cross(one: &Vectors, other: &Vectors) -> Vectors {
    std::array::from_fn(|c| {
        let (p, q) = ((c + 1) % 3, (c + 2) % 3);
        std::array::from_fn(|k| one[p][k] * other[q][k] - one[q][k] * other[p][k])
    })
}
