//! The handles without the pointer: their names in the accessibility tree, and what is asked of them there.

use super::{paint::to_egui, scenery::Scenery, sight::Sight};
use crate::{
    kernel::axis::Dimension,
    picture::handles::{
        digits::grid_step,
        drag::{Drag, Keys},
        mark::{Form, Mark},
        part::{Grip, Handle},
    },
    scene::{
        Edit,
        edit::{AnyBox, Number},
    },
    ui::widgets::adjust::{self, Asked, Scale},
    workbench::{Commands, command::Gesture, look::HandleAxes},
};
use eframe::egui::{self, Rect, Role, Sense, Ui, Vec2};
use glam::DVec2;

/// How far a step turns, radians.
const TURN: f64 = std::f64::consts::PI / 36.0;

/// Gives every handle a name, and a tooltip where the pointer is over it; does what assistive technology asks of it. A
/// step up moves a handle away from the centre of its box by a tenth of the grid, or turns it counter-clockwise by 5
/// degrees.
pub fn ui(ui: &mut Ui, scenery: &Scenery<'_>, sight: &Sight, hot: Option<Handle>, is_free: bool, out: &mut Commands) {
    for mark in &scenery.marks {
        let Mark { handle, at, .. } = mark;
        let Some(item) = scenery.view.scene().boxes().get(handle.box_index) else { continue };
        let place = Rect::from_center_size(to_egui(*at, sight.rect.min), Vec2::splat(12.0));
        let id = ui.scope_id().with(("handle", handle));
        let response = ui.interact(place, id, Sense::hover());
        let number = number(scenery, *handle);
        let role = if number.is_some() { Role::Slider } else { Role::Button };
        response.widget_info(|| {
            let name = format!("{} of {}", handle.grip.name(), item.name());
            egui::WidgetInfo::labeled(role, true, name)
        });
        if is_free && hot == Some(*handle) {
            response.on_hover_text(handle.grip.help());
        }
        let scale = number.and_then(|number| scale(&item, number, scenery, mark, sight));
        match adjust::asked(ui, id, scale).filter(|_| is_free) {
            Some(Asked::Steps(steps)) => step(scenery, mark, steps, sight, out),
            Some(Asked::Value(value)) => {
                let set = number.map(|number| (number, value)).into_iter().collect();
                out.push(Edit::SetNumbers { index: handle.box_index, numbers: set });
            }
            None => {}
        }
    }
}

/// The only number that a handle changes, if it changes a single one.
fn number(scenery: &Scenery<'_>, handle: Handle) -> Option<Number> {
    let view = scenery.view;
    let is_2d = view.scene().dimension() == Dimension::D2;
    match handle.grip {
        Grip::Along(axis) if view.look.handle_axes() == HandleAxes::World => Some(Number::Center(axis)),
        Grip::Face { axis, .. } => Some(Number::HalfExtent(axis)),
        Grip::Ring(_) if is_2d => Some(Number::Angle),
        Grip::Spin if is_2d => Some(Number::AngularVelocity(0)),
        Grip::Body | Grip::Turn | Grip::Along(_) | Grip::Across(_) | Grip::Ring(_) | Grip::Spin => None,
        Grip::Velocity | Grip::Pivot | Grip::Start | Grip::End => None,
    }
}

fn scale(item: &AnyBox, number: Number, scenery: &Scenery<'_>, mark: &Mark, sight: &Sight) -> Option<Scale> {
    let value = item.number(number)?;
    let step = if item.is_in_degrees(number) {
        TURN.to_degrees()
    } else {
        grid_step(&sight.lens(), scenery.stage.solids()[mark.handle.box_index].center)
    };
    let least = if matches!(number, Number::HalfExtent(_)) { 0.0 } else { f64::NEG_INFINITY };
    Some(Scale { value, range: [least, f64::INFINITY], step })
}

/// Moves a handle by steps, as the pointer would: one step to undo.
fn step(scenery: &Scenery<'_>, mark: &Mark, steps: f64, sight: &Sight, out: &mut Commands) {
    let lens = sight.lens();
    let center = scenery.stage.solids()[mark.handle.box_index].center;
    let Some(middle) = lens.screen(center) else { return };
    let taken = mark.at;
    let out_of = match &mark.form {
        Form::Arrow { from } => taken - *from,
        Form::Square(_) | Form::Ring(_) | Form::Dot | Form::Stem(_) => taken - middle,
    };
    let outwards = out_of.try_normalize().unwrap_or(DVec2::X);
    let by = match mark.handle.grip {
        // Counter-clockwise, on a screen whose y points down.
        Grip::Turn | Grip::Ring(_) | Grip::Spin => {
            DVec2::new(outwards.y, -outwards.x) * (taken - middle).length() * TURN.tan()
        }
        Grip::Body | Grip::Along(_) | Grip::Across(_) | Grip::Face { .. } => outwards * points(&lens, center),
        Grip::Velocity | Grip::Pivot | Grip::Start | Grip::End => outwards * points(&lens, center),
    };
    let Some(grabbed) = scenery.grabbed(mark, taken, sight) else { return };
    let Some(mut drag) = Drag::new(mark.handle, grabbed, &lens) else { return };
    let outcome = drag.to(taken + by * steps, &lens, Keys { snap: false, one_sided: false });
    out.push(Gesture::Begin(drag.label()));
    outcome.edits.into_iter().for_each(|edit| out.push(edit));
    out.push(Gesture::Commit);
}

/// A tenth of the grid, points of the screen.
fn points(lens: &crate::picture::camera::Lens, center: glam::DVec3) -> f64 {
    grid_step(lens, center) * lens.scale_at(center)
}
