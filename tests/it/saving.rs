//! Reading and writing what is no plain file, saves that were killed, and several at a time.

use crate::cli::{err, out, satscope};
use satscope::scene::{
    Scene,
    store::{self, NotWritten, Over},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it is there").file_name());
    let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[track_caller]
fn refused(path: &Path, why: &str) {
    let problem = store::write(path, "new").expect_err("this must not be written").to_string();
    assert!(problem.contains(why) && problem.contains(&path.display().to_string()), "{problem:?} must say {why:?}");
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("scene.ron");
    fs::write(&path, "old").expect("the folder can be written");
    let mut permissions = fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("it is ours");
    refused(&path, "this file is read-only; save elsewhere");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
    assert_eq!(names(folder.path()), ["scene.ron"]);
}

/// A new folder with a pipe, a socket, a link to nothing, and a device.
#[cfg(unix)]
fn special_files() -> (tempfile::TempDir, Vec<(PathBuf, &'static str)>) {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = |name: &str| folder.path().join(name);
    let made = Command::new("mkfifo").arg(path("pipe.ron")).status().expect("there is such a program");
    assert!(made.success());
    drop(std::os::unix::net::UnixListener::bind(path("socket.ron")).expect("sockets can be made"));
    std::os::unix::fs::symlink(path("gone.ron"), path("link.ron")).expect("links can be made");
    std::os::unix::fs::symlink("/dev/null", path("null.ron")).expect("links can be made");
    let files = vec![
        (path("pipe.ron"), "this is a pipe, not a file"),
        (path("socket.ron"), "this is a socket, not a file"),
        (path("link.ron"), "this link leads nowhere: there is no "),
        (path("null.ron"), "this is a device, not a file"),
        (folder.path().to_owned(), "this is a folder"),
    ];
    (folder, files)
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_neither_read_nor_replaced() {
    let (folder, files) = special_files();
    let before = names(folder.path());
    let start = Instant::now();
    for (path, why) in &files {
        let problem = store::load(path).expect_err("this is no scene").to_string();
        assert!(problem.contains(why), "{problem:?} must say {why:?}");
        refused(path, why);
    }
    assert_eq!(names(folder.path()), before);
    assert!(start.elapsed() < Duration::from_secs(1), "nothing waits");
}

#[cfg(unix)]
#[test]
fn a_folder_with_special_files_is_checked_without_waiting_for_them() {
    let (folder, _) = special_files();
    fs::write(folder.path().join("good.ron"), "(version: 1, boxes: Planar([]))").expect("it can be written");
    let output = satscope(&["check", &folder.path().display().to_string()]);
    assert_eq!(output.status.code(), Some(2), "the link is told of: {output:?}");
    let named: Vec<_> =
        out(&output).lines().map(|line| line.rsplit('/').next().unwrap_or_default().to_owned()).collect();
    assert_eq!(named, ["good.ron: ok, nothing is expected", "link.ron: cannot be read"]);
    assert!(err(&output).contains("this link leads nowhere"), "{output:?}");
}

/// What the test below runs to kill: saves one file over and over.
const SAVES: &str = "SATSCOPE_TEST_SAVES";

#[test]
fn a_killed_save_leaves_nothing_behind_for_good() {
    if let Some(path) = std::env::var_os(SAVES) {
        let text = "x".repeat(8 << 20);
        loop {
            store::write(Path::new(&path), &text).expect("it can be written");
        }
    }
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("scene.ron");
    let this = std::env::current_exe().expect("this test is a program");
    let in_the_middle = |folder: &Path| names(folder).iter().any(|name| name.starts_with(".satscope-saving-"));
    let start = Instant::now();
    while !in_the_middle(folder.path()) {
        let mut child = Command::new(&this)
            .args(["--exact", "saving::a_killed_save_leaves_nothing_behind_for_good"])
            .env(SAVES, &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs now");
        while !in_the_middle(folder.path()) && start.elapsed() < Duration::from_secs(60) {}
        child.kill().expect("it never ends by itself");
        child.wait().expect("it was killed");
        assert!(start.elapsed() < Duration::from_secs(60), "no save was killed in the middle");
    }
    let mine = folder.path().join(".satscope-notes");
    fs::write(&mine, "not a save").expect("it can be written");
    store::save(&path, &Scene::empty_planar()).expect("it can be written");
    assert_eq!(names(folder.path()), [".satscope-notes", "scene.ron"]);
}

#[test]
fn a_save_that_goes_on_is_left_alone() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let other = folder.path().join(".satscope-saving-1-0");
    let file = fs::File::create_new(&other).expect("it can be written");
    file.lock().expect("nobody else has it");
    store::save(&folder.path().join("scene.ron"), &Scene::empty_planar()).expect("it can be written");
    assert!(other.exists());
    drop(file);
    store::save(&folder.path().join("scene.ron"), &Scene::empty_planar()).expect("it can be written");
    assert!(!other.exists());
}

/// Each writer adds one line to what it has read. Had one written over a change that it had not seen, a line would be
/// missing.
#[cfg(unix)]
#[test]
fn what_others_write_at_the_same_time_is_not_written_over() {
    const WRITERS: usize = 4;
    const LINES: usize = 50;
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("scene.ron");
    fs::write(&path, "").expect("the folder can be written");
    let add_a_line = || {
        loop {
            let known = store::stamp_now(&path).expect("it is there");
            let text = store::read(&path).expect("it is there");
            match store::write_over(&path, Over::Known(known), &format!("{text}line\n")) {
                Ok(_) => break,
                Err(NotWritten::Changed) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..WRITERS {
            scope.spawn(|| (0..LINES).for_each(|_| add_a_line()));
        }
    });
    assert_eq!(store::read(&path).expect("it is there").lines().count(), WRITERS * LINES);
    assert_eq!(names(folder.path()), ["scene.ron"]);
}
