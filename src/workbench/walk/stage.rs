//! The stages of a walk, by name: what is walked through, and what each stage is about.

use crate::{kernel::axis::AxisId, scene::serial};
use serde::{Deserialize, Serialize};

/// What is walked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Kind {
    /// The test at the moment shown.
    Test,
    /// The whole motion.
    Sweep,
}

/// One box of the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

impl Which {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// 0 or 1.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }

    /// `A` or `B`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// What a person may be asked to predict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What the boxes do at the moment shown.
    Verdict,
    /// The axis with the largest gap then.
    Axis,
    /// How deep they overlap.
    Depth,
    /// When contact begins.
    FirstContact,
}

/// A stage of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A question before the answer is worked out.
    Ask(Question),
    /// Test: where the axis comes from.
    Choose(AxisId),
    /// Test: the edges are parallel, so there is nothing to look at.
    Parallel(AxisId),
    /// Test: one box on the axis.
    Project(AxisId, Which),
    /// Test: both intervals and the gap.
    Compare(AxisId),
    /// Test: what the axis decides.
    Decide(AxisId),
    /// Test: what all axes together say.
    Conclude,
    /// Straight motion: one box moves past the other.
    Velocity,
    /// Straight motion: how fast the projections on the axis come together.
    Approach(AxisId),
    /// Straight motion: when the projections on the axis overlap.
    Window(AxisId),
    /// Straight motion: when all of them do.
    Intersect,
    /// Turning motion: why one test is not enough.
    Turning,
    /// Turning motion: a certificate, by its index in the proof, and why it holds.
    Certificate(usize),
    /// Turning motion: the step to the end of that certificate.
    Advance(usize),
    /// Turning motion: the contact of that index begins.
    Enter(usize),
    /// Turning motion: it ends.
    Exit(usize),
    /// Turning motion: nothing is proved of that span.
    Doubt(usize),
    /// What the whole motion does.
    Outcome,
}

impl Stage {
    /// The candidate axis that it is about, whatever is said of it.
    #[must_use]
    pub fn of_axis(self) -> Option<AxisId> {
        match self {
            Self::Choose(axis)
            | Self::Parallel(axis)
            | Self::Project(axis, _)
            | Self::Compare(axis)
            | Self::Decide(axis)
            | Self::Approach(axis)
            | Self::Window(axis) => Some(axis),
            Self::Ask(_)
            | Self::Conclude
            | Self::Velocity
            | Self::Intersect
            | Self::Turning
            | Self::Certificate(_)
            | Self::Advance(_)
            | Self::Enter(_)
            | Self::Exit(_)
            | Self::Doubt(_)
            | Self::Outcome => None,
        }
    }
}

/// The part of a test that is walked through: from an axis to an axis, in the order of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Part {
    /// The first axis; `None`: the first of all.
    #[serde(with = "serial::maybe_axis")]
    pub from: Option<AxisId>,
    /// The last axis; `None`: the last of all, and what follows from them.
    #[serde(with = "serial::maybe_axis")]
    pub to: Option<AxisId>,
}
