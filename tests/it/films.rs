//! Moving pictures: their frames, their times, their colours, read back from the files.

use crate::{
    cli::{err, satscope},
    repository,
};
use resvg::tiny_skia::Pixmap;
use satscope::picture::palette::{DARK, LIGHT, Role};
use std::{fs, io::Cursor, path::Path};

const BULLET: &str = "scenes/3-motion/02-bullet-through-paper.ron";

/// Red, green and blue of every pixel, row by row.
type Pixels = Vec<[u8; 3]>;

/// A file as a viewer shows it: width and height, every whole frame, and how long each is shown, hundredths of a second.
struct Film {
    size: [usize; 2],
    frames: Vec<Pixels>,
    delays: Vec<u16>,
}

/// Puts a part of a frame upon the frame before.
fn upon(film: &Film, [left, top, width]: [usize; 3], part: impl Iterator<Item = [u8; 3]>) -> Pixels {
    let mut whole = film.frames.last().cloned().unwrap_or_else(|| vec![[0; 3]; film.size[0] * film.size[1]]);
    for (k, pixel) in part.enumerate() {
        whole[(top + k / width) * film.size[0] + left + k % width] = pixel;
    }
    whole
}

fn gif(bytes: &[u8]) -> Film {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(Cursor::new(bytes)).expect("it is a GIF");
    let palette: Vec<[u8; 3]> =
        decoder.global_palette().expect("one palette for all").chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
    let size = [decoder.width(), decoder.height()].map(usize::from);
    let mut film = Film { size, frames: Vec::new(), delays: Vec::new() };
    while let Some(frame) = decoder.read_next_frame().expect("every frame is whole") {
        assert!(frame.palette.is_none() && frame.transparent.is_none());
        let area = [frame.left, frame.top, frame.width].map(usize::from);
        let whole = upon(&film, area, frame.buffer.iter().map(|&index| palette[usize::from(index)]));
        film.frames.push(whole);
        film.delays.push(frame.delay);
    }
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    film
}

fn apng(bytes: &[u8]) -> Film {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("it is a PNG");
    let count = reader.info().animation_control().expect("it moves").num_frames;
    let size = [reader.info().width, reader.info().height].map(|side| side as usize);
    let mut film = Film { size, frames: Vec::new(), delays: Vec::new() };
    for _ in 0..count {
        let mut bytes = vec![0; reader.output_buffer_size().expect("it fits into the memory")];
        let info = reader.next_frame(&mut bytes).expect("every frame is whole");
        let control = *reader.info().frame_control().expect("of a moving picture");
        let area = [control.x_offset, control.y_offset, info.width].map(|of| of as usize);
        let pixels = bytes[..info.buffer_size()].chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
        let whole = upon(&film, area, pixels);
        film.frames.push(whole);
        film.delays.push(100 * control.delay_num / control.delay_den);
    }
    film
}

/// The picture that `render` writes of a time.
fn still(arguments: &[&str], folder: &Path) -> Pixels {
    let file = folder.join("still.png");
    let path = file.to_str().expect("plain");
    let output = satscope(&[&["render"], arguments, &["-o", path]].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", err(&output));
    let pixels = Pixmap::load_png(&file).expect("it is a PNG");
    pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}

fn animated(arguments: &[&str], file: &Path) -> Vec<u8> {
    let path = file.to_str().expect("plain");
    let output = satscope(&[&["render", "--animate"], arguments, &["-o", path]].concat());
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{arguments:?}");
    fs::read(file).expect("it is written")
}

/// The largest difference of a channel, and the mean of all.
fn difference(one: &Pixels, other: &Pixels) -> (u8, f64) {
    assert_eq!(one.len(), other.len());
    let each = one.iter().flatten().zip(other.iter().flatten()).map(|(one, other)| one.abs_diff(*other));
    let sum: f64 = each.clone().map(f64::from).sum();
    (each.max().unwrap_or(0), sum / (3 * one.len()) as f64)
}

#[test]
fn a_film_shows_the_whole_motion_in_both_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    let look = ["--size", "320x200", "--theme", "light", "--axis", "A1"];
    let plan = ["--fps", "8", "--seconds", "1.5"];
    let arguments = [&[BULLET][..], &look, &plan].concat();
    let moving = gif(&animated(&arguments, &folder.path().join("x.gif")));
    let exact = apng(&animated(&arguments, &folder.path().join("x.apng")));
    assert_eq!((moving.size, moving.frames.len()), ([320, 200], 12));
    assert_eq!((exact.size, exact.frames.len()), ([320, 200], 12));
    assert_eq!(moving.delays.iter().map(|&delay| u32::from(delay)).sum::<u32>(), 150);
    assert!(moving.delays.iter().all(|delay| (12..=13).contains(delay)) && exact.delays.iter().all(|&it| it == 12));
    assert_ne!(moving.frames[0], moving.frames[11]);
    let duration = satscope::scene::store::load(&repository(BULLET)).expect("it is there").scene.duration();
    for (frame, share) in [(0, 0.0), (4, 4.0 / 11.0), (11, 1.0)] {
        let at = (duration * share).to_string();
        let wanted = still(&[&[BULLET][..], &look, &["--at", &at]].concat(), folder.path());
        assert_eq!(difference(&exact.frames[frame], &wanted).0, 0, "frame {frame} is the picture of {at} s");
        let (worst, mean) = difference(&moving.frames[frame], &wanted);
        assert!(worst < 64 && mean < 1.5, "frame {frame} of few colours: {worst}, {mean}");
        let ground = |pixels: &Pixels| pixels.iter().filter(|&&pixel| pixel == LIGHT.color(Role::Canvas)).count();
        assert!(ground(&moving.frames[frame]) >= ground(&wanted), "the ground does not flicker");
    }
}

#[test]
fn a_film_of_space_in_the_dark_has_the_usual_length() {
    let folder = tempfile::tempdir().expect("a folder");
    let scene = "scenes/3-motion/09-edges-meet.ron";
    let arguments = [scene, "--fps", "4", "--size", "160x100", "--high-contrast", "--layers", "Grid"];
    let film = gif(&animated(&arguments, &folder.path().join("x.gif")));
    // The motion lasts a second, and is shown for two.
    assert_eq!((film.frames.len(), film.delays[0]), (8, 25));
    let black = film.frames[0].iter().filter(|&&pixel| pixel == [0; 3]).count();
    assert!(black > 160 * 50, "the ground of high contrast is black: {black}");
    assert!(DARK.canvas != [0; 3]);
    let other = animated(&[scene, "--fps", "4", "--size", "160x100"], &folder.path().join("y.png"));
    assert_eq!(apng(&other).frames.len(), 8, "a PNG that is to move is one");
}

#[test]
fn what_cannot_be_a_film_is_said_before_anything_is_drawn() {
    for (arguments, says) in [
        (
            &["render", BULLET, "--animate", "-o", "x.svg"][..],
            "x.svg: end the name in .gif, .apng or .png, or give --format",
        ),
        (&["render", BULLET, "--animate", "--format", "svg"], "a moving picture is gif or apng"),
        (
            &["render", BULLET, "-o", "x.gif"],
            "x.gif: end the name in .svg or .png, or give --format; --animate writes a moving picture",
        ),
        (&["render", BULLET, "--format", "gif"], "gif is a moving picture; give --animate"),
        (&["render", BULLET, "--animate", "--at", "0.5"], "cannot be used with"),
        (&["render", BULLET, "--fps", "10"], "--animate"),
        (&["render", BULLET, "--animate", "--fps", "51"], "51 is not in 1..=50"),
        (&["render", BULLET, "--animate", "--seconds", "0"], "from 0.1 to 120"),
        (&["render", BULLET, "--layers", "Grid,Grod"], "there is no layer Grod; the layers are Projections, Features"),
        (&["render", BULLET, "--animate", "-o", "/nowhere/at/all/x.gif"], "its folder does not exist"),
    ] {
        let output = satscope(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(says), "{arguments:?}: {}", err(&output));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("a folder.gif");
    fs::create_dir(&target).expect("a folder");
    let output = satscope(&["render", BULLET, "--animate", "-o", target.to_str().expect("plain")]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 1, "nothing is left behind");
}

#[test]
fn a_film_goes_to_standard_output() {
    let output = satscope(&["render", BULLET, "--animate", "--fps", "2", "--size", "64x64"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(gif(&output.stdout).frames.len(), 4);
    let output = satscope(&["render", BULLET, "--animate", "--fps", "2", "--size", "64x64", "--format", "apng"]);
    assert_eq!(apng(&output.stdout).frames.len(), 4);
}
