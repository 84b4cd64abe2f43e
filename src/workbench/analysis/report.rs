//! The report on pairs of a scene: everything there is to say about them at a time, as text and as JSON.
//!
//! The numbers are those of [`PairAnalysis`], which the window shows too. The JSON form is version 1: programs read it,
//! so fields may be added, and none may change its meaning.

use super::PairAnalysis;
use crate::{
    kernel::{
        axis::AxisId,
        contact::ContactPlace,
        projection::Coordinates,
        query::Snapshot,
        sat::AxisTest,
        sweep::{self, Contact, Unproved},
    },
    scene::{Pair, Scene, visible::visible},
    workbench::{numbers, words},
};
use serde::Serialize;
use std::fmt::{self, Write as _};

/// The report on some pairs of a scene at a time, made pair by pair as it is read: any number of pairs takes the
/// memory of one.
#[derive(Debug)]
pub struct Report<'a, P> {
    scene: &'a Scene,
    heading: Heading<'a>,
    pairs: P,
}

/// What a report says of the scene as a whole; in the JSON form the pairs follow.
#[derive(Debug, Serialize)]
struct Heading<'a> {
    /// The version of this form: 1.
    version: u32,
    /// Where the scene comes from, as the reader named it.
    file: &'a str,
    title: &'a str,
    /// 2 or 3.
    dimension: usize,
    /// Seconds.
    duration: f64,
    /// The time the axes are reported at, seconds.
    at: f64,
}

impl<'a, P: Iterator<Item = Pair> + 'a> Report<'a, P> {
    /// The report on `pairs` of `scene` at the time `at`, within 0 and the duration.
    /// `file` is what the report calls the scene.
    pub fn new(scene: &'a Scene, file: &'a str, at: f64, pairs: impl IntoIterator<IntoIter = P>) -> Self {
        let (title, dimension, duration) = (scene.title(), scene.dimension().count(), scene.duration());
        let heading = Heading { version: 1, file, title, dimension, duration, at };
        Self { scene, heading, pairs: pairs.into_iter() }
    }

    /// The text form, part by part: the heading, then each pair.
    pub fn text(self) -> impl Iterator<Item = String> + 'a {
        let Self { scene, heading, pairs } = self;
        let at = heading.at;
        let mut pairs = pairs.peekable();
        let none = match scene.boxes().len() {
            0 | 1 => "\nThere is no pair: the scene has fewer than two boxes.\n",
            _ => "\nNo two boxes may meet: the bounds of none touch those of another over the whole motion.\n",
        };
        let heading = format!("{heading}{}", if pairs.peek().is_none() { none } else { "" });
        let pairs = pairs.map(move |pair| format!("\n{}", text_of(scene, pair, at)));
        std::iter::once(heading).chain(pairs)
    }

    /// The JSON form, indented, with a line break at the end: parts that make one document.
    pub fn json(self) -> impl Iterator<Item = String> + 'a {
        let Self { scene, heading, pairs } = self;
        let at = heading.at;
        let pairs = pairs.map(move |pair| json_of(scene, &PairAnalysis::without_proof(scene, pair), at));
        document(&heading, pairs)
    }
}

/// One pair in the JSON form. Numbers that are not finite are left out as `null`.
#[derive(Serialize)]
struct PairReport<'a> {
    a: &'a str,
    b: &'a str,
    verdict: String,
    separation: Option<f64>,
    uncertainty: Option<f64>,
    axis: String,
    translation: Option<Vec<f64>>,
    axes: Vec<AxisReport>,
    sweep: SweepReport,
}

#[derive(Serialize)]
struct AxisReport {
    id: String,
    status: String,
    direction: Option<Vec<f64>>,
    a: Option<[f64; 2]>,
    b: Option<[f64; 2]>,
    gap: Option<f64>,
    uncertainty: Option<f64>,
}

#[derive(Serialize)]
struct SweepReport {
    status: String,
    contacts: Vec<ContactReport>,
    closest: Option<ClosestReport>,
    unproved: Vec<DoubtReport>,
}

#[derive(Serialize)]
struct ContactReport {
    enter: [f64; 2],
    exit: Option<[f64; 2]>,
    axis: Option<String>,
    place: Option<PlaceReport>,
}

/// Where a contact begins, at the end of its bracket.
#[derive(Serialize)]
struct PlaceReport {
    /// The part of A that is hit: `face +x`.
    a: String,
    /// The part of B.
    b: String,
    /// One point, the ends of a segment or the corners of a polygon, in the world; none of a place out of range.
    points: Option<Vec<Vec<f64>>>,
}

impl PlaceReport {
    fn of(place: &ContactPlace, count: usize) -> Self {
        let ContactPlace { features: [a, b], center, points } = place;
        let point = |point: &Coordinates| (0..count).map(|i| finite(center[i] + point[i])).collect::<Option<_>>();
        Self { a: a.to_string(), b: b.to_string(), points: points.iter().map(point).collect() }
    }
}

#[derive(Serialize)]
struct ClosestReport {
    at: f64,
    separation: f64,
}

#[derive(Serialize)]
struct DoubtReport {
    from: f64,
    to: f64,
    why: &'static str,
}

/// The JSON form of the report on a pair that is analysed already, at the time `at`.
#[must_use]
pub fn json_of_one(scene: &Scene, file: &str, at: f64, analysis: &PairAnalysis) -> String {
    let heading = Report::new(scene, file, at, []).heading;
    document(&heading, std::iter::once(json_of(scene, analysis, at))).collect()
}

/// The parts of a JSON document of that heading and these pairs.
fn document<P: Iterator<Item = String>>(heading: &Heading<'_>, pairs: P) -> impl Iterator<Item = String> + use<P> {
    let mut pairs = pairs.peekable();
    let (open, close) = if pairs.peek().is_none() { ("[", "]") } else { ("[\n", "\n  ]") };
    // Strings, finite numbers and lists of them always have a JSON form.
    let heading = serde_json::to_string_pretty(heading).unwrap_or_default();
    let heading = format!("{},\n  \"pairs\": {open}", heading.trim_end_matches("\n}"));
    let pairs = pairs.enumerate().map(move |(index, pair)| {
        let comma = if index == 0 { "" } else { ",\n" };
        // Line breaks inside strings are escaped.
        format!("{comma}    {}", pair.replace('\n', "\n    "))
    });
    std::iter::once(heading).chain(pairs).chain(std::iter::once(format!("{close}\n}}\n")))
}

fn json_of(scene: &Scene, analysis: &PairAnalysis, at: f64) -> String {
    let (pair, count) = (analysis.pair, scene.dimension().count());
    let Snapshot { report, directions, translation, .. } = analysis.at(at);
    let coordinates = |given: Coordinates| given[..count].iter().map(|&x| finite(x)).collect();
    let axis = |(test, direction): (AxisTest, &Option<Coordinates>)| {
        let interval = |min: f64, max: f64| Some([finite(min)?, finite(max)?]);
        AxisReport {
            id: test.axis.to_string(),
            status: test.status().to_string(),
            direction: direction.and_then(coordinates),
            a: test.projection.and_then(|both| interval(both.a.min, both.a.max)),
            b: test.projection.and_then(|both| interval(both.b.min, both.b.max)),
            gap: test.projection.and_then(|both| finite(both.gap)),
            uncertainty: test.projection.and_then(|_| finite(test.uncertainty)),
        }
    };
    let report = PairReport {
        a: scene.name(pair.a),
        b: scene.name(pair.b),
        verdict: report.verdict.to_string(),
        separation: finite(report.separation),
        uncertainty: finite(report.uncertainty),
        axis: report.best.to_string(),
        translation: translation.and_then(coordinates),
        axes: report.tests().zip(directions.iter()).map(axis).collect(),
        sweep: SweepReport::of(analysis, count),
    };
    // Strings, finite numbers and lists of them always have a JSON form.
    serde_json::to_string_pretty(&report).unwrap_or_default()
}

impl SweepReport {
    fn of(analysis: &PairAnalysis, count: usize) -> Self {
        let contact = |of: &Contact| ContactReport {
            enter: [of.enter.lo, of.enter.hi],
            exit: of.exit.map(|exit| [exit.lo, exit.hi]),
            axis: of.axis.map(|axis| axis.to_string()),
            place: analysis.place_of(of).map(|place| PlaceReport::of(&place, count)),
        };
        let doubt = |Unproved { span, why }: &Unproved| DoubtReport { from: span.min, to: span.max, why: why.name() };
        let sweep = &analysis.sweep;
        Self {
            status: sweep.status().to_string(),
            contacts: sweep.contacts.iter().map(contact).collect(),
            closest: known(analysis).map(|sweep::Closest { at, separation }| ClosestReport { at, separation }),
            unproved: sweep.unproved.iter().map(doubt).collect(),
        }
    }
}

/// The smallest separation, where it is known and a number.
fn known(analysis: &PairAnalysis) -> Option<sweep::Closest> {
    analysis.closest.filter(|closest| closest.at.is_finite() && closest.separation.is_finite())
}

/// The number, without the sign of a negative zero, which only puzzles; `None` unless finite.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value + 0.0)
}

impl fmt::Display for Heading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version: _, file, title, dimension, duration, at } = self;
        if !title.is_empty() {
            writeln!(f, "{}", visible(title))?;
        }
        let (file, at, duration) = (visible(file), numbers::short(*at), numbers::short(*duration));
        writeln!(f, "{file}: {dimension} dimensions, at {at} s of {duration} s")
    }
}

fn text_of(scene: &Scene, pair: Pair, at: f64) -> String {
    let analysis = PairAnalysis::without_proof(scene, pair);
    let snapshot = analysis.at(at);
    let mut text = String::new();
    // Writing into a string never fails.
    let _ = write_pair(&mut text, scene, &analysis, &snapshot);
    text
}

fn write_pair(out: &mut String, scene: &Scene, analysis: &PairAnalysis, snapshot: &Snapshot) -> fmt::Result {
    let [a, b] = [analysis.pair.a, analysis.pair.b].map(|index| visible(scene.name(index)));
    let count = scene.dimension().count();
    writeln!(out, "{a} (A) and {b} (B) {}", words::verdict(&snapshot.report))?;
    let finite = |way_out: &Coordinates| way_out.iter().all(|x| x.is_finite()) && way_out.iter().any(|x| *x != 0.0);
    if let Some(translation) = snapshot.translation.filter(finite) {
        writeln!(out, "The shortest way out: move B by {}", numbers::tuple(&translation[..count]))?;
    }
    writeln!(out)?;
    out.push_str(&table(snapshot, count));
    writeln!(out, "\n{}", words::early_out(snapshot))?;
    writeln!(out, "\nOver the whole motion: {}.", words::status(analysis.sweep.status()))?;
    for (index, contact) in analysis.sweep.contacts.iter().enumerate() {
        let last = contact.axis.map_or(String::new(), |axis| format!(" ({axis} was the last to separate)"));
        writeln!(out, "  contact {}: {}{last}", index + 1, words::contact(contact, numbers::bracket))?;
    }
    for Unproved { span, why } in &analysis.sweep.unproved {
        writeln!(out, "  {}: {}", numbers::bracket(span.min, span.max), words::doubt(*why))?;
    }
    if let Some(sweep::Closest { at, separation }) = known(analysis) {
        let (separation, at) = (numbers::signed(separation), numbers::short(at));
        writeln!(out, "  smallest separation: {separation} at {at} s")?;
    }
    Ok(())
}

/// Every axis, one a line.
fn table(Snapshot { report, directions, .. }: &Snapshot, count: usize) -> String {
    let best: AxisId = report.best;
    let dash = || "-".to_owned();
    let cells = |min: f64, max: f64| format!("{} .. {}", numbers::short(min), numbers::short(max));
    let mut rows = vec![["axis", "is", "direction", "shadow of A", "shadow of B", "gap"].map(str::to_owned)];
    for (test, direction) in report.tests().zip(directions.iter()) {
        rows.push([
            test.axis.to_string(),
            test.status().to_string(),
            direction.map_or_else(dash, |direction| numbers::tuple(&direction[..count])),
            test.projection.map_or_else(dash, |both| cells(both.a.min, both.a.max)),
            test.projection.map_or_else(dash, |both| cells(both.b.min, both.b.max)),
            test.projection.map_or_else(dash, |both| numbers::signed(both.gap)),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut out = String::new();
    for row in &rows {
        let line: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        let mark = if row[0] == best.to_string() { "  <- largest" } else { "" };
        out += &format!("  {}{mark}\n", line.join("  ").trim_end());
    }
    out
}
