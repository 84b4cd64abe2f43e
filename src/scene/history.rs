//! Undo and redo by whole scenes.
//!
//! A scene is small and its snapshots share nothing but time, so an undo step is two pointers.
//! One gesture is one step: dragging a box through a hundred frames is undone at once.
//! Where a gesture begins and ends is said outright, never guessed from a clock.

use std::sync::Arc;

use undo::Record;

use super::{Edit, Problem, Scene};

/// How many steps can be undone; older ones are forgotten.
pub const LIMIT: usize = 200;

/// A scene and the way it came about.
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

/// A change that is still going on.
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
    /// Read from a file: nothing to save.
    File,
    /// Made up: to be saved before it is safe.
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

    /// The scene as it is now, in the middle of a gesture too.
    #[must_use]
    pub fn scene(&self) -> &Arc<Scene> {
        &self.scene
    }

    /// Makes a change: a step of its own, or part of the gesture that is going on.
    ///
    /// # Errors
    /// Why the scene would not be valid; it stays as it was.
    pub fn apply(&mut self, edit: &Edit) -> Result<(), Problem> {
        let after = self.scene.edited(edit)?;
        if self.gesture.is_some() {
            self.scene = Arc::new(after);
        } else {
            self.record(edit.label(&self.scene), after);
        }
        Ok(())
    }

    /// Puts another scene in place of this one as one step, such as the file read again.
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

    /// Begins a gesture; changes until `commit` are one step. A gesture going on is committed first.
    pub fn begin(&mut self, label: impl Into<String>) {
        self.commit();
        self.gesture = Some(Gesture { label: label.into(), before: Arc::clone(&self.scene) });
    }

    /// Ends the gesture, if one is going on. One that changed nothing leaves no step.
    pub fn commit(&mut self) {
        if let Some(Gesture { label, before }) = self.gesture.take() {
            let after = std::mem::replace(&mut self.scene, before);
            self.record(label, Arc::unwrap_or_clone(after));
        }
    }

    /// Ends the gesture and takes back what it changed.
    pub fn cancel(&mut self) {
        if let Some(Gesture { before, .. }) = self.gesture.take() {
            self.scene = before;
        }
    }

    /// Whether a gesture is going on.
    #[must_use]
    pub fn in_gesture(&self) -> bool {
        self.gesture.is_some()
    }

    /// Takes back the last step; in the middle of a gesture, the gesture. False if there was nothing.
    pub fn undo(&mut self) -> bool {
        if self.gesture.is_some() {
            self.cancel();
            return true;
        }
        self.record.undo(&mut self.scene).is_some()
    }

    /// Makes the step again that was taken back last. False if there was none.
    pub fn redo(&mut self) -> bool {
        self.commit();
        self.record.redo(&mut self.scene).is_some()
    }

    /// What `undo` would take back: "move bullet".
    #[must_use]
    pub fn undo_label(&self) -> Option<String> {
        let gesture = self.gesture.as_ref().map(|gesture| gesture.label.clone());
        gesture.or_else(|| self.record.undo_string())
    }

    /// What `redo` would make again.
    #[must_use]
    pub fn redo_label(&self) -> Option<String> {
        self.record.redo_string()
    }

    /// The scene as it is now has been written to its file.
    pub fn mark_saved(&mut self) {
        self.commit();
        self.record.set_saved();
        self.never_saved = false;
    }

    /// Whether the scene is as it was last saved or read; undoing back to there counts.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        // Most often it is the very same scene, and need not be compared.
        let same = |before: &Arc<Scene>| Arc::ptr_eq(before, &self.scene) || *before == self.scene;
        let unchanged = self.gesture.as_ref().is_none_or(|gesture| same(&gesture.before));
        !self.never_saved && self.record.is_saved() && unchanged
    }
}
