//! What the picture shows beside the boxes, each of which can be switched off.

pub use crate::scene::view::Layer;
use std::{fmt, str::FromStr};

/// What is known of a layer.
#[derive(Clone, Copy, Debug)]
pub struct LayerRow {
    /// The layer.
    pub layer: Layer,
    /// Its name in scene files.
    pub name: &'static str,
    /// Its text in menus.
    pub label: &'static str,
    /// A sentence about it.
    pub help: &'static str,
    /// Whether it is shown at the first start.
    pub at_first: bool,
}

/// Every layer, in the order of menus and of scene files.
pub const LAYERS: [LayerRow; 8] = [
    LayerRow {
        layer: Layer::Projections,
        name: "Projections",
        label: "Projection lines",
        help: "Lines from the extreme corners to the shown axis",
        at_first: true,
    },
    LayerRow {
        layer: Layer::Features,
        name: "Features",
        label: "Supporting features",
        help: "The corner, edge or face of each box that is furthest towards the other one on the shown axis",
        at_first: true,
    },
    LayerRow {
        layer: Layer::Contact,
        name: "Contact",
        label: "Contact place",
        help: "Where the boxes meet first, what they share, and the shortest way out",
        at_first: true,
    },
    LayerRow {
        layer: Layer::Ghosts,
        name: "Ghosts",
        label: "Ghosts",
        help: "The boxes at the start, at first contact and at the end",
        at_first: true,
    },
    LayerRow {
        layer: Layer::Paths,
        name: "Paths",
        label: "Paths",
        help: "The ways of the centres and of the point that hits",
        at_first: true,
    },
    LayerRow {
        layer: Layer::Sweep,
        name: "Sweep",
        label: "Swept outline",
        help: "The outline of all that a moving box passes through",
        at_first: false,
    },
    LayerRow { layer: Layer::Grid, name: "Grid", label: "Grid", help: "Lines at round coordinates", at_first: true },
    LayerRow {
        layer: Layer::Landscape,
        name: "Landscape",
        label: "Direction landscape",
        help: "The gap in every direction, with the candidate axes; point at it to turn a line yourself",
        at_first: false,
    },
];

impl Layer {
    /// What is known of it.
    #[must_use]
    pub fn row(self) -> &'static LayerRow {
        // The table is in the order of the variants, which a test holds.
        &LAYERS[self as usize]
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)
    }
}

impl FromStr for Layer {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        LAYERS.iter().find(|row| row.name == name).map(|row| row.layer).ok_or(())
    }
}

/// The layers that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers([bool; LAYERS.len()]);

impl Default for Layers {
    /// Those of the first start.
    fn default() -> Self {
        Self(LAYERS.map(|row| row.at_first))
    }
}

impl Layers {
    /// No others than these.
    #[must_use]
    pub fn only(shown: &[Layer]) -> Self {
        Self(LAYERS.map(|row| shown.contains(&row.layer)))
    }

    /// Whether a layer is shown.
    #[must_use]
    pub fn shows(&self, layer: Layer) -> bool {
        self.0[layer as usize]
    }

    /// Shows a layer or hides it.
    pub fn set(&mut self, layer: Layer, shown: bool) {
        self.0[layer as usize] = shown;
    }

    /// Those that are shown, in the order of the table.
    pub fn shown(&self) -> impl Iterator<Item = Layer> {
        LAYERS.iter().map(|row| row.layer).filter(|&layer| self.shows(layer))
    }

    /// Those that are not as at the first start, in the order of the table.
    pub fn switched(&self) -> impl Iterator<Item = Layer> {
        LAYERS.iter().filter(|row| self.shows(row.layer) != row.at_first).map(|row| row.layer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_variants() {
        for (k, row) in LAYERS.iter().enumerate() {
            assert_eq!(row.layer as usize, k);
            assert_eq!((row.name.parse(), row.layer.to_string()), (Ok(row.layer), format!("{:?}", row.layer)));
        }
        assert_eq!("Nothing".parse::<Layer>(), Err(()));
    }

    #[test]
    fn layers_are_switched_one_by_one() {
        let mut layers = Layers::default();
        assert_eq!(layers.switched().count(), 0);
        layers.set(Layer::Grid, false);
        layers.set(Layer::Sweep, true);
        assert_eq!(layers.switched().collect::<Vec<_>>(), [Layer::Sweep, Layer::Grid]);
        let shown: Vec<_> = layers.shown().collect();
        assert!(shown.contains(&Layer::Sweep) && !shown.contains(&Layer::Grid));
        assert_eq!(Layers::only(&shown), layers);
    }
}
