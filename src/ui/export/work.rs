//! Draws and writes pictures on threads, so that no frame waits for them.

use crate::{
    picture::{
        Picture,
        file::{
            drawing::Drawing,
            film::film,
            fonts::FileText,
            png::{Raster, png},
            svg::svg,
        },
        palette::Palette,
    },
    scene::store,
    workbench::{
        View,
        export::{Export, ExportEvent, Exported, Moving, Plan, Progress, Still, handing::same_look},
    },
};
use eframe::egui::ColorImage;
use glam::DVec2;
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// How the picture in the window is seen.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Width and height, points.
    pub size: DVec2,
    /// Pixels for each point.
    pub scale: f32,
    /// Its colours.
    pub palette: &'static Palette,
}

/// What the work says; called on its thread.
pub trait Hear: Fn(ExportEvent, Option<ColorImage>) + Send + 'static {}

impl<F: Fn(ExportEvent, Option<ColorImage>) + Send + 'static> Hear for F {}

/// The picture of what is seen, without what is there for the hand.
fn still(view: &View<'_>, seen: Seen) -> Result<impl FnOnce() -> String + Send + use<>, String> {
    let fonts = FileText::new().ok_or("the fonts of this program are damaged; install it again")?;
    let selection = view.selection.without_hand();
    let view = View { selection: &selection, ..*view };
    // An SVG of a whole number of points has the same number of pixels.
    let picture = Picture::still(&view, seen.size.floor(), &fonts);
    let title = view.scene().title().to_owned();
    Ok(move || svg(&picture, &title, seen.palette, &fonts))
}

/// Draws what is seen and hands it over as pixels.
pub fn copy(view: &View<'_>, seen: Seen, hear: impl Hear) {
    let drawn = still(view, seen);
    std::thread::spawn(move || {
        let pixels = drawn.and_then(|svg| Raster::default().pixels(&svg(), seen.scale));
        match pixels {
            Ok(pixels) => {
                let size = [pixels.width(), pixels.height()].map(|side| side as usize);
                let image = ColorImage::from_rgba_premultiplied(size, pixels.data());
                hear(ExportEvent::Copied(size), Some(image));
            }
            Err(why) => hear(ExportEvent::NotWritten(Some(why)), None),
        }
    });
}

/// Draws and writes what is wanted, until `stop` says so.
pub fn write(view: &View<'_>, export: Export, seen: Seen, stop: Arc<AtomicBool>, hear: impl Hear) {
    let Export { path, what } = export;
    match what {
        Exported::Picture => write_still(view, path, seen, hear),
        Exported::Film(plan) => write_film(view, path, plan, seen, stop, hear),
    }
}

fn write_still(view: &View<'_>, path: PathBuf, seen: Seen, hear: impl Hear) {
    let drawn = still(view, seen);
    std::thread::spawn(move || {
        let bytes = drawn.and_then(|svg| match Still::of(&path) {
            Some(Still::Svg) => Ok(svg().into_bytes()),
            Some(Still::Png) | None => png(&svg(), seen.scale),
        });
        let written = bytes.and_then(|bytes| store::write_bytes(&path, &bytes).map_err(|error| error.to_string()));
        hear(
            match written {
                Ok(_) => ExportEvent::Written(path),
                Err(why) => ExportEvent::NotWritten(Some(why)),
            },
            None,
        );
    });
}

fn write_film(view: &View<'_>, path: PathBuf, plan: Plan, seen: Seen, stop: Arc<AtomicBool>, hear: impl Hear) {
    let (scene, look) = (view.scene().clone(), same_look(view, seen.size.y));
    std::thread::spawn(move || {
        let of = plan.frames();
        let progress = |done| ExportEvent::Progress(Progress { path: path.clone(), done, of });
        hear(progress(0), None);
        let written = Drawing::new(scene, plan.within().size).and_then(|mut drawing| {
            drawing.act(look);
            let form = Moving::of(&path).unwrap_or(Moving::Gif);
            let frames = |out: &mut dyn std::io::Write| {
                let drawn = film(&mut drawing, seen.palette, &plan, form, out, |done| {
                    hear(progress(done), None);
                    !stop.load(Ordering::Relaxed)
                });
                drawn.map_err(std::io::Error::other)
            };
            store::write_by(&path, frames).map_err(|error| error.to_string())
        });
        hear(
            match written {
                Ok(_) => ExportEvent::Written(path),
                Err(_) if stop.load(Ordering::Relaxed) => ExportEvent::NotWritten(None),
                Err(why) => ExportEvent::NotWritten(Some(why)),
            },
            None,
        );
    });
}
