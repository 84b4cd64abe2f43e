//! The step of the lesson: what it says, what the learner is to do, and the ways on.

use super::{markdown, steps};
use crate::{
    kernel::{axis::AxisId, sat::Verdict},
    scene::lesson::{Ask, Task},
    ui::theme::{self, Theme},
    workbench::{
        Commands, View,
        command::FileCommand,
        lesson::{Done, Given, LessonCommand, LessonView, answer, goal, plain},
        samples,
    },
};
use eframe::egui::{self, Button, DragValue, Id, Key, Response, RichText, Role, Ui};

/// Shows the step.
pub fn ui(ui: &mut Ui, view: &View<'_>, lesson: &LessonView<'_>, out: &mut Commands) {
    controls(ui, view, lesson, out);
    markdown::ui(ui, lesson.say);
    task(ui, view, lesson, out);
}

/// What the learner is to do in the step, what is said once it is done, and after the last step the ways on.
pub fn task(ui: &mut Ui, view: &View<'_>, lesson: &LessonView<'_>, out: &mut Commands) {
    match &lesson.step.task {
        Some(Task::Ask(ask)) => question(ui, view, lesson, ask, out),
        Some(Task::Goal(wanted)) => {
            let wanted = goal::wanted(wanted, view.scene());
            goal_ui(ui, lesson, &wanted, out);
        }
        Some(Task::Walk(span)) if view.walk.is_none() => {
            if ui.button(sized("Walk through it")).on_hover_text("Step by step").clicked() {
                steps::start(span, lesson.step.at, out);
            }
        }
        Some(Task::Walk(_)) | None => {}
    }
    if let Some(after) = lesson.after {
        markdown::ui(ui, after);
    }
    if lesson.is_last() && !lesson.waits {
        end(ui, view, lesson, out);
    }
}

/// The name of the lesson, the number of the step, and the ways on, back and out.
pub fn controls(ui: &mut Ui, view: &View<'_>, lesson: &LessonView<'_>, out: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let back = ui.add_enabled(lesson.index > 0, Button::new("< Back"));
        if named(&back, lesson.index > 0, "Previous step").on_hover_text("The step before (Page Up)").clicked() {
            steps::to_lesson(view, LessonCommand::Back, out);
        }
        let on = !lesson.waits && !lesson.is_last();
        let next = ui.add_enabled(on, Button::new("Next >"));
        let next = named(&next, on, "Next step").on_hover_text("The next step (Page Down)");
        let why = if lesson.waits { "First do what the step asks for, or skip it" } else { "This is the last step" };
        if next.on_disabled_hover_text(why).clicked() {
            steps::to_lesson(view, LessonCommand::Next, out);
        }
        let number = format!("step {}", lesson.progress());
        ui.label(RichText::new(number).monospace().weak());
        let title = view.scene().title();
        let title = RichText::new(title).strong().size(theme::font::LEARN_TITLE);
        ui.label(title).on_hover_text(&lesson.lesson.summary);
        ui.separator();
        if lesson.is_changed {
            let button = ui.button("Put the scene back");
            if button.on_hover_text("As it was when the lesson began; one step to undo").clicked() {
                out.push(LessonCommand::PutBack);
            }
        }
        if ui.button("Leave").on_hover_text("Its place is kept").clicked() {
            steps::to_lesson(view, LessonCommand::Leave, out);
        }
    });
}

fn named(response: &Response, enabled: bool, name: &str) -> Response {
    response.widget_info(|| egui::WidgetInfo::labeled(Role::Button, enabled, name));
    response.clone()
}

/// What is to be brought about, and how far it is.
fn goal_ui(ui: &mut Ui, lesson: &LessonView<'_>, wanted: &str, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    match lesson.done() {
        Some(Done::Reached) => verdict(ui, theme, true, &format!("Reached: {wanted}.")),
        Some(Done::Skipped | Done::Answered { .. }) => {
            ui.label(sized(format!("Skipped. Wanted was: {wanted}.")).weak());
        }
        None => {
            ui.label(sized(format!("To do: {wanted}.")).strong());
            if let Some(to_go) = lesson.to_go {
                ui.label(sized(&to_go.sentence).color(theme.doubt));
            }
        }
    }
    skip(ui, lesson, out);
}

/// The question with the ways to answer it, or what became of the answer.
fn question(ui: &mut Ui, view: &View<'_>, lesson: &LessonView<'_>, ask: &Ask, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    match lesson.done() {
        Some(Done::Answered { right, said, .. }) => verdict(ui, theme, *right, said),
        Some(Done::Skipped | Done::Reached) => {
            let truth = match ask {
                Ask::Choice { right, .. } => lesson.answers.get(*right).map(|answer| plain(answer)),
                Ask::Verdict | Ask::Axis | Ask::Depth | Ask::FirstContact => answer::truth(ask, view),
            };
            let truth = truth.map_or(String::new(), |truth| format!(" The answer is: {truth}"));
            ui.label(sized(format!("Skipped.{truth}")).weak());
        }
        None => {
            let wants_keyboard = ui.data_mut(|data| data.remove_temp::<bool>(keyboard_id())).is_some();
            ui.horizontal_wrapped(|ui| {
                let first = answers(ui, view, lesson, ask, out);
                if let Some(first) = first.filter(|_| wants_keyboard) {
                    first.request_focus();
                }
            });
            skip(ui, lesson, out);
        }
    }
}

/// The ways to answer; gives the first of them.
fn answers(ui: &mut Ui, view: &View<'_>, lesson: &LessonView<'_>, ask: &Ask, out: &mut Commands) -> Option<Response> {
    let choices: Vec<(String, Given)> = match ask {
        Ask::Verdict => [Verdict::Separated, Verdict::Touching, Verdict::Overlapping]
            .map(|verdict| (verdict.to_string(), Given::Verdict(verdict)))
            .into(),
        Ask::Axis => {
            let axes = AxisId::all(view.scene().dimension()).iter();
            axes.map(|&axis| (axis.to_string(), Given::Axis(axis))).collect()
        }
        Ask::Depth => return Some(number(ui, view, lesson, "Depth", Given::Depth, out)),
        Ask::FirstContact => {
            let field = number(ui, view, lesson, "Time of the first contact", |t| Given::FirstContact(Some(t)), out);
            if ui.button(sized("They never meet")).clicked() {
                out.push(LessonCommand::Answer(Given::FirstContact(None)));
            }
            return Some(field);
        }
        Ask::Choice { .. } => {
            let answers = lesson.answers.iter().enumerate();
            answers.map(|(index, blocks)| (plain(blocks), Given::Choice(index))).collect()
        }
    };
    let mut first = None;
    for (text, given) in choices {
        let button = ui.add(Button::new(sized(text)).wrap());
        if button.clicked() {
            out.push(LessonCommand::Answer(given));
        }
        first.get_or_insert(button);
    }
    first
}

/// A number to type or to drag, and a button to give it as the answer.
fn number(
    ui: &mut Ui,
    view: &View<'_>,
    lesson: &LessonView<'_>,
    name: &str,
    given: impl Fn(f64) -> Given,
    out: &mut Commands,
) -> Response {
    let id = Id::unique("answer of a lesson").with((view.opened, lesson.index));
    let mut value: f64 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let field = ui.add(DragValue::new(&mut value).range(0.0..=f64::MAX).speed(0.005).max_decimals(6));
    field.widget_info(|| egui::WidgetInfo::labeled(Role::SpinButton, true, name));
    ui.data_mut(|data| data.insert_temp(id, value));
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if ui.button(sized("Answer")).clicked() || entered {
        out.push(LessonCommand::Answer(given(value)));
    }
    field
}

fn skip(ui: &mut Ui, lesson: &LessonView<'_>, out: &mut Commands) {
    if lesson.waits && ui.button("Skip").on_hover_text("Go on without it, and be told").clicked() {
        out.push(LessonCommand::Skip);
    }
}

/// What the learner has reached, and the next lesson of the course.
fn end(ui: &mut Ui, view: &View<'_>, lesson: &LessonView<'_>, out: &mut Commands) {
    ui.separator();
    let score = lesson.score();
    let mut said = "That was the last step.".to_owned();
    if score.tasks > 0 {
        said += &format!(" {} of {} right or reached.", score.right, score.tasks);
    }
    ui.label(sized(said).strong());
    ui.horizontal_wrapped(|ui| {
        if let Some(next) = samples::beside(&view.document.name(), 1)
            && ui.button(sized(format!("Next lesson: {}", next.title()))).clicked()
        {
            out.push(FileCommand::OpenSample(next));
        }
        if ui.button(sized("From the beginning")).clicked() {
            steps::to_lesson(view, LessonCommand::ToStep(0), out);
        }
    });
}

/// What became of an answer or a goal: words say whether it was right, not the colour alone.
fn verdict(ui: &mut Ui, theme: &Theme, right: bool, said: &str) {
    let (words, color) = if right { ("", theme.gap) } else { ("Not quite. ", theme.overlap) };
    ui.label(sized(format!("{words}{said}")).color(color));
}

fn sized(text: impl Into<String>) -> RichText {
    RichText::new(text).size(theme::font::LEARN_TEXT)
}

/// Where it is noted that the question is to have the keyboard.
fn keyboard_id() -> Id {
    Id::unique("keyboard for the question of a lesson")
}

/// Gives the keyboard to the first answer of the question, once it is shown.
pub fn ask_for_keyboard(ui: &Ui) {
    ui.data_mut(|data| data.insert_temp(keyboard_id(), true));
}
