//! Files that other programs change: every change is told, the last state in the end, and nothing half written.

use satscope::scene::store::{
    self,
    watch::{Change, Found, Handle, Watch},
};
use std::{
    fs::{self, File},
    io::{Seek as _, Write as _},
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// How long anything may take to be told; a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(5);
/// Nothing that is to be told takes longer.
const SILENCE: Duration = Duration::from_millis(700);

/// A scene with that title. The titles of one test are of one length, and so are the files.
fn scene(title: &str) -> String {
    format!("(version: 1, title: \"{title}\", boxes: Planar([]))\n")
}

/// A folder, and what is told of a path in it.
struct Told {
    folder: TempDir,
    changes: Receiver<Change>,
    handle: Handle,
}

impl Told {
    /// Watches a path in a new folder, in which these files are. What is told at first is left out.
    fn of(path: &str, files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        for (name, title) in files {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().expect("it is in the folder")).expect("it can be made");
            fs::write(file, scene(title)).expect("it can be written");
        }
        Self::in_folder(folder, path, files.iter().filter(|(name, _)| Path::new(name).starts_with(path)).count())
    }

    fn in_folder(folder: TempDir, path: &str, at_first: usize) -> Self {
        let (watch, handle) = Watch::new(&folder.path().join(path), None);
        let (tell, changes) = channel();
        thread::spawn(move || watch.map_while(Result::ok).try_for_each(|change| tell.send(change).ok()));
        let told = Self { folder, changes, handle };
        for _ in 0..at_first {
            told.next();
        }
        told
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, title: &str) {
        fs::write(self.path(name), scene(title)).expect("it can be written");
    }

    fn rename(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).expect("both are in the folder");
    }

    #[track_caller]
    fn next(&self) -> Change {
        self.changes.recv_timeout(PATIENCE).expect("a change is told")
    }

    /// Waits for the next change, which must be a scene of that title.
    #[track_caller]
    fn shows(&self, title: &str) {
        assert_eq!(self::title(&self.next()), title);
    }

    #[track_caller]
    fn is_silent(&self) {
        let told = self.changes.recv_timeout(SILENCE);
        assert!(told.is_err(), "{told:?}");
    }
}

/// The title of a scene that was told; nothing else may be.
#[track_caller]
fn title(change: &Change) -> String {
    match &change.found {
        Found::Scene(loaded) => loaded.scene.title().to_owned(),
        other => panic!("this is no scene: {other:?}"),
    }
}

#[test]
fn a_file_written_in_place_is_told() {
    let told = Told::of("a.ron", &[("a.ron", "1"), ("other.ron", "x")]);
    told.write("a.ron", "2");
    told.shows("2");
    told.write("other.ron", "y");
    let text = fs::read_to_string(told.path("a.ron")).expect("it is there");
    assert_eq!(text, scene("2"), "reading it is no change");
    told.write("a.ron", "2");
    told.is_silent();
}

#[test]
fn a_file_put_in_place_of_another_is_told() {
    let told = Told::of("a.ron", &[("a.ron", "1")]);
    for title in ["2", "3", "4"] {
        told.write("a.ron~", title);
        told.rename("a.ron~", "a.ron");
        told.shows(title);
    }
}

#[test]
fn what_is_half_written_is_not_told() {
    let told = Told::of("a.ron", &[("a.ron", "1")]);
    for title in ["2", "3"] {
        let text = scene(title);
        let mut file = File::create(told.path("a.ron")).expect("it can be written");
        for half in [&text[..20], &text[20..]] {
            thread::sleep(Duration::from_millis(120));
            file.write_all(half.as_bytes()).expect("it can be written");
        }
        drop(file);
        told.shows(title);
    }
    told.is_silent();
}

/// Without cutting the file off first, what is half written is a scene, too: the head of one and the tail of another.
#[cfg(target_os = "linux")]
#[test]
fn a_mixture_of_two_scenes_is_not_told() {
    let told = Told::of("a.ron", &[("a.ron", "1111")]);
    let text = scene("2222");
    let mut file = File::options().write(true).open(told.path("a.ron")).expect("it is there");
    let middle = text.find("22\"").expect("the title is in it");
    file.write_all(&text.as_bytes()[..middle]).expect("it can be written");
    thread::sleep(Duration::from_millis(120));
    assert!(store::load(&told.path("a.ron")).is_ok_and(|loaded| loaded.scene.title() == "2211"));
    file.write_all(&text.as_bytes()[middle..]).expect("it can be written");
    drop(file);
    told.shows("2222");
    // A program that keeps the file open is believed when it has been quiet for a while.
    let mut file = File::options().write(true).open(told.path("a.ron")).expect("it is there");
    file.rewind().and_then(|()| file.write_all(scene("3333").as_bytes())).expect("it can be written");
    told.shows("3333");
}

#[test]
fn what_stays_broken_or_away_is_told_and_so_is_its_end() {
    let told = Told::of("a.ron", &[("a.ron", "1")]);
    fs::write(told.path("a.ron"), "(version: 1").expect("it can be written");
    assert!(matches!(told.next().found, Found::Broken(_)));
    told.write("a.ron", "1");
    told.shows("1");
    fs::remove_file(told.path("a.ron")).expect("it is there");
    assert!(matches!(told.next().found, Found::Gone));
    told.write("a.ron", "1");
    told.shows("1");
}

#[test]
fn a_file_that_is_away_for_a_moment_only_is_not_missed() {
    let told = Told::of("a.ron", &[("a.ron", "1")]);
    for title in ["2", "3", "4"] {
        fs::remove_file(told.path("a.ron")).expect("it is there");
        thread::sleep(Duration::from_millis(60));
        told.write("a.ron", title);
        told.shows(title);
    }
}

#[test]
fn of_a_hundred_changes_a_second_the_last_is_told() {
    let told = Told::of("a.ron", &[("a.ron", "000")]);
    let begin = Instant::now();
    for count in 1..=200 {
        told.write("a.ron", &format!("{count:03}"));
        thread::sleep(Duration::from_millis(10));
    }
    let writing = begin.elapsed();
    let mut before = String::from("000");
    let mut count = 0;
    while before != "200" {
        let now = title(&told.next());
        assert!(before < now, "{now} after {before}");
        (before, count) = (now, count + 1);
    }
    assert!(3 < count, "while it goes on something is told, too: {count} in {writing:?}");
    told.is_silent();
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_wherever_it_leads() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    for (name, title) in [("far/a.ron", "1"), ("new/a.ron", "4"), ("far/b.ron", "5")] {
        fs::create_dir_all(folder.path().join(name).parent().expect("it is in the folder")).expect("it can be made");
        fs::write(folder.path().join(name), scene(title)).expect("it can be written");
    }
    fs::create_dir(folder.path().join("near")).expect("it can be made");
    symlink("../far", folder.path().join("near/current")).expect("links can be made");
    symlink("current/a.ron", folder.path().join("near/link.ron")).expect("links can be made");
    let told = Told::in_folder(folder, "near/link.ron", 1);
    told.write("far/a.ron", "2");
    told.shows("2");
    told.write("far/a.ron~", "3");
    told.rename("far/a.ron~", "far/a.ron");
    told.shows("3");
    // The link of a folder is put in its place, as when something is deployed.
    symlink("../new", told.path("near/next")).expect("links can be made");
    told.rename("near/next", "near/current");
    told.shows("4");
    symlink("../far/b.ron", told.path("near/other.ron")).expect("links can be made");
    told.rename("near/other.ron", "near/link.ron");
    told.shows("5");
    told.write("far/b.ron", "6");
    told.shows("6");
    assert!(fs::symlink_metadata(told.path("near/link.ron")).is_ok_and(|link| link.is_symlink()));
}

#[test]
fn a_folder_that_comes_back_is_watched_again() {
    let told = Told::of("far/in/a.ron", &[("far/in/a.ron", "1")]);
    for (nth, title) in ["2", "3", "4"].into_iter().enumerate() {
        if nth == 1 {
            told.rename("far/in", "far/away");
        } else {
            fs::remove_dir_all(told.path("far")).expect("it is there");
        }
        assert!(matches!(told.next().found, Found::Gone));
        fs::create_dir_all(told.path("far/in")).expect("it can be made");
        told.write("far/in/a.ron", title);
        told.shows(title);
    }
    told.write("far/in/a.ron", "5");
    told.shows("5");
    // Another folder in its place, with another file.
    fs::create_dir(told.path("new")).expect("it can be made");
    told.write("new/a.ron", "6");
    told.rename("far/in", "old");
    told.rename("new", "far/in");
    told.shows("6");
}

#[test]
fn everything_below_a_folder_is_told() {
    let told = Told::of("scenes", &[("scenes/a.ron", "1"), ("scenes/deep/b.ron", "2")]);
    told.write("scenes/deep/b.ron", "3");
    assert!(told.next().path.ends_with("scenes/deep/b.ron"));
    told.write("scenes/new.ron", "4");
    told.shows("4");
    told.write("scenes/notes.txt", "x");
    fs::create_dir_all(told.path("scenes/new/newer")).expect("it can be made");
    told.write("scenes/new/newer/c.ron", "5");
    told.shows("5");
    told.write("scenes/new/newer/c.ron", "6");
    told.shows("6");
    fs::remove_dir_all(told.path("scenes/new")).expect("it is there");
    assert!(matches!(told.next().found, Found::Gone));
    fs::remove_dir_all(told.path("scenes")).expect("it is there");
    for _ in 0..3 {
        assert!(matches!(told.next().found, Found::Gone));
    }
    fs::create_dir(told.path("scenes")).expect("it can be made");
    told.write("scenes/a.ron", "7");
    told.shows("7");
}

#[test]
fn what_was_read_before_an_own_save_is_out_of_date() {
    let told = Told::of("a.ron", &[("a.ron", "1")]);
    told.write("a.ron", "2");
    let before = told.next();
    assert!(told.handle.is_current(&before));
    told.write("a.ron", "3");
    told.handle.wrote();
    assert!(!told.handle.is_current(&before));
    let after = told.next();
    assert!(told.handle.is_current(&after));
    assert_eq!(title(&after), "3", "what the file is after the save is told in any case");
}

#[test]
fn a_known_state_is_not_told_and_a_burst_is_called_one() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("a.ron");
    fs::write(&path, scene("1")).expect("it can be written");
    let (watch, handle) = Watch::new(&path, Some(store::stamp_now(&path).expect("it is there")));
    let (tell, changes) = channel();
    let watching = thread::spawn(move || watch.map_while(Result::ok).try_for_each(|change| tell.send(change).ok()));
    assert!(changes.recv_timeout(SILENCE).is_err());
    let mut write = |title: &str| {
        fs::write(&path, scene(title)).expect("it can be written");
        changes.recv_timeout(PATIENCE).expect("a change is told").soon
    };
    assert_eq!(["2", "3"].map(&mut write), [false, true]);
    drop(handle);
    assert!(watching.join().expect("it ends with its handle").is_some());
}
