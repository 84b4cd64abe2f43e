//! What is wrong with a scene, where, and how that is shown.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::place::{self, Path};

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
    /// A problem with the bytes `bytes` of `text`.
    pub fn at(text: &str, bytes: Range<usize>, path: Path, what: String) -> Self {
        let (line, column) = place::line_column(text, bytes.start);
        Self { place: Some(Place { line, column, bytes }), path, what }
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
        let render = |problem: &Problem| {
            let place = problem.place.as_ref();
            let header = place.map_or(file.to_owned(), |at| format!("{file}:{}:{}", at.line, at.column));
            let title = format!("{header}: {}", problem.sentence());
            let bytes = place.map_or(0..0, |at| visible(&self.text, &at.bytes));
            let snippet = Snippet::source(&self.text).annotation(AnnotationKind::Primary.span(bytes));
            let report = [Level::ERROR.primary_title(title).element(snippet)];
            Renderer::plain().render(&report)
        };
        self.list.iter().map(render).collect::<Vec<_>>().join("\n\n")
    }
}

/// The bytes to underline: one line at most, at least a character where there is one.
fn visible(text: &str, bytes: &Range<usize>) -> Range<usize> {
    let rest = &text[bytes.start..];
    let line = rest.find('\n').unwrap_or(rest.len());
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let length = (bytes.end - bytes.start).clamp(first.min(line), line.max(first.min(line)));
    bytes.start..bytes.start + length
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
