//! The clock, the events, the axes, and the way from scene to scene.

use crate::{FIVE_BLOWS, PLANAR, window::Window};
use eframe::egui::{accesskit::Role, pos2, vec2};
use std::{
    fs,
    path::{Path, PathBuf},
};

#[track_caller]
fn stands_at(window: &Window, expected: f64) {
    window.until_or(
        || (window.time() - expected).abs() < 1e-9,
        || format!("the time to be {expected}; it is {}", window.time()),
    );
}

#[test]
fn keys_move_the_clock() {
    let window = Window::open(PLANAR);
    window.key("space");
    window.until("the clock to run", || window.plays() && window.time() > 0.0);
    window.key("space");
    window.until("the clock to stop", || !window.plays());
    for (keys, expected) in [
        ("Home", 0.0),
        ("Right", 0.01),
        ("shift+Right", 0.11),
        ("Left", 0.10),
        ("shift+Left", 0.0),
        ("End", 1.0),
        ("ctrl+Left", 0.5),
        ("ctrl+Left", 0.0),
        ("ctrl+Right", 0.5),
        ("Home", 0.0),
    ] {
        window.key(keys);
        stands_at(&window, expected);
    }
    window.key("End space");
    window.until("the clock to start over", || window.plays() && window.time() < 1.0);
    window.key("l");
    assert_eq!(window.find("loop").on, Some(false));
    window.until("the clock to stop at the end", || !window.plays() && window.time() == 1.0);
    window.key("ctrl+Up");
    assert_eq!(window.field("Speed").number, Some(1.25));
    window.key("ctrl+Down");
    assert_eq!(window.field("Speed").number, Some(1.0));
}

#[test]
fn the_timeline_is_scrubbed_and_zoomed() {
    let window = Window::open(PLANAR);
    let track = window.find_where("Time", |node| node.role == Role::Slider).place;
    let y = track.top() + 8.0;
    window.key("space");
    window.drag(pos2(track.left() + 200.0, y), vec2(track.width(), 0.0));
    assert!(!window.plays(), "touching the track stops the clock");
    stands_at(&window, 1.0);
    window.drag(pos2(track.right() - 200.0, y), vec2(-track.width(), 0.0));
    stands_at(&window, 0.0);
    window.click("Next event");
    stands_at(&window, 0.5);
    window.click("Go to end");
    stands_at(&window, 1.0);

    assert!(!window.shows("Whole motion"));
    window.wheel(pos2(track.center().x, y), 5);
    window.click("Whole motion");
    window.await_gone("Whole motion");
    window.key("z");
    window.await_shown("Whole motion");
    window.key("z");
    window.await_gone("Whole motion");
}

#[test]
fn events_are_contacts_first() {
    let window = Window::open(FIVE_BLOWS);
    // As the scene itself expects them.
    let contacts = [0.101611584583992, 0.20833304623974414, 0.3932487895768304, 0.45515267182088337];
    for expected in contacts {
        window.key("ctrl+Right");
        stands_at(&window, expected);
    }
    window.key("ctrl+Left ctrl+Left ctrl+Left");
    stands_at(&window, contacts[0]);
    window.key("Home ctrl+shift+Right");
    window.until("the next leading axis", || 0.0 < window.time() && window.time() < contacts[0]);
    window.key("ctrl+shift+Left");
    stands_at(&window, 0.0);
}

#[test]
fn axes_are_walked_and_sorted() {
    let window = Window::open(FIVE_BLOWS);
    let axes = || -> Vec<String> {
        let nodes = window.nodes().into_iter().filter(|node| node.name.starts_with("Axis "));
        nodes.map(|node| node.name[5..7].to_owned()).collect()
    };
    let selected = || window.nodes().into_iter().find(|node| node.name.starts_with("Axis ") && node.on == Some(true));
    assert_eq!(axes(), ["A0", "A1", "B0", "B1"]);
    window.key("g");
    assert_eq!(axes(), ["B0", "A0", "A1", "B1"], "the largest gap first");
    window.key("Down");
    assert!(selected().is_some_and(|axis| axis.says("A0")));
    window.key("Up");
    assert!(selected().is_some_and(|axis| axis.says("B0")));
    window.key("Escape");
    window.until("the axis to be let go", || selected().is_none());
    window.key("g");
    assert_eq!(axes(), ["A0", "A1", "B0", "B1"]);
    window.click("Axis A1");
    assert!(selected().is_some_and(|axis| axis.says("A1")));
}

#[test]
fn steps_of_the_solver_are_walked() {
    let window = Window::open(FIVE_BLOWS);
    window.key("period");
    window.key("period");
    window.await_shown("solver step 2 of");
    window.key("comma");
    window.await_shown("solver step 1 of");
    window.click("Next step of the solver");
    window.await_shown("solver step 2 of");
}

#[test]
fn scenes_follow_each_other_in_their_folder() {
    let titled = |title: &str| PLANAR.replacen("version: 1,", &format!("version: 1, title: \"{title}\","), 1);
    let files = [("1.ron", &*titled("First")), ("2.ron", &titled("Second")), ("3.ron", &titled("Third"))];
    let window = Window::with(&files, &["2.ron"]);
    window.await_shown("Second");
    window.key("bracketright");
    window.await_shown("Third");
    window.key("bracketleft bracketleft");
    window.await_shown("First");
    window.until("the title of the window", || window.title() == "1.ron - Satscope");

    fs::write(window.path("1.ron"), titled("Changed outside")).expect("the folder is writable");
    window.key("F5");
    window.await_shown("Changed outside");
    window.choose("File", "Open recent");
    window.click("3.ron");
    window.await_shown("Third");
}

/// The folders of `scenes/` as the menu calls them.
const FOLDERS: [&str; 6] = ["Lessons", "First steps", "In space", "Motion", "Tricky", "Turning"];

/// The titles of all scenes in the repository.
fn titles() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the repository has scenes");
        entries.map(|entry| entry.expect("it can be read").path()).collect()
    };
    let files = entries(&folder).into_iter().filter(|path| path.is_dir()).flat_map(|path| entries(&path));
    let title = |path: PathBuf| {
        let text = fs::read_to_string(path).expect("a scene is text");
        text.split('"').nth(1).expect("a scene has a title").to_owned()
    };
    files.map(title).collect()
}

#[test]
fn every_shipped_scene_is_within_reach() {
    let window = Window::open(PLANAR);
    window.choose("File", "First page");
    window.await_shown("Why do two boxes collide");
    let titles = titles();
    let missing_in = |titles: &[String]| -> Vec<String> {
        let nodes = window.nodes();
        titles.iter().filter(|title| !nodes.iter().any(|node| node.says(title))).cloned().collect()
    };
    assert_eq!(missing_in(&titles), [""; 0], "not on the first page");
    window.click("Back to scene.ron");
    window.await_shown("Viewport, 2 boxes");

    window.choose("File", "Shipped scenes");
    let mut missing = titles;
    for folder in FOLDERS {
        window.click(folder);
        window.linger();
        missing = missing_in(&missing);
    }
    assert_eq!(missing, [""; 0], "not in the menu");
    window.click("Five blows");
    window.await_shown("solver step");
    window.key("ctrl+Home");
    window.click("Two rods, 7 apart");
    window.await_gone("Why do two boxes collide");
}

#[test]
fn the_look_and_the_menus() {
    let window = Window::open(PLANAR);
    let names = |window: &Window| window.nodes().into_iter().map(|node| node.name).collect::<Vec<_>>();
    let before = names(&window);
    window.key("ctrl+t");
    assert_eq!(names(&window), before, "dark or light, it shows the same");
    window.choose("View", "Sort axes by gap");
    assert_eq!(window.find("by gap").on, Some(true));
    window.key("ctrl+k");
    window.write("in order of");
    window.key("Escape");
    window.key("ctrl+k");
    window.write("go to end");
    window.key("Return");
    stands_at(&window, 1.0);
    window.key("F1");
    window.await_shown("Close");
    assert!(window.shows("turn it"), "the mouse verbs are listed");
    window.click("Close");
    window.key("ctrl+n");
    window.await_shown("Viewport, 0 boxes");
    window.key("ctrl+shift+n");
    window.await_shown("3D");
}
