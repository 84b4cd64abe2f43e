//! The application without a window: a document, a playhead, a selection, and what the kernel says of them.
//!
//! It changes only in [`Workbench::apply`] and [`Workbench::tick`], reads and writes nothing itself, and every
//! state of it can be reached by a list of commands, which [`replay`] writes and reads.

pub mod analysis; // start here: what is known
pub mod bookmark;
pub mod camera;
pub mod command;
pub mod document;
pub mod effect;
pub mod expect;
pub mod export;
mod learning;
pub mod lesson;
pub mod look;
pub mod notice;
pub mod numbers;
pub mod pairs;
pub mod playhead;
pub mod samples;
pub mod selection;
pub mod view;
pub mod walk;
mod walking;
pub mod words;

pub use analysis::PairAnalysis;
pub use command::{Command, Commands, replay};
pub use document::Document;
pub use effect::{Asked, Effect, FileEvent, OnDisk};
pub use view::{Focus, View};

use crate::{
    kernel::{axis::AxisId, query::Snapshot},
    scene::{Edit, Scene, Warning},
};
use analysis::{
    IN_A_FRAME,
    push::{self, PushCommand},
};
use camera::{CameraCommand, Cameras};
use command::{Gesture, HistoryCommand};
use expect::{Checks, Shown};
use export::Progress;
use lesson::{Hidden, LessonState};
use look::{Look, room::Motion};
use notice::{Notices, Weight};
use pairs::{PAIRS, Pairs};
use playhead::Playhead;
use selection::{Selectable, Selection};
use std::sync::Arc;
use walk::Walk;

/// The application without a window.
pub struct Workbench {
    document: Document,
    playhead: Playhead,
    selection: Selection,
    cameras: Cameras,
    look: Look,
    lesson: LessonState,
    notices: Notices,
    /// The scene that `analysis` is about.
    analysed: Arc<Scene>,
    analysis: Option<Arc<PairAnalysis>>,
    /// Whether `analysis` and `now` are still to be made.
    stale: bool,
    beside: Beside,
    pairs: Pairs,
    now: Option<AtPlayhead>,
    walk: Walk,
    /// What the walk was computed from.
    walked: Option<walking::Walked>,
    checks: Checks,
    /// What is odd about the scene.
    warnings: Vec<Warning>,
    /// How far the moving picture is that is being written.
    exporting: Option<Progress>,
    /// How many documents there have been.
    opened: usize,
    /// How often something visible has changed.
    revision: u64,
    /// How many analyses were made within a frame.
    analyses: u64,
}

/// The focus pair at the time of the playhead.
struct AtPlayhead {
    /// Seconds.
    t: f64,
    snapshot: Snapshot,
}

/// What becomes of a motion that takes more than a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// There is none.
    Idle,
    /// It is to be solved beside the window.
    Wanted,
    /// That is under way.
    Running,
    /// It is under way for a scene that is no more.
    Unwanted,
}

impl Default for Workbench {
    fn default() -> Self {
        Self::new(Scene::empty_planar())
    }
}

impl Workbench {
    /// A workbench with that scene on it, which has no file yet.
    #[must_use]
    pub fn new(scene: Scene) -> Self {
        let playhead = Playhead::new(scene.duration());
        let mut document = Document::new(scene);
        document.take_fresh();
        let analysed = Arc::clone(document.history.scene());
        let lesson = LessonState::new(&analysed);
        let (selection, cameras, look, notices, analysis, now, walk, walked, checks, warnings) = Default::default();
        let mut bench = Self {
            document,
            playhead,
            selection,
            cameras,
            look,
            lesson,
            notices,
            analysed,
            analysis,
            stale: true,
            beside: Beside::Idle,
            pairs: Pairs::default(),
            now,
            walk,
            walked,
            checks,
            warnings,
            exporting: None,
            opened: 1,
            revision: 0,
            analyses: 0,
        };
        bench.look_as_the_scene_says();
        bench.analyse();
        let (pairs, now) = bench.pairs_now();
        pairs.follow(now);
        bench
    }

    /// What panels see.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        let Self {
            document,
            playhead,
            selection,
            cameras,
            look,
            notices,
            analysis,
            now,
            walk,
            checks,
            warnings,
            opened,
            ..
        } = self;
        let (lesson, lessons) = (self.lesson.view(document.scene()), &self.lesson);
        let focus = analysis.as_deref().zip(now.as_ref()).map(|(analysis, now)| Focus {
            analysis,
            t: playhead.t(),
            now: &now.snapshot,
            axis: selection.shown_axis(match lesson.and_then(|lesson| lesson.hidden()) {
                // The axis with the largest gap would be the answer.
                Some(Hidden::Verdict) => AxisId::FaceA(0),
                Some(Hidden::Motion) | None if look.faces_only() => now.snapshot.report.faces_only().axis,
                Some(Hidden::Motion) | None => now.snapshot.report.best,
            }),
            free_line: selection.shown_free_line().and_then(|direction| analysis.free_line(playhead.t(), direction)),
        });
        let (notices, opened, pairs) = (notices.list(), *opened, &self.pairs);
        let (walk, walk_settings) = (walk.view(), walk.settings());
        View {
            document,
            playhead,
            selection,
            cameras,
            look,
            focus,
            walk,
            walk_settings,
            lesson,
            lessons,
            pairs,
            checks,
            warnings,
            notices,
            opened,
            exporting: self.exporting.as_ref(),
        }
    }

    /// Does everything in the list, in order, and says what the outside has to do for it. However often the list
    /// changes the scene, it is analysed once at the end; before that only where a command asks the analysis.
    pub fn apply(&mut self, commands: impl IntoIterator<Item = Command>) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.run(commands, &mut effects);
        effects.extend(self.ask_for_solving());
        let (pairs, now) = self.pairs_now();
        effects.extend(pairs.ask(now).map(Effect::Pairs));
        effects.extend(self.checks.ask());
        effects
    }

    fn run(&mut self, commands: impl IntoIterator<Item = Command>, effects: &mut Vec<Effect>) {
        let before = self.pointed();
        for command in commands {
            let (needs_analysis, may_be_idle) = match &command {
                Command::Playhead(command) => (command.needs_analysis(), true),
                Command::Select(command) => (command.needs_analysis(), true),
                Command::Push(_) | Command::Walk(_) | Command::Lesson(_) | Command::Expect(_) => (true, false),
                Command::Camera(_) | Command::Look(_) | Command::Tick(_) => (false, true),
                // What is known replaces what a frame has time for, not the other way round.
                Command::Solved { .. } => (true, false),
                _ => (false, false),
            };
            let was_learning = self.is_learning();
            if needs_analysis {
                self.analyse();
            }
            // A panel may say in every frame where the pointer is; other commands are not given without a change.
            self.revision += u64::from(!may_be_idle);
            self.apply_one(command, effects);
            self.follow();
            self.show_learning(was_learning);
        }
        let was_learning = self.is_learning();
        self.analyse();
        let (pairs, now) = self.pairs_now();
        pairs.follow(now);
        self.show_learning(was_learning);
        self.revision += u64::from(self.pointed() != before);
    }

    /// The list of pairs, and what it follows.
    fn pairs_now(&mut self) -> (&mut Pairs, pairs::Now<'_>) {
        let Self { pairs, analysed, opened, playhead, look, .. } = self;
        let is_asked_for = look.shows(PAIRS);
        (pairs, pairs::Now { scene: analysed, opened: *opened, t: playhead.t(), is_asked_for })
    }

    /// What commands that change nothing may name.
    fn pointed(&self) -> (Playhead, Selection, Cameras, Look) {
        (self.playhead, self.selection, self.cameras, self.look.clone())
    }

    /// Moves boxes until they just touch: one undo step, and a word about it.
    fn push(&mut self, command: PushCommand) {
        match push::push(&self.view(), command) {
            Ok(pushed) => {
                let history = &mut self.document.history;
                history.begin(pushed.label);
                let done = pushed.edits.iter().try_for_each(|edit| history.apply(edit).map(drop));
                match done {
                    Ok(()) => {
                        history.commit();
                        self.notices.say(Weight::Done, pushed.said);
                    }
                    Err(problem) => {
                        history.cancel();
                        self.notices.say(Weight::Trouble, problem.to_string());
                    }
                }
            }
            Err(trouble) => self.notices.say(Weight::Done, trouble),
        }
    }

    /// Expects what is shown: one undo step.
    fn expect(&mut self, what: Shown) {
        let (weight, said) = match expect::shown(&self.view(), what) {
            Ok((edit, said)) => match self.document.history.apply(&edit) {
                Ok(()) => (Weight::Done, said),
                Err(problem) => (Weight::Trouble, problem.to_string()),
            },
            Err(trouble) => (Weight::Done, trouble.to_owned()),
        };
        self.notices.say(weight, said);
    }

    fn apply_one(&mut self, command: Command, effects: &mut Vec<Effect>) {
        match command {
            Command::Push(command) => return self.push(command),
            Command::CopyLink(of) => return self.copy_link(of, effects),
            Command::Export(command) => return self.export(command, effects),
            Command::Exported(event) => return self.exported(event),
            Command::Lesson(command) => return self.learn(command, effects),
            Command::Pairs(command) => {
                let (pairs, now) = self.pairs_now();
                return pairs.apply(command, now);
            }
            Command::Walk(command) => return self.walk(command),
            Command::Expect(what) => return self.expect(what),
            _ => {}
        }
        let Self { document, playhead, selection, cameras, notices, analysis, beside, .. } = self;
        match command {
            Command::Edit(edit) => {
                match document.history.apply(&edit) {
                    // Who writes the lesson means it for the boxes as they are.
                    Ok(()) if matches!(edit, Edit::SetLesson(_)) => self.lesson.settle(document.history.scene()),
                    Ok(()) => {}
                    Err(problem) => notices.say(Weight::Trouble, problem.to_string()),
                }
            }
            Command::Push(_) | Command::Walk(_) | Command::Lesson(_) | Command::Pairs(_) | Command::Expect(_) => {}
            Command::CopyLink(_) | Command::Export(_) | Command::Exported(_) => {}
            Command::Checked { scene, failures } => self.checks.hear(&scene, failures),
            Command::Gesture(Gesture::Begin(label)) => document.history.begin(label),
            Command::Gesture(Gesture::Commit) => document.history.commit(),
            Command::Gesture(Gesture::Cancel) => document.history.cancel(),
            Command::History(HistoryCommand::Undo) => drop(document.history.undo()),
            Command::History(HistoryCommand::Redo) => drop(document.history.redo()),
            Command::Playhead(command) => {
                let stops = |of: fn(&PairAnalysis) -> Vec<f64>| analysis.as_deref().map(of).unwrap_or_default();
                playhead.apply(command, || stops(PairAnalysis::stops), || stops(PairAnalysis::changes_of_lead));
            }
            Command::Select(command) => {
                let scene = document.history.scene();
                let there = Selectable {
                    boxes: scene.boxes().len(),
                    dimension: scene.dimension(),
                    steps: analysis.as_ref().map_or(0, |analysis| analysis.steps.len()),
                    proofs: analysis.as_ref().map_or(0, |analysis| analysis.sweep.proof.len()),
                    bookmarks: scene.bookmarks().len(),
                };
                selection.apply(command, there);
            }
            Command::Camera(command) => {
                let dimension = document.scene().dimension();
                cameras.apply(command, dimension);
                if self.look.room().motion() == Motion::Reduced {
                    cameras.apply(CameraCommand::Arrive, dimension);
                }
            }
            Command::Look(command) => self.look.apply(command, playhead.duration()),
            Command::Tick(dt) => {
                playhead.tick(dt);
                cameras.tick(dt);
                self.revision += u64::from(notices.tick(dt));
            }
            Command::File(command) => document.apply(command, effects, notices),
            Command::Outside(event) => {
                let before = Arc::clone(document.history.scene());
                let was_dirty = document.is_dirty();
                document.hear(event, effects, notices);
                let scene = document.history.scene();
                if !document.is_dirty() && (was_dirty || !Arc::ptr_eq(scene, &before)) {
                    self.lesson.settle(scene);
                }
                // A file may have boxes more or fewer; the selected one is known by its name.
                selection.follow_box(&before, scene);
            }
            Command::Solved { scene, analysis: solved } => {
                if Arc::ptr_eq(&scene, &self.analysed) || scene == self.analysed {
                    *analysis = solved.or_else(|| scene.focus().map(|pair| Arc::new(PairAnalysis::of(&scene, pair))));
                    *beside = Beside::Idle;
                }
            }
            Command::Answer(answer) => document.answer(answer, effects, notices),
            Command::Dismiss(id) => notices.dismiss(id),
            Command::DismissBroken => document.dismiss_broken(),
            Command::Copy(text) => effects.push(Effect::Copy(text)),
        }
    }

    /// Time passes: `dt` seconds of the person watching. The same as [`Command::Tick`], which asks nothing of the outside.
    pub fn tick(&mut self, dt: f64) {
        self.run([Command::Tick(dt)], &mut Vec::new());
    }

    /// Rises whenever something visible has changed.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// How many analyses were made so far, those beside the window not counted.
    #[must_use]
    pub fn analyses(&self) -> u64 {
        self.analyses
    }

    /// Whether the playhead or the camera moves by itself.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.playhead.is_playing() || self.cameras.is_gliding()
    }

    /// Whether the next tick will change something.
    #[must_use]
    pub fn is_changing(&self) -> bool {
        self.is_moving() || self.notices.is_changing()
    }

    /// Makes the playhead and the selection those of the scene, and drops what was known of another.
    fn follow(&mut self) {
        if self.document.meet_what_waits(&mut self.notices) && !self.document.is_dirty() {
            self.lesson.settle(self.document.history.scene());
        }
        if self.document.take_fresh() {
            self.opened += 1;
            self.leave_lesson_and_walk();
            self.playhead.rewind();
            self.selection = Selection::default();
            self.look_as_the_scene_says();
        }
        let scene = self.document.history.scene();
        if !Arc::ptr_eq(scene, &self.analysed) {
            self.follow_bookmark(&Arc::clone(scene));
            let scene = self.document.history.scene();
            // The old scene is still held, so its address cannot have been given to the new one.
            self.analysed = Arc::clone(scene);
            self.playhead.set_duration(scene.duration());
            self.selection.keep_within(scene.boxes().len(), scene.dimension());
            self.stale = true;
            // At once, for the pair may be back before the scene is analysed.
            if self.analysed.focus().is_none() {
                self.walk.leave();
            }
        }
    }

    /// Another scene is looked at as it says.
    fn look_as_the_scene_says(&mut self) {
        let view = self.document.scene().view();
        self.cameras.rewind(view);
        self.look.rewind(view.and_then(|view| view.layers.as_deref()));
    }

    /// Analyses the scene if it has changed, as far as a frame has time for it, and evaluates it at the playhead.
    fn analyse(&mut self) {
        if std::mem::take(&mut self.stale) {
            let analysis = |pair| PairAnalysis::within(&self.analysed, pair, IN_A_FRAME);
            self.analysis = self.analysed.focus().map(analysis).map(Arc::new);
            self.analyses += 1;
            self.warnings = self.analysed.warnings();
            self.now = None;
            self.beside = match (self.is_solved(), self.beside) {
                (false, _) => Beside::Wanted,
                (true, Beside::Running) => Beside::Unwanted,
                (true, _) => Beside::Idle,
            };
        }
        let t = self.playhead.t();
        if self.now.as_ref().is_none_or(|now| now.t != t) {
            self.now = self.analysis.as_ref().map(|analysis| AtPlayhead { t, snapshot: analysis.at(t) });
        }
        self.checks.refresh(&self.analysed, self.analysis.as_deref());
        self.refresh_walk();
        self.refresh_lesson();
    }

    /// Whether nothing is left to solve.
    fn is_solved(&self) -> bool {
        self.analysis.as_ref().is_none_or(|analysis| analysis.solved)
    }

    /// What is to be done for the motion beside the window.
    fn ask_for_solving(&mut self) -> Option<Effect> {
        let (next, effect) = match self.beside {
            Beside::Wanted => (Beside::Running, Some(Effect::Solve(Arc::clone(&self.analysed)))),
            Beside::Unwanted => (Beside::Idle, Some(Effect::StopSolving)),
            Beside::Running | Beside::Idle => (self.beside, None),
        };
        self.beside = next;
        effect
    }
}
