//! Files with bytes changed or of noise: nothing panics, and what is read is written the same.

use crate::{
    cli::{err, satscope_reading},
    repository,
};
use proptest::prelude::*;
use satscope::{
    scene::{Scene, failures, store},
    workbench::analysis::report::Report,
};
use std::fs;

/// A shipped scene with a few bytes changed.
fn mutated() -> impl Strategy<Value = String> {
    let files = store::walk(&repository("scenes"));
    let files: Vec<_> = files.into_iter().map(|file| file.expect("every folder can be read")).collect();
    let change =
        (any::<prop::sample::Index>(), 0..4_u8, prop::sample::select(b"()[]{}\",:.-0159eExXrA# /*\\\n\xff".to_vec()));
    (prop::sample::select(files), prop::collection::vec(change, 1..6)).prop_map(|(file, changes)| {
        let mut bytes = fs::read(file).expect("it is in the repository");
        for (index, kind, byte) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = index.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn mutated_files_never_panic(text in mutated()) {
        match Scene::from_text(&text) {
            Err(problems) => {
                prop_assert!(!problems.list().is_empty());
                prop_assert!(problems.list().iter().all(|problem| problem.place.is_some()));
                let _ = problems.with_excerpts("x.ron");
            }
            Ok(scene) => {
                let again = Scene::from_text(&scene.to_text());
                prop_assert_eq!(again.as_ref(), Ok(&scene));
                let _ = failures(&scene);
                let report = || Report::new(&scene, "x.ron", scene.duration(), scene.focus());
                prop_assert!(!report().text().collect::<String>().is_empty());
                prop_assert!(!report().json().collect::<String>().contains("NaN"));
            }
        }
    }
}

#[test]
fn random_bytes_on_standard_input_are_refused() {
    let noise: Vec<u8> = (0..10_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let output = satscope_reading(&["check", "-"], &noise);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("not UTF-8"), "{}", err(&output));
}
