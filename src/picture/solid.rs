//! A box at a time as it is drawn: corners, edges and faces, in 2D with z = 0.

use super::camera::length;
use crate::kernel::{
    pair::obb::OrientedBox,
    space::{Space, Vector as _},
};
use crate::scene::{AnyMotion, Scene};
use glam::DVec3;

/// A rectangle or a block in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solid {
    /// Its centre.
    pub center: DVec3,
    /// Its axes; the third is z in 2D.
    pub axes: [DVec3; 3],
    /// Half its size along each; 0 along z in 2D.
    pub half: DVec3,
    dimension: usize,
}

/// A side of a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// Its corners, in order around it.
    pub corners: [DVec3; 4],
    /// Where it points.
    pub normal: DVec3,
    /// The axis it is across; 2 in 2D.
    pub axis: usize,
    /// Whether it is the side that the axis points out of.
    pub positive: bool,
}

impl Solid {
    /// The box of a motion at time `t`.
    #[must_use]
    pub fn at(motion: &AnyMotion, t: f64) -> Self {
        match motion {
            AnyMotion::Planar(motion) => Self::of(&motion.at(t)),
            AnyMotion::Spatial(motion) => Self::of(&motion.at(t)),
        }
    }

    /// Every box of a scene at time `t`.
    #[must_use]
    pub fn all(scene: &Scene, t: f64) -> Vec<Self> {
        (0..scene.boxes().len()).map(|index| Self::at(&scene.motion(index), t)).collect()
    }

    /// The same in coordinates that count from `origin`.
    #[must_use]
    pub fn from(self, origin: DVec3) -> Self {
        Self { center: self.center - origin, ..self }
    }

    /// The distance of its corners from its centre.
    #[must_use]
    pub fn radius(&self) -> f64 {
        length(self.half)
    }

    /// The corners of the smallest upright box around it, least and greatest.
    #[must_use]
    pub fn bounds(&self) -> [DVec3; 2] {
        let reach = (0..self.dimension).fold(DVec3::ZERO, |sum, i| sum + self.axes[i].abs() * self.half[i]);
        [self.center - reach, self.center + reach]
    }

    fn of<S: Space>(of: &OrientedBox<S>) -> Self {
        let lift = |v: S::Vector| {
            let z = if S::N == 3 { v.get(2) } else { 0.0 };
            DVec3::new(v.get(0), v.get(1), z)
        };
        let axis = |i: usize| if i < S::N { lift(of.axis(i)) } else { DVec3::Z };
        Self { center: lift(of.center), axes: std::array::from_fn(axis), half: lift(of.half_extents), dimension: S::N }
    }

    /// The corner on the side that `signs` says of each axis.
    #[must_use]
    pub fn corner(&self, signs: [f64; 3]) -> DVec3 {
        let arm = |i: usize| self.axes[i] * (self.half[i] * signs[i]);
        self.center + arm(0) + arm(1) + if self.dimension == 3 { arm(2) } else { DVec3::ZERO }
    }

    /// Its 4 or 8 corners; in 2D in order around it.
    #[must_use]
    pub fn corners(&self) -> Vec<DVec3> {
        const ROUND: [[f64; 2]; 4] = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
        let layers: &[f64] = if self.dimension == 3 { &[-1.0, 1.0] } else { &[0.0] };
        layers.iter().flat_map(|&z| ROUND.map(|[x, y]| self.corner([x, y, z]))).collect()
    }

    /// Its faces: the rectangle itself in 2D, six sides in 3D, those of an axis one after the other.
    #[must_use]
    pub fn faces(&self) -> Vec<Face> {
        if self.dimension == 2 {
            let corners = self.corners();
            let corners = [corners[0], corners[1], corners[2], corners[3]];
            return vec![Face { corners, normal: DVec3::Z, axis: 2, positive: true }];
        }
        let side = |axis: usize, sign: f64| {
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            let corner = |a: f64, b: f64| {
                let mut signs = [0.0; 3];
                (signs[axis], signs[u], signs[v]) = (sign, a, b);
                self.corner(signs)
            };
            let corners = [corner(1.0, 1.0), corner(-1.0, 1.0), corner(-1.0, -1.0), corner(1.0, -1.0)];
            Face { corners, normal: self.axes[axis] * sign, axis, positive: sign > 0.0 }
        };
        (0..3).flat_map(|axis| [side(axis, 1.0), side(axis, -1.0)]).collect()
    }

    /// Its 4 or 12 edges, each with the normals of the two faces that meet there.
    #[must_use]
    pub fn edges(&self) -> Vec<([DVec3; 2], [DVec3; 2])> {
        if self.dimension == 2 {
            let corners = self.corners();
            return (0..4).map(|i| ([corners[i], corners[(i + 1) % 4]], [DVec3::Z; 2])).collect();
        }
        let signs = [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]];
        let edge = |along: usize, [su, sv]: [f64; 2]| {
            let (u, v) = ((along + 1) % 3, (along + 2) % 3);
            let end = |s: f64| {
                let mut signs = [0.0; 3];
                (signs[along], signs[u], signs[v]) = (s, su, sv);
                self.corner(signs)
            };
            ([end(-1.0), end(1.0)], [self.axes[u] * su, self.axes[v] * sv])
        };
        (0..3).flat_map(|along| signs.map(|sign| edge(along, sign))).collect()
    }

    /// The corner furthest along `direction`.
    #[must_use]
    pub fn extreme(&self, direction: DVec3) -> DVec3 {
        self.corner(self.axes.map(|axis| if axis.dot(direction) < 0.0 { -1.0 } else { 1.0 }))
    }
}
