//! What is expected of a scene, and whether it holds.
//!
//! This makes every scene a test: of the scene, of the program, of a lesson's claims.

use super::{Pair, Scene};
use crate::kernel::{
    axis::AxisId,
    sat::Verdict,
    sweep::{Sweep, SweepStatus, contacts},
};

/// Something expected of a pair of boxes.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// The pair.
    pub pair: Pair,
    /// What is expected of it.
    pub claim: Claim,
}

/// What is expected of a pair. Times are seconds; lengths are scene units.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The verdict at a time.
    Verdict {
        /// When.
        at: f64,
        /// The verdict.
        is: Verdict,
    },
    /// The largest gap at a time.
    Separation {
        /// When.
        at: f64,
        /// The gap: positive apart, negative overlapping.
        value: f64,
        /// How far off it may be.
        tolerance: f64,
    },
    /// The start of the first contact.
    FirstContact {
        /// When.
        at: f64,
        /// How far off it may be, seconds.
        tolerance: f64,
    },
    /// Every contact: start (0 if they start in contact) and end (the duration if it cuts the contact off).
    Contacts {
        /// Start and end of each, in order.
        intervals: Vec<[f64; 2]>,
        /// How far off each may be, seconds.
        tolerance: f64,
    },
    /// The axis with the largest gap at a time.
    Axis {
        /// When.
        at: f64,
        /// The axis.
        is: AxisId,
    },
    /// How the whole motion comes out.
    Sweep {
        /// The outcome.
        is: SweepStatus,
    },
}

impl Claim {
    /// The time the claim is about, if it is about one.
    #[must_use]
    pub fn at(&self) -> Option<f64> {
        match *self {
            Self::Verdict { at, .. }
            | Self::Separation { at, .. }
            | Self::FirstContact { at, .. }
            | Self::Axis { at, .. } => Some(at),
            Self::Contacts { .. } | Self::Sweep { .. } => None,
        }
    }
}

/// An expectation that does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Which one, by its index in the scene.
    pub index: usize,
    /// A sentence: what was found and what was expected.
    pub what: String,
}

/// The expectations of a scene that do not hold, in their order.
#[must_use]
pub fn failures(scene: &Scene) -> Vec<Failure> {
    let expectations = scene.expectations();
    // Pair by pair: each is swept once, and no more than one sweep is kept.
    let mut by_pair: Vec<usize> = (0..expectations.len()).collect();
    by_pair.sort_by_key(|&index| expectations[index].pair);
    let mut swept: Option<(Pair, Sweep)> = None;
    let mut failures = Vec::new();
    for index in by_pair {
        let Expectation { pair, claim } = &expectations[index];
        let shadows = scene.pair(*pair);
        let outside = claim.at().filter(|at| !(0.0 <= *at && *at <= scene.duration()));
        let found = match claim {
            _ if outside.is_some() => {
                Some(("the time lies outside of the motion".to_owned(), format!("one from 0 to {}", scene.duration())))
            }
            Claim::Verdict { at, is } => {
                let found = shadows.report(*at).verdict;
                differs(found == *is, || (format!("the verdict at {at} is {found}"), is.to_string()))
            }
            Claim::Separation { at, value, tolerance } => {
                let found = shadows.report(*at).separation;
                differs(near(found, *value, *tolerance), || {
                    (format!("the separation at {at} is {found}"), within(*value, *tolerance))
                })
            }
            Claim::Axis { at, is } => {
                let found = shadows.report(*at).best;
                differs(found == *is, || (format!("the axis with the largest gap at {at} is {found}"), is.to_string()))
            }
            Claim::FirstContact { .. } | Claim::Contacts { .. } | Claim::Sweep { .. } => {
                let known = swept.take().filter(|(of, _)| of == pair);
                let (_, found) = swept.insert(known.unwrap_or_else(|| (*pair, contacts(shadows.as_ref()))));
                of_sweep(found, claim, scene.duration())
            }
        };
        if let Some((found, expected)) = found {
            let [a, b] = [pair.a, pair.b].map(|index| scene.name(index));
            failures.push(Failure { index, what: format!("{a} and {b}: {found}; expected {expected}") });
        }
    }
    failures.sort_by_key(|failure| failure.index);
    failures
}

/// What was found and what was expected, where a claim about a sweep does not hold.
fn of_sweep(found: &Sweep, claim: &Claim, duration: f64) -> Option<(String, String)> {
    match claim {
        Claim::FirstContact { at, tolerance } => match found.contacts.first().map(|contact| contact.enter.middle()) {
            Some(first) => differs(near(first, *at, *tolerance), || {
                (format!("the first contact is at {first}"), within(*at, *tolerance))
            }),
            None => Some((format!("there is no contact (the sweep is {})", found.status()), within(*at, *tolerance))),
        },
        Claim::Contacts { intervals, tolerance } => {
            let contacts: Vec<[f64; 2]> = found
                .contacts
                .iter()
                .map(|contact| [contact.enter.middle(), contact.exit.map_or(duration, |exit| exit.middle())])
                .collect();
            let pairs = || contacts.iter().flatten().zip(intervals.iter().flatten());
            let same = contacts.len() == intervals.len() && pairs().all(|(x, y)| near(*x, *y, *tolerance));
            differs(same, || {
                (format!("the contacts are {}", list(&contacts)), format!("{} within {tolerance:?}", list(intervals)))
            })
        }
        Claim::Sweep { is } => {
            differs(found.status() == *is, || (format!("the sweep is {}", found.status()), is.to_string()))
        }
        Claim::Verdict { .. } | Claim::Separation { .. } | Claim::Axis { .. } => None,
    }
}

fn differs(same: bool, sentence: impl FnOnce() -> (String, String)) -> Option<(String, String)> {
    (!same).then(sentence)
}

fn near(found: f64, expected: f64, tolerance: f64) -> bool {
    (found - expected).abs() <= tolerance
}

fn within(value: f64, tolerance: f64) -> String {
    if tolerance == 0.0 { format!("{value}") } else { format!("{value} within {tolerance:?}") }
}

fn list(intervals: &[[f64; 2]]) -> String {
    if intervals.is_empty() {
        return "none".to_owned();
    }
    let items: Vec<_> = intervals.iter().map(|[begin, end]| format!("{begin} to {end}")).collect();
    items.join(", ")
}
