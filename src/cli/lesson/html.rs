//! A handout as one HTML file: its pictures are in it, and nothing in it runs.

use super::handout::{Asked, Handout};
use crate::scene::visible::acts;
use crate::workbench::lesson::{Block, BlockKind, Span};
use std::fmt::{self, Display, Formatter, Write as _};

/// How it looks: black on white, pictures and questions whole on a page.
const STYLE: &str = "
@page { size: A4; margin: 14mm 16mm; }
body { font: 12pt/1.5 Georgia, 'Times New Roman', serif; color: #000; background: #fff; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7em; line-height: 1.2; margin: 0 0 .3em; }
h2 { font-size: 1.1em; margin: 0 0 .3em; break-after: avoid; }
.summary { font-style: italic; margin: 0 0 1.5em; }
section { break-inside: avoid; margin: 0 0 1.6em; }
section > p { margin: .3em 0 .6em; }
figure { break-inside: avoid; margin: .6em 0; }
figure svg { display: block; width: 100%; height: auto; border: 1px solid #bbb; }
figcaption { font-size: .85em; color: #444; margin-top: .3em; }
.task { font-weight: bold; }
.blank { display: inline-block; width: 9em; border-bottom: 1px solid #000; }
ol.answers { list-style: lower-alpha; margin: .3em 0; }
ol.answers p { margin: 0; }
code { font-family: Consolas, 'DejaVu Sans Mono', monospace; font-size: .92em; }
@media screen { .key { margin-top: 4rem; } }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt; line-height: 1.4; } section { margin: 0 0 1.1em; } figure svg { width: 144mm; } .key { break-before: page; } }
";

/// The whole file.
pub fn html(handout: &Handout) -> String {
    let Handout { title, summary, steps } = handout;
    let name = Text(title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n"
    );
    if summary != title {
        let _ = writeln!(out, "<p class=\"summary\">{}</p>", Text(summary));
    }
    for (index, step) in steps.iter().enumerate() {
        let _ = writeln!(out, "<section>\n<h2>{}</h2>\n{}", index + 1, Blocks(&step.say));
        if let Some(svg) = &step.picture {
            let _ = writeln!(out, "<figure>\n{svg}<figcaption>{}</figcaption>\n</figure>", Text(&step.caption));
        }
        match &step.task {
            None => {}
            Some(Asked::Sentence(sentence)) => {
                let _ = writeln!(out, "<p class=\"task\">{}</p>", Text(sentence));
            }
            Some(Asked::Blank(what, unit)) => {
                let _ = writeln!(out, "<p class=\"task\">{what}: <span class=\"blank\"></span> {unit}</p>");
            }
            Some(Asked::Choice(answers)) => {
                let items: String = answers.iter().map(|answer| format!("<li>{}</li>\n", Blocks(answer))).collect();
                let _ = writeln!(out, "<ol class=\"answers\">\n{items}</ol>");
            }
        }
        let _ = writeln!(out, "{}</section>", Blocks(&step.after));
    }
    let answers = handout.answers();
    if !answers.is_empty() {
        out += "<div class=\"key\">\n<h1>Answers</h1>\n";
        for (number, answer) in answers {
            let _ = writeln!(out, "<section>\n<h2>{number}</h2>\n{}</section>", Blocks(answer));
        }
        out += "</div>\n";
    }
    out += "</body>\n</html>\n";
    out
}

/// Parts of a text as elements.
struct Blocks<'a>(&'a [Block]);

impl Display for Blocks<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for part in self.0.chunk_by(|one, other| one.kind == other.kind) {
            let is_list = part[0].kind == BlockKind::Item;
            f.write_str(if is_list { "<ul>\n" } else { "" })?;
            for block in part {
                let tag = if is_list { "li" } else { "p" };
                write!(f, "<{tag}>")?;
                block.spans.iter().try_for_each(|span| write_span(f, span))?;
                writeln!(f, "</{tag}>")?;
            }
            f.write_str(if is_list { "</ul>\n" } else { "" })?;
        }
        Ok(())
    }
}

fn write_span(f: &mut Formatter<'_>, span: &Span) -> fmt::Result {
    let Span { text, strong, emphasis, code, value: _ } = span;
    let tags: Vec<_> =
        [(strong, "strong"), (emphasis, "em"), (code, "code")].into_iter().filter(|(is, _)| **is).collect();
    tags.iter().try_for_each(|(_, tag)| write!(f, "<{tag}>"))?;
    write!(f, "{}", Text(text))?;
    tags.iter().rev().try_for_each(|(_, tag)| write!(f, "</{tag}>"))
}

/// Text between tags. Characters that act are written out, as everywhere.
struct Text<'a>(&'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                letter if acts(letter) => write!(f, "{}", letter.escape_default())?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}
