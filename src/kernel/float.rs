//! Exact facts about `f64`: powers of two, and which operations round.

/// Two to that power, from -1022 to 1023.
#[expect(clippy::cast_sign_loss, reason = "the biased exponent is positive")]
pub(super) const fn power(exponent: i32) -> f64 {
    debug_assert!(-1022 <= exponent && exponent <= 1023);
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// A power of two near `x > 0`, to divide by without rounding.
pub(super) fn power_of_two_below(x: f64) -> f64 {
    let (_, exponent) = libm::frexp(x);
    power(exponent.clamp(-1020, 1020))
}

/// Whether `x - y` is computed without rounding (Knuth: TAOCP 2, 4.2.2, theorem B).
pub(super) fn difference_is_exact(x: f64, y: f64) -> bool {
    let difference = x - y;
    let back = difference - x;
    (x - (difference - back)) + (-y - back) == 0.0
}

/// Whether `x / y` is computed without rounding, for normal numbers.
pub(super) fn quotient_is_exact(x: f64, y: f64) -> bool {
    (x / y).mul_add(y, -x) == 0.0
}

/// `a b - c d`, to within three units of rounding of the result
/// (Kahan; Jeannerod, Louvet, Muller: Further analysis of Kahan's algorithm, Math. Comp. 82, 2013).
pub(super) fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let product = c * d;
    let lost = (-c).mul_add(d, product);
    a.mul_add(b, -product) + lost
}
