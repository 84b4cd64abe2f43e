//! A checker of proofs that knows the boxes and what is claimed of them, and nothing of the solver.
//!
//! It follows the boxes as their poses are given, over whole spans of time at once, in intervals rounded outwards; a
//! span over which an interval decides nothing is halved. So nothing is sampled: what it accepts is so at every
//! time, for the boxes as stored.

use super::interval_f64::{Arrow, IntervalF64};
use satscope::kernel::{
    axis::AxisId,
    pair::MovingPair,
    pair::trajectory::Motion,
    query::PairQuery,
    space::{Space, Vector},
    sweep::{
        Proof, SweepQuery as _,
        certificate::{Certificate, Kind},
    },
};

/// Looks at one certificate after which it is given up.
const LOOKS: usize = 100_000;

/// A box in motion; in the plane without a third axis.
struct Mover {
    half: [f64; 3],
    axes: [Arrow; 3],
    velocity: Arrow,
    spin: Arrow,
    rate: IntervalF64,
    around: Arrow,
    pivot: [f64; 3],
}

/// A box during a span of time: axes, the vector from its centre to its pivot, and the way of its centre.
struct Posed {
    axes: [Arrow; 3],
    arm: Arrow,
    moved: Arrow,
}

impl Mover {
    fn new<S: Space>(of: &Motion<S>) -> Self {
        let n = S::N;
        let list = |v: S::Vector| std::array::from_fn(|i| if i < n { v.get(i) } else { 0.0 });
        let unit = |i: usize| S::Vector::from_fn(|k| if k == i { 1.0 } else { 0.0 });
        // How the unit vectors swing tells the spin.
        let (x, y) = (list(S::swing(of.spin, unit(0))), list(S::swing(of.spin, unit(1))));
        let spin = Arrow::from([y[2], -x[2], x[1]]);
        let rate = if of.turns() { spin.dot(spin).sqrt() } else { IntervalF64::default() };
        Self {
            half: list(of.start.half_extents),
            axes: std::array::from_fn(|i| if i < n { list(of.start.axis(i)).into() } else { Arrow::default() }),
            velocity: list(of.velocity).into(),
            spin,
            rate,
            around: if of.turns() { spin * rate.inverse() } else { spin },
            pivot: list(of.pivot),
        }
    }

    fn during(&self, t: IntervalF64) -> Posed {
        let angle = self.rate * t;
        let (sin, cos) = (angle.sin(), angle.cos());
        let still = self.rate == IntervalF64::default();
        let turned = |v: Arrow| {
            let along = self.around * self.around.dot(v);
            if still { v } else { (v - along) * cos + self.around.cross(v) * sin + along }
        };
        let axes = self.axes.map(turned);
        let arm =
            |axes: [Arrow; 3]| {
                (0..3).fold(Arrow::default(), |sum, i| {
                    if self.pivot[i] == 0.0 { sum } else { sum + axes[i] * self.pivot[i].into() }
                })
            };
        let swung = if still { Arrow::default() } else { arm(self.axes) - arm(axes) };
        Posed { axes, arm: arm(axes), moved: self.velocity * t + swung }
    }
}

/// Two boxes in motion.
pub struct Checker {
    axes: &'static [AxisId],
    /// 2 or 3.
    n: usize,
    offset: Arrow,
    boxes: [Mover; 2],
    /// Whether certificates speak of unit axes: they do of boxes that do not turn.
    straight: bool,
    duration: f64,
    /// What the curves of certificates may be off by: their own rounding is not this checker's.
    slack: f64,
}

/// A value and its rate.
type Rated = [IntervalF64; 2];

fn product([u, du]: [Arrow; 2], [v, dv]: [Arrow; 2]) -> Rated {
    [u.dot(v), du.dot(v) + u.dot(dv)]
}

impl Checker {
    pub fn new<S: Space>(pair: &MovingPair<S>) -> Self {
        let n = S::N;
        let list = |v: S::Vector| Arrow::from(std::array::from_fn(|i| if i < n { v.get(i) } else { 0.0 }));
        let size = (pair.b().start.center - pair.a().start.center).length()
            + pair.a().start.extent_sum()
            + pair.b().start.extent_sum()
            + (pair.a().travel(pair.duration()) + pair.b().travel(pair.duration()));
        Self {
            axes: S::CANDIDATES,
            n,
            offset: list(pair.b().start.center) - list(pair.a().start.center),
            boxes: [Mover::new(pair.a()), Mover::new(pair.b())],
            straight: pair.linear_motion().is_some(),
            duration: pair.duration(),
            slack: 1e-12 * (1.0 + size),
        }
    }

    /// The unnormalised gap of some axes during a span of time, with its rate, and the sine of each.
    fn gaps(&self, t: IntervalF64, axes: &[AxisId], of: &mut Vec<(Rated, IntervalF64)>) {
        let n = self.n;
        let [a, b] = [self.boxes[0].during(t), self.boxes[1].during(t)];
        let swing = |k: usize, v: Arrow| self.boxes[k].spin.cross(v);
        let d = [
            self.offset + b.moved - a.moved,
            self.boxes[1].velocity - self.boxes[0].velocity - swing(1, b.arm) + swing(0, a.arm),
        ];
        let [of_a, of_b] = [(0, a.axes), (1, b.axes)].map(|(k, axes)| axes.map(|axis| [axis, swing(k, axis)]));
        let edges = |normal: [Arrow; 2], k: usize, but: Option<u8>, gap: Rated| {
            let axes = if k == 0 { &of_a } else { &of_b };
            (0..n).filter(|&i| Some(i) != but.map(usize::from)).fold(gap, |gap, i| {
                let [x, rate] = product(normal, axes[i]);
                let half = IntervalF64::from(self.boxes[k].half[i]);
                [gap[0] - x.size() * half, gap[1] - x.size_rate(rate) * half]
            })
        };
        of.clear();
        of.extend(axes.iter().map(|&axis| {
            let normal = match axis {
                AxisId::FaceA(i) => of_a[usize::from(i)],
                AxisId::FaceB(j) => of_b[usize::from(j)],
                AxisId::Edges(i, j) => {
                    let ([u, du], [v, dv]) = (of_a[usize::from(i)], of_b[usize::from(j)]);
                    [u.cross(v), du.cross(v) + u.cross(dv)]
                }
            };
            let [y, rate] = product(normal, d);
            let start = [y.size(), y.size_rate(rate)];
            let fixed = |half: f64| [start[0] - half.into(), start[1]];
            let gap = match axis {
                AxisId::FaceA(i) => edges(normal, 1, None, fixed(self.boxes[0].half[usize::from(i)])),
                AxisId::FaceB(j) => edges(normal, 0, None, fixed(self.boxes[1].half[usize::from(j)])),
                AxisId::Edges(i, j) => edges(normal, 1, Some(j), edges(normal, 0, Some(i), start)),
            };
            (gap, normal[0].dot(normal[0]).sqrt())
        }));
    }

    /// Accepts a certificate, or says where it fails.
    pub fn check(&self, proof: &Proof) -> Result<(), String> {
        let Proof { span, from, certificate, units: _ } = proof;
        if !(0.0 <= span.min && span.min < span.max && span.max <= self.duration) {
            return Err(format!("{span} is no span of the motion"));
        }
        if *from != span.min && *from != span.max {
            return Err(format!("{from} is no end of {span}"));
        }
        let apart = certificate.kind().proves_apart();
        let one: Vec<AxisId> = certificate.axis().into_iter().filter(|axis| self.axes.contains(axis)).collect();
        if one.is_empty() && certificate.axis().is_some() {
            return Err("no such axis".to_owned());
        }
        let axes = if apart { &one[..] } else { self.axes };
        let (mut around, mut at) = (Vec::new(), Vec::new());
        let mut left = vec![(span.min, span.max)];
        let mut looks = 0;
        while let Some((lo, hi)) = left.pop() {
            looks += 1;
            let middle = lo + 0.5 * (hi - lo);
            let t = IntervalF64::new(lo, hi);
            self.gaps(t, axes, &mut around);
            self.gaps(middle.into(), axes, &mut at);
            self.curve(proof, middle, axes, &at)?;
            let away = t - middle.into();
            let known: Vec<(IntervalF64, IntervalF64)> = (around.iter().zip(&at))
                .map(|(([all, rate], sine), ([mid, _], _))| (all.both(*mid + *rate * away), *sine))
                .collect();
            let decided = if apart { 0.0 < known[0].0.lo } else { self.overlap(&known) };
            if decided {
                continue;
            }
            // The free time of a straight motion is given up to the very touch, where the gap is zero.
            let at_an_end = (lo - span.min).min(span.max - hi) < 1e-13 * self.duration;
            if self.straight && at_an_end && hi - lo < 1e-13 * self.duration {
                continue;
            }
            let contrary = if apart { at[0].0[0].hi < 0.0 } else { at.iter().any(|([gap, _], _)| 0.0 < gap.lo) };
            if contrary || !(lo < middle && middle < hi) || looks > LOOKS {
                return Err(format!("at {middle}, after {looks} looks: {:?}", known[0]));
            }
            left.extend([(middle, hi), (lo, middle)]);
        }
        Ok(())
    }

    /// Whether the boxes overlap, given every gap and the sine of its axis: all gaps are below 0.
    ///
    /// Cross products of nearly parallel edges need not be: turning B by the angle between such edges makes them
    /// parallel, and then they add no axis. That moves no point of B against A by more than the angle times all
    /// lengths, and no gap of another axis by more than four times that.
    fn overlap(&self, known: &[(IntervalF64, IntervalF64)]) -> bool {
        let lengths = self.slack * 1e12;
        let deepest = known[..2 * self.n].iter().fold(f64::NEG_INFINITY, |most, (gap, _)| most.max(gap.hi));
        known.iter().all(|(gap, sine)| gap.hi < 0.0 || deepest < -5.0 * lengths * sine.hi)
    }

    /// The curve drawn for the certificate is on the right side of zero and of what it bounds.
    fn curve(&self, proof: &Proof, t: f64, axes: &[AxisId], at: &[(Rated, IntervalF64)]) -> Result<(), String> {
        if self.straight {
            return Ok(());
        }
        let curve = proof.curve(t);
        let right_side = if proof.is_free() { -self.slack <= curve } else { curve <= self.slack };
        if !right_side {
            return Err(format!("the curve is {curve} at {t}"));
        }
        let of_axis = || {
            let place = axes.iter().position(|axis| Some(*axis) == proof.axis()).ok_or("no such axis")?;
            Ok::<IntervalF64, String>(at[place].0[0])
        };
        let faces = || at[..2 * self.n].iter().map(|([gap, _], _)| *gap);
        let fits = match proof.certificate {
            Certificate::AxisApart(_) | Certificate::SweptBallApart(_) => curve <= of_axis()?.hi + self.slack,
            Certificate::AllAxesOverlap(_) => of_axis()?.lo - self.slack <= curve,
            // No point of both boxes is deeper inside a face than the boxes overlap along some face.
            Certificate::CommonPoint(_) => faces().any(|gap| gap.lo - self.slack <= curve),
            // No gap is above that of the balls.
            Certificate::InscribedBalls(_) => faces().all(|gap| gap.lo - self.slack <= curve),
        };
        if fits { Ok(()) } else { Err(format!("the curve at {t} is {curve} of {:?}", proof.certificate.kind())) }
    }
}

/// How often each kind of certificate was met.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByKind([usize; Kind::ALL.len()]);

impl ByKind {
    pub fn count(&mut self, kind: Kind) {
        self.0[Kind::ALL.iter().position(|of| *of == kind).expect("it is one of all")] += 1;
    }

    pub fn of(&self, kind: Kind) -> usize {
        self.0[Kind::ALL.iter().position(|of| *of == kind).expect("it is one of all")]
    }
}
