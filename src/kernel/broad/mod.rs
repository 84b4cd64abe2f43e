//! Which of many moving boxes may meet: bounds of all that each fills over the whole motion, and the pairs whose bounds
//! touch. Every other pair is proved apart.

mod candidates;
mod swept_bounds;

pub use candidates::BroadPhase;
pub use swept_bounds::SweptBounds; // start here
