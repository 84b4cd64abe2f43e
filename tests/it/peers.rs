//! What other projects' test suites assert of their box cases holds here too (`tests/golden/peers/README.md`).

use crate::repository;
use satscope::scene::{failures, store};
use std::collections::BTreeMap;

/// Scenes whose suite asserts something else than is true here: what is found, and why both are as they are.
const DISPUTED: &[(&str, &str)] = &[
    // Arrives exactly at the end of its time: a contact here, as in the suite of `box2d-ray-13-disputed`.
    ("ts-obb-1", "a and b: the sweep is hit; expected never"),
    // As corners the boxes share a side; as centres and half extents, rounded, they overlap by 1.4e-17.
    ("parry-polygons-edge", "poly1 and poly2: the verdict at 0 is overlapping; expected touching"),
    ("parry-polygons-segment", "poly1 and poly2: the verdict at 0 is overlapping; expected touching"),
    // Impossible: the boxes are further apart than their corners reach. A later version of the suite differs.
    ("tangram-old-turned-wrong", "obb4 and obb3: the verdict at 0 is separated; expected overlapping"),
];

#[test]
fn what_other_suites_assert_holds_but_for_the_disputed() {
    let mut failed_in = BTreeMap::new();
    let (mut scenes, mut held) = (0, 0);
    for path in store::walk(&repository("tests/golden/peers")) {
        let path = path.expect("every folder of the repository can be read");
        let name = path.file_stem().expect("it is a file").to_string_lossy().into_owned();
        let scene = store::load(&path).unwrap_or_else(|error| panic!("{error}")).scene;
        assert!(scene.notes().starts_with("Origin: "), "{name}: whose case is it?");
        assert!(!scene.expectations().is_empty(), "{name}: nothing is asserted");
        let failed: Vec<_> = failures(&scene).into_iter().map(|failure| failure.what).collect();
        scenes += 1;
        held += scene.expectations().len() - failed.len();
        if !failed.is_empty() {
            failed_in.insert(name, failed.join("\n"));
        }
    }
    let disputed = DISPUTED.iter().map(|(name, found)| ((*name).to_owned(), (*found).to_owned()));
    assert_eq!(failed_in, disputed.collect());
    println!("{held} expectations of {scenes} scenes hold");
    assert!(150 <= scenes, "the scenes are in the repository");
}
