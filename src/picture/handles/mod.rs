//! The handles of the selected box: what they are, where they are, how they look, and what follows when one is
//! dragged. A window only has to hear the pointer.

pub mod part; // start here

pub mod digits;
pub mod freedom;
pub mod said;
pub mod touch;

pub mod drag;
pub mod draw;
pub mod mark;
