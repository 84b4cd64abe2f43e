//! From degrees to what the kernel computes with: radians, sines and cosines.
//!
//! Files and labels are in degrees.
//! Turns by multiples of 90 degrees are exact, and whole turns cost no digits, because angles are reduced while they
//! are still in degrees.

/// The angle within one turn: `degrees` modulo 360, exactly, with the sign of `degrees`.
#[must_use]
pub fn reduced(degrees: f64) -> f64 {
    degrees % 360.0
}

/// Sine and cosine of an angle in degrees.
///
/// Exact for multiples of 90 degrees; elsewhere within about two units in the last place,
/// and the same bits on every platform.
/// A non-finite angle gives NaN.
#[must_use]
pub fn sin_cos(degrees: f64) -> (f64, f64) {
    let within_turn = reduced(degrees);
    let quarter = libm::round(within_turn / 90.0);
    // Exact: both numbers are within a factor of two of each other, or `quarter` is 0.
    let rest = within_turn - 90.0 * quarter;
    let (sin, cos) = if rest == 0.0 { (0.0, 1.0) } else { libm::sincos(rest.to_radians()) };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 3, or NaN")]
    match (quarter.rem_euclid(4.0)) as u8 {
        0 => (sin, cos),
        1 => (cos, -sin + 0.0), // `+ 0.0` turns a negative zero into a plain one
        2 => (-sin + 0.0, -cos),
        _ => (-cos, sin),
    }
}

/// Radians per second from degrees per second. Whole turns are kept.
#[must_use]
pub fn radians(degrees: f64) -> f64 {
    degrees.to_radians()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_are_exact() {
        let quarters = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)];
        for turns in [-1e6, -3.0, 0.0, 1.0, 7.0, 1e9] {
            for (i, expected) in (0_u8..).zip(quarters) {
                let degrees = 360.0 * turns + 90.0 * f64::from(i);
                assert_eq!(sin_cos(degrees), expected, "{degrees} degrees");
            }
        }
        assert_eq!(sin_cos(-90.0), (-1.0, 0.0));
        assert!(sin_cos(180.0).0.is_sign_positive());
    }

    #[test]
    fn agrees_with_the_plain_formula() {
        for i in -4000..4000 {
            let degrees = 0.37 * f64::from(i);
            let (sin, cos) = sin_cos(degrees);
            let (plain_sin, plain_cos) = degrees.to_radians().sin_cos();
            assert!((sin - plain_sin).abs() < 1e-14, "sin {degrees}");
            assert!((cos - plain_cos).abs() < 1e-14, "cos {degrees}");
        }
    }

    #[test]
    fn whole_turns_cost_no_digits() {
        assert_eq!(sin_cos(30.0 + 360.0 * 1e9), sin_cos(30.0));
        assert!(sin_cos(f64::INFINITY).0.is_nan());
    }
}
