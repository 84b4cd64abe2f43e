//! What of a box can be held.

/// The names of the three axes.
pub const AXES: [&str; 3] = ["x", "y", "z"];

/// The names of the planes across them.
pub const PLANES: [&str; 3] = ["yz", "xz", "xy"];

/// Something of a box that the pointer can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    /// The index of the box.
    pub box_index: usize,
    /// What is held of it.
    pub grip: Grip,
}

/// What is held of a box. Axes count from 0; they are those of the world or of the box, as the look says, except for
/// the faces, which are always those of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grip {
    /// The box itself: it moves across the view.
    Body,
    /// The box itself: it turns about the line of sight.
    Turn,
    /// An arrow: the box moves along an axis.
    Along(usize),
    /// A square: the box moves across an axis.
    Across(usize),
    /// A ring: the box turns about an axis.
    Ring(usize),
    /// The middle of a face: the half extent follows.
    Face {
        /// The axis of the box that the face is across.
        axis: usize,
        /// Whether it is the face that the axis points out of.
        positive: bool,
    },
    /// The tip of the arrow of the velocity.
    Velocity,
    /// The tip of the arc of the angular velocity.
    Spin,
    /// The pivot.
    Pivot,
    /// The box at the start. Its end stays.
    Start,
    /// The box at the end. Its start stays.
    End,
}

impl Grip {
    /// The name of the handle, as the accessibility tree has it: "Arrow x".
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Body => "Body".to_owned(),
            Self::Turn => "Turn".to_owned(),
            Self::Along(axis) => format!("Arrow {}", AXES[axis % 3]),
            Self::Across(axis) => format!("Square {}", PLANES[axis % 3]),
            Self::Ring(axis) => format!("Ring {}", AXES[axis % 3]),
            Self::Face { axis, positive } => format!("Side {}{axis}", if positive { "+" } else { "-" }),
            Self::Velocity => "Velocity".to_owned(),
            Self::Spin => "Angular velocity".to_owned(),
            Self::Pivot => "Pivot".to_owned(),
            Self::Start => "Start".to_owned(),
            Self::End => "End".to_owned(),
        }
    }

    /// What dragging it does, for a tooltip.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Body => "Drag: move the box",
            Self::Turn => "Drag: turn the box",
            Self::Along(_) => "Drag: move the box along this axis",
            Self::Across(_) => "Drag: move the box in this plane",
            Self::Ring(_) => "Drag: turn the box about this axis",
            Self::Face { .. } => "Drag: the half extent; the centre stays. With Alt the opposite face stays",
            Self::Velocity => "Drag: the velocity",
            Self::Spin => "Drag: the angular velocity",
            Self::Pivot => "Drag: the pivot; the box at the start stays",
            Self::Start => "Drag: the start; the end stays, so the velocity changes",
            Self::End => "Drag: the end; the start stays, so the velocity changes",
        }
    }

    /// The words after "Undo" in a menu, before the name of the box.
    #[must_use]
    pub fn verb(self) -> &'static str {
        match self {
            Self::Body | Self::Along(_) | Self::Across(_) => "move",
            Self::Turn | Self::Ring(_) => "turn",
            Self::Face { .. } => "resize",
            Self::Velocity | Self::End => "change velocity of",
            Self::Spin => "change spin of",
            Self::Pivot => "move pivot of",
            Self::Start => "move start of",
        }
    }
}
