//! From world coordinates to the picture and back.
//!
//! World coordinates count from the camera's origin. Points of the picture count from its upper left corner, x to the
//! right and y down.

use crate::workbench::camera::{Camera, LensKind, Planar};
use glam::{DVec2, DVec3};

/// Half the height of the view at distance 1.
pub const TANGENT: f64 = 0.4;

/// What is nearer to the eye than this share of its distance from the target is not drawn.
const NEAR: f64 = 1e-3;

/// The largest distance from the middle of the view, points of the screen, that a shape is given: what lies further
/// out is cut off first, because painters have few digits.
const FAR_OUTSIDE: f64 = 1e5;

/// How far lines and faces go on beyond the view before they are cut off, points of the screen.
const MARGIN: f64 = 20.0;

/// A camera with its directions worked out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The width and height of the picture.
    pub size: DVec2,
    /// The direction in the world that points right on the screen.
    pub right: DVec3,
    /// The direction in the world that points up on the screen.
    pub up: DVec3,
    /// The direction in the world that points out of the screen.
    pub back: DVec3,
    /// The point of the world in the middle of the view.
    middle: DVec3,
    /// Points of the screen per unit of the world, at depth 1 where there is an eye.
    scale: f64,
    depth: Depth,
}

/// What a camera sees of depth.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Depth {
    /// 2D has none.
    None,
    /// Lines of sight are parallel. The depth of the middle is `distance`.
    Parallel { distance: f64 },
    /// Lines of sight meet in an eye, `distance` from the middle.
    Eye { distance: f64 },
}

/// A line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// A point of it; the eye, if there is one.
    pub from: DVec3,
    /// Where it leads, of length 1.
    pub along: DVec3,
    /// What lies further on than this is seen: all that is in front of an eye, and everything where there is none.
    pub start: f64,
}

impl Lens {
    /// A camera that fills a picture of that size, points of the screen.
    #[must_use]
    pub fn new(camera: Camera, size: DVec2) -> Self {
        match camera {
            Camera::Planar(Planar { center: [x, y], scale }) => Self {
                size,
                middle: DVec3::new(x, y, 0.0),
                right: DVec3::X,
                up: DVec3::Y,
                back: DVec3::Z,
                scale,
                depth: Depth::None,
            },
            Camera::Orbit(orbit) => {
                let [back, right, up] = orbit.directions().map(DVec3::from_array);
                let (middle, distance) = (DVec3::from_array(orbit.target), orbit.distance);
                let at_one = size.y * 0.5 / TANGENT;
                let (scale, depth) = match orbit.lens {
                    LensKind::Perspective => (at_one, Depth::Eye { distance }),
                    LensKind::Orthographic => (at_one / distance, Depth::Parallel { distance }),
                };
                Self { size, middle, right, up, back, scale, depth }
            }
        }
    }

    /// The point of the world in the middle of the view.
    #[must_use]
    pub fn middle(&self) -> DVec3 {
        self.middle
    }

    /// Whether it looks at 2D.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.depth == Depth::None
    }

    /// The distance of the eye from the middle, where there is an eye.
    fn eye_distance(&self) -> Option<f64> {
        match self.depth {
            Depth::Eye { distance } => Some(distance),
            Depth::None | Depth::Parallel { .. } => None,
        }
    }

    /// Where the eye is; none where lines of sight are parallel.
    #[must_use]
    pub fn eye(&self) -> Option<DVec3> {
        self.eye_distance().map(|distance| self.middle + self.back * distance)
    }

    /// The way from a point to the eye; where lines of sight are parallel, the direction against them.
    #[must_use]
    pub fn towards_eye(&self, point: DVec3) -> DVec3 {
        self.eye().map_or(self.back, |eye| eye - point)
    }

    /// How far in front of the eye a point is; the order in which faces are painted.
    #[must_use]
    pub fn depth(&self, point: DVec3) -> f64 {
        match self.depth {
            Depth::None => 0.0,
            Depth::Parallel { distance } | Depth::Eye { distance } => distance - self.back.dot(point - self.middle),
        }
    }

    /// Points of the screen for one unit of the world, as far from the eye as `point` is.
    #[must_use]
    pub fn scale_at(&self, point: DVec3) -> f64 {
        match self.eye_distance() {
            None => self.scale,
            Some(distance) => self.scale / self.depth(point).max(NEAR * distance),
        }
    }

    /// Where a point is seen, points of the screen right of the middle of the view and above it; `None` behind the
    /// eye, and where the numbers leave the range of an `f64`.
    #[must_use]
    pub fn seen(&self, point: DVec3) -> Option<DVec2> {
        /// Products of two such numbers are finite.
        const MOST: f64 = 1e100;
        let arm = point - self.middle;
        let scale = match self.eye_distance() {
            None => self.scale,
            Some(distance) => {
                let depth = distance - self.back.dot(arm);
                if depth < NEAR * distance {
                    return None;
                }
                self.scale / depth
            }
        };
        let arm = arm * scale;
        let at = DVec2::new(self.right.dot(arm), self.up.dot(arm));
        (!at.is_nan()).then(|| at.clamp(DVec2::splat(-MOST), DVec2::splat(MOST)))
    }

    /// Where a point is in the picture; `None` behind the eye.
    #[must_use]
    pub fn screen(&self, point: DVec3) -> Option<DVec2> {
        self.seen(point).map(|at| self.place(at))
    }

    fn place(&self, at: DVec2) -> DVec2 {
        let at = at.clamp(DVec2::splat(-FAR_OUTSIDE), DVec2::splat(FAR_OUTSIDE));
        self.size * 0.5 + DVec2::new(at.x, -at.y)
    }

    /// The two ends of a line as seen, cut where it goes behind the eye.
    fn cut(&self, mut from: DVec3, mut to: DVec3) -> Option<[DVec2; 2]> {
        if let Some(distance) = self.eye_distance() {
            let near = NEAR * distance * 1.01;
            let (one, other) = (self.depth(from), self.depth(to));
            if one < near && other < near {
                return None;
            }
            if one < near {
                from = from.lerp(to, (near - one) / (other - one));
            } else if other < near {
                to = to.lerp(from, (near - other) / (one - other));
            }
        }
        Some([self.seen(from)?, self.seen(to)?])
    }

    /// Half the size of what is drawn.
    fn limit(&self) -> DVec2 {
        self.size * 0.5 + MARGIN
    }

    /// The part of a line that is in view, on the screen (Liang, Barsky: ACM TOG 3, 1984).
    #[must_use]
    pub fn segment(&self, from: DVec3, to: DVec3) -> Option<[DVec2; 2]> {
        let [from, to] = self.cut(from, to)?;
        let (along, limit) = (to - from, self.limit());
        let (mut start, mut end) = (0.0_f64, 1.0_f64);
        for (rate, at, limit) in [(along.x, from.x, limit.x), (along.y, from.y, limit.y)] {
            if rate == 0.0 {
                if at.abs() > limit {
                    return None;
                }
            } else {
                let (one, other) = ((-limit - at) / rate, (limit - at) / rate);
                (start, end) = (start.max(one.min(other)), end.min(one.max(other)));
            }
        }
        (start <= end).then(|| [start, end].map(|share| self.place(from + along * share)))
    }

    /// The direction on the screen, of length 1, in which a line leads; down where it is seen end on.
    #[must_use]
    pub fn direction(&self, from: DVec3, to: DVec3) -> DVec2 {
        let along = self.cut(from, to).and_then(|[from, to]| (to - from).try_normalize());
        along.map_or(DVec2::Y, |along| DVec2::new(along.x, -along.y))
    }

    /// The part of a convex face that is in view, on the screen; without corners where there is none
    /// (Sutherland, Hodgman: CACM 17, 1974).
    #[must_use]
    pub fn polygon(&self, corners: &[DVec3]) -> Vec<DVec2> {
        let near = self.eye_distance().map(|distance| NEAR * distance * 1.01);
        let before = |point: &DVec3| near.map_or(0.0, |near| self.depth(*point) - near);
        let before_the_eye = kept(corners.to_vec(), before, DVec3::lerp);
        let Some(mut seen) = before_the_eye.iter().map(|&corner| self.seen(corner)).collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        let limit = self.limit();
        for side in [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y] {
            let most = limit.dot(side.abs());
            seen = kept(seen, |at| most - at.dot(side), DVec2::lerp);
        }
        seen.into_iter().map(|at| self.place(at)).collect()
    }

    /// Whether a face with that normal through that point shows its outside.
    #[must_use]
    pub fn faces(&self, point: DVec3, normal: DVec3) -> bool {
        self.is_flat() || self.towards_eye(point).dot(normal) > 0.0
    }

    /// Which of the two faces across an axis of a box shows its outside: whether it is the one that the axis points
    /// out of. `None` where neither does, and in 2D.
    #[must_use]
    pub fn side_seen(&self, center: DVec3, axis: DVec3, half: f64) -> Option<bool> {
        let height = self.towards_eye(center).dot(axis);
        let least = match self.depth {
            Depth::None => f64::INFINITY,
            Depth::Parallel { .. } => 0.0,
            Depth::Eye { .. } => half,
        };
        (height.abs() > least).then_some(height > 0.0)
    }

    /// The direction across `along` in which a line beside the boxes is best seen: across it on the screen too,
    /// and downwards, or to the right.
    #[must_use]
    pub fn beside(&self, along: DVec3) -> DVec3 {
        let flat = along.cross(self.back);
        // Seen end on, an axis is a point whatever lies beside it.
        let beside = if flat.length() > 0.05 { flat.normalize() } else { along.any_orthonormal_vector() };
        if beside.dot(self.right * 0.3 - self.up) < 0.0 { -beside } else { beside }
    }

    /// The point of 2D under a point of the picture; `None` in 3D.
    #[must_use]
    pub fn world(&self, at: DVec2) -> Option<DVec3> {
        self.is_flat().then(|| self.middle + self.shift(at - self.size * 0.5))
    }

    /// The way in the world, across the view, of what moves by `by` in the picture as far from the eye as its middle.
    #[must_use]
    pub fn shift(&self, by: DVec2) -> DVec3 {
        (self.right * by.x - self.up * by.y) / self.scale_at(self.middle)
    }

    /// The line of sight through a point of the picture; in 2D straight down from above the boxes.
    #[must_use]
    pub fn ray(&self, at: DVec2) -> Ray {
        let across = self.shift(at - self.size * 0.5);
        match self.depth {
            Depth::None => Ray { from: self.middle + across + self.back, along: -self.back, start: 0.0 },
            Depth::Parallel { .. } => Ray { from: self.middle + across, along: -self.back, start: f64::NEG_INFINITY },
            Depth::Eye { distance } => {
                let along = across - self.back * distance;
                Ray { from: self.middle + self.back * distance, along: along / length(along), start: 0.0 }
            }
        }
    }

    /// The radius of a ball on the screen; `None` where none of it can be in view.
    #[must_use]
    pub fn radius_in_view(&self, center: DVec3, radius: f64) -> Option<f64> {
        if self.eye_distance().is_some_and(|distance| self.depth(center) + radius < NEAR * distance) {
            return None;
        }
        let (arm, scale) = (center - self.middle, self.scale_at(center));
        let [across, above] = [self.right, self.up].map(|side| side.dot(arm).abs() * scale);
        let radius = radius * scale;
        // Perspective stretches what is beside the middle, so twice the radius is allowed for.
        let limit = self.limit() + 2.0 * radius;
        (across <= limit.x && above <= limit.y).then_some(radius)
    }
}

/// The corners of the part of a convex polygon where `inside` is not negative. `between` goes from one corner to
/// another by a share of the way.
fn kept<P: Copy>(corners: Vec<P>, inside: impl Fn(&P) -> f64, between: impl Fn(P, P, f64) -> P) -> Vec<P> {
    if corners.iter().all(|corner| inside(corner) >= 0.0) {
        return corners;
    }
    let mut kept = Vec::with_capacity(corners.len() + 1);
    for (k, &corner) in corners.iter().enumerate() {
        let before = corners[(k + corners.len() - 1) % corners.len()];
        let (last, this) = (inside(&before), inside(&corner));
        if (last < 0.0) != (this < 0.0) {
            kept.push(between(before, corner, last / (last - this)));
        }
        if this >= 0.0 {
            kept.push(corner);
        }
    }
    kept
}

/// The length of a vector, also where its square leaves the range of an `f64`.
#[must_use]
pub fn length(v: DVec3) -> f64 {
    let largest = v.abs().max_element();
    if largest > 0.0 && largest.is_finite() { largest * (v / largest).length() } else { largest }
}
