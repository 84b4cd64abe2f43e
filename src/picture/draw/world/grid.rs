//! Lines at round coordinates in 2D.

use crate::picture::{
    draw::canvas::Canvas,
    palette::Role,
    shapes::{Anchor, Face, Font, Form},
};
use glam::{DVec2, DVec3};

/// Draws the grid of 2D; `origin` is the point that local coordinates count from.
pub fn draw(canvas: &mut Canvas<'_>, origin: DVec3) {
    const NUMBER: Font = Font { face: Face::Monospace, size: 10.0 };
    let size = canvas.lens.size;
    let corners = [DVec2::new(0.0, size.y), DVec2::new(size.x, 0.0)].map(|corner| canvas.lens.world(corner));
    let [Some(min), Some(max)] = corners else { return };
    for axis in 0..2 {
        let mut free_from = f64::NEG_INFINITY;
        for Line { at, local, label } in lines(origin[axis], min[axis], max[axis], size[axis]) {
            let (mut from, mut to) = (min, max);
            (from[axis], to[axis]) = (local, local);
            let stroke = if at == 0.0 { Role::Faint.line(1.0).faded(0.6) } else { Role::Grid.line(1.0) };
            canvas.line(from, to, stroke);
            let Some(seen) = canvas.lens.screen(from) else { continue };
            let (place, anchor) = match axis {
                0 => (DVec2::new(seen.x + 3.0, size.y - 3.0), Anchor::LEFT_BOTTOM),
                _ => (DVec2::new(size.x - 4.0, seen.y - 1.0), Anchor::RIGHT_BOTTOM),
            };
            let number = canvas.text(place, anchor, label, NUMBER, Role::Faint.faded(0.7));
            // Long numbers beside each other need more room than their lines have.
            if axis == 0 && place.x < free_from {
                continue;
            }
            free_from = place.x + number.extent.x + 6.0;
            canvas.add(Form::Text(number));
        }
    }
}

/// A line of the grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its coordinate in the world.
    pub at: f64,
    /// Its coordinate from the origin of the view.
    pub local: f64,
    /// Its coordinate as a number that reads back to it, within a thousandth of the distance to the next.
    pub label: String,
}

/// The lines from `min` to `max`, which count from `origin`, in a view of `size` points; none where an `f64` cannot
/// tell them apart.
#[must_use]
pub fn lines(origin: f64, min: f64, max: f64, size: f64) -> Vec<Line> {
    /// The distance of two lines, points of the screen, at least.
    const LEAST: f64 = 80.0;
    /// Of larger multiples of the distance an `f64` does not hold a thousandth of it.
    const LARGEST: f64 = 1e12;
    let step = round_step(LEAST * (max - min) / size.max(1.0));
    let first = ((origin + min) / step).ceil();
    // False as well for what is no number.
    if !(step > 0.0 && step.is_finite() && first.abs() < LARGEST && (origin / step).abs() < LARGEST) {
        return Vec::new();
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as many as fit into the view")]
    let count = ((max - min) / step).clamp(0.0, size / LEAST) as u32 + 1;
    let line = |k: u32| {
        let at = (first + f64::from(k)) * step;
        Line { at, local: at - origin, label: label(at, step) }
    };
    (0..count).map(line).filter(|line| (min..=max).contains(&line.local)).collect()
}

/// 1, 2 or 5 times a power of ten, at least `least`.
#[must_use]
pub fn round_step(least: f64) -> f64 {
    let decade = 10.0_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|m| m * decade).find(|&step| step >= least).unwrap_or(10.0 * decade)
}

/// The coordinate of a line that is a multiple of `step`.
fn label(at: f64, step: f64) -> String {
    /// Digits after the point before powers of ten are shorter.
    const MOST: f64 = 7.0;
    if at == 0.0 {
        // Neither with a sign nor with a power of ten.
        return "0".to_owned();
    }
    let decimals = -step.log10().floor();
    if decimals <= MOST && at.abs() < 1e9 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 7")]
        let decimals = decimals.max(0.0) as usize;
        return format!("{at:.decimals$}");
    }
    let reads_back = |text: &String| text.parse().is_ok_and(|read: f64| (read - at).abs() <= step * 1e-3);
    (0..17).map(|digits| format!("{at:.digits$e}")).find(reads_back).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_few_round_and_told_apart_at_every_place_and_zoom() {
        for origin in [0.0, 1.0, -123.456, 1e8, 1e17, -1e150, 1e300, f64::MAX] {
            for width in (-310..=300).map(|k| 10.0_f64.powi(k)) {
                let found = lines(origin, -0.5 * width, 0.5 * width, 1000.0);
                assert!(found.len() <= 14, "{} lines around {origin}, {width} wide", found.len());
                for two in found.windows(2) {
                    assert_ne!(two[0].label, two[1].label, "around {origin}, {width} wide");
                    let apart = (two[1].local - two[0].local) * 1000.0 / width;
                    assert!((79.0..=201.0).contains(&apart), "{apart} points apart around {origin}, {width} wide");
                }
                for Line { at, label, .. } in &found {
                    let read: f64 = label.parse().expect("a label is a number");
                    assert!((read - at).abs() <= width * 1e-3, "{label} at {at}");
                }
            }
        }
        assert!(lines(0.0, -4.0, 4.0, 1000.0).len() > 7);
        assert!(lines(1e17, -4.0, 4.0, 1000.0).is_empty(), "an f64 cannot tell them apart");
    }

    #[test]
    fn what_is_no_view_has_no_lines() {
        for (min, max) in [(0.0, 0.0), (1.0, -1.0), (f64::NAN, 1.0), (f64::NEG_INFINITY, f64::INFINITY)] {
            assert!(lines(0.0, min, max, 1000.0).len() <= 1, "from {min} to {max}");
        }
    }
}
