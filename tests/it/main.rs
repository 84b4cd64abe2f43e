//! The tests of everything below the window, in one binary.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the numbers of tests are small"
)]

mod bookmarks;
mod cli;
mod copied;
mod crowd;
mod depth;
mod edit;
mod expectations;
mod files;
mod films;
mod format;
mod fuzz;
mod golden;
mod handles;
mod hostile;
mod kept;
mod kernel;
mod landscape;
mod lesson;
mod lessons;
mod links;
mod looking;
mod mutated;
mod oracle;
mod pairs;
mod peers;
mod picture;
mod played;
mod push;
mod random;
mod readme;
mod reload;
mod render;
mod replay;
mod round_trip;
mod saving;
mod scenes;
mod swept;
mod tidy;
mod touch;
#[cfg(feature = "gui")]
mod ui;
mod walk;
mod watch_command;
mod watching;
mod workbench;

use std::path::PathBuf;

/// A path of the repository.
fn repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}
