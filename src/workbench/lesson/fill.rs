//! What the placeholders of a text are filled with: the numbers of the analysis, through the formatter of all numbers.

use crate::{
    kernel::{
        interval::Interval,
        projection::{self, Coordinates},
        query::Snapshot,
        sat::AxisTest,
    },
    scene::{
        AnyMotion, Boxes, Pair, Scene,
        lesson::{Line, Placeholder, Quantity, Side},
    },
    workbench::{PairAnalysis, analysis::IN_A_FRAME, numbers, words},
};
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

/// Stands for what is not there: a contact that does not happen, a gap on an axis without direction.
const NONE: &str = "none";

/// Stands for what the solver does not know yet.
const NOT_YET: &str = "…";

/// Where the values of a text come from.
pub struct Source<'a> {
    scene: &'a Scene,
    focus: Option<&'a PairAnalysis>,
    /// Of pairs other than the focus, made when they are asked for.
    others: RefCell<BTreeMap<Pair, Rc<PairAnalysis>>>,
}

/// What a step says of the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment {
    /// Seconds.
    pub at: f64,
    /// The free line of the step.
    pub line: Option<Coordinates>,
}

impl<'a> Source<'a> {
    /// The values of a scene, whose focus pair is analysed.
    #[must_use]
    pub fn new(scene: &'a Scene, focus: Option<&'a PairAnalysis>) -> Self {
        Self { scene, focus, others: RefCell::default() }
    }

    /// Does something with the analysis of a pair, or of the focus; `None` where there is no pair.
    pub(super) fn with<R>(&self, pair: Option<Pair>, act: impl FnOnce(&PairAnalysis) -> R) -> Option<R> {
        let pair = pair.or_else(|| self.scene.focus())?;
        if let Some(focus) = self.focus.filter(|focus| focus.pair == pair) {
            return Some(act(focus));
        }
        let mut others = self.others.borrow_mut();
        let made = others.entry(pair).or_insert_with(|| Rc::new(PairAnalysis::within(self.scene, pair, IN_A_FRAME)));
        let made = Rc::clone(made);
        drop(others);
        Some(act(&made))
    }

    /// The text of a value; `moment` is that of the step.
    #[must_use]
    pub fn value(&self, of: &Placeholder, moment: Moment) -> String {
        let Placeholder { what, at, pair } = *of;
        let moment = Moment { at: at.unwrap_or(moment.at).clamp(0.0, self.scene.duration()), ..moment };
        match what {
            Quantity::At => numbers::honest(moment.at, 0.0),
            Quantity::Duration => numbers::honest(self.scene.duration(), 0.0),
            Quantity::Center(index) => tuple(&self.center(index, moment.at), 0.0),
            Quantity::Half(index) => tuple(&self.written(index, Written::Half), 0.0),
            Quantity::Velocity(index) => tuple(&self.written(index, Written::Velocity), 0.0),
            Quantity::Spin(index) => tuple(&self.written(index, Written::Spin), 0.0),
            Quantity::Name(side) => self.with(pair, |of| self.name(of.pair, side)).unwrap_or(NONE.to_owned()),
            Quantity::Status
            | Quantity::Contacts
            | Quantity::Enter(_)
            | Quantity::Exit(_)
            | Quantity::Closest
            | Quantity::ClosestAt => self.with(pair, |of| of_motion(what, of)).unwrap_or(NONE.to_owned()),
            Quantity::Verdict
            | Quantity::Best
            | Quantity::Separation
            | Quantity::Uncertainty
            | Quantity::Depth
            | Quantity::Translation => {
                let count = self.scene.dimension().count();
                let text = self.with(pair, |of| of_moment(what, &of.at(moment.at), count));
                text.unwrap_or(NONE.to_owned())
            }
            Quantity::Gap(line)
            | Quantity::Direction(line)
            | Quantity::Distance(line)
            | Quantity::Radius(line, _)
            | Quantity::From(line, _)
            | Quantity::To(line, _) => {
                let count = self.scene.dimension().count();
                let shadow = self.with(pair, |of| Shadow::of(of, line, moment)).flatten();
                shadow.map_or(NONE.to_owned(), |shadow| shadow.text(what, count))
            }
        }
    }

    fn name(&self, pair: Pair, side: Side) -> String {
        let index = match side {
            Side::A => pair.a,
            Side::B => pair.b,
        };
        self.scene.name(index).to_owned()
    }

    /// Where the middle of a box is at a time.
    fn center(&self, index: usize, t: f64) -> Vec<f64> {
        match self.scene.motion(index) {
            AnyMotion::Planar(motion) => motion.at(t).center.to_array().to_vec(),
            AnyMotion::Spatial(motion) => motion.at(t).center.to_array().to_vec(),
        }
    }

    /// Numbers of a box as its file has them.
    fn written(&self, index: usize, what: Written) -> Vec<f64> {
        match self.scene.boxes() {
            Boxes::Planar(boxes) => {
                let of = &boxes[index];
                match what {
                    Written::Half => of.half_extents.to_vec(),
                    Written::Velocity => of.velocity.to_vec(),
                    Written::Spin => vec![of.angular_velocity],
                }
            }
            Boxes::Spatial(boxes) => {
                let of = &boxes[index];
                match what {
                    Written::Half => of.half_extents.to_vec(),
                    Written::Velocity => of.velocity.to_vec(),
                    Written::Spin => of.angular_velocity.to_vec(),
                }
            }
        }
    }
}

/// Numbers of a box that its file has.
#[derive(Clone, Copy)]
enum Written {
    Half,
    Velocity,
    Spin,
}

/// Both boxes on a line.
struct Shadow {
    a: Interval,
    b: Interval,
    gap: f64,
    uncertainty: f64,
    direction: Coordinates,
}

impl Shadow {
    fn of(analysis: &PairAnalysis, line: Line, Moment { at, line: free }: Moment) -> Option<Self> {
        match line {
            Line::Axis(axis) => {
                let snapshot = analysis.at(at);
                let (both, direction) = snapshot.on(axis)?;
                let AxisTest { uncertainty, .. } = snapshot.report.test(axis)?;
                Some(Self { a: both.a, b: both.b, gap: both.gap, uncertainty, direction })
            }
            Line::Free => {
                let free = free?;
                let both = analysis.along(at, &[free]).pop()??;
                let direction = free.map(|x| x / projection::length(free));
                // What is rounded on a free line is not bounded; so much it may be.
                let uncertainty = 8.0
                    * f64::EPSILON
                    * [both.a.min, both.a.max, both.b.min, both.b.max].map(f64::abs).into_iter().fold(0.0, f64::max);
                Some(Self { a: both.a, b: both.b, gap: both.gap, uncertainty, direction })
            }
        }
    }

    fn text(&self, what: Quantity, count: usize) -> String {
        let of = |side: Side| match side {
            Side::A => self.a,
            Side::B => self.b,
        };
        let radius = |side: Side| 0.5 * of(side).length();
        let rounding = |value: f64| self.uncertainty.max(8.0 * f64::EPSILON * value.abs());
        let number = |value: f64| numbers::honest(value, rounding(value));
        match what {
            Quantity::Direction(_) => tuple(&self.direction[..count], 0.0),
            Quantity::Distance(_) => number(self.gap + radius(Side::A) + radius(Side::B)),
            Quantity::Radius(_, side) => number(radius(side)),
            Quantity::From(_, side) => number(of(side).min),
            Quantity::To(_, side) => number(of(side).max),
            // The others are about no line.
            _ => number(self.gap),
        }
    }
}

/// Coordinates in brackets, or a number, known within `bound` and their rounding; `≈` stands in front where digits of any
/// were dropped.
fn tuple(values: &[f64], bound: f64) -> String {
    let size = values.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
    let bound = bound.max(8.0 * f64::EPSILON * size);
    let exact = values.iter().all(|&value| numbers::is_brief(value, bound));
    let sign = if exact { "" } else { "≈" };
    // What rounding has left of a zero is no number to read.
    let shown: Vec<f64> = values.iter().map(|&x| if x.abs() <= bound { 0.0 } else { x }).collect();
    format!("{sign}{}", numbers::tuple_brief(&shown))
}

fn of_moment(what: Quantity, snapshot: &Snapshot, count: usize) -> String {
    let report = &snapshot.report;
    match what {
        Quantity::Verdict => report.verdict.to_string(),
        Quantity::Best => report.best.to_string(),
        Quantity::Uncertainty => numbers::few_digits(report.uncertainty),
        Quantity::Depth => numbers::honest((-report.separation).max(0.0), report.uncertainty),
        Quantity::Translation => {
            let way = snapshot.translation.filter(|way| way.iter().any(|&x| x != 0.0));
            way.map_or(NONE.to_owned(), |way| tuple(&way[..count], report.uncertainty))
        }
        // The others are about no moment, or on a line.
        _ => numbers::honest(report.separation, report.uncertainty),
    }
}

fn of_motion(what: Quantity, of: &PairAnalysis) -> String {
    if !of.solved {
        return NOT_YET.to_owned();
    }
    let contacts = &of.sweep.contacts;
    let contact = |count: usize| contacts.get(count - 1);
    let none = || NONE.to_owned();
    match what {
        Quantity::Status => words::uncapitalised(words::status(of.sweep.status())),
        Quantity::Enter(count) => contact(count).map_or_else(none, |of| numbers::honest(of.enter.hi, of.enter.width())),
        Quantity::Exit(count) => contact(count).map_or_else(none, |of| {
            of.exit.map_or("the end".to_owned(), |exit| numbers::honest(exit.hi, exit.width()))
        }),
        Quantity::Closest => of
            .closest
            .map_or_else(none, |closest| numbers::honest(closest.separation, f64::EPSILON * closest.separation.abs())),
        Quantity::ClosestAt => of.closest.map_or_else(none, |closest| numbers::honest(closest.at, 0.0)),
        // The others are about no motion.
        _ => contacts.len().to_string(),
    }
}
