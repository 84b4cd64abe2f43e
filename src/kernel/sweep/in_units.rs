//! The answer of a motion that was solved in other units, in those of the scene.

use super::{
    outcome::{Bracket, Closest, Contact, Proof, Sweep, Unproved},
    watch::{Step, Watch},
};
use crate::kernel::{interval::Interval, sweep::units::Units};

fn span(units: Units, span: Interval) -> Interval {
    Interval::new(units.time_given(span.min), units.time_given(span.max))
}

fn bracket(units: Units, Bracket { lo, hi }: Bracket) -> Bracket {
    Bracket { lo: units.time_given(lo), hi: units.time_given(hi) }
}

/// The sweep of the pair as given, from the sweep in these units.
pub(super) fn sweep_given(units: Units, Sweep { contacts, unproved, proof }: Sweep) -> Sweep {
    let contact = |of: Contact| Contact {
        enter: bracket(units, of.enter),
        exit: of.exit.map(|exit| bracket(units, exit)),
        axis: of.axis,
    };
    let proved = |of: Proof| Proof { span: span(units, of.span), from: units.time_given(of.from), units, ..of };
    Sweep {
        contacts: contacts.into_iter().map(contact).collect(),
        unproved: unproved.into_iter().map(|of| Unproved { span: span(units, of.span), ..of }).collect(),
        proof: proof.into_iter().map(proved).collect(),
    }
}

/// The smallest separation of the pair as given, from the one in these units.
pub(super) fn closest_given(units: Units, Closest { at, separation }: Closest) -> Closest {
    Closest { at: units.time_given(at), separation: units.length_given(separation) }
}

/// Hears of the steps of a pair in other units, and tells `watch` of them in those of the scene.
pub(super) struct InUnits<'a, W> {
    pub units: Units,
    pub watch: &'a mut W,
}

impl<W: Watch> Watch for InUnits<'_, W> {
    fn step(&mut self, step: Step) {
        let units = self.units;
        self.watch.step(match step {
            Step::Tried { span: of, kind, axis } => Step::Tried { span: span(units, of), kind, axis },
            Step::Proved { span: of, kind, axis } => Step::Proved { span: span(units, of), kind, axis },
            Step::LookedAhead { from, at, found } => {
                Step::LookedAhead { from: units.time_given(from), at: units.time_given(at), found }
            }
        });
    }

    fn goes_on(&mut self) -> bool {
        self.watch.goes_on()
    }
}
