//! Some random inputs in every run of the tests, or as many as `SATSCOPE_FUZZ_SECONDS` allows.

use super::{Decisions, commands, load, solve};
use crate::{random::Random, repository};
use satscope::scene::store;
use std::{
    collections::BTreeMap,
    env, fs,
    path::Path,
    time::{Duration, Instant, UNIX_EPOCH},
};

/// What no input may take, beside other tests and not optimised either. The slowest is told.
const SLOW: Duration = Duration::from_secs(10);

/// Tries the inputs that `make` makes: of the numbers from 0 below `few`, or of others for longer. Among the first
/// ones is every kind of `kinds`.
fn try_out(name: &str, check: fn(&[u8]) -> String, few: u64, kinds: &[&str], make: impl Fn(&mut Random) -> Vec<u8>) {
    if let Some(path) = env::var_os("SATSCOPE_FUZZ_INPUT") {
        println!("{}", check(&fs::read(path).expect("the file of SATSCOPE_FUZZ_INPUT can be read")));
        return;
    }
    let time = env::var("SATSCOPE_FUZZ_SECONDS").ok().map(|text| text.parse().expect("a number of seconds"));
    let until = time.map(|time| Instant::now() + Duration::from_secs(time));
    // A long run goes where none was before.
    let first = if time.is_some() { UNIX_EPOCH.elapsed().expect("it is later").as_secs() << 24 } else { 0 };
    let (mut found, mut slowest) = (BTreeMap::<String, u64>::new(), (Duration::ZERO, 0));
    for number in first.. {
        if until.map_or(number == few, |until| until < Instant::now()) {
            break;
        }
        let bytes = make(&mut Random(number));
        let start = Instant::now();
        let kind = std::panic::catch_unwind(|| check(&bytes));
        let took = start.elapsed();
        slowest = slowest.max((took, number));
        if let Ok(kind) = kind
            && took < SLOW
        {
            *found.entry(kind).or_default() += 1;
            continue;
        }
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}-{number}"));
        fs::write(&path, bytes).expect("the folder for such files can be written to");
        panic!("input {number} breaks a promise after {took:?}; SATSCOPE_FUZZ_INPUT={} tries it again", path.display());
    }
    println!("{} inputs from {first}, {found:?}, slowest {slowest:?}", found.values().sum::<u64>());
    let missing: Vec<_> = kinds.iter().filter(|kind| !found.contains_key(**kind)).collect();
    assert!(missing.is_empty(), "no input is {missing:?}");
}

fn bytes(random: &mut Random, count: usize) -> Vec<u8> {
    (0..count / 8).flat_map(|_| random.bits().to_le_bytes()).collect()
}

#[test]
fn solve() {
    let kinds = ["Hit", "StartsInContact", "Never", "Grazing", "Undecided"];
    try_out("solve", solve::check, 300, &kinds, |random| bytes(random, 1024));
}

#[test]
fn commands() {
    try_out("commands", commands::check, 400, &["something undone", "nothing undone"], |random| bytes(random, 4096));
}

#[test]
fn load() {
    let folders = ["scenes", "tests/golden"].map(|folder| store::walk(&repository(folder)));
    let read = |path| fs::read(path).expect("it is in the repository");
    let texts: Vec<_> =
        folders.into_iter().flatten().map(|path| read(path.expect("every folder can be read"))).collect();
    let pieces = pieces();
    try_out("load", load::check, 6000, &["read", "refused"], |random| {
        let bytes = bytes(random, 256);
        mutated(&mut Decisions::from(&bytes), &texts, &pieces)
    });
}

/// What a mutation puts in: the dictionary of libFuzzer.
fn pieces() -> Vec<Vec<u8>> {
    let text = fs::read_to_string(repository("tests/corpus/scene.dict")).expect("it is in the repository");
    let quoted = |line: &str| line.strip_prefix('"')?.strip_suffix('"').map(str::to_owned);
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| unescaped(&quoted(line).unwrap_or_else(|| panic!("{line} is not in quotes")))).collect()
}

/// A piece without the escapes that libFuzzer knows.
fn unescaped(text: &str) -> Vec<u8> {
    let (mut out, mut chars) = (Vec::new(), text.bytes());
    while let Some(byte) = chars.next() {
        out.push(match byte {
            b'\\' => match chars.next().expect("something is escaped") {
                b'x' => {
                    let digits = [chars.next(), chars.next()].map(|digit| char::from(digit.expect("two digits")));
                    u8::from_str_radix(&digits.iter().collect::<String>(), 16).expect("hexadecimal digits")
                }
                escaped => escaped,
            },
            plain => plain,
        });
    }
    out
}

/// A text with a few mutations, or none.
fn mutated(decide: &mut Decisions, texts: &[Vec<u8>], pieces: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = decide.one(texts).clone();
    for _ in 0..decide.below(6) {
        let at = decide.below(bytes.len() + 1);
        let end = (at + decide.below(40)).min(bytes.len());
        match decide.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << decide.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..end, decide.one(pieces).iter().copied())),
            3 => drop(bytes.splice(at..at, decide.one(pieces).iter().copied())),
            4 => {
                let many = decide.one(pieces).repeat(1 << decide.below(14));
                drop(bytes.splice(at..at, many));
            }
            5 => {
                let other = decide.one(texts);
                let from = decide.below(other.len());
                let to = (from + decide.below(400)).min(other.len());
                drop(bytes.splice(at..end, other[from..to].iter().copied()));
            }
            6 => {
                let again = bytes[at..end].repeat(1 + decide.below(50));
                drop(bytes.splice(at..at, again));
            }
            // One digit of a number, so that the text stays readable and its values change.
            _ => {
                let digits: Vec<_> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    bytes[*decide.one(&digits)] = b'0' + decide.below(10) as u8;
                }
            }
        }
    }
    bytes
}
