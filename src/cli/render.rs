//! `satscope render`: the picture of the viewport as a file, without a display.

use std::path::Path;

use super::args::{PictureFormat, RenderOptions, ThemeName};
use super::chosen;
use super::exit::Exit;
use super::output::{complain, print_bytes, warn};
use crate::picture::file::{drawing::Drawing, png::png};
use crate::picture::palette;
use crate::scene::store;
use crate::scene::{Edit, Scene};
use crate::workbench::Command;

/// Writes the picture that was asked for.
pub fn run(options: &RenderOptions) -> Exit {
    let format = match format(options) {
        Ok(format) => format,
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
    let bytes = match drawn(scene, options, format) {
        Ok(bytes) => bytes,
        Err(why) => return failed(why),
    };
    match &options.output {
        None => print_bytes(&bytes).err().unwrap_or(Exit::Fine),
        Some(path) => match store::write_bytes(path, &bytes) {
            Ok(_) => Exit::Fine,
            Err(error) => failed(error.to_string()),
        },
    }
}

fn failed(why: String) -> Exit {
    complain(format_args!("error: {why}"));
    Exit::Unusable
}

/// The form that is asked for, or that the file's ending tells.
fn format(options: &RenderOptions) -> Result<PictureFormat, String> {
    let RenderOptions { format, output, .. } = options;
    let ending = |path: &Path| path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match (format, output) {
        (Some(format), _) => Ok(*format),
        (None, None) => Ok(PictureFormat::Svg),
        (None, Some(path)) => match ending(path).as_deref() {
            Some("svg") => Ok(PictureFormat::Svg),
            Some("png") => Ok(PictureFormat::Png),
            _ => Err(format!("{}: end the name in .svg or .png, or give --format", path.display())),
        },
    }
}

/// The bytes of the picture.
fn drawn(scene: Scene, options: &RenderOptions, format: PictureFormat) -> Result<Vec<u8>, String> {
    let RenderOptions { moment, size: [width, height], theme, .. } = options;
    let chosen = chosen::moment(&scene, moment)?;
    let mut drawing = Drawing::new(scene, [*width, *height])?;
    // As the window does: the camera is chosen at the start, and stays while time goes on.
    drawing.act(chosen.pair.map(|pair| Command::Edit(Edit::SetFocus(pair))));
    drawing.act(chosen.commands);
    let palette = match theme {
        ThemeName::Dark => &palette::DARK,
        ThemeName::Light => &palette::LIGHT,
    };
    let text = drawing.svg(palette);
    match format {
        PictureFormat::Svg => Ok(text.into_bytes()),
        PictureFormat::Png => png(&text),
    }
}
