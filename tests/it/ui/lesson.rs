//! Lessons in the panel Learn: by pointer alone, by keys alone, and on the first page.

use super::{Bench, PLANAR};
use eframe::egui::{self, Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use satscope::{
    scene::edit::Number,
    ui::viewport::welcome::Welcome,
    workbench::{
        Command,
        lesson::LessonCommand,
        look::{LookCommand, room::RoomCommand},
        samples,
    },
};

const NONE: Modifiers = Modifiers::NONE;

const LESSON: &str = r#"(
    version: 1,
    title: "A small lesson",
    boxes: Planar([
        (name: "still", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
        (name: "mover", center: (4.0, 0.0), half_extents: (1.0, 1.0)),
    ]),
    lesson: (
        summary: "Small, but of every kind.",
        steps: [
            (say: "They are **{gap A0}** apart."),
            (
                say: "Bring them together.",
                goal: Verdict(pair: ("still", "mover"), at: 0.0, is: Touching),
                after: "So they do.",
            ),
            (say: "What now?", ask: Verdict, after: "They are {verdict}."),
            (say: "Which is it?", ask: Choice(answers: ["the first", "the second"], right: 1)),
            (say: "How deep?", ask: Depth),
            (say: "Walk.", walk: Test()),
            (say: "That is all."),
        ],
    ),
)"#;

impl Bench<'_> {
    /// The index of the step.
    fn step(&self) -> Option<usize> {
        Some(self.view().lesson?.index)
    }

    fn says(&self, text: &str) -> bool {
        self.0.query_all_by_label_contains(text).count() > 0
    }

    fn page_down(&mut self) {
        self.press(NONE, Key::PageDown);
    }
}

#[test]
fn a_lesson_begins_when_its_scene_is_opened() {
    let bench = Bench::open(LESSON);
    assert_eq!(bench.step(), Some(0));
    assert!(bench.says("They are 2 apart."), "the number is filled in");
    assert!(bench.says("step 1 of 7") && bench.says("A small lesson"));
    assert_eq!(Bench::open(PLANAR).step(), None);
}

#[test]
fn a_lesson_is_taken_by_pointer_alone() {
    let mut bench = Bench::open(LESSON);
    bench.click("Next step");
    bench.click("Next step");
    assert_eq!(bench.step(), Some(1), "it waits for the goal");
    assert!(bench.says("To do: ") && bench.says("2 to go"));
    assert!(!bench.says("So they do."));
    bench.drag(bench.at(4.0, 0.3), bench.at(2.5, 0.3), NONE);
    assert!(bench.says("0.5 to go") || bench.says("to go"), "it says how far it is");
    bench.click("Skip");
    assert!(bench.says("So they do.") && bench.says("Skipped."));
    assert!(bench.view().document.is_dirty());
    bench.click("Put the scene back");
    assert_eq!(bench.number(1, Number::Center(0)), 4.0);
    assert!(!bench.says("Put the scene back"));
    bench.click("Next step");
    bench.click("touching");
    assert!(bench.says("Not quite. They are separated.") && bench.says("They are separated."));
    bench.click("Next step");
    bench.click("the second");
    assert!(bench.says("Right"));
    bench.click("Next step");
    bench.click("Answer");
    assert!(bench.says("Right"), "they do not overlap: 0");
    bench.click("Previous step");
    assert_eq!(bench.step(), Some(3));
    assert!(bench.says("Right"), "what was answered stays");
    for step in [4, 5, 6] {
        bench.click("Next step");
        assert_eq!(bench.step(), Some(step));
    }
    assert!(bench.says("That was the last step. 2 of 4 right or reached."));
    bench.click("From the beginning");
    assert_eq!(bench.step(), Some(0));
}

#[test]
fn a_lesson_is_taken_by_keyboard_alone_and_by_a_clicker() {
    let mut bench = Bench::open(LESSON);
    bench.page_down();
    bench.page_down();
    assert_eq!(bench.step(), Some(1));
    bench.press(NONE, Key::N);
    bench.press(NONE, Key::N);
    bench.type_number("Center x", "2");
    assert!(bench.says("Reached: "));
    bench.press(NONE, Key::Escape);
    bench.page_down();
    bench.press(NONE, Key::Q);
    bench.press(NONE, Key::Tab);
    bench.press(NONE, Key::Enter);
    assert!(bench.says("Right: they are touching."));
    bench.page_down();
    bench.press(NONE, Key::Q);
    bench.press(NONE, Key::Space);
    assert!(bench.says("Not quite. The answer is: the second"));
    bench.page_down();
    bench.press(NONE, Key::Q);
    bench.0.event(Event::Text("0.5".to_owned()));
    bench.0.run_steps(2);
    bench.press(NONE, Key::Enter);
    assert!(bench.view().lesson.is_some_and(|lesson| !lesson.waits), "the number was given as the answer");
    bench.page_down();
    assert!(bench.view().walk.is_some(), "the step hands over to the walk");
    let count = bench.view().walk.map_or(0, |walk| walk.count);
    assert!(count > 4);
    for number in 2..=count {
        bench.page_down();
        assert_eq!((bench.view().walk.map(|walk| walk.number), bench.step()), (Some(number), Some(5)));
    }
    bench.page_down();
    assert_eq!((bench.view().walk.is_some(), bench.step()), (false, Some(6)), "after the walk the lesson goes on");
    bench.press(NONE, Key::PageUp);
    assert_eq!(bench.step(), Some(5));
}

#[test]
fn leaving_keeps_the_place() {
    let mut bench = Bench::open(LESSON);
    bench.page_down();
    bench.click("Leave");
    assert_eq!(bench.step(), None);
    let places = bench.view().lessons.places().clone();
    assert_eq!(places.values().map(|kept| kept.step).collect::<Vec<_>>(), [1]);
    bench.0.get_by_label("Learn").click();
    bench.0.run_steps(3);
    bench.0.get_by_label_contains("Begin or go on with the lesson").click();
    bench.0.run_steps(3);
    assert_eq!(bench.step(), Some(1));
}

#[test]
fn presenting_shows_the_step_below_the_picture() {
    let mut bench = Bench::open(LESSON);
    bench.0.state_mut().app.workbench.apply([Command::Look(LookCommand::Room(RoomCommand::Present))]);
    bench.0.run_steps(3);
    assert!(bench.says("They are 2 apart.") && bench.says("1 of 7") && !bench.says("File"));
    bench.page_down();
    assert!(bench.says("2 of 7") && bench.says("To do: "));
    bench.click("< Back");
    assert_eq!(bench.step(), Some(0));
    for _ in 0..2 {
        bench.page_down();
        bench.0.state_mut().app.workbench.apply([Command::Lesson(LessonCommand::Skip)]);
    }
    bench.press(NONE, Key::Escape);
    assert!(bench.says("File") && bench.step().is_some(), "the lesson goes on among the panels");
}

#[test]
fn the_first_page_leads_into_the_first_lesson_by_one_click_and_says_how_far_each_has_come() {
    let course: Vec<_> = samples::course().collect();
    let Some(first) = course.first() else { panic!("there is a course") };
    let mut bench = Bench::open("(version: 1, boxes: Planar([]))");
    bench.0.state_mut().app.welcome = Some(Welcome::default());
    bench.0.run_steps(2);
    for lesson in &course {
        assert!(bench.0.query_by_role_and_label(egui::Role::Link, lesson.title()).is_some(), "{}", lesson.file);
    }
    assert!(!bench.says("Clear progress"));
    bench.click(&format!("Begin lesson 1: {}", first.title()));
    assert_eq!(bench.step(), Some(0));
    assert_eq!(bench.view().document.name(), first.file);
    bench.0.state_mut().app.workbench.apply([LessonCommand::ToStep(1).into()]);
    bench.press(Modifiers::COMMAND, Key::Home);
    assert!(bench.says(&format!("Go on with lesson 1: {}", first.title())) && bench.says("step 2 of "));
    bench.0.state_mut().app.workbench.apply([LessonCommand::ToStep(usize::MAX).into(), LessonCommand::Skip.into()]);
    bench.0.run_steps(2);
    assert!(bench.says("done"));
    bench.click("Clear progress");
    assert!(bench.says("Begin lesson 1: ") && !bench.says("Clear progress"));
}
