//! The workbench hands on what it shows: links, pictures, moving pictures.

use super::{Export, ExportCommand, ExportEvent, Exported};
use crate::{
    kernel::axis::Dimension,
    scene::{Scene, store::Over},
    workbench::{
        bookmark::link,
        camera::{CameraCommand, Fit},
        command::Command,
        document::Question,
        effect::Effect,
        look::{LookCommand, kept::view_to_keep},
        notice::Weight,
        selection::SelectCommand,
        view::View,
    },
};

/// What another workbench with the same scene is told, so that it looks as this one does. `height` is that of the
/// picture, points of the screen.
#[must_use]
pub fn same_look(view: &View<'_>, height: f64) -> Vec<Command> {
    let seen = view_to_keep(view, height);
    let mut commands = vec![
        LookCommand::ShowOnly(seen.layers).into(),
        LookCommand::SetFacesOnly(view.faces_only()).into(),
        SelectCommand::Axis(view.selection.axis()).into(),
    ];
    if let Some(line) = view.selection.free_line() {
        commands.push(SelectCommand::FreeLine(Some(line)).into());
    }
    if view.scene().dimension() == Dimension::D3 {
        commands.push(CameraCommand::SetUp(view.cameras.orbit().up).into());
    }
    commands.extend(seen.camera.map(|camera| CameraCommand::Fit(Fit::Place(camera)).into()));
    commands
}

impl crate::workbench::Workbench {
    /// Puts the command on the clipboard that opens the scene as it is shown, or at the bookmark of that index.
    pub(in crate::workbench) fn copy_link(&mut self, of: Option<usize>, effects: &mut Vec<Effect>) {
        let view = self.view();
        let bookmark = of.and_then(|index| view.scene().bookmarks().get(index));
        let link = bookmark.map_or_else(|| link::link(&view), |bookmark| link::link_to(&view, bookmark));
        match link {
            Ok(link) => {
                self.notices.say(Weight::Done, format!("Copied: {link}"));
                effects.push(Effect::Copy(link));
            }
            Err(why) => self.notices.say(Weight::Trouble, why),
        }
    }

    /// Asks for a picture, or stops one.
    pub(in crate::workbench) fn export(&mut self, command: ExportCommand, effects: &mut Vec<Effect>) {
        match command {
            ExportCommand::CopyPicture => effects.push(Effect::CopyPicture),
            ExportCommand::Stop => effects.push(Effect::StopExport),
            ExportCommand::Write(Export { what: Exported::Film(_), .. }) if self.exporting.is_some() => {
                self.notices.say(Weight::Trouble, "An animation is being written. Wait for it, or stop it first.");
            }
            ExportCommand::Write(export) => match export.with_ending() {
                Ok(export) => effects.push(Effect::Export { export, over: Over::Nothing }),
                Err(why) => self.notices.say(Weight::Trouble, why),
            },
        }
    }

    /// Hears what came of it.
    pub(in crate::workbench) fn exported(&mut self, event: ExportEvent) {
        match event {
            ExportEvent::Copied([width, height]) => self.notices.say(
                Weight::Done,
                format!(
                    "The picture is handed to the clipboard, {width} x {height} pixels. Where a desktop does not take it, \
                     export it as a file."
                ),
            ),
            ExportEvent::Exists(export) => {
                self.exporting = self.exporting.take().filter(|it| it.path != export.path);
                if self.document.question().is_none() {
                    self.document.ask(Question::Overwrite(export));
                } else {
                    let path = export.path.display();
                    self.notices.say(Weight::Trouble, format!("Not exported. There is a file {path}."));
                }
            }
            ExportEvent::Progress(progress) => self.exporting = Some(progress),
            ExportEvent::Written(path) => {
                self.exporting = self.exporting.take().filter(|it| it.path != path);
                self.notices.say(Weight::Done, format!("Exported {}", path.display()));
            }
            ExportEvent::NotWritten(why) => {
                // Where a still picture fails meanwhile, the next frame says again how far the animation is.
                self.exporting = None;
                match why {
                    Some(why) => self.notices.say(Weight::Trouble, format!("Not exported. {why}")),
                    None => self.notices.say(Weight::Done, "The animation was stopped; nothing is written."),
                }
            }
        }
    }

    /// In another scene the selected bookmark may be one of another index, or no more.
    pub(in crate::workbench) fn follow_bookmark(&mut self, next: &Scene) {
        let Some(index) = self.selection.bookmark() else { return };
        // It may have been renamed where it stands.
        let renamed = self.analysed.bookmarks().len() == next.bookmarks().len();
        let old = self.analysed.bookmarks().get(index).map(|it| &it.name);
        let same = next.bookmarks().iter().position(|it| Some(&it.name) == old);
        self.selection.move_bookmark(same.or(renamed.then_some(index)));
    }
}
