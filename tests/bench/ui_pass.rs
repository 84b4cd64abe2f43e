//! What a frame of the window costs the processor, and a report the person who waits for it.
//!
//! A pass is everything but the graphics card's share: the clock, all panels of a window of 1280 x 800 points,
//! the commands, and the triangles. Each scene in space that the repository ships is measured; it has 15 axes.
//! Optimised, the median may be 4 ms and a report 20 ms; `--quick` measures fewer passes.

use eframe::egui::{Context, Pos2, RawInput, Rect, ViewportId, vec2};
use satscope::{
    scene::{Scene, store},
    ui::{Desk, theme},
    workbench::{
        Command, Workbench,
        playhead::PlayheadCommand::{SetLooping, Toggle},
        report::Report,
    },
};
use std::{
    path::{Path, PathBuf},
    process,
    time::{Duration, Instant},
};

const MOST_PER_PASS: Duration = Duration::from_millis(4);
const MOST_PER_REPORT: Duration = Duration::from_millis(20);
/// Passes until fonts are rasterised and panels have their sizes.
const WARM_UP: usize = 30;

fn main() {
    let passes = if std::env::args().any(|argument| argument == "--quick") { 100 } else { 1000 };
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
    loaded.filter(|(_, scene)| scene.dimension() == 3).collect()
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
    desk: Desk,
    time: f64,
    playing: bool,
}

impl Seat {
    fn idle(scene: &Scene) -> Self {
        let ctx = Context::default();
        theme::install(&ctx);
        Self { ctx, desk: Desk::new(Workbench::new(scene.clone())), time: 0.0, playing: false }
    }

    fn playing(scene: &Scene) -> Self {
        let mut seat = Self::idle(scene);
        seat.desk.workbench.apply([Command::Playhead(SetLooping(true)), Command::Playhead(Toggle)]);
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

    /// One frame at 60 Hz, up to its triangles; whether the window wants another at once.
    fn pass(&mut self) -> bool {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.time),
            ..Default::default()
        };
        let Self { ctx, desk, .. } = self;
        let mut effects = Vec::new();
        let output = ctx.run_ui(input, |ui| effects = desk.ui(ui));
        assert!(effects.is_empty(), "{effects:?}");
        let triangles = ctx.tessellate(output.shapes, output.pixels_per_point);
        assert!(!triangles.is_empty());
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

    fn median(&self) -> Duration {
        self.0[self.0.len() / 2]
    }

    fn row(&self) -> String {
        let p99 = self.0[(self.0.len() * 99 / 100).min(self.0.len() - 1)];
        let ms = |time: Duration| 1000.0 * time.as_secs_f64();
        format!("{:6.2} ms {:6.2} ms", ms(self.median()), ms(p99))
    }
}
