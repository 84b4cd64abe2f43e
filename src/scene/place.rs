//! Where in a scene's text a field is: `boxes[1].half_extents.0` is line 7, column 43.
//!
//! Serde forgets positions once a value is read, and the faults this crate looks for (a name used
//! twice, a negative half extent) show only afterwards.
//! So the text is walked a second time: once for all fields that are sought, in time linear in the
//! text and in memory linear in what is sought.
//! The walk trusts that the text is RON that has been read already; on anything else it
//! stops early and names the last thing it did find.

use std::collections::BTreeMap;
use std::ops::Range;

pub use super::path::{Path, Step};

/// A stretch of a scene's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The bytes of the text.
    pub bytes: Range<usize>,
}

/// The places of the values at `paths`, in that order.
///
/// For a value that is not written out, such as a field left at its default, the place is that of the
/// innermost value on the way that is.
#[must_use]
pub fn places(text: &str, paths: &[Path]) -> Vec<Place> {
    places_of_bytes(text, bytes(text, paths))
}

/// The same, as bytes of the text only.
pub(super) fn bytes(text: &str, paths: &[Path]) -> Vec<Range<usize>> {
    if paths.is_empty() {
        return Vec::new();
    }
    let scene = Sought::in_text(text, paths);
    paths.iter().map(|path| scene.innermost(path)).collect()
}

/// The places of some stretches of the text, in their order.
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

/// The places of the items of the list at `path`, in their order; memory does not grow with their number.
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
    /// The place of these bytes, which do not begin before those of the last call.
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

/// Where the name of the field at `path` begins, if that is before `byte`. What follows is not looked at.
pub(super) fn field_before(text: &str, byte: usize, path: &Path) -> Option<usize> {
    let scene = Sought::in_text(&text[..byte], std::slice::from_ref(path));
    let field = path.steps().iter().try_fold(&scene, |value, step| value.found(step))?;
    Some(field.begin)
}

/// Whether the name of a field and its `:` are at `byte`.
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

/// A value that is sought, with those sought inside it.
#[derive(Default)]
struct Sought {
    /// Where it begins, with its name if it has one.
    begin: usize,
    bytes: Option<Range<usize>>,
    fields: Vec<(&'static str, Self)>,
    items: BTreeMap<usize, Self>,
}

impl Sought {
    /// The values at `paths`, as far as they are found.
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

    /// The part of this value with that name, or else of that index, if it is sought and not yet found.
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

    /// A sought part that was found.
    fn found(&self, step: &Step) -> Option<&Self> {
        let part = match step {
            Step::Field(field) => self.fields.iter().find(|(name, _)| name == field).map(|(_, part)| part),
            Step::Item(index) | Step::Part(index) => self.items.get(index),
        };
        part.filter(|part| part.bytes.is_some())
    }
}

/// Whether the text has comments, which saving would lose.
#[must_use]
pub fn has_comments(text: &str) -> bool {
    let mut walk = Walk { text, at: 0 };
    loop {
        if walk.skip_space() == Space::WithComment {
            return true;
        }
        if !walk.skip_token() {
            return false;
        }
    }
}

/// What lay between two tokens.
#[derive(PartialEq, Eq)]
enum Space {
    Blank,
    WithComment,
}

/// A cursor over RON text.
struct Walk<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Walk<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
    }

    /// Blanks and comments; block comments nest.
    fn skip_space(&mut self) -> Space {
        let mut seen = Space::Blank;
        loop {
            self.skip_while(char::is_whitespace);
            if self.rest().starts_with("//") {
                self.skip_while(|c| c != '\n');
            } else if self.rest().starts_with("/*") {
                let mut depth = 0;
                loop {
                    let rest = self.rest();
                    if rest.starts_with("/*") {
                        depth += 1;
                        self.at += 2;
                    } else if rest.starts_with("*/") {
                        depth -= 1;
                        self.at += 2;
                    } else if let Some(c) = rest.chars().next() {
                        self.at += c.len_utf8();
                    }
                    if depth == 0 || self.rest().is_empty() {
                        break;
                    }
                }
            } else {
                return seen;
            }
            seen = Space::WithComment;
        }
    }

    /// `#![enable(…)]` and its like before the value.
    fn skip_attributes(&mut self) {
        self.skip_space();
        while self.rest().starts_with("#!") {
            self.at += 2;
            self.skip_value();
            self.skip_space();
        }
    }

    /// An identifier, if one comes next.
    fn skip_name(&mut self) -> Option<&'a str> {
        self.skip_space();
        let begins_name = |text: &str| text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        // `r#name` is the name, too.
        if self.rest().strip_prefix("r#").is_some_and(begins_name) {
            self.at += 2;
        }
        let start = self.at;
        if !begins_name(self.rest()) {
            return None;
        }
        self.skip_while(|c| c.is_alphanumeric() || c == '_');
        Some(&self.text[start..self.at])
    }

    /// One token: a string, a bracket, a word or a mark. False at the end of the text.
    fn skip_token(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return false };
        let hashes = rest.bytes().skip(1).take_while(|&b| b == b'#').count();
        if first == 'r' && rest[1 + hashes..].starts_with('"') {
            let close = format!("\"{}", "#".repeat(hashes));
            let body = &rest[hashes + 2..];
            let length = body.find(&close).map_or(body.len(), |end| end + close.len());
            self.at += hashes + 2 + length;
        } else if first == '"' || first == '\'' {
            self.at += 1;
            let mut escaped = false;
            while let Some(c) = self.peek() {
                self.at += c.len_utf8();
                if c == first && !escaped {
                    break;
                }
                escaped = c == '\\' && !escaped;
            }
        } else if first.is_alphanumeric() || "_+-.".contains(first) {
            self.skip_while(|c| c.is_alphanumeric() || "_+-.".contains(c));
        } else {
            self.at += first.len_utf8();
        }
        true
    }

    /// The name of a field and the `:` after it, if they come next.
    fn field_name(&mut self) -> Option<&'a str> {
        let start = self.at;
        let name = self.skip_name();
        self.skip_space();
        if name.is_some() && self.peek() == Some(':') {
            self.at += 1;
            name
        } else {
            self.at = start;
            None
        }
    }

    /// A whole value with all that its brackets hold, and a name in front of them. Keeps a count instead of a
    /// stack: a hostile text may open millions of brackets.
    fn skip_value(&mut self) {
        self.skip_space();
        if !self.rest().starts_with(OPENING) {
            let named = self.peek().is_some_and(|c| c.is_alphabetic() || c == '_');
            self.skip_token();
            let end = self.at;
            self.skip_space();
            if !(named && self.peek() == Some('(')) {
                self.at = end;
                return;
            }
        }
        let mut depth = 0_usize;
        loop {
            if self.rest().starts_with(OPENING) {
                depth += 1;
            } else if self.rest().starts_with(CLOSING) {
                depth -= 1;
            }
            if !self.skip_token() || depth == 0 {
                return;
            }
            self.skip_space();
        }
    }

    /// A whole value, noting where it and its sought parts are.
    fn value(&mut self, sought: &mut Sought) {
        self.skip_space();
        let start = self.at;
        self.parts(sought, Wrapping::Any);
        sought.bytes = Some(start..self.at);
    }

    /// The same, of its parts only.
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

    /// Whether brackets close here, or the text ends.
    fn ended(&self) -> bool {
        self.rest().is_empty() || self.rest().starts_with(CLOSING)
    }

    /// Whether nothing follows the value that comes next.
    fn is_last(&mut self) -> bool {
        let start = self.at;
        self.skip_value();
        self.skip_space();
        if self.peek() == Some(',') {
            self.at += 1;
            self.skip_space();
        }
        let last = self.ended();
        self.at = start;
        last
    }
}

/// Whether a name around a value may still be passed over: once a step, or nested names would be walked again
/// and again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrapping {
    Any,
    Done,
}

const OPENING: [char; 3] = ['(', '[', '{'];
const CLOSING: [char; 3] = [')', ']', '}'];

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
    fn comments_are_seen_but_not_in_strings() {
        assert!(has_comments(TEXT));
        assert!(has_comments("(a: 1) // end"));
        assert!(!has_comments(r##"(a: "// no", b: r#"/* no */"#, c: -1)"##));
        assert!(!has_comments(""));
    }

    #[test]
    fn broken_text_ends_the_walk() {
        for text in ["", "(", "(a", "(a:", "(a: (", "(a: \"", "(a: r#\"", "(a: /*", "]", "(a: 1]", "r", "é(", "'"] {
            for step in [Field("a"), Item(0), Part(3)] {
                let place = &places(text, &[Path::of(&[step, Field("b")])])[0];
                assert!(place.bytes.end <= text.len());
            }
            let _ = has_comments(text);
        }
    }
}
