//! Unsaved scenes on disk: each running program keeps its own in a file of its own, and finds those that others left.
//!
//! A program that runs holds the lock of a file beside it, so what has no lock was left behind by one that ended
//! without saving.

use super::{ReadError, write};
use serde::{Deserialize, Serialize};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

/// An unsaved scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unsaved {
    version: u32,
    /// What the title bar called it.
    pub name: String,
    /// Its file, if it has one.
    pub path: Option<PathBuf>,
    /// When it was last changed, seconds since 1970.
    changed: u64,
    /// The text of a scene file.
    pub text: String,
}

impl Unsaved {
    /// A scene that has just been changed.
    #[must_use]
    pub fn now(name: String, path: Option<PathBuf>, text: String) -> Self {
        let changed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        Self { version: VERSION, name, path, changed, text }
    }

    /// How long ago it was changed.
    #[must_use]
    pub fn age(&self) -> Duration {
        let changed = UNIX_EPOCH + Duration::from_secs(self.changed);
        SystemTime::now().duration_since(changed).unwrap_or_default()
    }
}

/// The place of a running program for its unsaved scene.
#[derive(Debug)]
pub struct Place {
    file: PathBuf,
    lock: PathBuf,
    /// Locked while the program lives.
    _locked: fs::File,
}

impl Place {
    /// Takes a place in that folder, which is made if it is missing.
    ///
    /// # Errors
    /// Why the folder cannot be used.
    pub fn take(folder: &Path) -> Result<Self, ReadError> {
        let failed = |path: &Path, error: &io::Error| ReadError {
            path: path.to_owned(),
            what: format!("cannot be written, so unsaved changes are not kept for a recovery: {error}"),
        };
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        // Another program may have taken a name of this process, long ago.
        let mut nth = 0;
        loop {
            let name = format!("{}-{nth}", std::process::id());
            let (file, lock) = (folder.join(format!("{name}.ron")), folder.join(format!("{name}.lock")));
            match fs::File::create_new(&lock) {
                Ok(locked) => {
                    locked.lock().map_err(|error| failed(&lock, &error))?;
                    return Ok(Self { file, lock, _locked: locked });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => nth += 1,
                Err(error) => return Err(failed(&lock, &error)),
            }
        }
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Keeps a scene in place of the one kept before.
    ///
    /// # Errors
    /// Why the file cannot be written.
    pub fn keep(&self, unsaved: &Unsaved) -> Result<(), ReadError> {
        let failed = |error: ron::Error| ReadError { path: self.file.clone(), what: error.to_string() };
        let text = ron::to_string(unsaved).map_err(failed)?;
        write(&self.file, &text).map(drop)
    }

    /// Nothing is unsaved.
    pub fn clear(&self) {
        // What is not there need not be removed.
        let _ = fs::remove_file(&self.file);
    }

    /// The program ends. What is kept stays.
    pub fn leave(&self) {
        if !self.file.exists() {
            let _ = fs::remove_file(&self.lock);
        }
    }
}

/// An unsaved scene that a program left behind.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftBehind {
    file: PathBuf,
    /// The scene.
    pub unsaved: Unsaved,
}

impl LeftBehind {
    /// Forgets it for good.
    pub fn discard(&self) {
        let _ = fs::remove_file(&self.file);
        let _ = fs::remove_file(self.file.with_extension("lock"));
    }
}

/// What programs that run no more left in a folder, the last changed first. What cannot be read is left alone.
#[must_use]
pub fn left_behind(folder: &Path) -> Vec<LeftBehind> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let is_free = |file: &PathBuf| {
        let lock = fs::File::options().write(true).open(file.with_extension("lock"));
        // A lock that is gone is held by nobody.
        lock.map_or_else(|error| error.kind() == io::ErrorKind::NotFound, |lock| lock.try_lock().is_ok())
    };
    let read = |file: PathBuf| {
        let unsaved: Unsaved = ron::from_str(&super::read(&file).ok()?).ok()?;
        (unsaved.version == VERSION).then_some(LeftBehind { file, unsaved })
    };
    let mut found: Vec<_> = files.filter(is_free).filter_map(read).collect();
    found.sort_by_key(|left| std::cmp::Reverse(left.unsaved.changed));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unsaved(name: &str) -> Unsaved {
        Unsaved::now(name.to_owned(), Some(PathBuf::from("scenes/\"odd\" name.ron")), "(\n\"é\")".to_owned())
    }

    #[test]
    fn what_a_program_left_is_found_and_what_a_running_one_keeps_is_not() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let folder = scratch.path().join("state/recovery");
        let [first, second] = [(); 2].map(|()| Place::take(&folder).expect("the folder can be made"));
        assert_ne!(first.file(), second.file());
        first.keep(&unsaved("first")).expect("it can be written");
        second.keep(&unsaved("second")).expect("it can be written");
        assert_eq!(left_behind(&folder), [], "both run");
        first.leave();
        drop(first);
        let found = left_behind(&folder);
        assert_eq!(found.iter().map(|left| &left.unsaved).collect::<Vec<_>>(), [&unsaved("first")]);
        assert!(found[0].unsaved.age() < Duration::from_secs(60));
        found[0].discard();
        assert_eq!(left_behind(&folder), []);
        second.clear();
        second.leave();
        assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0, "nothing is left");
    }

    #[test]
    fn what_is_no_recovery_is_left_alone() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        for (name, text) in [("1.ron", "(version: 1, na"), ("2.ron", "(version: 2)"), ("3.txt", "")] {
            fs::write(scratch.path().join(name), text).expect("it can be written");
        }
        let newer = ron::to_string(&Unsaved { version: 2, ..unsaved("newer") }).expect("it is text");
        fs::write(scratch.path().join("4.ron"), newer).expect("it can be written");
        assert_eq!(left_behind(scratch.path()), []);
        assert_eq!(fs::read_dir(scratch.path()).expect("it is there").count(), 4);
    }
}
