//! One file that is watched: what it is now, and whether that is to be believed.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use notify::EventKind;
use notify::event::ModifyKind;

use crate::scene::store::read::{LoadError, Loaded, Stamp, loaded, read};

/// What is no scene, or is missing, is told when it has been so for this long without an event.
const PATIENCE: Duration = Duration::from_millis(250);
/// And after this long in any case.
const MOST_PATIENCE: Duration = Duration::from_secs(2);

/// What a file is now.
#[derive(Debug)]
pub enum Found {
    /// A scene.
    Scene(Box<Loaded>),
    /// No scene, or nothing that can be read.
    Broken(LoadError),
    /// Nothing: there is no such file any more.
    Gone,
}

/// What was told of a file last.
#[derive(Debug, PartialEq)]
pub(super) enum Told {
    Scene(Stamp),
    Broken(String),
    Gone,
}

/// Since when a file is no scene, or is being written.
#[derive(Clone, Copy, Debug)]
struct Doubt {
    since: Instant,
    last_event: Instant,
}

impl Doubt {
    fn ends(self) -> Instant {
        (self.last_event + PATIENCE).min(self.since + MOST_PATIENCE)
    }
}

/// A file that is watched.
#[derive(Debug, Default)]
pub(super) struct File {
    pub(super) told: Option<Told>,
    pub(super) told_at: Option<Instant>,
    doubt: Option<Doubt>,
    /// Whether a program has written to the file and not closed it yet, where the system tells.
    is_open: bool,
}

impl File {
    /// A file of which that is known.
    pub(super) fn known(stamp: Option<Stamp>) -> Self {
        Self { told: stamp.map(Told::Scene), ..Self::default() }
    }

    /// When it is to be looked at again, event or not.
    pub(super) fn doubt_ends(&self) -> Option<Instant> {
        self.doubt.map(Doubt::ends)
    }

    pub(super) fn hear(&mut self, kind: EventKind, now: Instant) {
        if let Some(doubt) = &mut self.doubt {
            doubt.last_event = now;
        }
        match kind {
            // Other systems do not say when a file is closed.
            EventKind::Modify(ModifyKind::Data(_)) => self.is_open = cfg!(target_os = "linux"),
            EventKind::Modify(ModifyKind::Metadata(_)) => {}
            _ => self.is_open = false,
        }
    }

    /// What the file is, if that is to be told now.
    pub(super) fn look(&mut self, path: &Path, now: Instant, is_first: bool) -> Option<(Found, Told)> {
        let found = self.read(path);
        let is_doubtful = self.is_open || !matches!(found, Ok(Some((Found::Scene(_), _))));
        let is_same = match &found {
            Ok(None) => true,
            Ok(Some((_, told))) => self.told.as_ref() == Some(told),
            Err(TextChanges) => false,
        };
        if is_same || !is_doubtful || is_first {
            self.doubt = None;
            return found.ok().flatten().filter(|_| !is_same);
        }
        let doubt = *self.doubt.get_or_insert(Doubt { since: now, last_event: now });
        if now < doubt.ends() {
            return None;
        }
        self.doubt = None;
        found.ok().flatten()
    }

    /// Reads the file; `None` if it is the scene that was told.
    fn read(&self, path: &Path) -> Result<Option<(Found, Told)>, TextChanges> {
        let text = match read(path) {
            Ok(text) => text,
            // A link that leads nowhere is broken, not gone.
            Err(_) if fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) => {
                return Ok(Some((Found::Gone, Told::Gone)));
            }
            Err(error) => return Ok(Some(broken(LoadError::Unreadable(error)))),
        };
        let stamp = Stamp::of(&text);
        if self.told == Some(Told::Scene(stamp)) {
            return Ok(None);
        }
        // The parts of a long text are read one after the other, and may be from before and after a change.
        if read(path).ok().as_ref() != Some(&text) {
            return Err(TextChanges);
        }
        Ok(Some(match loaded(path, text) {
            Ok(loaded) => (Found::Scene(Box::new(loaded)), Told::Scene(stamp)),
            Err(error) => broken(error),
        }))
    }
}

/// The text of a file changes while it is read.
struct TextChanges;

fn broken(error: LoadError) -> (Found, Told) {
    let told = Told::Broken(error.to_string());
    (Found::Broken(error), told)
}
