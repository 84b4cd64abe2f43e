//! All candidate directions of two boxes at once, with the reach of both boxes along each.
//!
//! The directions lie side by side, coordinate by coordinate, so that one instruction serves several axes.

use crate::kernel::{
    axis::MAX_AXES,
    pair::obb::OrientedBox,
    space::{Space, Vector as _},
    tolerance::SHORT_CROSS,
};

/// Axes side by side: 15, and one more to fill the last pair.
pub(super) const LANES: usize = MAX_AXES + 1;

/// One number for each axis.
pub(super) type Lane = [f64; LANES];

/// The unit direction of every candidate axis, in report order.
pub(super) struct CandidateAxes {
    /// Its coordinates.
    units: [Lane; 3],
    /// The sine of the angle between the edges of a cross product; infinite for a face, which always has a direction.
    pub sine: Lane,
    /// Half the length of the first box's shadow.
    pub reach_a: Lane,
    /// Half the length of the second box's shadow.
    pub reach_b: Lane,
}

impl CandidateAxes {
    /// The directions of two boxes. A cross product of parallel edges is left as zero.
    #[inline(always)]
    pub fn new<S: Space>(a: &OrientedBox<S>, b: &OrientedBox<S>) -> Self {
        let n = S::N;
        let mut fan = Self {
            units: [[0.0; LANES]; 3],
            sine: [f64::INFINITY; LANES],
            reach_a: [0.0; LANES],
            reach_b: [0.0; LANES],
        };
        for i in 0..n {
            for c in 0..n {
                fan.units[c][i] = a.axis(i).get(c);
                fan.units[c][n + i] = b.axis(i).get(c);
            }
        }
        if n == 3 {
            fan.cross(a, b);
        }
        fan.reach_a = fan.reach(a);
        fan.reach_b = fan.reach(b);
        // A box reaches exactly its half extent along its own face normal.
        for i in 0..n {
            fan.reach_a[i] = a.half_extents.get(i);
            fan.reach_b[n + i] = b.half_extents.get(i);
        }
        fan
    }

    /// Fills in the nine cross products.
    #[inline(always)]
    fn cross<S: Space>(&mut self, a: &OrientedBox<S>, b: &OrientedBox<S>) {
        let mut of_a = [[0.0; 10]; 3];
        let mut of_b = [[0.0; 10]; 3];
        for k in 0..9 {
            for c in 0..3 {
                of_a[c][k] = a.axis(k / 3).get(c);
                of_b[c][k] = b.axis(k % 3).get(c);
            }
        }
        let mut normal = [[0.0; 10]; 3];
        for (c, normal) in normal.iter_mut().enumerate() {
            let (p, q) = ((c + 1) % 3, (c + 2) % 3);
            for k in 0..10 {
                normal[k] = of_a[p][k] * of_b[q][k] - of_a[q][k] * of_b[p][k];
            }
        }
        let length = |normal: &[[f64; 10]; 3], k: usize| {
            (normal[0][k] * normal[0][k] + normal[1][k] * normal[1][k] + normal[2][k] * normal[2][k]).sqrt()
        };
        let mut sine: [f64; 10] = std::array::from_fn(|k| length(&normal, k));
        if a.orientation.error() + b.orientation.error() > 0.0 {
            for k in 0..9 {
                if sine[k] < SHORT_CROSS {
                    let exact = S::edge_normal(a.axis(k / 3), b.axis(k % 3)).unwrap_or_default();
                    (0..3).for_each(|c| normal[c][k] = exact.get(c));
                    sine[k] = length(&normal, k);
                }
            }
        }
        let factor = sine.map(|sine| if sine > 0.0 { 1.0 / sine } else { 0.0 });
        for (units, normal) in self.units.iter_mut().zip(&normal) {
            (0..10).for_each(|k| units[6 + k] = normal[k] * factor[k]);
        }
        self.sine[6..].copy_from_slice(&sine);
    }

    /// The scalar product of `v` with every direction.
    #[inline(always)]
    pub fn dot<S: Space>(&self, v: S::Vector) -> Lane {
        let lanes = Self::lanes::<S>();
        let mut dots = [0.0; LANES];
        for c in 0..S::N {
            let x = v.get(c);
            dots[..lanes].iter_mut().zip(&self.units[c]).for_each(|(dot, unit)| *dot += unit * x);
        }
        dots
    }

    /// Half the length of the box's shadow on every direction.
    #[inline(always)]
    fn reach<S: Space>(&self, of: &OrientedBox<S>) -> Lane {
        let mut reach = [0.0; LANES];
        for i in 0..S::N {
            let dots = self.dot::<S>(of.axis(i));
            let half = of.half_extents.get(i);
            reach[..Self::lanes::<S>()].iter_mut().zip(&dots).for_each(|(reach, dot)| *reach += half * dot.abs());
        }
        reach
    }

    /// The direction number `k`.
    pub fn unit<S: Space>(&self, k: usize) -> S::Vector {
        S::Vector::from_fn(|c| self.units[c][k])
    }

    /// How many lanes to compute.
    const fn lanes<S: Space>() -> usize {
        if S::N == 2 { 4 } else { LANES }
    }
}
