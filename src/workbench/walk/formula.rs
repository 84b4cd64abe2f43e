//! Formulas with symbols and numbers in the same places, rounded honestly. Each term can be pointed at.

use super::stage::Which;
use crate::{
    kernel::{axis::AxisId, projection::Coordinates},
    scene::serial,
    workbench::numbers,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a stage or a term of a formula speaks of, as the picture shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Mark {
    /// The line of an axis, with its direction.
    Line(#[serde(with = "serial::axis")] AxisId),
    /// The sides of a box across its axis `i`; in 2D they are edges.
    Face(Which, u8),
    /// The edges of a box along its axis `i`.
    Edge(Which, u8),
    /// From the centre of A to that of B.
    Offset,
    /// The same as it falls on the axis.
    Distance,
    /// The centre of a box, and its place on the axis.
    Center(Which),
    /// Half the projection of a box, from its centre.
    Radius(Which),
    /// Half the size of a box along its axis `i`, and what of it falls on the axis.
    Half(Which, u8),
    /// A corner of a box with its place on the axis; bit `i` of the number says on which side of axis `i` it is.
    Corner(Which, u8),
    /// The least end of a projection, or the greatest.
    End(Which, bool),
    /// The projection of a box.
    Interval(Which),
    /// What lies between the projections, or what they share.
    Gap,
    /// The line, in 3D the plane, that keeps the boxes apart.
    Separator,
    /// The shortest way out of the overlap.
    WayOut,
    /// The velocity of a box.
    Velocity(Which),
    /// The velocity of B seen from A.
    RelativeVelocity,
    /// A box.
    Box(Which),
}

/// A part of a formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// As a symbol: `ra`.
    pub symbol: String,
    /// As a number: `0.2`. What is between the terms is the same in both.
    pub number: String,
    /// What it is in the picture.
    pub mark: Option<Mark>,
}

/// A line of a formula: `name = symbols = numbers = value`, of which some parts may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// What is computed.
    pub name: String,
    /// What it is in the picture.
    pub mark: Option<Mark>,
    /// How it is computed, in symbols and in numbers.
    pub terms: Vec<Term>,
    /// What comes out; empty where the terms say all.
    pub value: String,
    /// What follows: `> 0`.
    pub then: String,
    /// Whether the terms are printed with all their digits, and so is what comes out.
    pub exact: bool,
}

impl Row {
    /// The sign between symbols and numbers, and before what comes out: `≈` where digits were dropped.
    #[must_use]
    pub fn sign(&self) -> &'static str {
        if self.exact { "=" } else { "≈" }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let line = |of: fn(&Term) -> &str| self.terms.iter().map(of).collect::<String>();
        let (symbols, numbers) = (line(|term| &term.symbol), line(|term| &term.number));
        if !symbols.is_empty() {
            write!(f, " = {symbols}")?;
        }
        if !numbers.is_empty() && numbers != symbols {
            write!(f, " {} {numbers}", self.sign())?;
        }
        if !self.value.is_empty() {
            write!(f, " {} {}", self.sign(), self.value)?;
        }
        if !self.then.is_empty() {
            write!(f, " {}", self.then)?;
        }
        Ok(())
    }
}

/// How the numbers of a formula are printed, and whether all of them were printed in full so far.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    decimals: usize,
    /// What rounding of an `f64` may have done to the numbers.
    tolerance: f64,
    exact: bool,
}

impl Digits {
    /// For a formula that comes out as `value`, of numbers up to `size`, and whose result is known within `uncertainty`.
    #[must_use]
    pub fn of(value: f64, size: f64, uncertainty: f64) -> Self {
        let scale = if value.abs() > uncertainty.max(1e-9 * size) { value.abs() } else { size };
        Self {
            decimals: numbers::decimals(scale, uncertainty),
            tolerance: if size.is_finite() { 8.0 * f64::EPSILON * size } else { 0.0 },
            exact: true,
        }
    }

    /// For times of a motion of that duration.
    #[must_use]
    pub fn of_time(duration: f64) -> Self {
        Self { decimals: numbers::decimals(duration, 0.0) + 1, tolerance: 8.0 * f64::EPSILON * duration, exact: true }
    }

    /// Whether everything printed so far has all its digits.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// A number.
    pub fn number(&mut self, value: f64) -> String {
        let text = numbers::to_decimals(value, self.decimals);
        self.exact &= text
            .parse()
            .is_ok_and(|printed: f64| (printed - value).abs() <= self.tolerance.max(8.0 * f64::EPSILON * value.abs()));
        text
    }

    /// A number without a length: a cosine.
    pub fn ratio(&mut self, value: f64) -> String {
        let kept = *self;
        let mut of_ratio = Self { decimals: kept.decimals.max(4), tolerance: 8.0 * f64::EPSILON, ..kept };
        let text = of_ratio.number(value);
        self.exact = of_ratio.exact;
        text
    }

    /// The first `count` coordinates of a vector.
    pub fn vector(&mut self, of: Coordinates, count: usize) -> String {
        let texts: Vec<String> = of[..count].iter().map(|&x| self.number(x)).collect();
        format!("({})", texts.join(", "))
    }

    /// The same of a vector of length 1.
    pub fn unit(&mut self, of: Coordinates, count: usize) -> String {
        let texts: Vec<String> = of[..count].iter().map(|&x| self.ratio(x)).collect();
        format!("({})", texts.join(", "))
    }
}

/// Collects the terms of a row.
#[derive(Debug)]
pub struct Sum {
    terms: Vec<Term>,
    /// How its numbers are printed.
    pub digits: Digits,
}

impl Sum {
    /// Nothing yet.
    #[must_use]
    pub fn new(digits: Digits) -> Self {
        Self { terms: Vec::new(), digits }
    }

    /// A sign between terms: the same in symbols and numbers.
    pub fn glue(&mut self, text: &str) -> &mut Self {
        self.terms.push(Term { symbol: text.to_owned(), number: text.to_owned(), mark: None });
        self
    }

    /// A term with its number as text.
    pub fn term(&mut self, symbol: impl Into<String>, number: String, mark: impl Into<Option<Mark>>) -> &mut Self {
        self.terms.push(Term { symbol: symbol.into(), number, mark: mark.into() });
        self
    }

    /// A term that is a length or a time.
    pub fn number(&mut self, symbol: impl Into<String>, value: f64, mark: impl Into<Option<Mark>>) -> &mut Self {
        let text = self.digits.number(value);
        self.term(symbol, text, mark)
    }

    /// A number in brackets where it is negative, to stand after a sign.
    pub fn signed(&mut self, symbol: impl Into<String>, value: f64, mark: impl Into<Option<Mark>>) -> &mut Self {
        let text = self.digits.number(value);
        let text = if text.starts_with('-') { format!("({text})") } else { text };
        self.term(symbol, text, mark)
    }

    /// The row that comes out as `value`.
    #[must_use]
    pub fn row(mut self, name: impl Into<String>, mark: impl Into<Option<Mark>>, value: f64) -> Row {
        let value = self.digits.number(value);
        self.ends(name, mark, value)
    }

    /// The row that comes out as that text, whose digits are those of this sum.
    #[must_use]
    pub fn ends(self, name: impl Into<String>, mark: impl Into<Option<Mark>>, value: String) -> Row {
        Row {
            name: name.into(),
            mark: mark.into(),
            terms: self.terms,
            value,
            then: String::new(),
            exact: self.digits.is_exact(),
        }
    }
}
