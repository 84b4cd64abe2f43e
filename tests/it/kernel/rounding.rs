//! The bounds on the rounding of a turning motion, against the same motion in twice the digits.
//!
//! They must hold wherever one looks, and somewhere they must be needed: each test demands both that nothing is
//! above its bound and that something comes above a tenth of it, so that a bound ten times smaller would fail.

use super::double_double::{DoubleDouble, DoubleVec3, Mover, Terms, Truth, from_quaternion};
use super::vec3::Vec3;
use crate::random::Random;
use glam::{DVec2, DVec3};
use satscope::kernel::{
    linear::Linear,
    pair::MovingPair,
    pair::obb::{Orientation, OrientedBox},
    pair::trajectory::Motion,
    space::{D2, D3},
    sweep::{
        SweepQuery,
        bounds::{AxisBounds, GapBound, SummedBound},
    },
    tolerance::proof::{RATES, RATES_NOW, RATES_STORED, UNIT},
};

impl Random {
    /// Of any size between those powers of ten, of either sign.
    fn any_size(&mut self, lo: f64, hi: f64) -> f64 {
        10.0_f64.powf(self.within(lo, hi)) * if self.one_of(2) { 1.0 } else { -1.0 }
    }

    fn one_of(&mut self, n: u64) -> bool {
        self.bits().is_multiple_of(n)
    }

    fn vector(&mut self, size: f64) -> [f64; 3] {
        [(); 3].map(|()| self.within(-size, size))
    }
}

/// A pair with what is meant by it.
struct Case {
    pair: Box<dyn SweepQuery>,
    /// The boxes as they are meant.
    meant: Truth,
    /// The boxes as their stored axes span them.
    stored: Truth,
    /// The errors of the stored axes, added.
    axes: f64,
}

/// Whether both boxes may lie far from the world's origin, or the first lies there.
#[derive(Clone, Copy, PartialEq)]
enum Far {
    Yes,
    No,
}

/// The numbers of a case: the boxes, and their orientations as quaternions; in the plane only `x` and `y` count,
/// the spin about `z`, and the first number of the orientation, as an angle.
#[derive(Clone, Copy)]
struct Draft {
    dimension: usize,
    boxes: [Mover; 2],
    turns: [[f64; 4]; 2],
}

impl Draft {
    fn new(die: &mut Random, dimension: usize, far: Far) -> Self {
        let mut boxes = [(); 2].map(|()| mover(die));
        let away = die.any_size(0.0, 3.0);
        boxes[1].center = die.vector(away);
        if far == Far::Yes && die.one_of(3) {
            boxes[0].center = die.vector(1e6);
            boxes[1].center = [0, 1, 2].map(|i| boxes[0].center[i] + boxes[1].center[i]);
        }
        let turns = [(); 2].map(|()| {
            let any = [(); 4].map(|()| die.within(-1.0, 1.0));
            if die.one_of(4) { [0.0, 0.0, 0.0, 1.0] } else { any }
        });
        Self { dimension, boxes, turns }
    }

    /// Some numbers a little off.
    fn beside(mut self, die: &mut Random) -> Self {
        let lists = self.boxes.iter_mut().flat_map(|of| {
            [&mut of.center, &mut of.half, &mut of.velocity, &mut of.spin, &mut of.pivot].into_iter().flatten()
        });
        for x in lists.chain(self.turns.iter_mut().flatten()) {
            if die.one_of(5) {
                *x *= 1.0 + die.any_size(-16.0, 0.0);
            }
        }
        self
    }

    fn case(&self) -> Case {
        if self.dimension == 2 { self.planar() } else { self.spatial() }
    }

    fn planar(&self) -> Case {
        let make = |of: &Mover, angle: f64| {
            let (sin, cos) = DoubleDouble::from(angle).sin_cos();
            let meant = [[cos, sin], [-sin, cos]].map(|[x, y]| Vec3([x, y, DoubleDouble::default()]));
            let flat = |[x, y, _]: [f64; 3]| DVec2::new(x, y);
            let start = OrientedBox {
                center: flat(of.center),
                half_extents: flat(of.half),
                orientation: Orientation::from_sin_cos(libm::sincos(angle)),
            };
            let motion = Motion::<D2> { start, velocity: flat(of.velocity), spin: of.spin[2], pivot: flat(of.pivot) };
            let zero = |[x, y, _]: [f64; 3]| [x, y, 0.0];
            let of = Mover {
                center: zero(of.center),
                half: zero(of.half),
                velocity: zero(of.velocity),
                spin: [0.0, 0.0, of.spin[2]],
                pivot: zero(of.pivot),
                ..*of
            };
            let stored = [start.axis(0), start.axis(1)].map(|u| DoubleVec3::from([u.x, u.y, 0.0]));
            let [meant, stored] = [meant, stored].map(|[x, y]| Mover { axes: [x, y, DoubleVec3::default()], ..of });
            (motion, meant, stored)
        };
        let (a, b) = (make(&self.boxes[0], self.turns[0][0]), make(&self.boxes[1], self.turns[1][0]));
        Case {
            pair: Box::new(MovingPair::new(a.0, b.0, 1.0)),
            meant: Truth { dimension: 2, a: a.1, b: b.1 },
            stored: Truth { dimension: 2, a: a.2, b: b.2 },
            axes: a.0.start.orientation.error() + b.0.start.orientation.error(),
        }
    }

    fn spatial(&self) -> Case {
        let make = |of: &Mover, q: [f64; 4]| {
            let [center, half_extents, velocity, spin, pivot] =
                [of.center, of.half, of.velocity, of.spin, of.pivot].map(DVec3::from_array);
            let orientation = Orientation::from_quaternion(q).expect("not zero");
            let start = OrientedBox { center, half_extents, orientation };
            let stored = [0, 1, 2].map(|i| DoubleVec3::from(start.axis(i).to_array()));
            let [meant, stored] = [from_quaternion(q), stored].map(|axes| Mover { axes, ..*of });
            (Motion::<D3> { start, velocity, spin, pivot }, meant, stored)
        };
        let (a, b) = (make(&self.boxes[0], self.turns[0]), make(&self.boxes[1], self.turns[1]));
        Case {
            pair: Box::new(MovingPair::new(a.0, b.0, 1.0)),
            meant: Truth { dimension: 3, a: a.1, b: b.1 },
            stored: Truth { dimension: 3, a: a.2, b: b.2 },
            axes: a.0.start.orientation.error() + b.0.start.orientation.error(),
        }
    }
}

/// A box that is ordinary, or long and thin; that moves little or much, and turns once or 1e4 times.
fn mover(die: &mut Random) -> Mover {
    let long = if die.one_of(3) { 3.0 } else { 0.0 };
    let fast = if die.one_of(3) { 4.0 } else { 1.0 };
    let spin = if die.one_of(4) { 0.0 } else { die.any_size(-1.0, fast) };
    let pivot = if die.one_of(2) { 0.0 } else { 2.0 };
    let speed = die.any_size(-1.0, 2.0);
    Mover {
        center: [0.0; 3],
        half: [(); 3].map(|()| die.any_size(-long, 0.1 + long).abs()),
        axes: [DoubleVec3::default(); 3],
        velocity: die.vector(speed),
        spin: die.vector(spin),
        pivot: die.vector(pivot),
    }
}

/// How much of the bounds is used, at most.
#[derive(Debug, Default)]
struct Used {
    /// Of that at the instant.
    now: f64,
    /// Of that far from it, where its growth is nearly all of it.
    growth: f64,
}

impl Used {
    /// The gap as computed, at the instant and as it would go on without a bend, against the true one.
    fn look(&mut self, now: &AxisBounds, bound: &GapBound, terms: &Terms) {
        let off = f64::from(terms.gap() - SummedBound::new(bound).gap().into()).abs();
        self.now = self.now.max(off / now.rounding.error.value);
        let straight = GapBound { second_derivative: Linear::ZERO, ..*bound };
        for times in [0.1, 1.0, 1e4] {
            let s = times * now.rounding.lengths / now.rounding.pace;
            let truth = terms.tangent(1.0_f64.copysign(bound.distance.value), s.into());
            let off = f64::from(truth - straight.lower(s).0.into()).abs();
            let used = off / (now.rounding.error.value + now.rounding.error.rate * s);
            assert!(used <= 1.0, "{used} of the bound, {s} s away: {bound:?}");
            if times > 1.0 {
                self.growth = self.growth.max(used);
            }
        }
        assert!(self.now <= 1.0, "{} of the bound: {bound:?}", self.now);
    }
}

/// The bounds are counted for space, so it is there that a tenth of them must not do.
fn is_needed(what: &str, [plane, space]: [Used; 2]) {
    println!("{what}: {plane:?} of the bounds in the plane, {space:?} in space");
    assert!(space.now > 0.1 && space.growth > 0.1, "the bounds on {what} are idle: {space:?}");
}

const CASES: usize = 3000;

/// The hardest case found for `score`: of many, and then a little beside the best so far, again and again.
fn hardest(die: &mut Random, dimension: usize, far: Far, score: impl Fn(&Case) -> f64) -> f64 {
    let mut best = (0.0, Draft::new(die, dimension, far));
    for k in 0..4 * CASES {
        let draft = if k < CASES { Draft::new(die, dimension, far) } else { best.1.beside(die) };
        let found = score(&draft.case());
        if found > best.0 {
            best = (found, draft);
        }
    }
    best.0
}

/// What the arithmetic alone may do: the axes are taken as they are stored.
fn of_rates(case: &Case) -> Used {
    let (mut used, mut now) = (Used::default(), AxisBounds::default());
    case.pair.axis_bounds(0.0, &mut now);
    let share = |of: f64| of * UNIT / (RATES_STORED * case.axes + of * UNIT);
    let Linear { value, rate } = now.rounding.error;
    now.rounding.error = Linear::new(value * share(RATES_NOW), rate * share(RATES));
    for (bound, terms) in now.axes().iter().zip(case.stored.products()) {
        used.look(&now, bound, &terms);
    }
    used
}

/// The boxes are those that are meant, after some time.
fn of_all(case: &Case, t: f64) -> Used {
    let (mut used, mut now) = (Used::default(), AxisBounds::default());
    case.pair.axis_bounds(t, &mut now);
    for (bound, terms) in now.axes().iter().zip(case.meant.axes(t.into())) {
        used.look(&now, bound, &terms);
    }
    used
}

#[test]
fn a_tenth_of_the_bounds_on_arithmetic_would_not_do() {
    let used = [2, 3].map(|dimension| {
        let mut die = Random(1);
        let now = hardest(&mut die, dimension, Far::No, |case| of_rates(case).now);
        let growth = hardest(&mut die, dimension, Far::No, |case| of_rates(case).growth);
        Used { now, growth }
    });
    is_needed("arithmetic", used);
}

#[test]
fn a_tenth_of_the_bounds_on_axes_would_not_do() {
    let used = [2, 3].map(|dimension| {
        let mut die = Random(2);
        for t in [0.0, 0.1] {
            hardest(&mut die, dimension, Far::Yes, |case| of_all(case, t).now);
        }
        let now = hardest(&mut die, dimension, Far::Yes, |case| of_all(case, 0.7).now);
        let growth = hardest(&mut die, dimension, Far::Yes, |case| of_all(case, 0.7).growth);
        Used { now, growth }
    });
    is_needed("axes", used);
}

#[test]
fn swept_balls_keep_to_their_bounds() {
    let mut die = Random(3);
    let used = [2, 3].map(|dimension| {
        let (mut used, mut now) = (Used::default(), AxisBounds::default());
        for _ in 0..CASES / 2 {
            let case = Draft::new(&mut die, dimension, Far::Yes).case();
            let t = die.within(0.0, 1.0);
            case.pair.swept_ball(t, &mut now);
            let fixed = [&case.meant.a, &case.meant.b].map(|of| of.spin == [0.0; 3]);
            for (bound, terms) in now.axes().iter().zip(case.meant.whole(t.into(), fixed)) {
                used.look(&now, bound, &terms);
            }
        }
        used
    });
    is_needed("swept balls", used);
}

/// What the curves claim is so, with the bounds, at the times they speak of.
#[test]
fn curves_keep_to_their_side() {
    let mut die = Random(4);
    for dimension in [2, 3] {
        let (mut now, mut round) = (AxisBounds::default(), AxisBounds::default());
        for _ in 0..CASES / 4 {
            let case = Draft::new(&mut die, dimension, Far::Yes).case();
            let t = die.within(0.0, 1.0);
            case.pair.axis_bounds(t, &mut now);
            case.pair.swept_ball(t, &mut round);
            for times in [0.0, 1e-3, 0.1, 0.7] {
                let s = times * now.rounding.lengths / now.rounding.pace;
                let then = case.meant.axes(DoubleDouble::from(t) + s.into());
                for (bound, terms) in now.axes().iter().zip(&then) {
                    let (gap, error) = (f64::from(terms.gap()), now.rounding.error.at(s));
                    let (least, most) = (bound.lower(s).0, bound.upper(s).0);
                    assert!(least < 0.0 || least <= gap + error, "{least} but {gap}, {s} s away: {bound:?}");
                    assert!(most > 0.0 || gap - error <= most, "{most} but {gap}, {s} s away: {bound:?}");
                }
                for (bound, terms) in round.axes().iter().zip(&then) {
                    let (gap, error) = (f64::from(terms.gap()), round.rounding.error.at(s));
                    let least = bound.lower(s).0;
                    assert!(least < 0.0 || least <= gap + error, "{least} but {gap}, {s} s away: {bound:?}");
                }
            }
        }
    }
}
