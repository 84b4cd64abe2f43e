//! `satscope watch`: what becomes of scenes while other programs write them.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::{Timestamp, tz::TimeZone};
use serde::Serialize;

use super::args::{Format, WatchOptions};
use super::check::{named, tell, why_not};
use super::exit::Exit;
use super::output::{complain, print, print_json};
use crate::scene::expect::failures::{Failure, all};
use crate::scene::store::watch::{Change, Found, Watch};
use crate::scene::store::{Loaded, is_stdin};
use crate::scene::{failures, visible::visible};
use crate::workbench::{PairAnalysis, words};

/// Prints what each scene is at the start and after each change, until it is told to end.
pub fn run(WatchOptions { path, format }: &WatchOptions) -> Exit {
    if is_stdin(path) {
        complain("error: standard input cannot be watched; name a file or a folder");
        return Exit::Unusable;
    }
    let (watch, handle) = Watch::new(path, None);
    let mut handle = Some(handle);
    let stop = move || {
        // Whoever asks twice does not want to wait for what is being computed.
        if handle.take().is_none() {
            std::process::exit(Exit::Unusable as i32);
        }
    };
    if let Err(error) = ctrlc::set_handler(stop) {
        complain(format_args!("error: this system does not tell when to end: {error}"));
        return Exit::Unusable;
    }
    let mut states = BTreeMap::new();
    for change in watch {
        let printed = match change {
            Ok(change) => one(&change, *format).map(|exit| {
                // A file of a folder that is gone is no longer one of its scenes.
                match exit {
                    Some(exit) => states.insert(change.path, exit),
                    None if change.path == *path => states.insert(change.path, Exit::Unusable),
                    None => states.remove(&change.path),
                }
            }),
            Err(error) => {
                complain(format_args!("error: {error}"));
                Err(Exit::Unusable)
            }
        };
        if let Err(exit) = printed {
            // Nobody reads on, or nothing can be read.
            return exit;
        }
    }
    states.into_values().max().unwrap_or(Exit::Fine)
}

/// Prints a change, and says whether all is well with the file, if there is one. An error if nothing more can be
/// printed.
fn one(Change { path, found, .. }: &Change, format: Format) -> Result<Option<Exit>, Exit> {
    let now = Timestamp::now();
    let (state, exit) = match found {
        Found::Scene(loaded) => {
            let failures = failures(&loaded.scene);
            let exit = if failures.is_empty() { Exit::Fine } else { Exit::Failed };
            (State::Scene(Verdict::new(loaded, failures)), Some(exit))
        }
        Found::Broken(error) => {
            (State::Broken { what: why_not(error), error: error.to_string() }, Some(Exit::Unusable))
        }
        Found::Gone => (State::Gone, None),
    };
    let printed = match format {
        Format::Text => state.print(now, path, found),
        Format::Json => {
            let line = Line { time: now.to_string(), file: path.display().to_string(), state };
            // Strings and finite numbers always have a JSON form.
            print_json(&(serde_json::to_string(&line).unwrap_or_default() + "\n"))
        }
    };
    printed.map(|()| exit)
}

/// A change in the JSON form, on a line of its own. Fields may be added, and none may change its meaning.
#[derive(Serialize)]
struct Line {
    /// When it was noticed, in universal time: `2026-11-22T14:03:07.5Z`.
    time: String,
    file: String,
    #[serde(flatten)]
    state: State,
}

#[derive(Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
enum State {
    Scene(Verdict),
    Broken {
        #[serde(skip)]
        what: &'static str,
        /// All that is wrong.
        error: String,
    },
    Gone,
}

/// What there is to say of a scene.
#[derive(Serialize)]
struct Verdict {
    /// Of the focus pair at the start; `null` where there are fewer than two boxes.
    pair: Option<Pair>,
    /// How many expectations there are, and which do not hold.
    expectations: usize,
    failures: Vec<Said>,
    #[serde(skip)]
    failed: Vec<Failure>,
}

#[derive(Serialize)]
struct Pair {
    a: String,
    b: String,
    verdict: String,
    separation: Option<f64>,
    axis: String,
    /// What the whole motion does.
    sweep: String,
    /// The bracket in which the first contact begins; `null` where there is none.
    first_contact: Option<[f64; 2]>,
    #[serde(skip)]
    sentence: String,
}

#[derive(Serialize)]
struct Said {
    /// The field of the expectation, such as `expect[3]`.
    field: String,
    /// What was found and what was expected.
    what: String,
}

impl Verdict {
    fn new(Loaded { scene, .. }: &Loaded, failed: Vec<Failure>) -> Self {
        let pair = scene.focus().map(|pair| {
            let analysis = PairAnalysis::of(scene, pair);
            let report = analysis.at(0.0).report;
            let (verdict, why) = words::headline(&report);
            let first = analysis.sweep.contacts.first();
            Pair {
                a: scene.name(pair.a).to_owned(),
                b: scene.name(pair.b).to_owned(),
                verdict: report.verdict.to_string(),
                separation: Some(report.separation).filter(|gap| gap.is_finite()),
                axis: report.best.to_string(),
                sweep: analysis.sweep.status().to_string(),
                first_contact: first.map(|contact| [contact.enter.lo, contact.enter.hi]),
                sentence: format!("{verdict} {why}; {}", words::uncapitalised(&analysis.sweep_in_words())),
            }
        });
        let said = |failure: &Failure| Said { field: failure.path().to_string(), what: failure.what.clone() };
        Self { pair, expectations: all(scene).count(), failures: failed.iter().map(said).collect(), failed }
    }

    fn text(&self) -> String {
        let pair = self.pair.as_ref().map_or("no pair", |pair| &pair.sentence);
        let held = match self.expectations {
            0 => "nothing is expected".to_owned(),
            count => words::hold(self.failures.len(), count),
        };
        format!("{}; {held}", visible(pair))
    }
}

impl State {
    /// Prints it as text. Where the reader looks at one stream only, it knows of every change.
    fn print(&self, now: Timestamp, path: &Path, found: &Found) -> Result<(), Exit> {
        let at = now.to_zoned(TimeZone::system()).strftime("%H:%M:%S");
        let name = named(path);
        let what = match self {
            Self::Scene(verdict) => verdict.text(),
            Self::Broken { what, error } => {
                complain(error);
                (*what).to_owned()
            }
            Self::Gone => "there is no such file".to_owned(),
        };
        print(&format!("{at} {name}: {what}\n"))?;
        match (self, found) {
            (Self::Scene(verdict), Found::Scene(loaded)) => tell(&name, &loaded.text, &verdict.failed),
            _ => Ok(()),
        }
    }
}
