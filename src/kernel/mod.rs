//! Mathematics only: the separating axis test, the sweep, and the bounds on their rounding.
//!
//! Here is no file, no clock, no serialisation and no window. The same input gives the same bits on every
//! platform. Angles are in radians; degrees exist in files and labels only.
//!
//! The waist is [`shadow`]: above it (`sat`, `sweep`, `linear`, `turning`, `nearest`, `steps`, `curve`) nothing
//! names a vector.

pub mod axis;
pub mod curve;
pub mod interval; // start here
pub mod projection; // the waist
pub mod sampling;
pub mod sat;
pub mod sweep;
pub mod tolerance;
pub mod units;

pub mod overlap;
pub mod pair;
pub mod space; // from here up to `overlap`, generic over the dimension

pub use sweep::linear::window;
