//! How a scene is looked at, as far as its file can say so.

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
