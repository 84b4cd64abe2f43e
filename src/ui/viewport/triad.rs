//! The ends of the world's axes in the corner of the viewport: a click looks from there.

use super::{paint::to_egui, sight::Sight};
use crate::{
    picture::draw::world::triad::{self, Facing},
    workbench::{
        Commands,
        camera::{CameraCommand, Side},
    },
};
use eframe::egui::{CursorIcon, Rect, Role, Sense, Ui, WidgetInfo};

/// Hears clicks on the ends. Gives the one under the pointer.
pub fn ui(ui: &mut Ui, sight: &mut Sight, out: &mut Commands) -> Option<Side> {
    let mut hot = None;
    let lens = sight.lens();
    for (end, area) in triad::ends(&lens) {
        let side = match triad::facing(&lens, end) {
            // It hides the end across from it, and leads there.
            Facing::Eye => end.opposite(),
            Facing::Away => continue,
            Facing::Aside => end,
        };
        let [min, max] = [area.min, area.max].map(|at| to_egui(at, sight.rect.min));
        let id = ui.scope_id().with(("side of the world", end));
        // Keys look from there, too: Tab need not stop here.
        let response = ui.interact(Rect::from_min_max(min, max).intersect(sight.rect), id, Sense::CLICK);
        let name = format!("Look from {}", side.name());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.hovered() {
            ui.set_cursor_icon(CursorIcon::PointingHand);
            hot = Some(end);
        }
        if response.on_hover_text(name).clicked() {
            sight.say(CameraCommand::From(side), out);
        }
    }
    hot
}
