//! The solver of rotating motion can be watched; it is never forked for debugging.

use super::certificate::Kind;
use crate::kernel::{axis::AxisId, interval::Interval};

/// What the solver does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A certificate was computed, which would prove the span.
    Tried {
        /// What it would prove; empty if nothing.
        span: Interval,
        /// Its kind.
        kind: Kind,
        /// The axis that it speaks of, if of one.
        axis: Option<AxisId>,
    },
    /// The span is proved.
    Proved {
        /// From when to when.
        span: Interval,
        /// By what kind of certificate.
        kind: Kind,
        /// The axis that it speaks of, if of one.
        axis: Option<AxisId>,
    },
    /// The solver looks ahead of what is proved, for where a certificate leads on or back.
    LookedAhead {
        /// Up to where all is proved.
        from: f64,
        /// Where it looks.
        at: f64,
        /// What is proved there.
        found: State,
    },
}

/// What is proved of one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The boxes are apart.
    Free,
    /// The boxes overlap.
    Contact,
    /// Neither can be proved.
    Neither,
}

/// Hears every step of the solver.
pub trait Watch {
    /// Called in the order of the solver's work.
    fn step(&mut self, step: Step);

    /// Asked before the pair is evaluated at some time: whether the solver should go on. Once it should not, it ends
    /// soon, and what it has not decided by then is undecided.
    #[inline]
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// Deaf, and free.
impl Watch for () {
    #[inline]
    fn step(&mut self, _: Step) {}
}

impl Watch for Vec<Step> {
    fn step(&mut self, step: Step) {
        self.push(step);
    }
}
