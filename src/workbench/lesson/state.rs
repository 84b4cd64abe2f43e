//! Where a lesson stands.

use super::{
    answer::{self, Done},
    around::{Around, Wishes},
    command::LessonCommand,
    cues,
    fill::{Moment, Source},
    goal::{self, ToGo},
    kept::Kept,
    markdown::{self, Block},
    record,
    view::LessonView,
};
use crate::{
    scene::{
        Lesson, LessonStep, Scene,
        lesson::{Ask, Task},
        view::SceneCamera,
    },
    workbench::PairAnalysis,
};
use std::{collections::BTreeMap, sync::Arc};

/// Lessons: the one that is gone through, and where others were left.
#[derive(Clone, Debug)]
pub struct LessonState {
    /// The key of the lesson that is gone through.
    running: Option<String>,
    places: BTreeMap<String, Kept>,
    /// The scene to put back: as it was opened, saved, or given its lesson.
    original: Arc<Scene>,
    shown: Option<Shown>,
}

/// What the texts of a step say, for a scene as it is.
#[derive(Clone, Debug)]
struct Shown {
    scene: Arc<Scene>,
    analysis: Option<Arc<PairAnalysis>>,
    step: usize,
    say: Vec<Block>,
    answers: Vec<Vec<Block>>,
    after: Vec<Block>,
    to_go: Option<ToGo>,
    is_changed: bool,
}

impl LessonState {
    /// Of a scene that was just opened.
    #[must_use]
    pub fn new(scene: &Arc<Scene>) -> Self {
        Self { running: None, places: BTreeMap::new(), original: Arc::clone(scene), shown: None }
    }

    /// Where lessons were left, and what was answered, by the name of their document.
    #[must_use]
    pub fn places(&self) -> &BTreeMap<String, Kept> {
        &self.places
    }

    /// Whether a lesson is gone through.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Another document is open.
    pub(in crate::workbench) fn opened(&mut self, scene: &Arc<Scene>) {
        (self.running, self.shown) = (None, None);
        self.original = Arc::clone(scene);
    }

    /// The scene as it is now is the one to put back.
    pub(in crate::workbench) fn settle(&mut self, scene: &Arc<Scene>) {
        self.original = Arc::clone(scene);
        self.shown = None;
    }

    fn kept(&self) -> Option<&Kept> {
        self.places.get(self.running.as_ref()?)
    }

    /// The index of the step that is shown of a lesson.
    fn index(&self, lesson: &Lesson) -> Option<usize> {
        Some(self.kept()?.step.min(lesson.steps.len() - 1))
    }

    /// Does as told.
    pub(in crate::workbench) fn apply(&mut self, command: LessonCommand, around: &Around<'_>) -> Wishes {
        let shown = around.scene.lesson().and_then(|lesson| Some((lesson, self.index(lesson)?)));
        match (command, shown) {
            (LessonCommand::Restore(places), _) => self.places = places,
            (LessonCommand::Forget, _) => {
                self.places.clear();
                self.running = None;
                return cues::leave(around).into();
            }
            (LessonCommand::New, _) => return record::new(around),
            (LessonCommand::AddStep { camera }, _) => return self.add_step(camera, around),
            (LessonCommand::Begin, _) => return self.begin(around),
            (_, None) => {}
            (LessonCommand::Next, Some((lesson, index))) => {
                if !self.waits(index, &lesson.steps[index]) {
                    return self.go(index, index + 1, lesson, around);
                }
            }
            (LessonCommand::Back, Some((lesson, index))) => {
                return self.go(index, index.saturating_sub(1), lesson, around);
            }
            (LessonCommand::ToStep(to), Some((lesson, index))) => {
                let wishes = self.go(index, to, lesson, around);
                // The step that is shown is shown again, whatever was looked at meanwhile.
                let is_here = to.min(lesson.steps.len() - 1) == index;
                return if is_here { cues::enter(around, lesson, index, None).into() } else { wishes };
            }
            (LessonCommand::Answer(given), Some((lesson, index))) => {
                let step = &lesson.steps[index];
                if self.waits(index, step)
                    && let Some(Task::Ask(ask)) = &step.task
                    && let Some(done) = answer::judged(ask, &given, step, around)
                {
                    self.note(index, done);
                }
            }
            (LessonCommand::Skip, Some((lesson, index))) => {
                if lesson.steps[index].task.is_some() {
                    self.note(index, Done::Skipped);
                }
            }
            (LessonCommand::PutBack, Some(_)) => {
                let scene = Some(("put the scene back", (*self.original).clone()));
                return Wishes { scene, ..Wishes::default() };
            }
            (LessonCommand::Leave, Some(_)) => {
                self.running = None;
                return cues::leave(around).into();
            }
        }
        Wishes::default()
    }

    fn add_step(&mut self, camera: Option<SceneCamera>, around: &Around<'_>) -> Wishes {
        let present = around.scene.lesson().and_then(|lesson| self.index(lesson));
        let (wishes, index) = record::add_step(around, present, camera);
        // What is shown is what the step shows, so there is nothing to go to but its words.
        if let Some(kept) = self.running.as_ref().and_then(|key| self.places.get_mut(key)) {
            kept.step = index;
            kept.done.retain(|&step, _| step < index);
        }
        wishes
    }

    fn begin(&mut self, around: &Around<'_>) -> Wishes {
        let Some(lesson) = around.scene.lesson().filter(|_| self.running.is_none()) else { return Wishes::default() };
        self.running = Some(around.key.clone());
        let kept = self.places.entry(around.key.clone()).or_default();
        if kept.finished && lesson.steps.len() <= kept.step + 1 {
            (kept.step, kept.done) = (0, BTreeMap::new());
        }
        let index = kept.step.min(lesson.steps.len() - 1);
        self.shown = None;
        cues::enter(around, lesson, index, None).into()
    }

    fn go(&mut self, from: usize, to: usize, lesson: &Lesson, around: &Around<'_>) -> Wishes {
        let to = to.min(lesson.steps.len() - 1);
        if let Some(kept) = self.running.as_ref().and_then(|key| self.places.get_mut(key)) {
            kept.step = to;
        }
        if from == to {
            return Wishes::default();
        }
        cues::enter(around, lesson, to, Some(from)).into()
    }

    fn note(&mut self, index: usize, done: Done) {
        if let Some(kept) = self.running.as_ref().and_then(|key| self.places.get_mut(key)) {
            kept.done.entry(index).or_insert(done);
        }
        self.shown = None;
    }

    /// Whether the step has nothing to do, or it is done.
    fn is_done(&self, index: usize, step: &LessonStep) -> bool {
        step.task.is_none() || self.kept().is_some_and(|kept| kept.done.contains_key(&index))
    }

    /// Whether the step is not left before something is done.
    fn waits(&self, index: usize, step: &LessonStep) -> bool {
        !self.is_done(index, step) && matches!(step.task, Some(Task::Goal(_) | Task::Ask(_)))
    }

    /// Fills the texts of the step in, if the scene, its analysis or the step is another; a goal that holds is reached.
    /// `walked` is whether a walk has come to its end.
    pub(in crate::workbench) fn refresh(
        &mut self,
        scene: &Arc<Scene>,
        analysis: Option<&Arc<PairAnalysis>>,
        walked: bool,
    ) {
        let (Some(lesson), Some(_)) = (scene.lesson(), &self.running) else {
            (self.running, self.shown) = (None, None);
            return;
        };
        let Some(index) = self.index(lesson) else { return };
        let is_walk = matches!(lesson.steps[index].task, Some(Task::Walk(_)));
        if walked && is_walk && !self.is_done(index, &lesson.steps[index]) {
            self.note(index, Done::Reached);
        }
        let same = |one: &Option<Arc<PairAnalysis>>| match (one, analysis) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        let is_fresh = |shown: &Shown| shown.step == index && Arc::ptr_eq(&shown.scene, scene) && same(&shown.analysis);
        if self.shown.as_ref().is_some_and(is_fresh) {
            return;
        }
        let step = &lesson.steps[index];
        let source = Source::new(scene, analysis.map(Arc::as_ref));
        let moment = Moment { at: step.at.unwrap_or(0.0), line: step.line };
        let blocks = |text| markdown::blocks(text, &source, moment);
        let answers = match &step.task {
            Some(Task::Ask(Ask::Choice { answers, .. })) => answers.iter().map(blocks).collect(),
            Some(Task::Ask(_) | Task::Goal(_) | Task::Walk(_)) | None => Vec::new(),
        };
        let to_go = step.goal().and_then(|goal| goal::to_go(goal, &source));
        if step.goal().is_some() && to_go.is_none() {
            self.note(index, Done::Reached);
        }
        if index + 1 == lesson.steps.len()
            && !self.waits(index, step)
            && let Some(kept) = self.running.as_ref().and_then(|key| self.places.get_mut(key))
        {
            kept.finished = true;
        }
        self.shown = Some(Shown {
            say: blocks(&step.say),
            answers,
            after: step.after.as_ref().map(blocks).unwrap_or_default(),
            to_go,
            is_changed: !scene.has_boxes_of(&self.original),
            scene: Arc::clone(scene),
            analysis: analysis.cloned(),
            step: index,
        });
    }

    /// The step that is shown, if a lesson is gone through.
    #[must_use]
    pub fn view<'a>(&'a self, scene: &'a Scene) -> Option<LessonView<'a>> {
        let (lesson, kept, shown) = (scene.lesson()?, self.kept()?, self.shown.as_ref()?);
        let step = lesson.steps.get(shown.step)?;
        Some(LessonView {
            lesson,
            index: shown.step,
            step,
            say: &shown.say,
            answers: &shown.answers,
            after: self.is_done(shown.step, step).then_some(&shown.after[..]).filter(|after| !after.is_empty()),
            to_go: shown.to_go.as_ref(),
            waits: self.waits(shown.step, step),
            is_changed: shown.is_changed,
            kept,
        })
    }
}
