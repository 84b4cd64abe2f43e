//! `satscope report`: the whole analysis, for people or programs.

use super::args::{Format, Moment, ReportOptions};
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
    let ReportOptions { file, at, pair, bookmark, all_pairs, candidates, format } = options;
    let scene = match loaded {
        Ok(loaded) => loaded.scene,
        Err(error) => {
            complain(error);
            return Exit::Unusable;
        }
    };
    warn(file, &scene);
    let moment = Moment { at: *at, axis: None, pair: pair.clone(), bookmark: bookmark.clone() };
    let chosen = match chosen::moment(&scene, &moment) {
        Ok(chosen) => chosen,
        Err(why) => {
            complain(format_args!("error: {why}"));
            return Exit::Unusable;
        }
    };
    let (file, at) = (file.display().to_string(), chosen.at);
    let printed = if *all_pairs {
        write(Report::new(&scene, &file, at, scene.pairs()), *format)
    } else if *candidates {
        write(Report::new(&scene, &file, at, scene.candidates()), *format)
    } else {
        write(Report::new(&scene, &file, at, chosen.pair.or(scene.focus())), *format)
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
