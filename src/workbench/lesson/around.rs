//! What a lesson knows of the workbench, and what it wants of it.

use crate::{
    kernel::{axis::AxisId, projection::Coordinates},
    scene::{Scene, view::Layer},
    workbench::{Command, PairAnalysis, View},
};
use std::sync::Arc;

/// What a lesson does not know by itself.
pub struct Around<'a> {
    /// What the document is called.
    pub key: String,
    /// The scene as it is.
    pub scene: &'a Arc<Scene>,
    /// Its focus pair.
    pub analysis: Option<&'a PairAnalysis>,
    /// What is shown.
    pub seen: Seen,
}

/// What a lesson wants of the workbench.
#[derive(Debug, Default)]
pub struct Wishes {
    /// To be done in order.
    pub commands: Vec<Command>,
    /// Another scene, with the name of the undo step.
    pub scene: Option<(&'static str, Scene)>,
    /// To be said.
    pub notice: Option<&'static str>,
}

impl From<Vec<Command>> for Wishes {
    fn from(commands: Vec<Command>) -> Self {
        Self { commands, ..Self::default() }
    }
}

/// What is shown, as a step says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// Seconds.
    pub at: f64,
    /// The selected axis.
    pub axis: Option<AxisId>,
    /// The chosen free line.
    pub line: Option<Coordinates>,
    /// Whether cross products are left out.
    pub faces_only: bool,
    /// The layers that are shown.
    pub layers: Vec<Layer>,
    /// Whether a walk is under way.
    pub walking: bool,
    /// The layers that are shown of a scene that does not say which.
    pub usual: Vec<Layer>,
}

impl Seen {
    /// Reads it off.
    #[must_use]
    pub fn of(view: &View<'_>) -> Self {
        let line = view.selection.free_line();
        Self {
            at: view.playhead.t(),
            axis: view.selection.axis().filter(|_| line.is_none()),
            line,
            faces_only: view.faces_only(),
            layers: view.look.layers().shown().collect(),
            walking: view.walk.is_some(),
            usual: view.look.usual_layers().shown().collect(),
        }
    }
}
