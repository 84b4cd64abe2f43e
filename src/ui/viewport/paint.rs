//! Paints pictures in the window.

use crate::{
    picture::{
        Picture,
        palette::Palette,
        shapes::{Cells, Crowd, Face, Font, Form, Paint, Stroke, TextSize},
    },
    ui::theme,
};
use eframe::egui::{self, Color32, FontId, Mesh, Painter, Pos2, Rect, StrokeKind, Vec2, pos2};
use glam::DVec2;

/// Tells sizes of texts by the window's fonts.
pub struct WindowText<'a>(pub &'a Painter);

impl TextSize for WindowText<'_> {
    fn text_size(&self, text: &str, font: Font) -> DVec2 {
        from_egui(self.0.layout_no_wrap(text.to_owned(), font_id(font), Color32::PLACEHOLDER).size())
    }
}

/// A point or a way of the window as the picture has it.
#[must_use]
pub fn from_egui(v: Vec2) -> DVec2 {
    DVec2::new(f64::from(v.x), f64::from(v.y))
}

/// A point of a picture whose upper left corner is at `origin`.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "points of a picture lie near the screen")]
pub fn to_egui(at: DVec2, origin: Pos2) -> Pos2 {
    pos2(origin.x + at.x as f32, origin.y + at.y as f32)
}

#[expect(clippy::cast_possible_truncation, reason = "the size of a font is small")]
fn font_id(font: Font) -> FontId {
    match font.face {
        Face::Proportional => FontId::proportional(font.size as f32),
        Face::Monospace => FontId::monospace(font.size as f32),
    }
}

/// Paints a picture with its upper left corner at `origin`.
pub fn paint(painter: &Painter, origin: Pos2, palette: &Palette, picture: Picture) {
    let brush = Brush { origin, palette };
    // Laying out text needs what `extend` holds, so all of it is made before.
    let shapes: Vec<_> = picture.shapes.into_iter().map(|shape| brush.shape(painter, shape.form)).collect();
    painter.extend(shapes);
}

/// Where and with which colours a picture is painted.
struct Brush<'a> {
    origin: Pos2,
    palette: &'a Palette,
}

impl Brush<'_> {
    fn at(&self, at: DVec2) -> Pos2 {
        to_egui(at, self.origin)
    }

    #[expect(clippy::cast_possible_truncation, reason = "from 0 to 1")]
    fn color(&self, paint: Paint) -> Color32 {
        let [r, g, b] = self.palette.color(paint.role);
        theme::faded(Color32::from_rgb(r, g, b), paint.opacity as f32)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a few points")]
    fn stroke(&self, stroke: Stroke) -> egui::Stroke {
        egui::Stroke::new(stroke.width as f32, self.color(stroke.paint))
    }

    fn outline(&self, stroke: Option<Stroke>) -> egui::Stroke {
        stroke.map_or(egui::Stroke::NONE, |stroke| self.stroke(stroke))
    }

    #[expect(clippy::cast_possible_truncation, reason = "a few points")]
    fn shape(&self, painter: &Painter, form: Form) -> egui::Shape {
        match form {
            Form::Line { ends, stroke } => {
                let (ends, look) = (ends.map(|end| self.at(end)), self.stroke(stroke));
                match stroke.dash.lengths() {
                    None => egui::Shape::line_segment(ends, look),
                    Some([on, off]) => egui::Shape::Vec(egui::Shape::dashed_line(&ends, look, on as f32, off as f32)),
                }
            }
            Form::Polygon { corners, fill, outline } => {
                let corners = corners.into_iter().map(|corner| self.at(corner)).collect();
                egui::Shape::convex_polygon(corners, self.color(fill), self.outline(outline))
            }
            Form::Rect { area, radius, fill, outline } => {
                let rect = Rect::from_min_max(self.at(area.min), self.at(area.max));
                let (fill, stroke) = (self.color(fill), self.outline(outline));
                egui::epaint::RectShape::new(rect, radius as f32, fill, stroke, StrokeKind::Middle).into()
            }
            Form::Text(text) => {
                let (at, font) = (self.at(text.area().min), font_id(text.font));
                // The same words as were measured, so that they are laid out once.
                let galley = painter.layout_no_wrap(text.text, font, Color32::PLACEHOLDER);
                egui::Shape::galley(at, galley, self.color(text.paint))
            }
            Form::Crowd(crowd) => egui::Shape::mesh(self.crowd(&crowd)),
            Form::Cells(cells) => egui::Shape::mesh(self.cells(&cells)),
        }
    }

    fn cells(&self, cells: &Cells) -> Mesh {
        let mut mesh = Mesh::default();
        for (area, paint) in cells.each() {
            mesh.add_colored_rect(Rect::from_min_max(self.at(area.min), self.at(area.max)), self.color(paint));
        }
        mesh
    }

    /// All boxes of a crowd in one mesh.
    fn crowd(&self, crowd: &Crowd) -> Mesh {
        let [dot, side, edge] = [Crowd::DOT_PAINT, Crowd::SIDE_PAINT, Crowd::EDGE.paint].map(|paint| self.color(paint));
        #[expect(clippy::cast_possible_truncation, reason = "a few points")]
        let (size, width) = (Vec2::splat(Crowd::DOT as f32), Crowd::EDGE.width as f32);
        let mut mesh = Mesh::default();
        let mut corners = [Pos2::ZERO; 8];
        for plain in &crowd.boxes {
            let count = plain.count();
            for (k, corner) in corners.iter_mut().enumerate().take(count) {
                *corner = self.at(crowd.corners[plain.first + k]);
            }
            if count == 1 {
                mesh.add_colored_rect(Rect::from_center_size(corners[0], size), dot);
                continue;
            }
            let first = index(&mesh);
            for &corner in &corners[..count] {
                mesh.colored_vertex(corner, side);
            }
            for sides in plain.sides() {
                #[expect(clippy::cast_possible_truncation, reason = "a number of a corner")]
                let [a, b, c, d] = sides.map(|k| first + k as u32);
                mesh.add_triangle(a, b, c);
                mesh.add_triangle(a, c, d);
            }
            for [from, to] in plain.edges() {
                thin_line(&mut mesh, [corners[from], corners[to]], width, edge);
            }
        }
        mesh
    }
}

/// The number of the next vertex.
fn index(mesh: &Mesh) -> u32 {
    u32::try_from(mesh.vertices.len()).expect("the number of boxes that are drawn is limited")
}

fn thin_line(mesh: &mut Mesh, [from, to]: [Pos2; 2], width: f32, color: Color32) {
    let across = (to - from).normalized().rot90() * (0.5 * width);
    let first = index(mesh);
    for corner in [from + across, to + across, to - across, from - across] {
        mesh.colored_vertex(corner, color);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
