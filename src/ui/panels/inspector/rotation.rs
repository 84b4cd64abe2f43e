//! The turn of the selected box at the start: an angle in the plane, and in space the form its author chose.
//!
//! Nine numbers typed one after the other are a rotation only at the end, so they are kept as a draft until then,
//! with what is still off.

use super::{OfBox, caption, row_of_fields};
use crate::{
    scene::{
        Edit, Rotation,
        check::rotation_problems,
        edit::{AnyBox, Number},
    },
    ui::theme::Theme,
    workbench::Commands,
};
use eframe::egui::{self, RichText, Ui};

/// The three axes of a box, each with three coordinates.
type Matrix = [[f64; 3]; 3];

/// Shows the rotation of the box.
pub(super) fn ui(ui: &mut Ui, of_box: &OfBox<'_>, out: &mut Commands) {
    let angle = || [("", "Angle".to_owned(), Number::Angle)];
    let AnyBox::Spatial(spatial) = of_box.item else {
        caption(ui, "Angle", "at start, deg");
        return of_box.components(ui, &angle(), out);
    };
    let (form, unit) = match spatial.rotation {
        Rotation::Quaternion(_) => ("Quaternion", ""),
        Rotation::AxisAngle { .. } => ("Axis and angle", "deg"),
        Rotation::Euler(_) => ("Euler x, y, z", "deg"),
        Rotation::Axes(..) => ("Box axes", ""),
    };
    caption(ui, "Rotation", "at start");
    ui.horizontal(|ui| {
        let menu = ui.menu_button(RichText::new(form).small(), |ui| forms(ui, of_box, &spatial.rotation, out));
        menu.response.on_hover_text("Write the rotation in another form");
        ui.label(RichText::new(unit).small().weak());
    });
    let component = |i: usize| {
        let letter = super::COMPONENTS[i];
        (letter, format!("Rotation {letter}"), Number::Rotation(i))
    };
    match spatial.rotation {
        Rotation::Quaternion(q) => {
            // Four numbers of any length are too wide for one row.
            of_box.components(ui, &[0, 1].map(component), out);
            of_box.components(ui, &[2, 3].map(component), out);
            let norm = q.iter().map(|x| x * x).sum::<f64>().sqrt();
            if norm != 1.0 {
                ui.label(RichText::new(format!("norm {norm}, used as a unit quaternion")).small().weak());
            }
        }
        Rotation::AxisAngle { .. } => {
            of_box.components(ui, &[0, 1, 2].map(component), out);
            of_box.components(ui, &angle(), out);
        }
        Rotation::Euler(_) => of_box.components(ui, &[0, 1, 2].map(component), out),
        Rotation::Axes(x, y, z) => matrix(ui, of_box, [x, y, z], out),
    }
}

/// The other forms a rotation can be written in. The turn stays as it is, to rounding.
fn forms(ui: &mut Ui, of_box: &OfBox<'_>, rotation: &Rotation, out: &mut Commands) {
    for (name, form) in rotation.in_other_forms() {
        if ui.button(name).clicked() {
            out.push(Edit::SetRotation { index: of_box.index, rotation: form });
            ui.close();
        }
    }
}

/// The nine numbers of a rotation matrix, one box axis a row.
fn matrix(ui: &mut Ui, of_box: &OfBox<'_>, axes: Matrix, out: &mut Commands) {
    let index = of_box.index;
    let id = egui::Id::unique(("matrix", of_box.view.opened, index));
    let draft = ui.data(|data| data.get_temp::<Matrix>(id));
    let shown = draft.unwrap_or(axes);
    let mut wanted: Option<Matrix> = None;
    for (i, axis) in shown.iter().enumerate() {
        let named = |(j, letter): (usize, &&'static str)| (*letter, format!("Axis {i} {letter}"), axis[j]);
        let fields: Vec<_> = super::COMPONENTS[..3].iter().enumerate().map(named).collect();
        let finite = |_, value: f64| {
            if value.is_finite() { Ok(()) } else { Err(format!("{value} is not allowed; any finite number is")) }
        };
        let salt = (of_box.view.opened, index);
        row_of_fields(
            ui,
            salt,
            &fields,
            |_| 0.01,
            |_| f64::MIN,
            finite,
            |j, outcome| {
                if let Some(value) = outcome.value {
                    wanted.get_or_insert(shown)[i][j] = value;
                }
            },
        );
    }
    let accept = |ui: &Ui, out: &mut Commands, rotation| {
        out.push(Edit::SetRotation { index, rotation });
        ui.data_mut(|data| data.remove::<Matrix>(id));
    };
    let rotation = |[x, y, z]: Matrix| Rotation::Axes(x, y, z);
    if let Some(axes) = wanted {
        if rotation_problems(&rotation(axes)).is_empty() {
            accept(ui, out, rotation(axes));
        } else {
            ui.data_mut(|data| data.insert_temp(id, axes));
        }
    } else if let Some(draft) = draft {
        let color = Theme::of(ui.visuals()).doubt;
        ui.label(RichText::new("No rotation yet; the box keeps the one it has.").small().color(color));
        for problem in rotation_problems(&rotation(draft)) {
            ui.label(RichText::new(problem).small().color(color));
        }
        ui.horizontal_wrapped(|ui| {
            let nearest = Rotation::orthonormalised(draft);
            let button = ui.add_enabled(nearest.is_some(), egui::Button::new("Orthonormalise").small());
            let button = button.on_hover_text("Take the nearest rotation");
            let button = button.on_disabled_hover_text("No rotation is near: the axes are left-handed or in one plane");
            if let (true, Some(nearest)) = (button.clicked(), nearest) {
                accept(ui, out, nearest);
            }
            if ui.small_button("Discard").on_hover_text("Show the rotation that the box has").clicked() {
                ui.data_mut(|data| data.remove::<Matrix>(id));
            }
        });
    }
}
