//! What is kept of lessons that were left.

use super::answer::Done;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is kept of a lesson that was left.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Kept {
    /// The index of the step, from 0.
    pub step: usize,
    /// Whether its last step was done once.
    pub finished: bool,
    /// What was done, by the index of the step.
    pub done: BTreeMap<usize, Done>,
}
