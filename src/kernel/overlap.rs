//! Whether two boxes meet, yes or no, for many pairs: stops at the first proof.
//!
//! The tests are in Gottschalk's unnormalised form with the products of all box axes computed once
//! (Ericson: Real-Time Collision Detection, 4.4.1), but without his epsilon: a gap counts as separation only where
//! it exceeds the bound on its own rounding. Nearly parallel edges need no care, since their unnormalised gap is
//! short of that bound; where edges are exactly parallel the faces are all there is, and the rest is skipped.

use super::{
    pair::obb::OrientedBox,
    space::{Space, Vector as _},
    tolerance::proof::{PRODUCTS, PRODUCTS_STORED, SPHERES_APART, UNDERFLOW, UNIT},
};

/// Whether the closed boxes meet, as far as can be told: `false` only where they are proved apart.
#[must_use]
pub fn meet<S: Space>(a: &OrientedBox<S>, b: &OrientedBox<S>) -> bool {
    let offset = b.center - a.center;
    let (e, f) = (a.half_extents, b.half_extents);
    // The bounding spheres: |d| > |e| + |f|, squared without a root by (x + y)^2 <= 2 (x^2 + y^2).
    // Squares that underflow are off by less than is added.
    let (way, sizes) = (offset.dot(offset), e.dot(e) + f.dot(f) + UNDERFLOW);
    if way > SPHERES_APART * sizes {
        return false;
    }
    let error = a.orientation.error() + b.orientation.error();
    // Three times the root is above the sum of the offset and all half extents.
    let doubt = (way + sizes).sqrt() * (PRODUCTS_STORED * error + PRODUCTS * UNIT);
    let Some(products) = faces_meet(a, b, offset, doubt) else { return false };
    let parallel = error == 0.0 && products.cosines.iter().flatten().any(|cosine| *cosine == 1.0);
    S::N == 2 || parallel || edges_meet::<S>(e, f, &products, doubt)
}

/// The products of box axes that all tests share.
struct Products {
    /// `a_i . b_j`
    dots: [[f64; 3]; 3],
    /// Their sizes.
    cosines: [[f64; 3]; 3],
    /// `a_i . d`
    along: [f64; 3],
}

/// The products, unless a face of either box separates.
#[inline]
fn faces_meet<S: Space>(a: &OrientedBox<S>, b: &OrientedBox<S>, offset: S::Vector, doubt: f64) -> Option<Products> {
    let n = S::N;
    let (e, f) = (a.half_extents, b.half_extents);
    let mut products = Products { dots: [[0.0; 3]; 3], cosines: [[0.0; 3]; 3], along: [0.0; 3] };
    for i in 0..n {
        let axis = a.axis(i);
        let mut extent_sum = e.get(i) + doubt;
        for j in 0..n {
            let dot = axis.dot(b.axis(j));
            products.dots[i][j] = dot;
            products.cosines[i][j] = dot.abs();
            extent_sum += f.get(j) * dot.abs();
        }
        products.along[i] = axis.dot(offset);
        if products.along[i].abs() > extent_sum {
            return None;
        }
    }
    for j in 0..n {
        let mut extent_sum = f.get(j) + doubt;
        for i in 0..n {
            extent_sum += e.get(i) * products.cosines[i][j];
        }
        if b.axis(j).dot(offset).abs() > extent_sum {
            return None;
        }
    }
    Some(products)
}

/// Whether no cross product of edges separates. The order of operations is what [`PRODUCTS`] counts.
#[inline]
fn edges_meet<S: Space>(e: S::Vector, f: S::Vector, products: &Products, doubt: f64) -> bool {
    let Products { dots, cosines, along } = products;
    for i in 0..3 {
        let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
        for j in 0..3 {
            let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
            let distance = along[i2] * dots[i1][j] - along[i1] * dots[i2][j];
            let radius_a = e.get(i1) * cosines[i2][j] + e.get(i2) * cosines[i1][j];
            let radius_b = f.get(j1) * cosines[i][j2] + f.get(j2) * cosines[i][j1];
            if distance.abs() > radius_a + radius_b + doubt {
                return false;
            }
        }
    }
    true
}
