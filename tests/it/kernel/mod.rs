//! The kernel against something simpler: corners projected one by one, exact fractions, dense samples, parry.

mod audit;
mod cases;
mod checker;
mod exact;
pub mod hostile;
mod linear;
mod mutants;
mod outward;
mod proofs;
mod rounding;
pub mod sampled;
mod scales;
mod statics;
mod swept;
mod triple;
mod turning;
mod twice;
