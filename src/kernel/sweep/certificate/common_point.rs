//! One point stays inside both boxes throughout a span (lemma 9).

use super::extent::{Lasts, shorten};
use crate::kernel::sweep::bounds::{PointBounds, UpperBound};

/// A point that moves straight stays inside both boxes: how far it is outside the face that it is first to leave by,
/// `outside.value(s)`, is below 0, and so it is for every other face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CommonPoint {
    /// How far the point is outside that face, over time.
    pub outside: UpperBound,
}

impl CommonPoint {
    /// The certificate that the face of that index ends, after the instant of `now`.
    #[inline(always)]
    pub(in crate::kernel::sweep) fn after(now: &PointBounds, face: usize) -> Self {
        Self { outside: now.faces()[face] }
    }

    /// The certificate that the face of that index ends, before the instant of `now`.
    #[inline(always)]
    pub(in crate::kernel::sweep) fn before(now: &PointBounds, face: usize) -> Self {
        Self { outside: now.faces()[face].reversed() }
    }

    /// How long the point is proved to stay inside both boxes from the instant on, and back from it, each up to its
    /// cap; `None` if it is not proved to be inside even at the instant.
    pub(in crate::kernel::sweep) fn around(now: &PointBounds, caps: [f64; 2]) -> Option<[Lasts; 2]> {
        let error = now.rounding.error;
        let mut nearest = (0, f64::NEG_INFINITY);
        for (index, face) in now.faces().iter().enumerate() {
            let outside = face.now();
            if outside > nearest.1 {
                nearest = (index, outside);
            }
        }
        // A comparison with NaN proves nothing.
        let inside = nearest.1 < -error.value;
        if !inside {
            return None;
        }
        let mut lasts = caps.map(|until| Lasts { until, ended_by: nearest.0 });
        // The nearest face first: after it, most others need one evaluation.
        for face in std::iter::once(nearest.0).chain(0..now.faces().len()) {
            let after = now.faces()[face].raised(error);
            let before = now.faces()[face].reversed().raised(error);
            let inside = after.now() < 0.0;
            if !inside {
                return None;
            }
            shorten(&mut lasts[0], &after, face, error.value);
            shorten(&mut lasts[1], &before, face, error.value);
        }
        Some(lasts)
    }
}
