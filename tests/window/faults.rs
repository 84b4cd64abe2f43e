//! Nothing is lost where the program is killed, where a disk is full, read-only or gone, and where the display is.

use crate::{
    PLANAR,
    display::{Disk, PATIENCE, wait_for},
    window::{FILE, Window},
};
use satscope::scene::{
    Scene,
    store::{
        load,
        recovery::{LeftBehind, left_behind},
    },
};
use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant, SystemTime},
};

/// How old a change may be and still be lost, from the issue of the scene on screen to its being on the disk.
const LOST: Duration = Duration::from_secs(2);

/// How many boxes are in the file; it must be whole.
#[track_caller]
fn boxes_in(path: &Path) -> usize {
    load(path).unwrap_or_else(|error| panic!("no file is half-written: {error}")).scene.boxes().len()
}

/// How many boxes are in what is kept for the next start.
#[track_caller]
fn boxes_kept(left: &LeftBehind) -> usize {
    let scene = Scene::from_text(&left.unsaved.text);
    scene.unwrap_or_else(|problems| panic!("what is kept is whole: {problems}")).boxes().len()
}

/// What is kept for the next start.
fn kept(window: &Window) -> Vec<LeftBehind> {
    left_behind(&window.path("data/satscope/recovery"))
}

/// How many boxes the window shows, unless it has ended.
fn boxes_shown(window: &Window) -> Option<usize> {
    let nodes = window.try_nodes()?;
    let words = nodes.iter().find_map(|node| node.name.strip_prefix("Viewport, ").map(str::to_owned))?;
    words.split(' ').next()?.parse().ok()
}

/// Numbers that look random, from a seed that is told where a test fails.
struct Chance(u64);

impl Chance {
    /// A number below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        // Knuth's constants for a linear congruential generator, TAOCP 2, 3.3.4.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

#[test]
fn a_killed_program_loses_two_seconds_at_most() {
    const EDITS: usize = 1000;
    let seed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |time| time.subsec_nanos());
    let mut chance = Chance(seed.into());
    let mut window = Window::open(PLANAR);
    let (mut sent, mut round) = (0, 0);
    while sent < EDITS {
        round += 1;
        let mut seen = Vec::new();
        let end = sent + 70 + usize::try_from(chance.below(60)).expect("it is small");
        // Every third life saves nothing.
        let saves = round % 3 != 0;
        while sent < end {
            window.send("ctrl+b ctrl+b ctrl+b ctrl+b");
            sent += 4;
            if saves && chance.below(6) == 0 {
                window.send("ctrl+s");
            }
            seen.extend(boxes_shown(&window).map(|count| (Instant::now(), count)));
            thread::sleep(Duration::from_millis(chance.below(40)));
        }
        let killed = Instant::now();
        window.kill();
        let left = kept(&window);
        let safe = left.iter().map(boxes_kept).chain([boxes_in(&window.path(FILE))]).max().unwrap_or_default();
        let before = seen.iter().filter(|(at, _)| LOST <= killed - *at).map(|(_, count)| *count).max();
        assert!(
            before.is_some_and(|before| before <= safe),
            "{safe} boxes are safe, {before:?} were shown {LOST:?} before; seed {seed}, life {round}"
        );
        window.start_again(&[FILE]);
        if left.is_empty() {
            window.await_shown(&format!("Viewport, {safe} boxes"));
        } else {
            window.await_shown("Unsaved changes were kept");
            window.key("Return");
            window.until_or(|| boxes_shown(&window) == left.first().map(boxes_kept), || format!("{left:?}"));
            window.key("ctrl+s");
            window.click("Overwrite it");
            window.until("the file to be written", || boxes_in(&window.path(FILE)) == boxes_kept(&left[0]));
        }
    }
    let folder = fs::read_dir(window.path(FILE).parent().expect("it is in a folder")).expect("it can be read");
    let names = folder.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned());
    let half: Vec<_> = names.filter(|name| name.starts_with(".satscope")).collect();
    assert!(half.len() < 2, "what killed saves left is removed by the next one: {half:?}");
}

/// Opens a window on a scene on a small disk, which also holds what the program remembers.
fn on_a_disk() -> (Window, Disk) {
    let mut disk = None;
    let window = Window::prepared(&["disk/scene.ron"], |folder| {
        fs::create_dir(folder.join("disk")).expect("the folder is writable");
        let small = Disk::mount(&folder.join("disk"));
        fs::write(folder.join("disk/scene.ron"), PLANAR).expect("the disk is empty");
        disk = Some(small);
        vec![("XDG_DATA_HOME", folder.join("disk/state"))]
    });
    (window, disk.expect("it was mounted"))
}

/// What the program on the small disk keeps for the next start.
const KEPT_ON_DISK: &str = "disk/state/satscope/recovery";

/// Waits until the running program keeps its scene there.
#[track_caller]
fn await_kept_on_disk(window: &Window) {
    let folder = window.path(KEPT_ON_DISK);
    window.until("the scene to be kept", || {
        let files = fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut sizes = files.filter(|file| file.path().extension().is_some_and(|extension| extension == "ron"));
        sizes.any(|file| file.metadata().is_ok_and(|details| details.len() > 0))
    });
}

/// What a person does on a disk that takes nothing, and after it does again.
#[track_caller]
fn edits_on(window: &Window, mend: impl FnOnce()) {
    window.key("ctrl+b");
    window.await_shown("Unsaved changes are not kept");
    window.key("ctrl+s");
    window.await_shown("Not saved");
    assert_eq!(window.read("disk/scene.ron"), PLANAR, "the old file is whole");
    mend();
    // Without another change it is kept as soon as that is possible.
    await_kept_on_disk(window);
    window.key("ctrl+s");
    window.until("the scene to be saved", || boxes_in(&window.path("disk/scene.ron")) == 3);
}

#[test]
fn a_full_disk_loses_nothing() {
    let (window, disk) = on_a_disk();
    disk.fill();
    edits_on(&window, || disk.empty());
}

#[test]
fn what_is_taken_up_on_a_full_disk_stays_kept() {
    let (mut window, disk) = on_a_disk();
    let folder = window.path(KEPT_ON_DISK);
    window.key("ctrl+b");
    await_kept_on_disk(&window);
    window.kill();
    disk.fill();
    for _ in 0..2 {
        window.start_again(&[]);
        window.await_shown("Unsaved changes were kept");
        window.key("Return");
        window.await_shown("Viewport, 3 boxes");
        window.await_shown("Unsaved changes are not kept");
        window.kill();
        assert_eq!(left_behind(&folder).iter().map(boxes_kept).collect::<Vec<_>>(), [3]);
    }
}

#[test]
fn a_folder_that_turns_read_only_loses_nothing() {
    let (window, disk) = on_a_disk();
    disk.remount("ro");
    edits_on(&window, || disk.remount("rw"));
}

#[test]
fn a_folder_that_vanishes_loses_nothing() {
    let window = Window::with(&[], &[]);
    fs::create_dir(window.path("gone")).expect("the folder is writable");
    fs::write(window.path("gone/scene.ron"), PLANAR).expect("the folder is writable");
    window.open_path("gone/scene.ron");
    window.await_shown("Viewport, 2 boxes");
    for gone in ["gone", "data/satscope"] {
        fs::remove_dir_all(window.path(gone)).unwrap_or_else(|error| panic!("{gone}: {error}"));
    }
    window.key("ctrl+b ctrl+s");
    window.await_shown("its folder does not exist");
    window.until("the scene to be kept all the same", || window.path("data/satscope/recovery").exists());
    fs::create_dir(window.path("gone")).expect("the folder is writable");
    window.key("ctrl+s");
    window.until("the scene to be saved", || window.path("gone/scene.ron").exists());
    assert_eq!(boxes_in(&window.path("gone/scene.ron")), 3);
}

#[test]
fn a_missing_folder_for_the_state_is_told_and_stops_nothing() {
    let mut window = Window::prepared(&[FILE], |folder| {
        fs::write(folder.join(FILE), PLANAR).expect("the folder is writable");
        fs::write(folder.join("in-the-way"), "").expect("the folder is writable");
        vec![("XDG_DATA_HOME", folder.join("in-the-way"))]
    });
    window.key("ctrl+b");
    window.await_shown("Unsaved changes are not kept");
    window.key("ctrl+s");
    window.until("the scene to be saved", || boxes_in(&window.path(FILE)) == 3);
    window.leave_with("ctrl+q");
}

#[test]
fn a_lost_display_loses_nothing() {
    let mut window = Window::open(PLANAR);
    window.key("ctrl+b");
    window.await_shown("Viewport, 3 boxes");
    thread::sleep(LOST);
    window.lose_display();
    wait_for(|| !window.is_running(), PATIENCE, || "the program to end without its display".to_owned());
    assert_eq!(kept(&window).iter().map(boxes_kept).collect::<Vec<_>>(), [3]);
}

#[test]
fn what_is_discarded_at_the_end_is_not_offered() {
    let mut window = Window::open(PLANAR);
    window.key("ctrl+b");
    thread::sleep(LOST);
    assert!(window.path("data/satscope/recovery").exists());
    window.key("ctrl+q");
    window.await_shown("Discard changes");
    // From Save, which has the keyboard at first.
    window.key("Tab");
    window.leave_with("Return");
    assert_eq!(kept(&window), []);
}
