//! The eframe shell: performs effects, keeps what is remembered between runs.

use super::{
    app_ui::AppUi,
    checking::Checking,
    dialogs::Dialog,
    export::work,
    layout::Layout,
    pairs_beside::PairsBeside,
    recovery::{self, Offer, Recovery},
    theme,
    viewport::welcome::Welcome,
    watching::{self, Watching},
};
use crate::{
    scene::{
        Scene,
        store::{self, NotWritten, Over, recovery::left_behind},
    },
    workbench::{
        Asked, Command, Commands, Effect, FileEvent, PairAnalysis, Workbench,
        command::FileCommand,
        export::{Export, ExportEvent, Exported},
        lesson::LessonCommand,
        pairs::{Found, PairsCommand},
    },
};
use eframe::egui::{self, Ui, ViewportCommand};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    time::{Duration, Instant},
};

/// How many files are remembered.
const RECENT: usize = 10;
/// Under which name; another name where the form changes.
const RECENT_KEY: &str = "recent files 1";
/// The name of where lessons were left; another name where the form changes.
const LESSONS_KEY: &str = "lessons 1";
/// The name of the layout, whose text says its version itself.
const LAYOUT_KEY: &str = "layout";
/// No window is smaller, points of the usual size.
const LEAST_SIZE: egui::Vec2 = egui::vec2(640.0, 420.0);
/// Letters of all sizes find room in a square of that side at the largest zoom, pixels.
const WIDEST_TEXTURE: usize = 4096;
/// A dialog that is over so soon was never shown.
const NEVER_SHOWN: Duration = Duration::from_secs(1);

/// The window with its files, clipboard and dialogs.
pub(super) struct Shell {
    app: AppUi,
    /// What dialogs that run beside the window have to say.
    answers: Receiver<Reply>,
    answer: Sender<Reply>,
    title: String,
    closing: bool,
    /// Whether a file dialog of the system is asked for, so that there is one at a time.
    picking: bool,
    /// Stops the analysis that runs beside the window, if one does; and the scene to come next.
    stop: Option<Arc<AtomicBool>>,
    to_solve: Option<Arc<Scene>>,
    /// Lists the pairs beside the window.
    pairs: PairsBeside,
    /// The zoom for which the window system was told how small the window may be.
    zoom: Option<f32>,
    /// Keeps what is unsaved, where the system has a folder for it.
    recovery: Option<Recovery>,
    /// What earlier runs did not save.
    offer: Offer,
    /// Stops the moving picture that is being written.
    stop_film: Arc<AtomicBool>,
    /// Notices what other programs do to the file.
    watching: Watching,
    checking: Checking,
}

/// What a file dialog came to.
enum Reply {
    /// Something for the workbench.
    Heard(FileEvent),
    /// Something for the workbench to do.
    Do(FileCommand),
    /// The analysis of a scene whose motion is long, unless it was stopped.
    Solved(Arc<Scene>, Option<Arc<PairAnalysis>>),
    /// What came of a picture; one for the clipboard is with it.
    Exported(ExportEvent, Option<egui::ColorImage>),
    /// More is known of the pairs.
    Paired(Found),
    /// The system wants the program to end.
    End,
    /// No dialog was shown: this system has none. Ask in the window.
    NoDialog(Dialog),
}

impl Shell {
    /// The window as it begins, with what it remembers, and told to do that.
    pub fn new(creation: &eframe::CreationContext<'_>, given: Vec<Command>) -> Self {
        theme::install(&creation.egui_ctx);
        let mut app = AppUi::new(Workbench::default());
        app.welcome = given.is_empty().then(Welcome::default);
        app.recent = creation.storage.and_then(|storage| eframe::get_value(storage, RECENT_KEY)).unwrap_or_default();
        if let Some(text) = creation.storage.and_then(|storage| storage.get_string(LAYOUT_KEY)) {
            let (layout, commands) = Layout::from_text(&text);
            app.layout = layout;
            app.workbench.apply(commands);
        }
        if let Some(places) = creation.storage.and_then(|storage| eframe::get_value(storage, LESSONS_KEY)) {
            app.workbench.apply([Command::Lesson(LessonCommand::Restore(places))]);
        }
        let (answer, answers) = mpsc::channel();
        let mut shell = Self {
            app,
            answers,
            answer,
            title: String::new(),
            closing: false,
            picking: false,
            stop: None,
            to_solve: None,
            pairs: PairsBeside::default(),
            zoom: None,
            recovery: None,
            offer: Offer::default(),
            stop_film: Arc::default(),
            watching: Watching::default(),
            checking: Checking::default(),
        };
        shell.keep_unsaved(&creation.egui_ctx);
        if let Some(Command::Outside(FileEvent::Loaded { path, .. })) = given.first() {
            shell.remember(&path.clone());
        }
        let is_placed = 1 < given.len();
        let effects = shell.app.workbench.apply(given);
        if is_placed {
            shell.app.stay_here();
        }
        shell.perform(&creation.egui_ctx, effects);
        shell
    }

    /// From now on what is unsaved survives whatever ends the program; what did so before is offered.
    fn keep_unsaved(&mut self, ctx: &egui::Context) {
        let Some(folder) = eframe::storage_dir("satscope") else { return };
        self.offer.left = left_behind(&recovery::kept_in(&folder));
        let recovery = Recovery::begin(&folder, ctx.clone());
        recovery.hear_faults();
        end_when_told(recovery.clone(), self.answer.clone(), ctx.clone());
        self.recovery = Some(recovery);
    }

    /// Keeps what this frame left unsaved.
    fn keep(&mut self, ctx: &egui::Context) {
        let Some(recovery) = &self.recovery else { return };
        recovery.look_at(self.app.workbench.view().document);
        let is_taken_up = !self.offer.done.is_empty() && self.app.workbench.view().document.broken().is_none();
        // What was taken up is kept here before it is removed there.
        if is_taken_up && recovery.flush() {
            self.offer.done.drain(..).for_each(|left| left.discard());
        }
        if let Some(why) = recovery.take_trouble() {
            self.tell(ctx, FileEvent::Trouble(why));
        }
    }

    /// Hands an event to the workbench and performs what follows.
    fn tell(&mut self, ctx: &egui::Context, event: FileEvent) {
        let effects = self.app.workbench.apply([Command::Outside(event)]);
        self.perform(ctx, effects);
    }

    fn perform(&mut self, ctx: &egui::Context, effects: Vec<Effect>) {
        for effect in effects {
            let event = match effect {
                Effect::Read(path) => Some(self.read(path)),
                Effect::ReadNeighbour { from, step } => match store::neighbour(&from, step) {
                    Ok(path) => Some(self.read(path)),
                    Err(why) => Some(FileEvent::Trouble(why)),
                },
                Effect::Write { path, text, over } => Some(self.write(path, &text, over)),
                Effect::PickOpen => {
                    self.pick(ctx, Picking::Open);
                    None
                }
                Effect::PickSave { suggestion } => {
                    self.pick(ctx, Picking::Save(suggestion));
                    None
                }
                Effect::Solve(scene) => {
                    self.stop_solving();
                    self.solve(ctx, scene);
                    None
                }
                Effect::Check(scene) => {
                    self.checking.check(ctx, scene);
                    None
                }
                Effect::StopSolving => {
                    self.stop_solving();
                    None
                }
                Effect::Pairs(ask) => {
                    let (answer, ctx) = (self.answer.clone(), ctx.clone());
                    self.pairs.ask(ask, move |found| {
                        // Nobody hears it once the window is closed.
                        let _ = answer.send(Reply::Paired(found));
                        ctx.request_repaint();
                    });
                    None
                }
                Effect::Copy(text) => {
                    ctx.copy_text(text);
                    None
                }
                Effect::CopyPicture => {
                    work::copy(&self.app.workbench.view(), self.seen(ctx), self.hear_export(ctx));
                    None
                }
                Effect::Export { export, over } => {
                    self.export(ctx, export, over);
                    None
                }
                Effect::StopExport => {
                    self.stop_film.store(true, Ordering::Relaxed);
                    None
                }
                Effect::OpenBeside(path) => watching::open_beside(&path).err().map(FileEvent::Trouble),
                Effect::Quit => {
                    self.closing = true;
                    ctx.send_viewport_cmd(ViewportCommand::Close);
                    None
                }
            };
            if let Some(event) = event {
                self.tell(ctx, event);
            }
        }
    }

    /// Writes a picture beside the window.
    fn export(&mut self, ctx: &egui::Context, export: Export, over: Over) {
        if matches!(export.what, Exported::Film(_)) {
            // The one before may still be ending: it keeps its own.
            self.stop_film = Arc::default();
        }
        let stop = Arc::clone(&self.stop_film);
        work::write(&self.app.workbench.view(), export, over, self.seen(ctx), stop, self.hear_export(ctx));
    }

    /// How the picture is seen.
    fn seen(&self, ctx: &egui::Context) -> work::Seen {
        let palette = theme::palette(&ctx.global_style().visuals);
        work::Seen { size: self.app.panels.viewport.size(), scale: ctx.pixels_per_point(), palette }
    }

    /// Hands on what a thread says of a picture.
    fn hear_export(&self, ctx: &egui::Context) -> impl work::Hear {
        let (answer, ctx) = (self.answer.clone(), ctx.clone());
        move |event, image| {
            // Nobody hears it once the window is closed.
            let _ = answer.send(Reply::Exported(event, image));
            ctx.request_repaint();
        }
    }

    /// Analyses a scene beside the window. There is one thread at most: while it ends, the last scene waits.
    fn solve(&mut self, ctx: &egui::Context, scene: Arc<Scene>) {
        if self.stop.is_some() {
            self.to_solve = Some(scene);
            return;
        }
        let stop = Arc::new(AtomicBool::new(false));
        self.stop = Some(Arc::clone(&stop));
        let (answer, ctx) = (self.answer.clone(), ctx.clone());
        std::thread::spawn(move || {
            let solve = |pair| PairAnalysis::of_while(&scene, pair, || !stop.load(Ordering::Relaxed));
            let analysis = scene.focus().map(solve).filter(|analysis| analysis.solved).map(Arc::new);
            // Nobody hears it once the window is closed.
            let _ = answer.send(Reply::Solved(scene, analysis));
            ctx.request_repaint();
        });
    }

    /// Tells the analysis beside the window to end, and forgets the one to come.
    fn stop_solving(&mut self) {
        if let Some(stop) = &self.stop {
            stop.store(true, Ordering::Relaxed);
        }
        self.to_solve = None;
    }

    fn read(&mut self, path: PathBuf) -> FileEvent {
        match store::load(&path) {
            Ok(loaded) => {
                self.remember(&path);
                FileEvent::Loaded { path, loaded: Box::new(loaded) }
            }
            Err(error) => FileEvent::Broken { path, text: error.to_string() },
        }
    }

    fn write(&mut self, path: PathBuf, text: &str, over: Over) -> FileEvent {
        match store::write_over(&path, over, text) {
            Ok(stamp) => {
                self.remember(&path);
                self.watching.wrote();
                FileEvent::Saved { path, stamp }
            }
            Err(NotWritten::Exists) => FileEvent::Exists(path),
            Err(NotWritten::Changed) => FileEvent::ChangedOnDisk(path),
            Err(NotWritten::Failed(error)) => FileEvent::NotSaved(error.to_string()),
        }
    }

    fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let recent = &mut self.app.recent;
        recent.retain(|known| *known != path);
        recent.insert(0, path);
        recent.truncate(RECENT);
    }

    /// Shows the system's file dialog beside the window, which goes on.
    fn pick(&mut self, ctx: &egui::Context, picking: Picking) {
        if std::mem::replace(&mut self.picking, true) {
            return;
        }
        let dialog = rfd::AsyncFileDialog::new().add_filter("Satscope scene", &["ron"]);
        let (answer, ctx) = (self.answer.clone(), ctx.clone());
        let asked = Instant::now();
        // Some systems want the dialog made on this thread; waiting for it must not be here.
        let waiting: std::pin::Pin<Box<dyn Future<Output = Option<rfd::FileHandle>> + Send>> = match &picking {
            Picking::Open => Box::pin(dialog.pick_file()),
            Picking::Save(suggestion) => {
                let name = suggestion.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                let dialog = dialog.set_file_name(name);
                Box::pin(match suggestion.parent().filter(|folder| folder.is_dir()) {
                    Some(folder) => dialog.set_directory(folder).save_file(),
                    None => dialog.save_file(),
                })
            }
        };
        std::thread::spawn(move || {
            let picked = pollster::block_on(waiting).map(|handle| handle.path().to_owned());
            let said = match (picked, picking) {
                (Some(path), Picking::Open) => Reply::Do(FileCommand::Open(path)),
                (Some(path), Picking::Save(_)) => Reply::Heard(FileEvent::SaveAs { path, asked: Asked::Yes }),
                (None, _) if asked.elapsed() > NEVER_SHOWN => Reply::Heard(FileEvent::NothingPicked),
                (None, Picking::Open) => Reply::NoDialog(Dialog::OpenPath(String::new())),
                (None, Picking::Save(path)) => Reply::NoDialog(Dialog::SavePath(path.display().to_string())),
            };
            // Nobody hears it once the window is closed.
            let _ = answer.send(said);
            ctx.request_repaint();
        });
    }

    fn hear_dialogs(&mut self, ctx: &egui::Context) {
        while let Ok(said) = self.answers.try_recv() {
            self.picking &= matches!(said, Reply::Solved(..) | Reply::Exported(..) | Reply::Paired(_) | Reply::End);
            match said {
                Reply::End => {
                    // Nobody is there to be asked: what is unsaved is offered at the next start.
                    self.closing = true;
                    ctx.send_viewport_cmd(ViewportCommand::Close);
                }
                Reply::Heard(event) => self.tell(ctx, event),
                Reply::Do(command) => {
                    let effects = self.app.workbench.apply([Command::File(command)]);
                    self.perform(ctx, effects);
                }
                Reply::Solved(scene, analysis) => {
                    self.stop = None;
                    let solved = analysis.map(|analysis| Command::Solved { scene, analysis: Some(analysis) });
                    let effects = self.app.workbench.apply(solved);
                    self.perform(ctx, effects);
                    if let Some(next) = self.to_solve.take() {
                        self.solve(ctx, next);
                    }
                }
                Reply::Exported(event, image) => {
                    if let Some(image) = image {
                        ctx.copy_image(image);
                    }
                    let effects = self.app.workbench.apply([event.into()]);
                    self.perform(ctx, effects);
                }
                Reply::Paired(found) => {
                    let heard = PairsCommand::Heard(Some(Arc::new(found)));
                    let effects = self.app.workbench.apply([heard.into()]);
                    self.perform(ctx, effects);
                }
                Reply::NoDialog(dialog) => self.app.dialogs.open = Some(dialog),
            }
        }
    }
}

/// When the system tells the program to end (SIGTERM, SIGINT, a closed console), it closes as if by hand, but asks nothing.
fn end_when_told(recovery: Recovery, answer: Sender<Reply>, ctx: egui::Context) {
    /// For the window to close; after that the program ends without it.
    const PATIENCE: Duration = Duration::from_secs(2);
    let end = move || {
        recovery.flush();
        // Nobody hears it once the window is closed.
        let _ = answer.send(Reply::End);
        ctx.request_repaint();
        std::thread::sleep(PATIENCE);
        std::process::exit(1);
    };
    // A second handler is refused; then the first goes on, and what is unsaved is on disk as after any fault.
    let _ = ctrlc::set_handler(end);
}

/// What a file dialog is for.
enum Picking {
    Open,
    Save(PathBuf),
}

impl eframe::App for Shell {
    /// The ground of the panels, so that no panel has to paint it: without a graphics card each pixel costs.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    /// The texture of all letters is as wide as a texture may be, and several copies of it are kept; its height grows as
    /// needed.
    fn raw_input_hook(&mut self, _ctx: &egui::Context, input: &mut egui::RawInput) {
        input.max_texture_side = input.max_texture_side.map(|side| side.min(WIDEST_TEXTURE));
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        match ctx.cumulative_frame_nr() {
            // The window opens once this is painted, with what the next frame paints: nobody sees the first.
            0 => return ctx.request_repaint(),
            // How large some things are is known once they were laid out. Panels that come later may be wrong for a frame.
            1 => ctx.request_discard("the first picture is to be whole"),
            _ => {}
        }
        self.hear_dialogs(&ctx);
        let checked = self.checking.told(&ctx);
        let effects = self.app.workbench.apply(checked);
        self.perform(&ctx, effects);
        for event in self.watching.told() {
            self.tell(&ctx, event);
        }
        if ctx.input(|input| input.viewport().close_requested()) && !self.closing {
            let dirty = self.app.workbench.view().document.is_dirty();
            if dirty {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                let effects = self.app.workbench.apply([Command::File(FileCommand::Quit)]);
                self.perform(&ctx, effects);
            }
        }
        if !self.offer.left.is_empty() {
            let mut out = Commands::default();
            self.offer.ui(ui, &mut out);
            let effects = self.app.workbench.apply(out.take());
            self.perform(&ctx, effects);
        }
        let effects = self.app.ui(ui);
        self.perform(&ctx, effects);
        let zoom = ctx.zoom_factor();
        if self.zoom.replace(zoom) != Some(zoom) {
            // In points of today, which the zoom makes larger.
            ctx.send_viewport_cmd(ViewportCommand::MinInnerSize(LEAST_SIZE / zoom));
        }
        self.keep(&ctx);
        self.watching.follow(self.app.workbench.view().document, &ctx);
        if self.app.is_behind() {
            ctx.request_repaint();
        }
        let document = self.app.workbench.view().document;
        let title = format!("{}{} - Satscope", document.name(), if document.is_dirty() { " *" } else { "" });
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        if let Some(recovery) = &self.recovery {
            recovery.look_at(self.app.workbench.view().document);
            recovery.flush();
        }
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, RECENT_KEY, &self.app.recent);
        let view = self.app.workbench.view();
        eframe::set_value(storage, LESSONS_KEY, view.lessons.places());
        storage.set_string(LAYOUT_KEY, self.app.layout.to_text(view.look, view.cameras));
    }
}
