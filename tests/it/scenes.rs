//! Every shipped scene is a fixture: it loads, saves to the same bytes, keeps its promises, and reports
//! the same text as before.

use crate::repository;
use satscope::kernel::{
    axis::{AxisKind, Dimension},
    sat::{AxisStatus, Verdict},
};
use satscope::scene::{Scene, failures, store};
use satscope::workbench::{PairAnalysis, analysis::report::Report, samples};
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

#[test]
fn curves_are_drawn_where_they_are() {
    let (mut bent, mut dense) = (0, 0);
    for (name, _, scene) in shipped() {
        let Some(pair) = scene.focus() else { continue };
        let analysis = PairAnalysis::without_proof(&scene, pair);
        let sampled = analysis.sampled();
        let samples = &sampled.samples;
        assert!(samples.is_sorted_by(|one, other| one.t < other.t), "{name}");
        assert_eq!((samples[0].t, samples[samples.len() - 1].t), (0.0, scene.duration()), "{name}");
        let gaps = samples.iter().map(|sample| sample.separation.abs());
        let size = gaps.fold(sampled.scale, f64::max);
        bent += usize::from(samples.len() > 257);
        // Dozens of turns have more bends than a curve has points.
        if samples.len() > 500 {
            dense += 1;
            continue;
        }
        for two in samples.windows(2) {
            // Not the middle, where the sampling itself looked.
            for share in [0.2, 0.4, 0.7] {
                let t = two[0].t + share * (two[1].t - two[0].t);
                let report = analysis.at(t).report;
                let drawn = two[0].separation + share * (two[1].separation - two[0].separation);
                let off = (drawn - report.separation).abs();
                assert!(off <= 0.005 * size, "{name}: {off:e} at {t}, of {size:e}");
            }
        }
    }
    assert!(bent > 10 && dense < 8, "{bent} with bends, {dense} with too many");
}

#[test]
fn faces_alone_are_wrong_where_edges_cross_and_nowhere_in_the_plane() {
    let mut wrong = Vec::new();
    for (name, _, scene) in shipped() {
        let Some(pair) = scene.focus() else { continue };
        let report = PairAnalysis::without_proof(&scene, pair).at(0.0).report;
        let faces = report.faces_only();
        let largest = report.tests().filter(|test| test.axis.kind() != AxisKind::EdgeEdge);
        let gaps: Vec<_> = largest.filter_map(|test| Some((test.axis, test.projection?.gap))).collect();
        let gap = faces.projection.expect("a face has a direction").gap;
        assert!(gaps.iter().all(|(_, other)| *other <= gap) && gaps.contains(&(faces.axis, gap)), "{name}");
        if report.verdict == Verdict::Separated && faces.status() != AxisStatus::Separating {
            assert_eq!((scene.dimension(), report.best.kind()), (Dimension::D3, AxisKind::EdgeEdge), "{name}");
            wrong.push(name);
        }
    }
    assert!(wrong.contains(&"2-in-space/04-edge-against-edge".to_owned()), "{wrong:?}");
}
