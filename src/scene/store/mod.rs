//! Scenes on disk. No other module of this crate opens files.
//!
//! A save is atomic: after a crash or on a full disk, the old file is still there and whole.

mod read;
pub mod recovery;
pub mod watch;
mod write;

pub use read::{
    Comments, LoadError, Loaded, MAX_BYTES, ReadError, Stamp, is_stdin, load, load_from, load_named, read, stamp_now,
    too_large,
};
pub use write::{NotWritten, Over, save, write, write_by, write_over};

use read::read_failure;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// How the name of a scene file ends when the program names it, so that a system can open it with this program.
/// Files that end in `.ron` alone are scenes as well; what else ends so is not ours.
pub const ENDING: &str = "satscope.ron";

/// The name of a scene file without its ending; `None` for what is no name of a file.
#[must_use]
pub fn stem(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let short = name.strip_suffix(ENDING).and_then(|name| name.strip_suffix('.')).filter(|name| !name.is_empty());
    short.map(str::to_owned).or_else(|| Some(path.file_stem()?.to_string_lossy().into_owned()))
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
