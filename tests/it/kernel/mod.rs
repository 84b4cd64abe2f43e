//! The kernel against something simpler: corners projected one by one, exact fractions, dense samples, parry.

mod audit;
mod cases;
mod exact;
mod linear;
mod mutants;
mod rounding;
mod statics;
mod turning;
mod twice;
