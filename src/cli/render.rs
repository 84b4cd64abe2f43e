//! `satscope render`: the picture of the viewport as a file, still or moving, without a display.

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

use super::args::{PictureFormat, RenderOptions, ThemeName};
use super::chosen;
use super::exit::Exit;
use super::output::{complain, print_by, print_bytes, warn};
use crate::picture::file::{drawing::Drawing, film::film, png::png};
use crate::picture::palette::Palette;
use crate::scene::store::{self, Over};
use crate::scene::{Edit, Scene};
use crate::workbench::Command;
use crate::workbench::export::{Moving, Plan, Still};
use crate::workbench::look::{LookCommand, room::Contrast};

/// The size of a still picture where nobody says.
const SIZE: [u16; 2] = [1280, 800];

/// What is written.
#[derive(Clone, Copy)]
enum Form {
    Still(Still),
    Moving(Moving),
}

/// Writes the picture that was asked for.
pub fn run(options: &RenderOptions) -> Exit {
    let form = match form(options) {
        Ok(form) => form,
        Err(why) => return failed(why),
    };
    let scene = match store::load_named(&options.file) {
        Ok(loaded) => loaded.scene,
        Err(error) => {
            complain(error);
            return Exit::Unusable;
        }
    };
    warn(&options.file, &scene);
    let usual = Plan::of(scene.duration());
    let size = options.size.unwrap_or(if options.animate { usual.size } else { SIZE });
    let (rate, seconds) = (options.fps.unwrap_or(usual.rate), options.seconds.unwrap_or(usual.seconds));
    let plan = Plan { rate, seconds, size };
    let mut drawing = match drawing(scene, options, size) {
        Ok(drawing) => drawing,
        Err(why) => return failed(why),
    };
    let palette = Palette::of(
        options.theme == ThemeName::Dark,
        if options.high_contrast { Contrast::High } else { Contrast::Usual },
    );
    match form {
        Form::Still(form) => still(&drawing, palette, form, options.output.as_deref()),
        Form::Moving(form) => moving(&mut drawing, palette, &plan, form, options.output.as_deref()),
    }
}

fn failed(why: String) -> Exit {
    complain(format_args!("error: {why}"));
    Exit::Unusable
}

/// The form that is asked for, or that the file's ending tells.
fn form(options: &RenderOptions) -> Result<Form, String> {
    let RenderOptions { format, output, animate, .. } = options;
    let named = format.map(|format| match format {
        PictureFormat::Svg => Form::Still(Still::Svg),
        PictureFormat::Png if *animate => Form::Moving(Moving::Apng),
        PictureFormat::Png => Form::Still(Still::Png),
        PictureFormat::Gif => Form::Moving(Moving::Gif),
        PictureFormat::Apng => Form::Moving(Moving::Apng),
    });
    let ended = |path: &Path| match animate {
        true => Moving::of(path).map(Form::Moving),
        false => Still::of(path).map(Form::Still),
    };
    match (named, output, animate) {
        (Some(Form::Still(_)), _, true) => Err("a moving picture is gif or apng; give one of these".to_owned()),
        (Some(Form::Moving(_)), _, false) => Err("gif is a moving picture; give --animate".to_owned()),
        (Some(form), ..) => Ok(form),
        (None, None, true) => Ok(Form::Moving(Moving::Gif)),
        (None, None, false) => Ok(Form::Still(Still::Svg)),
        (None, Some(path), _) => ended(path).ok_or_else(|| {
            let moves = Moving::of(path).is_some() && !animate;
            let hint = if moves { "; --animate writes a moving picture" } else { "" };
            let known = if *animate { ".gif, .apng or .png" } else { ".svg or .png" };
            format!("{}: end the name in {known}, or give --format{hint}", path.display())
        }),
    }
}

/// The scene as it is to be seen.
fn drawing(scene: Scene, options: &RenderOptions, size: [u16; 2]) -> Result<Drawing, String> {
    let chosen = chosen::moment(&scene, &options.moment)?;
    let layers = options.layers.as_deref().map(chosen::layers).transpose()?;
    let mut drawing = Drawing::new(scene, size)?;
    // As the window does: the camera is chosen at the start, and stays while time goes on.
    drawing.act(chosen.pair.map(|pair| Command::Edit(Edit::SetFocus(pair))));
    drawing.act(chosen.commands);
    drawing.act(layers.map(|layers| LookCommand::ShowOnly(Some(layers)).into()));
    Ok(drawing)
}

fn still(drawing: &Drawing, palette: &Palette, form: Still, output: Option<&Path>) -> Exit {
    let text = drawing.svg(palette);
    let bytes = match form {
        Still::Svg => Ok(text.into_bytes()),
        Still::Png => png(&text, 1.0),
    };
    match (bytes, output) {
        (Err(why), _) => failed(why),
        (Ok(bytes), None) => print_bytes(&bytes).err().unwrap_or(Exit::Fine),
        (Ok(bytes), Some(path)) => write(path, |out| out.write_all(&bytes)),
    }
}

/// Writes each frame as it is drawn, and says on a terminal how many are done.
fn moving(drawing: &mut Drawing, palette: &Palette, plan: &Plan, form: Moving, output: Option<&Path>) -> Exit {
    let (of, tells) = (plan.frames(), io::stderr().is_terminal());
    let drawn = |done: u16| {
        if tells {
            let end = if done == of { "\n" } else { "" };
            // With nobody listening there is nobody to tell.
            let _ = write!(io::stderr().lock(), "\r{done} of {of} frames{end}");
        }
        true
    };
    let frames = |out: &mut dyn Write| film(drawing, palette, plan, form, out, drawn).map_err(io::Error::other);
    match output {
        None => print_by(frames).err().unwrap_or(Exit::Fine),
        Some(path) => write(path, frames),
    }
}

/// Who names a file on the command line means it to be replaced.
fn write(path: &Path, parts: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Exit {
    store::write_by(path, Over::Anything, parts).map_or_else(|error| failed(error.to_string()), |()| Exit::Fine)
}
