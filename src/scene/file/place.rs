//! Where in a scene's text a field is: `boxes[1].half_extents.0` is line 7, column 43.
//!
//! Serde forgets positions once a value is read, but most faults (a name used twice, a negative half extent) are
//! found afterwards.
//! So the text is walked a second time, once for all sought fields: the time is linear in the text, the memory in
//! the number of sought fields.
//! The text must be RON that was read before; on other text the walk stops early and gives the place of the last
//! value it found.

use std::collections::BTreeMap;
use std::ops::Range;

use super::path::{Path, Step};
use super::walk::{OPENING, Walk};

/// A part of a scene's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// The bytes of the text.
    pub bytes: Range<usize>,
}

/// The places of the values at `paths`, in that order.
///
/// A value that is not written, such as a field left at its default, has the place of the innermost value on its
/// path that is written.
#[must_use]
pub fn places(text: &str, paths: &[Path]) -> Vec<Place> {
    places_of_bytes(text, bytes(text, paths))
}

/// The bytes of the values at `paths`, in that order; see [`places`].
pub(super) fn bytes(text: &str, paths: &[Path]) -> Vec<Range<usize>> {
    if paths.is_empty() {
        return Vec::new();
    }
    let scene = Sought::in_text(text, paths);
    paths.iter().map(|path| scene.innermost(path)).collect()
}

/// The places of some byte ranges of the text, in the order given.
#[must_use]
pub fn places_of_bytes(text: &str, stretches: Vec<Range<usize>>) -> Vec<Place> {
    let mut places: Vec<_> = stretches.into_iter().map(|bytes| Place { line: 1, column: 1, bytes }).collect();
    let mut in_order: Vec<&mut Place> = places.iter_mut().collect();
    in_order.sort_by_key(|place| place.bytes.start);
    let mut lines = Lines { text, at: 0, line: 1, column: 1 };
    for place in in_order {
        *place = lines.place(place.bytes.clone());
    }
    places
}

/// The places of the items of the list at `path`, in order. Memory does not grow with their number.
pub fn places_of_items<'a>(text: &'a str, path: &Path) -> impl Iterator<Item = Place> + use<'a> {
    let start = bytes(text, std::slice::from_ref(path)).pop().map_or(text.len(), |list| list.start);
    let mut walk = Walk { text, at: start };
    walk.skip_token();
    let mut lines = Lines { text, at: 0, line: 1, column: 1 };
    std::iter::from_fn(move || {
        walk.skip_space();
        let start = walk.at;
        if walk.ended() {
            return None;
        }
        walk.skip_value();
        let item = start..walk.at;
        walk.skip_space();
        if walk.peek() == Some(',') {
            walk.at += 1;
        }
        (start < walk.at).then(|| lines.place(item))
    })
}

/// Counts lines and columns on the way through a text.
struct Lines<'a> {
    text: &'a str,
    /// The byte that was reached, and its line and column.
    at: usize,
    line: usize,
    column: usize,
}

impl Lines<'_> {
    /// The place of these bytes. They must not begin before those of the last call.
    fn place(&mut self, bytes: Range<usize>) -> Place {
        let start = self.text.floor_char_boundary(bytes.start);
        for c in self.text[self.at..start].chars() {
            (self.line, self.column) = if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.at = start;
        Place { line: self.line, column: self.column, bytes }
    }
}

/// The byte at a line and column, counted as in [`Place`]; the end of the text when beyond.
#[must_use]
pub fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let break_before = |line: usize| text.match_indices('\n').nth(line).map(|(at, _)| at + 1);
    let start = line.checked_sub(2).map_or(Some(0), break_before);
    let found = start.and_then(|start| {
        let within = text[start..].char_indices().nth(column.saturating_sub(1));
        within.map(|(offset, _)| start + offset)
    });
    found.unwrap_or(text.len())
}

/// Where the name of the field at `path` begins, if that is before `byte`. The text from `byte` on is not read.
pub(super) fn field_before(text: &str, byte: usize, path: &Path) -> Option<usize> {
    let scene = Sought::in_text(&text[..byte], std::slice::from_ref(path));
    let field = path.steps().iter().try_fold(&scene, |value, step| value.found(step))?;
    Some(field.begin)
}

/// Whether a field begins at `byte`: its name and a `:`.
pub(super) fn begins_field(text: &str, byte: usize) -> bool {
    Walk { text, at: byte }.field_name().is_some()
}

/// The bytes of the field whose name is at `byte`: name, value and comma.
pub(super) fn whole_field(text: &str, byte: usize) -> Range<usize> {
    let before = text[..byte].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    let start = before.strip_suffix("r#").unwrap_or(before).len();
    let mut walk = Walk { text, at: start };
    walk.field_name();
    let mut end = walk.at;
    loop {
        walk.skip_space();
        let before = walk.at;
        if walk.ended() || walk.field_name().is_some() {
            return start..end;
        }
        if walk.peek() == Some(',') {
            return start..walk.at + 1;
        }
        walk.skip_value();
        end = walk.at;
        if walk.at == before {
            return start..end;
        }
    }
}

/// A sought value, with the sought values inside it.
#[derive(Default)]
struct Sought {
    /// Where it begins: at its field name, if it has one.
    begin: usize,
    /// Where its value is, once found.
    bytes: Option<Range<usize>>,
    fields: Vec<(&'static str, Self)>,
    items: BTreeMap<usize, Self>,
}

impl Sought {
    /// The values at `paths` that are in the text.
    fn in_text(text: &str, paths: &[Path]) -> Self {
        let mut scene = Self::default();
        for path in paths {
            path.steps().iter().fold(&mut scene, |value, &step| value.add(step));
        }
        let mut walk = Walk { text, at: 0 };
        walk.skip_attributes();
        walk.value(&mut scene);
        scene
    }

    fn add(&mut self, step: Step) -> &mut Self {
        match step {
            Step::Field(field) => {
                let known = self.fields.iter().position(|(name, _)| *name == field);
                let index = known.unwrap_or_else(|| {
                    self.fields.push((field, Self::default()));
                    self.fields.len() - 1
                });
                &mut self.fields[index].1
            }
            Step::Item(index) | Step::Part(index) => self.items.entry(index).or_default(),
        }
    }

    /// The part with that name, or with that index if it has no name; none if it is not sought or found already.
    fn part(&mut self, name: Option<&str>, index: usize) -> Option<&mut Self> {
        let part = match name {
            Some(name) => self.fields.iter_mut().find(|(field, _)| *field == name).map(|(_, part)| part),
            None => self.items.get_mut(&index),
        };
        part.filter(|part| part.bytes.is_none())
    }

    /// The bytes of the last value on the path that was found.
    fn innermost(&self, path: &Path) -> Range<usize> {
        let mut value = self;
        let mut bytes = self.bytes.clone().unwrap_or_default();
        for step in path.steps() {
            let Some(part) = value.found(step) else { break };
            value = part;
            bytes = part.bytes.clone().unwrap_or_default();
        }
        bytes
    }

    /// The part that `step` leads to, if it was sought and found.
    fn found(&self, step: &Step) -> Option<&Self> {
        let part = match step {
            Step::Field(field) => self.fields.iter().find(|(name, _)| name == field).map(|(_, part)| part),
            Step::Item(index) | Step::Part(index) => self.items.get(index),
        };
        part.filter(|part| part.bytes.is_some())
    }
}

impl Walk<'_> {
    /// Passes a value and notes where it and its sought parts are.
    fn value(&mut self, sought: &mut Sought) {
        self.skip_space();
        let start = self.at;
        self.parts(sought, Wrapping::Any);
        sought.bytes = Some(start..self.at);
    }

    /// Passes a value and notes where its sought parts are.
    fn parts(&mut self, sought: &mut Sought, wrapping: Wrapping) {
        let start = self.at;
        let named = self.skip_name().is_some();
        self.skip_space();
        let nothing_inside = sought.fields.is_empty() && sought.items.is_empty();
        if nothing_inside || !self.rest().starts_with(OPENING) {
            self.at = start;
            self.skip_value();
            return;
        }
        self.skip_token();
        let mut index = 0;
        loop {
            self.skip_space();
            let start = self.at;
            if self.ended() {
                self.skip_token();
                return;
            }
            let name = self.field_name();
            if named && index == 0 && name.is_none() && wrapping == Wrapping::Any && self.is_last() {
                // `Planar([…])` and `Quaternion((…))`: paths speak of what the name wraps.
                self.parts(sought, Wrapping::Done);
            } else if let Some(part) = sought.part(name, index) {
                part.begin = start;
                self.value(part);
            } else {
                self.skip_value();
            }
            self.skip_space();
            if self.peek() == Some(',') {
                self.at += 1;
            } else if self.at == start {
                return;
            }
            index += 1;
        }
    }
}

/// Whether a name around a value may be passed over.
///
/// It may once a step: text of nested names would otherwise be walked again at each level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrapping {
    Any,
    Done,
}

#[cfg(test)]
mod tests {
    use super::Step::{Field, Item, Part};
    use super::*;

    const TEXT: &str = r##"#![enable(implicit_some)]
( // (a comment, with: brackets
    title: "a \" (quote", notes: r#"raw " ) text"#,
    boxes: Planar([
        (name: "é", center: (1.0, -2.5e3)), /* two /* nested */ */
        (name: "b", rotation: AxisAngle(axis: (1, 2, 3), angle: 45.0), turn: Quaternion((4, 5, 6, 7))),
    ]),
)"##;

    #[track_caller]
    fn check(steps: &[Step], expected: &str) {
        let path = Path::of(steps);
        assert_eq!(&TEXT[places(TEXT, std::slice::from_ref(&path))[0].bytes.clone()], expected, "{path}");
    }

    #[test]
    fn finds_fields_through_comments_strings_and_variants() {
        check(&[Field("title")], r#""a \" (quote""#);
        check(&[Field("notes")], r##"r#"raw " ) text"#"##);
        check(&[Field("boxes"), Item(0), Field("name")], r#""é""#);
        check(&[Field("boxes"), Item(0), Field("center"), Part(1)], "-2.5e3");
        check(&[Field("boxes"), Item(1), Field("rotation"), Field("axis"), Part(2)], "3");
        check(&[Field("boxes"), Item(1), Field("turn"), Part(3)], "7");
    }

    #[test]
    fn names_the_innermost_value_written() {
        check(&[Field("boxes"), Item(0), Field("pivot"), Part(0)], r#"(name: "é", center: (1.0, -2.5e3))"#);
        check(&[Field("boxes"), Item(0), Field("name"), Part(0)], r#""é""#);
    }

    #[test]
    fn places_count_characters_from_one() {
        let byte = TEXT.find("-2.5e3").expect("it is in the text");
        let ends = places_of_bytes(TEXT, vec![TEXT.len()..TEXT.len(), byte..byte + 1]);
        assert_eq!(ends.iter().map(|at| (at.line, at.column)).collect::<Vec<_>>(), [(8, 2), (5, 35)]);
        assert_eq!(byte_at(TEXT, 5, 35), byte);
        assert_eq!((byte_at(TEXT, 1, 1), byte_at(TEXT, 99, 1)), (0, TEXT.len()));
    }

    #[test]
    fn items_are_placed_one_by_one() {
        let list = Path::field("boxes");
        let placed: Vec<_> = places_of_items("(boxes: // two\n [(1, [2]), /* b */ Sweep(3)])", &list).collect();
        assert_eq!(placed.iter().map(|at| (at.line, at.column)).collect::<Vec<_>>(), [(2, 3), (2, 21)]);
        for text in ["", "(", "(boxes: [", "(boxes: [(", "(boxes: 3)", "(boxes: [:])"] {
            assert!(places_of_items(text, &list).count() < 4, "{text}");
        }
    }

    #[test]
    fn broken_text_ends_the_walk() {
        for text in ["", "(", "(a", "(a:", "(a: (", "(a: \"", "(a: r#\"", "(a: /*", "]", "(a: 1]", "r", "é(", "'"] {
            for step in [Field("a"), Item(0), Part(3)] {
                let place = &places(text, &[Path::of(&[step, Field("b")])])[0];
                assert!(place.bytes.end <= text.len());
            }
            let _ = crate::scene::file::walk::has_comments(text);
        }
    }
}
