//! What becomes of an action: commands to the workbench, or a change of the window.

use super::AppUi;
use crate::{
    kernel::axis::AxisId,
    scene::Edit,
    ui::{
        action::{Action, WindowAction},
        dialogs::Dialog,
        export::Form,
        menu,
        panels::{
            self, boxes,
            learn::{self, steps},
            timeline::{self, Way},
        },
        viewport::welcome::Welcome,
    },
    workbench::{
        Command, Commands, FileEvent, View, bookmark,
        camera::{CameraCommand, Side},
        command::{FileCommand, Gesture},
        expect,
        export::ExportCommand,
        lesson::LessonCommand,
        look::{BOOKMARKS, LookCommand, kept::view_to_keep, room::RoomCommand},
        playhead::PlayheadCommand,
        samples,
        selection::SelectCommand,
        walk::WalkCommand,
    },
};
use eframe::egui::{self, Ui};

impl AppUi {
    pub(super) fn act(&mut self, ui: &Ui, action: Action, out: &mut Commands) {
        match action {
            Action::File(command) => out.push(command),
            Action::History(walk) => out.push(walk),
            Action::Playhead(command) => out.push(command),
            Action::Push(command) => out.push(command),
            Action::Expect(what) => out.push(what),
            Action::Lesson(command) => out.push(command),
            Action::Camera(command) => out.push(command),
            Action::Walk(command) => out.push(command),
            Action::Room(command) => out.push(LookCommand::Room(command)),
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
                let path = view.document.suggested_path();
                self.dialogs.open = Some(Dialog::SavePath(path.display().to_string()));
            }
            WindowAction::Copy(copied) => match copied.text(&view) {
                Ok(text) => {
                    out.push(Command::Copy(text));
                    copied.left_out(&view).into_iter().for_each(|what| out.push(FileEvent::Trouble(what)));
                }
                Err(why) => out.push(FileEvent::Trouble(why.to_owned())),
            },
            WindowAction::CopyAny => {
                self.dialogs.open = Some(Dialog::Palette { text: "Copy ".to_owned(), chosen: 0 });
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
                let presents = view.look.room().presents();
                if view.document.broken().is_some() {
                    out.push(Command::DismissBroken);
                } else if self.welcome.is_none() && presents && view.selection.box_index().is_none() {
                    out.push(LookCommand::Room(RoomCommand::StopPresenting));
                } else if self.welcome.is_none() && view.walk.is_some() {
                    // A walk goes on after a box was let go.
                    match view.selection.box_index() {
                        Some(_) => out.push(SelectCommand::Box(None)),
                        None => out.push(WalkCommand::Leave),
                    }
                } else if self.welcome.is_none() {
                    out.push(SelectCommand::Nothing);
                } else if !view.scene().boxes().is_empty() {
                    self.welcome = None;
                }
            }
            WindowAction::NextFailure => {
                expect::next_failure(&view).into_iter().for_each(|command| out.push(command));
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
            WindowAction::AddStep => {
                let camera = view_to_keep(&view, self.panels.viewport.size().y).camera;
                out.push(LessonCommand::AddStep { camera });
            }
            WindowAction::ForgetView if view.scene().view().is_some() => out.push(Edit::SetView(None)),
            WindowAction::ForgetView => {}
            WindowAction::SwitchUp => out.push(CameraCommand::SetUp(view.cameras.orbit().up.other())),
            WindowAction::SwitchLens => out.push(CameraCommand::SetLens(view.cameras.orbit().lens.other())),
            WindowAction::SwitchTheme => {
                let dark = ui.visuals().dark_mode;
                ui.ctx().set_theme(if dark { egui::Theme::Light } else { egui::Theme::Dark });
            }
            WindowAction::SwitchContrast => {
                let other = view.look.room().contrast().other();
                out.push(LookCommand::Room(RoomCommand::SetContrast(other)));
            }
            WindowAction::SwitchMotion => {
                let other = view.look.room().motion().other();
                out.push(LookCommand::Room(RoomCommand::SetMotion(other)));
            }
            WindowAction::SwitchFullScreen => {
                ui.ctx().send_viewport_cmd(egui::ViewportCommand::Fullscreen(!menu::is_full_screen(ui)));
            }
            WindowAction::SwitchPresenting if view.look.room().presents() => {
                out.push(LookCommand::Room(RoomCommand::StopPresenting));
            }
            WindowAction::SwitchPresenting => {
                if !view.scene().boxes().is_empty() {
                    self.welcome = None;
                }
                out.push(LookCommand::Room(RoomCommand::Present));
            }
            WindowAction::AddBookmark => {
                self.panels.bookmarks.add(&view, self.panels.viewport.size().y, out);
            }
            WindowAction::NextBookmark => go_to_bookmark(&view, bookmark::Way::On, out),
            WindowAction::PreviousBookmark => go_to_bookmark(&view, bookmark::Way::Back, out),
            WindowAction::RenameBookmark | WindowAction::NoteBookmark => {
                if view.selection.bookmark().is_some() {
                    out.push(LookCommand::RaisePanel(BOOKMARKS.to_owned()));
                    self.panels.bookmarks.type_in(action);
                }
            }
            WindowAction::UpdateBookmark => {
                let update = bookmark::update(&view, self.panels.viewport.size().y);
                update.into_iter().for_each(|command| out.push(command));
            }
            WindowAction::RemoveBookmark => {
                bookmark::remove(&view).into_iter().for_each(|command| out.push(command));
            }
            WindowAction::CopyLink => out.push(Command::CopyLink(None)),
            WindowAction::CopyPicture => out.push(ExportCommand::CopyPicture),
            WindowAction::ExportPicture => self.dialogs.open = Some(Dialog::Export(Form::picture(&view))),
            WindowAction::ExportAnimation => {
                let size = self.panels.viewport.size().to_array();
                self.dialogs.open = Some(Dialog::Export(Form::film(&view, size)));
            }
            WindowAction::StepOn => steps::forward(&view, out),
            WindowAction::StepBack => steps::back(&view, out),
            WindowAction::AnswerByKeys => learn::lesson::ask_for_keyboard(ui),
            WindowAction::NextLesson => open_lesson(&view, 1, out),
            WindowAction::PreviousLesson => open_lesson(&view, -1, out),
            WindowAction::NextWalkAxis => learn::walk_axes(&view, 1, out),
            WindowAction::PreviousWalkAxis => learn::walk_axes(&view, -1, out),
            WindowAction::SwitchStopAtGap => out.push(WalkCommand::StopAtGap(!view.walk_settings.stop_at_gap)),
            WindowAction::SwitchPredict => out.push(WalkCommand::Predict(!view.walk_settings.predict)),
            WindowAction::SwitchHideLater => out.push(WalkCommand::HideLater(!view.walk_settings.hide_later)),
            WindowAction::SwitchProjecting => out.push(WalkCommand::Project(view.walk_settings.projecting.other())),
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
            WindowAction::Resize(how) => self.layout.resize(how),
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

/// Goes to the next bookmark or the one before.
fn go_to_bookmark(view: &View<'_>, way: bookmark::Way, out: &mut Commands) {
    if let Some(index) = bookmark::beside(view, way) {
        bookmark::go_to(view.scene(), index).into_iter().for_each(|command| out.push(command));
    }
}

/// Opens the lesson of the course that comes so many after the open one.
fn open_lesson(view: &View<'_>, step: isize, out: &mut Commands) {
    if let Some(lesson) = samples::beside(&view.document.name(), step) {
        out.push(FileCommand::OpenSample(lesson));
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
