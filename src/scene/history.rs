//! Undo and redo by snapshots of the whole scene.
//!
//! A scene is small, so an undo step keeps two: the scene before and the scene after.
//! One gesture is one step: a box dragged through a hundred frames is put back at once.
//! The caller says where a gesture begins and ends; no clock guesses it.

use std::sync::Arc;

use undo::Record;

use super::{edit::Edit, file::problem::Problem, model::Scene};

/// How many steps can be undone; older ones are forgotten.
pub const LIMIT: usize = 200;

/// A scene with its undo and redo steps.
#[derive(Debug)]
pub struct History {
    scene: Arc<Scene>,
    record: Record<Change>,
    gesture: Option<Gesture>,
    never_saved: bool,
}

/// One undoable step.
#[derive(Debug)]
struct Change {
    label: String,
    before: Arc<Scene>,
    after: Arc<Scene>,
}

/// A change that has not ended yet.
#[derive(Debug)]
struct Gesture {
    label: String,
    before: Arc<Scene>,
}

impl undo::Edit for Change {
    type Target = Arc<Scene>;
    type Output = ();

    fn edit(&mut self, scene: &mut Arc<Scene>) {
        *scene = Arc::clone(&self.after);
    }

    fn undo(&mut self, scene: &mut Arc<Scene>) {
        *scene = Arc::clone(&self.before);
    }
}

/// `label`, for the menu.
impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.label)
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
        Self {
            scene: Arc::new(scene),
            record: Record::builder().limit(LIMIT).build(),
            gesture: None,
            never_saved: origin == Origin::Unsaved,
        }
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
        let after = self.scene.edited(edit)?;
        if self.gesture.is_some() {
            self.scene = Arc::new(after);
        } else {
            self.record(edit.label(&self.scene), after);
        }
        Ok(())
    }

    /// Replaces the scene in one step, for example by the file read again.
    pub fn replace(&mut self, label: impl Into<String>, scene: Scene) {
        self.commit();
        self.record(label.into(), scene);
    }

    fn record(&mut self, label: String, after: Scene) {
        if after != *self.scene {
            let change = Change { label, before: Arc::clone(&self.scene), after: Arc::new(after) };
            self.record.edit(&mut self.scene, change);
        }
    }

    /// Begins a gesture: all changes until `commit` are one step. Commits the current gesture first.
    pub fn begin(&mut self, label: impl Into<String>) {
        self.commit();
        self.gesture = Some(Gesture { label: label.into(), before: Arc::clone(&self.scene) });
    }

    /// Ends the current gesture, if there is one. A gesture that changed nothing leaves no step.
    pub fn commit(&mut self) {
        if let Some(Gesture { label, before }) = self.gesture.take() {
            let after = std::mem::replace(&mut self.scene, before);
            self.record(label, Arc::unwrap_or_clone(after));
        }
    }

    /// Ends the current gesture and takes back what it changed.
    pub fn cancel(&mut self) {
        if let Some(Gesture { before, .. }) = self.gesture.take() {
            self.scene = before;
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
        self.record.undo(&mut self.scene).is_some()
    }

    /// Makes the step again that was last taken back. False if there was none.
    pub fn redo(&mut self) -> bool {
        self.commit();
        self.record.redo(&mut self.scene).is_some()
    }

    /// The name of the step that `undo` takes back, such as "move bullet".
    #[must_use]
    pub fn undo_label(&self) -> Option<String> {
        let gesture = self.gesture.as_ref().map(|gesture| gesture.label.clone());
        gesture.or_else(|| self.record.undo_string())
    }

    /// The name of the step that `redo` makes again.
    #[must_use]
    pub fn redo_label(&self) -> Option<String> {
        self.record.redo_string()
    }

    /// Notes that the current scene has been written to its file.
    pub fn mark_saved(&mut self) {
        self.commit();
        self.record.set_saved();
        self.never_saved = false;
    }

    /// Whether the scene equals its file as last saved or read, for example after undoing all later steps.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        // Most often it is the very same scene, and need not be compared.
        let same = |before: &Arc<Scene>| Arc::ptr_eq(before, &self.scene) || *before == self.scene;
        let unchanged = self.gesture.as_ref().is_none_or(|gesture| same(&gesture.before));
        !self.never_saved && self.record.is_saved() && unchanged
    }
}
