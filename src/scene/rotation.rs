//! How a 3D box is turned at time 0, in the form its author chose.
//!
//! To add a form, add a variant to [`Rotation`] that holds its numbers as a file has them.
//! Name it and its numbers in [`Rotation::parts`], and say in [`Rotation::orientation`] what the numbers mean and why
//! some mean nothing; the compiler asks for both.
//! Write a given turn in it in `Rotation::in_all_forms`.
//! Add the form to the golden file `tests/golden/version-1-spatial.ron`, to a shipped scene and to the README; tests
//! name the place that lacks it.
//! Reading, printing, editing and the fields of the window follow from these.

use glam::{DMat3, DQuat, DVec3, EulerRot};
use serde::{Deserialize, Serialize};
use std::mem::discriminant;
use std::slice;

use super::degrees;
use super::file::path::{Path, Step};
use crate::kernel::{pair::obb::Orientation, space::D3};

/// A turn of a 3D box.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub enum Rotation {
    /// `(x, y, z, w)` of any length but 0.
    Quaternion([f64; 4]),
    /// A turn about a direction of any length but 0.
    AxisAngle {
        /// The direction turned about.
        axis: [f64; 3],
        /// Degrees, by the right-hand rule.
        angle: f64,
    },
    /// Degrees about the fixed world x, then y, then z.
    Euler([f64; 3]),
    /// The three axes of the box, orthonormal within 1e-6 and right-handed.
    Axes([f64; 3], [f64; 3], [f64; 3]),
    /// The three rows of a rotation matrix, as engines print it. Its columns are the axes of the box; the rows are
    /// orthonormal within 1e-6, and right-handed.
    Rows([f64; 3], [f64; 3], [f64; 3]),
}

/// What a form of a rotation is called, and how its numbers are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The name in a file.
    pub name: &'static str,
    /// The name on screen.
    pub label: &'static str,
    /// Which numbers can be changed by themselves.
    pub numbers: Numbers,
}

/// Whether a number of a form can be changed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Any number can.
    Independent,
    /// None can: the numbers are three lines of a rotation matrix, and mean no rotation until all fit together.
    Matrix,
}

/// Numbers of a rotation that belong together.
#[derive(Debug)]
pub struct Part<'a> {
    /// The step from the rotation to them; none if the form has no other part.
    pub step: Option<Step>,
    /// Their name on screen.
    pub label: String,
    /// What they are measured in.
    pub unit: Unit,
    /// The numbers, as a file has them.
    pub numbers: &'a mut [f64],
}

/// What numbers of a rotation are measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nothing.
    Plain,
    /// Degrees.
    Degrees,
}

/// Why some numbers are no rotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Flaw {
    /// Which numbers, from the rotation on.
    pub path: Path,
    /// A sentence: what is wrong and what is allowed.
    pub what: String,
}

impl Flaw {
    fn new(steps: &[Step], what: impl Into<String>) -> Vec<Self> {
        vec![Self { path: Path::of(steps), what: what.into() }]
    }
}

impl Rotation {
    /// No turn.
    pub const IDENTITY: Self = Self::Quaternion([0.0, 0.0, 0.0, 1.0]);

    /// How far the lines of a matrix may be from orthonormal: the bound on the error of each scalar product.
    pub const MATRIX_TOLERANCE: f64 = 1e-6;

    /// The form and all numbers of this rotation.
    pub fn parts(&mut self) -> (Form, Vec<Part<'_>>) {
        let form = |name, label, numbers| Form { name, label, numbers };
        let part = |step, label: &str, unit, numbers| Part { step, label: label.to_owned(), unit, numbers };
        match self {
            Self::Quaternion(q) => {
                let parts = vec![part(None, "Rotation", Unit::Plain, q)];
                (form("Quaternion", "Quaternion", Numbers::Independent), parts)
            }
            Self::AxisAngle { axis, angle } => {
                let axis = part(Some(Step::Field("axis")), "Rotation", Unit::Plain, axis);
                let angle = part(Some(Step::Field("angle")), "Angle", Unit::Degrees, slice::from_mut(angle));
                (form("AxisAngle", "Axis and angle", Numbers::Independent), vec![axis, angle])
            }
            Self::Euler(angles) => {
                let parts = vec![part(None, "Rotation", Unit::Degrees, angles)];
                (form("Euler", "Euler x, y, z", Numbers::Independent), parts)
            }
            Self::Axes(x, y, z) => (form("Axes", "Box axes", Numbers::Matrix), lines("Axis", [x, y, z])),
            Self::Rows(x, y, z) => (form("Rows", "Matrix rows", Numbers::Matrix), lines("Row", [x, y, z])),
        }
    }

    /// The rotation in the kernel's terms.
    ///
    /// # Errors
    /// All that keeps the numbers from being a rotation.
    pub fn orientation(&self) -> Result<Orientation<D3>, Vec<Flaw>> {
        let infinite = self.not_finite();
        if !infinite.is_empty() {
            return Err(infinite);
        }
        match *self {
            Self::Quaternion(q) => Orientation::from_quaternion(q).ok_or_else(|| {
                Flaw::new(&[], "a quaternion of length 0 is no rotation; (0.0, 0.0, 0.0, 1.0) is no turn")
            }),
            Self::AxisAngle { axis, angle } => {
                Orientation::from_axis_angle(axis, degrees::sin_cos(angle)).ok_or_else(|| {
                    let what = "an axis of length 0 has no direction; any other length is allowed";
                    Flaw::new(&[Step::Field("axis")], what)
                })
            }
            Self::Euler(angles) => Ok(Orientation::from_euler(angles.map(degrees::sin_cos))),
            Self::Axes(x, y, z) => of_matrix(("axis", "axes"), [x, y, z], [x, y, z]),
            Self::Rows(x, y, z) => of_matrix(("row", "rows"), [x, y, z], transposed([x, y, z])),
        }
    }

    /// A turn in every form, to rounding.
    fn in_all_forms(turn: &Orientation<D3>) -> Vec<Self> {
        let [x, y, z] = [0, 1, 2].map(|i| turn.axes()[i]);
        let [first, second, third] = transposed([x, y, z].map(|axis| axis.to_array()));
        let turn = DQuat::from_mat3(&DMat3::from_cols(x, y, z));
        let (axis, angle) = turn.to_axis_angle();
        // Turning about fixed x, y, z is turning about the box's own z, y, x.
        let (about_z, about_y, about_x) = turn.to_euler(EulerRot::ZYX);
        vec![
            Self::Quaternion(turn.to_array()),
            Self::AxisAngle { axis: axis.to_array(), angle: angle.to_degrees() },
            Self::Euler([about_x, about_y, about_z].map(f64::to_degrees)),
            Self::Axes(x.to_array(), y.to_array(), z.to_array()),
            Self::Rows(first, second, third),
        ]
    }
}

/// Three lines of a matrix as parts: "Axis 0", "Axis 1", "Axis 2".
fn lines<'a>(label: &str, lines: [&'a mut [f64; 3]; 3]) -> Vec<Part<'a>> {
    let part = |(i, numbers): (usize, &'a mut [f64; 3])| Part {
        step: Some(Step::Part(i)),
        label: format!("{label} {i}"),
        unit: Unit::Plain,
        numbers,
    };
    lines.into_iter().enumerate().map(part).collect()
}

/// The columns of a matrix whose rows these are, and the other way round.
fn transposed(lines: [[f64; 3]; 3]) -> [[f64; 3]; 3] {
    [0, 1, 2].map(|j| lines.map(|line| line[j]))
}

/// The turn of a box with these axes, which are the lines of a matrix as written, or its transpose.
///
/// `line` is what a line is called, and what several are.
fn of_matrix(
    (line, several): (&str, &str),
    lines: [[f64; 3]; 3],
    axes: [[f64; 3]; 3],
) -> Result<Orientation<D3>, Vec<Flaw>> {
    let dot = |i: usize, j: usize| -> f64 { lines[i].iter().zip(lines[j]).map(|(x, y)| x * y).sum() };
    let mut flaws = Vec::new();
    for i in 0..3 {
        if Rotation::MATRIX_TOLERANCE < (dot(i, i) - 1.0).abs() {
            let what = format!("the {line} has length {}; it must be 1 within 1e-6", dot(i, i).sqrt());
            flaws.extend(Flaw::new(&[Step::Part(i)], what));
        }
    }
    for (i, j) in [(0, 1), (0, 2), (1, 2)] {
        if Rotation::MATRIX_TOLERANCE < dot(i, j).abs() {
            let product = dot(i, j);
            let what = format!(
                "{several} {i} and {j} are not perpendicular: their scalar product is {product}, not 0 within 1e-6"
            );
            flaws.extend(Flaw::new(&[Step::Part(j)], what));
        }
    }
    if !flaws.is_empty() {
        return Err(flaws);
    }
    // Where the entries of M Mᵀ - 1 are at most e, those of Mᵀ M - 1 are at most 3e, to first order.
    Orientation::from_axes(axes, 4.0 * Rotation::MATRIX_TOLERANCE).ok_or_else(|| {
        Flaw::new(&[], format!("the {several} are left-handed; turn one of them round to make them right-handed"))
    })
}

impl Rotation {
    /// The name and the kind of this form.
    #[must_use]
    pub fn form(mut self) -> Form {
        self.parts().0
    }

    /// The unit of the number of that index, in the order of the file.
    #[must_use]
    pub fn unit(mut self, index: usize) -> Option<Unit> {
        let (_, parts) = self.parts();
        parts.iter().flat_map(|part| part.numbers.iter().map(|_| part.unit)).nth(index)
    }

    /// The number of that index, in the order of the file, to be changed.
    pub fn number_mut(&mut self, index: usize) -> Option<&mut f64> {
        self.parts().1.into_iter().flat_map(|part| part.numbers).nth(index)
    }

    /// The same turn, to rounding, in all forms but this one; none for numbers that are no rotation.
    #[must_use]
    pub fn in_other_forms(&self) -> Vec<Self> {
        let Ok(turn) = self.orientation() else { return Vec::new() };
        let mut forms = Self::in_all_forms(&turn);
        forms.retain(|form| discriminant(form) != discriminant(self));
        forms
    }

    /// The turn that leads to these axes, in the form of this one. Numbers that differ from round ones by rounding only
    /// are made round. This rotation where the axes are no turn.
    #[must_use]
    pub fn led_to(&self, axes: [[f64; 3]; 3]) -> Self {
        let Some(turn) = Orientation::from_axes(axes, Self::MATRIX_TOLERANCE) else { return *self };
        let same = |form: &Self| discriminant(form) == discriminant(self);
        let Some(mut form) = Self::in_all_forms(&turn).into_iter().find(same) else { return *self };
        if let (Self::AxisAngle { axis, angle }, Self::AxisAngle { axis: before, .. }) = (&mut form, *self) {
            if *angle == 0.0 {
                *axis = before;
            } else if axis.iter().zip(before).map(|(x, y)| x * y).sum::<f64>() < 0.0 {
                // The same turn, about the axis as it was written.
                (*axis, *angle) = (axis.map(|x| -x), -*angle);
            }
        }
        for part in form.parts().1 {
            part.numbers.iter_mut().for_each(|number| *number = round_if_near(*number, part.unit));
        }
        if form.orientation().is_ok() { form } else { *self }
    }

    /// The fields of the forms whose numbers have names.
    pub(super) fn fields() -> impl Iterator<Item = &'static str> {
        let parts = |mut form: Self| form.parts().1.into_iter().map(|part| part.step).collect::<Vec<_>>();
        let steps = Self::in_all_forms(&Orientation::IDENTITY).into_iter().flat_map(parts);
        steps.filter_map(|step| if let Some(Step::Field(field)) = step { Some(field) } else { None })
    }

    /// What keeps these numbers from being a rotation, in sentences for the screen; none if nothing does.
    #[must_use]
    pub fn problems(mut self) -> Vec<String> {
        let flaws = self.orientation().err().unwrap_or_default();
        let (_, parts) = self.parts();
        let sentence = |Flaw { path, what }: Flaw| {
            let step = path.steps().first();
            let part = parts.iter().find(|part| step.is_some() && part.step.as_ref() == step);
            part.map_or(what.clone(), |part| format!("{}: {what}", part.label))
        };
        flaws.into_iter().map(sentence).collect()
    }

    /// Where numbers are not finite.
    fn not_finite(mut self) -> Vec<Flaw> {
        let (_, parts) = self.parts();
        let mut flaws = Vec::new();
        for part in parts {
            for (i, number) in part.numbers.iter().enumerate().filter(|(_, number)| !number.is_finite()) {
                let component = (1 < part.numbers.len()).then_some(Step::Part(i));
                let steps: Vec<_> = part.step.into_iter().chain(component).collect();
                flaws.extend(Flaw::new(&steps, format!("{number} is not allowed; any finite number is")));
            }
        }
        flaws
    }

    /// The rotation nearest to a matrix that is not quite one, in the same form. `None` where none is near: the
    /// lines are left-handed, in one plane, or not finite; and for forms that are no matrix.
    ///
    /// The orthogonal factor of the polar decomposition, by Newton's iteration
    /// (Higham: Computing the polar decomposition, SIAM J. Sci. Stat. Comput. 7, 1986).
    /// It is the same for rows and for columns, because transposing a matrix transposes the factor.
    #[must_use]
    pub fn nearest(mut self) -> Option<Self> {
        /// Far more than the quadratic convergence of lines that span a space needs.
        const MOST_STEPS: usize = 64;
        let (Form { numbers: Numbers::Matrix, .. }, mut lines) = self.parts() else { return None };
        let [x, y, z] = lines.as_mut_slice() else { return None };
        let [u, v, w] = [&x, &y, &z].map(|line| DVec3::from_slice(line.numbers));
        let mut turn = DMat3::from_cols(u, v, w);
        let volume = turn.determinant() / (u.length() * v.length() * w.length());
        if !(1e-6 < volume && volume.is_finite()) {
            return None;
        }
        for _ in 0..MOST_STEPS {
            turn = (turn + turn.inverse().transpose()) * 0.5;
        }
        for (line, nearest) in [x, y, z].into_iter().zip([turn.x_axis, turn.y_axis, turn.z_axis]) {
            line.numbers.copy_from_slice(&nearest.to_array());
        }
        self.orientation().ok().map(|_| self)
    }
}

/// The number without what rounding left of a round one.
fn round_if_near(number: f64, unit: Unit) -> f64 {
    const ROUND: [f64; 4] = [0.0, 0.5, std::f64::consts::FRAC_1_SQRT_2, 1.0];
    match unit {
        Unit::Degrees => (number * 1e9).round() / 1e9,
        Unit::Plain => {
            let near = ROUND.into_iter().find(|round| (number.abs() - round).abs() < 1e-14);
            near.map_or(number, |round| if round == 0.0 { 0.0 } else { round.copysign(number) })
        }
    }
}

impl Default for Rotation {
    fn default() -> Self {
        Self::IDENTITY
    }
}
