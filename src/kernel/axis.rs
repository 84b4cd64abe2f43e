//! Where a candidate separating axis comes from.
//!
//! An axis is named by its origin, never by its direction: the name stays the same while boxes turn,
//! and is what tables, plots, selections, files and tests share.

use std::{fmt, str::FromStr};

/// How many dimensions a scene has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimension {
    /// Two: boxes have 2 axes, pairs 4 candidate axes.
    D2,
    /// Three: boxes have 3 axes, pairs 15 candidate axes.
    D3,
}

impl Dimension {
    /// 2 or 3.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::D2 => 2,
            Self::D3 => 3,
        }
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::D2 => "2D",
            Self::D3 => "3D",
        })
    }
}

/// The most candidate axes a pair can have: 15, for two boxes in 3D.
pub const MAX_AXES: usize = 15;

/// The origin of a candidate separating axis of a pair of boxes A and B.
///
/// Indices count the box axes from 0. Ordered as reports list them: faces of A, faces of B, edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AxisId {
    /// The face normal `i` of the first box.
    FaceA(u8),
    /// The face normal `j` of the second box.
    FaceB(u8),
    /// The cross product of edge direction `i` of the first box and `j` of the second; in 3D only.
    Edges(u8, u8),
}

use AxisId::{Edges, FaceA, FaceB};

/// The candidate axes of two boxes in 2D, in report order.
pub const AXES_2D: [AxisId; 4] = [FaceA(0), FaceA(1), FaceB(0), FaceB(1)];

/// The candidate axes of two boxes in 3D, in report order.
pub const AXES_3D: [AxisId; MAX_AXES] = [
    FaceA(0),
    FaceA(1),
    FaceA(2),
    FaceB(0),
    FaceB(1),
    FaceB(2),
    Edges(0, 0),
    Edges(0, 1),
    Edges(0, 2),
    Edges(1, 0),
    Edges(1, 1),
    Edges(1, 2),
    Edges(2, 0),
    Edges(2, 1),
    Edges(2, 2),
];

/// Which kind of feature an axis comes from; screens colour by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AxisKind {
    /// A face of the first box.
    FaceOfA,
    /// A face of the second box.
    FaceOfB,
    /// An edge of each.
    EdgeEdge,
}

impl AxisId {
    /// Every candidate axis of a pair, in report order.
    #[must_use]
    pub fn all(dimension: Dimension) -> &'static [Self] {
        match dimension {
            Dimension::D2 => &AXES_2D,
            Dimension::D3 => &AXES_3D,
        }
    }

    /// Where this axis stands in [`AxisId::all`] of that dimension.
    #[must_use]
    pub fn axis_index(self, dimension: Dimension) -> usize {
        match self {
            FaceA(i) => usize::from(i),
            FaceB(j) => dimension.count() + usize::from(j),
            Edges(i, j) => 6 + 3 * usize::from(i) + usize::from(j),
        }
    }

    /// The kind of feature it comes from.
    #[must_use]
    pub fn kind(self) -> AxisKind {
        match self {
            FaceA(_) => AxisKind::FaceOfA,
            FaceB(_) => AxisKind::FaceOfB,
            Edges(..) => AxisKind::EdgeEdge,
        }
    }

    /// The same axis after the two boxes trade places.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            FaceA(i) => FaceB(i),
            FaceB(j) => FaceA(j),
            Edges(i, j) => Edges(j, i),
        }
    }
}

impl fmt::Display for AxisId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaceA(i) => f.pad(&format!("A{i}")),
            FaceB(j) => f.pad(&format!("B{j}")),
            Edges(i, j) => f.pad(&format!("A{i}xB{j}")),
        }
    }
}

/// The text is no axis name: `A0`, `B1` and `A2xB0` are, with digits 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnAxis;

impl fmt::Display for NotAnAxis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an axis name; write A0, B1 or A2xB0, with digits 0 to 2")
    }
}

impl std::error::Error for NotAnAxis {}

impl FromStr for AxisId {
    type Err = NotAnAxis;

    fn from_str(text: &str) -> Result<Self, NotAnAxis> {
        AXES_3D.into_iter().find(|axis| axis.to_string() == text).ok_or(NotAnAxis)
    }
}

/// One value for each candidate axis of a pair, in report order, without an allocation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerAxis<T> {
    items: [T; MAX_AXES],
    len: usize,
}

impl<T: Copy> PerAxis<T> {
    /// `value` for each of the axes of a pair with `len` of them (4 or 15).
    #[must_use]
    pub const fn filled(value: T, len: usize) -> Self {
        Self { items: [value; MAX_AXES], len }
    }
}

impl<T> std::ops::Deref for PerAxis<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // Without a way to panic, which would cost a copy of what is built around it.
        self.items.get(..self.len).unwrap_or_default()
    }
}

impl<T> std::ops::DerefMut for PerAxis<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.items.get_mut(..self.len).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_print_and_parse_and_count() {
        for dimension in [Dimension::D2, Dimension::D3] {
            for (k, &axis) in AxisId::all(dimension).iter().enumerate() {
                assert_eq!(axis.to_string().parse(), Ok(axis));
                assert_eq!(axis.axis_index(dimension), k);
                assert_eq!(axis.swapped().swapped(), axis);
            }
        }
        for wrong in ["", "A3", "a0", "A0xA1", "A0 ", "B-1", "A0xB3"] {
            assert_eq!(wrong.parse::<AxisId>(), Err(NotAnAxis), "{wrong:?}");
        }
    }
}
