//! What is being debugged, as a document: boxes with their motion, and what is expected of them.
//!
//! A [`Scene`] is always valid.
//! Text that is no valid scene becomes [`Problems`], each with its place; an edit that would make a scene invalid is
//! refused.
//! No other layer sees an unchecked scene, and only [`store`] touches the disk.

pub mod bookmark;
pub mod boxes; // start here: what a box is
pub mod check;
pub mod degrees;
pub mod edit;
pub mod expect;
pub mod file;
pub mod history;
pub mod lesson;
mod model;
pub mod rotation;
pub mod serial;
pub mod store;
pub mod view;
pub mod visible;

pub use bookmark::{Bookmark, BookmarkLook};
pub use boxes::{Pair, PlanarBox, SpatialBox};
pub use edit::Edit;
pub use expect::failures::failures;
pub use expect::{Claim, Expectation};
pub use file::problem::{Problem, Problems, Warning};
pub use history::History;
pub use lesson::{Lesson, LessonStep, Prose};
pub use model::{AnyMotion, Boxes, Scene};
pub use rotation::Rotation;
pub use view::SceneView;
