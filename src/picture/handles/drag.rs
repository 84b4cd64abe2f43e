//! What follows when a handle is dragged: from the line of sight under the pointer to a change of the scene, and the
//! words that say it. Nothing here knows how the view is projected; it asks the [`Lens`] for lines of sight only.

use super::{
    digits::{Digits, grid_step},
    freedom::{Freedom, Reached},
    part::{Grip, Handle},
    said::Said,
    touch::Touch,
};
use crate::{
    kernel::axis::Dimension,
    picture::{
        camera::{Lens, Ray},
        solid::Solid,
    },
    scene::{
        AnyMotion, Edit, Rotation, Scene,
        edit::{AnyBox, Number},
    },
};
use glam::{DVec2, DVec3};
use std::sync::Arc;

/// What is held beside the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// Snap to round lengths, round angles and to touching.
    pub snap: bool,
    /// The other face stays.
    pub one_sided: bool,
}

/// Where the motion of a box is constrained to, by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Along the axis.
    Along(usize),
    /// Across the axis.
    Across(usize),
}

/// What the scene and the view are when a handle is grabbed.
#[derive(Clone, Debug)]
pub struct Grabbed {
    /// The scene.
    pub scene: Arc<Scene>,
    /// The time that is shown, seconds.
    pub t: f64,
    /// The box at the start, at the time shown and at the end, in coordinates that count from `origin`.
    pub poses: [Solid; 3],
    /// The point of the world that the coordinates of the lens count from.
    pub origin: DVec3,
    /// The directions of x, y and z: those of the world or of the box.
    pub frame: [DVec3; 3],
    /// The line of sight under the pointer.
    pub from: Ray,
    /// The point that is held.
    pub at: DVec3,
    /// The pivot at the time shown.
    pub pivot: DVec3,
    /// How many seconds of motion the arrow of the velocity or the arc of the angular velocity shows.
    pub seconds: f64,
    /// The axis that the arc of the angular velocity turns about.
    pub spin_axis: DVec3,
    /// The shown axis, if the box is one of the pair.
    pub touch: Option<Touch>,
}

/// A handle in the hand.
#[derive(Clone, Debug)]
pub struct Drag {
    /// What is held.
    pub handle: Handle,
    /// What was there.
    pub grabbed: Grabbed,
    before: AnyBox,
    constraint: Option<Constraint>,
    freedom: Freedom,
    reached: Reached,
}

/// What a drag comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The changes of the scene as it was grabbed; none where nothing follows from where the pointer is.
    pub edits: Vec<Edit>,
    /// What is said at the pointer.
    pub said: Vec<String>,
}

impl Drag {
    /// Takes a handle in the hand; `lens` is that of the line of sight. `None` if there is no such box.
    #[must_use]
    pub fn new(handle: Handle, grabbed: Grabbed, lens: &Lens) -> Option<Self> {
        let before = grabbed.scene.boxes().get(handle.box_index)?;
        let freedom = Self::freedom(handle.grip, None, &grabbed, lens);
        Some(Self { handle, before, constraint: None, freedom, reached: Reached::default(), grabbed })
    }

    /// The words after "Undo" in a menu.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{} {}", self.handle.grip.verb(), self.before.name())
    }

    /// Constrains the motion, or frees it where it is constrained so.
    pub fn constrain(&mut self, to: Constraint, lens: &Lens) {
        let axis = match to {
            Constraint::Along(axis) | Constraint::Across(axis) => axis,
        };
        if axis >= self.grabbed.scene.dimension().count() {
            return;
        }
        self.constraint = Some(to).filter(|to| self.constraint != Some(*to));
        self.freedom = Self::freedom(self.handle.grip, self.constraint, &self.grabbed, lens);
        self.reached = Reached::default();
    }

    fn freedom(grip: Grip, constraint: Option<Constraint>, grabbed: &Grabbed, lens: &Lens) -> Freedom {
        let Grabbed { frame, poses: [_, shown, _], at, pivot, from, .. } = grabbed;
        let is_flat = grabbed.scene.dimension() == Dimension::D2;
        let across_view = if is_flat { DVec3::Z } else { lens.back };
        let turns = |about: DVec3, axis: DVec3| {
            let axis = match constraint {
                _ if is_flat => DVec3::Z,
                Some(Constraint::Along(axis) | Constraint::Across(axis)) => frame[axis],
                None => axis,
            };
            Freedom::turn(about, axis, *at, *from)
        };
        let moves = |constraint: Option<Constraint>| match constraint {
            Some(Constraint::Along(axis)) => Freedom::Line { through: *at, along: frame[axis] },
            // In the plane, what is not along one axis is along the other.
            Some(Constraint::Across(axis)) if is_flat => Freedom::Line { through: *at, along: frame[1 - axis] },
            Some(Constraint::Across(axis)) => Freedom::Plane { through: *at, normal: frame[axis] },
            None => Freedom::Plane { through: *at, normal: across_view },
        };
        match grip {
            Grip::Face { axis, positive } => {
                Freedom::Line { through: *at, along: shown.axes[axis] * if positive { 1.0 } else { -1.0 } }
            }
            Grip::Turn => turns(shown.center, across_view),
            Grip::Ring(axis) => turns(shown.center, frame[axis]),
            Grip::Spin => turns(*pivot, grabbed.spin_axis),
            Grip::Along(axis) => moves(constraint.or(Some(Constraint::Along(axis)))),
            Grip::Across(axis) => moves(constraint.or(Some(Constraint::Across(axis)))),
            Grip::Body | Grip::Velocity | Grip::Pivot | Grip::Start | Grip::End => moves(constraint),
        }
    }

    /// The change that brings the handle to `pointer`, a point of the picture, with no more digits than the screen
    /// can show. `lens` counts from the same origin as when the handle was grabbed.
    pub fn to(&mut self, pointer: DVec2, lens: &Lens, keys: Keys) -> Outcome {
        self.freedom.reach(self.grabbed.from, lens, pointer, &mut self.reached);
        let unit = 1.0 / lens.scale_at(self.grabbed.at);
        if !(unit.is_finite() && self.reached.way.is_finite() && self.reached.turned.is_finite()) {
            return Outcome::default();
        }
        let grid = grid_step(lens, self.grabbed.at);
        let place = Place { unit, grid, keys };
        match self.handle.grip {
            Grip::Body | Grip::Along(_) | Grip::Across(_) => self.moved(&place),
            Grip::Turn | Grip::Ring(_) => self.turned(&place),
            Grip::Face { axis, positive } => self.sized(axis, positive, &place),
            Grip::Velocity => self.sped(1.0 / (self.grabbed.seconds + self.grabbed.t), &place),
            Grip::End => self.sped(1.0 / self.grabbed.scene.duration(), &place),
            Grip::Start => self.started(&place),
            Grip::Spin => self.spun(&place),
            Grip::Pivot => self.pivoted(&place),
        }
    }

    fn number(&self, number: Number) -> f64 {
        self.before.number(number).unwrap_or_default()
    }

    fn count(&self) -> usize {
        self.grabbed.scene.dimension().count()
    }

    fn set(&self, numbers: Vec<(Number, f64)>) -> Vec<Edit> {
        if numbers.iter().all(|(_, value)| value.is_finite()) {
            vec![Edit::SetNumbers { index: self.handle.box_index, numbers }]
        } else {
            Vec::new()
        }
    }

    /// A vector of the box after a way of it.
    fn vector(&self, number: fn(usize) -> Number, way: DVec3, digits: Digits) -> Vec<f64> {
        let longest = way.abs().max_element();
        // Rounding makes ways along axes that are none.
        let of = |i: usize| if way[i].abs() < 1e-9 * longest { 0.0 } else { way[i] };
        (0..self.count()).map(|i| digits.moved(self.number(number(i)), of(i))).collect()
    }

    fn numbered(number: fn(usize) -> Number, values: &[f64]) -> Vec<(Number, f64)> {
        values.iter().enumerate().map(|(i, value)| (number(i), *value)).collect()
    }

    /// The way that the pointer went, and how finely its end is placed.
    fn way(&self, place: &Place) -> (DVec3, Digits) {
        let (way, freedom) = (self.reached.way, &self.freedom);
        let step = if place.keys.snap { place.grid } else { place.unit };
        let digits = if place.keys.snap { Digits::Grid(step) } else { Digits::Screen(step) };
        match freedom.oblique(&self.grabbed.frame) {
            // Lengths along axes of a box are round, coordinates are what follows.
            Some(directions) => {
                let round = |direction: DVec3| direction * digits.moved(0.0, way.dot(direction));
                (directions.into_iter().map(round).sum(), Digits::Screen(1e-3 * place.unit))
            }
            None => (way, digits),
        }
    }

    fn moved(&self, place: &Place) -> Outcome {
        let touch = self.grabbed.touch.as_ref().filter(|_| place.keys.snap);
        let reach = 12.0 * place.unit;
        if let Some((edits, axis)) = touch.and_then(|touch| {
            Some((touch.reached(&self.grabbed.scene, &self.freedom, self.reached.way, reach)?, touch.axis))
        }) {
            let after = self.after(&edits);
            let said = self.said(place, &after).place().touching(axis);
            let said = self.when(said, MOVES).lines();
            return Outcome { edits, said };
        }
        let (way, digits) = self.way(place);
        let edits = self.set(Self::numbered(Number::Center, &self.vector(Number::Center, way, digits)));
        let after = self.after(&edits);
        let said = self.said(place, &after).place();
        Outcome { said: self.when(self.kept(said), MOVES).lines(), edits }
    }

    fn started(&self, place: &Place) -> Outcome {
        let (way, digits) = self.way(place);
        let center = self.vector(Number::Center, way, digits);
        let duration = self.grabbed.scene.duration();
        // What the end needs to stay follows from where the start really is.
        let stays = |(i, center): (usize, &f64)| {
            let way = center - self.number(Number::Center(i));
            Digits::Screen(1e-3 * place.unit / duration).moved(self.number(Number::Velocity(i)), -way / duration)
        };
        let velocity: Vec<f64> = center.iter().enumerate().map(stays).collect();
        let mut numbers = Self::numbered(Number::Center, &center);
        numbers.extend(Self::numbered(Number::Velocity, &velocity));
        let edits = self.set(numbers);
        let after = self.after(&edits);
        let said = self.kept(self.said(place, &after).place().velocity(duration));
        Outcome { said: said.pose("the start moves, the end stays").lines(), edits }
    }

    /// The velocity of a box a point of which moves by `share` of a unit for each unit per second.
    fn sped(&self, share: f64, place: &Place) -> Outcome {
        let (way, digits) = self.way(place);
        let digits = match digits {
            Digits::Screen(step) => Digits::Screen(step * share),
            Digits::Grid(_) => Digits::Grid(super::digits::round_below(place.grid * share)),
            Digits::All => Digits::All,
        };
        let edits = self.set(Self::numbered(Number::Velocity, &self.vector(Number::Velocity, way * share, digits)));
        let after = self.after(&edits);
        let said = self.kept(self.said(place, &after).velocity(1.0 / share));
        let pose = if self.handle.grip == Grip::End { "the end moves, the start stays" } else { "the start stays" };
        Outcome { said: said.pose(pose).lines(), edits }
    }

    fn pivoted(&self, place: &Place) -> Outcome {
        let (way, digits) = self.way(place);
        // The mark of the pivot is turned as the box is at the start, at all times.
        let axes = self.grabbed.poses[0].axes;
        let local = DVec3::from_array(axes.map(|axis| axis.dot(way)));
        let edits = self.set(Self::numbered(Number::Pivot, &self.vector(Number::Pivot, local, digits)));
        let after = self.after(&edits);
        let said = self.kept(self.said(place, &after).pivot());
        Outcome { said: said.pose("the box at the start stays").lines(), edits }
    }

    fn sized(&self, axis: usize, positive: bool, place: &Place) -> Outcome {
        let Freedom::Line { along, .. } = self.freedom else { return Outcome::default() };
        let share = if place.keys.one_sided { 0.5 } else { 1.0 };
        let (before, way) = (self.number(Number::HalfExtent(axis)), self.reached.way.dot(along) * share);
        let reach = 12.0 * place.unit;
        let touching = self.grabbed.touch.as_ref().filter(|_| place.keys.snap && !place.keys.one_sided);
        let touching =
            touching.and_then(|touch| Some((touch, touch.growth(along).filter(|g| (g - way).abs() < reach)?)));
        let step = if place.keys.snap { place.grid } else { place.unit };
        let digits = if place.keys.snap { Digits::Grid(step) } else { Digits::Screen(step) };
        let half = match touching {
            Some((_, growth)) => before + growth,
            None => digits.moved(before, way),
        };
        let half = half.max(0.0);
        let mut numbers = vec![(Number::HalfExtent(axis), half)];
        if place.keys.one_sided {
            let center = self.vector(Number::Center, along * (half - before), Digits::Screen(1e-3 * place.unit));
            numbers.extend(Self::numbered(Number::Center, &center));
        }
        let edits = self.set(numbers);
        let after = self.after(&edits);
        let mut said = self.said(place, &after).half_extent(axis);
        if let Some((touch, _)) = touching {
            said = said.touching(touch.axis);
        }
        let opposite = Grip::Face { axis, positive: !positive }.name().to_lowercase();
        let pose = if place.keys.one_sided { format!("{opposite} stays") } else { "the centre stays".to_owned() };
        Outcome { said: said.pose(&pose).lines(), edits }
    }

    fn turned(&self, place: &Place) -> Outcome {
        let Freedom::Turn { axis, .. } = self.freedom else { return Outcome::default() };
        let Grabbed { scene, t, poses: [start, shown, _], .. } = &self.grabbed;
        let degrees = self.reached.turned.to_degrees();
        let AnyMotion::Spatial(motion) = scene.motion(self.handle.box_index) else {
            let before = self.number(Number::Angle);
            let digits = if place.keys.snap { Digits::Grid(15.0) } else { Digits::Screen(0.1) };
            let angle = digits.moved(before, degrees);
            let mut numbers = vec![(Number::Angle, angle)];
            let turn = turning(DVec3::Z, angle - before);
            numbers.extend(self.kept_in_place([start, shown].map(|pose| pose.axes), turn));
            let edits = self.set(numbers);
            let said = self.said(place, &self.before).angle(angle, angle - before);
            return Outcome { said: self.when(said, TURNS).lines(), edits };
        };
        let digits = if place.keys.snap { Digits::Grid(15.0) } else { Digits::Screen(0.1) };
        let degrees = digits.moved(0.0, degrees);
        if degrees == 0.0 {
            let AnyBox::Spatial(item) = &self.before else { return Outcome::default() };
            let mut edits = vec![Edit::SetRotation { index: self.handle.box_index, rotation: item.rotation }];
            edits.extend(self.set(Self::numbered(Number::Center, &item.center)));
            return Outcome { edits, said: self.said(place, &self.before).turn(0.0).lines() };
        }
        let turn = turning(axis, degrees);
        // At the time shown the box turns by `turn`; at the start by what becomes that.
        let spin = motion.spin;
        let about = spin.try_normalize().filter(|_| *t != 0.0);
        let back = |v: DVec3| about.map_or(v, |about| rotated(v, about, -spin.length() * t));
        let axes = if about.is_some() { shown.axes } else { start.axes };
        let axes = axes.map(|v| back(turn(v)));
        let AnyBox::Spatial(item) = &self.before else { return Outcome::default() };
        let rotation = item.rotation.led_to(axes.map(|axis| axis.to_array()));
        let mut edits = vec![Edit::SetRotation { index: self.handle.box_index, rotation }];
        edits.extend(self.set(self.kept_in_place_to([start.axes, shown.axes], [axes, shown.axes.map(&turn)])));
        let said = self.said(place, &self.before).turn(degrees).about(self.axis());
        Outcome { said: self.when(said, TURNS).lines(), edits }
    }

    /// The centre at the start of a box that turns so in place at the time shown.
    fn kept_in_place(&self, poses: [[DVec3; 3]; 2], turn: impl Fn(DVec3) -> DVec3) -> Vec<(Number, f64)> {
        let turned = poses.map(|axes| axes.map(&turn));
        self.kept_in_place_to(poses, turned)
    }

    /// The centre at the start that keeps the centre at the time shown where it is while the axes of both times
    /// change; none where it stays anyway, because the box turns about its centre.
    fn kept_in_place_to(
        &self,
        [start, shown]: [[DVec3; 3]; 2],
        [to_start, to_shown]: [[DVec3; 3]; 2],
    ) -> Vec<(Number, f64)> {
        let pivot: [f64; 3] = [0, 1, 2].map(|i| self.number(Number::Pivot(i)));
        let arm = |axes: [DVec3; 3]| axes[0] * pivot[0] + axes[1] * pivot[1] + axes[2] * pivot[2];
        let way = (arm(start) - arm(shown)) - (arm(to_start) - arm(to_shown));
        let center = if start == shown { DVec3::ZERO } else { way };
        Self::numbered(Number::Center, &self.vector(Number::Center, center, Digits::All))
    }

    fn spun(&self, place: &Place) -> Outcome {
        let Freedom::Turn { axis, .. } = self.freedom else { return Outcome::default() };
        let seconds = self.grabbed.seconds;
        let rate = self.reached.turned.to_degrees() / seconds;
        let digits = if place.keys.snap { Digits::Grid(15.0) } else { Digits::Screen(0.5 / seconds) };
        let number: fn(usize) -> Number = Number::AngularVelocity;
        let numbers = match self.grabbed.scene.dimension() {
            Dimension::D2 => vec![(number(0), digits.moved(self.number(number(0)), rate))],
            Dimension::D3 => {
                let before = DVec3::from_array([0, 1, 2].map(|i| self.number(number(i))));
                // The length about the axis is round; coordinates are what follows.
                let along = before.dot(axis);
                let after = before + axis * (digits.moved(along, rate) - along);
                let finer = Digits::Screen(1e-6 / seconds);
                (0..3).map(|i| (number(i), finer.moved(before[i], after[i] - before[i]))).collect()
            }
        };
        let edits = self.set(numbers);
        let after = self.after(&edits);
        let said = self.said(place, &after).spin().about(self.axis());
        Outcome { said: said.pose("the start stays").lines(), edits }
    }

    /// The axis or plane that the motion keeps to, in words.
    fn kept<'a>(&self, said: Said<'a>) -> Said<'a> {
        let constraint = self.constraint.or(match self.handle.grip {
            Grip::Along(axis) => Some(Constraint::Along(axis)),
            Grip::Across(axis) => Some(Constraint::Across(axis)),
            _ => None,
        });
        match constraint {
            Some(Constraint::Along(axis)) => said.along(Some(axis)),
            Some(Constraint::Across(axis)) => said.across(Some(axis)),
            None => said,
        }
    }

    /// The axis that a turn keeps to.
    fn axis(&self) -> Option<usize> {
        match (self.constraint, self.handle.grip) {
            (Some(Constraint::Along(axis) | Constraint::Across(axis)), _) | (None, Grip::Ring(axis)) => Some(axis),
            (None, _) => None,
        }
    }

    /// Which pose changes, where it is not the one that is seen.
    fn when<'a>(&self, said: Said<'a>, pose: &str) -> Said<'a> {
        said.when(self.grabbed.t, self.grabbed.scene.duration(), pose)
    }

    /// The box after the changes.
    fn after(&self, edits: &[Edit]) -> AnyBox {
        let mut scene = Scene::clone(&self.grabbed.scene);
        for edit in edits {
            if let Ok(edited) = scene.edited(edit) {
                scene = edited;
            }
        }
        scene.boxes().get(self.handle.box_index).unwrap_or_else(|| self.before.clone())
    }

    fn said<'a>(&'a self, place: &Place, after: &'a AnyBox) -> Said<'a> {
        Said::new(&self.before, after, self.count(), place.unit)
    }
}

/// What dragging a box does to its motion.
const MOVES: &str = "the whole motion moves";

/// What turning a box does to its motion.
const TURNS: &str = "the start pose turns";

/// How long things are on the screen.
struct Place {
    /// A point of the screen, units of the scene.
    unit: f64,
    /// A tenth of the distance of two lines of the grid, units of the scene.
    grid: f64,
    keys: Keys,
}

/// A turn about a unit axis by degrees; exact for quarter turns about axes of the world.
fn turning(axis: DVec3, degrees: f64) -> impl Fn(DVec3) -> DVec3 {
    let turn = Rotation::AxisAngle { axis: axis.to_array(), angle: degrees }.orientation();
    let axes = turn.map_or([DVec3::X, DVec3::Y, DVec3::Z], |turn| [0, 1, 2].map(|i| turn.axes()[i]));
    move |v| axes[0] * v.x + axes[1] * v.y + axes[2] * v.z
}

/// `v` turned about a unit axis by radians.
fn rotated(v: DVec3, axis: DVec3, angle: f64) -> DVec3 {
    let (sin, cos) = angle.sin_cos();
    v * cos + axis.cross(v) * sin + axis * (axis.dot(v) * (1.0 - cos))
}
