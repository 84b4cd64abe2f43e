//! A count over cases whose truth was proved elsewhere, with exact or high precision arithmetic.
//!
//! `cases.jsonl` has a case a line; truths are explained in the module's functions.
//! Wrong answers must never occur. Undecided ones may: they are the honest answer where a solver is missing.

use crate::repository;
use satscope::kernel::sat::Verdict;
use satscope::kernel::sweep::{self, Sweep, SweepStatus};
use satscope::scene::edit::Number;
use satscope::scene::{Edit, Pair, Scene};
use serde_json::Value;
use std::{collections::BTreeMap, fs};

/// How an answer compares with the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Score {
    Right,
    Undecided,
    Wrong,
}

/// Truths nearer to contact than this are within the rounding of the stored numbers, so that `touching` and
/// `grazing` are right answers.
const ROUNDING: f64 = 1e-15;

/// Times are compared to this fraction of the duration: the cases' angles were converted from radians.
const TIME: f64 = 1e-9;

/// Cases that graze within rounding: any answer but a proof of the contrary is right.
const GRAZING: &[&str] = &["T2-03", "T2-13", "T3-03"];

#[test]
fn no_case_is_wrong() {
    let text = fs::read_to_string(repository("tests/golden/cases.jsonl")).expect("the cases are in the repository");
    let mut counts: BTreeMap<(String, Score), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("each line is JSON");
        let (group, id) = (string(&case["group"]), string(&case["id"]));
        let scene = Scene::from_text(&string(&case["scene"])).unwrap_or_else(|error| panic!("{id}: {error}"));
        let truth = &case["truth"];
        let (score, found) = match group.as_str() {
            "S2" | "S3" => standing(&scene, truth),
            "W" => sliding(&scene, truth),
            _ => turning(&scene, truth, GRAZING.contains(&id.as_str())),
        };
        if score == Score::Wrong {
            wrong.push(format!("{id}: found {found}; truth {truth}"));
        }
        *counts.entry((group, score)).or_default() += 1;
    }
    let table: Vec<_> = counts.iter().map(|((group, score), count)| format!("{group} {score:?} {count}")).collect();
    println!("{}", table.join("\n"));
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), table.join("\n"));
    let standing_undecided = counts.keys().any(|(group, score)| group.starts_with('S') && *score == Score::Undecided);
    assert!(!standing_undecided, "a verdict is never undecided");
    assert_eq!(counts.values().sum::<usize>(), 451);
}

fn string(value: &Value) -> String {
    value.as_str().expect("the field is a string").to_owned()
}

/// Two boxes at rest: `verdict`, and `gap` with its `axis` where no other is as good.
fn standing(scene: &Scene, truth: &Value) -> (Score, String) {
    let report = scene.pair(Pair::FIRST).report(0.0);
    let found = format!("{} {} by {} +- {}", report.verdict, report.separation, report.best, report.uncertainty);
    let gap = truth["gap"].as_f64().expect("a gap is a number");
    let same = report.verdict.to_string() == string(&truth["verdict"]);
    let within_rounding = gap.abs() <= ROUNDING.max(1e-6 * f64::from(u8::from(has_axes(scene))));
    let verdict_fits = same || within_rounding && report.verdict == Verdict::Touching;
    // A gap may be off by what it says itself and by the rounding of the stored numbers;
    // matrices as stored are no exact rotations.
    let slack = if has_axes(scene) { 1e-6 } else { report.uncertainty + ROUNDING + 1e-12 * gap.abs() };
    let gap_fits = (report.separation - gap).abs() <= slack;
    let axis = string(&truth["axis"]).parse().expect("the truth names an axis");
    let of_axis = report.test(axis).and_then(|test| test.projection).map(|projection| projection.gap);
    let axis_fits = of_axis.is_some_and(|gap| (gap - report.separation).abs() <= 2.0 * slack + 1e-12 * gap.abs());
    if verdict_fits && gap_fits && axis_fits { (Score::Right, found) } else { (Score::Wrong, found) }
}

fn has_axes(scene: &Scene) -> bool {
    scene.to_text().contains("Axes(")
}

/// Unturned boxes in motion: `touch`, the first closed contact, and `overlap`, the first with interiors.
fn sliding(scene: &Scene, truth: &Value) -> (Score, String) {
    let sweep = sweep::sweep(scene.pair(Pair::FIRST).as_ref());
    let found = format!("{} {:?} {:?}", sweep.status(), sweep.contacts, sweep.unproved);
    let near = |time: f64| sweep.contacts.first().is_some_and(|contact| (contact.enter.middle() - time).abs() <= TIME);
    let fits = match (truth["touch"].as_f64(), truth["overlap"].as_f64()) {
        (None, _) => sweep.status() == SweepStatus::Never,
        // Touching alone is contact, but within rounding of none.
        (Some(touch), None) => near(touch) || sweep.status() == SweepStatus::Grazing,
        // Touching from before, overlapping from then on: both are the start of the same contact.
        (Some(touch), Some(_)) => near(touch),
    };
    (
        if fits {
            Score::Right
        } else if doubtful(&sweep) {
            Score::Undecided
        } else {
            Score::Wrong
        },
        found,
    )
}

fn doubtful(sweep: &Sweep) -> bool {
    matches!(sweep.status(), SweepStatus::Grazing | SweepStatus::Undecided)
}

/// Boxes that turn: free on `[0, lo)` and overlapping at `hi`, and for some the brackets of all `contacts`.
fn turning(scene: &Scene, truth: &Value, grazing: bool) -> (Score, String) {
    let sweep = sweep::sweep(scene.pair(Pair::FIRST).as_ref());
    let found = format!("{} {:?} {:?}", sweep.status(), sweep.contacts, sweep.unproved);
    if sweep.status() == SweepStatus::Undecided {
        return (Score::Undecided, found);
    }
    if grazing {
        return (Score::Right, found);
    }
    let slack = TIME * scene.duration();
    let bracket = |value: &Value| -> Option<[f64; 2]> { Some([value[0].as_f64()?, value[1].as_f64()?]) };
    // What is proved must agree with what is true: the brackets meet.
    let meets = |found: sweep::Bracket, [lo, hi]: [f64; 2]| found.lo <= hi + slack && lo - slack <= found.hi;
    let first = sweep.contacts.first();
    let fits = match string(&truth["status"]).as_str() {
        "separated" => sweep.contacts.is_empty(),
        "initial overlap" => sweep.status() == SweepStatus::StartsInContact,
        _ => match (truth["lo"].as_f64(), truth["hi"].as_f64()) {
            (Some(lo), Some(hi)) => first.is_some_and(|contact| meets(contact.enter, [lo, hi])),
            _ => true,
        },
    };
    let all_fit = truth["contacts"].as_array().is_none_or(|contacts| {
        contacts.len() == sweep.contacts.len()
            && contacts.iter().zip(&sweep.contacts).all(|(truth, found)| {
                let exit = match (bracket(&truth["exit"]), found.exit) {
                    (Some(truth), Some(found)) => meets(found, truth),
                    (None, None) => true,
                    _ => false,
                };
                bracket(&truth["enter"]).is_some_and(|truth| meets(found.enter, truth)) && exit
            })
    });
    if fits && all_fit {
        (Score::Right, found)
    } else if doubtful(&sweep) {
        (Score::Undecided, found)
    } else {
        (Score::Wrong, found)
    }
}

/// Scaling by a power of two changes no digit while the numbers stay in range, so it must not turn a verdict
/// round, nor make one of touching, however near they come to either end.
#[test]
fn no_scale_turns_a_verdict_round() {
    let text = fs::read_to_string(repository("tests/golden/cases.jsonl")).expect("the cases are in the repository");
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("each line is JSON");
        let scene = Scene::from_text(&string(&case["scene"])).expect("each case has a scene");
        let verdict = scene.pair(Pair::FIRST).report(0.0).verdict;
        for exponent in [-1060, -1040, -1000, -600, -500, 100, 500, 510, 600, 1000, 1020] {
            let Some(scaled) = scaled(&scene, exponent) else { continue };
            let found = scaled.pair(Pair::FIRST).report(0.0).verdict;
            let fits = found == verdict || found == Verdict::Touching;
            assert!(fits, "{}: {verdict}, but {found} times 2^{exponent}", case["id"]);
        }
    }
}

/// The scene with every length times `2^exponent`; none if one of them would lose digits.
fn scaled(scene: &Scene, exponent: i32) -> Option<Scene> {
    let mut scaled = scene.clone();
    for index in 0..2 {
        let item = scene.boxes().get(index).expect("every case has two boxes");
        let mut numbers = Vec::new();
        for number in (0..scene.dimension().count()).flat_map(|i| [Number::Center(i), Number::HalfExtent(i)]) {
            let value = item.number(number).expect("every box has it");
            let times = libm::ldexp(value, exponent);
            if libm::ldexp(times, -exponent) != value {
                return None;
            }
            numbers.push((number, times));
        }
        scaled = scaled.edited(&Edit::SetNumbers { index, numbers }).expect("these are finite");
    }
    Some(scaled)
}
