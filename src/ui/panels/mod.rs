//! One panel, one file, one `ui` function: reads the view, pushes commands.

pub mod axes;
pub mod boxes;
pub mod curves;
pub mod dialogs;
pub mod inspector;
pub mod menu;
pub mod timeline;
