//! Walks through the algorithm: every stage against the kernel's report, on the shipped scenes and on random ones.

mod agrees;
mod laws;
mod lights;

use satscope::{
    scene::Scene,
    workbench::{
        Command, View, Workbench, samples,
        walk::{Kind, Stage, WalkCommand, WalkView},
    },
};

/// Every shipped scene, by the name of its file.
fn shipped() -> Vec<(String, Scene)> {
    let all = samples::FOLDERS.iter().flat_map(|folder| folder.samples);
    all.map(|sample| (sample.file.to_owned(), Scene::from_text(sample.text).expect("shipped scenes are valid")))
        .collect()
}

/// Random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Between two numbers; often a round one.
    fn between(&mut self, min: f64, max: f64) -> f64 {
        let x = min + (max - min) * (self.next() % 100_003) as f64 / 100_002.0;
        if self.next().is_multiple_of(3) { (2.0 * x).round() / 2.0 } else { x }
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.next().is_multiple_of(count)
    }
}

/// How the boxes of a random scene move.
#[derive(Clone, Copy, PartialEq)]
enum Moves {
    Straight,
    Turning,
}

/// A random scene of two boxes.
fn random(seed: u64, moves: Moves) -> Scene {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..4 {
        dice.next();
    }
    let planar = seed.is_multiple_of(2);
    let count = if planar { 2 } else { 3 };
    let scale = 10.0_f64.powi((seed % 5) as i32 - 2);
    let far = if dice.one_in(10) { 1e6 * scale } else { 0.0 };
    let mut one = |name: &str, away: f64| {
        let mut list = |of: &mut dyn FnMut(&mut Dice) -> f64| {
            let all: Vec<String> = (0..count).map(|_| format!("{:?}", of(&mut dice))).collect();
            format!("({})", all.join(", "))
        };
        let center = list(&mut |dice| scale * (dice.between(-away, away)) + far);
        let half = list(&mut |dice| if dice.one_in(15) { 0.0 } else { scale * dice.between(0.1, 2.0).abs() });
        let velocity = list(&mut |dice| if dice.one_in(4) { 0.0 } else { scale * dice.between(-5.0, 5.0) });
        let spins = moves == Moves::Turning;
        let turn = if planar {
            let angle =
                if dice.one_in(3) { 90.0 * dice.between(-2.0, 2.0).round() } else { dice.between(-180.0, 180.0) };
            let spin =
                if spins { format!(", angular_velocity: {:?}", dice.between(-90.0, 90.0)) } else { String::new() };
            format!("angle: {angle:?}{spin}")
        } else {
            let mut angles = [0.0; 3].map(|_: f64| dice.between(-180.0, 180.0));
            if dice.one_in(3) {
                angles = [0.0, 0.0, angles[2]];
            }
            let spin = if spins {
                let [x, y, z] = [0.0; 3].map(|_: f64| dice.between(-60.0, 60.0));
                format!(", angular_velocity: ({x:?}, {y:?}, {z:?})")
            } else {
                String::new()
            };
            format!("rotation: Euler(({:?}, {:?}, {:?})){spin}", angles[0], angles[1], angles[2])
        };
        format!("(name: {name:?}, center: {center}, half_extents: {half}, velocity: {velocity}, {turn}),")
    };
    let boxes = format!("{}{}", one("a", 1.0), one("b", 3.0));
    let kind = if planar { "Planar" } else { "Spatial" };
    let text = format!("(version: 1, boxes: {kind}([{boxes}]))");
    Scene::from_text(&text).unwrap_or_else(|problem| panic!("{problem}\n{text}"))
}

fn walk(bench: &Workbench) -> &WalkView {
    bench.view().walk.expect("a walk is under way")
}

fn start(scene: Scene, kind: Kind) -> Workbench {
    let mut bench = Workbench::new(scene);
    bench.apply([WalkCommand::StopAtGap(false).into(), whole(kind)]);
    bench
}

fn whole(kind: Kind) -> Command {
    WalkCommand::Start { kind, from: None, to: None }.into()
}

fn next(bench: &mut Workbench) {
    bench.apply([WalkCommand::Next.into()]);
}

/// Every stage of the walk that is under way, from where it is, each seen by `look`.
fn each(bench: &mut Workbench, mut look: impl FnMut(&View<'_>, &WalkView)) -> Vec<Stage> {
    let mut stages = Vec::new();
    loop {
        let view = bench.view();
        let shown = walk(bench);
        look(&view, shown);
        stages.push(shown.stage);
        if shown.number == shown.count {
            return stages;
        }
        next(bench);
    }
}
