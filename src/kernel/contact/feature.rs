//! The parts of the surface of a box, and their names: corners, edges and faces.

use crate::kernel::axis::Dimension;
use std::fmt;

/// Where a feature lies along one axis of its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// At the side that the axis points away from.
    Negative,
    /// On both sides and between them.
    Spans,
    /// At the side that the axis points to.
    Positive,
}

/// What a feature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FeatureKind {
    /// A single point.
    Corner,
    /// A line between two corners; in 2D a side of the box.
    Edge,
    /// A rectangle between four corners, in 3D only.
    Face,
}

/// A corner, edge or face of a box, named by the sides of the box that meet there.
///
/// Its name is the same at all times: `face +x`, `edge +x -y`, `corner +x -y +z`, where `x`, `y` and `z` are the axes
/// of the box, not of the world. In 2D an edge is called `side +x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Feature {
    dimension: Dimension,
    sides: [Side; 3],
}

impl Feature {
    /// The feature that lies along each axis as `side` says. In 2D the third axis has no say.
    #[must_use]
    pub fn new(dimension: Dimension, side: impl Fn(usize) -> Side) -> Self {
        Self { dimension, sides: std::array::from_fn(|i| if i < dimension.count() { side(i) } else { Side::Spans }) }
    }

    /// What it is. A feature that spans every axis does not exist; it would count as a face.
    #[must_use]
    pub fn kind(&self) -> FeatureKind {
        match self.spanned().count() {
            0 => FeatureKind::Corner,
            1 => FeatureKind::Edge,
            _ => FeatureKind::Face,
        }
    }

    /// Where it lies along axis `i` of its box.
    #[must_use]
    pub fn side(&self, i: usize) -> Side {
        self.sides[i]
    }

    /// The axes that it spans, ascending.
    pub fn spanned(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.dimension.count()).filter(|&i| self.sides[i] == Side::Spans)
    }

    /// The feature that lies at that side along axis `i`, and as this one along the others.
    #[must_use]
    pub fn with(mut self, i: usize, side: Side) -> Self {
        self.sides[i] = side;
        self
    }

    /// Its corners, in order around it: each as the signs of its coordinates along the axes of the box. In 2D the
    /// third is 0.
    #[must_use]
    pub fn corners(&self) -> Vec<[f64; 3]> {
        let signs = self.sides.map(|side| match side {
            Side::Negative => -1.0,
            Side::Spans => 0.0,
            Side::Positive => 1.0,
        });
        let mut corners = vec![signs];
        for (turn, i) in self.spanned().enumerate() {
            let at = |corner: &[f64; 3], sign: f64| {
                let mut corner = *corner;
                corner[i] = sign;
                corner
            };
            // The second half goes back the way the first came, so that neighbours share an edge.
            let back: Vec<_> = corners.iter().rev().map(|corner| at(corner, 1.0)).collect();
            corners = corners.iter().map(|corner| at(corner, -1.0)).chain(back).collect();
            debug_assert_eq!(corners.len(), 2 << turn);
        }
        corners
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match (self.kind(), self.dimension) {
            (FeatureKind::Corner, _) => "corner",
            (FeatureKind::Edge, Dimension::D2) => "side",
            (FeatureKind::Edge, Dimension::D3) => "edge",
            (FeatureKind::Face, _) => "face",
        };
        f.write_str(kind)?;
        for (side, axis) in self.sides.iter().zip(["x", "y", "z"]) {
            match side {
                Side::Negative => write!(f, " -{axis}")?,
                Side::Spans => {}
                Side::Positive => write!(f, " +{axis}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Negative, Positive, Spans};

    #[test]
    fn features_are_named_by_the_sides_that_meet_there() {
        let of = |dimension, sides: [Side; 3]| Feature::new(dimension, |i| sides[i]);
        for (feature, name, corners) in [
            (of(Dimension::D3, [Positive, Spans, Spans]), "face +x", 4),
            (of(Dimension::D3, [Spans, Negative, Positive]), "edge -y +z", 2),
            (of(Dimension::D3, [Positive, Negative, Positive]), "corner +x -y +z", 1),
            (of(Dimension::D2, [Spans, Negative, Positive]), "side -y", 2),
            (of(Dimension::D2, [Negative, Positive, Positive]), "corner -x +y", 1),
        ] {
            assert_eq!(feature.to_string(), name);
            assert_eq!(feature.corners().len(), corners, "{name}");
        }
    }

    #[test]
    fn neighbouring_corners_share_an_edge() {
        let corners = Feature::new(Dimension::D3, |i| [Spans, Spans, Negative][i]).corners();
        for (k, corner) in corners.iter().enumerate() {
            let next = corners[(k + 1) % 4];
            assert_eq!((0..3).filter(|&i| corner[i] != next[i]).count(), 1, "{corners:?}");
        }
    }
}
