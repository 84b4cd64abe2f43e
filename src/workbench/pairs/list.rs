//! The candidate pairs of a scene, as far as their motions are solved. A scene that was edited keeps what is known of the
//! boxes that did not change.

use super::row::PairRow;
use crate::{
    kernel::broad::SweptBounds,
    scene::{Boxes, Pair, Scene},
};
use std::{fmt, sync::Arc};

/// More pairs than this are not listed: those of the first boxes are.
pub const MOST_PAIRS: usize = 250_000;

/// The candidate pairs of a scene.
#[derive(Clone, PartialEq)]
pub struct PairList {
    scene: Arc<Scene>,
    bounds: Arc<Vec<SweptBounds>>,
    /// Solved, in the order of the boxes.
    rows: Vec<PairRow>,
    /// To be solved, the next one first.
    pending: Vec<Pair>,
    /// To be solved after all others: they take long.
    hard: Vec<Pair>,
    is_cut: bool,
}

/// What came of solving some pairs.
#[derive(Debug, Default)]
pub struct Solved {
    /// How many pairs were taken from the front of [`PairList::pending`].
    pub taken: usize,
    /// Those that are solved, in any order.
    pub rows: Vec<PairRow>,
    /// Those that would take long.
    pub hard: Vec<Pair>,
}

impl fmt::Debug for PairList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairList").field("solved", &self.rows.len()).field("of", &self.count()).finish_non_exhaustive()
    }
}

impl PairList {
    /// The list of a scene without boxes.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            scene: Arc::new(Scene::empty_planar()),
            bounds: Arc::default(),
            rows: Vec::new(),
            pending: Vec::new(),
            hard: Vec::new(),
            is_cut: false,
        }
    }

    /// The scene it is about.
    #[must_use]
    pub fn scene(&self) -> &Arc<Scene> {
        &self.scene
    }

    /// The pairs that are solved, in the order of the boxes.
    #[must_use]
    pub fn rows(&self) -> &[PairRow] {
        &self.rows
    }

    /// The pairs to solve next: those that would take long only once there is no other.
    #[must_use]
    pub fn pending(&self) -> &[Pair] {
        if self.pending.is_empty() { &self.hard } else { &self.pending }
    }

    /// Whether only pairs are left that take long.
    #[must_use]
    pub fn is_at_hard_ones(&self) -> bool {
        self.pending.is_empty()
    }

    /// How many pairs there are, solved or not.
    #[must_use]
    pub fn count(&self) -> usize {
        self.rows.len() + self.pending.len() + self.hard.len()
    }

    /// Whether every pair is solved.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.pending.is_empty() && self.hard.is_empty()
    }

    /// Whether there are more pairs than are listed.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The list of another scene. What is known of pairs of boxes that are the same there is kept.
    #[must_use]
    pub fn following(&self, scene: &Arc<Scene>) -> Self {
        if Arc::ptr_eq(scene, &self.scene) {
            return self.clone();
        }
        let new_of_old = matching(&self.scene, scene);
        let mut old_of_new = vec![None; scene.boxes().len()];
        for (old, new) in new_of_old.iter().enumerate() {
            if let Some(new) = *new {
                old_of_new[new] = Some(old);
            }
        }
        let changed: Vec<usize> = (0..old_of_new.len()).filter(|&new| old_of_new[new].is_none()).collect();
        // Beyond this the tree is the faster way.
        let few = changed.len() <= 16 && !self.is_cut;
        let moved = |pair: Pair| Some(Pair { a: new_of_old[pair.a]?, b: new_of_old[pair.b]? });
        let rows = self.rows.iter().filter_map(|row| Some(PairRow { pair: moved(row.pair)?, ..row.clone() }));
        let mut list = Self { scene: Arc::clone(scene), rows: rows.collect(), ..Self::empty() };
        list.hard = self.hard.iter().copied().filter_map(moved).collect();
        if few {
            let bounds = old_of_new.iter().enumerate().map(|(new, old)| match old {
                Some(old) => self.bounds[*old],
                None => scene.motion(new).swept_bounds(scene.duration()),
            });
            let bounds: Vec<_> = bounds.collect();
            list.pending = self.pending.iter().copied().filter_map(moved).collect();
            for &one in &changed {
                let meets = |&other: &usize| {
                    let twice = old_of_new[other].is_none() && other <= one;
                    !twice && bounds[one].touches(&bounds[other])
                };
                let others = (0..bounds.len()).filter(meets);
                list.pending.extend(others.map(|other| Pair { a: one.min(other), b: one.max(other) }));
            }
            list.bounds = Arc::new(bounds);
            if list.count() <= MOST_PAIRS {
                return list;
            }
        }
        list.list_anew();
        list
    }

    /// Finds all candidates; those that are known already are not solved again.
    fn list_anew(&mut self) {
        let broad = self.scene.broad_phase();
        let mut candidates = Vec::new();
        for a in 0..broad.bounds().len() {
            candidates.extend(broad.after(a).into_iter().map(|b| Pair { a, b }));
            if candidates.len() > MOST_PAIRS {
                break;
            }
        }
        self.is_cut = candidates.len() > MOST_PAIRS;
        candidates.truncate(MOST_PAIRS);
        self.rows.retain(|row| candidates.binary_search(&row.pair).is_ok());
        self.hard.retain(|pair| candidates.binary_search(pair).is_ok());
        self.hard.sort_unstable();
        let is_new = |pair: &Pair| {
            let known = self.rows.binary_search_by_key(pair, |row| row.pair).is_ok();
            !known && self.hard.binary_search(pair).is_err()
        };
        self.pending = candidates.into_iter().filter(is_new).collect();
        self.bounds = Arc::new(broad.into_bounds());
    }

    /// Takes in what was solved.
    pub fn take(&mut self, solved: Solved) {
        let Solved { taken, rows, hard } = solved;
        let from = if self.pending.is_empty() { &mut self.hard } else { &mut self.pending };
        from.drain(..taken.min(from.len()));
        self.hard.extend(hard);
        self.rows.extend(rows);
        self.rows.sort_by_key(|row| row.pair);
    }
}

/// Where each box of one scene is in another that has it unchanged; `None` for all where the motion lasts otherwise.
fn matching(old: &Scene, new: &Scene) -> Vec<Option<usize>> {
    let [before, after] = [old, new].map(|scene| scene.boxes().len());
    if old.duration() != new.duration() || old.dimension() != new.dimension() {
        return vec![None; before];
    }
    let same = |one: usize, other: usize| moves_alike(old.boxes(), one, new.boxes(), other);
    if before == after {
        return (0..before).map(|index| same(index, index).then_some(index)).collect();
    }
    // Boxes were added or taken away in one place.
    let fewer = before.min(after);
    let front = (0..fewer).take_while(|&index| same(index, index)).count();
    let back = (0..fewer - front).take_while(|k| same(before - 1 - k, after - 1 - k)).count();
    let place = |index: usize| {
        if index < front {
            Some(index)
        } else if before - back <= index {
            Some(index + after - before)
        } else {
            None
        }
    };
    (0..before).map(place).collect()
}

/// Whether two boxes differ in nothing but their names.
fn moves_alike(old: &Boxes, one: usize, new: &Boxes, other: usize) -> bool {
    match (old, new) {
        (Boxes::Planar(old), Boxes::Planar(new)) => old[one].moves_as(&new[other]),
        (Boxes::Spatial(old), Boxes::Spatial(new)) => old[one].moves_as(&new[other]),
        (Boxes::Planar(_), Boxes::Spatial(_)) | (Boxes::Spatial(_), Boxes::Planar(_)) => false,
    }
}
