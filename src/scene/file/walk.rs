//! A cursor over RON text that knows tokens, names, values and comments, and nothing of scenes.
//!
//! It never fails: on text that is not RON it stops early.

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

/// What stands between two tokens.
#[derive(PartialEq, Eq)]
pub(super) enum Space {
    Blank,
    WithComment,
}

/// A position in RON text.
pub(super) struct Walk<'a> {
    pub(super) text: &'a str,
    /// The next byte.
    pub(super) at: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
    }

    /// Passes blanks and comments; block comments nest.
    pub(super) fn skip_space(&mut self) -> Space {
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

    /// Passes attributes in front of the value, such as `#![enable(…)]`.
    pub(super) fn skip_attributes(&mut self) {
        self.skip_space();
        while self.rest().starts_with("#!") {
            self.at += 2;
            self.skip_value();
            self.skip_space();
        }
    }

    /// Passes an identifier and returns it, if one comes next.
    pub(super) fn skip_name(&mut self) -> Option<&'a str> {
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

    /// Passes one token: a string, a bracket, a word or a mark. False at the end of the text.
    pub(super) fn skip_token(&mut self) -> bool {
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

    /// Passes the name of a field and its `:`, and returns the name, if they come next.
    pub(super) fn field_name(&mut self) -> Option<&'a str> {
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

    /// Passes a value: a name, if it has one, and its brackets with all they hold.
    ///
    /// It counts brackets instead of recursing, because a hostile text may open millions of them.
    pub(super) fn skip_value(&mut self) {
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

    /// Whether brackets close here, or the text ends.
    pub(super) fn ended(&self) -> bool {
        self.rest().is_empty() || self.rest().starts_with(CLOSING)
    }

    /// Whether the value that comes next is the last one in its brackets.
    pub(super) fn is_last(&mut self) -> bool {
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

/// Brackets that open.
pub(super) const OPENING: [char; 3] = ['(', '[', '{'];
const CLOSING: [char; 3] = [')', ']', '}'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_seen_but_not_in_strings() {
        assert!(has_comments("(a: [1, /* two /* nested */ */ 2])"));
        assert!(has_comments("(a: 1) // end"));
        assert!(!has_comments(r##"(a: "// no", b: r#"/* no */"#, c: -1)"##));
        assert!(!has_comments(""));
    }
}
