//! How long the window takes to open and what it holds, beside an empty window of eframe with the same features.
//!
//! Both are opened in turns on a display of their own, and looked at from outside: the first whole picture is there
//! when the display first shows what it shows in the end. Ratios of one run tell something; times of one machine do
//! not. `--pictures` tells when each new picture came. Needs Xvfb and the drivers that the README names.

use eframe::egui::ViewportBuilder;
use std::{
    fs,
    io::{self, BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use x11rb::{connection::Connection as _, protocol::xproto::ConnectionExt as _, rust_connection::RustConnection};

/// The argument with which this program is the empty window.
const EMPTY: &str = "--empty-window";
const SIZE: [u16; 2] = [1280, 800];
const SCENE: &str = "scenes/2-in-space/04-edge-against-edge.ron";
/// How long a window is watched; what it shows then is the whole picture.
const WATCHED: Duration = Duration::from_secs(4);
/// How long it is left alone after that, to see whether it rests.
const IDLE: Duration = Duration::from_secs(2);
/// What the window may take, as a multiple of the empty one, in time and in memory.
const MOST: f64 = 1.2;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|argument| argument == EMPTY) {
        return Ok(empty_window()?);
    }
    let rounds = if std::env::args().any(|argument| argument == "--quick") { 3 } else { 15 };
    let display = Display::start()?;
    let this = std::env::current_exe()?;
    let mut seen = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        let programs: [(_, &[&str]); 3] = [
            (this.as_os_str(), &[EMPTY]),
            (env!("CARGO_BIN_EXE_satscope").as_ref(), &[SCENE]),
            (env!("CARGO_BIN_EXE_satscope").as_ref(), &[]),
        ];
        for ((program, arguments), seen) in programs.into_iter().zip(&mut seen) {
            seen.push(display.look_at(Command::new(program).args(arguments))?);
        }
    }
    let median = |seen: &[Seen], of: fn(&Seen) -> f64| {
        let mut values: Vec<f64> = seen.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!("{rounds} rounds, medians     picture      memory   ticks while idle");
    let mut ratios = Vec::new();
    for (name, seen) in ["an empty window", "a scene", "the first page"].iter().zip(&seen) {
        let figures = [median(seen, |seen| seen.picture.as_secs_f64()), median(seen, |seen| seen.memory)];
        let idle = median(seen, |seen| seen.idle);
        println!("{name:<20} {:8.0} ms {:8.1} MiB {idle:8.0}", 1e3 * figures[0], figures[1]);
        ratios.push((name, figures, idle));
    }
    let empty = ratios[0].1;
    for (name, figures, idle) in &ratios[1..] {
        let [time, memory] = [figures[0] / empty[0], figures[1] / empty[1]];
        println!("{name:<20} {time:8.2} times {memory:7.2} times");
        assert!(time <= MOST && memory <= MOST && *idle == 0.0, "{MOST} times, and no work while idle, are allowed");
    }
    Ok(())
}

/// A window of eframe, opened as Satscope opens its own, with nothing in it.
fn empty_window() -> eframe::Result {
    let options = eframe::NativeOptions {
        viewport: ViewportBuilder::default().with_inner_size([f32::from(SIZE[0]), f32::from(SIZE[1])]),
        ..Default::default()
    };
    eframe::run_ui_native("empty", options, |ui, _| {
        eframe::egui::CentralPanel::default().show(ui, |_| {});
    })
}

/// What is seen of a window from outside.
struct Seen {
    /// From the start of the program to the first whole picture.
    picture: Duration,
    /// MiB, resident, at the end.
    memory: f64,
    /// Ticks of the processor's clock that it works while nobody touches it.
    idle: f64,
}

/// A display, which ends with this.
struct Display {
    server: Child,
    name: String,
    /// Without anybody at it the server would begin anew.
    _connection: RustConnection,
    /// Where the server has what it shows. Reading that takes no time of the server, and little of the processor,
    /// which are needed for what is measured.
    memory: tempfile::TempDir,
}

impl Display {
    fn start() -> Result<Self, Box<dyn std::error::Error>> {
        let screen = format!("{}x{}x24", SIZE[0], SIZE[1]);
        let memory = tempfile::tempdir()?;
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp", "-fbdir"])
            .arg(memory.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut number = String::new();
        BufReader::new(server.stdout.take().ok_or("it is piped")?).read_line(&mut number)?;
        let name = format!(":{}", number.trim());
        let (connection, screen) = x11rb::connect(Some(&name))?;
        let root = connection.setup().roots[screen].root;
        // At the lower left, where it points at nothing that would tell about itself.
        connection.warp_pointer(x11rb::NONE, root, 0, 0, 0, 0, 0, i16::try_from(SIZE[1] - 1)?)?.check()?;
        Ok(Self { server, name, _connection: connection, memory })
    }

    /// Opens a program's window, looks at it, and ends it.
    fn look_at(&self, command: &mut Command) -> Result<Seen, Box<dyn std::error::Error>> {
        let scratch = tempfile::tempdir()?;
        let start = Instant::now();
        let mut program = command
            .env("DISPLAY", &self.name)
            .env("XDG_DATA_HOME", scratch.path())
            .env_remove("WAYLAND_DISPLAY")
            .stderr(Stdio::null())
            .spawn()?;
        let mut pictures = Vec::new();
        while start.elapsed() < WATCHED {
            let picture = self.picture()?;
            if pictures.last().is_none_or(|(_, last)| *last != picture) {
                pictures.push((start.elapsed(), picture));
            }
            thread::sleep(Duration::from_millis(5));
        }
        let (_, last) = pictures.last().ok_or("a display shows something")?;
        let picture = pictures.iter().find(|(_, picture)| picture == last).ok_or("the last one is among them")?.0;
        if std::env::args().any(|argument| argument == "--pictures") {
            println!("{:?}", pictures.iter().map(|(at, _)| at.as_millis()).collect::<Vec<_>>());
        }
        let about = |file: &str| fs::read_to_string(format!("/proc/{}/{file}", program.id()));
        let status = about("status")?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("a process has memory")?;
        let memory = resident.trim().trim_end_matches(" kB").parse::<f64>()? / 1024.0;
        // The 14th and 15th fields of stat; the name before them may hold blanks.
        let ticks = || -> Result<f64, Box<dyn std::error::Error>> {
            let stat = about("stat")?;
            let (_, fields) = stat.rsplit_once(')').ok_or("stat has a name")?;
            Ok(fields.split(' ').skip(12).take(2).map(str::parse::<f64>).sum::<Result<f64, _>>()?)
        };
        let before = ticks()?;
        thread::sleep(IDLE);
        let idle = ticks()? - before;
        program.kill()?;
        program.wait()?;
        // The display is empty before the next one opens.
        thread::sleep(Duration::from_millis(200));
        Ok(Seen { picture, memory, idle })
    }

    /// All that the display shows.
    fn picture(&self) -> io::Result<Vec<u8>> {
        fs::read(self.memory.path().join("Xvfb_screen0"))
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
