//! The scene that is open, its file and its history; nothing in it is lost without a question.

mod disk;

use super::{
    command::{Answer, FileCommand},
    effect::{Asked, Effect, FileEvent},
    export::Export,
    notice::{Notices, Weight},
};
use crate::scene::{
    History, Scene,
    history::Origin,
    store::{Comments, ENDING, Loaded, MAX_BYTES, Over, Stamp, too_large},
};
use std::path::{Path, PathBuf};

/// Something to decide before the workbench goes on.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// The scene has changes that are not in its file; `then` would lose them.
    Unsaved {
        /// What waits.
        then: FileCommand,
    },
    /// Saving will lose the comments of the file.
    CommentsWillBeLost,
    /// The file was changed by somebody else since it was read.
    ChangedOnDisk,
    /// The scene is to be saved at a path where there is a file already.
    Exists(PathBuf),
    /// A picture is to be written where there is a file already.
    Overwrite(Export),
}

/// A file that could not be opened; the scene before it stays.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// The file.
    pub path: PathBuf,
    /// All that is wrong, with excerpts.
    pub text: String,
    /// Whether it is the file of the scene on screen, or nothing else is there: it is shown as soon as it is mended.
    pub is_followed: bool,
}

/// What is to be said of the file on disk while something else is shown.
#[derive(Clone, Debug)]
pub enum Disk {
    /// It was changed, and the scene on screen has changes of its own.
    Newer(Box<Loaded>),
    /// It was changed while the person changes something: to be looked at when that is done.
    Waiting(Box<Loaded>),
    /// It is there no more.
    Gone,
}

/// The name of the undo step that a reload is.
const RELOAD: &str = "reload";

/// The open scene.
#[derive(Debug)]
pub struct Document {
    /// The scene and the way it came about.
    pub history: History,
    path: Option<PathBuf>,
    /// What the scene is called while it has no file.
    nickname: String,
    stamp: Option<Stamp>,
    comments: Comments,
    question: Option<Question>,
    /// What to do once the scene is saved.
    after_save: Option<FileCommand>,
    broken: Option<Broken>,
    /// What is to be said of the file on disk.
    disk: Option<Disk>,
    /// What is on disk and was told to the person, who goes on with something else.
    passed_over: Option<Stamp>,
    /// Whether this is another document than the one shown before.
    fresh: bool,
}

impl Document {
    /// A scene that has no file yet.
    #[must_use]
    pub fn new(scene: Scene) -> Self {
        Self::with(History::new(scene, Origin::File), None, None, Comments::Absent)
    }

    fn with(history: History, path: Option<PathBuf>, stamp: Option<Stamp>, comments: Comments) -> Self {
        let nickname = "untitled".to_owned();
        let (question, after_save, broken, disk, passed_over) = Default::default();
        Self { history, path, nickname, stamp, comments, question, after_save, broken, disk, passed_over, fresh: true }
    }

    /// The scene as it is now.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        self.history.scene()
    }

    /// The file of the scene, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The file as it was when it was read or written last.
    #[must_use]
    pub fn stamp(&self) -> Option<Stamp> {
        self.stamp
    }

    /// Whether closing now would lose something.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        !self.history.is_saved() || matches!(self.disk, Some(Disk::Gone))
    }

    /// What is to be decided.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// The file that could not be opened last.
    #[must_use]
    pub fn broken(&self) -> Option<&Broken> {
        self.broken.as_ref()
    }

    /// What a title bar calls the scene: its file's name, or where else it is from.
    #[must_use]
    pub fn name(&self) -> String {
        let file = self.path.as_ref().and_then(|path| path.file_name());
        file.map_or_else(|| self.nickname.clone(), |name| name.to_string_lossy().into_owned())
    }

    /// Whether another document has come since this was asked last.
    pub(super) fn take_fresh(&mut self) -> bool {
        std::mem::take(&mut self.fresh)
    }

    pub(super) fn ask(&mut self, question: Question) {
        self.question = Some(question);
    }

    pub(super) fn dismiss_broken(&mut self) {
        self.broken = None;
    }

    /// Does as told; what needs the disk or the person goes to `effects`.
    pub(super) fn apply(&mut self, command: FileCommand, effects: &mut Vec<Effect>, notices: &mut Notices) {
        if command == FileCommand::Reload && self.take_newer(notices) {
            return;
        }
        if command.replaces_scene() && self.is_dirty() {
            self.history.commit();
            self.question = Some(Question::Unsaved { then: command });
            return;
        }
        match command {
            FileCommand::NewPlanar => *self = Self::new(Scene::empty_planar()),
            FileCommand::NewSpatial => *self = Self::new(Scene::empty_spatial()),
            FileCommand::PickOpen => effects.push(Effect::PickOpen),
            FileCommand::Open(path) => effects.push(Effect::Read(path)),
            FileCommand::OpenText { from, text } => self.open_text(from, &text, Origin::Unsaved),
            FileCommand::OpenSample(sample) => self.open_text(sample.file.to_owned(), sample.text, Origin::File),
            FileCommand::Save => self.save(effects),
            FileCommand::SaveAs => effects.push(self.pick_save()),
            FileCommand::KeepMine => self.pass_over(),
            FileCommand::ShowBoth => self.show_both(effects),
            FileCommand::Reload => match &self.path {
                Some(path) => effects.push(Effect::Read(path.clone())),
                None => notices.say(Weight::Trouble, "This scene has no file yet; save it first."),
            },
            FileCommand::Next => self.neighbour(1, effects, notices),
            FileCommand::Previous => self.neighbour(-1, effects, notices),
            FileCommand::Quit => effects.push(Effect::Quit),
        }
    }

    fn open_text(&mut self, from: String, text: &str, origin: Origin) {
        if MAX_BYTES < text.len() as u64 {
            let text = too_large(&from);
            self.broken = Some(Broken { text, path: PathBuf::from(from), is_followed: false });
            return;
        }
        match Scene::from_text(text) {
            Ok(scene) => {
                let history = History::new(scene, origin);
                *self = Self { nickname: from, ..Self::with(history, None, None, Comments::Absent) };
            }
            Err(problems) => {
                let text = problems.with_excerpts(&from);
                self.broken = Some(Broken { text, path: PathBuf::from(from), is_followed: false });
            }
        }
    }

    fn neighbour(&self, step: isize, effects: &mut Vec<Effect>, notices: &mut Notices) {
        match &self.path {
            Some(path) => effects.push(Effect::ReadNeighbour { from: path.clone(), step }),
            None => notices.say(Weight::Trouble, "This scene has no file, so no folder to look around in."),
        }
    }

    /// Where a save is first offered to go.
    #[must_use]
    pub fn suggested_path(&self) -> PathBuf {
        self.path.clone().unwrap_or_else(|| PathBuf::from("scene").with_extension(ENDING))
    }

    fn pick_save(&self) -> Effect {
        Effect::PickSave { suggestion: self.suggested_path() }
    }

    fn save(&mut self, effects: &mut Vec<Effect>) {
        self.history.commit();
        if self.path.is_some() && self.comments == Comments::Present {
            self.question = Some(Question::CommentsWillBeLost);
        } else {
            self.write(self.over(), effects);
        }
    }

    /// What a save to the scene's own file may overwrite.
    fn over(&self) -> Over {
        self.stamp.map_or(Over::Nothing, Over::Known)
    }

    fn write(&self, over: Over, effects: &mut Vec<Effect>) {
        effects.push(match &self.path {
            None => self.pick_save(),
            Some(path) => self.write_at(path.clone(), over),
        });
    }

    fn write_at(&self, path: PathBuf, over: Over) -> Effect {
        Effect::Write { path, text: self.scene().to_text(), over }
    }

    /// Saves at a path that was chosen or typed. An extension that is added makes it another path than the one
    /// that was asked about.
    fn save_at(&mut self, path: PathBuf, asked: Asked, effects: &mut Vec<Effect>) {
        let bare = path.extension().is_none();
        let path = if bare { path.with_extension(ENDING) } else { path };
        if self.path.as_ref() == Some(&path) {
            self.save(effects);
        } else {
            let over = if asked == Asked::Yes && !bare { Over::Anything } else { Over::Nothing };
            effects.push(self.write_at(path, over));
        }
    }

    /// The person has decided.
    pub(super) fn answer(&mut self, answer: Answer, effects: &mut Vec<Effect>, notices: &mut Notices) {
        let Some(question) = self.question.take() else { return };
        match (question, answer) {
            (_, Answer::Cancel) => self.after_save = None,
            (_, Answer::SaveAs) => effects.push(self.pick_save()),
            (Question::Unsaved { then }, Answer::Save) => {
                self.after_save = Some(then);
                self.save(effects);
            }
            (Question::Unsaved { then }, Answer::Discard) => {
                // Marked as saved, so that it goes without asking again.
                self.history.mark_saved();
                self.disk = None;
                self.apply(then, effects, notices);
            }
            (Question::CommentsWillBeLost, Answer::Save) => {
                self.comments = Comments::Absent;
                self.write(self.over(), effects);
            }
            (Question::ChangedOnDisk, Answer::Save) => self.write(Over::Anything, effects),
            (Question::Exists(path), Answer::Save) => effects.push(self.write_at(path, Over::Anything)),
            (Question::ChangedOnDisk, Answer::Discard) => {
                self.after_save = None;
                effects.extend(self.path.clone().map(Effect::Read));
            }
            (Question::Overwrite(export), Answer::Save) => {
                effects.push(Effect::Export { export, over: Over::Anything })
            }
            (Question::CommentsWillBeLost | Question::Exists(_) | Question::Overwrite(_), Answer::Discard) => {
                self.after_save = None;
            }
        }
    }

    /// The world has answered.
    pub(super) fn hear(&mut self, event: FileEvent, effects: &mut Vec<Effect>, notices: &mut Notices) {
        match event {
            FileEvent::Loaded { path, loaded } => self.loaded(path, *loaded),
            FileEvent::Broken { path, text } => {
                let is_followed = self.follows(&path);
                self.broken = Some(Broken { path, text, is_followed });
            }
            FileEvent::Changed { path, now, soon } => self.changed_on_disk(path, now, soon, notices),
            FileEvent::Saved { path, stamp } => {
                notices.say(Weight::Done, format!("Saved {}", path.display()));
                self.path = Some(path);
                self.stamp = Some(stamp);
                self.comments = Comments::Absent;
                self.history.mark_saved();
                self.forget_disk();
                if let Some(then) = self.after_save.take() {
                    self.apply(then, effects, notices);
                }
            }
            FileEvent::NotSaved(why) => {
                self.after_save = None;
                notices.say(Weight::Trouble, format!("Not saved. {why}"));
            }
            FileEvent::ChangedOnDisk(_) => self.question = Some(Question::ChangedOnDisk),
            FileEvent::Exists(path) => self.question = Some(Question::Exists(path)),
            FileEvent::SaveAs { path, asked } => self.save_at(path, asked, effects),
            FileEvent::Recovered { name, path, text } => {
                self.open_text(name, &text, Origin::Unsaved);
                if self.broken.is_none() {
                    self.path = path;
                }
            }
            FileEvent::NothingPicked => self.after_save = None,
            FileEvent::Trouble(what) => notices.say(Weight::Trouble, what),
        }
    }

    fn loaded(&mut self, path: PathBuf, loaded: Loaded) {
        let Loaded { scene, comments, stamp, .. } = loaded;
        if self.path.as_ref() == Some(&path) && !self.scene().boxes().is_empty() {
            // Reading a file again is a step that can be taken back.
            self.history.replace(RELOAD, scene);
            self.history.mark_saved();
            self.stamp = Some(stamp);
            self.comments = comments;
            self.broken = None;
            self.forget_disk();
        } else {
            *self = Self::with(History::new(scene, Origin::File), Some(path), Some(stamp), comments);
        }
    }
}

impl FileCommand {
    /// Whether it takes the scene off the screen.
    fn replaces_scene(&self) -> bool {
        match self {
            Self::NewPlanar
            | Self::NewSpatial
            | Self::PickOpen
            | Self::Open(_)
            | Self::OpenText { .. }
            | Self::OpenSample(_)
            | Self::Reload
            | Self::Next
            | Self::Previous
            | Self::Quit => true,
            Self::Save | Self::SaveAs | Self::KeepMine | Self::ShowBoth => false,
        }
    }
}
