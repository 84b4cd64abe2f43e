//! Mathematics only: the separating axis test, the sweep, and the bounds on their rounding.
//!
//! There is no file, no clock, no serialisation and no window here. The same input gives the same bits on every
//! platform. Angles are in radians; degrees exist in files and labels only.
//!
//! The waist is [`projection`]: nothing above it (`sat`, `query`, `sweep`, `curve`) names a vector.

pub mod axis;
pub mod curve;
mod float;
pub mod interval; // start here
pub mod linear;
pub mod projection; // the waist
pub mod query;
pub mod sat;
pub mod sweep;
pub mod tolerance;

pub mod broad;
pub mod contact;
pub mod overlap;
pub mod pair;
pub mod space; // these five are generic over the dimension
