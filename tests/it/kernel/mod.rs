//! The kernel against something simpler: corners projected one by one, exact fractions, dense samples, parry.

mod audit;
mod broad;
mod cases;
mod checker;
mod contact;
mod double_double;
mod exact;
mod exactly;
pub mod hostile;
mod interval_f64;
mod linear;
mod mutants;
mod proofs;
mod rotating;
mod rounding;
pub mod sampled;
mod scales;
mod statics;
mod swept;
mod vec3;
