//! The whole motion: when contact begins and ends, with what is proved and what is not.

pub mod bounds;
pub mod certificate;
mod closest;
mod in_units;
mod leap;
pub mod linear;
pub mod outcome; // start here
pub mod query;
mod rotating;
pub mod sampling;
pub mod units;
pub mod watch;

pub use outcome::{Bracket, Closest, Contact, Doubt, Proof, Sweep, SweepStatus, Unproved};
pub use query::SweepQuery;

use crate::kernel::{interval::Interval, sweep::units::Units};
use in_units::InUnits;
use watch::Watch;

/// Every contact of the pair over its duration.
#[must_use]
pub fn sweep<P: SweepQuery + ?Sized>(pair: &P) -> Sweep {
    sweep_watched(pair, &mut ())
}

/// The same, heard by `watch`. A motion without turning is solved in one step, and says nothing.
#[must_use]
pub fn sweep_watched<P: SweepQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W) -> Sweep {
    solve(pair, watch, false)
}

/// As [`sweep`], for a reader who needs no proof: a pair whose swept bounds never meet is told without the solver.
#[must_use]
pub fn contacts<P: SweepQuery + ?Sized>(pair: &P) -> Sweep {
    if pair.bounds_never_meet() { Sweep::default() } else { sweep(pair) }
}

/// As [`sweep`], but only up to the beginning of the first contact: its end is not looked for if the boxes turn,
/// and the proof is left out if they do not.
#[must_use]
pub fn first_contact<P: SweepQuery + ?Sized>(pair: &P) -> Sweep {
    solve(pair, &mut (), true)
}

#[inline]
fn solve<P: SweepQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W, only_first: bool) -> Sweep {
    match pair.units() {
        Some(Units::GIVEN) => solve_as_given(pair, watch, only_first),
        Some(units) => solve_in(units, pair, watch, only_first),
        None => out_of_range(pair),
    }
}

#[cold]
#[inline(never)]
fn solve_in<P: SweepQuery + ?Sized, W: Watch>(units: Units, pair: &P, watch: &mut W, only_first: bool) -> Sweep {
    let scaled = pair.in_units(units);
    in_units::sweep_given(units, solve_as_given(&*scaled, &mut InUnits { units, watch }, only_first))
}

#[inline]
fn solve_as_given<P: SweepQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W, only_first: bool) -> Sweep {
    // By reference: a motion that is moved is copied.
    match &pair.linear_motion() {
        Some(motion) if motion.is_finite() => linear::sweep(pair, motion, !only_first),
        Some(_) => out_of_range(pair),
        None => rotating::sweep(pair, watch, only_first),
    }
}

/// When the separation is smallest: exactly for boxes that do not turn, otherwise to a millionth of the scene's
/// size. `None` for a motion out of [range](crate::kernel::sweep::units), and where the search ends before it is sure.
#[must_use]
pub fn closest<P: SweepQuery + ?Sized>(pair: &P) -> Option<Closest> {
    closest_watched(pair, &mut ())
}

/// The same, while `watch` wants to go on.
#[must_use]
pub fn closest_watched<P: SweepQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W) -> Option<Closest> {
    match pair.units()? {
        Units::GIVEN => closest_as_given(pair, watch),
        units => closest_as_given(&*pair.in_units(units), watch).map(|closest| in_units::closest_given(units, closest)),
    }
}

fn closest_as_given<P: SweepQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W) -> Option<Closest> {
    let in_range = |t: f64| pair.report(t).uncertainty.is_finite();
    match pair.linear_motion() {
        Some(motion) if motion.is_finite() => Some(linear::closest(&motion, pair.duration())),
        None if in_range(0.0) && in_range(pair.duration()) => closest::closest(pair, watch),
        _ => None,
    }
}

/// What is said of a motion that leaves the range of `f64`.
fn out_of_range<P: SweepQuery + ?Sized>(pair: &P) -> Sweep {
    let span = Interval::new(0.0, pair.duration());
    Sweep { unproved: vec![Unproved { span, why: Doubt::Undecided }], ..Sweep::default() }
}
