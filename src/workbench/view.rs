//! The workbench as panels see it: to read, for one frame.

use super::{
    analysis::{FreeLine, PairAnalysis},
    camera::Cameras,
    document::Document,
    expect::checks::Checks,
    export::Progress,
    lesson::{Hidden, LessonState, LessonView},
    look::Look,
    notice::Notice,
    pairs::Pairs,
    playhead::Playhead,
    selection::Selection,
    walk::{Kind, Revealed, Settings, WalkView},
};
use crate::{
    kernel::{
        axis::{AxisId, Dimension},
        query::Snapshot,
    },
    scene::{Pair, Scene, Warning},
};

/// Everything a panel may look at.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The open scene with its file and history.
    pub document: &'a Document,
    /// The moment shown.
    pub playhead: &'a Playhead,
    /// What is selected.
    pub selection: &'a Selection,
    /// From where the boxes are looked at.
    pub cameras: &'a Cameras,
    /// How the scene is looked at.
    pub look: &'a Look,
    /// The focus pair, while the scene has one: the whole motion, and the moment shown.
    pub focus: Option<Focus<'a>>,
    /// The step of the lesson that is shown, while one is gone through.
    pub lesson: Option<LessonView<'a>>,
    /// Where lessons were left.
    pub lessons: &'a LessonState,
    /// The stage of the walk that is under way, if one is.
    pub walk: Option<&'a WalkView>,
    /// How to walk.
    pub walk_settings: Settings,
    /// The pairs that may meet.
    pub pairs: &'a Pairs,
    /// What the scene expects of itself, and what of it does not hold.
    pub checks: &'a Checks,
    /// What is allowed in the scene but worth a word.
    pub warnings: &'a [Warning],
    /// Messages, oldest first.
    pub notices: &'a [Notice],
    /// How many documents there have been: another number, another document.
    pub opened: usize,
    /// How far the moving picture is that is being written, if one is.
    pub exporting: Option<&'a Progress>,
}

/// The pair that is looked at.
#[derive(Clone, Copy)]
pub struct Focus<'a> {
    /// The whole motion.
    pub analysis: &'a PairAnalysis,
    /// The moment shown, seconds.
    pub t: f64,
    /// The pair at that moment.
    pub now: &'a Snapshot,
    /// The axis shown everywhere: hovered, selected, or the one with the largest gap.
    pub axis: AxisId,
    /// The line that the picture shows instead of that axis.
    pub free_line: Option<FreeLine>,
}

impl<'a> View<'a> {
    /// The scene.
    #[must_use]
    pub fn scene(&self) -> &'a Scene {
        self.document.scene()
    }

    /// Whether the cross products are left out. In 2D there are none.
    #[must_use]
    pub fn faces_only(&self) -> bool {
        self.look.faces_only() && self.scene().dimension() == Dimension::D3
    }

    /// The pair that is looked at.
    #[must_use]
    pub fn pair(&self) -> Option<Pair> {
        self.focus.map(|focus| focus.analysis.pair)
    }

    /// How much of an axis may be shown: all of it, unless a walk hides it or a lesson asks about it.
    #[must_use]
    pub fn revealed(&self, axis: AxisId) -> Revealed {
        let by_lesson = if self.hidden() == Some(Hidden::Verdict) { Revealed::Both } else { Revealed::Gap };
        let by_walk = self.walk.map(|walk| walk.revealed(axis.axis_index(self.scene().dimension())));
        by_walk.map_or(by_lesson, |by_walk| by_walk.min(by_lesson))
    }

    /// What the question of a lesson hides.
    fn hidden(&self) -> Option<Hidden> {
        self.lesson.and_then(|lesson| lesson.hidden())
    }

    /// Whether the verdict of the moment shown may be shown.
    #[must_use]
    pub fn reveals_verdict(&self) -> bool {
        self.hidden() != Some(Hidden::Verdict) && self.walk.is_none_or(WalkView::reveals_verdict)
    }

    /// Up to when it may be shown what the motion does, seconds; infinite for all of it. Where the verdict of a moment is
    /// hidden, nothing of the motion is shown, for that would tell it.
    #[must_use]
    pub fn revealed_until(&self) -> f64 {
        match (self.hidden(), self.walk) {
            (Some(Hidden::Verdict), _) => f64::NEG_INFINITY,
            (Some(Hidden::Motion), _) => 0.0,
            (None, Some(walk)) if walk.kind == Kind::Test && !walk.reveals_verdict() => f64::NEG_INFINITY,
            (None, Some(walk)) => walk.revealed_until(),
            (None, None) => f64::INFINITY,
        }
    }

    /// The time of impact, where it may be shown.
    #[must_use]
    pub fn first_contact(&self) -> Option<f64> {
        let first = self.focus?.analysis.first_contact()?;
        (first <= self.revealed_until()).then_some(first)
    }
}
