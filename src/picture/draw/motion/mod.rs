//! The motion of the boxes: where they are at other times, the ways of their points, and all that they pass through.
//!
//! Ways and outlines are sampled, so they are thin.

pub mod ghosts; // start here
pub mod paths;
pub mod swept;

use super::{canvas::Canvas, labels::Words, touch::place};
use crate::{
    picture::stage::Stage,
    workbench::{View, look::layers::Layer},
};

/// Draws the motion of the pair and of the selected box, as far as its layers are shown. Gives its words.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, stage: &Stage) -> Vec<Words> {
    let duration = view.scene().duration();
    let moving = ghosts::moving(view, stage);
    let hit = place::first_point(view, stage);
    for &(index, role) in &moving {
        if view.look.shows_layer(Layer::Sweep) {
            swept::draw(canvas, stage, index, duration, role);
        }
        if view.look.shows_layer(Layer::Paths) {
            paths::draw_center(canvas, stage, index, duration, role.faded(0.35));
            if let Some(hit) = hit.filter(|_| view.pair().is_some_and(|pair| pair.contains(index))) {
                paths::draw_hit(canvas, stage, index, duration, hit);
            }
        }
    }
    if view.look.shows_layer(Layer::Ghosts) { ghosts::draw(canvas, view, stage, &moving) } else { Vec::new() }
}
