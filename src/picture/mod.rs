//! The picture as data: what the viewport shows, as a list of shapes, without a window.
//!
//! A picture is made from a [`View`](crate::workbench::View) of the workbench and a camera. Each [shape](shapes::Shape)
//! has a role, from which follows its colour, and says what it shows. The window paints it, the command line writes
//! it as SVG or PNG, tests read it. Nothing else draws boxes.

pub mod shapes; // start here

pub mod palette;

pub mod camera;
pub mod solid;
pub mod stage;

pub mod depth_order;
pub mod draw;
pub mod fit;
pub mod handles;
pub mod pick;
pub mod whole;

pub mod file;

pub use whole::{Extras, Picture};
