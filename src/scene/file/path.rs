//! The path from a scene to one of its fields.

use std::fmt;

/// One step from a value into a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The field of that name.
    Field(&'static str),
    /// An item of a list, from 0; printed `[1]`.
    Item(usize),
    /// A component of a tuple, from 0; printed `.1`.
    Part(usize),
}

/// The steps from the scene to one field; prints as `boxes[1].half_extents.0`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(Vec<Step>);

impl Path {
    /// The path of a field of the scene itself.
    #[must_use]
    pub fn field(name: &'static str) -> Self {
        Self(vec![Step::Field(name)])
    }

    /// The path of these steps, outermost first.
    #[must_use]
    pub fn of(steps: &[Step]) -> Self {
        Self(steps.to_vec())
    }

    /// This path, one step longer.
    #[must_use]
    pub fn then(&self, step: Step) -> Self {
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step);
        Self(steps)
    }

    /// This path, followed by the steps of another.
    #[must_use]
    pub fn join(mut self, below: &Self) -> Self {
        self.0.extend_from_slice(&below.0);
        self
    }

    /// The steps, outermost first.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if i == 0 => write!(f, "{name}")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Item(index) => write!(f, "[{index}]")?,
                Step::Part(index) => write!(f, ".{index}")?,
            }
        }
        Ok(())
    }
}
