//! Below the picture: a walk through the algorithm. It opens when one begins.

mod walk;

use crate::{
    ui::{action, menu},
    workbench::{Commands, View, walk::WalkCommand},
};
use eframe::egui::{RichText, ScrollArea, Ui};

/// Shows the stage of the walk that is under way; otherwise how to begin.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let scroll = ScrollArea::vertical().id_salt("learn").auto_shrink([false, false]);
    scroll.show(ui, |ui| match view.walk {
        Some(walk) => walk::ui(ui, view, walk, out),
        None => begin(ui, view, out),
    });
}

/// The ways to begin.
fn begin(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    ui.label(RichText::new("Learn").strong());
    ui.weak("Step through the algorithm with the numbers of this scene.");
    ui.horizontal_wrapped(|ui| {
        let mut chosen = Vec::new();
        for row in action::table().iter().filter(|row| walk::begins(row)) {
            menu::item(ui, view, row, &mut chosen);
        }
        walk::push(chosen, out);
    });
}

/// Goes to the axis of the walk that comes so many after the one shown.
pub fn walk_axes(view: &View<'_>, step: isize, out: &mut Commands) {
    let Some(walk) = view.walk else { return };
    let shown = walk.stage.of_axis().and_then(|axis| walk.axes.iter().position(|listed| listed.axis == axis));
    let next = match shown {
        Some(at) => at.checked_add_signed(step),
        // Before the first axis, or after the last.
        None if walk.number == walk.count => walk.axes.len().checked_sub(1).filter(|_| step < 0),
        None => (step > 0).then_some(0),
    };
    match next.and_then(|next| walk.axes.get(next)) {
        Some(listed) => out.push(WalkCommand::ToAxis(listed.axis)),
        None => out.push(if step > 0 { WalkCommand::ToEnd } else { WalkCommand::ToStart }),
    }
}
