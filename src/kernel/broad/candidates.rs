//! The pairs of many boxes whose bounds touch, by a sweep over bounds sorted along one world axis
//! (Ericson: Real-Time Collision Detection, 7.5.2).
//!
//! A box may touch only those whose range begins before its own ends, and ends after its own begins. Along the sorted
//! axis these lie side by side: of all boxes before one place the furthest end is known, so the search begins where that
//! reaches the box. In the worst case, where all boxes share a range, each is compared with each.

use super::swept_bounds::SweptBounds;
use crate::kernel::interval::Interval;

/// The bounds of many boxes, so kept that those near one are found soon.
#[derive(Debug)]
pub struct BroadPhase {
    bounds: Vec<SweptBounds>,
    /// The boxes by where their range begins along the axis that spreads them most.
    sorted: Vec<Sorted>,
    axis: usize,
}

/// A box in its place along the axis.
#[derive(Clone, Copy, Debug)]
struct Sorted {
    ranges: [Interval; 3],
    /// The furthest end of the ranges of this box and of all before it.
    reach: f64,
    index: usize,
}

impl BroadPhase {
    /// Of boxes with these bounds.
    #[must_use]
    pub fn new(bounds: Vec<SweptBounds>) -> Self {
        let axis = widest(&bounds);
        let place = |(index, of): (usize, &SweptBounds)| Sorted { ranges: of.ranges, reach: 0.0, index };
        let mut sorted: Vec<Sorted> = bounds.iter().enumerate().map(place).collect();
        sorted.sort_by(|one, other| one.ranges[axis].min.total_cmp(&other.ranges[axis].min));
        let mut reach = f64::NEG_INFINITY;
        for place in &mut sorted {
            reach = reach.max(place.ranges[axis].max);
            place.reach = reach;
        }
        Self { bounds, sorted, axis }
    }

    /// The bounds of every box, by index.
    #[must_use]
    pub fn bounds(&self) -> &[SweptBounds] {
        &self.bounds
    }

    /// The same, and the order is no more.
    #[must_use]
    pub fn into_bounds(self) -> Vec<SweptBounds> {
        self.bounds
    }

    /// Every box of a higher index whose bounds touch those of box `index`, ascending. With each index from 0 on, every
    /// candidate pair is given once.
    ///
    /// # Panics
    /// When there is no box of that index.
    #[must_use]
    pub fn after(&self, index: usize) -> Vec<usize> {
        let (of, axis) = (&self.bounds[index], self.axis);
        let from = self.sorted.partition_point(|place| place.reach < of.ranges[axis].min);
        let until = self.sorted.partition_point(|place| place.ranges[axis].min <= of.ranges[axis].max);
        let near = self.sorted.get(from..until).unwrap_or_default().iter();
        let near = near.filter(|place| index < place.index && of.ranges_touch(&place.ranges));
        let touches = |index: &usize| !of.ball.is_apart_from(&self.bounds[*index].ball);
        let mut found: Vec<usize> = near.map(|place| place.index).filter(touches).collect();
        found.sort_unstable();
        found
    }
}

/// The axis along which the boxes are spread most, for how far each reaches.
fn widest(bounds: &[SweptBounds]) -> usize {
    let spread = |axis: usize| {
        let finite = || bounds.iter().map(|of| of.ranges[axis]).filter(|range| range.length().is_finite());
        let hull = finite().fold(Interval::EMPTY, Interval::hull).length();
        let lengths: f64 = finite().map(Interval::length).sum();
        if lengths > 0.0 { hull / lengths } else { 0.0 }
    };
    (1..3).fold(0, |best, axis| if spread(axis) > spread(best) { axis } else { best })
}
