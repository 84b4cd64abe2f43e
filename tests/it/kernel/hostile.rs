//! Scenes made to hurt the solver: each ends soon, in bounded memory, with nothing false.

use super::sampled::contradiction;
use crate::repository;
use satscope::{
    kernel::{
        sweep::watch::{Step, Watch},
        sweep::{closest, sweep_watched},
        tolerance::cost::{SPANS, STEPS},
    },
    scene::{Pair, Scene},
};
use std::time::{Duration, Instant};

/// Every scene of `tests/golden/hostile` that is hard on the solver.
pub const FILES: [&str; 12] = [
    "big",
    "far",
    "k-close-21-2",
    "k-nan-7-1",
    "k-wrong-7-1",
    "k-wrong-9-1",
    "oom1",
    "oom2",
    "scan-1-130-3",
    "shortslow-11",
    "shortslow-7",
    "slow-7-0",
];

/// The scene of a file of [`FILES`].
pub fn scene(name: &str) -> Scene {
    let path = repository(&format!("tests/golden/hostile/{name}.ron"));
    let text = std::fs::read_to_string(path).expect("the file is in the repository");
    Scene::from_text(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Counts the evaluations of a pair.
#[derive(Default)]
struct Count(usize);

impl Watch for Count {
    fn step(&mut self, _: Step) {}

    fn goes_on(&mut self) -> bool {
        self.0 += 1;
        true
    }
}

#[test]
fn every_hostile_scene_ends_and_nothing_false_is_said_of_it() {
    for name in FILES {
        let pair = scene(name).pair(Pair::FIRST);
        let (start, mut count) = (Instant::now(), Count::default());
        let found = sweep_watched(pair.as_ref(), &mut count);
        let nearest = closest(pair.as_ref());
        let took = start.elapsed();
        println!("{name}: {} {nearest:?}, {} evaluations, {took:?}", found.status(), count.0);
        assert!(took < Duration::from_secs(10), "{name}: {took:?}");
        assert!(count.0 <= STEPS + 100, "{name}: {}", count.0);
        // Straight motions are not evaluated, and have at most three spans.
        assert!(found.proof.len() <= SPANS * count.0 + 3, "{name}: {} of {}", found.proof.len(), count.0);
        assert!(found.contacts.len() + found.unproved.len() <= count.0 + 1, "{name}");
        contradiction(pair.as_ref(), &found, nearest, 4000).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    }
}
