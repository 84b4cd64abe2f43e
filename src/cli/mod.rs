//! The command line: the same analysis as text, and the same picture as a file.
//!
//! Data goes to standard output, diagnostics to standard error, and nothing here opens a window.
//! Exit codes: 0 all well; 1 an expectation failed; 2 a file could not be read or is no valid scene,
//! or the arguments are wrong; of several, the worst.

mod args;
mod check;
mod chosen;
mod exit;
mod lesson;
mod manual;
mod output;
mod render;
mod report;
mod watch;

use std::path::Path;

pub use args::{Args, Command, Moment};
pub use exit::Exit;
pub use output::{complain, print};

use crate::scene::{
    Edit,
    store::{LoadError, Loaded},
};
use crate::workbench;

/// Runs a command that needs no window.
#[must_use]
pub fn run(command: &Command) -> Exit {
    match command {
        Command::Report(options) => report::run(options),
        Command::Check { files } => check::run(files),
        Command::Render(options) => render::run(options),
        Command::Lesson(options) => lesson::run(options),
        Command::Watch(options) => watch::run(options),
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { of } => manual::page(of.as_deref()),
    }
}

/// What the window shows first of a scene that was read, in the order to be done. The pair that is to be shown becomes
/// the focus of the scene that is opened, which is no change of it that wants to be saved.
///
/// # Errors
/// How the program ends, once it was said what the options name that the scene does not have.
pub fn shown_first(loaded: &mut Result<Loaded, LoadError>, moment: &Moment) -> Result<Vec<workbench::Command>, Exit> {
    // Of a file that cannot be read the window says why.
    let Ok(loaded) = loaded else { return Ok(Vec::new()) };
    let scene = &loaded.scene;
    let chosen = chosen::moment(scene, moment).map_err(|why| {
        complain(format_args!("error: {why}"));
        Exit::Unusable
    })?;
    let looked_at = chosen.pair.filter(|&pair| scene.focus() != Some(pair));
    if let Some(scene) = looked_at.and_then(|pair| scene.edited(&Edit::SetFocus(pair)).ok()) {
        loaded.text = scene.to_text();
        loaded.scene = scene;
    }
    Ok(chosen.commands)
}

/// The text report on a pair of a scene, in place of the window.
#[must_use]
pub fn report_instead_of_window(file: &Path, loaded: Result<Loaded, LoadError>, moment: Moment) -> Exit {
    report::on(&args::ReportOptions::of(file, moment), loaded)
}
