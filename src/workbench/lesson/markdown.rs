//! The Markdown of lessons: paragraphs, lists, **strong**, *emphasised* and `code`.
//!
//! Values are put in after the marks are read, so that a name with a `*` in it stays a name.

use super::fill::{Moment, Source};
use crate::scene::lesson::{Piece, Placeholder, Prose};

/// A part of a text that begins on a line of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// What it says.
    pub spans: Vec<Span>,
}

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A paragraph.
    Paragraph,
    /// An item of a list.
    Item,
}

/// Words that look alike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Span {
    /// The words.
    pub text: String,
    /// Whether they are strong.
    pub strong: bool,
    /// Whether they are emphasised.
    pub emphasis: bool,
    /// Whether they are code.
    pub code: bool,
    /// What they were filled in for.
    pub value: Option<Placeholder>,
}

/// A letter, or a value in place of letters.
#[derive(Clone)]
enum Atom {
    Letter(char),
    Value(Placeholder, String),
}

impl Atom {
    fn is(&self, letter: char) -> bool {
        matches!(self, Self::Letter(own) if *own == letter)
    }

    fn is_space(&self) -> bool {
        matches!(self, Self::Letter(own) if own.is_whitespace())
    }
}

/// How words look from a mark on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Strong,
    Emphasis,
    Code,
}

/// A text with its values filled in.
#[must_use]
pub fn blocks(prose: &Prose, source: &Source<'_>, moment: Moment) -> Vec<Block> {
    let mut atoms = Vec::new();
    for piece in prose.pieces() {
        match piece {
            Piece::Words(words) => atoms.extend(words.chars().map(Atom::Letter)),
            Piece::Value(value) => atoms.push(Atom::Value(*value, source.value(value, moment))),
        }
    }
    let mut open: Vec<(BlockKind, Vec<Atom>)> = Vec::new();
    let mut in_block = false;
    for line in atoms.split(|atom| atom.is('\n')) {
        let start = line.iter().position(|atom| !atom.is_space()).unwrap_or(line.len());
        let line = &line[start..];
        let is_item = matches!(line, [mark, space, ..] if (mark.is('-') || mark.is('*')) && space.is(' '));
        match open.last_mut() {
            _ if line.is_empty() => {}
            _ if is_item => open.push((BlockKind::Item, line[2..].to_vec())),
            Some((_, block)) if in_block => {
                block.push(Atom::Letter(' '));
                block.extend_from_slice(line);
            }
            Some(_) | None => open.push((BlockKind::Paragraph, line.to_vec())),
        }
        in_block = !line.is_empty();
    }
    open.into_iter().map(|(kind, atoms)| Block { kind, spans: spans(&atoms) }).collect()
}

/// The words of a block, with their looks.
fn spans(atoms: &[Atom]) -> Vec<Span> {
    let marks = marks(atoms);
    let mut spans: Vec<Span> = Vec::new();
    let mut look = Span::default();
    let mut at = 0;
    while let Some(atom) = atoms.get(at) {
        let marked = marks.iter().find(|(place, _)| *place == at).map(|(_, mark)| *mark);
        at += 1;
        match (marked, atom) {
            (Some(Mark::Strong), _) => {
                look.strong = !look.strong;
                at += 1;
            }
            (Some(Mark::Emphasis), _) => look.emphasis = !look.emphasis,
            (Some(Mark::Code), _) => look.code = !look.code,
            (None, Atom::Value(value, text)) => {
                spans.push(Span { text: text.clone(), value: Some(*value), ..look.clone() });
            }
            (None, Atom::Letter(letter)) => {
                // A backslash takes the meaning from a mark.
                let letter = match atoms.get(at) {
                    Some(Atom::Letter(next @ ('*' | '`' | '\\'))) if *letter == '\\' => {
                        at += 1;
                        *next
                    }
                    _ => *letter,
                };
                match spans.last_mut().filter(|last| last.value.is_none()) {
                    Some(last)
                        if (last.strong, last.emphasis, last.code) == (look.strong, look.emphasis, look.code) =>
                    {
                        last.text.push(letter);
                    }
                    Some(_) | None => spans.push(Span { text: letter.into(), ..look.clone() }),
                }
            }
        }
    }
    spans
}

/// The marks of a block and where they stand: those that begin something, each followed by the one that ends it.
fn marks(atoms: &[Atom]) -> Vec<(usize, Mark)> {
    let is = |at: usize, letter: char| atoms.get(at).is_some_and(|atom| atom.is(letter));
    let is_space = |at: usize| atoms.get(at).is_none_or(Atom::is_space);
    let mut found = Vec::new();
    let mut at = 0;
    while at < atoms.len() {
        let mark = if is(at, '`') {
            Some((Mark::Code, 1))
        } else if is(at, '*') && is(at + 1, '*') {
            Some((Mark::Strong, 2))
        } else if is(at, '*') && !((at == 0 || is_space(at - 1)) && is_space(at + 1)) {
            Some((Mark::Emphasis, 1))
        } else {
            None
        };
        match mark {
            Some((mark, length)) => {
                found.push((at, mark));
                at += length;
            }
            None => at += if is(at, '\\') { 2 } else { 1 },
        }
    }
    // Within code a `*` is itself, and a mark without another one that ends it is, too.
    let mut kept = Vec::new();
    let mut rest = &found[..];
    while let [first, after @ ..] = rest {
        rest = after;
        if first.1 == Mark::Code
            && let Some(end) = after.iter().position(|(_, mark)| *mark == Mark::Code)
        {
            kept.extend([*first, after[end]]);
            rest = &after[end + 1..];
        } else if first.1 != Mark::Code {
            kept.push(*first);
        }
    }
    for mark in [Mark::Strong, Mark::Emphasis] {
        if kept.iter().filter(|(_, own)| *own == mark).count() % 2 == 1
            && let Some(last) = kept.iter().rposition(|(_, own)| *own == mark)
        {
            kept.remove(last);
        }
    }
    kept
}

/// The words of a text without their looks, paragraphs apart by a line.
#[must_use]
pub fn plain(blocks: &[Block]) -> String {
    let text = |block: &Block| {
        let words: String = block.spans.iter().map(|span| span.text.as_str()).collect();
        match block.kind {
            BlockKind::Paragraph => words,
            BlockKind::Item => format!("- {words}"),
        }
    };
    let mut out = String::new();
    for (index, block) in blocks.iter().enumerate() {
        let in_list = block.kind == BlockKind::Item && index > 0 && blocks[index - 1].kind == BlockKind::Item;
        out += match index {
            0 => "",
            _ if in_list => "\n",
            _ => "\n\n",
        };
        out += &text(block);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let scene = Scene::empty_planar();
        let source = Source::new(&scene, None);
        let blocks = blocks(&Prose::plain(text), &source, Moment::default());
        let span = |span: &Span| {
            let marks = [(span.strong, 'S'), (span.emphasis, 'E'), (span.code, 'C')];
            let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
            if marks.is_empty() { span.text.clone() } else { format!("{marks}[{}]", span.text) }
        };
        let block = |block: &Block| {
            let mark = if block.kind == BlockKind::Item { "- " } else { "" };
            format!("{mark}{}", block.spans.iter().map(span).collect::<String>())
        };
        assert_eq!(blocks.iter().map(block).collect::<Vec<_>>().join("|"), expected, "{text}");
    }

    #[test]
    fn marks_are_read_in_pairs() {
        check("a **b** *c* `d*e*`", "a S[b] E[c] C[d*e*]");
        check("**a *b* c**", "S[a ]SE[b]S[ c]");
        check("2 * 3 and 4*5", "2 * 3 and 4*5");
        check("**open, `open, *open", "**open, `open, *open");
        check("\\*a\\* \\\\ \\x", "*a* \\ \\x");
        check("", "");
    }

    #[test]
    fn blocks_begin_after_an_empty_line_or_with_a_dash() {
        check("one\ntwo\n\n  three\n- four\n  five\n* six\n\nseven", "one two|three|- four five|- six|seven");
    }
}
