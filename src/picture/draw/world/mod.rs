//! The ground of a picture: the canvas, the grid, and in 3D the axes of the world.

pub mod grid;
pub mod ground;
pub mod triad;

use super::canvas::Canvas;
use crate::{
    kernel::axis::Dimension,
    picture::{
        palette::Role,
        shapes::{Form, Identity},
    },
    workbench::{View, look::layers::Layer},
};
use glam::DVec3;

/// Draws what lies behind everything; `origin` is the point that local coordinates count from.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, origin: DVec3) {
    canvas.identity = Identity::Ground;
    let area = canvas.area();
    canvas.add(Form::Rect { area, radius: 0.0, fill: Role::Canvas.into(), outline: None });
    match view.scene().dimension() {
        _ if !view.look.shows_layer(Layer::Grid) => {}
        Dimension::D2 => grid::draw(canvas, origin),
        Dimension::D3 => ground::draw(canvas, view.cameras.orbit().up, origin),
    }
}
