//! The sweep of boxes that turn: proved, span by span.
//!
//! From an instant at which some axis separates, the lower bound of its gap ([`GapBound::floor`]) is concave, so where
//! it is above the rounding at two instants it is so between them: two evaluations prove the whole span. The
//! longest such span of all axes is one step. Near a contact the bound has the slope of the gap itself, so a step
//! is one of Newton's, from the safe side.
//!
//! From an instant at which all axes overlap, the upper bound of every gap ([`GapBound::ceiling`]) is convex, and as
//! long as all of them are below the rounding the boxes overlap: by the separating axis theorem no other proof is
//! needed, and the step is Newton's again. Only a cross product of nearly parallel edges is never below the
//! rounding; it is left out, at the price of what that can hide ([`crate::kernel::tolerance::HIDDEN`]), asked of the faces instead.
//! In space a point that moves straight and stays inside both boxes proves most spans, with less work; two balls
//! that the boxes never leave may prove a longer one still. Through most contacts the solver goes in leaps
//! ([`leap`]), proving its way back from where it lands.
//!
//! A box that turns fast beside another is, now and then, taken as the ring or ball it fills: then the faces of
//! the other decide over whole turns in one step.
//!
//! Where neither leads on, the solver looks ahead until one does again. Across such a gap the pair is known to
//! begin or end contact if the two sides differ; if not, the gap is reported as grazing.
//! Several turns need nothing special: time is never wrapped, and the end is never looked at first.
//!
//! (Mirtich: Impulse-based Dynamic Simulation, 1996, for conservative advancement; Zhang, Redon, Lee, Kim:
//! Continuous collision detection for articulated models, SIGGRAPH 2007, for bounds in moving frames.)

use super::certificate::{longest, overlapping};
use crate::kernel::{
    axis::AxisId,
    interval::Interval,
    projection::PairQuery,
    sat::Verdict,
    sweep::bounds::AxisBounds,
    sweep::watch::{Step, Watch},
    sweep::{Bracket, Claim, Contact, Doubt, Proof, Sweep, Unproved},
    tolerance::{BRACKET, PROOF, STALL, STEPS, WHOLE_TURNS_EVERY},
    units::Units,
};

/// What is proved of an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Free,
    Contact,
    Neither,
}

/// The solver at work.
pub(super) struct Solver<'a, P: ?Sized, W> {
    pub(super) pair: &'a P,
    pub(super) watch: &'a mut W,
    pub(super) axes: &'static [AxisId],
    pub(super) duration: f64,
    pub(super) t: f64,
    /// What is known of time `t`, once it was seen.
    pub(super) now: AxisBounds,
    pub(super) seen: bool,
    /// What of it [`Solver::lasts`] tells, once that was asked and is so.
    pub(super) lasts: Option<(f64, usize)>,
    /// Room for other bounds: of whole turns, of a witness.
    pub(super) round: AxisBounds,
    pub(super) steps: usize,
    /// How many evaluations of the pair may follow.
    pub(super) left: usize,
    pub(super) found: Sweep,
    /// Go through the contact in leaps; if not, in plain steps.
    pub(super) leaping: bool,
    /// Stop when the first contact has begun.
    pub(super) only_first: bool,
}

/// Every contact of a turning pair, or only the first.
pub(super) fn sweep<P: PairQuery + ?Sized, W: Watch>(pair: &P, watch: &mut W, only_first: bool) -> Sweep {
    let mut solver = Solver {
        pair,
        watch,
        axes: AxisId::all(pair.dimension()),
        duration: pair.duration(),
        t: 0.0,
        now: AxisBounds::default(),
        seen: false,
        lasts: None,
        round: AxisBounds::default(),
        steps: 0,
        left: STEPS,
        found: Sweep { proof: Vec::with_capacity(PROOF), ..Sweep::default() },
        leaping: true,
        only_first,
    };
    solver.run();
    solver.found
}

impl<P: PairQuery + ?Sized, W: Watch> Solver<'_, P, W> {
    fn run(&mut self) {
        self.look(0.0);
        let mut state = self.state();
        if state == State::Contact {
            self.found.contacts.push(Contact { enter: Bracket::at(0.0), exit: None, axis: None });
        }
        while self.t < self.duration && (!self.only_first || self.found.contacts.is_empty()) {
            if self.left == 0 || !self.now.error.is_finite() {
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

    /// Moves to time `t`.
    pub(super) fn go(&mut self, t: f64) {
        self.t = t;
        self.steps += 1;
        self.count();
        self.seen = false;
        self.lasts = None;
    }

    /// Looks at all axes where it stands.
    pub(super) fn see(&mut self) {
        if !self.seen {
            self.pair.moment(self.t, &mut self.now);
            self.seen = true;
        }
    }

    /// Moves to time `t` and looks.
    pub(super) fn look(&mut self, t: f64) {
        self.go(t);
        self.see();
    }

    /// How long all axes are proved to overlap from here on, and the axis that ends it.
    pub(super) fn lasts(&mut self) -> Option<(f64, usize)> {
        self.see();
        if self.lasts.is_none() {
            self.lasts = overlapping(&self.now, [self.duration - self.t, 0.0]).map(|[on, _]| on);
        }
        self.lasts
    }

    /// What is proved of this instant.
    fn state(&mut self) -> State {
        if self.now.widest().1 > self.now.error {
            State::Free
        } else if self.lasts().is_some() {
            State::Contact
        } else {
            State::Neither
        }
    }

    /// The longest span proved free from here on; whether it was worth a step.
    fn step_free(&mut self) -> bool {
        self.see();
        let left = self.duration - self.t;
        let (mut reach, mut lane) = longest(&self.now, left);
        let mut bound = self.now.axes()[lane];
        let mut whole = false;
        if reach < left && self.steps % WHOLE_TURNS_EVERY == 1 {
            self.count();
            self.pair.whole_turns(self.t, &mut self.round);
            let (around, of) = longest(&self.round, left);
            if around > reach {
                (reach, lane, bound, whole) = (around, of, self.round.axes()[of], true);
            }
        }
        let axis = self.axes[lane];
        self.watch.step(Step::Tried { span: Interval::new(self.t, self.t + reach), axis });
        self.advance(reach, axis, Claim::Apart { bound, error: [self.now.error, self.now.error_rate], whole })
    }

    /// The longest span proved to overlap from here on; whether it was worth a step.
    fn step_contact(&mut self) -> bool {
        let Some((reach, lane)) = self.lasts() else { return false };
        self.advance(reach, self.axes[lane], Claim::Overlap { bound: self.now.axes()[lane], witness: false })
    }

    /// Takes a proved step of `reach` seconds, if it is long enough.
    fn advance(&mut self, reach: f64, axis: AxisId, claim: Claim) -> bool {
        let from = self.t;
        let to = if reach >= self.duration - from { self.duration } else { (from + reach).next_down() };
        if to - from <= STALL * self.duration && to < self.duration {
            return false;
        }
        let span = Interval::new(from, to);
        self.watch.step(match claim {
            Claim::Apart { .. } => Step::Free { span, axis },
            Claim::Overlap { .. } => Step::Contact { span, axis },
        });
        self.found.proof.push(Proof { span, from, axis, claim, units: Units::GIVEN });
        if to < self.duration {
            self.look(to);
        } else {
            self.t = to;
        }
        true
    }

    /// Looks ahead until something can be proved again, and records what lies between; the new state.
    fn look_ahead(&mut self, before: State) -> State {
        self.see();
        let from = self.t;
        let lane = self.now.widest().0;
        let mut ahead = self.crossing(before);
        loop {
            let at = (from + ahead).min(self.duration).max(from.next_up());
            self.look(at);
            let mut after = self.state();
            let far = ahead > 0.1 * BRACKET * self.duration;
            if far && after == State::Neither && before != State::Contact && self.overlaps_now() {
                after = State::Contact;
            }
            let found = match after {
                State::Free => Some(false),
                State::Contact => Some(true),
                State::Neither => None,
            };
            self.watch.step(Step::Probe { from, at, found });
            if after == State::Neither && at < self.duration && self.left > 0 {
                ahead *= 2.0;
                continue;
            }
            if far && before != after && after != State::Neither {
                self.narrow(from, after);
            }
            self.record(before, after, from, lane);
            return after;
        }
    }

    /// Whether the separating axis test proves overlap at this instant.
    ///
    /// It is exact to rounding for nearly parallel edges too, where the bounds over time are not.
    fn overlaps_now(&mut self) -> bool {
        if self.now.widest_face().1 >= -self.now.error {
            return false;
        }
        self.count();
        self.pair.report(self.t).verdict == Verdict::Overlapping
    }

    /// How far ahead the gap now nearest to zero should have crossed it.
    fn crossing(&self, before: State) -> f64 {
        let least = STALL * self.duration;
        let away = |(lane, gap): (usize, f64)| {
            let reach = (gap.abs() + 3.0 * self.now.error) / self.now.folded()[lane].rate().abs();
            if reach.is_finite() { reach } else { 0.0 }
        };
        let ahead = match before {
            State::Neither => 0.0,
            _ => away(self.now.widest()),
        };
        ahead.clamp(least, 1e3 * least)
    }

    /// Moves from an instant at which `state` holds back towards `from`, where it is not known to.
    fn narrow(&mut self, from: f64, wanted: State) {
        let (mut outside, mut inside) = (from, self.t);
        while inside - outside > 1e-3 * BRACKET * self.duration && self.left > 0 {
            let middle = 0.5 * (outside + inside);
            if !(outside < middle && middle < inside) {
                break;
            }
            self.look(middle);
            let holds = self.state() == wanted || wanted == State::Contact && self.overlaps_now();
            if holds { inside = middle } else { outside = middle }
        }
        self.look(inside);
    }

    /// Records what lies between `from`, where `before` was proved last, and now.
    fn record(&mut self, before: State, after: State, from: f64, lane: usize) {
        let to = self.t;
        let bracket = Bracket { lo: from, hi: to };
        let narrow = bracket.width() <= BRACKET * self.duration;
        match (before, after) {
            (State::Free, State::Contact) | (State::Neither, State::Contact) => {
                let axis = Some(self.axes[lane]);
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
        let (reach, lane) = longest(&back, span.length().next_up());
        if reach < span.length() {
            return false;
        }
        let (bound, axis) = (back.axes()[lane], self.axes[lane]);
        let claim = Claim::Apart { bound, error: [back.error, back.error_rate], whole: false };
        self.watch.step(Step::Free { span, axis });
        self.found.proof.push(Proof { span, from: self.t, axis, claim, units: Units::GIVEN });
        true
    }

    /// Whether all axes are proved to have overlapped since `from`.
    fn overlapped_since(&mut self, from: f64) -> bool {
        let span = Interval::new(from, self.t);
        let Some([_, (reach, lane)]) = overlapping(&self.now, [0.0, span.length().next_up()]) else { return false };
        if reach < span.length() {
            return false;
        }
        let (claim, axis) =
            (Claim::Overlap { bound: self.now.axes()[lane].reversed(), witness: false }, self.axes[lane]);
        self.watch.step(Step::Contact { span, axis });
        self.found.proof.push(Proof { span, from: self.t, axis, claim, units: Units::GIVEN });
        true
    }

    fn doubt(&mut self, from: f64, to: f64, why: Doubt) {
        match self.found.unproved.last_mut() {
            Some(last) if last.why == why && last.span.max == from => last.span.max = to,
            _ => self.found.unproved.push(Unproved { span: Interval::new(from, to), why }),
        }
    }
}
