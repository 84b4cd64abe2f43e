//! The separating axis test for two oriented boxes.
//!
//! Two convex bodies are disjoint exactly when some line separates their projections; for boxes it is enough to try
//! the face normals and, in 3D, the cross products of edges
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
    /// Its projections overlap.
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
    /// Both boxes on it; `None` where the axis has no direction because its edges are parallel.
    pub projection: Option<Projection>,
    /// Proved bound on what rounding does to the gap of the axis as it is meant, at least 0.
    pub uncertainty: f64,
}

impl AxisTest {
    /// What this axis says.
    #[must_use]
    pub fn status(&self) -> AxisStatus {
        match self.projection {
            None => AxisStatus::Degenerate,
            Some(Projection { gap, .. }) if gap > self.uncertainty => AxisStatus::Separating,
            Some(Projection { gap, .. }) if gap < -self.uncertainty => AxisStatus::Overlapping,
            Some(_) => AxisStatus::Touching,
        }
    }
}

/// Every candidate axis of a pair at one time, and the verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SatReport {
    /// One test for each axis, faces of A first, then of B, then edges.
    pub tests: PerAxis<AxisTest>,
    /// The largest gap of all axes that have a direction.
    pub separation: f64,
    /// The axis with that gap. Of several whose gaps differ by rounding only, the first.
    pub best: AxisId,
    /// Proved bound on how far `separation` is from the largest gap of the boxes as they are meant, at least 0, counting
    /// only axes whose gap can be the largest; where some axis proves the boxes apart, counting only what that takes.
    pub uncertainty: f64,
    /// The sign of `separation`, where the uncertainty leaves no doubt.
    pub verdict: Verdict,
}

impl SatReport {
    /// The test of that axis; `None` if the pair has no such axis.
    #[must_use]
    pub fn test(&self, axis: AxisId) -> Option<&AxisTest> {
        self.tests.iter().find(|test| test.axis == axis)
    }

    /// A report of `count` axes in which nothing is filled in yet.
    #[inline(always)]
    pub(super) fn blank(count: usize) -> Self {
        let best = AxisId::FaceA(0);
        let tests = PerAxis::filled(AxisTest { axis: best, projection: None, uncertainty: 0.0 }, count);
        Self { tests, separation: f64::NEG_INFINITY, best, uncertainty: 0.0, verdict: Verdict::Touching }
    }

    /// Fills in what follows from the gaps of all `axes`, `-inf` where one has no direction, when each of them is known
    /// within `error`, and the largest gap may be above all of them by `hidden`.
    #[inline(always)]
    pub(super) fn judge(&mut self, axes: &[AxisId], gaps: &[f64], error: f64, hidden: f64) {
        let separation = largest(gaps);
        // What is hidden cannot join what is proved apart.
        let proved = error < separation && separation <= error + hidden;
        self.decide(axes, gaps, separation, if proved { error } else { error + hidden });
    }

    /// The same, when each gap is known within an error of its own.
    #[inline(always)]
    pub(super) fn judge_each(&mut self, axes: &[AxisId], gaps: &[f64], errors: &[f64]) {
        let separation = largest(gaps);
        let each = || gaps.iter().copied().zip(errors.iter().copied());
        let proved = each().fold(f64::NEG_INFINITY, |most, (gap, error)| most.max(gap - error));
        // Twice the error, as the sum is rounded too.
        let can_be_largest = each().filter(|&(gap, error)| gap + 2.0 * error >= proved);
        let uncertainty = can_be_largest.fold(0.0, |most: f64, (_, error)| most.max(error));
        let hides_proof = 0.0 < proved && separation <= uncertainty;
        self.decide(axes, gaps, separation, if hides_proof { separation - proved } else { uncertainty });
    }

    #[inline(always)]
    fn decide(&mut self, axes: &[AxisId], gaps: &[f64], separation: f64, uncertainty: f64) {
        // Beyond the range of `f64` nothing is proved. No gap leaves it but with the lengths that enter the bound.
        let uncertainty = if uncertainty.is_finite() { uncertainty } else { f64::INFINITY };
        self.separation = separation;
        self.uncertainty = uncertainty;
        let tied = separation - 2.0 * uncertainty;
        let first = gaps.iter().zip(axes).find(|(gap, _)| **gap >= tied);
        self.best = first.map_or(self.best, |(_, axis)| *axis);
        self.verdict = if separation > uncertainty {
            Verdict::Separated
        } else if separation < -uncertainty {
            Verdict::Overlapping
        } else {
            Verdict::Touching
        };
    }
}

#[inline(always)]
fn largest(gaps: &[f64]) -> f64 {
    gaps.iter().fold(f64::NEG_INFINITY, |most, &gap| if gap > most { gap } else { most })
}
