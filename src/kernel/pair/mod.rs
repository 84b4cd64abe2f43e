//! Below the waist: two boxes with their motion, generic over the dimension.
//!
//! Everything is computed from the difference of the two centres, so a scene far from the world origin is judged as
//! exactly as one around it.

mod axis_bounds;
mod candidate_axes;
mod common_point;
mod inscribed_balls;
mod linear_motion;
mod moving_pair;
pub mod obb; // start here
mod posed_pair;
mod relative_motion;
mod swept_ball;
pub mod trajectory;

pub use moving_pair::MovingPair;
pub use posed_pair::PosedPair;
