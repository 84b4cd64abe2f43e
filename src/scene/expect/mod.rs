//! What is expected of a scene, and whether it holds.
//!
//! This makes every scene a test: of the scene, of the program, of what a lesson says.
//!
//! To add an expectation, add its name and fields to the table `claims!` below.
//! Say in `Claim::contradiction` what contradicts it; the compiler asks for this.
//! If a field holds what no other claim holds, implement `Value` for its type, in `scene/file/claims.rs` or beside [`Time`].
//! Add the expectation to a golden file `tests/golden/version-1-*.ron`, to a shipped scene that it says something
//! about, and to the README; a test names the place that lacks it.
//! What a claim of an older program means never changes.

pub mod failures;

use std::cell::OnceCell;
use std::fmt;

use crate::kernel::{
    axis::{AxisId, Dimension},
    projection::EarlyOut,
    sat::{AxisStatus, Verdict},
    sweep::{Sweep, SweepQuery, SweepStatus, contacts},
};
use crate::scene::boxes::Pair;
use crate::scene::file::claims::{self, Value as _};
use crate::scene::file::path::{Path, Step};
use crate::scene::file::problem::Faults;

/// Something expected of a pair of boxes.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// The pair.
    pub pair: Pair,
    /// What is expected of it.
    pub claim: Claim,
}

claims::claims! {
    /// The verdict at a time.
    Verdict { at: Time, is: Verdict },
    /// The boxes touch or overlap at a time.
    InContact { at: Time },
    /// The largest gap at a time, scene units: positive apart, negative overlapping.
    Separation { at: Time, value: f64, tolerance: Tolerance },
    /// The start of the first contact.
    FirstContact { at: Time, tolerance: Tolerance },
    /// Start and end of every contact, seconds, in order.
    ///
    /// The start is 0 for boxes that start in contact; the end is the duration for a contact that it cuts off.
    Contacts { intervals: Vec<[f64; 2]>, tolerance: Tolerance },
    /// The axis with the largest gap at a time.
    Axis { at: Time, is: AxisId },
    /// What one axis says at a time.
    OnAxis { at: Time, axis: AxisId, is: AxisStatus },
    /// The gap on one axis at a time, scene units: positive apart, negative overlapping.
    Gap { at: Time, axis: AxisId, value: f64, tolerance: Tolerance },
    /// What the tests before the axes say at a time: bounding spheres, and bounds along the world axes.
    CheapTests { at: Time, spheres_apart: bool, bounds_apart: bool },
    /// The outcome of the whole motion.
    Sweep { is: SweepStatus },
}

/// The time at which a claim is made, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Time(pub f64);

/// How far a number may be from the expected one, in the unit of that number; at least 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance(pub f64);

/// What claims about a pair are held against.
pub trait Evidence {
    /// The pair at any time.
    fn query(&self) -> &dyn SweepQuery;

    /// Its whole motion.
    fn sweep(&self) -> &Sweep;
}

impl Claim {
    /// Whether the whole motion has to be solved for it.
    #[must_use]
    pub fn is_about_motion(&self) -> bool {
        match self {
            Self::FirstContact { .. } | Self::Contacts { .. } | Self::Sweep { .. } => true,
            Self::Verdict { .. }
            | Self::InContact { .. }
            | Self::Separation { .. }
            | Self::Axis { .. }
            | Self::OnAxis { .. }
            | Self::Gap { .. }
            | Self::CheapTests { .. } => false,
        }
    }

    /// What is found and what is expected, where the pair contradicts the claim.
    pub fn contradiction(&self, pair: &dyn Evidence) -> Option<(String, String)> {
        let (end, report) = (pair.query().duration(), |Time(at): Time| pair.query().report(at));
        if self.at().is_some_and(|at| !(0.0 <= at && at <= end)) {
            return Some(("the time lies outside of the motion".to_owned(), format!("one from 0 to {end}")));
        }
        match self {
            Self::Verdict { at, is } => {
                let found = report(*at).verdict;
                unless(found == *is, || (format!("the verdict at {at} is {found}"), is.to_string()))
            }
            Self::InContact { at } => {
                let found = report(*at).verdict;
                unless(found != Verdict::Separated, || {
                    (
                        format!("the verdict at {at} is {found}"),
                        format!("{} or {}", Verdict::Touching, Verdict::Overlapping),
                    )
                })
            }
            Self::Separation { at, value, tolerance } => {
                let found = report(*at).separation;
                unless(tolerance.allows(found, *value), || {
                    (format!("the separation at {at} is {found}"), tolerance.around(*value))
                })
            }
            Self::FirstContact { at: Time(at), tolerance } => {
                match pair.sweep().contacts.first().map(|contact| contact.enter.middle()) {
                    Some(first) => unless(tolerance.allows(first, *at), || {
                        (format!("the first contact is at {first}"), tolerance.around(*at))
                    }),
                    None => {
                        let found = format!("there is no contact (the sweep is {})", pair.sweep().status());
                        Some((found, tolerance.around(*at)))
                    }
                }
            }
            Self::Contacts { intervals, tolerance } => {
                let contacts = pair.sweep().contacts.iter();
                let found: Vec<[f64; 2]> = contacts
                    .map(|contact| [contact.enter.middle(), contact.exit.map_or(end, |exit| exit.middle())])
                    .collect();
                let mut ends = found.iter().flatten().zip(intervals.iter().flatten());
                let same = found.len() == intervals.len() && ends.all(|(x, y)| tolerance.allows(*x, *y));
                unless(same, || {
                    (format!("the contacts are {}", list(&found)), format!("{} within {tolerance}", list(intervals)))
                })
            }
            Self::Axis { at, is } => {
                let found = report(*at).best;
                unless(found == *is, || (format!("the axis with the largest gap at {at} is {found}"), is.to_string()))
            }
            Self::OnAxis { at, axis, is } => {
                let found = report(*at).test(*axis).map_or(AxisStatus::Degenerate, |test| test.status());
                unless(found == *is, || (format!("{axis} at {at} is {found}"), is.to_string()))
            }
            Self::Gap { at, axis, value, tolerance } => {
                match report(*at).test(*axis).and_then(|test| test.projection) {
                    Some(both) => unless(tolerance.allows(both.gap, *value), || {
                        (format!("the gap on {axis} at {at} is {}", both.gap), tolerance.around(*value))
                    }),
                    None => Some((format!("{axis} at {at} has no direction"), tolerance.around(*value))),
                }
            }
            Self::CheapTests { at: Time(at), spheres_apart, bounds_apart } => {
                let EarlyOut { spheres_apart: spheres, bounds_apart: bounds, .. } =
                    pair.query().snapshot(*at).early_out;
                let [found, expected] =
                    [(spheres, bounds), (*spheres_apart, *bounds_apart)].map(|(spheres, bounds)| {
                        let apart = |is: bool| if is { "apart" } else { "not apart" };
                        format!("spheres {}, bounds {}", apart(spheres), apart(bounds))
                    });
                unless(found == expected, || (format!("the tests before the axes at {at} say: {found}"), expected))
            }
            Self::Sweep { is } => {
                let found = pair.sweep().status();
                unless(found == *is, || (format!("the sweep is {found}"), is.to_string()))
            }
        }
    }
}

/// A pair of a scene. Its motion is solved when first needed, and once.
pub(super) struct Solved {
    boxes: Box<dyn SweepQuery>,
    sweep: OnceCell<Sweep>,
}

impl Solved {
    pub(super) fn new(boxes: Box<dyn SweepQuery>) -> Self {
        Self { boxes, sweep: OnceCell::new() }
    }
}

impl Evidence for Solved {
    fn query(&self) -> &dyn SweepQuery {
        self.boxes.as_ref()
    }

    fn sweep(&self) -> &Sweep {
        self.sweep.get_or_init(|| contacts(self.boxes.as_ref()))
    }
}

fn unless(holds: bool, sentence: impl FnOnce() -> (String, String)) -> Option<(String, String)> {
    (!holds).then(sentence)
}

fn list(intervals: &[[f64; 2]]) -> String {
    if intervals.is_empty() {
        return "none".to_owned();
    }
    let items: Vec<_> = intervals.iter().map(|[begin, end]| format!("{begin} to {end}")).collect();
    items.join(", ")
}

impl Tolerance {
    fn allows(self, found: f64, expected: f64) -> bool {
        (found - expected).abs() <= self.0
    }

    /// The expected number, with the tolerance if there is one.
    fn around(self, value: f64) -> String {
        if self.0 == 0.0 { format!("{value}") } else { format!("{value} within {self}") }
    }
}

/// The time with no unit.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number as a file has it.
impl fmt::Display for Tolerance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl claims::Value for Time {
    type Written = f64;
    const PLACEHOLDER: Self = Self(0.0);

    fn read(written: f64, _: Dimension) -> Result<Self, String> {
        Ok(Self(written))
    }

    fn check(&self, path: &Path, _: Dimension, faults: &mut Faults) {
        faults.finite(path.clone(), self.0);
    }

    fn text(&self) -> String {
        format!("{:?}", self.0)
    }

    fn time(&self) -> Option<f64> {
        Some(self.0)
    }
}

impl claims::Value for Tolerance {
    type Written = f64;
    const PLACEHOLDER: Self = Self(0.0);

    fn read(written: f64, _: Dimension) -> Result<Self, String> {
        Ok(Self(written))
    }

    fn check(&self, path: &Path, _: Dimension, faults: &mut Faults) {
        if !(0.0 <= self.0 && self.0.is_finite()) {
            faults.add(path.clone(), format!("the tolerance is {self}; it must be finite and at least 0"));
        }
    }

    fn text(&self) -> String {
        format!("{:?}", self.0)
    }
}
