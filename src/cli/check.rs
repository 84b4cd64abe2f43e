//! `satscope check`: does every scene keep its promises?

use std::path::PathBuf;

use super::{Exit, complain, print};
use crate::scene::place::{Path, Places, Step};
use crate::scene::{expect, store};

/// Checks files and all scenes below folders; one line for each, and one for each failure.
pub fn run(paths: &[PathBuf]) -> Exit {
    let mut worst = Exit::Fine;
    for path in paths {
        let files = store::walk(path);
        if files.is_empty() {
            complain(format_args!("error: {}: no `*.ron` file in this folder", path.display()));
            worst = Exit::Unusable;
        }
        for file in files {
            let exit = file.map_or_else(unreadable, |file| check(&file));
            worst = worst.max(exit);
        }
    }
    worst
}

fn unreadable(error: store::ReadError) -> Exit {
    complain(format_args!("error: {error}"));
    Exit::Unusable
}

fn check(file: &std::path::Path) -> Exit {
    let name = file.display();
    let loaded = match store::load_named(file) {
        Ok(loaded) => loaded,
        Err(error) => {
            let why = match &error {
                store::LoadError::Unreadable(_) => "cannot be read",
                store::LoadError::Invalid { .. } => "not a valid scene",
            };
            complain(&error);
            return print(&format!("{name}: {why}\n")).max(Exit::Unusable);
        }
    };
    for warning in loaded.scene.warnings() {
        complain(format_args!("warning: {name}: {warning}"));
    }
    let count = loaded.scene.expectations().len();
    let failures = expect::failures(&loaded.scene);
    if failures.is_empty() {
        let held = match count {
            0 => "nothing is expected".to_owned(),
            1 => "1 expectation holds".to_owned(),
            count => format!("{count} expectations hold"),
        };
        return print(&format!("{name}: ok, {held}\n"));
    }
    let mut lines = format!("{name}: FAILED, {} of {count} expectations\n", failures.len());
    let places = Places::of(&loaded.text);
    for expect::Failure { index, what } in &failures {
        let path = Path::field("expect").then(Step::Item(*index));
        let (line, column) = places.line_column(places.locate(&path).start);
        lines += &format!("{name}:{line}:{column}: {path}: {what}\n");
    }
    print(&lines).max(Exit::Failed)
}
