//! A file that others change while it is open: what is shown follows it, and no edit is lost.

use satscope::{
    scene::{
        Edit, Scene,
        edit::Number,
        store::{self, Loaded, Over},
    },
    workbench::{
        Command, Effect, FileEvent, OnDisk, Workbench,
        command::{Answer, FileCommand, Gesture, HistoryCommand},
        document::{Disk, Question},
        playhead::PlayheadCommand,
        selection::SelectCommand,
    },
};
use std::path::{Path, PathBuf};

const FILE: &str = "a.ron";

/// Boxes of these names, side by side.
fn text(names: &[&str]) -> String {
    let one = |(k, name): (usize, &&str)| format!("(name: \"{name}\", center: ({}, 0), half_extents: (1, 1)),", 3 * k);
    format!("(version: 1, boxes: Planar([{}]))", names.iter().enumerate().map(one).collect::<String>())
}

fn loaded(text: &str) -> Box<Loaded> {
    Box::new(store::load_from(Path::new(FILE), text.as_bytes()).expect("the test's scene is valid"))
}

/// A bench with that scene open from a file.
fn bench(names: &[&str]) -> Workbench {
    let mut bench = Workbench::default();
    bench.apply([FileEvent::Loaded { path: PathBuf::from(FILE), loaded: loaded(&text(names)) }.into()]);
    bench
}

fn changed(now: OnDisk, soon: bool) -> Command {
    FileEvent::Changed { path: PathBuf::from(FILE), now, soon }.into()
}

/// Others have written a scene of these boxes.
fn others_write(bench: &mut Workbench, names: &[&str]) -> Vec<Effect> {
    bench.apply([changed(OnDisk::Scene(loaded(&text(names))), false)])
}

fn names(bench: &Workbench) -> Vec<String> {
    let scene = bench.view().scene();
    (0..scene.boxes().len()).map(|index| scene.name(index).to_owned()).collect()
}

fn is_dirty(bench: &Workbench) -> bool {
    bench.view().document.is_dirty()
}

/// Moves the first box up by 7.
fn move_first(bench: &mut Workbench) {
    let value = bench.number(0) + 7.0;
    bench.apply([Edit::SetNumbers { index: 0, numbers: vec![(Number::Center(1), value)] }.into()]);
    assert!(is_dirty(bench));
}

fn undo(bench: &mut Workbench) {
    bench.apply([HistoryCommand::Undo.into()]);
}

fn has_newer(bench: &Workbench) -> bool {
    matches!(bench.view().document.disk(), Some(Disk::Newer(_)))
}

#[test]
fn a_change_is_shown_and_can_be_undone() {
    let mut bench = bench(&["a", "b"]);
    bench.apply([SelectCommand::Box(Some(1)).into(), PlayheadCommand::Seek(0.25).into()]);
    bench.apply([PlayheadCommand::Toggle.into()]);
    let (opened, cameras) = (bench.view().opened, *bench.view().cameras);
    assert_eq!(others_write(&mut bench, &["a", "c", "b"]), []);
    assert_eq!(names(&bench), ["a", "c", "b"]);
    let view = bench.view();
    assert_eq!(view.opened, opened, "it is the same document");
    assert_eq!(*view.cameras, cameras);
    assert_eq!(view.playhead.t(), 0.25);
    assert!(view.playhead.is_playing());
    assert_eq!(view.selection.box_index(), Some(2), "the box of that name");
    assert!(!is_dirty(&bench) && !view.notices.is_empty());
    undo(&mut bench);
    assert_eq!(names(&bench), ["a", "b"]);
    assert!(is_dirty(&bench), "the file is another");
    bench.apply([HistoryCommand::Redo.into()]);
    assert!(!is_dirty(&bench));
}

#[test]
fn a_burst_of_changes_is_one_step_and_pushes_nothing_out() {
    let mut bench = bench(&["a", "b"]);
    move_first(&mut bench);
    let stamp = loaded(&bench.view().scene().to_text()).stamp;
    bench.apply([FileEvent::Saved { path: PathBuf::from(FILE), stamp }.into()]);
    for count in 0..1000 {
        let name = format!("c{count}");
        bench.apply([changed(OnDisk::Scene(loaded(&text(&["a", &name]))), count > 0)]);
    }
    assert_eq!(names(&bench), ["a", "c999"]);
    assert!(!is_dirty(&bench));
    undo(&mut bench);
    assert_eq!(names(&bench), ["a", "b"]);
    undo(&mut bench);
    assert_eq!(bench.view().scene().to_text(), Scene::from_text(&text(&["a", "b"])).expect("it is valid").to_text());
}

#[test]
fn own_saves_are_no_changes() {
    let mut bench = bench(&["a", "b"]);
    move_first(&mut bench);
    let Some(Effect::Write { path, text, .. }) = bench.apply([FileCommand::Save.into()]).pop() else {
        panic!("it writes");
    };
    let saved = loaded(&text);
    bench.apply([FileEvent::Saved { path, stamp: saved.stamp }.into()]);
    let before = std::sync::Arc::clone(bench.view().document.history.scene());
    move_first(&mut bench);
    bench.apply([changed(OnDisk::Scene(saved), false)]);
    assert!(!has_newer(&bench));
    undo(&mut bench);
    assert_eq!(*bench.view().document.history.scene(), before);
}

#[test]
fn with_unsaved_edits_the_person_chooses() {
    let ask = || {
        let mut bench = bench(&["a", "b"]);
        move_first(&mut bench);
        others_write(&mut bench, &["a", "c"]);
        assert!(has_newer(&bench));
        assert_eq!(names(&bench), ["a", "b"], "nothing has happened yet");
        bench
    };
    // Reload: what was there comes back by Undo.
    let mut bench = ask();
    assert_eq!(bench.apply([FileCommand::Reload.into()]), []);
    assert_eq!((names(&bench), is_dirty(&bench)), (vec!["a".to_owned(), "c".to_owned()], false));
    undo(&mut bench);
    assert_eq!(bench.number(0), 7.0);
    // Keep mine: saving asks, and another change is another question.
    let mut bench = ask();
    bench.apply([FileCommand::KeepMine.into()]);
    assert!(!has_newer(&bench) && is_dirty(&bench));
    others_write(&mut bench, &["a", "c"]);
    assert!(!has_newer(&bench), "that was answered");
    let effects = bench.apply([FileCommand::Save.into()]);
    let known = loaded(&text(&["a", "b"])).stamp;
    assert!(matches!(&effects[..], [Effect::Write { over: Over::Known(over), .. }] if *over == known), "{effects:?}");
    bench.apply([FileEvent::ChangedOnDisk(PathBuf::from(FILE)).into()]);
    assert_eq!(bench.view().document.question(), Some(&Question::ChangedOnDisk));
    bench.apply([Answer::Cancel.into()]);
    others_write(&mut bench, &["a", "d"]);
    assert!(has_newer(&bench));
    // Both: what is shown stays, and the file is opened beside.
    let mut bench = ask();
    assert_eq!(bench.apply([FileCommand::ShowBoth.into()]), [Effect::OpenBeside(PathBuf::from(FILE))]);
    assert_eq!((names(&bench), is_dirty(&bench)), (vec!["a".to_owned(), "b".to_owned()], true));
    assert!(!has_newer(&bench));
}

trait Numbers {
    fn number(&self, box_index: usize) -> f64;
}

impl Numbers for Workbench {
    fn number(&self, box_index: usize) -> f64 {
        let scene = self.view().scene();
        scene.boxes().get(box_index).and_then(|of| of.number(Number::Center(1))).expect("it has a height")
    }
}

#[test]
fn a_file_that_is_put_back_asks_nothing() {
    let mut bench = bench(&["a", "b"]);
    move_first(&mut bench);
    others_write(&mut bench, &["a", "c"]);
    others_write(&mut bench, &["a", "b"]);
    assert!(!has_newer(&bench), "the file is what it was");
    // Others have made the very same change.
    let same = loaded(&bench.view().scene().to_text());
    bench.apply([changed(OnDisk::Scene(same), false)]);
    assert!(!has_newer(&bench) && !is_dirty(&bench));
}

#[test]
fn a_change_waits_for_the_end_of_a_gesture() {
    for moves in [false, true] {
        let mut bench = bench(&["a", "b"]);
        bench.apply([Gesture::Begin("move a".to_owned()).into()]);
        others_write(&mut bench, &["a", "c"]);
        if moves {
            move_first(&mut bench);
        }
        assert_eq!(names(&bench), ["a", "b"], "what is in the hand stays there");
        bench.apply([Gesture::Commit.into()]);
        assert_eq!(has_newer(&bench), moves);
        assert_eq!(names(&bench)[1], if moves { "b" } else { "c" });
    }
}

#[test]
fn mistakes_stand_over_the_last_good_scene() {
    for edits in [false, true] {
        let mut bench = bench(&["a", "b"]);
        if edits {
            move_first(&mut bench);
        }
        bench.apply([changed(OnDisk::Broken("a.ron:1:1: a mistake".to_owned()), false)]);
        assert_eq!(names(&bench), ["a", "b"]);
        assert!(bench.view().document.broken().is_some_and(|broken| broken.is_followed));
        others_write(&mut bench, &["a", "c"]);
        assert_eq!(bench.view().document.broken(), None, "it is mended");
        assert_eq!((names(&bench)[1].as_str(), has_newer(&bench)), if edits { ("b", true) } else { ("c", false) });
    }
}

#[test]
fn a_file_that_could_not_be_opened_is_opened_when_it_is_mended() {
    let mut bench = Workbench::default();
    let path = PathBuf::from(FILE);
    bench.apply([FileEvent::Broken { path: path.clone(), text: "a mistake".to_owned() }.into()]);
    assert_eq!(bench.view().document.followed(), Some(&*path));
    others_write(&mut bench, &["a", "b"]);
    assert_eq!((names(&bench).len(), bench.view().document.path()), (2, Some(&*path)));
    assert_eq!(bench.view().document.broken(), None);
    // With another scene on screen, that one stays.
    let mut bench = self::bench(&["a", "b"]);
    let other = PathBuf::from("other.ron");
    bench.apply([FileEvent::Broken { path: other.clone(), text: "a mistake".to_owned() }.into()]);
    assert_eq!(bench.view().document.followed(), Some(&*path));
    let now = OnDisk::Scene(loaded(&text(&["x", "y"])));
    bench.apply([FileEvent::Changed { path: other, now, soon: false }.into()]);
    assert_eq!(names(&bench), ["a", "b"]);
}

#[test]
fn a_deleted_file_leaves_the_scene_to_be_saved() {
    let mut bench = bench(&["a", "b"]);
    bench.apply([changed(OnDisk::Gone, false)]);
    assert!(is_dirty(&bench), "closing would lose it");
    bench.apply([FileCommand::NewPlanar.into()]);
    assert!(matches!(bench.view().document.question(), Some(Question::Unsaved { .. })));
    bench.apply([Answer::Cancel.into()]);
    assert!(matches!(bench.apply([FileCommand::Save.into()])[..], [Effect::Write { .. }]));
    let stamp = loaded(&text(&["a", "b"])).stamp;
    bench.apply([FileEvent::Saved { path: PathBuf::from(FILE), stamp }.into()]);
    assert!(!is_dirty(&bench));
    // It comes back by itself, as it was or as another.
    for name in ["b", "c"] {
        bench.apply([changed(OnDisk::Gone, false)]);
        others_write(&mut bench, &["a", name]);
        assert_eq!((names(&bench)[1].as_str(), is_dirty(&bench)), (name, false));
    }
    bench.apply([changed(OnDisk::Gone, false), FileCommand::NewPlanar.into(), Answer::Discard.into()]);
    assert_eq!(names(&bench).len(), 0, "who discards it is asked once");
}

#[test]
fn an_unsaved_scene_of_an_earlier_run_is_not_called_outdated() {
    let mut bench = Workbench::default();
    let path = Some(PathBuf::from(FILE));
    bench.apply([FileEvent::Recovered { name: FILE.to_owned(), path, text: text(&["a", "x"]) }.into()]);
    others_write(&mut bench, &["a", "b"]);
    assert!(!has_newer(&bench), "nothing has changed since");
    others_write(&mut bench, &["a", "c"]);
    assert!(has_newer(&bench));
    assert_eq!(names(&bench), ["a", "x"]);
}
