//! Every certificate of every sweep goes past a checker that is not the solver, and tampered ones do not.

use super::{
    cases,
    checker::{ByKind, Checker},
    mutants::sample,
};
use crate::repository;
use satscope::{
    kernel::{
        axis::AxisId,
        interval::Interval,
        linear::Linear,
        pair::MovingPair,
        query::PairQuery,
        space::Space,
        sweep::{
            Proof, Sweep, SweepQuery as _,
            bounds::{GapBound, UpperBound},
            certificate::{AllAxesOverlap, AxisApart, Certificate, CommonPoint, InscribedBalls, Kind, SweptBallApart},
            sweep,
        },
    },
    scene::{AnyMotion, Scene},
};
use serde_json::Value;

/// Checks every certificate of a pair, and counts it.
#[track_caller]
fn accept<S: Space>(accepted: &mut ByKind, name: &str, pair: &MovingPair<S>) {
    let (checker, found) = (Checker::new(pair), sweep(pair));
    tiles(&found, pair.duration());
    for proof in &found.proof {
        if let Err(wrong) = checker.check(proof) {
            panic!("{name}: {wrong}\n{proof:?}\nof {pair:?}");
        }
        accepted.count(proof.certificate.kind());
    }
}

#[test]
fn every_certificate_of_the_golden_motions_is_accepted() {
    let text = std::fs::read_to_string(repository("tests/golden/cases.jsonl")).expect("the cases are there");
    let mut accepted = ByKind::default();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("each line is JSON");
        let group = case["group"].as_str().expect("each has a group");
        if !matches!(group, "T2" | "T3" | "R2" | "R3") {
            continue;
        }
        let scene = Scene::from_text(case["scene"].as_str().expect("text")).expect("each case has a scene");
        let name = case["id"].to_string();
        match (scene.motion(0), scene.motion(1)) {
            (AnyMotion::Planar(a), AnyMotion::Planar(b)) => {
                accept(&mut accepted, &name, &MovingPair::new(a, b, scene.duration()));
            }
            (AnyMotion::Spatial(a), AnyMotion::Spatial(b)) => {
                accept(&mut accepted, &name, &MovingPair::new(a, b, scene.duration()));
            }
            _ => panic!("a scene has one dimension"),
        }
    }
    println!("golden: {accepted:?}");
    assert!(accepted.of(Kind::AxisApart) > 500 && accepted.of(Kind::CommonPoint) > 100, "{accepted:?}");
}

#[test]
fn every_certificate_of_any_motion_is_accepted() {
    let mut accepted = ByKind::default();
    sample(&cases::tumbling_planar(), 150).iter().for_each(|pair| accept(&mut accepted, "any", pair));
    sample(&cases::tumbling_spatial(), 100).iter().for_each(|pair| accept(&mut accepted, "any", pair));
    sample(&cases::spinning_spatial(), 60).iter().for_each(|pair| accept(&mut accepted, "spinning", pair));
    println!("any: {accepted:?}");
    assert!(Kind::ALL.iter().all(|&kind| accepted.of(kind) > 20), "{accepted:?}");
}

/// The strip, the brackets of events and the doubts lie end to end from the start to the end; every certificate
/// within a contact is of overlap, and every other one is of free time.
#[track_caller]
pub fn tiles(found: &Sweep, duration: f64) {
    let proofs = found.proof.iter().map(|proof| proof.span);
    let events = found.contacts.iter().flat_map(|contact| [Some(contact.enter), contact.exit]).flatten();
    let events = events.map(|event| Interval::new(event.lo.max(0.0), event.hi.min(duration)));
    let doubts = found.unproved.iter().map(|doubt| doubt.span);
    let mut pieces: Vec<Interval> = proofs.chain(events).chain(doubts).filter(|piece| piece.min < piece.max).collect();
    pieces.sort_by(|one, other| one.min.total_cmp(&other.min).then(one.max.total_cmp(&other.max)));
    // An event that is not narrow is a doubt too.
    pieces.dedup();
    let mut t = 0.0;
    for piece in pieces {
        assert_eq!(piece.min, t, "{piece} does not begin where the last one ends: {found:?}");
        t = piece.max;
    }
    assert_eq!(t, duration, "the strip ends early: {found:?}");
    for proof in &found.proof {
        let within = found.contacts.iter().any(|contact| {
            contact.enter.hi <= proof.span.min && contact.exit.is_none_or(|exit| proof.span.max <= exit.lo)
        });
        assert_eq!(within, !proof.is_free(), "{proof:?} of {found:?}");
    }
}

/// Tampered certificates of each kind, made and refused.
#[derive(Debug, Default)]
struct Refused {
    made: ByKind,
    refused: ByKind,
}

impl Refused {
    fn tally(&mut self, checker: &Checker, proof: &Proof) {
        let kind = proof.certificate.kind();
        self.made.count(kind);
        if checker.check(proof).is_err() {
            self.refused.count(kind);
        }
    }
}

/// The certificate with its bound raised by `by`: too good, or on the wrong side of zero.
fn raised(certificate: Certificate, by: f64) -> Certificate {
    let apart = |bound: GapBound| GapBound { extent_sum: bound.extent_sum - by, ..bound };
    let upper = |bound: UpperBound| bound.raised(Linear::new(by, 0.0));
    match certificate {
        Certificate::AxisApart(of) => Certificate::AxisApart(AxisApart { bound: apart(of.bound), ..of }),
        Certificate::SweptBallApart(of) => Certificate::SweptBallApart(SweptBallApart { bound: apart(of.bound), ..of }),
        Certificate::AllAxesOverlap(of) => Certificate::AllAxesOverlap(AllAxesOverlap { bound: apart(of.bound), ..of }),
        Certificate::CommonPoint(of) => Certificate::CommonPoint(CommonPoint { outside: upper(of.outside) }),
        Certificate::InscribedBalls(of) => Certificate::InscribedBalls(InscribedBalls { apart: upper(of.apart) }),
    }
}

/// The same certificate of another axis; `None` if it speaks of none.
fn of_axis(certificate: Certificate, axis: AxisId) -> Option<Certificate> {
    match certificate {
        Certificate::AxisApart(of) => Some(Certificate::AxisApart(AxisApart { axis, ..of })),
        Certificate::SweptBallApart(of) => Some(Certificate::SweptBallApart(SweptBallApart { axis, ..of })),
        Certificate::AllAxesOverlap(_) | Certificate::CommonPoint(_) | Certificate::InscribedBalls(_) => None,
    }
}

/// A certificate whose span reaches beyond the event at its end, by a hundredth of the motion.
fn longer(proof: &Proof, found: &Sweep) -> Option<Proof> {
    let event = |hi: f64| hi - proof.span.max < 1e-9 && proof.span.max <= hi;
    let (free, from) = (proof.is_free(), proof.from == proof.span.min);
    let ends = found.contacts.iter().any(|contact| {
        let beyond = contact.exit.map_or(1.0, |exit| exit.lo);
        if free {
            event(contact.enter.hi) && contact.enter.hi + 0.01 < beyond
        } else {
            contact.exit.is_some_and(|exit| event(exit.hi) && exit.hi + 0.01 < 1.0)
        }
    });
    let again = found.contacts.iter().any(|contact| {
        let (lo, end) = (contact.enter.lo, proof.span.max);
        !free && end < lo && lo < end + 0.02
    });
    let span = Interval::new(proof.span.min, proof.span.max + 0.01);
    (ends && !again && from).then_some(Proof { span, ..*proof })
}

fn tamper<S: Space>(pairs: &[MovingPair<S>], refused: &mut Refused) {
    for pair in pairs {
        let (checker, found) = (Checker::new(pair), sweep(pair));
        for proof in &found.proof {
            if let Some(longer) = longer(proof, &found) {
                refused.tally(&checker, &longer);
            }
            // An axis that does not separate in the middle of the span.
            let report = pair.report(proof.span.middle());
            let blind = |axis: &AxisId| {
                let both = report.test(*axis).and_then(|test| test.projection);
                both.is_some_and(|both| both.gap < -1e-6)
            };
            if let Some(&axis) = S::CANDIDATES.iter().find(|axis| blind(axis))
                && let Some(certificate) = of_axis(proof.certificate, axis)
            {
                refused.tally(&checker, &Proof { certificate, ..*proof });
            }
            // The certificate of one span put on another that it contradicts.
            if let Some(other) = found.proof.iter().find(|other| other.is_free() != proof.is_free()) {
                refused.tally(&checker, &Proof { certificate: other.certificate, ..*proof });
            }
            // Bounds that are far too good, and bounds on the wrong side.
            if pair.linear_motion().is_none() {
                for by in [-1e4, 1e4] {
                    refused.tally(&checker, &Proof { certificate: raised(proof.certificate, by), ..*proof });
                }
            }
        }
    }
}

#[test]
fn tampered_certificates_are_refused() {
    let mut refused = Refused::default();
    tamper(&sample(&cases::tumbling_planar(), 100), &mut refused);
    tamper(&sample(&cases::tumbling_spatial(), 60), &mut refused);
    tamper(&sample(&cases::spinning_spatial(), 40), &mut refused);
    println!("{refused:?}");
    for kind in Kind::ALL {
        let (made, refused) = (refused.made.of(kind), refused.refused.of(kind));
        assert!(refused == made && made > 40, "{kind:?}: {refused} of {made}");
    }
}
