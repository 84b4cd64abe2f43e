//! From world coordinates to the screen and back. World coordinates are `f64` until the last step.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};
use glam::DVec3;

/// How the plane is looked at: straight down, with y up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Planar {
    /// The point in the middle of the view.
    pub center: [f64; 2],
    /// Points of the screen per unit of the world.
    pub scale: f64,
}

/// How space is looked at: from a point on a sphere around a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orbit {
    /// The point in the middle of the view.
    pub target: DVec3,
    /// Turn about the world's z, radians.
    pub yaw: f64,
    /// Height above the xy plane, radians, at most a right angle.
    pub pitch: f64,
    /// Distance of the eye from the target.
    pub distance: f64,
}

impl Default for Orbit {
    /// From the front right, a little above.
    fn default() -> Self {
        Self { target: DVec3::ZERO, yaw: -0.9, pitch: 0.5, distance: 10.0 }
    }
}

/// Half the height of the view at distance 1.
const TANGENT: f64 = 0.4;

/// What is nearer to the eye than this share of its distance from the target is not drawn.
const NEAR: f64 = 1e-3;

impl Orbit {
    /// Towards the viewer, to the right, and up: the axes of the screen in the world.
    #[must_use]
    pub fn basis(&self) -> [DVec3; 3] {
        let (sin_yaw, cos_yaw) = self.yaw.sin_cos();
        let (sin_pitch, cos_pitch) = self.pitch.sin_cos();
        let back = DVec3::new(cos_pitch * cos_yaw, cos_pitch * sin_yaw, sin_pitch);
        let right = DVec3::new(-sin_yaw, cos_yaw, 0.0);
        [back, right, back.cross(right)]
    }

    /// Where the eye is.
    #[must_use]
    pub fn eye(&self) -> DVec3 {
        self.target + self.basis()[0] * self.distance
    }
}

/// A camera with the rectangle it fills.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Camera {
    /// On the plane.
    Planar(Planar, Rect),
    /// In space.
    Orbit(Orbit, Rect),
}

/// The nearest screen coordinate that shapes are built from; `f32` painting breaks down far outside the window.
const FAR_OUTSIDE: f64 = 1e5;

impl Camera {
    /// The rectangle on the screen.
    #[must_use]
    pub fn rect(&self) -> Rect {
        match self {
            Self::Planar(_, rect) | Self::Orbit(_, rect) => *rect,
        }
    }

    /// Where a point is on the screen; `None` behind the eye.
    #[must_use]
    pub fn screen(&self, point: DVec3) -> Option<Pos2> {
        match self {
            Self::Planar(Planar { center, scale }, rect) => {
                Some(place(*rect, (point.x - center[0]) * scale, (point.y - center[1]) * scale))
            }
            Self::Orbit(orbit, rect) => {
                let [_, right, up] = orbit.basis();
                let arm = point - orbit.target;
                let depth = self.depth(point);
                let scale = f64::from(rect.height()) * 0.5 / TANGENT / depth;
                (depth >= NEAR * orbit.distance).then(|| place(*rect, right.dot(arm) * scale, up.dot(arm) * scale))
            }
        }
    }

    /// How far in front of the eye a point is; the order in which faces are painted.
    #[must_use]
    pub fn depth(&self, point: DVec3) -> f64 {
        match self {
            Self::Planar(..) => 0.0,
            Self::Orbit(orbit, _) => orbit.distance - orbit.basis()[0].dot(point - orbit.target),
        }
    }

    /// The two ends of a line on the screen, cut where it goes behind the eye.
    #[must_use]
    pub fn segment(&self, mut from: DVec3, mut to: DVec3) -> Option<[Pos2; 2]> {
        if let Self::Orbit(orbit, _) = self {
            let near = NEAR * orbit.distance * 1.01;
            let (one, other) = (self.depth(from), self.depth(to));
            if one < near && other < near {
                return None;
            }
            let cut = |behind: DVec3, depth: f64, seen: DVec3, seen_depth: f64| {
                behind + (seen - behind) * ((near - depth) / (seen_depth - depth))
            };
            if one < near {
                from = cut(from, one, to, other);
            } else if other < near {
                to = cut(to, other, from, one);
            }
        }
        Some([self.screen(from)?, self.screen(to)?])
    }

    /// Whether a face with that normal through that point shows its outside.
    #[must_use]
    pub fn faces(&self, point: DVec3, normal: DVec3) -> bool {
        match self {
            Self::Planar(..) => true,
            Self::Orbit(orbit, _) => (orbit.eye() - point).dot(normal) > 0.0,
        }
    }

    /// Points of the screen for one unit of the world at `point`.
    #[must_use]
    pub fn scale_at(&self, point: DVec3) -> f64 {
        match self {
            Self::Planar(planar, _) => planar.scale,
            Self::Orbit(orbit, rect) => {
                f64::from(rect.height()) * 0.5 / TANGENT / self.depth(point).max(NEAR * orbit.distance)
            }
        }
    }

    /// The direction in the world that points down on the screen.
    #[must_use]
    pub fn down(&self) -> DVec3 {
        match self {
            Self::Planar(..) => DVec3::NEG_Y,
            Self::Orbit(orbit, _) => -orbit.basis()[2],
        }
    }

    /// The direction in the world that points right on the screen.
    #[must_use]
    pub fn right(&self) -> DVec3 {
        match self {
            Self::Planar(..) => DVec3::X,
            Self::Orbit(orbit, _) => orbit.basis()[1],
        }
    }

    /// The direction in the world that points out of the screen.
    fn back(&self) -> DVec3 {
        match self {
            Self::Planar(..) => DVec3::Z,
            Self::Orbit(orbit, _) => orbit.basis()[0],
        }
    }

    /// The direction across `along` in which a line beside the boxes is best seen: across it on the screen too,
    /// and downwards, or to the right.
    #[must_use]
    pub fn beside(&self, along: DVec3) -> DVec3 {
        let flat = along.cross(self.back());
        // Seen end on, an axis is a point whatever lies beside it.
        let beside = if flat.length() > 0.05 { flat.normalize() } else { along.any_orthonormal_vector() };
        if beside.dot(self.down() + self.right() * 0.3) < 0.0 { -beside } else { beside }
    }

    /// The point of the plane under a point of the screen; for [`Camera::Planar`] only.
    #[must_use]
    pub fn world(&self, at: Pos2) -> Option<DVec3> {
        match self {
            Self::Planar(Planar { center, scale }, rect) => {
                let from_middle = at - rect.center();
                let x = center[0] + f64::from(from_middle.x) / scale;
                let y = center[1] - f64::from(from_middle.y) / scale;
                Some(DVec3::new(x, y, 0.0))
            }
            Self::Orbit(..) => None,
        }
    }
}

fn place(rect: Rect, x: f64, y: f64) -> Pos2 {
    let limit = |v: f64| v.clamp(-FAR_OUTSIDE, FAR_OUTSIDE);
    #[expect(clippy::cast_possible_truncation, reason = "screen coordinates within the limit fit an f32")]
    let (x, y) = (limit(x) as f32, limit(y) as f32);
    pos2(rect.center().x + x, rect.center().y - y)
}

impl Planar {
    /// Moved with the pointer by `delta`.
    pub fn pan(&mut self, delta: Vec2) {
        self.center[0] -= f64::from(delta.x) / self.scale;
        self.center[1] += f64::from(delta.y) / self.scale;
    }

    /// Zoomed by `factor`; what is under `at` stays there.
    pub fn zoom(&mut self, factor: f64, at: Pos2, rect: Rect) {
        let arm = at - rect.center();
        self.pan(-arm);
        self.scale = (self.scale * factor).clamp(1e-12, 1e12);
        self.pan(arm);
    }

    /// All of the range from `min` to `max`, with room around it for words and the shown axis.
    #[must_use]
    pub fn fitting(min: DVec3, max: DVec3, rect: Rect) -> Self {
        let size = (max - min).max(DVec3::splat(1e-9));
        let margin = vec2(130.0, 190.0);
        let room = (rect.size() - margin).max(vec2(50.0, 50.0));
        let scale = (f64::from(room.x) / size.x).min(f64::from(room.y) / size.y);
        let middle = (min + max) * 0.5;
        Self { center: [middle.x, middle.y], scale: scale.clamp(1e-12, 1e12) }
    }
}

impl Orbit {
    /// Turned with the pointer by `delta`.
    pub fn turn(&mut self, delta: Vec2) {
        self.yaw -= f64::from(delta.x) * 0.008;
        self.pitch = (self.pitch + f64::from(delta.y) * 0.008).clamp(-1.55, 1.55);
    }

    /// Moved with the pointer by `delta`.
    pub fn pan(&mut self, delta: Vec2, rect: Rect) {
        let [_, right, up] = self.basis();
        let scale = self.distance * TANGENT * 2.0 / f64::from(rect.height().max(1.0));
        self.target += (up * f64::from(delta.y) - right * f64::from(delta.x)) * scale;
    }

    /// Nearer by `factor`.
    pub fn zoom(&mut self, factor: f64) {
        self.distance = (self.distance / factor).clamp(1e-9, 1e12);
    }

    /// All of the range from `min` to `max`, from the same side as before.
    #[must_use]
    pub fn fitting(&self, min: DVec3, max: DVec3, rect: Rect) -> Self {
        let radius = ((max - min).length() * 0.5).max(1e-9);
        let narrow = f64::from((rect.width() / rect.height().max(1.0)).min(1.0)).max(0.2);
        Self { target: (min + max) * 0.5, distance: radius * 1.3 / TANGENT / narrow, ..*self }
    }
}
