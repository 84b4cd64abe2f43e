//! Where two boxes face each other, touch and overlap: features, contact patches and overlap regions.
//!
//! [`feature`] names the parts of a box and lies above the waist. The rest is below it, generic over the dimension:
//! what is computed there leaves as names and [`Coordinates`](crate::kernel::projection::Coordinates).
//!
//! After Ericson: Real-Time Collision Detection, 2005, chapters 4.4, 5.1 and 8.3, and van den Bergen: Collision
//! Detection in Interactive 3D Environments, 2003, chapter 2. All places count from the centre of the first box, so
//! they keep their digits far from the world's origin.

pub mod feature; // start here

pub mod overlap_region;
pub mod patch;
pub mod support;

pub use feature::{Feature, FeatureKind, Side};
pub use patch::ContactPlace;
pub use support::{Facing, Slack};
