//! The separating axis test for two oriented boxes.
//!
//! Two convex bodies are disjoint exactly when some line separates their shadows; for boxes it is enough to try
//! the face normals and, in space, the cross products of edges
//! (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, section 5; Ericson: Real-Time Collision Detection, 4.4.1).
//!
//! Unlike an engine's, this test never stops early: a debugger shows every axis. And it has no epsilon: the
//! verdict is the sign of the largest gap where rounding cannot have changed it, and `touching` where it can.

use super::{
    axis::{AxisId, PerAxis},
    projection::Projection,
};
use std::fmt;

/// What two closed boxes do at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Proved apart.
    Separated,
    /// The boundary is nearer than rounding can tell.
    Touching,
    /// Proved to share more than a boundary.
    Overlapping,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Separated => "separated",
            Self::Touching => "touching",
            Self::Overlapping => "overlapping",
        })
    }
}

/// What one axis says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AxisStatus {
    /// Its gap is above the uncertainty: this axis alone proves the boxes apart.
    Separating,
    /// Its gap is zero within the uncertainty.
    Touching,
    /// Its shadows overlap.
    Overlapping,
    /// The two edges are parallel, or so nearly that their cross product has no direction.
    Degenerate,
}

impl fmt::Display for AxisStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Separating => "separating",
            Self::Touching => "touching",
            Self::Overlapping => "overlapping",
            Self::Degenerate => "degenerate",
        })
    }
}

/// One candidate axis and what it shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisTest {
    /// The axis.
    pub axis: AxisId,
    /// Both shadows; `None` where the axis has no direction because its edges are parallel.
    pub projection: Option<Projection>,
}

/// Every candidate axis of a pair at an instant, and the verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SatReport {
    /// One test for each axis, faces of A first, then of B, then edges.
    pub tests: PerAxis<AxisTest>,
    /// The largest gap of all axes that have a direction.
    pub separation: f64,
    /// The axis with that gap. Of several whose gaps differ by rounding only, the first.
    pub best: AxisId,
    /// Proved bound on what rounding can have done to the verdict, at least 0: each gap is that of the axis as
    /// printed, and the largest gap of the boxes as meant is nowhere above `separation`, by more than this.
    pub uncertainty: f64,
    /// The sign of `separation`, where the uncertainty leaves no doubt.
    pub verdict: Verdict,
}

impl SatReport {
    /// What an axis of this report says.
    #[must_use]
    pub fn status(&self, test: &AxisTest) -> AxisStatus {
        match test.projection {
            None => AxisStatus::Degenerate,
            Some(Projection { gap, .. }) if gap > self.uncertainty => AxisStatus::Separating,
            Some(Projection { gap, .. }) if gap < -self.uncertainty => AxisStatus::Overlapping,
            Some(_) => AxisStatus::Touching,
        }
    }

    /// The test of that axis; `None` if the pair has no such axis.
    #[must_use]
    pub fn test(&self, axis: AxisId) -> Option<&AxisTest> {
        self.tests.iter().find(|test| test.axis == axis)
    }
}

impl SatReport {
    /// A report of `count` axes in which nothing is filled in yet.
    #[inline(always)]
    pub(super) fn blank(count: usize) -> Self {
        let best = AxisId::FaceA(0);
        let tests = PerAxis::filled(AxisTest { axis: best, projection: None }, count);
        Self { tests, separation: f64::NEG_INFINITY, best, uncertainty: 0.0, verdict: Verdict::Touching }
    }

    /// Fills in what follows from the gaps of all axes, `-inf` where one has no direction, when the largest of them is
    /// known within `uncertainty`.
    ///
    /// Of axes whose gaps differ by rounding only, the first counts as the best.
    #[inline(always)]
    pub(super) fn judge(&mut self, gaps: &[f64], uncertainty: f64) {
        let separation = gaps.iter().fold(f64::NEG_INFINITY, |most, &gap| if gap > most { gap } else { most });
        // Beyond the range of `f64` nothing is proved. No gap leaves it but with the lengths that enter the bound.
        let uncertainty = if uncertainty.is_finite() { uncertainty } else { f64::INFINITY };
        self.separation = separation;
        self.uncertainty = uncertainty;
        let tied = separation - 2.0 * uncertainty;
        self.best = gaps.iter().position(|&gap| gap >= tied).map_or(self.best, |lane| self.tests[lane].axis);
        self.verdict = if separation > uncertainty {
            Verdict::Separated
        } else if separation < -uncertainty {
            Verdict::Overlapping
        } else {
            Verdict::Touching
        };
    }
}
