//! What holds of walking: forward then back is the identity, nothing is analysed anew, a stage costs less than a frame.

use super::{each, next, random, shipped, start, walk, whole};
use satscope::{
    kernel::axis::AxisId,
    scene::{Edit, Scene, edit::Number},
    workbench::{
        Command, Workbench,
        command::HistoryCommand,
        look::LookCommand,
        playhead::PlayheadCommand,
        replay, samples,
        selection::SelectCommand,
        walk::{Guess, Kind, Revealed, Stage, WalkCommand},
    },
};
use std::time::{Duration, Instant};

/// More stages than this are not walked through one by one.
const MANY: usize = 300;

fn axis(name: &str) -> AxisId {
    name.parse().expect("the name of an axis")
}

/// All of a workbench that a walk may change.
fn seen(bench: &Workbench) -> String {
    let view = bench.view();
    let axis = view.focus.map(|focus| (focus.axis, focus.t, focus.now));
    format!("{:?}", (view.playhead, view.selection, view.look, view.cameras, view.walk, axis, view.document.is_dirty()))
}

fn back(bench: &mut Workbench) {
    bench.apply([WalkCommand::Back.into()]);
}

#[test]
fn forward_then_back_is_the_identity() {
    for (name, scene) in shipped().into_iter().filter(|(_, scene)| scene.focus().is_some()) {
        for kind in [Kind::Test, Kind::Sweep] {
            for settings in [WalkCommand::StopAtGap(true), WalkCommand::Predict(true), WalkCommand::HideLater(true)] {
                let mut bench = Workbench::new(scene.clone());
                bench.apply([PlayheadCommand::Seek(0.2 * scene.duration()).into(), settings.into(), whole(kind)]);
                let mut states = vec![seen(&bench)];
                while walk(&bench).number < walk(&bench).count.min(MANY) {
                    next(&mut bench);
                    states.push(seen(&bench));
                }
                for state in states.iter().rev().skip(1) {
                    back(&mut bench);
                    assert_eq!(&seen(&bench), state, "{name}, {kind:?}, {settings:?}");
                }
                back(&mut bench);
                assert_eq!(seen(&bench), states[0], "{name}: there is nothing before the first stage");
            }
        }
    }
}

#[test]
fn what_was_looked_at_on_the_way_comes_back() {
    let mut bench = start(random(4, super::Moves::Straight), Kind::Test);
    next(&mut bench);
    bench.apply([
        Command::Select(SelectCommand::Axis(Some(axis("B1")))),
        PlayheadCommand::Seek(0.5).into(),
        SelectCommand::Box(Some(1)).into(),
    ]);
    let before = seen(&bench);
    next(&mut bench);
    assert_ne!(seen(&bench), before);
    back(&mut bench);
    assert_eq!(seen(&bench), before);
    next(&mut bench);
    bench.apply([WalkCommand::ToEnd.into(), WalkCommand::ToStart.into()]);
    assert_eq!(walk(&bench).number, 1);
}

#[test]
fn a_walk_follows_the_scene_while_it_is_edited() {
    let text = r#"(version: 1, boxes: Planar([
        (name: "a", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
        (name: "b", center: (4.0, 0.0), half_extents: (1.0, 1.0)),
    ]))"#;
    let mut bench = Workbench::new(Scene::from_text(text).expect("valid"));
    bench.apply([whole(Kind::Test), WalkCommand::ToEnd.into()]);
    assert_eq!(walk(&bench).stage, Stage::Decide(axis("A0")));
    assert_eq!(walk(&bench).page.rows[0].to_string(), "gap = 2 > 0");
    bench.apply([Edit::SetNumbers { index: 1, numbers: vec![(Number::Center(0), 1.5)] }.into()]);
    let walked = walk(&bench);
    assert_eq!(walked.stage, Stage::Decide(axis("A0")), "the stage stays");
    assert_eq!(walked.page.rows[0].to_string(), "gap = -0.5 < 0");
    assert!(walked.number < walked.count, "no gap ends the test now");
    bench.apply([HistoryCommand::Undo.into()]);
    assert_eq!(walk(&bench).number, walk(&bench).count);
    bench.apply([Edit::DeleteBox(1).into()]);
    assert!(bench.view().walk.is_none(), "without a pair there is no walk");
    assert!(!bench.view().look.shows("Learn"), "its panel goes with it");
}

#[test]
fn a_part_of_a_test_ends_with_what_its_last_axis_decides() {
    let mut bench = start(random(0, super::Moves::Straight), Kind::Test);
    bench.apply([WalkCommand::Start { kind: Kind::Test, from: Some(axis("A1")), to: Some(axis("B0")) }.into()]);
    let stages = each(&mut bench, |_, _| {});
    assert_eq!(stages.first(), Some(&Stage::Choose(axis("A1"))));
    assert_eq!(stages.last(), Some(&Stage::Decide(axis("B0"))));
    assert_eq!(stages.len(), 10);
}

#[test]
fn formulas_are_written_as_in_a_book() {
    let text = r#"(version: 1, boxes: Planar([
        (name: "bullet", center: (-3.0, 0.5), half_extents: (0.2, 0.1)),
        (name: "paper", center: (0.0, 0.0), half_extents: (0.01, 2.0)),
    ]))"#;
    let mut bench = start(Scene::from_text(text).expect("valid"), Kind::Test);
    let rows = |bench: &Workbench| walk(bench).page.rows.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(rows(&bench), ["L = a0 = (1, 0)"]);
    next(&mut bench);
    assert_eq!(
        rows(&bench),
        [
            "ra = ha0 · |a0·L| + ha1 · |a1·L| = 0.2 · 1 + 0.1 · 0 = 0.2",
            "A = [L·ca - ra, L·ca + ra] = [-3 - 0.2, -3 + 0.2] = [-3.2, -2.8]"
        ]
    );
    next(&mut bench);
    next(&mut bench);
    assert_eq!(rows(&bench), ["gap = |L·D| - (ra + rb) = |(1, 0)·(3, -0.5)| - (0.2 + 0.01) = 2.79"]);
    let turned = text.replace("half_extents: (0.01, 2.0)", "half_extents: (0.01, 2.0), angle: 30.0");
    let mut bench = start(Scene::from_text(&turned).expect("valid"), Kind::Test);
    bench.apply([WalkCommand::ToAxis(axis("B0")).into()]);
    assert_eq!(rows(&bench), ["L = b0 ≈ (0.866, 0.5)"], "dropped digits are not hidden");
}

#[test]
fn a_walk_hides_what_it_has_not_reached() {
    let scene = samples::named("04-one-gap-is-enough.ron").expect("it ships");
    let mut bench = Workbench::new(Scene::from_text(scene.text).expect("valid"));
    bench.apply([WalkCommand::HideLater(true).into(), WalkCommand::StopAtGap(false).into(), whole(Kind::Test)]);
    let axes = AxisId::all(bench.view().scene().dimension());
    let mut last = vec![Revealed::Nothing; axes.len()];
    each(&mut bench, |view, walk| {
        let now: Vec<Revealed> = axes.iter().map(|&axis| view.revealed(axis)).collect();
        assert!(now.iter().zip(&last).all(|(now, last)| now >= last), "{:?}", walk.stage);
        if let Some(shown) = walk.stage.of_axis() {
            for &axis in axes {
                assert_eq!(view.revealed(axis) == Revealed::Nothing, axis > shown, "{axis} at {:?}", walk.stage);
            }
        }
        last = now;
    });
    assert!(last.iter().all(|of| *of == Revealed::Gap));
    bench.apply([WalkCommand::ToStart.into()]);
    assert!(!bench.view().reveals_verdict());
    bench.apply([WalkCommand::HideLater(false).into()]);
    assert!(bench.view().reveals_verdict());
}

#[test]
fn predictions_are_asked_for_and_judged() {
    let text = r#"(version: 1, boxes: Planar([
        (name: "a", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
        (name: "b", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-4.0, 0.0)),
    ]))"#;
    let scene = Scene::from_text(text).expect("valid");
    let mut bench = Workbench::new(scene);
    let guess = |bench: &mut Workbench, guess| drop(bench.apply([WalkCommand::Guess(guess).into()]));
    let outcomes =
        |bench: &Workbench| walk(bench).outcomes.iter().map(|of| (of.right, of.words.clone())).collect::<Vec<_>>();
    bench.apply([WalkCommand::Predict(true).into(), whole(Kind::Sweep)]);
    assert!(bench.view().first_contact().is_none(), "what is asked is hidden");
    guess(&mut bench, Guess::Overlapping);
    guess(&mut bench, Guess::Contact(f64::NAN));
    assert_eq!(walk(&bench).question.map(|(_, guess)| guess), Some(None), "neither is an answer to this question");
    guess(&mut bench, Guess::Never);
    guess(&mut bench, Guess::Contact(0.6));
    bench.apply([WalkCommand::ToEnd.into()]);
    let words = "You said 0.6 s; the time is 0.5 s: off by 0.1 s, 20 %.".to_owned();
    assert_eq!(outcomes(&bench), [(false, words)]);
    assert_eq!(bench.view().first_contact(), Some(0.5));

    bench.apply([PlayheadCommand::Seek(0.75).into(), whole(Kind::Test)]);
    assert!(!bench.view().reveals_verdict());
    guess(&mut bench, Guess::Separated);
    next(&mut bench);
    guess(&mut bench, Guess::Axis(axis("B0")));
    while !matches!(walk(&bench).stage, Stage::Ask(satscope::workbench::walk::Question::Depth)) {
        next(&mut bench);
        assert!(walk(&bench).number < walk(&bench).count, "the depth is asked before it is told");
    }
    guess(&mut bench, Guess::Depth(1.0));
    next(&mut bench);
    assert_eq!(
        outcomes(&bench),
        [
            (false, "You said separated; they are overlapping.".to_owned()),
            (true, "You said B0, and no axis has a larger gap.".to_owned()),
            (true, "You said 1: exactly the depth.".to_owned()),
        ]
    );
}

#[test]
fn a_walk_is_written_down_and_played_again() {
    let sample = samples::named("02-bullet-through-paper.ron").expect("it ships");
    let commands: Vec<Command> = vec![
        satscope::workbench::command::FileCommand::OpenSample(sample).into(),
        WalkCommand::Predict(true).into(),
        WalkCommand::Start { kind: Kind::Test, from: Some(axis("A0")), to: None }.into(),
        WalkCommand::Guess(Guess::Axis(axis("B1"))).into(),
        WalkCommand::Next.into(),
        WalkCommand::Guess(Guess::Axis(axis("B1"))).into(),
        WalkCommand::ToAxis(axis("B0")).into(),
        WalkCommand::HideLater(true).into(),
        WalkCommand::Project(satscope::workbench::walk::Projecting::Corners).into(),
        WalkCommand::Back.into(),
        SelectCommand::HoverMark(satscope::workbench::walk::Mark::Gap).into(),
    ];
    let read = replay::read(&replay::write(&commands).expect("it can be written")).expect("it can be read");
    let [mut one, mut other] = [(); 2].map(|()| Workbench::default());
    one.apply(commands);
    other.apply(read);
    assert!(one.view().walk.is_some());
    assert_eq!(seen(&one), seen(&other));
}

#[test]
fn a_stage_costs_less_than_a_frame_and_analyses_nothing() {
    const FRAME: Duration = Duration::from_millis(16);
    for (name, scene) in shipped().into_iter().filter(|(_, scene)| scene.focus().is_some()) {
        for kind in [Kind::Test, Kind::Sweep] {
            let mut bench = start(scene.clone(), kind);
            let analyses = bench.analyses();
            let mut times = Vec::new();
            while walk(&bench).number < walk(&bench).count.min(MANY) {
                let start = Instant::now();
                next(&mut bench);
                times.push(start.elapsed());
            }
            times.sort();
            // The median, for other programs have the processor, too.
            let median = times[times.len() / 2];
            assert!(median < FRAME, "{name}, {kind:?}: {median:?}");
            assert_eq!(bench.analyses(), analyses, "{name}: nothing is analysed anew");
        }
    }
}

#[test]
fn without_the_cross_axes_the_walk_says_what_it_cannot_know() {
    let sample = samples::named("04-edge-against-edge.ron").expect("it ships");
    let mut bench = start(Scene::from_text(sample.text).expect("valid"), Kind::Test);
    assert_eq!(walk(&bench).axes.len(), 15);
    bench.apply([LookCommand::SetFacesOnly(true).into()]);
    assert_eq!(walk(&bench).axes.len(), 6);
    bench.apply([WalkCommand::ToEnd.into()]);
    assert_eq!(walk(&bench).stage, Stage::Conclude);
    assert!(walk(&bench).page.sentence.contains("A0xB1 shows a gap"), "{}", walk(&bench).page.sentence);
}

#[test]
fn hostile_scenes_are_walked_through_without_harm() {
    let files = std::fs::read_dir(crate::repository("tests/golden/hostile")).expect("the folder is there");
    let mut walked = 0;
    for path in files.map(|file| file.expect("it can be read").path()) {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let Ok(scene) = Scene::from_text(&text) else { continue };
        for kind in [Kind::Test, Kind::Sweep] {
            let mut bench = start(scene.clone(), kind);
            while walk(&bench).number < walk(&bench).count.min(100) {
                next(&mut bench);
                for row in &walk(&bench).page.rows {
                    assert!(!row.to_string().contains("NaN"), "{}: {row}", path.display());
                }
            }
            bench.apply([WalkCommand::ToEnd.into()]);
            walked += 1;
        }
    }
    assert!(walked > 10, "{walked} walks");
}
