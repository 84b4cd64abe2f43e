//! All candidate directions of two boxes at once, with the radii of both boxes on each.
//!
//! The directions lie side by side, coordinate by coordinate, so that one instruction serves several axes.

use super::obb::OrientedBox;
use crate::kernel::{
    space::{Space, Vector as _},
    tolerance::proof::SHORT_CROSS,
};

/// Nine cross products side by side, and one more to fill the last pair.
type Crosses = [f64; 10];

/// The unit direction of every candidate axis, in report order.
pub(super) struct CandidateAxes<S: Space> {
    /// Its coordinates.
    units: [S::AxisNumbers; 3],
    /// The sine of the angle between the edges of a cross product; infinite for a face, which always has a direction.
    pub sine: S::AxisNumbers,
    /// Half the length of the first box's projection.
    pub radius_a: S::AxisNumbers,
    /// Half the length of the second box's projection.
    pub radius_b: S::AxisNumbers,
}

impl<S: Space> CandidateAxes<S> {
    /// The directions of two boxes. A cross product of parallel edges is left as zero.
    #[inline(always)]
    pub fn new(a: &OrientedBox<S>, b: &OrientedBox<S>) -> Self {
        let zeros = S::filled(0.0);
        let mut all = Self { units: [zeros; 3], sine: S::filled(f64::INFINITY), radius_a: zeros, radius_b: zeros };
        all.faces(a, b);
        if S::N == 3 {
            all.crosses(a, b);
        }
        all
    }

    /// Fills in the faces of both boxes.
    #[inline(always)]
    fn faces(&mut self, a: &OrientedBox<S>, b: &OrientedBox<S>) {
        let n = S::N;
        let (radius_a, radius_b) = (self.radius_a.as_mut(), self.radius_b.as_mut());
        for i in 0..n {
            for (c, unit) in self.units.iter_mut().enumerate().take(n) {
                unit.as_mut()[i] = a.axis(i).get(c);
                unit.as_mut()[n + i] = b.axis(i).get(c);
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
    }

    /// Fills in the nine cross products.
    #[inline(always)]
    fn crosses(&mut self, a: &OrientedBox<S>, b: &OrientedBox<S>) {
        let zeros: Crosses = [0.0; 10];
        let (mut of_a, mut of_b, mut normal) = ([zeros; 3], [zeros; 3], [zeros; 3]);
        for k in 0..9 {
            for c in 0..3 {
                of_a[c][k] = a.axis(k / 3).get(c);
                of_b[c][k] = b.axis(k % 3).get(c);
            }
        }
        for (c, normal) in normal.iter_mut().enumerate() {
            let (p, q) = ((c + 1) % 3, (c + 2) % 3);
            for k in 0..10 {
                normal[k] = of_a[p][k] * of_b[q][k] - of_a[q][k] * of_b[p][k];
            }
        }
        let length = |normal: &[Crosses; 3], k: usize| {
            (normal[0][k] * normal[0][k] + normal[1][k] * normal[1][k] + normal[2][k] * normal[2][k]).sqrt()
        };
        let mut sine: Crosses = std::array::from_fn(|k| length(&normal, k));
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
        for normal in &mut normal {
            (0..10).for_each(|k| normal[k] *= factor[k]);
        }
        for (units, normal) in self.units.iter_mut().zip(&normal) {
            units.as_mut()[6..].copy_from_slice(normal);
        }
        self.sine.as_mut()[6..].copy_from_slice(&sine);
        self.radius_a.as_mut()[6..].copy_from_slice(&radii(&normal, a));
        self.radius_b.as_mut()[6..].copy_from_slice(&radii(&normal, b));
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

/// Half the length of the box's projection on every cross product.
#[inline(always)]
fn radii<S: Space>(units: &[Crosses; 3], of: &OrientedBox<S>) -> Crosses {
    let mut radii = [0.0; 10];
    for i in 0..3 {
        let (axis, half) = (of.axis(i), of.half_extents.get(i));
        let [x, y, z] = [axis.get(0), axis.get(1), axis.get(2)];
        for k in 0..10 {
            radii[k] += half * (units[0][k] * x + units[1][k] * y + units[2][k] * z).abs();
        }
    }
    radii
}
