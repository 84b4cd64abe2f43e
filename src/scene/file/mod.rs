//! The text of a scene file: RON, version 1.

pub mod path; // start here: how a field is named
pub mod problem;

pub(super) mod claims;
pub(super) mod items;
pub(super) mod lesson;
pub(super) mod unchecked;
pub(super) mod view;

pub mod place;
pub mod print;
pub mod read;
pub mod walk;

/// The version this program writes, and the newest it reads.
///
/// It rises only when a file saved earlier would otherwise mean something else.
/// Within a version the format only grows: new optional fields, new expectations, new forms of a rotation.
/// The golden files `tests/golden/version-*.ron` hold everything a version has; lines may be added to them, and no
/// line that stands in them ever changes its meaning.
/// A file of a newer version is refused.
pub const VERSION: u32 = 1;
