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

/// The bytes of `text` that hold the value at `path`, or of the innermost value on the way
/// that is written out (a field left at its default is not).
pub fn locate(text: &str, path: &Path) -> Range<usize> {
    let mut walk = Walk { text, at: 0 };
    walk.skip_attributes();
    let mut found = walk.value();
    for step in path.steps() {
        let Some(next) = child(text, &found, *step) else { break };
        found = next;
    }
    found
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

/// Line and column (in characters) of a byte of the text, both from 1.
pub fn line_column(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(byte)];
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
    (line, column)
}

/// The byte at a line and column as `line_column` gives them; the end of the text when beyond.
pub fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let within = text[start..].char_indices().nth(column.saturating_sub(1));
    within.map_or(text.len(), |(offset, _)| start + offset)
}

/// The part of the value at `within` that `step` names.
fn child(text: &str, within: &Range<usize>, step: Step) -> Option<Range<usize>> {
    let mut walk = Walk { text: &text[..within.end], at: within.start };
    walk.skip_name();
    walk.skip_space();
    if !matches!(walk.peek(), Some('(' | '[')) {
        return None;
    }
    walk.at += 1;
    let mut items = Vec::new();
    while let Some((name, value)) = walk.item() {
        items.push((name, value));
    }
    let wanted = match step {
        Step::Field(field) => items.iter().position(|(name, _)| *name == Some(field)),
        Step::Item(index) | Step::Part(index) => {
            // `Planar([…])` and `Quaternion((…))`: the path speaks of what the name wraps.
            let wrapped = items.len() == 1 && walk_starts_with_name(text, within);
            if let ([(None, inner)], true) = (items.as_slice(), wrapped) {
                return child(text, inner, step);
            }
            (index < items.len()).then_some(index)
        }
    };
    wanted.map(|index| items.swap_remove(index).1)
}

fn walk_starts_with_name(text: &str, within: &Range<usize>) -> bool {
    text[within.start..].starts_with(|c: char| c.is_alphabetic() || c == '_')
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
            self.value();
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
    fn value(&mut self) -> Range<usize> {
        self.skip_space();
        let start = self.at;
        if self.rest().starts_with(['(', '[', '{']) {
            self.skip_brackets();
            return start..self.at;
        }
        self.skip_token();
        let end = self.at;
        self.skip_space();
        if self.rest().starts_with('(') && walk_starts_with_name(self.text, &(start..end)) {
            self.skip_brackets();
            return start..self.at;
        }
        self.at = end;
        start..end
    }

    fn skip_brackets(&mut self) {
        let mut depth = 0;
        loop {
            self.skip_space();
            match self.peek() {
                Some('(' | '[' | '{') => depth += 1,
                Some(')' | ']' | '}') => depth -= 1,
                _ => {}
            }
            if !self.skip_token() || depth == 0 {
                return;
            }
        }
    }

    /// `name: value` or `value` inside brackets, with the comma after it.
    fn item(&mut self) -> Option<(Option<&'a str>, Range<usize>)> {
        self.skip_space();
        if matches!(self.peek(), None | Some(')' | ']' | '}')) {
            return None;
        }
        let start = self.at;
        let mut name = self.skip_name();
        self.skip_space();
        if name.is_some() && self.peek() == Some(':') {
            self.at += 1;
        } else {
            name = None;
            self.at = start;
        }
        let value = self.value();
        self.skip_space();
        if self.peek() == Some(',') {
            self.at += 1;
        } else if self.at == start {
            return None;
        }
        Some((name, value))
    }
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
        let path = Path(steps.to_vec());
        assert_eq!(&TEXT[locate(TEXT, &path)], expected, "{path}");
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
        let (line, column) = line_column(TEXT, byte);
        assert_eq!((line, column), (5, 35));
        assert_eq!(byte_at(TEXT, line, column), byte);
        assert_eq!(byte_at(TEXT, 99, 1), TEXT.len());
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
                let range = locate(text, &Path(vec![step, Field("b")]));
                assert!(range.end <= text.len());
            }
            has_comments(text);
        }
    }
}
