//! Through a contact in leaps: certificates that are made ahead of what is proved and are valid backwards.
//!
//! A certificate holds longest where the boxes overlap deeply, and backwards from just before the end of a contact. It
//! holds shortly where it runs into that end. So the solver evaluates the pair ahead of what is proved, about as far as
//! the last certificate held, and proves the span back from there and the span on. Where it lands outside of the
//! contact, it searches for the end in between, and proves the span back from just before it.
//!
//! Where it lands is a guess, which decides nothing: a span enters the proof only if a certificate covers it, and an
//! end only if overlap is proved just before it and separation just after. Where no guess leads on, the plain steps
//! of [`super::rotating`] do.

use super::{
    bounds::AxisBounds,
    certificate::{AllAxesOverlap, Certificate, CommonPoint, InscribedBalls, Lasts},
    outcome::Bracket,
    query::SweepQuery,
    rotating::Solver,
    watch::{State, Step, Watch},
};
use crate::kernel::{
    axis::MAX_AXES,
    interval::Interval,
    linear::Linear,
    tolerance::cost::{ASIDE, BRACKET, LANDINGS, LEAP, NEAR_END, POINT_SHARE, STALL},
};

/// What proves that the boxes overlap around one instant.
#[derive(Clone, Copy, PartialEq)]
enum By {
    /// All axes, as in [`Solver::now`].
    AllAxes,
    /// A common point, as in [`Solver::point`].
    Point,
}

/// How long the boxes are proved to overlap from an instant on, and back from it.
#[derive(Clone, Copy)]
struct Overlap {
    on: Lasts,
    back: Lasts,
    by: By,
}

/// A span that a certificate from one of its ends proves to overlap.
#[derive(Clone, Copy)]
struct CertifiedSpan {
    length: f64,
    certificate: Certificate,
}

/// What is found where a leap ends.
enum Landing {
    /// Overlap, proved back to where the leap began, and on.
    Inside(Overlap),
    /// Overlap, but not proved all the way back.
    Short(Overlap),
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

/// The gaps at an instant near the end of a contact.
struct Gaps {
    t: f64,
    of: [Linear; MAX_AXES],
}

impl Gaps {
    fn new(t: f64, now: &AxisBounds) -> Self {
        let mut of = [Linear::ZERO; MAX_AXES];
        for (gap, summed) in of.iter_mut().zip(now.summed()) {
            *gap = Linear::new(summed.gap(), summed.rate());
        }
        Self { t, of }
    }
}

impl<P: SweepQuery + ?Sized, W: Watch> Solver<'_, P, W> {
    /// From an instant of contact to the instant just after it, or to the end of time, or as far as leaps lead;
    /// what is proved there.
    // In one piece with the free steps it would slow them down.
    #[inline(never)]
    pub(super) fn leap(&mut self) -> State {
        let Some(on) = self.lasts() else { return self.walk(self.t) };
        let found = Overlap { on, back: Lasts { until: 0.0, ..on }, by: By::AllAxes };
        let (mut front, mut length) = (self.go_on(self.t, &found, None), on.until);
        // The nearest is the last.
        let mut goals: Vec<Goal> = Vec::new();
        while front < self.duration && self.left > 0 {
            // Once the balls meet, they last until they part.
            if goals.is_empty()
                && let Some(balls) = self.inscribed_balls(front)
                && balls.length > length.max(STALL * self.duration)
            {
                front = self.add(front, &balls, None);
                continue;
            }
            let at = match goals.last() {
                Some(goal) => {
                    let open = goal.at - goal.back.length - front;
                    if open <= 0.0 {
                        if let Some(Goal { at, back, next }) = goals.pop() {
                            self.overlapped(Interval::new(front, at), at, back.certificate);
                            match next {
                                Next::On(on) => front = self.add(at, &on, goals.last()),
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
            match self.try_at(front, at) {
                Landing::Inside(found) => {
                    self.overlapped(Interval::new(front, at), at, self.back(&found).certificate);
                    length = length.max(found.on.until);
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
            self.evaluate_at(front);
        }
        State::Contact
    }

    /// What inscribed balls prove from `t` on.
    fn inscribed_balls(&mut self, t: f64) -> Option<CertifiedSpan> {
        self.count();
        let now = self.pair.inscribed_balls(t)?;
        let length = InscribedBalls::lasts(&now, self.duration - t)?;
        Some(CertifiedSpan { length, certificate: InscribedBalls::after(&now).into() })
    }

    /// What was found to overlap from there on.
    #[inline(always)]
    fn on(&self, found: &Overlap) -> CertifiedSpan {
        let Lasts { until, ended_by } = found.on;
        let certificate = match found.by {
            By::AllAxes => AllAxesOverlap::after(&self.now, self.axes, ended_by).into(),
            By::Point => CommonPoint::after(&self.point, ended_by).into(),
        };
        CertifiedSpan { length: until, certificate }
    }

    /// What was found to overlap up to there.
    #[inline(always)]
    fn back(&self, found: &Overlap) -> CertifiedSpan {
        let Lasts { until, ended_by } = found.back;
        let certificate = match found.by {
            By::AllAxes => AllAxesOverlap::before(&self.now, self.axes, ended_by).into(),
            By::Point => CommonPoint::before(&self.point, ended_by).into(),
        };
        CertifiedSpan { length: until, certificate }
    }

    /// Moves to the instant just after the contact.
    fn leave(&mut self, inside: f64, outside: f64) -> State {
        self.evaluate_at(outside);
        if let Some(last) = self.found.contacts.last_mut() {
            last.exit = Some(Bracket { lo: inside, hi: outside });
        }
        State::Free
    }

    /// Evaluates the pair at `at`: what is proved from there back to `front`, and on.
    fn try_at(&mut self, front: f64, at: f64) -> Landing {
        let (way, left) = (at - front, self.duration - at);
        self.go(at);
        let mut found = None;
        // In 2D the faces are all there is, and their bounds are no shorter than those of a point.
        if self.axes.len() == MAX_AXES {
            if self.pair.common_point(at, &mut self.point, &mut self.now) {
                let around = CommonPoint::around(&self.point, [left, way.next_up()]);
                found = around.map(|[on, back]| Overlap { on, back, by: By::Point });
                found = found.filter(|found| found.back.until >= POINT_SHARE * way);
            } else {
                self.is_known = true;
            }
        }
        if found.is_none() {
            self.evaluate();
            found = overlap_around(&self.now, [left, way]);
        }
        let outside = found.is_none() && self.now.is_apart();
        self.watch.step(Step::LookedAhead { from: front, at, found: state(outside, found.is_some()) });
        match found {
            Some(found) if found.back.until >= way => Landing::Inside(found),
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
        let mut widest = self.now.widest().0;
        let (mut last, mut before) = (Gaps::new(self.t, &self.now), None);
        let (mut wider, mut error) = (1.0, self.now.rounding.error.value);
        for _ in 0..LANDINGS {
            let root = crossing(&last, before.as_ref(), widest);
            let root = if inside < root && root < outside { root } else { 0.5 * (inside + outside) };
            let aside = wider * (ASIDE[0] * STALL * self.duration + ASIDE[1] * error / last.of[widest].rate.abs());
            let near = (root - last.t).abs() <= NEAR_END * self.duration;
            let aim = match near {
                true if back.is_none() || root - inside > 3.0 * aside => root - aside,
                true => root + aside,
                false => root,
            };
            let to = if inside < aim && aim < outside { aim } else { 0.5 * (inside + outside) };
            self.evaluate_at(to);
            let apart = self.now.is_apart();
            let way = if near && !apart {
                overlap_around(&self.now, [0.0, to - front]).map(|found| self.back(&found))
            } else {
                None
            };
            self.watch.step(Step::LookedAhead { from: front, at: to, found: state(apart, way.is_some()) });
            before = Some(std::mem::replace(&mut last, Gaps::new(to, &self.now)));
            if apart {
                (outside, widest, error) = (to, self.now.widest().0, self.now.rounding.error.value);
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
    fn go_on(&mut self, from: f64, found: &Overlap, next: Option<&Goal>) -> f64 {
        self.add(from, &self.on(found), next)
    }

    /// Adds a span that begins at `from`, but no more than up to the next goal; where it ends.
    fn add(&mut self, from: f64, span: &CertifiedSpan, next: Option<&Goal>) -> f64 {
        let most = next.map_or(self.duration, |goal| goal.at);
        let to = if span.length >= most - from { most } else { (from + span.length).next_down().max(from) };
        self.overlapped(Interval::new(from, to), from, span.certificate);
        to
    }

    /// Adds a span to the proof, unless it is empty.
    #[inline(always)]
    fn overlapped(&mut self, span: Interval, from: f64, certificate: Certificate) {
        if span.min < span.max {
            self.prove(span, from, certificate);
        }
    }
}

/// What an evaluation proves of its instant.
fn state(apart: bool, overlap: bool) -> State {
    match (apart, overlap) {
        (true, _) => State::Free,
        (false, true) => State::Contact,
        (false, false) => State::Neither,
    }
}

/// What all axes prove to overlap from that instant on, and back from it, for no more than so many seconds.
fn overlap_around(now: &AxisBounds, [on, back]: [f64; 2]) -> Option<Overlap> {
    let [on, back] = AllAxesOverlap::around(now, [on, back.next_up()])?;
    Some(Overlap { on, back, by: By::AllAxes })
}

/// Where the gap of that axis should be zero, by its values and rates at two instants.
///
/// Time as a function of the gap is a cubic through both; where the gap does not rise at both, its tangent serves.
fn crossing(last: &Gaps, before: Option<&Gaps>, axis_index: usize) -> f64 {
    let Linear { value: gap, rate } = last.of[axis_index];
    if let Some(before) = before {
        let Linear { value: other, rate: other_rate } = before.of[axis_index];
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
