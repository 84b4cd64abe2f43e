//! How the scene is looked at: the part of the motion on the timeline, the order of the axes, the engine's rate,
//! the panels, the layers of the picture, the size and contrast of everything. It is not part of the scene and not of its history; lessons and bookmarks set it by commands.

pub mod kept;
pub mod layers;
pub mod room;

use super::pairs::PAIRS;
use crate::kernel::{
    interval::Interval,
    sat::{AxisTest, SatReport},
};
use layers::{Layer, Layers};
use room::{Room, RoomCommand};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, ops::RangeInclusive};

/// The name of the panel that walks and lessons are shown in. It is hidden until one begins, or until it is asked for.
pub const LEARN: &str = "Learn";

/// The name of the panel that lists the bookmarks. It is hidden until it is asked for, or until a bookmark is made.
pub const BOOKMARKS: &str = "Bookmarks";

/// The name of the panel that lists what the scene expects of itself. It is hidden until it is asked for.
pub const EXPECTATIONS: &str = "Expectations";

/// Rates to choose from for an engine with a fixed step, Hz.
pub const RATES: RangeInclusive<u32> = 15..=1000;

/// How the scene is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    time: TimeZoom,
    order: AxisOrder,
    rate: u32,
    hidden: BTreeSet<String>,
    raised: Vec<String>,
    /// Whether the panel [`LEARN`] is shown only because a walk or a lesson began.
    learning: bool,
    layers: Layers,
    /// The layers that the open scene says.
    of_scene: Option<Layers>,
    handle_axes: HandleAxes,
    faces_only: bool,
    room: Room,
}

/// What can be done to the look. Panels are named as the window's table of panels names them; a name that the table
/// does not have changes nothing on the screen.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum LookCommand {
    /// Show the motion between these two times on the timeline, seconds.
    ShowTime(f64, f64),
    /// Show a part of the motion shorter by `factor`, with the time `around` where it is.
    ZoomTime {
        /// Above 1 for a closer look.
        factor: f64,
        /// Seconds.
        around: f64,
    },
    /// Move the part that is shown by that share of its length.
    PanTime(f64),
    /// Show all of the motion.
    WholeMotion,
    /// List the axes in that order.
    SortAxes(AxisOrder),
    /// Sample the motion so many times a second, as an engine would; kept within [`RATES`].
    SetRate(u32),
    /// Show that panel.
    ShowPanel(String),
    /// Hide that panel.
    HidePanel(String),
    /// Show that panel, and where panels share a place as tabs, in front of the others.
    RaisePanel(String),
    /// Show every panel, and none in front of another by choice.
    ResetPanels,
    /// Show that layer of the picture.
    ShowLayer(Layer),
    /// Hide that layer of the picture.
    HideLayer(Layer),
    /// Show these layers and no others while this scene is open; `None`: those that a person has chosen for all scenes.
    ShowOnly(Option<Vec<Layer>>),
    /// Move and turn boxes along those axes.
    SetHandleAxes(HandleAxes),
    /// Leave cross products out of the verdict, or not.
    SetFacesOnly(bool),
    /// Suit another room.
    Room(RoomCommand),
}

/// How the axes are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum AxisOrder {
    /// As reports list them.
    #[default]
    Listed,
    /// The largest gap first.
    ByGap,
}

impl AxisOrder {
    /// The other order.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Listed => Self::ByGap,
            Self::ByGap => Self::Listed,
        }
    }

    /// The axes of a report in this order; by gap, those without a direction come last.
    #[must_use]
    pub fn of(self, report: &SatReport) -> Vec<AxisTest> {
        let mut tests: Vec<_> = report.tests().collect();
        if self == Self::ByGap {
            let gap = |test: &AxisTest| test.projection.map_or(f64::NEG_INFINITY, |projection| projection.gap);
            tests.sort_by(|one, other| gap(other).total_cmp(&gap(one)));
        }
        tests
    }
}

/// The axes along which the handles of a box move and turn it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum HandleAxes {
    /// Those of the world.
    #[default]
    World,
    /// Those of the box.
    Box,
}

impl HandleAxes {
    /// The others.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::World => Self::Box,
            Self::Box => Self::World,
        }
    }
}

/// The part of the motion that the timeline shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TimeZoom {
    /// `None` for all of it.
    range: Option<Interval>,
}

impl TimeZoom {
    /// The part that is shown of a motion of that duration; all of one that ends before it.
    #[must_use]
    pub fn range(&self, duration: f64) -> Interval {
        let whole = Interval::new(0.0, duration);
        self.range.map(|range| range.intersection(whole)).filter(|part| part.min < part.max).unwrap_or(whole)
    }

    /// Whether less than all of it is shown.
    #[must_use]
    pub fn is_close(&self) -> bool {
        self.range.is_some()
    }

    /// Shows the part from `min` to `max`, or all of the motion where that is no less.
    fn show(&mut self, [min, max]: [f64; 2], duration: f64) {
        if !(min.is_finite() && max.is_finite() && min <= max) {
            return;
        }
        let least = duration * 1e-14;
        let middle = (0.5 * min + 0.5 * max).clamp(0.0, duration);
        let range = if max - min < least { Interval::around(middle, least) } else { Interval::new(min, max) };
        let range = Interval::new(range.min.max(0.0), range.max.min(duration));
        self.range = (range.length() < 0.999 * duration && range.min < range.max).then_some(range);
    }

    fn zoom(&mut self, factor: f64, around: f64, duration: f64) {
        let old = self.range(duration);
        self.show([old.min, old.max].map(|end| around + (end - around) / factor), duration);
    }

    fn pan(&mut self, share: f64, duration: f64) {
        if let Some(old) = self.range.filter(|_| !share.is_nan()) {
            let way = (share * old.length()).clamp(-old.min, duration - old.max);
            self.show([old.min + way, old.max + way], duration);
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self {
            time: TimeZoom::default(),
            order: AxisOrder::default(),
            rate: 60,
            hidden: hidden_at_first(),
            learning: false,
            raised: Vec::new(),
            layers: Layers::default(),
            of_scene: None,
            handle_axes: HandleAxes::default(),
            faces_only: false,
            room: Room::default(),
        }
    }
}

impl Look {
    /// The part of the motion on the timeline.
    #[must_use]
    pub fn time(&self) -> &TimeZoom {
        &self.time
    }

    /// How the axes are listed.
    #[must_use]
    pub fn order(&self) -> AxisOrder {
        self.order
    }

    /// How often an engine would sample the motion, Hz.
    #[must_use]
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// Whether the panel of that name is shown.
    #[must_use]
    pub fn shows(&self, panel: &str) -> bool {
        !self.hidden.contains(panel)
    }

    /// The panels that a person has hidden, by name.
    pub fn hidden(&self) -> impl Iterator<Item = &str> {
        self.hidden.iter().map(String::as_str).filter(|name| !HIDDEN_AT_FIRST.contains(name))
    }

    /// Whether a person has asked for that panel: it was not brought by a walk or a lesson alone.
    #[must_use]
    pub fn is_asked_for(&self, panel: &str) -> bool {
        self.shows(panel) && !(self.learning && panel == LEARN)
    }

    /// The panels that were brought to the front, the last one last.
    #[must_use]
    pub fn raised(&self) -> &[String] {
        &self.raised
    }

    /// The axes that the handles of a box follow.
    #[must_use]
    pub fn handle_axes(&self) -> HandleAxes {
        self.handle_axes
    }

    /// Whether cross products are left out of the verdict, to see what a test of the faces alone would say.
    #[must_use]
    pub fn faces_only(&self) -> bool {
        self.faces_only
    }

    /// How the window suits the room it is seen in.
    #[must_use]
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Whether that layer of the picture is shown.
    #[must_use]
    pub fn shows_layer(&self, layer: Layer) -> bool {
        self.layers().shows(layer)
    }

    /// The layers of the picture.
    #[must_use]
    pub fn layers(&self) -> Layers {
        self.of_scene.unwrap_or(self.layers)
    }

    /// The layers that a person has chosen, for scenes that do not say theirs.
    #[must_use]
    pub fn usual_layers(&self) -> Layers {
        self.layers
    }

    fn set_layer(&mut self, layer: Layer, shown: bool) {
        self.of_scene.as_mut().unwrap_or(&mut self.layers).set(layer, shown);
    }

    /// A walk or a lesson begins, or ends: its panel is shown, or hidden again if it was hidden before.
    pub(super) fn learn(&mut self, begins: bool) {
        if begins {
            self.learning |= !self.shows(LEARN);
            self.hidden.remove(LEARN);
            self.raised.retain(|known| known != LEARN);
            self.raised.push(LEARN.to_owned());
        } else if std::mem::take(&mut self.learning) {
            self.hidden.insert(LEARN.to_owned());
        }
    }

    /// Does as told, for a motion of that duration.
    pub(super) fn apply(&mut self, command: LookCommand, duration: f64) {
        match command {
            LookCommand::ShowTime(from, to) => self.time.show([from, to], duration),
            LookCommand::ZoomTime { factor, around } => self.time.zoom(factor, around, duration),
            LookCommand::PanTime(share) => self.time.pan(share, duration),
            LookCommand::WholeMotion => self.time = TimeZoom::default(),
            LookCommand::SortAxes(order) => self.order = order,
            LookCommand::SetRate(rate) => self.rate = rate.clamp(*RATES.start(), *RATES.end()),
            LookCommand::ShowPanel(name) => drop(self.hidden.remove(&name)),
            LookCommand::HidePanel(name) => drop(self.hidden.insert(name)),
            LookCommand::RaisePanel(name) => {
                self.hidden.remove(&name);
                self.raised.retain(|known| *known != name);
                self.raised.push(name);
            }
            LookCommand::ResetPanels => {
                self.hidden = hidden_at_first();
                self.raised.clear();
            }
            LookCommand::ShowOnly(layers) => self.of_scene = layers.as_deref().map(Layers::only),
            LookCommand::ShowLayer(layer) => self.set_layer(layer, true),
            LookCommand::SetHandleAxes(axes) => self.handle_axes = axes,
            LookCommand::SetFacesOnly(faces_only) => self.faces_only = faces_only,
            LookCommand::HideLayer(layer) => self.set_layer(layer, false),
            LookCommand::Room(command) => self.room.apply(command),
        }
    }

    /// Another document comes: what was looked at of the motion before means nothing now. Its scene may say which
    /// layers are shown.
    pub(super) fn rewind(&mut self, of_scene: Option<&[Layer]>) {
        self.time = TimeZoom::default();
        self.faces_only = false;
        self.of_scene = of_scene.map(Layers::only);
    }
}

/// The panels that are hidden until they are asked for.
const HIDDEN_AT_FIRST: [&str; 4] = [LEARN, BOOKMARKS, EXPECTATIONS, PAIRS];

fn hidden_at_first() -> BTreeSet<String> {
    HIDDEN_AT_FIRST.iter().copied().map(str::to_owned).collect()
}
