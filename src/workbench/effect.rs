//! What the workbench asks of the world outside; the shell does it and answers with a [`FileEvent`].

use super::{export::Export, pairs::PairsAsk};
use crate::scene::{
    Scene,
    store::{Loaded, Over, Stamp},
};
use serde::{Deserialize, Serialize};
use std::{path::PathBuf, sync::Arc};

/// Something only the shell can do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Read a scene.
    Read(PathBuf),
    /// Write a scene, unless something else is at that path than may be overwritten.
    Write {
        /// Where to.
        path: PathBuf,
        /// The whole text.
        text: String,
        /// What may be overwritten.
        over: Over,
    },
    /// Let the person choose a file to open.
    PickOpen,
    /// Let the person choose where to save.
    PickSave {
        /// A name to begin with.
        suggestion: PathBuf,
    },
    /// Open the scene that comes so many after this one in its folder.
    ReadNeighbour {
        /// The scene now.
        from: PathBuf,
        /// 1 for the next, -1 for the one before.
        step: isize,
    },
    /// Put text on the clipboard.
    Copy(String),
    /// Put the picture of what is seen on the clipboard.
    CopyPicture,
    /// Write a picture or a moving picture of what is seen, and answer with `Command::Exported`.
    Export {
        /// What to write and where.
        export: Export,
        /// What may be overwritten.
        over: Over,
    },
    /// Give up the moving picture that is being written.
    StopExport,
    /// Analyse a scene whose motion takes long to solve, and answer with `Command::Solved`. Of several only the
    /// last matters: any other may be given up.
    Solve(Arc<Scene>),
    /// Look which expectations of a scene hold, which takes long, and answer with `Command::Checked`. Of several only
    /// the last matters.
    Check(Arc<Scene>),
    /// Give up solving: the scene has changed.
    StopSolving,
    /// Open this file in another window.
    OpenBeside(PathBuf),
    /// Compute the list of pairs, and answer with `PairsCommand::Heard` as often as more is found; or give that up.
    Pairs(PairsAsk),
    /// Close the window.
    Quit,
}

/// Whether the person was asked about overwriting the file at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Asked {
    /// The system's dialog has asked.
    Yes,
    /// Nobody has.
    No,
}

/// What a file has become.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub enum OnDisk {
    /// A scene.
    Scene(Box<Loaded>),
    /// No scene; the text says why, with excerpts.
    Broken(String),
    /// There is no such file any more.
    Gone,
}

/// What came of an effect, or what the outside does by itself.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub enum FileEvent {
    /// A scene was read.
    Loaded {
        /// The file.
        path: PathBuf,
        /// The scene.
        loaded: Box<Loaded>,
    },
    /// A scene could not be read; the text says why, with excerpts.
    Broken {
        /// The file.
        path: PathBuf,
        /// All that is wrong, for a label of fixed width.
        text: String,
    },
    /// The file of the scene, or the one that could not be opened, is another than when it was read or written last.
    Changed {
        /// The file.
        path: PathBuf,
        /// What it is now.
        now: OnDisk,
        /// Whether the change before was only a moment ago.
        soon: bool,
    },
    /// A scene was written.
    Saved {
        /// The file.
        path: PathBuf,
        /// The file as it is now.
        stamp: Stamp,
    },
    /// A scene was not written; the sentence says why.
    NotSaved(String),
    /// The file is not as it was when it was read or written last, and was left alone.
    ChangedOnDisk(PathBuf),
    /// There is a file at that path that nobody was asked about; it was left alone.
    Exists(PathBuf),
    /// The person chose where to save.
    SaveAs {
        /// Where; without an extension, `.ron` is added.
        path: PathBuf,
        /// Whether overwriting what is there has been agreed to.
        asked: Asked,
    },
    /// A scene that was never saved is taken up again.
    Recovered {
        /// What it is called.
        name: String,
        /// Its file, if it has one; saving asks before it overwrites that.
        path: Option<PathBuf>,
        /// Its text.
        text: String,
    },
    /// The person chose nothing.
    NothingPicked,
    /// Something else went wrong; a sentence.
    Trouble(String),
}
