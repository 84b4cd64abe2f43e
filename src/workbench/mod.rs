//! The application without a window: a document, a playhead, a selection, and what the kernel says of them.
//!
//! It changes only in [`Workbench::apply`] and [`Workbench::tick`], reads and writes nothing itself, and every
//! state of it can be reached by a list of commands.

pub mod analysis; // start here: what is known
pub mod camera;
pub mod command;
pub mod document;
pub mod effect;
pub mod notice;
pub mod numbers;
pub mod playhead;
pub mod samples;
pub mod selection;
pub mod view;
pub mod words;

pub use analysis::PairAnalysis;
pub use command::{Command, Commands};
pub use document::Document;
pub use effect::{Asked, Effect, FileEvent, Over};
pub use view::{Focus, View};

use crate::{
    kernel::query::Snapshot,
    scene::{Scene, Warning},
};
use analysis::IN_A_FRAME;
use camera::{CameraCommand, Cameras, Fit};
use command::{Gesture, Walk};
use document::{Broken, Question};
use notice::{Notices, Weight};
use playhead::Playhead;
use selection::{Selectable, Selection};
use std::{path::PathBuf, sync::Arc};

/// The application without a window.
pub struct Workbench {
    document: Document,
    playhead: Playhead,
    selection: Selection,
    cameras: Cameras,
    notices: Notices,
    /// The scene that `analysis` is about.
    analysed: Arc<Scene>,
    analysis: Option<PairAnalysis>,
    /// Whether `analysis` and `moment` are still to be made.
    stale: bool,
    beside: Beside,
    now: Option<AtPlayhead>,
    /// What is odd about the scene.
    warnings: Vec<Warning>,
    /// How many documents there have been.
    opened: usize,
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

/// What can be seen of a workbench.
#[derive(Clone, Debug)]
pub struct State {
    scene: Arc<Scene>,
    path: Option<PathBuf>,
    dirty: bool,
    question: Option<Question>,
    broken: Option<Broken>,
    playhead: Playhead,
    selection: Selection,
    cameras: Cameras,
    notices: Vec<u64>,
    solved: bool,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let Self { scene, path, dirty, question, broken, playhead, selection, cameras, notices, solved } = self;
        Arc::ptr_eq(scene, &other.scene)
            && (path, dirty, question, broken) == (&other.path, &other.dirty, &other.question, &other.broken)
            && (playhead, selection, cameras, notices, solved)
                == (&other.playhead, &other.selection, &other.cameras, &other.notices, &other.solved)
    }
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
        let (selection, cameras, notices, analysis, now, warnings) = Default::default();
        let (stale, beside) = (true, Beside::Idle);
        let mut bench = Self {
            document,
            playhead,
            selection,
            cameras,
            notices,
            analysed,
            analysis,
            stale,
            beside,
            now,
            warnings,
            opened: 1,
        };
        bench.analyse();
        bench
    }

    /// What panels see.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        let Self { document, playhead, selection, cameras, notices, analysis, now, warnings, opened, .. } = self;
        let focus = analysis.as_ref().zip(now.as_ref()).map(|(analysis, now)| Focus {
            analysis,
            now: &now.snapshot,
            axis: selection.shown_axis(now.snapshot.report.best),
        });
        View { document, playhead, selection, cameras, focus, warnings, notices: notices.list(), opened: *opened }
    }

    /// Does everything in the list, in order, and says what the outside has to do for it.
    pub fn apply(&mut self, commands: impl IntoIterator<Item = Command>) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.selection.forget_hover();
        for command in commands {
            if matches!(command, Command::Playhead(_)) {
                // It may go to an event.
                self.analyse();
            }
            self.apply_one(command, &mut effects);
            self.follow();
        }
        self.analyse();
        effects.extend(self.ask_for_solving());
        effects
    }

    fn apply_one(&mut self, command: Command, effects: &mut Vec<Effect>) {
        let Self { document, playhead, selection, cameras, notices, analysis, beside, .. } = self;
        match command {
            Command::Edit(edit) => {
                if let Err(problem) = document.history.apply(&edit) {
                    notices.say(Weight::Trouble, problem.to_string());
                }
            }
            Command::Gesture(Gesture::Begin(label)) => document.history.begin(label),
            Command::Gesture(Gesture::Commit) => document.history.commit(),
            Command::Gesture(Gesture::Cancel) => document.history.cancel(),
            Command::History(Walk::Undo) => drop(document.history.undo()),
            Command::History(Walk::Redo) => drop(document.history.redo()),
            Command::Playhead(command) => {
                let stops = |of: fn(&PairAnalysis) -> Vec<f64>| analysis.as_ref().map(of).unwrap_or_default();
                playhead.apply(command, || stops(PairAnalysis::stops), || stops(PairAnalysis::changes_of_lead));
            }
            Command::Select(command) => {
                let scene = document.history.scene();
                let there = Selectable {
                    boxes: scene.boxes().len(),
                    dimension: scene.dimension(),
                    steps: analysis.as_ref().map_or(0, |analysis| analysis.steps.len()),
                    proofs: analysis.as_ref().map_or(0, |analysis| analysis.sweep.proof.len()),
                };
                selection.apply(command, there);
            }
            Command::Camera(command) => cameras.apply(command, document.scene().dimension()),
            Command::File(command) => document.apply(command, effects, notices),
            Command::Outside(event) => document.hear(event, effects, notices),
            Command::Solved(scene, solved) => {
                if Arc::ptr_eq(&scene, &self.analysed) {
                    *analysis = Some(*solved);
                    *beside = Beside::Idle;
                }
            }
            Command::Answer(answer) => document.answer(answer, effects, notices),
            Command::Dismiss(id) => notices.dismiss(id),
            Command::DismissBroken => document.dismiss_broken(),
            Command::Copy(text) => effects.push(Effect::Copy(text)),
        }
    }

    /// Time passes: `dt` seconds of the person watching.
    pub fn tick(&mut self, dt: f64) {
        self.playhead.tick(dt);
        self.notices.tick(dt);
        self.follow();
        self.analyse();
    }

    /// Everything that can be seen of it, to notice a change: the scene, where it is looked at, what is asked.
    #[must_use]
    pub fn state(&self) -> State {
        let document = &self.document;
        State {
            scene: Arc::clone(document.history.scene()),
            path: document.path().map(PathBuf::from),
            dirty: document.is_dirty(),
            question: document.question().cloned(),
            broken: document.broken().cloned(),
            playhead: self.playhead,
            selection: self.selection,
            cameras: self.cameras,
            notices: self.notices.list().iter().map(|notice| notice.id).collect(),
            solved: self.analysis.as_ref().is_some_and(|analysis| analysis.solved),
        }
    }

    /// Whether the playhead moves by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playhead.is_playing()
    }

    /// Whether the next tick will change something.
    #[must_use]
    pub fn is_changing(&self) -> bool {
        self.playhead.is_playing() || self.notices.is_changing()
    }

    /// Makes the playhead and the selection those of the scene, and drops what was known of another.
    fn follow(&mut self) {
        if self.document.take_fresh() {
            self.opened += 1;
            self.playhead.rewind();
            self.selection = Selection::default();
            self.cameras.apply(CameraCommand::Fit(Fit::Story), self.document.scene().dimension());
        }
        let scene = self.document.history.scene();
        if !Arc::ptr_eq(scene, &self.analysed) {
            // The old scene is still held, so its address cannot have been given to the new one.
            self.analysed = Arc::clone(scene);
            self.playhead.set_duration(scene.duration());
            self.selection.keep_within(scene.boxes().len(), scene.dimension());
            self.stale = true;
        }
    }

    /// Makes the analysis that of the scene, as far as a frame has time for it, and the moment that of the playhead.
    fn analyse(&mut self) {
        if std::mem::take(&mut self.stale) {
            self.analysis = self.analysed.focus().map(|pair| PairAnalysis::within(&self.analysed, pair, IN_A_FRAME));
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
