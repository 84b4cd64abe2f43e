//! Which panel is in front where several share a place.

use egui_tiles::{Container, Tabs, Tile, TileId, Tiles};
use std::collections::HashMap;

/// The places that several panels share.
pub fn tabs_of(tiles: &Tiles<String>) -> impl Iterator<Item = (TileId, &Tabs)> {
    tiles.iter().filter_map(|(id, tile)| match tile {
        Tile::Container(Container::Tabs(tabs)) => Some((*id, tabs)),
        Tile::Container(Container::Linear(_) | Container::Grid(_)) | Tile::Pane(_) => None,
    })
}

/// The tile in front, of every place that several share.
pub fn fronts(tiles: &Tiles<String>) -> HashMap<TileId, TileId> {
    tabs_of(tiles).filter_map(|(id, tabs)| Some((id, tabs.active?))).collect()
}

/// Brings the panel that was raised last to the front of each place that several share.
pub fn raise(tiles: &mut Tiles<String>, raised: &[String]) {
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
pub fn pane_in(tiles: &Tiles<String>, id: TileId) -> Option<&str> {
    match tiles.get(id)? {
        Tile::Pane(name) => Some(name),
        Tile::Container(container) => container.children().find_map(|child| pane_in(tiles, *child)),
    }
}
