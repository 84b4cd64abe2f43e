//! The window without the window system: the workbench with all panels around it. Tests drive this.

use super::{
    action::{self, Action, Row, WindowAction},
    panels::{
        axes,
        boxes::{self, BoxList},
        curves,
        dialogs::{self, Dialog, Dialogs},
        inspector, menu,
        timeline::{self, Timeline, Way},
    },
    theme::{self, Theme},
    viewport::{Viewport, welcome::Welcome},
};
use crate::{
    kernel::axis::{AxisId, Dimension},
    scene::{Edit, PlanarBox, SpatialBox, edit::AnyBox},
    workbench::{
        Command, Commands, Effect, View, Workbench,
        camera::{Camera, CameraCommand, Fit},
        command::{FileCommand, Gesture},
        look::LookCommand,
        playhead::PlayheadCommand,
        selection::SelectCommand,
    },
};
use eframe::egui::{self, CentralPanel, Event, Frame, Id, Key, KeyboardShortcut, Panel, Popup, ScrollArea, Ui};
use std::path::PathBuf;

/// Below this width the panels beside the viewport share one column as tabs.
const NARROW: f32 = 1000.0;

/// The whole content of the window.
pub struct AppUi {
    /// What is shown.
    pub workbench: Workbench,
    /// How the boxes are looked at.
    pub viewport: Viewport,
    /// What lies over everything.
    pub dialogs: Dialogs,
    /// Files opened lately, the last first.
    pub recent: Vec<PathBuf>,
    /// The first page, until something is opened.
    pub welcome: Option<Welcome>,
    tab: Tab,
    box_list: BoxList,
    timeline: Timeline,
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
}

/// Who hears a key that nothing else claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keys {
    /// A menu or another popup: no shortcut works until it is closed.
    Popup,
    /// A text or number field: it hears whatever edits text.
    Text(Id),
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
            Self::Window => true,
        }
    }
}

/// Which panel a narrow window shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Boxes,
    Axes,
    Curves,
}

impl AppUi {
    /// A desk around a workbench.
    #[must_use]
    pub fn new(workbench: Workbench) -> Self {
        Self {
            workbench,
            viewport: Viewport::default(),
            dialogs: Dialogs::default(),
            recent: Vec::new(),
            welcome: None,
            tab: Tab::Axes,
            box_list: BoxList::default(),
            timeline: Timeline::default(),
            table: action::table(),
            last_time: None,
            painted: 0,
            fitted: None,
            focus: None,
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
            None => self.panels(ui, &mut out),
        }
        let view = self.workbench.view();
        actions.extend(dialogs::ui(ui, &view, &mut self.dialogs, &self.table, &mut out));

        for action in actions {
            self.act(ui, action, &mut out);
        }
        self.focus = ui.memory(|memory| memory.focused());
        self.finish(ui, out)
    }

    /// The panels around the viewport.
    fn panels(&mut self, ui: &mut Ui, out: &mut Commands) {
        let view = self.workbench.view();
        let lanes = if view.scene().dimension() == Dimension::D2 { 165.0 } else { 190.0 };
        Panel::bottom("timeline").resizable(true).default_size(lanes).min_size(86.0).show(ui, |ui| {
            timeline::ui(ui, &view, &mut self.timeline, out);
        });
        let dimension = view.scene().dimension();
        let new_box = || Some(new_box(&view));
        let Self { box_list, tab, .. } = self;
        let mut boxes_column = |ui: &mut Ui, out: &mut Commands| {
            ScrollArea::vertical().id_salt("boxes").auto_shrink([false, false]).show(ui, |ui| {
                // Where the list has a scroll bar, its width would be added to that of the panel in every frame.
                ui.set_max_width(ui.available_width() - ui.spacing().scroll.bar_width);
                box_list.ui(ui, &view, &new_box, out);
                ui.separator();
                inspector::ui(ui, &view, out);
                ui.separator();
                inspector::scene_ui(ui, &view, out);
            });
        };
        if ui.available_width() < NARROW {
            Panel::right("side").resizable(true).default_size(300.0).min_size(250.0).show(ui, |ui| {
                ui.horizontal(|ui| {
                    for (which, name) in [(Tab::Boxes, "Boxes"), (Tab::Axes, "Axes"), (Tab::Curves, "Curves")] {
                        ui.selectable_value(tab, which, name);
                    }
                });
                ui.separator();
                match tab {
                    Tab::Boxes => boxes_column(ui, out),
                    Tab::Axes => axes::ui(ui, &view, out),
                    Tab::Curves => curves::ui(ui, &view, out),
                }
            });
        } else {
            // Three components beside each other need more room than two.
            let (name, width) = if dimension == Dimension::D2 { ("boxes", 178.0) } else { ("boxes in space", 212.0) };
            Panel::left(name).resizable(true).default_size(width).min_size(176.0).show(ui, |ui| {
                boxes_column(ui, out);
            });
            Panel::right("axes").resizable(true).default_size(250.0).min_size(240.0).show(ui, |ui| {
                let rows = if dimension == Dimension::D2 { 4.0 } else { 15.0 };
                let most = (ui.available_height() * 0.64).max(120.0);
                let height = (rows * 21.0 + 50.0_f32).min(most);
                ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| axes::ui(ui, &view, out));
                ui.separator();
                curves::ui(ui, &view, out);
            });
        }
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| self.viewport.ui(ui, &view, out));
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
        if self.workbench.is_playing() || self.is_behind() || !effects.is_empty() {
            ui.ctx().request_repaint();
        } else if self.workbench.is_changing() {
            ui.ctx().request_repaint_after(std::time::Duration::from_millis(500));
        }
        effects
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
        let dragging = self.workbench.view().document.history.in_gesture() && !self.viewport.is_holding();
        if dragging && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
            ui.ctx().stop_dragging();
            out.push(Gesture::Cancel);
        }
    }

    /// The actions whose keys were pressed, before any panel hears of them. Of two shortcuts that share a key,
    /// the one with more modifiers is asked first.
    fn shortcuts(&self, ui: &Ui) -> Vec<Action> {
        if self.dialogs.open.is_some() || self.workbench.view().document.question().is_some() {
            return Vec::new();
        }
        let keys = self.keys(ui);
        let in_gesture = self.viewport.is_holding();
        let mut all: Vec<(&KeyboardShortcut, &Row)> =
            self.table.iter().flat_map(|row| row.keys.iter().map(move |key| (key, row))).collect();
        all.sort_by_key(|(key, _)| {
            let modifiers = key.modifiers;
            std::cmp::Reverse(u8::from(modifiers.shift) + u8::from(modifiers.alt) + u8::from(modifiers.command))
        });
        let heard = |(key, row): &(&KeyboardShortcut, &Row)| {
            let of_gesture = in_gesture && key.logical_key == Key::Escape;
            !of_gesture && keys.leave(row, key)
        };
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
            Some(_) => Keys::Widget,
            None => Keys::Window,
        }
    }

    fn act(&mut self, ui: &Ui, action: Action, out: &mut Commands) {
        match action {
            Action::File(command) => out.push(command),
            Action::History(walk) => out.push(walk),
            Action::Playhead(command) => out.push(command),
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
            WindowAction::AddBox => {
                out.push(new_box(&view));
                out.push(SelectCommand::Box(Some(view.scene().boxes().len())));
            }
            WindowAction::Duplicate => {
                if let Some(box_index) = view.selection.box_index() {
                    out.push(Edit::DuplicateBox(box_index));
                    out.push(SelectCommand::Box(Some(view.scene().boxes().len())));
                }
            }
            WindowAction::Delete => boxes::delete_selected(&view, out),
            WindowAction::Rename => {
                if let Some(box_index) = view.selection.box_index() {
                    self.tab = Tab::Boxes;
                    self.box_list.rename(&view, box_index);
                }
            }
            WindowAction::FirstPage => self.welcome = Some(Welcome::default()),
            WindowAction::SwapPair => {
                if let Some(pair) = view.pair() {
                    out.push(Edit::SetFocus(pair.swapped()));
                }
            }
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
            WindowAction::Fit => out.push(CameraCommand::Fit(Fit::Whole)),
            WindowAction::SwitchTheme => {
                let dark = Theme::of(ui.visuals()) == &theme::DARK;
                ui.ctx().set_theme(if dark { egui::Theme::Light } else { egui::Theme::Dark });
            }
            WindowAction::SwitchLoop => out.push(PlayheadCommand::SetLooping(!view.playhead.is_looping())),
            WindowAction::Faster => out.push(PlayheadCommand::SetSpeed(view.playhead.speed() * 1.25)),
            WindowAction::Slower => out.push(PlayheadCommand::SetSpeed(view.playhead.speed() / 1.25)),
            WindowAction::Palette => {
                self.dialogs.open = Some(Dialog::Palette { text: String::new(), chosen: 0 });
            }
            WindowAction::Shortcuts => self.dialogs.open = Some(Dialog::Keys),
        }
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

/// The edit that adds a box in the middle of the view, as large as suits it.
fn new_box(view: &View<'_>) -> Edit {
    let boxes = view.scene().boxes();
    let name = boxes.fresh_name("box");
    Edit::AddBox(match view.cameras.world(view.scene().dimension()) {
        Camera::Planar(planar) => {
            let half = rounded(60.0 / planar.scale);
            let center = planar.center.map(|x| (x / half).round() * half);
            AnyBox::Planar(PlanarBox::new(name, center, [half; 2]))
        }
        Camera::Orbit(orbit) => {
            let half = rounded(orbit.distance * 0.08);
            let center = orbit.target.map(|x| (x / half).round() * half);
            AnyBox::Spatial(SpatialBox::new(name, center, [half; 3]))
        }
    })
}

/// To one significant digit.
fn rounded(value: f64) -> f64 {
    format!("{value:.0e}").parse().unwrap_or(1.0)
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
        painter.rect_filled(rect, 0.0, egui::Color32::from_black_alpha(140));
        let text = "Drop a scene to open it";
        let font = egui::FontId::proportional(24.0);
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, text, font, egui::Color32::WHITE);
    }
}
