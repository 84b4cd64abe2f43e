//! The pairs of the scene that may meet: what each does over the whole motion, which of them are listed, in what order.
//!
//! A small scene is solved within a frame, as far as there is time for it. Anything else is a [`PairsTask`], which the
//! outside does and answers with [`PairsCommand::Heard`], as often as it has found more.

mod lane;
mod list;
mod query;
mod row;
mod task;

pub use lane::{Lane, in_contact};
pub use list::{MOST_PAIRS, PairList, Solved};
pub use query::{Column, Filter, Query};
pub use row::PairRow; // start here
pub use task::{Found, PairsTask};

use crate::scene::Scene;
use serde::{Deserialize, Serialize};
use std::{ops::Range, sync::Arc};

/// The name of the panel that lists the pairs. It is hidden until it is asked for.
pub const PAIRS: &str = "Pairs";

/// Scenes of more boxes are never solved within a frame.
const BOXES_IN_A_FRAME: usize = 24;

/// How often a frame may evaluate pairs for the list: about 1 ms.
const EVALUATIONS_IN_A_FRAME: usize = 2000;

/// Lists of more pairs are never put in order within a frame, where that needs every pair at the playhead.
const ROWS_IN_A_FRAME: usize = 300;

/// The list of pairs, and what is asked of it.
#[derive(Debug)]
pub struct Pairs {
    found: Found,
    query: Query,
    /// Whether solving was stopped by hand.
    is_stopped: bool,
    /// What the outside is doing.
    asked: Option<PairsTask>,
}

/// What can be done with the list.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub enum PairsCommand {
    /// Sort by that column; if it is sorted so already, the other way round.
    Sort(Column),
    /// Show these pairs only.
    Show(Filter),
    /// Show the pairs whose names have every word of a text in them only.
    Find(String),
    /// Stop solving. What is known stays.
    Stop,
    /// Go on solving.
    GoOn,
    /// What came of a task so far. A list read from a text has nothing: all is computed where it is played.
    Heard(#[serde(skip)] Option<Arc<Found>>),
}

/// What the outside has to do for the list.
#[derive(Clone, Debug, PartialEq)]
pub enum PairsAsk {
    /// This; of several only the last matters.
    Do(PairsTask),
    /// No more.
    Stop,
}

impl Default for Pairs {
    fn default() -> Self {
        let (list, lane) = (Arc::new(PairList::empty()), Arc::default());
        let found = Found { opened: 0, list, lane, order: Vec::new(), query: Query::default(), t: 0.0 };
        Self { found, query: Query::default(), is_stopped: false, asked: None }
    }
}

/// The state of the workbench that the list follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now<'a> {
    /// The scene.
    pub scene: &'a Arc<Scene>,
    /// Which document it is of.
    pub opened: usize,
    /// The time of the playhead, seconds.
    pub t: f64,
    /// Whether the list is shown although there are only two boxes.
    pub is_asked_for: bool,
}

impl Pairs {
    /// What is known so far.
    #[must_use]
    pub fn list(&self) -> &PairList {
        &self.found.list
    }

    /// The scene of the list: the one that is open, or while it is edited the one a moment ago.
    #[must_use]
    pub fn list_scene(&self) -> &Arc<Scene> {
        self.found.list.scene()
    }

    /// When pairs of the scene are in contact, as far as it is known.
    #[must_use]
    pub fn lane(&self) -> &Lane {
        &self.found.lane
    }

    /// What is asked of the list.
    #[must_use]
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// How many rows are shown.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.order.len()
    }

    /// Whether no row is shown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.order.is_empty()
    }

    /// The row shown at that place, from 0.
    #[must_use]
    pub fn row(&self, place: usize) -> Option<&PairRow> {
        let index = usize::try_from(*self.found.order.get(place)?).ok()?;
        self.found.list.rows().get(index)
    }

    /// Whether solving was stopped by hand before all was known.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether all is known of that scene.
    #[must_use]
    pub fn is_complete(&self, scene: &Arc<Scene>) -> bool {
        Arc::ptr_eq(self.found.list.scene(), scene) && self.found.list.is_complete()
    }

    /// Does as told.
    pub(super) fn apply(&mut self, command: PairsCommand, now: Now<'_>) {
        match command {
            PairsCommand::Sort(column) if column == self.query.column => self.query.descending ^= true,
            PairsCommand::Sort(column) => (self.query.column, self.query.descending) = (column, false),
            PairsCommand::Show(filter) => self.query.filter = filter,
            PairsCommand::Find(text) => self.query.text = text,
            PairsCommand::Stop => self.is_stopped = !self.is_complete(now.scene),
            PairsCommand::GoOn => self.is_stopped = false,
            PairsCommand::Heard(Some(found)) => {
                if found.opened == now.opened {
                    self.found = Arc::unwrap_or_clone(found);
                }
            }
            PairsCommand::Heard(None) => {
                let task = self.task(now, true);
                task.run(|list| solve_while(list, 0..list.pending().len(), &mut || true), |found| self.hear(found));
            }
        }
    }

    fn hear(&mut self, found: Found) -> bool {
        self.found = found;
        true
    }

    fn task(&self, Now { scene, opened, t, .. }: Now<'_>, solves: bool) -> PairsTask {
        let (scene, known, query) = (Arc::clone(scene), Arc::clone(&self.found.list), self.query.clone());
        PairsTask { scene, opened, known, query, t, solves }
    }

    /// Brings the list to the scene, the playhead and what is asked of it, as far as a frame has time for it.
    pub(super) fn follow(&mut self, now: Now<'_>) {
        if self.found.opened != now.opened {
            // Nothing is known of another document, and nobody has stopped anything there.
            let query = std::mem::take(&mut self.query);
            *self = Self { query, found: Found { opened: now.opened, ..Self::default().found }, ..Self::default() };
        }
        let boxes = now.scene.boxes().len();
        // What is left of the same scene is the outside's to do.
        let is_tried = Arc::ptr_eq(self.found.list.scene(), now.scene) && self.is_shown_as_asked(now);
        let is_large = boxes > BOXES_IN_A_FRAME || self.found.list.rows().len() > ROWS_IN_A_FRAME;
        if is_tried || is_large || self.is_settled(now) {
            return;
        }
        let mut evaluations = EVALUATIONS_IN_A_FRAME;
        let mut goes_on = || {
            evaluations = evaluations.saturating_sub(1);
            evaluations > 0
        };
        let task = self.task(now, !self.is_stopped);
        task.run(|list| solve_while(list, 0..list.pending().len(), &mut goes_on), |found| self.hear(found));
    }

    /// Whether nothing is to be computed.
    fn is_settled(&self, now: Now<'_>) -> bool {
        let is_solved = self.is_stopped || !is_needed(now) || self.is_complete(now.scene);
        is_solved && self.is_shown_as_asked(now)
    }

    fn is_shown_as_asked(&self, now: Now<'_>) -> bool {
        let Found { query, t, .. } = &self.found;
        *query == self.query && (!query.needs_time() || *t == now.t)
    }

    /// What the outside has to do.
    pub(super) fn ask(&mut self, now: Now<'_>) -> Option<PairsAsk> {
        if self.is_settled(now) {
            let was_asked = self.asked.take().is_some();
            let stops = was_asked && !(is_needed(now) && self.is_complete(now.scene));
            return stops.then_some(PairsAsk::Stop);
        }
        let same = |task: &PairsTask| {
            Arc::ptr_eq(&task.scene, now.scene)
                && task.solves != self.is_stopped
                && task.query == self.query
                && (!self.query.needs_time() || task.t == now.t)
        };
        if self.asked.as_ref().is_some_and(same) {
            return None;
        }
        let task = self.task(now, !self.is_stopped);
        self.asked = Some(task.clone());
        Some(PairsAsk::Do(task))
    }
}

/// Whether the list says more than the panels about the focus pair do.
fn is_needed(now: Now<'_>) -> bool {
    now.is_asked_for || now.scene.boxes().len() > 2
}

/// Solves some of the pairs that are next, in their order, while `goes_on` says so: it is asked before every evaluation.
/// Pairs that take long are put off until there is no other.
pub fn solve_while(list: &PairList, which: Range<usize>, goes_on: &mut dyn FnMut() -> bool) -> Solved {
    /// Of a pair, until it counts as one that takes long: about 10 ms.
    const EVALUATIONS: usize = 20_000;
    let mut solved = Solved::default();
    for &pair in list.pending().iter().take(which.end).skip(which.start) {
        let mut evaluations = if list.is_at_hard_ones() { usize::MAX } else { EVALUATIONS };
        let mut ended = false;
        let row = PairRow::of_while(list.scene(), pair, || {
            ended = ended || !goes_on();
            evaluations = evaluations.saturating_sub(1);
            !ended && evaluations > 0
        });
        match row {
            Some(row) => solved.rows.push(row),
            None if ended => break,
            None => solved.hard.push(pair),
        }
        solved.taken += 1;
    }
    solved
}
