//! Problems of a scene, their places, and how they are shown.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::path::{Path, Step};
use super::place::{self, Place};
use crate::scene::visible::visible;

/// The most problems of a text that are kept with their places; more are only counted.
pub const MOST_PROBLEMS: usize = 50;

/// How many characters of a line are shown before and after the place of a problem.
const EXCERPT_CHARS: usize = 100;

/// One thing wrong with a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Where in the text. None for an edit.
    pub place: Option<Place>,
    /// Which field; empty for the text as a whole.
    pub path: Path,
    /// A sentence: what is wrong and what is allowed.
    pub what: String,
}

impl Problem {
    /// A problem of an edit, which has no place in a text.
    pub fn of_edit(path: Path, what: impl Into<String>) -> Self {
        Self { place: None, path, what: what.into() }
    }

    /// `field: sentence`.
    fn sentence(&self) -> String {
        let Self { path, what, .. } = self;
        if path.steps().is_empty() { what.clone() } else { format!("{path}: {what}") }
    }
}

/// `line:column: field: sentence`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { line, column, .. }) = self.place {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.sentence())
    }
}

impl std::error::Error for Problem {}

/// The part of a value that a problem points at.
#[derive(Clone, Copy, Debug)]
pub(in crate::scene) enum Mark {
    /// All of it.
    Whole,
    /// The last byte: where a field that is missing can be added.
    ClosingBracket,
}

/// Problems by field, before their places are known: the first [`MOST_PROBLEMS`], and how many more.
#[derive(Debug, Default)]
pub(in crate::scene) struct Faults {
    pub(in crate::scene) list: Vec<(Path, Mark, String)>,
    pub(in crate::scene) more: usize,
    /// Whether part of the file was not read because it had too many faults.
    pub(in crate::scene) unread: bool,
    /// Fields that are known to be faulty; further faults of them are dropped.
    pub(in crate::scene) known: Vec<Path>,
}

impl Faults {
    pub(in crate::scene) fn add(&mut self, path: Path, what: impl Into<String>) {
        self.add_marked(path, Mark::Whole, what.into());
    }

    /// Adds that the value at `path` lacks a field, unless the field is known to be faulty already.
    pub(in crate::scene) fn add_missing(&mut self, path: &Path, field: &'static str) {
        let missing = path.then(Step::Field(field));
        if !self.is_known(&missing) {
            self.add_marked(path.clone(), Mark::ClosingBracket, format!("the field `{field}` is missing; add it"));
            self.known.push(missing);
        }
    }

    fn add_marked(&mut self, path: Path, mark: Mark, what: String) {
        if self.is_known(&path) {
            return;
        }
        if self.list.len() < MOST_PROBLEMS {
            self.list.push((path, mark, what));
        } else {
            self.more += 1;
        }
    }

    /// Whether the value at `path` is finite; a fault if not.
    pub(in crate::scene) fn finite(&mut self, path: Path, value: f64) -> bool {
        if !value.is_finite() {
            self.add(path, format!("{value} is not allowed; any finite number is"));
        }
        value.is_finite()
    }

    /// Whether all components of the tuple at `path` are finite; a fault for each that is not.
    pub(in crate::scene) fn all_finite(&mut self, path: &Path, values: &[f64]) -> bool {
        let mut fine = true;
        for (part, &value) in values.iter().enumerate() {
            fine &= self.finite(path.then(Step::Part(part)), value);
        }
        fine
    }

    fn is_known(&self, path: &Path) -> bool {
        self.known.iter().any(|known| path.steps().starts_with(known.steps()))
    }

    pub(in crate::scene) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// Problems met while a text was read: the field, the bytes, and a sentence.
#[derive(Debug, Default)]
pub(in crate::scene) struct Met {
    pub(in crate::scene) list: Vec<(Path, Range<usize>, String)>,
    /// Fields of the format that were not read, each because of a problem in the list.
    pub(in crate::scene) blanked: Vec<Path>,
    /// Whether reading ended because there were too many problems.
    pub(in crate::scene) unread: bool,
}

/// All problems of a text; at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Problems {
    text: String,
    list: Vec<Problem>,
    /// How many more were found.
    more: usize,
    /// Whether part of the text was not read because it had too many problems.
    unread: bool,
}

impl Problems {
    /// The problems of `text`: those met while reading it, and those of the fields that were read. At least one of
    /// the two must not be empty.
    pub(in crate::scene) fn new(text: &str, met: Met, faults: Faults) -> Self {
        let paths: Vec<_> = faults.list.iter().map(|(path, ..)| path.clone()).collect();
        let faults_found =
            faults.list.into_iter().zip(place::bytes(text, &paths)).map(|((path, mark, what), bytes)| {
                let start = match mark {
                    Mark::Whole => bytes.start,
                    Mark::ClosingBracket => bytes.end.saturating_sub(1).max(bytes.start),
                };
                (path, start..bytes.end, what)
            });
        let found: Vec<_> = faults_found.chain(met.list).collect();
        let places = place::places_of_bytes(text, found.iter().map(|(_, bytes, _)| bytes.clone()).collect());
        let problem = |((path, _, what), place)| Problem { place: Some(place), path, what };
        let mut list: Vec<_> = found.into_iter().zip(places).map(problem).collect();
        list.sort_by_key(|problem| problem.place.as_ref().map(|at| at.bytes.start));
        let more = faults.more + list.len().saturating_sub(MOST_PROBLEMS);
        list.truncate(MOST_PROBLEMS);
        Self { text: text.to_owned(), list, more, unread: met.unread || faults.unread }
    }

    /// The problems, in the order of the text; at most [`MOST_PROBLEMS`].
    #[must_use]
    pub fn list(&self) -> &[Problem] {
        &self.list
    }

    /// How many problems were found beyond those in the list.
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    /// Each problem below the line it is about, for a terminal or a label of fixed width.
    #[must_use]
    pub fn with_excerpts(&self, file: &str) -> String {
        let file = visible(file);
        let excerpts = self.list.iter().map(|problem| self.with_excerpt(problem, &file));
        excerpts.chain(self.rest()).collect::<Vec<_>>().join("\n\n")
    }

    /// A sentence about the problems that are not listed, if there are any.
    fn rest(&self) -> Option<String> {
        match (self.more, self.unread) {
            (0, false) => None,
            (0, true) => Some("and perhaps more: the rest was not read".to_owned()),
            (more, false) => Some(format!("and {more} more")),
            (more, true) => Some(format!("and at least {more} more")),
        }
    }

    fn with_excerpt(&self, problem: &Problem, file: &str) -> String {
        let Some(Place { line, column, bytes }) = &problem.place else { return format!("error: {file}: {problem}") };
        // The renderer reads all that it gets, and a line may be as long as the file.
        let [before, after] = [&self.text[..bytes.start], &self.text[bytes.start..]];
        let near = |(_, c): &(usize, char)| *c != '\n';
        let from = before.char_indices().rev().take(EXCERPT_CHARS).take_while(near).last();
        let from = from.map_or(before.len(), |(at, _)| at);
        let to = after.char_indices().take(EXCERPT_CHARS).take_while(near).last();
        let to = to.map_or(0, |(at, c)| at + c.len_utf8());
        let first = after.chars().next().map_or(0, char::len_utf8);
        let marked_end = after.floor_char_boundary((bytes.end - bytes.start).max(first).min(to));
        let cut = |hidden: bool| if hidden { "…" } else { "" };
        let hidden_before = !before[..from].is_empty() && !before[..from].ends_with('\n');
        let hidden_after = !after[to..].is_empty() && !after[to..].starts_with('\n');
        let lead = format!("{}{}", cut(hidden_before), visible(&before[from..]));
        let marked = visible(&after[..marked_end]);
        let text = format!("{lead}{marked}{}{}", visible(&after[marked_end..to]), cut(hidden_after));
        let span = lead.len()..lead.len() + marked.len();
        let snippet = Snippet::source(text).line_start(*line).annotation(AnnotationKind::Primary.span(span));
        let title = format!("{file}:{line}:{column}: {}", visible(&problem.sentence()));
        Renderer::plain().render(&[Level::ERROR.primary_title(title).element(snippet)])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.list.iter().map(Problem::to_string).chain(self.rest()).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Problems {}

/// Something that is allowed but probably not meant.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// Which field.
    pub path: Path,
    /// A sentence.
    pub what: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.what)
    }
}
