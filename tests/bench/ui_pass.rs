//! What a frame of the window costs the processor, and a report the person who waits for it.
//!
//! A pass is everything but the graphics card's share: the clock, all panels of a window of 1280 x 800 points,
//! the commands, and the triangles. Each scene in space that the repository ships is measured; it has 15 axes.
//! Optimised, the median may be 4 ms and a report 20 ms; `--quick` measures fewer passes.
//!
//! In the scenes that are hardest to solve a box is dragged: a frame of a 60 Hz screen has 16 ms for it.
//! Scenes of many boxes follow, each in a process of its own, so that its memory is known: a frame in which the
//! time changes, or a box moves, may take 4 ms for 100 boxes, and 16 ms for 1,000 and 10,000. Beside the window the
//! pairs that may meet are listed: the first rows are there within 0.2 s and all of them within 2 s, and no frame takes
//! longer for it.

#[path = "../it/crowd.rs"]
mod crowd;
#[path = "../it/random.rs"]
mod random;

use eframe::egui::{Context, Event, Pos2, RawInput, Rect, ViewportId, epaint::Primitive, pos2, vec2};
use satscope::{
    kernel::axis::Dimension,
    scene::{Edit, Scene, edit::Number, store},
    ui::{AppUi, pairs_beside::PairsBeside, theme},
    workbench::{
        Command, Effect, Workbench,
        analysis::report::Report,
        command::Gesture,
        look::LookCommand,
        pairs::{Found, PAIRS, PairsCommand},
        playhead::PlayheadCommand::{Seek, SetLooping, Toggle},
    },
};
use std::{
    path::{Path, PathBuf},
    process,
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

const MOST_PER_PASS: Duration = Duration::from_millis(4);
const MOST_PER_REPORT: Duration = Duration::from_millis(20);
/// A frame of a 60 Hz screen.
const MOST_PER_PASS_OF_MANY: Duration = Duration::from_millis(16);
/// How many boxes a large scene has, and what a frame of it may take.
const CROWDS: [(usize, Duration); 3] =
    [(100, MOST_PER_PASS), (1_000, MOST_PER_PASS_OF_MANY), (10_000, MOST_PER_PASS_OF_MANY)];
/// The argument before a dimension and a place in [`CROWDS`] with which this program measures one large scene.
const ONE_CROWD: &str = "--crowd";
/// Passes until fonts are rasterised and panels have their sizes.
const WARM_UP: usize = 30;

fn main() {
    let mut arguments = std::env::args().skip_while(|argument| argument != ONE_CROWD).skip(1);
    if let Some(dimension) = arguments.next() {
        let crowd = arguments.next().and_then(|crowd| crowd.parse::<usize>().ok()).expect("a place in `CROWDS`");
        return measure_crowd(dimension.parse().expect("a dimension is 2 or 3"), CROWDS[crowd]);
    }
    let passes = if std::env::args().any(|argument| argument == "--quick") { 100 } else { 1000 };
    shipped_scenes(passes);
    hostile_scenes();
    for (crowd, (count, _)) in CROWDS.iter().enumerate() {
        println!("{count} boxes, the pointer over them");
        for dimension in ["2", "3"] {
            let this = std::env::current_exe().expect("a running program has a file");
            let arguments = [ONE_CROWD, dimension, &crowd.to_string()];
            let status = process::Command::new(this).args(arguments).status().expect("it starts again");
            assert!(status.success(), "{count} boxes in {dimension}D");
        }
    }
}

/// Prints what a scene of many boxes costs: to open, to show, to scrub, to edit, and in memory.
fn measure_crowd(dimension: usize, (count, most): (usize, Duration)) {
    const PASSES: usize = 100;
    let text = crowd::text(dimension, count);
    let start = Instant::now();
    let scene = Scene::from_text(&text).expect("the generated scene is valid");
    let read = start.elapsed();
    let mut seat = Seat { pointer: Some(pos2(600.0, 350.0)), ..Seat::idle(&scene) };
    let ms = |time: Duration| 1000.0 * time.as_secs_f64();
    println!("{dimension}D  open                {:8.2} ms, of which reading {:.2} ms", ms(start.elapsed()), ms(read));
    let start = Instant::now();
    seat.pass();
    println!("{dimension}D  first frame         {:8.2} ms", ms(start.elapsed()));
    seat.pass();
    let mut k = 0.0;
    let scrubbed = Times::within(PASSES, || {
        k += 1.0;
        seat.app.workbench.apply([Command::Playhead(Seek(0.007 * k % 1.0))]);
        seat.pass();
    });
    println!("{dimension}D  a scrubbed frame  {}", scrubbed.row());
    let dragged = dragged(&mut seat, count / 2, 0.1, PASSES);
    println!("{dimension}D  a dragged frame   {}", dragged.row());
    println!("{dimension}D  vertices            {:8}", seat.vertices);
    if let Some(most) = most_memory() {
        println!("{dimension}D  memory at most      {:8} MiB", most >> 20);
    }
    for times in [scrubbed, dragged] {
        check(times.median(), most);
    }
    list_pairs(dimension, &scene, most);
}

/// Prints how long the list of pairs takes in a window that shows it, and what the frames take meanwhile: after the
/// panel was opened, and after a box was moved.
fn list_pairs(dimension: usize, scene: &Scene, most: Duration) {
    const FIRST: Duration = Duration::from_millis(200);
    const ALL: Duration = Duration::from_secs(2);
    let mut seat = Seat::idle(scene);
    for _ in 0..WARM_UP {
        seat.pass();
    }
    seat.tell([Command::Look(LookCommand::ShowPanel(PAIRS.to_owned()))]);
    let (mut moved, mut x) = (false, 0.0);
    loop {
        let (start, mut first, mut frames) = (Instant::now(), None, Vec::new());
        loop {
            let frame = Instant::now();
            seat.pass();
            frames.push(frame.elapsed());
            let view = seat.app.workbench.view();
            let now = Arc::ptr_eq(view.document.history.scene(), view.pairs.list_scene());
            first = first.or((now && !view.pairs.is_empty()).then(|| start.elapsed()));
            if view.pairs.is_complete(view.document.history.scene()) || start.elapsed() > Duration::from_secs(60) {
                break;
            }
            thread::sleep(Duration::from_secs_f64(1.0 / 60.0).saturating_sub(frame.elapsed()));
        }
        let (all, first) = (start.elapsed(), first.unwrap_or(Duration::MAX));
        frames.sort();
        let rows = seat.app.workbench.view().pairs.list().rows().len();
        let what = if moved { "pairs, box moved" } else { "pairs listed" };
        let ms = |time: Duration| 1000.0 * time.as_secs_f64();
        let longest = frames[frames.len() - 1];
        println!(
            "{dimension}D  {what:18} first {:7.1} ms, all {rows} {:7.1} ms, frames {}, longest {:.2} ms",
            ms(first),
            ms(all),
            Times(frames).row(),
            ms(longest)
        );
        check(first, FIRST);
        check(all, ALL);
        check(longest, most.max(MOST_PER_PASS_OF_MANY));
        if moved {
            return;
        }
        moved = true;
        x += 0.5;
        let numbers = vec![(Number::Center(0), x)];
        seat.tell([Command::Edit(Edit::SetNumbers { index: 7, numbers })]);
    }
}

/// Frames in which a box moves on along x by that step, and now and then back to where it was.
fn dragged(seat: &mut Seat, index: usize, step: f64, passes: usize) -> Times {
    const STEPS: f64 = 50.0;
    let number = Number::Center(0);
    let from = seat.app.workbench.view().scene().boxes().get(index).and_then(|item| item.number(number));
    let from = from.expect("the scene has that box");
    seat.app.workbench.apply([Command::Gesture(Gesture::Begin("move".to_owned()))]);
    let mut k = 0.0;
    Times::within(passes, || {
        k += 1.0;
        let edit = Edit::SetNumbers { index, numbers: vec![(number, from + step * (k % STEPS))] };
        seat.app.workbench.apply([Command::Edit(edit)]);
        seat.pass();
    })
}

/// Prints the worst of dragging a box in the scenes that once kept a frame waiting for the solver.
fn hostile_scenes() {
    println!("a box dragged in a scene that is hard to solve     median       p99");
    let paths = store::walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/hostile"));
    let mut all = Vec::new();
    for path in paths {
        let path = path.expect("the scenes can be read");
        let mut seat = Seat::idle(&store::load(&path).expect("it is valid").scene);
        for _ in 0..WARM_UP {
            seat.pass();
        }
        let item = seat.app.workbench.view().scene().boxes().get(1).expect("it has two boxes");
        let half = (0..3).filter_map(|i| item.number(Number::HalfExtent(i))).fold(0.0, f64::max);
        all.push((dragged(&mut seat, 1, 0.01 * half, 100), path));
    }
    let worst = all.iter().max_by_key(|(times, _)| times.median()).expect("there are scenes");
    let name = worst.1.file_name().unwrap_or_default().to_string_lossy();
    println!("{name:42}          {}", worst.0.row());
    check(worst.0.median(), MOST_PER_PASS_OF_MANY);
}

/// The most memory this process had at once, bytes, where the system tells.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? << 10)
}

fn shipped_scenes(passes: usize) {
    let scenes = spatial_scenes();
    assert!(!scenes.is_empty(), "the repository has scenes in space");
    println!("one pass of the window, {passes} of each kind     median       p99");
    for (name, scene) in &scenes {
        for (kind, seat) in [("idle", Seat::idle(scene)), ("playing", Seat::playing(scene))] {
            let times = seat.passes(passes);
            println!("{name:42} {kind:8} {}", times.row());
            check(times.median(), MOST_PER_PASS);
        }
    }
    println!("report                                             median       p99");
    let mut run = Vec::new();
    for (name, path) in shipped() {
        let library = Times::of(passes.min(100), || {
            let scene = store::load(&path).expect("shipped scenes are valid").scene;
            std::hint::black_box(Report::new(&scene, &name, 0.0, scene.focus()).text().collect::<String>());
        });
        let program = Times::of(5, || report(&path));
        run.push((program.median(), name, library, program));
    }
    let slowest = run.iter().max_by_key(|(median, ..)| *median).expect("there are scenes");
    let (_, name, library, program) = slowest;
    println!("{name:42} library  {}", library.row());
    println!("{name:42} program  {}", program.row());
    check(program.median(), MOST_PER_REPORT);
}

/// Without optimisation the numbers mean nothing.
fn check(median: Duration, most: Duration) {
    assert!(cfg!(debug_assertions) || median <= most, "{median:?} is more than {most:?}");
}

/// Every shipped scene by its name.
fn shipped() -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
    let paths = store::walk(&folder).into_iter().map(|path| path.expect("the scenes can be read"));
    let name = |path: &Path| path.strip_prefix(&folder).unwrap_or(path).display().to_string();
    paths.map(|path| (name(&path), path)).collect()
}

fn spatial_scenes() -> Vec<(String, Scene)> {
    let loaded = shipped().into_iter().map(|(name, path)| (name, store::load(&path).expect("it is valid").scene));
    loaded.filter(|(_, scene)| scene.dimension() == Dimension::D3).collect()
}

/// Starts the program and waits for its report.
fn report(path: &Path) {
    let output = process::Command::new(env!("CARGO_BIN_EXE_satscope")).arg("report").arg(path).output();
    let output = output.expect("the program was built with this bench");
    assert!(output.status.success() && !output.stdout.is_empty(), "{output:?}");
}

/// A desk with its egui, without a window.
struct Seat {
    ctx: Context,
    app: AppUi,
    time: f64,
    playing: bool,
    pointer: Option<Pos2>,
    /// Of the last frame.
    vertices: usize,
    /// Lists the pairs, as beside a window.
    beside: PairsBeside,
    found: (Sender<Found>, Receiver<Found>),
}

impl Seat {
    fn idle(scene: &Scene) -> Self {
        let ctx = Context::default();
        theme::install(&ctx);
        Self {
            ctx,
            app: AppUi::new(Workbench::new(scene.clone())),
            time: 0.0,
            playing: false,
            pointer: None,
            vertices: 0,
            beside: PairsBeside::default(),
            found: channel(),
        }
    }

    fn playing(scene: &Scene) -> Self {
        let mut seat = Self::idle(scene);
        // A lesson begins when it is first shown, and stands still then.
        seat.pass();
        seat.app.workbench.apply([Command::Playhead(SetLooping(true)), Command::Playhead(Toggle)]);
        Self { playing: true, ..seat }
    }

    fn passes(mut self, count: usize) -> Times {
        for _ in 0..WARM_UP {
            self.pass();
        }
        Times::of(count, || {
            let wants_more = self.pass();
            assert_eq!(wants_more, self.playing, "a window asks for frames exactly while something moves");
        })
    }

    fn tell<const N: usize>(&mut self, commands: [Command; N]) {
        let effects = self.app.workbench.apply(commands);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                // A motion that takes more than a frame is solved beside the window, which is not measured here.
                Effect::Solve(_) | Effect::StopSolving => {}
                Effect::Pairs(ask) => {
                    let answer = self.found.0.clone();
                    self.beside.ask(ask, move |found| drop(answer.send(found)));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    /// One frame at 60 Hz, up to its triangles; whether the window wants another at once.
    fn pass(&mut self) -> bool {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.time),
            events: self.pointer.map(Event::PointerMoved).into_iter().collect(),
            ..Default::default()
        };
        for found in self.found.1.try_iter().collect::<Vec<_>>() {
            self.tell([Command::Pairs(PairsCommand::Heard(Some(Arc::new(found))))]);
        }
        let mut effects = Vec::new();
        let output = self.ctx.run_ui(input, |ui| effects.extend(self.app.ui(ui)));
        self.perform(effects);
        let triangles = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        self.vertices = triangles
            .iter()
            .map(|clipped| match &clipped.primitive {
                Primitive::Mesh(mesh) => mesh.vertices.len(),
                Primitive::Callback(_) => 0,
            })
            .sum();
        assert!(self.vertices > 0);
        // The textures of a window would go to its graphics card.
        let mut textures = output.textures_delta;
        textures.clear();
        output.viewport_output[&ViewportId::ROOT].repaint_delay.is_zero()
    }
}

/// How long something took, each time, shortest first.
struct Times(Vec<Duration>);

impl Times {
    fn of(count: usize, mut what: impl FnMut()) -> Self {
        let mut times: Vec<_> = (0..count)
            .map(|_| {
                let start = Instant::now();
                what();
                start.elapsed()
            })
            .collect();
        times.sort();
        Self(times)
    }

    /// At most `count` times, and no longer than some seconds.
    fn within(count: usize, mut what: impl FnMut()) -> Self {
        let start = Instant::now();
        let mut times = Vec::new();
        while times.len() < count && start.elapsed() < Duration::from_secs(5) || times.is_empty() {
            times.extend(Self::of(1, &mut what).0);
        }
        times.sort();
        Self(times)
    }

    fn median(&self) -> Duration {
        self.0[self.0.len() / 2]
    }

    fn row(&self) -> String {
        let p99 = self.0[(self.0.len() * 99 / 100).min(self.0.len() - 1)];
        let ms = |time: Duration| 1000.0 * time.as_secs_f64();
        format!("{:6.2} ms {:6.2} ms", ms(self.median()), ms(p99))
    }
}
