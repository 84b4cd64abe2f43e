//! How a command ends.

use std::process::ExitCode;

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
