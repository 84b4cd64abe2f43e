//! Scenes on disk. No other module of this crate opens files.
//!
//! A save is atomic: after a crash or on a full disk, the old file is still there and whole.

pub mod recovery;
pub mod watch;

use std::fmt;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::file::{problem::Problems, read, walk};
use super::model::Scene;
use super::visible::visible;

/// A scene file longer than this is refused; a hundred thousand boxes fit.
pub const MAX_BYTES: u64 = 64 << 20;

/// How the name of a scene file ends when the program names it, so that a system can open it with this program.
/// Files that end in `.ron` alone are scenes as well; what else ends so is not ours.
pub const ENDING: &str = "satscope.ron";

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

/// The state of a file at some time: when it was last changed, and a hash of its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Stamp {
    modified: Option<SystemTime>,
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
    let (text, modified) = read_with_time(path).map_err(LoadError::Unreadable)?;
    loaded(path, text, modified)
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
    loaded(name, text, None)
}

fn loaded(path: &Path, text: String, modified: Option<SystemTime>) -> Result<Loaded, LoadError> {
    let scene = Scene::from_text(&text).map_err(|problems| LoadError::Invalid { path: path.to_owned(), problems })?;
    let stamp = Stamp::new(modified, &text);
    let text = read::normalized(&text).into_owned();
    let comments = Comments::of(&text);
    Ok(Loaded { scene, text, comments, stamp })
}

/// The text of a file.
///
/// # Errors
/// A sentence of its own for each cause: missing, a folder, a device, no permission, not text, too large.
pub fn read(path: &Path) -> Result<String, ReadError> {
    read_with_time(path).map(|(text, _)| text)
}

/// The text of a file, and when the file was last changed before it was read.
fn read_with_time(path: &Path) -> Result<(String, Option<SystemTime>), ReadError> {
    let failed = |error: io::Error| ReadError { path: path.to_owned(), what: read_failure(path, &error) };
    // Asked before it is opened: opening a pipe waits for whoever writes to it.
    if let Some(what) = not_a_file(&fs::metadata(path).map_err(failed)?) {
        return Err(ReadError { path: path.to_owned(), what: format!("{what}; name a scene file") });
    }
    let stream = fs::File::open(path).map_err(failed)?;
    let modified = stream.metadata().and_then(|details| details.modified()).ok();
    Ok((read_all(path, stream)?, modified))
}

/// What a path leads to that is no regular file.
fn not_a_file(details: &fs::Metadata) -> Option<&'static str> {
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

fn read_failure(path: &Path, error: &io::Error) -> String {
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

fn leads_nowhere(link: &Path) -> String {
    let target = fs::read_link(link).map(|target| target.display().to_string()).unwrap_or_default();
    format!("this link leads nowhere: there is no {}", visible(&target))
}

/// Writes a scene, whole or not at all. A symbolic link stays; the file it names is replaced.
///
/// # Errors
/// As `write`.
pub fn save(path: &Path, scene: &Scene) -> Result<Stamp, ReadError> {
    write(path, &scene.to_text())
}

/// Writes a file, whole or not at all, following symbolic links.
///
/// # Errors
/// Why the file cannot be written: it is read-only, a link that leads nowhere, a folder or a device, or what the
/// system says. The old file then stays as it was.
pub fn write(path: &Path, text: &str) -> Result<Stamp, ReadError> {
    write_bytes(path, text.as_bytes()).map(|modified| Stamp::new(modified, text))
}

/// Writes a file of any kind in the same way; gives the time of the change, where the system tells it.
///
/// # Errors
/// As `write`.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<Option<SystemTime>, ReadError> {
    write_by(path, |out| out.write_all(bytes))
}

/// Writes a file in the same way part by part, as `write` hands the parts over; an error from it leaves the old file.
///
/// # Errors
/// As `write`.
pub fn write_by(
    path: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<Option<SystemTime>, ReadError> {
    let failed = |what: String| ReadError { path: path.to_owned(), what };
    // The rename would put a file in place of a link.
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        Err(_) if path.is_symlink() => return Err(failed(leads_nowhere(path))),
        Err(_) => path.to_owned(),
    };
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old {
        if let Some(what) = not_a_file(old) {
            return Err(failed(format!("{what}; save elsewhere")));
        }
        // The rename asks for the folder's permission only.
        if old.permissions().readonly() {
            return Err(failed("this file is read-only; save elsewhere, or make it writable".to_owned()));
        }
    }
    replace(&target, write, old.as_ref()).map_err(|error| {
        failed(match error.kind() {
            io::ErrorKind::NotFound => "its folder does not exist; make it, or save elsewhere".to_owned(),
            io::ErrorKind::PermissionDenied => "no permission to write here; save elsewhere".to_owned(),
            _ => format!("cannot be written: {error}"),
        })
    })
}

/// Replaces `target`, or makes it if there is none. Returns the time of its last change.
fn replace(
    target: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    old: Option<&fs::Metadata>,
) -> io::Result<Option<SystemTime>> {
    static SAVES: AtomicU32 = AtomicU32::new(0);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    remove_left_behind(folder);
    let nth = SAVES.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!("{TEMPORARY}{}-{nth}", std::process::id()));
    let file = fs::File::create_new(&temporary)?;
    let written = (|| {
        // Says that the file is in use, for as long as this program lives. Where a system has no locks, nothing is
        // ever taken for left behind.
        let _ = file.lock();
        if let Some(old) = old {
            keep_owner(&file, old);
            file.set_permissions(old.permissions())?;
        }
        let mut buffer = io::BufWriter::new(&file);
        write(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        file.sync_all()?;
        fs::rename(&temporary, target)
    })();
    if let Err(error) = written {
        // The first error is the one to tell.
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    // Not every system can; the file itself is on the disk.
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(file.metadata().and_then(|details| details.modified()).ok())
}

/// The first characters of the name of a file that is being written.
const TEMPORARY: &str = ".satscope-saving-";

/// Removes files that killed saves left in a folder. A save in progress holds the lock of its file.
fn remove_left_behind(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let ours = entry.file_name().to_string_lossy().starts_with(TEMPORARY);
        if ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let file = fs::File::options().write(true).open(entry.path());
            if file.is_ok_and(|file| file.try_lock().is_ok()) {
                // It may be gone already; it will be tried again with the next save.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Gives a file the owner of the file it replaces, if the system allows it.
#[cfg(unix)]
fn keep_owner(file: &fs::File, old: &fs::Metadata) {
    use std::os::unix::fs::MetadataExt as _;
    let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_file: &fs::File, _old: &fs::Metadata) {}

/// The current state of the file, to compare with the state at loading or saving.
///
/// The hash decides whether the contents are the same; the time allows the quick look of [`looks_changed`].
///
/// # Errors
/// As `read`.
pub fn stamp_now(path: &Path) -> Result<Stamp, ReadError> {
    read_with_time(path).map(|(text, modified)| Stamp::new(modified, &text))
}

/// Whether the file seems to have changed since `stamp`. It is not read, so this can be asked every second.
/// A missing file counts as unchanged; saving makes it again.
#[must_use]
pub fn looks_changed(path: &Path, stamp: &Stamp) -> bool {
    fs::metadata(path).is_ok_and(|now| now.len() != stamp.length || now.modified().ok() != stamp.modified)
}

impl Stamp {
    /// The stamp of a text. `modified` must be from before the text was read, so that a change during reading is
    /// noticed later.
    fn new(modified: Option<SystemTime>, text: &str) -> Self {
        Self { modified, length: text.len() as u64, hash: fnv1a(text.as_bytes()) }
    }

    /// Whether both files held the same bytes.
    #[must_use]
    pub fn same_contents(&self, other: &Self) -> bool {
        self.length == other.length && self.hash == other.hash
    }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo). Not cryptographic, but the same in every version of Rust.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The scene files of a folder, sorted by name; subfolders are not entered.
///
/// # Errors
/// Why the folder cannot be read.
pub fn scenes_in(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let entries = entries(folder)?;
    Ok(entries.into_iter().filter(|path| is_scene(path) && path.is_file()).collect())
}

/// The scene so many after `from` in its folder, round and round.
///
/// # Errors
/// Why there is none, in a sentence.
pub fn neighbour(from: &Path, step: isize) -> Result<PathBuf, String> {
    let folder = from.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let scenes = scenes_in(folder).map_err(|error| error.to_string())?;
    let here = scenes.iter().position(|path| path.file_name() == from.file_name());
    let count = isize::try_from(scenes.len()).unwrap_or(isize::MAX);
    let at = here.and_then(|here| isize::try_from(here).ok()).map_or(0, |here| here + step);
    let next = usize::try_from(at.rem_euclid(count.max(1))).unwrap_or(0);
    scenes.get(next).cloned().ok_or_else(|| format!("There is no other scene in {}.", folder.display()))
}

/// The file itself, or every scene file below a folder, sorted. A folder below that cannot be read is an error in
/// the list.
#[must_use]
pub fn walk(path: &Path) -> Vec<Result<PathBuf, ReadError>> {
    if !path.is_dir() {
        return vec![Ok(path.to_owned())];
    }
    let entries = match entries(path) {
        Ok(entries) => entries,
        Err(error) => return vec![Err(error)],
    };
    let mut found = Vec::new();
    for entry in entries {
        // A link to a folder above would lead round in circles.
        if entry.is_dir() && !entry.is_symlink() {
            found.extend(walk(&entry));
        } else if is_scene(&entry) && (entry.is_file() || entry.is_symlink() && !entry.exists()) {
            // A link that leads nowhere is told of; pipes and devices are passed over.
            found.push(Ok(entry));
        }
    }
    found
}

fn is_scene(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ron")
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let failed = |error: io::Error| ReadError { path: folder.to_owned(), what: read_failure(folder, &error) };
    let listed: Result<Vec<_>, _> = fs::read_dir(folder).map_err(failed)?.map(|entry| Ok(entry?.path())).collect();
    let mut paths = listed.map_err(failed)?;
    paths.sort();
    Ok(paths)
}
