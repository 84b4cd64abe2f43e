//! Every certificate of every sweep goes past a checker that is not the solver, and tampered ones do not.

use super::{cases, checker::Checker, mutants::sample};
use crate::repository;
use satscope::{
    kernel::{
        axis::AxisId,
        interval::Interval,
        pair::MovingPair,
        projection::PairQuery,
        space::Space,
        sweep::{Proof, Sweep, sweep},
    },
    scene::{AnyMotion, Scene},
};
use serde_json::Value;

/// How many certificates of each kind were accepted.
#[derive(Debug, Default)]
struct Accepted {
    free: usize,
    overlap: usize,
}

impl Accepted {
    #[track_caller]
    fn all_of<S: Space>(&mut self, name: &str, pair: &MovingPair<S>) {
        let (checker, found) = (Checker::new(pair), sweep(pair));
        tiles(&found, pair.duration());
        for proof in &found.proof {
            if let Err(wrong) = checker.check(proof) {
                panic!("{name}: {wrong}\n{proof:?}\nof {pair:?}");
            }
            *if proof.is_free() { &mut self.free } else { &mut self.overlap } += 1;
        }
    }
}

#[test]
fn every_certificate_of_the_golden_motions_is_accepted() {
    let text = std::fs::read_to_string(repository("tests/golden/cases.jsonl")).expect("the cases are there");
    let mut accepted = Accepted::default();
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
                accepted.all_of(&name, &MovingPair::new(a, b, scene.duration()));
            }
            (AnyMotion::Spatial(a), AnyMotion::Spatial(b)) => {
                accepted.all_of(&name, &MovingPair::new(a, b, scene.duration()));
            }
            _ => panic!("a scene has one dimension"),
        }
    }
    println!("golden: {accepted:?}");
    assert!(accepted.free > 500 && accepted.overlap > 200, "{accepted:?}");
}

#[test]
fn every_certificate_of_any_motion_is_accepted() {
    let mut accepted = Accepted::default();
    sample(&cases::tumbling_planar(), 150).iter().for_each(|pair| accepted.all_of("any", pair));
    sample(&cases::tumbling_spatial(), 100).iter().for_each(|pair| accepted.all_of("any", pair));
    println!("any: {accepted:?}");
    assert!(accepted.free > 300 && accepted.overlap > 100, "{accepted:?}");
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

/// Tampered certificates that the checker refused, and those made.
#[derive(Debug, Default)]
struct Refused {
    longer: [usize; 2],
    other_axis: [usize; 2],
    swapped: [usize; 2],
}

fn tally(count: &mut [usize; 2], checker: &Checker, proof: &Proof) {
    count[0] += usize::from(checker.check(proof).is_err());
    count[1] += 1;
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
                tally(&mut refused.longer, &checker, &longer);
            }
            // An axis that does not separate in the middle of the span, and one that does in that of an overlap.
            let report = pair.report(proof.span.middle());
            let blind = |axis: &AxisId| {
                let shadow = report.test(*axis).and_then(|test| test.projection);
                shadow.is_some_and(|shadow| shadow.gap < -1e-6)
            };
            if proof.is_free()
                && let Some(&axis) = AxisId::all(S::DIMENSION).iter().find(|axis| blind(axis))
            {
                tally(&mut refused.other_axis, &checker, &Proof { axis, ..*proof });
            }
            // The claim of one span put on another of the other kind.
            if let Some(other) = found.proof.iter().find(|other| other.is_free() != proof.is_free()) {
                let claimed = Proof { claim: other.claim, axis: other.axis, ..*proof };
                tally(&mut refused.swapped, &checker, &claimed);
            }
        }
    }
}

#[test]
fn tampered_certificates_are_refused() {
    let mut refused = Refused::default();
    tamper(&sample(&cases::tumbling_planar(), 100), &mut refused);
    tamper(&sample(&cases::tumbling_spatial(), 60), &mut refused);
    println!("{refused:?}");
    for [refused, made] in [refused.longer, refused.other_axis, refused.swapped] {
        assert!(refused == made && made > 40, "{refused} of {made}");
    }
}
