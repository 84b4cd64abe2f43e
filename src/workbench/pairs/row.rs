//! A pair of the list, and what is known of its whole motion.

use crate::{
    kernel::{
        sat::SatReport,
        sweep::{self, Closest, Sweep, SweepStatus, watch::Step, watch::Watch},
    },
    scene::{Pair, Scene},
    workbench::{numbers, words},
};

/// A candidate pair, and what is known of its whole motion.
#[derive(Clone, Debug, PartialEq)]
pub struct PairRow {
    /// The pair: the box of the lower index is A.
    pub pair: Pair,
    /// Every contact, without the proof.
    pub sweep: Sweep,
    /// The nearest miss of a pair that has no contact, where it is known.
    pub closest: Option<Closest>,
}

/// Lets a solver go on while it may, and remembers that it was stopped.
struct While<F> {
    goes_on: F,
    stopped: bool,
}

impl<F: FnMut() -> bool> Watch for While<F> {
    fn step(&mut self, _: Step) {}

    fn goes_on(&mut self) -> bool {
        self.stopped = self.stopped || !(self.goes_on)();
        !self.stopped
    }
}

impl PairRow {
    /// Solves the motion of a pair, asking `goes_on` before every evaluation of it; `None` once that says no.
    #[must_use]
    pub fn of_while(scene: &Scene, pair: Pair, goes_on: impl FnMut() -> bool) -> Option<Self> {
        let query = scene.pair(pair);
        let mut watch = While { goes_on, stopped: false };
        let found = Sweep { proof: Vec::new(), ..sweep::sweep_watched(&*query, &mut watch) };
        let meets = !found.contacts.is_empty();
        let closest = if meets { None } else { sweep::closest_watched(&*query, &mut watch) };
        (!watch.stopped).then_some(Self { pair, sweep: found, closest })
    }

    /// The time at which the first contact or doubt begins, seconds; `None` for boxes that never meet.
    #[must_use]
    pub fn begins(&self) -> Option<f64> {
        let contact = self.sweep.contacts.first().map(|contact| contact.enter.hi);
        let doubt = self.sweep.unproved.first().map(|doubt| doubt.span.min);
        match (contact, doubt) {
            (Some(contact), Some(doubt)) => Some(contact.min(doubt)),
            (contact, doubt) => contact.or(doubt),
        }
    }

    /// What the motion does, for a cell of a table: "0.0675 s (A0)", "misses by 0.31", "not decided".
    #[must_use]
    pub fn first_in_words(&self) -> String {
        let first = self.sweep.contacts.first();
        match self.sweep.status() {
            SweepStatus::StartsInContact => "from the start".to_owned(),
            SweepStatus::Hit => first.map_or_else(String::new, |contact| {
                let axis = contact.axis.map_or_else(String::new, |axis| format!(" ({axis})"));
                format!("{} s{axis}", numbers::brief(contact.enter.hi))
            }),
            SweepStatus::Never => self.closest.map_or_else(
                || "never".to_owned(),
                |closest| format!("misses by {}", numbers::brief(closest.separation)),
            ),
            SweepStatus::Grazing | SweepStatus::Undecided => {
                self.sweep.unproved.first().map_or("not decided", |doubt| words::doubt(doubt.why)).to_owned()
            }
        }
    }

    /// What the motion does, in a sentence without its full stop.
    #[must_use]
    pub fn in_words(&self) -> String {
        let sweep = words::sweep(&self.sweep);
        match self.closest {
            Some(Closest { at, separation }) => {
                format!("{sweep}; smallest separation {} at {} s", numbers::signed(separation), numbers::short(at))
            }
            None => sweep,
        }
    }

    /// The pair at time `t`.
    #[must_use]
    pub fn at(&self, scene: &Scene, t: f64) -> SatReport {
        scene.pair(self.pair).report(t)
    }
}
