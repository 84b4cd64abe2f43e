//! All candidate directions of two boxes at once, with the radii of both boxes on each.
//!
//! The directions lie side by side, coordinate by coordinate, so that one instruction serves several axes.

use crate::kernel::{
    axis::MAX_AXES,
    pair::obb::OrientedBox,
    space::{Space, Vector as _},
    tolerance::proof::SHORT_CROSS,
};

/// Axes side by side: 15, and one more to fill the last pair.
pub(super) const WIDTH: usize = MAX_AXES + 1;

/// One number for each axis, and one more.
pub(super) type Numbers = [f64; WIDTH];

/// The unit direction of every candidate axis, in report order.
pub(super) struct CandidateAxes {
    /// Its coordinates.
    units: [Numbers; 3],
    /// The sine of the angle between the edges of a cross product; infinite for a face, which always has a direction.
    pub sine: Numbers,
    /// Half the length of the first box's projection.
    pub radius_a: Numbers,
    /// Half the length of the second box's projection.
    pub radius_b: Numbers,
}

impl CandidateAxes {
    /// The directions of two boxes. A cross product of parallel edges is left as zero.
    #[inline(always)]
    pub fn new<S: Space>(a: &OrientedBox<S>, b: &OrientedBox<S>) -> Self {
        let n = S::N;
        let mut all = Self {
            units: [[0.0; WIDTH]; 3],
            sine: [f64::INFINITY; WIDTH],
            radius_a: [0.0; WIDTH],
            radius_b: [0.0; WIDTH],
        };
        for i in 0..n {
            for c in 0..n {
                all.units[c][i] = a.axis(i).get(c);
                all.units[c][n + i] = b.axis(i).get(c);
            }
        }
        if n == 3 {
            all.cross(a, b);
        }
        all.radius_a = all.radii(a);
        all.radius_b = all.radii(b);
        // The radius of a box on its own face normal is its half extent, exactly.
        for i in 0..n {
            all.radius_a[i] = a.half_extents.get(i);
            all.radius_b[n + i] = b.half_extents.get(i);
        }
        all
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
    pub fn dot<S: Space>(&self, v: S::Vector) -> Numbers {
        let width = Self::width::<S>();
        let mut dots = [0.0; WIDTH];
        for c in 0..S::N {
            let x = v.get(c);
            dots[..width].iter_mut().zip(&self.units[c]).for_each(|(dot, unit)| *dot += unit * x);
        }
        dots
    }

    /// Half the length of the box's projection on every direction.
    #[inline(always)]
    fn radii<S: Space>(&self, of: &OrientedBox<S>) -> Numbers {
        let mut radii = [0.0; WIDTH];
        for i in 0..S::N {
            let dots = self.dot::<S>(of.axis(i));
            let half = of.half_extents.get(i);
            radii[..Self::width::<S>()].iter_mut().zip(&dots).for_each(|(radius, dot)| *radius += half * dot.abs());
        }
        radii
    }

    /// The direction number `k`.
    pub fn unit<S: Space>(&self, k: usize) -> S::Vector {
        S::Vector::from_fn(|c| self.units[c][k])
    }

    /// How many numbers to compute.
    const fn width<S: Space>() -> usize {
        if S::N == 2 { 4 } else { WIDTH }
    }
}
