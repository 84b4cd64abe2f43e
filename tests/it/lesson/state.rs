//! How a lesson is gone through.

use super::scene;
use satscope::{
    kernel::sat::Verdict,
    scene::{Edit, edit::Number, view::Layer},
    workbench::{
        Command, Workbench,
        camera::Fit,
        command::HistoryCommand,
        lesson::{Done, Given, LessonCommand as L, LessonView, Score, plain},
        look::LookCommand,
        playhead::PlayheadCommand,
        replay,
        selection::SelectCommand,
    },
};

const STEPS: &str = r#"
(say: "one", at: 0.5, axis: "A1", show: [Grid], camera: Fit),
(say: "two", line: (1.0, 2.0), faces_only: true),
(say: "three", goal: Verdict(pair: ("left", "big right"), at: 0.0, is: Touching), after: "It is {gap A0}."),
(say: "four", ask: Axis, camera: Across, after: "{best}"),
(say: "five", ask: Choice(answers: ["{gap A0}", "no"], right: 0)),
"#;

fn bench() -> Workbench {
    let mut bench = Workbench::new(scene(STEPS));
    bench.apply([L::Begin.into()]);
    bench
}

fn lesson(bench: &Workbench) -> LessonView<'_> {
    bench.view().lesson.expect("a lesson is gone through")
}

fn act(bench: &mut Workbench, commands: impl IntoIterator<Item = L>) {
    bench.apply(commands.into_iter().map(Command::from));
}

fn move_b(x: f64) -> Command {
    Edit::SetNumbers { index: 1, numbers: vec![(Number::Center(0), x)] }.into()
}

/// What a step sets.
fn seen(bench: &Workbench) -> String {
    let view = bench.view();
    let lesson = lesson(bench);
    format!("{} {:?} {:?} {:?}", lesson.index, view.playhead, view.selection, view.look)
}

#[test]
fn a_step_sets_what_it_says() {
    let mut bench = bench();
    let view = bench.view();
    assert_eq!((view.playhead.t(), view.selection.axis()), (0.5, Some("A1".parse().expect("an axis"))));
    assert_eq!(view.look.layers().shown().collect::<Vec<_>>(), [Layer::Grid]);
    assert_eq!(view.cameras.wanted().map(|(to, _)| to), Some(Fit::Whole));
    let usual = view.look.usual_layers();
    act(&mut bench, [L::Next]);
    let view = bench.view();
    assert_eq!((view.playhead.t(), view.selection.axis()), (0.0, None));
    assert_eq!(view.selection.free_line(), Some([1.0, 2.0, 0.0]));
    assert!(view.look.faces_only());
    assert_eq!((view.look.layers(), view.look.usual_layers()), (usual, usual), "what a person chose stays");
    act(&mut bench, [L::Leave]);
    let view = bench.view();
    assert!(view.lesson.is_none() && !view.look.faces_only() && view.selection.free_line().is_none());
}

#[test]
fn forward_and_back_lead_to_the_same() {
    let mut bench = bench();
    act(&mut bench, [L::ToStep(2), L::Skip, L::ToStep(3), L::Skip, L::ToStep(4), L::Skip, L::ToStep(0)]);
    let mut states = vec![seen(&bench)];
    for _ in 1..5 {
        act(&mut bench, [L::Next]);
        states.push(seen(&bench));
    }
    act(&mut bench, [L::Next]);
    assert_eq!(seen(&bench), states[4], "there is no step after the last");
    for index in (0..4).rev() {
        // Whatever the learner does in between.
        bench.apply([
            PlayheadCommand::Seek(1.7).into(),
            SelectCommand::Axis(Some("B1".parse().expect("an axis"))).into(),
            LookCommand::HideLayer(Layer::Grid).into(),
        ]);
        act(&mut bench, [L::Back]);
        assert_eq!(seen(&bench), states[index]);
    }
    act(&mut bench, [L::Back]);
    assert_eq!(seen(&bench), states[0]);
    for (index, state) in states.iter().enumerate().rev() {
        act(&mut bench, [L::ToStep(index)]);
        assert_eq!(&seen(&bench), state);
    }
    act(&mut bench, [L::ToStep(99)]);
    assert_eq!(seen(&bench), states[4]);
}

#[test]
fn the_camera_moves_only_where_a_step_says_so() {
    let mut bench = bench();
    let wanted = |bench: &Workbench| bench.view().cameras.wanted().map(|(to, _)| to);
    let place = |bench: &mut Workbench| {
        let camera = bench.view().cameras.local(bench.view().scene().dimension());
        let pace = satscope::workbench::camera::Pace::Jump;
        let place = satscope::workbench::camera::CameraCommand::Place { origin: [0.0; 3], camera, follow: None, pace };
        bench.apply([place.into()]);
    };
    for (step, expected) in
        [(0, Some(Fit::Whole)), (1, None), (2, None), (3, Some(Fit::Across)), (4, None), (1, Some(Fit::Whole))]
    {
        act(&mut bench, [L::ToStep(step)]);
        assert_eq!(wanted(&bench), expected, "step {step}");
        place(&mut bench);
    }
}

#[test]
fn a_goal_waits_says_how_far_it_is_and_is_reached() {
    let mut bench = bench();
    act(&mut bench, [L::ToStep(2)]);
    let view = lesson(&bench);
    let to_go = view.to_go.expect("it is not reached");
    assert_eq!(to_go.sentence, "The verdict at 0 is separated; wanted is touching: 2 to go.");
    assert_eq!((to_go.distance, view.waits, view.after.is_none()), (Some(2.0), true, true));
    act(&mut bench, [L::Next]);
    assert_eq!(lesson(&bench).index, 2, "it waits");
    bench.apply([move_b(2.5)]);
    assert_eq!(lesson(&bench).to_go.and_then(|to_go| to_go.distance), Some(0.5));
    bench.apply([move_b(2.0)]);
    let view = lesson(&bench);
    assert_eq!((view.to_go, view.waits, view.done()), (None, false, Some(&Done::Reached)));
    assert_eq!(view.after.map(plain).as_deref(), Some("It is 0."));
    assert!(view.is_changed);
    bench.apply([move_b(3.0)]);
    assert!(!lesson(&bench).waits, "reached is reached");
    act(&mut bench, [L::PutBack]);
    assert!(!lesson(&bench).is_changed);
    assert_eq!(bench.view().document.history.undo_label(), Some("put the scene back"));
    bench.apply([HistoryCommand::Undo.into()]);
    assert!(lesson(&bench).is_changed, "it is one step to undo");
    act(&mut bench, [L::Next]);
    assert_eq!(lesson(&bench).index, 3);
}

#[test]
fn answers_are_judged_once_and_counted() {
    let mut bench = bench();
    let axis = |name: &str| Given::Axis(name.parse().expect("an axis"));
    act(&mut bench, [L::ToStep(3), L::Answer(Given::Depth(1.0))]);
    assert!(lesson(&bench).waits, "that was another question");
    act(&mut bench, [L::Answer(axis("B1")), L::Answer(axis("A0"))]);
    let Some(Done::Answered { given, right: false, said }) = lesson(&bench).done() else {
        panic!("it was answered wrongly")
    };
    assert_eq!(*given, axis("B1"));
    assert_eq!(said, "It is A0, with a gap of 2; that of B1 is -2.");
    assert_eq!(lesson(&bench).after.map(plain).as_deref(), Some("A0"));
    act(&mut bench, [L::Next, L::Answer(Given::Choice(7))]);
    assert!(lesson(&bench).waits);
    act(&mut bench, [L::Answer(Given::Choice(0))]);
    assert!(matches!(lesson(&bench).done(), Some(Done::Answered { right: true, .. })));
    assert_eq!(lesson(&bench).score(), Score { tasks: 3, right: 1, wrong: 1, skipped: 0 });
    assert!(lesson(&bench).kept.finished);
}

#[test]
fn every_kind_of_question_has_an_answer() {
    let check = |ask: &str, fields: &str, given: Given, expected: (bool, &str)| {
        let mut bench = Workbench::new(scene(&format!("(say: \"a\", ask: {ask}, {fields})")));
        act(&mut bench, [L::Begin, L::Answer(given)]);
        let Some(Done::Answered { right, said, .. }) = lesson(&bench).done() else { panic!("{ask}: not answered") };
        assert_eq!((*right, said.as_str()), expected, "{ask} {given:?}");
    };
    check("Verdict", "at: 1.0", Given::Verdict(Verdict::Touching), (true, "Right: they are touching."));
    check("Verdict", "at: 0.0", Given::Verdict(Verdict::Touching), (false, "They are separated."));
    check("Axis", "", Given::Axis("B0".parse().expect("an axis")), (true, "Right: B0 and A0 have the same gap."));
    check("Depth", "at: 1.5", Given::Depth(1.0), (true, "Right: it is 1."));
    check("Depth", "at: 1.5", Given::Depth(1.04), (true, "Right: it is 1; your answer is off by 0.04."));
    check("Depth", "at: 1.5", Given::Depth(2.0), (false, "It is 1; your answer is off by 1."));
    check("FirstContact", "", Given::FirstContact(Some(1.0)), (true, "Right: it is 1 s."));
    check("FirstContact", "", Given::FirstContact(None), (false, "They meet at 1 s."));
    check("FirstContact", "", Given::FirstContact(Some(0.5)), (false, "It is 1 s; your answer is off by 0.5 s."));
    let choice = "Choice(answers: [\"x\", \"{gap A0}\"], right: 1)";
    check(choice, "", Given::Choice(0), (false, "The answer is: 2"));
}

#[test]
fn the_place_is_kept_and_can_be_restored() {
    let mut bench = bench();
    act(&mut bench, [L::ToStep(2), L::Skip, L::Leave]);
    assert!(bench.view().lesson.is_none());
    act(&mut bench, [L::Begin]);
    assert_eq!((lesson(&bench).index, lesson(&bench).waits), (2, false));
    let places = bench.view().lessons.places().clone();
    let mut other = Workbench::new(scene(STEPS));
    act(&mut other, [L::Restore(places.clone()), L::Begin]);
    assert_eq!(seen(&other), seen(&bench));
    act(&mut other, [L::Forget, L::Begin]);
    assert_eq!(lesson(&other).index, 0);
    // Where it was finished, it begins anew.
    act(&mut bench, [L::ToStep(4), L::Skip, L::Leave, L::Begin]);
    assert_eq!((lesson(&bench).index, lesson(&bench).kept.finished, lesson(&bench).kept.done.len()), (0, true, 0));
}

#[test]
fn editing_never_breaks_a_lesson() {
    let mut bench = bench();
    act(&mut bench, [L::ToStep(4)]);
    let edits = [Edit::DeleteBox(1), Edit::DeleteBox(0), Edit::DeleteBox(0)];
    for edit in edits {
        bench.apply([edit.into()]);
        act(&mut bench, [L::ToStep(2), L::ToStep(3), L::Answer(Given::Depth(0.0)), L::ToStep(4)]);
        assert_eq!(lesson(&bench).index, 4);
    }
    act(&mut bench, [L::PutBack]);
    assert_eq!(bench.view().scene().boxes().len(), 3);
    bench.apply([Edit::SetLesson(None).into()]);
    assert!(bench.view().lesson.is_none());
    act(&mut bench, [L::Next, L::Begin, L::Answer(Given::Choice(0))]);
    bench.apply([HistoryCommand::Undo.into()]);
    act(&mut bench, [L::Begin]);
    assert_eq!(lesson(&bench).index, 4);
}

#[test]
fn lessons_are_made_from_what_is_shown() {
    use satscope::scene::{Scene, view::SceneCamera};
    let plain_scene = scene("(say: \"a\")").edited(&Edit::SetLesson(None)).expect("valid");
    let mut bench = Workbench::new(plain_scene);
    act(&mut bench, [L::New]);
    assert_eq!(bench.view().document.history.undo_label(), Some("new lesson"));
    act(&mut bench, [L::New]);
    assert_eq!(
        bench.view().notices.last().map(|notice| notice.text.as_str()),
        Some("This scene has a lesson already.")
    );
    bench.apply([PlayheadCommand::Seek(0.25).into(), SelectCommand::Axis(Some("B0".parse().expect("an axis"))).into()]);
    let camera = SceneCamera::Planar { center: [1.000_012_3, 1.999_999_9], height: 3.000_049 };
    act(&mut bench, [L::AddStep { camera: Some(camera) }, L::Begin]);
    let text = bench.view().scene().to_text();
    assert!(text.contains("at: 0.25, axis: \"B0\", show: ["), "{text}");
    assert!(text.contains("camera: Place((center: (1.0, 2.0), height: 3.0)),"), "{text}");
    assert_eq!(Scene::from_text(&text).as_ref(), Ok(bench.view().scene()));
    assert_eq!(plain(lesson(&bench).say), "left and big right are separated: the largest gap is 2, on A0.");
    assert!(!lesson(&bench).is_changed, "who writes a lesson means it for these boxes");
    // While it is gone through, a step is added after the present one.
    bench.apply([SelectCommand::FreeLine(Some([0.0, 1.0, 0.0])).into()]);
    act(&mut bench, [L::AddStep { camera: None }]);
    let view = lesson(&bench);
    assert_eq!((view.index, view.lesson.steps.len(), view.step.line), (1, 3, Some([0.0, 1.0, 0.0])));
    bench.apply([HistoryCommand::Undo.into()]);
    assert_eq!(lesson(&bench).lesson.steps.len(), 2);
}

#[test]
fn a_lesson_is_played_again() {
    let commands = [
        L::Begin,
        L::Next,
        L::Next,
        L::Skip,
        L::Next,
        L::Answer(Given::Axis("A0".parse().expect("an axis"))),
        L::Next,
        L::Answer(Given::Choice(1)),
        L::AddStep { camera: None },
        L::PutBack,
    ];
    let commands: Vec<Command> = commands.into_iter().map(Command::from).chain([move_b(3.0)]).collect();
    let text = replay::write(&commands).expect("it can be written");
    let read = replay::read(&text).expect("it can be read");
    let [mut one, mut other] = [(); 2].map(|()| Workbench::new(scene(STEPS)));
    for command in commands {
        one.apply([command]);
    }
    other.apply(read);
    assert_eq!(seen(&one), seen(&other));
    assert_eq!(one.view().lessons.places(), other.view().lessons.places());
    assert_eq!(lesson(&one).score(), lesson(&other).score());
    assert_eq!(one.view().scene(), other.view().scene());
    // A lesson is an edit with a text.
    let lesson = one.view().scene().lesson().cloned().expect("it has one");
    let edit = Command::from(Edit::SetLesson(Some(Box::new(lesson))));
    let text = replay::write(std::slice::from_ref(&edit)).expect("it can be written");
    let again = replay::read(&text).expect("it can be read");
    assert!(matches!((&again[..], &edit), ([Command::Edit(one)], Command::Edit(other)) if one == other), "{text}");
}
