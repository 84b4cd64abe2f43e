//! `satscope render`: pictures as files, without a display.

use crate::{
    cli::{err, out, satscope, satscope_at, satscope_reading},
    repository,
};
use resvg::{tiny_skia::Pixmap, usvg::roxmltree::Document};
use satscope::{
    picture::palette::{DARK, LIGHT, Palette},
    scene::{Scene, store},
};
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

const BULLET: &str = "scenes/3-motion/02-bullet-through-paper.ron";
const SPATIAL: &str = "scenes/2-in-space/04-edge-against-edge.ron";

/// The picture as SVG.
#[track_caller]
fn svg(arguments: &[&str]) -> String {
    let output = satscope(&[&["render"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    assert!(err(&output).lines().all(|line| line.starts_with("warning: ")), "{arguments:?}: {}", err(&output));
    out(&output)
}

/// The words of an SVG, in the order in which they are written.
#[track_caller]
fn words(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("it is XML");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

fn shipped() -> Vec<PathBuf> {
    store::walk(&repository("scenes")).into_iter().map(|path| path.expect("the scenes can be read")).collect()
}

/// How many pixels have nearly this colour.
fn count(pixels: &Pixmap, [r, g, b]: [u8; 3]) -> usize {
    let near = |have: u8, want: u8| have.abs_diff(want) < 24;
    let all = pixels.pixels().iter();
    all.filter(|pixel| near(pixel.red(), r) && near(pixel.green(), g) && near(pixel.blue(), b)).count()
}

#[test]
fn every_shipped_scene_has_a_picture_in_both_forms_and_themes() {
    let start = Instant::now();
    let scenes = shipped();
    assert!(scenes.len() > 40);
    for path in &scenes {
        let file = path.to_str().expect("the names of scenes are plain");
        let scene = store::load(path).expect("it is valid").scene;
        for (theme, palette) in [("dark", DARK), ("light", LIGHT)] {
            let text = svg(&[file, "--theme", theme, "--size", "640x400"]);
            let words = words(&text);
            assert!(words.iter().any(|text| ["SEPARATED", "TOUCHING", "OVERLAPPING"].contains(&text.as_str())));
            let pair = scene.focus().expect("it has a pair");
            for (letter, index) in [("A", pair.a), ("B", pair.b)] {
                let name = format!("{letter} {}", scene.name(index));
                assert!(words.contains(&name), "{file}: {name} is not among {words:?}");
            }
            let Palette { a: [r, g, b], .. } = palette;
            assert!(text.contains(&format!("#{r:02x}{g:02x}{b:02x}")), "{file} has no {theme} A");

            let output = satscope(&["render", file, "--theme", theme, "--size", "640x400", "--format", "png"]);
            assert_eq!(output.status.code(), Some(0), "{file}");
            let pixels = Pixmap::decode_png(&output.stdout).expect("it is a PNG");
            assert_eq!((pixels.width(), pixels.height()), (640, 400), "{file}");
            for (what, color, least) in
                [("ground", palette.canvas, 100_000), ("A", palette.a, 10), ("B", palette.b, 10)]
            {
                let found = count(&pixels, color);
                assert!(least <= found, "{file}: {found} pixels of {what} in {theme}");
            }
        }
    }
    // Four pictures a scene; a debug build on a busy machine takes a fifth of this.
    let took = start.elapsed();
    assert!(took < Duration::from_millis(1500) * u32::try_from(scenes.len()).unwrap_or(u32::MAX), "{took:?}");
}

#[test]
fn a_picture_needs_no_display() {
    for scene in [BULLET, SPATIAL] {
        for format in ["svg", "png"] {
            let arguments = ["render", scene, "--format", format];
            let output = satscope_at(&arguments, b"", Some(":no such display"));
            assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{arguments:?}");
            assert_eq!(output.stdout, satscope(&arguments).stdout, "the same bytes, always");
        }
    }
}

#[test]
fn options_choose_what_is_seen() {
    let at_start = words(&svg(&[BULLET]));
    assert!(at_start.contains(&"SEPARATED".to_owned()) && at_start.contains(&"t = 0.0000 s".to_owned()));
    let inside = words(&svg(&[BULLET, "--at", "0.075"]));
    assert!(inside.contains(&"OVERLAPPING".to_owned()) && inside.contains(&"t = 0.0750 s".to_owned()));
    let axis = words(&svg(&[SPATIAL, "--axis", "B2"]));
    assert!(axis.contains(&"B2".to_owned()) && !words(&svg(&[SPATIAL])).contains(&"B2".to_owned()));
    let swapped = words(&svg(&[BULLET, "--pair", "paper,bullet"]));
    assert!(swapped.contains(&"A paper".to_owned()) && swapped.contains(&"B bullet".to_owned()));
    let small = svg(&[BULLET, "--size", "400x300"]);
    assert!(small.starts_with("<svg") && small.contains("width=\"400\" height=\"300\" viewBox=\"0 0 400 300\""));
    assert_ne!(svg(&[BULLET, "--theme", "light"]), svg(&[BULLET, "--theme", "dark"]));
    assert_eq!(svg(&[BULLET, "--theme", "dark"]), svg(&[BULLET]));
}

#[test]
fn the_camera_stays_while_time_goes_on() {
    let grid = |at: &str| {
        let text = svg(&[BULLET, "--at", at]);
        let lines = text.lines().filter(|line| line.contains("class=\"grid\""));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(grid("0").len() > 5);
    assert_eq!(grid("0"), grid("0.9"));
}

#[test]
fn a_file_is_written_in_the_form_of_its_ending() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    for (name, begins) in [("a.svg", b"<svg".as_slice()), ("a.png", b"\x89PNG"), ("A.PNG", b"\x89PNG")] {
        let path = folder.path().join(name);
        let file = path.to_str().expect("a temporary path is plain");
        let output = satscope(&["render", BULLET, "-o", file]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "{}", err(&output));
        assert!(std::fs::read(&path).expect("it was written").starts_with(begins), "{name}");
    }
    let path = folder.path().join("picture.txt");
    let file = path.to_str().expect("a temporary path is plain");
    assert_eq!(satscope(&["render", BULLET, "-o", file, "--format", "svg"]).status.code(), Some(0));
    assert!(path.exists());
}

#[test]
fn what_cannot_be_drawn_is_one_sentence_and_code_2() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let nowhere = folder.path().join("missing/a.svg");
    let nowhere = nowhere.to_str().expect("a temporary path is plain");
    for (arguments, said) in [
        (vec![BULLET, "--at", "2"], "within 0 and 1"),
        (vec![BULLET, "--axis", "A0xB0"], "A0, A1, B0, B1"),
        (vec![BULLET, "--axis", "left"], "A0, A1, B0, B1"),
        (vec![BULLET, "--pair", "bullet,glass"], "bullet, paper"),
        (vec![BULLET, "-o", "picture.gif"], ".svg or .png"),
        (vec![BULLET, "-o", nowhere], "folder does not exist"),
        (vec!["missing.ron"], "no such file"),
    ] {
        let output = satscope(&[&["render"], arguments.as_slice()].concat());
        let complaint = err(&output);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {complaint}");
        assert!(complaint.contains(said) && complaint.lines().count() == 1, "{arguments:?}: {complaint}");
    }
    for size in ["1280", "0x800", "63x800", "1280x9000", "axb", "-5x100"] {
        let output = satscope(&["render", BULLET, "--size", size]);
        assert_eq!(output.status.code(), Some(2), "{size}");
        assert!(err(&output).contains("from 64 to 8192") || size.starts_with('-'), "{size}: {}", err(&output));
    }
    assert!(!repository("picture.gif").exists());
}

#[test]
fn any_name_is_xml() {
    let text = r#"(version: 1, title: "<b> & \"c\"\u{1b}", boxes: Planar([
        (name: "<a> & \"b\"\u{7}\u{ffff}\u{202e}", center: (0, 0), half_extents: (1, 1)),
        (name: "盒子 ]]>", center: (9, 0), half_extents: (1, 1)),
    ]))"#;
    assert!(Scene::from_text(text).is_ok());
    for format in ["svg", "png"] {
        let output = satscope_reading(&["render", "-", "--format", format], text.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        if format == "svg" {
            let words = words(&out(&output));
            assert!(words.contains(&"A <a> & \"b\"\\u{7}\u{fffd}\\u{202e}".to_owned()), "{words:?}");
            assert!(words.contains(&"B 盒子 ]]>".to_owned()), "{words:?}");
        }
    }
}

/// Browsers drop a space at the beginning of a text that does not say so itself, and stretch the rest.
#[test]
fn the_space_in_place_of_a_sign_is_kept() {
    const XML: &str = "http://www.w3.org/XML/1998/namespace";
    let text = svg(&["scenes/2-in-space/02-face-to-face.ron"]);
    let document = Document::parse(&text).expect("it is XML");
    let gap = document.descendants().find(|node| node.is_element() && node.text() == Some(" 0.0000"));
    assert_eq!(gap.expect("the gap is written").attribute((XML, "space")), Some("preserve"));
}

#[test]
fn a_scene_without_a_pair_has_a_picture() {
    for boxes in ["", "(name: \"only\", center: (0, 0), half_extents: (1, 1))"] {
        let text = format!("(version: 1, boxes: Planar([{boxes}]))");
        let output = satscope_reading(&["render", "-"], text.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(words(&out(&output)).iter().any(|text| text.contains("Add ")));
    }
}

#[test]
fn many_boxes_are_one_group() {
    for (kind, center, half) in [("Planar", "(k, 0)", "(0.3, 0.3)"), ("Spatial", "(k, 0, 0)", "(0.3, 0.3, 0.3)")] {
        let named = |k: usize| {
            format!("(name: \"b{k}\", center: {}, half_extents: {half}),", center.replace('k', &k.to_string()))
        };
        let text = format!("(version: 1, boxes: {kind}([{}]))", (0..400).map(named).collect::<String>());
        let output = satscope_reading(&["render", "-"], text.as_bytes());
        let svg = out(&output);
        let document = Document::parse(&svg).expect("it is XML");
        let group = document.descendants().find(|node| node.has_tag_name("g")).expect("there is a crowd");
        assert!(group.children().filter(|node| node.is_element()).count() >= 390, "{kind}");
        let output = satscope_reading(&["render", "-", "--format", "png"], text.as_bytes());
        let pixels = Pixmap::decode_png(&output.stdout).expect("it is a PNG");
        assert!(pixels.width() == 1280);
    }
}
