//! Broken files: each is refused with its place and a sentence, and nothing panics.

use crate::cli::{err, out, satscope};
use satscope::scene::Scene;
use satscope::scene::store::{self, Comments};
use std::{fs, path::Path};

/// A scene of one box with this in place of its fields.
fn planar(fields: &str) -> String {
    format!("(\n    version: 1,\n    boxes: Planar([\n        ({fields}),\n    ]),\n)\n")
}

/// A scene of one box in space with this rotation.
fn turned(rotation: &str) -> String {
    let fields = format!("name: \"a\", center: (0, 0, 0), half_extents: (1, 1, 1), rotation: {rotation}");
    planar(&fields).replace("Planar", "Spatial")
}

/// A scene of two boxes with this at the end.
fn followed_by(rest: &str) -> String {
    let one = |name| format!("(name: \"{name}\", center: (0, 0), half_extents: (1, 1))");
    format!("(version: 1, boxes: Planar([{}, {}]),\n{rest})", one("a"), one("b"))
}

/// What is wrong, the text, where the complaint points, and a fragment of what it says.
fn table() -> Vec<(&'static str, String, &'static str, &'static str)> {
    let whole = followed_by("title: \"t\"");
    vec![
        ("empty", String::new(), "1:1", "the text is empty"),
        ("blank", " \n\n".into(), "1:1", "the text is empty"),
        ("truncated", whole[..70].to_owned(), "1:70", "the text ends here"),
        ("no closing bracket", whole[..whole.len() - 1].to_owned(), "2:11", "the text ends here"),
        ("open string", "(version: 1, title: \"t".into(), "1:21", "no closing quote"),
        ("open comment", "(version: 1, /* boxes".into(), "1:17", "no closing `*/`"),
        ("not RON", "{\"version\": 1}".into(), "1:1", "an opening `(`"),
        ("prose", "two boxes, please".into(), "1:1", "begins with `(version: 1,`"),
        ("other struct", "Level(version: 1)".into(), "1:1", "not with `Level`"),
        ("trailing garbage", format!("{whole} x"), "2:13", "the text goes on"),
        ("two scenes", format!("{whole}{whole}"), "2:12", "the text goes on"),
        ("missing comma", "(version: 1 boxes: Planar([]))".into(), "1:13", "a `,` is missing"),
        ("missing colon", "(version 1)".into(), "1:10", "a `:` is missing"),
        ("no version", "(boxes: Planar([]))".into(), "1:19", "the field `version` is missing"),
        ("newer version", "(version: 2, planets: Round([]))".into(), "1:11", "version: this file is version 2"),
        ("much newer version", "(version: 5000000000)".into(), "1:11", "a newer Satscope is needed"),
        ("version 0", "(version: 0, boxes: Planar([]))".into(), "1:11", "there is no version 0"),
        (
            "negative version",
            "(version: -1, boxes: Planar([]))".into(),
            "1:12",
            "version: this whole number is out of range",
        ),
        ("version as text", "(version: \"1\", boxes: Planar([]))".into(), "1:11", "version: a whole number"),
        ("no boxes", "(version: 1)".into(), "1:12", "the field `boxes` is missing"),
        ("boxes of no kind", "(version: 1, boxes: [])".into(), "1:21", "boxes: "),
        ("boxes of another kind", "(version: 1, boxes: Round([]))".into(), "1:21", "known are `Planar`, `Spatial`"),
        ("unknown field", "(version: 1, colour: 3, boxes: Planar([]))".into(), "1:14", "there is no field `colour`"),
        ("twice the same field", "(version: 1, version: 1)".into(), "1:14", "`version` is written twice"),
        (
            "misspelt field",
            planar("name: \"a\", centre: (0, 0)"),
            "4:21",
            "boxes[0]: there is no field `centre` here; known are `name`, `center`",
        ),
        (
            "field of the other dimension",
            planar("name: \"a\", rotation: Euler((0, 0, 0))"),
            "4:21",
            "no field `rotation`",
        ),
        (
            "missing field",
            planar("name: \"a\", center: (0, 0)"),
            "4:35",
            "boxes[0]: the field `half_extents` is missing",
        ),
        (
            "too few numbers",
            planar("name: \"a\", center: (0), half_extents: (1, 1)"),
            "4:31",
            "boxes[0].center: too few values: 1, where 2 are needed",
        ),
        (
            "too many numbers",
            planar("name: \"a\", center: (0, 0, 0), half_extents: (1, 1)"),
            "4:36",
            "boxes[0].center: a closing `)`",
        ),
        (
            "a list for a tuple",
            planar("name: \"a\", center: [0, 0], half_extents: (1, 1)"),
            "4:29",
            "boxes[0].center: an opening `(`",
        ),
        (
            "text for a number",
            planar("name: \"a\", center: (0, \"0\"), half_extents: (1, 1)"),
            "4:33",
            "boxes[0].center.1: a number is expected",
        ),
        (
            "number for text",
            planar("name: 3, center: (0, 0), half_extents: (1, 1)"),
            "4:16",
            "boxes[0].name: text in quotes",
        ),
        (
            "Some",
            planar("name: \"a\", center: (0, 0), half_extents: (1, 1), angle: Some(3)"),
            "4:66",
            "boxes[0].angle: a number is expected",
        ),
        (
            "not a number",
            planar("name: \"a\", center: (NaN, 0), half_extents: (1, 1)"),
            "4:30",
            "boxes[0].center.0: NaN is not allowed; any finite number is",
        ),
        (
            "infinite",
            planar("name: \"a\", center: (0, -inf), half_extents: (1, 1)"),
            "4:33",
            "boxes[0].center.1: -inf is not allowed",
        ),
        (
            "too large for a number",
            planar("name: \"a\", center: (0, 1e400), half_extents: (1, 1)"),
            "4:33",
            "boxes[0].center.1: inf is not allowed",
        ),
        (
            "negative half extent",
            planar("name: \"a\", center: (0, 0), half_extents: (-0.5, 1)"),
            "4:52",
            "boxes[0].half_extents.0: the half extent is -0.5; it must be finite and at least 0",
        ),
        (
            "half extent not a number",
            planar("name: \"a\", center: (0, 0), half_extents: (1, NaN)"),
            "4:55",
            "boxes[0].half_extents.1: the half extent is NaN",
        ),
        (
            "spin not finite",
            planar("name: \"a\", center: (0, 0), half_extents: (1, 1), angular_velocity: inf"),
            "4:77",
            "boxes[0].angular_velocity: inf",
        ),
        (
            "no name",
            planar("name: \"\", center: (0, 0), half_extents: (1, 1)"),
            "4:16",
            "boxes[0].name: the name is empty",
        ),
        (
            "same name",
            followed_by("").replace("\"b\"", "\"a\""),
            "1:87",
            "boxes[1].name: the name \"a\" is taken by boxes[0]",
        ),
        ("zero quaternion", turned("Quaternion((0, 0, 0, 0))"), "4:75", "boxes[0].rotation: a quaternion of length 0"),
        ("short quaternion", turned("Quaternion((0, 0, 1))"), "4:94", "boxes[0].rotation: too few values"),
        (
            "zero axis",
            turned("AxisAngle(axis: (0, 0, 0), angle: 3)"),
            "4:91",
            "boxes[0].rotation.axis: an axis of length 0",
        ),
        ("axis without angle", turned("AxisAngle(axis: (0, 0, 1))"), "4:100", "the field `angle` is missing"),
        ("infinite angle", turned("Euler((0, inf, 0))"), "4:85", "boxes[0].rotation.1: inf"),
        (
            "long axes",
            turned("Axes((2, 0, 0), (0, 1, 0), (0, 0, 1))"),
            "4:80",
            "boxes[0].rotation.0: the axis has length 2; it must be 1 within 1e-6",
        ),
        (
            "skew axes",
            turned("Axes((1, 0, 0), (0.1, 0.99498743710662, 0), (0, 0, 1))"),
            "4:91",
            "axes 0 and 1 are not perpendicular",
        ),
        (
            "left-handed axes",
            turned("Axes((1, 0, 0), (0, 1, 0), (0, 0, -1))"),
            "4:75",
            "boxes[0].rotation: the axes are left-handed",
        ),
        (
            "long row",
            turned("Rows((1, 0, 0), (0, 2, 0), (0, 0, 1))"),
            "4:91",
            "boxes[0].rotation.1: the row has length 2; it must be 1 within 1e-6",
        ),
        (
            "skew rows",
            turned("Rows((1, 0, 0), (0, 1, 0), (0, 0.1, 0.99498743710662))"),
            "4:102",
            "boxes[0].rotation.2: rows 1 and 2 are not perpendicular",
        ),
        (
            "left-handed rows",
            turned("Rows((1, 0, 0), (0, 0, 1), (0, 1, 0))"),
            "4:75",
            "boxes[0].rotation: the rows are left-handed",
        ),
        ("row not a number", turned("Rows((1, 0, 0), (0, NaN, 0), (0, 0, 1))"), "4:95", "boxes[0].rotation.1.1: NaN"),
        ("two axes", turned("Axes((1, 0, 0), (0, 1, 0))"), "4:100", "boxes[0].rotation"),
        (
            "unknown rotation",
            turned("Matrix(1)"),
            "4:75",
            "known are `Quaternion`, `AxisAngle`, `Euler`, `Axes`, `Rows`",
        ),
        (
            "no duration",
            followed_by("duration: 0"),
            "2:11",
            "duration: the duration is 0.0; it must be finite and more than 0",
        ),
        ("negative duration", followed_by("duration: -1"), "2:11", "duration: the duration is -1.0"),
        ("endless duration", followed_by("duration: inf"), "2:11", "duration: the duration is inf"),
        (
            "focus on nothing",
            followed_by("focus: (\"a\", \"z\")"),
            "2:14",
            "focus.1: no box is named \"z\"; the scene has \"a\", \"b\"",
        ),
        ("focus on one", followed_by("focus: (\"a\", \"a\")"), "2:8", "focus: a pair is two different boxes"),
        ("focus on three", followed_by("focus: (\"a\", \"b\", \"a\")"), "2:19", "focus: a closing `)`"),
        (
            "expected of nobody",
            followed_by("expect: [Sweep(pair: (\"y\", \"b\"), is: Hit)]"),
            "2:23",
            "expect[0].pair.0: no box is named \"y\"",
        ),
        (
            "unknown expectation",
            followed_by("expect: [Colour(pair: (\"a\", \"b\"))]"),
            "2:10",
            "`Colour` is not known here",
        ),
        (
            "unknown verdict",
            followed_by("expect: [Verdict(pair: (\"a\", \"b\"), at: 0, is: Apart)]"),
            "2:47",
            "known are `Separated`, `Touching`, `Overlapping`",
        ),
        (
            "axis of space",
            followed_by("expect: [Axis(pair: (\"a\", \"b\"), at: 0, is: \"A0xB1\")]"),
            "2:44",
            "expect[0].is: there is no axis \"A0xB1\"; the axes in 2 dimensions are A0, A1, B0 and B1",
        ),
        (
            "time not a number",
            followed_by("expect: [Verdict(pair: (\"a\", \"b\"), at: NaN, is: Touching)]"),
            "2:40",
            "expect[0].at: NaN",
        ),
        (
            "negative tolerance",
            followed_by("expect: [FirstContact(pair: (\"a\", \"b\"), at: 0, tolerance: -1)]"),
            "2:59",
            "expect[0].tolerance: the tolerance is -1.0",
        ),
        (
            "contact backwards",
            followed_by("expect: [Contacts(pair: (\"a\", \"b\"), intervals: [(0, 1), (3, 2)], tolerance: 0)]"),
            "2:57",
            "expect[0].intervals[1]: the contact ends before it begins",
        ),
        ("deep nesting", format!("(version: 1, junk: {}", "[".repeat(100_000)), "1:14", "there is no field `junk`"),
        ("unknown extension", "#![enable(magic)]\n(version: 1)".into(), "1:11", "extension"),
        ("bad escape", "(version: 1, title: \"\\q\")".into(), "1:", "title"),
        ("nul", "(version: 1,\0)".into(), "1:13", ""),
    ]
}

#[test]
fn every_broken_text_is_refused_with_its_place() {
    for (what, text, place, fragment) in table() {
        let problems = match Scene::from_text(&text) {
            Ok(scene) => panic!("{what}: read as\n{scene}"),
            Err(problems) => problems.to_string(),
        };
        assert!(problems.starts_with(place), "{what}: must point to {place}: {problems}");
        assert!(problems.contains(fragment), "{what}: must say {fragment:?}: {problems}");
    }
}

#[test]
fn the_program_refuses_each_with_code_2() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let mut paths = Vec::new();
    for (index, (_, text, ..)) in table().into_iter().enumerate() {
        let path = folder.path().join(format!("{index:03}.ron"));
        fs::write(&path, text).expect("a temporary file can be written");
        paths.push(path.display().to_string());
    }
    let arguments: Vec<_> = std::iter::once("check").chain(paths.iter().map(String::as_str)).collect();
    let output = satscope(&arguments);
    assert_eq!(output.status.code(), Some(2), "{} {}", output.status, err(&output));
    assert_eq!(out(&output).matches("not a valid scene").count(), paths.len());
    for ((what, _, place, fragment), path) in table().into_iter().zip(&paths) {
        let complaint = err(&output);
        assert!(complaint.contains(&format!("error: {path}:{place}")), "{what}: {complaint}");
        // Excerpts may break long sentences nowhere, so the fragment stays whole.
        assert!(complaint.contains(fragment), "{what}: {complaint}");
    }
    assert!(!err(&output).contains("panicked"));
}

#[test]
fn all_problems_are_listed_not_just_the_first() {
    let text = r#"(version: 1, duration: -2, boxes: Spatial([
    (name: "a", center: (NaN, 0, inf), half_extents: (-1, 1, 1)),
    (name: "a", center: (0, 0, 0), half_extents: (1, 1, 1), rotation: Quaternion((0, 0, 0, 0)), pivot: (0, 0, NaN)),
]), focus: ("x", "a"), expect: [Axis(pair: ("a", "y"), at: inf, is: "A3")])"#;
    let problems = Scene::from_text(text).expect_err("it is full of faults");
    let paths: Vec<_> = problems.list().iter().map(|problem| problem.path.to_string()).collect();
    let expected = [
        "duration",
        "boxes[0].center.0",
        "boxes[0].center.2",
        "boxes[0].half_extents.0",
        "boxes[1].name",
        "boxes[1].rotation",
        "boxes[1].pivot.2",
        "focus.0",
        "expect[0].pair.1",
        "expect[0].at",
        "expect[0].is",
    ];
    assert_eq!(paths, expected);
}

#[test]
fn problems_are_shown_in_their_lines() {
    let text = planar("name: \"é\", center: (0, 0), half_extents: (1, -1)");
    let problems = Scene::from_text(&text).expect_err("a half extent is negative");
    insta::assert_snapshot!(problems.with_excerpts("scene.ron"));
}

#[track_caller]
fn check_path(path: &Path, fragment: &str) {
    let problem = store::load(path).expect_err("this is no readable scene").to_string();
    assert!(problem.contains(fragment), "{problem:?} must say {fragment:?}");
    assert!(problem.contains(&path.display().to_string()), "{problem:?} must name the file");
    let output = satscope(&["report", &path.display().to_string()]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{problem}");
    assert!(err(&output).contains(fragment), "{}", err(&output));
}

#[test]
fn unreadable_files_are_told_apart() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = |name: &str| folder.path().join(name);
    let write = |name: &str, bytes: &[u8]| {
        fs::write(path(name), bytes).expect("a temporary file can be written");
        path(name)
    };
    check_path(&path("missing.ron"), "there is no such file");
    check_path(&path("no/such/folder.ron"), "there is no folder");
    check_path(folder.path(), "this is a folder");
    check_path(&write("binary.ron", b"\x7fELF\x02\x01\n\xff\xfe\x00"), "line 2 is not UTF-8");
    check_path(&write("latin.ron", b"(version: 1, title: \"caf\xe9\")"), "line 1 is not UTF-8");
    check_path(&write("utf16.ron", b"\xff\xfe(\0v\0"), "not UTF-8");
    check_path(&write("folder.ron", b"x").join("below.ron"), "");
    let large = fs::File::create(path("large.ron")).expect("a temporary file can be made");
    large.set_len(store::MAX_BYTES + 1).expect("a file may have holes");
    check_path(&path("large.ron"), "larger than 64 MiB");
}

#[cfg(unix)]
#[test]
fn without_permission_nothing_is_read() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("secret.ron");
    fs::write(&path, "(version: 1, boxes: Planar([]))").expect("a temporary file can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("it is ours");
    // Some users may read everything.
    if fs::read(&path).is_ok() {
        assert!(store::load(&path).is_ok());
    } else {
        check_path(&path, "no permission");
    }
}

#[cfg(unix)]
#[test]
fn saving_follows_links_and_keeps_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let [real, link] = ["real.ron", "link.ron"].map(|name| folder.path().join(name));
    fs::write(&real, "old").expect("a temporary file can be written");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("it is ours");
    std::os::unix::fs::symlink(&real, &link).expect("links can be made");
    let scene = Scene::empty_spatial();
    store::save(&link, &scene).expect("the folder can be written");
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(fs::read_to_string(&real).expect("it is there"), scene.to_text());
    assert_eq!(fs::metadata(&real).expect("it is there").permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_save_that_fails_leaves_the_old_file() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let scene = Scene::empty_planar();
    let missing = folder.path().join("no/such/place.ron");
    let problem = store::save(&missing, &scene).expect_err("the folder is missing").to_string();
    assert!(problem.contains("its folder does not exist"), "{problem}");
    store::save(folder.path(), &scene).expect_err("a folder is no file");
    assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0, "no temporary file stays behind");
}

#[test]
fn changes_by_others_are_noticed() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("scene.ron");
    let saved = store::save(&path, &Scene::empty_planar()).expect("the folder can be written");
    assert_eq!(store::stamp_now(&path).expect("it is there"), saved);
    fs::write(&path, Scene::empty_spatial().to_text()).expect("the folder can be written");
    assert_ne!(store::stamp_now(&path).expect("it is there"), saved);
}

#[test]
fn marks_line_ends_and_comments_of_other_editors_are_read() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join("scene.ron");
    fs::write(&path, "\u{feff}(version: 1,\r\nnotes: \"a\r\nb\", // why\r\nboxes: Planar([]))\r\n").expect("written");
    let loaded = store::load(&path).expect("this is a scene");
    assert_eq!((loaded.scene.notes(), loaded.comments), ("a\nb", Comments::Present));
    store::save(&path, &loaded.scene).expect("written");
    assert_eq!(store::load(&path).expect("this is a scene").comments, Comments::Absent);
}

#[test]
fn folders_are_walked_in_order() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    for name in ["b.ron", "a/z.ron", "a/y.txt", "c.RON", "a.ron"] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is below the folder")).expect("folders can be made");
        fs::write(path, "").expect("a temporary file can be written");
    }
    let below = |paths: Vec<std::path::PathBuf>| -> Vec<String> {
        let name = |path: &std::path::PathBuf| path.strip_prefix(folder.path()).map(|path| path.display().to_string());
        paths.iter().map(|path| name(path).expect("it is below").replace('\\', "/")).collect()
    };
    assert_eq!(below(found(folder.path())), ["a/z.ron", "a.ron", "b.ron"]);
    assert_eq!(below(store::scenes_in(folder.path()).expect("readable")), ["a.ron", "b.ron"]);
}

fn found(folder: &Path) -> Vec<std::path::PathBuf> {
    store::walk(folder).into_iter().map(|file| file.expect("every folder can be read")).collect()
}
