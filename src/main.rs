//! Arguments to the command line or the window, and an exit code back.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser as _;
use satscope::cli::{self, Args, Exit, Moment};
use satscope::scene::store;
#[cfg(feature = "gui")]
use satscope::ui;

fn main() -> ExitCode {
    let Args { file, moment, command } = match Args::try_parse() {
        Ok(args) => args,
        Err(answer) => {
            let text = answer.render().to_string();
            if answer.use_stderr() {
                cli::complain(text.trim_end());
                return Exit::Unusable.into();
            }
            return cli::print(&text).err().unwrap_or(Exit::Fine).into();
        }
    };
    match command {
        Some(command) => cli::run(&command).into(),
        None => window(file, moment),
    }
}

/// Opens the window, or says why not and prints the report instead.
fn window(file: Option<PathBuf>, moment: Moment) -> ExitCode {
    // Read once, for the window or for the report: standard input has no second time.
    let mut given = file.map(|path| (store::load_named(&path), path));
    let first = match given.as_mut().map(|(loaded, _)| cli::shown_first(loaded, &moment)).transpose() {
        Ok(first) => first.unwrap_or_default(),
        Err(exit) => return exit.into(),
    };
    #[cfg(feature = "gui")]
    let why = match ui::run(given.as_ref().map(|(loaded, path)| ui::Given { path, loaded, first: &first })) {
        Ok(()) => return Exit::Fine.into(),
        Err(why) => why,
    };
    #[cfg(not(feature = "gui"))]
    let why = {
        drop(first);
        "this build has no window"
    };
    cli::complain(format_args!("satscope: {why}"));
    match given {
        Some((loaded, path)) => cli::report_instead_of_window(&path, loaded, moment).into(),
        None => Exit::Unusable.into(),
    }
}
