//! What texts are filled with.

use super::scene;
use satscope::{
    scene::lesson::placeholder::TABLE,
    workbench::{
        Command, Workbench,
        lesson::{LessonCommand, plain},
        playhead::PlayheadCommand,
    },
};

/// The text of a step that says this, as it is shown.
#[track_caller]
fn said(say: &str, fields: &str) -> String {
    let mut bench = Workbench::new(scene(&format!("(say: \"{say}\", {fields})")));
    bench.apply([Command::Lesson(LessonCommand::Begin)]);
    plain(bench.view().lesson.expect("it has begun").say)
}

#[track_caller]
fn check(say: &str, expected: &str) {
    assert_eq!(said(say, ""), expected, "{say}");
}

#[test]
fn values_are_those_of_the_analysis() {
    check("{a}, {b}, {verdict}, {best}, {separation}, {uncertainty}", "left, big right, separated, A0, 2, 0");
    check("{gap A0} {gap A1} {direction B1} {distance A0}", "2 -2 (0, 1) 4");
    check("{radius A0 a} {from A0 a} {to A0 a} {from A0 b} {to A0 b}", "1 -1 1 3 5");
    check("{depth} {translation} {at} {duration}", "0 none 0 2");
    check("{status}: {contacts}, {enter 1} to {exit 1}, {enter 2}", "the boxes hit each other: 1, 1 to the end, none");
    check("{closest} {closest at}", "-2 2");
    check("{center big right} {half big right} {velocity big right}", "(4, 0) (1, 1) (-2, 0)");
    check(r#"{spin \"odd} \\\"name\\\" at\"}"#, "30");
    check("a {{b} c", "a {b} c");
}

#[test]
fn a_value_may_be_of_another_time_or_another_pair() {
    check("{gap A0 at 0.5} {verdict at 1} {verdict at 1.5} {depth at 1.5}", "1 touching overlapping 1");
    check("{translation at 1.5} {center big right at 1.5}", "(1, 0) (1, 0)");
    check("{separation of big right,left} {a of big right,left} {best of big right,left}", "2 big right A0");
    check(r#"{verdict of left,\"odd} \\\"name\\\" at\"}"#, "separated");
}

#[test]
fn the_step_says_the_time_and_the_line() {
    assert_eq!(said("{at} {gap A0} {center big right}", "at: 0.5"), "0.5 1 (3, 0)");
    assert_eq!(said("{gap line} {direction line} {radius line a}", "line: (0.0, -3.0)"), "-2 (0, -1) 1");
    let line = said("{gap line} along {direction line}", "line: (1.0, 1.0)");
    assert_eq!(line, "0 along ≈(0.707107, 0.707107)");
}

#[test]
fn every_word_has_a_value() {
    for row in TABLE {
        use satscope::scene::lesson::placeholder::Takes;
        let placeholder = match row.takes {
            Takes::Nothing(_) => format!("{{{}}}", row.word),
            Takes::Number(_) => format!("{{{} 1}}", row.word),
            Takes::Line(_) => format!("{{{} B0}}", row.word),
            Takes::LineAndSide(_) => format!("{{{} B0 b}}", row.word),
            Takes::Box(_) => format!("{{{} left}}", row.word),
        };
        let text = said(&placeholder, "");
        assert!(!text.is_empty() && !text.contains('{'), "{placeholder}: {text}");
    }
}

#[test]
fn texts_follow_the_scene() {
    use satscope::scene::{Edit, edit::Number};
    let mut bench = Workbench::new(scene("(say: \"**{a}** is {separation} off.\")"));
    bench.apply([LessonCommand::Begin.into()]);
    let said = |bench: &Workbench| plain(bench.view().lesson.expect("it has begun").say);
    assert_eq!(said(&bench), "left is 2 off.");
    bench.apply([Edit::SetNumbers { index: 1, numbers: vec![(Number::Center(0), 5.0)] }.into()]);
    assert_eq!(said(&bench), "left is 3 off.");
    bench.apply([Edit::RenameBox { index: 0, name: "l*i*nks".to_owned() }.into()]);
    assert_eq!(said(&bench), "l*i*nks is 3 off.");
    // The text is of the step's time, not of the playhead's.
    bench.apply([PlayheadCommand::Seek(1.0).into()]);
    assert_eq!(said(&bench), "l*i*nks is 3 off.");
}
