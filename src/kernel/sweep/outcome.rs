//! What a sweep claims: contacts, doubts, and the proof of both.

use super::certificate::Certificate;
use crate::kernel::{axis::AxisId, interval::Interval, sweep::units::Units};
use std::fmt;

/// A time known to lie within `[lo, hi]`, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bracket {
    /// Up to here (from the previous event on) the state before the event is proved.
    pub lo: f64,
    /// From here on the state after the event is proved.
    pub hi: f64,
}

impl Bracket {
    /// Both ends at `t`.
    #[must_use]
    pub const fn at(t: f64) -> Self {
        Self { lo: t, hi: t }
    }

    /// `hi - lo`.
    #[must_use]
    pub fn width(self) -> f64 {
        self.hi - self.lo
    }

    /// The time in the middle.
    #[must_use]
    pub fn middle(self) -> f64 {
        self.lo + 0.5 * (self.hi - self.lo)
    }
}

/// A maximal span of time during which the closed boxes meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Where it begins: apart just before `lo`, overlapping at `hi`. `[0, 0]` if the pair starts in contact.
    pub enter: Bracket,
    /// Where it ends: overlapping at `lo`, apart just after `hi`. `None` if the motion ends first.
    pub exit: Option<Bracket>,
    /// The axis that was last to separate before; `None` if the pair starts in contact.
    pub axis: Option<AxisId>,
}

/// Why nothing is claimed about a span of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// The boundaries come so near that rounding hides whether they cross.
    Grazing,
    /// The solver gave up: its budget is spent, or the motion leaves the range of `f64`.
    Undecided,
}

impl Doubt {
    /// The word for it: that of a whole motion in such doubt.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Grazing => SweepStatus::Grazing.name(),
            Self::Undecided => SweepStatus::Undecided.name(),
        }
    }
}

/// A span of time about which nothing is proved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unproved {
    /// From when to when, seconds.
    pub span: Interval,
    /// Why.
    pub why: Doubt,
}

/// What a motion does, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SweepStatus {
    /// Contact begins after the start.
    Hit,
    /// The pair is in contact at `t = 0`.
    StartsInContact,
    /// Proved apart throughout.
    Never,
    /// Comes within rounding of contact before any that is proved.
    Grazing,
    /// Some time before any proved contact could not be decided.
    Undecided,
}

impl SweepStatus {
    /// The word that files and reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::StartsInContact => "starts_in_contact",
            Self::Never => "never",
            Self::Grazing => "grazing",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for SweepStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A span of time with the certificate that decides it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proof {
    /// From when to when, seconds.
    pub span: Interval,
    /// The instant at which the certificate was made: an end of the span.
    pub from: f64,
    /// What decides.
    pub certificate: Certificate,
    /// The units of the numbers in the certificate.
    pub units: Units,
}

impl Proof {
    /// Whether the span is free; otherwise it is in contact.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.certificate.kind().proves_apart()
    }

    /// The axis that the certificate speaks of, if it speaks of one.
    #[must_use]
    pub fn axis(&self) -> Option<AxisId> {
        self.certificate.axis()
    }

    /// The certificate's bound at time `t`, scene units; see [`Certificate::bound`].
    #[must_use]
    pub fn curve(&self, t: f64) -> f64 {
        let s = self.units.time((t - self.from).abs());
        self.units.length_given(self.certificate.bound(s))
    }
}

/// Every contact of a motion, in order. What is in neither list is proved free.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sweep {
    /// The proved contacts.
    pub contacts: Vec<Contact>,
    /// The spans of time that are in doubt.
    pub unproved: Vec<Unproved>,
    /// The certificates, in order of time: they cover exactly the free time and the contacts.
    pub proof: Vec<Proof>,
}

impl Sweep {
    /// What the motion does, in one word: about the first time that is not free.
    #[must_use]
    pub fn status(&self) -> SweepStatus {
        let doubt = self.unproved.first();
        match (self.contacts.first(), doubt) {
            (Some(contact), None) => Self::begin(contact),
            (Some(contact), Some(doubt)) if contact.enter.lo <= doubt.span.min => Self::begin(contact),
            (_, Some(Unproved { why: Doubt::Grazing, .. })) => SweepStatus::Grazing,
            (_, Some(Unproved { why: Doubt::Undecided, .. })) => SweepStatus::Undecided,
            (None, None) => SweepStatus::Never,
        }
    }

    fn begin(contact: &Contact) -> SweepStatus {
        if contact.axis.is_none() { SweepStatus::StartsInContact } else { SweepStatus::Hit }
    }
}

/// A time and the separation then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Seconds.
    pub at: f64,
    /// The smallest separation of the motion: the deepest overlap, or the nearest miss.
    pub separation: f64,
}
