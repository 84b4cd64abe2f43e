//! What is drawn, part by part.

pub mod canvas; // start here

pub mod labels;

pub mod axis;
pub mod boxes;
pub mod crowd;
pub mod ghosts;
pub mod grid;
pub mod headline;
