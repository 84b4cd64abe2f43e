//! What a walk speaks of: the scene, what the kernel says of the pair, and names for both.

use super::stage::Which;
use crate::{
    kernel::{
        axis::{AxisId, AxisKind, Dimension},
        interval::Interval,
        projection::Coordinates,
        query::Snapshot,
        sat::{AxisStatus, Verdict},
    },
    scene::{Scene, edit::Number},
    workbench::analysis::PairAnalysis,
};

/// Everything that a walk speaks of.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The whole motion of the focus pair.
    pub analysis: &'a PairAnalysis,
    /// The pair at the moment shown.
    pub now: &'a Snapshot,
    /// The moment shown, seconds.
    pub t: f64,
    /// Whether the cross products are left out.
    pub faces_only: bool,
}

impl<'a> Facts<'a> {
    /// 2D or 3D.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.scene.dimension()
    }

    /// How many coordinates a point has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.dimension().count()
    }

    /// All candidate axes, in report order.
    pub fn axes(&self) -> impl Iterator<Item = AxisId> + use<'a> {
        AxisId::all(self.dimension()).iter().copied()
    }

    /// Whether the test looks at that axis.
    #[must_use]
    pub fn counts(&self, axis: AxisId) -> bool {
        !self.faces_only || axis.kind() != AxisKind::EdgeEdge
    }

    /// The motion from its start to its end, seconds.
    #[must_use]
    pub fn whole(&self) -> Interval {
        Interval::new(0.0, self.scene.duration())
    }

    /// The axis with the largest gap of all that the test looks at.
    #[must_use]
    pub fn best(&self) -> AxisId {
        if self.faces_only { self.now.report.faces_only().axis } else { self.now.report.best }
    }

    /// What the test says as a whole.
    #[must_use]
    pub fn verdict_status(&self) -> AxisStatus {
        if self.faces_only {
            return self.now.report.faces_only().status();
        }
        match self.now.report.verdict {
            Verdict::Separated => AxisStatus::Separating,
            Verdict::Touching => AxisStatus::Touching,
            Verdict::Overlapping => AxisStatus::Overlapping,
        }
    }

    /// The index of a box in the scene.
    #[must_use]
    pub fn index(&self, which: Which) -> usize {
        match which {
            Which::A => self.analysis.pair.a,
            Which::B => self.analysis.pair.b,
        }
    }

    /// A number of a box as the scene has it; 0 where it has none.
    #[must_use]
    pub fn number(&self, which: Which, number: Number) -> f64 {
        self.scene.boxes().get(self.index(which)).and_then(|of| of.number(number)).unwrap_or_default()
    }

    /// The velocity of a box, units per second.
    #[must_use]
    pub fn velocity(&self, which: Which) -> Coordinates {
        std::array::from_fn(|i| if i < self.count() { self.number(which, Number::Velocity(i)) } else { 0.0 })
    }

    /// Half the size of a box along its axis `i`.
    #[must_use]
    pub fn half(&self, which: Which, i: usize) -> f64 {
        self.number(which, Number::HalfExtent(i))
    }

    /// The face normal of axis `i` of a box: a unit vector.
    #[must_use]
    pub fn box_axis(&self, which: Which, i: usize) -> Coordinates {
        self.direction(face(which, i)).unwrap_or_default()
    }

    /// The unit direction of an axis, if it has one.
    #[must_use]
    pub fn direction(&self, axis: AxisId) -> Option<Coordinates> {
        self.now.directions.get(axis.axis_index(self.dimension())).copied().flatten()
    }

    /// The part of the size of a box along its axis `i` that falls on a unit vector.
    #[must_use]
    pub fn cosine(&self, which: Which, i: usize, along: Coordinates) -> f64 {
        dot(self.box_axis(which, i), along).abs()
    }
}

/// The axis that is the face normal `i` of a box.
#[must_use]
pub fn face(which: Which, i: usize) -> AxisId {
    #[expect(clippy::cast_possible_truncation, reason = "0, 1 or 2")]
    let i = i as u8;
    match which {
        Which::A => AxisId::FaceA(i),
        Which::B => AxisId::FaceB(i),
    }
}

/// The scalar product.
#[must_use]
pub fn dot(one: Coordinates, other: Coordinates) -> f64 {
    one.iter().zip(other).map(|(x, y)| x * y).sum()
}

/// The cross product.
#[must_use]
pub fn cross(one: Coordinates, other: Coordinates) -> Coordinates {
    std::array::from_fn(|i| {
        let (p, q) = ((i + 1) % 3, (i + 2) % 3);
        one[p] * other[q] - one[q] * other[p]
    })
}

/// The difference of two vectors.
#[must_use]
pub fn minus(one: Coordinates, other: Coordinates) -> Coordinates {
    std::array::from_fn(|i| one[i] - other[i])
}
