//! Every shipped scene is a fixture: it loads, saves to the same bytes, keeps its promises, and reports
//! the same text as before.

use crate::repository;
use satscope::scene::{Scene, failures, store};
use satscope::workbench::{analysis::report::Report, samples};
use std::{collections::HashSet, fs, path::PathBuf};

fn shipped() -> Vec<(String, PathBuf, Scene)> {
    let loaded = store::walk(&repository("scenes")).into_iter().map(|path| {
        let path = path.expect("every folder of the repository can be read");
        let scene = store::load(&path).unwrap_or_else(|error| panic!("{error}")).scene;
        let below = path.strip_prefix(repository("scenes")).expect("it was found there");
        let name: Vec<_> = below.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
        (name.join("/"), path, scene)
    });
    loaded.collect()
}

#[test]
fn each_is_part_of_the_program_in_its_folder_and_under_its_title() {
    let shipped = shipped().into_iter().map(|(name, path, scene)| {
        let (folder, file) = name.split_once('/').expect("it is in a folder");
        (folder.to_owned(), format!("{file}.ron"), fs::read_to_string(path).expect("it was read before"), scene)
    });
    let shipped: Vec<_> = shipped.collect();
    let mut folders: Vec<&str> = shipped.iter().map(|(folder, ..)| folder.as_str()).collect();
    folders.dedup();
    assert_eq!(folders.len(), samples::FOLDERS.len());
    let embedded = folders.iter().zip(samples::FOLDERS).flat_map(|(folder, of)| {
        let name = of.name.to_lowercase().replace(' ', "-");
        assert!(folder.ends_with(&name), "{folder} is called {name}");
        of.samples.iter().map(move |sample| (*folder, sample))
    });
    let embedded: Vec<_> = embedded.collect();
    assert_eq!(embedded.len(), shipped.len());
    for ((folder, file, text, scene), (of, sample)) in shipped.iter().zip(embedded) {
        assert_eq!((folder.as_str(), file.as_str(), text.as_str()), (of, sample.file, sample.text));
        assert_eq!(scene.title(), sample.title(), "{file}");
    }
}

#[test]
fn there_are_enough() {
    assert!(14 <= shipped().len());
}

#[test]
fn each_saves_to_the_bytes_it_was_read_from() {
    for (name, path, scene) in shipped() {
        let bytes = fs::read_to_string(&path).expect("it was read before");
        assert_eq!(scene.to_text(), bytes, "{name}");
        assert_eq!(Scene::from_text(&scene.to_text()).as_ref(), Ok(&scene), "{name}");
    }
}

#[test]
fn each_keeps_its_promises() {
    for (name, _, scene) in shipped() {
        assert_eq!(failures(&scene), [], "{name}");
    }
}

#[test]
fn in_contact_is_touching_or_overlapping() {
    let scene = |x: f64| {
        let text = format!(
            "(version: 1, boxes: Planar([(name: \"a\", center: (0, 0), half_extents: (1, 1)), \
             (name: \"b\", center: ({x}, 0), half_extents: (1, 1))]), \
             expect: [InContact(pair: (\"a\", \"b\"), at: 0.5)])"
        );
        Scene::from_text(&text).expect("this text is a scene")
    };
    for in_contact in [1.0, 2.0] {
        assert_eq!(failures(&scene(in_contact)), []);
    }
    let failures = failures(&scene(3.0));
    assert_eq!(failures.len(), 1);
    let expected = "a and b: the verdict at 0.5 is separated; expected touching or overlapping";
    assert_eq!(failures[0].what, expected);
}

#[test]
fn each_teaches_and_promises_something() {
    let mut titles = HashSet::new();
    for (name, _, scene) in shipped() {
        assert!(!scene.title().is_empty() && titles.insert(scene.title().to_owned()), "{name}: a title of its own");
        assert!(scene.title().len() < 60, "{name}: a short title");
        assert!(100 < scene.notes().len(), "{name}: notes");
        assert!(2 <= scene.expectations().len(), "{name}: expectations");
    }
}

#[test]
fn each_reports_as_before() {
    for (name, _, scene) in shipped() {
        let text = Report::new(&scene, &name, 0.0, scene.focus()).text().collect::<String>();
        insta::assert_snapshot!(name.replace('/', "__"), text);
    }
}
