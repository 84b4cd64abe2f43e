//! What a scene expects of itself, in the workbench: looked at after every change, and written down from what is shown.

use crate::cli::{out, satscope_reading};
use satscope::{
    scene::{Claim, Edit, Scene, edit::Number, failures},
    workbench::{
        Command, Effect, Workbench,
        command::{HistoryCommand, replay},
        expect::{Shown, next_failure},
        playhead::PlayheadCommand,
    },
};
use std::sync::Arc;

/// Two boxes that meet at 0.5 s, a third that turns, and these expectations.
fn scene(expect: &str) -> Scene {
    let text = format!(
        r#"(version: 1, boxes: Planar([
            (name: "still", center: (0, 0), half_extents: (1, 1)),
            (name: "mover", center: (4, 0), half_extents: (1, 1), velocity: (-4, 0)),
            (name: "mill", center: (0.1, 9), half_extents: (3, 0.1), angular_velocity: 90),
        ]), expect: [{expect}])"#
    );
    Scene::from_text(&text).expect("the test's scene is valid")
}

const HOLDS: &str = r#"Verdict(pair: ("still", "mover"), at: 0, is: Separated)"#;
const FAILS: &str = r#"Axis(pair: ("still", "mover"), at: 0.25, is: "B1")"#;
const FAILS_LATER: &str = r#"Verdict(pair: ("still", "mill"), at: 0.75, is: Touching)"#;

fn failing(bench: &Workbench) -> Option<usize> {
    bench.view().checks.failing()
}

fn text(bench: &Workbench) -> String {
    bench.view().scene().to_text()
}

/// How many expectations hold, as `satscope check` says it of the scene.
fn checked(bench: &Workbench) -> String {
    out(&satscope_reading(&["check", "-"], text(bench).as_bytes()))
}

#[test]
fn every_change_is_checked_with_the_sentences_of_the_command_line() {
    let mut bench = Workbench::new(scene(&[HOLDS, FAILS].join(",")));
    assert_eq!((bench.view().checks.count(), failing(&bench)), (2, Some(1)));
    let view = bench.view();
    let failures: Vec<_> = view.checks.all(view.scene()).filter_map(|of| of.failure).collect();
    assert!(checked(&bench).contains(&failures[0].what), "{}", checked(&bench));
    // The mover begins within the other box.
    bench.apply([Edit::SetNumbers { index: 1, numbers: vec![(Number::Center(0), 0.5)] }.into()]);
    assert_eq!(failing(&bench), Some(2));
    assert!(checked(&bench).contains("FAILED, 2 of 2"));
    bench.apply([HistoryCommand::Undo.into()]);
    assert_eq!(failing(&bench), Some(1));
    bench.apply([Edit::SetExpectations(Vec::new()).into()]);
    assert_eq!((bench.view().checks.count(), failing(&bench)), (0, Some(0)));
}

#[test]
fn what_is_shown_becomes_expected_and_holds() {
    for at in [0.0, 0.3, 0.5, 1.0] {
        let mut bench = Workbench::new(scene(""));
        bench.apply([PlayheadCommand::Seek(at).into()]);
        let shown = [Shown::Verdict, Shown::Axis, Shown::Separation, Shown::Contacts];
        for (nth, what) in shown.into_iter().enumerate() {
            bench.apply([what.into()]);
            assert_eq!((bench.view().checks.count(), failing(&bench)), (nth + 1, Some(0)), "{}", text(&bench));
        }
        assert!(checked(&bench).contains("ok, 4 expectations hold"), "{}", checked(&bench));
        // Once more is nothing new, and each is a step to undo.
        let before = text(&bench);
        bench.apply(shown.map(Command::from));
        assert_eq!(text(&bench), before);
        for count in (0..4).rev() {
            bench.apply([HistoryCommand::Undo.into()]);
            assert_eq!(bench.view().checks.count(), count);
        }
    }
}

/// Where numbers are not exact, they are written as they are shown, with what was rounded off as tolerance.
#[test]
fn a_number_is_expected_as_it_is_shown() {
    let mut bench = Workbench::new(scene(""));
    bench.apply([Edit::SetFocus(satscope::scene::Pair { a: 0, b: 2 }).into(), PlayheadCommand::Seek(1.0 / 3.0).into()]);
    bench.apply([Shown::Separation.into()]);
    let claim = bench.view().scene().expectations()[0].claim.clone();
    let Claim::Separation { value, tolerance, .. } = claim else { panic!("{claim:?}") };
    let found = bench.view().focus.expect("a pair").now.report.separation;
    assert!(value != found && 0.0 < tolerance.0 && tolerance.0 < 1e-8, "{value} {found} {tolerance:?}");
    assert!(value.to_string().len() < 13, "{value}");
    assert_eq!(failing(&bench), Some(0));
    // What is expected of the same thing at the same time takes its place.
    bench.apply([Edit::SetNumbers { index: 2, numbers: vec![(Number::Center(1), 8.0)] }.into()]);
    assert_eq!(failing(&bench), Some(1));
    bench.apply([Shown::Separation.into()]);
    assert_eq!((bench.view().checks.count(), failing(&bench)), (1, Some(0)));
}

#[test]
fn dear_expectations_are_checked_beside_the_window() {
    let expect = r#"Sweep(pair: ("mover", "mill"), is: Hit)"#;
    let mut bench = Workbench::new(scene(expect));
    assert_eq!(failing(&bench), None, "a frame has no time for another pair's motion");
    let effects = bench.apply([PlayheadCommand::Seek(0.5).into()]);
    let [Effect::Check(asked)] = &effects[..] else { panic!("{effects:?}") };
    let found: Arc<[_]> = failures(asked).into();
    assert_eq!(found.len(), 1, "they never meet");
    // What is found of a scene that is no more is dropped.
    let later = bench.apply([Edit::SetTitle("new".to_owned()).into()]);
    bench.apply([Command::Checked { scene: Arc::clone(asked), failures: Some(Arc::clone(&found)) }]);
    assert!(!bench.view().checks.is_current());
    let [Effect::Check(asked)] = &later[..] else { panic!("{later:?}") };
    let answer = Command::Checked { scene: Arc::clone(asked), failures: Some(found) };
    let text = replay::write(std::slice::from_ref(&answer)).expect("it can be written");
    bench.apply(replay::read(&text).expect("it can be read"));
    assert!(bench.view().checks.is_current());
    assert_eq!(failing(&bench), Some(1));
}

#[test]
fn failures_are_gone_through_in_time() {
    let mut bench = Workbench::new(scene(&[HOLDS, FAILS_LATER, FAILS].join(",")));
    let seen = |bench: &Workbench| {
        let view = bench.view();
        (view.playhead.t(), view.pair().map(|pair| pair.b), view.selection.axis().map(|axis| axis.to_string()))
    };
    let mut go = || {
        let commands = next_failure(&bench.view());
        bench.apply(commands);
        seen(&bench)
    };
    let axis = Some("B1".to_owned());
    assert_eq!([go(), go(), go()], [(0.25, Some(1), axis.clone()), (0.75, Some(2), None), (0.25, Some(1), axis)]);
}

#[test]
fn an_expectation_is_read_and_written_as_in_a_file() {
    let of = scene(&[HOLDS, FAILS].join(","));
    for expectation in of.expectations() {
        assert_eq!(of.expectation_of(&of.text_of(expectation)).as_ref(), Ok(expectation));
    }
    for (text, why) in [
        (r#"Verdict(pair: ("still", "nobody"), at: 0, is: Separated)"#, "nobody"),
        (r#"Verdict(pair: ("still", "mover"), is: Separated)"#, "the field `at` is missing"),
        (r#"Axis(pair: ("still", "mover"), at: 0, is: "A2")"#, "A2"),
        ("Verdict(", ""),
    ] {
        let trouble = of.expectation_of(text).expect_err("it is none");
        assert!(trouble.contains(why), "{trouble:?} must say {why:?}");
    }
}
