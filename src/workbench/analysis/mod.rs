//! What the kernel says about a pair of a scene: one analysis behind the window, the report and the command line.

pub mod apart;
pub mod copied;
pub mod push;
pub mod report;
pub mod sampled;

use super::{numbers, words};
use crate::kernel::{
    axis::AxisId,
    contact::{ContactPlace, Feature},
    interval::Interval,
    projection::{self, Coordinates, LinearMotion, Projection},
    query::Snapshot,
    sweep::sampling::{self, SafeRate, Seen},
    sweep::{
        self, Closest, Contact, Doubt, Sweep, SweepQuery, Unproved,
        certificate::Kind,
        watch::{State, Step, Watch},
    },
};
use crate::scene::{Pair, Scene, expect::Evidence};
use sampled::Sampled;
use std::{fmt, sync::OnceLock};

/// How often a frame may evaluate the focus pair, all that is shown of it together: about 2 ms.
pub const IN_A_FRAME: usize = 4000;

/// How many rates a frame may try, to tell an engine which it needs: about 0.2 ms.
const RATES_IN_A_FRAME: usize = 20_000;

/// The whole motion of a pair.
pub struct PairAnalysis {
    /// The pair it is about.
    pub pair: Pair,
    /// Whether the motion is solved; until then all of it is in doubt.
    pub solved: bool,
    /// Every contact.
    pub sweep: Sweep,
    /// When the separation is smallest, where that is known.
    pub closest: Option<Closest>,
    /// What the solver of rotating motion did, one step after the other; only where it was watched.
    pub steps: Vec<SolverStep>,
    sampled: OnceLock<Sampled>,
    first_place: OnceLock<Option<ContactPlace>>,
    linear: OnceLock<Option<Box<LinearMotion>>>,
    query: Box<dyn SweepQuery>,
}

/// A step of the solver that led on.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverStep {
    /// From when to when it led.
    pub span: Interval,
    /// What it did.
    pub what: StepKind,
    /// How many certificates were tried for it.
    pub tried: usize,
}

/// What a step of the solver did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// The span is proved by a certificate of that kind, which speaks of that axis.
    Proved(Kind, Option<AxisId>),
    /// The solver looked ahead and found this.
    LookedAhead(State),
}

impl SolverStep {
    /// The axis it went by, if by one.
    #[must_use]
    pub fn axis(&self) -> Option<AxisId> {
        match self.what {
            StepKind::Proved(_, axis) => axis,
            StepKind::LookedAhead(_) => None,
        }
    }

    /// What it did, in a sentence.
    #[must_use]
    pub fn words(&self) -> String {
        let Self { span, what, tried } = self;
        let what = match *what {
            StepKind::Proved(kind, axis) => words::certificate(kind, axis).sentence,
            StepKind::LookedAhead(found) => words::looked_ahead(found).to_owned(),
        };
        let (from, to) = (numbers::brief(span.min), numbers::brief(span.max));
        format!("{what}, {from} to {to} s ({tried} tried)")
    }
}

/// Hears the solver, and tells it when to stop.
struct Heard<F> {
    steps: Vec<SolverStep>,
    tried: usize,
    goes_on: F,
    stopped: bool,
}

impl<F: FnMut() -> bool> Watch for Heard<F> {
    fn step(&mut self, step: Step) {
        let (span, what) = match step {
            Step::Tried { .. } => {
                self.tried += 1;
                return;
            }
            Step::Proved { span, kind, axis } => (span, StepKind::Proved(kind, axis)),
            Step::LookedAhead { from, at, found } => {
                (Interval::new(from.min(at), from.max(at)), StepKind::LookedAhead(found))
            }
        };
        self.steps.push(SolverStep { span, what, tried: std::mem::take(&mut self.tried) });
    }

    fn goes_on(&mut self) -> bool {
        self.stopped = self.stopped || !(self.goes_on)();
        !self.stopped
    }
}

impl fmt::Debug for PairAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairAnalysis").field("pair", &self.pair).field("solved", &self.solved).finish_non_exhaustive()
    }
}

impl Evidence for PairAnalysis {
    fn query(&self) -> &dyn SweepQuery {
        &*self.query
    }

    fn sweep(&self) -> &Sweep {
        &self.sweep
    }
}

/// Both boxes on a line that a person turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreeLine {
    /// Its direction, of length 1.
    pub direction: Coordinates,
    /// Both boxes on it.
    pub projection: Projection,
}

impl PairAnalysis {
    /// Analyses that pair of the scene, with the proof of its motion and the steps of the solver.
    #[must_use]
    pub fn of(scene: &Scene, pair: Pair) -> Self {
        Self::of_while(scene, pair, || true)
    }

    /// Analyses that pair for a reader who needs no proof and no steps.
    #[must_use]
    pub fn without_proof(scene: &Scene, pair: Pair) -> Self {
        let query = scene.pair(pair);
        let (sweep, closest) = (sweep::contacts(&*query), sweep::closest(&*query));
        let (sampled, first_place, linear) = Default::default();
        Self { pair, solved: true, sweep, closest, steps: Vec::new(), sampled, first_place, linear, query }
    }

    /// Analyses that pair with no more than so many evaluations of it. What takes more is left unsolved.
    #[must_use]
    pub fn within(scene: &Scene, pair: Pair, mut evaluations: usize) -> Self {
        Self::of_while(scene, pair, || {
            let goes_on = evaluations > 0;
            evaluations = evaluations.saturating_sub(1);
            goes_on
        })
    }

    /// Analyses that pair, asking `goes_on` before every evaluation of it. Once that says no, it is left unsolved:
    /// then there is every axis at any time, and what is sampled.
    #[must_use]
    pub fn of_while(scene: &Scene, pair: Pair, goes_on: impl FnMut() -> bool) -> Self {
        let query = scene.pair(pair);
        let mut heard = Heard { steps: Vec::new(), tried: 0, goes_on, stopped: false };
        let sampled = Sampled::of(&*query, &mut heard);
        let mut sweep = sweep::sweep_watched(&*query, &mut heard);
        let mut closest = sweep::closest_watched(&*query, &mut heard);
        if heard.stopped {
            let unproved = vec![Unproved { span: Interval::new(0.0, scene.duration()), why: Doubt::Undecided }];
            (sweep, closest) = (Sweep { unproved, ..Sweep::default() }, None);
            heard.steps.clear();
        }
        let (solved, sampled, first_place, linear) = (!heard.stopped, sampled.into(), OnceLock::new(), OnceLock::new());
        Self { pair, solved, sweep, closest, steps: heard.steps, sampled, first_place, linear, query }
    }

    /// The pair at time `t`, within 0 and the duration.
    #[must_use]
    pub fn at(&self, t: f64) -> Snapshot {
        self.query.snapshot(t)
    }

    /// Both boxes of time `t` on lines of any direction and length; `None` for a direction of length 0.
    #[must_use]
    pub fn along(&self, t: f64, directions: &[Coordinates]) -> Vec<Option<Projection>> {
        self.query.along(t, directions)
    }

    /// A line of that direction, with both boxes of time `t` on it; `None` where it has no direction.
    #[must_use]
    pub(super) fn free_line(&self, t: f64, direction: Coordinates) -> Option<FreeLine> {
        let projection = self.along(t, &[direction]).pop()??;
        let length = projection::length(direction);
        Some(FreeLine { direction: direction.map(|x| x / length), projection })
    }

    /// How far the second box has to move along a unit vector until the boxes of time `t` just touch: 0 where they do
    /// not overlap.
    #[must_use]
    pub fn way_out(&self, t: f64, along: Coordinates) -> Option<f64> {
        self.query.way_out(t, along)
    }

    /// The gap of every axis as a straight line over time, if neither box turns.
    #[must_use]
    pub fn linear_motion(&self) -> Option<&LinearMotion> {
        self.linear.get_or_init(|| self.query.linear_motion().map(Box::new)).as_deref()
    }

    /// What is sampled of the motion, for the eye.
    #[must_use]
    pub fn sampled(&self) -> &Sampled {
        self.sampled.get_or_init(|| Sampled::of(&*self.query, &mut ()))
    }

    /// The time of impact: where the first contact is proved, unless the pair starts in it.
    #[must_use]
    pub fn first_contact(&self) -> Option<f64> {
        self.sweep.contacts.first().map(|contact| contact.enter.hi)
    }

    /// The first contact with its place, which counts from the centre of the first box at the end of the bracket:
    /// there the contact is proved. `None` if there is no contact, and if the pair starts in it: then it is not known
    /// how it came about.
    #[must_use]
    pub fn first_place(&self) -> Option<(Contact, &ContactPlace)> {
        let contact = *self.sweep.contacts.first()?;
        let place = self.first_place.get_or_init(|| self.place_of(&contact));
        Some((contact, place.as_ref()?))
    }

    /// The place where a contact of the motion begins; `None` if the pair starts in it.
    #[must_use]
    pub fn place_of(&self, contact: &Contact) -> Option<ContactPlace> {
        self.query.contact_place(contact.axis?, Interval::new(contact.enter.lo, contact.enter.hi))
    }

    /// Where the boxes touch on that axis at time `t`, if they do, from the centre of the first box.
    #[must_use]
    pub fn place(&self, axis: AxisId, t: f64) -> Option<ContactPlace> {
        self.query.contact_place(axis, Interval::new(t, t))
    }

    /// The parts of both boxes that are furthest towards each other on that axis at time `t`.
    #[must_use]
    pub fn features(&self, axis: AxisId, t: f64) -> Option<[Feature; 2]> {
        self.query.features(axis, t)
    }

    /// The faces of what the boxes share at time `t`, from the centre of the first box; one polygon in 2D.
    #[must_use]
    pub fn overlap_region(&self, t: f64) -> Vec<Vec<Coordinates>> {
        self.query.overlap_region(t)
    }

    /// The step of the solver that made that part of the proof, by its index.
    #[must_use]
    pub fn step_of(&self, part: usize) -> Option<usize> {
        let part = self.sweep.proof.get(part)?;
        let what = StepKind::Proved(part.certificate.kind(), part.axis());
        self.steps.iter().position(|step| step.what == what && step.span == part.span)
    }

    /// The sweep in one line: "contact from 0.0675 to 0.08 s (A0)".
    #[must_use]
    pub fn sweep_in_words(&self) -> String {
        if self.solved { words::sweep(&self.sweep) } else { "solving…".to_owned() }
    }

    /// What an engine that samples the motion so many times a second sees: "60 Hz misses this contact; it needs
    /// at least 80 Hz".
    #[must_use]
    pub fn engine_in_words(&self, rate: u32) -> String {
        let duration = self.query.duration();
        let Sweep { contacts, unproved, .. } = &self.sweep;
        let seen = |contact: &_| sampling::sees(contact, unproved, duration, rate);
        let missed: Vec<_> = contacts.iter().filter(|contact| seen(contact) != Seen::Yes).collect();
        let surely = missed.first().is_some_and(|first| seen(first) == Seen::No);
        let mut looks = RATES_IN_A_FRAME;
        let needed = missed.iter().map(|contact| sampling::safe_rate(contact, duration, &mut looks));
        let needed = needed.max_by_key(|safe| safe.rate()).unwrap_or(SafeRate::Beyond);
        words::engine(rate, contacts.len(), missed.len(), surely, needed)
    }

    /// The times to stop at, ascending: where contacts and doubts begin and end, and the nearest moment.
    #[must_use]
    pub fn stops(&self) -> Vec<f64> {
        let contacts = self.sweep.contacts.iter().flat_map(|of| [Some(of.enter.hi), of.exit.map(|exit| exit.hi)]);
        let doubts = self.sweep.unproved.iter().flat_map(|doubt| [doubt.span.min, doubt.span.max]);
        let closest = self.closest.map(|closest| closest.at);
        let mut stops: Vec<f64> = contacts.flatten().chain(doubts).chain(closest).collect();
        stops.sort_by(f64::total_cmp);
        stops
    }

    /// The times at which another axis takes the lead, ascending; sampled.
    #[must_use]
    pub fn changes_of_lead(&self) -> Vec<f64> {
        self.sampled().leading_axis.iter().skip(1).map(|(span, _)| span.min).collect()
    }
}
