//! The nearest camera of 3D that has all of some boxes within the free part of the picture.

use crate::{
    picture::{camera::TANGENT, solid::Solid},
    workbench::camera::{LensKind, Orbit, within_range},
};
use glam::{DVec2, DVec3};

/// What is kept free around the boxes, points of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    /// Left and right.
    pub sides: f64,
    /// On the right besides, of which a small picture takes nothing away.
    pub right: f64,
    /// Above.
    pub top: f64,
    /// Below.
    pub bottom: f64,
}

impl Margins {
    /// Room for the headline above, and for the hints and the axes of the world below.
    pub const WORDS: Self = Self { sides: 48.0, right: 0.0, top: 78.0, bottom: 56.0 };

    /// Some air, for pictures without words.
    pub const AIR: Self = Self { sides: 4.0, right: 0.0, top: 4.0, bottom: 4.0 };

    /// The free part of a picture of that size, from its middle: the least and greatest coordinates, x to the right
    /// and y up. In a small picture the margins are narrower.
    #[must_use]
    pub fn free(self, size: DVec2) -> [DVec2; 2] {
        /// Of the width and the height.
        const MOST: f64 = 0.2;
        let [sides, top, bottom] =
            [(self.sides, size.x), (self.top, size.y), (self.bottom, size.y)].map(|(margin, of)| margin.min(MOST * of));
        let half = size * 0.5;
        [DVec2::new(sides - half.x, bottom - half.y), DVec2::new(half.x - sides - self.right, half.y - top)]
    }
}

/// How far boxes reach, seen from one direction.
///
/// A point is left of the right edge of the picture where its coordinate along a direction, which leads to the right
/// and a little to the eye, is at most that of the eye. The same holds for the other edges. So the greatest
/// coordinates along four directions say how far back the eye must be.
#[derive(Clone, Debug)]
pub struct Frame {
    direction: Orbit,
    size: DVec2,
    /// To the eye.
    back: DVec3,
    /// The right, left, upper and lower edge: outwards in the plane of the view, across it the slope of the edge.
    edges: [Edge; 4],
    /// The least and the greatest depth towards the eye.
    depths: [f64; 2],
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    outwards: DVec3,
    /// How far out the edge is at distance 1.
    slope: f64,
    along: DVec3,
    /// The greatest coordinate along `along`.
    most: f64,
}

impl Frame {
    /// Nothing is to be seen yet. Only the direction of `direction` and how it sees depth matter.
    #[must_use]
    pub fn new(direction: Orbit, margins: Margins, size: DVec2) -> Self {
        let [back, right, up] = direction.directions().map(DVec3::from_array);
        let [min, max] = margins.free(size).map(|corner| corner * (TANGENT / (0.5 * size.y.max(1.0))));
        let edge = |outwards: DVec3, slope: f64| {
            let along = match direction.lens {
                LensKind::Perspective => outwards + back * slope,
                LensKind::Orthographic => outwards,
            };
            Edge { outwards, slope, along, most: f64::NEG_INFINITY }
        };
        let edges = [edge(right, max.x), edge(-right, -min.x), edge(up, max.y), edge(-up, -min.y)];
        Self { direction, size, back, edges, depths: [f64::INFINITY, f64::NEG_INFINITY] }
    }

    /// A box is to be seen.
    pub fn include(&mut self, solid: &Solid) {
        let reach = |along: DVec3| (0..3).map(|i| solid.axes[i].dot(along).abs() * solid.half[i]).sum::<f64>();
        for edge in &mut self.edges {
            edge.most = edge.most.max(edge.along.dot(solid.center) + reach(edge.along));
        }
        self.include_depth(self.back.dot(solid.center), reach(self.back));
    }

    /// A point is to be seen.
    pub fn include_point(&mut self, point: DVec3) {
        for edge in &mut self.edges {
            edge.most = edge.most.max(edge.along.dot(point));
        }
        self.include_depth(self.back.dot(point), 0.0);
    }

    fn include_depth(&mut self, depth: f64, reach: f64) {
        let [min, max] = self.depths;
        self.depths = [min.min(depth - reach), max.max(depth + reach)];
    }

    /// The camera; for a single point one that sees a few units around it, and for nothing around the origin.
    #[must_use]
    pub fn camera(&self) -> Orbit {
        let [right, left, up, down] = self.edges;
        let across = |one: Edge, other: Edge| (one.most + other.most) / (one.slope + other.slope);
        // The height of the eye in perspective; else the distance at which the boxes would be as large.
        let far = across(right, left).max(across(up, down));
        let middle = |one: Edge, other: Edge| {
            let (least, most) = (one.most - one.slope * far, other.slope * far - other.most);
            one.outwards * least.midpoint(most)
        };
        self.at(middle(right, left) + middle(up, down), far)
    }

    /// The camera whose eye lies in a plane that the line of sight lies in: `normal` is of length 1 and across it, and
    /// `position` is that of the plane along it. So nothing of one side of the plane hides anything of the other.
    #[must_use]
    pub fn camera_in_plane(&self, normal: DVec3, position: f64) -> Orbit {
        let camera = self.camera();
        let target = DVec3::from_array(camera.target);
        let beside = target - self.back * self.back.dot(target);
        let beside = beside + normal * (position - normal.dot(beside));
        let far = self.edges.iter().map(|edge| (edge.most - edge.outwards.dot(beside)) / edge.slope);
        self.at(beside, far.fold(f64::NEG_INFINITY, f64::max))
    }

    /// The camera with its eye at `beside` in the plane of the view, and as far back as `far`.
    fn at(&self, beside: DVec3, far: f64) -> Orbit {
        let depth = self.depths[0].midpoint(self.depths[1]);
        let distance = match self.direction.lens {
            LensKind::Perspective => far - depth,
            LensKind::Orthographic => far,
        };
        let target = beside + self.back * depth;
        let camera = |target: DVec3, distance: f64| Orbit {
            target: target.to_array(),
            distance: within_range(distance),
            ..self.direction
        };
        if !(target.is_finite() && distance.is_finite() && self.size.is_finite()) {
            return camera(DVec3::ZERO, 10.0);
        }
        // A point has no size, and a box that is seen end on may reach the eye.
        let near = self.depths[1] - depth;
        camera(target, if distance > 0.0 { distance.max(near * 1.2) } else { 10.0 })
    }
}
