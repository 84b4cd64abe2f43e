//! What a scene expects of itself: looked at after every change, and written down from what is shown.

pub mod checks;
pub mod shown;

pub use checks::{Checked, Checks};
pub use shown::{Shown, shown, trouble};

use super::{command::Command, view::View};

/// Goes to the first expectation that does not hold at a later moment than the one shown, or to the first of all.
#[must_use]
pub fn next_failure(view: &View<'_>) -> Vec<Command> {
    let mut failing: Vec<_> = view.checks.all(view.scene()).filter(|of| of.failure.is_some()).collect();
    failing.sort_by(|one, other| one.moment().unwrap_or(0.0).total_cmp(&other.moment().unwrap_or(0.0)));
    let later = |of: &&Checked<'_>| of.moment().is_some_and(|at| view.playhead.t() < at);
    failing.iter().find(later).or(failing.first()).map_or_else(Vec::new, |of| of.go_to(view.scene()))
}
