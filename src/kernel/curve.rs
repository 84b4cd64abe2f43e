//! The gap of every axis as a function of time, sampled for plots. Thin lines on screen: nothing here is proved.

use super::{
    axis::{AxisId, PerAxis},
    interval::Interval,
    projection::Projection,
    query::PairQuery,
    sat::SatReport,
};

/// The gaps of all axes at one of the sampled times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Seconds.
    pub t: f64,
    /// Both boxes on each axis that has a direction then.
    pub projections: PerAxis<Option<Projection>>,
    /// The largest gap.
    pub separation: f64,
    /// The axis it is on.
    pub best: AxisId,
}

impl CurvePoint {
    /// The gaps at that time, seconds.
    fn of<P: PairQuery + ?Sized>(pair: &P, t: f64) -> Self {
        let report = pair.report(t);
        let SatReport { separation, best, .. } = report;
        Self { t, projections: report.projections(), separation, best }
    }

    /// How far the curves of this time are from straight lines between those of the time before and the time after.
    fn bend(&self, before: &Self, after: &Self) -> f64 {
        let share = (self.t - before.t) / (after.t - before.t);
        let all = self.projections.iter().zip(before.projections.iter().zip(after.projections.iter()));
        let bends = all.filter_map(|(now, (one, other))| {
            let (now, one, other) = ((*now)?, (*one)?, (*other)?);
            let numbers = |of: Projection| [of.gap, of.a.min, of.a.max, of.b.min, of.b.max];
            let off = |k: usize| {
                let (now, one, other) = (numbers(now)[k], numbers(one)[k], numbers(other)[k]);
                (now - (one + (other - one) * share)).abs()
            };
            Some((0..5).map(off).fold(0.0, f64::max))
        });
        bends.fold(0.0, f64::max)
    }
}

/// The whole motion; the first sample is at 0, the last at the duration. To samples at `steps` equal steps come others
/// in the middle between two, where a curve would be off a straight line there by more than `tolerance`, a share of the
/// largest gap or length. As long as there are no more than `most` of them, all parts of the motion are halved alike.
#[must_use]
pub fn sample<P: PairQuery + ?Sized>(pair: &P, steps: usize, tolerance: f64, most: usize) -> Vec<CurvePoint> {
    /// Halvings of a step: a kink is drawn to a thousandth of it.
    const DEPTH: usize = 10;
    let steps = steps.max(1);
    #[expect(clippy::cast_precision_loss, reason = "a number of samples is small")]
    let time = |k: usize| pair.duration() * (k as f64 / steps as f64);
    let mut samples: Vec<_> = (0..=steps).map(|k| CurvePoint::of(pair, time(k))).collect();
    let size = size(&samples);
    // Whether the part after each sample may have a bend.
    let mut open = vec![true; steps];
    for _ in 0..DEPTH {
        let count = open.iter().filter(|open| **open).count();
        if count == 0 || samples.len() + count > steps + most {
            break;
        }
        let parts = samples.windows(2).zip(&open);
        let halved = parts.map(|(part, open)| {
            let middle = part[0].t + 0.5 * (part[1].t - part[0].t);
            let middle = (*open && part[0].t < middle && middle < part[1].t).then(|| CurvePoint::of(pair, middle));
            middle.filter(|middle| middle.bend(&part[0], &part[1]) > tolerance * size)
        });
        let halved: Vec<_> = halved.collect();
        open = halved.iter().flat_map(|middle| vec![middle.is_some(); 1 + usize::from(middle.is_some())]).collect();
        let middles = halved.into_iter().chain([None]);
        samples =
            samples.into_iter().zip(middles).flat_map(|(sample, middle)| [Some(sample), middle]).flatten().collect();
    }
    samples
}

/// The largest gap or length in the samples: how large the numbers of the curves are.
#[must_use]
pub fn size(samples: &[CurvePoint]) -> f64 {
    let both = samples.iter().flat_map(|sample| sample.projections.iter().flatten());
    both.fold(0.0, |size: f64, both| size.max(both.gap.abs()).max(both.a.length()).max(both.b.length()))
}

/// The curve through as few of the points as keep it within `tolerance` of all of them (Ramer 1972; Douglas and Peucker
/// 1973), measured along the second coordinate. The points are in the order of the first.
#[must_use]
pub fn simplified(points: &[(f64, f64)], tolerance: f64) -> Vec<(f64, f64)> {
    let Some(last) = points.len().checked_sub(1) else { return Vec::new() };
    let mut kept = vec![false; points.len()];
    (kept[0], kept[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let ((start, low), (end, high)) = (points[from], points[to]);
        let off = |k: usize| {
            let (x, y) = points[k];
            (y - (low + (high - low) * ((x - start) / (end - start)))).abs()
        };
        let furthest = (from + 1..to).max_by(|&one, &other| off(one).total_cmp(&off(other)));
        if let Some(middle) = furthest.filter(|&k| off(k) > tolerance) {
            kept[middle] = true;
            open.extend([(from, middle), (middle, to)]);
        }
    }
    points.iter().zip(kept).filter(|(_, kept)| *kept).map(|(point, _)| *point).collect()
}

/// The spans of time during which the projections on axis number `axis` meet, as far as the samples show.
#[must_use]
pub fn windows(samples: &[CurvePoint], axis: usize) -> Vec<Interval> {
    let mut spans: Vec<Interval> = Vec::new();
    let mut before: Option<(f64, f64)> = None;
    let mut open: Option<f64> = None;
    for sample in samples {
        let gap = sample.projections[axis].map(|projection| projection.gap);
        let meets = gap.is_some_and(|gap| gap <= 0.0);
        // Between two samples the gap is taken as straight.
        let crossing = match (before, gap) {
            (Some((t, old)), Some(gap)) if old != gap => t + (sample.t - t) * (old / (old - gap)).clamp(0.0, 1.0),
            _ => sample.t,
        };
        match (open, meets) {
            (None, true) => open = Some(crossing),
            (Some(start), false) => {
                spans.push(Interval::new(start, crossing));
                open = None;
            }
            _ => {}
        }
        before = gap.map(|gap| (sample.t, gap));
    }
    if let (Some(start), Some(last)) = (open, samples.last()) {
        spans.push(Interval::new(start, last.t));
    }
    spans
}
