//! Any list of commands: what is shown fits the scene, is true of it and can be drawn, and whatever was done can be undone.
//!
//! Lists are made of the lines of `tests/corpus/commands.txt` with other numbers in them, and of what the world outside
//! may answer.

use super::{Decisions, is_shown};
use crate::{kernel::sampled::contradiction, played::plays};
use glam::DVec2;
use satscope::{
    kernel::axis::AxisId,
    picture::{
        Picture,
        shapes::{Font, TextSize},
    },
    scene::{Scene, store::Loaded},
    workbench::{
        Asked, Command, Effect, FileEvent, Workbench,
        command::{FileCommand, Gesture, HistoryCommand},
        export::ExportEvent,
        pairs::{PairsAsk, PairsCommand},
        replay, samples,
    },
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::PathBuf,
    sync::{Arc, LazyLock},
};

/// Commands of a list, at most.
pub const MOST: usize = 40;
/// Times at which the motion shown at the end is looked at.
const LOOKS: u32 = 100;
/// Lists of which one is played again in other ways.
const PLAYED_AGAIN: usize = 16;
/// Steps of the solver above which a list is not: to compare them takes longer than to make them.
const MOST_STEPS: usize = 1000;

/// The lines that lists are made of.
pub static LINES: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("../../corpus/commands.txt").lines().collect());

/// The file that is on the disk: that of the lines.
static DISK: LazyLock<Loaded> = LazyLock::new(|| {
    let of_line = |line: &&str| match command(line) {
        Some(Command::Outside(FileEvent::Loaded { loaded, .. })) => Some(*loaded),
        _ => None,
    };
    LINES.iter().find_map(of_line).expect("every command has a line")
});

/// The command of a line, if it is one.
pub fn command(line: &str) -> Option<Command> {
    replay::read(&format!("(version: 1, commands: [{line}])")).ok()?.pop()
}

/// A number to put in place of another.
fn number(decide: &mut Decisions, old: &str) -> String {
    let is_whole = !old.contains('.');
    match decide.below(if is_whole { 3 } else { 9 }) {
        0 => old.to_owned(),
        1 => decide.below(4).to_string(),
        2 if is_whole => decide.below(20).to_string(),
        2 => decide.one(&["0.0", "-0.0", "NaN", "inf", "1e300", "5e-324", "-1e9", "360.0"]).to_string(),
        3 => format!("{:?}", decide.within(-1.0, 1.0) * 10.0_f64.powf(decide.within(-9.0, 9.0))),
        _ => format!("{:?}", decide.within(-4.0, 4.0)),
    }
}

/// The line with other numbers, texts left as they are; the line itself where that is no command.
fn varied(decide: &mut Decisions, line: &str) -> Command {
    let (mut out, mut digits, mut quoted) = (String::new(), String::new(), false);
    for c in line.chars().chain(['\n']) {
        if !quoted && (c.is_ascii_digit() || !digits.is_empty() && c == '.') {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            out += &number(decide, &std::mem::take(&mut digits));
        }
        quoted ^= c == '"' && !out.ends_with('\\');
        out.push(c);
    }
    command(&out.replace("--", "")).or_else(|| command(line)).unwrap_or_else(|| panic!("{line} is no command"))
}

/// What the world may answer to what the workbench asks of it.
fn answer(decide: &mut Decisions, effect: Effect) -> Option<Command> {
    let path = PathBuf::from("disk.ron");
    let event = match effect {
        Effect::Read(path) if decide.below(3) == 0 => FileEvent::Broken { path, text: "no scene".to_owned() },
        Effect::Read(path) | Effect::ReadNeighbour { from: path, .. } => {
            FileEvent::Loaded { path, loaded: Box::new(DISK.clone()) }
        }
        Effect::Write { path, .. } => match decide.below(4) {
            0 => FileEvent::NotSaved("The disk is full.".to_owned()),
            1 => FileEvent::Exists(path),
            2 => FileEvent::ChangedOnDisk(path),
            _ => FileEvent::Saved { path, stamp: DISK.stamp },
        },
        Effect::PickOpen => return Some(FileCommand::Open(path).into()),
        Effect::PickSave { suggestion } => FileEvent::SaveAs { path: suggestion, asked: Asked::No },
        Effect::Solve(scene) => return Some(Command::Solved { scene, analysis: None }),
        Effect::Check(scene) => return Some(Command::Checked { scene, failures: None }),
        Effect::Pairs(PairsAsk::Do(_)) => return Some(PairsCommand::Heard(None).into()),
        Effect::CopyPicture => return Some(ExportEvent::Copied([640, 480]).into()),
        Effect::Export { export, .. } => {
            return Some(match decide.below(3) {
                0 => ExportEvent::Exists(export).into(),
                1 => ExportEvent::Written(export.path).into(),
                _ => ExportEvent::NotWritten(None).into(),
            });
        }
        Effect::StopExport => return Some(ExportEvent::NotWritten(None).into()),
        _ => return None,
    };
    Some(event.into())
}

/// Fails where what is shown does not fit the scene.
fn hold(bench: &Workbench) {
    let view = bench.view();
    let scene = view.document.scene();
    let (t, duration, count) = (view.playhead.t(), scene.duration(), scene.boxes().len());
    assert!((0.0..=duration).contains(&t), "the playhead is at {t} of {duration}");
    let boxes = [view.selection.box_index(), view.selection.hovered_box()];
    assert!(boxes.into_iter().flatten().all(|index| index < count), "{boxes:?} of {count} boxes");
    let bookmark = view.selection.bookmark();
    assert!(bookmark.is_none_or(|index| index < scene.bookmarks().len()), "bookmark {bookmark:?}");
    let dimension = if count == 0 { None } else { Some(scene.dimension()) };
    if let (Some(axis), Some(dimension)) = (view.selection.axis(), dimension) {
        assert!(AxisId::all(dimension).contains(&axis), "{axis} in {dimension:?}");
    }
    assert_eq!(view.focus.is_some(), scene.focus().is_some(), "a pair is analysed if there is one");
    if let Some(focus) = view.focus {
        assert_eq!(focus.t, t, "what is shown is of the moment shown");
    }
}

/// Fails where a look at single times contradicts what is said of the motion shown.
fn is_true(bench: &Workbench) {
    let Some(focus) = bench.view().focus.filter(|focus| focus.analysis.solved) else { return };
    let query = bench.view().scene().pair(focus.analysis.pair);
    contradiction(&*query, &focus.analysis.sweep, focus.analysis.closest, LOOKS)
        .unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// All words have one size.
struct OneSize;

impl TextSize for OneSize {
    fn text_size(&self, _: &str, _: Font) -> DVec2 {
        DVec2::new(60.0, 15.0)
    }
}

/// Undoes everything and makes it again: every scene was `shown`, each step changes it, and comes back as it was, by
/// its name. How many steps there are.
fn undo_and_redo(bench: &mut Workbench, shown: &[Arc<Scene>]) -> usize {
    bench.apply([Gesture::Commit.into()]);
    let mut steps = Vec::new();
    while let Some(name) = bench.view().document.history.undo_label().map(str::to_owned) {
        let after = Arc::clone(bench.view().document.history.scene());
        bench.apply([HistoryCommand::Undo.into()]);
        let history = &bench.view().document.history;
        assert_eq!(history.redo_label(), Some(&*name));
        assert!(*history.scene() != after, "undoing {name:?} changes nothing");
        assert!(shown.contains(history.scene()), "undoing {name:?} leads to a scene that never was");
        steps.push((name, after));
    }
    let count = steps.len();
    while let Some((name, after)) = steps.pop() {
        assert_eq!(bench.view().document.history.redo_label(), Some(&*name));
        bench.apply([HistoryCommand::Redo.into()]);
        assert!(*bench.view().document.history.scene() == after, "making {name:?} again leads elsewhere");
    }
    count
}

/// What came of a list.
struct Played {
    /// Of the solver, for the motion at the end.
    steps: usize,
    /// Steps that were undone.
    undone: usize,
}

/// Plays what the bytes decide. `commands` is what was done so far, also where it fails.
fn play(decide: &mut Decisions, commands: &mut Vec<Command>) -> Played {
    let mut bench = Workbench::default();
    let shipped: Vec<_> = samples::FOLDERS.iter().flat_map(|folder| folder.samples).collect();
    let mut next = match decide.below(3) {
        0 => FileCommand::NewPlanar,
        1 => FileCommand::NewSpatial,
        _ => FileCommand::OpenSample(shipped[decide.below(shipped.len())]),
    }
    .into();
    let mut shown = vec![Arc::clone(bench.view().document.history.scene())];
    let mut asked = Vec::new();
    loop {
        if is_shown() {
            println!("{next:?}");
        }
        commands.push(next);
        asked.extend(bench.apply(commands.last().cloned()));
        hold(&bench);
        let scene = bench.view().document.history.scene();
        if !shown.last().is_some_and(|last| Arc::ptr_eq(last, scene)) {
            assert_eq!(Scene::from_text(&scene.to_text()).as_ref(), Ok(&**scene), "the scene is valid");
            shown.push(Arc::clone(scene));
        }
        if decide.are_over() || commands.len() == MOST {
            break;
        }
        let answered = asked.pop().and_then(|effect| answer(decide, effect));
        next = answered.unwrap_or_else(|| {
            let line = decide.one(&LINES);
            varied(decide, line)
        });
    }
    is_true(&bench);
    let _ = Picture::still(&bench.view(), DVec2::new(640.0, 480.0), &OneSize);
    let steps = bench.view().focus.map_or(0, |focus| focus.analysis.steps.len());
    Played { steps, undone: undo_and_redo(&mut bench, &shown) }
}

/// The bytes decide about a list of commands: whether there was something to undo.
pub fn check(bytes: &[u8]) -> String {
    let decide = &mut Decisions::from(bytes);
    let is_played_again = decide.below(PLAYED_AGAIN) == 1;
    let mut commands = Vec::new();
    let played = catch_unwind(AssertUnwindSafe(|| {
        let played = play(decide, &mut commands);
        if is_played_again && played.steps < MOST_STEPS {
            plays(&commands);
        }
        played
    }));
    let Played { undone, .. } = played.unwrap_or_else(|panic| {
        println!("after\n{}", replay::write(&commands).expect("no path is odd"));
        resume_unwind(panic)
    });
    if undone == 0 { "nothing undone" } else { "something undone" }.to_owned()
}
