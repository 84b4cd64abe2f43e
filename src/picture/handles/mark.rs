//! Where the handles of the selected box are. They keep their size on the screen.

use super::{
    digits::round_below,
    part::{Grip, Handle},
};
use crate::{
    kernel::axis::Dimension,
    picture::{camera::Lens, shapes::Area, solid::Solid, stage::Stage},
    scene::edit::{AnyBox, Number},
    workbench::{
        View,
        look::{HandleAxes, layers::Layer},
    },
};
use glam::{DVec2, DVec3};

/// A handle in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// What it is of.
    pub handle: Handle,
    /// Where it is best taken, a point of the picture.
    pub at: DVec2,
    /// The point there that is held.
    pub point: DVec3,
    /// How it looks.
    pub form: Form,
    /// How many seconds of motion it shows: the arrow of the velocity, the arc of the angular velocity.
    pub seconds: f64,
    /// The axis that the arc of the angular velocity turns about.
    pub axis: DVec3,
    /// Whether it is the arrow of a velocity that was zero, which has a length all the same.
    pub is_stub: bool,
}

/// How a handle looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// An arrow from the centre, with its letter.
    Arrow {
        /// Its beginning.
        from: DVec2,
    },
    /// A square in a plane.
    Square([DVec2; 4]),
    /// The half of a circle that is in front, point after point, with where each is in the world.
    Ring(Vec<(DVec2, DVec3)>),
    /// A small square.
    Dot,
    /// A knob at the end of a line, point after point.
    Stem(Vec<DVec2>),
}

/// Lengths of the handles, points of the screen.
mod size {
    pub const ARROW: f64 = 86.0;
    pub const ARROW_FROM: f64 = 10.0;
    pub const SQUARE: [f64; 2] = [26.0, 42.0];
    pub const RING: f64 = 66.0;
    pub const SPIN: f64 = 108.0;
    pub const PIVOT: f64 = 22.0;
    /// Of the arrow of a velocity at most.
    pub const VELOCITY: f64 = 230.0;
    /// Of the arrow of no velocity.
    pub const STUB: f64 = 130.0;
    /// A ghost nearer to the box has no knob of its own.
    pub const GHOST: f64 = 14.0;
}

/// A handle that is held keeps what it shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// The handle.
    pub handle: Handle,
    /// [`Mark::seconds`].
    pub seconds: f64,
    /// [`Mark::is_stub`].
    pub is_stub: bool,
}

/// The directions of x, y and z that handles follow, for that box.
#[must_use]
pub fn frame(view: &View<'_>, solid: &Solid) -> [DVec3; 3] {
    match view.look.handle_axes() {
        HandleAxes::World => [DVec3::X, DVec3::Y, DVec3::Z],
        HandleAxes::Box => solid.axes,
    }
}

/// The pivot of a box of which `solid` is a pose.
#[must_use]
pub fn pivot_of(item: &AnyBox, solid: &Solid) -> DVec3 {
    let arm = |i: usize| solid.axes[i] * item.number(Number::Pivot(i)).unwrap_or_default();
    solid.center + arm(0) + arm(1) + arm(2)
}

/// The handles of the selected box, those in front of others first.
#[must_use]
pub fn marks(lens: &Lens, view: &View<'_>, stage: &Stage, held: Option<Held>) -> Vec<Mark> {
    let scene = view.scene();
    let selected = view.selection.box_index().filter(|&index| index < stage.solids().len());
    let Some((box_index, item)) = selected.and_then(|index| Some((index, scene.boxes().get(index)?))) else {
        return Vec::new();
    };
    let solid = stage.solids()[box_index];
    let Some(center) = lens.screen(solid.center) else { return Vec::new() };
    let point = 1.0 / lens.scale_at(solid.center);
    if !point.is_finite() {
        return Vec::new();
    }
    let frame = frame(view, &solid);
    let of = Of { lens, view, stage, item: &item, box_index, solid, center, point, frame, held };
    let mut marks = of.faces();
    marks.extend([of.velocity(), of.spin(), of.pivot()].into_iter().flatten());
    if view.look.shows_layer(Layer::Ghosts) {
        marks.extend(
            [(Grip::Start, 0.0), (Grip::End, scene.duration())].into_iter().filter_map(|(grip, t)| of.ghost(grip, t)),
        );
    }
    if scene.dimension() == Dimension::D3 {
        marks.extend((0..3).filter_map(|axis| of.arrow(axis)));
        marks.extend((0..3).filter_map(|axis| of.square(axis)));
        let rings: Vec<Mark> = (0..3).filter_map(|axis| of.ring(axis, &marks)).collect();
        marks.extend(rings);
    }
    let view = Area { min: DVec2::ZERO, max: lens.size };
    marks.retain(|mark| view.contains(mark.at));
    marks
}

/// The selected box.
struct Of<'a> {
    lens: &'a Lens,
    view: &'a View<'a>,
    stage: &'a Stage,
    item: &'a AnyBox,
    box_index: usize,
    solid: Solid,
    /// Its centre in the picture.
    center: DVec2,
    /// A point of the screen, units of the scene.
    point: f64,
    frame: [DVec3; 3],
    held: Option<Held>,
}

impl Of<'_> {
    fn mark(&self, grip: Grip, point: DVec3, form: impl FnOnce(DVec2) -> Form) -> Option<Mark> {
        let at = self.lens.screen(point)?;
        let handle = Handle { box_index: self.box_index, grip };
        Some(Mark { handle, at, point, form: form(at), seconds: 1.0, axis: DVec3::Z, is_stub: false })
    }

    fn is_flat(&self) -> bool {
        self.view.scene().dimension() == Dimension::D2
    }

    fn faces(&self) -> Vec<Mark> {
        let count = if self.is_flat() { 2 } else { 3 };
        let face = |axis: usize, positive: bool| {
            let normal = self.solid.axes[axis] * if positive { 1.0 } else { -1.0 };
            let middle = self.solid.center + normal * self.solid.half[axis];
            let is_seen = self.is_flat() || self.lens.faces(middle, normal);
            let mark = self.mark(Grip::Face { axis, positive }, middle, |_| Form::Dot).filter(|_| is_seen)?;
            // A box as small as its handles is moved, not sized.
            (self.is_flat() || mark.at.distance(self.center) > 12.0).then_some(mark)
        };
        (0..count).flat_map(|axis| [true, false].map(|positive| face(axis, positive))).flatten().collect()
    }

    fn arrow(&self, axis: usize) -> Option<Mark> {
        let along = self.frame[axis];
        let [from, tip] = [size::ARROW_FROM, size::ARROW].map(|far| self.solid.center + along * (far * self.point));
        let from = self.lens.screen(from)?;
        let mark = self.mark(Grip::Along(axis), tip, |_| Form::Arrow { from })?;
        // Seen end on, the pointer cannot say how far along it is.
        (mark.at.distance(from) > 12.0).then_some(mark)
    }

    fn square(&self, axis: usize) -> Option<Mark> {
        let [u, v] = [1, 2].map(|k| self.frame[(axis + k) % 3] * self.point);
        let corner = |a: usize, b: usize| self.solid.center + u * size::SQUARE[a] + v * size::SQUARE[b];
        let corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
        let seen = corners.map(|corner| self.lens.screen(corner));
        let [Some(a), Some(b), Some(c), Some(d)] = seen else { return None };
        let area = 0.5 * ((c - a).perp_dot(d - b)).abs();
        let middle = (corners[0] + corners[2]) * 0.5;
        // Seen edge on, the pointer cannot say where in it it is.
        (area > 25.0).then(|| self.mark(Grip::Across(axis), middle, |_| Form::Square([a, b, c, d]))).flatten()
    }

    fn ring(&self, axis: usize, others: &[Mark]) -> Option<Mark> {
        const PIECES: u8 = 64;
        let normal = self.frame[axis];
        let [u, v] = [1, 2].map(|k| self.frame[(axis + k) % 3] * (size::RING * self.point));
        let arm = |k: u8| {
            let (sin, cos) = (f64::from(k) * std::f64::consts::TAU / f64::from(PIECES)).sin_cos();
            u * cos + v * sin
        };
        // Seen from above, all of it is in front.
        let back = if normal.dot(self.lens.back).abs() > 0.97 { -f64::INFINITY } else { -1e-9 * self.point };
        let in_front = |k: u8| arm(k).dot(self.lens.back) >= back;
        let start = (0..PIECES).find(|&k| in_front(k) && !in_front((k + PIECES - 1) % PIECES)).unwrap_or(0);
        let points = (0..=PIECES).map(|k| (start + k) % PIECES).take_while(|&k| in_front(k));
        let points: Option<Vec<_>> = points
            .map(|k| {
                let point = self.solid.center + arm(k);
                Some((self.lens.screen(point)?, point))
            })
            .collect();
        let points = points?;
        // It is best taken where nothing else is near.
        let room = |at: DVec2| {
            others.iter().map(|mark| mark.at.distance(at).min(mark.line_distance(at))).fold(f64::INFINITY, f64::min)
        };
        // Seen edge on, it is pulled where it is nearest to the eye.
        let is_edge_on = normal.dot(self.lens.back).abs() < 0.35;
        let nearest = 0.5 * size::RING * self.point;
        let fits = |point: DVec3| !is_edge_on || (point - self.solid.center).dot(self.lens.back) > nearest;
        let best = points
            .iter()
            .filter(|(_, point)| fits(*point))
            .step_by(3)
            .max_by(|one, other| room(one.0).total_cmp(&room(other.0)))?
            .1;
        self.mark(Grip::Ring(axis), best, |_| Form::Ring(points))
    }

    /// What the handle showed when it was grabbed, while it is held.
    fn held(&self, grip: Grip) -> Option<Held> {
        self.held.filter(|held| held.handle == Handle { box_index: self.box_index, grip })
    }

    fn number(&self, number: Number) -> f64 {
        self.item.number(number).unwrap_or_default()
    }

    fn velocity(&self) -> Option<Mark> {
        let base = pivot_of(self.item, &self.solid);
        let velocity = DVec3::from_array([0, 1, 2].map(|i| self.number(Number::Velocity(i))));
        let speed = velocity.length();
        let (seconds, is_stub) = match self.held(Grip::Velocity) {
            Some(held) => (held.seconds, held.is_stub),
            None if speed == 0.0 => (self.view.scene().duration(), true),
            None => (round_below(size::VELOCITY * self.point / speed), false),
        };
        let stub = (self.lens.right + self.lens.up) * (std::f64::consts::FRAC_1_SQRT_2 * size::STUB * self.point);
        let tip = base + velocity * seconds + if is_stub { stub } else { DVec3::ZERO };
        let from = self.lens.screen(base)?;
        let mark = self.mark(Grip::Velocity, tip, |at| Form::Stem(vec![from, at]))?;
        (seconds.is_finite() && 0.0 < seconds).then_some(Mark { seconds, is_stub, ..mark })
    }

    /// The axis and the rate of the angular velocity, degrees per second.
    fn turning(&self) -> (DVec3, f64) {
        if self.is_flat() {
            return (DVec3::Z, self.number(Number::AngularVelocity(0)));
        }
        let spin = DVec3::from_array([0, 1, 2].map(|i| self.number(Number::AngularVelocity(i))));
        let facing = |axis: &DVec3| axis.dot(self.lens.back).abs();
        let flattest = self.frame.into_iter().max_by(|one, other| facing(one).total_cmp(&facing(other)));
        (spin.try_normalize().or(flattest).unwrap_or(DVec3::Z), spin.length())
    }

    fn spin(&self) -> Option<Mark> {
        /// Degrees of the arc at most.
        const MOST: f64 = 270.0;
        const PIECES: u8 = 48;
        /// Degrees of the arc of no turn.
        const STUB: f64 = 30.0;
        let base = pivot_of(self.item, &self.solid);
        let (axis, rate) = self.turning();
        let seconds = match self.held(Grip::Spin) {
            Some(held) => held.seconds,
            None if rate == 0.0 => self.view.scene().duration(),
            None => round_below(MOST / rate.abs()),
        };
        let start = self.lens.up - self.lens.right;
        let start = (start - axis * axis.dot(start)).try_normalize().unwrap_or(axis.any_orthonormal_vector());
        let start = start * (size::SPIN * self.point);
        let across = axis.cross(start);
        let is_stub = rate == 0.0;
        let sweep = (rate * seconds).to_radians();
        let on_arc = |share: f64| {
            let (sin, cos) = (sweep * share).sin_cos();
            base + start * cos + across * sin
        };
        // Of no turn a short arc is drawn, which ends where it would begin.
        let before = |share: f64| {
            let (sin, cos) = ((share - 1.0) * STUB).to_radians().sin_cos();
            base + start * cos + across * sin
        };
        let point = |share: f64| if is_stub { before(share) } else { on_arc(share) };
        let arc = (0..=PIECES).map(|k| self.lens.screen(point(f64::from(k) / f64::from(PIECES))));
        let arc: Vec<DVec2> = std::iter::once(self.lens.screen(base)).chain(arc).collect::<Option<_>>()?;
        let mark = self.mark(Grip::Spin, on_arc(1.0), |_| Form::Stem(arc))?;
        (seconds.is_finite() && 0.0 < seconds).then_some(Mark { seconds, axis, ..mark })
    }

    fn pivot(&self) -> Option<Mark> {
        let pivot = pivot_of(self.item, &self.solid);
        let knob = (-self.lens.right - self.lens.up) * (std::f64::consts::FRAC_1_SQRT_2 * size::PIVOT * self.point);
        let from = self.lens.screen(pivot)?;
        self.mark(Grip::Pivot, pivot + knob, |at| Form::Stem(vec![from, at]))
    }

    fn ghost(&self, grip: Grip, t: f64) -> Option<Mark> {
        let pose = self.stage.solid(self.box_index, t);
        let mark = self.mark(grip, pose.center, |_| Form::Dot)?;
        (mark.at.distance(self.center) > size::GHOST).then_some(mark)
    }
}

impl Mark {
    /// How far a point of the picture is from it, if it is near enough to take it.
    #[must_use]
    pub fn reach(&self, at: DVec2) -> Option<f64> {
        /// Points of the screen.
        const KNOB: f64 = 9.0;
        const LINE: f64 = 5.0;
        let (distance, most) = match &self.form {
            Form::Dot | Form::Stem(_) => (self.at.distance(at), KNOB),
            Form::Arrow { .. } => (self.at.distance(at).min(self.line_distance(at)), 6.0),
            Form::Square(_) | Form::Ring(_) => (self.line_distance(at), LINE),
        };
        (distance <= most).then_some(distance)
    }

    /// How far a point of the picture is from its lines.
    fn line_distance(&self, at: DVec2) -> f64 {
        let line = |from: DVec2, to: DVec2| {
            let along = to - from;
            let share = if along == DVec2::ZERO {
                0.0
            } else {
                ((at - from).dot(along) / along.length_squared()).clamp(0.0, 1.0)
            };
            at.distance(from + along * share)
        };
        match &self.form {
            Form::Dot | Form::Stem(_) => self.at.distance(at),
            Form::Arrow { from } => line(*from, self.at),
            Form::Square(corners) => {
                let sides = (0..4).map(|k| (corners[k], corners[(k + 1) % 4]));
                let turn = |(from, to): (DVec2, DVec2)| (to - from).perp_dot(at - from);
                let inside = sides.clone().all(|side| turn(side) >= 0.0) || sides.clone().all(|side| turn(side) <= 0.0);
                if inside { 0.0 } else { sides.map(|(from, to)| line(from, to)).fold(f64::INFINITY, f64::min) }
            }
            Form::Ring(points) => points.windows(2).map(|two| line(two[0].0, two[1].0)).fold(f64::INFINITY, f64::min),
        }
    }

    /// The point that is held if it is taken there.
    #[must_use]
    pub fn held_at(&self, at: DVec2) -> DVec3 {
        match &self.form {
            Form::Ring(points) => {
                let nearest = points.iter().min_by(|one, other| one.0.distance(at).total_cmp(&other.0.distance(at)));
                nearest.map_or(self.point, |(_, point)| *point)
            }
            _ => self.point,
        }
    }
}

/// The handle under a point of the picture: small ones are in front of lines, those of the box in front of those of its
/// ghosts, which can be taken anywhere.
#[must_use]
pub fn under(marks: &[Mark], at: DVec2) -> Option<&Mark> {
    let rank = |mark: &Mark| match (&mark.form, mark.handle.grip) {
        (_, Grip::Start | Grip::End) => 4,
        (Form::Dot | Form::Stem(_), _) => 0,
        (Form::Arrow { .. }, _) => 1,
        (Form::Square(_), _) => 2,
        (Form::Ring(_), _) => 3,
    };
    let near = marks.iter().filter_map(|mark| Some((rank(mark), mark.reach(at)?, mark)));
    near.min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))).map(|(_, _, mark)| mark)
}
