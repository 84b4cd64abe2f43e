//! How the tree shows its panels, their grips and their tabs.

use super::{
    sizes::{GAP, LEAST, TAB_BAR},
    tabs::{pane_in, tabs_of},
};
use crate::{
    ui::{
        panels::{self, Panel, PanelState, Place},
        theme::Theme,
    },
    workbench::{Commands, View, look::LookCommand},
};
use eframe::egui::{self, CursorIcon, Frame, Margin, Rect, Response, Role, Sense, Ui, Vec2, vec2};
use egui_tiles::{Behavior, EditAction, ResizeState, TabState, TileId, Tiles, UiResponse};
use std::collections::HashSet;

/// How the tree shows its panels.
pub struct Panes<'a, 'v> {
    pub view: &'a View<'v>,
    pub state: &'a mut PanelState,
    pub out: &'a mut Commands,
    /// The tiles that have a tab to drag them by.
    pub in_tabs: HashSet<TileId>,
    /// Whether something was dragged to another size or place.
    pub edited: bool,
}

impl Behavior<String> for Panes<'_, '_> {
    fn pane_ui(&mut self, ui: &mut Ui, id: TileId, name: &mut String) -> UiResponse {
        let Some(panel) = panels::named(name) else { return UiResponse::None };
        let place = ui.max_rect();
        let theme = Theme::of(ui.visuals());
        let margin = if panel.place == Place::Middle { Margin::ZERO } else { Margin::symmetric(8, 2) };
        Frame::new().inner_margin(margin).show(ui, |ui| (panel.ui)(ui, self.view, self.state, self.out));
        if self.in_tabs.contains(&id) {
            return UiResponse::None;
        }
        let grip = grip(ui, place, panel, theme);
        menu(&grip, panel.name, self.out);
        if grip.drag_started() { UiResponse::DragStarted } else { UiResponse::None }
    }

    fn tab_title_for_pane(&mut self, name: &String) -> egui::WidgetText {
        let icon = panels::named(name).map_or("", |panel| panel.icon);
        format!("{icon} {name}").into()
    }

    fn tab_title_for_tile(&mut self, tiles: &Tiles<String>, id: TileId) -> egui::WidgetText {
        let name = pane_in(tiles, id).unwrap_or_default().to_owned();
        self.tab_title_for_pane(&name)
    }

    fn on_tab_button(&mut self, tiles: &mut Tiles<String>, id: TileId, tab: Response) -> Response {
        if let Some(name) = pane_in(tiles, id) {
            // Without the sign before it.
            let front = tabs_of(tiles).any(|(_, tabs)| tabs.is_active(id));
            tab.widget_info(|| egui::WidgetInfo::selected(Role::Button, true, front, name));
            menu(&tab, name, self.out);
        }
        tab
    }

    fn on_edit(&mut self, action: EditAction) {
        self.edited |= matches!(action, EditAction::TileResized | EditAction::TileDropped);
    }

    fn tab_bar_height(&self, _: &egui::Style) -> f32 {
        TAB_BAR
    }

    fn gap_width(&self, _: &egui::Style) -> f32 {
        GAP
    }

    fn min_size(&self) -> f32 {
        LEAST
    }

    fn tab_bar_color(&self, visuals: &egui::Visuals) -> egui::Color32 {
        Theme::of(visuals).panel
    }

    fn tab_bg_color(&self, visuals: &egui::Visuals, _: &Tiles<String>, _: TileId, tab: &TabState) -> egui::Color32 {
        if tab.active { visuals.selection.bg_fill } else { Theme::of(visuals).panel }
    }

    fn resize_stroke(&self, style: &egui::Style, state: ResizeState) -> egui::Stroke {
        match state {
            ResizeState::Idle => style.visuals.widgets.noninteractive.bg_stroke,
            ResizeState::Hovering => style.visuals.widgets.hovered.fg_stroke,
            ResizeState::Dragging => style.visuals.widgets.active.fg_stroke,
        }
    }
}

/// Six dots in the margin of a panel, to drag it by.
fn grip(ui: &Ui, place: Rect, panel: &Panel, theme: &Theme) -> Response {
    let corner = place.min + vec2(1.0, 6.0);
    // Not by the keyboard, which has the View menu.
    let sense = Sense::CLICK | Sense::DRAG;
    let grip = ui.interact(Rect::from_min_size(corner, vec2(6.0, 14.0)).expand(2.0), ui.scope_id().with("grip"), sense);
    grip.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, format!("Move {}", panel.name)));
    let color = if grip.hovered() || grip.dragged() { theme.ink } else { theme.faint };
    for (row, column) in (0..3_u8).flat_map(|row| [(row, 0_u8), (row, 1)]) {
        let dot = corner + vec2(1.0 + 3.0 * f32::from(column), 2.0 + 4.0 * f32::from(row));
        ui.painter().rect_filled(Rect::from_center_size(dot, Vec2::splat(1.5)), 0.0, color);
    }
    let help = format!("{}: drag to move it, right-click to hide it", panel.name);
    grip.on_hover_cursor(CursorIcon::Grab).on_hover_text(help)
}

/// What a right click on a grip or a tab offers.
fn menu(on: &Response, name: &str, out: &mut Commands) {
    on.context_menu(|ui| {
        if ui.button(format!("Hide {name}")).clicked() {
            out.push(LookCommand::HidePanel(name.to_owned()));
            ui.close();
        }
    });
}
