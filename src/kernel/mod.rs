//! Mathematics only: the separating axis test, the sweep, and the bounds on their rounding.
//!
//! Here is no file, no clock, no serialisation and no window. The same input gives the same bits on every
//! platform. Angles are in radians; degrees exist in files and labels only.
//!
//! The waist is [`shadow`]: above it (`sat`, `sweep`, `linear`, `turning`, `nearest`, `steps`, `curve`) nothing
//! names a vector.

pub mod axis;
pub mod bound;
pub mod curve;
pub mod interval; // start here
mod linear;
mod nearest;
pub mod sat;
pub mod shadow; // the waist
pub mod steps;
pub mod sweep;
pub mod tolerance;
mod turning;
pub mod units;
pub mod watch;

mod fan;
pub mod motion;
pub mod obb;
pub mod overlap;
pub mod pair;
mod rates;
pub mod space;
mod swept; // from here down, generic over the dimension

pub use linear::window;
