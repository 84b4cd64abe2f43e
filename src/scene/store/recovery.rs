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

/// The place of a running program for its unsaved scene: a file, and the lock beside it. They are there only while
/// something is kept.
#[derive(Debug)]
pub struct Place {
    folder: PathBuf,
    taken: Option<Taken>,
}

#[derive(Debug)]
struct Taken {
    file: PathBuf,
    lock: PathBuf,
    /// Locked while this lives.
    _locked: fs::File,
}

impl Place {
    /// A place in that folder, which is made when it is needed.
    #[must_use]
    pub fn within(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), taken: None }
    }

    /// Keeps a scene in place of the one kept before.
    ///
    /// # Errors
    /// Why it cannot be written. What was kept before stays.
    pub fn keep(&mut self, unsaved: &Unsaved) -> Result<(), ReadError> {
        let failed = |error: ron::Error| ReadError { path: self.folder.clone(), what: error.to_string() };
        let text = ron::to_string(unsaved).map_err(failed)?;
        write(self.file()?, &text).map(drop)
    }

    /// The file; taken first, if there is none, or if its folder was removed.
    fn file(&mut self) -> Result<&Path, ReadError> {
        let taken = match self.taken.take() {
            Some(taken) if taken.lock.exists() => taken,
            _ => Taken::new(&self.folder)?,
        };
        Ok(&self.taken.insert(taken).file)
    }

    /// Nothing is unsaved.
    pub fn clear(&mut self) {
        if let Some(Taken { file, lock, .. }) = self.taken.take() {
            // What is not there need not be removed.
            let _ = fs::remove_file(file);
            let _ = fs::remove_file(lock);
        }
    }
}

impl Taken {
    fn new(folder: &Path) -> Result<Self, ReadError> {
        let failed = |path: &Path, error: &io::Error| ReadError {
            path: path.to_owned(),
            what: format!("cannot be written: {error}"),
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
        let [mut first, mut second] = [(); 2].map(|()| Place::within(&folder));
        first.keep(&unsaved("first")).expect("it can be written");
        second.keep(&unsaved("second")).expect("it can be written");
        assert_eq!(left_behind(&folder), [], "both run");
        drop(first);
        let found = left_behind(&folder);
        assert_eq!(found.iter().map(|left| &left.unsaved).collect::<Vec<_>>(), [&unsaved("first")]);
        assert!(found[0].unsaved.age() < Duration::from_secs(60));
        found[0].discard();
        assert_eq!(left_behind(&folder), []);
        second.clear();
        assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0, "nothing is left");
    }

    #[test]
    fn a_folder_that_was_removed_is_made_again() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let folder = scratch.path().join("recovery");
        let mut place = Place::within(&folder);
        place.keep(&unsaved("first")).expect("the folder can be made");
        fs::remove_dir_all(&folder).expect("it is there");
        place.keep(&unsaved("second")).expect("the folder can be made again");
        assert_eq!(left_behind(&folder), [], "it is locked again");
        drop(place);
        assert_eq!(left_behind(&folder)[0].unsaved.name, "second");
        fs::remove_dir_all(&folder).expect("it is there");
        fs::write(&folder, "in the way").expect("the scratch folder is writable");
        let mut place = Place::within(&folder);
        place.keep(&unsaved("third")).expect_err("a file is in the way");
        fs::remove_file(&folder).expect("it is there");
        place.keep(&unsaved("third")).expect("nothing is in the way");
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
