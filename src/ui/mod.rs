//! The window: egui around the workbench. Panels read a view and push commands; the shell does what they ask
//! of the outside.

pub mod action;
pub mod app_ui;
mod checking;
pub mod dialogs;
mod disk_bar;
pub mod export;
pub mod layout;
pub mod menu;
pub mod pairs_beside;
pub mod panels;
pub mod presenter;
pub mod recovery;
mod shell;
pub mod theme;
pub mod viewport;
mod watching;
pub mod widgets;
mod window;

pub use app_ui::AppUi;
pub use window::{Given, NoWindow, run};
