//! The placeholders of a text: `{gap A0 at 0.5}`.
//!
//! To add a value, add a row to [`TABLE`], a variant to [`Quantity`] and its words to `Quantity::words`; the compiler
//! then asks what it is filled with. Add it to the README.

use crate::{
    kernel::axis::AxisId,
    scene::{boxes::Pair, serial, visible::elided},
};
use serde::{Deserialize, Serialize};

/// A value of the scene in a text.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct Placeholder {
    /// Which value.
    pub what: Quantity,
    /// At which time, seconds; at the time of the step where none is given.
    pub at: Option<f64>,
    /// Of which pair; of the focus where none is given.
    pub pair: Option<Pair>,
}

/// What a placeholder stands for.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum Quantity {
    /// The name of a box of the pair.
    Name(Side),
    /// The verdict as a word.
    Verdict,
    /// The axis with the largest gap.
    Best,
    /// The largest gap.
    Separation,
    /// The bound on its rounding.
    Uncertainty,
    /// How deep the boxes overlap; 0 where they do not.
    Depth,
    /// The shortest move of the second box that ends an overlap.
    Translation,
    /// The gap on a line.
    Gap(Line),
    /// The unit vector of a line.
    Direction(Line),
    /// How far the centres are apart along a line.
    Distance(Line),
    /// Half the length of an interval.
    Radius(Line, Side),
    /// The lower end of an interval.
    From(Line, Side),
    /// The upper end of an interval.
    To(Line, Side),
    /// The time, seconds.
    At,
    /// The duration, seconds.
    Duration,
    /// What the whole motion does, as a sentence without its full stop.
    Status,
    /// How many contacts there are.
    Contacts,
    /// When a contact begins, seconds; the first contact is 1.
    Enter(usize),
    /// When a contact ends, seconds.
    Exit(usize),
    /// The smallest separation of the whole motion.
    Closest,
    /// When that is, seconds.
    ClosestAt,
    /// Where the middle of a box is.
    Center(usize),
    /// The half extents of a box.
    Half(usize),
    /// The velocity of a box, units per second.
    Velocity(usize),
    /// The angular velocity of a box, degrees per second.
    Spin(usize),
}

/// A line that boxes are projected on.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum Line {
    /// A candidate axis.
    Axis(#[serde(with = "serial::axis")] AxisId),
    /// The free line of the step.
    Free,
}

/// A box of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// A word that begins a placeholder.
#[derive(Debug)]
pub struct Row {
    /// The word.
    pub word: &'static str,
    /// What follows it.
    pub takes: Takes,
    /// What it is about.
    pub about: About,
}

/// What follows the first word of a placeholder.
#[derive(Debug)]
pub enum Takes {
    /// Nothing.
    Nothing(Quantity),
    /// The number of a contact.
    Number(fn(usize) -> Quantity),
    /// An axis, or `line`.
    Line(fn(Line) -> Quantity),
    /// The same, and `a` or `b`.
    LineAndSide(fn(Line, Side) -> Quantity),
    /// The name of a box.
    Box(fn(usize) -> Quantity),
}

/// What a value is about, and so what a placeholder may say besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A pair at a time: `at` and `of` may follow.
    PairAtTime,
    /// A pair over the whole motion: `of` may follow.
    Pair,
    /// A box at a time: `at` may follow.
    BoxAtTime,
    /// Neither: nothing may follow.
    Nothing,
}

const fn row(word: &'static str, takes: Takes, about: About) -> Row {
    Row { word, takes, about }
}

/// Every word that begins a placeholder.
pub const TABLE: &[Row] = &[
    row("a", Takes::Nothing(Quantity::Name(Side::A)), About::Pair),
    row("b", Takes::Nothing(Quantity::Name(Side::B)), About::Pair),
    row("verdict", Takes::Nothing(Quantity::Verdict), About::PairAtTime),
    row("best", Takes::Nothing(Quantity::Best), About::PairAtTime),
    row("separation", Takes::Nothing(Quantity::Separation), About::PairAtTime),
    row("uncertainty", Takes::Nothing(Quantity::Uncertainty), About::PairAtTime),
    row("depth", Takes::Nothing(Quantity::Depth), About::PairAtTime),
    row("translation", Takes::Nothing(Quantity::Translation), About::PairAtTime),
    row("gap", Takes::Line(Quantity::Gap), About::PairAtTime),
    row("direction", Takes::Line(Quantity::Direction), About::PairAtTime),
    row("distance", Takes::Line(Quantity::Distance), About::PairAtTime),
    row("radius", Takes::LineAndSide(Quantity::Radius), About::PairAtTime),
    row("from", Takes::LineAndSide(Quantity::From), About::PairAtTime),
    row("to", Takes::LineAndSide(Quantity::To), About::PairAtTime),
    row("at", Takes::Nothing(Quantity::At), About::Nothing),
    row("duration", Takes::Nothing(Quantity::Duration), About::Nothing),
    row("status", Takes::Nothing(Quantity::Status), About::Pair),
    row("contacts", Takes::Nothing(Quantity::Contacts), About::Pair),
    row("enter", Takes::Number(Quantity::Enter), About::Pair),
    row("exit", Takes::Number(Quantity::Exit), About::Pair),
    row("closest", Takes::Nothing(Quantity::Closest), About::Pair),
    row("closest at", Takes::Nothing(Quantity::ClosestAt), About::Pair),
    row("center", Takes::Box(Quantity::Center), About::BoxAtTime),
    row("half", Takes::Box(Quantity::Half), About::Nothing),
    row("velocity", Takes::Box(Quantity::Velocity), About::Nothing),
    row("spin", Takes::Box(Quantity::Spin), About::Nothing),
];

/// The words that begin a clause of a placeholder.
const AT: &str = "at";
const OF: &str = "of";

/// A part of a placeholder.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Quoted(String),
    Comma,
}

impl Token {
    fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(own) if own == word)
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ',' => tokens.push(Token::Comma),
            '"' => {
                let mut name = String::new();
                while let Some(c) = chars.next().filter(|c| *c != '"') {
                    name.extend(if c == '\\' { chars.next() } else { Some(c) });
                }
                tokens.push(Token::Quoted(name));
            }
            c if c.is_whitespace() => {}
            c => {
                let mut word = String::from(c);
                while let Some(c) = chars.next_if(|c| !(c.is_whitespace() || *c == ',' || *c == '"')) {
                    word.push(c);
                }
                tokens.push(Token::Word(word));
            }
        }
    }
    tokens
}

impl About {
    /// The clauses that may follow, in words.
    fn clauses(self) -> &'static str {
        match self {
            Self::PairAtTime => "one `at` and one `of`",
            Self::Pair => "one `of` and no `at`",
            Self::BoxAtTime => "one `at` and no `of`",
            Self::Nothing => "neither `at` nor `of`",
        }
    }
}

fn line(token: &Token) -> Result<Line, String> {
    match token {
        Token::Word(word) if word == "line" => Ok(Line::Free),
        Token::Word(word) => {
            word.parse().map(Line::Axis).map_err(|_| format!("has no axis: there is none called {:?}", elided(word)))
        }
        Token::Quoted(_) | Token::Comma => Err("has no axis".to_owned()),
    }
}

/// The box of a name, which stands in one pair of quotes or in plain words.
fn named(tokens: &[Token], index_of: &dyn Fn(&str) -> Option<usize>) -> Result<usize, String> {
    let name = match tokens {
        [Token::Quoted(name)] => name.clone(),
        words => {
            let word = |token: &Token| match token {
                Token::Word(word) => Some(word.clone()),
                Token::Quoted(_) | Token::Comma => None,
            };
            let words: Option<Vec<_>> = words.iter().map(word).collect();
            words.ok_or("has a name that is hard to tell; put it in quotes")?.join(" ")
        }
    };
    index_of(&name).ok_or_else(|| format!("names no box: none is called {:?}", elided(&name)))
}

/// A name as it stands in a placeholder: in quotes unless it consists of plain words.
fn spelled(name: &str) -> String {
    let is_plain = |word: &str| {
        !word.is_empty() && word != AT && word != OF && word.chars().all(|c| c.is_alphanumeric() || "_-.#+".contains(c))
    };
    if name.split(' ').all(is_plain) {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
    }
}

impl Placeholder {
    /// Reads what stands between the braces; `index_of` finds a box by its name.
    ///
    /// # Errors
    /// The end of a sentence that begins with the placeholder.
    pub fn read(text: &str, index_of: &dyn Fn(&str) -> Option<usize>) -> Result<Self, String> {
        let known = || TABLE.iter().map(|row| format!("`{}`", row.word)).collect::<Vec<_>>().join(", ");
        let all = tokens(text);
        let [Token::Word(first), rest @ ..] = &all[..] else {
            return Err(format!("names nothing; a placeholder begins with one of {}", known()));
        };
        let clause = |of: &Token| of.is(AT) || of.is(OF);
        let split = rest.iter().position(clause).unwrap_or(rest.len());
        let (arguments, mut clauses) = rest.split_at(split);
        let number = |of: Option<&Token>| match of {
            Some(Token::Word(word)) => word.parse::<f64>().ok().filter(|t| 0.0 <= *t && t.is_finite()),
            Some(Token::Quoted(_) | Token::Comma) | None => None,
        };
        // `{closest at}` is a time itself.
        let is_time =
            first == "closest" && clauses.first().is_some_and(|of| of.is(AT)) && number(clauses.get(1)).is_none();
        let word = if is_time { "closest at" } else { first };
        clauses = &clauses[usize::from(is_time)..];
        let row = TABLE.iter().find(|row| row.word == word);
        let row = row.ok_or_else(|| format!("names nothing; known are {}", known()))?;
        let name = |name: &[Token]| named(name, index_of);
        let what = match (&row.takes, arguments) {
            (Takes::Nothing(what), []) => *what,
            (Takes::Nothing(_), _) => return Err(format!("says too much; write `{{{word}}}`")),
            (Takes::Number(what), [Token::Word(count)]) => match count.parse() {
                Ok(count) if 0 < count => what(count),
                _ => return Err("has no number of a contact; the first contact is 1".to_owned()),
            },
            (Takes::Number(_), _) => return Err(format!("has no number of a contact; write `{{{word} 1}}`")),
            (Takes::Line(what), [line_of]) => what(line(line_of)?),
            (Takes::Line(_), _) => {
                return Err(format!("has no axis; write `{{{word} A0}}`, or `line` for a free line"));
            }
            (Takes::LineAndSide(what), [line_of, side]) if side.is("a") => what(line(line_of)?, Side::A),
            (Takes::LineAndSide(what), [line_of, side]) if side.is("b") => what(line(line_of)?, Side::B),
            (Takes::LineAndSide(_), _) => return Err(format!("needs an axis and a box; write `{{{word} A0 a}}`")),
            (Takes::Box(_), []) => return Err(format!("names no box; write the name of one after `{word}`")),
            (Takes::Box(what), tokens) => what(name(tokens)?),
        };
        let (mut at, mut pair) = (None, None);
        while let [begin, after @ ..] = clauses {
            let end = after.iter().position(clause).unwrap_or(after.len());
            let (inside, next) = after.split_at(end);
            clauses = next;
            if begin.is(AT) {
                let allowed = matches!(row.about, About::PairAtTime | About::BoxAtTime) && at.is_none();
                at = Some(
                    number(inside.first()).filter(|_| inside.len() == 1).ok_or("has no time after `at`, in seconds")?,
                );
                if !allowed {
                    return Err(format!("has an `at` too many; `{word}` takes {}", row.about.clauses()));
                }
            } else {
                let allowed = matches!(row.about, About::PairAtTime | About::Pair) && pair.is_none();
                let comma = inside.iter().position(|token| *token == Token::Comma);
                let comma = comma.ok_or("has no pair after `of`; write the names of two boxes with a comma between")?;
                let of = Pair { a: name(&inside[..comma])?, b: name(&inside[comma + 1..])? };
                if of.a == of.b {
                    return Err("names one box twice; a pair is two different boxes".to_owned());
                }
                pair = Some(of);
                if !allowed {
                    return Err(format!("has an `of` too many; `{word}` takes {}", row.about.clauses()));
                }
            }
        }
        Ok(Self { what, at, pair })
    }

    /// The text of a file, with its braces.
    #[must_use]
    pub fn text<'a>(&self, name: &dyn Fn(usize) -> &'a str) -> String {
        let Self { what, at, pair } = self;
        let at = at.map_or(String::new(), |at| format!(" {AT} {at:?}"));
        let pair = pair.map(|Pair { a, b }| format!(" {OF} {},{}", spelled(name(a)), spelled(name(b))));
        format!("{{{}{at}{}}}", what.words(name), pair.unwrap_or_default())
    }

    /// The placeholder once the box `gone` is no more, if it does not name it.
    pub(super) fn without_box(&self, gone: usize) -> Option<Self> {
        let pair = match self.pair {
            Some(pair) => Some(pair.without(gone)?),
            None => None,
        };
        let mut what = self.what;
        if let Some(index) = what.box_index_mut() {
            match (*index).cmp(&gone) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => return None,
                std::cmp::Ordering::Greater => *index -= 1,
            }
        }
        Some(Self { what, pair, ..*self })
    }
}

impl Quantity {
    /// The box that it names by itself.
    #[must_use]
    pub fn box_index(mut self) -> Option<usize> {
        self.box_index_mut().copied()
    }

    fn box_index_mut(&mut self) -> Option<&mut usize> {
        match self {
            Self::Center(index) | Self::Half(index) | Self::Velocity(index) | Self::Spin(index) => Some(index),
            _ => None,
        }
    }

    /// The line that it is about.
    #[must_use]
    pub fn line(self) -> Option<Line> {
        match self {
            Self::Gap(line) | Self::Direction(line) | Self::Distance(line) => Some(line),
            Self::Radius(line, _) | Self::From(line, _) | Self::To(line, _) => Some(line),
            _ => None,
        }
    }

    /// Its words between the braces, without clauses.
    fn words<'a>(self, name: &dyn Fn(usize) -> &'a str) -> String {
        let of = |word: &str, what: &dyn std::fmt::Display| format!("{word} {what}");
        let both = |word: &str, line: Line, side: Side| format!("{word} {line} {side}");
        match self {
            Self::Name(side) => side.to_string(),
            Self::Verdict => "verdict".to_owned(),
            Self::Best => "best".to_owned(),
            Self::Separation => "separation".to_owned(),
            Self::Uncertainty => "uncertainty".to_owned(),
            Self::Depth => "depth".to_owned(),
            Self::Translation => "translation".to_owned(),
            Self::Gap(line) => of("gap", &line),
            Self::Direction(line) => of("direction", &line),
            Self::Distance(line) => of("distance", &line),
            Self::Radius(line, side) => both("radius", line, side),
            Self::From(line, side) => both("from", line, side),
            Self::To(line, side) => both("to", line, side),
            Self::At => "at".to_owned(),
            Self::Duration => "duration".to_owned(),
            Self::Status => "status".to_owned(),
            Self::Contacts => "contacts".to_owned(),
            Self::Enter(count) => of("enter", &count),
            Self::Exit(count) => of("exit", &count),
            Self::Closest => "closest".to_owned(),
            Self::ClosestAt => "closest at".to_owned(),
            Self::Center(index) => of("center", &spelled(name(index))),
            Self::Half(index) => of("half", &spelled(name(index))),
            Self::Velocity(index) => of("velocity", &spelled(name(index))),
            Self::Spin(index) => of("spin", &spelled(name(index))),
        }
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Axis(axis) => axis.fmt(f),
            Self::Free => f.write_str("line"),
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::A => "a",
            Self::B => "b",
        })
    }
}
