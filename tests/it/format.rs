//! Whatever the file format has stands where people and tests look for it.

use crate::repository;
use satscope::scene::{Rotation, Scene, lesson::placeholder::TABLE, store};
use std::fs;

/// The names that the reader of files knows where `Unheard` stands in `text`.
fn known(text: &str) -> Vec<String> {
    let problems = Scene::from_text(text).expect_err("`Unheard` is not part of the format").to_string();
    let (_, names) = problems.split_once("known are ").unwrap_or_else(|| panic!("no names in {problems}"));
    let names = names.lines().next().unwrap_or_default();
    let names: Vec<_> = names.split(", ").map(|name| name.trim_matches('`').to_owned()).collect();
    assert!(names.iter().all(|name| name.chars().all(char::is_alphanumeric)), "{names:?}");
    names
}

fn expectations() -> Vec<String> {
    known("(version: 1, boxes: Planar([]), expect: [Unheard()])")
}

fn rotations() -> Vec<String> {
    known("(version: 1, boxes: Spatial([(rotation: Unheard())]))")
}

/// What stands before a name of a view or of a lesson in a scene file, and the text where `Unheard` stands for it.
const OF_VIEWS_AND_LESSONS: [(&str, &str); 6] = [
    ("up: ", "(version: 1, boxes: Spatial([]), view: (up: Unheard))"),
    ("lens: ", "(version: 1, boxes: Spatial([]), view: (camera: (lens: Unheard)))"),
    ("", "(version: 1, boxes: Spatial([]), view: (layers: [Unheard]))"),
    ("ask: ", "(version: 1, boxes: Planar([]), lesson: (steps: [(ask: Unheard())]))"),
    ("walk: ", "(version: 1, boxes: Planar([]), lesson: (steps: [(walk: Unheard())]))"),
    ("camera: ", "(version: 1, boxes: Planar([]), lesson: (steps: [(camera: Unheard())]))"),
];

/// The texts of the scene files in a folder and below.
fn texts(folder: &str) -> Vec<String> {
    let files = store::walk(&repository(folder)).into_iter();
    files.map(|path| fs::read_to_string(path.expect("it can be read")).expect("scenes are text")).collect()
}

/// Whether some text has `name(…)`, as the value of `rotation` or the item of a list.
fn is_in(texts: &[String], name: &str) -> bool {
    let [rotation, item] = [format!("rotation: {name}("), format!("    {name}(")];
    texts.iter().any(|text| text.contains(&rotation) || text.contains(&item))
}

#[test]
fn every_expectation_and_rotation_is_in_a_golden_file_a_scene_and_the_readme() {
    let golden = ["planar", "spatial"].map(|name| repository(&format!("tests/golden/version-1-{name}.ron")));
    let golden = golden.map(|path| fs::read_to_string(path).expect("it is there"));
    let scenes = texts("scenes");
    let readme = fs::read_to_string(repository("README.md")).expect("there is a README");
    for name in expectations().into_iter().chain(rotations()) {
        assert!(is_in(&golden, &name), "{name} is in no golden file `tests/golden/version-1-*.ron`");
        assert!(is_in(&scenes, &name), "{name} is in no shipped scene");
        let in_readme = [format!("`{name}"), format!("    {name}(")].iter().any(|text| readme.contains(text));
        assert!(in_readme, "{name} is not in the README");
    }
}

#[test]
fn every_name_of_a_view_or_a_lesson_is_in_a_golden_file_and_the_readme() {
    let golden = ["planar", "spatial"].map(|name| repository(&format!("tests/golden/version-1-{name}.ron")));
    let golden = golden.map(|path| fs::read_to_string(path).expect("it is there")).concat();
    let readme = fs::read_to_string(repository("README.md")).expect("there is a README");
    // What every camera and every axis that points up has where it says nothing is never written.
    let defaults = ["Z", "Perspective"];
    for (before, text) in OF_VIEWS_AND_LESSONS {
        for name in known(text).into_iter().filter(|name| !defaults.contains(&name.as_str())) {
            assert!(golden.contains(&format!("{before}{name}")), "{before}{name} is in no golden file");
            assert!(
                readme.contains(&format!("`{name}")) || readme.contains(&format!(": {name}")),
                "{name} is not in the README"
            );
        }
    }
}

#[test]
fn every_word_of_a_placeholder_is_in_a_golden_file_and_the_readme() {
    let golden = fs::read_to_string(repository("tests/golden/version-1-planar.ron")).expect("it is there");
    let readme = fs::read_to_string(repository("README.md")).expect("there is a README");
    for row in TABLE {
        let begins =
            |text: &str| [format!("{{{}}}", row.word), format!("{{{} ", row.word)].iter().any(|of| text.contains(of));
        assert!(begins(&golden), "{{{}}} is not in the golden file", row.word);
        assert!(begins(&readme), "{{{}}} is not in the README", row.word);
    }
}

#[test]
fn every_outcome_is_in_a_golden_file() {
    let planar = fs::read_to_string(repository("tests/golden/version-1-planar.ron")).expect("it is there");
    for claim in ["Verdict", "Sweep"] {
        for outcome in known(&format!("(version: 1, boxes: Planar([]), expect: [{claim}(is: Unheard)])")) {
            let line = planar.lines().find(|line| line.contains(claim) && line.contains(&format!("is: {outcome})")));
            assert!(line.is_some(), "{claim} with {outcome} is not in the golden file");
        }
    }
}

#[test]
fn every_rotation_can_be_converted() {
    let others = Rotation::IDENTITY.in_other_forms();
    let mut forms: Vec<_> = others.iter().chain([&Rotation::IDENTITY]).map(|form| form.form().name).collect();
    let mut known = rotations();
    forms.sort_unstable();
    known.sort_unstable();
    assert_eq!(forms, known);
}
