//! What the stage of a walk speaks of, and the term that is pointed at: lit up among the boxes and on the line of the
//! axis.

use super::{
    axis_line::{AxisLine, inner_ends},
    canvas::{Canvas, Heads},
};
use crate::{
    kernel::{interval::Interval, projection::Projection},
    picture::{
        palette::Role,
        shapes::{Area, Dash, Form, Identity, Stroke},
        solid::Solid,
    },
    scene::edit::Number,
    workbench::{
        View,
        walk::{Mark, Which},
    },
};
use glam::{DVec2, DVec3};

/// How far from the line the bar of a box lies, and what is told of it beyond the bar, points of the screen.
const BAR: f64 = 6.0;
const FURTHER: f64 = 14.0;

/// A's bar lies on the side of the boxes, B's on the other.
fn aside(which: Which, points: f64) -> f64 {
    if which == Which::A { -points } else { points }
}

/// Whether the term is only spoken of, or pointed at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Light {
    Spoken,
    Pointed,
}

/// What marks are drawn of.
struct Scene<'a> {
    view: &'a View<'a>,
    /// The line of the axis with both boxes on it, where it has a direction and may be shown.
    line: Option<(&'a AxisLine, &'a Projection)>,
    solids: [&'a Solid; 2],
}

/// Lights up what the walk speaks of, while its axis is shown.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, line: Option<(&AxisLine, &Projection)>, solids: [&Solid; 2]) {
    let (Some(walk), Some(focus)) = (view.walk, view.focus) else { return };
    if focus.free_line.is_some() || walk.page.axis.is_some_and(|axis| axis != focus.axis) {
        return;
    }
    let scene = Scene { view, line, solids };
    let pointed = view.selection.hovered_mark();
    for &mark in walk.page.marks.iter().filter(|mark| Some(**mark) != pointed) {
        scene.draw(canvas, mark, Light::Spoken);
    }
    if let Some(mark) = pointed {
        scene.draw(canvas, mark, Light::Pointed);
    }
}

fn role(which: Which) -> Role {
    match which {
        Which::A => Role::A,
        Which::B => Role::B,
    }
}

impl Scene<'_> {
    fn solid(&self, which: Which) -> &Solid {
        self.solids[which.index()]
    }

    /// How many axes a box has.
    fn count(&self) -> usize {
        self.view.scene().dimension().count()
    }

    fn velocity(&self, which: Which) -> DVec3 {
        let index = self.view.pair().map_or(0, |pair| if which == Which::A { pair.a } else { pair.b });
        let item = self.view.scene().boxes().get(index);
        let part = |i: usize| item.as_ref().and_then(|item| item.number(Number::Velocity(i))).unwrap_or_default();
        DVec3::new(part(0), part(1), if self.count() == 3 { part(2) } else { 0.0 })
    }

    fn draw(&self, canvas: &mut Canvas<'_>, mark: Mark, light: Light) {
        canvas.identity = Identity::Walk(mark);
        let mut pen = Pen { canvas, light };
        let [_, b] = self.solids;
        match mark {
            Mark::Face(which, i) => self.faces(&mut pen, which, usize::from(i)),
            Mark::Edge(which, i) => self.edges(&mut pen, which, usize::from(i)),
            Mark::Offset => pen.arrow(self.solids[0].center, b.center, Role::Ink),
            Mark::WayOut => {
                let way = self.view.focus.and_then(|focus| focus.now.translation).map(DVec3::from_array);
                pen.arrow(b.center, b.center + way.unwrap_or_default(), Role::Overlap);
            }
            Mark::Velocity(which) => pen.along(self.solid(which).center, self.velocity(which), role(which)),
            Mark::RelativeVelocity => {
                pen.along(b.center, self.velocity(Which::B) - self.velocity(Which::A), Role::B);
            }
            Mark::Box(which) => {
                for ([from, to], _) in self.solid(which).edges() {
                    pen.line(from, to, role(which), 2.5);
                }
            }
            on_line => {
                if let Some((line, projection)) = self.line {
                    self.on_line(&mut pen, on_line, line, projection);
                }
            }
        }
    }

    /// Draws what lies on the line of the axis.
    fn on_line(&self, pen: &mut Pen<'_, '_>, mark: Mark, line: &AxisLine, projection: &Projection) {
        let interval = |which: Which| if which == Which::A { projection.a } else { projection.b };
        match mark {
            Mark::Line(axis) => {
                if self.view.focus.is_some_and(|focus| focus.axis == axis) {
                    let hull = projection.a.hull(projection.b);
                    pen.line(line.at(hull.min), line.at(hull.max), Role::Ink, 2.0);
                }
            }
            Mark::Distance => {
                let feet = self.solids.map(|solid| line.foot_of(solid.center));
                for (solid, foot) in self.solids.iter().zip(feet) {
                    pen.guide(solid.center, foot, Role::Ink);
                }
                pen.arrow(feet[0], feet[1], Role::Ink);
            }
            Mark::Center(which) => pen.point(self.solid(which).center, line, role(which)),
            Mark::Radius(which) => {
                let center = self.solid(which).center;
                pen.guide(center, line.foot_of(center), role(which));
                let ends = [line.position(center), interval(which).max];
                let [from, to] = ends.map(|end| line.beside(end, aside(which, FURTHER)));
                pen.line(from, to, role(which), 3.5);
            }
            Mark::Half(which, i) => {
                let [from, to] = self.half(which, usize::from(i), line);
                pen.line(from, to, role(which), 3.0);
                let ends = [from, to].map(|end| line.beside(line.position(end), aside(which, FURTHER)));
                pen.line(ends[0], ends[1], role(which), 3.5);
                for end in [from, to] {
                    pen.guide(end, line.foot_of(end), role(which));
                }
            }
            Mark::Corner(which, k) => pen.point(self.corner(which, usize::from(k)), line, role(which)),
            Mark::End(which, greatest) => {
                let sign = if greatest { 1.0 } else { -1.0 };
                pen.point(self.solid(which).extreme(line.along * sign), line, role(which));
            }
            Mark::Interval(which) => {
                let Interval { min, max } = interval(which);
                let [from, to] = [min, max].map(|end| line.beside(end, aside(which, BAR)));
                pen.halo(from, to, role(which));
            }
            Mark::Gap => {
                let [from, to] = inner_ends(projection);
                let role = if projection.gap > 0.0 { Role::Gap } else { Role::Overlap };
                pen.line(line.at(from), line.at(to), role, 6.0);
            }
            Mark::Separator => self.separator(pen, line, projection),
            Mark::Face(..)
            | Mark::Edge(..)
            | Mark::Offset
            | Mark::WayOut
            | Mark::Velocity(_)
            | Mark::RelativeVelocity
            | Mark::Box(_) => {}
        }
    }

    fn corner(&self, which: Which, k: usize) -> DVec3 {
        self.solid(which).corner([0, 1, 2].map(|i| if k >> i & 1 == 1 { 1.0 } else { -1.0 }))
    }

    /// The half extent along axis `i`, as a part of the way from the centre to the corner furthest along the line.
    fn half(&self, which: Which, i: usize, line: &AxisLine) -> [DVec3; 2] {
        let solid = self.solid(which);
        let arm = |k: usize| {
            let arm = solid.axes[k] * solid.half[k];
            if arm.dot(line.along) < 0.0 { -arm } else { arm }
        };
        let from = solid.center + (0..i).map(arm).sum::<DVec3>();
        [from, from + arm(i)]
    }

    /// Both sides of a box across its axis `i`.
    fn faces(&self, pen: &mut Pen<'_, '_>, which: Which, i: usize) {
        let side = |k: usize| k >> i & 1;
        for (one, other) in pairs(self.count()).filter(|&(one, other)| side(one) == side(other)) {
            pen.line(self.corner(which, one), self.corner(which, other), role(which), 3.5);
        }
    }

    /// The edges of a box along its axis `i`.
    fn edges(&self, pen: &mut Pen<'_, '_>, which: Which, i: usize) {
        for (one, other) in pairs(self.count()).filter(|&(one, other)| one ^ other == 1 << i) {
            pen.line(self.corner(which, one), self.corner(which, other), role(which), 3.5);
        }
    }

    fn separator(&self, pen: &mut Pen<'_, '_>, line: &AxisLine, projection: &Projection) {
        let [from, to] = inner_ends(projection);
        let corners = line.across(from.midpoint(to));
        if self.count() == 2 {
            pen.line(corners[0], line.at(from.midpoint(to)), Role::Gap, 3.0);
            return;
        }
        for k in 0..4 {
            pen.line(corners[k], corners[(k + 1) % 4], Role::Gap, 3.0);
        }
    }
}

/// The two ends of every edge of a box with so many axes, by the numbers of its corners.
fn pairs(axes: usize) -> impl Iterator<Item = (usize, usize)> {
    let along = move |k: usize| (0..axes).filter(move |i| k >> i & 1 == 0).map(move |i| (k, k | 1 << i));
    (0..1_usize << axes).flat_map(along)
}

/// Draws in the light of the mark.
struct Pen<'c, 'a> {
    canvas: &'c mut Canvas<'a>,
    light: Light,
}

impl Pen<'_, '_> {
    fn stroke(&self, role: Role, width: f64) -> Stroke {
        match self.light {
            Light::Spoken => role.line(width),
            Light::Pointed => role.line(width + 1.5),
        }
    }

    fn line(&mut self, from: DVec3, to: DVec3, role: Role, width: f64) {
        if self.light == Light::Pointed {
            self.canvas.line(from, to, Role::Select.line(width + 5.0).faded(0.35));
        }
        let stroke = self.stroke(role, width);
        self.canvas.line(from, to, stroke);
    }

    /// Light around a bar that is drawn already.
    fn halo(&mut self, from: DVec3, to: DVec3, role: Role) {
        if self.light == Light::Pointed {
            self.canvas.line(from, to, Role::Select.line(14.0).faded(0.45));
        }
        let stroke = self.stroke(role, 11.0).faded(0.5);
        self.canvas.line(from, to, stroke);
    }

    /// A point of a box with its place on the line.
    fn point(&mut self, at: DVec3, line: &AxisLine, role: Role) {
        let foot = line.foot_of(at);
        self.guide(at, foot, role);
        self.dot(at, role);
        self.dot(foot, role);
    }

    /// From a point of a box to its place on the line.
    fn guide(&mut self, from: DVec3, to: DVec3, role: Role) {
        let stroke = self.stroke(role, 1.0).dashed(Dash::Dotted);
        self.canvas.line(from, to, stroke);
    }

    fn arrow(&mut self, from: DVec3, to: DVec3, role: Role) {
        let Some(ends) = self.canvas.lens.segment(from, to) else { return };
        if self.light == Light::Pointed {
            self.canvas.stroke(ends, Role::Select.line(7.0).faded(0.35));
        }
        let stroke = self.stroke(role, 2.0);
        self.canvas.arrow(ends, stroke, Heads::End);
    }

    /// An arrow of a length for the eye in the direction of a velocity.
    fn along(&mut self, from: DVec3, velocity: DVec3, role: Role) {
        const LENGTH: f64 = 70.0;
        let (Some(at), true) = (self.canvas.lens.screen(from), velocity != DVec3::ZERO) else { return };
        let way = self.canvas.lens.direction(from, from + velocity) * LENGTH;
        if self.light == Light::Pointed {
            self.canvas.stroke([at, at + way], Role::Select.line(7.0).faded(0.35));
        }
        let stroke = self.stroke(role, 2.5);
        self.canvas.arrow([at, at + way], stroke, Heads::End);
    }

    fn dot(&mut self, at: DVec3, role: Role) {
        let size = if self.light == Light::Pointed { 11.0 } else { 7.0 };
        let Some(place) = self.canvas.lens.screen(at) else { return };
        let outline = match self.light {
            Light::Spoken => Role::Canvas.line(1.0),
            Light::Pointed => Role::Select.line(2.0),
        };
        let area = Area::around(place, DVec2::splat(size));
        let form = Form::Rect { area, radius: 0.5 * size, fill: role.into(), outline: Some(outline) };
        self.canvas.add_in_space(form, at);
    }
}
