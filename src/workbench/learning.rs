//! The workbench goes through a lesson: its steps are ordinary commands, and its panel is shown meanwhile.

use super::{
    effect::Effect,
    lesson::{Around, LessonCommand, Seen, Wishes},
    notice::Weight,
};

impl super::Workbench {
    /// Goes through the lesson of the scene, or changes it.
    pub(super) fn learn(&mut self, command: LessonCommand, effects: &mut Vec<Effect>) {
        let around = Around {
            key: self.document.name(),
            scene: &self.analysed,
            analysis: self.analysis.as_deref(),
            seen: Seen::of(&self.view()),
        };
        let Wishes { commands, scene, notice } = self.lesson.apply(command, &around);
        if let Some((label, scene)) = scene {
            self.document.history.replace(label, scene);
        }
        if let Some(notice) = notice {
            self.notices.say(Weight::Done, notice);
        }
        for command in commands {
            self.apply_one(command, effects);
            self.follow();
        }
    }

    /// Fills in what the step says of the scene as it is.
    pub(super) fn refresh_lesson(&mut self) {
        let walked = self.walk.view().is_some_and(|walk| walk.number == walk.count);
        self.lesson.refresh(&self.analysed, self.analysis.as_ref(), walked);
    }

    /// Ends the lesson and the walk, as another document is open.
    pub(super) fn leave_lesson_and_walk(&mut self) {
        self.lesson.opened(self.document.history.scene());
        self.walk.leave();
    }

    /// Whether a lesson or a walk is gone through.
    pub(super) fn is_learning(&self) -> bool {
        self.lesson.is_running() || self.walk.view().is_some()
    }

    /// Shows the panel of lessons and walks, or hides it, where one has begun or the last has ended.
    pub(super) fn show_learning(&mut self, was_learning: bool) {
        let is_learning = self.is_learning();
        if was_learning != is_learning {
            self.look.learn(is_learning);
        }
    }
}
