//! Satscope shows *why* two boxes do or do not collide: every separating axis with both projected intervals,
//! in the plane and in space, and the whole motion.

pub mod kernel;
