//! Small painted parts.

pub mod adjust;
pub mod copy;
pub mod icon;
pub mod number;
pub mod right;
