//! What proves a span of time free or in contact. One kind of certificate a file.
//!
//! A certificate is made at one instant and decides about a span of time that begins or ends there. Every one of them
//! bounds a few scalar functions of time; the lemmas say why that is enough. `s` is the time since the instant, in
//! seconds; a span before the instant is one of the motion run backwards.
//!
//! 1. *Setting.* Both boxes turn at constant angular velocities `wA`, `wB`, so an axis `a` of A has `a' = wA x a`. Seen
//!    from A, whose axes then stand still, an axis `b` of B turns at `W = wB - wA`, which itself turns: `W' = wB x wA`,
//!    at right angles to `W`. The centres are `d = p - qB + qA` apart: `p` leads from pivot to pivot, straight at
//!    velocity `v`, and `q` is the arm from centre to pivot, fixed in its box.
//! 2. *Acceleration bound of a relative turn.* A product `x = a.b` has `x'' = a.(W x (W x b) + W' x b)`. That linear map
//!    of `b` stretches `W'` by `|W|^2`, and on the plane of `W x W'` and `W` it is the matrix `-|W|^2, -|W'|; |W'|, 0`.
//!    Its larger singular value, `(|W|^2 + sqrt(|W|^4 + 4 |W'|^2)) / 2`, bounds the second derivative of every vector
//!    fixed in B, for its length. Half edges of a box, each with any sign, add up to such a vector, no longer than their
//!    diagonal.
//! 3. *Acceleration of a distance.* Seen from A the arm `qA` stands still, `qB` is bounded by lemma 2, and `p`, turning at
//!    `-wA`, has the second derivative `wA x (wA x p) - 2 wA x v`. On a cross product `(a x b).p` adds
//!    `2 |W| |v - wA x p|` and the bound of lemma 2 times `|p|`; its parts in `qA` and `qB` are products of one vector
//!    fixed in each box again, and so are those in the half edges.
//! 4. *Bounds of a gap.* The unnormalised gap of an axis is `G = |y| - e - sum |x_i|`: `y` is the distance of the centres
//!    along it, `e` the part of the radii that never changes, `x_i` the half edges on it that change. Its sign is that of
//!    the gap, and it has no division, so edges may become parallel. By Taylor's theorem `y` and `x_i` are within the
//!    integral of the bounds of their second derivatives, `b0 + b1 s`, of their tangents, so with `B(s) = b0 s^2 / 2 +
//!    b1 s^3 / 6` for all of them together
//!    `|y0| + sign(y0) y1 s - e - sum |x_i + x_i' s| - B(s) <= G(s) <= |y0 + y1 s| - e - sum sign(x_i) (x_i + x_i' s) + B(s)`.
//!    The left side is concave in `s`, the right side convex: a concave function that is positive at both ends of a span
//!    is positive between them, and a convex one that is negative there is negative. Two evaluations prove a whole span.
//! 5. *Axis apart.* While the lower bound of one axis is above its rounding, that axis separates.
//! 6. *Swept ball apart.* A box that turns about its pivot stays within the ball (in 2D the disc) about the pivot that
//!    reaches to its furthest corner. Seen from the other box, whose faces stand still, that ball only moves with its
//!    centre, `p`. While the lower bound of its distance from one face is above its rounding, that face separates. If
//!    the box with the face does not turn, a corner runs on a ring, which may reach less far along the face.
//! 7. *All axes overlap.* While the upper bound of every axis is below its rounding, the boxes overlap: that is the
//!    separating axis theorem (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, section 5).
//! 8. *Nearly parallel edges.* The cross product of two edges at an angle of sine `s` never gets below its rounding. It may
//!    be left out if all other gaps are below `-4 s L`, for the sum `L` of all lengths: move each such edge of B onto that of
//!    A, by at most `1.01 s`. That moves B by its reach times as much, slants each of its faces and each other cross
//!    product by at most `2.1 s`, and leaves only axes that are looked at. While lengths at most double, the sine is below
//!    its tangent plus its own second derivative.
//! 9. *Common point.* While one point is inside both boxes, they overlap. A point that moves straight at `u`, `z` away from a
//!    pivot, has, seen from that turning box, a second derivative of at most `2 |w x u| + |w| |w x z|`, as `p` has in lemma
//!    3; so its distance from each face has the upper bound of lemma 4, with no half edges.
//! 10. *Inscribed balls.* A ball about the pivot that fits into a box keeps its place in it, however the box turns. For the
//!     way `p + v s` between the pivots and the sum `r` of both radii, `(|p + v s|^2 - r^2) / 2r` is never less than
//!     `|p + v s| - r`, for their difference is a square over `2r`. While that quadratic is below its rounding, the balls meet, and so
//!     do the boxes; and no axis has a gap above it.
//! 11. *Rounding.* Every bound is computed with at most the error of [`Rounding`](super::bounds::Rounding), which grows with
//!     the time from the instant; the countings are at the constants in [`proof`](crate::kernel::tolerance::proof). They
//!     count the operations in the order in which they stand in the source.
//!
//! (Mirtich: Impulse-based Dynamic Simulation, 1996, for conservative advancement; Zhang, Redon, Lee, Kim: Continuous
//! collision detection for articulated models, SIGGRAPH 2007, for bounds in moving frames.)
//!
//! To add a kind: write its lemma here, and a file with its data, its bound over time and how long that holds. Add the
//! variant to [`Certificate`] and the row to [`Kind::ALL`]; the compiler then asks for its words and its look. Give
//! [`SweepQuery`](super::query::SweepQuery) the scalars it needs, and a pair the vectors behind them.

mod all_axes_overlap;
mod axis_apart;
mod common_point;
mod extent;
mod inscribed_balls;
mod swept_ball_apart;

pub use all_axes_overlap::AllAxesOverlap;
pub use axis_apart::AxisApart;
pub use common_point::CommonPoint;
pub use inscribed_balls::InscribedBalls;
pub use swept_ball_apart::SweptBallApart;

pub(super) use extent::{Lasts, longest_by};

use crate::kernel::axis::AxisId;

/// The proof of one span of time, with the numbers that show it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Certificate {
    /// One axis separates throughout (lemma 5).
    AxisApart(AxisApart),
    /// One face separates from all that the other box may fill as it turns (lemma 6).
    SweptBallApart(SweptBallApart),
    /// Every axis overlaps throughout (lemma 7).
    AllAxesOverlap(AllAxesOverlap),
    /// One point stays inside both boxes (lemma 9).
    CommonPoint(CommonPoint),
    /// Balls that the boxes never leave meet throughout (lemma 10).
    InscribedBalls(InscribedBalls),
}

/// The kind of a [`Certificate`], without its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// See [`Certificate::AxisApart`].
    AxisApart,
    /// See [`Certificate::SweptBallApart`].
    SweptBallApart,
    /// See [`Certificate::AllAxesOverlap`].
    AllAxesOverlap,
    /// See [`Certificate::CommonPoint`].
    CommonPoint,
    /// See [`Certificate::InscribedBalls`].
    InscribedBalls,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] =
        [Self::AxisApart, Self::SweptBallApart, Self::AllAxesOverlap, Self::CommonPoint, Self::InscribedBalls];

    /// Whether it proves the boxes apart; otherwise it proves that they overlap.
    #[must_use]
    pub fn proves_apart(self) -> bool {
        match self {
            Self::AxisApart | Self::SweptBallApart => true,
            Self::AllAxesOverlap | Self::CommonPoint | Self::InscribedBalls => false,
        }
    }
}

impl Certificate {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::AxisApart(_) => Kind::AxisApart,
            Self::SweptBallApart(_) => Kind::SweptBallApart,
            Self::AllAxesOverlap(_) => Kind::AllAxesOverlap,
            Self::CommonPoint(_) => Kind::CommonPoint,
            Self::InscribedBalls(_) => Kind::InscribedBalls,
        }
    }

    /// The axis it speaks of: the one that separates, or the one that is first to open. A point or balls have none.
    #[must_use]
    pub fn axis(&self) -> Option<AxisId> {
        match self {
            Self::AxisApart(AxisApart { axis, .. })
            | Self::SweptBallApart(SweptBallApart { axis, .. })
            | Self::AllAxesOverlap(AllAxesOverlap { axis, .. }) => Some(*axis),
            Self::CommonPoint(_) | Self::InscribedBalls(_) => None,
        }
    }

    /// Its bound `s >= 0` seconds away from the instant: a lower bound of the unnormalised gap where it proves the boxes
    /// apart; otherwise an upper bound of the gap, of how far the point is outside, or of how far the balls are apart.
    #[must_use]
    pub fn bound(&self, s: f64) -> f64 {
        match self {
            Self::AxisApart(AxisApart { bound, .. }) | Self::SweptBallApart(SweptBallApart { bound, .. }) => {
                bound.lower(s).0
            }
            Self::AllAxesOverlap(AllAxesOverlap { bound, .. }) => bound.upper(s).0,
            Self::CommonPoint(CommonPoint { outside }) => outside.value(s),
            Self::InscribedBalls(InscribedBalls { apart }) => apart.value(s),
        }
    }
}

macro_rules! from_kind {
    ($($kind:ident),*) => {
        $(impl From<$kind> for Certificate {
            fn from(of: $kind) -> Self {
                Self::$kind(of)
            }
        })*
    };
}
from_kind!(AxisApart, SweptBallApart, AllAxesOverlap, CommonPoint, InscribedBalls);
