//! The command line: the same analysis as text, and the same picture as a file.
//!
//! Data goes to standard output, diagnostics to standard error, and nothing here opens a window.
//! Exit codes: 0 all well; 1 an expectation failed; 2 a file could not be read or is no valid scene,
//! or the arguments are wrong; of several, the worst.

mod args;
mod check;
mod chosen;
mod drawing;
mod exit;
mod lesson;
mod output;
mod render;
mod report;

use std::path::Path;

pub use args::{Args, Command};
pub use exit::Exit;
pub use output::{complain, print};

use crate::scene::store::{LoadError, Loaded};

/// Runs a command that needs no window.
#[must_use]
pub fn run(command: &Command) -> Exit {
    match command {
        Command::Report(options) => report::run(options),
        Command::Check { files } => check::run(files),
        Command::Render(options) => render::run(options),
        Command::Lesson(options) => lesson::run(options),
    }
}

/// The text report on the focus pair of a scene at time 0, in place of the window.
#[must_use]
pub fn report_instead_of_window(file: &Path, loaded: Result<Loaded, LoadError>) -> Exit {
    report::on(&args::ReportOptions::of(file), loaded)
}
