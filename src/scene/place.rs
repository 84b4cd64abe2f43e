//! Where in a scene's text a field is: `boxes[1].half_extents.0` is line 7, column 43.
//!
//! Serde forgets positions once a value is read, and the faults this crate looks for (a name used
//! twice, a negative half extent) show only afterwards.
//! So the text is walked a second time, just far enough to find the field.
//! The walk trusts that the text is RON that has been read already; on anything else it
//! stops early and names the last thing it did find.

use std::fmt;
use std::ops::Range;

/// One step from a value into a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The field of that name.
    Field(&'static str),
    /// An item of a list, from 0; printed `[1]`.
    Item(usize),
    /// A component of a tuple, from 0; printed `.1`.
    Part(usize),
}

/// The way from the scene to one field; prints as `boxes[1].half_extents.0`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(Vec<Step>);

impl Path {
    /// The path of a field of the scene itself.
    pub fn field(name: &'static str) -> Self {
        Self(vec![Step::Field(name)])
    }

    /// This path, one step longer.
    #[must_use]
    pub fn then(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// The steps, outermost first.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if i == 0 => write!(f, "{name}")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Item(index) => write!(f, "[{index}]")?,
                Step::Part(index) => write!(f, ".{index}")?,
            }
        }
        Ok(())
    }
}

/// A scene's text, taken apart once to find many places in it.
pub struct Places<'a> {
    text: &'a str,
    /// Where each line begins.
    lines: Vec<usize>,
    scene: Node<'a>,
}

/// A value in the text.
struct Node<'a> {
    bytes: Range<usize>,
    /// `Planar([…])` rather than `(…)`.
    has_name: bool,
    /// What its brackets hold, with the names of fields.
    items: Vec<(Option<&'a str>, Self)>,
}

impl<'a> Places<'a> {
    /// Takes a text apart.
    pub fn of(text: &'a str) -> Self {
        let mut walk = Walk { text, at: 0 };
        walk.skip_attributes();
        let line_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, lines: std::iter::once(0).chain(line_breaks).collect(), scene: walk.value(0) }
    }

    /// The bytes that hold the value at `path`, or the innermost value on the way that is written out
    /// (a field left at its default is not).
    pub fn locate(&self, path: &Path) -> Range<usize> {
        let mut found = &self.scene;
        for step in path.steps() {
            let Some(next) = found.child(*step) else { break };
            found = next;
        }
        found.bytes.clone()
    }

    /// Line and column (in characters) of a byte of the text, both from 1.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&start| start <= byte);
        // The first line begins at 0, so at least one begins at or before `byte`.
        let start = self.lines[line - 1];
        (line, 1 + self.text[start..self.text.floor_char_boundary(byte)].chars().count())
    }

    /// The byte at a line and column as `line_column` gives them; the end of the text when beyond.
    pub fn byte_at(&self, line: usize, column: usize) -> usize {
        let Some(start) = self.lines.get(line.saturating_sub(1)) else { return self.text.len() };
        let within = self.text[*start..].char_indices().nth(column.saturating_sub(1));
        within.map_or(self.text.len(), |(offset, _)| start + offset)
    }
}

impl Node<'_> {
    /// The part of this value that `step` names.
    fn child(&self, step: Step) -> Option<&Self> {
        match (step, self.items.as_slice()) {
            (Step::Field(field), items) => items.iter().find(|(name, _)| *name == Some(field)).map(|(_, node)| node),
            // `Planar([…])` and `Quaternion((…))`: the path speaks of what the name wraps.
            (_, [(None, inner)]) if self.has_name => inner.child(step),
            (Step::Item(index) | Step::Part(index), items) => items.get(index).map(|(_, node)| node),
        }
    }
}

/// Whether the text has comments, which saving would lose.
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
            self.value(0);
            self.skip_space();
        }
    }

    /// An identifier, if one comes next.
    fn skip_name(&mut self) -> Option<&'a str> {
        self.skip_space();
        let start = self.at;
        if !self.peek().is_some_and(|c| c.is_alphabetic() || c == '_') {
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

    /// A whole value: brackets with all they hold, and a name in front of them.
    fn value(&mut self, depth: usize) -> Node<'a> {
        self.skip_space();
        let start = self.at;
        let mut has_name = false;
        if !self.rest().starts_with(['(', '[', '{']) {
            has_name = self.peek().is_some_and(|c| c.is_alphabetic() || c == '_');
            self.skip_token();
            let end = self.at;
            self.skip_space();
            if !(has_name && self.peek() == Some('(')) {
                self.at = end;
                return Node { bytes: start..end, has_name: false, items: Vec::new() };
            }
        }
        // No scene is this deep; text that was not read may be.
        let items = if depth < MOST_DEPTH { self.items(depth) } else { Vec::new() };
        Node { bytes: start..self.at, has_name, items }
    }

    /// The items between brackets, and past the closing one.
    fn items(&mut self, depth: usize) -> Vec<(Option<&'a str>, Node<'a>)> {
        self.skip_token();
        let mut items = Vec::new();
        loop {
            self.skip_space();
            let start = self.at;
            if matches!(self.peek(), None | Some(')' | ']' | '}')) {
                self.skip_token();
                return items;
            }
            let mut name = self.skip_name();
            self.skip_space();
            if name.is_some() && self.peek() == Some(':') {
                self.at += 1;
            } else {
                name = None;
                self.at = start;
            }
            items.push((name, self.value(depth + 1)));
            self.skip_space();
            if self.peek() == Some(',') {
                self.at += 1;
            } else if self.at == start {
                return items;
            }
        }
    }
}

/// Brackets nested deeper than this are not looked into; RON refuses 128.
const MOST_DEPTH: usize = 128;

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
        let path = Path(steps.to_vec());
        assert_eq!(&TEXT[Places::of(TEXT).locate(&path)], expected, "{path}");
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
        let places = Places::of(TEXT);
        assert_eq!(places.line_column(byte), (5, 35));
        assert_eq!(places.byte_at(5, 35), byte);
        assert_eq!(places.byte_at(99, 1), TEXT.len());
        assert_eq!(places.line_column(TEXT.len()), (8, 2));
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
                let range = Places::of(text).locate(&Path(vec![step, Field("b")]));
                assert!(range.end <= text.len());
            }
            has_comments(text);
        }
    }
}
