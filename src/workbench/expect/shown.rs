//! Expectations from what is shown.

use crate::{
    scene::{
        Claim, Edit, Expectation,
        expect::{Time, Tolerance},
    },
    workbench::{numbers, view::View, words},
};
use serde::{Deserialize, Serialize};

/// What is shown of the focus pair that a scene may expect of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Shown {
    /// The verdict at the moment shown.
    Verdict,
    /// The axis with the largest gap at the moment shown.
    Axis,
    /// The largest gap at the moment shown.
    Separation,
    /// Every contact of the motion.
    Contacts,
}

/// Why it cannot be expected now, in a sentence; `None` where it can.
#[must_use]
pub fn trouble(view: &View<'_>, what: Shown) -> Option<&'static str> {
    match (view.focus, what) {
        (None, _) => Some("This needs a pair of boxes."),
        (Some(focus), Shown::Contacts) if !focus.analysis.solved => Some("The motion is still being solved."),
        (Some(focus), Shown::Contacts) if !focus.analysis.sweep.unproved.is_empty() => {
            Some("Part of the motion is in doubt, so nobody knows every contact.")
        }
        (Some(_), _) => None,
    }
}

/// The change of the scene that expects it, and a sentence that says so. What was expected in its place goes.
///
/// # Errors
/// The sentence of [`trouble`], or that it is expected already.
pub fn shown(view: &View<'_>, what: Shown) -> Result<(Edit, String), &'static str> {
    let focus = match (trouble(view, what), view.focus) {
        (None, Some(focus)) => focus,
        (trouble, _) => return Err(trouble.unwrap_or_default()),
    };
    let (pair, report, at) = (focus.analysis.pair, &focus.now.report, Time(focus.t));
    let claim = match what {
        Shown::Verdict => Claim::Verdict { at, is: report.verdict },
        Shown::Axis => Claim::Axis { at, is: report.best },
        Shown::Separation => {
            let value = printed(report.separation);
            let tolerance = allowance((value - report.separation).abs() + report.uncertainty);
            Claim::Separation { at, value, tolerance }
        }
        Shown::Contacts => {
            let end = view.scene().duration();
            let mut error: f64 = 0.0;
            let mut time = |lo: f64, hi: f64| {
                let value = printed(hi);
                error = error.max(hi - lo + (value - hi).abs());
                value
            };
            let contacts = focus.analysis.sweep.contacts.iter();
            let intervals = contacts
                .map(|contact| {
                    let exit = contact.exit.map_or(end, |exit| time(exit.lo, exit.hi));
                    [time(contact.enter.lo, contact.enter.hi), exit]
                })
                .collect();
            Claim::Contacts { intervals, tolerance: allowance(error) }
        }
    };
    let [a, b] = [pair.a, pair.b].map(|index| view.scene().name(index));
    let said = format!("Expected from now on: {}.", words::claim(&claim, a, b));
    let mut all = view.scene().expectations().to_vec();
    let place = all.iter().position(|of| of.pair == pair && is_about_the_same(&of.claim, &claim));
    let expectation = Expectation { pair, claim };
    match place {
        Some(place) if all[place] == expectation => return Err("This is expected already."),
        Some(place) => all[place] = expectation,
        None => all.push(expectation),
    }
    Ok((Edit::SetExpectations(all), said))
}

/// The number as it is printed.
fn printed(value: f64) -> f64 {
    numbers::short(value).parse().unwrap_or(value)
}

/// The least power of ten that allows for that error; 0 where there is none.
fn allowance(error: f64) -> Tolerance {
    if error == 0.0 {
        return Tolerance(0.0);
    }
    // Written as text, so that it is the nearest number to the power and prints as one.
    let power = format!("1e{}", error.log10().ceil());
    let nearest: f64 = power.parse().unwrap_or(error);
    Tolerance(if nearest < error { error } else { nearest })
}

/// Whether two claims say what the same thing is, at the same time.
fn is_about_the_same(one: &Claim, other: &Claim) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other) && one.at() == other.at()
}
