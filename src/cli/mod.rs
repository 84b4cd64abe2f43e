//! The command line: the same analysis as text.
//!
//! Data goes to standard output, diagnostics to standard error, and nothing here opens a window.
//! Exit codes: 0 all well; 1 an expectation failed; 2 a file could not be read or is no valid scene,
//! or the arguments are wrong; of several, the worst.

mod args;
mod check;
mod report;

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

pub use args::{Args, Command};

use crate::scene::store::{LoadError, Loaded};

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
pub fn run(command: &Command) -> Exit {
    match command {
        Command::Report(options) => report::run(options),
        Command::Check { files } => check::run(files),
    }
}

/// The text report on the focus pair of a scene at time 0, in place of the window.
pub fn report_instead_of_window(file: &Path, loaded: Result<Loaded, LoadError>) -> Exit {
    report::on(&args::ReportOptions::of(file), loaded)
}

/// Says on standard error what is wrong.
pub fn complain(what: impl std::fmt::Display) {
    // With nobody listening there is nobody to tell.
    let _ = writeln!(io::stderr().lock(), "{what}");
}

/// Writes data to standard output. A reader that has gone away has seen enough.
fn print(text: &str) -> Exit {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Exit::Fine,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
        Err(error) => {
            complain(format_args!("error: cannot write the output: {error}"));
            Exit::Unusable
        }
    }
}
