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

/// The whole motion, sampled at equal steps; the first sample is at 0, the last at the duration.
#[must_use]
pub fn sample<P: PairQuery + ?Sized>(pair: &P, steps: usize) -> Vec<CurvePoint> {
    let steps = steps.max(1);
    #[expect(clippy::cast_precision_loss, reason = "a number of samples is small")]
    let time = |k: usize| pair.duration() * (k as f64 / steps as f64);
    (0..=steps)
        .map(|k| {
            let report = pair.report(time(k));
            let SatReport { separation, best, .. } = report;
            CurvePoint { t: time(k), projections: report.projections(), separation, best }
        })
        .collect()
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
