//! Text with placeholders: `the gap is {gap A0}`.
//!
//! A number about the scene is never typed into a text, so that it cannot be wrong: it is named, and filled in from the
//! analysis of the scene. Boxes are held by index, so a text follows when they are renamed.

use super::placeholder::Placeholder;
use crate::scene::visible::elided;
use serde::{Deserialize, Serialize};

/// A text with placeholders.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Prose(Vec<Piece>);

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum Piece {
    /// Words as they are; never empty, and never next to other words.
    Words(String),
    /// A value of the scene.
    Value(Placeholder),
}

/// The most characters of a placeholder.
const MOST_OF_ONE: usize = 300;

/// A text is read no further than so many mistakes.
const MOST_MISTAKES: usize = 50;

impl Prose {
    /// A text without placeholders.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        let mut prose = Self::default();
        prose.push_words(text);
        prose
    }

    /// Reads a text. `{{` is a brace; `index_of` finds a box by its name. A placeholder that names nothing is left out,
    /// with a sentence about it.
    #[must_use]
    pub fn read(text: &str, index_of: &dyn Fn(&str) -> Option<usize>) -> (Self, Vec<String>) {
        let (mut prose, mut mistakes) = (Self::default(), Vec::new());
        let mut rest = text;
        while let Some(at) = rest.find('{') {
            prose.push_words(&rest[..at]);
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix('{') {
                prose.push_words("{");
                rest = after;
                continue;
            }
            let Some(end) = closing(rest) else {
                let begun = rest.lines().next().unwrap_or_default();
                mistakes.push(format!(
                    "`{{{}` has no closing `}}`; a placeholder is like `{{gap A0}}`, and `{{{{` is a brace",
                    elided(begun)
                ));
                return (prose, mistakes);
            };
            match Placeholder::read(&rest[..end], index_of) {
                Ok(value) => prose.0.push(Piece::Value(value)),
                Err(why) => mistakes.push(format!("`{{{}}}` {why}", elided(&rest[..end]))),
            }
            if MOST_MISTAKES <= mistakes.len() {
                return (prose, mistakes);
            }
            rest = &rest[end + 1..];
        }
        prose.push_words(rest);
        (prose, mistakes)
    }

    /// The text that [`Self::read`] reads so; `name` gives the names of boxes.
    #[must_use]
    pub fn text<'a>(&self, name: &dyn Fn(usize) -> &'a str) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => words.replace('{', "{{"),
            Piece::Value(value) => value.text(name),
        };
        self.0.iter().map(piece).collect()
    }

    /// Its parts, in order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Whether nothing can be read in it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.0.iter().all(|piece| matches!(piece, Piece::Words(words) if words.trim().is_empty()))
    }

    /// Its placeholders, in order.
    pub fn values(&self) -> impl Iterator<Item = &Placeholder> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Words(_) => None,
            Piece::Value(value) => Some(value),
        })
    }

    fn push_words(&mut self, more: &str) {
        match self.0.last_mut() {
            _ if more.is_empty() => {}
            Some(Piece::Words(words)) => words.push_str(more),
            Some(Piece::Value(_)) | None => self.0.push(Piece::Words(more.to_owned())),
        }
    }

    /// The text once the box `gone` is no more; placeholders that name it become words.
    pub(super) fn without_box<'a>(&self, gone: usize, name: &dyn Fn(usize) -> &'a str) -> Self {
        let mut prose = Self::default();
        for piece in &self.0 {
            match piece {
                Piece::Words(words) => prose.push_words(words),
                Piece::Value(value) => match value.without_box(gone) {
                    Some(value) => prose.0.push(Piece::Value(value)),
                    None => prose.push_words(&value.text(name)),
                },
            }
        }
        prose
    }
}

/// Where the brace closes, which may also stand within quotes.
fn closing(text: &str) -> Option<usize> {
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in text.char_indices().take(MOST_OF_ONE) {
        match c {
            '}' if !quoted => return Some(at),
            '"' if !escaped => quoted = !quoted,
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    None
}
