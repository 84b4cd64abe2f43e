//! Writes pictures as SVG: a vector picture that browsers and drawing programs read, with its text as text.

use super::fonts::{Bundled, FileText};
use crate::{
    picture::{
        Picture,
        palette::{Palette, Role},
        shapes::{Cells, Crowd, Form, Identity, Paint, PlainBox, Shape, Stroke, Text},
    },
    scene::visible::visible,
};
use glam::DVec2;
use std::fmt::{self, Display, Formatter};

/// The picture as an SVG document in these colours. Each element's class is its role.
#[must_use]
pub fn svg(picture: &Picture, title: &str, palette: &Palette, fonts: &FileText) -> String {
    let [width, height] = [picture.size.x, picture.size.y].map(Number);
    let body: String = picture.shapes.iter().map(|shape| Element { shape, palette, fonts }.to_string()).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n{body}</svg>\n",
        Escaped(title)
    )
}

/// A shape as an element.
struct Element<'a> {
    shape: &'a Shape,
    palette: &'a Palette,
    fonts: &'a FileText,
}

impl Display for Element<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let class = class(self.shape.role());
        match &self.shape.form {
            Form::Line { ends: [from, to], stroke } => {
                let (from, to, stroke) = (At("1", *from), At("2", *to), self.stroke(*stroke));
                // Lines of a grid are along rows of pixels.
                let crisp = self.shape.identity == Identity::Ground && (from.1.x == to.1.x || from.1.y == to.1.y);
                let crisp = if crisp { " shape-rendering=\"crispEdges\"" } else { "" };
                writeln!(f, "<line class=\"{class}\"{from}{to}{stroke}{crisp}/>")
            }
            Form::Polygon { corners, fill, outline } => {
                let (fill, outline) = (self.fill(*fill), outline.map(|stroke| self.stroke(stroke)).unwrap_or_default());
                writeln!(f, "<path class=\"{class}\" d=\"{}\"{fill}{outline}/>", Around(corners))
            }
            Form::Rect { area, radius, fill, outline } => {
                let (at, fill) = (At("", area.min), self.fill(*fill));
                let outline = outline.map(|stroke| self.stroke(stroke)).unwrap_or_default();
                let [width, height, radius] = [area.size().x, area.size().y, *radius].map(Number);
                let size = format!("width=\"{width}\" height=\"{height}\" rx=\"{radius}\"");
                writeln!(f, "<rect class=\"{class}\"{at} {size}{fill}{outline}/>")
            }
            Form::Text(text) => self.text(f, class, text),
            Form::Crowd(crowd) => self.crowd(f, class, crowd),
            Form::Cells(cells) => self.cells(f, class, cells),
        }
    }
}

impl Element<'_> {
    fn paint(&self, attribute: &str, paint: Paint) -> String {
        let [r, g, b] = self.palette.color(paint.role);
        let opacity = match paint.opacity {
            1.0 => String::new(),
            opacity => format!(" {attribute}-opacity=\"{}\"", Number(opacity)),
        };
        format!(" {attribute}=\"#{r:02x}{g:02x}{b:02x}\"{opacity}")
    }

    fn fill(&self, paint: Paint) -> String {
        self.paint("fill", paint)
    }

    fn stroke(&self, stroke: Stroke) -> String {
        let dashes = stroke.dash.lengths();
        let dashes = dashes.map(|[on, off]| format!(" stroke-dasharray=\"{} {}\"", Number(on), Number(off)));
        let (paint, width) = (self.paint("stroke", stroke.paint), Number(stroke.width));
        format!("{paint} stroke-width=\"{width}\"{}", dashes.unwrap_or_default())
    }

    /// A text takes the place that the bundled fonts give it, also where a reader has other fonts.
    fn text(&self, f: &mut Formatter<'_>, class: &str, text: &Text) -> fmt::Result {
        let Bundled { families, weight, .. } = Bundled::of(text.font.face);
        let (part, x) = match text.anchor.x {
            0.0 => ("start", text.area().min.x),
            1.0 => ("end", text.area().max.x),
            _ => ("middle", text.area().center().x),
        };
        let at = At("", DVec2::new(x, text.area().min.y + self.fonts.baseline(text.font)));
        let (size, length, fill) = (Number(text.font.size), Number(text.extent.x), self.fill(text.paint));
        let length = match text.text.chars().count() {
            0 | 1 => String::new(),
            _ => format!(" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\""),
        };
        let font = format!("font-family=\"{families}\" font-weight=\"{weight}\" font-size=\"{size}\"");
        let words = Escaped(&text.text);
        writeln!(
            f,
            "<text xml:space=\"preserve\" class=\"{class}\"{at} {font} text-anchor=\"{part}\"{length}{fill}>{words}</text>"
        )
    }

    fn cells(&self, f: &mut Formatter<'_>, class: &str, cells: &Cells) -> fmt::Result {
        writeln!(f, "<g class=\"{class}\" shape-rendering=\"crispEdges\">")?;
        for (area, paint) in cells.each() {
            let (at, [width, height]) = (At("", area.min), area.size().to_array().map(Number));
            writeln!(f, "<rect{at} width=\"{width}\" height=\"{height}\"{}/>", self.fill(paint))?;
        }
        writeln!(f, "</g>")
    }

    fn crowd(&self, f: &mut Formatter<'_>, class: &str, crowd: &Crowd) -> fmt::Result {
        let (dot, side) = (self.fill(Crowd::DOT_PAINT), self.fill(Crowd::SIDE_PAINT));
        let edge = self.stroke(Crowd::EDGE);
        writeln!(f, "<g class=\"{class}\">")?;
        for plain in &crowd.boxes {
            let corner = |k: usize| crowd.corners[plain.first + k];
            if plain.count() == 1 {
                let (at, size) = (At("", corner(0) - 0.5 * Crowd::DOT), Number(Crowd::DOT));
                writeln!(f, "<rect{at} width=\"{size}\" height=\"{size}\"{dot}/>")?;
                continue;
            }
            let sides: String = plain.sides().map(|side| Around(&side.map(corner)).to_string()).collect();
            if !sides.is_empty() {
                writeln!(f, "<path d=\"{sides}\"{side}/>")?;
            }
            let edges = edges(plain, corner);
            if !edges.is_empty() {
                writeln!(f, "<path d=\"{edges}\" fill=\"none\"{edge}/>")?;
            }
        }
        writeln!(f, "</g>")
    }
}

fn edges(plain: &PlainBox, corner: impl Fn(usize) -> DVec2) -> String {
    let edge = |ends: [usize; 2]| {
        let [from, to] = ends.map(&corner);
        format!("M{} {}L{} {}", Number(from.x), Number(from.y), Number(to.x), Number(to.y))
    };
    plain.edges().map(edge).collect()
}

/// The name of a role in a document.
fn class(role: Role) -> &'static str {
    match role {
        Role::A => "a",
        Role::B => "b",
        Role::Neither => "neither",
        Role::Gap => "gap",
        Role::Overlap => "overlap",
        Role::Contact => "contact",
        Role::Doubt => "doubt",
        Role::Select => "select",
        Role::Ink => "ink",
        Role::Faint => "faint",
        Role::Grid => "grid",
        Role::Canvas => "canvas",
    }
}

/// A number with at most two decimals: a hundredth of a point is not seen.
struct Number(f64);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Zero has no sign.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// The attributes of a point, with what follows `x` and `y` in their names.
struct At(&'static str, DVec2);

impl Display for At {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(nth, at) = self;
        write!(f, " x{nth}=\"{}\" y{nth}=\"{}\"", Number(at.x), Number(at.y))
    }
}

/// A closed path.
struct Around<'a>(&'a [DVec2]);

impl Display for Around<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (k, at) in self.0.iter().enumerate() {
            write!(f, "{}{} {}", if k == 0 { "M" } else { "L" }, Number(at.x), Number(at.y))?;
        }
        f.write_str("Z")
    }
}

/// Text between tags. XML has no control characters; they are written as escapes, such as `\u{1b}`.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for letter in visible(self.0).chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                letter => write!(f, "{letter}")?,
            }
        }
        Ok(())
    }
}
