//! The sweep of boxes that turn: proved, span by span.
//!
//! Every step of the solver makes certificates at one instant and takes the one that proves the longest span
//! ([`super::certificate`] has the lemmas). Near a contact the bound of the limiting axis has the slope of the gap
//! itself, so a step is one of Newton's, from the safe side. Through most contacts the solver goes in leaps
//! ([`super::leap`]), proving its way back from where it lands.
//!
//! Where no certificate leads on, the solver looks ahead until one does again. Across such a gap the pair is known to
//! begin or end contact if the two sides differ; if not, the gap is reported as grazing.
//! Several turns need nothing special: time is never wrapped, and the end is never looked at first.

use super::{
    bounds::{AxisBounds, PointBounds},
    certificate::{AllAxesOverlap, AxisApart, Certificate, Lasts, SweptBallApart},
    outcome::{Bracket, Contact, Doubt, Proof, Sweep, Unproved},
    query::SweepQuery,
    watch::{State, Step, Watch},
};
use crate::kernel::{
    axis::AxisId,
    interval::Interval,
    sat::Verdict,
    sweep::units::Units,
    tolerance::cost::{BRACKET, FAR_AHEAD, FIRST_LOOK, NARROWED, PROOF, STALL, STEPS, SWEPT_BALL_EVERY},
};

/// The solver at work.
pub(super) struct Solver<'a, P: ?Sized, W> {
    pub(super) pair: &'a P,
    pub(super) watch: &'a mut W,
    pub(super) axes: &'static [AxisId],
    pub(super) duration: f64,
    pub(super) t: f64,
    /// The bounds of every axis at time `t`, if `is_known`.
    pub(super) now: AxisBounds,
    pub(super) is_known: bool,
    /// How long all axes overlap from `t` on, if that was asked for and is so.
    lasts: Option<Lasts>,
    /// The bounds of a common point, where one was found last.
    pub(super) point: PointBounds,
    /// Room for the bounds of swept balls.
    swept: AxisBounds,
    steps: usize,
    /// How many evaluations of the pair may follow.
    pub(super) left: usize,
    pub(super) found: Sweep,
    /// Whether to go through the contact in leaps rather than in plain steps.
    pub(super) leaping: bool,
    /// Whether to stop when the first contact has begun.
    only_first: bool,
}

/// Every contact of a rotating pair, or only the first.
pub(super) fn sweep<P: SweepQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W, only_first: bool) -> Sweep {
    let mut solver = Solver {
        pair,
        watch,
        axes: AxisId::all(pair.dimension()),
        duration: pair.duration(),
        t: 0.0,
        now: AxisBounds::default(),
        is_known: false,
        lasts: None,
        point: PointBounds::default(),
        swept: AxisBounds::default(),
        steps: 0,
        left: STEPS,
        found: Sweep { proof: Vec::with_capacity(PROOF), ..Sweep::default() },
        leaping: true,
        only_first,
    };
    solver.run();
    solver.found
}

impl<P: SweepQuery + ?Sized, W: Watch> Solver<'_, P, W> {
    fn run(&mut self) {
        self.evaluate_at(0.0);
        let mut state = self.state();
        if state == State::Contact {
            self.found.contacts.push(Contact { enter: Bracket::at(0.0), exit: None, axis: None });
        }
        while self.t < self.duration && (!self.only_first || self.found.contacts.is_empty()) {
            if self.left == 0 || !self.now.rounding.error.value.is_finite() {
                self.doubt(self.t, self.duration, Doubt::Undecided);
                return;
            }
            let moved = match state {
                State::Free => self.step_free(),
                State::Contact if self.leaping => {
                    state = self.leap();
                    continue;
                }
                State::Contact => self.step_contact(),
                State::Neither => false,
            };
            if !moved {
                state = self.look_ahead(state);
            }
        }
    }

    /// Counts an evaluation of the pair. Every turn of every loop of the solver counts one.
    pub(super) fn count(&mut self) {
        self.left = if self.watch.goes_on() { self.left.saturating_sub(1) } else { 0 };
    }

    /// Moves to time `t`; its bounds are not known yet.
    pub(super) fn go(&mut self, t: f64) {
        self.t = t;
        self.steps += 1;
        self.count();
        self.is_known = false;
        self.lasts = None;
    }

    /// Computes the bounds of every axis at this instant, unless they are known.
    pub(super) fn evaluate(&mut self) {
        if !self.is_known {
            self.pair.axis_bounds(self.t, &mut self.now);
            self.is_known = true;
        }
    }

    /// Moves to time `t` and computes the bounds there.
    pub(super) fn evaluate_at(&mut self, t: f64) {
        self.go(t);
        self.evaluate();
    }

    /// How long all axes are proved to overlap from here on.
    pub(super) fn lasts(&mut self) -> Option<Lasts> {
        self.evaluate();
        if self.lasts.is_none() {
            self.lasts = AllAxesOverlap::around(&self.now, [self.duration - self.t, 0.0]).map(|[on, _]| on);
        }
        self.lasts
    }

    /// What is proved of this instant.
    fn state(&mut self) -> State {
        if self.now.is_apart() {
            State::Free
        } else if self.lasts().is_some() {
            State::Contact
        } else {
            State::Neither
        }
    }

    /// The longest span proved free from here on; returns whether it was worth a step.
    fn step_free(&mut self) -> bool {
        self.evaluate();
        let left = self.duration - self.t;
        let Lasts { mut until, ended_by } = AxisApart::longest(&self.now, left);
        let mut certificate = Certificate::from(AxisApart::of(&self.now, self.axes, ended_by));
        if until < left && self.steps % SWEPT_BALL_EVERY == 1 {
            self.count();
            self.pair.swept_ball(self.t, &mut self.swept);
            let of_ball = AxisApart::longest(&self.swept, left);
            if of_ball.until > until {
                until = of_ball.until;
                certificate = SweptBallApart::of(&self.swept, self.axes, of_ball.ended_by).into();
            }
        }
        let span = Interval::new(self.t, self.t + until);
        self.watch.step(Step::Tried { span, kind: certificate.kind(), axis: certificate.axis() });
        self.advance(until, certificate)
    }

    /// The longest span proved to overlap from here on; returns whether it was worth a step.
    fn step_contact(&mut self) -> bool {
        let Some(Lasts { until, ended_by }) = self.lasts() else { return false };
        self.advance(until, AllAxesOverlap::after(&self.now, self.axes, ended_by).into())
    }

    /// Takes a proved step of `until` seconds, if it is long enough.
    fn advance(&mut self, until: f64, certificate: Certificate) -> bool {
        let from = self.t;
        let to = if until >= self.duration - from { self.duration } else { (from + until).next_down() };
        if to - from <= STALL * self.duration && to < self.duration {
            return false;
        }
        self.prove(Interval::new(from, to), from, certificate);
        if to < self.duration {
            self.evaluate_at(to);
        } else {
            self.t = to;
        }
        true
    }

    /// Adds a span to the proof, with the certificate made at its end `from`.
    #[inline(always)]
    pub(super) fn prove(&mut self, span: Interval, from: f64, certificate: Certificate) {
        self.watch.step(Step::Proved { span, kind: certificate.kind(), axis: certificate.axis() });
        self.found.proof.push(Proof { span, from, certificate, units: Units::GIVEN });
    }

    /// Looks ahead until something can be proved again, and records what lies between; the new state.
    fn look_ahead(&mut self, before: State) -> State {
        self.evaluate();
        let from = self.t;
        let axis_index = self.now.widest().0;
        let mut ahead = self.crossing(before);
        loop {
            let at = (from + ahead).min(self.duration).max(from.next_up());
            self.evaluate_at(at);
            let mut after = self.state();
            let far = ahead > FAR_AHEAD * BRACKET * self.duration;
            if far && after == State::Neither && before != State::Contact && self.overlaps_now() {
                after = State::Contact;
            }
            self.watch.step(Step::LookedAhead { from, at, found: after });
            if after == State::Neither && at < self.duration && self.left > 0 {
                ahead *= 2.0;
                continue;
            }
            if far && before != after && after != State::Neither {
                self.narrow(from, after);
            }
            self.record(before, after, from, axis_index);
            return after;
        }
    }

    /// Whether the separating axis test proves overlap at this instant.
    ///
    /// It is exact to rounding for nearly parallel edges too, where the bounds over time are not.
    fn overlaps_now(&mut self) -> bool {
        if self.now.widest_face().1 >= -self.now.rounding.error.value {
            return false;
        }
        self.count();
        self.pair.report(self.t).verdict == Verdict::Overlapping
    }

    /// How far ahead the gap now nearest to zero should have crossed it.
    fn crossing(&self, before: State) -> f64 {
        let least = STALL * self.duration;
        let away = |(axis_index, gap): (usize, f64)| {
            let rate = self.now.summed()[axis_index].rate().abs();
            let ahead = (gap.abs() + 3.0 * self.now.rounding.error.value) / rate;
            if ahead.is_finite() { ahead } else { 0.0 }
        };
        let ahead = match before {
            State::Neither => 0.0,
            State::Free | State::Contact => away(self.now.widest()),
        };
        ahead.clamp(least, FIRST_LOOK * least)
    }

    /// Moves from an instant at which `state` holds back towards `from`, where it is not known to.
    fn narrow(&mut self, from: f64, wanted: State) {
        let (mut outside, mut inside) = (from, self.t);
        while inside - outside > NARROWED * BRACKET * self.duration && self.left > 0 {
            let middle = 0.5 * (outside + inside);
            if !(outside < middle && middle < inside) {
                break;
            }
            self.evaluate_at(middle);
            let holds = self.state() == wanted || wanted == State::Contact && self.overlaps_now();
            if holds { inside = middle } else { outside = middle }
        }
        self.evaluate_at(inside);
    }

    /// Records what lies between `from`, where `before` was proved last, and now.
    fn record(&mut self, before: State, after: State, from: f64, axis_index: usize) {
        let to = self.t;
        let bracket = Bracket { lo: from, hi: to };
        let narrow = bracket.width() <= BRACKET * self.duration;
        match (before, after) {
            (State::Free, State::Contact) | (State::Neither, State::Contact) => {
                let axis = Some(self.axes[axis_index]);
                self.found.contacts.push(Contact { enter: bracket, exit: None, axis });
                if !narrow {
                    self.doubt(from, to, Doubt::Grazing);
                }
            }
            (State::Contact, State::Free) => {
                self.leaping = true;
                if let Some(last) = self.found.contacts.last_mut() {
                    last.exit = Some(bracket);
                }
                if !narrow {
                    self.doubt(from, to, Doubt::Grazing);
                }
            }
            (State::Free, State::Free) if self.proved_backwards(from) => {}
            (State::Contact, State::Contact) if self.overlapped_since(from) => {}
            _ => self.doubt(from, to, Doubt::Grazing),
        }
    }

    /// Whether an axis that separates now proves that some did since `from`.
    fn proved_backwards(&mut self, from: f64) -> bool {
        let back = self.now.reversed();
        let span = Interval::new(from, self.t);
        let Lasts { until, ended_by } = AxisApart::longest(&back, span.length().next_up());
        let proved = until >= span.length();
        if proved {
            self.prove(span, self.t, AxisApart::of(&back, self.axes, ended_by).into());
        }
        proved
    }

    /// Whether all axes are proved to have overlapped since `from`.
    fn overlapped_since(&mut self, from: f64) -> bool {
        let span = Interval::new(from, self.t);
        let around = AllAxesOverlap::around(&self.now, [0.0, span.length().next_up()]);
        let Some([_, Lasts { until, ended_by }]) = around else { return false };
        let proved = until >= span.length();
        if proved {
            self.prove(span, self.t, AllAxesOverlap::before(&self.now, self.axes, ended_by).into());
        }
        proved
    }

    fn doubt(&mut self, from: f64, to: f64, why: Doubt) {
        match self.found.unproved.last_mut() {
            Some(last) if last.why == why && last.span.max == from => last.span.max = to,
            _ => self.found.unproved.push(Unproved { span: Interval::new(from, to), why }),
        }
    }
}
