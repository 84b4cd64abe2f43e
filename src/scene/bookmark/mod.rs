//! Bookmarks: moments of a scene that somebody wants to come back to, or to show to others.
//!
//! To add a field, add it to [`Bookmark`] and to `BookmarkFile` in `file.rs`, where it is also printed; the compiler asks
//! for it in `check.rs`. Add it to the golden files `tests/golden/version-1-*.ron` and to the README.

pub(super) mod check;
pub(super) mod file;

use super::{
    boxes::Pair,
    serial,
    view::{Layer, SceneCamera},
};
use crate::kernel::axis::AxisId;
use serde::{Deserialize, Serialize};

/// The most bookmarks that a scene may have.
pub const MOST_BOOKMARKS: usize = 1000;

/// The most characters that a note may have.
pub const MOST_CHARACTERS: usize = 10_000;

/// A moment of a scene, and what is looked at then.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Bookmark {
    /// Unique in the scene, one line, not empty.
    pub name: String,
    /// Seconds, at least 0.
    pub at: f64,
    /// The axis shown; the one with the largest gap where it says none.
    #[serde(with = "serial::maybe_axis")]
    pub axis: Option<AxisId>,
    /// The pair shown; the one that is looked at where it says none.
    pub pair: Option<Pair>,
    /// From where, and with which layers.
    pub look: Option<BookmarkLook>,
    /// Plain text, possibly empty.
    pub note: String,
}

/// How a bookmark is looked at. What is not said stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct BookmarkLook {
    /// From where.
    pub camera: Option<SceneCamera>,
    /// The layers that are shown, and no others.
    pub layers: Option<Vec<Layer>>,
}
