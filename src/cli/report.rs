//! `satscope report`: the whole analysis, for people or programs.

use super::args::{Format, ReportOptions};
use super::{Exit, complain, print};
use crate::scene::store::{self, LoadError, Loaded};
use crate::scene::{Pair, Scene};
use crate::workbench::report::Report;

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
    for warning in scene.warnings() {
        complain(format_args!("warning: {}: {warning}", file.display()));
    }
    let pairs = match (pair, all_pairs) {
        (Some(names), _) => pair_of(&scene, names).map(|pair| vec![pair]),
        (None, true) => Ok(scene.pairs().collect()),
        (None, false) => Ok(scene.focus().into_iter().collect()),
    };
    let pairs = pairs.and_then(|pairs| {
        let inside = 0.0 <= *at && *at <= scene.duration();
        let why = || format!("--at {at}: the time must be within 0 and {}, the scene's duration", scene.duration());
        if inside { Ok(pairs) } else { Err(why()) }
    });
    match pairs {
        Ok(pairs) => {
            let report = Report::new(&scene, &file.display().to_string(), *at, &pairs);
            print(&match format {
                Format::Text => report.to_string(),
                Format::Json => report.to_json(),
            })
        }
        Err(why) => {
            complain(format_args!("error: {why}"));
            Exit::Unusable
        }
    }
}

/// The pair named `A,B`; names may hold commas themselves, so every comma is tried.
fn pair_of(scene: &Scene, names: &str) -> Result<Pair, String> {
    let split = names.match_indices(',').map(|(at, _)| (names[..at].trim(), names[at + 1..].trim()));
    let found = split.clone().find_map(|(a, b)| scene.pair_named(a, b));
    found.ok_or_else(|| {
        let boxes = (0..scene.boxes().len()).filter_map(|index| scene.boxes().name(index));
        let known = boxes.collect::<Vec<_>>().join(", ");
        if split.clone().next().is_none() {
            format!("--pair {names}: give two names with a comma between them; the boxes are {known}")
        } else {
            format!("--pair {names}: these are not two different boxes of the scene; the boxes are {known}")
        }
    })
}
