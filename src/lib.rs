//! Satscope shows *why* two boxes do or do not collide: every separating axis with both projected intervals,
//! in the plane and in space, and the whole motion.
//!
//! Layers, each knowing only those above it in this list:
//!
//! * [`kernel`]: mathematics only, no files, no clock;
//! * [`scene`]: what is being debugged, as a document;

pub mod kernel;
pub mod scene;

