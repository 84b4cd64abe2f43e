//! Scene to text.
//!
//! The text is written by hand rather than by serde, because people read it: one box a line, no field at its
//! default, always the same order.
//! Every number reads back to the same bits.

use std::fmt::{self, Write as _};

use super::VERSION;
use super::path::Step;
use crate::scene::bookmark;
use crate::scene::boxes::Pair;
use crate::scene::boxes::{PlanarBox, SpatialBox};
use crate::scene::expect::Expectation;
use crate::scene::model::{Boxes, Scene};
use crate::scene::rotation::{Part, Rotation};

impl Scene {
    /// The text of the scene's file; reading it gives this scene again.
    #[must_use]
    pub fn to_text(&self) -> String {
        text(self)
    }
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

fn text(scene: &Scene) -> String {
    let mut out = String::from("(\n");
    line(&mut out, format_args!("version: {}", VERSION));
    if !scene.title().is_empty() {
        line(&mut out, format_args!("title: {}", quoted(scene.title(), Lines::Escaped)));
    }
    if !scene.notes().is_empty() {
        line(&mut out, format_args!("notes: {}", quoted(scene.notes(), Lines::Kept)));
    }
    if scene.duration() != 1.0 {
        line(&mut out, format_args!("duration: {:?}", scene.duration()));
    }
    let (form, boxes): (_, Vec<String>) = match scene.boxes() {
        Boxes::Planar(boxes) => ("Planar", boxes.iter().map(planar).collect()),
        Boxes::Spatial(boxes) => ("Spatial", boxes.iter().map(spatial).collect()),
    };
    line(&mut out, format_args!("boxes: {form}({})", list(&boxes)));
    if let Some(focus) = scene.focus()
        && focus != Pair::FIRST
    {
        line(&mut out, format_args!("focus: {}", names(scene, focus)));
    }
    if let Some(view) = scene.view() {
        line(&mut out, format_args!("view: {}", super::view::text(view)));
    }
    if !scene.expectations().is_empty() {
        let items: Vec<_> = scene.expectations().iter().map(|item| item.claim.text(&names(scene, item.pair))).collect();
        line(&mut out, format_args!("expect: {}", list(&items)));
    }
    if !scene.bookmarks().is_empty() {
        let items: Vec<_> = scene.bookmarks().iter().map(|item| bookmark::file::text(scene, item)).collect();
        line(&mut out, format_args!("bookmarks: {}", list(&items)));
    }
    if let Some(lesson) = scene.lesson() {
        line(&mut out, format_args!("lesson: {}", super::lesson::text(scene, lesson)));
    }
    out.push_str(")\n");
    out
}

fn line(out: &mut String, field: std::fmt::Arguments<'_>) {
    // Writing to a `String` cannot fail.
    let _ = writeln!(out, "    {field},");
}

fn list(items: &[String]) -> String {
    if items.is_empty() {
        return "[]".to_owned();
    }
    let lines: String = items.iter().map(|item| format!("        {item},\n")).collect();
    format!("[\n{lines}    ]")
}

fn planar(item: &PlanarBox) -> String {
    let PlanarBox { name, center, half_extents, angle, velocity, angular_velocity, pivot } = item;
    let mut fields = Fields::of_box(name, center, half_extents);
    fields.unless_zero("angle", &[*angle]);
    fields.unless_zero("velocity", velocity);
    fields.unless_zero("angular_velocity", &[*angular_velocity]);
    fields.unless_zero("pivot", pivot);
    fields.done()
}

fn spatial(item: &SpatialBox) -> String {
    let SpatialBox { name, center, half_extents, rotation, velocity, angular_velocity, pivot } = item;
    let mut fields = Fields::of_box(name, center, half_extents);
    if !is_identity(rotation) {
        fields.0.push(format!("rotation: {}", turn(*rotation)));
    }
    fields.unless_zero("velocity", velocity);
    fields.unless_zero("angular_velocity", angular_velocity);
    fields.unless_zero("pivot", pivot);
    fields.done()
}

/// The fields of a box, in order.
struct Fields(Vec<String>);

impl Fields {
    fn of_box(name: &str, center: &[f64], half_extents: &[f64]) -> Self {
        Self(vec![
            format!("name: {}", quoted(name, Lines::Escaped)),
            format!("center: {}", numbers(center)),
            format!("half_extents: {}", numbers(half_extents)),
        ])
    }

    /// Adds a field unless its numbers are 0. A negative 0 is written, so that it reads back to the same bits.
    fn unless_zero(&mut self, field: &str, values: &[f64]) {
        if values.iter().any(|value| value.to_bits() != 0) {
            self.0.push(format!("{field}: {}", numbers(values)));
        }
    }

    fn done(self) -> String {
        format!("({})", self.0.join(", "))
    }
}

fn is_identity(rotation: &Rotation) -> bool {
    let Rotation::Quaternion(q) = rotation else { return false };
    q.map(f64::to_bits) == [0.0_f64, 0.0, 0.0, 1.0].map(f64::to_bits)
}

fn turn(mut rotation: Rotation) -> String {
    let (form, parts) = rotation.parts();
    let part = |part: &Part<'_>| match part.step {
        Some(Step::Field(field)) => format!("{field}: {}", numbers(part.numbers)),
        Some(Step::Item(_) | Step::Part(_)) | None => numbers(part.numbers),
    };
    format!("{}({})", form.name, parts.iter().map(part).collect::<Vec<_>>().join(", "))
}

/// The names of a pair.
impl Scene {
    /// An expectation of this scene as its file has it.
    #[must_use]
    pub fn text_of(&self, Expectation { pair, claim }: &Expectation) -> String {
        claim.text(&names(self, *pair))
    }
}

pub(in crate::scene) fn names(scene: &Scene, pair: Pair) -> String {
    let [a, b] = [pair.a, pair.b].map(|index| quoted(scene.name(index), Lines::Escaped));
    format!("({a}, {b})")
}

/// One number, or a tuple of several.
pub(super) fn numbers(values: &[f64]) -> String {
    match values {
        [value] => format!("{value:?}"),
        _ => format!("({})", values.iter().map(|value| format!("{value:?}")).collect::<Vec<_>>().join(", ")),
    }
}

/// How line breaks are written in quoted text.
#[derive(PartialEq, Eq)]
pub(in crate::scene) enum Lines {
    /// As `\n`, so that the text stays on one line.
    Escaped,
    /// As they are, so that paragraphs stay readable.
    Kept,
}

/// The text in quotes.
pub(in crate::scene) fn quoted(text: &str, lines: Lines) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '\n' if lines == Lines::Kept => out.push('\n'),
            '"' | '\\' | '\n' | '\t' | '\r' => out.extend(c.escape_default()),
            c if c.is_control() => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
