//! Bookmarks of a scene: read, refused with their places, written, and changed by edits.

use satscope::{
    kernel::axis::AxisId,
    scene::{Bookmark, Edit, Pair, Scene},
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
