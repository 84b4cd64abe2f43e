//! Through a contact in leaps: certificates that start ahead and lead back.
//!
//! A certificate is longest where it starts deep inside, or on the brink with the contact behind it; it is short
//! where it runs into the end of the contact. So the solver looks ahead of what is proved, by about as far as the
//! last certificate led, and proves the way back from there and the way on. When it lands outside, it searches for
//! the end of the contact between, and proves the way back from just before it.
//!
//! Where it lands is a guess, and decides nothing: a span enters the proof only if a certificate covers it, and
//! an end only if overlap is proved just before it and separation just after. Where no guess leads on, the plain
//! steps do.

use super::{
    certificate::overlapping,
    rotating::{Solver, State},
};
use crate::kernel::{
    axis::{AxisId, MAX_AXES, PerAxis},
    interval::Interval,
    projection::PairQuery,
    sweep::bounds::{AxisBounds, GapBound},
    sweep::watch::{Step, Watch},
    sweep::{Bracket, Claim, Proof},
    tolerance::{BRACKET, LANDINGS, LEAP, NEAR_END, STALL, WITNESS},
    units::Units,
};

/// What one instant proves to overlap: how long, and by the axis that ends it.
#[derive(Clone, Copy)]
struct Found {
    on: (f64, usize),
    back: (f64, usize),
    /// Whether it is seen in [`Solver::round`], by a witness, or in [`Solver::now`], by all axes.
    witness: bool,
}

/// A span that a certificate from one of its ends proves to overlap.
#[derive(Clone, Copy)]
struct CertifiedSpan {
    reach: f64,
    axis: AxisId,
    bound: GapBound,
    witness: bool,
}

/// What lies where a leap ends.
enum Landing {
    /// Overlap, proved back to where the leap began, and on.
    Inside(Found),
    /// Overlap, but not proved all the way back.
    Short(Found),
    /// Neither is proved.
    Nowhere,
    /// The boxes are apart there.
    Outside,
}

/// Overlap ahead of what is proved, to be met.
struct Goal {
    /// It is proved here.
    at: f64,
    /// And back from here.
    back: CertifiedSpan,
    next: Next,
}

/// What follows a goal.
enum Next {
    /// More of the contact.
    On(CertifiedSpan),
    /// The boxes are proved apart at this time.
    Apart(f64),
}

/// An instant near the end of a contact.
struct Look {
    t: f64,
    /// The gap of every axis and its rate.
    gaps: PerAxis<[f64; 2]>,
}

impl Look {
    fn new(t: f64, now: &AxisBounds) -> Self {
        let mut gaps = PerAxis::filled([0.0; 2], now.axes().len());
        for (gap, folded) in gaps.iter_mut().zip(now.folded()) {
            *gap = [folded.gap(), folded.rate()];
        }
        Self { t, gaps }
    }
}

impl<P: PairQuery + ?Sized, W: Watch> Solver<'_, P, W> {
    /// From an instant of contact to the instant just after it, or to the end of time, or as far as leaps lead;
    /// what is proved there.
    // In one piece with the free steps it would slow them down.
    #[inline(never)]
    pub(super) fn leap(&mut self) -> State {
        let Some(on) = self.lasts() else { return self.walk(self.t) };
        let found = Found { on, back: (0.0, on.1), witness: false };
        let (mut front, mut length) = (self.go_on(self.t, &found, None), on.0);
        // The nearest is the last.
        let mut goals: Vec<Goal> = Vec::new();
        while front < self.duration && self.left > 0 {
            // Once the balls meet, they last until they part.
            if goals.is_empty()
                && let Some(found) = self.core(front)
                && found.on.0 > length.max(STALL * self.duration)
            {
                front = self.go_on(front, &found, None);
                continue;
            }
            let at = match goals.last() {
                Some(goal) => {
                    let open = goal.at - goal.back.reach - front;
                    if open <= 0.0 {
                        if let Some(Goal { at, back, next }) = goals.pop() {
                            self.overlapped(Interval::new(front, at), at, &back);
                            match next {
                                Next::On(on) => {
                                    front = reach(at, on.reach, goals.last(), self.duration);
                                    self.overlapped(Interval::new(at, front), at, &on);
                                }
                                Next::Apart(outside) => return self.leave(at, outside),
                            }
                        }
                        continue;
                    }
                    front + 0.5 * open / (0.5 * open / length).ceil().max(1.0)
                }
                None => (front + length).min(self.duration),
            };
            let least = if goals.is_empty() { LEAP } else { STALL };
            if at - front <= least * self.duration && at < self.duration || self.left == 0 {
                return self.walk(front);
            }
            match self.land(front, at) {
                Landing::Inside(found) => {
                    self.overlapped(Interval::new(front, at), at, &self.back(&found));
                    length = length.max(found.on.0);
                    front = self.go_on(at, &found, goals.last());
                }
                Landing::Short(found) => {
                    length = 0.5 * (at - front);
                    goals.push(Goal { at, back: self.back(&found), next: Next::On(self.on(&found)) });
                }
                Landing::Nowhere => length = 0.5 * (at - front),
                Landing::Outside => {
                    goals.clear();
                    let Some(end) = self.end(front) else { return self.walk(front) };
                    goals.push(end);
                }
            }
        }
        if front < self.duration {
            return self.walk(front);
        }
        self.t = self.duration;
        State::Contact
    }

    /// Gives up leaping until the contact has ended, and goes on from `front`.
    fn walk(&mut self, front: f64) -> State {
        self.leaping = false;
        if self.t != front {
            self.look(front);
        }
        State::Contact
    }

    /// What the balls that the boxes never leave prove from `t` on.
    fn core(&mut self, t: f64) -> Option<Found> {
        self.count();
        self.pair.core(t, &mut self.round);
        around(&self.round, [self.duration - t, 0.0], true)
    }

    /// What was found to overlap from there on.
    #[inline(always)]
    fn on(&self, found: &Found) -> CertifiedSpan {
        let (reach, lane) = found.on;
        CertifiedSpan {
            reach,
            axis: self.axes[lane],
            bound: self.looked_at(found).axes()[lane],
            witness: found.witness,
        }
    }

    /// What was found to overlap up to there.
    #[inline(always)]
    fn back(&self, found: &Found) -> CertifiedSpan {
        let (reach, lane) = found.back;
        let bound = self.looked_at(found).axes()[lane].reversed();
        CertifiedSpan { reach, axis: self.axes[lane], bound, witness: found.witness }
    }

    fn looked_at(&self, found: &Found) -> &AxisBounds {
        if found.witness { &self.round } else { &self.now }
    }

    /// Moves to the instant just after the contact.
    fn leave(&mut self, inside: f64, outside: f64) -> State {
        self.look(outside);
        if let Some(last) = self.found.contacts.last_mut() {
            last.exit = Some(Bracket { lo: inside, hi: outside });
        }
        State::Free
    }

    /// Looks at `at`, and what is proved from there back to `front` and on.
    fn land(&mut self, front: f64, at: f64) -> Landing {
        let (way, left) = (at - front, self.duration - at);
        self.go(at);
        let mut found = None;
        // In the plane the faces are all there is, and bend no more than a witness does.
        if self.axes.len() == MAX_AXES {
            if self.pair.witness(at, &mut self.round, &mut self.now) {
                found = around(&self.round, [left, way], true).filter(|found| found.back.0 >= WITNESS * way);
            } else {
                self.seen = true;
            }
        }
        if found.is_none() {
            self.see();
            found = around(&self.now, [left, way], false);
        }
        let outside = found.is_none() && self.now.widest().1 > self.now.error;
        self.watch.step(Step::Probe {
            from: front,
            at,
            found: if outside { Some(false) } else { found.map(|_| true) },
        });
        match found {
            Some(found) if found.back.0 >= way => Landing::Inside(found),
            Some(found) => Landing::Short(found),
            None if outside => Landing::Outside,
            None => Landing::Nowhere,
        }
    }

    /// The end of the contact between `front`, where it lasts, and now, where the boxes are apart.
    ///
    /// The root of the largest gap is guessed from the values and rates of two looks; the last looks aim a little
    /// to its sides, where overlap and separation can be proved.
    fn end(&mut self, front: f64) -> Option<Goal> {
        let (mut inside, mut outside) = (front, self.t);
        let mut back = None;
        let mut lane = self.now.widest().0;
        let (mut last, mut before) = (Look::new(self.t, &self.now), None);
        let (mut wider, mut error) = (1.0, self.now.error);
        for _ in 0..LANDINGS {
            let root = crossing(&last, before.as_ref(), lane);
            let root = if inside < root && root < outside { root } else { 0.5 * (inside + outside) };
            let aside = wider * (3.0 * STALL * self.duration + 8.0 * error / last.gaps[lane][1].abs());
            let near = (root - last.t).abs() <= NEAR_END * self.duration;
            let aim = match near {
                true if back.is_none() || root - inside > 3.0 * aside => root - aside,
                true => root + aside,
                false => root,
            };
            let to = if inside < aim && aim < outside { aim } else { 0.5 * (inside + outside) };
            self.look(to);
            let apart = self.now.widest().1 > self.now.error;
            let way = if near && !apart {
                around(&self.now, [0.0, to - front], false).map(|found| self.back(&found))
            } else {
                None
            };
            self.watch.step(Step::Probe {
                from: front,
                at: to,
                found: if apart { Some(false) } else { way.map(|_| true) },
            });
            before = Some(std::mem::replace(&mut last, Look::new(to, &self.now)));
            if apart {
                (outside, lane, error) = (to, self.now.widest().0, self.now.error);
            } else if way.is_some() || !near {
                (inside, back) = (to, way);
            } else {
                wider *= 4.0;
            }
            if let Some(back) = back
                && outside - inside <= (3.0 * aside).min(0.1 * BRACKET * self.duration)
            {
                return Some(Goal { at: inside, back, next: Next::Apart(outside) });
            }
        }
        None
    }

    /// Adds what was found from `from` on, but no more than up to the next goal; where it ends.
    fn go_on(&mut self, from: f64, found: &Found, next: Option<&Goal>) -> f64 {
        let to = reach(from, found.on.0, next, self.duration);
        self.overlapped(Interval::new(from, to), from, &self.on(found));
        to
    }

    /// Adds a span to the proof.
    #[inline(always)]
    fn overlapped(&mut self, span: Interval, from: f64, &CertifiedSpan { axis, bound, witness, .. }: &CertifiedSpan) {
        if span.max <= span.min {
            return;
        }
        self.watch.step(Step::Contact { span, axis });
        self.found.proof.push(Proof {
            span,
            from,
            axis,
            claim: Claim::Overlap { bound, witness },
            units: Units::GIVEN,
        });
    }
}

/// The end of a span of `length` seconds from `from` on, but no later than the next goal.
fn reach(from: f64, length: f64, next: Option<&Goal>, duration: f64) -> f64 {
    let most = next.map_or(duration, |goal| goal.at);
    if length >= most - from { most } else { (from + length).next_down().max(from) }
}

/// What that instant proves to overlap from there on and back from there, for no more than so many seconds.
fn around(now: &AxisBounds, [on, back]: [f64; 2], witness: bool) -> Option<Found> {
    let [on, back] = overlapping(now, [on, back.next_up()])?;
    Some(Found { on, back, witness })
}

/// Where the gap of that axis should be zero, by its values and rates at two instants.
///
/// Time as a function of the gap is a cubic through both; where the gap does not rise at both, its tangent serves.
fn crossing(last: &Look, before: Option<&Look>, lane: usize) -> f64 {
    let [gap, rate] = last.gaps[lane];
    if let Some(before) = before {
        let [other, other_rate] = before.gaps[lane];
        let rise = other - gap;
        if rate > 0.0 && other_rate > 0.0 && rise != 0.0 {
            let s = -gap / rise;
            let r = 1.0 - s;
            let way = (before.t - last.t) * s * s * (3.0 - 2.0 * s);
            return last.t + way + rise * s * r * (r / rate - s / other_rate);
        }
    }
    last.t - gap / rate
}
