//! Which expectations of a scene do not hold.

use super::{Expectation, Solved};
use crate::scene::{
    file::path::{Path, Step},
    model::Scene,
};

/// An expectation that does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Which one: `expect[3]`, `lesson.steps[2].expect[0]`.
    pub path: Path,
    /// A sentence: what was found and what was expected.
    pub what: String,
}

/// The expectations of a scene and those of its lesson, in the order of the file, each with its path.
pub fn all(scene: &Scene) -> impl Iterator<Item = (Path, &Expectation)> {
    let list = Path::field("expect");
    let own = scene.expectations().iter().enumerate().map(move |(index, of)| (list.then(Step::Item(index)), of));
    own.chain(scene.lesson().into_iter().flat_map(|lesson| lesson.expectations()))
}

/// The expectations of a scene and of its lesson that do not hold, in their order.
#[must_use]
pub fn failures(scene: &Scene) -> Vec<Failure> {
    let expectations: Vec<&Expectation> = all(scene).map(|(_, of)| of).collect();
    // Pair by pair: each is swept once, and no more than one sweep is kept.
    let mut by_pair: Vec<usize> = (0..expectations.len()).collect();
    by_pair.sort_by_key(|&index| expectations[index].pair);
    let mut failures = Vec::new();
    for of_pair in by_pair.chunk_by(|&i, &j| expectations[i].pair == expectations[j].pair) {
        let pair = expectations[of_pair[0]].pair;
        let solved = Solved::new(scene.pair(pair));
        for &index in of_pair {
            let claim = &expectations[index].claim;
            let outside = claim.at().is_some_and(|at| !(0.0 <= at && at <= scene.duration()));
            let contradiction = if outside {
                Some(("the time lies outside of the motion".to_owned(), format!("one from 0 to {}", scene.duration())))
            } else {
                claim.contradiction(&solved)
            };
            if let Some((found, expected)) = contradiction {
                let [a, b] = [pair.a, pair.b].map(|index| scene.name(index));
                failures.push((index, format!("{a} and {b}: {found}; expected {expected}")));
            }
        }
    }
    failures.sort_by_key(|(index, _)| *index);
    let mut paths = all(scene).map(|(path, _)| path).enumerate();
    let of = |(index, what)| Some(Failure { path: paths.find(|(at, _)| *at == index)?.1, what });
    failures.into_iter().filter_map(of).collect()
}
