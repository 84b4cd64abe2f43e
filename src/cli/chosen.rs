//! What options choose of a scene: a time, a pair, an axis. Every mistake is one sentence.

use std::collections::HashMap;

use crate::kernel::axis::AxisId;
use crate::scene::visible::{elided, visible};
use crate::scene::{Pair, Scene};

/// The time of `--at`, within the scene's duration.
pub fn time(scene: &Scene, at: f64) -> Result<f64, String> {
    let end = scene.duration();
    if 0.0 <= at && at <= end {
        Ok(at)
    } else {
        Err(format!("--at {at}: the time must be within 0 and {end}, the scene's duration"))
    }
}

/// The axis of `--axis`, such as `A0xB1`.
pub fn axis(scene: &Scene, name: &str) -> Result<AxisId, String> {
    let all = AxisId::all(scene.dimension());
    let axis = name.parse().ok().filter(|axis| all.contains(axis));
    axis.ok_or_else(|| {
        let known = all.iter().map(AxisId::to_string).collect::<Vec<_>>().join(", ");
        format!("--axis {}: this scene has no such axis; its axes are {known}", visible(name))
    })
}

/// The pair of `--pair`, written `A,B`; names may hold commas themselves, so every comma is tried.
pub fn pair(scene: &Scene, names: &str) -> Result<Pair, String> {
    let split = names.match_indices(',').map(|(at, _)| (names[..at].trim(), names[at + 1..].trim()));
    let named: HashMap<&str, usize> = (0..scene.boxes().len()).map(|index| (scene.name(index), index)).collect();
    let found = split.clone().find_map(|(a, b)| {
        let pair = Pair { a: *named.get(a)?, b: *named.get(b)? };
        (pair.a != pair.b).then_some(pair)
    });
    found.ok_or_else(|| {
        /// How many names a message repeats.
        const FEW: usize = 8;
        let boxes = (0..scene.boxes().len()).filter_map(|index| scene.boxes().name(index)).map(elided);
        let mut known = boxes.take(FEW).collect::<Vec<_>>().join(", ");
        if FEW < scene.boxes().len() {
            known += " and more";
        }
        let (names, known) = (visible(names), visible(&known));
        if split.clone().next().is_none() {
            format!("--pair {names}: give two names with a comma between them; the boxes are {known}")
        } else {
            format!("--pair {names}: these are not two different boxes of the scene; the boxes are {known}")
        }
    })
}
