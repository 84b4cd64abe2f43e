//! Pictures as files: from a scene to the bytes, without a window.

pub mod drawing; // start here

pub mod film;
pub mod fonts;
pub mod png;
pub mod svg;
