//! How far a learner has come in each lesson. It stays on the learner's machine, with what else the window remembers,
//! and can be cleared.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far a learner has come, by lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Progress(BTreeMap<String, Place>);

/// How far a learner has come in one lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Place {
    /// The step that was shown last, from 0.
    pub step: usize,
    /// How many steps the lesson has.
    pub of: usize,
    /// Whether the last step was ever reached.
    pub done: bool,
}

impl Progress {
    /// How far a lesson has come; `None` where it was never begun.
    #[must_use]
    pub fn of(&self, lesson: &str) -> Option<Place> {
        self.0.get(lesson).copied()
    }

    /// Whether no lesson was begun.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A step of a lesson is shown: number `step`, from 0, of `of`.
    pub fn note(&mut self, lesson: &str, step: usize, of: usize) {
        let was_done = self.of(lesson).is_some_and(|place| place.done);
        let place = Place { step, of, done: was_done || step + 1 >= of };
        if self.of(lesson) != Some(place) {
            self.0.insert(lesson.to_owned(), place);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Place {
    /// In a word or two: `done`, `step 3 of 8`.
    #[must_use]
    pub fn said(&self) -> String {
        if self.done { "done".to_owned() } else { format!("step {} of {}", self.step + 1, self.of) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_done_once_its_last_step_was_shown() {
        let mut progress = Progress::default();
        assert_eq!(progress.of("one"), None);
        progress.note("one", 1, 3);
        let said = |progress: &Progress| progress.of("one").map(|place| place.said());
        assert_eq!(said(&progress).as_deref(), Some("step 2 of 3"));
        progress.note("one", 2, 3);
        progress.note("one", 0, 3);
        assert_eq!(progress.of("one"), Some(Place { step: 0, of: 3, done: true }));
        assert_eq!((said(&progress).as_deref(), progress.of("two")), (Some("done"), None));
        progress.clear();
        assert!(progress.is_empty());
    }
}
