//! A handout as Markdown.

use super::handout::{Asked, Handout, letter};
use crate::workbench::lesson::{Block, BlockKind, Span};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The text with its pictures in it.
pub fn with_pictures_within(handout: &Handout) -> String {
    markdown(handout, |_, svg| format!("data:image/svg+xml,{}", percent_encoded(svg)))
}

/// The text with its pictures in files beside `path`, and those files.
pub fn with_pictures_beside(handout: &Handout, path: &Path) -> (String, Vec<(PathBuf, String)>) {
    let stem = path.file_stem().map_or("lesson".to_owned(), |stem| stem.to_string_lossy().into_owned());
    let name = |index: usize| format!("{stem}-{}.svg", index + 1);
    let text = markdown(handout, |index, _| percent_encoded(&name(index)));
    let picture = |(index, svg): (usize, &String)| (path.with_file_name(name(index)), svg.clone());
    let pictures = handout.steps.iter().enumerate().filter_map(|(index, step)| Some((index, step.picture.as_ref()?)));
    (text, pictures.map(picture).collect())
}

fn markdown(handout: &Handout, address: impl Fn(usize, &str) -> String) -> String {
    let Handout { title, summary, steps } = handout;
    let mut out = format!("# {}\n", escaped(title));
    if summary != title {
        let _ = write!(out, "\n{}\n", escaped(summary));
    }
    for (index, step) in steps.iter().enumerate() {
        let _ = write!(out, "\n## {}\n\n{}\n", index + 1, text(&step.say));
        if let Some(svg) = &step.picture {
            let caption = escaped(&step.caption);
            let _ = write!(out, "\n![{caption}]({})\n\n*{caption}*\n", address(index, svg));
        }
        match &step.task {
            None => {}
            Some(Asked::Sentence(sentence)) => {
                let _ = write!(out, "\n{}\n", escaped(sentence));
            }
            Some(Asked::Blank(what, unit)) => {
                let _ = write!(out, "\n{}\n", format!("{what}: \\_\\_\\_\\_\\_\\_\\_\\_ {unit}").trim_end());
            }
            Some(Asked::Choice(answers)) => {
                out.push('\n');
                for (index, answer) in answers.iter().enumerate() {
                    let _ = writeln!(out, "- {}) {}", letter(index), text(answer).replace("\n\n", " "));
                }
            }
        }
        if !step.after.is_empty() {
            let _ = write!(out, "\n{}\n", text(&step.after));
        }
    }
    let answers = handout.answers();
    if !answers.is_empty() {
        out += "\n## Answers\n";
    }
    for (number, answer) in answers {
        let _ = write!(out, "\n**{number}.** {}\n", text(answer));
    }
    out
}

fn text(blocks: &[Block]) -> String {
    let mut out = String::new();
    let mut before = None;
    for Block { kind, spans } in blocks {
        out += match (before, kind) {
            (None, _) => "",
            (Some(BlockKind::Item), BlockKind::Item) => "\n",
            (Some(_), _) => "\n\n",
        };
        before = Some(*kind);
        let mark = if *kind == BlockKind::Item { "- " } else { "" };
        out += &format!("{mark}{}", spans.iter().map(span).collect::<String>());
    }
    out
}

fn span(span: &Span) -> String {
    let Span { text, strong, emphasis, code, value: _ } = span;
    if *code {
        return format!("`{text}`");
    }
    let (strong, emphasis) = (if *strong { "**" } else { "" }, if *emphasis { "*" } else { "" });
    // A mark next to a blank is none.
    let inner = text.trim();
    if inner.is_empty() || (strong.is_empty() && emphasis.is_empty()) {
        return escaped(text);
    }
    let (before, after) = text.split_once(inner).unwrap_or_default();
    format!("{before}{strong}{emphasis}{}{emphasis}{strong}{after}", escaped(inner))
}

/// The text with a backslash before what would be a mark.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if "\\`*_[]<>#|".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// The text with all but letters, digits and `-._~` as `%20` and so on.
fn percent_encoded(text: &str) -> String {
    let mut out = String::with_capacity(2 * text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
