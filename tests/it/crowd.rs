//! Scenes of many boxes, the same ones each time, for tests and benches.

use crate::random::Random;
use std::fmt::Write as _;

/// The text of a scene of `count` turning and moving boxes in `dimension` dimensions, spread over 100 units.
pub fn text(dimension: usize, count: usize) -> String {
    let mut random = Random(1);
    let kind = if dimension == 2 { "Planar" } else { "Spatial" };
    let mut text = format!("(version: 1, boxes: {kind}([\n");
    for index in 0..count {
        let mut vector = |from: f64, to: f64| {
            let parts: Vec<_> = (0..dimension).map(|_| format!("{:?}", random.within(from, to))).collect();
            parts.join(", ")
        };
        let [center, half_extents, velocity] = [vector(-50.0, 50.0), vector(0.1, 1.0), vector(-9.0, 9.0)];
        let turn = match dimension {
            2 => {
                let [angle, rate] = [random.within(0.0, 360.0), random.within(-90.0, 90.0)];
                format!("angle: {angle:?}, angular_velocity: {rate:?}")
            }
            _ => format!("rotation: Euler(({})), angular_velocity: ({})", vector(0.0, 360.0), vector(-90.0, 90.0)),
        };
        let place = format!("center: ({center}), half_extents: ({half_extents}), velocity: ({velocity})");
        writeln!(text, r#"(name: "b{index}", {place}, {turn}),"#).expect("a string takes all text");
    }
    text + "]))"
}
