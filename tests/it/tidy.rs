//! House rules that no lint knows.

use crate::repository;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Each layer and the layers it may name.
const MAY_USE: &[(&str, &[&str])] = &[
    ("kernel", &["kernel"]),
    ("scene", &["kernel", "scene"]),
    ("workbench", &["kernel", "scene", "workbench"]),
    ("picture", &["kernel", "scene", "workbench", "picture"]),
    ("cli", &["kernel", "scene", "workbench", "picture", "cli"]),
    ("ui", &["kernel", "scene", "workbench", "picture", "ui"]),
];

/// What a layer must not know of the world, beyond other layers.
const MUST_NOT_NAME: &[(&str, &[&str])] = &[
    ("kernel", &["std::fs", "std::time", "serde", "egui"]),
    ("scene", &["egui", "clap"]),
    ("workbench", &["std::fs", "egui", "clap", "Instant::now"]),
    ("picture", &["std::fs", "egui", "clap", "Instant::now"]),
    ("cli", &["std::fs", "egui"]),
];

/// No file may be longer; one that would be holds two ideas.
const MOST_LINES: usize = 500;

/// No folder of the sources may hold more files; one that would wants a folder in it.
const MOST_FILES: usize = 12;

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
        assert!(
            !touches || file.starts_with("src/scene/store/"),
            "{file}: files are read and written in `scene::store`"
        );
    }
}

#[test]
fn looks_are_named_in_the_theme() {
    let looks = ["Color32::", "FontId::", "FontId {", "Stroke::new"];
    for (file, text) in files("src/ui") {
        if file == "src/ui/theme.rs" || file.starts_with("src/ui/viewport/") {
            continue;
        }
        let found = code(&text).find(|(_, line)| looks.iter().any(|look| line.contains(look)));
        assert_eq!(found, None, "{file}: colours, fonts and strokes are named in `ui::theme`");
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
fn folders_are_small() {
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    for (file, _) in files("src") {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        *folders.entry(folder.to_owned()).or_default() += 1;
    }
    for (folder, count) in folders {
        assert!(count <= MOST_FILES, "{folder} has {count} files; it may have {MOST_FILES}");
    }
}

/// The path of a module in the crate: `kernel::pair` for `src/kernel/pair/mod.rs`.
fn module(file: &str) -> String {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
    path.strip_suffix("::mod").map_or(path.clone(), str::to_owned)
}

/// The single paths of a use tree: `a::{b, c::{d, e}}` has three.
fn paths(tree: &str) -> Vec<String> {
    let Some((before, inside)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default().trim();
        return if path.is_empty() { Vec::new() } else { vec![path.to_owned()] };
    };
    let inside = inside.trim_end().strip_suffix('}').expect("brackets are closed");
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    parts.into_iter().flat_map(paths).map(|path| format!("{}{path}", before.trim_start())).collect()
}

/// The modules that a file imports from, of all that there are.
fn imports(module: &str, text: &str, all: &BTreeSet<String>) -> BTreeSet<String> {
    let code: String = code(text).map(|(_, line)| format!("{line}\n")).collect();
    let mut found = BTreeSet::new();
    let starts = code.match_indices("use ").filter(|(at, _)| {
        let line = code[..*at].rsplit('\n').next().unwrap_or_default().trim_start();
        line.is_empty() || line.starts_with("pub") && !line.contains(';')
    });
    for (at, _) in starts {
        let tree = code[at + 4..].split(';').next().unwrap_or_default();
        for path in paths(tree) {
            let mut parts: Vec<&str> = path.split("::").map(str::trim).collect();
            let mut base: Vec<&str> = module.split("::").collect();
            match parts[0] {
                "crate" => {
                    base.clear();
                    parts.remove(0);
                }
                "self" => drop(parts.remove(0)),
                "super" => {
                    while parts.first() == Some(&"super") {
                        base.pop();
                        parts.remove(0);
                    }
                }
                child if all.contains(&format!("{module}::{child}")) => {}
                _ => continue,
            }
            let whole: Vec<&str> = base.into_iter().chain(parts).collect();
            let of_file =
                (1..=whole.len()).rev().map(|count| whole[..count].join("::")).find(|path| all.contains(path));
            found.extend(of_file.filter(|of_file| of_file != module));
        }
    }
    found
}

#[test]
fn use_trees_are_read_as_paths() {
    assert_eq!(paths("a::{b, c::{d as x, e}}"), ["a::b", "a::c::d", "a::c::e"]);
    let all = ["kernel", "kernel::pair", "kernel::pair::obb", "kernel::sat"].map(str::to_owned).into();
    let text = "use super::{obb::OrientedBox, super::sat};\nuse std::fmt;\npub use crate::kernel::sat::Verdict;\n";
    let found: Vec<String> = imports("kernel::pair::posed", text, &all).into_iter().collect();
    assert_eq!(found, ["kernel::pair::obb", "kernel::sat"]);
}

#[test]
fn no_two_files_import_each_other() {
    let sources = files("src");
    let all: BTreeSet<String> = sources.iter().map(|(file, _)| module(file)).collect();
    let of_each: BTreeMap<String, BTreeSet<String>> =
        (sources.iter()).map(|(file, text)| (module(file), imports(&module(file), text, &all))).collect();
    let mut edges = 0;
    for (one, imported) in &of_each {
        for other in imported {
            edges += 1;
            assert!(!of_each[other].contains(one), "{one} and {other} import each other");
        }
    }
    assert!(edges > 200, "only {edges} imports are seen");
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
