//! The command line: the same analysis as text.
//!
//! Data goes to standard output, diagnostics to standard error, and nothing here opens a window.
//! Exit codes: 0 all well; 1 an expectation failed; 2 a file could not be read or is no valid scene,
//! or the arguments are wrong; of several, the worst.

mod args;
mod check;
mod output;
mod report;

use std::path::Path;
use std::process::ExitCode;

pub use args::{Args, Command};
pub use output::{complain, print};

use crate::scene::Scene;
use crate::scene::store::{LoadError, Loaded};
use crate::scene::visible::visible;

/// How a command ended; ordered from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is well.
    Fine = 0,
    /// An expectation does not hold.
    Failed = 1,
    /// A file could not be read or is not valid, or the arguments are wrong.
    Unusable = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Runs a command that needs no window.
#[must_use]
pub fn run(command: &Command) -> Exit {
    match command {
        Command::Report(options) => report::run(options),
        Command::Check { files } => check::run(files),
    }
}

/// The text report on the focus pair of a scene at time 0, in place of the window.
#[must_use]
pub fn report_instead_of_window(file: &Path, loaded: Result<Loaded, LoadError>) -> Exit {
    report::on(&args::ReportOptions::of(file), loaded)
}

/// How many warnings of a scene are printed; more are counted.
const MOST_WARNINGS: usize = 50;

/// Prints what is allowed in a scene but worth a word.
fn warn(file: &Path, scene: &Scene) {
    let file = file.display().to_string();
    let file = visible(&file);
    let warnings = scene.warnings();
    for warning in warnings.iter().take(MOST_WARNINGS) {
        complain(format_args!("warning: {file}: {}", visible(&warning.to_string())));
    }
    if MOST_WARNINGS < warnings.len() {
        complain(format_args!("warning: {file}: and {} more", warnings.len() - MOST_WARNINGS));
    }
}
