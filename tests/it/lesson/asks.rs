//! What a step hands over to a walk, and what a question hides until it is answered.

use super::{handout, scene};
use satscope::{
    kernel::{axis::AxisId, sat::Verdict},
    workbench::{
        Command, Workbench,
        lesson::{Done, Given, LessonCommand as L},
        walk::{Kind, Revealed, Stage, WalkCommand},
    },
};

fn begun(steps: &str) -> Workbench {
    let mut bench = Workbench::new(scene(steps));
    bench.apply([Command::from(L::Begin)]);
    bench
}

fn axis(name: &str) -> AxisId {
    name.parse().expect("the name of an axis")
}

#[test]
fn a_walk_begins_with_its_step_and_ends_with_it() {
    let mut bench = begun(
        "(say: \"a\"), (say: \"b\", walk: Test(at: 0.5, from: \"A1\", to: \"B0\"), after: \"{at}\"), (say: \"c\", walk: Sweep), (say: \"d\")",
    );
    assert!(bench.view().walk.is_none() && bench.view().look.shows("Learn"));
    bench.apply([L::Next.into()]);
    let view = bench.view();
    let walk = view.walk.expect("it walks");
    assert_eq!((walk.kind, walk.stage), (Kind::Test, Stage::Choose(axis("A1"))));
    assert_eq!((view.playhead.t(), view.selection.axis()), (0.5, Some(axis("A1"))));
    assert!(view.lesson.expect("it goes on").after.is_none(), "the walk is not over");
    bench.apply([WalkCommand::ToEnd.into()]);
    let lesson = bench.view().lesson.expect("it goes on");
    assert_eq!((lesson.done(), lesson.after.is_some()), (Some(&Done::Reached), true));
    bench.apply([L::Next.into()]);
    assert_eq!(bench.view().walk.map(|walk| walk.kind), Some(Kind::Sweep));
    bench.apply([L::Back.into()]);
    assert_eq!(bench.view().walk.map(|walk| (walk.kind, walk.number)), Some((Kind::Test, 1)));
    // A walk that was left begins again where the step is shown again.
    bench.apply([WalkCommand::Leave.into()]);
    assert!(bench.view().walk.is_none() && bench.view().look.shows("Learn"), "the lesson goes on");
    bench.apply([L::ToStep(1).into()]);
    assert!(bench.view().walk.is_some());
    bench.apply([L::ToStep(3).into()]);
    assert!(bench.view().walk.is_none());
    bench.apply([L::Leave.into()]);
    assert!(!bench.view().look.shows("Learn"));
}

#[test]
fn a_question_hides_its_answer() {
    let ask = |ask: &str| begun(&format!("(say: \"a\", at: 0.25, ask: {ask})"));
    for (question, given) in [
        ("Verdict", Given::Verdict(Verdict::Separated)),
        ("Axis", Given::Axis(axis("A0"))),
        ("Depth", Given::Depth(0.0)),
    ] {
        let mut bench = ask(question);
        let view = bench.view();
        assert!(!view.reveals_verdict(), "{question}");
        assert_eq!(view.revealed(axis("A0")), Revealed::Both, "{question}: intervals can be compared");
        bench.apply([L::Answer(given).into()]);
        assert!(bench.view().reveals_verdict(), "{question}");
        assert_eq!(bench.view().revealed(axis("A0")), Revealed::Gap);
    }
    let mut bench = ask("FirstContact");
    assert_eq!((bench.view().reveals_verdict(), bench.view().revealed_until()), (true, 0.0));
    bench.apply([L::Skip.into()]);
    assert_eq!(bench.view().revealed_until(), f64::INFINITY);
    let bench = ask("Choice(answers: [\"x\", \"y\"], right: 0)");
    assert!(bench.view().reveals_verdict());
}

/// The axis with the largest gap would be the answer, so it is not the one shown.
#[test]
fn the_shown_axis_is_no_answer() {
    let up = "(say: \"a\", ask: Axis)";
    let scene = super::text(up).replace("center: (4.0, 0.0)", "center: (0.0, 4.0)");
    let mut bench = Workbench::new(satscope::scene::Scene::from_text(&scene).expect("valid"));
    let shown = |bench: &Workbench| bench.view().focus.expect("a pair").axis;
    assert_eq!(shown(&bench), axis("A1"));
    bench.apply([L::Begin.into()]);
    assert_eq!(shown(&bench), axis("A0"));
    bench.apply([L::Answer(Given::Axis(axis("A1"))).into()]);
    assert_eq!(shown(&bench), axis("A1"));
}

#[test]
fn pictures_of_questions_keep_the_answer() {
    let html = handout::handout_of("(say: \"a\", ask: Verdict), (say: \"b\")", &["--format", "html"]);
    let pictures: Vec<&str> = html.split("<figure>").skip(1).collect();
    assert!(pictures[0].contains("NOT YET KNOWN") && !pictures[0].contains("SEPARATED"));
    assert!(pictures[1].contains("SEPARATED"));
}
