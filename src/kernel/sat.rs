//! The separating axis test for two oriented boxes.
//!
//! Two convex bodies are disjoint exactly when some line separates their projections; for boxes it is enough to try
//! the face normals and, in 3D, the cross products of edges
//! (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, section 5; Ericson: Real-Time Collision Detection, 4.4.1).
//!
//! Unlike an engine's, this test never stops early: a debugger shows every axis. And it has no epsilon: the
//! verdict is the sign of the largest gap where rounding cannot have changed it, and `touching` where it can.

use super::{
    axis::{AxisId, AxisKind, PerAxis},
    interval::Interval,
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

/// The projection of a box on a unit axis, by its middle and half its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfProjection {
    /// The position of the box's centre, from the world origin.
    pub center: f64,
    /// Half the length of the projection, at least 0.
    pub radius: f64,
}

/// Numbers of every candidate axis, side by side: kept so, they are not rearranged before someone asks for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Columns<N> {
    /// The centre of the first box on the axis.
    pub at_a: N,
    /// Half the length of its projection; below 0 where the axis has no direction.
    pub radius_a: N,
    /// The centre of the second box on the axis.
    pub at_b: N,
    /// Half the length of its projection.
    pub radius_b: N,
    /// The gap; `-inf` where the axis has no direction.
    pub gap: N,
    /// Bound on the rounding of the gap.
    pub error: N,
}

impl<N: AsRef<[f64]>> Columns<N> {
    /// What stands in row `k`.
    fn test(&self, axis: AxisId, k: usize) -> AxisTest {
        let [at_a, radius_a, at_b, radius_b, gap, uncertainty] =
            [&self.at_a, &self.radius_a, &self.at_b, &self.radius_b, &self.gap, &self.error].map(|of| of.as_ref()[k]);
        let projection = Projection { a: Interval::around(at_a, radius_a), b: Interval::around(at_b, radius_b), gap };
        AxisTest { axis, projection: (radius_a >= 0.0).then_some(projection), uncertainty }
    }

    /// What the projections of row `k` were made of.
    fn halves(&self, k: usize) -> Option<[HalfProjection; 2]> {
        let [at_a, radius_a, at_b, radius_b] =
            [&self.at_a, &self.radius_a, &self.at_b, &self.radius_b].map(|of| of.as_ref()[k]);
        let both =
            [HalfProjection { center: at_a, radius: radius_a }, HalfProjection { center: at_b, radius: radius_b }];
        (radius_a >= 0.0).then_some(both)
    }
}

/// The numbers of the axes of a pair of either dimension.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "made once in its place, without an allocation")]
pub enum AllColumns {
    /// Of four axes.
    D2(Columns<[f64; 4]>),
    /// Of fifteen axes, and one number more that means nothing.
    D3(Columns<[f64; 16]>),
}

/// Every candidate axis of a pair at one time, and the verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SatReport {
    axes: &'static [AxisId],
    columns: AllColumns,
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
    /// One test for each axis, faces of A first, then of B, then edges.
    #[must_use]
    pub fn tests(&self) -> impl ExactSizeIterator<Item = AxisTest> + '_ {
        self.axes.iter().enumerate().map(|(k, &axis)| match &self.columns {
            AllColumns::D2(columns) => columns.test(axis, k),
            AllColumns::D3(columns) => columns.test(axis, k),
        })
    }

    /// The test of that axis; `None` if the pair has no such axis.
    #[must_use]
    pub fn test(&self, axis: AxisId) -> Option<AxisTest> {
        self.tests().find(|test| test.axis == axis)
    }

    /// The projections of the first and the second box on that axis, by middle and radius: an interval far from the world
    /// origin has lost digits of both. `None` where the axis has no direction, or the pair has no such axis.
    #[must_use]
    pub fn halves(&self, axis: AxisId) -> Option<[HalfProjection; 2]> {
        let k = self.axes.iter().position(|&of| of == axis)?;
        match &self.columns {
            AllColumns::D2(columns) => columns.halves(k),
            AllColumns::D3(columns) => columns.halves(k),
        }
    }

    /// What a test that leaves the cross products out would say: the face with the largest gap, and that gap. For boxes
    /// in space it is wrong where only an edge against an edge keeps them apart.
    #[must_use]
    pub fn faces_only(&self) -> AxisTest {
        let gap = |test: &AxisTest| test.projection.map_or(f64::NEG_INFINITY, |both| both.gap);
        let faces = self.tests().filter(|test| test.axis.kind() != AxisKind::EdgeEdge);
        // Of equal gaps the first, as for all axes.
        let larger = |best: AxisTest, test: AxisTest| if gap(&test) > gap(&best) { test } else { best };
        let none = AxisTest { axis: self.best, projection: None, uncertainty: 0.0 };
        faces.fold(none, larger)
    }

    /// Both boxes on each axis that has a direction.
    pub(super) fn projections(&self) -> PerAxis<Option<Projection>> {
        let mut all = PerAxis::filled(None, self.axes.len());
        all.iter_mut().zip(self.tests()).for_each(|(all, test)| *all = test.projection);
        all
    }

    /// The report of these numbers.
    #[inline(always)]
    pub(super) fn new(axes: &'static [AxisId], columns: AllColumns, (separation, uncertainty): (f64, f64)) -> Self {
        // Beyond the range of `f64` nothing is proved. No gap leaves it but with the lengths that enter the bound.
        let uncertainty = if uncertainty.is_finite() { uncertainty } else { f64::INFINITY };
        let tied = separation - 2.0 * uncertainty;
        let gaps: &[f64] = match &columns {
            AllColumns::D2(columns) => &columns.gap,
            AllColumns::D3(columns) => &columns.gap,
        };
        // Without a branch, which could not be foreseen.
        let best = (0..gaps.len()).rev().fold(0, |best, k| if gaps[k] >= tied { k } else { best });
        let best = axes.get(best).copied().unwrap_or(AxisId::FaceA(0));
        let verdict = if separation > uncertainty {
            Verdict::Separated
        } else if separation < -uncertainty {
            Verdict::Overlapping
        } else {
            Verdict::Touching
        };
        Self { axes, columns, separation, best, uncertainty, verdict }
    }
}

/// The largest gap and its uncertainty, when each gap is known within `error`, and the largest may be above all of them
/// by `hidden`.
#[inline(always)]
pub(super) fn judge(gaps: &[f64], error: f64, hidden: f64) -> (f64, f64) {
    let separation = largest(gaps);
    // What is hidden cannot join what is proved apart.
    let proved = error < separation && separation <= error + hidden;
    (separation, if proved { error } else { error + hidden })
}

/// The same, when each gap is known within an error of its own.
pub(super) fn judge_each(gaps: &[f64], errors: &[f64]) -> (f64, f64) {
    let separation = largest(gaps);
    let each = || gaps.iter().copied().zip(errors.iter().copied());
    let proved = each().fold(f64::NEG_INFINITY, |most, (gap, error)| most.max(gap - error));
    // Twice the error, as the sum is rounded too.
    let can_be_largest = each().filter(|&(gap, error)| gap + 2.0 * error >= proved);
    let uncertainty = can_be_largest.fold(0.0, |most: f64, (_, error)| most.max(error));
    let hides_proof = 0.0 < proved && separation <= uncertainty;
    (separation, if hides_proof { separation - proved } else { uncertainty })
}

#[inline(always)]
fn largest(gaps: &[f64]) -> f64 {
    let more = |most: f64, gap: f64| if gap > most { gap } else { most };
    // Four at a time, so that one instruction serves several.
    let (fours, rest) = gaps.as_chunks::<4>();
    let both = |one: [f64; 4], other: &[f64; 4]| std::array::from_fn(|k| more(one[k], other[k]));
    let [a, b, c, d] = fours.iter().fold([f64::NEG_INFINITY; 4], both);
    rest.iter().fold(more(more(a, b), more(c, d)), |most, &gap| more(most, gap))
}
