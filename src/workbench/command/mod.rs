//! Everything that can be done to the workbench, as data, nested by who does it.

pub mod replay;

use super::{
    analysis::{PairAnalysis, push::PushCommand},
    camera::CameraCommand,
    effect::FileEvent,
    expect::shown::Shown,
    export::{ExportCommand, ExportEvent},
    lesson::LessonCommand,
    look::LookCommand,
    pairs::PairsCommand,
    playhead::PlayheadCommand,
    samples::{self, ShippedScene},
    selection::SelectCommand,
    walk::WalkCommand,
};
use crate::scene::{Edit, Scene, expect::failures::Failure, serial};
use serde::{Deserialize, Serialize};
use std::{path::PathBuf, sync::Arc};

/// One thing to do. [`replay`] writes and reads lists of them.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub enum Command {
    /// Change the scene.
    Edit(Edit),
    /// Begin, end or take back a gesture.
    Gesture(Gesture),
    /// Move boxes until they just touch.
    Push(PushCommand),
    /// Walk through the history.
    History(HistoryCommand),
    /// Move the playhead.
    Playhead(PlayheadCommand),
    /// Select or hover.
    Select(SelectCommand),
    /// Walk through the algorithm.
    Walk(WalkCommand),
    /// Look from elsewhere.
    Camera(CameraCommand),
    /// Look at something else, or in another way.
    Look(LookCommand),
    /// Go through the lesson of the scene, or make one.
    Lesson(LessonCommand),
    /// Time passes: so many seconds of the person watching.
    Tick(f64),
    /// Open, save and so on.
    File(FileCommand),
    /// What came of an effect.
    Outside(FileEvent),
    /// The analysis of a scene that took long; dropped if the scene has changed since.
    Solved {
        /// The scene.
        #[serde(with = "serial::text")]
        scene: Arc<Scene>,
        /// Its analysis. A list read from a text has none: it is computed where the list is played.
        #[serde(skip)]
        analysis: Option<Arc<PairAnalysis>>,
    },
    /// List the pairs that may meet.
    Pairs(PairsCommand),
    /// Expect what is shown.
    Expect(Shown),
    /// Which expectations of a scene do not hold, where that took long; dropped if the scene has changed since.
    Checked {
        /// The scene.
        #[serde(with = "serial::text")]
        scene: Arc<Scene>,
        /// Those that do not hold. A list read from a text has none: they are found where the list is played.
        #[serde(skip)]
        failures: Option<Arc<[Failure]>>,
    },
    /// Answer the question that is shown.
    Answer(Answer),
    /// Take away a message.
    Dismiss(u64),
    /// Take away the page about a file that could not be read.
    DismissBroken,
    /// Put text on the clipboard.
    Copy(String),
    /// Put the command on the clipboard that opens the scene as it is shown, or at the bookmark of that index.
    CopyLink(Option<usize>),
    /// Hand on a picture of what is seen.
    Export(ExportCommand),
    /// What came of that.
    Exported(ExportEvent),
}

/// Where an undo step begins and ends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Gesture {
    /// Changes from here on are one step, of that name: "move bullet".
    Begin(String),
    /// The step is complete.
    Commit,
    /// The step never happened.
    Cancel,
}

/// A way through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum HistoryCommand {
    /// Take back the last step.
    Undo,
    /// Make it again.
    Redo,
}

/// What can be done with files.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum FileCommand {
    /// Start an empty 2D scene.
    NewPlanar,
    /// Start an empty 3D scene.
    NewSpatial,
    /// Ask which file to open.
    PickOpen,
    /// Open this file.
    Open(PathBuf),
    /// Open a scene that has no file: pasted, or read from standard input.
    OpenText {
        /// Where it is from; the scene is called so until it is saved.
        from: String,
        /// The text of a scene file.
        text: String,
    },
    /// Open a scene that is part of the program.
    OpenSample(#[serde(with = "samples")] &'static ShippedScene),
    /// Write the scene to its file, or ask where if it has none.
    Save,
    /// Ask where to write the scene.
    SaveAs,
    /// Read the file again; or, where it is known to have changed on disk, show what it is now. Undo brings back
    /// what was shown.
    Reload,
    /// Go on with what is shown, though the file has changed on disk. Saving asks before it replaces the file.
    KeepMine,
    /// Keep what is shown, and open the file as it is on disk in another window.
    ShowBoth,
    /// Open the next scene of the folder.
    Next,
    /// Open the scene before.
    Previous,
    /// Close the window.
    Quit,
}

/// An answer to a [`Question`](super::document::Question).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Answer {
    /// Save first, or overwrite.
    Save,
    /// Save elsewhere.
    SaveAs,
    /// Go on without saving, or take the file from the disk.
    Discard,
    /// Leave everything as it is.
    Cancel,
}

/// The outbox of a frame: panels push, the workbench applies all of it once at the end.
#[derive(Debug, Default)]
pub struct Commands(Vec<Command>);

impl Commands {
    /// Adds one thing to do.
    pub fn push(&mut self, command: impl Into<Command>) {
        self.0.push(command.into());
    }

    /// All of it, in order; the outbox is then empty.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.0)
    }
}

macro_rules! into_command {
    ($($variant:ident($type:ty)),* $(,)?) => {
        $(impl From<$type> for Command {
            fn from(part: $type) -> Self {
                Self::$variant(part)
            }
        })*
    };
}
into_command!(
    Edit(Edit),
    Gesture(Gesture),
    Push(PushCommand),
    History(HistoryCommand),
    Playhead(PlayheadCommand),
    Select(SelectCommand),
    Walk(WalkCommand),
    Camera(CameraCommand),
    Look(LookCommand),
    Lesson(LessonCommand),
    File(FileCommand),
    Outside(FileEvent),
    Pairs(PairsCommand),
    Expect(Shown),
    Answer(Answer),
    Export(ExportCommand),
    Exported(ExportEvent),
);
