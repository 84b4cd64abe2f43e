//! From world coordinates to the screen and back. World coordinates are `f64` until the last step.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};
use glam::{DVec2, DVec3};

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
}

/// A camera with the rectangle it fills.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Camera {
    /// On the plane.
    Planar(Planar, Rect),
    /// In space.
    Orbit(Orbit, Rect),
}

/// The largest distance from the middle of the view, points of the screen, that a shape is given: what lies further
/// out is cut off first, because an `f32` has few digits.
const FAR_OUTSIDE: f64 = 1e5;

/// How far lines and faces go on beyond the view before they are cut off, points of the screen.
const MARGIN: f64 = 20.0;

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
        self.lens().screen(point)
    }

    /// The camera made ready for many points.
    #[must_use]
    pub fn lens(&self) -> Lens {
        match self {
            Self::Planar(Planar { center: [x, y], scale }, rect) => Lens {
                rect: *rect,
                middle: DVec3::new(*x, *y, 0.0),
                right: DVec3::X,
                up: DVec3::Y,
                back: DVec3::Z,
                scale: *scale,
                distance: None,
            },
            Self::Orbit(orbit, rect) => {
                let [back, right, up] = orbit.basis();
                let scale = f64::from(rect.height()) * 0.5 / TANGENT;
                Lens { rect: *rect, middle: orbit.target, right, up, back, scale, distance: Some(orbit.distance) }
            }
        }
    }
}

/// A camera with its directions worked out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The rectangle on the screen.
    pub rect: Rect,
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
    /// Of the eye from `middle`; none where the view is flat.
    distance: Option<f64>,
}

impl Lens {
    /// Whether it looks at the plane.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.distance.is_none()
    }

    /// Where the eye is; none where the view is flat.
    #[must_use]
    pub fn eye(&self) -> Option<DVec3> {
        self.distance.map(|distance| self.middle + self.back * distance)
    }

    /// How far in front of the eye a point is; the order in which faces are painted.
    #[must_use]
    pub fn depth(&self, point: DVec3) -> f64 {
        self.distance.map_or(0.0, |distance| distance - self.back.dot(point - self.middle))
    }

    /// Points of the screen for one unit of the world, as far from the eye as `point` is.
    #[must_use]
    pub fn scale_at(&self, point: DVec3) -> f64 {
        match self.distance {
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
        let scale = match self.distance {
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

    /// Where a point is on the screen; `None` behind the eye.
    #[must_use]
    pub fn screen(&self, point: DVec3) -> Option<Pos2> {
        self.seen(point).map(|at| self.place(at))
    }

    fn place(&self, at: DVec2) -> Pos2 {
        let at = at.clamp(DVec2::splat(-FAR_OUTSIDE), DVec2::splat(FAR_OUTSIDE));
        #[expect(clippy::cast_possible_truncation, reason = "screen coordinates within the limit fit an f32")]
        let (x, y) = (at.x as f32, at.y as f32);
        pos2(self.rect.center().x + x, self.rect.center().y - y)
    }

    /// The two ends of a line as seen, cut where it goes behind the eye.
    fn cut(&self, mut from: DVec3, mut to: DVec3) -> Option<[DVec2; 2]> {
        if let Some(distance) = self.distance {
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
        let size = self.rect.size() * 0.5;
        DVec2::new(f64::from(size.x), f64::from(size.y)) + MARGIN
    }

    /// The part of a line that is in view, on the screen (Liang, Barsky: ACM TOG 3, 1984).
    #[must_use]
    pub fn segment(&self, from: DVec3, to: DVec3) -> Option<[Pos2; 2]> {
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
    pub fn direction(&self, from: DVec3, to: DVec3) -> Vec2 {
        let along = self.cut(from, to).and_then(|[from, to]| (to - from).try_normalize());
        #[expect(clippy::cast_possible_truncation, reason = "at most 1")]
        along.map_or(Vec2::DOWN, |along| vec2(along.x as f32, -along.y as f32))
    }

    /// The part of a convex face that is in view, on the screen; without corners where there is none
    /// (Sutherland, Hodgman: CACM 17, 1974).
    #[must_use]
    pub fn polygon(&self, corners: &[DVec3]) -> Vec<Pos2> {
        let near = self.distance.map_or(f64::NEG_INFINITY, |distance| NEAR * distance * 1.01);
        let before = |point: &DVec3| if self.is_flat() { 0.0 } else { self.depth(*point) - near };
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
        self.eye().is_none_or(|eye| (eye - point).dot(normal) > 0.0)
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

    /// The point of the plane under a point of the screen; `None` in space.
    #[must_use]
    pub fn world(&self, at: Pos2) -> Option<DVec3> {
        let from_middle = at - self.rect.center();
        let (x, y) = (f64::from(from_middle.x) / self.scale, f64::from(from_middle.y) / self.scale);
        self.is_flat().then(|| self.middle + DVec3::new(x, -y, 0.0))
    }

    /// The radius of a ball on the screen; `None` where none of it can be in view.
    #[must_use]
    pub fn radius_in_view(&self, center: DVec3, radius: f64) -> Option<f64> {
        if self.distance.is_some_and(|distance| self.depth(center) + radius < NEAR * distance) {
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

/// Scales and distances stay within this, far beyond the numbers of any scene that the kernel can decide.
const RANGE: std::ops::RangeInclusive<f64> = 1e-300..=1e300;

fn within_range(value: f64) -> f64 {
    value.clamp(*RANGE.start(), *RANGE.end())
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
        self.scale = within_range(self.scale * factor);
        self.pan(arm);
    }

    /// All of the range from `min` to `max`, with room around it for words and the shown axis.
    #[must_use]
    pub fn fitting(min: DVec3, max: DVec3, rect: Rect) -> Self {
        let size = max - min;
        let largest = size.max_element();
        // A single point is looked at as if it were a unit wide.
        let size = if largest > 0.0 { size.max(DVec3::splat(largest * 1e-9)) } else { DVec3::ONE };
        let margin = vec2(130.0, 190.0);
        let room = (rect.size() - margin).max(vec2(50.0, 50.0));
        let scale = (f64::from(room.x) / size.x).min(f64::from(room.y) / size.y);
        let middle = min.midpoint(max);
        Self { center: [middle.x, middle.y], scale: within_range(scale) }
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
        self.distance = within_range(self.distance / factor);
    }

    /// All of the range from `min` to `max`, from the same side as before.
    #[must_use]
    pub fn fitting(&self, min: DVec3, max: DVec3, rect: Rect) -> Self {
        let radius = length(max - min) * 0.5;
        let radius = if radius > 0.0 { radius } else { 1.0 };
        let narrow = f64::from((rect.width() / rect.height().max(1.0)).min(1.0)).max(0.2);
        Self { target: min.midpoint(max), distance: within_range(radius * 1.3 / TANGENT / narrow), ..*self }
    }
}
