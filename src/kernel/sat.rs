//! The separating axis test for two oriented boxes.
//!
//! Two convex bodies are disjoint exactly when some line separates their shadows; for boxes it is enough to try
//! the face normals and, in space, the cross products of edges
//! (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, section 5; Ericson: Real-Time Collision Detection, 4.4.1).
//!
//! Unlike an engine's, this test never stops early: a debugger shows every axis. And it has no epsilon: the
//! verdict is the sign of the largest gap where rounding cannot have changed it, and `touching` where it can.

use super::{
    axis::{AxisId, AxisKind, PerAxis},
    shadow::Shadow,
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
pub enum Status {
    /// Its gap is above the uncertainty: this axis alone proves the boxes apart.
    Separating,
    /// Its gap is zero within the uncertainty.
    Touching,
    /// Its shadows overlap.
    Overlapping,
    /// The two edges are parallel, or so nearly that their cross product has no direction.
    Degenerate,
}

impl fmt::Display for Status {
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
    pub shadow: Option<Shadow>,
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
    /// Proved bound on what rounding can have done to `separation`, at least 0.
    pub uncertainty: f64,
    /// The sign of `separation`, where the uncertainty leaves no doubt.
    pub verdict: Verdict,
}

impl SatReport {
    /// What an axis of this report says.
    #[must_use]
    pub fn status(&self, test: &AxisTest) -> Status {
        match test.shadow {
            None => Status::Degenerate,
            Some(Shadow { gap, .. }) if gap > self.uncertainty => Status::Separating,
            Some(Shadow { gap, .. }) if gap < -self.uncertainty => Status::Overlapping,
            Some(_) => Status::Touching,
        }
    }

    /// The test of that axis; `None` if the pair has no such axis.
    #[must_use]
    pub fn test(&self, axis: AxisId) -> Option<&AxisTest> {
        self.tests.iter().find(|test| test.axis == axis)
    }
}

/// What is known of the errors of a set of tests; all in scene units but `turn`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errors {
    /// Bound on the rounding of each gap, on the axis as computed.
    pub rounding: f64,
    /// The sum of all lengths that enter a gap: turning an axis by an angle changes its gap by at most this
    /// times the angle.
    pub lengths: f64,
    /// Bound on the rounding of an edge, as an angle.
    pub turn: f64,
}

/// Edges parallel enough for [`Errors::parallel_slack`] to hold.
const NEARLY_PARALLEL: f64 = 0.1;

impl Errors {
    /// How far the gap of the cross axis that is meant may be from the one on the axis as computed, when the
    /// edges meet at an angle of that sine.
    pub fn slant(&self, sine: f64) -> f64 {
        self.lengths * (self.turn / sine)
    }

    /// How far the largest gap of all 15 axes may be above that of the six faces, when two edges meet at an
    /// angle with that sine.
    ///
    /// Turn box B about its centre by that angle, so that the edges become parallel. Then every cross axis is
    /// a face normal, so the faces alone decide; and the turn has moved each shadow of B by at most the angle
    /// times its reach, and each face normal of B by the angle. Twice covers the arc, the reach of B and
    /// rounding of the sine.
    pub fn parallel_slack(&self, sine: f64) -> Option<f64> {
        let angle = 1.1 * sine + if sine > 0.0 { self.turn } else { 0.0 };
        (sine <= NEARLY_PARALLEL).then_some(2.0 * self.lengths * angle)
    }
}

/// The verdict on a set of tests, with the sine of the angle between the edges of each (infinite for faces).
///
/// `overlap_witnessed` says whether some point is proved to lie inside both boxes; it is asked only where
/// nearly parallel edges leave the axes in doubt.
pub(super) fn judge(
    tests: PerAxis<AxisTest>,
    sines: &PerAxis<f64>,
    errors: Errors,
    overlap_witnessed: impl FnOnce() -> bool,
) -> SatReport {
    let gap_of = |test: &AxisTest| test.shadow.map_or(f64::NEG_INFINITY, |shadow| shadow.gap);
    let separation = tests.iter().map(gap_of).fold(f64::NEG_INFINITY, f64::max);
    let best = tests
        .iter()
        .find(|test| gap_of(test) >= separation - 2.0 * errors.rounding)
        .map_or(AxisId::FaceA(0), |test| test.axis);
    let rounding = errors.rounding;
    let report = |verdict, uncertainty| SatReport { tests, separation, best, uncertainty, verdict };

    // Beyond the range of `f64` nothing is proved: neither by an infinite gap nor by one that is no number.
    if !tests.iter().all(|test| test.shadow.is_none_or(|shadow| shadow.gap.is_finite())) {
        return report(Verdict::Touching, f64::INFINITY);
    }
    // On a unit axis as computed, a gap above rounding proves the boxes apart whatever the axis was meant to be.
    if separation > rounding {
        return report(Verdict::Separated, rounding);
    }
    let upper = highest_separation(&tests, sines, errors).max(separation + rounding);
    if upper < 0.0 {
        report(Verdict::Overlapping, upper - separation)
    } else if separation < -rounding && overlap_witnessed() {
        report(Verdict::Overlapping, rounding)
    } else {
        report(Verdict::Touching, upper - separation)
    }
}

/// Upper bound on the largest gap of the axes that are meant, with the nearly parallel edges that have none.
fn highest_separation(tests: &[AxisTest], sines: &[f64], errors: Errors) -> f64 {
    let mut of_all: f64 = f64::NEG_INFINITY;
    let mut of_faces: f64 = f64::NEG_INFINITY;
    let mut narrowest = f64::INFINITY;
    for (test, &sine) in tests.iter().zip(sines) {
        let gap = test.shadow.map_or(f64::INFINITY, |shadow| shadow.gap);
        of_all = of_all.max(gap + errors.slant(sine));
        narrowest = narrowest.min(sine);
        if test.axis.kind() != AxisKind::EdgeEdge {
            of_faces = of_faces.max(gap);
        }
    }
    let by_faces = errors.parallel_slack(narrowest).map_or(f64::INFINITY, |slack| of_faces + slack);
    of_all.min(by_faces) + errors.rounding
}
