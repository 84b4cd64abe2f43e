//! How many of the golden sweeps either library gets wrong.

use crate::peers::{Peer, Plane, Solid};
use satscope::{
    kernel::{
        axis::Dimension,
        pair::MovingPair,
        pair::trajectory::Motion,
        sweep::{self, SweepQuery as _},
    },
    scene::{AnyMotion, Pair, Scene},
};
use serde_json::Value;

/// How many there are, and how many of them each side has wrong.
#[derive(Clone, Copy, Default)]
pub struct Count {
    all: usize,
    ours: usize,
    theirs: usize,
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "of {} golden sweeps wrong: ours {}, parry {}", self.all, self.ours, self.theirs)
    }
}

/// Parry's tolerance is its own: this much of the duration is not held against it.
const THEIR_TOLERANCE: f64 = 1e-3;
/// Ours.
const OUR_TOLERANCE: f64 = 1e-9;

/// The golden sweeps of that dimension, with or without turning.
pub fn count(dimension: Dimension, turning: bool) -> Count {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/cases.jsonl");
    let mut count = Count::default();
    for line in std::fs::read_to_string(path).expect("the golden cases are in the repository").lines() {
        let case: Value = serde_json::from_str(line).expect("each line is JSON");
        let scene = Scene::from_text(case["scene"].as_str().expect("a text")).expect("each scene is valid");
        let sweeps = !case["group"].as_str().is_some_and(|group| group.starts_with('S'));
        // Truths within rounding of a graze have no right answer.
        let Some(truth) = truth(&case["truth"]).filter(|_| sweeps && scene.dimension() == dimension) else { continue };
        if scene.pair(Pair::FIRST).linear_motion().is_none() != turning {
            continue;
        }
        match (scene.motion(0), scene.motion(1)) {
            (AnyMotion::Planar(a), AnyMotion::Planar(b)) => compare::<Plane>(&a, &b, &scene, truth, &mut count),
            (AnyMotion::Spatial(a), AnyMotion::Spatial(b)) => compare::<Solid>(&a, &b, &scene, truth, &mut count),
            _ => {}
        }
    }
    count
}

/// The first contact, if the case has one; nothing where it only grazes.
fn truth(truth: &Value) -> Option<Option<f64>> {
    match truth["status"].as_str() {
        Some("hit") => Some(truth["lo"].as_f64()),
        Some("separated") => Some(None),
        Some("initial overlap") => Some(Some(0.0)),
        Some(_) => None,
        None => Some(truth["overlap"].as_f64()).filter(|overlap| overlap.is_some() || truth["touch"].is_null()),
    }
}

fn compare<P: Peer>(a: &Motion<P::Space>, b: &Motion<P::Space>, scene: &Scene, truth: Option<f64>, count: &mut Count) {
    let duration = scene.duration();
    let wrong = |found: Option<f64>, tolerance: f64| match (found, truth) {
        (Some(found), Some(truth)) => (found - truth).abs() > tolerance * duration,
        (found, truth) => found.is_some() != truth.is_some(),
    };
    let pair = MovingPair::new(*a, *b, duration);
    let first = sweep::first_contact(&pair).contacts.first().map(|contact| contact.enter.middle());
    let theirs = P::theirs(a, b);
    let parry =
        if pair.linear_motion().is_some() { P::cast(&theirs, duration) } else { P::cast_turning(&theirs, duration) };
    count.all += 1;
    count.ours += usize::from(wrong(first, OUR_TOLERANCE));
    count.theirs += usize::from(wrong(parry, THEIR_TOLERANCE));
}
