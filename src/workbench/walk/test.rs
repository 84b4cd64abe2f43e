//! What the stages of the test at an instant say.

use super::{
    facts::{Facts, cross, dot},
    formula::{Digits, Mark, Row, Sum},
    page::Page,
    stage::{Stage, Which},
};
use crate::{
    kernel::{
        axis::{AxisId, Dimension},
        interval::Interval,
        projection::{self, Coordinates, Projection},
        sat::{AxisStatus, AxisTest, HalfProjection, Verdict},
    },
    workbench::numbers,
};
use serde::{Deserialize, Serialize};

/// How a box is projected on an axis. Both ways give the same interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Projecting {
    /// The half extents times cosines, around the centre.
    #[default]
    HalfExtents,
    /// Corner by corner, with the least and the greatest.
    Corners,
}

impl Projecting {
    /// The other way.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::HalfExtents => Self::Corners,
            Self::Corners => Self::HalfExtents,
        }
    }
}

/// An axis with both boxes on it.
struct On {
    axis: AxisId,
    along: Coordinates,
    test: AxisTest,
    both: Projection,
    halves: [HalfProjection; 2],
}

impl On {
    fn new(facts: &Facts<'_>, axis: AxisId) -> Option<Self> {
        let (test, halves) = (facts.now.report.test(axis)?, facts.now.report.halves(axis)?);
        Some(Self { axis, along: facts.direction(axis)?, both: test.projection?, halves, test })
    }

    fn half(&self, which: Which) -> HalfProjection {
        self.halves[which.index()]
    }

    fn interval(&self, which: Which) -> Interval {
        match which {
            Which::A => self.both.a,
            Which::B => self.both.b,
        }
    }

    /// Digits for lengths on this axis.
    fn digits(&self, facts: &Facts<'_>) -> Digits {
        Digits::of(self.both.gap, self.size(facts), self.test.uncertainty)
    }

    /// The largest length in the formulas of the gap.
    fn size(&self, facts: &Facts<'_>) -> f64 {
        projection::length(facts.now.offset) + self.halves[0].radius + self.halves[1].radius
    }

    /// Digits for positions on this axis, which count from the world's origin.
    fn digits_of_positions(&self, facts: &Facts<'_>) -> Digits {
        let far = self.halves[0].center.abs().max(self.halves[1].center.abs());
        Digits::of(self.both.gap, self.size(facts) + far, self.test.uncertainty)
    }
}

/// What a stage of the test shows; empty for a stage of another walk.
#[must_use]
pub fn page(stage: Stage, by: Projecting, facts: &Facts<'_>) -> Page {
    let page = match stage {
        Stage::Choose(axis) => choose(axis, facts),
        Stage::Parallel(axis) => Some(parallel(axis, facts)),
        Stage::Project(axis, which) => project(axis, which, by, facts),
        Stage::Compare(axis) => compare(axis, by, facts),
        Stage::Decide(axis) => decide(axis, facts),
        Stage::Conclude => conclude(facts),
        _ => None,
    };
    Page { axis: stage.of_axis().or((stage == Stage::Conclude).then(|| facts.best())), ..page.unwrap_or_default() }
}

/// `A (bullet)`.
fn named(which: Which, facts: &Facts<'_>) -> String {
    format!("{} ({})", which.name(), facts.scene.name(facts.index(which)))
}

/// The symbol of a box axis: `a0`.
fn symbol(which: Which, i: u8) -> String {
    format!("{}{i}", which.name().to_lowercase())
}

fn choose(axis: AxisId, facts: &Facts<'_>) -> Option<Page> {
    let along = facts.direction(axis)?;
    let count = facts.count();
    let face_of = |which: Which, i: u8| {
        let mut sum = Sum::new(Digits::of(1.0, 1.0, 0.0));
        let text = sum.digits.unit(along, count);
        sum.term(symbol(which, i), text, Mark::Face(which, i));
        let what = if facts.dimension() == Dimension::D2 { "side" } else { "face" };
        let sentence = format!(
            "The line L stands at right angles to a {what} of {}. If there is room between that {what} and the other \
             box, this line shows it.",
            named(which, facts)
        );
        (sentence, sum, vec![Mark::Line(axis), Mark::Face(which, i)])
    };
    let (sentence, sum, marks) = match axis {
        AxisId::FaceA(i) => face_of(Which::A, i),
        AxisId::FaceB(j) => face_of(Which::B, j),
        AxisId::Edges(i, j) => {
            let mut sum = Sum::new(Digits::of(1.0, 1.0, 0.0));
            product(&mut sum, (i, j), facts);
            let text = sum.digits.unit(along, count);
            let sentence = format!(
                "Edge {i} of {} and edge {j} of {} can pass each other without any face between them. The plane that \
                 holds both directions would keep them apart; L stands at right angles to it: their cross product.",
                named(Which::A, facts),
                named(Which::B, facts)
            );
            let marks = vec![Mark::Line(axis), Mark::Edge(Which::A, i), Mark::Edge(Which::B, j)];
            let row = sum.ends("L", Mark::Line(axis), text);
            return Some(Page {
                title: title(axis, "choose the axis"),
                sentence,
                rows: vec![row],
                marks,
                ..Page::default()
            });
        }
    };
    let row = sum.ends("L", Mark::Line(axis), String::new());
    Some(Page { title: title(axis, "choose the axis"), sentence, rows: vec![row], marks, ..Page::default() })
}

/// `a0 × b1 / |a0 × b1|`.
fn product(sum: &mut Sum, (i, j): (u8, u8), facts: &Facts<'_>) {
    let [a, b] = [(Which::A, i), (Which::B, j)].map(|(which, i)| facts.box_axis(which, usize::from(i)));
    let [one, other] = [a, b].map(|of| sum.digits.unit(of, facts.count()));
    let (name_a, name_b) = (symbol(Which::A, i), symbol(Which::B, j));
    sum.term(&name_a, one, Mark::Edge(Which::A, i)).glue(" × ").term(&name_b, other, Mark::Edge(Which::B, j));
    let length = sum.digits.ratio(projection::length(cross(a, b)));
    sum.glue(" / ").term(format!("|{name_a} × {name_b}|"), length, None);
}

fn title(axis: AxisId, what: &str) -> String {
    format!("{axis}: {what}")
}

fn parallel(axis: AxisId, facts: &Facts<'_>) -> Page {
    let mut sum = Sum::new(Digits::of(1.0, 1.0, 0.0));
    let mut marks = Vec::new();
    if let AxisId::Edges(i, j) = axis {
        product(&mut sum, (i, j), facts);
        marks = vec![Mark::Edge(Which::A, i), Mark::Edge(Which::B, j)];
    }
    let row = sum.ends("L", None, "no direction".to_owned());
    let sentence =
        "These two edges are parallel: their cross product is 0, or so short that rounding decides where it \
                    points. There is nothing to look at, and nothing is missed: the faces already look across these \
                    edges."
            .to_owned();
    Page { title: title(axis, "parallel edges"), sentence, rows: vec![row], marks, ..Page::default() }
}

fn project(axis: AxisId, which: Which, by: Projecting, facts: &Facts<'_>) -> Option<Page> {
    let on = On::new(facts, axis)?;
    let name = which.name();
    let (rows, sentence, mut marks) = match by {
        Projecting::HalfExtents => {
            let sentence = format!(
                "The box reaches as far to both sides of its centre: each half extent counts by the cosine of its angle \
                 to L. So {} needs no corners.",
                named(which, facts)
            );
            let halves = (0..facts.count()).map(|i| Mark::Half(which, index(i)));
            let marks = halves.chain([Mark::Center(which), Mark::Radius(which)]).collect();
            (by_half_extents(&on, which, facts), sentence, marks)
        }
        Projecting::Corners => {
            let sentence = format!(
                "Every corner of {} falls on L somewhere. The least place and the greatest are the ends of the interval: \
                 the shadow of {name}.",
                named(which, facts)
            );
            let corners = (0..1_usize << facts.count()).map(|k| Mark::Corner(which, index(k)));
            (by_corners(&on, which, facts), sentence, corners.collect::<Vec<_>>())
        }
    };
    marks.extend([Mark::Line(axis), Mark::Interval(which)]);
    Some(Page { title: title(axis, &format!("project {name}")), sentence, rows, marks, ..Page::default() })
}

#[expect(clippy::cast_possible_truncation, reason = "at most eight corners")]
fn index(k: usize) -> u8 {
    k as u8
}

fn radius_name(which: Which) -> String {
    format!("r{}", which.name().to_lowercase())
}

fn by_half_extents(on: &On, which: Which, facts: &Facts<'_>) -> Vec<Row> {
    let HalfProjection { center, radius } = on.half(which);
    let lower = which.name().to_lowercase();
    let mut sum = Sum::new(Digits::of(radius, on.size(facts), on.test.uncertainty));
    for i in 0..facts.count() {
        let mark = Mark::Half(which, index(i));
        let cosine = sum.digits.ratio(facts.cosine(which, i, on.along));
        if i > 0 {
            sum.glue(" + ");
        }
        sum.number(format!("h{lower}{i}"), facts.half(which, i), mark).glue(" · ");
        sum.term(format!("|{}·L|", symbol(which, index(i))), cosine, Mark::Edge(which, index(i)));
    }
    let first = sum.row(radius_name(which), Mark::Radius(which), radius);
    let mut ends = Sum::new(on.digits_of_positions(facts));
    let center_name = format!("L·c{lower}");
    ends.glue("[").number(&center_name, center, Mark::Center(which)).glue(" - ");
    ends.number(radius_name(which), radius, Mark::Radius(which)).glue(", ");
    ends.number(&center_name, center, Mark::Center(which)).glue(" + ");
    ends.number(radius_name(which), radius, Mark::Radius(which)).glue("]");
    vec![first, interval(ends, on, which)]
}

/// The row of an interval, from its terms.
fn interval(mut sum: Sum, on: &On, which: Which) -> Row {
    let of = on.interval(which);
    let [min, max] = [of.min, of.max].map(|end| sum.digits.number(end));
    sum.ends(which.name(), Mark::Interval(which), format!("[{min}, {max}]"))
}

/// The place of every corner of a box on the axis, in the order of their numbers.
#[must_use]
pub fn corner_places(axis: AxisId, which: Which, facts: &Facts<'_>) -> Vec<f64> {
    let Some(on) = On::new(facts, axis) else { return Vec::new() };
    let arm = |i: usize| facts.half(which, i) * dot(facts.box_axis(which, i), on.along);
    let arms: Vec<f64> = (0..facts.count()).map(arm).collect();
    let side = |k: usize, i: usize| if k >> i & 1 == 1 { 1.0 } else { -1.0 };
    let place = |k: usize| on.half(which).center + (0..arms.len()).map(|i| side(k, i) * arms[i]).sum::<f64>();
    (0..1_usize << arms.len()).map(place).collect()
}

/// The name of a corner by its sides: `+x -y`.
fn corner_name(k: usize, count: usize) -> String {
    let side = |(i, axis): (usize, &&str)| format!("{}{axis}", if k >> i & 1 == 1 { '+' } else { '-' });
    ["x", "y", "z"].iter().take(count).enumerate().map(side).collect::<Vec<_>>().join(" ")
}

fn by_corners(on: &On, which: Which, facts: &Facts<'_>) -> Vec<Row> {
    let places = corner_places(on.axis, which, facts);
    let mut all = Sum::new(on.digits_of_positions(facts));
    for (k, &place) in places.iter().enumerate() {
        if k > 0 {
            all.glue(", ");
        }
        all.number(corner_name(k, facts.count()), place, Mark::Corner(which, index(k)));
    }
    let all = all.ends("L·corner", None, String::new());
    let mut ends = Sum::new(on.digits_of_positions(facts));
    let of = on.interval(which);
    ends.glue("[").number("least", of.min, Mark::End(which, false)).glue(", ");
    ends.number("greatest", of.max, Mark::End(which, true)).glue("]");
    let row = ends.ends(which.name(), Mark::Interval(which), String::new());
    vec![all, row]
}

fn compare(axis: AxisId, by: Projecting, facts: &Facts<'_>) -> Option<Page> {
    let on = On::new(facts, axis)?;
    let gap = on.both.gap;
    let mut sum = Sum::new(on.digits(facts));
    let row = match by {
        Projecting::HalfExtents => {
            let unit = sum.digits.unit(on.along, facts.count());
            let offset = sum.digits.vector(facts.now.offset, facts.count());
            sum.glue("|").term("L", unit, Mark::Distance).glue("·").term("D", offset, Mark::Offset).glue("| - (");
            sum.number("ra", on.halves[0].radius, Mark::Radius(Which::A)).glue(" + ");
            sum.number("rb", on.halves[1].radius, Mark::Radius(Which::B)).glue(")");
            sum.row("gap", Mark::Gap, gap)
        }
        Projecting::Corners => {
            sum.digits = on.digits_of_positions(facts);
            let [low, high] = if on.both.b.min - on.both.a.max >= on.both.a.min - on.both.b.max {
                [Which::A, Which::B]
            } else {
                [Which::B, Which::A]
            };
            let (from, to) = (on.interval(low).max, on.interval(high).min);
            sum.number(format!("least of {}", high.name()), to, Mark::End(high, false)).glue(" - ");
            sum.signed(format!("greatest of {}", low.name()), from, Mark::End(low, true));
            sum.row("gap", Mark::Gap, gap)
        }
    };
    let sentence = match (on.test.status(), by) {
        (AxisStatus::Separating, _) => "The two intervals leave a gap between them.",
        (AxisStatus::Touching, _) => "The two intervals meet end to end, as far as rounding can tell.",
        (_, Projecting::HalfExtents) => {
            "The centres are nearer to each other on L than both radii together: the intervals overlap."
        }
        (_, Projecting::Corners) => "One interval begins before the other ends: they overlap.",
    };
    let sentence = match by {
        Projecting::HalfExtents => {
            format!("D leads from the centre of A to that of B; on L it is |L·D| long. {sentence}")
        }
        Projecting::Corners => sentence.to_owned(),
    };
    let marks = vec![Mark::Line(axis), Mark::Interval(Which::A), Mark::Interval(Which::B), Mark::Gap];
    Some(Page { title: title(axis, "compare"), sentence, rows: vec![row], marks, ..Page::default() })
}

fn decide(axis: AxisId, facts: &Facts<'_>) -> Option<Page> {
    let on = On::new(facts, axis)?;
    let (gap, uncertainty) = (on.both.gap, on.test.uncertainty);
    let mut row = Sum::new(on.digits(facts)).row("gap", Mark::Gap, gap);
    let bound = |sign: &str| {
        if uncertainty == 0.0 { "0".to_owned() } else { format!("{sign}{}", numbers::few_digits(uncertainty)) }
    };
    let place = if facts.dimension() == Dimension::D2 { "a line" } else { "a plane" };
    let (then, sentence, mark) = match on.test.status() {
        AxisStatus::Separating => (
            format!("> {}", bound("")),
            format!(
                "{axis} separates the boxes. One gap is enough: {place} at right angles to L fits into it with A on one \
                 side and B on the other, so no point is in both."
            ),
            Some(Mark::Separator),
        ),
        AxisStatus::Touching => (
            format!("within ±{} of 0", numbers::few_digits(uncertainty)),
            "Neither a gap nor an overlap can be told from rounding here. This axis does not separate: go on."
                .to_owned(),
            None,
        ),
        AxisStatus::Overlapping | AxisStatus::Degenerate => (
            format!("< {}", bound("-")),
            format!(
                "{axis} does not separate the boxes. That proves nothing yet: shadows may overlap where boxes do not. \
                 Go on to the next axis."
            ),
            None,
        ),
    };
    row.then = then;
    let marks = [Mark::Line(axis), Mark::Gap].into_iter().chain(mark).collect();
    Some(Page { title: title(axis, "decide"), sentence, rows: vec![row], marks, ..Page::default() })
}

fn conclude(facts: &Facts<'_>) -> Option<Page> {
    let best = facts.best();
    let on = On::new(facts, best)?;
    let all = facts.axes().filter(|&axis| facts.counts(axis)).count();
    let page = Page { title: "What all axes say".to_owned(), ..Page::default() };
    let digits = on.digits(facts);
    if facts.faces_only {
        let row = Sum::new(digits).row("largest gap", Mark::Gap, on.both.gap);
        let marks = vec![Mark::Line(best), Mark::Gap];
        return Some(Page { sentence: faces_in_words(facts), rows: vec![row], marks, ..page });
    }
    match facts.verdict_status() {
        AxisStatus::Separating => {
            let row = Sum::new(digits).row("largest gap", Mark::Gap, on.both.gap);
            let sentence = format!(
                "The boxes are apart: some axis shows a gap. The largest is on {best}; it is what the verdict names, but \
                 any gap proves the same."
            );
            Some(Page { sentence, rows: vec![row], marks: vec![Mark::Line(best), Mark::Gap, Mark::Separator], ..page })
        }
        AxisStatus::Touching => {
            let row = Sum::new(digits).row("largest gap", Mark::Gap, on.both.gap);
            let sentence = format!(
                "None of the {all} axes separates the boxes, and on {best} they do not overlap by more than rounding: they \
                 touch."
            );
            Some(Page { sentence, rows: vec![row], marks: vec![Mark::Line(best), Mark::Gap], ..page })
        }
        AxisStatus::Overlapping | AxisStatus::Degenerate => {
            let way = facts.now.translation.unwrap_or_default();
            let mut sum = Sum::new(digits);
            sum.number("overlap", -on.both.gap, Mark::Gap).glue(" · ");
            let direction = dot(way, on.along);
            let unit = on.along.map(|x| if direction < 0.0 { -x } else { x });
            let text = sum.digits.unit(unit, facts.count());
            sum.term("direction", text, Mark::Line(best));
            let out = sum.digits.vector(way, facts.count());
            let row = sum.ends("move of B", Mark::WayOut, out);
            let sentence = format!(
                "All {all} axes overlap, and no other could show a gap where these do not: the boxes overlap. The least \
                 overlap is on {best}, so to move B along it, away from A, is the shortest way out."
            );
            let marks = vec![Mark::Line(best), Mark::Gap, Mark::WayOut];
            Some(Page { sentence, rows: vec![row], marks, ..page })
        }
    }
}

/// What the faces alone say, and whether that is so.
fn faces_in_words(facts: &Facts<'_>) -> String {
    let best = facts.now.report.best;
    match (facts.verdict_status(), facts.now.report.verdict) {
        (AxisStatus::Separating, _) => {
            "A face keeps the boxes apart. One gap is enough, whichever axis shows it.".to_owned()
        }
        (_, Verdict::Separated) => format!(
            "No face keeps the boxes apart, and yet they are apart: {best} shows a gap, an axis that a test of the faces \
             alone leaves out."
        ),
        (AxisStatus::Overlapping, Verdict::Touching) => format!(
            "By the faces the boxes overlap, but on {best}, which a test of the faces alone leaves out, they only touch."
        ),
        _ => "No face keeps the boxes apart, and here no cross axis does. A test of the faces alone cannot know that: it has \
              only found no gap."
            .to_owned(),
    }
}
