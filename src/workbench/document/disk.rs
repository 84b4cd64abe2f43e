//! The file of the scene may be changed by others at any time: what is shown follows it, unless edits would be lost.

use super::{Broken, Disk, Document, RELOAD};
use crate::{
    scene::{History, history::Origin, store::Loaded},
    workbench::{
        effect::{Effect, OnDisk},
        notice::{Notices, Weight},
    },
};
use std::path::{Path, PathBuf};

impl Document {
    /// What is to be said of the file on disk.
    #[must_use]
    pub fn disk(&self) -> Option<&Disk> {
        self.disk.as_ref()
    }

    /// The file whose changes matter: that of the scene, or the one that could not be opened while there is nothing
    /// else.
    #[must_use]
    pub fn followed(&self) -> Option<&Path> {
        let broken = self.broken.as_ref().filter(|broken| broken.is_followed).map(|broken| &*broken.path);
        self.path().or(broken)
    }

    pub(super) fn follows(&self, path: &Path) -> bool {
        match self.path() {
            Some(own) => own == path,
            None => self.scene().boxes().is_empty() && !self.is_dirty(),
        }
    }

    /// The file on disk and what is shown are the same, as far as is known.
    pub(super) fn forget_disk(&mut self) {
        (self.disk, self.passed_over) = (None, None);
    }

    pub(super) fn changed_on_disk(&mut self, path: PathBuf, now: OnDisk, soon: bool, notices: &mut Notices) {
        if !self.follows(&path) {
            return;
        }
        let is_own = self.path.is_some();
        match now {
            OnDisk::Scene(loaded) => {
                self.broken.take_if(|broken| broken.path == path);
                if is_own {
                    self.meet(loaded, soon, notices);
                } else {
                    let Loaded { scene, comments, stamp, .. } = *loaded;
                    *self = Self::with(History::new(scene, Origin::File), Some(path), Some(stamp), comments);
                }
            }
            OnDisk::Broken(text) => {
                self.disk = None;
                self.broken = Some(Broken { path, text, is_followed: true });
            }
            OnDisk::Gone if is_own => {
                self.broken.take_if(|broken| broken.path == path);
                self.disk = Some(Disk::Gone);
            }
            OnDisk::Gone => {}
        }
    }

    /// The file is a scene: it is shown if that loses nothing.
    fn meet(&mut self, loaded: Box<Loaded>, soon: bool, notices: &mut Notices) {
        self.disk = None;
        let mut known = self.stamp.iter().chain(&self.passed_over).peekable();
        if known.peek().is_none() {
            // An unsaved scene of an earlier run was taken up: nobody knows from which state of the file it came.
            self.passed_over = Some(loaded.stamp);
        } else if known.any(|stamp| *stamp == loaded.stamp) {
        } else if self.history.in_gesture() {
            self.disk = Some(Disk::Waiting(loaded));
        } else if self.history.is_saved() || loaded.scene == *self.scene() {
            self.take(*loaded, soon, notices);
        } else {
            self.disk = Some(Disk::Newer(loaded));
        }
    }

    /// After the person is done with a change: what waited for it is met now. Whether there was something.
    pub(in crate::workbench) fn meet_what_waits(&mut self, notices: &mut Notices) -> bool {
        match self.disk.take() {
            Some(Disk::Waiting(loaded)) if !self.history.in_gesture() => {
                self.meet(loaded, false, notices);
                true
            }
            other => {
                self.disk = other;
                false
            }
        }
    }

    /// Shows the newer state of the file, if there is one; undo brings back what was shown.
    pub(super) fn take_newer(&mut self, notices: &mut Notices) -> bool {
        match self.disk.take() {
            Some(Disk::Newer(loaded)) => {
                self.take(*loaded, false, notices);
                true
            }
            other => {
                self.disk = other;
                false
            }
        }
    }

    fn take(&mut self, loaded: Loaded, soon: bool, notices: &mut Notices) {
        let Loaded { scene, comments, stamp, .. } = loaded;
        if soon {
            // A program that writes the file all the time does not push everything else out of the history.
            self.history.replace_again(RELOAD, scene);
        } else {
            self.history.replace(RELOAD, scene);
            notices.say(Weight::Done, format!("{} was changed on disk, and is shown anew.", self.name()));
        }
        self.history.mark_saved();
        (self.stamp, self.comments) = (Some(stamp), comments);
        self.forget_disk();
    }

    /// Goes on with what is shown. The file may change again; then that is another question.
    pub(super) fn pass_over(&mut self) {
        match self.disk.take() {
            Some(Disk::Newer(loaded)) => self.passed_over = Some(loaded.stamp),
            // A file that is away stays so until the scene is saved.
            other => self.disk = other,
        }
    }

    pub(super) fn show_both(&mut self, effects: &mut Vec<Effect>) {
        if matches!(self.disk, Some(Disk::Newer(_))) {
            self.pass_over();
            effects.extend(self.path.clone().map(Effect::OpenBeside));
        }
    }
}
