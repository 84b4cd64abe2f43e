//! Satscope against parry's f64 crates: the same work on both sides, one table.
//!
//! Run with `cargo bench --no-default-features --bench against_parry`.

mod peers;
#[path = "../it/random.rs"]
mod random;
mod truths;

use glam::DVec2;
use peers::{Peer, Plane, Solid};
use satscope::kernel::{
    overlap,
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    pair::{MovingPair, PosedPair},
    space::{D2, Space},
    sweep,
};
use std::{hint::black_box, ops::Range, time::Instant};

/// Pairs looked at in one row.
const PAIRS: usize = 4096;
/// Pairs timed together where one takes some nanoseconds, so that the clock costs nothing.
const CHUNK: usize = 16;
/// Pairs that one takes before it is the next one's turn.
const BLOCK: usize = 64;

/// Times of one row, ns.
#[derive(Clone, Copy)]
struct Times {
    median: f64,
    p99: f64,
}

/// How long each of these takes on each item: the best of five passes, timed `chunk` items at a time.
///
/// They take turns, a block of items each, so that a machine that changes its speed does so for all of them.
fn race<const N: usize>(items: usize, chunk: usize, mut works: [&mut dyn FnMut(Range<usize>); N]) -> [Times; N] {
    let mut best = [(); N].map(|()| vec![f64::INFINITY; items.div_ceil(chunk)]);
    for _ in 0..5 {
        for block in (0..items).step_by(BLOCK) {
            for (work, best) in works.iter_mut().zip(&mut best) {
                for first in (block..items.min(block + BLOCK)).step_by(chunk) {
                    let group = first..items.min(first + chunk);
                    let count = group.len();
                    let start = Instant::now();
                    work(group);
                    #[expect(clippy::cast_precision_loss, reason = "nanoseconds of a short run")]
                    let each = start.elapsed().as_nanos() as f64 / count as f64;
                    best[first / chunk] = best[first / chunk].min(each);
                }
            }
        }
    }
    best.map(|mut best| {
        best.sort_by(f64::total_cmp);
        Times { median: best[best.len() / 2], p99: best[best.len() * 99 / 100] }
    })
}

/// Does `work` on each of those items, and keeps the compiler from leaving it out.
fn each<T, U>(items: &[T], mut work: impl FnMut(&T) -> U) -> impl FnMut(Range<usize>) {
    move |range| {
        for item in &items[range] {
            black_box(work(black_box(item)));
        }
    }
}

fn row(what: &str, ours: Times, theirs: Times, note: &str) {
    println!(
        "{what:<28} {:>9.0} {:>9.0} {:>9.0} {:>9.0} {:>7.2}  {note}",
        ours.median,
        ours.p99,
        theirs.median,
        theirs.p99,
        ours.median / theirs.median
    );
}

fn rows<P: Peer>(dimension: &str) {
    let boxes: Vec<_> = (0..PAIRS).map(|k| P::random(k as u64)).collect();
    let theirs: Vec<_> = boxes.iter().map(|(a, b)| P::theirs(a, b)).collect();
    let agree =
        boxes.iter().zip(&theirs).filter(|((a, b), theirs)| overlap::meet(&a.start, &b.start) == P::meet(theirs));
    let note = format!("{} of {PAIRS} agree", agree.count());
    let [parry, meet, report] = race(
        PAIRS,
        CHUNK,
        [
            &mut each(&theirs, P::meet),
            &mut each(&boxes, |(a, b)| overlap::meet(&a.start, &b.start)),
            &mut each(&boxes, |(a, b)| PosedPair::new(a.start, b.start).report()),
        ],
    );
    row(&format!("{dimension} yes/no"), meet, parry, &note);
    row(&format!("{dimension} full report : yes/no"), report, parry, "");

    let wrong = |turning: bool| truths::count(P::Space::DIMENSION, turning).to_string();
    let straight: Vec<_> = boxes.iter().map(|(a, b)| P::straight(a, b)).collect();
    let [parry, ours] =
        race(PAIRS, CHUNK, [&mut each(&theirs, |pair| P::cast(pair, 1.0)), &mut each(&straight, sweep::first_contact)]);
    row(&format!("{dimension} linear sweep"), ours, parry, &wrong(false));

    let turning: Vec<_> = boxes.iter().map(|(a, b)| MovingPair::new(*a, *b, 1.0)).collect();
    let [parry, first, all] = race(
        PAIRS,
        1,
        [
            &mut each(&theirs, |pair| P::cast_turning(pair, 1.0)),
            &mut each(&turning, sweep::first_contact),
            &mut each(&turning, sweep::sweep),
        ],
    );
    row(&format!("{dimension} turning, first contact"), first, parry, &wrong(true));
    row(&format!("{dimension} turning, all : first"), all, first, "");
}

/// How cost grows with the turns of a rod while a wall closes in on it.
fn turns() {
    println!("\nturns while closing  ours ns (all contacts)");
    for turns in [1.0, 10.0, 100.0, 1000.0] {
        let rod = still(DVec2::ZERO, DVec2::new(1.0, 0.2));
        let rod = Motion::<D2> { spin: turns * std::f64::consts::TAU, ..rod };
        let wall = Motion::<D2> { velocity: DVec2::new(-1.5, 0.0), ..still(DVec2::new(3.0, 0.0), DVec2::ONE) };
        let pair = MovingPair::new(rod, wall, 1.0);
        println!("{turns:>19} {:>9.0}", repeated(&pair));
    }
}

/// How cost grows with the nearness of a miss: a square spins beside a wall just out of its reach.
fn misses() {
    println!("\nmiss by              ours ns");
    for exponent in [2, 4, 6, 8, 10, 12] {
        let clearance = 10.0_f64.powi(-exponent);
        let square = Motion::<D2> { spin: 1.0, ..still(DVec2::ZERO, DVec2::ONE) };
        // The wall turns a little too, so that no ring around the square decides.
        let wall = still(DVec2::new(std::f64::consts::SQRT_2 + 1.0 + clearance, 0.0), DVec2::new(1.0, 5.0));
        let pair = MovingPair::new(square, Motion::<D2> { spin: 1e-3, ..wall }, 2.0);
        println!("{:>19} {:>9.0}", format!("1e-{exponent}"), repeated(&pair));
    }
}

fn still(center: DVec2, half_extents: DVec2) -> Motion<D2> {
    Motion::still(OrientedBox { center, half_extents, orientation: Orientation::IDENTITY })
}

/// The median time of solving one pair again and again.
fn repeated(pair: &MovingPair<D2>) -> f64 {
    let [times] = race(101, 1, [&mut each(&[pair; 101], |pair| sweep::sweep(*pair))]);
    times.median
}

fn main() {
    println!("{:<28} {:>9} {:>9} {:>9} {:>9} {:>7}", "", "ours ns", "p99", "parry ns", "p99", "ratio");
    rows::<Plane>("2D");
    rows::<Solid>("3D");
    turns();
    misses();
}
