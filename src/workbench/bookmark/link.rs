//! Links: the command that opens a scene just as it is shown, for a POSIX shell.
//!
//! A link names the file as it was opened. Who opens `scenes/door.ron` from the top of a shared folder or repository
//! gives a command that works in a colleague's copy, too; the whole path would name a place on one machine only. A file
//! that was chosen in a dialog has its whole path anyway.

use super::selected;
use crate::{
    scene::{Bookmark, visible::acts},
    workbench::view::View,
};

/// The command that opens the file of the scene at the time and the axis shown, or at the selected bookmark while its
/// time and axis are the shown ones.
///
/// # Errors
/// A sentence: what is to be done first, or why it cannot be written.
pub fn link(view: &View<'_>) -> Result<String, String> {
    let (t, axis) = (view.playhead.t(), view.selection.axis());
    if let Some((_, bookmark)) = selected(view).filter(|(_, it)| it.at == t && it.axis == axis) {
        return link_to(view, bookmark);
    }
    let axis = axis.map_or_else(String::new, |axis| format!(" --axis {axis}"));
    Ok(format!("satscope {} --at {t:?}{axis}", file(view)?))
}

/// The command that opens the file of the scene at a bookmark.
///
/// # Errors
/// As [`link`].
pub fn link_to(view: &View<'_>, bookmark: &Bookmark) -> Result<String, String> {
    Ok(format!("satscope {} --bookmark{}", file(view)?, value(&bookmark.name)?))
}

/// The file as an argument. What is not on disk cannot be opened there.
fn file(view: &View<'_>) -> Result<String, String> {
    let Some(path) = view.document.path() else {
        return Err("A link names a file, and this scene has none. Save it first.".to_owned());
    };
    if view.document.is_dirty() {
        return Err("A link opens the file, which lacks the last changes. Save the scene first.".to_owned());
    }
    let path = path.to_str().ok_or("The path of this scene is not text, so no link can name it.")?;
    // It is no option, and not standard input.
    if path.starts_with('-') { quoted(&format!("./{path}")) } else { quoted(path) }
}

/// The value of an option, after its name. One that looks like an option is tied to the name.
fn value(text: &str) -> Result<String, String> {
    let tie = if text.starts_with('-') { '=' } else { ' ' };
    Ok(format!("{tie}{}", quoted(text)?))
}

/// A text as one word of a POSIX shell. What a terminal acts on is refused: it might act while it is pasted.
fn quoted(text: &str) -> Result<String, String> {
    if text.chars().any(acts) {
        return Err("A name has control characters in it, so no link can be written.".to_owned());
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_@%+=:,./-".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return Ok(text.to_owned());
    }
    Ok(format!("'{}'", text.replace('\'', r"'\''")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        for (text, word) in [
            ("scenes/2-in-space/01.ron", "scenes/2-in-space/01.ron"),
            ("a b", "'a b'"),
            ("it's $HOME `x`", r"'it'\''s $HOME `x`'"),
            ("é!", "'é!'"),
            ("", "''"),
            ("~x", "'~x'"),
        ] {
            assert_eq!(quoted(text).as_deref(), Ok(word));
        }
        assert!(quoted("a\u{1b}[201~; rm").is_err() && quoted("a\nb").is_err() && quoted("\u{202e}").is_err());
        assert_eq!(value("-x").as_deref(), Ok("=-x"));
        assert_eq!(value("first contact").as_deref(), Ok(" 'first contact'"));
    }
}
