//! Which expectations of a scene do not hold.

use super::{Evidence, Expectation, Solved};
use crate::scene::{
    boxes::Pair,
    file::path::{Path, Step},
    model::Scene,
};

/// An expectation that does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The step of the lesson that expects it; `None` for the scene itself.
    pub step: Option<usize>,
    /// Which one, by its index in the scene or in the step.
    pub index: usize,
    /// A sentence: what was found and what was expected.
    pub what: String,
}

impl Failure {
    /// Its field: `expect[3]`, `lesson.steps[2].expect[0]`.
    #[must_use]
    pub fn path(&self) -> Path {
        let list = match self.step {
            None => Path::default(),
            Some(step) => Path::of(&[Step::Field("lesson"), Step::Field("steps"), Step::Item(step)]),
        };
        list.then(Step::Field("expect")).then(Step::Item(self.index))
    }
}

/// The expectations of a scene and those of its lesson, each with its step and its index, in the order of the file.
pub fn all(scene: &Scene) -> impl Iterator<Item = (Option<usize>, usize, &Expectation)> {
    let own = scene.expectations().iter().enumerate().map(|(index, of)| (None, index, of));
    let steps = scene.lesson().into_iter().flat_map(|lesson| lesson.steps.iter().enumerate());
    let of_steps = steps
        .flat_map(|(step, of_step)| of_step.expect.iter().enumerate().map(move |(index, of)| (Some(step), index, of)));
    own.chain(of_steps)
}

/// How many expectations are looked at in a moment.
const FEW: usize = 50;

/// Whether looking at all expectations takes a moment only: they are few, and ask for no motion but that of the pair
/// that is solved already.
#[must_use]
pub fn are_quick(scene: &Scene, solved: Option<Pair>) -> bool {
    let mut within = all(scene).take(FEW + 1).map(|(_, _, of)| !of.claim.is_about_motion() || Some(of.pair) == solved);
    let mut count = 0;
    within.all(|is_quick| {
        count += 1;
        is_quick && count <= FEW
    })
}

/// The expectations of a scene and of its lesson that do not hold, in their order.
#[must_use]
pub fn failures(scene: &Scene) -> Vec<Failure> {
    failures_knowing(scene, None)
}

/// The same; of one pair all is known already.
#[must_use]
pub fn failures_knowing(scene: &Scene, known: Option<(Pair, &dyn Evidence)>) -> Vec<Failure> {
    // Pair by pair: each is swept once, and no more than one sweep is kept.
    let mut by_pair: Vec<_> = all(scene).collect();
    by_pair.sort_by_key(|(_, _, of)| of.pair);
    let mut failures = Vec::new();
    for of_pair in by_pair.chunk_by(|(_, _, one), (_, _, other)| one.pair == other.pair) {
        let pair = of_pair[0].2.pair;
        let solved = match known {
            Some((known, evidence)) if known == pair => Err(evidence),
            _ => Ok(Solved::new(scene.pair(pair))),
        };
        let evidence: &dyn Evidence = match &solved {
            Ok(solved) => solved,
            Err(known) => *known,
        };
        for &(step, index, Expectation { claim, .. }) in of_pair {
            if let Some((found, expected)) = claim.contradiction(evidence) {
                let [a, b] = [pair.a, pair.b].map(|index| scene.name(index));
                let what = format!("{a} and {b}: {found}; expected {expected}");
                failures.push(Failure { step, index, what });
            }
        }
    }
    failures.sort_by_key(|failure| (failure.step, failure.index));
    failures
}
