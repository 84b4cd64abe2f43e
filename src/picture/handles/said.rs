//! What is said at the pointer while something is dragged.

use super::part::{AXES, PLANES};
use crate::{
    kernel::axis::AxisId,
    scene::edit::{AnyBox, Number},
    workbench::numbers,
};

/// The words at the pointer, a line each.
pub struct Said<'a> {
    before: &'a AnyBox,
    after: &'a AnyBox,
    /// How many coordinates there are.
    count: usize,
    /// A point of the screen, units of the scene.
    unit: f64,
    lines: Vec<String>,
}

impl<'a> Said<'a> {
    /// Nothing is said yet of a box before and after.
    #[must_use]
    pub fn new(before: &'a AnyBox, after: &'a AnyBox, count: usize, unit: f64) -> Self {
        Self { before, after, count, unit, lines: Vec::new() }
    }

    /// All that is said.
    #[must_use]
    pub fn lines(self) -> Vec<String> {
        self.lines
    }

    fn values(of: &AnyBox, number: fn(usize) -> Number, count: usize) -> Vec<f64> {
        (0..count).map(|i| of.number(number(i)).unwrap_or_default()).collect()
    }

    fn line(mut self, line: String) -> Self {
        self.lines.push(line);
        self
    }

    /// Where the centre is, and how far it has moved.
    #[must_use]
    pub fn place(self) -> Self {
        let [before, after] = [self.before, self.after].map(|of| Self::values(of, Number::Center, self.count));
        let moved: Vec<f64> = after.iter().zip(&before).map(|(after, before)| after - before).collect();
        let (at, by) = (numbers::placed(&after, self.unit), numbers::moved(&moved, self.unit));
        self.line(format!("center {at}")).line(format!("moved {by}"))
    }

    /// The velocity, of which a unit moves the thing held by `seconds` units.
    #[must_use]
    pub fn velocity(self, seconds: f64) -> Self {
        let velocity = Self::values(self.after, Number::Velocity, self.count);
        let text = numbers::placed(&velocity, self.unit / seconds);
        let speed = velocity.iter().fold(0.0_f64, |sum, x| sum.hypot(*x));
        let speed = numbers::placed(&[speed], self.unit / seconds);
        self.line(format!("velocity {text} units/s")).line(format!("speed {speed}"))
    }

    /// The pivot.
    #[must_use]
    pub fn pivot(self) -> Self {
        let text = numbers::placed(&Self::values(self.after, Number::Pivot, self.count), self.unit);
        self.line(format!("pivot {text} in the box"))
    }

    /// A half extent.
    #[must_use]
    pub fn half_extent(self, axis: usize) -> Self {
        let half = self.after.number(Number::HalfExtent(axis)).unwrap_or_default();
        let text = numbers::placed(&[half], self.unit);
        self.line(format!("half extent {} {text}", AXES[axis % 3]))
    }

    /// The angle of a box of 2D.
    #[must_use]
    pub fn angle(self, angle: f64, by: f64) -> Self {
        let by = numbers::fixed_signed(by, 1);
        self.line(format!("angle {} deg", numbers::brief(angle))).line(format!("turned {by} deg"))
    }

    /// The turn of a box of 3D.
    #[must_use]
    pub fn turn(self, by: f64) -> Self {
        self.line(format!("turned {} deg", numbers::fixed_signed(by, 1)))
    }

    /// The angular velocity.
    #[must_use]
    pub fn spin(self) -> Self {
        let count = if self.count == 2 { 1 } else { 3 };
        let spin = Self::values(self.after, Number::AngularVelocity, count);
        let text = if let [spin] = spin[..] { numbers::brief(spin) } else { numbers::tuple_brief(&spin) };
        self.line(format!("angular velocity {text} deg/s"))
    }

    /// That the motion keeps to an axis, if it does.
    #[must_use]
    pub fn along(self, axis: Option<usize>) -> Self {
        match axis {
            Some(axis) => self.line(format!("along {}", AXES[axis % 3])),
            None => self,
        }
    }

    /// That the motion keeps to the plane across an axis, if it does.
    #[must_use]
    pub fn across(self, axis: Option<usize>) -> Self {
        match axis {
            Some(axis) => self.line(format!("in the {} plane", PLANES[axis % 3])),
            None => self,
        }
    }

    /// That it turns about an axis, if one was chosen.
    #[must_use]
    pub fn about(self, axis: Option<usize>) -> Self {
        match axis {
            Some(axis) => self.line(format!("about {}", AXES[axis % 3])),
            None => self,
        }
    }

    /// That the boxes touch on that axis.
    #[must_use]
    pub fn touching(self, axis: AxisId) -> Self {
        self.line(format!("just touching on {axis}"))
    }

    /// Which pose changes.
    #[must_use]
    pub fn pose(self, pose: &str) -> Self {
        self.line(pose.to_owned())
    }

    /// Which pose changes while another one than the start is shown.
    #[must_use]
    pub fn when(self, t: f64, duration: f64, pose: &str) -> Self {
        if t == 0.0 {
            return self;
        }
        let t = numbers::time(t, duration);
        self.line(format!("{pose}, seen at t = {t} s"))
    }
}
