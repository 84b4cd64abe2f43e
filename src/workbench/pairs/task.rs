//! What is to be computed for the list of pairs, beside the window or at once.

use super::{
    lane::Lane,
    list::{PairList, Solved},
    query::Query,
};
use crate::scene::Scene;
use std::sync::Arc;

/// What is to be computed.
#[derive(Clone, Debug, PartialEq)]
pub struct PairsTask {
    /// The scene.
    pub scene: Arc<Scene>,
    /// Which document it is of.
    pub opened: usize,
    /// What is known.
    pub known: Arc<PairList>,
    /// What to show.
    pub query: Query,
    /// The time of the playhead, seconds.
    pub t: f64,
    /// Whether pairs are to be solved; otherwise what is known is put in order only.
    pub solves: bool,
}

/// What is known, and what is shown of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Which document it is of.
    pub opened: usize,
    /// What is known.
    pub list: Arc<PairList>,
    /// When pairs are in contact.
    pub lane: Arc<Lane>,
    /// Which rows of the list are shown, by index.
    pub order: Vec<u32>,
    /// Why these, in this order.
    pub query: Query,
    /// At which time, seconds.
    pub t: f64,
}

impl PairsTask {
    /// Does it in rounds. `solve` solves some pairs from the front of those it is given; what is found so far goes to
    /// `hear`. Ends when all is done, and once `solve` takes none or `hear` says no.
    pub fn run(&self, mut solve: impl FnMut(&PairList) -> Solved, mut hear: impl FnMut(Found) -> bool) {
        if !self.solves {
            hear(self.found(Arc::clone(&self.known)));
            return;
        }
        let mut list = self.known.following(&self.scene);
        loop {
            let solved = if list.is_complete() { Solved::default() } else { solve(&list) };
            let ends = solved.taken == 0;
            list.take(solved);
            let is_complete = list.is_complete();
            if !hear(self.found(Arc::new(list.clone()))) || ends || is_complete {
                return;
            }
        }
    }

    fn found(&self, list: Arc<PairList>) -> Found {
        let Self { opened, query, t, .. } = self;
        let (lane, order) = (Arc::new(Lane::of(&list)), query.answer(&list, *t));
        Found { opened: *opened, list, lane, order, query: query.clone(), t: *t }
    }
}
