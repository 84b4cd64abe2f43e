//! From where the boxes are looked at: one camera for 2D and one for 3D, changed by commands.
//!
//! A camera counts from an origin near what it looks at, so that it moves as smoothly far from the world's origin
//! as near it. Lengths are those of the scene; how many points the view has on the screen is not known here.

pub mod orbit;

pub use crate::scene::view::{LensKind, Up};
pub use orbit::{Orbit, Side};

use crate::{
    kernel::axis::Dimension,
    scene::{SceneView, view::SceneCamera},
};
use orbit::{PITCHES, of_way};
use serde::{Deserialize, Serialize};

/// A camera of 2D: straight down, with y up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Planar {
    /// The point in the middle of the view.
    pub center: [f64; 2],
    /// Points of the screen for one unit of the world.
    pub scale: f64,
}

/// A camera of either dimension.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Camera {
    /// Of 2D.
    Planar(Planar),
    /// Of 3D.
    Orbit(Orbit),
}

/// What a camera is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Fit {
    /// The boxes up to the end of the first contact: what a scene is about, when it is opened.
    Story,
    /// The boxes over the whole motion.
    Whole,
    /// The selected box, or where none is selected the pair, at the moment shown.
    Selection,
    /// The pair, with the shown axis in the plane of the view, so that its gap is seen in true length. In 2D it
    /// always is.
    Across,
    /// The pair, along the shown axis. In 2D nothing can be seen so.
    Along,
    /// What the step of the lesson says; where it says no place, as [`Self::Story`].
    Lesson,
    /// What a scene file says.
    Place(SceneCamera),
}

/// How a camera comes to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// At once.
    Jump,
    /// Within [`GLIDE`] seconds, unless something else is asked of it before.
    Glide,
}

/// How long a camera glides, seconds.
pub const GLIDE: f64 = 0.2;

/// What can be done to the camera of the open scene.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum CameraCommand {
    /// Choose it for this, as soon as the size of the view is known.
    Fit(Fit),
    /// Look from there. `follow` is what it is chosen for again when the size of the view changes.
    Place {
        /// The point of the world that `camera` counts from.
        origin: [f64; 3],
        /// The camera.
        camera: Camera,
        /// `None`: it stays.
        follow: Option<Fit>,
        /// How it comes there.
        pace: Pace,
    },
    /// Stay when the size of the view changes.
    Stay,
    /// Move the middle of the view by that much.
    Move([f64; 3]),
    /// Nearer by `factor`, kept within 0.001 and 1000. The point at `about` from the middle stays in its place.
    Zoom {
        /// Above 1: nearer.
        factor: f64,
        /// From the middle of the view.
        about: [f64; 3],
    },
    /// Turn about the target, in 3D.
    Turn {
        /// About the axis that points up, radians.
        yaw: f64,
        /// Upwards, radians.
        pitch: f64,
    },
    /// Look at the target from that side, in 3D.
    From(Side),
    /// Make that axis of the world point up, in 3D.
    SetUp(Up),
    /// See depth in that way, in 3D.
    SetLens(LensKind),
    /// If it is still gliding, be there at once.
    Arrive,
}

impl Camera {
    /// The same camera further on by `by`.
    fn moved(self, by: [f64; 3]) -> Self {
        match self {
            Self::Planar(camera) => Self::Planar(Planar { center: [0, 1].map(|i| by[i] + camera.center[i]), ..camera }),
            Self::Orbit(camera) => Self::Orbit(Orbit { target: sum(by, camera.target), ..camera }),
        }
    }

    /// The camera on the way to another of the same dimension, `share` of the way from 0 to 1.
    fn towards(self, to: Self, share: f64) -> Self {
        match (self, to) {
            (Self::Planar(from), Self::Planar(to)) => {
                let scale = from.scale * (to.scale / from.scale).powf(share);
                let of_way = of_way([from.scale, scale, to.scale].map(f64::recip), share);
                let center = [0, 1].map(|i| from.center[i] + (to.center[i] - from.center[i]) * of_way);
                Self::Planar(Planar { center, scale })
            }
            (Self::Orbit(from), Self::Orbit(to)) => Self::Orbit(from.towards(to, share)),
            (Self::Planar(_), Self::Orbit(_)) | (Self::Orbit(_), Self::Planar(_)) => to,
        }
    }
}

/// A share of time as a share of the way, slow at both ends.
fn eased(share: f64) -> f64 {
    let x = share.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}

impl CameraCommand {
    /// The same, coming to the place in that way.
    #[must_use]
    pub fn with_pace(self, pace: Pace) -> Self {
        match self {
            Self::Place { origin, camera, follow, .. } => Self::Place { origin, camera, follow, pace },
            other => other,
        }
    }
}

/// The cameras of 2D and 3D, each with its origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cameras {
    planar: Planar,
    orbit: Orbit,
    /// The points of the world that `planar` and `orbit` count from.
    origins: [[f64; 3]; 2],
    wanted: Option<(Fit, Pace)>,
    follow: Option<Fit>,
    glide: Option<Glide>,
    /// What a person has chosen, for scenes that do not say otherwise.
    usual: (Up, LensKind),
}

/// The way of a camera to its place, of which only the picture knows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Glide {
    /// Where it began, in the coordinates of the place it goes to.
    from: Camera,
    /// For how long it has been going on, seconds.
    passed: f64,
}

impl Default for Planar {
    fn default() -> Self {
        Self { center: [0.0; 2], scale: 50.0 }
    }
}

impl Default for Cameras {
    fn default() -> Self {
        let (planar, orbit) = (Planar::default(), Orbit::default());
        Self {
            planar,
            orbit,
            origins: [[0.0; 3]; 2],
            wanted: Some((Fit::Story, Pace::Jump)),
            follow: None,
            glide: None,
            usual: Default::default(),
        }
    }
}

/// Scales and distances stay within this, far beyond the numbers of any scene that the kernel can decide.
#[must_use]
pub fn within_range(value: f64) -> f64 {
    value.clamp(1e-300, 1e300)
}

impl Cameras {
    /// What a camera is to be chosen for, by whoever knows the size of the view, and how it comes there.
    #[must_use]
    pub fn wanted(&self) -> Option<(Fit, Pace)> {
        self.wanted
    }

    /// Whether a scene was opened and nothing of it has been seen yet.
    fn is_opening(&self) -> bool {
        matches!(self.wanted, Some((_, Pace::Jump)))
    }

    /// What the camera is chosen for again when the size of the view changes; `None` once a person looked elsewhere.
    #[must_use]
    pub fn follow(&self) -> Option<Fit> {
        self.follow
    }

    /// The camera in the world, as it is seen.
    #[must_use]
    pub fn world(&self, dimension: Dimension) -> Camera {
        self.from([0.0; 3], dimension)
    }

    /// The camera in coordinates that count from [`Self::origin`], as it is seen: on its way where it glides.
    #[must_use]
    pub fn local(&self, dimension: Dimension) -> Camera {
        let goal = self.goal(dimension);
        match self.glide {
            Some(Glide { from, passed }) => from.towards(goal, eased(passed / GLIDE)),
            None => goal,
        }
    }

    /// Whether the camera is on its way.
    #[must_use]
    pub fn is_gliding(&self) -> bool {
        self.glide.is_some()
    }

    /// Time passes: `dt` seconds.
    pub fn tick(&mut self, dt: f64) {
        if let Some(glide) = &mut self.glide {
            glide.passed += dt;
            // Also for what is no number.
            let goes_on = glide.passed < GLIDE;
            self.glide = self.glide.filter(|_| goes_on);
        }
    }

    /// The axis that points up and the way to see depth that a person has chosen.
    #[must_use]
    pub fn usual(&self) -> (Up, LensKind) {
        self.usual
    }

    /// Another scene comes: it is looked at as it says, or from the first direction for what it is about.
    pub fn rewind(&mut self, scene: Option<&SceneView>) {
        let (up, lens) = self.usual;
        self.orbit = Orbit::first(scene.and_then(|view| view.up).unwrap_or(up), lens);
        (self.wanted, self.follow, self.glide) = (Some((Fit::Story, Pace::Jump)), None, None);
    }

    /// Where the camera is, or will be when it has arrived, in coordinates that count from [`Self::origin`].
    #[must_use]
    pub fn goal(&self, dimension: Dimension) -> Camera {
        match dimension {
            Dimension::D2 => Camera::Planar(self.planar),
            Dimension::D3 => Camera::Orbit(self.orbit),
        }
    }

    /// The camera in coordinates that count from a point of the world.
    #[must_use]
    pub fn from(&self, origin: [f64; 3], dimension: Dimension) -> Camera {
        let own = self.origin(dimension);
        self.local(dimension).moved([0, 1, 2].map(|i| own[i] - origin[i]))
    }

    /// The camera of 3D in its local coordinates, where it is or will be when it has arrived.
    #[must_use]
    pub fn orbit(&self) -> Orbit {
        self.orbit
    }

    /// The point of the world that local coordinates count from.
    #[must_use]
    pub fn origin(&self, dimension: Dimension) -> [f64; 3] {
        self.origins[which(dimension)]
    }

    /// Does as told to the camera of `dimension`. Numbers that are not finite change nothing.
    pub fn apply(&mut self, command: CameraCommand, dimension: Dimension) {
        let before = *self;
        let seen = self.world_parts(dimension);
        if !matches!(command, CameraCommand::Fit(_)) {
            self.glide = None;
        }
        match command {
            // A scene that is being opened is there at once.
            CameraCommand::Fit(to) if self.is_opening() => self.wanted = Some((to, Pace::Jump)),
            CameraCommand::Fit(to) => self.wanted = Some((to, Pace::Glide)),
            CameraCommand::Stay => self.follow = None,
            CameraCommand::Arrive => {}
            CameraCommand::Place { origin, camera, follow, pace } => {
                (self.wanted, self.follow) = (None, follow);
                match camera {
                    Camera::Planar(camera) => {
                        self.origins[which(Dimension::D2)] = origin;
                        self.planar = Planar { scale: within_range(camera.scale), ..camera };
                    }
                    Camera::Orbit(camera) => {
                        self.origins[which(Dimension::D3)] = origin;
                        let pitch = camera.pitch.clamp(*PITCHES.start(), *PITCHES.end());
                        self.orbit = Orbit { distance: within_range(camera.distance), pitch, ..camera };
                    }
                }
                self.begin(pace, seen, dimension);
            }
            CameraCommand::Move(by) => {
                self.follow = None;
                self.shift(by, dimension);
            }
            CameraCommand::Zoom { factor, about } => {
                self.follow = None;
                let factor = factor.clamp(1e-3, 1e3);
                match dimension {
                    Dimension::D2 => {
                        let scale = within_range(self.planar.scale * factor);
                        // Two steps, each of which is short on the screen of its scale.
                        self.shift(about, dimension);
                        self.shift(about.map(|x| -x * (self.planar.scale / scale)), dimension);
                        self.planar.scale = scale;
                    }
                    Dimension::D3 => {
                        let distance = within_range(self.orbit.distance / factor);
                        let left = distance / self.orbit.distance;
                        self.shift(about, dimension);
                        self.shift(about.map(|x| -x * left), dimension);
                        self.orbit.distance = distance;
                    }
                }
            }
            CameraCommand::Turn { yaw, pitch } => {
                self.follow = None;
                self.orbit.yaw += yaw;
                self.orbit.pitch = (self.orbit.pitch + pitch).clamp(*PITCHES.start(), *PITCHES.end());
            }
            CameraCommand::From(side) => {
                self.orbit = self.orbit.on(side);
                self.begin(Pace::Glide, seen, dimension);
            }
            CameraCommand::SetUp(up) => {
                self.usual.0 = up;
                self.orbit = self.orbit.with_up(up);
            }
            CameraCommand::SetLens(lens) => {
                self.usual.1 = lens;
                self.orbit.lens = lens;
            }
        }
        if !self.is_finite() {
            *self = Self { wanted: self.wanted, follow: self.follow, glide: None, ..before };
        }
        self.follow_origin(dimension);
    }

    /// The camera as it is seen, and the point that it counts from.
    fn world_parts(&self, dimension: Dimension) -> (Camera, [f64; 3]) {
        (self.local(dimension), self.origin(dimension))
    }

    /// Begins the way from what was seen to where the camera is now.
    fn begin(&mut self, pace: Pace, (seen, origin): (Camera, [f64; 3]), dimension: Dimension) {
        let own = self.origin(dimension);
        let from = seen.moved([0, 1, 2].map(|i| origin[i] - own[i]));
        let is_new = from != self.goal(dimension);
        self.glide = (pace == Pace::Glide && is_new).then_some(Glide { from, passed: 0.0 });
    }

    /// Moves the middle of the view.
    fn shift(&mut self, by: [f64; 3], dimension: Dimension) {
        match dimension {
            Dimension::D2 => self.planar.center = [0, 1].map(|i| self.planar.center[i] + by[i]),
            Dimension::D3 => self.orbit.target = sum(self.orbit.target, by),
        }
    }

    fn is_finite(&self) -> bool {
        let Self { planar, orbit, origins, .. } = self;
        let numbers = [planar.scale, orbit.yaw, orbit.pitch, orbit.distance];
        let points = planar.center.iter().chain(&orbit.target).chain(origins.iter().flatten());
        numbers.iter().chain(points).all(|x| x.is_finite())
    }

    /// Moves the origin to the middle of the view if it is so far away that the screen would show the rounding of
    /// an `f64`.
    fn follow_origin(&mut self, dimension: Dimension) {
        /// Points of the screen; an `f64` of this size knows a millionth of a point.
        const FAR: f64 = 1e9;
        /// Points that the distance of the eye takes on a screen, about.
        const EYE: f64 = 1e3;
        let (middle, scale) = match self.goal(dimension) {
            Camera::Planar(Planar { center: [x, y], scale }) => ([x, y, 0.0], scale),
            Camera::Orbit(orbit) => (orbit.target, EYE / orbit.distance),
        };
        if middle.iter().all(|x| x.abs() * scale <= FAR) {
            return;
        }
        let origin = self.origin(dimension);
        let moved = sum(origin, middle);
        // What rounding took from the sum (Knuth's exact sum); the camera stays where it is to the last bit.
        let rest = [0, 1, 2].map(|i| {
            let taken = moved[i] - origin[i];
            (origin[i] - (moved[i] - taken)) + (middle[i] - taken)
        });
        self.origins[which(dimension)] = moved;
        self.glide = None;
        match dimension {
            Dimension::D2 => self.planar.center = [rest[0], rest[1]],
            Dimension::D3 => self.orbit.target = rest,
        }
    }
}

fn which(dimension: Dimension) -> usize {
    match dimension {
        Dimension::D2 => 0,
        Dimension::D3 => 1,
    }
}

fn sum(one: [f64; 3], other: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|i| one[i] + other[i])
}

#[cfg(test)]
mod tests {
    use super::*;
    use Dimension::{D2, D3};

    #[test]
    fn what_is_not_finite_changes_nothing() {
        let before = Cameras::default();
        for command in [
            CameraCommand::Move([f64::NAN; 3]),
            CameraCommand::Zoom { factor: f64::NAN, about: [0.0; 3] },
            CameraCommand::Zoom { factor: 2.0, about: [f64::INFINITY, 0.0, 0.0] },
            CameraCommand::Turn { yaw: f64::INFINITY, pitch: 0.0 },
        ] {
            for dimension in [D2, D3] {
                let mut cameras = before;
                cameras.apply(command, dimension);
                if cameras != before {
                    // The distance alone has no use for the point that stays.
                    assert!(dimension == D3 && matches!(command, CameraCommand::Zoom { factor: 2.0, .. }));
                }
            }
        }
    }

    #[test]
    fn a_person_who_looks_elsewhere_is_not_followed() {
        let mut cameras = Cameras::default();
        let camera = cameras.local(D2);
        assert_eq!(cameras.wanted(), Some((Fit::Story, Pace::Jump)));
        let follow = Some(Fit::Story);
        cameras.apply(CameraCommand::Place { origin: [0.0; 3], camera, follow, pace: Pace::Jump }, D2);
        assert_eq!((cameras.wanted(), cameras.follow()), (None, Some(Fit::Story)));
        cameras.apply(CameraCommand::Move([1.0, 0.0, 0.0]), D2);
        assert_eq!(cameras.follow(), None);
        assert_eq!(cameras.world(D2), Camera::Planar(Planar { center: [1.0, 0.0], scale: 50.0 }));
    }

    #[test]
    fn the_point_zoomed_about_stays() {
        let mut cameras = Cameras::default();
        cameras.apply(CameraCommand::Zoom { factor: 4.0, about: [8.0, 0.0, 0.0] }, D2);
        // It was 8 units of 50 points from the middle, and is 2 units of 200 points from it.
        assert_eq!(cameras.world(D2), Camera::Planar(Planar { center: [6.0, 0.0], scale: 200.0 }));
    }
}
