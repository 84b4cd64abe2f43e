//! Watches scene files, and tells whenever one is another than before.
//!
//! Folders are watched, not files, because editors put a new file in place of the old one. Of a symbolic link both the
//! folder of the link and that of its target are watched; of a folder that is missing, the nearest one above it.
//! Where a file system reports no events (NFS, drives of another system), [`Handle::look`] looks by hand.
//!
//! A file is read when it has been left alone for a moment. What is no scene then may be half written: it is told only
//! if it stays so.

mod file;
mod folders;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

pub use file::Found;

use super::{ReadError, Stamp, is_scene, walk};
use file::{File, Told};
use folders::{Folders, is_about_folders, may_be_a_change};

/// A file is read when nothing has happened to it for so long.
const QUIET: Duration = Duration::from_millis(40);
/// While something happens all the time, it is read so often.
const LONGEST: Duration = Duration::from_millis(150);
/// A change that comes so soon after another belongs to the same burst.
const BURST: Duration = Duration::from_secs(2);

/// A file is another than before.
#[derive(Debug)]
pub struct Change {
    /// The file, below the path that is watched.
    pub path: PathBuf,
    /// What it is now.
    pub found: Found,
    /// Whether the change before was told only a moment ago.
    pub soon: bool,
    /// See [`Handle::is_current`].
    epoch: u64,
}

#[derive(Debug)]
enum Message {
    Heard(notify::Result<Event>),
    /// Look at the files.
    Look,
    /// What was told counts no more.
    Forget,
    Stop,
}

/// Asks something of a [`Watch`] from elsewhere, which ends when this is dropped.
#[derive(Debug)]
pub struct Handle {
    tell: Sender<Message>,
    epoch: Arc<AtomicU64>,
}

impl Handle {
    /// Looks at the files now, event or not.
    pub fn look(&self) {
        // A watch that has ended looks no more; so below.
        let _ = self.tell.send(Message::Look);
    }

    /// This program has written the file: what was read before is out of date.
    pub fn wrote(&self) {
        self.epoch.fetch_add(1, Ordering::SeqCst);
        let _ = self.tell.send(Message::Forget);
    }

    /// Whether the file was read after this program wrote it last. What was read before is told again.
    #[must_use]
    pub fn is_current(&self, change: &Change) -> bool {
        self.epoch.load(Ordering::SeqCst) == change.epoch
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let _ = self.tell.send(Message::Stop);
    }
}

/// Watches a file, or every scene below a folder. An iterator that waits for the next change; an error says why the
/// system cannot watch, and is the last.
pub struct Watch {
    root: PathBuf,
    is_folder: bool,
    inbox: Receiver<Message>,
    /// For the watcher of the system, until there is one.
    outbox: Option<Sender<Message>>,
    watcher: Option<RecommendedWatcher>,
    watched: Folders,
    files: BTreeMap<PathBuf, File>,
    epoch: Arc<AtomicU64>,
    to_tell: VecDeque<Change>,
    has_ended: bool,
}

/// Why a watch goes on.
enum Woken {
    /// Something has happened, or a doubt has ended.
    Events(Vec<Event>),
    /// Somebody asks for a look.
    Asked,
    Stop,
}

impl Watch {
    /// Watches `root`: a file that may be missing, or a folder with all below it. Nothing is touched before the first
    /// change is asked for; that looks at all files. Of a file whose state is `known`, only another state is told.
    #[must_use]
    pub fn new(root: &Path, known: Option<Stamp>) -> (Self, Handle) {
        let (tell, inbox) = channel();
        let epoch = Arc::new(AtomicU64::new(0));
        let watch = Self {
            root: root.to_owned(),
            is_folder: false,
            inbox,
            outbox: Some(tell.clone()),
            watcher: None,
            watched: Folders::default(),
            files: BTreeMap::from([(root.to_owned(), File::known(known))]),
            epoch: Arc::clone(&epoch),
            to_tell: VecDeque::new(),
            has_ended: false,
        };
        (watch, Handle { tell, epoch })
    }

    /// Begins to hear of events, and looks at all files.
    fn begin(&mut self, outbox: Sender<Message>) -> Result<(), ReadError> {
        let hear = move |event: notify::Result<Event>| {
            if event.as_ref().map_or(true, may_be_a_change) {
                // Nobody hears it once the watch has ended.
                let _ = outbox.send(Message::Heard(event));
            }
        };
        self.watcher = Some(notify::recommended_watcher(hear).map_err(|error| self.failed(&error))?);
        self.is_folder = self.root.is_dir();
        if self.is_folder {
            self.files.clear();
        }
        self.watch_folders(false)?;
        self.look(true);
        Ok(())
    }

    /// Looks again after something has happened.
    fn go_on(&mut self, events: &[Event]) -> Result<(), ReadError> {
        let now = Instant::now();
        for (event, path) in events.iter().flat_map(|event| event.paths.iter().map(move |path| (event, path))) {
            for (of, file) in &mut self.files {
                // The name of a link is not that of its target.
                if !self.is_folder || of.file_name() == path.file_name() {
                    file.hear(event.kind, now);
                }
            }
        }
        let is_watched =
            |path: &PathBuf| self.watched.with_all_below.contains(path) || self.watched.alone.contains(path);
        self.watch_folders(events.iter().flat_map(|event| &event.paths).any(is_watched))?;
        self.look(false);
        Ok(())
    }

    fn failed(&self, error: &notify::Error) -> ReadError {
        let what = match &error.kind {
            notify::ErrorKind::MaxFilesWatch => {
                "the system lets this user watch no more folders (fs.inotify.max_user_watches)".to_owned()
            }
            notify::ErrorKind::Io(why) => format!("cannot be watched: {why}"),
            _ => format!("cannot be watched: {error}"),
        };
        ReadError { path: self.root.clone(), what }
    }

    /// Watches the folders that matter now; all of them anew if one was `replaced`, as the old one is what is heard.
    fn watch_folders(&mut self, replaced: bool) -> Result<(), ReadError> {
        /// A folder may vanish between being found and being watched.
        const TRIES: usize = 5;
        let mut tries = 0;
        let mut is_stale = replaced;
        loop {
            let wanted = Folders::of(&self.root, self.is_folder);
            let Some(watcher) = self.watcher.as_mut().filter(|_| is_stale || wanted != self.watched) else {
                return Ok(());
            };
            let before = std::mem::take(&mut self.watched);
            for folder in before.with_all_below.iter().chain(&before.alone) {
                // One that is gone is no longer watched.
                let _ = watcher.unwatch(folder);
            }
            let recursive = wanted.with_all_below.iter().map(|folder| (folder, RecursiveMode::Recursive));
            let alone = wanted.alone.iter().map(|folder| (folder, RecursiveMode::NonRecursive));
            match recursive.chain(alone).try_for_each(|(folder, mode)| watcher.watch(folder, mode)) {
                Ok(()) => {
                    self.watched = wanted;
                    return Ok(());
                }
                Err(error) if tries == TRIES => return Err(self.failed(&error)),
                Err(_) => (tries, is_stale) = (tries + 1, true),
            }
        }
    }

    /// Waits until something has happened and is over, or a doubt has ended.
    fn wait(&mut self) -> Woken {
        let mut events = Vec::new();
        let mut is_asked = false;
        let mut until = self.files.values().filter_map(File::doubt_ends).min();
        let mut first = None;
        loop {
            let message = match until {
                None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(until) => self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())),
            };
            match message {
                Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => return Woken::Stop,
                Err(RecvTimeoutError::Timeout) => break,
                Ok(Message::Forget) => {
                    self.files.values_mut().for_each(|file| file.told = None);
                    is_asked = true;
                }
                Ok(Message::Look) => is_asked = true,
                Ok(Message::Heard(Ok(event))) if self.matters(&event) => events.push(event),
                Ok(Message::Heard(Ok(_))) => continue,
                // With what went wrong, events may be lost.
                Ok(Message::Heard(Err(_))) => is_asked = true,
            }
            let now = Instant::now();
            until = Some((now + QUIET).min(*first.get_or_insert(now) + LONGEST));
        }
        if is_asked && events.is_empty() { Woken::Asked } else { Woken::Events(events) }
    }

    /// Whether an event may be about a file, a link or a folder that is watched.
    fn matters(&self, event: &Event) -> bool {
        let is_named = |path: &PathBuf| path.file_name().is_some_and(|name| self.watched.names.contains(name));
        let is_below = |path: &PathBuf| self.is_folder && (is_scene(path) || is_about_folders(event));
        event.need_rescan() || event.paths.iter().any(|path| is_named(path) || is_below(path))
    }

    /// Reads every file whose text may be another, and notes what is to be told. At first nothing is doubted.
    fn look(&mut self, is_first: bool) {
        let epoch = self.epoch.load(Ordering::SeqCst);
        if self.is_folder {
            // A folder below that cannot be read has nothing to tell.
            for path in walk(&self.root).into_iter().flatten().filter(|path| *path != self.root) {
                self.files.entry(path).or_default();
            }
        }
        let now = Instant::now();
        for (path, file) in &mut self.files {
            let Some((found, told)) = file.look(path, now, is_first) else { continue };
            file.told = Some(told);
            let soon = file.told_at.replace(now).is_some_and(|before| now.duration_since(before) < BURST);
            self.to_tell.push_back(Change { path: path.clone(), found, soon, epoch });
        }
        if self.is_folder {
            self.files.retain(|_, file| file.told != Some(Told::Gone));
        }
    }
}

impl Iterator for Watch {
    type Item = Result<Change, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(change) = self.to_tell.pop_front() {
                return Some(Ok(change));
            }
            if self.has_ended {
                return None;
            }
            let done = match self.outbox.take() {
                Some(outbox) => self.begin(outbox),
                None => match self.wait() {
                    Woken::Events(events) => self.go_on(&events),
                    // A folder may have been replaced without an event.
                    Woken::Asked => self.watch_folders(true).map(|()| self.look(false)),
                    Woken::Stop => {
                        self.has_ended = true;
                        return None;
                    }
                },
            };
            if let Err(error) = done {
                self.has_ended = true;
                return Some(Err(error));
            }
        }
    }
}
