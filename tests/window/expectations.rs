//! What a scene expects of itself: written down from what is shown, looked at after every change, and kept as a test.

use crate::{PLANAR, window::Window};
use std::process::Command;

/// What `satscope check` says of the saved file: whether all holds, and its words.
fn check(window: &Window) -> (bool, String) {
    let program = std::env::var("SATSCOPE").unwrap_or(env!("CARGO_BIN_EXE_satscope").to_owned());
    let checked = Command::new(program).arg("check").arg(window.path("scene.ron")).output().expect("it can be run");
    (checked.status.success(), String::from_utf8_lossy(&checked.stdout).into_owned())
}

/// Asks the list of actions for that one.
fn act(window: &Window, action: &str) {
    window.key("ctrl+k");
    window.await_shown("Find an action");
    window.write(action);
    window.key("Return");
}

#[test]
fn what_is_shown_is_expected_and_kept_as_a_test() {
    let window = Window::open(PLANAR);
    assert!(!window.shows(" hold"), "without expectations there is no chip");
    act(&window, "expect the verdict");
    window.await_shown("1 of 1 hold");
    window.key("End");
    act(&window, "expect the verdict");
    act(&window, "expect the contacts");
    window.await_shown("3 of 3 hold");
    let saved = window.saved_with("expect: [");
    assert_eq!(saved.matches("Verdict(").count(), 2, "{saved}");
    assert!(check(&window).0, "{}", check(&window).1);

    // A change that breaks two of them.
    window.key("Home");
    window.click("mover");
    window.fill("Center y", "7");
    window.key("Return");
    window.await_shown("1 of 3 hold, 2 fail");
    window.key("F8");
    window.until("the contact that there was", || window.time() == 0.5);
    window.key("F8");
    window.until("the moment of the other", || window.time() == 1.0);
    window.saved_with("7");
    let (holds, said) = check(&window);
    assert!(!holds && said.contains("expected"), "{said}");
    window.key("ctrl+z");
    window.await_shown("3 of 3 hold");
}

#[test]
fn an_expectation_is_read_edited_and_removed_with_the_pointer() {
    let expect = r#"expect: [Verdict(pair: ("still", "mover"), at: 0.75, is: Separated)]"#;
    let window = Window::open(&PLANAR.replace("version: 1,", &format!("version: 1, {expect},")));
    window.click("0 of 1 hold, 1 fails");
    window.await_shown("the verdict at 0.75 is overlapping; expected separated");
    window.click("fails: still and mover are separated at 0.75 s");
    assert_eq!(window.time(), 0.75);
    window.click("Edit: still and mover are separated at 0.75 s");
    let text = window.field("Text of the expectation").value;
    window.key("ctrl+a");
    window.write("Verdict(is: Nonsense)");
    window.click("OK");
    window.await_shown("Nonsense");
    // What is no expectation stays to be mended, and Escape gives it up.
    window.until("the keyboard", || window.focused().is_some_and(|it| it.name == "Text of the expectation"));
    window.key("ctrl+a");
    // It has several lines, so it is pasted: a typed Enter would be the answer.
    window.set_clipboard(&text.replace("Separated", "Touching"));
    window.key("ctrl+v Escape");
    window.await_gone("Text of the expectation");
    window.await_shown("fails: still and mover are separated at 0.75 s");
    window.click("Expect the verdict of this moment");
    window.await_shown("1 of 1 hold");
    window.click("Remove: still and mover are overlapping at 0.75 s");
    window.await_gone("1 of 1 hold");
    window.key("ctrl+z ctrl+z");
    window.await_shown("0 of 1 hold, 1 fails");
    assert!(window.title().starts_with("scene.ron - "), "all is as it was read: {}", window.title());
}
