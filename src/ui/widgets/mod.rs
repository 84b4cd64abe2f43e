//! Small painted parts.

pub mod icon;
