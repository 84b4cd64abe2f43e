//! When pairs of the scene are in contact, for the timeline.

use super::{list::PairList, row::PairRow};
use crate::kernel::{interval::Interval, sweep::Contact};

/// The contacts of all pairs of a list, by when they begin and end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lane {
    contacts: Ends,
    doubts: Ends,
}

/// The beginnings and the ends of many spans, each ascending.
#[derive(Clone, Debug, Default, PartialEq)]
struct Ends {
    begin: Vec<f64>,
    end: Vec<f64>,
}

impl Ends {
    fn of(spans: impl Iterator<Item = Interval>) -> Self {
        let (mut begin, mut end): (Vec<f64>, Vec<f64>) = spans.map(|span| (span.min, span.max)).unzip();
        begin.sort_by(f64::total_cmp);
        end.sort_by(f64::total_cmp);
        Self { begin, end }
    }

    /// How many spans have a time in common with that one.
    fn count(&self, within: Interval) -> usize {
        let begun = self.begin.partition_point(|&begin| begin <= within.max);
        let over = self.end.partition_point(|&end| end < within.min);
        begun.saturating_sub(over)
    }
}

impl Lane {
    /// The lane of that list.
    #[must_use]
    pub fn of(list: &PairList) -> Self {
        let duration = list.scene().duration();
        let contacts =
            list.rows().iter().flat_map(|row| row.sweep.contacts.iter().map(|contact| span(contact, duration)));
        let doubts = list.rows().iter().flat_map(|row| row.sweep.unproved.iter().map(|doubt| doubt.span));
        Self { contacts: Ends::of(contacts), doubts: Ends::of(doubts) }
    }

    /// How many contacts have a time within that span.
    #[must_use]
    pub fn contacts(&self, within: Interval) -> usize {
        self.contacts.count(within)
    }

    /// Of how many spans of time within that one nothing is proved.
    #[must_use]
    pub fn doubts(&self, within: Interval) -> usize {
        self.doubts.count(within)
    }

    /// How many contacts there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.contacts.begin.len()
    }
}

/// The rows of a list with a contact within that span.
pub fn in_contact(list: &PairList, within: Interval) -> impl Iterator<Item = &PairRow> {
    let duration = list.scene().duration();
    let meets = move |contact: &Contact| !span(contact, duration).intersection(within).is_empty();
    list.rows().iter().filter(move |row| row.sweep.contacts.iter().any(meets))
}

/// From the time at which a contact is proved to the last at which it is.
fn span(contact: &Contact, duration: f64) -> Interval {
    Interval::new(contact.enter.hi, contact.exit.map_or(duration, |exit| exit.lo))
}
