//! What is sampled of a motion, for the eye only: nothing here is proved, and nothing decides by it.

use crate::kernel::{
    axis::AxisId,
    curve::{self, CurvePoint},
    interval::Interval,
    projection::Projection,
    query::PairQuery,
    sweep::watch::Watch,
};

/// How many equal steps the curves are drawn with, and how many more there may be where they bend.
const CURVE_STEPS: usize = 256;
const MORE_STEPS: usize = 768;

/// How far a curve may be drawn from where it is, as a share of the largest number of all curves.
const CURVE_TOLERANCE: f64 = 1e-3;

/// The curves of a motion.
pub struct Sampled {
    /// The gaps of all axes over time.
    pub samples: Vec<CurvePoint>,
    /// For each axis its gap over time, with no more points than the curve needs.
    pub gaps: Vec<Vec<(f64, f64)>>,
    /// The same of the largest gap.
    pub largest: Vec<(f64, f64)>,
    /// For each axis, when its projections meet.
    pub windows: Vec<Vec<Interval>>,
    /// Which axis has the largest gap, from when to when.
    pub leading_axis: Vec<(Interval, AxisId)>,
    /// The length of the longest projection at the start: how large the numbers of this pair are.
    pub scale: f64,
    /// How far a curve may be drawn from where it is.
    tolerance: f64,
}

impl Sampled {
    /// The curves of that pair. Where `watch` wants no more evaluations, changes of the lead are known to the next
    /// sample only.
    pub(super) fn of<P: PairQuery + ?Sized>(pair: &P, watch: &mut impl Watch) -> Self {
        let samples = curve::sample(pair, CURVE_STEPS, CURVE_TOLERANCE, MORE_STEPS);
        for _ in &samples {
            watch.goes_on();
        }
        let lengths = samples[0].projections.iter().flatten().map(|both| both.a.length().max(both.b.length()));
        let scale = lengths.fold(0.0, f64::max);
        let axes = AxisId::all(pair.dimension()).len();
        let windows = (0..axes).map(|axis| curve::windows(&samples, axis)).collect();
        let leading_axis = leading_axis(&samples, pair, watch);
        let tolerance = CURVE_TOLERANCE * curve::size(&samples);
        let simplified = |of: &dyn Fn(&CurvePoint) -> Option<f64>| {
            let points: Vec<_> = samples.iter().filter_map(|sample| Some((sample.t, of(sample)?))).collect();
            curve::simplified(&points, tolerance)
        };
        let gap = |axis: usize| simplified(&|sample| sample.projections[axis].map(|both| both.gap));
        let gaps = (0..axes).map(gap).collect();
        let largest = simplified(&|sample| Some(sample.separation));
        Self { samples, gaps, largest, windows, leading_axis, scale, tolerance }
    }

    /// Both projections on an axis, by its place in [`AxisId::all`], at the times that the curves of their ends need.
    #[must_use]
    pub fn projections(&self, axis: usize) -> Vec<(f64, Projection)> {
        let all = self.samples.iter().filter_map(|sample| sample.projections[axis].map(|both| (sample.t, both)));
        let mut all: Vec<_> = all.collect();
        let ends: [fn(&Projection) -> f64; 4] =
            [|both| both.a.min, |both| both.a.max, |both| both.b.min, |both| both.b.max];
        let needed = ends.map(|end| {
            let points: Vec<_> = all.iter().map(|(t, both)| (*t, end(both))).collect();
            curve::simplified(&points, self.tolerance)
        });
        all.retain(|(t, _)| needed.iter().any(|curve| curve.binary_search_by(|(of, _)| of.total_cmp(t)).is_ok()));
        all
    }
}

/// Which axis has the largest gap, from when to when. Where another takes the lead is sought between two samples.
fn leading_axis<P: PairQuery + ?Sized>(
    samples: &[CurvePoint],
    pair: &P,
    watch: &mut impl Watch,
) -> Vec<(Interval, AxisId)> {
    /// Halvings after which the time is known to rounding.
    const HALVINGS: usize = 40;
    let (first, last) = (&samples[0], &samples[samples.len() - 1]);
    let mut leading = vec![(Interval::new(first.t, last.t), first.best)];
    for two in samples.windows(2) {
        let (mut before, mut after, old, mut new) = (two[0].t, two[1].t, two[0].best, two[1].best);
        if old == new {
            continue;
        }
        for _ in 0..HALVINGS {
            if !watch.goes_on() {
                break;
            }
            let middle = before + 0.5 * (after - before);
            let lead = pair.report(middle).best;
            if lead == old { before = middle } else { (after, new) = (middle, lead) }
        }
        if let Some(before) = leading.last_mut() {
            before.0.max = after;
        }
        leading.push((Interval::new(after, last.t), new));
    }
    leading
}
