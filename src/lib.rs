//! Satscope shows *why* two boxes do or do not collide: every separating axis with both projected intervals,
//! in the plane and in space, and the whole motion.
//!
//! Layers, each knowing only those above it in this list:
//!
//! * [`kernel`]: mathematics only, no files, no clock;
//! * [`scene`]: what is being debugged, as a document;
//! * [`workbench`]: the application without a window;
//! * [`cli`] and the window: the same workbench, as text and on screen.

pub mod kernel;
pub mod scene;

pub mod workbench;

pub mod cli;

#[cfg(feature = "gui")]
pub mod ui;
