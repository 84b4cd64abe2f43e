//! Lines, faces and labels in world coordinates, painted through a camera.

use super::{camera::Lens, labels::PADDING, solid::Solid};
use crate::ui::{
    theme::{Theme, faded},
    widgets::icon,
};
use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2};
use glam::DVec3;

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

/// A painter that knows the world.
pub struct Canvas<'a> {
    /// Paints on the screen.
    pub painter: &'a Painter,
    /// Leads from the world to the screen.
    pub lens: Lens,
    /// The colours.
    pub theme: &'a Theme,
}

impl Canvas<'_> {
    /// A line between two points of the world.
    pub fn line(&self, from: DVec3, to: DVec3, stroke: Stroke, dash: Dash) {
        // Dashes are made one by one, so only over the part that can be seen.
        let Some(ends) = self.lens.segment(from, to) else { return };
        match dash {
            Dash::Solid => {
                self.painter.line_segment(ends, stroke);
            }
            Dash::Dashed => self.painter.extend(Shape::dashed_line(&ends, stroke, 7.0, 5.0)),
            Dash::Dotted => self.painter.extend(Shape::dashed_line(&ends, stroke, 1.5, 4.0)),
        }
    }

    /// A filled face.
    pub fn face(&self, corners: &[DVec3], fill: Color32) {
        let points = self.lens.polygon(corners);
        if !points.is_empty() {
            self.painter.add(Shape::convex_polygon(points, fill, Stroke::NONE));
        }
    }

    /// The edges of a solid; those behind it dashed.
    pub fn edges(&self, solid: &Solid, stroke: Stroke, dash: Dash) {
        for ([from, to], normals) in solid.edges() {
            let hidden = !normals.iter().any(|&normal| self.lens.faces(from, normal));
            let (stroke, dash) = match (hidden, dash) {
                (true, Dash::Solid) => (Stroke::new(stroke.width * 0.6, faded(stroke.color, 0.7)), Dash::Dashed),
                (true, _) => (Stroke::new(stroke.width * 0.6, faded(stroke.color, 0.5)), Dash::Dotted),
                (false, dash) => (stroke, dash),
            };
            self.line(from, to, stroke, dash);
        }
    }

    /// Words on a ground that keeps them readable. Gives the place they take.
    pub fn label(&self, at: Pos2, anchor: Align2, text: &str, color: Color32) -> Rect {
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::monospace(12.0), color);
        let rect = anchor.anchor_size(at, galley.size());
        self.ground(rect);
        self.painter.galley(rect.min, galley, color);
        rect.expand2(PADDING)
    }

    /// The ground of words that fill `rect`.
    pub fn ground(&self, rect: Rect) {
        self.painter.rect_filled(rect.expand2(PADDING), 3.0, faded(self.theme.canvas, 0.8));
    }

    /// A diamond: the mark of contact.
    pub fn diamond(&self, at: Pos2, size: f32, color: Color32) {
        self.painter.add(icon::diamond(at, size, color, Stroke::new(1.0, self.theme.canvas)));
    }

    /// A line with a head at its end, and at its beginning where `both`.
    pub fn arrow(&self, [from, to]: [Pos2; 2], stroke: Stroke, heads: Heads) {
        self.painter.line_segment([from, to], stroke);
        let along = (to - from).normalized();
        let across = along.rot90() * 4.0;
        let head = |tip: Pos2, along: Vec2| {
            for side in [across, -across] {
                self.painter.line_segment([tip, tip - along * 7.0 + side], stroke);
            }
        };
        head(to, along);
        if heads == Heads::Both {
            head(from, -along);
        }
    }
}

/// Which ends of an arrow have a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    /// The end.
    End,
    /// Both ends.
    Both,
}
