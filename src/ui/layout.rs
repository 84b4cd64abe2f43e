//! Where the panels stand: a tree of rows, columns and tabs that a person changes by dragging.
//!
//! Until something is dragged the layout is that of the table of panels, made anew for every size of the window.
//! After that each row and column keeps its sizes in points, and what the window gains or loses goes to the viewport.
//! A narrow window has a layout of its own. Which panels are shown, and which are in front, is in the workbench.

use super::{
    panels::{self, PANELS, Panel, PanelState, Place},
    theme::Theme,
};
use crate::{
    kernel::axis::Dimension,
    workbench::{
        Commands, View,
        look::{Look, LookCommand},
    },
};
use eframe::egui::{self, CursorIcon, Frame, Id, Margin, Rect, Response, Role, Sense, Ui, Vec2, vec2};
use egui_tiles::{
    Behavior, Container, EditAction, Linear, LinearDir, ResizeState, TabState, Tabs, Tile, TileId, Tiles, Tree,
    UiResponse,
};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// Below this width, points, the panels beside the viewport share one column as tabs.
const NARROW: f32 = 1000.0;
/// How wide that column is, points.
const COLUMN: f32 = 300.0;
/// Between two panels, points.
const GAP: f32 = 1.0;
/// No panel is dragged smaller, points.
const LEAST: f32 = 86.0;
/// The bar of names over panels that share a place, points.
const TAB_BAR: f32 = 24.0;
/// The most of its column that a panel may ask for.
const MOST_OF_A_COLUMN: f32 = 0.64;

/// The form of the remembered text; rises when an older text would no longer fit.
const VERSION: u32 = 1;

/// Where the panels stand.
pub struct Layout {
    wide: Arrangement,
    narrow: Arrangement,
}

/// A tree of panels, each by its name.
struct Arrangement {
    tree: Tree<String>,
    /// Whether a person has changed it.
    edited: bool,
}

/// A layout as it is remembered between runs. What nobody has changed is left out.
#[derive(Deserialize, Serialize)]
struct Remembered {
    version: u32,
    wide: Option<Tree<String>>,
    narrow: Option<Tree<String>>,
    hidden: Vec<String>,
    raised: Vec<String>,
}

impl Default for Layout {
    fn default() -> Self {
        Self { wide: Arrangement::untouched(), narrow: Arrangement::untouched() }
    }
}

impl Layout {
    /// Shows the panels in the room that is left.
    pub fn ui(&mut self, ui: &mut Ui, view: &View<'_>, state: &mut PanelState, out: &mut Commands) {
        let size = ui.available_size();
        let (arrangement, columns) =
            if size.x < NARROW { (&mut self.narrow, Columns::One) } else { (&mut self.wide, Columns::Two) };
        arrangement.ui(ui, columns, view, state, out);
        if !PANELS.iter().any(|panel| view.look.shows(panel.name)) {
            ui.put(
                Rect::from_min_size(ui.max_rect().min, size),
                egui::Label::new("Every panel is hidden. Menu View, Reset layout shows them again."),
            );
        }
    }

    /// Makes it the layout of the first start.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// The layout as text, with the panels that are hidden or in front.
    #[must_use]
    pub fn to_text(&self, look: &Look) -> String {
        let tree = |of: &Arrangement| of.edited.then(|| of.tree.clone());
        let remembered = Remembered {
            version: VERSION,
            wide: tree(&self.wide),
            narrow: tree(&self.narrow),
            hidden: look.hidden().map(str::to_owned).collect(),
            raised: look.raised().to_vec(),
        };
        ron::to_string(&remembered).unwrap_or_default()
    }

    /// The layout of a text, and the commands that hide and raise its panels. A text of another version, one that is
    /// broken, or one about other panels gives the layout of the first start.
    #[must_use]
    pub fn from_text(text: &str) -> (Self, Vec<LookCommand>) {
        let Some(remembered) = ron::from_str::<Remembered>(text).ok().filter(Remembered::is_whole) else {
            return (Self::default(), Vec::new());
        };
        let Remembered { wide, narrow, hidden, raised, .. } = remembered;
        let arrangement = |tree: Option<Tree<String>>| match tree {
            Some(tree) => Arrangement { tree, edited: true },
            None => Arrangement::untouched(),
        };
        let raised = raised.into_iter().map(LookCommand::RaisePanel);
        let commands = raised.chain(hidden.into_iter().map(LookCommand::HidePanel)).collect();
        (Self { wide: arrangement(wide), narrow: arrangement(narrow) }, commands)
    }
}

impl Remembered {
    fn is_whole(&self) -> bool {
        self.version == VERSION && [&self.wide, &self.narrow].into_iter().flatten().all(has_every_panel_once)
    }
}

/// Whether a tree holds every panel once and nothing else, and no tile twice.
fn has_every_panel_once(tree: &Tree<String>) -> bool {
    let (mut seen, mut names) = (HashSet::new(), Vec::new());
    let mut open: Vec<TileId> = tree.root.into_iter().collect();
    while let Some(id) = open.pop() {
        match tree.tiles.get(id).filter(|_| seen.insert(id)) {
            Some(Tile::Pane(name)) => names.push(name.as_str()),
            Some(Tile::Container(container)) => open.extend(container.children()),
            None => return false,
        }
    }
    let mut expected: Vec<_> = PANELS.iter().map(|panel| panel.name).collect();
    names.sort_unstable();
    expected.sort_unstable();
    names == expected
}

/// How many columns stand beside the viewport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Columns {
    /// All panels of both sides as tabs.
    One,
    /// One a side.
    Two,
}

impl Arrangement {
    fn untouched() -> Self {
        Self { tree: Tree::empty(Id::unique("panels")), edited: false }
    }

    fn ui(&mut self, ui: &mut Ui, columns: Columns, view: &View<'_>, state: &mut PanelState, out: &mut Commands) {
        let size = ui.available_size();
        let dimension = view.scene().dimension();
        if !self.edited {
            self.tree = first(columns, size, dimension);
        }
        let tiles = &mut self.tree.tiles;
        for id in tiles.tile_ids().collect::<Vec<_>>() {
            if let Some(Tile::Pane(name)) = tiles.get(id) {
                let shown = view.look.shows(name);
                tiles.set_visible(id, shown);
            }
        }
        if let Some(root) = self.tree.root.filter(|_| self.edited) {
            keep_sizes(tiles, root, size, dimension);
        }
        raise(tiles, view.look.raised());
        let before = fronts(tiles);
        let in_tabs = tabs_of(tiles).flat_map(|(_, tabs)| tabs.children.clone()).collect();
        let mut panes = Panes { view, state, out, in_tabs, edited: false };
        self.tree.ui(&mut panes, ui);
        self.edited |= panes.edited;
        // What was clicked, or dropped among tabs, is in front of the others.
        for (tabs, front) in fronts(&self.tree.tiles) {
            let chosen = pane_in(&self.tree.tiles, front).filter(|_| before.get(&tabs) != Some(&front));
            chosen.into_iter().for_each(|name| out.push(LookCommand::RaisePanel(name.to_owned())));
        }
    }
}

/// The layout of the first start.
fn first(columns: Columns, size: Vec2, dimension: Dimension) -> Tree<String> {
    let mut tiles = Tiles::default();
    let places = [Place::Left, Place::Middle, Place::Right, Place::Bottom];
    let [left, middle, right, bottom] = places.map(|place| {
        let panels = PANELS.iter().filter(|panel| panel.place == place);
        let sized = |panel: &Panel| (tiles.insert_pane(panel.name.to_owned()), (panel.size)(dimension));
        panels.map(sized).collect::<Vec<_>>()
    });
    let height = size.y - bottom.iter().map(|(_, wish)| wish.y).sum::<f32>();
    let mut row = Vec::new();
    match columns {
        Columns::Two => {
            for panels in [left, middle, right] {
                let width = panels.iter().map(|(_, wish)| wish.x).fold(0.0, f32::max);
                let most = |y: f32| if y.is_finite() { y.min(MOST_OF_A_COLUMN * height) } else { y };
                let sizes = panels.iter().map(|(id, wish)| (*id, most(wish.y))).collect();
                row.extend(line(&mut tiles, LinearDir::Vertical, sizes, height).map(|id| (id, width)));
            }
        }
        Columns::One => {
            let front = right.first().or(left.first()).map(|(id, _)| *id);
            let all = left.iter().chain(&right).map(|(id, _)| *id).collect();
            let tabs = tiles.insert_container(Tabs { children: all, active: front });
            let middle = middle.iter().map(|(id, wish)| (*id, wish.y)).collect();
            row.extend(line(&mut tiles, LinearDir::Vertical, middle, height).map(|id| (id, f32::INFINITY)));
            row.push((tabs, COLUMN));
        }
    }
    let row = line(&mut tiles, LinearDir::Horizontal, row, size.x);
    let rows = row.map(|row| (row, f32::INFINITY)).into_iter();
    let rows = rows.chain(bottom.into_iter().map(|(id, wish)| (id, wish.y))).collect();
    let root = line(&mut tiles, LinearDir::Vertical, rows, size.y);
    match root {
        Some(root) => Tree::new(Id::unique("panels"), root, tiles),
        None => Tree::empty(Id::unique("panels")),
    }
}

/// Tiles beside each other or below each other, of these sizes; those of an infinite size share what is left.
fn line(tiles: &mut Tiles<String>, dir: LinearDir, sizes: Vec<(TileId, f32)>, total: f32) -> Option<TileId> {
    if let [(only, _)] = sizes[..] {
        return Some(only);
    }
    let mut linear = Linear::new(dir, sizes.iter().map(|(id, _)| *id).collect());
    let known: f32 = sizes.iter().filter(|(_, size)| size.is_finite()).map(|(_, size)| size).sum();
    #[expect(clippy::cast_precision_loss, reason = "a few panels")]
    let others = sizes.iter().filter(|(_, size)| size.is_infinite()).count().max(1) as f32;
    let rest = ((total - known) / others).max(LEAST);
    for (id, size) in sizes {
        // What a panel asks for includes the line beside it.
        linear.shares.set_share(id, if size.is_finite() { size - GAP } else { rest });
    }
    (!linear.children.is_empty()).then(|| tiles.insert_container(linear))
}

/// Gives every tile beside the viewport the size it had, and the viewport what is left. Rows and columns without the
/// viewport shrink and grow as a whole. A tile that was just dropped somewhere gets the size its panel asks for.
fn keep_sizes(tiles: &mut Tiles<String>, id: TileId, size: Vec2, dimension: Dimension) {
    let (children, linear) = match tiles.get(id) {
        Some(Tile::Container(container @ Container::Linear(linear))) => (container.children_vec(), Some(linear)),
        Some(Tile::Container(container)) => (container.children_vec(), None),
        Some(Tile::Pane(_)) | None => return,
    };
    let Some(linear) = linear else {
        let inner = size - vec2(0.0, TAB_BAR);
        return children.into_iter().for_each(|child| keep_sizes(tiles, child, inner, dimension));
    };
    let dir = linear.dir;
    let along = |size: Vec2| if dir == LinearDir::Horizontal { size.x } else { size.y };
    let shown: Vec<TileId> = children.into_iter().filter(|child| tiles.is_visible_in_layout(*child)).collect();
    #[expect(clippy::cast_precision_loss, reason = "a few panels")]
    let total = along(size) - GAP * shown.len().saturating_sub(1) as f32;
    let middle = shown.iter().copied().find(|child| holds_middle(tiles, *child));
    let mut sizes: Vec<(TileId, f32)> = Vec::new();
    for &child in shown.iter().filter(|child| Some(**child) != middle) {
        let share = linear.shares[child];
        // A tile without a size of its own has the share 1.
        let is_new = !(share.is_finite() && share > 1.0);
        let wish = if is_new { along(wish(tiles, child, dimension)) } else { share };
        sizes.push((child, if wish.is_finite() { wish } else { 0.5 * total }));
    }
    let others: f32 = sizes.iter().map(|(_, size)| size).sum();
    let room = if middle.is_some() { (total - 2.0 * LEAST).max(0.5 * total) } else { total };
    let scale = if others > room || middle.is_none() { room / others.max(1.0) } else { 1.0 };
    sizes.iter_mut().for_each(|(_, size)| *size *= scale);
    sizes.extend(middle.map(|child| (child, total - scale * others)));
    if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(id) {
        sizes.iter().for_each(|(child, size)| linear.shares.set_share(*child, *size));
    }
    for (child, points) in sizes {
        let inner = if dir == LinearDir::Horizontal { vec2(points, size.y) } else { vec2(size.x, points) };
        keep_sizes(tiles, child, inner, dimension);
    }
}

/// Whether a panel of the middle is shown in a tile.
fn holds_middle(tiles: &Tiles<String>, id: TileId) -> bool {
    match tiles.get(id) {
        Some(Tile::Pane(name)) => {
            tiles.is_visible(id) && panels::named(name).is_some_and(|panel| panel.place == Place::Middle)
        }
        Some(Tile::Container(container)) => container.children().any(|child| holds_middle(tiles, *child)),
        None => false,
    }
}

/// How large the panels of a tile ask to be.
fn wish(tiles: &Tiles<String>, id: TileId, dimension: Dimension) -> Vec2 {
    match tiles.get(id) {
        Some(Tile::Pane(name)) => panels::named(name).map_or(Vec2::ZERO, |panel| (panel.size)(dimension)),
        Some(Tile::Container(container)) => {
            container.children().map(|child| wish(tiles, *child, dimension)).fold(Vec2::ZERO, Vec2::max)
        }
        None => Vec2::ZERO,
    }
}

fn tabs_of(tiles: &Tiles<String>) -> impl Iterator<Item = (TileId, &Tabs)> {
    tiles.iter().filter_map(|(id, tile)| match tile {
        Tile::Container(Container::Tabs(tabs)) => Some((*id, tabs)),
        Tile::Container(Container::Linear(_) | Container::Grid(_)) | Tile::Pane(_) => None,
    })
}

/// The tile in front, of every place that several share.
fn fronts(tiles: &Tiles<String>) -> HashMap<TileId, TileId> {
    tabs_of(tiles).filter_map(|(id, tabs)| Some((id, tabs.active?))).collect()
}

/// Brings the panel that was raised last to the front of each place that several share.
fn raise(tiles: &mut Tiles<String>, raised: &[String]) {
    let age = |child: &TileId| {
        let name = pane_in(tiles, *child)?;
        raised.iter().position(|known| known == name)
    };
    let last = |tabs: &Tabs| tabs.children.iter().copied().filter(|child| age(child).is_some()).max_by_key(age);
    let chosen: Vec<_> = tabs_of(tiles).filter_map(|(id, tabs)| Some((id, last(tabs)?))).collect();
    for (id, front) in chosen {
        if let Some(Tile::Container(Container::Tabs(tabs))) = tiles.get_mut(id) {
            tabs.set_active(front);
        }
    }
}

/// The first panel of a tile.
fn pane_in(tiles: &Tiles<String>, id: TileId) -> Option<&str> {
    match tiles.get(id)? {
        Tile::Pane(name) => Some(name),
        Tile::Container(container) => container.children().find_map(|child| pane_in(tiles, *child)),
    }
}

/// How the tree shows its panels.
struct Panes<'a, 'v> {
    view: &'a View<'v>,
    state: &'a mut PanelState,
    out: &'a mut Commands,
    /// The tiles that have a tab to drag them by.
    in_tabs: HashSet<TileId>,
    /// Whether something was dragged to another size or place.
    edited: bool,
}

impl Behavior<String> for Panes<'_, '_> {
    fn pane_ui(&mut self, ui: &mut Ui, id: TileId, name: &mut String) -> UiResponse {
        let Some(panel) = panels::named(name) else { return UiResponse::None };
        let place = ui.max_rect();
        let theme = Theme::of(ui.visuals());
        ui.painter().rect_filled(place, 0.0, theme.panel);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes of the panels in a layout for a window of that size, by name.
    fn sizes(arrangement: &mut Arrangement, size: Vec2) -> HashMap<String, Vec2> {
        fn walk(tiles: &Tiles<String>, id: TileId, size: Vec2, found: &mut HashMap<String, Vec2>) {
            match tiles.get(id).expect("the tree is whole") {
                Tile::Pane(name) => drop(found.insert(name.clone(), size)),
                Tile::Container(Container::Linear(linear)) => {
                    for &child in &linear.children {
                        let points = linear.shares[child];
                        let inner = match linear.dir {
                            LinearDir::Horizontal => vec2(points, size.y),
                            LinearDir::Vertical => vec2(size.x, points),
                        };
                        walk(tiles, child, inner, found);
                    }
                }
                Tile::Container(container) => container.children().for_each(|child| walk(tiles, *child, size, found)),
            }
        }
        let root = arrangement.tree.root.expect("there are panels");
        keep_sizes(&mut arrangement.tree.tiles, root, size, Dimension::D2);
        let mut found = HashMap::new();
        walk(&arrangement.tree.tiles, root, size, &mut found);
        found
    }

    fn edited(columns: Columns) -> Arrangement {
        Arrangement { tree: first(columns, vec2(1280.0, 776.0), Dimension::D2), edited: true }
    }

    #[test]
    fn the_window_grows_in_the_middle() {
        let mut arrangement = edited(Columns::Two);
        let small = sizes(&mut arrangement, vec2(1280.0, 776.0));
        let large = sizes(&mut arrangement, vec2(2560.0, 1416.0));
        for (name, before) in &small {
            let grown = large[name] - *before;
            let expected = match name.as_str() {
                "Viewport" => vec2(1280.0, 640.0),
                "Timeline" => vec2(1280.0, 0.0),
                "Boxes" => vec2(0.0, 640.0),
                _ => vec2(0.0, grown.y),
            };
            assert!((grown - expected).abs().max_elem() < 0.01, "{name}: {before} to {}", large[name]);
        }
        assert_eq!(small["Boxes"].x, 178.0 - GAP);
    }

    #[test]
    fn a_small_window_leaves_room_for_the_middle() {
        for columns in [Columns::One, Columns::Two] {
            let found = sizes(&mut edited(columns), vec2(320.0, 240.0));
            assert!(found["Viewport"].min_elem() >= LEAST, "{columns:?}: {found:?}");
        }
    }

    #[test]
    fn a_layout_is_remembered() {
        let layout = Layout { wide: edited(Columns::Two), narrow: Arrangement::untouched() };
        let text = layout.to_text(&Look::default());
        let (again, commands) = Layout::from_text(&text);
        assert!(again.wide.edited && again.wide.tree == layout.wide.tree && !again.narrow.edited);
        assert_eq!(commands, []);
    }

    #[test]
    fn a_text_that_does_not_fit_gives_the_first_layout() {
        let layout = Layout { wide: edited(Columns::Two), narrow: edited(Columns::One) };
        let text = layout.to_text(&Look::default());
        let texts = [
            String::new(),
            "(version: 1".to_owned(),
            text.replace("version:1", "version:2"),
            text.replace("\"Axes\"", "\"Other\""),
            text.replace("\"Axes\"", "\"Boxes\""),
        ];
        for broken in texts {
            assert_ne!(broken, text);
            assert!(!Layout::from_text(&broken).0.wide.edited, "{broken}");
        }
    }

    #[test]
    fn no_two_panels_share_a_name() {
        let names: HashSet<_> = PANELS.iter().map(|panel| panel.name).collect();
        assert_eq!(names.len(), PANELS.len());
    }
}
