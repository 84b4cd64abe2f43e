//! A line below the menu, while the file on disk is another than what is shown and somebody has to choose. It asks
//! nothing at once: everything else goes on.

use super::{
    action::{Action, Row},
    theme::Theme,
};
use crate::workbench::{View, command::FileCommand, document::Disk};
use eframe::egui::{Frame, Panel, Ui};

/// Shows the line if there is something to say, and gives what was chosen.
pub fn ui(ui: &mut Ui, view: &View<'_>, table: &[Row]) -> Vec<Action> {
    let name = view.document.name();
    let (said, choices): (_, &[FileCommand]) = match view.document.disk() {
        None | Some(Disk::Waiting(_)) => return Vec::new(),
        Some(Disk::Newer(_)) => (
            format!("{name} was changed on disk, and you have changes that are not saved."),
            &[FileCommand::Reload, FileCommand::KeepMine, FileCommand::ShowBoth],
        ),
        Some(Disk::Gone) => (
            format!("{name} is no longer on disk. What is shown stays; saving writes the file again."),
            &[FileCommand::Save],
        ),
    };
    let frame = Frame::side_top_panel(ui.style()).fill(Theme::of(ui.visuals()).row);
    let mut chosen = Vec::new();
    Panel::top("disk").frame(frame).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(said);
            for command in choices {
                let row = table.iter().find(|row| matches!(&row.action, Action::File(of) if of == command));
                if let Some(row) = row
                    && ui.button(&*row.label).on_hover_text(row.help).clicked()
                {
                    chosen.push(row.action.clone());
                }
            }
        });
    });
    chosen
}
