//! The whole motion: when contact begins and ends, with what is proved and what is not.

pub mod bounds;
mod certificate;
mod closest;
mod leap;
pub(super) mod linear;
mod rotating;
pub mod watch;

use crate::kernel::{
    axis::AxisId,
    interval::Interval,
    projection::PairQuery,
    sweep::bounds::GapBound,
    sweep::watch::Watch,
    units::{InUnits, Units},
};
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

/// What a span of the proof claims, with the numbers that show it.
///
/// `s` counts time in [`Proof::units`] from [`Proof::from`], forwards or backwards, whichever leads into the span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Claim {
    /// This axis separates throughout: `bound.floor(s)` is above `error[0] + error[1] s`.
    Apart {
        /// The gap of the axis, with what bounds it.
        bound: GapBound,
        /// The rounding of that bound, and its growth per second.
        error: [f64; 2],
        /// The other box is taken as the ring or ball it fills as it turns.
        whole: bool,
    },
    /// The boxes overlap throughout: every axis does, or a point moving straight stays inside both, or balls that
    /// they never leave meet.
    Overlap {
        /// Of the axis that is first to open, the gap, or how far the point is outside, or the balls apart:
        /// `bound.ceiling(s)` is below 0, and so is that of every other axis.
        bound: GapBound,
        /// Whether it is the point or the balls that prove it.
        witness: bool,
    },
}

/// A span of time with the certificate that decides it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proof {
    /// From when to when, seconds.
    pub span: Interval,
    /// The instant at which the axis was looked at: an end of the span.
    pub from: f64,
    /// The axis.
    pub axis: AxisId,
    /// What is claimed.
    pub claim: Claim,
    /// The units of the numbers in the claim.
    pub units: Units,
}

impl Proof {
    /// Whether the span is free; otherwise it is in contact.
    #[must_use]
    pub fn is_free(&self) -> bool {
        matches!(self.claim, Claim::Apart { .. })
    }

    /// The certificate's curve at time `t`: what the unnormalised gap is at least, or at most.
    #[must_use]
    pub fn curve(&self, t: f64) -> f64 {
        let s = self.units.time((t - self.from).abs());
        self.units.length_given(match self.claim {
            Claim::Apart { bound, .. } => bound.floor(s).0,
            Claim::Overlap { bound, .. } => bound.ceiling(s).0,
        })
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

/// Every contact of the pair over its duration.
#[must_use]
pub fn sweep<P: PairQuery + ?Sized>(pair: &P) -> Sweep {
    sweep_watched(pair, &mut ())
}

/// The same, heard by `watch`. A motion without turning is solved in one step, and says nothing.
#[must_use]
pub fn sweep_watched<P: PairQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W) -> Sweep {
    solve(pair, watch, false)
}

/// As [`sweep`], for a reader who needs no proof: a pair whose swept bounds never meet is told without the solver.
#[must_use]
pub fn contacts<P: PairQuery + ?Sized>(pair: &P) -> Sweep {
    if pair.bounds_never_meet() { Sweep::default() } else { sweep(pair) }
}

/// As [`sweep`], but only up to the beginning of the first contact: its end is not looked for if the boxes turn,
/// and the proof is left out if they do not.
#[must_use]
pub fn first_contact<P: PairQuery + ?Sized>(pair: &P) -> Sweep {
    solve(pair, &mut (), true)
}

#[inline]
fn solve<P: PairQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W, only_first: bool) -> Sweep {
    match pair.units() {
        Some(Units::GIVEN) => solve_as_given(pair, watch, only_first),
        Some(units) => solve_in(units, pair, watch, only_first),
        None => out_of_range(pair),
    }
}

#[cold]
#[inline(never)]
fn solve_in<P: PairQuery + ?Sized, W: Watch>(units: Units, pair: &P, watch: &mut W, only_first: bool) -> Sweep {
    let scaled = pair.in_units(units);
    units.sweep_given(solve_as_given(&*scaled, &mut InUnits { units, watch }, only_first))
}

#[inline]
fn solve_as_given<P: PairQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W, only_first: bool) -> Sweep {
    match pair.lines() {
        Some(lines) if lines.rounding.is_finite() => linear::sweep(pair, &lines, !only_first),
        Some(_) => out_of_range(pair),
        None => rotating::sweep(pair, watch, only_first),
    }
}

/// When the separation is smallest: exactly for boxes that do not turn, otherwise to a millionth of the scene's
/// size. `None` for a motion out of [range](crate::kernel::units), and where the search ends before it is sure.
#[must_use]
pub fn closest<P: PairQuery + ?Sized>(pair: &P) -> Option<Closest> {
    closest_watched(pair, &mut ())
}

/// The same, while `watch` wants to go on.
#[must_use]
pub fn closest_watched<P: PairQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W) -> Option<Closest> {
    match pair.units()? {
        Units::GIVEN => closest_as_given(pair, watch),
        units => closest_as_given(&*pair.in_units(units), watch).map(|closest| units.closest_given(closest)),
    }
}

fn closest_as_given<P: PairQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W) -> Option<Closest> {
    let in_range = |t: f64| pair.report(t).uncertainty.is_finite();
    match pair.lines() {
        Some(lines) if lines.rounding.is_finite() => Some(linear::closest(&lines, pair.duration())),
        None if in_range(0.0) && in_range(pair.duration()) => closest::closest(pair, watch),
        _ => None,
    }
}

/// What is said of a motion that leaves the range of `f64`.
fn out_of_range<P: PairQuery + ?Sized>(pair: &P) -> Sweep {
    let span = Interval::new(0.0, pair.duration());
    Sweep { unproved: vec![Unproved { span, why: Doubt::Undecided }], ..Sweep::default() }
}
