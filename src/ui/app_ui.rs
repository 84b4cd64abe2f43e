//! The window without the window system: the workbench with all panels around it. Tests drive this.

use super::{
    action::{self, Action, Row, WindowAction},
    dialogs::{self, Dialog, Dialogs},
    layout::Layout,
    menu,
    panels::{
        self, PanelState, boxes,
        timeline::{self, Way},
    },
    theme::{self, Theme},
    viewport::welcome::Welcome,
};
use crate::{
    kernel::axis::AxisId,
    scene::Edit,
    workbench::{
        Command, Commands, Effect, View, Workbench,
        camera::{CameraCommand, Side},
        command::{FileCommand, Gesture},
        look::{LookCommand, kept::view_to_keep},
        playhead::PlayheadCommand,
        selection::SelectCommand,
    },
};
use eframe::egui::{self, CentralPanel, Event, Frame, Id, Key, KeyboardShortcut, Panel, Popup, Ui};
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
        }
    }

    /// One frame: time passes, panels are shown, what they say is done.
    /// What only the shell can do is given back.
    pub fn ui(&mut self, ui: &mut Ui) -> Vec<Effect> {
        self.pass_time(ui);
        self.refit();
        self.painted = self.workbench.revision();
        let mut out = Commands::default();
        out.push(SelectCommand::HoverNothing);
        self.cancel_drag(ui, &mut out);
        let mut actions = self.shortcuts(ui);
        drops_and_pastes(ui, &mut out);

        let view = self.workbench.view();
        Panel::top("menu").show(ui, |ui| actions.extend(menu::ui(ui, &view, &self.table, &self.recent)));
        match &self.welcome {
            Some(page) => {
                let shown = CentralPanel::default().frame(Frame::NONE);
                actions.extend(shown.show(ui, |ui| page.ui(ui, &view, &self.recent, &mut out)).inner);
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
        self.finish(ui, out)
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
        if self.workbench.is_moving() || self.is_behind() || !effects.is_empty() {
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
    fn pass_time(&mut self, ui: &Ui) {
        let now = ui.input(|input| input.time);
        let dt = self.last_time.map_or(0.0, |last| now - last);
        self.last_time = Some(now);
        if self.workbench.view().cameras.is_gliding() && ui.input(|input| input.events.iter().any(is_touch)) {
            self.workbench.apply([CameraCommand::Arrive.into()]);
        }
        // After a pause without frames the playhead starts where it stood.
        self.workbench.tick(dt.clamp(0.0, 0.25));
    }

    /// Another scene is looked at as a whole.
    fn refit(&mut self) {
        let opened = self.workbench.view().opened;
        if self.fitted != Some(opened) {
            // The first document is the empty one behind the first page.
            self.welcome = self.welcome.take().filter(|_| self.fitted.is_none());
            self.fitted = Some(opened);
        }
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
        let heard = |(key, row): &(&KeyboardShortcut, &Row)| keys.leave(row, key);
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

    fn act(&mut self, ui: &Ui, action: Action, out: &mut Commands) {
        match action {
            Action::File(command) => out.push(command),
            Action::History(walk) => out.push(walk),
            Action::Playhead(command) => out.push(command),
            Action::Push(command) => out.push(command),
            Action::Camera(command) => out.push(command),
            Action::Window(action) => self.act_here(ui, action, out),
        }
    }

    fn act_here(&mut self, ui: &Ui, action: WindowAction, out: &mut Commands) {
        let view = self.workbench.view();
        match action {
            WindowAction::OpenPath => {
                let folder = view.document.path().and_then(|path| path.parent());
                let text = folder.map_or(String::new(), |folder| format!("{}/", folder.display()));
                self.dialogs.open = Some(Dialog::OpenPath(text));
            }
            WindowAction::SavePath => {
                let text = view.document.path().map_or("scene.ron".to_owned(), |path| path.display().to_string());
                self.dialogs.open = Some(Dialog::SavePath(text));
            }
            WindowAction::CopyScene => out.push(Command::Copy(view.scene().to_text())),
            WindowAction::AddBox => boxes::add(&view, out),
            WindowAction::Duplicate => {
                if let Some(box_index) = view.selection.box_index() {
                    out.push(Edit::DuplicateBox(box_index));
                    out.push(SelectCommand::Box(Some(view.scene().boxes().len())));
                }
            }
            WindowAction::Delete => boxes::delete_selected(&view, out),
            WindowAction::Rename => {
                if let Some(box_index) = view.selection.box_index() {
                    out.push(LookCommand::RaisePanel(panels::BOXES.to_owned()));
                    self.panels.boxes.rename(&view, box_index);
                }
            }
            WindowAction::FirstPage => self.welcome = Some(Welcome::default()),
            WindowAction::SwapPair => {
                if let Some(pair) = view.pair() {
                    out.push(Edit::SetFocus(pair.swapped()));
                }
            }
            WindowAction::Nudge(by) => {
                // A key that is held down nudges many times: one step to undo.
                if !self.nudging {
                    let name = view.selection.box_index().and_then(|index| view.scene().boxes().name(index));
                    out.push(Gesture::Begin(format!("nudge {}", name.unwrap_or("box"))));
                    self.nudging = true;
                }
                self.panels.viewport.nudge(&view, by, ui.input(|input| input.modifiers), out);
            }
            WindowAction::SwitchHandleAxes => {
                out.push(LookCommand::SetHandleAxes(view.look.handle_axes().other()));
            }
            WindowAction::SwitchFacesOnly => out.push(LookCommand::SetFacesOnly(!view.look.faces_only())),
            WindowAction::NextBox => {
                let count = view.scene().boxes().len();
                if count > 0 {
                    let next = view.selection.box_index().map_or(0, |box_index| (box_index + 1) % count);
                    out.push(SelectCommand::Box(Some(next)));
                }
            }
            WindowAction::NextAxis => walk_axes(&view, 1, out),
            WindowAction::PreviousAxis => walk_axes(&view, -1, out),
            WindowAction::LetGo => {
                if view.document.broken().is_some() {
                    out.push(Command::DismissBroken);
                } else if self.welcome.is_none() {
                    out.push(SelectCommand::Nothing);
                } else if !view.scene().boxes().is_empty() {
                    self.welcome = None;
                }
            }
            WindowAction::NextStep => timeline::walk_steps(&view, Way::On, out),
            WindowAction::PreviousStep => timeline::walk_steps(&view, Way::Back, out),
            WindowAction::ZoomBracket => timeline::zoom_to_bracket(&view, out),
            WindowAction::SortAxes => out.push(LookCommand::SortAxes(view.look.order().other())),
            WindowAction::LookFrom { face, opposite } => {
                let side = Side::faces(view.cameras.orbit().up)[face];
                out.push(CameraCommand::From(if opposite { side.opposite() } else { side }));
            }
            WindowAction::KeepView => {
                let kept = view_to_keep(&view, self.panels.viewport.size().y);
                out.push(Edit::SetView(Some(kept)));
            }
            WindowAction::ForgetView if view.scene().view().is_some() => out.push(Edit::SetView(None)),
            WindowAction::ForgetView => {}
            WindowAction::SwitchUp => out.push(CameraCommand::SetUp(view.cameras.orbit().up.other())),
            WindowAction::SwitchLens => out.push(CameraCommand::SetLens(view.cameras.orbit().lens.other())),
            WindowAction::SwitchTheme => {
                let dark = Theme::of(ui.visuals()) == &theme::DARK;
                ui.ctx().set_theme(if dark { egui::Theme::Light } else { egui::Theme::Dark });
            }
            WindowAction::SwitchLoop => out.push(PlayheadCommand::SetLooping(!view.playhead.is_looping())),
            WindowAction::Faster => out.push(PlayheadCommand::SetSpeed(view.playhead.speed() * 1.25)),
            WindowAction::Slower => out.push(PlayheadCommand::SetSpeed(view.playhead.speed() / 1.25)),
            WindowAction::SwitchPanel(name) if view.look.shows(name) => {
                out.push(LookCommand::HidePanel(name.to_owned()));
            }
            // Where it is one of several tabs, it is in front: it was asked for.
            WindowAction::SwitchPanel(name) => out.push(LookCommand::RaisePanel(name.to_owned())),
            WindowAction::SwitchLayer(layer) if view.look.shows_layer(layer) => {
                out.push(LookCommand::HideLayer(layer));
            }
            WindowAction::SwitchLayer(layer) => out.push(LookCommand::ShowLayer(layer)),
            WindowAction::ResetLayout => {
                self.layout.reset();
                out.push(LookCommand::ResetPanels);
            }
            WindowAction::Palette => {
                self.dialogs.open = Some(Dialog::Palette { text: String::new(), chosen: 0 });
            }
            WindowAction::Shortcuts => self.dialogs.open = Some(Dialog::Keys),
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

/// Selects the axis that comes so many after the shown one in the list.
fn walk_axes(view: &View<'_>, step: isize, out: &mut Commands) {
    let Some(focus) = view.focus else { return };
    let axes: Vec<AxisId> = view.look.order().of(&focus.now.report).iter().map(|test| test.axis).collect();
    let shown = view.selection.axis().unwrap_or(focus.now.report.best);
    let at = axes.iter().position(|&axis| axis == shown).unwrap_or(0);
    let next = at.checked_add_signed(step).filter(|&next| next < axes.len()).unwrap_or(at);
    out.push(SelectCommand::Axis(Some(axes[next])));
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
