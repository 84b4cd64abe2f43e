//! How far a goal is.

use super::fill::Source;
use crate::{
    scene::{
        Claim, Expectation, Scene,
        expect::{Evidence as _, Time},
    },
    workbench::{PairAnalysis, numbers, words},
};

/// How far a goal is, while it does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct ToGo {
    /// What is found and what is wanted, in a sentence: "The verdict at 0 is separated, not touching: 0.35 to go."
    pub sentence: String,
    /// How far that is, in the unit of the claim, at least 0; `None` where there is no measure.
    pub distance: Option<f64>,
}

/// What a goal wants, as the end of a sentence: "left and right are touching at 0 s".
#[must_use]
pub fn wanted(goal: &Expectation, scene: &Scene) -> String {
    let [a, b] = [goal.pair.a, goal.pair.b].map(|index| scene.name(index));
    words::claim(&goal.claim, a, b)
}

/// How far a goal is; `None` where it holds.
pub(super) fn to_go(goal: &Expectation, source: &Source<'_>) -> Option<ToGo> {
    source.with(Some(goal.pair), |analysis| of(&goal.claim, analysis)).flatten()
}

fn of(claim: &Claim, analysis: &PairAnalysis) -> Option<ToGo> {
    if !analysis.solved && claim.is_about_motion() {
        return Some(ToGo { sentence: "The motion is still being solved.".to_owned(), distance: None });
    }
    let (found, wanted) = claim.contradiction(analysis)?;
    let found = measured(claim, analysis).unwrap_or(found);
    let distance = distance(claim, analysis).filter(|distance| distance.is_finite());
    let left = distance.map_or(String::new(), |distance| format!(": {} to go", numbers::honest(distance, 0.0)));
    Some(ToGo { sentence: format!("{}; wanted is {wanted}{left}.", words::capitalised(&found)), distance })
}

/// What is found of a number, rounded for the screen.
fn measured(claim: &Claim, analysis: &PairAnalysis) -> Option<String> {
    let report = |Time(at): &Time| analysis.query().report(*at);
    Some(match claim {
        Claim::Separation { at, .. } => {
            let report = report(at);
            format!("the largest gap at {at} is {}", numbers::honest(report.separation, report.uncertainty))
        }
        Claim::Gap { at, axis, .. } => {
            let test = report(at).test(*axis)?;
            format!("the gap on {axis} at {at} is {}", numbers::honest(test.projection?.gap, test.uncertainty))
        }
        Claim::FirstContact { .. } => {
            let enter = analysis.sweep.contacts.first()?.enter;
            format!("the first contact is at {}", numbers::honest(enter.hi, enter.width()))
        }
        Claim::Verdict { .. }
        | Claim::InContact { .. }
        | Claim::Contacts { .. }
        | Claim::Axis { .. }
        | Claim::OnAxis { .. }
        | Claim::CheapTests { .. }
        | Claim::Sweep { .. } => return None,
    })
}

/// How far what is found is from what is claimed.
fn distance(claim: &Claim, analysis: &PairAnalysis) -> Option<f64> {
    let report = |Time(at): &Time| analysis.query().report(*at);
    match claim {
        Claim::Verdict { at, .. } | Claim::InContact { at } => Some(report(at).separation.abs()),
        Claim::Separation { at, value, .. } => Some((report(at).separation - value).abs()),
        Claim::Axis { at, is } => {
            let report = report(at);
            Some(report.separation - report.test(*is)?.projection?.gap)
        }
        Claim::OnAxis { at, axis, .. } => Some(report(at).test(*axis)?.projection?.gap.abs()),
        Claim::Gap { at, axis, value, .. } => Some((report(at).test(*axis)?.projection?.gap - value).abs()),
        Claim::FirstContact { at: Time(at), .. } => {
            let first = analysis.sweep.contacts.first()?;
            Some((first.enter.middle() - at).abs())
        }
        Claim::Contacts { .. } | Claim::CheapTests { .. } | Claim::Sweep { .. } => None,
    }
}
