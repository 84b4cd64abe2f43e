//! Any input: no panic, no hang, no broken promise.
//!
//! Each target is a function of bytes: [`load`] reads them as the text of a scene, [`solve`] and [`commands`] take their
//! decisions from them. It fails where a promise is broken, and says which kind of input it was.
//!
//! Every run of the tests tries some random ones, the same each time. Longer, one target alone:
//!
//! ```sh
//! SATSCOPE_FUZZ_SECONDS=1800 cargo test --release --no-default-features --test it fuzz::plain::load -- --nocapture
//! ```
//!
//! Guided by which code they reach (`cargo install cargo-fuzz`; Rust as it is will do), with what was found kept in
//! `fuzz/corpus`:
//!
//! ```sh
//! mkdir -p fuzz/corpus/load
//! cargo fuzz run -s none load fuzz/corpus/load scenes tests/golden -- -timeout=60 -max_len=16384 -dict=tests/corpus/scene.dict
//! cargo fuzz run -s none solve -- -timeout=60 -max_len=512 -len_control=0
//! cargo fuzz run -s none commands -- -timeout=60 -max_len=1024 -len_control=0
//! ```
//!
//! An input that breaks a promise is kept in a file, and either way of running says where. This tries it once more and
//! shows what it stands for:
//!
//! ```sh
//! SATSCOPE_FUZZ_INPUT=FILE cargo test --no-default-features --test it fuzz::plain::load
//! ```

pub mod commands;
#[cfg(test)]
mod lines;
pub mod load;
#[cfg(test)]
mod plain;
pub mod solve;

use arbitrary::Unstructured;

/// Whether a single input is tried once more: then it shows what it stands for before it is tried.
fn is_shown() -> bool {
    std::env::var_os("SATSCOPE_FUZZ_INPUT").is_some()
}

/// Decisions taken from bytes; where they end, the first of what can be chosen.
struct Decisions<'a>(Unstructured<'a>);

impl<'a> Decisions<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self(Unstructured::new(bytes))
    }

    fn are_over(&self) -> bool {
        self.0.is_empty()
    }

    /// Below `end`, which is above 0.
    fn below(&mut self, end: usize) -> usize {
        self.0.int_in_range(0..=end - 1).unwrap_or(0)
    }

    /// One of them; there is at least one.
    fn one<'b, T>(&mut self, of: &'b [T]) -> &'b T {
        &of[self.below(of.len())]
    }

    fn within(&mut self, lo: f64, hi: f64) -> f64 {
        let bits: u64 = self.0.arbitrary().unwrap_or(0);
        lo + (hi - lo) * ((bits >> 11) as f64 / (1_u64 << 53) as f64)
    }
}
