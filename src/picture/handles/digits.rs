//! How finely what is dragged is placed: to what the screen can show, to a grid, or to the last bit.

use crate::picture::{camera::Lens, draw::world::grid::round_step};
use glam::DVec3;

/// How finely a number is placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Digits {
    /// To the last decimal that is not finer than a tenth of this.
    Screen(f64),
    /// To multiples of this.
    Grid(f64),
    /// To the last bit.
    All,
}

impl Digits {
    /// `before` moved by `way`. A way too short to be shown leaves the number as it was, to the last bit.
    #[must_use]
    pub fn moved(self, before: f64, way: f64) -> f64 {
        match self {
            _ if way == 0.0 => before,
            Self::Screen(step) if way.abs() < 0.5 * decimal(step) => before,
            Self::Screen(step) => rounded_to(before + way, step),
            // Of a product with a tenth the last digits are wrong; those of the grid are right.
            Self::Grid(step) => rounded_to(((before + way) / step).round() * step, 0.1 * step),
            Self::All => before + way,
        }
    }
}

/// The value of the last decimal that is not finer than a tenth of `step`.
fn decimal(step: f64) -> f64 {
    10.0_f64.powf(step.log10().floor())
}

/// `value` to the last decimal that is not finer than a tenth of `step`.
#[must_use]
pub fn rounded_to(value: f64, step: f64) -> f64 {
    let decimals = -step.log10().floor();
    if !decimals.is_finite() {
        return value;
    }
    if decimals <= 0.0 {
        let unit = decimal(step);
        return (value / unit).round() * unit;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 330")]
    let decimals = decimals.min(330.0) as usize;
    format!("{value:.decimals$}").parse().unwrap_or(value)
}

/// A tenth of the distance of two lines of the grid where `at` is seen, units of the scene.
#[must_use]
pub fn grid_step(lens: &Lens, at: DVec3) -> f64 {
    0.1 * round_step(80.0 / lens.scale_at(at))
}

/// The largest of 1, 2 and 5 times a power of ten that is at most `most`.
#[must_use]
pub fn round_below(most: f64) -> f64 {
    let decade = 10.0_f64.powf(most.log10().floor());
    [5.0, 2.0, 1.0].into_iter().map(|m| m * decade).find(|&step| step <= most).unwrap_or(decade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_fine_as_the_step_at_every_size() {
        for power in -300..=300 {
            let step = 3.7 * 10.0_f64.powi(power);
            let value = 123.456_789 * step;
            let found = Digits::Screen(step).moved(value, 2.0 * step);
            assert!((found - (value + 2.0 * step)).abs() <= 0.5 * step, "{found} near {value} with {step}");
            assert_eq!(Digits::Screen(step).moved(value, 0.01 * step), value, "too short to be seen");
        }
        assert_eq!(Digits::Screen(0.02).moved(1.0, 0.123_456), 1.12);
        assert_eq!(Digits::Grid(0.1).moved(0.0, 0.31), 0.3);
        assert_eq!(Digits::All.moved(0.1, 0.2), 0.1 + 0.2);
    }
}
