//! The workbench walks: what a stage of a walk is about is selected, and the walk follows the scene.

use super::{
    AtPlayhead,
    analysis::PairAnalysis,
    look::Look,
    notice::Weight,
    walk::{WalkCommand, Wish, facts::Facts},
};
use crate::scene::Scene;
use std::sync::Arc;

/// What a walk depends on.
pub(super) struct Walked {
    analysis: Arc<PairAnalysis>,
    /// Seconds.
    t: f64,
    faces_only: bool,
}

fn facts<'a>(scene: &'a Scene, analysis: &'a PairAnalysis, now: &'a AtPlayhead, look: &Look) -> Facts<'a> {
    Facts { scene, analysis, now: &now.snapshot, t: now.t, faces_only: look.faces_only() }
}

impl super::Workbench {
    /// Walks on, and looks at what the stage is about.
    pub(super) fn walk(&mut self, command: WalkCommand) {
        self.analyse();
        let now = (self.selection, self.playhead);
        let Some((analysis, moment)) = self.analysis.as_deref().zip(self.now.as_ref()) else {
            return self.notices.say(Weight::Done, "A walk needs a pair of boxes.".to_owned());
        };
        let facts = facts(&self.analysed, analysis, moment, &self.look);
        match self.walk.apply(command, now, &facts) {
            Wish::Nothing => {}
            Wish::Look => self.look_at_stage(),
            Wish::Restore(selection, playhead) => {
                self.selection.restore(selection);
                self.playhead.restore(playhead);
            }
        }
    }

    /// Selects what the stage that is shown is about, and goes to its moment.
    fn look_at_stage(&mut self) {
        let Some(stage) = self.walk.view() else { return };
        let page = &stage.page;
        let part = page.proof.zip(self.analysis.as_ref());
        let step = part.and_then(|(part, analysis)| analysis.step_of(part));
        self.selection.look_at(page.axis, step);
        if let Some(at) = page.at {
            self.playhead.stand_at(at);
        }
    }

    /// Makes the walk one of what is known now, where that has changed.
    pub(super) fn refresh_walk(&mut self) {
        let Some((analysis, now)) = self.analysis.as_ref().zip(self.now.as_ref()) else { return self.walk.leave() };
        if self.walk.view().is_none() {
            return;
        }
        let (t, faces_only) = (now.t, self.look.faces_only());
        let same_motion = self.walked.as_ref().is_some_and(|of| Arc::ptr_eq(&of.analysis, analysis));
        let is_known = |of: &Walked| same_motion && (of.t, of.faces_only) == (t, faces_only);
        if self.walked.as_ref().is_some_and(is_known) {
            return;
        }
        let facts = facts(&self.analysed, analysis, now, &self.look);
        if same_motion {
            self.walk.refresh_moment(&facts);
        } else {
            self.walk.forget_trail();
            self.walk.refresh(&facts);
        }
        self.walked = Some(Walked { analysis: Arc::clone(analysis), t, faces_only });
    }
}
