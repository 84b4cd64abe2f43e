//! What the kernel says about the focus pair: once for a revision of the scene, and for the moment shown.

use super::report::{self, PairAtTime};
use crate::kernel::{
    axis::{AxisId, PerAxis},
    curve::{self, CurvePoint},
    interval::Interval,
    projection::{Coordinates, PairQuery},
    sampling::{self, SafeRate, Seen},
    sat::SatReport,
    sweep::watch::{Step, Watch},
    sweep::{self, Closest, Doubt, Sweep, SweepStatus, Unproved},
};
use crate::scene::{Pair, Scene};
use std::fmt;

/// How many steps the curves are drawn with.
const CURVE_STEPS: usize = 512;

/// How often a frame may evaluate the focus pair, all that is shown of it together: about 2 ms.
pub const IN_A_FRAME: usize = 4000;

/// How many rates a frame may try, to tell an engine which it needs: about 0.2 ms.
const RATES_IN_A_FRAME: usize = 20_000;

/// Something that happens at an instant of the motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// When, seconds.
    pub t: f64,
    /// What.
    pub what: EventKind,
}

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EventKind {
    /// Contact is proved from here.
    Enter,
    /// Contact is over from here.
    Exit,
    /// Here something is in doubt, or ends to be.
    Doubt,
    /// This axis has the largest gap from here, as far as the samples show.
    LeadingAxis(AxisId),
    /// The boxes are nearest, or deepest in each other.
    Closest,
}

/// The whole motion of the focus pair.
pub struct Analysis {
    /// The pair it is about.
    pub pair: Pair,
    /// Whether the motion is solved; until then all of it is in doubt.
    pub solved: bool,
    /// Every contact.
    pub sweep: Sweep,
    /// When the separation is smallest, where that is known.
    pub closest: Option<Closest>,
    /// The gaps of all axes over time; sampled.
    pub samples: Vec<CurvePoint>,
    /// For each axis, when its shadows meet; sampled.
    pub windows: Vec<Vec<Interval>>,
    /// What happens, in order of time.
    pub events: Vec<Event>,
    /// Which axis has the largest gap, from when to when; sampled.
    pub leading_axis: Vec<(Interval, AxisId)>,
    /// What the solver of turning motion did, one step after the other.
    pub steps: Vec<SolverStep>,
    /// The length of the longest shadow at the start: how large the numbers of this pair are.
    pub scale: f64,
    shadows: Box<dyn PairQuery>,
}

/// A step of the solver that led on.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverStep {
    /// From when to when it led.
    pub span: Interval,
    /// The axis it went by, if by one.
    pub axis: Option<AxisId>,
    /// What it did.
    pub what: &'static str,
    /// How many certificates were tried for it.
    pub tried: usize,
}

impl SolverStep {
    /// What it did, in a sentence.
    #[must_use]
    pub fn words(&self) -> String {
        let Self { span, axis, what, tried } = self;
        let who = axis.map_or(String::new(), |axis| format!("{axis} "));
        format!("{who}{what}, {} to {} s ({tried} tried)", short(span.min), short(span.max))
    }
}

/// The focus pair at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct AtPlayhead {
    /// Seconds.
    pub t: f64,
    /// Every axis, and the verdict.
    pub report: SatReport,
    /// The same as it is printed.
    pub at_time: PairAtTime,
    /// The unit direction of each axis that has one.
    pub directions: PerAxis<Option<Coordinates>>,
}

/// Hears the solver, and tells it when to stop.
struct Heard<F> {
    steps: Vec<Step>,
    goes_on: F,
    stopped: bool,
}

impl<F: FnMut() -> bool> Watch for Heard<F> {
    fn step(&mut self, step: Step) {
        self.steps.push(step);
    }

    fn goes_on(&mut self) -> bool {
        self.stopped = self.stopped || !(self.goes_on)();
        !self.stopped
    }
}

impl fmt::Debug for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analysis").field("pair", &self.pair).field("solved", &self.solved).finish_non_exhaustive()
    }
}

impl Analysis {
    /// Analyses the focus pair; `None` while the scene has none.
    #[must_use]
    pub fn of(scene: &Scene) -> Option<Self> {
        Self::of_while(scene, || true)
    }

    /// Analyses the focus pair with no more than so many evaluations of it. What takes more is left unsolved.
    #[must_use]
    pub fn within(scene: &Scene, mut evaluations: usize) -> Option<Self> {
        Self::of_while(scene, || {
            let goes_on = evaluations > 0;
            evaluations = evaluations.saturating_sub(1);
            goes_on
        })
    }

    /// Analyses the focus pair, asking `goes_on` before every evaluation of it. Once that says no, it is left unsolved:
    /// then there is every axis at any time, and the sampled curves.
    #[must_use]
    pub fn of_while(scene: &Scene, goes_on: impl FnMut() -> bool) -> Option<Self> {
        let pair = scene.focus()?;
        let shadows = scene.pair(pair);
        let mut heard = Heard { steps: Vec::new(), goes_on, stopped: false };
        let samples = curve::sample(&*shadows, CURVE_STEPS);
        for _ in &samples {
            heard.goes_on();
        }
        let mut sweep = sweep::sweep_watched(&*shadows, &mut heard);
        let mut closest = sweep::closest_watched(&*shadows, &mut heard);
        let mut changes = changes_of_lead(&samples, &*shadows, &mut heard);
        if heard.stopped {
            let unproved = vec![Unproved { span: Interval::new(0.0, scene.duration()), why: Doubt::Undecided }];
            (sweep, closest) = (Sweep { unproved, ..Sweep::default() }, None);
            changes = sampled_changes(&samples);
            heard.steps.clear();
        }
        let axes = AxisId::all(shadows.dimension()).len();
        let windows = (0..axes).map(|axis| curve::windows(&samples, axis)).collect();
        let events = events(&sweep, closest, changes);
        let leading_axis = leading_axis(&events, &samples);
        let lengths =
            samples[0].shadows.iter().flatten().map(|projection| projection.a.length().max(projection.b.length()));
        let scale = lengths.fold(0.0, f64::max);
        let (solved, steps) = (!heard.stopped, led_on(&heard.steps));
        Some(Self { pair, solved, sweep, closest, samples, windows, leading_axis, events, steps, scale, shadows })
    }

    /// The pair at time `t`.
    #[must_use]
    pub fn at(&self, t: f64) -> AtPlayhead {
        AtPlayhead {
            t,
            report: self.shadows.report(t),
            at_time: PairAtTime::new(&*self.shadows, t),
            directions: self.shadows.directions(t),
        }
    }

    /// The time of impact: where the first contact is proved, unless the pair starts in it.
    #[must_use]
    pub fn first_contact(&self) -> Option<f64> {
        self.sweep.contacts.first().map(|contact| contact.enter.hi)
    }

    /// The sweep in one line: "hit: 0.0675 to 0.08 s, A0 last to separate".
    #[must_use]
    pub fn sweep_in_words(&self) -> String {
        if !self.solved {
            return "solving…".to_owned();
        }
        /// More contacts than this are only counted.
        const SPELLED: usize = 6;
        let status = match self.sweep.status() {
            SweepStatus::Hit => "contact",
            SweepStatus::StartsInContact => "starts in contact",
            SweepStatus::Never => "never in contact",
            SweepStatus::Grazing => "grazing: nearer than rounding can tell",
            SweepStatus::Undecided => "not decided: too hard for the solver",
        };
        let contacts = &self.sweep.contacts;
        let spans = contacts.iter().take(SPELLED).map(|contact| {
            let end = contact.exit.map_or("the end".to_owned(), |exit| format!("{} s", short(exit.lo)));
            let axis = contact.axis.map_or(String::new(), |axis| format!(" ({axis})"));
            format!("{} to {end}{axis}", short(contact.enter.hi))
        });
        let more = contacts.len().saturating_sub(SPELLED);
        let more = (more > 0).then(|| format!("and {more} more"));
        let spans: Vec<_> = spans.chain(more).collect();
        if spans.is_empty() { status.to_owned() } else { format!("{status} {}", spans.join(", ")) }
    }

    /// What an engine that samples the motion so many times a second sees: "60 Hz misses this contact; it needs
    /// at least 80 Hz".
    #[must_use]
    pub fn engine_in_words(&self, rate: u32) -> String {
        let duration = self.shadows.duration();
        let contacts = &self.sweep.contacts;
        let missed: Vec<_> =
            contacts.iter().filter(|contact| sampling::sees(contact, duration, rate) != Seen::Yes).collect();
        let Some(first) = missed.first() else {
            return match contacts.len() {
                0 => format!("{rate} Hz sees no contact"),
                1 => format!("{rate} Hz sees the contact"),
                count => format!("{rate} Hz sees all {count} contacts"),
            };
        };
        let what = match (contacts.len(), missed.len()) {
            (1, _) => "this contact".to_owned(),
            (all, missed) => format!("{missed} of {all} contacts"),
        };
        let misses = if sampling::sees(first, duration, rate) == Seen::No { "misses" } else { "may miss" };
        let mut looks = RATES_IN_A_FRAME;
        let needed = missed.iter().map(|contact| sampling::safe_rate(contact, duration, &mut looks));
        match needed.max_by_key(|safe| safe.rate()).unwrap_or(SafeRate::Beyond) {
            SafeRate::From(needed) => format!("{rate} Hz {misses} {what}; it needs at least {needed} Hz"),
            SafeRate::AtMost(enough) => format!("{rate} Hz {misses} {what}; {enough} Hz is sure to see it"),
            SafeRate::Beyond => {
                format!("{rate} Hz {misses} {what}; no rate below {} Hz is sure to see it", sampling::HIGHEST_RATE)
            }
        }
    }

    /// The times of contacts, doubts and the nearest moment, ascending.
    #[must_use]
    pub fn stops(&self) -> Vec<f64> {
        let lead = |event: &&Event| matches!(event.what, EventKind::LeadingAxis(_));
        self.events.iter().filter(|event| !lead(event)).map(|event| event.t).collect()
    }

    /// The times at which another axis takes the lead, ascending; sampled.
    #[must_use]
    pub fn changes_of_lead(&self) -> Vec<f64> {
        self.leading_axis.iter().skip(1).map(|(span, _)| span.min).collect()
    }
}

/// Six digits are enough for a line; the report has all of them.
fn short(t: f64) -> String {
    report::short(format!("{t:.5e}").parse().unwrap_or(t))
}

/// The spans between two changes of the lead.
fn leading_axis(events: &[Event], samples: &[CurvePoint]) -> Vec<(Interval, AxisId)> {
    let (first, last) = (&samples[0], &samples[samples.len() - 1]);
    let mut leading_axis = vec![(Interval::new(first.t, last.t), first.best)];
    for event in events {
        if let (EventKind::LeadingAxis(axis), Some(before)) = (event.what, leading_axis.last_mut()) {
            before.0.max = event.t;
            leading_axis.push((Interval::new(event.t, last.t), axis));
        }
    }
    leading_axis
}

/// The steps that led on, each with how many certificates were tried for it.
fn led_on(heard: &[Step]) -> Vec<SolverStep> {
    let mut tried = 0;
    let mut steps = Vec::new();
    for step in heard {
        let (span, axis, what) = match *step {
            Step::Tried { .. } => {
                tried += 1;
                continue;
            }
            Step::Free { span, axis } => (span, Some(axis), "proves it free"),
            Step::Contact { span, axis } => (span, Some(axis), "is the nearest to opening, and overlap is proved"),
            Step::Probe { from, at, found } => {
                let what = match found {
                    Some(true) => "the solver looks ahead of what is proved and finds overlap",
                    Some(false) => "the solver looks ahead of what is proved and finds a gap",
                    None => "the solver looks ahead of what is proved and cannot tell",
                };
                (Interval::new(from.min(at), from.max(at)), None, what)
            }
        };
        steps.push(SolverStep { span, axis, what, tried });
        tried = 0;
    }
    steps
}

fn events(sweep: &Sweep, closest: Option<Closest>, changes: Vec<Event>) -> Vec<Event> {
    let mut events = Vec::new();
    for contact in &sweep.contacts {
        events.push(Event { t: contact.enter.hi, what: EventKind::Enter });
        events.extend(contact.exit.map(|exit| Event { t: exit.hi, what: EventKind::Exit }));
    }
    for doubt in &sweep.unproved {
        events.extend([doubt.span.min, doubt.span.max].map(|t| Event { t, what: EventKind::Doubt }));
    }
    events.extend(closest.map(|closest| Event { t: closest.at, what: EventKind::Closest }));
    events.extend(changes);
    events.sort_by(|one, other| one.t.total_cmp(&other.t));
    events
}

/// Where another axis takes the lead, between two samples to within rounding.
fn changes_of_lead(samples: &[CurvePoint], shadows: &dyn PairQuery, watch: &mut impl Watch) -> Vec<Event> {
    let mut changes = Vec::new();
    for two in samples.windows(2) {
        let (mut before, mut after, old, mut new) = (two[0].t, two[1].t, two[0].best, two[1].best);
        if old == new {
            continue;
        }
        for _ in 0..40 {
            if !watch.goes_on() {
                return changes;
            }
            let middle = before + 0.5 * (after - before);
            let lead = shadows.report(middle).best;
            if lead == old { before = middle } else { (after, new) = (middle, lead) }
        }
        changes.push(Event { t: after, what: EventKind::LeadingAxis(new) });
    }
    changes
}

/// The same, to the next sample.
fn sampled_changes(samples: &[CurvePoint]) -> Vec<Event> {
    let change = |two: &[CurvePoint]| {
        (two[0].best != two[1].best).then_some(Event { t: two[1].t, what: EventKind::LeadingAxis(two[1].best) })
    };
    samples.windows(2).filter_map(change).collect()
}
