//! Laws of editing and of undo, and what each edit does to the rest of the scene.

use proptest::prelude::*;
use satscope::kernel::axis::{AxisId, Dimension::D3};
use satscope::kernel::sat::Verdict;
use satscope::scene::edit::{AnyBox, Number};
use satscope::scene::expect::Time;
use satscope::scene::history::{self, History, Origin};
use satscope::scene::{Boxes, Claim, Edit, Expectation, Pair, PlanarBox, Rotation, Scene, SpatialBox};

fn three_boxes() -> Scene {
    let text = r#"(version: 1, title: "three", boxes: Planar([
        (name: "a", center: (0, 0), half_extents: (1, 1)),
        (name: "b", center: (3, 0), half_extents: (1, 1)),
        (name: "c", center: (0, 5), half_extents: (1, 1)),
    ]), focus: ("b", "c"), expect: [
        Verdict(pair: ("a", "b"), at: 0, is: Separated), Verdict(pair: ("c", "a"), at: 0, is: Separated),
    ])"#;
    Scene::from_text(text).expect("this text is a scene")
}

#[track_caller]
fn edited(scene: &Scene, edit: Edit) -> Scene {
    let after = scene.edited(&edit).unwrap_or_else(|problem| panic!("{edit:?}: {problem}"));
    assert_eq!(Scene::from_text(&after.to_text()).as_ref(), Ok(&after), "an edited scene is valid");
    after
}

#[track_caller]
fn refused(scene: &Scene, edit: Edit, fragment: &str) {
    let problem = scene.edited(&edit).expect_err("the edit must be refused").to_string();
    assert!(problem.contains(fragment), "{problem:?} must say {fragment:?}");
}

#[test]
fn renaming_reaches_focus_and_expectations() {
    let scene = edited(&three_boxes(), Edit::RenameBox { index: 0, name: "first".into() });
    assert!(scene.to_text().contains(r#"Verdict(pair: ("c", "first")"#), "{scene}");
    assert_eq!(edited(&scene, Edit::RenameBox { index: 0, name: "a".into() }), three_boxes());
    refused(&scene, Edit::RenameBox { index: 0, name: "b".into() }, "taken");
    refused(&scene, Edit::RenameBox { index: 0, name: " ".into() }, "empty");
    refused(&scene, Edit::RenameBox { index: 9, name: "x".into() }, "no such box");
}

#[test]
fn a_name_is_refused_wherever_its_owner_stands() {
    for (index, name) in [(0, "b"), (0, "c"), (1, "a"), (2, "a"), (2, "b")] {
        refused(&three_boxes(), Edit::RenameBox { index, name: name.into() }, "taken");
        let with = AnyBox::Planar(PlanarBox::new(name, [0.0; 2], [1.0; 2]));
        refused(&three_boxes(), Edit::ReplaceBox { index, with }, "taken");
    }
    let twin = AnyBox::Planar(PlanarBox::new("b", [0.0; 2], [1.0; 2]));
    refused(&three_boxes(), Edit::AddBox(twin), "taken");
    let broken = AnyBox::Planar(PlanarBox::new("new", [f64::NAN; 2], [1.0; 2]));
    refused(&three_boxes(), Edit::AddBox(broken), "finite");
}

#[test]
fn deleting_takes_along_what_refers_to_it() {
    let scene = edited(&three_boxes(), Edit::DeleteBox(1));
    assert_eq!(scene.focus(), Some(Pair::FIRST), "the focus was on the box that went");
    let pairs: Vec<_> = scene.expectations().iter().map(|item| item.pair).collect();
    assert_eq!(pairs, [Pair { a: 1, b: 0 }], "what named c still does");
    let scene = edited(&scene, Edit::DeleteBox(0));
    assert_eq!((scene.focus(), scene.expectations().len()), (None, 0));
    let scene = edited(&scene, Edit::DeleteBox(0));
    assert_eq!(scene.boxes().len(), 0);
    refused(&scene, Edit::DeleteBox(0), "no such box");
}

#[test]
fn adding_and_duplicating_keep_names_apart() {
    let scene = edited(&three_boxes(), Edit::DuplicateBox(0));
    assert_eq!(scene.name(3), "a 2");
    let scene = edited(&scene, Edit::DuplicateBox(3));
    assert_eq!(scene.name(4), "a 3");
    let scene = edited(&Scene::empty_planar(), Edit::AddBox(AnyBox::Planar(PlanarBox::new("x", [0.0; 2], [1.0; 2]))));
    assert_eq!(scene.focus(), None);
    assert_eq!(edited(&scene, Edit::DuplicateBox(0)).focus(), Some(Pair::FIRST));
    let spatial = AnyBox::Spatial(SpatialBox::new("y", [0.0; 3], [1.0; 3]));
    refused(&scene, Edit::AddBox(spatial), "2 dimensions");
}

#[test]
fn numbers_are_set_together_or_not_at_all() {
    let scene = three_boxes();
    let numbers = vec![(Number::Center(0), 7.0), (Number::HalfExtent(1), 0.0), (Number::Angle, -450.0)];
    let after = edited(&scene, Edit::SetNumbers { index: 2, numbers });
    let Boxes::Planar(boxes) = after.boxes() else { panic!("still planar") };
    assert_eq!((boxes[2].center, boxes[2].half_extents, boxes[2].angle), ([7.0, 5.0], [1.0, 0.0], -450.0));
    refused(&scene, Edit::SetNumbers { index: 0, numbers: vec![(Number::HalfExtent(0), -1.0)] }, "at least 0");
    refused(&scene, Edit::SetNumbers { index: 0, numbers: vec![(Number::Center(0), f64::NAN)] }, "finite");
    refused(&scene, Edit::SetNumbers { index: 0, numbers: vec![(Number::Center(2), 0.0)] }, "no such number");
    refused(&scene, Edit::SetNumbers { index: 0, numbers: vec![(Number::Rotation(0), 0.0)] }, "no such number");
}

#[test]
fn rotations_are_checked() {
    let boxes = ["x", "y"].map(|name| AnyBox::Spatial(SpatialBox::new(name, [0.0; 3], [1.0; 3])));
    let scene = boxes.into_iter().fold(Scene::empty_spatial(), |scene, item| edited(&scene, Edit::AddBox(item)));
    let turn = |rotation| Edit::SetRotation { index: 1, rotation };
    edited(&scene, turn(Rotation::Euler([10.0, 20.0, 30.0])));
    refused(&scene, turn(Rotation::Quaternion([0.0; 4])), "length 0");
    refused(&scene, turn(Rotation::AxisAngle { axis: [0.0; 3], angle: 1.0 }), "length 0");
    refused(&scene, turn(Rotation::Axes([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0])), "left-handed");
    refused(&three_boxes(), turn(Rotation::IDENTITY), "2 dimensions");
    // The angle of an axis and angle is its fourth number.
    let scene = edited(&scene, turn(Rotation::AxisAngle { axis: [0.0, 0.0, 1.0], angle: 30.0 }));
    let scene = edited(&scene, Edit::SetNumbers { index: 1, numbers: vec![(Number::Rotation(3), 60.0)] });
    let Some(AnyBox::Spatial(item)) = scene.boxes().get(1) else { panic!("it is a 3D box") };
    assert_eq!(item.rotation, Rotation::AxisAngle { axis: [0.0, 0.0, 1.0], angle: 60.0 });
    refused(&scene, Edit::SetNumbers { index: 1, numbers: vec![(Number::Rotation(4), 0.0)] }, "no such number");
}

#[test]
fn the_rest_of_the_scene_is_checked_too() {
    let scene = three_boxes();
    edited(&scene, Edit::SetTitle("other \"title\"\n".into()));
    edited(&scene, Edit::SetNotes("# Notes\r\n\n\\ \u{7f} \u{feff}".into()));
    edited(&scene, Edit::SetFocus(Pair { a: 2, b: 0 }));
    refused(&scene, Edit::SetFocus(Pair { a: 2, b: 2 }), "different");
    refused(&scene, Edit::SetFocus(Pair { a: 2, b: 3 }), "no such box");
    for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        refused(&scene, Edit::SetDuration(wrong), "more than 0");
    }
    let expectation =
        |at| Expectation { pair: Pair::FIRST, claim: Claim::Verdict { at: Time(at), is: Verdict::Touching } };
    edited(&scene, Edit::SetExpectations(vec![expectation(0.5)]));
    refused(&scene, Edit::SetExpectations(vec![expectation(f64::NAN)]), "finite");
    let in_3d = Claim::Axis { at: Time(0.0), is: AxisId::Edges(0, 0) };
    let in_3d = Expectation { pair: Pair::FIRST, claim: in_3d };
    refused(&scene, Edit::SetExpectations(vec![in_3d]), "expect[0].is: there is no axis \"A0xB0\"");
}

#[test]
fn a_gesture_is_one_step() {
    let mut history = History::new(three_boxes(), Origin::File);
    history.begin("move a");
    for x in 1..100 {
        let numbers = vec![(Number::Center(0), f64::from(x))];
        history.apply(&Edit::SetNumbers { index: 0, numbers }).expect("any finite centre will do");
    }
    assert!(!history.is_saved());
    history.commit();
    assert_eq!(history.undo_label(), Some("move a"));
    assert!(history.undo());
    assert_eq!(**history.scene(), three_boxes());
    assert!(history.is_saved() && !history.undo());
    assert_eq!(history.redo_label(), Some("move a"));
}

#[test]
fn a_gesture_can_be_cancelled_and_may_change_nothing() {
    let mut history = History::new(three_boxes(), Origin::File);
    history.begin("move a");
    history.apply(&Edit::SetDuration(2.0)).expect("2 is a duration");
    history.cancel();
    assert_eq!(**history.scene(), three_boxes());
    history.begin("move a");
    history.commit();
    assert!(!history.undo() && history.is_saved());
    assert_eq!(history.undo_label(), None);
}

#[test]
fn the_saved_marker_survives_undo() {
    let mut history = History::new(three_boxes(), Origin::Unsaved);
    assert!(!history.is_saved());
    history.apply(&Edit::SetDuration(2.0)).expect("2 is a duration");
    history.mark_saved();
    history.apply(&Edit::SetDuration(3.0)).expect("3 is a duration");
    assert!(!history.is_saved());
    history.undo();
    assert!(history.is_saved());
    history.undo();
    assert!(!history.is_saved());
    history.redo();
    assert!(history.is_saved());
    // Another way on from before the saved state, until it is the same again.
    history.undo();
    history.apply(&Edit::SetDuration(4.0)).expect("4 is a duration");
    assert!(!history.is_saved());
    history.begin("drag");
    history.apply(&Edit::SetDuration(2.0)).expect("2 is a duration");
    assert!(history.is_saved());
    history.cancel();
    assert!(!history.is_saved());
}

#[test]
fn undo_is_bounded_in_bytes() {
    // The notes take a 32nd of what all steps may take.
    let notes = |k: usize| Edit::SetNotes(format!("{k}{}", "x".repeat(history::LIMIT / 32)));
    let mut history = History::new(three_boxes(), Origin::File);
    for k in 0..40 {
        history.apply(&notes(k)).expect("any notes will do");
    }
    let mut steps = 0;
    while history.undo() {
        steps += 1;
        assert!(!history.is_saved(), "the saved scene is too long ago");
    }
    assert!((30..32).contains(&steps), "{steps}");
    assert!(history.scene().notes().starts_with("8x") || history.scene().notes().starts_with("9x"));
    while history.redo() {
        steps -= 1;
    }
    assert_eq!(steps, 0);
    assert!(history.scene().notes().starts_with("39x"));
}

#[test]
fn small_steps_are_undone_by_the_thousand_and_a_large_one_at_least_once() {
    let mut history = History::new(three_boxes(), Origin::File);
    for k in 0..5000 {
        history.apply(&Edit::SetTitle(format!("title {k}"))).expect("any title will do");
    }
    while history.undo() {}
    assert_eq!(**history.scene(), three_boxes());
    let notes = "x".repeat(2 * history::LIMIT);
    for _ in 0..2 {
        history.apply(&Edit::SetNotes(notes.clone())).expect("any notes will do");
        history.apply(&Edit::SetTitle(notes.clone())).expect("any title will do");
    }
    assert!(history.undo());
}

#[test]
fn what_is_odd_is_warned_of() {
    let warnings = |fields: &str| -> Vec<String> {
        let text = format!("(version: 1, boxes: Spatial([(name: \"a\", {fields})]))");
        let scene = Scene::from_text(&text).expect("odd, but allowed");
        scene.warnings().iter().map(ToString::to_string).collect()
    };
    let point = "boxes[0].half_extents: a: every half extent is 0, so the box is a point";
    assert_eq!(warnings("center: (0, 0, 0), half_extents: (0, 0, 0)"), [point]);
    assert!(warnings("center: (0, 0, 0), half_extents: (0, 1, 0)")[0].contains("segment"));
    assert!(warnings("center: (0, 0, 0), half_extents: (0, 1, 1)")[0].contains("flat"));
    assert!(warnings("center: (0, 1e200, 0), half_extents: (1, 1, 1)")[0].contains("overflow"));
    assert_eq!(warnings("center: (0, 0, 0), half_extents: (1, 1, 1)"), [""; 0]);
}

#[test]
fn a_scene_read_again_is_one_step() {
    let mut history = History::new(three_boxes(), Origin::File);
    history.replace("reload", Scene::empty_spatial());
    assert_eq!((history.scene().dimension(), history.undo_label()), (D3, Some("reload")));
    assert!(history.undo());
    assert_eq!(**history.scene(), three_boxes());
}

#[test]
fn a_refused_edit_leaves_no_trace() {
    let mut history = History::new(three_boxes(), Origin::File);
    history.apply(&Edit::SetDuration(-1.0)).expect_err("a duration is positive");
    assert!(history.is_saved() && history.undo_label().is_none());
    assert_eq!(**history.scene(), three_boxes());
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let index = 0..4_usize;
    prop_oneof![
        "[a-c]{0,2}".prop_map(Edit::SetTitle),
        (-1.0..5.0).prop_map(Edit::SetDuration),
        (index.clone(), index.clone()).prop_map(|(a, b)| Edit::SetFocus(Pair { a, b })),
        index.clone().prop_map(Edit::DuplicateBox),
        index.clone().prop_map(Edit::DeleteBox),
        (index.clone(), "[a-d]").prop_map(|(index, name)| Edit::RenameBox { index, name }),
        (index, 0..3_usize, -3.0..3.0).prop_map(|(index, i, x)| Edit::SetNumbers {
            index,
            numbers: vec![(Number::Center(i), x), (Number::HalfExtent(0), x)]
        }),
    ]
}

proptest! {
    #[test]
    fn undo_and_redo_are_inverse(edits in prop::collection::vec(any_edit(), 1..30)) {
        let mut history = History::new(three_boxes(), Origin::File);
        let mut states = vec![three_boxes()];
        for edit in &edits {
            if history.apply(edit).is_ok() && states.last() != Some(history.scene()) {
                states.push((**history.scene()).clone());
            }
            let read_again = Scene::from_text(&history.scene().to_text());
            prop_assert_eq!(read_again.as_ref(), Ok(&**history.scene()));
        }
        for state in states.iter().rev().skip(1) {
            prop_assert!(history.undo());
            prop_assert_eq!(&**history.scene(), state);
        }
        prop_assert!(!history.undo() && history.is_saved());
        for state in states.iter().skip(1) {
            prop_assert!(history.redo());
            prop_assert_eq!(&**history.scene(), state);
        }
        prop_assert!(!history.redo());
    }
}
