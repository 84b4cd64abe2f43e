//! Balls about the pivots that the boxes never leave meet throughout a span (lemma 10).

use super::extent::below_zero;
use crate::kernel::sweep::bounds::{BallBounds, UpperBound};

/// The largest balls about the pivots that fit into the boxes meet: `apart.value(s)` is below 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InscribedBalls {
    /// An upper bound of how far the balls are apart, over time.
    pub apart: UpperBound,
}

impl InscribedBalls {
    /// The certificate after the instant of `now`.
    pub(in crate::kernel::sweep) fn after(now: &BallBounds) -> Self {
        Self { apart: now.apart }
    }

    /// How long the balls are proved to meet from the instant on, up to `cap` seconds; `None` if they are not proved to
    /// meet even at the instant.
    pub(in crate::kernel::sweep) fn lasts(now: &BallBounds, cap: f64) -> Option<f64> {
        let apart = now.apart.raised(now.error);
        // A comparison with NaN proves nothing.
        let meet = now.apart.now() < -now.error.value && apart.now() < 0.0;
        meet.then(|| if apart.value(cap) <= 0.0 { cap } else { below_zero(&apart, cap, now.error.value) })
    }
}
