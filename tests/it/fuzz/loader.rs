//! Mutated scene texts: reading them never panics and never takes long, and what is read can be saved.

use super::{Random, Trial, plain_words};
use crate::repository;
use satscope::scene::{Scene, file::problem::MOST_PROBLEMS, store};
use std::{
    collections::HashSet,
    fs,
    time::{Duration, Instant},
};

/// How long without another word.
const PLAIN: Duration = Duration::from_secs(2);

/// No case may take longer.
const LONGEST: Duration = Duration::from_secs(2);

/// Texts that are mutated, and the length above which none is added.
const MOST_TEXTS: usize = 5000;
const LONG: usize = 20_000;

/// What a mutation puts in.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "'",
    "\\",
    "#",
    "r#\"",
    "\"#",
    "//",
    "/*",
    "*/",
    "#![enable(unwrap_newtypes)]",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{2028}",
    "\u{85}",
    "é",
    "𝄞",
    "\\u{110000}",
    "\\x7f",
    "-",
    "1e308",
    "1e400",
    "-0.0",
    "NaN",
    "-inf",
    "0x7f",
    "1_000",
    "99999999999999999999999",
    "4.9e-324",
    "1..=5",
    "b'x'",
    "'c'",
    "true",
    "()",
    "Some(",
    "None",
    "r#type: 1,",
    "unknown: [1, (2)],",
    "version: 1,",
    "version: 2,",
    "boxes: Planar([",
    "Spatial([",
    "name: \"a\",",
    "center: (0, 0),",
    "half_extents: (1, 1),",
    "angle: 90.0,",
    "rotation: Euler((1, 2, 3)),",
    "focus: (\"a\", \"b\"),",
    "expect: [Sweep(pair: (\"a\", \"b\"), is: Hit)],",
    "Axes((1, 0, 0), (0, 1, 0), (0, 0, 1))",
    "lesson: (summary: \"s\", steps: [(say: \"{a}\")]),",
    "(say: \"{gap A0 at 1}\", line: (1, 2), ask: Choice(answers: [\"{gap line}\"], right: 0)),",
    "{center a}",
    "{radius B1 b of a,b}",
    "{{",
    "{\\\"}\\\"}",
];

/// Every scene of the repository.
fn texts() -> Vec<String> {
    let folders = ["scenes", "tests/golden"].map(|folder| store::walk(&repository(folder)));
    let read = |path| fs::read_to_string(path).expect("it is in the repository");
    folders.into_iter().flatten().map(|path| read(path.expect("every folder can be read"))).collect()
}

/// A text with a few mutations.
fn mutated(random: &mut Random, texts: &[String]) -> String {
    let mut bytes = random.one(texts).clone().into_bytes();
    for _ in 0..1 + random.below(6) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(40)).min(bytes.len());
        match random.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..end, random.one(PIECES).bytes())),
            3 => drop(bytes.splice(at..at, random.one(PIECES).bytes())),
            4 => {
                let many = random.one(PIECES).repeat(1 << random.below(14));
                drop(bytes.splice(at..at, many.into_bytes()));
            }
            5 => {
                let other = random.one(texts).as_bytes();
                let from = random.below(other.len());
                let to = (from + random.below(400)).min(other.len());
                drop(bytes.splice(at..end, other[from..to].iter().copied()));
            }
            6 => {
                let again = bytes[at..end].repeat(1 + random.below(50));
                drop(bytes.splice(at..at, again));
            }
            // One digit of a number, so that the text stays readable and its values change.
            _ => {
                let digits: Vec<_> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    bytes[*random.one(&digits)] = b'0' + u8::try_from(random.below(10)).expect("it is a digit");
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What is wrong with the text, in words without its names and numbers, nothing if it was read; panics where a
/// promise is broken.
fn check(text: &str) -> String {
    match Scene::from_text(text) {
        Ok(scene) => {
            let saved = scene.to_text();
            let again = Scene::from_text(&saved).unwrap_or_else(|problems| panic!("saved, but not read: {problems}"));
            assert_eq!(again, scene, "load(save(scene))");
            assert_eq!(again.to_text(), saved, "the second save");
            String::new()
        }
        Err(problems) => {
            // Places count in the text as it is read: without the mark in front, line ends unified.
            let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
            assert!((1..=MOST_PROBLEMS).contains(&problems.list().len()), "{problems}");
            for problem in problems.list() {
                let at = problem.place.as_ref().expect("every problem of a text has a place");
                assert!(text.get(at.bytes.clone()).is_some(), "{problem} is at {:?}", at.bytes);
                let before = &text[..at.bytes.start];
                let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
                assert_eq!((at.line, at.column), (1 + before.matches('\n').count(), column), "{problem}");
            }
            let told = problems.with_excerpts("x.ron");
            let acts = |c: char| c != '\n' && satscope::scene::visible::acts(c);
            assert_eq!(told.find(acts), None, "{told:?}");
            assert!(told.lines().all(|line| line.chars().count() < 2000), "{told}");
            plain_words(&problems.to_string())
        }
    }
}

#[test]
fn mutated_texts_are_read_or_refused_in_time() {
    let trial = Trial::begin(PLAIN);
    let (mut texts, mut told) = (texts(), HashSet::new());
    let mut random = Random(trial.seed);
    let (mut cases, mut read, mut longest) = (0_u64, 0_u64, Duration::ZERO);
    while trial.goes_on() {
        let state = random.0;
        let text = mutated(&mut random, &texts);
        let began = Instant::now();
        let fine = std::panic::catch_unwind(|| check(&text));
        let took = began.elapsed();
        let Ok(wrong) = fine else { panic!("the case of state {state:#x} breaks a promise:\n{}", shown(&text)) };
        assert!(took < LONGEST, "the case of state {state:#x} takes {took:?}:\n{}", shown(&text));
        (cases, read, longest) = (cases + 1, read + u64::from(wrong.is_empty()), longest.max(took));
        // What was answered in words never heard leads to more of them.
        if told.insert(wrong) && texts.len() < MOST_TEXTS && text.len() < LONG {
            texts.push(text);
        }
    }
    let (seed, kept) = (trial.seed, texts.len());
    println!("{cases} texts from seed {seed}, {read} of them scenes, {kept} kept, the longest took {longest:?}");
    assert!(0 < read && read < cases, "mutations must leave some scenes valid and others not");
}

fn shown(text: &str) -> String {
    text.chars().take(4000).collect()
}
