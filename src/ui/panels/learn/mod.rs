//! Below the picture: a lesson, a walk through the algorithm, or both. It opens when one begins.

pub mod lesson;
pub mod markdown;
pub mod steps;
mod walk;

use crate::{
    ui::{
        action::{self, Action},
        menu,
    },
    workbench::{Commands, View, lesson::LessonCommand, walk::WalkCommand},
};
use eframe::egui::{RichText, ScrollArea, Ui};

/// Shows the step of the lesson or the stage of the walk that is under way; otherwise how to begin.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let scroll = ScrollArea::vertical().id_salt("learn").auto_shrink([false, false]);
    scroll.show(ui, |ui| match (&view.lesson, view.walk) {
        (Some(lesson), None) => lesson::ui(ui, view, lesson, out),
        (Some(lesson), Some(walk)) => {
            lesson::controls(ui, view, lesson, out);
            markdown::ui(ui, lesson.say);
            walk::ui(ui, view, walk, out);
        }
        (None, Some(walk)) => walk::ui(ui, view, walk, out),
        (None, None) => begin(ui, view, out),
    });
}

/// The ways to begin.
fn begin(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    ui.label(RichText::new("Learn").strong());
    ui.weak("Step through the algorithm with the numbers of this scene, or through its lesson.");
    ui.horizontal_wrapped(|ui| {
        let mut chosen = Vec::new();
        let begins = [Action::Lesson(LessonCommand::Begin), Action::Lesson(LessonCommand::New)];
        let table = action::table();
        for row in table.iter().filter(|row| walk::begins(row) || begins.contains(&row.action)) {
            menu::item(ui, view, row, &mut chosen);
        }
        for action in &chosen {
            if let Action::Lesson(command) = action {
                out.push(command.clone());
            }
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
