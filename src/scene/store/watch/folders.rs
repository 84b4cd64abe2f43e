//! Which folders tell of a file, and which of their events matter.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use notify::event::{AccessKind, AccessMode, CreateKind, ModifyKind, RemoveKind};
use notify::{Event, EventKind};

/// The folders to watch, and the names in them that matter.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Folders {
    pub(super) with_all_below: BTreeSet<PathBuf>,
    pub(super) alone: BTreeSet<PathBuf>,
    pub(super) names: BTreeSet<OsString>,
}

impl Folders {
    pub(super) fn of(root: &Path, is_folder: bool) -> Self {
        /// As many links follow one another at most.
        const MOST_LINKS: usize = 40;
        let mut folders = Self::default();
        let mut at = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        if is_folder && at.is_dir() {
            folders.names.extend(at.file_name().map(OsString::from));
            folders.with_all_below.insert(at);
            return folders;
        }
        for _ in 0..MOST_LINKS {
            folders.reach(&at);
            match (fs::read_link(&at), at.parent()) {
                (Ok(target), Some(folder)) => at = folder.join(target),
                _ => break,
            }
        }
        folders
    }

    /// Adds what tells of a file at that path: its folder, or the nearest one above, and the links on the way.
    fn reach(&mut self, path: &Path) {
        self.names.extend(path.file_name().map(OsString::from));
        for above in path.ancestors().skip(1) {
            self.names.extend(above.file_name().map(OsString::from));
            if above.is_dir() {
                self.alone.insert(above.to_owned());
                break;
            }
        }
        for above in path.ancestors().skip(1).filter(|above| above.is_symlink()) {
            self.names.extend(above.file_name().map(OsString::from));
            self.alone.extend(above.parent().map(Path::to_owned));
        }
    }
}

/// Whether an event is more than somebody reading.
pub(super) fn may_be_a_change(event: &Event) -> bool {
    match event.kind {
        EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
        EventKind::Any | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_) | EventKind::Other => true,
    }
}

/// Whether an event may be about a folder with scenes in it.
pub(super) fn is_about_folders(event: &Event) -> bool {
    match event.kind {
        EventKind::Create(kind) => kind != CreateKind::File,
        EventKind::Remove(kind) => kind != RemoveKind::File,
        EventKind::Modify(ModifyKind::Name(_)) => true,
        EventKind::Any | EventKind::Access(_) | EventKind::Modify(_) | EventKind::Other => false,
    }
}
