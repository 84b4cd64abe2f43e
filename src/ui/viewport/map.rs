//! The direction landscape under the pointer: pointing turns a line, a click keeps it, arrow keys turn it further.

use super::{
    paint::{from_egui, to_egui},
    sight::Sight,
};
use crate::{
    kernel::projection::Coordinates,
    picture::draw::landscape::Landscape,
    workbench::{Commands, Focus, View, selection::SelectCommand},
};
use eframe::egui::{CursorIcon, EventFilter, Key, Modifiers, Rect, Role, Sense, Ui, WidgetInfo};
use glam::{DQuat, DVec3};

/// Hears the pointer and the keyboard on the landscape, if it is shown.
pub fn ui(ui: &mut Ui, view: &View<'_>, sight: &Sight, out: &mut Commands) {
    let lens = sight.lens();
    let (Some(focus), Some(land)) = (view.focus, Landscape::of(view, &lens)) else { return };
    let [min, max] = [land.area().min, land.area().max].map(|at| to_egui(at, sight.rect.min));
    let id = ui.scope_id().with("landscape");
    let response = ui.interact(Rect::from_min_max(min, max), id, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Direction landscape"));
    let at = |pos| from_egui(pos - sight.rect.min);
    let pointer = response.hover_pos().or(response.interact_pointer_pos()).map(at);
    if let Some(at) = pointer {
        ui.set_cursor_icon(CursorIcon::Crosshair);
        let keeps = response.clicked() || response.dragged();
        if let Some(axis) = land.axis_at(focus, at).filter(|_| !response.dragged()) {
            out.push(if keeps { SelectCommand::Axis(Some(axis)) } else { SelectCommand::HoverAxis(axis) });
        } else if let Some(direction) = land.direction_at(at) {
            let keep = SelectCommand::FreeLine(Some(direction));
            out.push(if keeps { keep } else { SelectCommand::HoverFreeLine(direction) });
        }
    }
    if response.has_focus() {
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
        let turns = [
            (Key::ArrowLeft, lens.back),
            (Key::ArrowRight, -lens.back),
            (Key::ArrowUp, -lens.right),
            (Key::ArrowDown, lens.right),
        ];
        let turns = turns.into_iter().filter(|(_, about)| !lens.is_flat() || about.abs() == DVec3::Z);
        for (key, about) in turns {
            for (modifiers, degrees) in [(Modifiers::NONE, 1.0_f64), (Modifiers::SHIFT, 10.0)] {
                let count = ui.input_mut(|input| input.count_and_consume_key(modifiers, key));
                if let Some(direction) = shown(focus).filter(|_| count > 0) {
                    #[expect(clippy::cast_precision_loss, reason = "a few keys a frame")]
                    let turn = DQuat::from_axis_angle(about, (degrees * count as f64).to_radians());
                    let turned = turn * DVec3::from_array(direction);
                    out.push(SelectCommand::FreeLine(Some(turned.to_array())));
                }
            }
        }
    }
}

/// The direction of the line that is shown.
fn shown(focus: Focus<'_>) -> Option<Coordinates> {
    focus.free_line.map(|line| line.direction).or_else(|| Some(focus.now.on(focus.axis)?.1))
}
