//! `satscope report`: the whole analysis, for people or programs.

use super::args::{Format, ReportOptions};
use super::chosen;
use super::exit::Exit;
use super::output::print_json;
use super::output::{complain, print, warn};
use crate::scene::Pair;
use crate::scene::store::{self, LoadError, Loaded};
use crate::workbench::analysis::report::Report;

/// Prints the report that was asked for.
pub fn run(options: &ReportOptions) -> Exit {
    on(options, store::load_named(&options.file))
}

/// The same, of a file that was read already.
pub fn on(options: &ReportOptions, loaded: Result<Loaded, LoadError>) -> Exit {
    let ReportOptions { file, at, pair, all_pairs, format } = options;
    let scene = match loaded {
        Ok(loaded) => loaded.scene,
        Err(error) => {
            complain(error);
            return Exit::Unusable;
        }
    };
    warn(file, &scene);
    if let Err(why) = chosen::time(&scene, *at) {
        complain(format_args!("error: {why}"));
        return Exit::Unusable;
    }
    let file = file.display().to_string();
    let printed = match (pair, all_pairs) {
        (Some(names), _) => match chosen::pair(&scene, names) {
            Ok(pair) => write(Report::new(&scene, &file, *at, [pair]), *format),
            Err(why) => {
                complain(format_args!("error: {why}"));
                Err(Exit::Unusable)
            }
        },
        (None, true) => write(Report::new(&scene, &file, *at, scene.pairs()), *format),
        (None, false) => write(Report::new(&scene, &file, *at, scene.focus()), *format),
    };
    printed.err().unwrap_or(Exit::Fine)
}

/// Prints each part as it is made, and stops with the reader.
fn write<'a>(report: Report<'a, impl Iterator<Item = Pair> + 'a>, format: Format) -> Result<(), Exit> {
    match format {
        Format::Text => report.text().try_for_each(|part| print(&part)),
        Format::Json => report.json().try_for_each(|part| print_json(&part)),
    }
}
