//! Random input, a little in every run and for as long as `SATSCOPE_FUZZ_SECONDS` says.
//!
//! For longer, one of them alone:
//! `SATSCOPE_FUZZ_SECONDS=1800 cargo test --release --no-default-features --test it fuzz::loader -- --nocapture`.

mod commands;
mod kernel;
mod loader;

use std::time::{Duration, Instant, UNIX_EPOCH};

/// Numbers that look random (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `end`, which is above 0.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).expect("it is below a usize")
    }

    /// One of them; there is at least one.
    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    fn within(&mut self, lo: f64, hi: f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
        let share = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        lo + share * (hi - lo)
    }
}

/// How long random input is tried.
struct Trial {
    until: Instant,
    /// Whether this is more than the little of every run.
    is_long: bool,
    /// Where the random numbers begin: the same in every short run.
    seed: u64,
}

impl Trial {
    /// `plain` is how long without another word.
    fn begin(plain: Duration) -> Self {
        let told = std::env::var("SATSCOPE_FUZZ_SECONDS").ok();
        let time = told.as_ref().map(|text| Duration::from_secs(text.parse().expect("a number of seconds")));
        let seed = if told.is_some() { UNIX_EPOCH.elapsed().expect("it is later").as_secs() } else { 7 };
        Self { until: Instant::now() + time.unwrap_or(plain), is_long: told.is_some(), seed }
    }

    fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }
}

/// A message without its numbers and names: two of one kind are the same.
fn plain_words(text: &str) -> String {
    text.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).collect::<Vec<_>>().join(" ")
}
