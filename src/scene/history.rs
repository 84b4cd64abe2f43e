//! Undo and redo by snapshots of the whole scene.
//!
//! One gesture is one step: a box dragged through a hundred frames is put back at once.
//! The caller says where a gesture begins and ends; no clock guesses it.
//! How much can be undone is bounded by memory: thousands of steps of a small scene, some dozens of one of 10,000
//! boxes.

use std::{collections::VecDeque, sync::Arc};

use super::{edit::Edit, file::problem::Problem, model::Scene};

/// How many bytes the steps that can be undone or made again may take; the oldest are forgotten, but never the last.
pub const LIMIT: usize = 128 << 20;

/// A scene with its undo and redo steps.
#[derive(Debug)]
pub struct History {
    scene: Arc<Scene>,
    /// The steps to undo, each with the scene before it, the last one at the end.
    past: VecDeque<Step>,
    /// The steps to redo, each with the scene after it, the next one at the end.
    future: Vec<Step>,
    gesture: Option<Gesture>,
    /// The scene as it is in its file.
    saved: Option<Arc<Scene>>,
    is_saved: bool,
}

/// One step, with the scene to go to.
#[derive(Debug)]
struct Step {
    label: String,
    scene: Arc<Scene>,
    bytes: usize,
}

/// A change that has not ended yet.
#[derive(Debug)]
struct Gesture {
    label: String,
    before: Arc<Scene>,
}

impl Step {
    fn new(label: String, scene: Arc<Scene>) -> Self {
        let bytes = size_of::<Self>() + label.len() + scene.bytes();
        Self { label, scene, bytes }
    }
}

/// Whether a scene is the same as in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Read from a file; there is nothing to save.
    File,
    /// Not in a file yet.
    Unsaved,
}

impl History {
    /// A history that begins with `scene`.
    #[must_use]
    pub fn new(scene: Scene, origin: Origin) -> Self {
        let scene = Arc::new(scene);
        let is_saved = origin == Origin::File;
        let saved = is_saved.then(|| Arc::clone(&scene));
        Self { scene, past: VecDeque::new(), future: Vec::new(), gesture: None, saved, is_saved }
    }

    /// The current scene, also during a gesture.
    #[must_use]
    pub fn scene(&self) -> &Arc<Scene> {
        &self.scene
    }

    /// Makes a change: a step of its own, or part of the current gesture.
    ///
    /// # Errors
    /// Why the changed scene would not be valid. The scene then stays as it was.
    pub fn apply(&mut self, edit: &Edit) -> Result<(), Problem> {
        let after = Arc::new(self.scene.edited(edit)?);
        if self.gesture.is_some() {
            self.go_to(after);
        } else {
            self.record(edit.label(&self.scene), after);
        }
        Ok(())
    }

    /// Replaces the scene in one step, for example by the file read again.
    pub fn replace(&mut self, label: impl Into<String>, scene: Scene) {
        self.commit();
        self.record(label.into(), Arc::new(scene));
    }

    /// Replaces the scene once more: if the last step was such a replacement with that label, both are one step.
    pub fn replace_again(&mut self, label: &str, scene: Scene) {
        self.commit();
        if self.future.is_empty()
            && let Some(step) = self.past.pop_back_if(|step| step.label == label)
        {
            self.go_to(step.scene);
        }
        self.record(label.to_owned(), Arc::new(scene));
    }

    fn record(&mut self, label: String, after: Arc<Scene>) {
        if after == self.scene {
            return;
        }
        let before = self.go_to(after);
        self.future.clear();
        self.past.push_back(Step::new(label, before));
        let mut bytes: usize = self.past.iter().map(|step| step.bytes).sum();
        while bytes > LIMIT && self.past.len() > 1 {
            bytes -= self.past.pop_front().map_or(0, |step| step.bytes);
        }
    }

    /// Shows another scene, and gives back the one before.
    fn go_to(&mut self, scene: Arc<Scene>) -> Arc<Scene> {
        // Most often it is the very same scene, and need not be compared.
        self.is_saved = self.saved.as_ref().is_some_and(|saved| Arc::ptr_eq(saved, &scene) || *saved == scene);
        std::mem::replace(&mut self.scene, scene)
    }

    /// Goes to the scene of a step. What comes back leads to where it was.
    fn take(&mut self, step: Step) -> Step {
        let from = self.go_to(step.scene);
        Step::new(step.label, from)
    }

    /// Begins a gesture: all changes until `commit` are one step. Commits the current gesture first.
    pub fn begin(&mut self, label: impl Into<String>) {
        self.commit();
        self.gesture = Some(Gesture { label: label.into(), before: Arc::clone(&self.scene) });
    }

    /// Ends the current gesture, if there is one. A gesture that changed nothing leaves no step.
    pub fn commit(&mut self) {
        if let Some(Gesture { label, before }) = self.gesture.take() {
            let after = self.go_to(before);
            self.record(label, after);
        }
    }

    /// Ends the current gesture and takes back what it changed.
    pub fn cancel(&mut self) {
        if let Some(Gesture { before, .. }) = self.gesture.take() {
            self.go_to(before);
        }
    }

    /// Whether there is a current gesture.
    #[must_use]
    pub fn in_gesture(&self) -> bool {
        self.gesture.is_some()
    }

    /// Takes back the last step, or the current gesture. False if there was neither.
    pub fn undo(&mut self) -> bool {
        if self.gesture.is_some() {
            self.cancel();
            return true;
        }
        let Some(step) = self.past.pop_back() else { return false };
        let back = self.take(step);
        self.future.push(back);
        true
    }

    /// Makes the step again that was last taken back. False if there was none.
    pub fn redo(&mut self) -> bool {
        self.commit();
        let Some(step) = self.future.pop() else { return false };
        let back = self.take(step);
        self.past.push_back(back);
        true
    }

    /// The name of the step that `undo` takes back, such as "move bullet".
    #[must_use]
    pub fn undo_label(&self) -> Option<&str> {
        let gesture = self.gesture.as_ref().map(|gesture| &*gesture.label);
        gesture.or_else(|| self.past.back().map(|step| &*step.label))
    }

    /// The name of the step that `redo` makes again.
    #[must_use]
    pub fn redo_label(&self) -> Option<&str> {
        self.future.last().map(|step| &*step.label)
    }

    /// Notes that the current scene has been written to its file.
    pub fn mark_saved(&mut self) {
        self.commit();
        self.saved = Some(Arc::clone(&self.scene));
        self.is_saved = true;
    }

    /// Whether the scene equals its file as last saved or read, for example after undoing all later steps.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.is_saved
    }
}
