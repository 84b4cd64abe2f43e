//! Every test that sees the crate from outside.

mod kernel;
