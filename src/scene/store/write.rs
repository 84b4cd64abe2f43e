//! Files are replaced whole or not at all.
//!
//! A text is written beside its place and takes it by a rename. Programs that write into one folder take turns for the
//! rename, so that none replaces what it has not seen.

use super::read::{ReadError, Stamp, leads_nowhere, not_a_file, stamp_now};
use crate::scene::model::Scene;
use std::{
    fmt, fs,
    io::{self, Write as _},
    path::Path,
    sync::atomic::{AtomicU32, Ordering},
};

/// What a write may replace; for anything else the person is asked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: the path must be free.
    Nothing,
    /// The file as it was last read or written. Where it is gone, it is made again.
    Known(Stamp),
    /// Whatever is there: the person has agreed.
    Anything,
}

/// Why a file was not written. What was there is as it was.
#[derive(Debug)]
pub enum NotWritten {
    /// There is a file already, and nothing may be replaced.
    Exists,
    /// Another program has changed the file.
    Changed,
    /// It cannot be written.
    Failed(ReadError),
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => f.write_str("there is a file of that name"),
            Self::Changed => f.write_str("another program has changed the file"),
            Self::Failed(error) => error.fmt(f),
        }
    }
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
    write_if(path, |out| out.write_all(text.as_bytes()), || true).map(|()| Stamp::of(text))
}

/// Writes a text in the same way, if what is there may be replaced.
///
/// # Errors
/// As `write`, or what is in the way.
pub fn write_over(path: &Path, over: Over, text: &str) -> Result<Stamp, NotWritten> {
    write_by(path, over, |out| out.write_all(text.as_bytes())).map(|()| Stamp::of(text))
}

/// Writes a file of any kind in the same way part by part, as `write` hands the parts over; an error from it leaves the
/// old file.
///
/// # Errors
/// As `write_over`.
pub fn write_by(
    path: &Path,
    over: Over,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<(), NotWritten> {
    let refusal = || match over {
        Over::Nothing => path.exists().then_some(NotWritten::Exists),
        Over::Known(known) => stamp_now(path).is_ok_and(|now| now != known).then_some(NotWritten::Changed),
        Over::Anything => None,
    };
    // Before the work, and again when it is about to take its place.
    refusal().map_or(Ok(()), Err)?;
    let mut refused = None;
    let written = write_if(path, write, || {
        refused = refusal();
        refused.is_none()
    });
    refused.map_or_else(|| written.map_err(NotWritten::Failed), Err)
}

/// Writes a file in the same way, unless `may` says no just before it takes its place.
fn write_if(
    path: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    may: impl FnOnce() -> bool,
) -> Result<(), ReadError> {
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
    replace(&target, write, may, old.as_ref()).map_err(|error| {
        failed(match error.kind() {
            io::ErrorKind::NotFound => "its folder does not exist; make it, or save elsewhere".to_owned(),
            io::ErrorKind::PermissionDenied => "no permission to write here; save elsewhere".to_owned(),
            _ => format!("cannot be written: {error}"),
        })
    })
}

/// Replaces `target`, or makes it if there is none, if it `may`.
fn replace(
    target: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    may: impl FnOnce() -> bool,
    old: Option<&fs::Metadata>,
) -> io::Result<()> {
    static SAVES: AtomicU32 = AtomicU32::new(0);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let nth = SAVES.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!("{TEMPORARY}{}-{nth}", std::process::id()));
    let file = {
        let _turn = turn_in(folder);
        remove_left_behind(folder);
        let file = fs::File::create_new(&temporary)?;
        // Says that the file is in use, for as long as this program lives. Where a system has no locks, nothing is
        // ever taken for left behind.
        let _ = file.lock();
        file
    };
    let written = (|| {
        if let Some(old) = old {
            keep_owner(&file, old);
            file.set_permissions(old.permissions())?;
        }
        let mut buffer = io::BufWriter::new(&file);
        write(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        file.sync_all()?;
        let _turn = turn_in(folder);
        if !may() {
            return Err(io::Error::other("it may not take its place"));
        }
        fs::rename(&temporary, target)
    })();
    if let Err(error) = written {
        // The first error is the one to tell.
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    // Not every system can; the file itself is on the disk.
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Waits until no other program is about to put a file into that folder; the turn ends when this is dropped. `None`
/// where the system has no locks for folders (Windows, some disks of networks): then nobody waits.
fn turn_in(folder: &Path) -> Option<fs::File> {
    let folder = fs::File::open(folder).ok()?;
    folder.lock().ok()?;
    Some(folder)
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
