//! Files: what the window asks of the shell, and that nothing is lost without a question.

use super::{Bench, PLANAR, SPATIAL};
use eframe::egui::{self, Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use satscope::kernel::axis::Dimension;
use satscope::scene::store::Over;
use satscope::workbench::{Asked, Command, Effect, FileEvent, OnDisk, command::FileCommand};
use std::path::PathBuf;

const CTRL: Modifiers = Modifiers::COMMAND;

/// A bench whose scene has an unsaved change.
fn changed<'a>() -> Bench<'a> {
    let mut bench = Bench::open(PLANAR);
    bench.click("Add box");
    assert!(bench.view().document.is_dirty());
    bench
}

fn effects(bench: &Bench<'_>) -> Vec<Effect> {
    bench.0.state().effects.clone()
}

fn tell(bench: &mut Bench<'_>, event: FileEvent) {
    let effects = bench.0.state_mut().app.workbench.apply([Command::Outside(event)]);
    bench.0.state_mut().effects.extend(effects);
    bench.0.run_steps(3);
}

#[test]
fn keys_ask_for_files() {
    for (modifiers, key, expected) in [
        (CTRL, Key::O, Effect::PickOpen),
        (CTRL, Key::S, Effect::PickSave { suggestion: PathBuf::from("scene.satscope.ron") }),
        (CTRL | Modifiers::SHIFT, Key::S, Effect::PickSave { suggestion: PathBuf::from("scene.satscope.ron") }),
        (CTRL, Key::Q, Effect::Quit),
    ] {
        let mut bench = Bench::open(PLANAR);
        bench.press(modifiers, key);
        assert_eq!(effects(&bench), [expected], "{key:?}");
    }
}

#[test]
fn leaving_unsaved_changes_asks_first() {
    for key in [Key::N, Key::O, Key::Q] {
        let mut bench = changed();
        bench.press(CTRL, key);
        assert_eq!(effects(&bench), [], "{key:?} waits");
        assert!(bench.0.query_by_label("Unsaved changes").is_some());
        bench.click("Cancel");
        assert_eq!(bench.view().scene().boxes().len(), 3);
        assert!(bench.view().document.is_dirty());
    }
}

#[test]
fn discarding_goes_on() {
    let mut bench = changed();
    bench.press(CTRL, Key::N);
    bench.click("Discard changes");
    assert!(bench.view().scene().boxes().is_empty());
}

#[test]
fn saving_first_goes_on_once_it_is_saved() {
    let mut bench = changed();
    bench.press(CTRL, Key::N);
    bench.click("Save");
    assert!(matches!(effects(&bench)[..], [Effect::PickSave { .. }]));
    assert_eq!(bench.view().scene().boxes().len(), 3, "nothing is gone yet");
    tell(&mut bench, FileEvent::SaveAs { path: PathBuf::from("here"), asked: Asked::Yes });
    let Some(Effect::Write { path, text, .. }) = effects(&bench).pop() else { panic!("it writes") };
    assert_eq!(path, PathBuf::from("here.satscope.ron"), "the ending is added");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("here.ron");
    satscope::scene::store::write(&path, &text).expect("it can be written");
    let stamp = satscope::scene::store::stamp_now(&path).expect("it is there");
    tell(&mut bench, FileEvent::Saved { path, stamp });
    assert!(bench.view().scene().boxes().is_empty(), "now the new scene");
}

#[test]
fn a_dropped_file_is_opened() {
    #[derive(Debug)]
    struct Dropped(PathBuf);
    impl eframe::egui::DroppedFile for Dropped {
        fn path(&self) -> &std::path::Path {
            &self.0
        }
        fn bytes(&self) -> Result<Vec<u8>, String> {
            Ok(Vec::new())
        }
    }
    let mut bench = Bench::open(PLANAR);
    let path = PathBuf::from("dropped.ron");
    bench.0.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.clone())));
    bench.0.run_steps(2);
    assert_eq!(effects(&bench), [Effect::Read(path)]);
}

#[test]
fn a_pasted_scene_is_opened() {
    let mut bench = Bench::open(PLANAR);
    bench.0.event(Event::Paste(SPATIAL.to_owned()));
    bench.0.run_steps(3);
    assert_eq!(bench.view().scene().dimension(), Dimension::D3);
    assert!(bench.view().document.is_dirty(), "it has no file yet");
}

#[test]
fn a_scene_from_standard_input_has_no_file() {
    let mut bench = Bench::open(PLANAR);
    let given = FileCommand::OpenText { from: "standard input".to_owned(), text: SPATIAL.to_owned() };
    let effects = bench.0.state_mut().app.workbench.apply([Command::File(given)]);
    bench.0.run_steps(3);
    assert_eq!(effects, []);
    let document = bench.view().document;
    assert_eq!((document.name().as_str(), document.path(), document.is_dirty()), ("standard input", None, true));
    bench.press(CTRL, Key::S);
    assert!(matches!(self::effects(&bench)[..], [Effect::PickSave { .. }]), "saving asks where to");
}

#[test]
fn a_broken_file_is_explained_and_the_scene_stays() {
    let mut bench = Bench::open(PLANAR);
    bench.0.event(Event::Paste("(version: 1, boxes: Planar([(name: \"a\")]))".to_owned()));
    bench.0.run_steps(3);
    assert_eq!(bench.view().scene().boxes().len(), 2);
    assert!(bench.0.query_by_label_contains("center").is_some(), "the reason is on screen");
    bench.click("Close");
    assert_eq!(bench.view().document.broken(), None);
}

#[test]
fn a_path_can_be_typed() {
    let mut bench = Bench::open(PLANAR);
    bench.press(CTRL, Key::L);
    bench.0.get_by_label("Path of a scene file").type_text("some.ron");
    bench.0.run_steps(2);
    bench.click("OK");
    assert_eq!(effects(&bench), [Effect::Read(PathBuf::from("some.ron"))]);
}

#[test]
fn the_palette_finds_an_action() {
    let mut bench = Bench::open(PLANAR);
    bench.press(CTRL, Key::K);
    bench.0.get_by_label("Find an action").type_text("goend");
    bench.0.run_steps(2);
    bench.press(Modifiers::NONE, Key::Enter);
    assert_eq!(bench.view().playhead.t(), 1.0);
    assert!(bench.0.query_by_label("Find an action").is_none(), "and is gone");

    // What no name has may be in an explanation, or nowhere.
    bench.press(Modifiers::COMMAND, Key::K);
    bench.0.get_by_label("Find an action").type_text("theme");
    bench.0.run_steps(2);
    assert!(bench.0.query_by_label_contains("Dark or light").is_some());
    bench.0.get_by_label("Find an action").type_text("xyz");
    bench.0.run_steps(2);
    assert!(bench.0.query_by_label_contains("No action has these words").is_some());
}

#[test]
fn brackets_and_reload_need_a_file() {
    let mut bench = Bench::open(PLANAR);
    for key in [Key::OpenBracket, Key::CloseBracket, Key::F5] {
        bench.press(Modifiers::NONE, key);
    }
    assert_eq!(effects(&bench), []);
    assert!(!bench.view().notices.is_empty(), "it says why");
}

#[test]
fn brackets_ask_for_the_neighbours() {
    let mut bench = Bench::open(PLANAR);
    let path = super::super::repository("scenes/3-motion/01-flying-past.ron");
    let loaded = satscope::scene::store::load(&path).expect("a scene of the repository");
    tell(&mut bench, FileEvent::Loaded { path: path.clone(), loaded: Box::new(loaded) });
    bench.press(Modifiers::NONE, Key::CloseBracket);
    bench.press(Modifiers::NONE, Key::OpenBracket);
    bench.press(Modifiers::NONE, Key::F5);
    let from = path.clone();
    let expected = [
        Effect::ReadNeighbour { from: from.clone(), step: 1 },
        Effect::ReadNeighbour { from, step: -1 },
        Effect::Read(path),
    ];
    assert_eq!(effects(&bench), expected);
}

#[test]
fn the_first_page_opens_a_sample_and_is_gone() {
    let mut bench = Bench::open("(version: 1, boxes: Planar([]))");
    bench.0.state_mut().app.welcome = Some(satscope::ui::viewport::welcome::Welcome::default());
    bench.0.run_steps(2);
    bench.0.get_by_role_and_label(egui::Role::Button, "One turn through a post").click();
    bench.0.run_steps(3);
    assert_eq!(bench.view().scene().boxes().len(), 2);
    assert!(!bench.view().document.is_dirty());
    assert!(bench.0.query_by_label("New 3D scene").is_none());
}

#[test]
fn there_is_a_way_to_the_first_page_and_back() {
    let mut bench = changed();
    let boxes = bench.view().scene().boxes().len();
    bench.press(CTRL, Key::Home);
    assert!(bench.0.query_by_label("Add box").is_none(), "the page is alone");
    bench.press(Modifiers::NONE, Key::Escape);
    assert!(bench.0.query_by_label("Add box").is_some());
    bench.press(CTRL, Key::Home);
    bench.click("Back to untitled");
    assert!(bench.0.query_by_label("Add box").is_some());
    assert_eq!(bench.view().scene().boxes().len(), boxes, "nothing is lost");
    bench.press(CTRL, Key::Home);
    bench.0.get_by_role_and_label(egui::Role::Link, "Ten turns").click_accesskit();
    bench.0.run_steps(3);
    assert!(bench.0.query_by_label("Unsaved changes").is_some(), "leaving asks first");
}

#[test]
fn every_shipped_scene_is_on_the_first_page() {
    let mut bench = Bench::sized(PLANAR, [1280.0, 1600.0]);
    bench.press(CTRL, Key::Home);
    for sample in satscope::workbench::samples::FOLDERS.iter().flat_map(|folder| folder.samples) {
        let count = bench.0.query_all_by_role_and_label(egui::Role::Link, sample.title()).count();
        assert!(0 < count, "{}", sample.file);
    }
}

#[test]
fn a_path_that_gets_an_extension_is_asked_about() {
    for asked in [Asked::Yes, Asked::No] {
        let mut bench = Bench::open(PLANAR);
        tell(&mut bench, FileEvent::SaveAs { path: PathBuf::from("door"), asked });
        let Some(Effect::Write { path, over, .. }) = effects(&bench).pop() else { panic!("it writes") };
        assert_eq!((path, over), (PathBuf::from("door.satscope.ron"), Over::Nothing));
    }
    let mut bench = Bench::open(PLANAR);
    tell(&mut bench, FileEvent::SaveAs { path: PathBuf::from("door.ron"), asked: Asked::Yes });
    assert!(matches!(effects(&bench)[..], [Effect::Write { over: Over::Anything, .. }]), "the dialog has asked");
}

#[test]
fn a_file_that_exists_is_overwritten_only_when_that_is_chosen() {
    let mut bench = changed();
    bench.press(CTRL, Key::Q);
    bench.click("Save");
    tell(&mut bench, FileEvent::Exists(PathBuf::from("door.ron")));
    assert!(bench.0.query_by_label("Overwrite the file?").is_some());
    // The answer with the keyboard destroys nothing.
    bench.press(Modifiers::NONE, Key::Enter);
    let writes = |bench: &Bench<'_>| effects(bench).iter().filter(|e| matches!(e, Effect::Write { .. })).count();
    assert_eq!(writes(&bench), 0);
    tell(&mut bench, FileEvent::Exists(PathBuf::from("door.ron")));
    bench.click("Cancel");
    tell(&mut bench, FileEvent::SaveAs { path: PathBuf::from("other.ron"), asked: Asked::Yes });
    let stamp = satscope::scene::store::stamp_now(&super::super::repository("README.md")).expect("it is there");
    tell(&mut bench, FileEvent::Saved { path: PathBuf::from("other.ron"), stamp });
    assert!(!effects(&bench).contains(&Effect::Quit), "the cancelled question took the quitting with it");
    tell(&mut bench, FileEvent::Exists(PathBuf::from("door.ron")));
    bench.click("Overwrite it");
    assert!(matches!(effects(&bench).last(), Some(Effect::Write { over: Over::Anything, .. })));
}

#[test]
fn cancelling_the_path_dialog_forgets_what_was_to_follow() {
    let mut bench = changed();
    bench.press(CTRL, Key::Q);
    bench.click("Save");
    bench.press(CTRL | Modifiers::SHIFT, Key::L);
    bench.press(Modifiers::NONE, Key::Escape);
    let stamp = satscope::scene::store::stamp_now(&super::super::repository("README.md")).expect("it is there");
    tell(&mut bench, FileEvent::Saved { path: PathBuf::from("other.ron"), stamp });
    assert!(!effects(&bench).contains(&Effect::Quit));
}

#[test]
fn a_long_message_wraps() {
    let mut bench = Bench::open(PLANAR);
    let text = "a very long message about a file that could not be written anywhere ".repeat(8);
    tell(&mut bench, FileEvent::Trouble(text.clone()));
    let rect = bench.0.get_by_label(&text).rect();
    assert!(rect.width() < 440.0 && rect.height() > 30.0 && rect.left() > 0.0, "{rect}");
}

#[test]
fn long_names_and_texts_do_not_widen_the_panel() {
    let width = |bench: &Bench<'_>| bench.0.get_by_role_and_label(egui::Role::TextInput, "Notes").rect().width();
    let long = "n".repeat(300);
    let named = PLANAR.replace("mover", &long).replace("version: 1,", &format!("version: 1, title: \"{long}\","));
    let (short, mut long) = (Bench::open(PLANAR), Bench::open(&named));
    long.press(Modifiers::NONE, Key::N);
    long.press(Modifiers::NONE, Key::N);
    long.0.run_steps(10);
    assert_eq!(width(&long), width(&short));
}

#[test]
fn every_sample_of_the_first_page_is_a_scene() {
    let mut bench = Bench::open("(version: 1, boxes: Planar([]))");
    bench.0.state_mut().app.welcome = Some(satscope::ui::viewport::welcome::Welcome::default());
    bench.0.run_steps(2);
    for title in [
        "Only the turned box knows",
        "Edge against edge",
        "Blue and red fly past each other",
        "Bullet through paper",
        "One turn through a post",
        "Cube beside a wall",
    ] {
        assert!(bench.0.query_by_role_and_label(egui::Role::Button, title).is_some(), "{title}");
    }
}

#[test]
fn a_file_changed_on_disk_is_told_in_a_line_that_asks_nothing() {
    let path = PathBuf::from("door.ron");
    let loaded =
        |text: &str| Box::new(satscope::scene::store::load_from(&path, text.as_bytes()).expect("it is a scene"));
    let mut bench = Bench::open(PLANAR);
    tell(&mut bench, FileEvent::Loaded { path: path.clone(), loaded: loaded(PLANAR) });
    let change = |text: &str| FileEvent::Changed { path: path.clone(), now: OnDisk::Scene(loaded(text)), soon: false };
    let said = "door.ron was changed on disk, and you have changes that are not saved.";
    let other = |name: &str| PLANAR.replace("still", name);
    bench.click("Add box");
    for (name, label, then) in [("one", "Keep mine", 3), ("two", "Both side by side", 3), ("three", "Reload", 2)] {
        tell(&mut bench, change(&other(name)));
        assert!(bench.0.query_by_label(said).is_some());
        assert!(bench.0.query_by_label("Cancel").is_none(), "nothing has to be answered");
        // Everything else goes on.
        bench.press(Modifiers::NONE, Key::End);
        assert_eq!(bench.view().playhead.t(), 1.0);
        bench.click(label);
        assert!(bench.0.query_by_label(said).is_none());
        assert_eq!(bench.view().scene().boxes().len(), then, "{label}");
    }
    assert_eq!(effects(&bench), [Effect::OpenBeside(path.clone())]);
    assert_eq!(bench.view().scene().name(0), "three");
    bench.press(CTRL, Key::Z);
    assert_eq!(bench.view().scene().boxes().len(), 3, "what was not saved comes back");
    // By keys alone, too.
    tell(&mut bench, change(&other("four")));
    bench.press(CTRL, Key::K);
    bench.0.get_by_label("Find an action").type_text("keep mine");
    bench.0.run_steps(2);
    bench.press(Modifiers::NONE, Key::Enter);
    assert!(bench.0.query_by_label(said).is_none());
    tell(&mut bench, FileEvent::Changed { path: path.clone(), now: OnDisk::Gone, soon: false });
    assert!(bench.0.query_by_label_contains("door.ron is no longer on disk").is_some());
    bench.click("Save");
    assert!(matches!(effects(&bench).last(), Some(Effect::Write { .. })));
}

#[test]
fn mistakes_on_disk_go_away_by_themselves() {
    let path = PathBuf::from("door.ron");
    let loaded =
        |text: &str| Box::new(satscope::scene::store::load_from(&path, text.as_bytes()).expect("it is a scene"));
    let mut bench = Bench::open(PLANAR);
    tell(&mut bench, FileEvent::Loaded { path: path.clone(), loaded: loaded(PLANAR) });
    let now = OnDisk::Broken("door.ron:1:1: a mistake".to_owned());
    tell(&mut bench, FileEvent::Changed { path: path.clone(), now, soon: false });
    assert!(bench.0.query_by_label("door.ron:1:1: a mistake").is_some());
    assert_eq!(bench.view().scene().boxes().len(), 2);
    let now = OnDisk::Scene(loaded(&PLANAR.replace("still", "new")));
    tell(&mut bench, FileEvent::Changed { path: path.clone(), now, soon: false });
    assert!(bench.0.query_by_label("door.ron:1:1: a mistake").is_none());
    assert_eq!(bench.view().scene().name(0), "new");
}
