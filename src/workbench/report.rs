//! Everything there is to say about a pair of boxes at a time, as data and as text.
//!
//! The window shows these structs and the command line prints them, so both tell the same numbers.
//! The JSON form is fixed (version 1): programs read it.

use std::fmt;

use serde::Serialize;

use crate::kernel::{
    axis::AxisId,
    projection::{Coordinates, EarlyOut, PairQuery},
    sat::{AxisStatus, AxisTest},
    sweep::{self, Bracket, Sweep, Unproved},
};
use crate::scene::{Pair, Scene, visible::visible};

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

/// The report on one pair.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairReport {
    /// The name of the first box.
    pub a: String,
    /// The name of the second box.
    pub b: String,
    /// What holds at the time.
    #[serde(flatten)]
    pub at_time: PairAtTime,
    /// What holds over the whole motion.
    pub sweep: SweepReport,
}

/// A pair at a time. Numbers that would not be finite are `None`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairAtTime {
    /// `separated`, `touching` or `overlapping`.
    pub verdict: String,
    /// The largest gap, scene units.
    pub separation: Option<f64>,
    /// Bound on the rounding of `separation`, scene units.
    pub uncertainty: Option<f64>,
    /// The axis with the largest gap.
    #[serde(serialize_with = "as_text")]
    pub axis: AxisId,
    /// The shortest move of B that turns an overlap into touching.
    pub translation: Option<Vec<f64>>,
    /// Every candidate axis.
    pub axes: Vec<AxisReport>,
    /// What cheaper tests would have said; not in the JSON form.
    #[serde(skip)]
    pub early_out: EarlyOut,
}

/// One candidate axis.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AxisReport {
    /// Its name.
    #[serde(serialize_with = "as_text")]
    pub id: AxisId,
    /// `separating`, `touching`, `overlapping` or `degenerate`.
    pub status: String,
    /// Unit vector; none for parallel edges, as all that follows.
    pub direction: Option<Vec<f64>>,
    /// The shadow of the first box, from the world origin.
    pub a: Option<[f64; 2]>,
    /// The shadow of the second box.
    pub b: Option<[f64; 2]>,
    /// The signed distance of the shadows.
    pub gap: Option<f64>,
}

/// A pair over the whole motion.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SweepReport {
    /// `hit`, `starts_in_contact`, `never`, `grazing` or `undecided`.
    pub status: String,
    /// Every proved contact, in order.
    pub contacts: Vec<ContactReport>,
    /// When the boxes are nearest, or deepest in each other; none where that is not known.
    pub closest: Option<ClosestReport>,
    /// Spans of time that could not be decided; not in the JSON form.
    #[serde(skip)]
    pub unproved: Vec<Unproved>,
}

/// A contact: brackets of time, seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ContactReport {
    /// When it begins; `[0, 0]` if the pair starts in contact.
    pub enter: [f64; 2],
    /// When it ends; none if the motion ends first.
    pub exit: Option<[f64; 2]>,
    /// The axis that was last to separate before.
    #[serde(serialize_with = "as_optional_text")]
    pub axis: Option<AxisId>,
}

/// The time of the smallest separation, and the separation then.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClosestReport {
    /// Seconds.
    pub at: f64,
    /// Scene units.
    pub separation: f64,
}

fn as_text<S: serde::Serializer>(value: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn as_optional_text<S: serde::Serializer>(value: &Option<impl fmt::Display>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
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
        let none = "\nThere is no pair: the scene has fewer than two boxes.\n";
        let heading = format!("{heading}{}", if pairs.peek().is_none() { none } else { "" });
        let pairs = pairs.map(move |pair| format!("\n{}", PairReport::new(scene, pair, at)));
        std::iter::once(heading).chain(pairs)
    }

    /// The JSON form, indented, with a line break at the end: parts that make one document.
    pub fn json(self) -> impl Iterator<Item = String> + 'a {
        let Self { scene, heading, pairs } = self;
        let at = heading.at;
        let mut pairs = pairs.peekable();
        let (open, close) = if pairs.peek().is_none() { ("[", "]") } else { ("[\n", "\n  ]") };
        // Strings, finite numbers and lists of them always have a JSON form.
        let heading = serde_json::to_string_pretty(&heading).unwrap_or_default();
        let heading = format!("{},\n  \"pairs\": {open}", heading.trim_end_matches("\n}"));
        let pairs = pairs.enumerate().map(move |(index, pair)| {
            let pair = serde_json::to_string_pretty(&PairReport::new(scene, pair, at)).unwrap_or_default();
            let comma = if index == 0 { "" } else { ",\n" };
            // Line breaks inside strings are escaped.
            format!("{comma}    {}", pair.replace('\n', "\n    "))
        });
        std::iter::once(heading).chain(pairs).chain(std::iter::once(format!("{close}\n}}\n")))
    }
}

impl PairReport {
    /// The report on `pair` of `scene` at the time `at`.
    #[must_use]
    pub fn new(scene: &Scene, pair: Pair, at: f64) -> Self {
        let shadows = scene.pair(pair);
        let [a, b] = [pair.a, pair.b].map(|index| scene.name(index).to_owned());
        let sweep = SweepReport::new(&sweep::contacts(shadows.as_ref()), sweep::closest(shadows.as_ref()));
        Self { a, b, at_time: PairAtTime::new(shadows.as_ref(), at), sweep }
    }
}

impl PairAtTime {
    /// What holds for a pair at the time `at`.
    pub fn new(pair: &dyn PairQuery, at: f64) -> Self {
        let report = pair.report(at);
        let coordinates = |given: Coordinates| finite_all(&given[..pair.dimension().count()]);
        let axis = |(test, direction): (&AxisTest, &Option<Coordinates>)| AxisReport {
            id: test.axis,
            status: report.status(test).to_string(),
            direction: direction.and_then(coordinates),
            a: test.projection.and_then(|projection| interval(projection.a.min, projection.a.max)),
            b: test.projection.and_then(|projection| interval(projection.b.min, projection.b.max)),
            gap: test.projection.and_then(|projection| finite(projection.gap)),
        };
        Self {
            verdict: report.verdict.to_string(),
            separation: finite(report.separation),
            uncertainty: finite(report.uncertainty),
            axis: report.best,
            translation: pair.translation(at).and_then(coordinates),
            axes: report.tests.iter().zip(pair.directions(at).iter()).map(axis).collect(),
            early_out: pair.early_out(at),
        }
    }
}

impl SweepReport {
    /// What a sweep found.
    #[must_use]
    pub fn new(sweep: &Sweep, closest: Option<sweep::Closest>) -> Self {
        let ends = |Bracket { lo, hi }| [lo, hi];
        let contact = |contact: &sweep::Contact| ContactReport {
            enter: ends(contact.enter),
            exit: contact.exit.map(ends),
            axis: contact.axis,
        };
        let known = closest.filter(|closest| closest.at.is_finite() && closest.separation.is_finite());
        Self {
            status: sweep.status().to_string(),
            contacts: sweep.contacts.iter().map(contact).collect(),
            closest: known.map(|sweep::Closest { at, separation }| ClosestReport { at, separation }),
            unproved: sweep.unproved.clone(),
        }
    }
}

/// The number, without the sign of a negative zero, which only puzzles; `None` unless finite.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value + 0.0)
}

fn finite_all(values: &[f64]) -> Option<Vec<f64>> {
    values.iter().map(|&value| finite(value)).collect()
}

fn interval(min: f64, max: f64) -> Option<[f64; 2]> {
    Some([finite(min)?, finite(max)?])
}

impl fmt::Display for Heading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version: _, file, title, dimension, duration, at } = self;
        if !title.is_empty() {
            writeln!(f, "{}", visible(title))?;
        }
        let (file, at, duration) = (visible(file), short(*at), short(*duration));
        writeln!(f, "{file}: {dimension} dimensions, at {at} s of {duration} s")
    }
}

impl fmt::Display for PairReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { a, b, at_time, sweep } = self;
        writeln!(f, "{} (A) and {} (B) {}", visible(a), visible(b), at_time.verdict_in_words())?;
        if let Some(translation) = at_time.translation.as_ref().filter(|move_b| move_b.iter().any(|x| *x != 0.0)) {
            writeln!(f, "The shortest way out: move B by {}", tuple(translation))?;
        }
        writeln!(f)?;
        write!(f, "{}", at_time.table())?;
        writeln!(f, "\n{}", at_time.early_out_in_words())?;
        write!(f, "\n{sweep}")
    }
}

impl PairAtTime {
    /// The verdict as the end of a sentence about two boxes: `are SEPARATED by A0, gap +2.79 ± 4.4e-16`.
    #[must_use]
    pub fn verdict_in_words(&self) -> String {
        let (verdict, why) = self.headline();
        format!("are {verdict} {why}")
    }

    /// The verdict as a word, and the axis and gap behind it: `SEPARATED`, `by A0, gap +2.79 ± 4.4e-16`.
    pub fn headline(&self) -> (&'static str, String) {
        let axis = self.axis;
        let uncertainty = match self.uncertainty {
            // No rounding went in, but the number may have more digits than are printed.
            Some(0.0) if self.separation.is_some_and(|gap| short(gap).parse() == Ok(gap)) => "exactly".to_owned(),
            Some(0.0) => "to the last digit".to_owned(),
            Some(bound) => format!("± {}", few_digits(bound)),
            None => "± more than any number".to_owned(),
        };
        let gap = self.separation.map_or("unknown".to_owned(), signed);
        let (verdict, by) = match self.verdict.as_str() {
            "separated" => ("SEPARATED", "by"),
            "overlapping" => ("OVERLAPPING", "least on"),
            _ => ("TOUCHING", "nearest on"),
        };
        (verdict, format!("{by} {axis}, gap {gap} {uncertainty}"))
    }

    /// What cheaper tests would have said, in sentences.
    #[must_use]
    pub fn early_out_in_words(&self) -> String {
        let EarlyOut { spheres_apart, bounds_apart, ended_by, after } = self.early_out;
        let apart = |apart: bool| if apart { "apart" } else { "not apart" };
        let count = self.axes.len();
        let ended = match ended_by {
            Some(axis) => format!("would end after {after} of {count} axes, at {axis}"),
            None => format!("would look at all {count} axes"),
        };
        format!(
            "Bounding spheres: {}. Bounds along the world axes: {}.\nA test that stops early {ended}.",
            apart(spheres_apart),
            apart(bounds_apart)
        )
    }

    /// Every axis, one a line.
    fn table(&self) -> String {
        let cells = |[x, y]: [f64; 2]| format!("{} .. {}", short(x), short(y));
        let dash = || "-".to_owned();
        let mut rows = vec![["axis", "is", "direction", "shadow of A", "shadow of B", "gap"].map(str::to_owned)];
        for AxisReport { id, status, direction, a, b, gap } in &self.axes {
            rows.push([
                id.to_string(),
                status.clone(),
                direction.as_ref().map_or_else(dash, |direction| tuple(direction)),
                a.map_or_else(dash, cells),
                b.map_or_else(dash, cells),
                gap.map_or_else(dash, signed),
            ]);
        }
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: [usize; 6] = std::array::from_fn(width);
        let mut out = String::new();
        for row in &rows {
            let line: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            let mark = if row[0] == self.axis.to_string() { "  <- largest" } else { "" };
            out += &format!("  {}{mark}\n", line.join("  ").trim_end());
        }
        out
    }
}

/// The sweep in words.
impl fmt::Display for SweepReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { status, contacts, closest, unproved } = self;
        let words = match status.as_str() {
            "hit" => "The boxes HIT each other",
            "starts_in_contact" => "The boxes START IN CONTACT",
            "never" => "The boxes NEVER meet",
            "grazing" => "The boxes come within rounding of each other: GRAZING",
            _ => "Whether the boxes meet is UNDECIDED",
        };
        writeln!(f, "Over the whole motion: {words}.")?;
        for (index, ContactReport { enter, exit, axis }) in contacts.iter().enumerate() {
            let from = match axis {
                Some(axis) => format!("{} ({axis} was the last to separate)", time(*enter)),
                None => "the start".to_owned(),
            };
            let to = exit.map_or("the end".to_owned(), time);
            writeln!(f, "  contact {}: from {from} to {to}", index + 1)?;
        }
        for Unproved { span, why } in unproved {
            let why = match why {
                sweep::Doubt::Grazing => "nearer than rounding can tell",
                sweep::Doubt::Undecided => "not decided",
            };
            writeln!(f, "  {}: {why}", time([span.min, span.max]))?;
        }
        if let Some(ClosestReport { at, separation }) = closest {
            writeln!(f, "  smallest separation: {} at {} s", signed(*separation), short(*at))?;
        }
        Ok(())
    }
}

/// A bracket of time: one number where its ends print alike.
fn time([lo, hi]: [f64; 2]) -> String {
    let (from, to) = (short(lo), short(hi));
    if from == to { format!("{from} s") } else { format!("{from} .. {to} s") }
}

fn tuple(values: &[f64]) -> String {
    format!("({})", values.iter().map(|&value| short(value)).collect::<Vec<_>>().join(", "))
}

/// Ten significant digits, without zeros at the end.
#[must_use]
pub fn short(value: f64) -> String {
    rounded(value, 9)
}

/// Two significant digits, for bounds.
fn few_digits(value: f64) -> String {
    rounded(value, 1)
}

fn rounded(value: f64, digits: usize) -> String {
    let value: f64 = format!("{value:.digits$e}").parse().unwrap_or(value);
    let size = value.abs();
    if size == 0.0 {
        "0".to_owned()
    } else if (1e-4..1e10).contains(&size) {
        format!("{value}")
    } else {
        format!("{value:e}")
    }
}

/// With a `+` in front of what is positive.
fn signed(value: f64) -> String {
    if 0.0 < value { format!("+{}", short(value)) } else { short(value) }
}

/// The word for a status, for whoever colours by it.
impl AxisReport {
    /// Whether the axis has no direction.
    #[must_use]
    pub fn is_degenerate(&self) -> bool {
        self.status == AxisStatus::Degenerate.to_string()
    }
}
