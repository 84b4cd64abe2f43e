//! Widgets at the right end of a row that are made, and reached by Tab, from left to right.

use eframe::egui::Ui;

/// Shows them there. How wide they are is known from the last frame.
pub fn at_right<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let id = ui.scope_id().with("at the right");
    let known: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    ui.add_space((ui.available_width() - known).max(0.0));
    let shown = ui.horizontal(add);
    let width = shown.response.rect.width();
    if (width - known).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, width));
        ui.ctx().request_repaint();
    }
    shown.inner
}
