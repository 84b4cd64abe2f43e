//! The lines that lists of commands are made of.

use super::commands::{LINES, command};
use satscope::workbench::replay;

#[test]
fn every_line_is_a_command() {
    let refused: Vec<_> = LINES.iter().filter(|line| command(line).is_none()).collect();
    assert_eq!(refused, [&""; 0]);
}

/// The names that can stand after `before` in a command, if several can.
fn names(before: &str) -> Vec<String> {
    let line = format!("{before}Unheard{}", ")".repeat(before.matches('(').count()));
    let told = replay::read(&format!("(version: 1, commands: [{line}])")).expect_err("it is unheard of").to_string();
    let Some((_, names)) = told.split_once("named `Unheard` in enum ") else { return Vec::new() };
    let (_, names) = names.split_once(", expected ").expect("the names that are known");
    names.split('`').skip(1).step_by(2).map(|name| format!("{before}{name}")).collect()
}

#[test]
fn every_command_has_a_line() {
    let parts = |of: &String| {
        let parts = names(&format!("{of}("));
        if parts.is_empty() { vec![of.clone()] } else { parts }
    };
    let all: Vec<_> = names("").iter().flat_map(parts).collect();
    assert!(all.len() > 100 && ["Edit(AddBox", "Tick"].iter().all(|of| all.iter().any(|name| name == of)), "{all:?}");
    let has_line = |name: &String| {
        let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        LINES.iter().any(|line| line.strip_prefix(&**name).is_some_and(ends))
    };
    let missing: Vec<_> = all.iter().filter(|name| !has_line(name)).collect();
    assert!(missing.is_empty(), "no line for {missing:?}");
}
