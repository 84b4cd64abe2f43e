//! `satscope check`: which expectations of scenes do not hold?

use std::path::{Path, PathBuf};

use super::exit::Exit;
use super::output::{complain, print, warn};
use crate::scene::expect::failures::{Failure, all};
use crate::scene::failures;
use crate::scene::file::{path, place};
use crate::scene::store::{self, LoadError};
use crate::scene::visible::visible;

/// About as many bytes are written at once.
const AT_ONCE: usize = 1 << 16;

/// Checks files and all scenes below folders. Prints a line for each scene and for each failing expectation.
pub fn run(paths: &[PathBuf]) -> Exit {
    let mut worst = Exit::Fine;
    for path in paths {
        let files = store::walk(path);
        if files.is_empty() {
            complain(format_args!("error: {}: no `*.ron` file in this folder", named(path)));
            worst = Exit::Unusable;
        }
        for file in files {
            let checked = match file {
                Ok(file) => check(&file),
                Err(error) => {
                    complain(format_args!("error: {error}"));
                    Ok(Exit::Unusable)
                }
            };
            match checked {
                Ok(exit) => worst = worst.max(exit),
                Err(exit) => return worst.max(exit),
            }
        }
    }
    worst
}

/// A file as a terminal may show it.
pub(super) fn named(path: &Path) -> String {
    visible(&path.display().to_string()).into_owned()
}

/// Checks a file. An error if nothing more can be printed.
fn check(file: &Path) -> Result<Exit, Exit> {
    let name = named(file);
    let loaded = match store::load_named(file) {
        Ok(loaded) => loaded,
        Err(error) => {
            complain(&error);
            return print(&format!("{name}: {}\n", why_not(&error))).map(|()| Exit::Unusable);
        }
    };
    warn(file, &loaded.scene);
    let count = all(&loaded.scene).count();
    let failures = failures(&loaded.scene);
    if failures.is_empty() {
        let held = match count {
            0 => "nothing is expected".to_owned(),
            1 => "1 expectation holds".to_owned(),
            count => format!("{count} expectations hold"),
        };
        return print(&format!("{name}: ok, {held}\n")).map(|()| Exit::Fine);
    }
    print(&format!("{name}: FAILED, {} of {count} expectations\n", failures.len()))?;
    tell(&name, &loaded.text, &failures).map(|()| Exit::Failed)
}

/// Why a file has no scene, in a few words.
pub(super) fn why_not(error: &LoadError) -> &'static str {
    match error {
        LoadError::Unreadable(_) => "cannot be read",
        LoadError::Invalid { .. } => "not a valid scene",
    }
}

/// Prints a line for each expectation that does not hold, with its place in the text of the file.
pub(super) fn tell(name: &str, text: &str, failures: &[Failure]) -> Result<(), Exit> {
    // The places of any number of expectations of the scene take no memory; those of a lesson are few.
    let list = path::Path::field("expect");
    let mut in_list = place::places_of_items(text, &list).enumerate();
    let of_lesson = failures.iter().filter(|failure| failure.step.is_some());
    let of_lesson: Vec<_> = of_lesson.map(Failure::path).collect();
    let mut in_lesson = place::places(text, &of_lesson).into_iter();
    let mut lines = String::new();
    for failure in failures {
        // Both are in the order of the file.
        let place = match failure.step {
            None => in_list.find(|(index, _)| *index == failure.index).map(|(_, place)| place),
            Some(_) => in_lesson.next(),
        };
        let at = place.map_or(String::new(), |at| format!("{}:{}:", at.line, at.column));
        lines += &format!("{name}:{at} {}: {}\n", failure.path(), visible(&failure.what));
        if AT_ONCE < lines.len() {
            print(&std::mem::take(&mut lines))?;
        }
    }
    print(&lines)
}
