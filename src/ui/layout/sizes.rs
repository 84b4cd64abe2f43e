//! How large the panels are: in the layout of the first start, and after a person has changed it.

use crate::{
    kernel::axis::Dimension,
    ui::panels::{self, PANELS, Panel, Place},
    workbench::look::LEARN,
};
use eframe::egui::{Id, Vec2, vec2};
use egui_tiles::{Container, Linear, LinearDir, Tabs, Tile, TileId, Tiles, Tree};

/// How wide that column is, points.
const COLUMN: f32 = 300.0;
/// Between two panels, points.
pub const GAP: f32 = 1.0;
/// No panel is dragged smaller, points.
pub const LEAST: f32 = 86.0;
/// The bar of names over panels that share a place, points.
pub const TAB_BAR: f32 = 24.0;
/// Below this height, points, a window is low.
const LOW: f32 = 700.0;
/// The height that leaves the track, the proof and what an engine sees along the bottom, points.
const LEAST_OF_BOTTOM: f32 = 106.0;
/// The most of its column that a panel may ask for.
const MOST_OF_A_COLUMN: f32 = 0.64;

/// How many columns stand beside the viewport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// All panels of both sides as tabs.
    One,
    /// One a side.
    Two,
}

/// The layout of the first start.
///
/// While a walk or a lesson stands below the picture in a low window, the panels along the bottom give it room: they
/// scroll. Panels that `shows` says no to ask for no room.
pub fn first(columns: Columns, size: Vec2, dimension: Dimension, shows: impl Fn(&str) -> bool) -> Tree<String> {
    let mut tiles = Tiles::default();
    let places = [Place::Left, Place::Middle, Place::Caption, Place::Right, Place::Bottom];
    let [left, middle, caption, right, bottom] = places.map(|place| {
        let panels = PANELS.iter().filter(|panel| panel.place == place);
        let wish = |panel: &Panel| if shows(panel.name) { (panel.size)(dimension) } else { Vec2::ZERO };
        let sized = |panel: &Panel| (tiles.insert_pane(panel.name.to_owned()), wish(panel));
        panels.map(sized).collect::<Vec<_>>()
    });
    let most = if shows(LEARN) && size.y < LOW { LEAST_OF_BOTTOM } else { f32::INFINITY };
    let bottom: Vec<_> = bottom.into_iter().map(|(id, wish)| (id, vec2(wish.x, wish.y.min(most)))).collect();
    let height = size.y - bottom.iter().map(|(_, wish)| wish.y).sum::<f32>();
    let middle: Vec<_> = middle.into_iter().chain(caption).collect();
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
        linear.shares.set_share(id, if size.is_finite() { (size - GAP).max(0.0) } else { rest });
    }
    (!linear.children.is_empty()).then(|| tiles.insert_container(linear))
}

/// Gives every tile beside the viewport the size it had, and the viewport what is left. Rows and columns without the
/// viewport shrink and grow as a whole. A tile that was just dropped somewhere gets the size its panel asks for.
pub fn keep_sizes(tiles: &mut Tiles<String>, id: TileId, size: Vec2, dimension: Dimension) {
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

/// Makes the panel of that name so many points larger along a direction, at the cost of what stands beside it. Whether
/// something does.
pub fn resize(tiles: &mut Tiles<String>, name: &str, dir: LinearDir, by: f32) -> bool {
    let Some(mut tile) = tiles.find_pane(&name.to_owned()) else { return false };
    while let Some(parent) = tiles.parent_of(tile) {
        let beside: Vec<TileId> = match tiles.get(parent) {
            Some(Tile::Container(Container::Linear(linear))) if linear.dir == dir => {
                linear.children.iter().copied().filter(|child| tiles.is_visible_in_layout(*child)).collect()
            }
            Some(_) | None => Vec::new(),
        };
        let Some(at) = beside.iter().position(|child| *child == tile).filter(|_| 1 < beside.len()) else {
            tile = parent;
            continue;
        };
        // What the window has left goes to the viewport: it grows where its neighbour shrinks.
        let (grows, by) = if holds_middle(tiles, tile) {
            (beside.get(at + 1).copied().unwrap_or(beside[at.saturating_sub(1)]), -by)
        } else {
            (tile, by)
        };
        let size =
            tiles.rect(grows).map(|rect| if dir == LinearDir::Horizontal { rect.width() } else { rect.height() });
        if let (Some(size), Some(Tile::Container(Container::Linear(linear)))) = (size, tiles.get_mut(parent)) {
            linear.shares.set_share(grows, (size + by).max(LEAST));
            return true;
        }
        return false;
    }
    false
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbench::look::Look;
    use std::collections::HashMap;

    /// Sizes of the panels in a layout for a window of that size, by name.
    fn sizes(tree: &mut Tree<String>, size: Vec2) -> HashMap<String, Vec2> {
        fn walk(tiles: &Tiles<String>, id: TileId, size: Vec2, found: &mut HashMap<String, Vec2>) {
            match tiles.get(id).expect("the tree is whole") {
                Tile::Pane(name) => drop(found.insert(name.clone(), size)),
                Tile::Container(Container::Linear(linear)) => {
                    for &child in linear.children.iter().filter(|child| tiles.is_visible_in_layout(**child)) {
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
        let root = tree.root.expect("there are panels");
        keep_sizes(&mut tree.tiles, root, size, Dimension::D2);
        let mut found = HashMap::new();
        walk(&tree.tiles, root, size, &mut found);
        found
    }

    fn wide_or_narrow(columns: Columns) -> Tree<String> {
        let shows = |name: &str| name == LEARN || Look::default().shows(name);
        let mut tree = first(columns, vec2(1280.0, 776.0), Dimension::D2, shows);
        let hidden = |tile: &Tile<String>| matches!(tile, Tile::Pane(name) if !shows(name));
        let hidden: Vec<TileId> = tree.tiles.iter().filter(|(_, tile)| hidden(tile)).map(|(id, _)| *id).collect();
        hidden.into_iter().for_each(|id| tree.tiles.set_visible(id, false));
        tree
    }

    #[test]
    fn the_window_grows_in_the_middle() {
        let mut tree = wide_or_narrow(Columns::Two);
        let small = sizes(&mut tree, vec2(1280.0, 776.0));
        let large = sizes(&mut tree, vec2(2560.0, 1416.0));
        for (name, before) in &small {
            let grown = large[name] - *before;
            let expected = match name.as_str() {
                "Viewport" => vec2(1280.0, 640.0),
                "Timeline" => vec2(1280.0, 0.0),
                "Learn" => vec2(1280.0, 0.0),
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
            let found = sizes(&mut wide_or_narrow(columns), vec2(320.0, 240.0));
            // The caption below the picture takes its share of the height while it is shown.
            let middle = vec2(found["Viewport"].x, found["Viewport"].y + found["Learn"].y);
            assert!(middle.min_elem() >= LEAST, "{columns:?}: {found:?}");
        }
    }
}
