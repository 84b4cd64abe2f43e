//! Unsaved scenes outlive the program: a thread keeps them on disk, and what an earlier run left is offered.

use crate::{
    scene::{
        Scene,
        store::{
            self,
            recovery::{LeftBehind, Place, Unsaved},
        },
    },
    workbench::{Commands, Document, FileEvent, words},
};
use eframe::egui::{Context, Id, Modal, RichText, ScrollArea, Ui};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::Duration,
};

/// Between a change and its being on disk, so that a gesture is not written at each of its frames.
const DELAY: Duration = Duration::from_millis(700);

/// Until it is tried again where it could not be written.
const PAUSE: Duration = Duration::from_secs(2);

/// Keeps the unsaved scene of this program on disk. Copies share one place.
#[derive(Clone)]
pub struct Recovery(Arc<Shared>);

struct Shared {
    latest: Mutex<Latest>,
    changed: Condvar,
    /// Locked while the file is written, so that the last write is of the latest scene.
    place: Mutex<Place>,
    /// Where reports of faults go.
    folder: PathBuf,
}

/// What there is to keep.
struct Latest {
    unsaved: Option<Kept>,
    is_written: bool,
    trouble: Trouble,
}

/// What kept the scene from being written.
enum Trouble {
    /// Nothing.
    None,
    /// A sentence that is to be told.
    New(String),
    /// It has been told, and is not told again until something could be written.
    Told,
}

#[derive(Clone)]
struct Kept {
    scene: Arc<Scene>,
    name: String,
    path: Option<PathBuf>,
}

/// The folder of unsaved scenes, in that of all that the program remembers.
#[must_use]
pub fn kept_in(folder: &Path) -> PathBuf {
    folder.join("recovery")
}

impl Recovery {
    /// Begins to keep unsaved scenes in a folder. A window that stands still wakes where that fails.
    #[must_use]
    pub fn begin(folder: &Path, ctx: Context) -> Self {
        let place = Mutex::new(Place::within(&kept_in(folder)));
        let latest = Mutex::new(Latest { unsaved: None, is_written: true, trouble: Trouble::None });
        let shared = Shared { latest, changed: Condvar::new(), place, folder: folder.to_owned() };
        let recovery = Self(Arc::new(shared));
        let keeper = recovery.clone();
        std::thread::spawn(move || {
            loop {
                keeper.wait_for_change();
                std::thread::sleep(DELAY);
                if !keeper.flush() {
                    ctx.request_repaint();
                    std::thread::sleep(PAUSE);
                }
            }
        });
        recovery
    }

    /// Looks at the document after a frame: what is unsaved is to be kept.
    pub fn look_at(&self, document: &Document) {
        let Ok(mut latest) = self.0.latest.lock() else { return };
        let is_same =
            |kept: &Kept| Arc::ptr_eq(&kept.scene, document.history.scene()) && kept.path.as_deref() == document.path();
        let is_dirty = document.is_dirty();
        if latest.unsaved.as_ref().map_or(!is_dirty, |kept| is_dirty && is_same(kept)) {
            return;
        }
        latest.unsaved = is_dirty.then(|| Kept {
            scene: Arc::clone(document.history.scene()),
            name: document.name(),
            path: document.path().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned())),
        });
        latest.is_written = false;
        self.0.changed.notify_one();
    }

    /// Why unsaved changes could not be kept, once.
    #[must_use]
    pub fn take_trouble(&self) -> Option<String> {
        let mut latest = self.0.latest.lock().ok()?;
        match std::mem::replace(&mut latest.trouble, Trouble::Told) {
            Trouble::New(why) => Some(why),
            old => {
                latest.trouble = old;
                None
            }
        }
    }

    fn wait_for_change(&self) {
        let latest = self.0.latest.lock().unwrap_or_else(PoisonError::into_inner);
        // Nothing is read from it here; whoever looks next locks again.
        drop(self.0.changed.wait_while(latest, |latest| latest.is_written));
    }

    /// Writes what is to be kept now. False where that failed, and is to be tried again.
    pub fn flush(&self) -> bool {
        let mut place = self.0.place.lock().unwrap_or_else(PoisonError::into_inner);
        let unsaved = {
            let mut latest = self.0.latest.lock().unwrap_or_else(PoisonError::into_inner);
            if std::mem::replace(&mut latest.is_written, true) {
                return true;
            }
            latest.unsaved.clone()
        };
        let kept = match unsaved {
            Some(Kept { scene, name, path }) => place.keep(&Unsaved::now(name, path, scene.to_text())),
            None => {
                place.clear();
                Ok(())
            }
        };
        let mut latest = self.0.latest.lock().unwrap_or_else(PoisonError::into_inner);
        match &kept {
            Ok(()) => latest.trouble = Trouble::None,
            Err(error) => {
                latest.is_written = false;
                if matches!(latest.trouble, Trouble::None) {
                    latest.trouble = Trouble::New(format!("Unsaved changes are not kept for a recovery. {error}"));
                }
            }
        }
        kept.is_ok()
    }

    /// From now on a fault of this program writes what is unsaved, and a report beside it, before it is told as usual.
    pub fn hear_faults(&self) {
        let (recovery, usual) = (self.clone(), std::panic::take_hook());
        std::panic::set_hook(Box::new(move |fault| {
            usual(fault);
            // The fault may have come while these were locked.
            let is_free = recovery.0.latest.try_lock().is_ok() && recovery.0.place.try_lock().is_ok();
            if is_free {
                recovery.flush();
            }
            let kept = recovery.0.latest.try_lock().ok().and_then(|latest| latest.unsaved.clone());
            let scene = kept.map_or_else(
                || "Nothing was unsaved.".to_owned(),
                |Kept { name, path, .. }| {
                    let file = path.map_or_else(|| "which has no file".to_owned(), |path| path.display().to_string());
                    format!("The unsaved changes of {name} ({file}) are kept and offered at the next start.")
                },
            );
            let report = format!(
                "satscope {}: a fault of the program\n{fault}\n{scene}\n\n{}\n",
                env!("CARGO_PKG_VERSION"),
                std::backtrace::Backtrace::force_capture(),
            );
            let path = recovery.0.folder.join(format!("fault-{}.txt", std::process::id()));
            match store::write(&path, &report) {
                Ok(_) => eprintln!("satscope: {scene} A report is in {}.", path.display()),
                Err(error) => eprintln!("satscope: {scene} {error}"),
            }
        }));
    }
}

/// Unsaved scenes of earlier runs, and what was chosen to do with them.
#[derive(Debug, Default)]
pub struct Offer {
    /// What is offered.
    pub left: Vec<LeftBehind>,
    /// Taken up or thrown away: to be removed from the disk.
    pub done: Vec<LeftBehind>,
}

impl Offer {
    /// Offers each scene, until one is taken up or the rest is left for later.
    pub fn ui(&mut self, ui: &Ui, out: &mut Commands) {
        let mut chosen = None;
        let modal = Modal::new(Id::unique("recovery")).show(ui.ctx(), |ui| {
            ui.set_width(460.0);
            ui.heading("Unsaved changes were kept");
            ui.label("Satscope ended before these were saved.");
            ui.add_space(8.0);
            ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
                for (k, LeftBehind { unsaved, .. }) in self.left.iter().enumerate() {
                    let file =
                        unsaved.path.as_ref().map_or("no file yet".to_owned(), |path| path.display().to_string());
                    ui.label(RichText::new(&unsaved.name).strong());
                    ui.weak(format!("{file}, changed {}", words::ago(unsaved.age())));
                    ui.horizontal(|ui| {
                        let recover = ui.button("Recover");
                        if k == 0 && ui.memory(|memory| memory.focused().is_none()) {
                            recover.request_focus();
                        }
                        if recover.clicked() {
                            chosen = Some((k, true));
                        }
                        if ui.button("Discard").clicked() {
                            chosen = Some((k, false));
                        }
                    });
                    ui.add_space(6.0);
                }
            });
            ui.button("Later").on_hover_text("They are offered again at the next start").clicked()
        });
        if let Some((k, takes_up)) = chosen {
            let item = self.left.remove(k);
            if takes_up {
                let Unsaved { name, path, text, .. } = item.unsaved.clone();
                out.push(FileEvent::Recovered { name, path, text });
                self.left.clear();
            }
            self.done.push(item);
        } else if modal.inner || modal.should_close() {
            self.left.clear();
        }
    }
}
