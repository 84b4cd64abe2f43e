//! How a scene is looked at, as far as its file can say so.

use super::file::{
    path::{Path, Step},
    problem::Faults,
};
use crate::kernel::axis::Dimension;
use serde::{Deserialize, Serialize};

/// The axis of the world that points up on the screen, in 3D.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Up {
    /// As in most of engineering; the ground is the xy plane.
    #[default]
    Z,
    /// As in most of computer graphics; the ground is the zx plane.
    Y,
}

/// How depth is seen, in 3D.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum LensKind {
    /// What is further away is smaller.
    #[default]
    Perspective,
    /// What is further away is as large, so lengths in the plane of the view can be compared.
    Orthographic,
}

/// A part of the picture that can be switched on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
pub enum Layer {
    /// The lines from the extreme corners to the shown axis.
    Projections,
    /// The corner, edge or face of each box that is furthest towards the other one on the shown axis.
    Features,
    /// Where the boxes meet first, and where they overlap.
    Contact,
    /// The boxes at the start, at first contact and at the end.
    Ghosts,
    /// The ways of the centres and of the point that hits.
    Paths,
    /// The outline of all that a moving box passes through.
    Sweep,
    /// The ground with its lines.
    Grid,
    /// The gap in every direction.
    Landscape,
}

/// How a scene is looked at when it is opened. What is not said is as the person has it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct SceneView {
    /// The axis that points up, in 3D.
    pub up: Option<Up>,
    /// From where.
    pub camera: Option<SceneCamera>,
    /// The layers that are shown, and no others.
    pub layers: Option<Vec<Layer>>,
}

/// From where a scene is looked at; of the dimension of its boxes.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum SceneCamera {
    /// In 2D.
    Planar {
        /// The point in the middle of the view.
        center: [f64; 2],
        /// The height of the view, scene units, above 0.
        height: f64,
    },
    /// In 3D.
    Spatial {
        /// The point in the middle of the view.
        target: [f64; 3],
        /// The turn of the eye about the axis that points up, degrees: from the x axis where that is z, from the z axis
        /// where that is y.
        yaw: f64,
        /// The height of the eye above the ground, degrees, from -90 to 90.
        pitch: f64,
        /// The distance of the eye from the target, above 0.
        distance: f64,
        /// How depth is seen.
        lens: LensKind,
    },
}

impl SceneView {
    /// Adds what is wrong with it in a scene of that dimension.
    pub(super) fn check(&self, dimension: Dimension, faults: &mut Faults) {
        let path = Path::field("view");
        if self.up.is_some() && dimension == Dimension::D2 {
            faults.add(path.then(Step::Field("up")), "in 2D y always points up; leave it out");
        }
        if let Some(layers) = &self.layers {
            check_layers(layers, &path.then(Step::Field("layers")), faults);
        }
        if let Some(camera) = &self.camera {
            camera.check(&path.then(Step::Field("camera")), dimension, faults);
        }
    }
}

/// Adds which layers of the list at `path` are listed twice.
pub(super) fn check_layers(layers: &[Layer], path: &Path, faults: &mut Faults) {
    for (index, layer) in layers.iter().enumerate() {
        if layers[..index].contains(layer) {
            faults.add(path.then(Step::Item(index)), format!("the layer {layer:?} is listed twice; keep one"));
        }
    }
}

impl SceneCamera {
    /// Adds what is wrong with it in a scene of that dimension; `path` is its path.
    pub(super) fn check(&self, path: &Path, dimension: Dimension, faults: &mut Faults) {
        let mut positive = |field: &'static str, value: f64| {
            if !(0.0 < value && value.is_finite()) {
                let what = format!("the {field} is {value:?}; it must be finite and more than 0");
                faults.add(path.then(Step::Field(field)), what);
            }
        };
        match (*self, dimension) {
            (Self::Planar { center, height }, Dimension::D2) => {
                positive("height", height);
                faults.all_finite(&path.then(Step::Field("center")), &center);
            }
            (Self::Spatial { target, yaw, pitch, distance, lens: _ }, Dimension::D3) => {
                positive("distance", distance);
                faults.all_finite(&path.then(Step::Field("target")), &target);
                faults.finite(path.then(Step::Field("yaw")), yaw);
                if !(-90.0..=90.0).contains(&pitch) {
                    let what = format!("the pitch is {pitch:?}; it must be from -90 to 90 (degrees)");
                    faults.add(path.then(Step::Field("pitch")), what);
                }
            }
            (Self::Planar { .. } | Self::Spatial { .. }, _) => {
                let what = format!("this camera is not one of {dimension}, as the boxes are");
                faults.add(path.clone(), what);
            }
        }
    }
}

impl Up {
    /// The other axis.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Z => Self::Y,
            Self::Y => Self::Z,
        }
    }

    /// The axes of the ground and the axis that points up, in a right-handed order.
    #[must_use]
    pub fn frame(self) -> [usize; 3] {
        match self {
            Self::Z => [0, 1, 2],
            Self::Y => [2, 0, 1],
        }
    }
}

impl LensKind {
    /// The other kind.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Perspective => Self::Orthographic,
            Self::Orthographic => Self::Perspective,
        }
    }
}
