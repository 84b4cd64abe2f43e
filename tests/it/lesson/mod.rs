//! Lessons: the format, what texts are filled with, how a lesson is gone through, and handouts.

mod asks;
mod fill;
mod format;
mod handout;
mod state;

use satscope::scene::Scene;

/// A scene of two squares, 2 apart, the second of which comes nearer; with a lesson of these steps.
fn scene(steps: &str) -> Scene {
    Scene::from_text(&text(steps)).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The text of it.
fn text(steps: &str) -> String {
    format!(
        r#"(version: 1, duration: 2.0, boxes: Planar([
    (name: "left", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "big right", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-2.0, 0.0)),
    (name: "odd}} \"name\" at", center: (0.0, 9.0), half_extents: (0.5, 0.25), angular_velocity: 30.0),
]), lesson: (summary: "s", steps: [
{steps}
]))"#
    )
}
