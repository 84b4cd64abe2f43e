//! The kernel against something simpler: corners projected one by one, exact fractions, dense samples, parry.

mod audit;
mod cases;
mod checker;
mod exact;
mod linear;
mod mutants;
mod outward;
mod proofs;
mod rounding;
mod statics;
mod triple;
mod turning;
mod twice;
