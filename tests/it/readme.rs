//! What the README shows and promises is so.

use crate::repository;
use satscope::scene::{Scene, failures};

fn readme() -> String {
    std::fs::read_to_string(repository("README.md")).expect("there is a README")
}

/// The first block of that language.
fn block<'a>(text: &'a str, language: &str) -> &'a str {
    let (_, after) = text.split_once(&format!("```{language}\n")).expect("the README has such a block");
    after.split("```").next().unwrap_or_default()
}

#[test]
fn its_scene_is_valid_and_keeps_its_promises() {
    let text = readme();
    let scene = Scene::from_text(block(&text, "ron")).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(failures(&scene), []);
    assert!(!scene.expectations().is_empty());
}

#[test]
fn its_lesson_is_one_of_its_scene() {
    let text = readme();
    let (_, after) = text.split_once("```ron\n    lesson: (").expect("the README has a lesson");
    let lesson = after.split("```").next().unwrap_or_default();
    let scene = block(&text, "ron").trim_end().strip_suffix(')').expect("a scene ends with a bracket").to_owned();
    let scene =
        Scene::from_text(&format!("{scene}    lesson: ({lesson})")).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(failures(&scene), []);
    assert_eq!(scene.lesson().map(|lesson| lesson.steps.len()), Some(2));
}

#[test]
fn its_first_command_names_a_scene() {
    let text = readme();
    let path = block(&text, "sh").trim().rsplit(' ').next().unwrap_or_default();
    assert!(path.ends_with(".ron") && repository(path).is_file(), "{path}");
}

#[test]
fn what_it_links_to_is_there() {
    let text = readme();
    let links: Vec<_> = text.split("](").skip(1).filter_map(|after| after.split(')').next()).collect();
    assert!(2 <= links.len());
    for link in links.into_iter().filter(|link| !link.starts_with("http")) {
        assert!(repository(link).exists(), "{link}");
    }
}
