//! Nothing that exists goes without a question, and what cannot be written is said.

use crate::{
    PLANAR, SPATIAL,
    window::{FILE, Window},
};
use std::{fs, os::unix::fs::PermissionsExt as _, os::unix::fs::symlink, thread, time::Duration};

/// Types a path into the dialog of Save to path, and Enter.
fn save_to(window: &Window, path: &str) {
    window.key("ctrl+shift+l");
    window.await_shown("Path of a scene file");
    window.key("ctrl+a");
    window.write(path);
    window.key("Return");
}

/// Closes every dialog.
#[track_caller]
fn cancel(window: &Window) {
    while window.shows("Cancel") {
        window.key("Escape");
        window.linger();
    }
}

#[test]
fn a_path_whose_ending_is_added_is_asked_about() {
    let window = Window::with(&[(FILE, PLANAR), ("door.satscope.ron", SPATIAL)], &[FILE]);
    for path in ["door", "door.satscope.ron"] {
        save_to(&window, path);
        window.await_shown("Cancel");
        assert_eq!(window.read("door.satscope.ron"), SPATIAL, "{path} is asked about");
        // The answer that Enter gives is not the one that destroys.
        window.key("Return");
        window.linger();
        assert_eq!(window.read("door.satscope.ron"), SPATIAL);
        cancel(&window);
    }
    save_to(&window, "door");
    window.click("Overwrite it");
    window.until("the answer to be done", || window.read("door.satscope.ron") == PLANAR);
}

#[test]
fn cancelling_forgets_what_was_to_follow() {
    let mut window = Window::with(&[], &[]);
    window.key("ctrl+n ctrl+b ctrl+q");
    window.await_shown("Unsaved changes");
    window.click("Save");
    window.await_gone("Unsaved changes");
    window.linger();
    cancel(&window);
    save_to(&window, "kept.ron");
    window.until("the file", || window.path("kept.ron").exists());
    window.linger();
    assert!(window.is_running(), "quitting was cancelled with the dialog");
    window.leave_with("ctrl+q");
}

#[test]
fn a_changed_scene_is_saved_or_discarded_or_kept() {
    let window = Window::open(PLANAR);
    window.key("ctrl+b ctrl+n");
    window.await_shown("Unsaved changes");
    window.key("Escape");
    window.await_gone("Unsaved changes");
    assert!(window.shows("Viewport, 3 boxes"));
    window.key("ctrl+n");
    window.click("Save");
    window.until("the file to have the box", || window.read(FILE).contains("name: \"box"));
    window.await_shown("Viewport, 0 boxes");
    window.key("ctrl+b ctrl+n");
    window.click("Discard changes");
    window.await_shown("Viewport, 0 boxes");
}

#[test]
fn comments_and_changes_of_others_are_asked_about() {
    let window = Window::open(&format!("// By hand.\n{PLANAR}"));
    window.key("ctrl+b ctrl+s");
    window.await_shown("Comments will be lost");
    window.key("Return");
    window.linger();
    assert!(window.read(FILE).contains("By hand"), "Enter does not destroy");
    cancel(&window);
    window.key("ctrl+s");
    window.click("Save anyway");
    window.until("the file to be written", || !window.read(FILE).contains("By hand"));

    window.key("ctrl+b");
    fs::write(window.path(FILE), SPATIAL).expect("the folder is writable");
    window.key("ctrl+s");
    window.await_shown("Changed on disk");
    window.key("Return");
    window.linger();
    assert_eq!(window.read(FILE), SPATIAL, "Enter does not destroy");
}

#[test]
fn what_cannot_be_written_is_said() {
    let window = Window::with(&[(FILE, PLANAR), ("readonly.ron", SPATIAL)], &[FILE]);
    fs::set_permissions(window.path("readonly.ron"), fs::Permissions::from_mode(0o444)).expect("it is ours");
    symlink("nowhere/scene.ron", window.path("link.ron")).expect("the folder is writable");
    window.make_fifo("pipe.ron");
    let refused = |path: &str| {
        save_to(&window, path);
        window.linger();
        if window.shows("Overwrite it") {
            window.click("Overwrite it");
        }
        window.await_shown("Not saved");
        window.click("Dismiss message");
        window.await_gone("Not saved");
    };
    refused("readonly.ron");
    assert_eq!(window.read("readonly.ron"), SPATIAL);
    refused("link.ron");
    assert!(fs::symlink_metadata(window.path("link.ron")).is_ok_and(|link| link.is_symlink()), "the link stays");
    refused("pipe.ron");
    window.open_path("pipe.ron");
    window.await_shown("Cannot open pipe.ron");
}

#[test]
fn what_was_not_saved_is_offered_after_the_program_was_ended() {
    for signal in ["KILL", "TERM"] {
        let mut window = Window::open(PLANAR);
        window.key("ctrl+b");
        window.await_shown("Viewport, 3 boxes");
        // A change is on disk within two seconds.
        thread::sleep(Duration::from_secs(2));
        window.start_again_after(signal, &[]);
        window.await_shown("Unsaved changes were kept");
        assert!(window.shows("ago") && window.shows(FILE), "it is said what and when");
        // The answer that Enter gives brings it back.
        window.key("Return");
        window.await_shown("Viewport, 3 boxes");
        assert_eq!(window.read(FILE), PLANAR, "the file is as it was");
        window.key("ctrl+s");
        window.click("Overwrite it");
        window.until("the file to be written", || window.read(FILE).matches("name:").count() == 3);
        window.start_again_after("TERM", &[]);
        window.linger();
        assert!(!window.shows("Unsaved changes were kept"), "nothing is left to offer");
    }
}
