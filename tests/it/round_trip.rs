//! Every number survives saving, whatever its bits; so does every text.

use crate::repository;
use proptest::prelude::*;
use satscope::kernel::axis::Dimension::D2;
use satscope::scene::{Boxes, Rotation, Scene, store};
use std::fs;

/// Files of every version ever released read as they always have; these two hold every field.
#[test]
fn files_of_version_1_are_read() {
    let read = |name: &str| {
        let path = repository("tests/golden").join(name);
        let scene = store::load(&path).unwrap_or_else(|error| panic!("{error}")).scene;
        assert_eq!(scene.to_text(), fs::read_to_string(path).expect("just read"), "{name}");
        scene
    };
    let planar = read("version-1-planar.ron");
    assert_eq!((planar.duration(), planar.dimension(), planar.expectations().len()), (2.5, D2, 20));
    assert_eq!(planar.focus(), planar.pair_named("paper", "bullet"));
    assert_eq!(planar.notes(), "One paragraph.\n\nAnother, with a \\ and a tab:\t.");

    let spatial = read("version-1-spatial.ron");
    let Boxes::Spatial(boxes) = spatial.boxes() else { panic!("it is spatial") };
    let turns: Vec<_> = boxes.iter().map(|item| item.motion().start.orientation).collect();
    assert!(turns[1..].iter().all(|turn| turn.axes() == turns[1].axes()), "each says a quarter turn: {turns:?}");
    assert_ne!(turns[0].axes(), turns[1].axes());
}

#[test]
fn every_form_of_a_rotation_says_the_same_turn() {
    let euler = |x, y, z| Rotation::Euler([x, y, z]);
    let turns = [euler(0.0, 0.0, 0.0), euler(10.0, 20.0, 30.0), euler(-100.0, 80.0, 170.0), euler(0.0, 90.0, 0.0)];
    for turn in turns {
        let forms = turn.in_other_forms();
        for form in forms {
            let [wanted, found] = [turn, form].map(|turn| turn.orientation().expect("these are rotations"));
            for (wanted, found) in wanted.axes().iter().zip(found.axes()) {
                // Near a pole the angles of Euler keep half of the digits.
                assert!((*wanted - *found).length() < 1e-7, "{turn:?} as {form:?}: {wanted} is {found}");
            }
            let back = form.in_other_forms();
            assert!(back.iter().any(|form| form.form() == turn.form()), "{form:?} leads back");
        }
    }
}

#[test]
fn rows_are_the_axes_transposed() {
    let [[a, b, c], [d, e, f], [g, h, i]] = [[0.36, 0.48, -0.8], [-0.8, 0.6, 0.0], [0.48, 0.64, 0.6]];
    let rows = Rotation::Rows([a, b, c], [d, e, f], [g, h, i]);
    let axes = Rotation::Axes([a, d, g], [b, e, h], [c, f, i]);
    assert_eq!(rows.orientation(), axes.orientation(), "to the bit");
    // The first column is too long by less than three times the tolerance, and no row by more than the tolerance.
    let [x, y, z] = [(1.0 + 1.4e-6) / 3.0_f64.sqrt(), 0.5_f64.sqrt(), 1.0 / 6.0_f64.sqrt()];
    let long_column = Rotation::Rows([x, y, z], [x, -y, z], [x, 0.0, -2.0 * z]);
    assert!(long_column.orientation().is_ok(), "{:?}", long_column.orientation());
    assert!(Rotation::Axes([x, x, x], [y, -y, 0.0], [z, z, -2.0 * z]).orientation().is_err());
}

#[test]
fn defaults_are_read_and_not_written() {
    let full = r#"(version: 1, title: "", notes: "", duration: 1, boxes: Spatial([
        (name: "a", center: (0, 0, 0), half_extents: (1, 1, 1), rotation: Quaternion((0, 0, 0, 1)),
         velocity: (0, 0, 0), angular_velocity: (0, 0, 0), pivot: (0, 0, 0)),
        (name: "b", center: (0, 0, 0), half_extents: (1, 1, 1)),
    ]), focus: ("a", "b"), expect: [])"#;
    let short = "(
    version: 1,
    boxes: Spatial([
        (name: \"a\", center: (0.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0)),
        (name: \"b\", center: (0.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0)),
    ]),
)
";
    assert_eq!(Scene::from_text(full).map(|scene| scene.to_text()).as_deref(), Ok(short));
}

fn number() -> impl Strategy<Value = f64> {
    any::<u64>().prop_map(f64::from_bits).prop_filter("files hold finite numbers", |x| x.is_finite())
}

fn numbers(count: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(number(), count)
        .prop_map(|list| format!("({})", list.iter().map(|x| format!("{x:e}")).collect::<Vec<_>>().join(", ")))
}

/// A text in RON's quotes, every character escaped.
fn escaped(text: &str) -> String {
    let escapes: String = text.chars().map(|c| format!("\\u{{{:x}}}", u32::from(c))).collect();
    format!("\"{escapes}\"")
}

fn rotation() -> impl Strategy<Value = String> {
    prop_oneof![
        numbers(4).prop_map(|q| format!("Quaternion({q})")),
        numbers(3).prop_map(|angles| format!("Euler({angles})")),
        (numbers(3), number()).prop_map(|(axis, angle)| format!("AxisAngle(axis: {axis}, angle: {angle:e})")),
        Just("Axes((0.0, 1.0, 0.0), (-1.0, -0.0, 0.0), (0.0, 0.0, 1.0))".to_owned()),
        Just("Rows((0.0, -1.0, -0.0), (1.0, 1e-7, 0.0), (0.0, 0.0, 1.0000001))".to_owned()),
    ]
}

prop_compose! {
    fn spatial_scene()(
        title in any::<String>(), notes in any::<String>(), name in "[^ ].*",
        center in numbers(3), half in prop::collection::vec(number().prop_map(f64::abs), 3),
        rotation in rotation(), velocity in numbers(3), spin in numbers(3), pivot in numbers(3),
        duration in number().prop_map(f64::abs), at in number(), value in number(),
    ) -> String {
        let half = format!("({:e}, {:e}, {:e})", half[0], half[1], half[2]);
        let [title, notes, name] = [title, notes, format!("x{name}")].map(|text| escaped(&text));
        format!(
            "(version: 1, title: {title}, notes: {notes}, duration: {duration:e}, boxes: Spatial([\
             (name: {name}, center: {center}, half_extents: {half}, rotation: {rotation}, velocity: {velocity}, \
              angular_velocity: {spin}, pivot: {pivot}), \
             (name: \"\", center: (0, 0, 0), half_extents: (1, 1, 1))]), \
             focus: (\"other\", {name}), \
             expect: [Separation(pair: ({name}, \"other\"), at: {at:e}, value: {value:e}, tolerance: 0.0)])"
        ).replace("name: \"\"", "name: \"other\"")
    }
}

/// The numbers of a text as bits, in order.
fn bits(text: &str) -> Vec<u64> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c)));
    words
        .filter(|word| word.contains(['.', 'e']))
        .filter_map(|word| word.parse::<f64>().ok())
        .map(f64::to_bits)
        .collect()
}

proptest! {
    #[test]
    fn saving_and_loading_changes_nothing(text in spatial_scene()) {
        // A zero quaternion or axis and a zero duration are the generator's fault, not the file's.
        let Ok(scene) = Scene::from_text(&text) else { return Ok(()) };
        let saved = scene.to_text();
        let again = Scene::from_text(&saved);
        prop_assert_eq!(again.as_ref(), Ok(&scene), "{}", &saved);
        prop_assert_eq!(again.expect("compared above").to_text(), saved);
    }

    #[test]
    fn numbers_keep_their_bits(x in number(), y in number()) {
        let text = format!("(version: 1, boxes: Planar([(name: \"a\", center: ({x:e}, {y:e}), half_extents: (0, 0))]))");
        let scene = Scene::from_text(&text).expect("two finite numbers are a centre");
        let saved = scene.to_text();
        let line = saved.lines().find(|line| line.contains("center")).expect("there is one box");
        let center = &line[line.find("center").expect("just found")..line.find("half").expect("it follows")];
        prop_assert_eq!(bits(center), vec![x.to_bits(), y.to_bits()], "{}", center);
        prop_assert_eq!(Scene::from_text(&saved).map(|again| again.to_text()), Ok(saved));
    }
}
