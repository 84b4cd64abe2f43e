//! Other programs write the file that is open: the window shows the last state, never a half one, and loses no edit.

use crate::{
    PLANAR,
    window::{FILE, Window},
};
use std::{
    fs::{self, File},
    io::Write as _,
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// The scene under that title, which the window shows beside the name of the file.
fn titled(title: &str) -> String {
    PLANAR.replace("version: 1,", &format!("version: 1, title: \"{title}\","))
}

/// Titles of scenes that were written begin so.
const MARK: &str = "state ";

/// The title that is shown.
fn shown(window: &Window) -> Option<String> {
    let nodes = window.nodes();
    let mut texts = nodes.iter().flat_map(|node| [&node.name, &node.value]);
    texts.find(|text| text.starts_with(MARK)).cloned()
}

/// A way in which programs write files.
type Way = fn(&Path, &str);

fn put(path: &Path, text: &str) {
    fs::write(path, text).expect("the folder is writable");
}

const IN_PLACE: Way = put;
const RENAMED: Way = |path, text| {
    let other = path.with_extension("tmp");
    put(&other, text);
    fs::rename(other, path).expect("both are files");
};
const BIT_BY_BIT: Way = |path, text| {
    let mut file = File::create(path).expect("the folder is writable");
    for part in text.as_bytes().chunks(text.len() / 3) {
        thread::sleep(Duration::from_millis(30));
        file.write_all(part).expect("the folder is writable");
    }
};
const DELETED_BEFORE: Way = |path, text| {
    fs::remove_file(path).expect("it is there");
    thread::sleep(Duration::from_millis(50));
    put(path, text);
};

/// Writes the file over and over in that way. Each state is shown, at once; what the person does stays as it is.
fn is_followed(write: Way, prepare: impl FnOnce(&Path)) {
    let window = Window::prepared(&[FILE], |folder| {
        put(&folder.join(FILE), &titled("state 0"));
        prepare(folder);
        Vec::new()
    });
    window.key("n n End");
    window.await_shown("state 0");
    let before = (window.time(), window.viewport().place);
    let mut waits = Vec::new();
    for count in 1..=9 {
        let title = format!("{MARK}{count}");
        write(&window.path(FILE), &titled(&title));
        let begin = Instant::now();
        window.until(&title, || shown(&window).as_ref() == Some(&title));
        waits.push(begin.elapsed());
    }
    waits.sort_unstable();
    let [least, middle, most] = [0, waits.len() / 2, waits.len() - 1].map(|nth| waits[nth]);
    println!("from written to shown: {least:?} to {most:?}, most often {middle:?}");
    // Other tests run at the same time; nothing but a busy machine makes one wait longer than another.
    assert!(least < Duration::from_millis(500), "{waits:?}");
    assert_eq!((window.time(), window.viewport().place), before);
    assert!(!window.title().contains('*') && !window.shows("mistakes"));
    // Its handles: it is still selected.
    assert!(window.shows("Side -1 of mover"));
}

#[test]
fn a_file_written_in_place_is_followed() {
    is_followed(IN_PLACE, |_| {});
}

#[test]
fn a_file_that_is_replaced_is_followed() {
    is_followed(RENAMED, |_| {});
}

#[test]
fn a_file_that_is_cut_off_and_filled_is_followed() {
    is_followed(BIT_BY_BIT, |_| {});
}

#[test]
fn a_file_that_is_deleted_and_made_again_is_followed() {
    is_followed(DELETED_BEFORE, |_| {});
}

#[test]
fn a_link_is_followed() {
    let through_link: Way = |link, text| RENAMED(&fs::canonicalize(link).expect("it leads somewhere"), text);
    is_followed(through_link, |folder| {
        fs::create_dir(folder.join("far")).expect("the folder is writable");
        fs::rename(folder.join(FILE), folder.join("far/target.ron")).expect("both are files");
        std::os::unix::fs::symlink("far/target.ron", folder.join(FILE)).expect("the folder is writable");
    });
}

#[test]
fn of_a_hundred_changes_a_second_none_is_half_shown_and_the_last_stays() {
    const COUNT: usize = 400;
    let window = Window::open(&titled("state 0"));
    window.await_shown("state 0");
    let path = window.path(FILE);
    let writing = thread::spawn(move || {
        for count in 1..=COUNT {
            let write = if count % 2 == 0 { IN_PLACE } else { RENAMED };
            write(&path, &titled(&format!("{MARK}{count}")));
            thread::sleep(Duration::from_millis(10));
        }
    });
    let (mut last, mut changes) = (0, 0);
    let begin = Instant::now();
    while last < COUNT {
        let title = shown(&window).expect("some state is shown at any time");
        let count: usize = title[MARK.len()..].parse().expect("a whole title");
        assert!(last <= count, "{count} after {last}");
        assert!(window.shows("Viewport, 2 boxes") && !window.shows("mistakes"));
        changes += usize::from(last < count);
        last = count;
        assert!(begin.elapsed() < Duration::from_secs(60), "{last} is not the last");
    }
    writing.join().expect("it writes");
    assert!(2 < changes, "the window follows meanwhile: {changes}");
    window.key("ctrl+z");
    window.await_shown("state 0");
    assert!(window.title().contains('*'), "the file is another");
}

#[test]
fn mistakes_stand_over_the_last_good_scene_until_they_are_mended() {
    let window = Window::open(&titled("state 0"));
    window.await_shown("state 0");
    for count in 1..=2 {
        put(&window.path(FILE), "(version: 1, boxes: Planar([(name: \"a\")]))");
        window.await_shown("has mistakes on disk");
        assert!(window.shows("center") && window.shows("Viewport, 2 boxes") && !window.title().contains('*'));
        let title = format!("{MARK}{count}");
        put(&window.path(FILE), &titled(&title));
        window.await_gone("has mistakes on disk");
        window.await_shown(&title);
    }
    let broken = Window::open("(version: 1");
    broken.await_shown("Cannot open");
    put(&broken.path(FILE), &titled("state 3"));
    broken.await_shown("state 3");
    assert!(!broken.shows("Cannot open"));
}

#[test]
fn own_saves_are_not_told() {
    let window = Window::open(&titled("state 0"));
    for _ in 0..4 {
        window.key("ctrl+b ctrl+s");
    }
    window.until("the last save", || window.read(FILE).matches("name:").count() == 6);
    window.linger();
    window.linger();
    assert!(!window.shows("on disk") && window.shows("Viewport, 6 boxes") && !window.title().contains('*'));
    window.key("ctrl+z");
    window.await_shown("Viewport, 5 boxes");
}

/// What is said of a file that was changed while there are edits.
const ASKED: &str = "was changed on disk, and you have changes";

#[test]
fn edits_are_kept_until_somebody_chooses() {
    let window = Window::open(&titled("state 0"));
    window.key("ctrl+b");
    window.await_shown("Viewport, 3 boxes");
    put(&window.path(FILE), &titled("state 1"));
    window.await_shown(ASKED);
    assert!(window.shows("state 0") && window.title().contains('*'));
    window.click("Keep mine");
    window.await_gone(ASKED);
    put(&window.path(FILE), &titled("state 2"));
    window.await_shown(ASKED);
    // Saving asks before it replaces what others wrote, and the answer of Enter does not.
    window.key("ctrl+s");
    window.await_shown("Changed on disk");
    window.key("Escape");
    assert_eq!(window.read(FILE), titled("state 2"));
    window.click("Reload");
    window.await_shown("state 2");
    window.await_shown("Viewport, 2 boxes");
    assert!(!window.title().contains('*'));
    window.key("ctrl+z");
    window.await_shown("Viewport, 3 boxes");
    window.await_shown("state 0");
}

#[test]
fn both_states_are_shown_side_by_side() {
    let window = Window::open(&titled("state 0"));
    window.key("ctrl+b");
    window.await_shown("Viewport, 3 boxes");
    put(&window.path(FILE), &titled("state 1"));
    window.await_shown(ASKED);
    window.click("Both side by side");
    let both = || window.named("scene.ron.* - Satscope");
    window.until("the second window", || both().len() == 2);
    assert!(window.shows("state 0") && window.shows("Viewport, 3 boxes") && !window.shows(ASKED));
    assert_eq!(window.named("scene.ron - Satscope").len(), 1, "the second one has nothing unsaved");
}

#[test]
fn a_deleted_file_is_said_and_saved_again() {
    let window = Window::open(&titled("state 0"));
    window.await_shown("state 0");
    fs::remove_file(window.path(FILE)).expect("it is there");
    // Nothing looks into the window until it says so by itself.
    window.until("the title to say that the scene is not in a file", || window.title().contains('*'));
    window.await_shown("is no longer on disk");
    window.click("Save");
    window.until("the file", || window.path(FILE).exists());
    window.await_gone("is no longer on disk");
    assert!(!window.title().contains('*') && window.shows("state 0"));
}

#[test]
fn two_windows_on_a_file_do_not_eat_each_others_work() {
    let one = Window::open(&titled("state 0"));
    let other = one.another(&[FILE]);
    let boxes = |window: &Window, count: usize| window.await_shown(&format!("Viewport, {count} boxes"));
    let in_file = || one.read(FILE).matches("name:").count();
    one.activate();
    one.key("ctrl+b ctrl+s");
    one.until("the save", || in_file() == 3);
    boxes(&other, 3);
    assert!(!other.title().contains('*'), "it follows what it sees");
    // Both change the scene; the second to save is asked.
    other.activate();
    other.key("ctrl+b ctrl+b");
    boxes(&other, 5);
    one.activate();
    one.key("ctrl+b ctrl+s");
    one.until("the save", || in_file() == 4);
    other.await_shown(ASKED);
    boxes(&other, 5);
    other.activate();
    other.key("ctrl+s");
    other.await_shown("Changed on disk");
    assert_eq!(in_file(), 4);
    other.click("Overwrite it");
    other.until("the save", || in_file() == 5);
    // What was overwritten is still there: one step back in the window that made it.
    boxes(&one, 5);
    one.activate();
    one.key("ctrl+z");
    boxes(&one, 4);
}
