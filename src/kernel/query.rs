//! What the layers above the kernel ask of a pair of moving boxes.

use super::{
    axis::{Dimension, PerAxis},
    projection::{Coordinates, EarlyOut},
    sat::SatReport,
};

/// A pair at one time, from one evaluation of all axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapshot {
    /// Every candidate axis, and the verdict.
    pub report: SatReport,
    /// The unit direction of every axis that has one.
    pub directions: PerAxis<Option<Coordinates>>,
    /// The shortest move of the second box that turns an overlap into touching; `None` if the boxes are separated.
    pub translation: Option<Coordinates>,
    /// What a test that stops early would have looked at.
    pub early_out: EarlyOut,
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
}
