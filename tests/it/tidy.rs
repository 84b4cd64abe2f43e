//! House rules that no lint knows.

use crate::repository;
use std::{fs, path::Path};

/// Each layer and the layers it may name.
const MAY_USE: &[(&str, &[&str])] = &[
    ("kernel", &["kernel"]),
    ("scene", &["kernel", "scene"]),
    ("workbench", &["kernel", "scene", "workbench"]),
    ("cli", &["kernel", "scene", "workbench", "cli"]),
    ("ui", &["kernel", "scene", "workbench", "ui"]),
];

/// What a layer must not know of the world, beyond other layers.
const MUST_NOT_NAME: &[(&str, &[&str])] = &[
    ("kernel", &["std::fs", "std::time", "serde", "egui"]),
    ("scene", &["egui", "clap"]),
    ("workbench", &["std::fs", "egui", "clap", "Instant::now"]),
    ("cli", &["std::fs", "egui"]),
];

/// No file may be longer; one that would be holds two ideas.
const MOST_LINES: usize = 600;

/// Every Rust file below a folder of the repository, by its path from there.
fn files(folder: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<(String, String)>) {
        let entries = fs::read_dir(folder).into_iter().flatten();
        for path in entries.map(|entry| entry.expect("the repository can be read").path()) {
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("sources are text");
                let name = path.strip_prefix(repository("")).expect("it is below").display().to_string();
                found.push((name.replace('\\', "/"), text));
            }
        }
    }
    let mut found = Vec::new();
    walk(&repository(folder), &mut found);
    found.sort();
    found
}

/// The lines of a file with their numbers, without comments and without its tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let before_tests = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = before_tests.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines.map(|(number, line)| (number, line.split("//").next().unwrap_or_default()))
}

#[test]
fn layers_only_look_down() {
    for (layer, allowed) in MAY_USE {
        for (file, text) in files(&format!("src/{layer}")) {
            for (number, line) in code(&text) {
                for after in line.split("crate::").skip(1) {
                    let named: String = after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    let fine = named.is_empty() || allowed.contains(&named.as_str());
                    assert!(fine, "{file}:{number}: `{layer}` must not know `{named}`");
                }
            }
        }
    }
}

#[test]
fn layers_keep_to_themselves() {
    for (layer, forbidden) in MUST_NOT_NAME {
        for (file, text) in files(&format!("src/{layer}")) {
            let named = |(_, line): &(usize, &str)| forbidden.iter().any(|name| line.contains(name));
            let found = code(&text).find(named);
            assert_eq!(found, None, "{file}: `{layer}` must not use this");
        }
    }
}

#[test]
fn only_the_store_touches_the_disk() {
    for (file, text) in files("src") {
        let touches = code(&text).any(|(_, line)| line.contains("fs::") || line.contains("std::fs"));
        assert!(!touches || file == "src/scene/store.rs", "{file}: files are read and written in `scene::store`");
    }
}

#[test]
fn files_are_short() {
    for (file, text) in files("src").into_iter().chain(files("tests")) {
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "{file} has {lines} lines; it may have {MOST_LINES}");
    }
    let main = fs::read_to_string(repository("src/main.rs")).expect("there is a main");
    assert!(main.lines().count() < 60, "main only hands arguments on");
}

#[test]
fn modules_say_what_they_are() {
    for (file, text) in files("src").into_iter().chain(files("tests")) {
        assert!(text.starts_with("//! "), "{file} must begin with what it is for");
    }
}

#[test]
fn unwrap_is_not_used_without_a_reason() {
    for (file, text) in files("src") {
        for (number, line) in code(&text) {
            let commented = text.lines().nth(number - 1).is_some_and(|line| line.contains("// "));
            assert!(commented || !line.contains(".unwrap()"), "{file}:{number}: say why this cannot fail");
        }
    }
}

#[test]
fn nothing_is_left_over() {
    let words = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("dbg", "!("),
        concat!("todo", "!("),
        concat!("unimplemented", "!("),
    ];
    for (file, text) in files("src").into_iter().chain(files("tests")) {
        for (number, line) in text.lines().enumerate() {
            let left = words.iter().find(|word| line.contains(**word));
            assert_eq!(left, None, "{file}:{}", number + 1);
        }
    }
}
