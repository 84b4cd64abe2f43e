//! The scene file: RON text, version 1.
//!
//! `SceneFile` is what the text says, before anybody asks whether it makes sense;
//! only this layer ever sees one.
//! Nothing here may change the meaning of a file that somebody saved.

use serde::Deserialize;

use super::boxes::{PlanarBox, SpatialBox};

use super::place::{Path, Places, Step};
use super::problem::Problem;

/// The version this program writes, and the newest it reads.
pub const VERSION: u32 = 1;

/// The text of a scene file, taken apart but not yet checked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Scene")]
pub struct SceneFile {
    /// The format's version; `VERSION`, or the file would have been refused.
    pub version: u32,
    /// One line.
    #[serde(default)]
    pub title: String,
    /// Markdown.
    #[serde(default)]
    pub notes: String,
    /// Seconds.
    #[serde(default = "default_duration")]
    pub duration: f64,
    /// The boxes, all of one dimension.
    pub boxes: BoxesFile,
    /// The pair shown first.
    #[serde(default, deserialize_with = "written")]
    pub focus: Option<(String, String)>,
    /// What `check` proves.
    #[serde(default)]
    pub expect: Vec<ExpectFile>,
}

/// The boxes of a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum BoxesFile {
    /// Boxes in the plane.
    Planar(Vec<PlanarBox>),
    /// Boxes in space.
    Spatial(Vec<SpatialBox>),
}

/// An expectation as written, its boxes still names.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are those of `expect::Claim`, described there")]
pub enum ExpectFile {
    Verdict { pair: (String, String), at: f64, is: VerdictFile },
    Separation { pair: (String, String), at: f64, value: f64, tolerance: f64 },
    FirstContact { pair: (String, String), at: f64, tolerance: f64 },
    Contacts { pair: (String, String), intervals: Vec<[f64; 2]>, tolerance: f64 },
    Axis { pair: (String, String), at: f64, is: String },
    Sweep { pair: (String, String), is: SweepFile },
}

/// A verdict's name in a file.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[expect(missing_docs, reason = "the names are the kernel's")]
pub enum VerdictFile {
    Separated,
    Touching,
    Overlapping,
}

/// A sweep outcome's name in a file.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[expect(missing_docs, reason = "the names are the kernel's")]
pub enum SweepFile {
    Hit,
    StartsInContact,
    Never,
    Grazing,
    Undecided,
}

/// All that is read before the version is known; everything else is passed over.
#[derive(Deserialize)]
struct Head {
    version: u64,
}

fn default_duration() -> f64 {
    1.0
}

/// A value that is there, without RON's `Some(…)` around it.
fn written<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// The text as it is read: without a byte order mark, lines ended by `\n`.
pub fn normalized(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n")
}

/// Reads the text of a scene file; `text` is `normalized`.
///
/// # Errors
/// The first fault that keeps the text from being read, with its place.
pub fn read(text: &str) -> Result<SceneFile, Problem> {
    // A head that cannot be read is reported by the second pass, which knows more about it.
    if let Ok(Head { version }) = ron::from_str(text)
        && version != u64::from(VERSION)
    {
        let path = Path::field("version");
        let what = if version > VERSION.into() {
            format!(
                "this file is version {version}; this program reads version {VERSION}, so a newer Satscope is needed"
            )
        } else {
            format!("there is no version {version}; write `version: {VERSION}`")
        };
        return Err(Problem::of_field(&Places::of(text), path, what));
    }
    let mut deserializer = match ron::Deserializer::from_str(text) {
        Ok(deserializer) => deserializer,
        Err(error) => return Err(syntax_problem(text, Path::default(), &error)),
    };
    let read = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = path_of(error.path());
        (path, deserializer.span_error(error.into_inner()))
    });
    let file = read.map_err(|(path, error)| syntax_problem(text, path, &error))?;
    let end = deserializer.end().map_err(|error| deserializer.span_error(error));
    end.map_err(|error| syntax_problem(text, Path::default(), &error))?;
    Ok(file)
}

/// Serde's path in our words: variants are passed over, tuples and lists told apart.
fn path_of(path: &serde_path_to_error::Path) -> Path {
    const FIELDS: &[&str] = &[
        "version",
        "title",
        "notes",
        "duration",
        "boxes",
        "focus",
        "expect",
        "name",
        "center",
        "half_extents",
        "angle",
        "rotation",
        "axis",
        "velocity",
        "angular_velocity",
        "pivot",
        "pair",
        "at",
        "is",
        "value",
        "tolerance",
        "intervals",
    ];
    let mut steps = Path::default();
    let mut in_list = false;
    for segment in path {
        match segment {
            serde_path_to_error::Segment::Map { key } => {
                let Some(field) = FIELDS.iter().find(|field| *field == key) else { break };
                steps = steps.then(Step::Field(field));
                in_list = matches!(*field, "boxes" | "expect" | "intervals");
            }
            serde_path_to_error::Segment::Seq { index } => {
                steps = steps.then(if in_list { Step::Item(*index) } else { Step::Part(*index) });
                in_list = false;
            }
            serde_path_to_error::Segment::Enum { .. } | serde_path_to_error::Segment::Unknown => {}
        }
    }
    steps
}

fn syntax_problem(text: &str, path: Path, error: &ron::error::SpannedError) -> Problem {
    let span = &error.span;
    // RON's places often lie before the blanks in front of what is wrong.
    let places = Places::of(text);
    let start = skip_blanks(text, places.byte_at(span.start.line, span.start.col));
    let end = places.byte_at(span.end.line, span.end.col).max(start);
    let text_end = text.trim_end().len();
    if text_end == 0 {
        let what = "the text is empty; a scene begins with `(version: 1,`".to_owned();
        Problem::at(&places, 0..0, path, what)
    } else if text_end <= start
        || error.code == ron::Error::Eof
        || error.code == ron::Error::ExpectedComma && text_end <= end
    {
        let what = "the text ends here, in the middle of the scene; a closing bracket or quote is missing".to_owned();
        Problem::at(&places, text_end..text_end, path, what)
    } else {
        Problem::at(&places, start..end, path, sentence(&error.code))
    }
}

fn skip_blanks(text: &str, byte: usize) -> usize {
    text.len() - text[byte..].trim_start().len()
}

/// RON's complaint in plain words, with what to do about it.
fn sentence(code: &ron::Error) -> String {
    use ron::Error as E;
    match code {
        E::MissingStructField { field, .. } => format!("the field `{field}` is missing; add it"),
        E::DuplicateStructField { field, .. } => format!("the field `{field}` is written twice; keep one"),
        E::NoSuchStructField { expected, found, .. } => {
            format!("there is no field `{found}` here; {}", one_of(expected))
        }
        E::NoSuchEnumVariant { expected, found, .. } => {
            format!("`{found}` is not known here; {}", one_of(expected))
        }
        E::ExpectedFloat => "a number is expected here, such as `1.5`".to_owned(),
        E::ExpectedInteger => "a whole number is expected here".to_owned(),
        E::IntegerOutOfBounds => "this whole number is out of range".to_owned(),
        E::ExpectedString => "text in quotes is expected here, such as `\"bullet\"`".to_owned(),
        E::ExpectedArray => "a list is expected here: `[`, items, `]`".to_owned(),
        E::ExpectedArrayEnd => "the list does not end here; a `,` or `]` is missing".to_owned(),
        E::ExpectedComma => "a `,` is missing here".to_owned(),
        E::ExpectedMapColon => "a `:` is missing between the field's name and its value".to_owned(),
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) => "an opening `(` is expected here".to_owned(),
        E::ExpectedStructLikeEnd => {
            "a closing `)` is expected here; there are too many values, or a `,` is missing".to_owned()
        }
        E::ExpectedStringEnd => "this text in quotes has no closing quote".to_owned(),
        E::ExpectedIdentifier => "the name of a field or a form is expected here".to_owned(),
        E::ExpectedDifferentLength { expected, found } => {
            let wanted: String = expected.chars().filter(char::is_ascii_digit).collect();
            format!("too few values: {found}, where {wanted} are needed")
        }
        E::ExpectedDifferentStructName { found, .. } => {
            format!("a scene begins with `(version: 1,`, not with `{found}`")
        }
        E::TrailingCharacters => {
            "the scene has ended, but the text goes on; remove what follows the last `)`".to_owned()
        }
        E::UnclosedBlockComment => "this comment has no closing `*/`".to_owned(),
        E::ExceededRecursionLimit => "brackets are nested too deeply for a scene".to_owned(),
        E::InvalidValueForType { expected, found } => format!("{expected} is expected here, not {found}"),
        other => {
            let text = other.to_string();
            let mut chars = text.chars();
            chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
        }
    }
}

fn one_of(expected: &[&str]) -> String {
    let names: Vec<_> = expected.iter().map(|name| format!("`{name}`")).collect();
    format!("known are {}", names.join(", "))
}
