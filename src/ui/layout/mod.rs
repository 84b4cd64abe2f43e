//! Where the panels stand: a tree of rows, columns and tabs that a person changes by dragging.
//!
//! Until something is dragged the layout is that of the table of panels, made anew for every size of the window.
//! After that each row and column keeps its sizes in points, and what the window gains or loses goes to the viewport.
//! A narrow window has a layout of its own. Which panels are shown, and which are in front, is in the workbench.

mod panes;
mod sizes;
mod tabs;

use super::panels::{PANELS, PanelState, VIEWPORT};
use crate::workbench::{
    Command, Commands, View,
    camera::{CameraCommand, Cameras, LensKind, Up},
    look::{
        Look, LookCommand,
        layers::Layer,
        room::{Contrast, Motion, Room, RoomCommand},
    },
};
use eframe::egui::{self, Id, Rect, Ui};
use egui_tiles::{LinearDir, Tile, TileId, Tree};
use panes::Panes;
use serde::{Deserialize, Serialize};
use sizes::{Columns, first, keep_sizes, resize};
use std::collections::HashSet;
use tabs::{fronts, pane_in, raise, tabs_of};

/// Below this width, points, the panels beside the viewport share one column as tabs.
const NARROW: f32 = 1000.0;

/// What keys make a panel larger or smaller by, points.
const STEP: f32 = 20.0;

/// The form of the remembered text; rises when an older text would no longer fit.
const VERSION: u32 = 1;

/// Where the panels stand.
pub struct Layout {
    wide: Arrangement,
    narrow: Arrangement,
    /// Which of them was shown last.
    shown: Columns,
    /// The panel in which something had the keyboard last.
    entered: Option<String>,
}

/// What is done to the size of a panel by keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resize {
    /// By a step.
    Wider,
    /// By a step.
    Narrower,
    /// By a step.
    Taller,
    /// By a step.
    Lower,
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
    /// The layers of the picture that are not as at the first start, by name.
    #[serde(default)]
    layers: Vec<String>,
    /// The axis that points up.
    #[serde(default)]
    up: Up,
    /// How depth is seen.
    #[serde(default)]
    lens: LensKind,
    /// How many times as large as usual everything is.
    #[serde(default)]
    zoom: Option<f64>,
    /// The contrast of text.
    #[serde(default)]
    contrast: Contrast,
    /// Whether the camera glides.
    #[serde(default)]
    motion: Motion,
}

impl Default for Layout {
    fn default() -> Self {
        Self::of(Arrangement::untouched(), Arrangement::untouched())
    }
}

impl Layout {
    fn of(wide: Arrangement, narrow: Arrangement) -> Self {
        Self { wide, narrow, shown: Columns::Two, entered: None }
    }

    /// Shows the panels in the room that is left.
    pub fn ui(&mut self, ui: &mut Ui, view: &View<'_>, state: &mut PanelState, out: &mut Commands) {
        let size = ui.available_size();
        self.shown = if size.x < NARROW { Columns::One } else { Columns::Two };
        let columns = self.shown;
        // Before the panels are shown: reading it afterwards takes the keyboard from what was just given it.
        let focused = ui.memory(|memory| memory.focused()).and_then(|id| ui.ctx().read_response(id));
        // Not in a dialog over the panels.
        let focused = focused.filter(|of| of.layer_id == ui.layer_id());
        if let Some(name) = focused.and_then(|of| self.arrangement().panel_at(of.rect)) {
            self.entered = Some(name);
        }
        self.arrangement().ui(ui, columns, view, state, out);
        if !PANELS.iter().any(|panel| view.look.shows(panel.name)) {
            ui.put(
                Rect::from_min_size(ui.max_rect().min, size),
                egui::Label::new("Every panel is hidden. Menu View, Reset layout shows them again."),
            );
        }
    }

    fn arrangement(&mut self) -> &mut Arrangement {
        match self.shown {
            Columns::One => &mut self.narrow,
            Columns::Two => &mut self.wide,
        }
    }

    /// Gives the panel that had the keyboard last another size; the viewport, where none had it.
    pub fn resize(&mut self, how: Resize) {
        let name = self.entered.clone().unwrap_or_else(|| VIEWPORT.to_owned());
        let (dir, by) = match how {
            Resize::Wider => (LinearDir::Horizontal, STEP),
            Resize::Narrower => (LinearDir::Horizontal, -STEP),
            Resize::Taller => (LinearDir::Vertical, STEP),
            Resize::Lower => (LinearDir::Vertical, -STEP),
        };
        let arrangement = self.arrangement();
        arrangement.edited |= resize(&mut arrangement.tree.tiles, &name, dir, by);
    }

    /// Makes it the layout of the first start.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// The layout as text, with the panels that are hidden or in front and the layers that were switched.
    #[must_use]
    pub fn to_text(&self, look: &Look, cameras: &Cameras) -> String {
        let (up, lens) = cameras.usual();
        let tree = |of: &Arrangement| of.edited.then(|| of.tree.clone());
        let remembered = Remembered {
            version: VERSION,
            wide: tree(&self.wide),
            narrow: tree(&self.narrow),
            hidden: look.hidden().map(str::to_owned).collect(),
            raised: look.raised().iter().filter(|name| look.is_asked_for(name)).cloned().collect(),
            layers: look.usual_layers().switched().map(|layer| layer.to_string()).collect(),
            up,
            lens,
            zoom: Some(look.room().zoom_of_panels()),
            contrast: look.room().contrast(),
            motion: look.room().motion(),
        };
        ron::to_string(&remembered).unwrap_or_default()
    }

    /// The layout of a text, and the commands that hide and raise its panels, switch its layers, set its camera and its size. A text of another version, one that is
    /// broken, or one about other panels gives the layout of the first start.
    #[must_use]
    pub fn from_text(text: &str) -> (Self, Vec<Command>) {
        let Some(remembered) = ron::from_str::<Remembered>(text).ok().filter(Remembered::is_whole) else {
            return (Self::default(), Vec::new());
        };
        let Remembered { wide, narrow, hidden, raised, layers, up, lens, zoom, contrast, motion, version: _ } =
            remembered;
        let arrangement = |tree: Option<Tree<String>>| match tree {
            Some(tree) => Arrangement { tree, edited: true },
            None => Arrangement::untouched(),
        };
        let raised = raised.into_iter().map(LookCommand::RaisePanel);
        let hidden = hidden.into_iter().map(LookCommand::HidePanel);
        let layers = layers.iter().filter_map(|name| name.parse::<Layer>().ok()).map(|layer| {
            if layer.row().at_first { LookCommand::HideLayer(layer) } else { LookCommand::ShowLayer(layer) }
        });
        let usual = Room::default();
        let zoom = zoom.filter(|&zoom| zoom != usual.zoom()).map(RoomCommand::SetZoom);
        let contrast = (contrast != usual.contrast()).then_some(RoomCommand::SetContrast(contrast));
        let motion = (motion != usual.motion()).then_some(RoomCommand::SetMotion(motion));
        let room = zoom.into_iter().chain(contrast).chain(motion).map(LookCommand::Room);
        let looks = raised.chain(hidden).chain(layers).chain(room).map(Command::Look);
        let up = (up != Up::default()).then_some(CameraCommand::SetUp(up));
        let lens = (lens != LensKind::default()).then_some(CameraCommand::SetLens(lens));
        let commands = looks.chain(up.into_iter().chain(lens).map(Command::Camera)).collect();
        (Self::of(arrangement(wide), arrangement(narrow)), commands)
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

impl Arrangement {
    fn untouched() -> Self {
        Self { tree: Tree::empty(Id::unique("panels")), edited: false }
    }

    /// The panel that is shown around the middle of a rectangle.
    fn panel_at(&self, rect: Rect) -> Option<String> {
        let tiles = &self.tree.tiles;
        let mut panes = tiles.iter().filter(|(id, _)| tiles.rect(**id).is_some_and(|of| of.contains(rect.center())));
        panes.find_map(|(id, tile)| match tile {
            Tile::Pane(name) if tiles.is_visible_in_layout(*id) => Some(name.clone()),
            Tile::Pane(_) | Tile::Container(_) => None,
        })
    }

    fn ui(&mut self, ui: &mut Ui, columns: Columns, view: &View<'_>, state: &mut PanelState, out: &mut Commands) {
        let size = ui.available_size();
        let dimension = view.scene().dimension();
        if !self.edited {
            self.tree = first(columns, size, dimension, |name| view.look.shows(name));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::axis::Dimension;
    use eframe::egui::vec2;

    fn edited(columns: Columns) -> Arrangement {
        Arrangement {
            tree: first(columns, vec2(1280.0, 776.0), Dimension::D2, |name| Look::default().shows(name)),
            edited: true,
        }
    }

    #[test]
    fn a_layout_is_remembered() {
        let layout = Layout::of(edited(Columns::Two), Arrangement::untouched());
        let text = layout.to_text(&Look::default(), &Cameras::default());
        let (again, commands) = Layout::from_text(&text);
        assert!(again.wide.edited && again.wide.tree == layout.wide.tree && !again.narrow.edited);
        assert!(commands.is_empty());
    }

    #[test]
    fn a_text_that_does_not_fit_gives_the_first_layout() {
        let layout = Layout::of(edited(Columns::Two), edited(Columns::One));
        let text = layout.to_text(&Look::default(), &Cameras::default());
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
