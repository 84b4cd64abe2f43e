//! Moves of whole motions after which two boxes just touch at a moment.

use crate::{
    kernel::{
        axis::AxisId,
        sat::{SatReport, Verdict},
    },
    scene::{Edit, Pair, Scene, edit::Number},
};

/// A move of a box: the whole motion moves with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// The index of the box.
    pub index: usize,
    /// Units of the scene; in 2D the third is 0.
    pub by: [f64; 3],
}

impl Shift {
    /// The change of the scene.
    #[must_use]
    pub fn edit(&self, scene: &Scene) -> Edit {
        let before = scene.boxes().get(self.index);
        let moved = |i: usize| {
            let number = Number::Center(i);
            let center = before.as_ref()?.number(number)?;
            // A coordinate that does not move keeps its sign of zero, too.
            (self.by[i] != 0.0).then_some((number, center + self.by[i]))
        };
        Edit::SetNumbers { index: self.index, numbers: (0..3).filter_map(moved).collect() }
    }
}

/// What keeps two boxes from overlapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The verdict is not overlapping.
    NoOverlap,
    /// The gap on this axis is not below 0 by more than its rounding.
    NoOverlapOn(AxisId),
}

impl Until {
    /// By how much it fails, above 0; `None` where it holds.
    fn lacks(self, report: &SatReport) -> Option<f64> {
        match self {
            Self::NoOverlap => (report.verdict == Verdict::Overlapping).then_some(-report.separation),
            Self::NoOverlapOn(axis) => {
                let test = report.test(axis)?;
                let gap = test.projection?.gap;
                (gap < -test.uncertainty).then_some(-gap)
            }
        }
    }
}

/// The scene after `shifts`, each with the few units of rounding more, along `outward`, that it takes until `until`
/// holds at time `t`; with the report then. `None` where the numbers leave the range of an `f64`.
#[must_use]
pub fn settled(
    scene: &Scene,
    (pair, t): (Pair, f64),
    shifts: &[(Shift, [f64; 3])],
    until: Until,
) -> Option<(Vec<Edit>, SatReport)> {
    /// Each doubles the way; the last is far above all rounding.
    const MOST: u32 = 40;
    let sizes = shifts.iter().flat_map(|(shift, _)| {
        let item = scene.boxes().get(shift.index);
        let center = (0..3).filter_map(move |i| item.as_ref()?.number(Number::Center(i)));
        center.chain(shift.by)
    });
    let size = sizes.fold(f64::MIN_POSITIVE, |size: f64, x| size.max(x.abs()));
    let mut extra = 0.0;
    for _ in 0..MOST {
        let mut edits = Vec::new();
        let mut after = scene.clone();
        for (shift, outward) in shifts {
            let by = [0, 1, 2].map(|i| shift.by[i] + outward[i] * extra);
            let edit = Shift { by, ..*shift }.edit(scene);
            after = after.edited(&edit).ok()?;
            edits.push(edit);
        }
        let report = after.pair(pair).report(t);
        let Some(lacks) = until.lacks(&report) else { return Some((edits, report)) };
        extra = (2.0 * extra).max(lacks.min(size * 1e-12)).max(0.5 * f64::EPSILON * size);
    }
    None
}
