//! Numbers on screen: they keep their width, show a sign where it matters, and no digit that is not true.

use crate::workbench::Focus;

/// How many decimals suit numbers of about the size `scale`, known to within `uncertainty`.
#[must_use]
pub fn decimals(scale: f64, uncertainty: f64) -> usize {
    /// Significant digits that fit a narrow panel.
    const DIGITS: f64 = 4.0;
    let wanted = if scale > 0.0 { DIGITS - scale.log10().floor() } else { DIGITS };
    let true_ones = if uncertainty > 0.0 { -uncertainty.log10() } else { 15.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 12")]
    let decimals = wanted.min(true_ones.floor()).clamp(0.0, 12.0) as usize;
    decimals
}

/// How many decimals the gaps of the focus pair are shown with: the same everywhere and at all times, but for
/// those that would not be true.
#[must_use]
pub fn gap_decimals(focus: &Focus<'_>) -> usize {
    decimals(focus.analysis.scale, focus.now.report.uncertainty)
}

/// A number with its sign, also when it is positive.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{value:+.decimals$}");
    // Rounded to nothing, the sign says nothing either, but it keeps the width.
    if text.trim_start_matches(['+', '-']).chars().all(|c| c == '0' || c == '.') {
        format!(" {:.decimals$}", 0.0)
    } else {
        text
    }
}

/// A time of a scene that lasts `duration`, in seconds.
#[must_use]
pub fn time(t: f64, duration: f64) -> String {
    let decimals = decimals(duration, 0.0);
    format!("{t:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_follow_the_scale_and_the_truth() {
        assert_eq!(decimals(2.0, 1e-15), 4);
        assert_eq!(decimals(2000.0, 1e-12), 1);
        assert_eq!(decimals(0.002, 1e-18), 7);
        assert_eq!(decimals(2.0, 0.02), 1);
        assert_eq!(signed(0.25, 3), "+0.250");
        assert_eq!(signed(-1e-9, 3), " 0.000");
    }
}
