//! Small painted parts.

pub mod icon;
pub mod number;
