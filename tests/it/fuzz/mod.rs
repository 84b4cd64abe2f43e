//! Random input, a little in every run and for as long as `SATSCOPE_FUZZ_SECONDS` says.

mod kernel;
mod loader;
