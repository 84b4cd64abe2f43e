//! `satscope report`: the whole analysis, for people or programs.

use std::collections::HashMap;

use super::args::{Format, ReportOptions};
use super::exit::Exit;
use super::output::print_json;
use super::output::{complain, print, warn};
use crate::scene::store::{self, LoadError, Loaded};
use crate::scene::visible::{elided, visible};
use crate::scene::{Pair, Scene};
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
    let inside = 0.0 <= *at && *at <= scene.duration();
    if !inside {
        let end = scene.duration();
        complain(format_args!("error: --at {at}: the time must be within 0 and {end}, the scene's duration"));
        return Exit::Unusable;
    }
    let file = file.display().to_string();
    let printed = match (pair, all_pairs) {
        (Some(names), _) => match pair_of(&scene, names) {
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

/// The pair named `A,B`; names may hold commas themselves, so every comma is tried.
fn pair_of(scene: &Scene, names: &str) -> Result<Pair, String> {
    let split = names.match_indices(',').map(|(at, _)| (names[..at].trim(), names[at + 1..].trim()));
    let named: HashMap<&str, usize> = (0..scene.boxes().len()).map(|index| (scene.name(index), index)).collect();
    let found = split.clone().find_map(|(a, b)| {
        let pair = Pair { a: *named.get(a)?, b: *named.get(b)? };
        (pair.a != pair.b).then_some(pair)
    });
    found.ok_or_else(|| {
        /// How many names a message repeats.
        const FEW: usize = 8;
        let boxes = (0..scene.boxes().len()).filter_map(|index| scene.boxes().name(index)).map(elided);
        let mut known = boxes.take(FEW).collect::<Vec<_>>().join(", ");
        if FEW < scene.boxes().len() {
            known += " and more";
        }
        let (names, known) = (visible(names), visible(&known));
        if split.clone().next().is_none() {
            format!("--pair {names}: give two names with a comma between them; the boxes are {known}")
        } else {
            format!("--pair {names}: these are not two different boxes of the scene; the boxes are {known}")
        }
    })
}
