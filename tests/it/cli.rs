//! The program as its users run it: exit codes, what goes to which stream, standard input.

use crate::repository;
use serde_json::Value;
use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

/// Runs the program with these arguments in the repository.
pub fn satscope(arguments: &[&str]) -> Output {
    satscope_reading(arguments, b"")
}

/// The same, with something on standard input.
pub fn satscope_reading(arguments: &[&str], input: &[u8]) -> Output {
    satscope_at(arguments, input, None)
}

/// The same, at that X display, or without any: no test may open a window on somebody's desk.
pub fn satscope_at(arguments: &[&str], input: &[u8], display: Option<&str>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_satscope"))
        .args(arguments)
        .current_dir(repository(""))
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env_remove("DISPLAY")
        .envs(display.map(|display| ("DISPLAY", display)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built with this test");
    // A program that does not read its input may be gone by now.
    let _ = child.stdin.take().expect("it is piped").write_all(input);
    child.wait_with_output().expect("the program ends")
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is text")
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("diagnostics are text")
}

#[track_caller]
fn check(arguments: &[&str], code: i32, in_out: &str, in_err: &str) {
    let output = satscope(arguments);
    let (out, err) = (out(&output), err(&output));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
    assert!(out.contains(in_out), "{arguments:?} must print {in_out:?}:\n{out}");
    assert!(err.contains(in_err), "{arguments:?} must complain {in_err:?}:\n{err}");
    assert!(!err.contains("panicked"), "{err}");
}

const BULLET: &str = "scenes/3-motion/02-bullet-through-paper.ron";
const CROWD: &str = "scenes/4-tricky/11-three-is-a-crowd.ron";

#[test]
fn report_says_everything_in_words() {
    check(&["report", BULLET], 0, "SEPARATED by A0", "");
    check(&["report", BULLET, "--at", "0.075"], 0, "OVERLAPPING", "");
    check(&["report", BULLET], 0, "The boxes hit each other", "");
    check(&["report", BULLET, "--pair", "paper,bullet"], 0, "paper (A) and bullet (B)", "");
}

// Elsewhere a window needs no display to be named.
#[cfg(any(target_os = "linux", not(feature = "gui")))]
#[test]
fn without_a_window_a_file_is_reported() {
    check(&[BULLET], 0, "SEPARATED by A0", "no window");
    check(&[], 2, "", "no window");
    check(&["missing.ron"], 2, "", "no such file");
    let report = satscope(&["report", BULLET]);
    assert_eq!(out(&satscope(&[BULLET])), out(&report), "the very same report");
    let text = std::fs::read(repository(BULLET)).expect("the scene is in the repository");
    let output = satscope_reading(&["-"], &text);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(out(&output), out(&satscope_reading(&["report", "-"], &text)));
    let output = satscope_reading(&["-"], b"(version: 1, boxes: ");
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{output:?}");
    assert!(err(&output).contains("-:1:"), "{output:?}");
}

#[cfg(all(target_os = "linux", feature = "gui"))]
#[test]
fn why_there_is_no_window_is_one_sentence_with_a_remedy() {
    for display in [None, Some(":no such display")] {
        let output = satscope_at(&[BULLET], b"", display);
        let said = err(&output);
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.starts_with("satscope: no window can be opened (") && said.contains("apt-get install"), "{said}");
        assert!(!said.contains("recreated"), "the first reason, not that of a second attempt: {said}");
        assert!(!said.contains(".rs:"), "no place in anybody's source: {said}");
        assert!(out(&output).contains("SEPARATED by A0"), "{output:?}");
    }
}

#[test]
fn headless_commands_do_not_look_for_a_display() {
    for arguments in [["report", BULLET], ["check", BULLET]] {
        let output = satscope_at(&arguments, b"", Some(":no such display"));
        assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{arguments:?}");
        assert_eq!(out(&output), out(&satscope(&arguments)), "{arguments:?}");
    }
}

#[test]
fn names_may_hold_commas() {
    let text = r#"(version: 1, boxes: Planar([
        (name: "a", center: (0, 0), half_extents: (1, 1)), (name: "b, c", center: (9, 0), half_extents: (1, 1)),
    ]))"#;
    let output = satscope_reading(&["report", "-", "--pair", "b, c,a"], text.as_bytes());
    assert!(out(&output).contains("b, c (A) and a (B) are SEPARATED"), "{output:?}");
}

#[test]
fn wrong_usage_is_code_2() {
    check(&["report"], 2, "", "Usage");
    check(&["report", BULLET, "--format", "xml"], 2, "", "json");
    check(&["report", BULLET, "--at", "soon"], 2, "", "--at");
    check(&["report", BULLET, "--at", "2"], 2, "", "within 0 and 1");
    check(&["report", BULLET, "--at", "-1"], 2, "", "within 0 and 1");
    check(&["report", BULLET, "--at", "nan"], 2, "", "within 0 and 1");
    check(&["report", BULLET, "--pair", "bullet"], 2, "", "comma");
    check(&["report", BULLET, "--pair", "bullet,bullet"], 2, "", "bullet, paper");
    check(&["report", BULLET, "--pair", "bullet,glass"], 2, "", "bullet, paper");
    check(&["report", BULLET, "--pair", "a,b", "--all-pairs"], 2, "", "cannot be used");
    check(&["check"], 2, "", "Usage");
    check(&["--no-such-option"], 2, "", "Usage");
}

#[test]
fn help_and_version_are_answers() {
    check(&["--help"], 0, "check", "");
    check(&["report", "--help"], 0, "--all-pairs", "");
    check(&["check", "--help"], 0, "*.ron", "");
    check(&["render", "--help"], 0, "--axis", "");
    check(&["--version"], 0, "satscope", "");
}

#[test]
fn every_command_has_a_manual_page_and_is_completed() {
    let commands = ["report", "check", "render", "lesson", "watch", "completions", "man"];
    let page = out(&satscope(&["man"]));
    for name in commands {
        assert!(page.contains(&format!("satscope\\-{name}(1)")), "{page}");
        let own = out(&satscope(&["man", name]));
        assert!(own.starts_with(".ie \\n(.g") && own.contains(&format!(".TH satscope-{name} 1")), "{own}");
        assert!(own.contains(&format!("\\fBsatscope {name}\\fR")), "{own}");
    }
    check(&["man", "nothing"], 2, "", "the commands are report, ");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = out(&satscope(&["completions", shell]));
        assert!(commands.iter().all(|name| script.contains(name)) && script.contains("all-pairs"), "{shell}: {script}");
    }
}

#[test]
fn check_prints_a_line_for_each_file_and_failure() {
    check(&["check", "scenes"], 0, "02-bullet-through-paper.ron: ok, 7 expectations hold", "");
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a temporary file can be written");
        path.display().to_string()
    };
    let boxes = r#"boxes: Planar([(name: "a", center: (0, 0), half_extents: (1, 1)), (name: "b", center: (3, 0), half_extents: (1, 1))])"#;
    let wrong = format!(
        "(version: 1, {boxes}, expect: [\n Verdict(pair: (\"a\", \"b\"), at: 0, is: Touching),\n \
         Separation(pair: (\"a\", \"b\"), at: 0, value: 2, tolerance: 0.5),\n Sweep(pair: (\"a\", \"b\"), is: Hit),\n \
         FirstContact(pair: (\"a\", \"b\"), at: 0.5, tolerance: 0.1),\n Axis(pair: (\"a\", \"b\"), at: 0, is: \"B1\"),\n \
         Contacts(pair: (\"a\", \"b\"), intervals: [(0, 1)], tolerance: 0.1),\n Verdict(pair: (\"a\", \"b\"), at: 7, is: Separated)])"
    );
    let fails = write("fails.ron", &wrong);
    for (line, sentence) in [
        (2, "the verdict at 0 is separated; expected touching"),
        (3, "the separation at 0 is 1; expected 2 within 0.5"),
        (4, "the sweep is never; expected hit"),
        (5, "there is no contact (the sweep is never); expected 0.5 within 0.1"),
        (6, "the axis with the largest gap at 0 is A0; expected B1"),
        (7, "the contacts are none; expected 0 to 1 within 0.1"),
        (8, "the time lies outside of the motion; expected one from 0 to 1"),
    ] {
        check(&["check", &fails], 1, &format!("{fails}:{line}:2: expect[{}]: a and b: {sentence}", line - 2), "");
    }
    check(&["check", &fails], 1, "FAILED, 7 of 7", "outside of 0 to 1");
    let good = write("good.ron", &format!("(version: 1, {boxes})"));
    check(&["check", &good], 0, "ok, nothing is expected", "");
    check(&["check", &good, &fails], 1, "ok", "");
    let broken = write("broken.ron", "(version: 1, boxes: ");
    check(&["check", &good, &fails, &broken], 2, "broken.ron: not a valid scene", "broken.ron:1:");
    check(&["check", &folder.path().display().to_string()], 2, "good.ron: ok", "");
    let empty = tempfile::tempdir().expect("there is room for temporary files");
    check(&["check", &empty.path().display().to_string()], 2, "", "no `*.ron` file");
    check(&["check", "no/such/file.ron"], 2, "cannot be read", "no folder no/such");
}

#[test]
fn dash_is_standard_input() {
    let text = std::fs::read(repository(BULLET)).expect("the scene is in the repository");
    let output = satscope_reading(&["report", "-"], &text);
    assert!(output.status.success() && out(&output).contains("SEPARATED by A0"), "{output:?}");
    let output = satscope_reading(&["check", "-"], &text);
    assert_eq!(out(&output), "-: ok, 7 expectations hold\n");
    let output = satscope_reading(&["report", "-"], b"(version: 1");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("-:1:"), "{output:?}");
}

#[test]
fn json_is_as_promised() {
    let output = satscope(&["report", BULLET, "--format", "json"]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("this is JSON");
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&json), "at dimension duration file pairs title version");
    assert_eq!((&json["version"], &json["dimension"], &json["at"]), (&1.into(), &2.into(), &0.0.into()));
    assert_eq!(json["file"], BULLET);
    let pair = &json["pairs"][0];
    assert_eq!(keys(pair), "a axes axis b separation sweep translation uncertainty verdict");
    assert_eq!((&pair["a"], &pair["b"], &pair["axis"]), (&"bullet".into(), &"paper".into(), &"A0".into()));
    assert_eq!((&pair["verdict"], &pair["separation"]), (&"separated".into(), &2.79.into()));
    assert_eq!(pair["translation"], Value::Null);
    let ids: Vec<_> = pair["axes"].as_array().expect("a list").iter().map(|axis| axis["id"].clone()).collect();
    assert_eq!(ids, ["A0", "A1", "B0", "B1"]);
    assert_eq!(keys(&pair["axes"][0]), "a b direction gap id status uncertainty");
    assert_eq!(pair["axes"][0]["direction"], serde_json::json!([1.0, 0.0]));
    assert_eq!(keys(&pair["sweep"]), "closest contacts status unproved");
    let contact = &pair["sweep"]["contacts"][0];
    assert_eq!(keys(contact), "axis enter exit place");
    assert_eq!((&contact["place"]["a"], &contact["place"]["b"]), (&"side +x".into(), &"side -x".into()));
    let points: Vec<[f64; 2]> = serde_json::from_value(contact["place"]["points"].clone()).expect("points of 2D");
    // The bullet reaches from 0.4 to 0.6, and the paper begins 0.01 before 0.
    let expected = [[-0.01, 0.4], [-0.01, 0.6]];
    assert!(points.iter().flatten().zip(expected.as_flattened()).all(|(x, y)| (x - y).abs() < 1e-9), "{points:?}");
    assert_eq!(keys(&pair["sweep"]["closest"]), "at separation");
}

#[test]
fn degenerate_axes_are_listed_with_nulls() {
    let output = satscope(&["report", "scenes/2-in-space/01-two-cubes.ron", "--format", "json"]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("this is JSON");
    let axes = json["pairs"][0]["axes"].as_array().expect("a list");
    assert_eq!(axes.len(), 15);
    let parallel: Vec<_> = axes.iter().filter(|axis| axis["status"] == "degenerate").collect();
    assert_eq!(parallel.len(), 3);
    assert!(parallel.iter().all(|axis| axis["direction"].is_null() && axis["a"].is_null() && axis["gap"].is_null()));
    assert_eq!(json["pairs"][0]["translation"], serde_json::json!([0.5, 0.0, 0.0]));
}

#[test]
fn all_pairs_and_no_pair() {
    let output = satscope(&["report", CROWD, "--all-pairs", "--format", "json"]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("this is JSON");
    let pairs = json["pairs"].as_array().expect("a list");
    let names: Vec<_> = pairs.iter().map(|pair| format!("{}{}", pair["a"], pair["b"])).collect();
    assert_eq!(names, [r#""ship""rock""#, r#""ship""mine""#, r#""rock""mine""#]);
    let one = br#"(version: 1, boxes: Spatial([(name: "a", center: (0, 0, 0), half_extents: (1, 1, 1))]))"#;
    let output = satscope_reading(&["report", "-", "--format", "json"], one);
    let json: Value = serde_json::from_slice(&output.stdout).expect("this is JSON");
    assert_eq!(json["pairs"], serde_json::json!([]));
    assert!(out(&satscope_reading(&["report", "-"], one)).contains("fewer than two boxes"));
}

#[test]
fn numbers_out_of_range_are_null() {
    let huge = br#"(version: 1, boxes: Planar([
        (name: "a", center: (-1.7e308, 0), half_extents: (1.7e308, 1)),
        (name: "b", center: (1.7e308, 0), half_extents: (1, 1.7e308), velocity: (1e308, 0)),
    ]))"#;
    let output = satscope_reading(&["report", "-", "--format", "json"], huge);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let _: Value = serde_json::from_slice(&output.stdout).expect("this is JSON");
    assert!(err(&output).contains("overflow"), "{}", err(&output));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_satscope"))
        .args(["report", CROWD, "--all-pairs", "--format", "json"])
        .current_dir(repository(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built with this test");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
}

#[test]
fn headless_commands_start_at_once() {
    let best = (0..5).map(|_| {
        let start = Instant::now();
        satscope(&["report", "scenes/2-in-space/04-edge-against-edge.ron"]);
        start.elapsed()
    });
    // A debug build on a busy machine included; an optimised one takes about two milliseconds.
    assert!(best.min() < Some(Duration::from_millis(200)));
}

#[test]
fn scenes_are_found_from_anywhere() {
    let path = repository(BULLET);
    assert!(Path::new(&path).is_absolute());
    check(&["check", &path.display().to_string()], 0, "ok", "");
}

/// Runs a shell line in which `$SATSCOPE` is the program.
#[cfg(target_os = "linux")]
fn shell(line: &str) -> Output {
    Command::new("sh")
        .args(["-c", line])
        .env("SATSCOPE", env!("CARGO_BIN_EXE_satscope"))
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("DISPLAY")
        .current_dir(repository(""))
        .output()
        .expect("there is a shell")
}

/// `check` keeps neither the sweep of every pair nor the place of every failure: with them, either scene takes more
/// than 80,000 KiB.
#[cfg(target_os = "linux")]
#[test]
fn many_failing_expectations_are_told_in_little_memory() {
    let scene = |boxes: usize, expect: String| {
        let one = |i| format!("(name: \"{i}\", center: ({}, {}), half_extents: (1, 1)),", i % 20, i / 20);
        format!("(version: 1, boxes: Planar([{}]), expect: [{expect}])", (0..boxes).map(one).collect::<String>())
    };
    let claim = |a: usize, b: usize| format!("Sweep(pair: (\"{a}\", \"{b}\"), is: Grazing),");
    let pairs = (0..400).flat_map(|a| (0..a).map(move |b| claim(a, b))).collect();
    for (text, count) in [(scene(400, pairs), 79_800), (scene(2, claim(0, 1).repeat(200_000)), 200_000)] {
        let file = tempfile::NamedTempFile::with_suffix(".ron").expect("there is room for a file");
        fs::write(&file, text).expect("the file can be written");
        let output = shell(&format!("ulimit -d 70000; $SATSCOPE check {} | wc -l", file.path().display()));
        assert_eq!(out(&output).trim(), (count + 1).to_string(), "{output:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    for arguments in ["--help", "--version", &format!("report {BULLET}"), &format!("check {BULLET} {CROWD}")] {
        for (to, why) in [("/dev/full", "No space left"), ("&-", "it is closed")] {
            let output = shell(&format!("$SATSCOPE {arguments} >{to}"));
            assert_eq!(output.status.code(), Some(2), "{arguments} >{to}: {output:?}");
            assert!(
                err(&output).contains("error: cannot write the output") && err(&output).contains(why),
                "{output:?}"
            );
        }
        let output = shell(&format!("$SATSCOPE {arguments} >/dev/null; echo $?"));
        assert_eq!(out(&output), "0\n", "{arguments}: {output:?}");
    }
}

/// Before, every pair was computed first, and the memory of all was held.
#[cfg(target_os = "linux")]
#[test]
fn all_pairs_are_written_one_by_one() {
    let one = |i: usize| format!("(name: \"b{i}\", center: ({i}, 0), half_extents: (1, 1), angular_velocity: 720)");
    let boxes: Vec<_> = (0..2000).map(one).collect();
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("many.ron");
    std::fs::write(&path, format!("(version: 1, boxes: Planar([{}]))", boxes.join(","))).expect("it is writable");
    let path = path.display();
    for format in ["text", "json"] {
        let start = Instant::now();
        let output = shell(&format!("$SATSCOPE report {path} --all-pairs --format {format} | head -c 20000 | wc -c"));
        assert_eq!((out(&output).trim(), err(&output).as_str()), ("20000", ""), "{format}");
        assert!(start.elapsed() < Duration::from_secs(5), "{format}: two million pairs take minutes");
    }
}

#[test]
fn the_parts_of_a_json_report_are_one_document() {
    let names = |count: usize| (0..count).map(|i| format!("(name: \"b{i}\", center: ({i}, 0), half_extents: (1, 1))"));
    for count in 0..5 {
        let boxes: Vec<_> = names(count).collect();
        let text = format!("(version: 1, title: \"a\\nb\", boxes: Planar([{}]))", boxes.join(","));
        let output = satscope_reading(&["report", "-", "--all-pairs", "--format", "json"], text.as_bytes());
        let json: Value = serde_json::from_slice(&output.stdout).expect("this is JSON");
        assert_eq!(json["pairs"].as_array().map(Vec::len), Some(count * count.saturating_sub(1) / 2));
        let lines = |text: &str| text.lines().map(str::len).collect::<Vec<_>>();
        let pretty = serde_json::to_string_pretty(&json).expect("it was JSON");
        let sorted = |mut lengths: Vec<usize>| {
            lengths.sort_unstable();
            lengths
        };
        // The order of fields is the report's own, so the last field of an object, without a comma, is another.
        assert_eq!(lines(&out(&output)).len(), lines(&pretty).len(), "the indentation is serde's");
        let sum = |lengths: Vec<usize>| sorted(lengths).iter().sum::<usize>();
        assert_eq!(sum(lines(&out(&output))), sum(lines(&pretty)));
    }
}

/// Escape sequences, changes of direction and line breaks in a file's texts stay in the file.
#[test]
fn nothing_that_a_terminal_acts_on_is_printed() {
    let acting = "\\u{1b}[2J\\u{9b}\\u{7f}\\n\\u{202e}\\u{2066}\\u{200f}\\u{61c}\\u{2028}";
    let one = |name: &str, x| format!("(name: \"{name}{acting}\", center: ({x}, 0), half_extents: (1, 0))");
    let [a, b] = [one("a", 0), one("b", 9)];
    let pair = format!("(\"a{acting}\", \"b{acting}\")");
    let scene = |rest: &str| format!("(version: 1, title: \"t{acting}\", boxes: Planar([{a}, {b}]), {rest})");
    let fails = scene(&format!("expect: [Sweep(pair: {pair}, is: Hit)]"));
    // As they are, too: in a name that is not known, and in the line shown.
    let raw = acting.replace("\\n", "");
    let raw = raw.split("\\u{").skip(1).filter_map(|code| {
        let (code, rest) = code.split_once('}')?;
        Some(format!("{}{rest}", char::from_u32(u32::from_str_radix(code, 16).ok()?)?))
    });
    let raw: String = raw.collect();
    let broken = scene(&format!("focus: (\"{raw}\", \"{raw}\"), colour{raw}: 3"));
    let runs: [(&[&str], &str); 5] = [
        (&["report", "-"], &fails),
        (&["report", "-", "--format", "json"], &fails),
        (&["check", "-"], &fails),
        (&["check", "-"], &broken),
        (&["report", "-", "--pair", &raw], &fails),
    ];
    for (arguments, text) in runs {
        let output = satscope_reading(arguments, text.as_bytes());
        for text in [out(&output), err(&output)] {
            let acts = |c: char| c != '\n' && satscope::scene::visible::acts(c);
            assert_eq!(text.find(acts), None, "{arguments:?}: {text:?}");
            assert!(!text.lines().any(|line| line.starts_with('\u{1b}')), "{text:?}");
        }
    }
    let json = satscope_reading(&["report", "-", "--format", "json"], fails.as_bytes());
    let json: Value = serde_json::from_slice(&json.stdout).expect("this is JSON");
    let title = "t\u{1b}[2J\u{9b}\u{7f}\n\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}";
    assert_eq!(json["title"], title, "nothing is lost");
    let output = satscope(&["check", "no\u{1b}[2J\u{202e}.ron"]);
    assert!(out(&output).starts_with("no\\u{1b}[2J\\u{202e}.ron: cannot be read"), "{output:?}");
}
