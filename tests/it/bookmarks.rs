//! Bookmarks: read, refused with their places, written, changed by edits, made of what is shown, gone to and linked to.

use glam::{DVec2, DVec3};
use satscope::{
    kernel::axis::AxisId,
    picture::{fit::fit, stage::Stage},
    scene::{Bookmark, Edit, Pair, Scene, view::SceneCamera},
    workbench::{
        Command, Effect, Workbench,
        bookmark::{self, Way},
        camera::CameraCommand,
        command::{FileCommand, HistoryCommand},
        look::{BOOKMARKS, LookCommand, layers::Layer},
        playhead::PlayheadCommand,
        replay,
        selection::SelectCommand,
    },
};

/// A scene of three boxes with these bookmarks.
fn text(bookmarks: &str) -> String {
    let boxes: String = ["a", "b", "c"]
        .iter()
        .map(|name| format!("(name: \"{name}\", center: (0.0, 0.0), half_extents: (1.0, 1.0)), "))
        .collect();
    format!("(version: 1, boxes: Planar([{boxes}]),\nbookmarks: [\n{bookmarks}\n])")
}

fn scene(bookmarks: &str) -> Scene {
    Scene::from_text(&text(bookmarks)).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn every_fault_of_every_bookmark_is_told_with_its_place() {
    let bookmarks = "(name: \"one\", at: -1.0, axis: \"A2\", pair: (\"a\", \"d\"), look: (camera: (center: (0.0, 0.0), height: 0.0), layers: [Grid, Grid])),
(name: \"one\", at: 0.0),
(name: \" \", at: inf, pair: (\"b\", \"b\")),
(at: 0.0),
(name: \"two\"),
(name: \"a\\nb\", at: 0.0, wrong: 1),
(name: \"three\", at: \"soon\"),
(name: \"four\", at: 0.0, look: (camera: (yaw: 0.0), up: Y))";
    let problems = Scene::from_text(&text(bookmarks)).expect_err("much is wrong");
    let found: Vec<_> = problems
        .list()
        .iter()
        .map(|problem| {
            let line = problem.place.as_ref().expect("it has a place").line;
            (line - 2, problem.path.to_string(), problem.what.as_str())
        })
        .collect();
    for (line, path, what) in [
        (1, "bookmarks[0].at", "it must be finite and at least 0"),
        (1, "bookmarks[0].axis", "no axis \"A2\""),
        (1, "bookmarks[0].pair.1", "no box is named \"d\""),
        (1, "bookmarks[0].look.camera.height", "more than 0"),
        (1, "bookmarks[0].look.layers[1]", "listed twice"),
        (2, "bookmarks[1].name", "taken by bookmarks[0]"),
        (3, "bookmarks[2].name", "empty"),
        (3, "bookmarks[2].at", "inf"),
        (3, "bookmarks[2].pair", "two different boxes"),
        (4, "bookmarks[3]", "`name` is missing"),
        (5, "bookmarks[4]", "`at` is missing"),
        (6, "bookmarks[5].name", "line break"),
        (6, "bookmarks[5]", "`wrong`"),
        (7, "bookmarks[6].at", ""),
        (8, "bookmarks[7].look", "`up`"),
    ] {
        let is_it = |of: &&(usize, String, &str)| of.0 == line && of.1.starts_with(path) && of.2.contains(what);
        assert!(found.iter().any(|of| is_it(&of)), "line {line}, {path}: {what}\nis not in\n{problems}");
    }
}

#[test]
fn there_is_a_limit_and_a_word_about_times_after_the_end() {
    let many = |count: usize| (0..count).map(|k| format!("(name: \"{k}\", at: 0.0),\n")).collect::<String>();
    assert_eq!(scene(&many(1000)).bookmarks().len(), 1000);
    let problems = Scene::from_text(&text(&many(1001))).expect_err("too many").to_string();
    assert!(problems.contains("bookmarks: the scene has 1001 bookmarks; it may have at most 1000"), "{problems}");
    let long = Scene::from_text(&text(&format!("(name: \"a\", at: 0.0, note: \"{}\")", "é".repeat(10_001))));
    assert!(long.expect_err("too long").to_string().contains("bookmarks[0].note: the note has 10001 characters"));
    let late: Vec<_> = scene("(name: \"a\", at: 1.5), (name: \"b\", at: 1.0)").warnings();
    let late: Vec<_> = late.iter().map(ToString::to_string).collect();
    assert_eq!(late, ["bookmarks[0].at: the time 1.5 is outside of 0 to 1.0"].map(|it| it.replace("1.0", "1")));
}

#[test]
fn bookmarks_are_added_changed_and_removed_as_edits() {
    let mut scene = scene("(name: \"one\", at: 0.25)");
    let fresh = Bookmark {
        name: "two".to_owned(),
        at: 0.5,
        axis: Some(AxisId::FaceB(1)),
        pair: Some(Pair { a: 2, b: 0 }),
        look: None,
        note: String::new(),
    };
    let mut edit = |edit: Edit, label: &str| {
        assert_eq!(edit.label(&scene), label);
        let edited = scene.edited(&edit).map_err(|problem| problem.to_string());
        if let Ok(edited) = &edited {
            assert_eq!(Scene::from_text(&edited.to_text()).as_ref(), Ok(edited), "it is written and read");
            scene = edited.clone();
        }
        edited.map(|scene| scene.bookmarks().to_vec())
    };
    assert_eq!(edit(Edit::AddBookmark(fresh.clone()), "bookmark two").map(|all| all.len()), Ok(2));
    let noted = Bookmark { note: "see".to_owned(), ..fresh.clone() };
    assert_eq!(edit(Edit::SetBookmark { index: 1, with: noted }, "change note of two").map(|all| all.len()), Ok(2));
    let renamed = Bookmark { name: "other".to_owned(), ..fresh.clone() };
    assert!(edit(Edit::SetBookmark { index: 1, with: renamed }, "rename bookmark two").is_ok());
    for (wrong, says) in [
        (Edit::AddBookmark(Bookmark { name: "one".to_owned(), ..fresh.clone() }), "taken by bookmarks[0]"),
        (Edit::AddBookmark(Bookmark { at: f64::NAN, ..fresh.clone() }), "bookmarks[2].at"),
        (Edit::AddBookmark(Bookmark { pair: Some(Pair { a: 0, b: 3 }), ..fresh.clone() }), "bookmarks[2].pair"),
        (Edit::AddBookmark(Bookmark { axis: Some(AxisId::FaceB(2)), ..fresh }), "bookmarks[2].axis"),
        (Edit::RemoveBookmark(2), "there is no such bookmark"),
    ] {
        let label = wrong.label(&Scene::empty_planar());
        let why = edit(wrong, &label).expect_err("it cannot be");
        assert!(why.contains(says), "{why}");
    }
    // The bookmark names boxes `c` and `a`.
    assert_eq!(
        edit(Edit::RenameBox { index: 2, name: "z".to_owned() }, "rename c").map(|all| all[1].pair),
        Ok(Some(Pair { a: 2, b: 0 }))
    );
    assert_eq!(edit(Edit::DeleteBox(1), "delete b").map(|all| all[1].pair), Ok(Some(Pair { a: 1, b: 0 })));
    assert_eq!(edit(Edit::DeleteBox(0), "delete a").map(|all| all[1].pair), Ok(None));
    assert_eq!(edit(Edit::RemoveBookmark(0), "remove bookmark one").map(|all| all.len()), Ok(1));
}

const SIZE: DVec2 = DVec2::new(800.0, 600.0);

/// Two boxes that meet after half a second.
const MEETING: &str = r#"(version: 1, duration: 2.0, boxes: Planar([
    (name: "still", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "mover", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-4.0, 0.0)),
]))"#;

/// A workbench, and all that was done on it.
struct Desk {
    bench: Workbench,
    done: Vec<Command>,
}

impl Desk {
    fn open(text: &str) -> Self {
        let mut desk = Self { bench: Workbench::default(), done: Vec::new() };
        desk.act([FileCommand::OpenText { from: "pasted".to_owned(), text: text.to_owned() }.into()]);
        desk
    }

    /// Does that, and looks from where the camera is wanted.
    fn act(&mut self, commands: impl IntoIterator<Item = Command>) -> Vec<Effect> {
        let commands: Vec<_> = commands.into_iter().collect();
        self.done.extend(commands.iter().cloned());
        let effects = self.bench.apply(commands);
        while let Some((to, _)) = self.bench.view().cameras.wanted() {
            let view = self.bench.view();
            let mut stage = Stage::default();
            stage.set(view.document.history.scene(), view.playhead.t(), DVec3::ZERO);
            let place = Command::from(fit(&view, &stage, SIZE, to));
            self.done.push(place.clone());
            self.bench.apply([place]);
        }
        effects
    }

    fn go(&mut self, way: Way) -> Option<&str> {
        let index = bookmark::beside(&self.bench.view(), way)?;
        let there = bookmark::go_to(self.bench.view().scene(), index);
        self.act(there);
        Some(&self.bench.view().scene().bookmarks()[index].name)
    }

    fn names(&self) -> Vec<&str> {
        self.bench.view().scene().bookmarks().iter().map(|it| it.name.as_str()).collect()
    }
}

#[test]
fn a_bookmark_is_made_of_what_is_shown_and_leads_back_to_it() {
    let mut desk = Desk::open(MEETING);
    desk.act([
        PlayheadCommand::NextEvent.into(),
        SelectCommand::Axis(Some(AxisId::FaceB(1))).into(),
        LookCommand::HideLayer(Layer::Grid).into(),
        CameraCommand::Move([0.5, 0.25, 0.0]).into(),
        CameraCommand::Zoom { factor: 1.5, about: [0.0; 3] }.into(),
    ]);
    assert!(!desk.bench.view().look.shows(BOOKMARKS));
    let seen = desk.bench.view().cameras.world(desk.bench.view().scene().dimension());
    let add = bookmark::add(&desk.bench.view(), SIZE.y);
    desk.act(add);
    let view = desk.bench.view();
    assert!(view.look.shows(BOOKMARKS), "its name can be seen");
    let made = view.scene().bookmarks()[0].clone();
    assert_eq!((made.name.as_str(), made.axis, made.pair), ("first contact", Some(AxisId::FaceB(1)), None));
    assert!((made.at - 0.5).abs() < 1e-9 && view.document.history.undo_label() == Some("bookmark first contact"));
    let look = made.look.clone().expect("it says how it is looked at");
    assert!(!look.layers.expect("the layers").contains(&Layer::Grid));
    assert!(matches!(look.camera, Some(SceneCamera::Planar { .. })));

    desk.act([
        PlayheadCommand::End.into(),
        SelectCommand::Axis(None).into(),
        LookCommand::ShowLayer(Layer::Grid).into(),
        CameraCommand::Zoom { factor: 0.1, about: [0.0; 3] }.into(),
    ]);
    let there = bookmark::go_to(desk.bench.view().scene(), 0);
    desk.act(there);
    let view = desk.bench.view();
    assert_eq!((view.playhead.t(), view.selection.axis()), (made.at, Some(AxisId::FaceB(1))));
    assert!(!view.look.shows_layer(Layer::Grid) && !view.document.history.in_gesture());
    let near = |one: f64, other: f64| (one - other).abs() <= 2e-3 * (1.0 + one.abs());
    let again = view.cameras.world(view.scene().dimension());
    let (satscope::workbench::camera::Camera::Planar(one), satscope::workbench::camera::Camera::Planar(other)) =
        (seen, again)
    else {
        panic!("a scene of 2D")
    };
    assert!(
        near(one.scale / other.scale, 1.0) && (0..2).all(|i| near(one.center[i], other.center[i])),
        "{one:?} {other:?}"
    );

    // Another of the same moment has another name; what is shown elsewhere replaces it but for its name.
    let add = bookmark::add(&desk.bench.view(), SIZE.y);
    desk.act(add);
    assert_eq!(desk.names(), ["first contact", "first contact (2)"]);
    desk.act([PlayheadCommand::Seek(1.25).into()]);
    let update = bookmark::update(&desk.bench.view(), SIZE.y);
    desk.act(update);
    let view = desk.bench.view();
    assert_eq!(view.scene().bookmarks()[1].at, 1.25);
    assert_eq!(view.document.history.undo_label(), Some("update bookmark first contact (2)"));
    desk.act([HistoryCommand::Undo.into()]);
    assert!((desk.bench.view().scene().bookmarks()[1].at - 0.5).abs() < 1e-9);
    desk.act([HistoryCommand::Undo.into()]);
    assert_eq!((desk.names(), desk.bench.view().selection.bookmark()), (vec!["first contact"], None));

    // All of it is played again.
    let text = replay::write(&desk.done).expect("it can be written");
    let mut again = Workbench::default();
    again.apply(replay::read(&text).expect("it can be read"));
    assert_eq!(again.view().scene(), desk.bench.view().scene());
    assert_eq!(again.view().playhead, desk.bench.view().playhead);
    assert_eq!(again.view().cameras, desk.bench.view().cameras);
}

#[test]
fn one_goes_from_bookmark_to_bookmark_in_time() {
    let text = MEETING.replace(
        "]))",
        "]), bookmarks: [(name: \"c\", at: 9.0), (name: \"a\", at: 0.5), (name: \"b\", at: 0.5), (name: \"o\", at: 0.0)])",
    );
    let mut desk = Desk::open(&text);
    assert_eq!(desk.go(Way::Back), None);
    assert_eq!(desk.go(Way::On), Some("a"), "the start is shown already");
    assert_eq!(desk.go(Way::On), Some("b"), "of the same time");
    assert_eq!(desk.go(Way::On), Some("c"));
    assert_eq!(desk.bench.view().playhead.t(), 2.0, "after the end is the end");
    assert_eq!(desk.go(Way::On), None);
    assert_eq!(desk.go(Way::Back), Some("b"));
    assert_eq!(desk.bench.view().selection.bookmark(), Some(2));
    desk.act([PlayheadCommand::Seek(1.0).into()]);
    assert_eq!(desk.go(Way::Back), Some("b"), "from the time shown");
    // The selected bookmark stays selected where others come and go.
    desk.act([Edit::RemoveBookmark(0).into()]);
    assert_eq!(desk.bench.view().selection.bookmark(), Some(1));
    desk.act([HistoryCommand::Undo.into()]);
    assert_eq!(desk.bench.view().selection.bookmark(), Some(2));
    let mut renamed = desk.bench.view().scene().bookmarks()[2].clone();
    renamed.name = "B".to_owned();
    desk.act([Edit::SetBookmark { index: 2, with: renamed }.into()]);
    assert_eq!(desk.bench.view().selection.bookmark(), Some(2));
    let remove = bookmark::remove(&desk.bench.view());
    desk.act(remove);
    assert_eq!((desk.names(), desk.bench.view().selection.bookmark()), (vec!["c", "a", "o"], None));
}

#[test]
fn a_bookmark_of_another_pair_shows_that_pair() {
    let mut desk = Desk::open(&text("(name: \"one\", at: 0.5, pair: (\"c\", \"b\"))"));
    let there = bookmark::go_to(desk.bench.view().scene(), 0);
    desk.act(there);
    let view = desk.bench.view();
    assert_eq!((view.pair(), view.playhead.t()), (Some(Pair { a: 2, b: 1 }), 0.5));
    assert_eq!(view.document.history.undo_label(), Some("choose pair"));
    let add = bookmark::add(&view, SIZE.y);
    desk.act(add);
    assert_eq!(desk.bench.view().scene().bookmarks()[1].pair, Some(Pair { a: 2, b: 1 }), "there are other pairs");
}

#[test]
fn a_link_asks_for_a_file_first() {
    let mut desk = Desk::open(MEETING);
    let effects = desk.act([Command::CopyLink(None)]);
    let said: Vec<_> = desk.bench.view().notices.iter().map(|notice| notice.text.clone()).collect();
    assert_eq!(
        (effects, said),
        (vec![], vec!["A link names a file, and this scene has none. Save it first.".to_owned()])
    );
}
