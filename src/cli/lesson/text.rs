//! A handout as plain text.

use super::handout::{Asked, Handout, letter};
use crate::workbench::lesson::{Block, plain};

/// The most letters of a line.
const WIDTH: usize = 80;

/// What belongs to a step stands below its words.
const INDENT: &str = "   ";

/// The whole text.
pub fn text(handout: &Handout) -> String {
    let Handout { title, summary, steps } = handout;
    let mut out = String::new();
    add(&mut out, "", "", title);
    if summary != title {
        add(&mut out, "", "", summary);
    }
    for (index, step) in steps.iter().enumerate() {
        out.push('\n');
        numbered(&mut out, index + 1, &step.say);
        add(&mut out, INDENT, INDENT, &format!("[{}]", step.caption));
        match &step.task {
            None => {}
            Some(Asked::Sentence(sentence)) => add(&mut out, INDENT, INDENT, sentence),
            Some(Asked::Blank(what, unit)) => {
                add(&mut out, INDENT, INDENT, format!("{what}: ____________ {unit}").trim_end())
            }
            Some(Asked::Choice(answers)) => {
                for (index, answer) in answers.iter().enumerate() {
                    add(&mut out, INDENT, INDENT, &format!("{}) {}", letter(index), plain(answer)));
                }
            }
        }
        if !step.after.is_empty() {
            add(&mut out, INDENT, INDENT, &plain(&step.after));
        }
    }
    let answers = handout.answers();
    if !answers.is_empty() {
        out += "\nAnswers\n";
    }
    for (number, answer) in answers {
        out.push('\n');
        numbered(&mut out, number, answer);
    }
    out
}

fn numbered(out: &mut String, number: usize, blocks: &[Block]) {
    add(out, "", INDENT, &format!("{number}. {}", plain(blocks)));
}

/// Adds lines that are no longer than they may be, with blanks before the first one and before the others.
fn add(out: &mut String, first: &str, others: &str, text: &str) {
    for (index, line) in text.lines().enumerate() {
        let mut length = 0;
        for word in line.split(' ') {
            let count = word.chars().count();
            if length == 0 {
                let indent = if index == 0 { first } else { others };
                *out += if line.is_empty() { "" } else { indent };
                length = indent.len();
            } else if WIDTH < length + 1 + count {
                out.push('\n');
                *out += others;
                length = others.len();
            } else {
                out.push(' ');
                length += 1;
            }
            *out += word;
            length += count;
        }
        out.push('\n');
    }
}
