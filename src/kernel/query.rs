//! What the layers above the kernel ask of a pair of moving boxes.

use super::{
    axis::{AxisId, Dimension, PerAxis},
    contact::{ContactPlace, Feature},
    interval::Interval,
    projection::{Coordinates, EarlyOut, Projection},
    sat::SatReport,
};

/// A pair at one time, from one evaluation of all axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapshot {
    /// Every candidate axis, and the verdict.
    pub report: SatReport,
    /// The unit direction of every axis that has one.
    pub directions: PerAxis<Option<Coordinates>>,
    /// From the centre of the first box to that of the second.
    pub offset: Coordinates,
    /// The shortest move of the second box that turns an overlap into touching; `None` if the boxes are separated.
    pub translation: Option<Coordinates>,
    /// What a test that stops early would have looked at.
    pub early_out: EarlyOut,
}

impl Snapshot {
    /// Both boxes on that axis, with its unit direction; `None` where it has none, or the pair has no such axis.
    #[must_use]
    pub fn on(&self, axis: AxisId) -> Option<(Projection, Coordinates)> {
        let (k, test) = self.report.tests().enumerate().find(|(_, test)| test.axis == axis)?;
        Some((test.projection?, self.directions[k]?))
    }
}

/// A pair of moving boxes, as the layers above the projection see it.
///
/// Times are in seconds within `[0, duration]`.
pub trait PairQuery: Send + Sync {
    /// 2D or 3D.
    fn dimension(&self) -> Dimension;

    /// The end of the motion, seconds, above 0.
    fn duration(&self) -> f64;

    /// Every candidate axis at time `t`, and the verdict.
    fn report(&self, t: f64) -> SatReport;

    /// The same with all that is shown of one time.
    fn snapshot(&self, t: f64) -> Snapshot;

    /// Both boxes of time `t` on lines of any direction and length, for the eye: what is rounded is not bounded. `None`
    /// for a direction of length 0, or of one beyond the range of an `f64`.
    fn along(&self, t: f64, directions: &[Coordinates]) -> Vec<Option<Projection>>;

    /// How far the second box has to move along a unit vector until the boxes of time `t` just touch: 0 where they do
    /// not overlap. The way is rounded like any number; `None` where it leaves the range of an `f64`.
    fn way_out(&self, t: f64, along: Coordinates) -> Option<f64>;

    /// The parts of both boxes that are furthest towards each other on that axis at time `t`; `None` where it has no
    /// direction.
    fn features(&self, axis: AxisId, t: f64) -> Option<[Feature; 2]>;

    /// Where the boxes touch on that axis, for a pair that begins to touch at an unknown time within `span`. It is
    /// worked out at the end of the span, and takes the boxes to be off by what they move within it: features are
    /// told apart no further than that. `None` where the axis has no direction.
    fn contact_place(&self, axis: AxisId, span: Interval) -> Option<ContactPlace>;

    /// The faces of what both boxes share at time `t`, each a convex polygon with its corners in order around it; one
    /// polygon in 2D. Places count from the centre of the first box.
    fn overlap_region(&self, t: f64) -> Vec<Vec<Coordinates>>;
}
