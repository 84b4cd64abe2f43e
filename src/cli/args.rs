//! What can be typed.

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand, ValueEnum};

/// Shows why two boxes do or do not collide.
#[derive(Debug, Parser)]
#[command(
    name = "satscope",
    version,
    about = "Shows why two oriented boxes do or do not collide",
    after_help = "Exit codes: 0 all well; 1 an expectation failed; 2 a file could not be read or is not a valid scene, or wrong usage.",
    args_conflicts_with_subcommands = true
)]
pub struct Args {
    /// The scene to open; `-` is standard input.
    ///
    /// Where no window can be opened, its text report is printed instead.
    pub file: Option<PathBuf>,
    /// A command that needs no window.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands that need no window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the analysis of a pair: every axis at a time, and every contact over the whole motion
    Report(ReportOptions),
    /// Prove the expectations written in scenes
    ///
    /// Prints a line for each file and each expectation that fails.
    Check {
        /// Scene files, folders that are searched for `*.ron`, or `-` for standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// What to report on.
#[derive(Debug, clap::Args)]
pub struct ReportOptions {
    /// The scene; `-` is standard input
    pub file: PathBuf,
    /// The time of the axis table, seconds, from 0 to the scene's duration
    #[arg(long, value_name = "T", default_value_t = 0.0, allow_negative_numbers = true)]
    pub at: f64,
    /// The names of two boxes; the pair the scene focuses on if left out
    #[arg(long, value_name = "A,B", conflicts_with = "all_pairs")]
    pub pair: Option<String>,
    /// Report on every pair
    #[arg(long)]
    pub all_pairs: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

impl ReportOptions {
    /// The plainest report on a file.
    pub fn of(file: &Path) -> Self {
        Self { file: file.to_owned(), at: 0.0, pair: None, all_pairs: false, format: Format::Text }
    }
}
