//! Makes text from files safe to print: a title may hold an escape sequence, a name may reverse its direction.

use std::borrow::Cow;

/// The characters of a long name that a message repeats.
const SHORT: usize = 60;

/// Whether a terminal acts on a character instead of showing it.
///
/// Such are control characters, line and paragraph separators, and marks that change the direction of text.
#[must_use]
pub fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with every character that acts written as an escape, such as `\u{1b}` or `\n`.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, acts, |c| c.escape_default().to_string())
}

/// As [`visible`], but line ends stay.
#[must_use]
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c != '\n' && acts(c), |c| c.escape_default().to_string())
}

/// As [`visible_lines`], for a JSON document, with the escapes of JSON.
///
/// Characters that act occur only inside its strings, where such an escape is allowed.
#[must_use]
pub fn visible_json(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c != '\n' && acts(c), |c| format!("\\u{:04x}", u32::from(c)))
}

fn escaped(text: &str, wanted: impl Fn(char) -> bool, escape: impl Fn(char) -> String) -> Cow<'_, str> {
    if !text.contains(&wanted) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if wanted(c) { out += &escape(c) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// A name to repeat in a message, cut if it is long.
#[must_use]
pub fn elided(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHORT) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_written_out_and_the_rest_kept() {
        assert_eq!(visible("é ∞ \u{5d0} a\\b"), "é ∞ \u{5d0} a\\b");
        assert_eq!(visible("a\u{1b}[31m\nb\t\u{7f}\u{9b}"), "a\\u{1b}[31m\\nb\\t\\u{7f}\\u{9b}");
        for c in "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}".chars() {
            assert_eq!(visible(&c.to_string()), format!("\\u{{{:x}}}", u32::from(c)));
        }
        assert_eq!(visible_lines("a\nb\r\n"), "a\nb\\r\n");
        assert_eq!(visible_json("{\n \"\u{7f}\u{202e}é\"\n}"), "{\n \"\\u007f\\u202eé\"\n}");
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        assert_eq!(elided("é"), "é");
        assert_eq!(elided(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
    }
}
