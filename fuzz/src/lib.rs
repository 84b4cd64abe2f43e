//! The targets, from where the tests have them; `tests/it/fuzz/mod.rs` says how to run them.

#[path = "../../tests/it/fuzz/mod.rs"]
pub mod fuzz;
#[path = "../../tests/it/played.rs"]
mod played;

#[path = "../../tests/it/kernel"]
mod kernel {
    pub mod sampled;
}
