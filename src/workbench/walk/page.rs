//! What a stage shows: a sentence, a formula with the scene's own numbers, and what of the picture they speak of.

use super::formula::{Mark, Row};
use crate::kernel::{axis::AxisId, interval::Interval};

/// What is shown of one stage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// What is done, in a few words.
    pub title: String,
    /// What that means, in a sentence or two.
    pub sentence: String,
    /// The formula, one line each.
    pub rows: Vec<Row>,
    /// What of the picture is spoken of.
    pub marks: Vec<Mark>,
    /// The axis that is looked at.
    pub axis: Option<AxisId>,
    /// The moment to look at, seconds; `None`: the one that is shown.
    pub at: Option<f64>,
    /// The span of time that is spoken of.
    pub span: Option<Interval>,
    /// The part of the proof that is spoken of, by its index.
    pub proof: Option<usize>,
}
