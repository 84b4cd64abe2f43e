//! Opening the window: what it needs of the system, and what it begins with.

use super::shell::Shell;
use crate::{
    scene::store::{self, LoadError, Loaded},
    workbench::{Command, FileEvent, command::FileCommand},
};
use eframe::{
    egui::{self, ViewportBuilder},
    egui_wgpu::{WgpuConfiguration, WgpuSetupCreateNew, wgpu::DeviceDescriptor},
};
use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

/// No window could be opened.
#[derive(Debug)]
pub struct NoWindow {
    why: String,
}

impl fmt::Display for NoWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no window can be opened ({}). A display (DISPLAY or WAYLAND_DISPLAY) and a graphics driver are needed; \
             on Debian: apt-get install libxkbcommon-x11-0 libegl1 libgl1-mesa-dri libvulkan1 mesa-vulkan-drivers",
            self.why
        )
    }
}

impl std::error::Error for NoWindow {}

/// A scene to open, already read: standard input cannot be read again where no window opens.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// What was named; `-` is standard input.
    pub path: &'a Path,
    /// What came of reading it.
    pub loaded: &'a Result<Loaded, LoadError>,
    /// What to show of it first; nothing: as any scene is opened.
    pub first: &'a [Command],
}

/// Opens the window, on that scene if given, and stays until it is closed.
///
/// Draws with wgpu, and where that finds no adapter, with OpenGL.
///
/// # Errors
/// When neither can open a window.
pub fn run(given: Option<Given<'_>>) -> Result<(), NoWindow> {
    if let Some(why) = missing_library() {
        return Err(NoWindow { why });
    }
    let open = |renderer: eframe::Renderer| {
        let given = given.map(Given::commands).unwrap_or_default();
        let options = eframe::NativeOptions {
            viewport: ViewportBuilder::default()
                .with_title("Satscope")
                .with_app_id("satscope")
                .with_icon(icon())
                .with_inner_size([1280.0, 800.0])
                .with_drag_and_drop(true),
            renderer,
            wgpu_options: all_of_the_adapter(),
            // Colours are flat here; dithering is for gradients.
            dithering: false,
            ..Default::default()
        };
        eframe::run_native("satscope", options, Box::new(move |creation| Ok(Box::new(Shell::new(creation, given)))))
    };
    let opened = open(eframe::Renderer::Wgpu).or_else(|error| match error {
        // Without a display no renderer helps, and a second look for one would only hide the reason.
        eframe::Error::WinitEventLoop(_) => Err(error),
        _ => open(eframe::Renderer::Glow),
    });
    opened.map_err(|error| {
        let why = error.to_string();
        // Where in its source the window system's code noticed is of no use to anybody here.
        let why = why.rsplit_once(".rs:").and_then(|(_, after)| after.split_once(": ")).map_or(&*why, |(_, why)| why);
        let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
        NoWindow { why: why.trim_end_matches('.').to_owned() }
    })
}

/// Asks wgpu for all that the graphics card can do. Otherwise it stops the program where a frame needs more than
/// the least of all cards: a buffer of 256 MiB, a window 8192 pixels wide.
fn all_of_the_adapter() -> WgpuConfiguration {
    let mut setup = WgpuSetupCreateNew::without_display_handle();
    let usual = Arc::clone(&setup.device_descriptor);
    setup.device_descriptor =
        Arc::new(move |adapter| DeviceDescriptor { required_limits: adapter.limits(), ..usual(adapter) });
    WgpuConfiguration { wgpu_setup: setup.into(), ..Default::default() }
}

impl Given<'_> {
    /// What the workbench is told of it.
    fn commands(self) -> Vec<Command> {
        const STDIN: &str = "standard input";
        let stdin = store::is_stdin(self.path);
        let path = PathBuf::from(if stdin { Path::new(STDIN) } else { self.path });
        let opened = match self.loaded {
            Ok(loaded) if stdin => FileCommand::OpenText { from: STDIN.to_owned(), text: loaded.text.clone() }.into(),
            Ok(loaded) => FileEvent::Loaded { path, loaded: Box::new(loaded.clone()) }.into(),
            Err(error) => FileEvent::Broken { path, text: error.to_string() }.into(),
        };
        std::iter::once(opened).chain(self.first.iter().cloned()).collect()
    }
}

/// The picture that the window manager shows for the window.
fn icon() -> egui::IconData {
    eframe::icon_data::from_png_bytes(include_bytes!("../../assets/satscope.png")).unwrap_or_default()
}

/// The library without which the window system's code would stop the program on X11, if it is missing.
#[cfg(target_os = "linux")]
fn missing_library() -> Option<String> {
    const NAME: &str = "libxkbcommon-x11.so.0";
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let on_x11 = set("DISPLAY") && !set("WAYLAND_DISPLAY");
    (on_x11 && !can_be_loaded(NAME)).then(|| format!("the library {NAME} is missing"))
}

#[cfg(target_os = "linux")]
fn can_be_loaded(name: &str) -> bool {
    // SAFETY: the window system's code is about to load this very library; it has no initialisers of its own.
    unsafe { libloading::Library::new(name) }.is_ok()
}

#[cfg(not(target_os = "linux"))]
fn missing_library() -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_a_picture() {
        let icon = icon();
        assert_eq!((icon.width, icon.height, icon.rgba.len()), (256, 256, 256 * 256 * 4));
    }
}
