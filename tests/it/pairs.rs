//! The list of pairs: complete, kept up to date, sorted, filtered and found by name; and what the command line says of it.

use crate::crowd;
use satscope::{
    kernel::{interval::Interval, sat::Verdict, sweep::sweep},
    scene::{Edit, Pair, Scene, edit::Number},
    workbench::{
        Command, Effect, Workbench,
        analysis::copied::{Copied, Form},
        analysis::report::Report,
        command::HistoryCommand,
        look::LookCommand,
        pairs::{
            Column, Filter, Found, PAIRS, PairList, PairRow, PairsAsk, PairsCommand, PairsTask, Query, Solved,
            in_contact, solve_while,
        },
        playhead::PlayheadCommand::Seek,
        replay,
    },
};
use std::sync::Arc;

/// Three boxes: `left` and `right` meet at 0.5 s, `above` is passed by `right` at a distance of 1.
const THREE: &str = r#"(version: 1, boxes: Planar([
    (name: "left", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "right", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-4.0, 0.0)),
    (name: "above", center: (-0.5, 2.5), half_extents: (2.0, 0.5), angle: 45.0),
    (name: "far away", center: (90.0, 0.0), half_extents: (1.0, 1.0)),
]))"#;

fn scene(text: &str) -> Arc<Scene> {
    Arc::new(Scene::from_text(text).expect("the test's scene is valid"))
}

/// All of a scene's list, solved so many pairs at a time.
fn listed(known: &PairList, scene: &Arc<Scene>, at_once: usize) -> PairList {
    let mut last = None;
    let task = task(known, scene);
    task.run(
        |list| solve_while(list, 0..at_once.min(list.pending().len()), &mut || true),
        |found| {
            last = Some(found);
            true
        },
    );
    PairList::clone(&last.expect("something is heard").list)
}

fn task(known: &PairList, scene: &Arc<Scene>) -> PairsTask {
    let (known, query) = (Arc::new(known.clone()), Query::default());
    PairsTask { scene: Arc::clone(scene), opened: 1, known, query, t: 0.0, solves: true }
}

fn names(bench: &Workbench) -> Vec<String> {
    let pairs = bench.view().pairs;
    let scene = pairs.list().scene();
    let name = |row: &PairRow| format!("{}-{}", scene.name(row.pair.a), scene.name(row.pair.b));
    (0..pairs.len()).filter_map(|place| pairs.row(place)).map(name).collect()
}

#[test]
fn a_small_scene_is_listed_at_once() {
    let mut bench = Workbench::new(Scene::clone(&scene(THREE)));
    assert_eq!(names(&bench), ["left-right", "left-above", "right-above"]);
    let rows: Vec<String> = (0..3).map(|k| bench.view().pairs.row(k).expect("three rows").first_in_words()).collect();
    assert_eq!(rows[0], "0.5 s (A0)");
    assert!(rows[1].starts_with("from the start") || rows[1].starts_with("misses by"), "{rows:?}");
    // Nothing is left to do for the outside.
    assert_eq!(bench.apply([Command::Playhead(Seek(0.5))]), []);
    let lane = bench.view().pairs.lane();
    assert_eq!([0.4, 0.6].map(|t| lane.contacts(Interval::new(t, t))), [lane.count() - 1, lane.count()]);
}

#[test]
fn a_list_holds_what_the_solver_says_of_each_candidate() {
    for dimension in [2, 3] {
        let scene = scene(&crowd::text(dimension, 60).replace("50.", "9.").replace("b1\"", "B 1\""));
        let list = listed(&PairList::empty(), &scene, 7);
        let pairs: Vec<Pair> = list.rows().iter().map(|row| row.pair).collect();
        assert_eq!(pairs, scene.candidates().collect::<Vec<_>>());
        for row in list.rows() {
            let query = scene.pair(row.pair);
            let found = sweep(&*query);
            assert_eq!((&row.sweep.contacts, &row.sweep.unproved), (&found.contacts, &found.unproved));
            assert_eq!(row.closest.is_none(), !found.contacts.is_empty());
        }
    }
}

/// Whatever is edited, the list that follows is the one made anew; and an edit of one box solves its pairs only.
#[test]
fn a_list_follows_every_edit() {
    let before = scene(&crowd::text(2, 600));
    let list = listed(&PairList::empty(), &before, usize::MAX);
    assert!(list.is_complete() && list.rows().len() > 300, "{list:?}");
    let edits = [
        (Edit::SetNumbers { index: 7, numbers: vec![(Number::Center(0), 3.0)] }, true),
        (Edit::RenameBox { index: 7, name: "other".to_owned() }, true),
        (Edit::DeleteBox(12), true),
        (Edit::DuplicateBox(150), true),
        (Edit::SetFocus(Pair { a: 3, b: 9 }), true),
        (Edit::SetDuration(0.5), false),
    ];
    for (edit, is_small) in edits {
        let after = Arc::new(before.edited(&edit).expect("it is allowed"));
        let following = list.following(&after);
        let to_solve = following.pending().len();
        assert!(!is_small || to_solve < list.rows().len() / 20, "{edit:?}: {to_solve} pairs");
        assert_eq!(following.scene(), &after);
        let [one, other] = [&list, &PairList::empty()].map(|known| listed(known, &after, 100));
        assert_eq!(one.rows(), other.rows(), "{edit:?}");
    }
}

#[test]
fn a_partial_list_goes_on_where_it_was() {
    let before = scene(&crowd::text(3, 400));
    let mut list = PairList::empty().following(&before);
    let count = list.count();
    list.take(solve_while(&list, 0..count / 2, &mut || true));
    assert_eq!((list.count(), list.rows().len()), (count, count / 2));
    let edit = Edit::SetNumbers { index: 0, numbers: vec![(Number::Velocity(0), 0.0)] };
    let after = Arc::new(before.edited(&edit).expect("it is allowed"));
    let following = list.following(&after);
    assert!(following.rows().len() + 100 > count / 2, "{following:?}");
    assert_eq!(listed(&following, &after, 50).rows(), listed(&PairList::empty(), &after, 50).rows());
}

/// Boxes that all lie in one place: the list ends, and says so.
#[test]
fn a_list_without_bound_is_cut() {
    let boxes: String =
        (0..1200).map(|k| format!(r#"(name: "{k}", center: (0.0, 0.0), half_extents: (1.0, 1.0)),"#)).collect();
    let scene = scene(&format!("(version: 1, boxes: Planar([{boxes}]))"));
    let list = PairList::empty().following(&scene);
    assert!(list.is_cut());
    assert_eq!(list.count(), satscope::workbench::pairs::MOST_PAIRS);
    // An edit leaves a list that is cut at the same place as one made anew.
    let edit = Edit::SetNumbers { index: 5, numbers: vec![(Number::Center(0), 9.0)] };
    let after = Arc::new(scene.edited(&edit).expect("it is allowed"));
    let [one, other] = [&list, &PairList::empty()].map(|known| known.following(&after));
    assert_eq!((one.pending(), one.is_cut()), (other.pending(), other.is_cut()));
}

#[test]
fn a_pair_that_takes_long_comes_last_and_can_be_given_up() {
    let scene = scene(&crowd::text(3, 400));
    let mut list = PairList::empty().following(&scene);
    let first = list.pending()[0];
    let hard = Solved { taken: 1, rows: Vec::new(), hard: vec![first] };
    list.take(hard);
    assert_ne!(list.pending()[0], first);
    let mut looks = 0;
    let stopped = solve_while(&list, 0..100, &mut || {
        looks += 1;
        looks < 20
    });
    assert!(stopped.taken < 20 && stopped.hard.is_empty(), "{stopped:?}");
    list.take(solve_while(&list, 0..list.pending().len(), &mut || true));
    assert!(list.is_at_hard_ones() && list.pending() == [first]);
    list.take(solve_while(&list, 0..1, &mut || true));
    assert!(list.is_complete());
    assert_eq!(list.rows()[0].pair, first);
}

#[test]
fn the_list_is_sorted_filtered_and_found_by_name() {
    let mut bench = Workbench::new(Scene::clone(&scene(THREE)));
    let mut after = |command: PairsCommand| {
        bench.apply([command.into()]);
        names(&bench)
    };
    assert_eq!(after(PairsCommand::Sort(Column::Pair)), ["left-above", "left-right", "right-above"]);
    assert_eq!(after(PairsCommand::Sort(Column::Pair)), ["right-above", "left-right", "left-above"]);
    assert_eq!(after(PairsCommand::Find("ABOVE left".to_owned())), ["left-above"]);
    assert_eq!(after(PairsCommand::Find("right".to_owned())), ["right-above", "left-right"]);
    assert_eq!(after(PairsCommand::Find("nobody".to_owned())), Vec::<String>::new());
    after(PairsCommand::Find(String::new()));
    after(PairsCommand::Sort(Column::Now));
    assert!(!after(PairsCommand::Show(Filter::Now(Verdict::Overlapping))).contains(&"left-right".to_owned()));
    bench.apply([Command::Playhead(Seek(0.75))]);
    assert!(names(&bench).contains(&"left-right".to_owned()), "{:?}", names(&bench));
    bench.apply([PairsCommand::Show(Filter::Never).into()]);
    assert!(names(&bench).iter().all(|name| name != "left-right"));
}

#[test]
fn the_outside_solves_a_large_scene_and_what_is_asked_of_it_follows_the_playhead() {
    let mut bench = Workbench::new(Scene::clone(&scene(&crowd::text(2, 600))));
    let asked = |effects: Vec<Effect>| {
        effects.into_iter().find_map(|effect| match effect {
            Effect::Pairs(PairsAsk::Do(task)) => Some(task),
            _ => None,
        })
    };
    let task = asked(bench.apply([])).expect("it is asked for");
    assert_eq!(asked(bench.apply([])), None, "once");
    let mut heard: Vec<Found> = Vec::new();
    task.run(
        |list| solve_while(list, 0..200, &mut || true),
        |found| {
            heard.push(found);
            true
        },
    );
    assert!(heard.len() > 2);
    let mut shown = 0;
    for found in heard {
        let effects = bench.apply([PairsCommand::Heard(Some(Arc::new(found))).into()]);
        assert_eq!(effects, []);
        assert!(bench.view().pairs.len() > shown);
        shown = bench.view().pairs.len();
    }
    let of_scene = bench.view().document.history.scene();
    assert!(bench.view().pairs.is_complete(of_scene));
    // By a column of the motion the playhead changes nothing; by one of the moment it does.
    assert_eq!(bench.apply([Command::Playhead(Seek(0.3))]), []);
    let task = asked(bench.apply([PairsCommand::Sort(Column::Now).into()])).expect("it is asked for");
    assert_eq!(task.t, 0.3);
    assert!(asked(bench.apply([Command::Playhead(Seek(0.4))])).is_some());
    // What was stopped is not taken up again by itself.
    let edit = Edit::SetNumbers { index: 1, numbers: vec![(Number::Center(0), 1.0)] };
    assert!(asked(bench.apply([edit.into()])).is_some_and(|task| task.solves));
    let stopped = bench.apply([PairsCommand::Sort(Column::First).into(), PairsCommand::Stop.into()]);
    assert!(matches!(stopped[..], [Effect::Pairs(PairsAsk::Stop)]), "{stopped:?}");
    assert!(bench.view().pairs.is_stopped());
    assert!(asked(bench.apply([PairsCommand::GoOn.into()])).is_some_and(|task| task.solves));
}

/// What is heard of a task is part of a list of commands; a list read from a text computes it.
#[test]
fn the_list_is_played_again() {
    let text = crowd::text(2, 60);
    let mut played = Workbench::new(Scene::clone(&scene(&text)));
    let commands = [
        Command::Pairs(PairsCommand::Heard(None)),
        PairsCommand::Sort(Column::Now).into(),
        PairsCommand::Show(Filter::Now(Verdict::Separated)).into(),
        PairsCommand::Find("b1".to_owned()).into(),
        LookCommand::ShowPanel(PAIRS.to_owned()).into(),
        PairsCommand::Stop.into(),
        PairsCommand::GoOn.into(),
        Command::Pairs(PairsCommand::Heard(None)),
    ];
    let text_of = replay::write(&commands).expect("it can be written");
    let mut again = Workbench::new(Scene::clone(&scene(&text)));
    again.apply(replay::read(&text_of).expect("it can be read"));
    played.apply(commands);
    assert!(!names(&played).is_empty());
    assert_eq!(names(&played), names(&again));
}

#[test]
fn undo_and_another_document_bring_their_own_list() {
    let mut bench = Workbench::new(Scene::clone(&scene(THREE)));
    bench.apply([Edit::DeleteBox(0).into()]);
    assert_eq!(names(&bench), ["right-above"]);
    bench.apply([HistoryCommand::Undo.into()]);
    assert_eq!(names(&bench).len(), 3);
}

#[test]
fn a_hover_names_the_pairs_in_contact() {
    let list = listed(&PairList::empty(), &scene(THREE), 9);
    let at = |t: f64| in_contact(&list, Interval::new(t, t)).map(|row| row.pair).collect::<Vec<_>>();
    assert!(!at(0.4).contains(&Pair { a: 0, b: 1 }) && at(0.6).contains(&Pair { a: 0, b: 1 }));
}

/// The report on every pair says the same of those that are no candidates as the solver does.
#[test]
fn a_report_on_every_pair_has_the_candidates_among_them() {
    let scene = scene(THREE);
    let all: Vec<String> = Report::new(&scene, "x", 0.0, scene.pairs()).text().skip(1).collect();
    let some: Vec<String> = Report::new(&scene, "x", 0.0, scene.candidates()).text().skip(1).collect();
    assert_eq!((all.len(), some.len()), (6, 3));
    assert!(some.iter().all(|part| all.contains(part)));
    let far = all.iter().filter(|part| part.contains("far away"));
    assert!(far.clone().count() == 3 && far.clone().all(|part| part.contains("The boxes never meet")), "{all:?}");
    assert!(far.clone().all(|part| part.contains("smallest separation")), "{all:?}");
}

#[test]
fn a_list_that_is_copied_in_part_says_so() {
    let item = |k: usize| format!("(name: \"b{k}\", center: ({k}.0, 0.0), half_extents: (200.0, 1.0))");
    let text = |count: usize| {
        format!("(version: 1, boxes: Planar([{}]))", (0..count).map(item).collect::<Vec<_>>().join(", "))
    };
    for (count, expected) in [(100, None), (101, Some("The first 5000 of 5050 pairs are copied"))] {
        let mut bench = Workbench::new(Scene::clone(&scene(&text(count))));
        bench.apply([Command::Pairs(PairsCommand::Heard(None))]);
        assert_eq!(bench.view().pairs.len(), count * (count - 1) / 2);
        let table = Copied::Pairs(Form::Csv);
        assert_eq!(
            table.text(&bench.view()).expect("there are pairs").lines().count(),
            1 + (count * (count - 1) / 2).min(5000)
        );
        let said = table.left_out(&bench.view());
        assert_eq!(said.is_some(), expected.is_some());
        assert!(expected.is_none_or(|expected| said.is_some_and(|said| said.starts_with(expected))));
    }
}
