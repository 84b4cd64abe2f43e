//! What a file holds, and why it cannot be read.

use crate::scene::{
    file::{problem::Problems, read::normalized, walk},
    model::Scene,
    visible::visible,
};
use serde::{Deserialize, Serialize};
use std::{
    fmt, fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

/// A scene file longer than this is refused; a hundred thousand boxes fit.
pub const MAX_BYTES: u64 = 64 << 20;

/// What was read from a file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Loaded {
    /// The scene.
    pub scene: Scene,
    /// The text it was read from.
    pub text: String,
    /// Whether saving would lose comments.
    pub comments: Comments,
    /// The file as it was read, to notice later changes by others.
    pub stamp: Stamp,
}

/// A [`Loaded`] in a list of commands: what follows from the text is left out.
#[derive(Deserialize, Serialize)]
struct Written {
    text: String,
    stamp: Stamp,
}

impl From<Loaded> for Written {
    fn from(Loaded { text, stamp, .. }: Loaded) -> Self {
        Self { text, stamp }
    }
}

impl TryFrom<Written> for Loaded {
    type Error = Problems;

    fn try_from(Written { text, stamp }: Written) -> Result<Self, Problems> {
        let (scene, comments) = (Scene::from_text(&text)?, Comments::of(&text));
        Ok(Self { scene, text, comments, stamp })
    }
}

/// Whether a file has comments, which a scene does not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comments {
    /// It has comments; warn before it is first overwritten.
    Present,
    /// It has none.
    Absent,
}

impl Comments {
    fn of(text: &str) -> Self {
        if walk::has_comments(text) { Self::Present } else { Self::Absent }
    }
}

/// The contents of a file at some time, told by their length and a hash. No time of change is with it: that of a file
/// stands still for some milliseconds while programs write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Stamp {
    length: u64,
    hash: u64,
}

/// Why a scene could not be read.
#[derive(Debug)]
pub enum LoadError {
    /// The file could not be read.
    Unreadable(ReadError),
    /// The file could be read, but is no valid scene.
    Invalid {
        /// The file.
        path: PathBuf,
        /// All that is wrong.
        problems: Problems,
    },
}

/// Why a file could not be read or written.
#[derive(Debug)]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// A sentence: what is wrong and what to do.
    pub what: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, what } = self;
        write!(f, "{}: {what}", visible(&path.display().to_string()))
    }
}

impl std::error::Error for ReadError {}

/// `file: sentence`, or `file:line:column: field: sentence` with the lines of the file below.
impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "error: {error}"),
            Self::Invalid { path, problems } => f.write_str(&problems.with_excerpts(&path.display().to_string())),
        }
    }
}

impl std::error::Error for LoadError {}

/// Reads and checks a scene.
///
/// # Errors
/// Why the file cannot be read, or everything that is wrong in it.
pub fn load(path: &Path) -> Result<Loaded, LoadError> {
    loaded(path, read(path).map_err(LoadError::Unreadable)?)
}

/// Whether a path typed on a command line means standard input.
#[must_use]
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads and checks the scene that a command line names; `-` is standard input.
///
/// # Errors
/// As `load`.
pub fn load_named(path: &Path) -> Result<Loaded, LoadError> {
    if is_stdin(path) { load_from(path, io::stdin().lock()) } else { load(path) }
}

/// Reads and checks a scene from a stream, such as standard input; `name` is what messages call it.
///
/// # Errors
/// As `load`.
pub fn load_from(name: &Path, stream: impl io::Read) -> Result<Loaded, LoadError> {
    let text = read_all(name, stream).map_err(LoadError::Unreadable)?;
    loaded(name, text)
}

pub(super) fn loaded(path: &Path, text: String) -> Result<Loaded, LoadError> {
    let scene = Scene::from_text(&text).map_err(|problems| LoadError::Invalid { path: path.to_owned(), problems })?;
    let stamp = Stamp::of(&text);
    let text = normalized(&text).into_owned();
    let comments = Comments::of(&text);
    Ok(Loaded { scene, text, comments, stamp })
}

/// The text of a file.
///
/// # Errors
/// A sentence of its own for each cause: missing, a folder, a device, no permission, not text, too large.
pub fn read(path: &Path) -> Result<String, ReadError> {
    let failed = |error: io::Error| ReadError { path: path.to_owned(), what: read_failure(path, &error) };
    // Asked before it is opened: opening a pipe waits for whoever writes to it.
    if let Some(what) = not_a_file(&fs::metadata(path).map_err(failed)?) {
        return Err(ReadError { path: path.to_owned(), what: format!("{what}; name a scene file") });
    }
    read_all(path, fs::File::open(path).map_err(failed)?)
}

/// What a path leads to that is no regular file.
pub(super) fn not_a_file(details: &fs::Metadata) -> Option<&'static str> {
    let kind = details.file_type();
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return Some("this is a pipe, not a file");
        }
        if kind.is_socket() {
            return Some("this is a socket, not a file");
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Some("this is a device, not a file");
        }
    }
    if kind.is_dir() {
        Some("this is a folder")
    } else if !kind.is_file() {
        Some("this is not a file")
    } else {
        None
    }
}

fn read_all(path: &Path, stream: impl io::Read) -> Result<String, ReadError> {
    let failed = |what: String| ReadError { path: path.to_owned(), what };
    let mut bytes = Vec::new();
    let limited = stream.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    limited.map_err(|error| failed(read_failure(path, &error)))?;
    if MAX_BYTES < bytes.len() as u64 {
        return Err(failed(too_large("the file")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..byte].iter().filter(|&&b| b == b'\n').count();
        failed(format!("line {line} is not UTF-8 text; a scene file is text, saved as UTF-8"))
    })
}

/// Why a text of more than [`MAX_BYTES`] is refused; `what` is what the sentence calls it.
#[must_use]
pub fn too_large(what: &str) -> String {
    format!("{what} is larger than {} MiB, too large for a scene", MAX_BYTES >> 20)
}

pub(super) fn read_failure(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound if path.is_symlink() => leads_nowhere(path),
        io::ErrorKind::NotFound => match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) if !folder.exists() => format!("there is no folder {}; check the path", folder.display()),
            _ => "there is no such file; check the name".to_owned(),
        },
        io::ErrorKind::PermissionDenied => "no permission to read this; change its permissions".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

pub(super) fn leads_nowhere(link: &Path) -> String {
    let target = fs::read_link(link).map(|target| target.display().to_string()).unwrap_or_default();
    format!("this link leads nowhere: there is no {}", visible(&target))
}

/// The stamp of a file as it is now.
///
/// # Errors
/// As `read`.
pub fn stamp_now(path: &Path) -> Result<Stamp, ReadError> {
    read(path).map(|text| Stamp::of(&text))
}

impl Stamp {
    pub(super) fn of(text: &str) -> Self {
        Self { length: text.len() as u64, hash: fnv1a(text.as_bytes()) }
    }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo). Not cryptographic, but the same in every version of Rust.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
