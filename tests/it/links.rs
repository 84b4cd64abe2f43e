//! The command that opens a scene just where it is: written by the window, understood by the command line.

use crate::cli::{err, out, satscope};
use satscope::{
    cli::{Args, Moment},
    kernel::axis::AxisId,
    scene::store,
    workbench::{Command, Effect, FileEvent, Workbench, bookmark, playhead::PlayheadCommand, selection::SelectCommand},
};
use std::{fs, path::Path};

const SCENE: &str = r#"(version: 1, duration: 2.0, boxes: Planar([
    (name: "still", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "mover", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-4.0, 0.0)),
    (name: "third", center: (0.0, 9.0), half_extents: (1.0, 1.0)),
]), bookmarks: [
    (name: "it's a $hit", at: 0.5, axis: "A0"),
    (name: "-x", at: 0.25, axis: "B1", pair: ("still", "third"), look: (camera: (center: (0.0, 4.0), height: 20.0), layers: [])),
    (name: "late", at: 7.0),
])"#;

/// What the window copies, of a scene opened by this path.
fn copied(bench: &mut Workbench, of: Option<usize>) -> String {
    match bench.apply([Command::CopyLink(of)]).as_slice() {
        [Effect::Copy(text)] => text.clone(),
        effects => panic!("{effects:?}, {:?}", bench.view().notices),
    }
}

fn opened(path: &Path) -> Workbench {
    let mut bench = Workbench::default();
    let loaded = Box::new(store::load(path).expect("it is there"));
    bench.apply([Command::Outside(FileEvent::Loaded { path: path.to_owned(), loaded })]);
    bench
}

/// The words that a shell hands to a program.
fn words(command: &str) -> Vec<String> {
    let script = format!("for word in {command}; do printf '%s\\0' \"$word\"; done");
    let said = std::process::Command::new("sh").args(["-c", &script]).output().expect("there is a shell");
    let said = String::from_utf8(said.stdout).expect("it is text");
    said.split_terminator('\0').map(str::to_owned).collect()
}

fn understood(command: &str) -> Args {
    use clap::Parser as _;
    Args::try_parse_from(words(command)).unwrap_or_else(|error| panic!("{command}: {error}"))
}

#[test]
fn a_link_is_read_by_a_shell_as_what_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("it's here.ron");
    fs::write(&path, SCENE).expect("written");
    let mut bench = opened(&path);
    bench.apply([PlayheadCommand::Seek(0.1 + 0.2).into(), SelectCommand::Axis(Some(AxisId::FaceB(0))).into()]);
    let link = copied(&mut bench, None);
    assert!(link.ends_with(" --at 0.30000000000000004 --axis B0"), "{link}");
    let Args { file, moment, .. } = understood(&link);
    assert_eq!(file.as_deref(), Some(path.as_path()));
    assert_eq!((moment.at, moment.axis.as_deref(), moment.bookmark), (Some(0.1 + 0.2), Some("B0"), None));

    // While a bookmark is what is shown, its name says it all; also one that looks like an option.
    for (index, name) in ["it's a $hit", "-x"].into_iter().enumerate() {
        let of_bookmark = copied(&mut bench, Some(index));
        let there = bookmark::go_to(bench.view().scene(), index);
        bench.apply(there);
        if bench.view().document.is_dirty() {
            // Another pair is looked at, which the file does not say.
            bench = opened(&path);
        } else {
            assert_eq!(copied(&mut bench, None), of_bookmark);
        }
        let Moment { at, axis, pair, bookmark } = understood(&of_bookmark).moment;
        assert_eq!((at, axis, pair, bookmark.as_deref()), (None, None, None, Some(name)), "{of_bookmark}");
    }
    bench.apply([PlayheadCommand::Seek(1.5).into(), SelectCommand::Axis(None).into()]);
    assert!(copied(&mut bench, None).ends_with(" --at 1.5"));
}

#[test]
fn what_a_scene_does_not_have_is_told_before_a_window_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron");
    fs::write(&path, SCENE).expect("written");
    let file = path.to_str().expect("plain");
    for (arguments, says) in [
        (
            &["--bookmark", "hit"][..],
            "error: --bookmark hit: this scene has no such bookmark; its bookmarks are it's a $hit, -x, late",
        ),
        (&["--axis", "A2"], "error: --axis A2: this scene has no such axis; its axes are A0, A1, B0, B1"),
        (&["--at", "2.5"], "error: --at 2.5: the time must be within 0 and 2, the scene's duration"),
        (&["--at", "-1"], "error: --at -1: the time must be within 0 and 2"),
        (
            &["--pair", "still,nobody"],
            "error: --pair still,nobody: these are not two different boxes of the scene; the boxes are still, mover, third",
        ),
    ] {
        let here = [&[file][..], arguments].concat();
        let in_report = [&["report", file][..], arguments].concat();
        let in_render = [&["render", file][..], arguments].concat();
        let of_report = if arguments[0] == "--axis" { Vec::new() } else { vec![in_report] };
        for arguments in [here, in_render].into_iter().chain(of_report) {
            let output = satscope(&arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert!(err(&output).contains(says), "{arguments:?}: {}", err(&output));
            assert_eq!(out(&output), "");
        }
    }
    let none = satscope(&["scenes/2-in-space/01-two-cubes.ron", "--bookmark", "x"]);
    assert!(err(&none).contains("this scene has no such bookmark; the scene has none"), "{}", err(&none));
    let no_file = satscope(&["--at", "1"]);
    assert_eq!(no_file.status.code(), Some(2));
    assert!(err(&no_file).contains("required"), "{}", err(&no_file));
}

#[test]
fn reports_and_pictures_are_of_the_bookmark() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron");
    fs::write(&path, SCENE).expect("written");
    let file = path.to_str().expect("plain");
    let same = |one: &[&str], other: &[&str]| {
        let [one, other] = [one, other].map(satscope);
        assert_eq!((one.status.code(), out(&one)), (Some(0), out(&other)));
    };
    same(&["report", file, "--bookmark", "it's a $hit"], &["report", file, "--at", "0.5"]);
    same(&["report", file, "--bookmark=-x"], &["report", file, "--at", "0.25", "--pair", "still,third"]);
    same(&["report", file, "--bookmark=-x", "--at", "1"], &["report", file, "--at", "1", "--pair", "still,third"]);
    same(&["report", file, "--bookmark", "late"], &["report", file, "--at", "2"]);
    same(&["render", file, "--bookmark", "it's a $hit"], &["render", file, "--at", "0.5", "--axis", "A0"]);
    // Where no window opens, the report is of the same moment.
    same(&[file, "--bookmark=-x"], &["report", file, "--at", "0.25", "--pair", "still,third"]);
    same(&[file, "--at", "1.5"], &["report", file, "--at", "1.5"]);
    let [there, elsewhere] = [
        &["render", file, "--bookmark=-x"][..],
        &["render", file, "--at", "0.25", "--axis", "B1", "--pair", "still,third"],
    ];
    let [there, elsewhere] = [there, elsewhere].map(|arguments| out(&satscope(arguments)));
    assert!(there != elsewhere && elsewhere.contains("class=\"grid\""), "it has a camera and layers of its own");
    assert!(!there.contains("class=\"grid\""), "it shows no layers");
}
