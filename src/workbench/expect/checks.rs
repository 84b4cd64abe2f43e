//! Which expectations of a scene hold: looked at after every change, as far as a frame has time.

use crate::scene::{
    Claim, Edit, Expectation, Scene,
    expect::{
        Evidence,
        failures::{self, Failure},
    },
};
use crate::workbench::{
    analysis::PairAnalysis, command::Command, effect::Effect, playhead::PlayheadCommand, selection::SelectCommand,
    words,
};
use std::sync::Arc;

/// Which expectations of the scene hold.
#[derive(Clone, Debug, Default)]
pub struct Checks {
    /// The scene that was looked at last, or is to be.
    scene: Option<Arc<Scene>>,
    count: usize,
    /// Those that do not hold; of the scene before until `stage` is done.
    failures: Option<Arc<[Failure]>>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// The motion of the focus pair is to be solved before.
    #[default]
    Waiting,
    /// It takes longer than a frame has time.
    Wanted,
    /// It is under way beside the window.
    Running,
    Done,
}

/// What is known of one expectation.
#[derive(Clone, Copy, Debug)]
pub struct Checked<'a> {
    /// The step of the lesson that expects it; `None` for the scene itself.
    pub step: Option<usize>,
    /// Which one, by its index in the scene or in the step.
    pub index: usize,
    /// What is expected.
    pub expectation: &'a Expectation,
    /// What was found instead; `None` while nothing says that it does not hold.
    pub failure: Option<&'a Failure>,
}

impl Checked<'_> {
    /// What is expected, in a sentence without its full stop.
    #[must_use]
    pub fn sentence(&self, scene: &Scene) -> String {
        let [a, b] = [self.expectation.pair.a, self.expectation.pair.b].map(|index| scene.name(index));
        words::claim(&self.expectation.claim, a, b)
    }

    /// The moment it is about, or begins with, seconds.
    #[must_use]
    pub fn moment(&self) -> Option<f64> {
        let begin = match &self.expectation.claim {
            Claim::Contacts { intervals, .. } => intervals.first().map(|&[begin, _]| begin),
            _ => None,
        };
        self.expectation.claim.at().or(begin)
    }

    /// Goes to its pair, its moment and its axis.
    #[must_use]
    pub fn go_to(&self, scene: &Scene) -> Vec<Command> {
        let Expectation { pair, claim } = self.expectation;
        let axis = match claim {
            Claim::Axis { is: axis, .. } | Claim::OnAxis { axis, .. } | Claim::Gap { axis, .. } => Some(*axis),
            Claim::Verdict { .. }
            | Claim::InContact { .. }
            | Claim::Separation { .. }
            | Claim::FirstContact { .. }
            | Claim::Contacts { .. }
            | Claim::CheapTests { .. }
            | Claim::Sweep { .. } => None,
        };
        let focus = (scene.focus() != Some(*pair)).then(|| Edit::SetFocus(*pair).into());
        let seek = self.moment().map(|at| PlayheadCommand::Seek(at).into());
        focus.into_iter().chain(seek).chain([SelectCommand::Axis(axis).into()]).collect()
    }
}

impl Checks {
    /// How many expectations the scene and its lesson have.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many of them do not hold, where that is known.
    #[must_use]
    pub fn failing(&self) -> Option<usize> {
        self.failures.as_ref().map(|failures| failures.len()).filter(|&failing| failing <= self.count)
    }

    /// Whether what is known is of the scene as it is now.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Every expectation of the scene and its lesson, in the order of the file.
    pub fn all<'a>(&'a self, scene: &'a Scene) -> impl Iterator<Item = Checked<'a>> {
        let mut failures = self.failures.iter().flat_map(|failures| failures.iter()).peekable();
        failures::all(scene).map(move |(step, index, expectation)| {
            let failure = failures.next_if(|failure| (failure.step, failure.index) == (step, index));
            Checked { step, index, expectation, failure }
        })
    }

    /// Looks at the expectations, if the scene is another or more is known of it, as far as a frame has time.
    pub(in crate::workbench) fn refresh(&mut self, scene: &Arc<Scene>, analysis: Option<&PairAnalysis>) {
        let is_same = self.scene.as_ref().is_some_and(|of| Arc::ptr_eq(of, scene));
        if is_same && self.stage != Stage::Waiting {
            return;
        }
        if !is_same {
            self.scene = Some(Arc::clone(scene));
            self.count = failures::all(scene).count();
        }
        let solved = analysis.filter(|analysis| analysis.solved);
        if failures::are_quick(scene, solved.map(|analysis| analysis.pair)) {
            let known = solved.map(|analysis| (analysis.pair, analysis as &dyn Evidence));
            self.failures = Some(failures::failures_knowing(scene, known).into());
            self.stage = Stage::Done;
        } else {
            self.stage = if analysis.is_some() && solved.is_none() { Stage::Waiting } else { Stage::Wanted };
        }
    }

    /// What is to be looked at beside the window.
    pub(in crate::workbench) fn ask(&mut self) -> Option<Effect> {
        let wanted = self.scene.as_ref().filter(|_| self.stage == Stage::Wanted)?;
        self.stage = Stage::Running;
        Some(Effect::Check(Arc::clone(wanted)))
    }

    /// Beside the window it was found which do not hold.
    pub(in crate::workbench) fn hear(&mut self, scene: &Arc<Scene>, found: Option<Arc<[Failure]>>) {
        if self.stage == Stage::Running && self.scene.as_ref().is_some_and(|of| of == scene) {
            self.failures = Some(found.unwrap_or_else(|| failures::failures(scene).into()));
            self.stage = Stage::Done;
        }
    }
}
