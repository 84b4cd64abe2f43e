//! The solver can be watched; it is never forked for debugging.

use crate::kernel::{axis::AxisId, interval::Interval};

/// What the solver of turning motion does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A certificate was computed: this axis would prove the pair apart from `span.min` to `span.max`.
    Tried {
        /// What it would prove.
        span: Interval,
        /// The axis.
        axis: AxisId,
    },
    /// The pair is proved apart throughout the span.
    Free {
        /// From when to when.
        span: Interval,
        /// The axis that proves it.
        axis: AxisId,
    },
    /// The pair is proved to overlap throughout the span.
    Contact {
        /// From when to when.
        span: Interval,
        /// The axis that is nearest to opening at its end.
        axis: AxisId,
    },
    /// The solver looks ahead of what is proved, for where a certificate leads on or back.
    Probe {
        /// Up to where all is proved.
        from: f64,
        /// Where it looks.
        at: f64,
        /// What it found there: apart, overlapping, or neither provable.
        found: Option<bool>,
    },
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
