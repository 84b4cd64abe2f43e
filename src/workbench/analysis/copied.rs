//! The texts that are put on the clipboard: numbers with all their digits, sentences, tables, the report.

use super::report;
use crate::{
    kernel::{
        axis::{AxisId, Dimension},
        curve::CurvePoint,
        projection::Coordinates,
        sat::AxisTest,
    },
    workbench::{
        Focus, View, numbers,
        pairs::{PairRow, Pairs},
        words,
    },
};
use std::fmt;

/// What can be copied of what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The verdict at the moment shown, in a sentence.
    Verdict,
    /// The moment shown, seconds.
    Time,
    /// When each contact of the motion begins and ends, a line each.
    Contacts,
    /// The shown axis: its direction, both intervals, its gap.
    Axis,
    /// The shortest move of B that ends an overlap.
    Translation,
    /// The table of all axes.
    Axes(Form),
    /// Both shadows on the shown axis over time, as they are sampled.
    Shadows(Form),
    /// The gap of every axis over time, as they are sampled.
    Gaps(Form),
    /// The list of pairs, as it is shown.
    Pairs(Form),
    /// The report on the pair at the moment shown, as JSON.
    Report,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// In columns, for a letter.
    Text,
    /// For a page or an issue.
    Markdown,
    /// For a spreadsheet: with commas, and quotes where a text has one.
    Csv,
}

impl Form {
    /// All of them, in the order of menus.
    pub const ALL: [Self; 3] = [Self::Text, Self::Markdown, Self::Csv];
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "text",
            Self::Markdown => "Markdown",
            Self::Csv => "CSV",
        })
    }
}

/// More rows of the list of pairs are not copied.
pub const MOST_ROWS: usize = 5000;

const HIDDEN: &str = "That is not known yet.";
const NOT_SOLVED: &str = "The motion is still being solved.";

impl Copied {
    /// The text.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    pub fn text(self, view: &View<'_>) -> Result<String, &'static str> {
        let focus = view.focus.ok_or("This needs a pair of boxes.")?;
        if !view.reveals_verdict() || view.revealed_until() < f64::INFINITY {
            return Err(HIDDEN);
        }
        match self {
            Self::Verdict => Ok(verdict(view).unwrap_or_default()),
            Self::Time => Ok(number(focus.t)),
            Self::Contacts if !focus.analysis.solved => Err(NOT_SOLVED),
            Self::Contacts if focus.analysis.sweep.contacts.is_empty() => Err("The motion has no contact."),
            Self::Contacts => {
                let contacts = focus.analysis.sweep.contacts.iter();
                let lines: Vec<_> = contacts.map(|of| words::contact(of, |_, hi| number(hi))).collect();
                Ok(lines.join("\n"))
            }
            Self::Axis => Ok(of_axis(view, focus.axis).last().map(|(_, text)| text.clone()).unwrap_or_default()),
            Self::Translation => translation(view).ok_or("The boxes do not overlap at the moment shown."),
            Self::Axes(form) => Ok(axes(view).unwrap_or_default().write(form)),
            Self::Shadows(form) => Ok(shadows(&focus, view.scene().dimension()).write(form)),
            Self::Gaps(form) => Ok(gaps(&focus).write(form)),
            Self::Pairs(_) if view.pairs.is_empty() => Err("The list of pairs is empty."),
            Self::Pairs(form) => Ok(pairs(view.pairs, view.playhead.t()).write(form)),
            Self::Report if !focus.analysis.solved => Err(NOT_SOLVED),
            Self::Report => {
                let path = view.document.path().map(|path| path.display().to_string());
                let file = path.unwrap_or_else(|| view.document.name());
                Ok(report::json_of_one(view.scene(), &file, focus.t, focus.analysis))
            }
        }
    }

    /// What menus call it.
    #[must_use]
    pub fn words(self) -> String {
        let (what, form) = match self {
            Self::Verdict => ("verdict", None),
            Self::Time => ("time", None),
            Self::Contacts => ("contacts", None),
            Self::Axis => ("shown axis", None),
            Self::Translation => ("shortest way out", None),
            Self::Axes(form) => ("axes", Some(form)),
            Self::Shadows(form) => ("shadows", Some(form)),
            Self::Gaps(form) => ("gaps", Some(form)),
            Self::Pairs(form) => ("pairs", Some(form)),
            Self::Report => ("report as JSON", None),
        };
        form.map_or_else(|| format!("Copy {what}"), |form| format!("Copy {what} as {form}"))
    }

    /// What the text leaves out, in a sentence.
    #[must_use]
    pub fn left_out(self, view: &View<'_>) -> Option<String> {
        let count = view.pairs.len();
        (matches!(self, Self::Pairs(_)) && count > MOST_ROWS)
            .then(|| format!("The first {MOST_ROWS} of {count} pairs are copied. Filter the list to copy others."))
    }
}

/// A number so that it reads back to the same one.
#[must_use]
pub fn number(value: f64) -> String {
    format!("{:?}", value + 0.0)
}

/// Coordinates in brackets, each so that it reads back to the same number.
#[must_use]
pub fn tuple(values: &[f64]) -> String {
    format!("({})", values.iter().copied().map(number).collect::<Vec<_>>().join(", "))
}

/// The verdict at the moment shown, in a sentence: "left (A) and right (B) are SEPARATED by A0, gap +2 exactly, at 0.0 s".
fn verdict(view: &View<'_>) -> Option<String> {
    let focus = view.focus?;
    let [a, b] = [focus.analysis.pair.a, focus.analysis.pair.b].map(|index| view.scene().name(index));
    Some(format!("{a} (A) and {b} (B) {}, at {} s", words::verdict(&focus.now.report), number(focus.t)))
}

/// The shortest move of B, where the boxes overlap.
fn translation(view: &View<'_>) -> Option<String> {
    let count = view.scene().dimension().count();
    view.focus?.now.translation.map(|translation| tuple(&translation[..count]))
}

/// What can be copied of an axis at the moment shown, each with the words that a menu has for it; all of it comes last.
#[must_use]
pub fn of_axis(view: &View<'_>, axis: AxisId) -> Vec<(&'static str, String)> {
    let Some(now) = view.focus.map(|focus| focus.now) else { return Vec::new() };
    let count = view.scene().dimension().count();
    let found = now.report.tests().zip(now.directions.iter()).find(|(test, _)| test.axis == axis);
    let Some((test, direction)) = found else { return Vec::new() };
    let (Some(both), Some(direction)) = (test.projection, direction) else {
        return vec![("Copy axis", format!("{axis}: {}, its edges are parallel", test.status()))];
    };
    let direction = tuple(&direction[..count]);
    let [a, b] = [both.a, both.b].map(|range| tuple(&[range.min, range.max]));
    let gap = number(both.gap);
    let all = format!(
        "{axis}: {}\ndirection {direction}\nA {a}\nB {b}\ngap {gap} {}",
        test.status(),
        numbers::bound(both.gap, test.uncertainty)
    );
    vec![
        ("Copy direction", direction),
        ("Copy interval of A", a),
        ("Copy interval of B", b),
        ("Copy gap", gap),
        ("Copy axis", all),
    ]
}

/// What can be copied of a row of the list of pairs.
#[must_use]
pub fn of_row(pairs: &Pairs, row: &PairRow, t: f64) -> Vec<(&'static str, String)> {
    let scene = pairs.list().scene();
    let [a, b] = [row.pair.a, row.pair.b].map(|index| scene.name(index));
    let now = row.at(scene, t);
    let mut items = vec![
        ("Copy names", format!("{a}, {b}")),
        ("Copy verdict", format!("{a} (A) and {b} (B) {}, at {} s", words::verdict(&now), number(t))),
        ("Copy gap now", number(now.separation)),
        ("Copy motion in words", words::capitalised(&row.in_words())),
    ];
    items.extend(row.sweep.contacts.first().map(|first| ("Copy first contact", number(first.enter.hi))));
    items.extend(row.closest.map(|closest| ("Copy nearest miss", number(closest.separation))));
    items
}

/// Every axis at the moment shown.
fn axes(view: &View<'_>) -> Option<Table> {
    let (now, count) = (view.focus?.now, view.scene().dimension().count());
    let heads = ["axis", "is", "direction", "A from", "A to", "B from", "B to", "gap", "uncertainty"];
    let row = |(test, direction): (AxisTest, &Option<Coordinates>)| {
        let mut row = vec![test.axis.to_string(), test.status().to_string()];
        row.push(direction.map_or_else(String::new, |direction| tuple(&direction[..count])));
        let values = test.projection.map(|both| [both.a.min, both.a.max, both.b.min, both.b.max, both.gap]);
        row.extend(values.map_or_else(|| vec![String::new(); 5], |values| values.map(number).to_vec()));
        row.push(test.projection.map_or_else(String::new, |_| number(test.uncertainty)));
        row
    };
    let rows = now.report.tests().zip(now.directions.iter()).map(row).collect();
    Some(Table { heads: heads.map(str::to_owned).to_vec(), rows })
}

/// Both shadows on the shown axis, a row for each sample at which the axis has a direction.
fn shadows(focus: &Focus<'_>, dimension: Dimension) -> Table {
    let heads = ["t", "A from", "A to", "B from", "B to", "gap"];
    let row = |sample: &CurvePoint| {
        let both = sample.projections[focus.axis.axis_index(dimension)]?;
        Some([sample.t, both.a.min, both.a.max, both.b.min, both.b.max, both.gap].map(number).to_vec())
    };
    Table {
        heads: heads.map(str::to_owned).to_vec(),
        rows: focus.analysis.sampled().samples.iter().filter_map(row).collect(),
    }
}

/// The gap of every axis, a row for each sample; empty where an axis has no direction.
fn gaps(focus: &Focus<'_>) -> Table {
    let axes = focus.now.report.tests().map(|test| test.axis.to_string());
    let row = |sample: &CurvePoint| {
        let gaps = sample.projections.iter().map(|both| both.map_or_else(String::new, |both| number(both.gap)));
        let largest = [number(sample.separation), sample.best.to_string()];
        std::iter::once(number(sample.t)).chain(gaps).chain(largest).collect()
    };
    Table {
        heads: ["t".to_owned()].into_iter().chain(axes).chain(["largest".to_owned(), "axis".to_owned()]).collect(),
        rows: focus.analysis.sampled().samples.iter().map(row).collect(),
    }
}

/// The pairs in the order in which they are listed, at time `t`.
fn pairs(pairs: &Pairs, t: f64) -> Table {
    let scene = pairs.list().scene();
    let heads = ["A", "B", "now", "gap now", "axis now", "first contact", "nearest miss", "motion"];
    let row = |row: &PairRow| {
        let now = row.at(scene, t);
        let first = row.sweep.contacts.first().map_or_else(String::new, |first| number(first.enter.hi));
        let miss = row.closest.map_or_else(String::new, |closest| number(closest.separation));
        let [a, b] = [row.pair.a, row.pair.b].map(|index| scene.name(index).to_owned());
        let (verdict, gap, axis) = (now.verdict.to_string(), number(now.separation), now.best.to_string());
        vec![a, b, verdict, gap, axis, first, miss, row.in_words()]
    };
    let rows = (0..pairs.len().min(MOST_ROWS)).filter_map(|place| pairs.row(place)).map(row).collect();
    Table { heads: heads.map(str::to_owned).to_vec(), rows }
}

/// Cells in rows, below their headings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Table {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// The table as text, with a line break at the end of each row.
    fn write(&self, form: Form) -> String {
        let lines = std::iter::once(&self.heads).chain(&self.rows);
        match form {
            Form::Text => {
                let width = |k: usize| lines.clone().map(|row| row[k].chars().count()).max().unwrap_or(0);
                let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
                let line = |row: &Vec<String>| {
                    let cells: Vec<_> =
                        row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
                    format!("{}\n", cells.join("  ").trim_end())
                };
                lines.clone().map(line).collect()
            }
            Form::Markdown => {
                let cell = |cell: &String| cell.replace('\\', "\\\\").replace('|', "\\|").replace('\n', " ");
                let line =
                    |row: &Vec<String>| format!("| {} |\n", row.iter().map(cell).collect::<Vec<_>>().join(" | "));
                let rule = format!("|{}\n", "---|".repeat(self.heads.len()));
                let rest: String = self.rows.iter().map(line).collect();
                format!("{}{rule}{rest}", line(&self.heads))
            }
            Form::Csv => {
                let cell = |cell: &String| match cell.contains([',', '"', '\n', '\r']) {
                    true => format!("\"{}\"", cell.replace('"', "\"\"")),
                    false => cell.clone(),
                };
                lines.map(|row| format!("{}\n", row.iter().map(cell).collect::<Vec<_>>().join(","))).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_its_cells_in_every_form() {
        let cells = |row: [&str; 2]| row.map(str::to_owned).to_vec();
        let table =
            Table { heads: cells(["name", "gap"]), rows: vec![cells(["a, \"b\"", "-0.5"]), cells(["c|d", "2.0"])] };
        assert_eq!(table.write(Form::Text), "name    gap\na, \"b\"  -0.5\nc|d     2.0\n");
        assert_eq!(table.write(Form::Markdown), "| name | gap |\n|---|---|\n| a, \"b\" | -0.5 |\n| c\\|d | 2.0 |\n");
        assert_eq!(table.write(Form::Csv), "name,gap\n\"a, \"\"b\"\"\",-0.5\nc|d,2.0\n");
    }

    #[test]
    fn numbers_keep_every_digit() {
        for value in [0.1 + 0.2, 1e300, -2.5e-12, 1.0, -0.0] {
            assert_eq!(number(value).parse(), Ok(value), "{value}");
        }
        assert_eq!(tuple(&[1.0, -0.0, 0.1]), "(1.0, 0.0, 0.1)");
    }
}
