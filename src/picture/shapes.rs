//! What a picture is made of: lines, polygons, rectangles and words, each with a role and an identity.
//!
//! Places are points of the screen, from the upper left corner of the picture, x to the right and y down.

use super::{handles::part::Handle, palette::Role};
use crate::{
    kernel::axis::AxisId,
    workbench::{camera::Side, walk::Mark},
};
use glam::DVec2;

/// One thing that is painted, over all that come before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What is painted.
    pub form: Form,
    /// What it shows.
    pub identity: Identity,
    /// The distance in front of the eye, in units of the scene; 0 for what does not lie in 3D.
    pub depth: f64,
}

/// What a shape shows: to test, to highlight, to pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Identity {
    /// The ground and the grid.
    Ground,
    /// The end of an axis of the world, in the corner, to look from there.
    Side(Side),
    /// All boxes that are drawn plainly, each with its index.
    Crowd,
    /// An outline or the name of a box.
    Box(usize),
    /// A face of a box.
    Face {
        /// The index of the box.
        box_index: usize,
        /// The axis that the face is across; 2 in 2D.
        axis: usize,
        /// Whether it is the face that the axis points out of.
        positive: bool,
    },
    /// A box at another time.
    Ghost(usize, When),
    /// The way of a box's centre.
    Path(usize),
    /// The way of the point of a box that hits first.
    HitPath(usize),
    /// The outline of all that a box passes through.
    Swept(usize),
    /// The line of an axis with its name and the shadows on it.
    Axis(AxisId),
    /// The gap or overlap on an axis, with what separates.
    Gap(AxisId),
    /// The part of a box that is furthest towards the other one on the shown axis.
    Feature(usize),
    /// The edge of a box that the shown cross axis comes from.
    ParentEdge(usize),
    /// The directions that a cross axis comes from.
    Triad(AxisId),
    /// Where the boxes first touch.
    FirstContact,
    /// Where the boxes touch at the time shown.
    Touch,
    /// What the boxes share.
    Overlap,
    /// The shortest way out of an overlap.
    WayOut,
    /// Something of a box to drag.
    Handle(Handle),
    /// What is said at the pointer.
    Pointer,
    /// The line that is turned by hand, with the shadows on it.
    FreeLine,
    /// The gap in every direction.
    Landscape,
    /// The mark of an axis in the landscape.
    Candidate(AxisId),
    /// What a walk speaks of.
    Walk(Mark),
    /// The verdict, the time, a hint.
    Words,
}

/// The time of a ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// Time 0.
    Start,
    /// The first contact.
    Contact,
    /// The scene's duration.
    End,
}

/// How a shape looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A straight line.
    Line {
        /// From where to where.
        ends: [DVec2; 2],
        /// Its look.
        stroke: Stroke,
    },
    /// A convex polygon.
    Polygon {
        /// Three or more, in order around it.
        corners: Vec<DVec2>,
        /// Its inside.
        fill: Paint,
        /// Its border.
        outline: Option<Stroke>,
    },
    /// An upright rectangle.
    Rect {
        /// Where it is.
        area: Area,
        /// The radius of its corners.
        radius: f64,
        /// Its inside.
        fill: Paint,
        /// Its border.
        outline: Option<Stroke>,
    },
    /// A line of text.
    Text(Text),
    /// Many boxes.
    Crowd(Crowd),
    /// A map.
    Cells(Cells),
}

/// A grid of equal cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// The place of all of them.
    pub area: Area,
    /// How many there are in a row, at least 1.
    pub columns: usize,
    /// Their colours, row by row from the top, each from the left; `None` leaves a cell free.
    pub paints: Vec<Option<Paint>>,
}

impl Cells {
    /// The place of each cell that is not free, with its colour.
    pub fn each(&self) -> impl Iterator<Item = (Area, Paint)> + '_ {
        #[expect(clippy::cast_precision_loss, reason = "a few hundred rows and columns")]
        let point = |column: usize, row: usize| DVec2::new(column as f64, row as f64);
        let rows = self.paints.len().div_ceil(self.columns);
        let size = self.area.size() / point(self.columns, rows.max(1));
        let place = move |k: usize| Area::new(self.area.min + size * point(k % self.columns, k / self.columns), size);
        self.paints.iter().enumerate().filter_map(move |(k, paint)| Some((place(k), (*paint)?)))
    }
}

impl Shape {
    /// What its main colour stands for.
    #[must_use]
    pub fn role(&self) -> Role {
        match &self.form {
            Form::Line { stroke, .. } => stroke.paint.role,
            Form::Polygon { fill, .. } | Form::Rect { fill, .. } => fill.role,
            Form::Text(text) => text.paint.role,
            Form::Crowd(_) | Form::Cells(_) => Role::Neither,
        }
    }
}

/// A colour by its role, and how opaque it is, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// What it stands for.
    pub role: Role,
    /// 1 hides what is behind.
    pub opacity: f64,
}

impl Role {
    /// The role's colour with the given share of its opacity.
    #[must_use]
    pub fn faded(self, opacity: f64) -> Paint {
        Paint { role: self, opacity }
    }

    /// A line of the role's colour, `width` points wide.
    #[must_use]
    pub fn line(self, width: f64) -> Stroke {
        Stroke { paint: self.faded(1.0), width, dash: Dash::Solid }
    }
}

impl From<Role> for Paint {
    fn from(role: Role) -> Self {
        role.faded(1.0)
    }
}

/// How a line looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// Points of the screen.
    pub width: f64,
    /// How it is broken.
    pub dash: Dash,
}

impl Stroke {
    /// The same, more transparent.
    #[must_use]
    pub fn faded(self, opacity: f64) -> Self {
        Self { paint: Paint { opacity: self.paint.opacity * opacity, ..self.paint }, ..self }
    }

    /// The same, broken otherwise.
    #[must_use]
    pub fn dashed(self, dash: Dash) -> Self {
        Self { dash, ..self }
    }
}

/// How a line is broken, a second cue beside its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// Unbroken: now, and what is proved.
    Solid,
    /// Long strokes: the end, hidden edges.
    Dashed,
    /// Dots: the start, guides.
    Dotted,
}

impl Dash {
    /// The lengths of a stroke and of the gap after it, points of the screen; `None` for an unbroken line.
    #[must_use]
    pub fn lengths(self) -> Option<[f64; 2]> {
        match self {
            Self::Solid => None,
            Self::Dashed => Some([7.0, 5.0]),
            Self::Dotted => Some([1.5, 4.0]),
        }
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The upper left corner.
    pub min: DVec2,
    /// The lower right corner.
    pub max: DVec2,
}

impl Area {
    /// The rectangle with that upper left corner and size.
    #[must_use]
    pub fn new(min: DVec2, size: DVec2) -> Self {
        Self { min, max: min + size }
    }

    /// The rectangle around a point.
    #[must_use]
    pub fn around(center: DVec2, size: DVec2) -> Self {
        Self::new(center - size * 0.5, size)
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> DVec2 {
        self.max - self.min
    }

    /// The point in its middle.
    #[must_use]
    pub fn center(&self) -> DVec2 {
        (self.min + self.max) * 0.5
    }

    /// Larger by `by` on every side.
    #[must_use]
    pub fn expanded(&self, by: DVec2) -> Self {
        Self { min: self.min - by, max: self.max + by }
    }

    /// Moved by `by`.
    #[must_use]
    pub fn moved(&self, by: DVec2) -> Self {
        Self { min: self.min + by, max: self.max + by }
    }

    /// Whether a point lies within it or on its border.
    #[must_use]
    pub fn contains(&self, at: DVec2) -> bool {
        self.min.cmple(at).all() && at.cmple(self.max).all()
    }

    /// Whether all of another lies within it.
    #[must_use]
    pub fn contains_all_of(&self, other: &Self) -> bool {
        self.contains(other.min) && self.contains(other.max)
    }

    /// Whether they have a point in common.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// What is written.
    pub text: String,
    /// The point that `anchor` of the text lies at.
    pub at: DVec2,
    /// The part of the text that lies at `at`.
    pub anchor: Anchor,
    /// Its width and height.
    pub extent: DVec2,
    /// The font.
    pub font: Font,
    /// Its colour.
    pub paint: Paint,
}

impl Text {
    /// Where it is.
    #[must_use]
    pub fn area(&self) -> Area {
        self.anchor.area(self.at, self.extent)
    }
}

/// A typeface and its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Font {
    /// The typeface.
    pub face: Face,
    /// Points of the screen.
    pub size: f64,
}

/// A typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// For headlines; its letters differ in width.
    Proportional,
    /// For everything with numbers; all its letters have the same width.
    Monospace,
}

/// A part of a text: its middle, a corner or the middle of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// From 0, left, to 1, right.
    pub x: f64,
    /// From 0, top, to 1, bottom.
    pub y: f64,
}

impl Anchor {
    /// The upper left corner.
    pub const LEFT_TOP: Self = Self { x: 0.0, y: 0.0 };
    /// The lower left corner.
    pub const LEFT_BOTTOM: Self = Self { x: 0.0, y: 1.0 };
    /// The middle of the left side.
    pub const LEFT: Self = Self { x: 0.0, y: 0.5 };
    /// The middle of the right side.
    pub const RIGHT: Self = Self { x: 1.0, y: 0.5 };
    /// The lower right corner.
    pub const RIGHT_BOTTOM: Self = Self { x: 1.0, y: 1.0 };
    /// The middle of the upper side.
    pub const TOP: Self = Self { x: 0.5, y: 0.0 };
    /// The middle of the lower side.
    pub const BOTTOM: Self = Self { x: 0.5, y: 1.0 };
    /// The middle.
    pub const CENTER: Self = Self { x: 0.5, y: 0.5 };

    /// Where a text of that size is whose anchor lies at `at`.
    #[must_use]
    pub fn area(self, at: DVec2, size: DVec2) -> Area {
        Area::new(at - DVec2::new(self.x, self.y) * size, size)
    }
}

/// Tells how large a text is: the window by its fonts, a file by the bundled ones.
pub trait TextSize {
    /// The width and height of a line of text, points of the screen.
    fn text_size(&self, text: &str, font: Font) -> DVec2;
}

/// Many boxes, drawn plainly: sides, edges or dots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Crowd {
    /// The boxes, in the order in which they are painted.
    pub boxes: Vec<PlainBox>,
    /// The corners of all of them; a dot has one, its middle.
    pub corners: Vec<DVec2>,
}

impl Crowd {
    /// The size of a dot, points of the screen.
    pub const DOT: f64 = 2.0;
    /// The look of a dot.
    pub const DOT_PAINT: Paint = Paint { role: Role::Neither, opacity: 0.6 };
    /// The look of a side.
    pub const SIDE_PAINT: Paint = Paint { role: Role::Neither, opacity: 0.2 };
    /// The look of an edge.
    pub const EDGE: Stroke =
        Stroke { paint: Paint { role: Role::Neither, opacity: 0.8 }, width: 1.2, dash: Dash::Solid };
}

/// A box of a crowd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainBox {
    /// The index of the box.
    pub index: usize,
    /// The number of its first corner. Corner `k` after it is on the far side of axis `i` where bit `i` of `k` is set.
    pub first: usize,
    /// How much of it is drawn.
    pub detail: Detail,
    /// For each axis the side across it that shows its outside: whether it is the one the axis points out of.
    outside: [Option<bool>; 3],
    /// How many axes it has, 2 or 3.
    axes: usize,
}

/// How much of a box is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// A dot.
    Dot,
    /// Its sides.
    Sides,
    /// Its sides and edges.
    SidesAndEdges,
}

impl PlainBox {
    /// A box of which these sides show their outside; `None` in 2D, where there is one side.
    #[must_use]
    pub fn new(index: usize, first: usize, detail: Detail, outside: Option<[Option<bool>; 3]>) -> Self {
        let axes = if outside.is_none() { 2 } else { 3 };
        Self { index, first, detail, outside: outside.unwrap_or([None, None, Some(false)]), axes }
    }

    /// How many corners it has.
    #[must_use]
    pub fn count(&self) -> usize {
        if self.detail == Detail::Dot { 1 } else { 1 << self.axes }
    }

    /// The corners of each side that is seen, in order around it, counted from the first.
    pub fn sides(&self) -> impl Iterator<Item = [usize; 4]> + '_ {
        let drawn = self.detail != Detail::Dot;
        self.outside.iter().enumerate().filter(move |_| drawn).filter_map(|(axis, side)| {
            let (u, v) = (1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3));
            side.map(|side| [0, u, u | v, v].map(|k| usize::from(side) << axis | k))
        })
    }

    /// The two ends of each edge that is seen, counted from the first corner.
    pub fn edges(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let axes = if self.detail == Detail::SidesAndEdges { self.axes } else { 0 };
        let bit = |k: usize, i: usize| k >> i & 1 == 1;
        (0..axes).flat_map(move |along| {
            let (u, v) = ((along + 1) % 3, (along + 2) % 3);
            let seen = move |k: &usize| [u, v].into_iter().any(|i| self.outside[i] == Some(bit(*k, i)));
            (0..self.count()).filter(move |&k| !bit(k, along)).filter(seen).map(move |k| [k, k | 1 << along])
        })
    }
}
