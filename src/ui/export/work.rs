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
    scene::store::{self, NotWritten, Over},
    workbench::{
        View,
        export::{Export, ExportEvent, Exported, Moving, Plan, Progress, Still, handing::same_look},
    },
};
use eframe::egui::ColorImage;
use glam::DVec2;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
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

/// Draws and writes what is wanted, until `stop` says so. What is in the way is left alone, unless it may be replaced.
pub fn write(view: &View<'_>, export: Export, over: Over, seen: Seen, stop: Arc<AtomicBool>, hear: impl Hear) {
    match export.what {
        Exported::Picture => write_still(view, export, over, seen, hear),
        Exported::Film(plan) => write_film(view, export, over, plan, seen, stop, hear),
    }
}

fn write_still(view: &View<'_>, export: Export, over: Over, seen: Seen, hear: impl Hear) {
    let drawn = still(view, seen);
    std::thread::spawn(move || {
        let bytes = drawn.and_then(|svg| match Still::of(&export.path) {
            Some(Still::Svg) => Ok(svg().into_bytes()),
            Some(Still::Png) | None => png(&svg(), seen.scale),
        });
        let written = bytes.map(|bytes| store::write_by(&export.path, over, |out| out.write_all(&bytes)));
        hear(told(export, written), None);
    });
}

fn write_film(
    view: &View<'_>,
    export: Export,
    over: Over,
    plan: Plan,
    seen: Seen,
    stop: Arc<AtomicBool>,
    hear: impl Hear,
) {
    let (scene, look) = (view.scene().clone(), same_look(view, seen.size.y));
    std::thread::spawn(move || {
        let path = &export.path;
        let of = plan.frames();
        let progress = |done| ExportEvent::Progress(Progress { path: path.clone(), done, of });
        hear(progress(0), None);
        let written = Drawing::new(scene, plan.within().size).map(|mut drawing| {
            drawing.act(look);
            let form = Moving::of(path).unwrap_or(Moving::Gif);
            store::write_by(path, over, |out| {
                let drawn = film(&mut drawing, seen.palette, &plan, form, out, |done| {
                    hear(progress(done), None);
                    !stop.load(Ordering::Relaxed)
                });
                drawn.map_err(std::io::Error::other)
            })
        });
        let event = match told(export, written) {
            ExportEvent::NotWritten(_) if stop.load(Ordering::Relaxed) => ExportEvent::NotWritten(None),
            event => event,
        };
        hear(event, None);
    });
}

/// What came of drawing and then writing a file.
fn told(export: Export, written: Result<Result<(), NotWritten>, String>) -> ExportEvent {
    match written {
        Ok(Ok(())) => ExportEvent::Written(export.path),
        Ok(Err(NotWritten::Exists)) => ExportEvent::Exists(export),
        Ok(Err(error)) => ExportEvent::NotWritten(Some(error.to_string())),
        Err(why) => ExportEvent::NotWritten(Some(why)),
    }
}
