//! The candidate pairs of many boxes, against the solver: no pair that meets is left out. Bounds with a fault leave some
//! out, and are noticed.

use crate::random::Random;
use glam::{DQuat, DVec2, DVec3};
use satscope::kernel::{
    broad::{BroadPhase, SweptBounds},
    interval::Interval,
    pair::{
        MovingPair,
        obb::{Orientation, OrientedBox},
        trajectory::Motion,
    },
    space::{D2, D3, Space, Vector as _},
    sweep::{SweepStatus, sweep},
    tolerance::proof::{SWEPT, SWEPT_PLACE, UNIT},
};

const BOXES: usize = 60;

/// Many boxes in motion, all for the same time.
struct Many<S: Space> {
    motions: Vec<Motion<S>>,
    duration: f64,
}

/// The bounds of a motion that a test looks at.
type Bounds<S> = fn(&Motion<S>, f64) -> SweptBounds;

impl Random {
    fn chance(&mut self, share: f64) -> bool {
        self.within(0.0, 1.0) < share
    }

    fn power(&mut self, from: f64, to: f64) -> f64 {
        10.0_f64.powf(self.within(from, to))
    }
}

/// What the boxes of a scene share.
struct Kind {
    scale: f64,
    place: f64,
    duration: f64,
    turning: f64,
    on_grid: bool,
}

impl Kind {
    fn new(random: &mut Random) -> Self {
        let scale = if random.chance(0.5) { 1.0 } else { random.power(-9.0, 9.0) };
        let place = if random.chance(0.5) { 0.0 } else { scale * random.power(2.0, 10.0) };
        let duration = if random.chance(0.5) { 1.0 } else { random.power(-3.0, 3.0) };
        let on_grid = random.chance(0.1);
        let turning = if on_grid { 0.0 } else { [0.0, 0.3, 1.0][random.within(0.0, 2.99) as usize] };
        Self { scale, place, duration, turning, on_grid }
    }

    /// The numbers of a box: centre, half extents, velocity, pivot, turn and spin.
    fn motion<S: Space>(&self, random: &mut Random, n: usize) -> [S::Vector; 4] {
        let Self { scale, place, duration, on_grid, .. } = *self;
        if on_grid {
            let [center, velocity] = [6.0, 2.0].map(|most| S::Vector::from_fn(|_| random.within(-most, most).round()));
            return [center, S::Vector::from_fn(|_| 0.5), velocity * duration.recip(), S::Vector::default()];
        }
        let size = scale * if random.chance(0.1) { 20.0 } else { random.power(-3.0, 0.3) };
        let spread = if n == 2 { 20.0 } else { 6.0 };
        let center = S::Vector::from_fn(|_| place + scale * random.within(-spread, spread));
        let half = S::Vector::from_fn(|_| if random.chance(0.1) { 0.0 } else { size * random.within(0.1, 1.0) });
        let speed = if random.chance(0.3) { 0.0 } else { scale * random.power(-2.0, 1.0) / duration };
        let velocity = S::Vector::from_fn(|_| speed * random.within(-1.0, 1.0));
        let pivot = S::Vector::from_fn(|i| half.get(i) * random.within(-3.0, 3.0));
        [center, half, velocity, if random.chance(0.5) { pivot } else { S::Vector::default() }]
    }

    /// Radians per second.
    fn spin(&self, random: &mut Random) -> f64 {
        let turns = random.chance(self.turning);
        if turns { random.power(-2.0, 1.5) * random.within(-1.0, 1.0) / self.duration } else { 0.0 }
    }
}

fn planar(seed: u64) -> Many<D2> {
    let mut random = Random(seed);
    let kind = Kind::new(&mut random);
    let one = |_| {
        let [center, half_extents, velocity, pivot] = kind.motion::<D2>(&mut random, 2);
        let angle = if kind.on_grid || random.chance(0.2) { 0.0 } else { random.within(-4.0, 4.0) };
        let orientation = Orientation::from_sin_cos(libm::sincos(angle));
        let start = OrientedBox { center, half_extents, orientation };
        Motion { start, velocity, spin: kind.spin(&mut random), pivot }
    };
    Many { motions: (0..BOXES).map(one).collect(), duration: kind.duration }
}

fn spatial(seed: u64) -> Many<D3> {
    let mut random = Random(seed);
    let kind = Kind::new(&mut random);
    let one = |_| {
        let [center, half_extents, velocity, pivot] = kind.motion::<D3>(&mut random, 3);
        let mut vector = |most: f64| DVec3::from_fn(|_| random.within(-most, most));
        let [turn, axis] = [vector(3.0), vector(1.0)];
        let turn = if kind.on_grid || random.chance(0.2) { DVec3::ZERO } else { turn };
        let orientation = Orientation::from_quaternion(DQuat::from_scaled_axis(turn).to_array()).expect("not zero");
        let start = OrientedBox { center, half_extents, orientation };
        let axis = if random.chance(0.3) { DVec3::Z } else { axis };
        Motion { start, velocity, spin: axis * kind.spin(&mut random), pivot }
    };
    Many { motions: (0..BOXES).map(one).collect(), duration: kind.duration }
}

impl<S: Space> Many<S> {
    fn broad_phase(&self, bounds: Bounds<S>) -> BroadPhase {
        BroadPhase::new(self.motions.iter().map(|motion| bounds(motion, self.duration)).collect())
    }

    fn pair(&self, a: usize, b: usize) -> MovingPair<S> {
        MovingPair::new(self.motions[a], self.motions[b], self.duration)
    }

    /// The pairs that are no candidates, in order.
    fn others(&self, broad: &BroadPhase) -> impl Iterator<Item = (usize, usize)> {
        let candidates: Vec<_> = (0..BOXES).map(|a| broad.after(a)).collect();
        let all = (0..BOXES).flat_map(|a| (a + 1..BOXES).map(move |b| (a, b)));
        all.filter(move |(a, b)| candidates[*a].binary_search(b).is_err())
    }

    /// How many pairs that the solver finds in contact are no candidates.
    fn missed(&self, bounds: Bounds<S>) -> usize {
        let broad = self.broad_phase(bounds);
        self.others(&broad).filter(|(a, b)| !sweep(&self.pair(*a, *b)).contacts.is_empty()).count()
    }

    /// Of the pairs that are no candidates the solver finds none in contact, and none in doubt. Counts them, and the
    /// candidates.
    fn check(&self, seed: u64) -> [usize; 2] {
        let broad = self.broad_phase(SweptBounds::of);
        let mut others = 0;
        for (a, b) in self.others(&broad) {
            others += 1;
            let pair = self.pair(a, b);
            let found = sweep(&pair);
            assert!(found.contacts.is_empty(), "scene {seed}: {a} and {b} meet and are no candidates: {pair:?}");
            assert_eq!(found.status(), SweepStatus::Never, "scene {seed}: {a} and {b} are in doubt: {pair:?}");
        }
        [others, BOXES * (BOXES - 1) / 2 - others]
    }
}

#[test]
fn every_pair_that_meets_in_2d_is_a_candidate() {
    let counts: Vec<_> = (0..500).map(|seed| planar(seed).check(seed)).collect();
    both_kinds(&counts);
}

#[test]
fn every_pair_that_meets_in_3d_is_a_candidate() {
    let counts: Vec<_> = (0..500).map(|seed| spatial(seed).check(seed)).collect();
    both_kinds(&counts);
}

/// There are pairs to list and pairs to leave out, or the test would show nothing.
fn both_kinds(counts: &[[usize; 2]]) {
    let [others, candidates] = [0, 1].map(|k| counts.iter().map(|count| count[k]).sum::<usize>());
    println!("{candidates} candidates, {others} others");
    assert!(10_000 < candidates && 100_000 < others, "{candidates} candidates, {others} others");
}

#[test]
fn most_candidates_meet_where_boxes_are_small_and_turn() {
    let (mut candidates, mut meet) = (0, 0);
    for seed in 0..40 {
        let many = spatial(seed);
        let broad = many.broad_phase(SweptBounds::of);
        for (a, b) in (0..BOXES).flat_map(|a| broad.after(a).into_iter().map(move |b| (a, b))) {
            candidates += 1;
            meet += usize::from(!sweep(&many.pair(a, b)).contacts.is_empty());
        }
    }
    println!("{meet} of {candidates} candidates meet");
    assert!(2 * meet > candidates, "{meet} of {candidates}");
}

/// Each fault of the bounds leaves out pairs that meet.
#[test]
fn bounds_with_a_fault_are_noticed() {
    let faults: [(&str, Bounds<D3>); 7] = [
        ("turning forgotten", |motion, duration| SweptBounds::of(&Motion { spin: DVec3::ZERO, ..*motion }, duration)),
        ("half of the arc", |motion, duration| {
            SweptBounds::of(&Motion { spin: motion.spin * 0.5, ..*motion }, duration)
        }),
        ("about the centre", |motion, duration| SweptBounds::of(&Motion { pivot: DVec3::ZERO, ..*motion }, duration)),
        ("standing still", |motion, duration| SweptBounds::of(&Motion { velocity: DVec3::ZERO, ..*motion }, duration)),
        ("half of the way", |motion, duration| SweptBounds::of(motion, 0.5 * duration)),
        ("a smaller ball", |motion, duration| {
            let mut bounds = SweptBounds::of(motion, duration);
            bounds.ball.radius *= 0.5;
            bounds
        }),
        ("a ball that stays", |motion, duration| {
            let mut bounds = SweptBounds::of(motion, duration);
            bounds.ball.way = [0.0; 3];
            bounds
        }),
    ];
    for (name, fault) in faults {
        let missed: usize = (0..40).map(|seed| spatial(seed).missed(fault)).sum();
        println!("{name}: {missed} missed");
        assert!(missed > 0, "{name} is not noticed");
    }
}

/// Boxes far from the origin, of which each second one runs into the one before it at the very end, by less than places
/// are rounded there.
fn far_away(seed: u64) -> Many<D2> {
    let mut random = Random(seed);
    let mut motions = Vec::new();
    for k in 0..BOXES / 2 {
        let far = DVec2::new(1e9, 1e9 + 5.0 * k as f64);
        let halves = [0, 1].map(|_| random.within(0.5, 1.0));
        let still = |center, half| {
            Motion::<D2>::still(OrientedBox {
                center,
                half_extents: DVec2::new(half, 1.0),
                orientation: Orientation::IDENTITY,
            })
        };
        let first = still(far, halves[0]);
        let way = random.within(10.0, 20.0);
        let mut second = Motion { velocity: DVec2::new(-way, 0.0), ..still(far, halves[1]) };
        second.start.center.x += halves[0] + halves[1] + way + 1e-6;
        while sweep(&MovingPair::new(first, second, 1.0)).contacts.is_empty() {
            second.start.center.x = second.start.center.x.next_down();
        }
        motions.extend([first, second]);
    }
    Many { motions, duration: 1.0 }
}

#[test]
fn bounds_that_are_not_rounded_outward_are_noticed() {
    let rounded_in = |motion: &Motion<D2>, duration: f64| {
        let mut bounds = SweptBounds::of(motion, duration);
        for (i, range) in bounds.ranges.iter_mut().enumerate().take(2) {
            let slack = SWEPT_PLACE * UNIT * motion.start.center.get(i).abs() + SWEPT * motion.start.extent_sum();
            *range = Interval::new(range.min + slack, range.max - slack);
        }
        bounds
    };
    let missed: usize = (0..60).map(|seed| far_away(seed).missed(rounded_in)).sum();
    let right: usize = (0..60).map(|seed| far_away(seed).missed(SweptBounds::of)).sum();
    println!("{missed} missed");
    assert!(missed > 0 && right == 0, "{missed} and {right}");
}

/// How far the corners reach at many times.
fn sampled<S: Space>(motion: &Motion<S>, duration: f64) -> [Interval; 3] {
    const TIMES: u32 = 400;
    let mut reach = [Interval::EMPTY; 3];
    for k in 0..=TIMES {
        let now = motion.at(duration * f64::from(k) / f64::from(TIMES));
        for corner in now.corners() {
            (0..S::N).for_each(|i| reach[i] = reach[i].including(corner.get(i)));
        }
    }
    reach
}

/// Bounds of boxes that turn in place hold all corners at all times, and little more.
#[test]
fn the_arcs_of_corners_are_known_exactly() {
    for seed in 0..200 {
        let mut random = Random(seed);
        let mut vector = |most: f64| DVec3::from_fn(|_| random.within(-most, most));
        let (turn, spin, half, pivot) = (vector(3.0), vector(5.0), vector(2.0).abs(), vector(2.0));
        let orientation = Orientation::from_quaternion(DQuat::from_scaled_axis(turn).to_array()).expect("not zero");
        let start = OrientedBox { center: DVec3::ONE, half_extents: half, orientation };
        let motion = Motion::<D3> { start, velocity: DVec3::ZERO, spin, pivot };
        let bounds = SweptBounds::of(&motion, 1.0);
        for (i, (found, range)) in sampled(&motion, 1.0).iter().zip(bounds.ranges).enumerate() {
            assert!(range.min <= found.min && found.max <= range.max, "seed {seed}, axis {i}: {found:?} in {range:?}");
            // Between two samples an arc of this radius rises by less.
            let more = 1e-3 * (half.length() + pivot.length());
            assert!(found.min - range.min < more && range.max - found.max < more, "{found:?} and {range:?}");
        }
    }
}

#[test]
fn what_leaves_the_range_of_numbers_may_meet_everything() {
    let at = |center: DVec2, half: f64| OrientedBox::<D2> {
        center,
        half_extents: DVec2::splat(half),
        orientation: Orientation::IDENTITY,
    };
    let huge = Motion { velocity: DVec2::splat(1e300), ..Motion::still(at(DVec2::ZERO, 1.0)) };
    let whirl = Motion { spin: 1e300, pivot: DVec2::ONE, ..Motion::still(at(DVec2::splat(50.0), 1.0)) };
    let motions = [Motion::still(at(DVec2::ZERO, 1e308)), huge, whirl, Motion::still(at(DVec2::splat(9.0), 1.0))];
    let bounds = motions.iter().map(|motion| SweptBounds::of(motion, 1e10)).collect();
    let broad = BroadPhase::new(bounds);
    assert!(!broad.bounds()[1].is_finite() && !broad.bounds()[2].is_finite());
    assert_eq!([0, 1, 2, 3].map(|index| broad.after(index)), [vec![1, 2, 3], vec![2, 3], vec![], vec![]]);
    // However often it turns, the third box stays within its ball. Where squares underflow the ranges alone decide.
    let tiny = [0.0, 3e-170, 1e-169].map(|x| SweptBounds::of(&Motion::still(at(DVec2::new(x, 0.0), 2e-170)), 1.0));
    assert_eq!([tiny[0].touches(&tiny[1]), tiny[0].touches(&tiny[2])], [true, false]);
}
