//! Every sentence about a pair, once: the window, the report and the command line say the same.

use super::numbers;
use crate::kernel::{
    axis::AxisId,
    contact::{ContactPlace, Feature},
    interval::Interval,
    projection::{EarlyOut, Projection},
    query::Snapshot,
    sat::{AxisStatus, SatReport, Verdict},
    sweep::sampling::SafeRate,
    sweep::{Contact, Doubt, Sweep, SweepStatus, certificate::Kind, watch::State},
    tolerance::cost::HIGHEST_RATE,
};
use crate::scene::{Claim, expect::Tolerance};
use std::{cmp::Ordering, time::Duration};

/// The verdict as a word, and the axis and gap behind it: `SEPARATED`, `by A0, gap +2.79 ± 4.4e-16`.
#[must_use]
pub fn headline(report: &SatReport) -> (&'static str, String) {
    let (verdict, why) = match report.verdict {
        Verdict::Separated => ("SEPARATED", "by"),
        Verdict::Touching => ("TOUCHING", "nearest on"),
        Verdict::Overlapping => ("OVERLAPPING", "least overlap on"),
    };
    let (gap, uncertainty) = (numbers::signed(report.separation), numbers::uncertainty(report));
    (verdict, format!("{why} {}, gap {gap} {uncertainty}", report.best))
}

/// The same of the faces only: what a test without the cross products says, and in a line of its own whether that is so.
#[must_use]
pub fn faces_only(report: &SatReport) -> (AxisStatus, &'static str, [String; 2]) {
    let test = report.faces_only();
    let gap = numbers::signed(test.projection.map_or(f64::NEG_INFINITY, |both| both.gap));
    let (status, head) = match test.status() {
        AxisStatus::Separating => (AxisStatus::Separating, "FACES ONLY: SEPARATED"),
        AxisStatus::Touching => (AxisStatus::Touching, "FACES ONLY: TOUCHING"),
        status @ (AxisStatus::Overlapping | AxisStatus::Degenerate) => (status, "FACES ONLY: OVERLAPPING"),
    };
    let truth = match (report.verdict, status) {
        (Verdict::Separated, AxisStatus::Touching | AxisStatus::Overlapping | AxisStatus::Degenerate) => {
            let (gap, uncertainty) = (numbers::signed(report.separation), numbers::uncertainty(report));
            format!("That is false: {} separates them, gap {gap} {uncertainty}", report.best)
        }
        (Verdict::Touching, AxisStatus::Overlapping) => format!("That is false: they touch on {}", report.best),
        _ => "So say all axes.".to_owned(),
    };
    (status, head, [format!("largest gap {gap} on {}", test.axis), truth])
}

/// A lane of the timeline for whoever cannot see it: when the shadows on the axis overlap, as sampled; `None` where that
/// is not to be told yet.
#[must_use]
pub fn lane(axis: AxisId, windows: Option<&[Interval]>, duration: f64) -> String {
    let Some(windows) = windows else { return NOT_REACHED.to_owned() };
    let spans = spans(windows.iter().copied(), duration);
    if spans.is_empty() {
        return format!("The shadows on {axis} never overlap (sampled)");
    }
    format!("The shadows on {axis} overlap {spans} (sampled)")
}

/// The lane of the axis with the largest gap, in the same way.
#[must_use]
pub fn lane_of_leads(leads: Option<&[(Interval, AxisId)]>, duration: f64) -> String {
    let Some(leads) = leads else { return NOT_REACHED.to_owned() };
    let each =
        leads.iter().take(MOST_SPANS).map(|(span, axis)| format!("{axis} {}", spans([*span].into_iter(), duration)));
    let more = if MOST_SPANS < leads.len() { " and more" } else { "" };
    format!("The largest gap has {}{more} (sampled)", each.collect::<Vec<_>>().join(", "))
}

/// What is said in place of what a walk or a question hides.
pub const NOT_REACHED: &str = "Not reached yet";

/// How many spans of a lane are told.
const MOST_SPANS: usize = 8;

/// Spans of time, such as `from 0.1 to 0.2 s, from 0.5 to 1.0 s`.
fn spans(spans: impl ExactSizeIterator<Item = Interval>, duration: f64) -> String {
    let more = if MOST_SPANS < spans.len() { " and more" } else { "" };
    let time = |t| numbers::time(t, duration);
    let each = spans.take(MOST_SPANS).map(|span| format!("from {} to {} s", time(span.min), time(span.max)));
    each.collect::<Vec<_>>().join(", ") + more
}

/// The curve of a gap for whoever cannot see it: its value now, at both ends, and where it is smallest, as sampled.
#[must_use]
pub fn curve(now: Option<f64>, points: &[(f64, f64)], (decimals, duration): (usize, f64)) -> String {
    let gap = |gap: f64| numbers::fixed_signed(gap, decimals).trim().to_owned();
    let now = now.map_or_else(|| "parallel edges now".to_owned(), |now| format!("{} now", gap(now)));
    let ends = points.first().zip(points.last());
    let ends = ends.map(|(first, last)| format!(", {} at the start, {} at the end", gap(first.1), gap(last.1)));
    let least = points.iter().min_by(|one, other| one.1.total_cmp(&other.1));
    let least = least.map(|(t, least)| format!(", smallest {} at {} s", gap(*least), numbers::time(*t, duration)));
    format!("{now}{}{} (sampled)", ends.unwrap_or_default(), least.unwrap_or_default())
}

/// The verdict as the end of a sentence about two boxes: `are SEPARATED by A0, gap +2.79 ± 4.4e-16`.
#[must_use]
pub fn verdict(report: &SatReport) -> String {
    let (verdict, why) = headline(report);
    let comma = if report.verdict == Verdict::Separated { "" } else { "," };
    format!("are {verdict}{comma} {why}")
}

/// The gap on a line from the ends of the projections that face each other: `gap on A0 = 3 - 1 = +2`, where B is the
/// upper one. It is the gap that is known best, which far from the origin the printed ends need not give.
#[must_use]
pub fn gap_of_ends(line: &str, projection: &Projection, decimals: usize) -> String {
    let Projection { a, b, gap } = projection;
    let [from, to] = if b.min - a.max >= a.min - b.max { [b.min, a.max] } else { [a.min, b.max] };
    let [from, to] = [from, to].map(|end| format!("{end:.decimals$}"));
    let to = if to.starts_with('-') { format!("({to})") } else { to };
    format!("gap on {line} = {from} - {to} = {}", numbers::fixed_signed(*gap, decimals).trim_start())
}

/// How to find out what is not told yet: by walking on, or by answering the question of a lesson.
#[must_use]
pub fn not_yet_known(walks: bool) -> &'static str {
    if walks { "walk on to find out" } else { "answer to find out" }
}

/// What cheaper tests would have said, in two sentences, one a line.
#[must_use]
pub fn early_out(Snapshot { report, early_out, .. }: &Snapshot) -> String {
    let EarlyOut { spheres_apart, bounds_apart, ended_by, after } = early_out;
    let apart = |apart: &bool| if *apart { "apart" } else { "not apart" };
    let count = report.tests().len();
    let ended = match ended_by {
        Some(axis) => format!("would end after {after} of {count} axes, at {axis}"),
        None => format!("would look at all {count} axes"),
    };
    let (spheres, bounds) = (apart(spheres_apart), apart(bounds_apart));
    format!("Bounding spheres: {spheres}. Bounds along the world axes: {bounds}.\nA test that stops early {ended}.")
}

/// What a whole motion does, as a sentence without its full stop.
#[must_use]
pub fn status(status: SweepStatus) -> &'static str {
    match status {
        SweepStatus::Hit => "The boxes hit each other",
        SweepStatus::StartsInContact => "The boxes start in contact",
        SweepStatus::Never => "The boxes never meet",
        SweepStatus::Grazing => "The boxes come nearer than rounding can tell",
        SweepStatus::Undecided => "Whether the boxes meet is not decided",
    }
}

/// A sentence as it stands within another.
#[must_use]
pub fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// The beginning of a sentence.
#[must_use]
pub fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What a claim about the boxes `a` and `b` says, as the end of a sentence: "left and right are touching at 0 s".
#[must_use]
pub fn claim(claim: &Claim, a: &str, b: &str) -> String {
    let within =
        |tolerance: &Tolerance| if tolerance.0 == 0.0 { String::new() } else { format!(" within {tolerance}") };
    let at = claim.at().map_or_else(String::new, |at| numbers::honest(at, 0.0));
    match claim {
        Claim::Verdict { is, .. } => format!("{a} and {b} are {is} at {at} s"),
        Claim::InContact { .. } => format!("{a} and {b} touch or overlap at {at} s"),
        Claim::Separation { value, tolerance, .. } => {
            format!("the largest gap of {a} and {b} at {at} s is {}{}", numbers::short(*value), within(tolerance))
        }
        Claim::FirstContact { tolerance, .. } => format!("{a} and {b} meet first at {at} s{}", within(tolerance)),
        Claim::Contacts { intervals, tolerance } => {
            let each = |[from, to]: &[f64; 2]| format!("from {} to {} s", numbers::short(*from), numbers::short(*to));
            let each: Vec<_> = intervals.iter().map(each).collect();
            match each.is_empty() {
                true => format!("{a} and {b} never meet"),
                false => format!("{a} and {b} are in contact {}{}", each.join(", "), within(tolerance)),
            }
        }
        Claim::Axis { is, .. } => format!("the largest gap of {a} and {b} at {at} s is on {is}"),
        Claim::OnAxis { axis, is, .. } => format!("{axis} of {a} and {b} is {is} at {at} s"),
        Claim::Gap { axis, value, tolerance, .. } => {
            format!("the gap of {a} and {b} on {axis} at {at} s is {}{}", numbers::short(*value), within(tolerance))
        }
        Claim::CheapTests { spheres_apart, bounds_apart, .. } => {
            let apart = |is: bool| if is { "apart" } else { "not apart" };
            let (spheres, bounds) = (apart(*spheres_apart), apart(*bounds_apart));
            format!("the spheres around {a} and {b} are {spheres} at {at} s, their bounds {bounds}")
        }
        Claim::Sweep { is } => format!("of {a} and {b}, {}", uncapitalised(status(*is))),
    }
}

/// Why nothing is claimed about a span of time.
#[must_use]
pub fn doubt(why: Doubt) -> &'static str {
    match why {
        Doubt::Grazing => "nearer than rounding can tell",
        Doubt::Undecided => "not decided",
    }
}

/// A contact from its beginning to its end: "from 0.0675 s to 0.08 s"; `time` prints the two ends of a bracket.
#[must_use]
pub fn contact(Contact { enter, exit, axis }: &Contact, time: impl Fn(f64, f64) -> String) -> String {
    let from = axis.map_or("the start".to_owned(), |_| time(enter.lo, enter.hi));
    let to = exit.map_or("the end".to_owned(), |exit| time(exit.lo, exit.hi));
    format!("from {from} to {to}")
}

/// The sweep in one line: "contact from 0.0675 to 0.08 s (A0)", with the axis that was last to separate.
#[must_use]
pub fn sweep(sweep: &Sweep) -> String {
    /// More contacts than this are only counted.
    const SPELLED: usize = 6;
    let of = |of: &Contact| {
        let unit = if of.exit.is_some() { " s" } else { "" };
        let axis = of.axis.map_or(String::new(), |axis| format!(" ({axis})"));
        format!("{}{unit}{axis}", contact(of, |_, hi| numbers::brief(hi)))
    };
    let spelled = sweep.contacts.iter().take(SPELLED).map(of);
    let more = sweep.contacts.len().saturating_sub(SPELLED);
    let contacts: Vec<_> = spelled.chain((more > 0).then(|| format!("and {more} times more"))).collect();
    let contacts = (!contacts.is_empty()).then(|| format!("contact {}", contacts.join(", ")));
    let doubt = match sweep.status() {
        SweepStatus::Hit | SweepStatus::StartsInContact => None,
        SweepStatus::Never | SweepStatus::Grazing | SweepStatus::Undecided => Some(status(sweep.status()).to_owned()),
    };
    doubt.into_iter().chain(contacts).collect::<Vec<_>>().join("; ")
}

/// How many of the expectations of a scene hold: "3 of 4 hold".
#[must_use]
pub fn hold(failures: usize, of: usize) -> String {
    format!("{} of {of} hold", of - failures)
}

/// What is said of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateWords {
    /// What it proves of its span, in a sentence without its full stop.
    pub sentence: String,
    /// The same in a word or two, for narrow places.
    pub short: String,
    /// What its bound bounds, as the name of the curve.
    pub bound: String,
}

/// What is said of a certificate of that kind; `axis` is the one that it speaks of.
#[must_use]
pub fn certificate(kind: Kind, axis: Option<AxisId>) -> CertificateWords {
    let axis = axis.map_or(String::new(), |axis| axis.to_string());
    let [sentence, short, bound] = match kind {
        Kind::AxisApart => [format!("{axis} proves the boxes apart"), axis.clone(), format!("lower bound of {axis}")],
        Kind::SweptBallApart => [
            format!("{axis} proves the boxes apart, however the other one turns about its pivot"),
            format!("{axis} ball"),
            format!("lower bound of {axis} to the ball"),
        ],
        Kind::AllAxesOverlap => [
            format!("every axis is proved to overlap, {axis} is the first to open"),
            "all axes".to_owned(),
            format!("upper bound of {axis}"),
        ],
        Kind::CommonPoint => {
            ["one point is proved to stay inside both boxes", "point", "upper bound of the point outside"]
                .map(str::to_owned)
        }
        Kind::InscribedBalls => [
            "balls inside the boxes are proved to overlap, however both turn",
            "balls",
            "upper bound of the balls apart",
        ]
        .map(str::to_owned),
    };
    CertificateWords { sentence, short, bound }
}

/// A part of a box: `edge +x -y of A`, by the axes of the box.
#[must_use]
pub fn feature(feature: Feature, name: &str) -> String {
    format!("{feature} of {name}")
}

/// What touches what: `corner of B on face of A`, `edge on edge`.
#[must_use]
pub fn place(place: &ContactPlace) -> String {
    let word = |feature: Feature| feature.to_string().split(' ').next().unwrap_or_default().to_owned();
    let ([a, b], [of_a, of_b]) = (place.features.map(word), place.features.map(|feature| feature.spanned().count()));
    match of_a.cmp(&of_b) {
        Ordering::Less => format!("{a} of A on {b} of B"),
        Ordering::Equal => format!("{b} on {a}"),
        Ordering::Greater => format!("{b} of B on {a} of A"),
    }
}

/// The shortest way out of an overlap, by its length.
#[must_use]
pub fn way_out(length: f64, decimals: usize) -> String {
    format!("move B by {length:.decimals$}")
}

/// How long ago something was, in the largest unit of which it is one at least.
#[must_use]
pub fn ago(age: Duration) -> String {
    const UNITS: [(u64, &str); 4] = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")];
    let seconds = age.as_secs();
    let unit = UNITS.into_iter().find(|(length, _)| *length <= seconds);
    unit.map_or_else(
        || "just now".to_owned(),
        |(length, name)| {
            let count = seconds / length;
            format!("{count} {name}{} ago", if count == 1 { "" } else { "s" })
        },
    )
}

/// What the solver finds where it looks ahead of what is proved.
#[must_use]
pub fn looked_ahead(found: State) -> &'static str {
    match found {
        State::Contact => "the solver looks ahead of what is proved and finds overlap",
        State::Free => "the solver looks ahead of what is proved and finds a gap",
        State::Neither => "the solver looks ahead of what is proved and cannot tell",
    }
}

/// What an engine that samples the motion so many times a second sees of `contacts` contacts: `missed` of them it
/// misses (`surely`, or perhaps), and it needs the rate `needed` to see all.
#[must_use]
pub fn engine(rate: u32, contacts: usize, missed: usize, surely: bool, needed: SafeRate) -> String {
    if missed == 0 {
        return match contacts {
            0 => format!("{rate} Hz sees no contact"),
            1 => format!("{rate} Hz sees the contact"),
            count => format!("{rate} Hz sees all {count} contacts"),
        };
    }
    let what = match contacts {
        1 => "this contact".to_owned(),
        all => format!("{missed} of {all} contacts"),
    };
    let misses = if surely { "misses" } else { "may miss" };
    match needed {
        SafeRate::From(needed) => format!("{rate} Hz {misses} {what}; it needs at least {needed} Hz"),
        SafeRate::AtMost(enough) => format!("{rate} Hz {misses} {what}; {enough} Hz is sure to see it"),
        SafeRate::Beyond => format!("{rate} Hz {misses} {what}; no rate below {HIGHEST_RATE} Hz is sure to see it"),
    }
}
