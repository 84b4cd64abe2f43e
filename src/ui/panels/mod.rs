//! The panels of the window, in one table.
//!
//! To add a panel, write its file with a `ui` function and add its row to [`PANELS`]. The function reads the view,
//! pushes commands and changes nothing else. What it has to keep between frames, and nobody else asks for, is a
//! field of [`PanelState`]. The row says where the panel stands until a person moves it, and how large it is there.
//! Tabs, the View menu, the palette and the remembered layout read the table, so nothing else needs to know the panel.

pub mod axes;
pub mod bookmarks;
pub mod boxes;
pub mod curves;
pub mod expectations;
pub mod inspector;
pub mod learn;
pub mod pairs;
pub mod timeline;

use crate::{
    kernel::axis::Dimension,
    ui::viewport::Viewport,
    workbench::{
        Commands, View,
        look::{BOOKMARKS, EXPECTATIONS, LEARN},
        pairs::PAIRS,
    },
};
use bookmarks::Bookmarks;
use boxes::BoxList;
use eframe::egui::{Ui, Vec2, vec2};
use expectations::Expectations;
use timeline::Timeline;

/// One panel.
pub struct Panel {
    /// What tabs and menus call it; commands and the remembered layout know it by this name.
    pub name: &'static str,
    /// A sign before the name.
    pub icon: &'static str,
    /// A sentence about it.
    pub help: &'static str,
    /// Where it stands in the layout of the first start.
    pub place: Place,
    /// How wide and high it is there, points; an infinite size takes what is left.
    pub size: fn(Dimension) -> Vec2,
    /// Shows it.
    pub ui: fn(&mut Ui, &View<'_>, &mut PanelState, &mut Commands),
}

/// Where a panel stands in the layout of the first start. Where several share a place, they stand below each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The left column; in a narrow window, a tab of the only column.
    Left,
    /// All that is left, without a margin. It grows and shrinks with the window.
    Middle,
    /// Below the picture, in its column.
    Caption,
    /// The right column; in a narrow window, a tab of the only column.
    Right,
    /// Along the bottom.
    Bottom,
}

/// What the panels keep from one frame to the next.
#[derive(Debug, Default)]
pub struct PanelState {
    /// The cameras, and what the pointer holds.
    pub viewport: Viewport,
    /// The name that is being typed.
    pub boxes: BoxList,
    /// What an engine would see.
    pub timeline: Timeline,
    /// The texts that are being typed.
    pub bookmarks: Bookmarks,
    /// The expectation that is being typed.
    pub expectations: Expectations,
}

/// The name of the panel with the list of boxes, where names are typed.
pub const BOXES: &str = "Boxes";
/// The name of the panel with the picture.
pub const VIEWPORT: &str = "Viewport";

/// Every panel, in the order of the View menu.
pub const PANELS: &[Panel] = &[
    Panel {
        name: BOXES,
        icon: "▣",
        help: "The boxes, and the numbers of the selected one",
        place: Place::Left,
        // Three components beside each other need more room than two.
        size: |dimension| vec2(if dimension == Dimension::D2 { 178.0 } else { 212.0 }, f32::INFINITY),
        ui: |ui, view, state, out| boxes::ui(ui, view, &mut state.boxes, out),
    },
    Panel {
        name: BOOKMARKS,
        icon: "◆",
        help: "Moments of the scene to come back to",
        place: Place::Left,
        size: |_| vec2(178.0, 220.0),
        ui: |ui, view, state, out| bookmarks::ui(ui, view, state.viewport.size().y, &mut state.bookmarks, out),
    },
    Panel {
        name: EXPECTATIONS,
        icon: "≟",
        help: "What the scene expects of itself, and whether it holds",
        place: Place::Left,
        size: |_| vec2(178.0, 220.0),
        ui: |ui, view, state, out| expectations::ui(ui, view, &mut state.expectations, out),
    },
    Panel {
        name: VIEWPORT,
        icon: "◩",
        help: "The boxes and the shown axis",
        place: Place::Middle,
        size: |_| Vec2::INFINITY,
        ui: |ui, view, state, out| state.viewport.ui(ui, view, out),
    },
    Panel {
        name: LEARN,
        icon: "❯",
        help: "A walk through the algorithm, step by step",
        place: Place::Caption,
        size: |_| vec2(f32::INFINITY, 186.0),
        ui: |ui, view, _, out| learn::ui(ui, view, out),
    },
    Panel {
        name: "Axes",
        icon: "▤",
        help: "Every candidate axis at the moment shown",
        place: Place::Right,
        size: |dimension| vec2(250.0, if dimension == Dimension::D2 { 149.0 } else { 380.0 }),
        ui: |ui, view, _, out| axes::ui(ui, view, out),
    },
    Panel {
        name: "Curves",
        icon: "∼",
        help: "Shadows and gaps over time",
        place: Place::Right,
        size: |_| vec2(250.0, f32::INFINITY),
        ui: |ui, view, _, out| curves::ui(ui, view, out),
    },
    Panel {
        name: PAIRS,
        icon: "∩",
        help: "Every pair that may meet, with its first contact",
        place: Place::Right,
        size: |_| vec2(350.0, 260.0),
        ui: |ui, view, _, out| pairs::ui(ui, view, out),
    },
    Panel {
        name: "Timeline",
        icon: "▶",
        help: "The whole motion, its contacts and their proof",
        place: Place::Bottom,
        size: |dimension| vec2(f32::INFINITY, if dimension == Dimension::D2 { 165.0 } else { 190.0 }),
        ui: |ui, view, state, out| timeline::ui(ui, view, &mut state.timeline, out),
    },
];

/// The panel of that name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Panel> {
    PANELS.iter().find(|panel| panel.name == name)
}
