//! What is wrong with a scene, where, and how that is shown.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::place::{Path, Places};

/// One thing wrong with a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Where in the text; none for a change made in the program.
    pub place: Option<Place>,
    /// Which field; empty for the text as a whole.
    pub path: Path,
    /// A sentence: what is wrong and what is allowed.
    pub what: String,
}

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

impl Problem {
    /// A problem with some bytes of a text.
    pub(super) fn at(places: &Places, bytes: Range<usize>, path: Path, what: String) -> Self {
        let (line, column) = places.line_column(bytes.start);
        Self { place: Some(Place { line, column, bytes }), path, what }
    }

    /// A problem with a field of a text that was read.
    pub(super) fn of_field(places: &Places, path: Path, what: String) -> Self {
        Self::at(places, places.locate(&path), path, what)
    }

    /// A problem that belongs to no text.
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

/// All that is wrong with a text; never nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Problems {
    text: String,
    list: Vec<Problem>,
}

impl Problems {
    /// The problems of `text`; `list` is not empty.
    pub(super) fn new(text: String, mut list: Vec<Problem>) -> Self {
        list.sort_by_key(|problem| problem.place.as_ref().map(|at| at.bytes.start));
        Self { text, list }
    }

    /// The problems, in the order of the text.
    pub fn list(&self) -> &[Problem] {
        &self.list
    }

    /// The text they are about, as it was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Each problem below the lines it is about, for a terminal or a label of fixed width.
    pub fn with_excerpts(&self, file: &str) -> String {
        self.list.iter().map(|problem| self.with_excerpt(problem, file)).collect::<Vec<_>>().join("\n\n")
    }

    fn with_excerpt(&self, problem: &Problem, file: &str) -> String {
        let Some(Place { line, column, bytes }) = &problem.place else { return format!("error: {file}: {problem}") };
        // Only the line itself is handed on: rendering reads all it gets.
        let start = self.text[..bytes.start].rfind('\n').map_or(0, |at| at + 1);
        let text = self.text[start..].lines().next().unwrap_or_default();
        let from = (bytes.start - start).min(text.len());
        let first = text[from..].chars().next().map_or(0, char::len_utf8);
        let to = (bytes.end - start).clamp(from + first, text.len());
        let snippet = Snippet::source(text).line_start(*line).annotation(AnnotationKind::Primary.span(from..to));
        let title = format!("{file}:{line}:{column}: {}", problem.sentence());
        Renderer::plain().render(&[Level::ERROR.primary_title(title).element(snippet)])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.list.iter().map(Problem::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Problems {}

/// Something allowed that a reader should know of.
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
