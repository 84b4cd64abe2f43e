//! Where the line of the shown axis lies in the picture.

use crate::{
    kernel::{interval::Interval, projection::Projection},
    picture::{camera::Lens, solid::Solid},
};
use glam::{DVec2, DVec3};

/// Where the line of an axis is drawn: beside the boxes, so that shadows fall clear of them.
#[derive(Debug)]
pub struct AxisLine {
    /// Along the axis.
    pub along: DVec3,
    /// A point of the line, that of position `start`.
    pub foot: DVec3,
    /// The position of the origin of local coordinates: positions on the axis count from the world's origin.
    pub start: f64,
    /// From the boxes towards the line.
    pub down: DVec3,
    /// The range of the boxes along `down`.
    pub depth: Interval,
    /// The distance of the line from the boxes.
    pub clearance: f64,
    /// The third direction.
    pub across: DVec3,
    /// The range of the boxes along `across`.
    pub breadth: Interval,
    /// Whether the line was moved into view.
    pub pinned: bool,
}

/// Distance of the line from the boxes, points of the screen.
const CLEARANCE: f64 = 46.0;

impl AxisLine {
    /// The line below two boxes, seen through `lens`, in coordinates that count from `origin`.
    #[must_use]
    pub fn below(lens: &Lens, origin: DVec3, along: DVec3, solids: [&Solid; 2]) -> Self {
        let down = lens.beside(along);
        let across = along.cross(down);
        let range = |direction: DVec3| {
            let all = solids.into_iter().flat_map(Solid::corners);
            all.fold(Interval::EMPTY, |range, corner| range.including(corner.dot(direction)))
        };
        let (depth, breadth) = (range(down), range(across));
        let middle = solids[0].center.midpoint(solids[1].center);
        let clearance = CLEARANCE / lens.scale_at(middle);
        let foot = down * (depth.max + clearance) + across * breadth.middle();
        Self { along, foot, start: along.dot(origin), down, depth, clearance, across, breadth, pinned: false }
    }

    /// The same with the line moved towards the boxes until it is seen, if it would not be.
    #[must_use]
    pub fn pinned(self, lens: &Lens, hull: Interval) -> Self {
        const STEPS: u16 = 48;
        /// So much of a line is enough to be seen, points of the screen.
        const ENOUGH: f64 = 60.0;
        let moved = |k: u16| {
            let way = self.depth.length() + 2.0 * self.clearance;
            self.foot - self.down * (way * f64::from(k) / f64::from(STEPS))
        };
        let ends = |foot: DVec3| [hull.min, hull.max].map(|at| foot + self.along * (at - self.start));
        let seen = |k: u16| length_in_view(lens, ends(moved(k)));
        let [from, to] = ends(self.foot);
        let length = lens.segment(from, to).map_or(0.0, |[from, to]| from.distance(to));
        let enough = if length > 0.0 { ENOUGH.min(0.9 * length) } else { ENOUGH };
        if seen(0) >= enough {
            return self;
        }
        let Some(step) = (1..=STEPS).find(|&k| seen(k) >= enough) else { return self };
        Self { foot: moved(step), pinned: true, ..self }
    }

    /// The place on the line of a point of the picture's coordinates.
    #[must_use]
    pub fn foot_of(&self, point: DVec3) -> DVec3 {
        self.foot + self.along * self.along.dot(point - self.foot)
    }

    /// The point of the line at a position, which counts from the origin of the world.
    #[must_use]
    pub fn at(&self, position: f64) -> DVec3 {
        self.foot + self.along * (position - self.start)
    }

    /// The same so many points of the screen aside: below 0 on the side of the boxes.
    #[must_use]
    pub fn beside(&self, position: f64, points: f64) -> DVec3 {
        self.at(position) + self.down * (self.clearance * points / CLEARANCE)
    }

    /// The position of a point on the axis.
    #[must_use]
    pub fn position(&self, point: DVec3) -> f64 {
        self.start + self.along.dot(point)
    }

    /// A rectangle across the axis that is a little larger than the boxes, in order around it; in 2D a line, whose first
    /// corner is the end far from the axis.
    #[must_use]
    pub fn across(&self, position: f64) -> [DVec3; 4] {
        let Self { down, depth, across, breadth, along, start, .. } = *self;
        let spare = 0.06 * depth.length().max(breadth.length());
        let aside = if breadth.length() == 0.0 { 0.0 } else { spare };
        let at = |d: f64, c: f64| along * (position - start) + down * d + across * c;
        let (low, high) = (depth.min - spare, depth.max + spare);
        let (left, right) = (breadth.min - aside, breadth.max + aside);
        [at(low, left), at(low, right), at(high, right), at(high, left)]
    }
}

/// How much of a line between two points of the world is in view, clear of the borders, points of the screen.
fn length_in_view(lens: &Lens, [from, to]: [DVec3; 2]) -> f64 {
    const SIDE: f64 = 16.0;
    /// Below the headline.
    const TOP: f64 = 64.0;
    /// Above the hints.
    const BOTTOM: f64 = 28.0;
    let Some([from, to]) = lens.segment(from, to) else { return 0.0 };
    let (min, max) = (DVec2::new(SIDE, TOP), lens.size - DVec2::new(SIDE, BOTTOM));
    let along = to - from;
    let (mut start, mut end) = (0.0_f64, 1.0_f64);
    for i in 0..2 {
        let (one, other) = ((min[i] - from[i]) / along[i], (max[i] - from[i]) / along[i]);
        if along[i] != 0.0 {
            (start, end) = (start.max(one.min(other)), end.min(one.max(other)));
        } else if !(min[i] <= from[i] && from[i] <= max[i]) {
            return 0.0;
        }
    }
    (end - start).max(0.0) * along.length()
}

/// Where the first box ends on the axis, and the second begins.
#[must_use]
pub fn inner_ends(&Projection { a, b, .. }: &Projection) -> [f64; 2] {
    if a.middle() <= b.middle() { [a.max, b.min] } else { [b.max, a.min] }
}
