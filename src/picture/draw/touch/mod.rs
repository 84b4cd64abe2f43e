//! How the boxes of the focus pair face each other, where they touch and what they share.

pub mod features; // start here
pub mod place;
pub mod region;
pub mod triad;

use super::{canvas::Canvas, labels::Words};
use crate::{
    picture::stage::Stage,
    workbench::{View, look::layers::Layer, walk::Revealed},
};
use glam::DVec3;

/// Draws what lies within the boxes, before them: the overlap region, which it gives.
pub fn draw_within(canvas: &mut Canvas<'_>, view: &View<'_>, stage: &Stage) -> Vec<Vec<DVec3>> {
    let (Some(focus), Some(pair)) = (view.focus, view.pair()) else { return Vec::new() };
    if !(view.look.shows_layer(Layer::Contact) && view.reveals_verdict()) {
        return Vec::new();
    }
    let faces = region::faces(focus, view.playhead.t(), &stage.solids()[pair.a]);
    region::draw(canvas, &faces);
    faces
}

/// Draws what is marked on the boxes, after them. Gives its words.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, stage: &Stage, region: &[Vec<DVec3>]) -> Vec<Words> {
    let (Some(focus), Some(pair)) = (view.focus, view.pair()) else { return Vec::new() };
    let mut words = Vec::new();
    let reached = view.revealed(focus.axis) >= Revealed::Both;
    let names = if view.look.shows_layer(Layer::Features) && focus.free_line.is_none() && reached {
        let solids = [pair.a, pair.b].map(|index| &stage.solids()[index]);
        features::draw(canvas, [pair.a, pair.b], focus, view.playhead.t(), solids)
    } else {
        Vec::new()
    };
    if view.look.shows_layer(Layer::Contact) {
        words.extend(place::draw(canvas, view, stage));
        // Where the region is hidden, so is the way out of it.
        words.extend(region::draw_way_out(canvas, focus, region));
    }
    words.extend(names);
    words
}
