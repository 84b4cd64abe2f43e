//! Collects shapes that are given in world coordinates.

use crate::picture::{
    camera::Lens,
    palette::Role,
    shapes::{Anchor, Area, Dash, Font, Form, Identity, Paint, Shape, Stroke, Text, TextSize},
    solid::Solid,
};
use glam::{DVec2, DVec3};

/// What a label has around it, points of the screen.
pub const PADDING: DVec2 = DVec2::new(3.0, 1.0);

/// A list of shapes that grows, and the camera they are seen through.
pub struct Canvas<'a> {
    /// Leads from the world to the picture.
    pub lens: Lens,
    /// How large a text is.
    pub text: &'a dyn TextSize,
    /// What the next shapes show.
    pub identity: Identity,
    shapes: Vec<Shape>,
}

impl<'a> Canvas<'a> {
    /// Nothing is drawn yet.
    #[must_use]
    pub fn new(lens: Lens, text: &'a dyn TextSize) -> Self {
        Self { lens, text, identity: Identity::Ground, shapes: Vec::new() }
    }

    /// All that was drawn, in the order in which it is painted.
    #[must_use]
    pub fn into_shapes(self) -> Vec<Shape> {
        self.shapes
    }

    /// Adds a shape that does not lie in the world.
    pub fn add(&mut self, form: Form) {
        self.add_at(form, 0.0);
    }

    /// Adds a shape that lies at a point of the world.
    pub fn add_in_space(&mut self, form: Form, at: DVec3) {
        self.add_at(form, self.lens.depth(at));
    }

    fn add_at(&mut self, form: Form, depth: f64) {
        self.shapes.push(Shape { form, identity: self.identity, depth });
    }

    /// All of the picture.
    #[must_use]
    pub fn area(&self) -> Area {
        Area { min: DVec2::ZERO, max: self.lens.size }
    }

    /// A line between two points of the picture.
    pub fn stroke(&mut self, ends: [DVec2; 2], stroke: Stroke) {
        self.add(Form::Line { ends, stroke });
    }

    /// A line between two points of the world.
    pub fn line(&mut self, from: DVec3, to: DVec3, stroke: Stroke) {
        // Dashes are made one by one, so only over the part that can be seen.
        if let Some(ends) = self.lens.segment(from, to) {
            let depth = self.lens.depth(from.midpoint(to));
            self.add_at(Form::Line { ends, stroke }, depth);
        }
    }

    /// A filled convex polygon.
    pub fn face(&mut self, corners: &[DVec3], fill: Paint) {
        let depth = self.lens.depth(middle(corners));
        let corners = self.lens.polygon(corners);
        if width(&corners) >= THINNEST {
            self.add_at(Form::Polygon { corners, fill, outline: None }, depth);
        }
    }

    /// The edges of a solid; those behind it dashed.
    pub fn edges(&mut self, solid: &Solid, stroke: Stroke) {
        for ([from, to], normals) in solid.edges() {
            let hidden = !normals.iter().any(|&normal| self.lens.faces(from, normal));
            let thin = Stroke { width: stroke.width * 0.6, ..stroke };
            let stroke = match (hidden, stroke.dash) {
                (true, Dash::Solid) => thin.faded(0.7).dashed(Dash::Dashed),
                (true, Dash::Dashed | Dash::Dotted) => thin.faded(0.5).dashed(Dash::Dotted),
                (false, _) => stroke,
            };
            self.line(from, to, stroke);
        }
    }

    /// Where a text would be.
    #[must_use]
    pub fn text(
        &self,
        at: DVec2,
        anchor: Anchor,
        text: impl Into<String>,
        font: Font,
        paint: impl Into<Paint>,
    ) -> Text {
        let text = text.into();
        let extent = self.text.text_size(&text, font);
        Text { text, at, anchor, extent, font, paint: paint.into() }
    }

    /// Words on a ground that keeps them readable. Gives the place they take.
    pub fn label(&mut self, text: Text) -> Area {
        let area = text.area().expanded(PADDING);
        self.add(Form::Rect { area, radius: 3.0, fill: Role::Canvas.faded(0.8), outline: None });
        self.add(Form::Text(text));
        area
    }

    /// A diamond at a point of the world: the mark of contact.
    pub fn diamond(&mut self, point: DVec3, size: f64, fill: Role) {
        let Some(at) = self.lens.screen(point) else { return };
        let corners = [DVec2::NEG_Y, DVec2::X, DVec2::Y, DVec2::NEG_X].map(|corner| at + corner * size).to_vec();
        let form = Form::Polygon { corners, fill: fill.into(), outline: Some(Role::Canvas.line(1.0)) };
        self.add_in_space(form, point);
    }

    /// A line with a head at its end, and at its beginning where there are two.
    pub fn arrow(&mut self, [from, to]: [DVec2; 2], stroke: Stroke, heads: Heads) {
        self.stroke([from, to], stroke);
        let along = (to - from).normalize_or_zero();
        let mut head = |tip: DVec2, along: DVec2| {
            let across = along.perp() * 4.0;
            for side in [across, -across] {
                self.stroke([tip, tip - along * 7.0 + side], stroke);
            }
        };
        head(to, along);
        if heads == Heads::Both {
            head(from, -along);
        }
    }
}

/// The least width of a face that is filled, points of the screen: painters smooth the borders of thinner ones into
/// wedges across the view.
const THINNEST: f64 = 0.25;

/// About how wide a convex polygon is across its longest side or diagonal; 0 where there is none.
fn width(corners: &[DVec2]) -> f64 {
    let Some(&first) = corners.first() else { return 0.0 };
    let arms = || corners.iter().map(|&corner| corner - first);
    let area = arms().zip(arms().skip(1)).map(|(one, other)| one.perp_dot(other)).sum::<f64>().abs() * 0.5;
    let length = arms().map(DVec2::length).fold(0.0, f64::max);
    if length > 0.0 { area / length } else { 0.0 }
}

/// The middle of some points, of which there is at least one.
#[must_use]
pub fn middle(points: &[DVec3]) -> DVec3 {
    #[expect(clippy::cast_precision_loss, reason = "few points")]
    let share = (points.len().max(1) as f64).recip();
    // From one of them, so that equal points have exactly that middle.
    let first = points.first().copied().unwrap_or_default();
    first + points.iter().map(|&point| point - first).sum::<DVec3>() * share
}

/// Which ends of an arrow have a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    /// The end.
    End,
    /// Both ends.
    Both,
}
