//! Moving overlapping boxes until they just touch at the moment shown.

use super::apart::{Shift, Until, settled};
use crate::{
    kernel::{projection, sat::Verdict},
    scene::{Edit, edit::Number},
    workbench::{numbers, view::View, words},
};
use serde::{Deserialize, Serialize};

/// A way to move boxes of the focus pair until they just touch; their whole motions move with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum PushCommand {
    /// The shortest way, of these boxes.
    Apart(Moved),
    /// The selected box of the pair, or else B, goes back the way that it came relative to the other.
    BackAlongVelocity,
    /// The selected box of the pair, or else B, goes along the shown axis.
    BackAlongAxis,
}

/// Which boxes of a pair move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Moved {
    /// The first.
    A,
    /// The second.
    B,
    /// Both, half the way each.
    Both,
}

/// What a command comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Pushed {
    /// The words after "Undo" in a menu.
    pub label: String,
    /// The changes of the scene.
    pub edits: Vec<Edit>,
    /// What was done, in sentences.
    pub said: String,
}

/// Why a command can do nothing now, in a sentence; `None` where it can.
#[must_use]
pub fn trouble(view: &View<'_>, command: PushCommand) -> Option<&'static str> {
    let Some(focus) = view.focus else { return Some("This needs a pair of boxes.") };
    match focus.now.report.verdict {
        Verdict::Separated => Some("The boxes do not overlap at the moment shown."),
        Verdict::Touching => Some("The boxes just touch already."),
        Verdict::Overlapping if way(view, command).is_some() => None,
        Verdict::Overlapping => Some(match command {
            PushCommand::Apart(_) => TOO_FAR,
            PushCommand::BackAlongVelocity => "The boxes do not move against each other.",
            PushCommand::BackAlongAxis => "The shown axis has no direction, because its edges are parallel.",
        }),
    }
}

const TOO_FAR: &str = "The boxes cannot be moved that far.";

/// The direction in which B moves relative to A, of length 1, and how far.
fn way(view: &View<'_>, command: PushCommand) -> Option<([f64; 3], f64)> {
    let focus = view.focus?;
    let (analysis, t) = (focus.analysis, view.playhead.t());
    let exit = |along: [f64; 3]| analysis.way_out(t, along).map(|length| (along, length));
    match command {
        PushCommand::Apart(_) => {
            let way = focus.now.translation?;
            let length = projection::length(way);
            (length > 0.0).then(|| (way.map(|x| x / length), length))
        }
        PushCommand::BackAlongVelocity => {
            let velocity = |index: usize| {
                let item = view.scene().boxes().get(index);
                [0, 1, 2].map(|i| item.as_ref().and_then(|item| item.number(Number::Velocity(i))).unwrap_or_default())
            };
            let (a, b) = (velocity(analysis.pair.a), velocity(analysis.pair.b));
            let back = [0, 1, 2].map(|i| a[i] - b[i]);
            let length = projection::length(back);
            if length > 0.0 && length.is_finite() { exit(back.map(|x| x / length)) } else { None }
        }
        PushCommand::BackAlongAxis => {
            let (_, along) = focus.now.on(focus.axis)?;
            let ways = [along, along.map(|x| -x)].into_iter().filter_map(exit);
            ways.min_by(|one, other| one.1.total_cmp(&other.1))
        }
    }
}

/// What a command comes to at the moment shown.
///
/// # Errors
/// Why it can do nothing, in a sentence.
pub fn push(view: &View<'_>, command: PushCommand) -> Result<Pushed, &'static str> {
    if let Some(trouble) = trouble(view, command) {
        return Err(trouble);
    }
    let (scene, selected) = (view.scene(), view.selection.box_index());
    let focus = view.focus.ok_or(TOO_FAR)?;
    let pair = focus.analysis.pair;
    let (along, length) = way(view, command).ok_or(TOO_FAR)?;
    let (of_a, of_b) = match command {
        PushCommand::Apart(Moved::A) => (-1.0, 0.0),
        PushCommand::Apart(Moved::B) => (0.0, 1.0),
        PushCommand::Apart(Moved::Both) => (-0.5, 0.5),
        PushCommand::BackAlongVelocity | PushCommand::BackAlongAxis if selected == Some(pair.a) => (-1.0, 0.0),
        PushCommand::BackAlongVelocity | PushCommand::BackAlongAxis => (0.0, 1.0),
    };
    let shares = [(pair.a, of_a), (pair.b, of_b)].into_iter().filter(|(_, share)| *share != 0.0);
    let shifts: Vec<_> = shares
        .map(|(index, share): (usize, f64)| {
            (Shift { index, by: along.map(|x| x * length * share) }, along.map(|x| x * share.signum()))
        })
        .collect();
    let (edits, report) = settled(scene, (pair, view.playhead.t()), &shifts, Until::NoOverlap).ok_or(TOO_FAR)?;
    let moved = |(shift, _): &(Shift, _)| {
        let by = projection::length(shift.by);
        let way = numbers::tuple(&shift.by[..scene.dimension().count()]);
        format!("{} moved by {}, {way}", scene.name(shift.index), numbers::short(by))
    };
    let moved: Vec<String> = shifts.iter().map(moved).collect();
    let names: Vec<&str> = shifts.iter().map(|(shift, _)| scene.name(shift.index)).collect();
    let verb = if matches!(command, PushCommand::Apart(_)) { "push apart" } else { "back off" };
    Ok(Pushed {
        label: format!("{verb} {}", names.join(" and ")),
        edits,
        said: format!("{}. The boxes {}.", moved.join("; "), words::verdict(&report)),
    })
}
