//! What other programs do to the file of the scene: a thread watches it and tells of changes between frames.

use crate::{
    scene::store::{
        ReadError,
        watch::{Change, Found, Handle, Watch},
    },
    workbench::{Document, FileEvent, OnDisk},
};
use eframe::egui::{Context, Event};
use std::{
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, channel},
};

/// Watches the file of the open scene.
#[derive(Default)]
pub struct Watching(Option<Watched>);

struct Watched {
    path: PathBuf,
    handle: Handle,
    told: Receiver<Result<Change, ReadError>>,
}

impl Watching {
    /// Looks at the document after a frame: its file is the one to watch. When a person comes back to the window, the
    /// file is looked at even if the system told nothing, as it does for files of other machines.
    pub fn follow(&mut self, document: &Document, ctx: &Context) {
        let path = document.followed();
        if self.0.as_ref().map(|watched| &*watched.path) != path {
            self.0 = path.map(|path| {
                let (watch, handle) = Watch::new(path, document.stamp());
                let (tell, told) = channel();
                let ctx = ctx.clone();
                std::thread::spawn(move || {
                    for change in watch {
                        if tell.send(change).is_err() {
                            break;
                        }
                        ctx.request_repaint();
                    }
                });
                Watched { path: path.to_owned(), handle, told }
            });
        } else if ctx.input(|input| input.events.contains(&Event::WindowFocused(true)))
            && let Some(watched) = &self.0
        {
            watched.handle.look();
        }
    }

    /// This program has written a file: what was read of it before counts no more.
    pub fn wrote(&self) {
        if let Some(watched) = &self.0 {
            watched.handle.wrote();
        }
    }

    /// What has happened since this was asked last.
    pub fn told(&mut self) -> Vec<FileEvent> {
        let Some(Watched { handle, told, .. }) = &self.0 else { return Vec::new() };
        let is_current =
            |change: &Result<Change, ReadError>| change.as_ref().map_or(true, |change| handle.is_current(change));
        told.try_iter().filter(is_current).map(event).collect()
    }
}

/// Opens a file in another window of this program.
///
/// # Errors
/// Why not, in a sentence.
pub fn open_beside(path: &Path) -> Result<(), String> {
    let file = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let child = std::env::current_exe().and_then(|program| std::process::Command::new(program).arg(file).spawn());
    let mut child = child.map_err(|error| format!("No second window can be opened: {error}."))?;
    // Otherwise what is left of it would stay for as long as this window.
    std::thread::spawn(move || child.wait());
    Ok(())
}

fn event(told: Result<Change, ReadError>) -> FileEvent {
    match told {
        Ok(Change { path, found, soon, .. }) => {
            let now = match found {
                Found::Scene(loaded) => OnDisk::Scene(loaded),
                Found::Broken(error) => OnDisk::Broken(error.to_string()),
                Found::Gone => OnDisk::Gone,
            };
            FileEvent::Changed { path, now, soon }
        }
        Err(error) => FileEvent::Trouble(format!("Changes on disk are not noticed; Reload shows them. {error}")),
    }
}
