//! What an engine with a fixed step sees of a motion: the samples at `k / rate` seconds, and nothing between.

use super::{
    interval::Interval,
    sweep::{Contact, Sweep},
};

/// What one sample finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sample {
    /// The boxes are proved apart.
    Free,
    /// The boxes are proved to overlap.
    Contact,
    /// It falls within the bracket of an event, or where nothing is proved.
    Unsure,
}

/// One sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// Seconds.
    pub t: f64,
    /// What it finds.
    pub finds: Sample,
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

/// The highest rate that [`rate_for_all`] tries, Hz.
pub const HIGHEST_RATE: u32 = 1_000_000;

/// The samples of a motion of `duration` seconds, taken `rate` times a second from 0 on.
#[must_use]
pub fn ticks(sweep: &Sweep, duration: f64, rate: u32) -> Vec<Tick> {
    let rate = f64::from(rate.max(1));
    let times = (0_u32..).map(|k| f64::from(k) / rate).take_while(|&t| t <= duration);
    times.map(|t| Tick { t, finds: finds(sweep, duration, t) }).collect()
}

/// What a sample at time `t` of a motion of `duration` seconds finds.
#[must_use]
pub fn finds(sweep: &Sweep, duration: f64, t: f64) -> Sample {
    if sweep.unproved.iter().any(|doubt| doubt.span.contains(t)) {
        return Sample::Unsure;
    }
    let within = |span: fn(&Contact, f64) -> Interval| sweep.contacts.iter().any(|c| span(c, duration).contains(t));
    match (within(certain), within(possible)) {
        (true, _) => Sample::Contact,
        (false, true) => Sample::Unsure,
        (false, false) => Sample::Free,
    }
}

/// The time during which the contact is proved.
#[must_use]
pub fn certain(contact: &Contact, duration: f64) -> Interval {
    Interval::new(contact.enter.hi, contact.exit.map_or(duration, |exit| exit.lo))
}

/// The time outside of which it is proved not to be.
#[must_use]
pub fn possible(contact: &Contact, duration: f64) -> Interval {
    Interval::new(contact.enter.lo, contact.exit.map_or(duration, |exit| exit.hi))
}

/// Whether a sample at that rate falls into the contact.
#[must_use]
pub fn sees(contact: &Contact, duration: f64, rate: u32) -> Seen {
    if hits(certain(contact, duration), rate) {
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

/// The lowest whole rate, Hz, at which a sample surely falls into the contact; `None` if that is beyond `u32`.
///
/// It is the smallest denominator of all fractions in that span of time, which continued fractions give
/// (Graham, Knuth, Patashnik: Concrete Mathematics, 4.5 and exercise 6.67).
#[must_use]
pub fn rate_for(contact: &Contact, duration: f64) -> Option<u32> {
    let span = certain(contact, duration);
    if span.is_empty() {
        return None;
    }
    let guess = smallest_denominator(span.min, span.max)?;
    // The expansion of a rounded number is not to be trusted to the last step.
    (guess.saturating_sub(2).max(1)..=guess.saturating_add(2)).find(|&rate| hits(span, rate))
}

/// The lowest whole rate at which each contact surely has a sample; `None` if none up to [`HIGHEST_RATE`] does.
#[must_use]
pub fn rate_for_all(sweep: &Sweep, duration: f64) -> Option<u32> {
    let each: Option<Vec<u32>> = sweep.contacts.iter().map(|contact| rate_for(contact, duration)).collect();
    let lowest = each?.into_iter().max().unwrap_or(1);
    let spans: Vec<Interval> = sweep.contacts.iter().map(|contact| certain(contact, duration)).collect();
    (lowest..=HIGHEST_RATE).find(|&rate| spans.iter().all(|&span| hits(span, rate)))
}

/// The rate, whole Hz, from which on every rate surely has a sample in the contact; `None` if that is beyond
/// [`HIGHEST_RATE`].
///
/// A step no longer than the contact cannot miss it, so the search goes down from there to the first rate that does.
#[must_use]
pub fn safe_rate(contact: &Contact, duration: f64) -> Option<u32> {
    let span = certain(contact, duration);
    let enough = span.length().recip().ceil();
    if !(0.0 < enough && enough < f64::from(HIGHEST_RATE)) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be in range")]
    // One more, as the length is rounded.
    let enough = enough as u32 + 1;
    Some((1..enough).rev().find(|&rate| !hits(span, rate)).map_or(1, |missed| missed + 1))
}

/// The smallest `q` of all fractions `p / q` within `[lo, hi]`, `0 <= lo <= hi`.
fn smallest_denominator(lo: f64, hi: f64) -> Option<u32> {
    // `q` and the one before, as the expansion goes deeper.
    let (mut before, mut denominator) = (1.0, 0.0);
    let (mut lo, mut hi) = (lo, hi);
    for _ in 0..64 {
        let whole = lo.floor();
        let next = if whole == lo { whole } else { whole + 1.0 };
        if next <= hi {
            // A whole number lies within: the expansion ends with it.
            let q = next * denominator + before;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be in range")]
            return (q <= f64::from(u32::MAX)).then_some(q as u32);
        }
        (before, denominator) = (denominator, whole * denominator + before);
        (lo, hi) = ((hi - whole).recip(), (lo - whole).recip());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::sweep::Bracket;

    fn contact(from: f64, to: f64) -> Contact {
        Contact { enter: Bracket::at(from), exit: Some(Bracket::at(to)), axis: None }
    }

    #[test]
    fn the_lowest_rate_is_found_by_trying_all() {
        for (from, to) in [(0.0675, 0.08), (0.401, 0.402), (0.2273, 0.2727), (0.0, 0.1), (0.5, 0.5), (0.331, 0.3329)] {
            let tried = (1..).find(|&rate| hits(Interval::new(from, to), rate));
            assert_eq!(rate_for(&contact(from, to), 1.0), tried, "{from}..{to}");
        }
    }

    #[test]
    fn from_the_safe_rate_on_nothing_is_missed() {
        for (from, to) in [(0.0675, 0.08), (0.401, 0.402), (0.2273, 0.2727), (0.0, 0.1), (0.331, 0.3329)] {
            let span = Interval::new(from, to);
            let safe = safe_rate(&contact(from, to), 1.0).expect("it is long enough");
            assert!((safe..20_000).all(|rate| hits(span, rate)), "{from}..{to} from {safe}");
            assert!(safe == 1 || !hits(span, safe - 1), "{from}..{to} below {safe}");
        }
    }

    #[test]
    fn a_rate_that_misses_is_told_from_one_that_may() {
        let bullet = contact(0.401, 0.402);
        assert_eq!(sees(&bullet, 1.0, 60), Seen::No);
        assert_eq!(sees(&bullet, 1.0, 1000), Seen::Yes);
        let blurred = Contact { enter: Bracket { lo: 0.499, hi: 0.501 }, exit: Some(Bracket::at(0.502)), axis: None };
        assert_eq!(sees(&blurred, 1.0, 2), Seen::Unsure);
    }
}
