//! How numbers are printed: in text with all their digits, on screen with those that are true and fit.

use super::Focus;
use crate::kernel::sat::SatReport;

/// Ten significant digits, without zeros at the end.
#[must_use]
pub fn short(value: f64) -> String {
    rounded(value, 9)
}

/// Six significant digits: enough for a line on screen.
#[must_use]
pub fn brief(value: f64) -> String {
    rounded(value, 5)
}

/// Whether [`brief`] prints a number that is known within `bound` with all its digits.
#[must_use]
pub fn is_brief(value: f64, bound: f64) -> bool {
    brief(value).parse().is_ok_and(|printed: f64| (printed - value).abs() <= bound)
}

/// [`brief`] in a sentence: `≈` stands in front where digits were dropped of a number that is known within `bound`.
#[must_use]
pub fn honest(value: f64, bound: f64) -> String {
    if !value.is_finite() {
        return "unknown".to_owned();
    }
    // What rounding has left of a zero is no number to read.
    let value = if value.abs() <= bound { 0.0 } else { value };
    format!("{}{}", if is_brief(value, bound) { "" } else { "≈" }, brief(value))
}

/// Two significant digits, for bounds.
#[must_use]
pub fn few_digits(value: f64) -> String {
    rounded(value, 1)
}

/// [`short`], with a `+` in front of what is positive; a word for what is no number.
#[must_use]
pub fn signed(value: f64) -> String {
    if !value.is_finite() {
        "unknown".to_owned()
    } else if 0.0 < value {
        format!("+{}", short(value))
    } else {
        short(value)
    }
}

/// Coordinates in brackets.
#[must_use]
pub fn tuple(values: &[f64]) -> String {
    format!("({})", values.iter().map(|&value| short(value)).collect::<Vec<_>>().join(", "))
}

/// [`tuple`] with [`brief`] numbers.
#[must_use]
pub fn tuple_brief(values: &[f64]) -> String {
    joined(values, brief)
}

/// A bracket of time: one number where its ends print alike.
#[must_use]
pub fn bracket(lo: f64, hi: f64) -> String {
    let (from, to) = (short(lo), short(hi));
    if from == to { format!("{from} s") } else { format!("{from} .. {to} s") }
}

/// What is known of a separation: `± 4.4e-16`, or that no rounding went in.
#[must_use]
pub fn uncertainty(report: &SatReport) -> String {
    bound(report.separation, report.uncertainty)
}

/// The same of any value that is known within `bound`.
#[must_use]
pub fn bound(value: f64, bound: f64) -> String {
    if bound == 0.0 {
        // No rounding went in, but the number may have more digits than are printed.
        let printed = short(value).parse() == Ok(value);
        if printed { "exactly".to_owned() } else { "to the last digit".to_owned() }
    } else if bound.is_finite() {
        format!("± {}", few_digits(bound))
    } else {
        "± more than any number".to_owned()
    }
}

fn rounded(value: f64, digits: usize) -> String {
    let value: f64 = format!("{value:.digits$e}").parse().unwrap_or(value);
    let size = value.abs();
    if size == 0.0 {
        "0".to_owned()
    } else if (1e-4..1e10).contains(&size) {
        format!("{value}")
    } else {
        format!("{value:e}")
    }
}

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
    decimals(focus.analysis.sampled().scale, focus.now.report.uncertainty)
}

/// A number with at most so many decimals and no zeros at its end; the shortest of few digits where that would be too
/// long, or nothing but zeros.
#[must_use]
pub fn to_decimals(value: f64, decimals: usize) -> String {
    /// Longer numbers are not read.
    const LARGEST: f64 = 1e10;
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    let text = if text == "-0" { "0" } else { text };
    if text == "0" && value != 0.0 || value.abs() >= LARGEST || !value.is_finite() {
        return brief(value);
    }
    text.to_owned()
}

/// A number with its sign, also when it is positive, and so many decimals: it keeps its width.
#[must_use]
pub fn fixed_signed(value: f64, decimals: usize) -> String {
    let text = format!("{value:+.decimals$}");
    // Rounded to nothing, the sign says nothing either, but it keeps the width.
    if text.trim_start_matches(['+', '-']).chars().all(|c| c == '0' || c == '.') {
        format!(" {:.decimals$}", 0.0)
    } else {
        text
    }
}

/// Coordinates to what a screen can show of which a point is `unit` long; one number without brackets. They keep their
/// width while they change.
#[must_use]
pub fn placed(values: &[f64], unit: f64) -> String {
    joined(values, |value| fixed_or_short(value, unit, |decimals| format!("{value:.decimals$}")))
}

/// The same of how far something moved: with signs.
#[must_use]
pub fn moved(values: &[f64], unit: f64) -> String {
    joined(values, |value| fixed_or_short(value, unit, |decimals| fixed_signed(value, decimals)))
}

fn joined(values: &[f64], text: impl Fn(f64) -> String) -> String {
    let texts: Vec<String> = values.iter().map(|&value| text(value)).collect();
    if let [text] = &texts[..] { text.clone() } else { format!("({})", texts.join(", ")) }
}

fn fixed_or_short(value: f64, unit: f64, fixed: impl Fn(usize) -> String) -> String {
    /// More decimals, or a number of more digits, are not read at a glance.
    const MOST: f64 = 9.0;
    let decimals = -unit.log10().floor();
    if !(decimals <= MOST && value.abs() < 1e9) {
        return brief(value);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 9")]
    let decimals = decimals.max(0.0) as usize;
    fixed(decimals)
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
        assert_eq!(fixed_signed(0.25, 3), "+0.250");
        assert_eq!(fixed_signed(-1e-9, 3), " 0.000");
    }

    #[test]
    fn dropped_digits_show() {
        assert_eq!(honest(2.79, 0.0), "2.79");
        assert_eq!(honest(0.1 + 0.2, 1e-16), "0.3");
        assert_eq!(honest(1.0 / 3.0, 1e-16), "≈0.333333");
        assert_eq!(honest(-2e-17, 1e-16), "0");
        assert_eq!(honest(f64::INFINITY, 0.0), "unknown");
    }

    #[test]
    fn what_is_exact_says_so() {
        assert_eq!((bound(0.5, 0.0), bound(1.0 / 3.0, 0.0)), ("exactly".to_owned(), "to the last digit".to_owned()));
        assert_eq!(bound(0.5, 1e-16), "± 1e-16");
    }
}
