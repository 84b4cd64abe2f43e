//! An X display of its own for one window, with a window manager, and the tools that act on it.

use std::{
    fs::{self, File},
    io::Write as _,
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// How long anything may take to happen.
pub const PATIENCE: Duration = Duration::from_secs(8);

/// How long a display or the program may take to start.
pub const START: Duration = Duration::from_secs(60);

/// A display; it and everything on it end when this is dropped.
pub struct Display {
    name: String,
    server: Child,
    manager: Option<Child>,
    scratch: TempDir,
    /// What differs in the environment of programs.
    set: Vec<(&'static str, PathBuf)>,
}

impl Display {
    /// Starts a display and its window manager.
    pub fn start() -> Self {
        let scratch = TempDir::with_prefix("satscope-window-").expect("there is room for a folder");
        fs::DirBuilder::new().mode(0o700).create(scratch.path().join("run")).expect("the folder is new");
        let (name, server) = free_display();
        let mut display = Self { name, server, manager: None, scratch, set: Vec::new() };
        let errors = display.folder().join("openbox");
        let said = File::create(&errors).expect("the folder is writable");
        display.manager = Some(spawn(display.command("openbox").stdout(Stdio::null()).stderr(said)));
        wait_for(
            || display.output("xdotool", &["get_num_desktops"]).status.success(),
            START,
            || format!("openbox on {}: {}", display.name, fs::read_to_string(&errors).unwrap_or_default()),
        );
        display
    }

    /// A folder of its own, gone at the end.
    pub fn folder(&self) -> &Path {
        self.scratch.path()
    }

    /// A program that shows itself on this display, and remembers nothing of its last run nor of anyone else's.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        let folder = |name: &str| self.folder().join(name);
        command
            .env("DISPLAY", &self.name)
            .env("XDG_RUNTIME_DIR", folder("run"))
            .env("XDG_DATA_HOME", folder("data"))
            .env("XDG_CONFIG_HOME", folder("config"))
            .env("WINIT_X11_SCALE_FACTOR", "1")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("DBUS_SESSION_BUS_ADDRESS")
            .envs(self.set.iter().cloned());
        command
    }

    /// Sets something in the environment of the programs that are started from now on.
    pub fn set(&mut self, environment: Vec<(&'static str, PathBuf)>) {
        self.set = environment;
    }

    /// Ends the display under its programs.
    pub fn lose(&mut self) {
        stop(&mut self.server);
    }

    /// What a tool prints.
    pub fn tool(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.output(program, arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {arguments:?}: {} {error}", output.status);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn output(&self, program: &str, arguments: &[&str]) -> Output {
        let output = self.patient(program, arguments).output().expect("the system has `timeout`");
        present(program, output.status.code());
        output
    }

    /// What other programs would paste.
    pub fn clipboard(&self) -> String {
        let output = self.output("xclip", &["-o", "-selection", "clipboard"]);
        // Nothing there is an error to xclip.
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The picture on the clipboard, as PNG; nothing where there is none.
    pub fn clipboard_picture(&self) -> Vec<u8> {
        self.output("xclip", &["-o", "-selection", "clipboard", "-t", "image/png"]).stdout
    }

    /// Copies a text in another program.
    pub fn set_clipboard(&self, text: &str) {
        let mut xclip = self.patient("xclip", &["-i", "-selection", "clipboard"]);
        // What holds the text stays behind and must hold no pipe of this program.
        let mut copying = spawn(xclip.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()));
        let mut input = copying.stdin.take().expect("it is piped");
        let written = input.write_all(text.as_bytes());
        drop(input);
        let status = copying.wait().expect("it is a child of this program");
        present("xclip", status.code());
        assert!(written.is_ok() && status.success(), "xclip copies: {status}");
    }

    /// Leaves a picture of the display where a person finds it.
    pub fn picture(&self, path: &Path) {
        let _ = self.patient("import", &["-window", "root"]).arg(path).status();
    }

    /// A tool that ends by itself, however it is stuck.
    fn patient(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = self.command("timeout");
        command.arg(PATIENCE.as_secs().to_string()).arg(program).args(arguments);
        command
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        for child in self.manager.iter_mut().chain([&mut self.server]) {
            stop(child);
        }
    }
}

/// A small disk in memory; it goes when this is dropped.
pub struct Disk(PathBuf);

impl Disk {
    /// Mounts it on an empty folder.
    pub fn mount(folder: &Path) -> Self {
        let disk = Self(folder.to_owned());
        disk.run("mount", &["-t", "tmpfs", "-o", "size=256k", "tmpfs"]);
        disk
    }

    /// Leaves no room on it.
    pub fn fill(&self) {
        let error = fs::write(self.filling(), vec![0; 1 << 20]).expect_err("the disk is smaller");
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
    }

    /// Makes room again.
    pub fn empty(&self) {
        fs::remove_file(self.filling()).expect("it was written");
    }

    /// Mounts it again, `ro` or `rw`.
    pub fn remount(&self, how: &str) {
        self.run("mount", &["-o", &format!("remount,{how}")]);
    }

    fn filling(&self) -> PathBuf {
        self.0.join("filling")
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let status = Command::new(program).args(arguments).arg(&self.0).status();
        assert!(status.as_ref().is_ok_and(ExitStatus::success), "{program} as root: {status:?}");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // The program may still have files on it.
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// Starts a server on a display that nobody uses. Servers that look for a free one by themselves, at the same time, may
/// take the same.
fn free_display() -> (String, Child) {
    /// No wider than the panels need: each point is drawn by the processor.
    const SCREEN: &str = "1060x680x24";
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = 100 + std::process::id().wrapping_mul(61) % 40_000 + NEXT.fetch_add(1, Ordering::Relaxed);
        let (name, socket) = (format!(":{number}"), format!("/tmp/.X11-unix/X{number}"));
        if Path::new(&socket).exists() {
            continue;
        }
        let mut server = spawn(
            Command::new("Xvfb")
                .args([&name, "-noreset", "-screen", "0", SCREEN, "-nolisten", "tcp"])
                .stderr(Stdio::null()),
        );
        let mut ended = false;
        wait_for(
            || {
                ended = server.try_wait().expect("it is a child of this program").is_some();
                ended || Path::new(&socket).exists()
            },
            START,
            || format!("Xvfb on {name}"),
        );
        if !ended {
            return (name, server);
        }
    }
}

/// Fails with what is missing where `timeout` found no program.
#[track_caller]
fn present(program: &str, code: Option<i32>) {
    assert_ne!(code, Some(127), "the tests of the window need `{program}`: {INSTALL}");
}

const INSTALL: &str = "apt-get install xvfb openbox xdotool xclip imagemagick";

/// Starts a program, which must be there.
#[track_caller]
pub fn spawn(command: &mut Command) -> Child {
    let program = command.get_program().to_owned();
    command.spawn().unwrap_or_else(|error| panic!("the tests of the window need {program:?} ({error}): {INSTALL}"))
}

/// Ends a program, if it has not ended.
pub fn stop(child: &mut Child) {
    // It may be gone already.
    let _ = child.kill();
    let _ = child.wait();
}

/// Waits until `done`, or fails with what it waited for.
#[track_caller]
pub fn wait_for(mut done: impl FnMut() -> bool, at_most: Duration, what: impl Fn() -> String) {
    let begin = Instant::now();
    while !done() {
        assert!(begin.elapsed() < at_most, "waited in vain for {}", what());
        thread::sleep(Duration::from_millis(80));
    }
}

/// Where a failed test leaves its picture.
pub fn picture_of_failure() -> PathBuf {
    let test = thread::current().name().unwrap_or("test").replace("::", "-");
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name(format!("window-{test}.png"))
}
