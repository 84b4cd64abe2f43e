//! Editing boxes of 2D with the pointer: what is held, and the edit that follows from where it is now.

use crate::{
    picture::{camera::Lens, solid::Solid},
    scene::{
        Edit,
        edit::{AnyBox, Number},
    },
    workbench::command::Gesture,
};
use glam::DVec3;

/// What of a box the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hold {
    /// The box itself: it moves along.
    Place,
    /// The box turns about its centre.
    Turn,
    /// Where the box is at the end: its velocity follows.
    EndPose,
    /// The middle of a side: the half extent along `axis` follows.
    Side {
        /// The axis of the box.
        axis: usize,
        /// Which of the two sides.
        sign: f64,
    },
}

/// A box in the hand.
#[derive(Clone, Debug)]
pub struct Grab {
    /// Its index.
    box_index: usize,
    /// The point of the world that the pointer's points count from while it is held.
    pub origin: DVec3,
    hold: Hold,
    /// The box as it was.
    before: AnyBox,
    /// The box where it was grabbed, at the moment shown.
    solid: Solid,
    from: DVec3,
    /// The pointer as last seen, and how far it has gone round the centre since the start, radians.
    last: DVec3,
    turned: f64,
}

impl Grab {
    /// Grabs `before`, drawn as `solid`, at the point `from`; both count from `origin`.
    #[must_use]
    pub fn new(box_index: usize, hold: Hold, before: AnyBox, solid: Solid, from: DVec3, origin: DVec3) -> Self {
        Self { box_index, origin, hold, before, solid, from, last: from, turned: 0.0 }
    }

    /// The undo step that holding it makes.
    #[must_use]
    pub fn gesture(&self) -> Gesture {
        let number = match self.hold {
            Hold::Place => Number::Center(0),
            Hold::Turn => Number::Angle,
            Hold::EndPose => Number::Velocity(0),
            Hold::Side { axis, .. } => Number::HalfExtent(axis),
        };
        Gesture::Begin(format!("{} {}", number.verb(), self.before.name()))
    }

    /// The change that brings the box to the pointer, with no more digits than the screen can show.
    #[must_use]
    pub fn edit(&mut self, pointer: DVec3, lens: &Lens, duration: f64) -> Edit {
        let unit = 1.0 / lens.scale_at(pointer);
        let way = pointer - self.from;
        let moved = |number: fn(usize) -> Number, factor: f64| {
            (0..2).filter(|&i| way[i] != 0.0).map(move |i| (number(i), way[i] * factor, unit * factor)).collect()
        };
        let changes: Vec<(Number, f64, f64)> = match self.hold {
            Hold::Place => moved(Number::Center, 1.0),
            Hold::EndPose => moved(Number::Velocity, 1.0 / duration),
            Hold::Turn => {
                let arm = |at: DVec3| (at - self.solid.center).truncate();
                self.turned += arm(self.last).angle_to(arm(pointer));
                vec![(Number::Angle, self.turned.to_degrees(), 0.1)]
            }
            Hold::Side { axis, sign } => {
                vec![(Number::HalfExtent(axis), sign * self.solid.axes[axis].dot(way), unit)]
            }
        };
        self.last = pointer;
        let numbers = changes.into_iter().filter_map(|(number, change, step)| {
            let value = rounded_to(self.before.number(number)? + change, step);
            let value = if matches!(number, Number::HalfExtent(_)) { value.max(0.0) } else { value };
            Some((number, value))
        });
        Edit::SetNumbers { index: self.box_index, numbers: numbers.collect() }
    }
}

/// `value` to the last decimal that is not finer than a tenth of `step`.
fn rounded_to(value: f64, step: f64) -> f64 {
    let decimals = (-step.log10()).ceil().clamp(0.0, 15.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 15")]
    let decimals = decimals as usize;
    format!("{value:.decimals$}").parse().unwrap_or(value)
}
