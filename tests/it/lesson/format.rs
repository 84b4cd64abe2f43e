//! The form of a lesson in a scene file.

use super::{scene, text};
use crate::cli::satscope;
use satscope::scene::{
    Edit, Pair, Scene, failures,
    file::path::{Path, Step},
    lesson::{Ask, Line, MOST_STEPS, Piece, Quantity, Side, StepCamera, Task, WalkSpan},
    view::Layer,
};
use std::fs;

/// What is wrong with a lesson of these steps, one problem a line, up to the first comma or semicolon.
fn problems(steps: &str) -> Vec<String> {
    let problems = Scene::from_text(&text(steps)).expect_err("it is full of faults").to_string();
    problems.lines().map(|line| line.split(';').next().unwrap_or_default().to_owned()).collect()
}

/// The text of a lesson of these steps once it is saved: of the steps only.
fn saved(scene: &Scene) -> String {
    let saved = scene.to_text();
    let (_, steps) = saved.split_once("steps: [\n").expect("there is a lesson");
    steps.split("\n        ],\n    ),\n)").next().unwrap_or_default().to_owned()
}

#[test]
fn every_mistake_is_listed_with_its_place() {
    let told = problems(
        r#"(say: "{gpa A0} {gap} {gap C0} {gap A2} {gap line} {radius A0} {center nobody} {} {verdict at x} {half left at 1}", at: -1.0, axis: "A7"),
(at: "x", line: (0.0, 0.0), show: [Grid, Grid]),
(say: " ", line: (1, 2, 3), axis: "A0", colour: 3, camera: Place((height: 0.0)), show: [Gird]),
(say: "a", goal: Verdict(pair: ("left", "x"), at: inf, is: Toching), ask: Depth, walk: Test(from: "B0", to: "A0")),
(say: "a", ask: Choice(answers: ["a", "{open"], right: -4), after: ""),
(say: "a", ask: Nothing, expect: [Verdict(pair: ("left", "y"), at: 0.0, is: Touching), Axis(at: 0.0, is: "Q")], camera: Up),
(say: "a", line: (1, 2, 3, 4), faces_only: 3, walk: Run),
(say: "a", walk: Test(from: "B0", to: "A0")),
(say: "{enter 0} {exit} {from line b} {separation of left} {separation of left,left} {duration of left,big right} {a at 1 at 2}")"#,
    );
    let expected = [
        "6:7: lesson.steps[0].say: `{gpa A0}` names nothing",
        "6:7: lesson.steps[0].say: `{gap}` has no axis",
        "6:7: lesson.steps[0].say: `{gap C0}` has no axis: there is none called \"C0\"",
        "6:7: lesson.steps[0].say: `{radius A0}` needs an axis and a box",
        "6:7: lesson.steps[0].say: `{center nobody}` names no box: none is called \"nobody\"",
        "6:7: lesson.steps[0].say: `{}` names nothing",
        "6:7: lesson.steps[0].say: `{verdict at x}` has no time after `at`, in seconds",
        "6:7: lesson.steps[0].say: `{half left at 1}` has an `at` too many",
        "6:7: lesson.steps[0].say: `{gap A2}` names nothing",
        "6:7: lesson.steps[0].say: `{gap line}` names nothing",
        "6:121: lesson.steps[0].at: the time is -1.0",
        "6:133: lesson.steps[0].axis: there is no axis \"A7\"",
        "7:6: lesson.steps[1].at: a number is expected here, such as `1.5`",
        "7:17: lesson.steps[1].line: the line has no direction",
        "7:42: lesson.steps[1].show[1]: the layer Grid is listed twice",
        "7:47: lesson.steps[1]: the field `say` is missing",
        "8:7: lesson.steps[2].say: the text is empty",
        "8:18: lesson.steps[2].line: 3 numbers are written",
        "8:41: lesson.steps[2]: there is no field `colour` here",
        "8:75: lesson.steps[2].camera.height: the height is 0.0",
        "8:79: lesson.steps[2].camera: the field `center` is missing",
        "8:89: lesson.steps[2].show[0]: `Gird` is not known here",
    ];
    assert_eq!(told[..expected.len()], expected);
    let rest = told[expected.len()..].join("\n");
    for part in [
        "lesson.steps[3].goal.pair.1: no box is named \"x\"",
        "lesson.steps[3].goal.at: inf is not allowed",
        "lesson.steps[3].goal.is: `Toching` is not known here",
        "lesson.steps[4].ask.answers[1]: `{open` has no closing `}`",
        "lesson.steps[4].ask.right: there is no answer",
        "lesson.steps[4].after: the text is empty",
        "lesson.steps[5].ask: `Nothing` is not known here",
        "lesson.steps[5].expect[0].pair.1: no box is named \"y\"",
        "lesson.steps[5].expect[1].is: there is no axis \"Q\"",
        "lesson.steps[5].expect[1]: the field `pair` is missing",
        "lesson.steps[5].camera: `Up` is not known here",
        "lesson.steps[6].line: a closing `)` is expected here",
        "lesson.steps[6].faces_only: `true` or `false` is expected here",
        "lesson.steps[6].walk: `Run` is not known here",
        "lesson.steps[7].walk.to: the walk ends at A0, before it begins at B0",
        "lesson.steps[8].say: `{enter 0}` has no number of a contact",
        "lesson.steps[8].say: `{exit}` has no number of a contact",
        "lesson.steps[8].say: `{separation of left}` has no pair after `of`",
        "lesson.steps[8].say: `{separation of left,left}` names one box twice",
        "lesson.steps[8].say: `{duration of left,big right}` has an `of` too many",
        "lesson.steps[8].say: `{a at 1 at 2}` has an `at` too many",
    ] {
        assert!(rest.contains(part), "{part}\n{rest}");
    }
}

#[test]
fn a_step_has_one_task_and_a_lesson_a_summary_and_steps() {
    let told = problems(r#"(say: "a", goal: InContact(pair: ("left", "big right"), at: 0), ask: Depth, walk: Sweep)"#);
    assert_eq!(
        told,
        [
            "6:70: lesson.steps[0].ask: a step has one of `goal`, `ask` and `walk`",
            "6:83: lesson.steps[0].walk: a step has one of `goal`, `ask` and `walk`"
        ]
    );
    let told =
        Scene::from_text("(version: 1, boxes: Planar([]), lesson: (summary: \"\", steps: []))").expect_err("empty");
    assert!(told.to_string().contains("lesson.summary: the summary is empty"), "{told}");
    assert!(told.to_string().contains("lesson.steps: the lesson has 0 steps; it may have 1 to 100"), "{told}");
    let told = Scene::from_text("(version: 1, boxes: Planar([]), lesson: ())").expect_err("empty").to_string();
    assert_eq!(told.matches("is missing").count(), 2, "{told}");
    assert_eq!(problems(&"(say: \"a\"),".repeat(MOST_STEPS + 1)), ["5:35: lesson.steps: the lesson has 101 steps"]);
    scene(&"(say: \"a\"),".repeat(MOST_STEPS));
    let long = "é".repeat(10_001);
    assert_eq!(problems(&format!("(say: \"{long}\")")), ["6:7: lesson.steps[0].say: the text has 10001 characters"]);
}

#[test]
fn what_is_read_is_what_is_written() {
    let steps = r#"            (
                say: "A {{brace}, {gap A0 at 0.5 of big right,left} and {center "odd} \"name\" at"}; {closest at}.

\\ done",
                at: 0.5, axis: "A0", show: [Grid], camera: Fit,
                goal: InContact(pair: ("big right", "left"), at: 0.0),
            ),
            (
                say: "{radius line b}",
                line: (0.0, -2.0), faces_only: true, camera: Place((center: (0.0, 1.0), height: 2.0)),
                ask: Choice(answers: ["{best}", "no {verdict}"], right: 1),
                after: "b",
            ),
            (
                say: "c",
                walk: Test(to: "B1"),
            ),"#;
    // Quotes are written as RON has them.
    let steps = steps.replace("\"odd} \\\"name\\\" at\"", "\\\"odd} \\\\\\\"name\\\\\\\" at\\\"");
    let scene = scene(&steps);
    assert_eq!(saved(&scene), steps);
    let lesson = scene.lesson().expect("it has one");
    let [first, second, third] = &lesson.steps[..] else { panic!("three steps") };
    let values: Vec<_> = first.say.values().collect();
    assert_eq!(values[0].what, Quantity::Gap(Line::Axis("A0".parse().expect("an axis"))));
    assert_eq!((values[0].at, values[0].pair), (Some(0.5), Some(Pair { a: 1, b: 0 })));
    assert_eq!((values[1].what, values[2].what), (Quantity::Center(2), Quantity::ClosestAt));
    assert_eq!(first.say.pieces()[0], Piece::Words("A {brace}, ".to_owned()));
    assert_eq!(
        (first.at, first.show.as_deref(), first.camera),
        (Some(0.5), Some(&[Layer::Grid][..]), Some(StepCamera::Fit))
    );
    assert_eq!((second.line, second.faces_only), (Some([0.0, -2.0, 0.0]), true));
    assert_eq!(second.say.values().next().map(|value| value.what), Some(Quantity::Radius(Line::Free, Side::B)));
    assert!(matches!(&second.task, Some(Task::Ask(Ask::Choice { answers, right: 1 })) if answers.len() == 2));
    let to = Some("B1".parse().expect("an axis"));
    assert_eq!(third.task, Some(Task::Walk(WalkSpan::Test { at: None, from: None, to })));
}

#[test]
fn a_lesson_follows_its_boxes() {
    let steps = r#"(say: "{center left} {half big right} {separation of big right,odd} {spin odd}",
        expect: [InContact(pair: ("odd", "big right"), at: 0.0), InContact(pair: ("left", "big right"), at: 0.0)]),
        (say: "go", goal: InContact(pair: ("left", "odd"), at: 0.0))"#;
    let scene = Scene::from_text(&text(steps).replace("odd} \\\"name\\\" at", "odd")).expect("valid");
    let renamed = scene.edited(&Edit::RenameBox { index: 1, name: "a, b".to_owned() }).expect("valid");
    let said = saved(&renamed);
    assert!(said.contains(r#"{center left} {half \"a, b\"} {separation of \"a, b\",odd} {spin odd}"#), "{said}");
    assert!(said.contains(r#"InContact(pair: ("odd", "a, b"), at: 0.0)"#), "{said}");
    assert_eq!(Scene::from_text(&renamed.to_text()), Ok(renamed));

    let without = scene.edited(&Edit::DeleteBox(0)).expect("valid");
    let said = saved(&without);
    assert!(said.contains("{{center left} {half big right} {separation of big right,odd} {spin odd}"), "{said}");
    assert!(said.contains("InContact(pair: (\"odd\", \"big right\")") && !said.contains("goal"), "{said}");
    assert!(!said.contains("\"left\""), "{said}");
    assert_eq!(Scene::from_text(&without.to_text()), Ok(without));
}

#[test]
fn a_lesson_is_changed_in_one_step_and_refused_if_it_is_wrong() {
    let before = scene("(say: \"a\")");
    let mut lesson = before.lesson().expect("it has one").clone();
    lesson.steps[0].at = Some(f64::NAN);
    let edit = |lesson: &satscope::scene::Lesson| Edit::SetLesson(Some(Box::new(lesson.clone())));
    let refused = before.edited(&edit(&lesson)).expect_err("it is wrong").to_string();
    assert!(refused.starts_with("lesson.steps[0].at: the time is NaN"), "{refused}");
    lesson.steps[0].at = Some(1.0);
    let after = before.edited(&edit(&lesson)).expect("valid");
    assert_eq!(after.lesson(), Some(&lesson));
    assert_eq!(Scene::from_text(&after.to_text()).as_ref(), Ok(&after));
    assert_eq!(after.edited(&Edit::SetLesson(None)).expect("valid").lesson(), None);
    lesson.steps[0].expect = vec![satscope::scene::Expectation {
        pair: Pair { a: 0, b: 7 },
        claim: satscope::scene::Claim::Sweep { is: satscope::kernel::sweep::SweepStatus::Hit },
    }];
    assert!(before.edited(&edit(&lesson)).is_err(), "there is no box 7");
}

#[test]
fn what_steps_claim_is_proved_and_counted() {
    let steps = r#"(say: "a", expect: [InContact(pair: ("left", "big right"), at: 1.0), InContact(pair: ("left", "big right"), at: 0.0)]),
    (say: "b", at: 9.0, expect: [InContact(pair: ("left", "big right"), at: 7.0)])"#;
    let scene = scene(steps);
    let path = |step: usize, index: usize| {
        let lesson = [Step::Field("lesson"), Step::Field("steps"), Step::Item(step), Step::Field("expect")];
        Path::of(&lesson).then(Step::Item(index))
    };
    let failed: Vec<_> = failures(&scene).into_iter().map(|failure| failure.path()).collect();
    assert_eq!(failed, [path(0, 1), path(1, 0)]);
    let warned: Vec<_> = scene.warnings().iter().map(|warning| warning.path.to_string()).collect();
    assert!(warned.contains(&"lesson.steps[1].at".to_owned()), "{warned:?}");
    assert!(warned.contains(&"lesson.steps[1].expect[0].at".to_owned()), "{warned:?}");

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("x.ron");
    fs::write(&file, text(steps)).expect("it can be written");
    let output = satscope(&["check", &file.display().to_string()]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("FAILED, 2 of 3 expectations"), "{told}");
    assert!(told.contains("x.ron:6:70: lesson.steps[0].expect[1]: left and big right: the verdict at 0 is"), "{told}");
}
