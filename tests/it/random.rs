//! Random numbers, the same ones each time, for tests and benches.

/// Uniform numbers by SplitMix64 (Steele, Lea, Flood: OOPSLA 2014).
pub struct Random(pub u64);

impl Random {
    /// 64 bits, each 0 or 1.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number from `from` to `to`.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub fn within(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64)
    }
}
