//! Satscope against parry's f64 crates: the same work on both sides, one table.
//!
//! Run with `cargo bench --no-default-features --bench against_parry`.

mod peers;
mod truths;

use glam::DVec2;
use peers::{Peer, Plane, Solid};
use satscope::kernel::{
    motion::Motion,
    obb::{Orientation, OrientedBox},
    overlap,
    pair::{MovingPair, Pair},
    space::{D2, Space},
    sweep,
};
use std::{hint::black_box, time::Instant};

/// Pairs looked at in one row.
const PAIRS: usize = 4096;
/// Pairs timed together where one takes some nanoseconds, so that the clock costs nothing.
const CHUNK: usize = 16;

/// Times of one row, ns.
#[derive(Clone, Copy)]
struct Times {
    median: f64,
    p99: f64,
}

/// How long `work` takes on each item: the best of three passes, timed `chunk` items at a time.
fn times<T>(items: &[T], chunk: usize, mut work: impl FnMut(&T)) -> Times {
    let mut best = vec![f64::INFINITY; items.len().div_ceil(chunk)];
    for _ in 0..3 {
        for (best, group) in best.iter_mut().zip(items.chunks(chunk)) {
            let start = Instant::now();
            group.iter().for_each(&mut work);
            #[expect(clippy::cast_precision_loss, reason = "nanoseconds of a short run")]
            let each = start.elapsed().as_nanos() as f64 / group.len() as f64;
            *best = best.min(each);
        }
    }
    best.sort_by(f64::total_cmp);
    Times { median: best[best.len() / 2], p99: best[best.len() * 99 / 100] }
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
    let parry = times(&theirs, CHUNK, |pair| {
        black_box(P::meet(black_box(pair)));
    });
    let ours = times(&boxes, CHUNK, |(a, b)| {
        black_box(overlap::meet(black_box(&a.start), black_box(&b.start)));
    });
    row(&format!("{dimension} yes/no"), ours, parry, &note);
    let ours = times(&boxes, CHUNK, |(a, b)| {
        black_box(Pair::new(black_box(a.start), black_box(b.start)).report());
    });
    row(&format!("{dimension} full report : yes/no"), ours, parry, "");

    let straight: Vec<_> = boxes.iter().map(|(a, b)| P::straight(a, b)).collect();
    let ours = times(&straight, CHUNK, |pair| {
        black_box(sweep::first_contact(black_box(pair)));
    });
    let parry = times(&theirs, CHUNK, |pair| {
        black_box(P::cast(black_box(pair), 1.0));
    });
    let wrong = |turning: bool| truths::count(P::Space::DIMENSION, turning).to_string();
    row(&format!("{dimension} linear sweep"), ours, parry, &wrong(false));

    let turning: Vec<_> = boxes.iter().map(|(a, b)| MovingPair::new(*a, *b, 1.0)).collect();
    let parry = times(&theirs, 1, |pair| {
        black_box(P::cast_turning(black_box(pair), 1.0));
    });
    let first = times(&turning, 1, |pair| {
        black_box(sweep::first_contact(black_box(pair)));
    });
    row(&format!("{dimension} turning, first contact"), first, parry, &wrong(true));
    let all = times(&turning, 1, |pair| {
        black_box(sweep::sweep(black_box(pair)));
    });
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
    times(&[(); 101], 1, |()| {
        black_box(sweep::sweep(black_box(pair)));
    })
    .median
}

fn main() {
    println!("{:<28} {:>9} {:>9} {:>9} {:>9} {:>7}", "", "ours ns", "p99", "parry ns", "p99", "ratio");
    rows::<Plane>("2D");
    rows::<Solid>("3D");
    turns();
    misses();
}
