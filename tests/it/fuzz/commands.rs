//! Random lists of commands: no panic, no scene that is not valid, and whatever was done can be undone.
//!
//! Lists are made of the lines of `tests/corpus/commands.txt` with other numbers in them. A list after which something
//! is said that was not said before is kept, and lists are continued from there; a line that a fault needs belongs in
//! the file.

use super::{Random, Trial, plain_words};
use crate::{replay::plays, repository};
use satscope::{
    kernel::axis::AxisId,
    scene::{
        Scene,
        store::{self, Loaded},
    },
    workbench::{
        Command, Effect, FileEvent, Workbench,
        command::{FileCommand, Gesture, HistoryCommand},
        replay, samples,
    },
};
use std::{
    collections::HashSet,
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

/// How long without another word.
const PLAIN: Duration = Duration::from_secs(3);
/// What no command may take.
const SLOW: Duration = Duration::from_secs(2);
/// Commands of a list.
const LENGTH: usize = 30;
/// Lists that are continued.
const MOST_KEPT: usize = 300;

/// The lines that lists are made of.
fn lines() -> Vec<String> {
    let text = fs::read_to_string(repository("tests/corpus/commands.txt")).expect("it is in the repository");
    text.lines().map(str::to_owned).collect()
}

/// The command of a line, if it is one.
fn command(line: &str) -> Option<Command> {
    replay::read(&format!("(version: 1, commands: [{line}])")).ok()?.pop()
}

/// A number to put in place of another.
fn number(random: &mut Random, old: &str) -> String {
    let is_whole = !old.contains('.');
    match random.below(if is_whole { 3 } else { 9 }) {
        0 => random.below(4).to_string(),
        1 => old.to_owned(),
        2 if is_whole => random.below(20).to_string(),
        2 => random.one(&["0.0", "-0.0", "NaN", "inf", "1e300", "5e-324", "-1e9", "360.0"]).to_string(),
        3 => format!("{:?}", random.within(-1.0, 1.0) * 10.0_f64.powf(random.within(-9.0, 9.0))),
        _ => format!("{:?}", random.within(-4.0, 4.0)),
    }
}

/// The line with other numbers, texts left as they are; the line itself where that is no command.
fn varied(random: &mut Random, line: &str) -> Command {
    let (mut out, mut digits, mut quoted) = (String::new(), String::new(), false);
    for c in line.chars().chain(['\n']) {
        if !quoted && (c.is_ascii_digit() || !digits.is_empty() && c == '.') {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            out += &number(random, &std::mem::take(&mut digits));
        }
        quoted ^= c == '"' && !out.ends_with('\\');
        out.push(c);
    }
    command(&out).or_else(|| command(line)).unwrap_or_else(|| panic!("{line} is no command"))
}

/// What the world may answer to what the workbench asks of it.
fn answer(random: &mut Random, effect: Effect, disk: &Loaded) -> Option<Command> {
    let path = PathBuf::from("disk.ron");
    let event = match effect {
        Effect::Read(path) if random.below(3) == 0 => FileEvent::Broken { path, text: "no scene".to_owned() },
        Effect::Read(path) | Effect::ReadNeighbour { from: path, .. } => {
            FileEvent::Loaded { path, loaded: Box::new(disk.clone()) }
        }
        Effect::Write { path, .. } => match random.below(4) {
            0 => FileEvent::NotSaved("The disk is full.".to_owned()),
            1 => FileEvent::Exists(path),
            2 => FileEvent::ChangedOnDisk(path),
            _ => FileEvent::Saved { path, stamp: disk.stamp },
        },
        Effect::PickOpen => return Some(FileCommand::Open(path).into()),
        Effect::PickSave { suggestion } => {
            FileEvent::SaveAs { path: suggestion, asked: satscope::workbench::Asked::No }
        }
        Effect::Solve(scene) => return Some(Command::Solved { scene, analysis: None }),
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
    let dimension = if count == 0 { None } else { Some(scene.dimension()) };
    if let (Some(axis), Some(dimension)) = (view.selection.axis(), dimension) {
        assert!(AxisId::all(dimension).contains(&axis), "{axis} in {dimension:?}");
    }
    assert_eq!(view.focus.is_some(), scene.focus().is_some(), "a pair is analysed if there is one");
    if let Some(focus) = view.focus {
        assert_eq!(focus.t, t, "what is shown is of the moment shown");
    }
}

/// Undoes everything and makes it again: the scene is the same, and so is what each step is called.
fn undo_and_redo(bench: &mut Workbench) {
    bench.apply([Gesture::Commit.into()]);
    let (scene, mut names) = (bench.view().document.scene().clone(), Vec::new());
    while let Some(name) = bench.view().document.history.undo_label().map(str::to_owned) {
        bench.apply([HistoryCommand::Undo.into()]);
        assert_eq!(bench.view().document.history.redo_label(), Some(&*name));
        names.push(name);
    }
    while let Some(name) = names.pop() {
        assert_eq!(bench.view().document.history.redo_label(), Some(&*name));
        bench.apply([HistoryCommand::Redo.into()]);
    }
    assert_eq!(*bench.view().document.scene(), scene, "after undoing and redoing everything");
}

#[test]
fn random_commands_leave_everything_whole() {
    let trial = Trial::begin(PLAIN);
    let mut random = Random(trial.seed);
    let lines = lines();
    let shipped: Vec<_> = samples::FOLDERS.iter().flat_map(|folder| folder.samples).collect();
    let disk = {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("disk.ron");
        store::save(&path, &shipped[0].scene().expect("valid")).expect("it can be written");
        store::load(&path).expect("it was saved")
    };
    let (mut count, mut lists, mut slowest) = (0_u64, 0_u64, Duration::ZERO);
    let (mut kept, mut said) = (Vec::<Vec<Command>>::new(), HashSet::new());
    while trial.goes_on() {
        let mut commands = match random.below(3) {
            0 if !kept.is_empty() => random.one(&kept).clone(),
            1 => vec![FileCommand::OpenSample(shipped[random.below(shipped.len())]).into()],
            _ => vec![FileCommand::NewSpatial.into()],
        };
        let begun = commands.len();
        let mut bench = Workbench::default();
        let mut asked = bench.apply(commands.iter().cloned());
        let fine = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for k in 0..LENGTH {
                let answered = asked.pop().and_then(|effect| answer(&mut random, effect, &disk));
                let line = random.below(lines.len());
                let next = answered.unwrap_or_else(|| varied(&mut random, &lines[line]));
                commands.push(next.clone());
                let start = Instant::now();
                asked.extend(bench.apply([next]));
                let took = start.elapsed();
                slowest = slowest.max(took);
                assert!(took < SLOW, "it takes {took:?}");
                hold(&bench);
                if k % 10 == 9 {
                    let scene = bench.view().document.scene();
                    assert_eq!(Scene::from_text(&scene.to_text()).as_ref(), Ok(scene), "the scene is valid");
                }
            }
            undo_and_redo(&mut bench);
        }));
        if fine.is_err() {
            let text = replay::write(&commands).expect("no path is odd");
            panic!("list {lists} breaks a promise:\n{text}");
        }
        if lists % 50 == 0 {
            plays(&commands);
        }
        let new = bench.view().notices.iter().any(|notice| said.insert(plain_words(&notice.text)));
        if new && kept.len() < MOST_KEPT && begun < 10 * LENGTH {
            kept.push(commands);
        }
        count += LENGTH as u64;
        lists += 1;
    }
    println!("{count} commands in {lists} lists, {} kept, slowest {slowest:?}", kept.len());
    assert!(lists > 3, "{lists}");
}

#[test]
fn every_line_is_a_command() {
    let refused: Vec<_> = lines().into_iter().filter(|line| command(line).is_none()).collect();
    assert_eq!(refused, [""; 0]);
}
