//! A walk through the algorithm on any scene: its stages, one after the other, each with what it looks at, a formula with
//! the scene's own numbers and a sentence.
//!
//! A walk is computed, never written. The list of its stages is made from what the kernel reports, and of the stage
//! that is shown the page; nothing is asked of the kernel twice. Each stage selects the axis that it is about and goes
//! to its moment, by the ordinary selection and playhead.

pub mod page;
pub mod stage; // start here

pub mod facts;
pub mod formula;
pub mod outline;
pub mod predict;
mod straight;
mod test;
mod turning;

pub use formula::{Mark, Row, Term};
pub use page::Page;
pub use predict::{Guess, Outcome};
pub use stage::{Kind, Part, Question, Stage, Which};
pub use test::Projecting;

use crate::{
    kernel::{axis::AxisId, sat::AxisStatus},
    scene::serial,
    workbench::{playhead::Playhead, selection::Selection},
};
use facts::Facts;
use serde::{Deserialize, Serialize};

/// What can be done to a walk.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum WalkCommand {
    /// Begin, at the first stage. A part of a test ends with what its last axis decides.
    Start {
        /// What to walk through.
        kind: Kind,
        /// The first axis of a test; `None`: the first of all.
        #[serde(with = "serial::maybe_axis")]
        from: Option<AxisId>,
        /// The last axis of a test; `None`: the last of all, and what all say together.
        #[serde(with = "serial::maybe_axis")]
        to: Option<AxisId>,
    },
    /// Go to the next stage.
    Next,
    /// Go to the stage before, and to what was selected then.
    Back,
    /// Go to the first stage about that axis.
    ToAxis(#[serde(with = "serial::axis")] AxisId),
    /// Go to the last stage.
    ToEnd,
    /// Go to the first stage.
    ToStart,
    /// End it. What it shows stays selected.
    Leave,
    /// End the test at the first gap, as an engine does, or look at all axes, as this program does.
    StopAtGap(bool),
    /// Ask before it tells.
    Predict(bool),
    /// Hide axes and their numbers until they are reached.
    HideLater(bool),
    /// Show projections in that way.
    Project(Projecting),
    /// Answer the question of the stage that is shown.
    Guess(Guess),
}

/// How to walk: kept from one walk to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether the test ends at the first gap.
    pub stop_at_gap: bool,
    /// Whether it asks before it tells.
    pub predict: bool,
    /// Whether axes and their numbers are hidden until they are reached.
    pub hide_later: bool,
    /// How projections are shown.
    pub projecting: Projecting,
}

impl Default for Settings {
    fn default() -> Self {
        Self { stop_at_gap: true, predict: false, hide_later: false, projecting: Projecting::default() }
    }
}

/// How much of an axis is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Revealed {
    /// Nothing but its name.
    Nothing,
    /// Its line.
    Line,
    /// The projection of A on it.
    A,
    /// Both projections.
    Both,
    /// Everything.
    Gap,
}

/// An axis in the list of those that a walk goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The axis.
    pub axis: AxisId,
    /// What it says, once it is revealed.
    pub status: Option<AxisStatus>,
}

/// A stage of a walk with all that is shown of it.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkView {
    /// What is walked through.
    pub kind: Kind,
    /// The stage.
    pub stage: Stage,
    /// Its number, from 1.
    pub number: usize,
    /// How many stages there are.
    pub count: usize,
    /// What it shows.
    pub page: Page,
    /// The axes that the walk goes through, in order.
    pub axes: Vec<Listed>,
    /// What is asked, with what was answered; the answer is not known yet.
    pub question: Option<(Question, Option<Guess>)>,
    /// What became of the guesses whose answers this stage reveals.
    pub outcomes: Vec<Outcome>,
    /// How much of each axis is revealed, in report order.
    revealed: Vec<Revealed>,
    reveals_verdict: bool,
    /// The time up to which the motion is revealed, seconds; `-inf` where nothing of it is.
    revealed_until: f64,
}

impl WalkView {
    /// How much is revealed of the axis of that index.
    #[must_use]
    pub fn revealed(&self, axis_index: usize) -> Revealed {
        self.revealed.get(axis_index).copied().unwrap_or(Revealed::Gap)
    }

    /// How far it has come: `4 of 40`. Where the verdict is hidden, how many stages there are would tell it.
    #[must_use]
    pub fn progress(&self) -> String {
        let of = if self.reveals_verdict { format!(" of {}", self.count) } else { String::new() };
        format!("{}{of}", self.number)
    }

    /// Whether the verdict of the moment shown is revealed.
    #[must_use]
    pub fn reveals_verdict(&self) -> bool {
        self.reveals_verdict
    }

    /// Up to when it is revealed what the motion does, seconds: infinite for all of it, `-inf` for nothing.
    #[must_use]
    pub fn revealed_until(&self) -> f64 {
        self.revealed_until
    }
}

/// A walk that is under way.
#[derive(Clone, Debug, PartialEq)]
struct Running {
    kind: Kind,
    part: Part,
    stages: Vec<Stage>,
    /// The index of the stage shown.
    at: usize,
    /// What was selected, and when, as stages were left forwards, by their indices, ascending.
    trail: Vec<(usize, Selection, Playhead)>,
    guesses: Vec<Guess>,
    view: WalkView,
}

/// The walk of a workbench: how to walk, and the stage that is shown, if any.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Walk {
    settings: Settings,
    running: Option<Running>,
}

/// What a walk wants of the workbench.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wish {
    /// Nothing.
    Nothing,
    /// Look at what the stage is about.
    Look,
    /// Look as before.
    Restore(Selection, Playhead),
}

impl Walk {
    /// How to walk.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The stage that is shown.
    #[must_use]
    pub fn view(&self) -> Option<&WalkView> {
        self.running.as_ref().map(|running| &running.view)
    }

    /// Ends the walk.
    pub(super) fn leave(&mut self) {
        self.running = None;
    }

    /// Does as told; `now` is what is selected, to come back to.
    pub(super) fn apply(&mut self, command: WalkCommand, now: (Selection, Playhead), facts: &Facts<'_>) -> Wish {
        match command {
            WalkCommand::Start { kind, from, to } => {
                self.running = Some(Running::new(kind, Part { from, to }, self.settings, facts));
                return Wish::Look;
            }
            WalkCommand::StopAtGap(on) => self.settings.stop_at_gap = on,
            WalkCommand::Predict(on) => self.settings.predict = on,
            WalkCommand::HideLater(on) => self.settings.hide_later = on,
            WalkCommand::Project(projecting) => self.settings.projecting = projecting,
            WalkCommand::Leave => self.leave(),
            WalkCommand::Guess(guess) => {
                if let Some(running) = &mut self.running {
                    running.guess(guess);
                }
            }
            WalkCommand::Next
            | WalkCommand::Back
            | WalkCommand::ToAxis(_)
            | WalkCommand::ToEnd
            | WalkCommand::ToStart => {
                let settings = self.settings;
                let Some(running) = &mut self.running else { return Wish::Nothing };
                let Some(to) = running.place(command) else { return Wish::Nothing };
                let wish = running.go(to, now);
                running.show(settings, facts);
                return wish;
            }
        }
        self.refresh(facts);
        Wish::Nothing
    }

    /// The scene is another: what was selected in the old one does not come back.
    pub(super) fn forget_trail(&mut self) {
        if let Some(running) = &mut self.running {
            running.trail.clear();
        }
    }

    /// Makes the walk one of the scene as it is now. A stage that is no more gives its place to the one nearest to it.
    pub(super) fn refresh(&mut self, facts: &Facts<'_>) {
        if let Some(running) = &mut self.running {
            running.update(self.settings, facts);
            running.show(self.settings, facts);
        }
    }

    /// The same where only the moment shown is another: the motion is what it was.
    pub(super) fn refresh_moment(&mut self, facts: &Facts<'_>) {
        if let Some(running) = &mut self.running {
            if running.kind == Kind::Test {
                running.update(self.settings, facts);
            }
            running.show(self.settings, facts);
        }
    }
}

impl Running {
    fn new(kind: Kind, part: Part, settings: Settings, facts: &Facts<'_>) -> Self {
        let stages = outline::outline(kind, part, settings.stop_at_gap, settings.predict, facts);
        let view = WalkView::of(kind, &stages, 0, &[], settings, facts);
        Self { kind, part, stages, at: 0, trail: Vec::new(), guesses: Vec::new(), view }
    }

    fn update(&mut self, settings: Settings, facts: &Facts<'_>) {
        let stages = outline::outline(self.kind, self.part, settings.stop_at_gap, settings.predict, facts);
        if stages == self.stages {
            return;
        }
        let shown = self.stages[self.at];
        let same = stages.iter().position(|stage| *stage == shown);
        let alike = || stages.iter().position(|stage| shown.of_axis().is_some() && stage.of_axis() == shown.of_axis());
        self.at = same.or_else(alike).unwrap_or(self.at.min(stages.len() - 1));
        self.stages = stages;
        self.trail.clear();
    }

    fn show(&mut self, settings: Settings, facts: &Facts<'_>) {
        self.view = WalkView::of(self.kind, &self.stages, self.at, &self.guesses, settings, facts);
    }

    /// The index of the stage that a command goes to; `None` where there is none.
    fn place(&self, command: WalkCommand) -> Option<usize> {
        let last = self.stages.len() - 1;
        let place = match command {
            WalkCommand::Next => (self.at + 1).min(last),
            WalkCommand::Back => self.at.saturating_sub(1),
            WalkCommand::ToAxis(axis) => self.stages.iter().position(|stage| stage.of_axis() == Some(axis))?,
            WalkCommand::ToEnd => last,
            _ => 0,
        };
        (place != self.at).then_some(place)
    }

    fn go(&mut self, to: usize, (selection, playhead): (Selection, Playhead)) -> Wish {
        let from = std::mem::replace(&mut self.at, to);
        if from < to {
            self.trail.push((from, selection, playhead));
            return Wish::Look;
        }
        while let Some((left, selection, playhead)) = self.trail.pop_if(|(left, ..)| *left >= to) {
            if left == to {
                return Wish::Restore(selection, playhead);
            }
        }
        Wish::Look
    }

    fn guess(&mut self, guess: Guess) {
        if guess.is_finite() && self.stages[self.at] == Stage::Ask(guess.question()) {
            self.guesses.retain(|other| other.question() != guess.question());
            self.guesses.push(guess);
        }
    }
}

impl WalkView {
    fn of(kind: Kind, stages: &[Stage], at: usize, guesses: &[Guess], settings: Settings, facts: &Facts<'_>) -> Self {
        let stage = stages[at];
        let mut page = match stage {
            Stage::Ask(question) => Page {
                title: "Predict".to_owned(),
                sentence: predict::question_in_words(question).to_owned(),
                at: (kind == Kind::Sweep).then_some(0.0),
                ..Page::default()
            },
            Stage::Parallel(_) if kind == Kind::Sweep => {
                Page { at: Some(0.0), ..test::page(stage, settings.projecting, facts) }
            }
            Stage::Choose(_)
            | Stage::Parallel(_)
            | Stage::Project(..)
            | Stage::Compare(_)
            | Stage::Decide(_)
            | Stage::Conclude => test::page(stage, settings.projecting, facts),
            Stage::Velocity | Stage::Approach(_) | Stage::Window(_) | Stage::Intersect => straight::page(stage, facts),
            Stage::Turning
            | Stage::Certificate(_)
            | Stage::Advance(_)
            | Stage::Enter(_)
            | Stage::Exit(_)
            | Stage::Doubt(_) => turning::page(stage, facts),
            Stage::Outcome => straight::outcome(facts),
        };
        let ends = at + 1 == stages.len();
        if let (true, Stage::Decide(axis)) = (ends, stage) {
            page.title = format!("{axis}: decide, and done");
        }
        let hides = settings.hide_later || settings.predict;
        let (revealed, reveals_verdict, revealed_until) =
            if hides { reveal(kind, stages, at, &page, facts) } else { (Vec::new(), true, f64::INFINITY) };
        let question = match stage {
            Stage::Ask(question) => {
                Some((question, guesses.iter().copied().find(|guess| guess.question() == question)))
            }
            _ => None,
        };
        let answered = |guess: &&Guess| match guess.question() {
            Question::Verdict | Question::Axis => ends || reveals_verdict && settings.predict,
            Question::Depth => stage == Stage::Conclude,
            Question::FirstContact => stage == Stage::Outcome,
        };
        let outcomes = guesses.iter().filter(answered).map(|&guess| predict::outcome(guess, facts)).collect();
        let known = |axis: AxisId| {
            revealed.get(axis.axis_index(facts.dimension())).is_none_or(|of: &Revealed| *of == Revealed::Gap)
        };
        let list = |axis: AxisId| {
            let status = facts.now.report.test(axis).map(|test| test.status());
            Listed { axis, status: status.filter(|_| kind == Kind::Test && known(axis)) }
        };
        // Where the list would end early, its end would tell what the last axis decides.
        let axes = if reveals_verdict {
            let mut axes: Vec<AxisId> = stages.iter().filter_map(|stage| stage.of_axis()).collect();
            axes.dedup();
            axes.into_iter().map(list).collect()
        } else if stages.iter().any(|stage| stage.of_axis().is_some()) {
            facts.axes().filter(|&axis| facts.counts(axis)).map(list).collect()
        } else {
            Vec::new()
        };
        let (number, count) = (at + 1, stages.len());
        Self { kind, stage, number, count, page, axes, question, outcomes, revealed, reveals_verdict, revealed_until }
    }
}

/// How much of every axis is revealed, whether the verdict is, and up to when the motion is.
fn reveal(kind: Kind, stages: &[Stage], at: usize, page: &Page, facts: &Facts<'_>) -> (Vec<Revealed>, bool, f64) {
    let stage = stages[at];
    let over = matches!(stage, Stage::Conclude | Stage::Outcome);
    if kind == Kind::Sweep {
        let is_straight = facts.analysis.linear_motion().is_some();
        // The moment of a window tells when its axis closes, and that of a certificate what it proves.
        let known = over || !matches!(stage, Stage::Ask(_) | Stage::Velocity | Stage::Turning);
        let until = match page.at {
            _ if over => f64::INFINITY,
            Some(at) if !is_straight && known => at,
            _ => f64::NEG_INFINITY,
        };
        let of = |axis: AxisId| {
            let reached = stages[..=at].iter().any(|stage| *stage == Stage::Window(axis) || !is_straight && known);
            if over || reached { Revealed::Gap } else { Revealed::Nothing }
        };
        return (facts.axes().map(of).collect(), known, until);
    }
    let of = |axis: AxisId| {
        let reached = stages[..=at].iter().rev().find(|stage| stage.of_axis() == Some(axis));
        match reached {
            Some(Stage::Choose(_)) => Revealed::Line,
            Some(Stage::Project(_, Which::A)) => Revealed::A,
            Some(Stage::Project(_, Which::B)) => Revealed::Both,
            Some(_) => Revealed::Gap,
            None => Revealed::Nothing,
        }
    };
    let of = |axis: AxisId| if over { Revealed::Gap } else { of(axis) };
    let found = |stage: &Stage| match stage {
        Stage::Decide(axis) => facts.now.report.test(*axis).is_some_and(|test| test.status() == AxisStatus::Separating),
        _ => *stage == Stage::Ask(Question::Depth),
    };
    let known = over || stages[..=at].iter().any(found);
    (facts.axes().map(of).collect(), known, if over { f64::INFINITY } else { f64::NEG_INFINITY })
}
