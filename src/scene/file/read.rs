//! From the text of a scene file to a `SceneFile`, without the fields that cannot be read.

use std::borrow::Cow;
use std::ops::Range;

use super::VERSION;
use super::path::{Path, Step};
use super::place;
use super::problem::{MOST_PROBLEMS, Met};
use super::unchecked::{self, SceneFile};
use crate::scene::visible::elided;

/// The text without a byte order mark and with `\n` for line ends; positions count in this text.
#[must_use]
pub fn normalized(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains("\r\n") { Cow::Owned(text.replace("\r\n", "\n")) } else { Cow::Borrowed(text) }
}

/// The bytes that all readings of a text may take together, before it is no longer read again.
const MOST_READ_AGAIN: usize = 16 << 20;

/// Reads the text of a scene file; `text` is `normalized`.
///
/// A field that is unknown, written twice or of the wrong form is noted and blanked out, and the text is read again.
/// So all such fields are found, and the others can be checked. Any other fault ends the reading without a file.
pub(in crate::scene) fn read(text: &str) -> (Option<SceneFile>, Met) {
    let mut met = Met::default();
    let mut left = Cow::Borrowed(text);
    let mut bytes_read = 0;
    loop {
        let (path, error) = match read_once(&left) {
            Ok(file) if file.version == VERSION => return (Some(file), met),
            Ok(file) => return (None, other_version(text, file.version.into())),
            Err(fault) => *fault,
        };
        if met.list.is_empty()
            && let Some(version) = written_version(text)
            && version != u64::from(VERSION)
        {
            return (None, other_version(text, version));
        }
        let (bytes, what) = syntax_problem(&left, &error);
        let start = bytes.start;
        let dispensable = dispensable(&left, start, &path, &error.code);
        met.list.push((path, bytes, what));
        let Some((field, value)) = dispensable else { return (None, met) };
        met.blanked.extend(value);
        bytes_read += field.end;
        if MOST_PROBLEMS <= met.list.len() || MOST_READ_AGAIN < bytes_read {
            met.unread = true;
            return (None, met);
        }
        left = Cow::Owned(blanked(left.into_owned(), field));
    }
}

/// The bytes of the field that a fault at `start` is about, if the rest can be read without it. With its path, if
/// the format has such a field.
fn dispensable(text: &str, start: usize, path: &Path, code: &ron::Error) -> Option<(Range<usize>, Option<Path>)> {
    use ron::Error as E;
    let (name, value) = match code {
        E::NoSuchStructField { .. } | E::DuplicateStructField { .. } => (start, None),
        E::ExpectedArray
        | E::ExpectedBoolean
        | E::ExpectedDifferentLength { .. }
        | E::ExpectedFloat
        | E::ExpectedIdentifier
        | E::ExpectedInteger
        | E::ExpectedNamedStructLike(_)
        | E::ExpectedString
        | E::ExpectedStructLike
        | E::ExpectedStructLikeEnd
        | E::InvalidValueForType { .. }
        | E::MissingStructField { .. }
        | E::NoSuchEnumVariant { .. } => {
            let value = dispensable_field(path)?;
            // A field that begins here means that a bracket is missing, so the rest cannot be trusted.
            if place::begins_field(text, start) {
                return None;
            }
            (place::field_before(text, start, &value)?, Some(value))
        }
        _ => return None,
    };
    let field = place::whole_field(text, name);
    // Nothing follows a field that was not closed, so the rest cannot be trusted.
    let closed = !text[field.clone()].trim().is_empty() && !text[field.end..].trim().is_empty();
    closed.then_some((field, value))
}

/// The innermost field on `path` that a scene, box or expectation can be read without, if there is one.
fn dispensable_field(path: &Path) -> Option<Path> {
    match path.steps() {
        [list @ Step::Field("boxes" | "expect" | "bookmarks"), item @ Step::Item(_), field @ Step::Field(_), ..] => {
            Some(Path::of(&[*list, *item, *field]))
        }
        [Step::Field("expect"), Step::Item(_), ..] => None,
        [lesson @ Step::Field("lesson"), steps @ Step::Field("steps"), item @ Step::Item(_), rest @ ..] => match rest {
            // Within a list of claims as in that of the scene; what else is nested is left out whole.
            [list @ Step::Field("expect"), of @ Step::Item(_), field @ Step::Field(_), ..] => {
                Some(Path::of(&[*lesson, *steps, *item, *list, *of, *field]))
            }
            [Step::Field("expect"), Step::Item(_), ..] => None,
            [goal @ Step::Field("goal"), field @ Step::Field(_), ..] => {
                Some(Path::of(&[*lesson, *steps, *item, *goal, *field]))
            }
            [field @ Step::Field(_), ..] => Some(Path::of(&[*lesson, *steps, *item, *field])),
            _ => None,
        },
        [lesson @ Step::Field("lesson"), field @ Step::Field(_), ..] => Some(Path::of(&[*lesson, *field])),
        [
            field @ Step::Field("title" | "notes" | "duration" | "focus" | "expect" | "view" | "bookmarks" | "lesson"),
            ..,
        ] => Some(Path::of(&[*field])),
        _ => None,
    }
}

fn read_once(text: &str) -> Result<SceneFile, Box<(Path, ron::error::SpannedError)>> {
    let fault = |path, error| Box::new((path, error));
    let mut deserializer = ron::Deserializer::from_str(text).map_err(|error| fault(Path::default(), error))?;
    let read = serde_path_to_error::deserialize(&mut deserializer);
    let file = read.map_err(|error| fault(path_of(error.path()), deserializer.span_error(error.into_inner())))?;
    deserializer.end().map_err(|error| fault(Path::default(), deserializer.span_error(error)))?;
    Ok(file)
}

/// The text with blanks in place of a field. All other bytes and all lines keep their positions.
fn blanked(text: String, field: Range<usize>) -> String {
    let blank = |byte: &u8| if *byte == b'\n' { b'\n' } else { b' ' };
    let blanks = text.as_bytes()[field.clone()].iter().map(blank).map(char::from).collect::<String>();
    let mut text = text;
    text.replace_range(field, &blanks);
    text
}

/// The version in the text, if it is a whole number.
fn written_version(text: &str) -> Option<u64> {
    let place = place::places(text, &[Path::field("version")]).pop()?;
    // If the field is missing, this is the place of the whole scene.
    let is_field = text[..place.bytes.start].trim_end().ends_with(':');
    text[place.bytes].parse().ok().filter(|_| is_field)
}

fn other_version(text: &str, version: u64) -> Met {
    let path = Path::field("version");
    let bytes = place::places(text, std::slice::from_ref(&path)).pop().map_or(0..0, |place| place.bytes);
    let what = if version > VERSION.into() {
        format!("this file is version {version}; this program reads version {VERSION}, so a newer Satscope is needed")
    } else {
        format!("there is no version {version}; write `version: {VERSION}`")
    };
    Met { list: vec![(path, bytes, what)], ..Met::default() }
}

/// Serde's path as a path of the scene: without variants, and with tuples and lists told apart.
fn path_of(path: &serde_path_to_error::Path) -> Path {
    let mut steps = Path::default();
    let mut in_list = false;
    for segment in path {
        match segment {
            serde_path_to_error::Segment::Map { key } => {
                let Some((field, is_list)) = unchecked::fields().find(|(field, _)| field == key) else { break };
                steps = steps.then(Step::Field(field));
                in_list = is_list;
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

/// The bytes where reading failed, and a sentence that says why.
fn syntax_problem(text: &str, error: &ron::error::SpannedError) -> (Range<usize>, String) {
    let span = &error.span;
    // RON's places often lie before the blanks in front of what is wrong.
    let start = skip_blanks(text, place::byte_at(text, span.start.line, span.start.col));
    let end = place::byte_at(text, span.end.line, span.end.col).max(start);
    let text_end = text.trim_end().len();
    if text_end == 0 {
        (0..0, "the text is empty; a scene begins with `(version: 1,`".to_owned())
    } else if text_end <= start
        || error.code == ron::Error::Eof
        || error.code == ron::Error::ExpectedComma && text_end <= end
    {
        let what = "the text ends here, in the middle of the scene; a closing bracket or quote is missing";
        (text_end..text_end, what.to_owned())
    } else {
        (start..end, sentence(&error.code))
    }
}

fn skip_blanks(text: &str, byte: usize) -> usize {
    text.len() - text[byte..].trim_start().len()
}

/// The error of the RON reader as a sentence, with what to do about it.
fn sentence(code: &ron::Error) -> String {
    use ron::Error as E;
    match code {
        E::MissingStructField { field, .. } => format!("the field `{field}` is missing; add it"),
        E::DuplicateStructField { field, .. } => format!("the field `{field}` is written twice; keep one"),
        E::NoSuchStructField { expected, found, .. } => {
            format!("there is no field `{}` here; {}", elided(found), one_of(expected))
        }
        E::NoSuchEnumVariant { expected, found, .. } => {
            format!("`{}` is not known here; {}", elided(found), one_of(expected))
        }
        E::ExpectedBoolean => "`true` or `false` is expected here".to_owned(),
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
            format!("a scene begins with `(version: 1,`, not with `{}`", elided(found))
        }
        E::TrailingCharacters => {
            "the scene has ended, but the text goes on; remove what follows the last `)`".to_owned()
        }
        E::UnclosedBlockComment => "this comment has no closing `*/`".to_owned(),
        E::ExceededRecursionLimit => "brackets are nested too deeply for a scene".to_owned(),
        E::InvalidValueForType { expected, found } => format!("{expected} is expected here, not {}", elided(found)),
        other => {
            let text = other.to_string();
            let text = elided(&text);
            let mut chars = text.chars();
            chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
        }
    }
}

fn one_of(expected: &[&str]) -> String {
    let names: Vec<_> = expected.iter().map(|name| format!("`{name}`")).collect();
    format!("known are {}", names.join(", "))
}
