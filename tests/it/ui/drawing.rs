//! What is drawn, without a renderer: how much of it, and where its words are.

use super::{Bench, PLANAR};
use crate::{crowd, repository};
use eframe::egui::{self, Key, Modifiers, Rect, Shape, epaint::Primitive};
use egui_kittest::kittest::Queryable as _;
use satscope::{
    scene::store,
    workbench::{Command, selection::SelectCommand},
};

/// A frame never has more vertices than this: 24 MB, and less than 5 MB of indices, of the 256 MiB that the least of
/// all graphics cards takes.
const MOST_VERTICES: usize = 600_000;

fn vertices(bench: &Bench<'_>) -> usize {
    let output = bench.0.output();
    let triangles = bench.0.ctx.tessellate(output.shapes.clone(), output.pixels_per_point);
    let count = |clipped: &egui::ClippedPrimitive| match &clipped.primitive {
        Primitive::Mesh(mesh) => mesh.vertices.len(),
        Primitive::Callback(_) => 0,
    };
    triangles.iter().map(count).sum()
}

/// Every text that is painted: its words, its place and the height of its letters.
fn texts(bench: &Bench<'_>) -> Vec<(String, Rect, f32)> {
    fn collect(shape: &Shape, clip: Rect, texts: &mut Vec<(String, Rect, f32)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, texts)),
            Shape::Text(text) => {
                let size = text.galley.job.sections.first().map_or(0.0, |section| section.format.font_id.size);
                let rect = text.galley.rect.translate(text.pos.to_vec2());
                if clip.intersects(rect) {
                    texts.push((text.galley.job.text.clone(), rect, size));
                }
            }
            _ => {}
        }
    }
    let mut texts = Vec::new();
    for clipped in &bench.0.output().shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut texts);
    }
    texts
}

fn viewport(bench: &Bench<'_>) -> Rect {
    bench.0.get_by_label_contains("Viewport, ").rect()
}

/// The words among the boxes. The numbers of the grid are smaller.
fn words(bench: &Bench<'_>) -> Vec<(String, Rect)> {
    let view = viewport(bench);
    let inside = |(_, rect, size): &(String, Rect, f32)| view.contains_rect(*rect) && *size > 10.5;
    texts(bench).into_iter().filter(inside).map(|(text, rect, _)| (text, rect)).collect()
}

#[track_caller]
fn apart(name: &str, words: &[(String, Rect)]) {
    for (k, (one, rect)) in words.iter().enumerate() {
        for (other, place) in &words[k + 1..] {
            assert!(!rect.shrink(0.5).intersects(place.shrink(0.5)), "{name}: {one:?} lies on {other:?}");
        }
    }
}

fn shipped() -> Vec<(String, String)> {
    let paths = store::walk(&repository("scenes")).into_iter().map(|path| path.expect("the scenes can be read"));
    paths.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("it is text"))).collect()
}

#[test]
fn no_words_lie_on_each_other_where_a_shipped_scene_opens() {
    for (name, text) in shipped() {
        for size in [[1280.0, 800.0], [900.0, 600.0]] {
            let bench = Bench::sized(&text, size);
            let words = words(&bench);
            assert!(words.len() >= 4, "{name} has {words:?}");
            apart(&name, &words);
        }
    }
}

#[test]
fn ghosts_in_one_place_share_their_words() {
    // It turns once and ends where it starts.
    let turning = PLANAR.replace("velocity: (-4.0, 0.0)", "angular_velocity: 360.0");
    let bench = Bench::open(&turning);
    let found: Vec<_> = words(&bench).into_iter().filter(|(text, _)| text.contains("start")).collect();
    assert_eq!(found.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["start = end"]);
    // It starts in contact and leaves.
    let leaving = PLANAR.replace("center: (4.0, 0.0)", "center: (2.0, 0.0)").replace("(-4.0, 0.0)", "(4.0, 0.0)");
    let bench = Bench::open(&leaving);
    assert!(words(&bench).iter().any(|(text, _)| text == "start = contact"), "{:?}", words(&bench));
}

#[test]
fn the_letters_of_both_bands_are_apart() {
    let coinciding = PLANAR.replace("center: (4.0, 0.0)", "center: (0.0, 0.0)").replace("(-4.0, 0.0)", "(0.0, 0.0)");
    let all = shipped().into_iter().chain([("coinciding".to_owned(), coinciding)]);
    for (name, text) in all {
        let bench = Bench::open(&text);
        let right = viewport(&bench).right();
        let letter = |letter: &str| {
            let found: Vec<_> =
                texts(&bench).into_iter().filter(|(text, rect, _)| text == letter && right < rect.left()).collect();
            assert_eq!(found.len(), 1, "{name}: {letter} is written {} times", found.len());
            found[0].1
        };
        assert!(!letter("A").shrink(0.5).intersects(letter("B").shrink(0.5)), "{name}: A and B lie on each other");
    }
}

#[test]
fn a_frame_is_bounded_however_many_boxes_there_are() {
    for dimension in [2, 3] {
        let mut bench = Bench::open(&crowd::text(dimension, 10_000));
        let opened = vertices(&bench);
        assert!((40_000..=MOST_VERTICES).contains(&opened), "{opened} vertices in {dimension}D");
        for key in [Key::ArrowRight, Key::End] {
            bench.press(Modifiers::NONE, key);
        }
        // Among the boxes, where they are large.
        let middle = viewport(&bench).center();
        for _ in 0..8 {
            bench.wheel(middle, 120.0);
            let near = vertices(&bench);
            assert!(near <= MOST_VERTICES, "{near} vertices in {dimension}D");
        }
    }
}

/// As many boxes as wanted; `part` gives the fields of each but its name.
fn boxes(kind: &str, count: usize, part: &str) -> String {
    let boxes: String = (0..count).map(|k| format!("(name: \"b{k}\", {part}),\n")).collect();
    format!("(version: 1, boxes: {kind}([\n{boxes}]))")
}

#[test]
fn boxes_all_in_one_place_are_bounded_too() {
    for (kind, part) in [
        ("Planar", "center: (0, 0), half_extents: (1, 1), angle: 10, angular_velocity: 20"),
        ("Spatial", "center: (0, 0, 0), half_extents: (1, 1, 1), angular_velocity: (0, 0, 20)"),
    ] {
        let mut bench = Bench::open(&boxes(kind, 10_000, part));
        let middle = viewport(&bench).center();
        for _ in 0..4 {
            let found = vertices(&bench);
            assert!(found <= MOST_VERTICES, "{kind}: {found} vertices");
            bench.wheel(middle, 120.0);
        }
    }
}

#[test]
fn a_scene_is_shown_at_every_scale_and_distance() {
    let planar = |at: &str, half: &str, up: &str| {
        format!(
            r#"(version: 1, boxes: Planar([
            (name: "a", center: ({at}, 0.0), half_extents: ({half}, {half})),
            (name: "b", center: ({at}, {up}), half_extents: ({half}, {half})),
        ]))"#
        )
    };
    for (at, half, up) in [
        ("0.0", "1.0", "3.0"),
        ("1e17", "1.0", "3.0"),
        ("0.0", "1e-150", "3e-150"),
        ("1e-150", "1e-150", "3e-150"),
        ("0.0", "1e150", "3e150"),
        ("-1e150", "1e150", "3e150"),
    ] {
        let mut bench = Bench::open(&planar(at, half, up));
        let up: f64 = up.parse().expect("a number");
        let x: f64 = at.parse().expect("a number");
        let apart = |bench: &Bench<'_>| bench.at(x, 0.0).distance(bench.at(x, up));
        assert!((100.0..600.0).contains(&apart(&bench)), "at {at}, {half} wide: {} points apart", apart(&bench));
        let view = viewport(&bench);
        assert!(view.contains(bench.at(x, 0.0)) && view.contains(bench.at(x, up)), "at {at}, {half} wide");
        // To either end of the wheel: every frame ends.
        for way in [60.0, -60.0] {
            for _ in 0..130 {
                bench.wheel(view.center(), way);
            }
            assert!(vertices(&bench) <= MOST_VERTICES);
        }
        bench.press(Modifiers::NONE, Key::F);
        assert!((100.0..600.0).contains(&apart(&bench)), "F shows it again");
    }
}

#[test]
fn of_a_long_list_only_the_rows_in_view_are_made() {
    let mut bench = Bench::open(&crowd::text(2, 10_000));
    let rows = |bench: &Bench<'_>| bench.0.query_all_by_label_contains(" box A").count();
    assert!((10..40).contains(&rows(&bench)), "{} rows", rows(&bench));
    // What is selected elsewhere is brought into view.
    assert!(bench.0.query_by_label("Make b4321 box A").is_none());
    bench.0.state_mut().app.workbench.apply([Command::Select(SelectCommand::Box(Some(4321)))]);
    bench.0.run_steps(3);
    assert!(bench.0.query_by_label("Make b4321 box A").is_some());
    assert!((10..40).contains(&rows(&bench)), "{} rows", rows(&bench));
}

#[test]
fn of_many_oddities_only_a_few_are_listed() {
    let bench = Bench::open(&boxes("Planar", 300, "center: (0, 0), half_extents: (0, 1)"));
    assert!(bench.view().warnings.len() == 300);
    assert!(bench.0.query_all_by_label_contains("half_extents").count() <= 6);
    assert_eq!(bench.0.query_all_by_label_contains(" more").count(), 1);
}
