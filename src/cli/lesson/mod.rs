//! `satscope lesson`: the lesson of a scene on paper.

mod handout; // start here: what is printed, in whatever form

mod html;
mod markdown;
mod text;

use super::args::{LessonFormat, LessonOptions};
use super::exit::Exit;
use super::output::{complain, print, print_bytes, warn};
use crate::picture::file::drawing::Drawing;
use crate::scene::store;
use handout::Handout;
use std::path::Path;

/// Prints the lesson that was asked for.
pub fn run(options: &LessonOptions) -> Exit {
    let LessonOptions { file, format, output } = options;
    let scene = match store::load_named(file) {
        Ok(loaded) => loaded.scene,
        Err(error) => {
            complain(error);
            return Exit::Unusable;
        }
    };
    warn(file, &scene);
    let handout = match Drawing::new(scene, handout::SIZE).and_then(|drawing| Handout::of(drawing, *format)) {
        Ok(handout) => handout,
        Err(why) => return failed(&format!("{}: {why}", file.display())),
    };
    let (text, pictures) = match (format, output) {
        (LessonFormat::Text, _) => (text::text(&handout), Vec::new()),
        (LessonFormat::Html, _) => (html::html(&handout), Vec::new()),
        (LessonFormat::Md, None) => (markdown::with_pictures_within(&handout), Vec::new()),
        (LessonFormat::Md, Some(path)) => markdown::with_pictures_beside(&handout, path),
    };
    let written = match output {
        None if *format == LessonFormat::Text => print(&text),
        None => print_bytes(text.as_bytes()),
        Some(path) => write(path, &text).and_then(|()| pictures.iter().try_for_each(|(path, svg)| write(path, svg))),
    };
    written.err().unwrap_or(Exit::Fine)
}

fn write(path: &Path, text: &str) -> Result<(), Exit> {
    store::write(path, text).map(drop).map_err(|error| failed(&error.to_string()))
}

fn failed(why: &str) -> Exit {
    complain(format_args!("error: {why}"));
    Exit::Unusable
}
