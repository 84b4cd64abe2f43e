//! What is handed to others: links that open just there, pictures on the clipboard and in files, animations.

use crate::{PLANAR, SPATIAL, window::Window};
use std::{fs, path::Path};

/// Width and height of a PNG file.
#[track_caller]
fn size_of_png(bytes: &[u8]) -> [u32; 2] {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{} bytes that are no PNG", bytes.len());
    [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes")))
}

/// Types over the path in the dialog of an export, and Enter.
fn export_to(window: &Window, keys: &str, path: &str) {
    window.key(keys);
    window.await_shown("Path of the file");
    window.key("ctrl+a");
    window.write(path);
    window.key("Return");
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_default()
}

#[test]
fn a_bookmark_is_made_saved_and_linked_to_and_the_link_opens_it() {
    let mut window = Window::open(PLANAR);
    window.key("alt+l");
    window.await_shown("Copied: satscope scene.ron --at 0.0");
    window.key("ctrl+Right b");
    window.write("the hit");
    window.key("Return");
    window.key("alt+l");
    window.await_shown("Save the scene first.");
    let saved = window.saved_with("bookmarks: [");
    assert!(saved.contains("(name: \"the hit\", at: 0.5"), "{saved}");
    window.key("alt+l");
    window.until("the link", || window.clipboard() == "satscope scene.ron --bookmark 'the hit'");

    window.leave_with("ctrl+q");
    window.start_again(&["scene.ron", "--bookmark", "the hit"]);
    assert_eq!(window.time(), 0.5);
    window.await_shown("Bookmark the hit at 0.5000 s");
    window.key("shift+F2");
    window.until("its name", || window.field("Name of the bookmark").value == "the hit");
    window.key("Escape");
    assert!(window.title().starts_with("scene.ron - "), "to look is no change: {}", window.title());
    window.leave_with("ctrl+q");
    window.start_again(&["scene.ron", "--at", "0.25", "--axis", "B1"]);
    assert_eq!(window.time(), 0.25);
    window.click("Bookmark the hit at 0.5000 s");
    assert_eq!(window.time(), 0.5);
}

#[test]
fn a_picture_goes_to_the_clipboard_and_to_files() {
    let window = Window::open(SPATIAL);
    let shown = window.find("Viewport, 2 boxes").place;
    window.choose("File", "Copy picture");
    window.await_shown("The picture is handed to the clipboard");
    let mut copied = Vec::new();
    window.until("the picture on the clipboard", || {
        copied = window.display.clipboard_picture();
        !copied.is_empty()
    });
    let [width, height] = size_of_png(&copied);
    let near = |pixels: u32, points: f32| (f64::from(pixels) - f64::from(points)).abs() <= 1.0;
    assert!(near(width, shown.width()) && near(height, shown.height()), "{width} x {height}, {shown:?}");

    export_to(&window, "ctrl+e", "picture");
    window.await_shown("Exported picture.png");
    assert_eq!(size_of_png(&bytes(&window.path("picture.png"))), [width, height]);
    fs::write(window.path("picture.svg"), "mine").expect("the folder is writable");
    export_to(&window, "ctrl+e", "picture.svg");
    window.await_shown("Overwrite the file?");
    window.key("Return");
    window.await_gone("Overwrite the file?");
    assert_eq!(window.read("picture.svg"), "mine", "the answer that Enter gives does not destroy");
    export_to(&window, "ctrl+e", "picture.svg");
    window.click("Overwrite it");
    window.until("the picture", || window.read("picture.svg").starts_with("<svg "));
    assert!(window.read("picture.svg").contains(">SEPARATED<"));
    export_to(&window, "ctrl+e", "nowhere/picture.png");
    window.await_shown("Not exported.");
}

#[test]
fn an_animation_is_written_beside_the_work_and_can_be_stopped() {
    let window = Window::open(PLANAR);
    window.key("ctrl+shift+e");
    window.fill("Frames per second", "3");
    window.key("Return");
    window.fill("Path of the file", "film.gif");
    window.key("Return");
    // The window goes on meanwhile.
    window.key("Right");
    assert_eq!(window.time(), 0.01);
    window.until("the file", || window.path("film.gif").exists());
    window.await_shown("Exported film.gif");
    let film = bytes(&window.path("film.gif"));
    assert!(film.starts_with(b"GIF89a") && film.ends_with(b";"), "{} bytes", film.len());
    // Three frames a second for two seconds; each has a block that says how long it is shown.
    let is_delay = |block: &[u8]| block.starts_with(&[0x21, 0xf9, 4]) && (33..=34).contains(&block[4]);
    assert_eq!(film.windows(8).filter(|block| is_delay(block)).count(), 6);

    export_to(&window, "ctrl+shift+e", "long.apng");
    window.click("Stop");
    window.await_shown("The animation was stopped; nothing is written.");
    assert!(!window.path("long.apng").exists());
}
