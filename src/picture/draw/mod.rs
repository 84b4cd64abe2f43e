//! What is drawn, part by part.

pub mod canvas; // start here

pub mod labels;
pub mod landscape;

pub mod axis;
pub mod axis_line;
pub mod boxes;
pub mod crowd;
pub mod hatch;
pub mod headline;
pub mod motion;
pub mod touch;
pub mod walk;
pub mod world;
