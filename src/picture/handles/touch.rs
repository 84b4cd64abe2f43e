//! Snapping to just touching on the shown axis.

use super::freedom::Freedom;
use crate::{
    kernel::axis::AxisId,
    scene::{Edit, Pair, Scene},
    workbench::{
        Focus,
        analysis::apart::{Shift, Until, settled},
    },
};
use glam::DVec3;

/// Where a box that is moved touches the other box of its pair on the shown axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Touch {
    /// The shown axis.
    pub axis: AxisId,
    pair: Pair,
    t: f64,
    index: usize,
    /// The direction of the axis, from the other box to this one.
    away: DVec3,
    /// The gap as the box was grabbed.
    gap: f64,
    /// The length of both projections together.
    lengths: f64,
}

impl Touch {
    /// The shown axis as the box of that index is grabbed at time `t`; `None` if the box is not of the pair, or the
    /// axis has no direction.
    #[must_use]
    pub fn of(focus: Focus<'_>, t: f64, index: usize) -> Option<Self> {
        let pair = focus.analysis.pair;
        let (projection, direction) = focus.now.on(focus.axis)?;
        let direction = DVec3::from_array(direction);
        let (own, other) = if index == pair.b { (projection.b, projection.a) } else { (projection.a, projection.b) };
        let away = if own.middle() < other.middle() { -direction } else { direction };
        let lengths = projection.a.length() + projection.b.length();
        let axis = focus.axis;
        pair.contains(index).then_some(Self { axis, pair, t, index, away, gap: projection.gap, lengths })
    }

    /// The changes after which the box just touches, if it has gone `way` and is within `reach` of that.
    #[must_use]
    pub fn reached(&self, scene: &Scene, freedom: &Freedom, way: DVec3, reach: f64) -> Option<Vec<Edit>> {
        // On the side where the box was, or on the other.
        let targets = [(-self.gap, self.away), (-self.gap - self.lengths, -self.away)];
        let ways = targets.into_iter().filter_map(|(target, outward)| {
            let to = freedom.to_level(way, self.away, target)?;
            Some((to, outward, (to - way).length()))
        });
        let (to, outward, off) = ways.min_by(|one, other| one.2.total_cmp(&other.2))?;
        if off > reach {
            return None;
        }
        // Where the box can go only along a line, rounding is mended along that line.
        let outward = match *freedom {
            Freedom::Line { along, .. } => along * along.dot(outward).signum(),
            Freedom::Plane { .. } | Freedom::Turn { .. } => outward,
        };
        let shift = Shift { index: self.index, by: to.to_array() };
        let settled =
            settled(scene, (self.pair, self.t), &[(shift, outward.to_array())], Until::NoOverlapOn(self.axis));
        settled.map(|(edits, _)| edits)
    }

    /// By how much the half extent along that axis of the box has to grow until the boxes touch; `None` where it does
    /// not matter.
    #[must_use]
    pub fn growth(&self, along: DVec3) -> Option<f64> {
        let rate = along.dot(self.away).abs();
        (rate > 1e-3).then(|| self.gap / rate)
    }
}
