//! The window without the window system: the workbench with all panels around it. Tests drive this.

mod act;
mod focus;

use super::{
    action::{self, Action, Row, WindowAction},
    dialogs::{self, Dialogs},
    disk_bar,
    layout::Layout,
    menu,
    panels::PanelState,
    presenter, theme,
    viewport::welcome::Welcome,
};
use crate::workbench::{
    Command, Commands, Effect, Workbench,
    camera::CameraCommand,
    command::{FileCommand, Gesture},
    lesson::LessonCommand,
    look::room::{Contrast, Motion},
    selection::SelectCommand,
};
use eframe::egui::{self, CentralPanel, Event, Frame, Id, Key, KeyboardShortcut, Panel, Popup, Ui};
use focus::FocusRing;
use std::path::PathBuf;

/// The whole content of the window.
pub struct AppUi {
    /// What is shown.
    pub workbench: Workbench,
    /// What the panels keep between frames.
    pub panels: PanelState,
    /// Where the panels stand.
    pub layout: Layout,
    /// What lies over everything.
    pub dialogs: Dialogs,
    /// Files opened lately, the last first.
    pub recent: Vec<PathBuf>,
    /// The first page, until something is opened.
    pub welcome: Option<Welcome>,
    table: Vec<Row>,
    /// When the last frame was, by egui's clock.
    last_time: Option<f64>,
    /// The revision of the workbench that the last frame shows.
    painted: u64,
    /// The document the viewport was fitted to.
    fitted: Option<usize>,
    /// The widget that had the keyboard at the end of the last frame: egui takes it away before anything is shown
    /// in a frame in which Escape is pressed.
    focus: Option<Id>,
    /// Whether nudges of a key that is still down are being gathered into one gesture.
    nudging: bool,
    /// The contrast that the window's colours have.
    contrast: Contrast,
    /// Whether what is out of view is scrolled to, or jumped to.
    motion: Motion,
    ring: FocusRing,
}

/// Who hears a key that nothing else claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keys {
    /// A menu or another popup: no shortcut works until it is closed.
    Popup,
    /// A text or number field: it hears whatever edits text.
    Text(Id),
    /// The viewport with a selected box: the arrows move the box, the window hears all other keys.
    Viewport,
    /// Another widget: it hears Space, Enter, Escape and the arrows.
    Widget,
    /// The window.
    Window,
}

impl Keys {
    /// Whether the window may take this shortcut.
    fn leave(self, row: &Row, key: &KeyboardShortcut) -> bool {
        match self {
            Self::Popup => false,
            _ if row.is_of_viewport() => self == Self::Viewport,
            // A text field has a history of its own.
            Self::Text(_) => !key.conflicts_with_text_editing() && !matches!(row.action, Action::History(_)),
            Self::Widget => {
                let claimed = [
                    Key::Space,
                    Key::Enter,
                    Key::Escape,
                    Key::ArrowLeft,
                    Key::ArrowRight,
                    Key::ArrowUp,
                    Key::ArrowDown,
                ];
                key.modifiers.any() || !claimed.contains(&key.logical_key)
            }
            Self::Viewport | Self::Window => true,
        }
    }
}

impl AppUi {
    /// A desk around a workbench.
    #[must_use]
    pub fn new(workbench: Workbench) -> Self {
        Self {
            workbench,
            panels: PanelState::default(),
            layout: Layout::default(),
            dialogs: Dialogs::default(),
            recent: Vec::new(),
            welcome: None,
            table: action::table(),
            last_time: None,
            painted: 0,
            fitted: None,
            focus: None,
            nudging: false,
            contrast: Contrast::default(),
            motion: Motion::default(),
            ring: FocusRing::default(),
        }
    }

    /// One frame: time passes, panels are shown, what they say is done.
    /// What only the shell can do is given back.
    pub fn ui(&mut self, ui: &mut Ui) -> Vec<Effect> {
        let mut effects = self.pass_time(ui);
        effects.extend(self.refit());
        self.suit_the_room(ui);
        self.ring.begin(ui);
        let starts = self.starts_page(ui);
        self.painted = self.workbench.revision();
        let mut out = Commands::default();
        out.push(SelectCommand::HoverNothing);
        self.cancel_drag(ui, &mut out);
        let mut actions = self.shortcuts(ui);
        drops_and_pastes(ui, &mut out);

        let view = self.workbench.view();
        let presents = view.look.room().presents();
        if !presents {
            Panel::top("menu").show(ui, |ui| actions.extend(menu::ui(ui, &view, &self.table, &self.recent)));
        }
        if !presents && self.welcome.is_none() {
            actions.extend(disk_bar::ui(ui, &view, &self.table));
        }
        match &self.welcome {
            None if presents => actions.extend(presenter::ui(ui, &view, &mut self.panels, &mut out)),
            Some(page) => {
                let shown = CentralPanel::default().frame(Frame::NONE);
                actions.extend(shown.show(ui, |ui| page.ui(ui, &view, &self.recent, starts, &mut out)).inner);
            }
            None => self.layout.ui(ui, &view, &mut self.panels, &mut out),
        }
        let view = self.workbench.view();
        actions.extend(dialogs::ui(ui, &view, &mut self.dialogs, &self.table, &mut out));

        self.nudging &= self.workbench.view().document.history.in_gesture();
        for action in actions {
            self.act(ui, action, &mut out);
        }
        if self.nudging && !self.holds_nudge_key(ui) {
            out.push(Gesture::Commit);
            self.nudging = false;
        }
        self.focus = ui.memory(|memory| memory.focused());
        self.ring.end(ui);
        effects.extend(self.finish(ui, out));
        if !effects.is_empty() {
            ui.ctx().request_repaint();
        }
        effects
    }

    /// Applies what was said, and asks for another frame if something changed or will.
    fn finish(&mut self, ui: &Ui, mut out: Commands) -> Vec<Effect> {
        let commands = out.take();
        let path = self.workbench.view().document.path();
        let leaves_first_page = |command: &Command| match command {
            Command::Edit(_) => true,
            // The scene that is open is no new document.
            Command::File(FileCommand::Open(wanted)) => Some(wanted.as_path()) == path,
            _ => false,
        };
        if commands.iter().any(leaves_first_page) {
            self.welcome = None;
        }
        let effects = self.workbench.apply(commands);
        if self.workbench.is_moving() || self.is_behind() {
            ui.ctx().request_repaint();
        } else if self.workbench.is_changing() {
            ui.ctx().request_repaint_after(std::time::Duration::from_millis(500));
        }
        effects
    }

    fn holds_nudge_key(&self, ui: &Ui) -> bool {
        let rows = self.table.iter().filter(|row| matches!(row.action, Action::Window(WindowAction::Nudge(_))));
        let mut keys = rows.flat_map(|row| row.keys).map(|key| key.logical_key);
        ui.input(|input| keys.any(|key| input.key_down(key)))
    }

    /// Whether the workbench has changed since the last frame showed it.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.painted != self.workbench.revision()
    }

    /// The clock of the frames drives the playhead.
    fn pass_time(&mut self, ui: &Ui) -> Vec<Effect> {
        let now = ui.input(|input| input.time);
        let dt = self.last_time.map_or(0.0, |last| now - last);
        self.last_time = Some(now);
        let is_gliding = self.workbench.view().cameras.is_gliding();
        let arrives = is_gliding && ui.input(|input| input.events.iter().any(is_touch));
        let arrived = if arrives { self.workbench.apply([CameraCommand::Arrive.into()]) } else { Vec::new() };
        // After a pause without frames the playhead starts where it stood.
        self.workbench.tick(dt.clamp(0.0, 0.25));
        arrived
    }

    /// Whether Tab is pressed while nothing on the first page has the keyboard: it then goes to its first button.
    fn starts_page(&self, ui: &Ui) -> bool {
        let tab = |input: &egui::InputState| input.key_pressed(Key::Tab) && !input.modifiers.any();
        let is_free = self.welcome.is_some() && self.dialogs.open.is_none() && self.focus.is_none();
        is_free && !Popup::is_any_open(ui.ctx()) && ui.input(tab)
    }

    /// Gives everything the size and the colours that were asked for.
    fn suit_the_room(&mut self, ui: &mut Ui) {
        let room = *self.workbench.view().look.room();
        let enlargement = if room.presents() { presenter::enlargement(ui) } else { 1.0 };
        #[expect(clippy::cast_possible_truncation, reason = "a few times")]
        let zoom = room.zoom() as f32 * enlargement;
        // The size of the window in points is known with an error, which must not set off frame after frame.
        if (zoom / ui.zoom_factor() - 1.0).abs() > 1e-3 {
            ui.set_zoom_factor(zoom);
        }
        if std::mem::replace(&mut self.contrast, room.contrast()) != room.contrast() {
            theme::set_contrast(ui, room.contrast());
            ui.reset_style();
        }
        if std::mem::replace(&mut self.motion, room.motion()) != room.motion() {
            theme::set_motion(ui, room.motion());
        }
    }

    /// The scene that is open is shown as it is: its lesson does not begin by itself.
    pub fn stay_here(&mut self) {
        self.fitted = Some(self.workbench.view().opened);
        self.welcome = None;
    }

    /// Another scene is looked at as a whole.
    fn refit(&mut self) -> Vec<Effect> {
        let opened = self.workbench.view().opened;
        if self.fitted == Some(opened) {
            return Vec::new();
        }
        // The first document is the empty one behind the first page.
        self.welcome = self.welcome.take().filter(|_| self.fitted.is_none());
        self.fitted = Some(opened);
        // Who opens a lesson wants to take it.
        self.workbench.apply([LessonCommand::Begin.into()])
    }

    /// Escape takes back what a number was dragged to; the viewport hears it for the boxes in its hand.
    fn cancel_drag(&self, ui: &Ui, out: &mut Commands) {
        let dragging = self.workbench.view().document.history.in_gesture() && !self.panels.viewport.is_holding();
        if dragging && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
            ui.ctx().stop_dragging();
            out.push(Gesture::Cancel);
        }
    }

    /// The actions whose keys were pressed, before any panel hears of them. Of two shortcuts that share a key,
    /// the one with more modifiers is asked first.
    fn shortcuts(&self, ui: &Ui) -> Vec<Action> {
        // What is in the hand hears all keys.
        let others_hear = self.dialogs.open.is_some() || self.panels.viewport.is_holding();
        if others_hear || self.workbench.view().document.question().is_some() {
            return Vec::new();
        }
        let keys = self.keys(ui);
        let mut all: Vec<(&KeyboardShortcut, &Row)> =
            self.table.iter().flat_map(|row| row.keys.iter().map(move |key| (key, row))).collect();
        all.sort_by_key(|(key, row)| {
            let modifiers = key.modifiers;
            let count = u8::from(modifiers.shift) + u8::from(modifiers.alt) + u8::from(modifiers.command);
            (std::cmp::Reverse(count), !row.is_of_viewport())
        });
        let view = self.workbench.view();
        // Keys of the walk have another meaning where none is under way, and those of depth have one in 3D only.
        let means_something = |row: &Row| match row.action {
            Action::Window(WindowAction::Nudge(by)) => by.is_in(view.scene().dimension()),
            _ => !(row.is_of_walk() || row.is_of_lesson()) || row.trouble(&view).is_none(),
        };
        let heard = |(key, row): &(&KeyboardShortcut, &Row)| keys.leave(row, key) && means_something(row);
        let pressed: Vec<Action> = (all.into_iter().filter(heard))
            .filter(|(key, _)| ui.input_mut(|input| input.consume_shortcut(key)))
            .map(|(_, row)| row.action.clone())
            .collect();
        // What is being typed belongs to what is saved: the field ends before the files hear of it.
        if let Keys::Text(field) = keys
            && pressed.iter().any(|action| matches!(action, Action::File(_)))
        {
            ui.memory_mut(|memory| memory.surrender_focus(field));
        }
        pressed
    }

    /// Who has the keyboard.
    fn keys(&self, ui: &Ui) -> Keys {
        let is_text = |field: Id| egui::text_edit::TextEditState::load(ui.ctx(), field).is_some();
        match self.focus {
            _ if Popup::is_any_open(ui.ctx()) => Keys::Popup,
            Some(field) if is_text(field) => Keys::Text(field),
            Some(widget) if self.panels.viewport.is(widget) => {
                let selected = self.workbench.view().selection.box_index();
                if selected.is_some() { Keys::Viewport } else { Keys::Window }
            }
            Some(_) => Keys::Widget,
            None => Keys::Window,
        }
    }
}

/// Whether a person does something that must not meet a picture on its way.
fn is_touch(event: &Event) -> bool {
    match event {
        Event::Key { pressed, .. } | Event::PointerButton { pressed, .. } => *pressed,
        Event::MouseWheel { .. } | Event::Zoom(_) | Event::Touch { .. } => true,
        _ => false,
    }
}

/// A file dropped on the window is opened; so is a pasted scene, unless it is pasted into a field.
fn drops_and_pastes(ui: &Ui, out: &mut Commands) {
    let typing = ui.ctx().text_edit_focused();
    ui.input(|input| {
        if let Some(file) = input.raw.dropped_files.first() {
            out.push(FileCommand::Open(file.path().to_owned()));
        }
        for event in &input.events {
            if let Event::Paste(text) = event
                && !typing
            {
                out.push(FileCommand::OpenText { from: "pasted text".to_owned(), text: text.clone() });
            }
        }
    });
    if ui.input(|input| !input.raw.hovered_files.is_empty()) {
        let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Foreground, Id::unique("drop")));
        let rect = ui.ctx().content_rect();
        painter.rect_filled(rect, 0.0, theme::SHADE);
        let text = "Drop a scene to open it";
        let font = theme::font::BANNER;
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, text, font, theme::ON_SHADE);
    }
}
