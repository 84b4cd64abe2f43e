//! What an engine with a fixed step sees of a motion: the samples at `k / rate` seconds, and nothing between.

use crate::kernel::{
    interval::Interval,
    sweep::outcome::{Contact, Sweep, Unproved},
    tolerance::cost::HIGHEST_RATE,
};

/// What one sample finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SampleState {
    /// The boxes are proved apart.
    Free,
    /// The boxes are proved to overlap.
    Contact,
    /// It falls within the bracket of an event, or where nothing is proved.
    Unsure,
}

/// Whether a rate sees a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Some sample is proved to fall into it.
    Yes,
    /// Every sample is proved to miss it.
    No,
    /// A sample falls within the bracket of its beginning or end, and none for certain inside.
    Unsure,
}

/// What a sample at time `t` of a motion of `duration` seconds finds.
#[must_use]
pub fn finds(sweep: &Sweep, duration: f64, t: f64) -> SampleState {
    if sweep.unproved.iter().any(|doubt| doubt.span.contains(t)) {
        return SampleState::Unsure;
    }
    // Contacts are in order, so only the last that has begun by then can hold it.
    let begun = sweep.contacts.partition_point(|contact| contact.enter.lo <= t);
    match sweep.contacts[..begun].last() {
        Some(contact) if certain(contact, duration).contains(t) => SampleState::Contact,
        Some(contact) if possible(contact, duration).contains(t) => SampleState::Unsure,
        _ => SampleState::Free,
    }
}

/// The time during which the contact is proved.
#[must_use]
pub fn certain(contact: &Contact, duration: f64) -> Interval {
    Interval::new(contact.enter.hi, contact.exit.map_or(duration, |exit| exit.lo))
}

/// The time outside of which it is proved that there is no contact.
#[must_use]
pub fn possible(contact: &Contact, duration: f64) -> Interval {
    Interval::new(contact.enter.lo, contact.exit.map_or(duration, |exit| exit.hi))
}

/// Whether a sample at that rate falls into the contact. A sample within one of the `doubts` proves nothing.
#[must_use]
pub fn sees(contact: &Contact, doubts: &[Unproved], duration: f64, rate: u32) -> Seen {
    let span = certain(contact, duration);
    // Doubts are in order, and what is proved of the contact lies before, between and after those within it.
    let first = doubts.partition_point(|doubt| doubt.span.max < span.min);
    let within = doubts[first..].iter().take_while(|doubt| doubt.span.min <= span.max);
    let begins = std::iter::once(span.min).chain(within.clone().map(|doubt| doubt.span.max.next_up()));
    let ends = within.map(|doubt| doubt.span.min.next_down()).chain(std::iter::once(span.max));
    if begins.zip(ends).any(|(begin, end)| hits(Interval::new(begin, end), rate)) {
        Seen::Yes
    } else if hits(possible(contact, duration), rate) {
        Seen::Unsure
    } else {
        Seen::No
    }
}

/// Whether some `k / rate` lies in the span.
fn hits(span: Interval, rate: u32) -> bool {
    let rate = f64::from(rate.max(1));
    // Rounding may shift the first candidate by one.
    let first = (span.min * rate).floor();
    (0..3).any(|k| span.contains((first + f64::from(k)) / rate))
}

/// The rate, whole Hz, from which on every rate surely has a sample in a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SafeRate {
    /// This one: the next lower rate may miss it.
    From(u32),
    /// This one, or a lower one.
    AtMost(u32),
    /// One beyond [`HIGHEST_RATE`].
    Beyond,
}

impl SafeRate {
    /// The rate, Hz; more than [`HIGHEST_RATE`] if it is beyond that.
    #[must_use]
    pub fn rate(self) -> u32 {
        match self {
            Self::From(rate) | Self::AtMost(rate) => rate,
            Self::Beyond => u32::MAX,
        }
    }
}

/// The rate from which on no rate misses the contact. Takes from `looks` each rate that is tried; none is without.
///
/// A step no longer than the contact cannot miss it, so the search goes down from there to the first rate that does.
#[must_use]
pub fn safe_rate(contact: &Contact, duration: f64, looks: &mut usize) -> SafeRate {
    let span = certain(contact, duration);
    let enough = span.length().recip().ceil();
    if !(0.0 < enough && enough < f64::from(HIGHEST_RATE)) {
        return SafeRate::Beyond;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be in range")]
    // One more, as the length is rounded.
    let enough = enough as u32 + 1;
    for rate in (1..enough).rev() {
        if *looks == 0 {
            return SafeRate::AtMost(rate + 1);
        }
        *looks -= 1;
        if !hits(span, rate) {
            return SafeRate::From(rate + 1);
        }
    }
    SafeRate::From(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::sweep::outcome::{Bracket, Doubt};

    fn contact(from: f64, to: f64) -> Contact {
        Contact { enter: Bracket::at(from), exit: Some(Bracket::at(to)), axis: None }
    }

    #[test]
    fn from_the_safe_rate_on_nothing_is_missed() {
        for (from, to) in [(0.0675, 0.08), (0.401, 0.402), (0.2273, 0.2727), (0.0, 0.1), (0.331, 0.3329)] {
            let span = Interval::new(from, to);
            let SafeRate::From(safe) = safe_rate(&contact(from, to), 1.0, &mut { usize::MAX }) else {
                panic!("it is long enough")
            };
            assert!((safe..20_000).all(|rate| hits(span, rate)), "{from}..{to} from {safe}");
            assert!(safe == 1 || !hits(span, safe - 1), "{from}..{to} below {safe}");
        }
    }

    /// A contact at every whole second is seen by every rate: without a bound all of them would be tried.
    #[test]
    fn the_search_for_a_safe_rate_is_bounded() {
        let (always, mut looks) = (contact(1.0, 1.000_001_5), 1000);
        assert_eq!(safe_rate(&always, 2.0, &mut looks), SafeRate::AtMost(665_668));
        assert_eq!(looks, 0);
        assert_eq!(safe_rate(&always, 2.0, &mut { usize::MAX }), SafeRate::From(1));
    }

    #[test]
    fn a_rate_that_misses_is_told_from_one_that_may() {
        let bullet = contact(0.401, 0.402);
        assert_eq!(sees(&bullet, &[], 1.0, 60), Seen::No);
        assert_eq!(sees(&bullet, &[], 1.0, 1000), Seen::Yes);
        let blurred = Contact { enter: Bracket { lo: 0.499, hi: 0.501 }, exit: Some(Bracket::at(0.502)), axis: None };
        assert_eq!(sees(&blurred, &[], 1.0, 2), Seen::Unsure);
        let long = contact(0.4, 0.6);
        let doubt = |min: f64, max: f64| Unproved { span: Interval::new(min, max), why: Doubt::Grazing };
        assert_eq!(sees(&long, &[], 1.0, 2), Seen::Yes);
        assert_eq!(sees(&long, &[doubt(0.45, 0.55)], 1.0, 2), Seen::Unsure);
        assert_eq!(sees(&long, &[doubt(0.45, 0.49), doubt(0.51, 0.6)], 1.0, 2), Seen::Yes);
    }
}
