//! `satscope watch`, as a program beside another that writes scenes.

use serde_json::Value;
use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// How long anything may take; a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(10);

/// Two boxes whose centres are so far apart, and what is expected of them: that they hit, and two more things.
fn scene(apart: f64, is: &str) -> String {
    format!(
        r#"(version: 1, boxes: Planar([
            (name: "still", center: (0, 0), half_extents: (1, 1)),
            (name: "mover", center: ({apart}, 0), half_extents: (1, 1), velocity: (-4, 0)),
        ]), expect: [
            Sweep(pair: ("still", "mover"), is: {is}),
            Verdict(pair: ("still", "mover"), at: 0, is: Separated),
            Axis(pair: ("still", "mover"), at: 0, is: "A0"),
        ])"#
    )
}

/// The program while it watches, and what it prints.
struct Watching {
    program: Child,
    lines: Receiver<String>,
    folder: TempDir,
}

impl Watching {
    /// Watches a path of a new folder with these files in it.
    fn of(path: &str, files: &[(&str, &str)], options: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("it can be written");
        }
        let mut program = Command::new(env!("CARGO_BIN_EXE_satscope"))
            .arg("watch")
            .arg(path)
            .args(options)
            .current_dir(folder.path())
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program was built with this test");
        let lines = lines(program.stdout.take().expect("it is piped"));
        Self { program, lines, folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("it can be written");
    }

    /// The next line.
    #[track_caller]
    fn next(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line is printed")
    }

    /// The next line, after the time of day.
    #[track_caller]
    fn says(&self, what: &str) {
        let line = self.next();
        let (time, said) = line.split_once(' ').expect("a line begins with the time of day");
        let digits: Vec<_> = time.split(':').map(|part| (part.len(), part.parse::<u8>().is_ok())).collect();
        assert_eq!(digits, [(2, true); 3], "{line}");
        assert!(said.starts_with(what), "{line:?} must say {what:?}");
    }

    /// Ends the program as Ctrl+C does, and gives its exit code and what it complained of.
    #[cfg(unix)]
    fn interrupt(self) -> (Option<i32>, String) {
        let pid = self.program.id().to_string();
        let sent = Command::new("kill").args(["-s", "INT", &pid]).status().expect("there is such a program");
        assert!(sent.success());
        let output = self.program.wait_with_output().expect("it is a child of this program");
        (output.status.code(), String::from_utf8(output.stderr).expect("diagnostics are text"))
    }
}

fn lines(output: ChildStdout) -> Receiver<String> {
    let (tell, lines) = channel();
    thread::spawn(move || BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
    lines
}

#[cfg(unix)]
#[test]
fn each_change_of_a_file_is_a_line_with_its_verdict() {
    let watching = Watching::of("a.ron", &[("a.ron", &scene(4.0, "Hit"))], &[]);
    watching.says("a.ron: SEPARATED by A0, gap +2 exactly; contact from 0.5 to the end (A0); 3 of 3 hold");
    watching.write("a.ron", &scene(9.0, "Hit"));
    watching.says("a.ron: SEPARATED by A0, gap +7 exactly; the boxes never meet; 2 of 3 hold");
    let failure = watching.next();
    assert!(
        failure.starts_with("a.ron:5:13: expect[0]: still and mover: the sweep is never; expected hit"),
        "{failure}"
    );
    watching.write("a.ron", "(version: 1, boxes: Planar([(name: \"a\")]))");
    watching.says("a.ron: not a valid scene");
    watching.write("a.ron", &scene(1.0, "StartsInContact"));
    watching
        .says("a.ron: OVERLAPPING least overlap on A0, gap -1 exactly; contact from the start to 0.75 s; 2 of 3 hold");
    let failure = watching.next();
    assert!(failure.contains("expect[1]"), "{failure}");
    let (code, complaints) = watching.interrupt();
    assert_eq!(code, Some(1), "an expectation fails now");
    assert!(complaints.contains("center"), "the mistakes of the broken file: {complaints}");
}

#[cfg(unix)]
#[test]
fn the_exit_code_is_that_of_the_files_at_the_end() {
    let good = scene(4.0, "Hit");
    let watching = Watching::of(".", &[("a.ron", &good), ("b.ron", "(")], &[]);
    watching.says("./a.ron: SEPARATED");
    watching.says("./b.ron: not a valid scene");
    fs::create_dir(watching.path("new")).expect("it can be made");
    watching.write("new/c.ron", &good);
    watching.says("./new/c.ron: SEPARATED");
    fs::remove_file(watching.path("b.ron")).expect("it is there");
    watching.says("./b.ron: there is no such file");
    assert_eq!(watching.interrupt().0, Some(0), "what is left is well");
    let watching = Watching::of("a.ron", &[], &[]);
    watching.says("a.ron: there is no such file");
    assert_eq!(watching.interrupt().0, Some(2), "what was named is not there");
    let watching = Watching::of("a.ron", &[], &[]);
    watching.says("a.ron: there is no such file");
    watching.write("a.ron", &good);
    watching.says("a.ron: SEPARATED");
    assert_eq!(watching.interrupt().0, Some(0));
}

#[test]
fn a_change_is_an_object_on_a_line_of_json() {
    let mut watching = Watching::of("a.ron", &[("a.ron", &scene(4.0, "Never"))], &["--format", "json"]);
    let next = || serde_json::from_str::<Value>(&watching.next()).expect("this is JSON");
    let json = next();
    assert_eq!((&json["file"], &json["state"]), (&"a.ron".into(), &"scene".into()), "{json}");
    assert_eq!(json["pair"]["verdict"], "separated");
    assert_eq!(json["pair"]["first_contact"], serde_json::json!([0.5, 0.5]));
    assert_eq!(json["expectations"], 3);
    assert_eq!(json["failures"][0]["field"], "expect[0]");
    watching.write("a.ron", "(version: 1");
    let json = next();
    assert_eq!(json["state"], "broken");
    assert!(json["error"].as_str().is_some_and(|error| error.contains("a.ron:1:")), "{json}");
    watching.program.kill().expect("it never ends by itself");
    watching.program.wait().expect("it was killed");
}

#[test]
fn with_the_reader_gone_it_ends_quietly() {
    let good = scene(4.0, "Hit");
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("a.ron");
    fs::write(&path, &good).expect("it can be written");
    let mut program = Command::new(env!("CARGO_BIN_EXE_satscope"))
        .args(["watch".as_ref(), path.as_os_str()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built with this test");
    let mut first = String::new();
    let mut output = BufReader::new(program.stdout.take().expect("it is piped"));
    output.read_line(&mut first).expect("it is text");
    assert!(first.contains("SEPARATED"), "{first}");
    drop(output);
    let begin = Instant::now();
    while program.try_wait().expect("it is a child of this program").is_none() {
        assert!(begin.elapsed() < PATIENCE, "it goes on for nobody");
        fs::write(&path, scene(begin.elapsed().as_secs_f64() + 4.0, "Hit")).expect("it can be written");
        thread::sleep(Duration::from_millis(100));
    }
    let output = program.wait_with_output().expect("it is a child of this program");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn standard_input_cannot_be_watched() {
    let output = crate::cli::satscope(&["watch", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(crate::cli::err(&output).contains("standard input cannot be watched"));
}
