//! Computes the list of pairs beside the window, on threads of its own.

use crate::workbench::pairs::{Found, PairList, PairsAsk, PairsTask, Solved, solve_while};
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// After so long the first rows are told; every later round takes twice as long as the one before, up to the last.
const ROUNDS: [Duration; 2] = [Duration::from_millis(30), Duration::from_millis(500)];

/// A thread takes so many pairs at once.
const CHUNK: usize = 16;

/// Computes the list of pairs, one task after the other.
#[derive(Debug, Default)]
pub struct PairsBeside {
    shared: Arc<Shared>,
}

/// What the window and the thread know of each other.
#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    /// Whether another task waits.
    is_superseded: AtomicBool,
    is_stopped: AtomicBool,
}

#[derive(Debug, Default)]
struct Waiting {
    task: Option<PairsTask>,
    is_running: bool,
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // A thread that ended while it held the lock has left a task or none.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ends(&self) -> bool {
        self.is_superseded.load(Ordering::Relaxed) || self.is_stopped.load(Ordering::Relaxed)
    }
}

impl PairsBeside {
    /// Does what is asked; what is found goes to `hear`, from another thread.
    pub fn ask(&self, ask: PairsAsk, hear: impl Fn(Found) + Send + 'static) {
        let PairsAsk::Do(task) = ask else {
            self.shared.waiting().task = None;
            self.shared.is_stopped.store(true, Ordering::Relaxed);
            return;
        };
        let mut waiting = self.shared.waiting();
        waiting.task = Some(task);
        self.shared.is_superseded.store(true, Ordering::Relaxed);
        if !std::mem::replace(&mut waiting.is_running, true) {
            let shared = Arc::clone(&self.shared);
            thread::spawn(move || work(&shared, hear));
        }
    }
}

/// Does the tasks until none waits.
fn work(shared: &Shared, hear: impl Fn(Found)) {
    let mut last: Option<(usize, Arc<PairList>)> = None;
    loop {
        let mut task = {
            let mut waiting = shared.waiting();
            let Some(task) = waiting.task.take() else {
                waiting.is_running = false;
                return;
            };
            shared.is_superseded.store(false, Ordering::Relaxed);
            shared.is_stopped.store(false, Ordering::Relaxed);
            task
        };
        // The window may not have heard yet what was found last.
        if let Some((_, known)) = last.take().filter(|(opened, _)| *opened == task.opened) {
            task.known = known;
        }
        let mut length = ROUNDS[0];
        let solve = |list: &PairList| {
            let solved = round(list, shared, length);
            length = (2 * length).min(ROUNDS[1]);
            solved
        };
        task.run(solve, |found| {
            last = Some((found.opened, Arc::clone(&found.list)));
            hear(found);
            !shared.ends()
        });
    }
}

/// Solves pairs for about so long, or until nobody wants them: a task that is superseded has a round all the same, or
/// nothing would ever be shown of a scene while a box in it is dragged.
fn round(list: &PairList, shared: &Shared, length: Duration) -> Solved {
    let (end, next) = (Instant::now() + length, AtomicUsize::new(0));
    let ends = || shared.is_stopped.load(Ordering::Relaxed) || shared.ends() && Instant::now() > end;
    let work = || {
        let mut chunks = Vec::new();
        loop {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            let until = (from + CHUNK).min(list.pending().len());
            if from >= until {
                return chunks;
            }
            chunks.push((from, solve_while(list, from..until, &mut || !ends())));
            if Instant::now() > end || ends() {
                return chunks;
            }
        }
    };
    let mut chunks: Vec<(usize, Solved)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads()).map(|_| scope.spawn(work)).collect();
        let mine = work();
        // The solver does not panic; if it did, its pairs would be taken up again.
        mine.into_iter().chain(others.into_iter().flat_map(|other| other.join().unwrap_or_default())).collect()
    });
    chunks.sort_by_key(|(from, _)| *from);
    let mut all = Solved::default();
    for (from, solved) in chunks {
        // What comes after a chunk that was not finished is taken up again.
        if from != all.taken {
            break;
        }
        all.taken += solved.taken;
        all.rows.extend(solved.rows);
        all.hard.extend(solved.hard);
    }
    all
}

/// How many threads solve pairs.
fn threads() -> usize {
    /// More would take the memory's time from each other.
    const MOST: usize = 8;
    thread::available_parallelism().map_or(1, |count| count.get()).min(MOST)
}
