//! The turn of the selected box at time 0: an angle in 2D, and in 3D the form its author chose.
//!
//! The fields follow from the parts of the form, so a new form needs nothing here.
//! The numbers of a matrix are a rotation only when all nine are typed; until then they are kept as a draft, with
//! what is still wrong.

use super::{InRow, OfBox, caption, row_of_fields};
use crate::{
    scene::{
        Edit, Rotation,
        edit::{AnyBox, Number},
        rotation::{Numbers, Unit},
    },
    ui::theme::Theme,
    workbench::Commands,
};
use eframe::egui::{self, RichText, Ui};

/// Shows the rotation of the box.
pub(super) fn ui(ui: &mut Ui, of_box: &OfBox<'_>, out: &mut Commands) {
    let AnyBox::Spatial(spatial) = of_box.item else {
        caption(ui, "Angle", "at start, deg");
        return of_box.components(ui, &[("", "Angle".to_owned(), Number::Angle)], out);
    };
    let rotation = spatial.rotation;
    let in_degrees = (0..).map_while(|i| rotation.unit(i)).any(|unit| unit == Unit::Degrees);
    caption(ui, "Rotation", "at start");
    ui.horizontal(|ui| {
        let menu = ui.menu_button(RichText::new(rotation.form().label).small(), |ui| forms(ui, of_box, rotation, out));
        menu.response.on_hover_text("Write the rotation in another form");
        ui.label(RichText::new(if in_degrees { "deg" } else { "" }).small().weak());
    });
    match rotation.form().numbers {
        Numbers::Independent => {
            for row in fields(rotation) {
                let of_field = |field: Field| (field.letter, field.name, Number::Rotation(field.index));
                of_box.components(ui, &row.into_iter().map(of_field).collect::<Vec<_>>(), out);
            }
        }
        Numbers::Matrix => matrix(ui, of_box, rotation, out),
    }
    if let Rotation::Quaternion(q) = rotation {
        let norm = q.iter().map(|x| x * x).sum::<f64>().sqrt();
        if norm != 1.0 {
            ui.label(RichText::new(format!("norm {norm}, used as a unit quaternion")).small().weak());
        }
    }
}

/// A number of a rotation, to show in a field.
struct Field {
    letter: &'static str,
    name: String,
    /// Its index among the numbers of the rotation.
    index: usize,
    value: f64,
}

/// The fields of a rotation, row by row. A row has room for three.
fn fields(mut rotation: Rotation) -> Vec<Vec<Field>> {
    let (_, parts) = rotation.parts();
    let mut rows = Vec::new();
    let mut indices = 0..;
    for part in &parts {
        let count = part.numbers.len();
        let letters = if count == 1 { &[""][..] } else { &super::COMPONENTS };
        let fields = letters.iter().zip(&*part.numbers).zip(&mut indices).map(|((letter, value), index)| {
            let name = format!("{} {letter}", part.label).trim().to_owned();
            Field { letter, name, index, value: *value }
        });
        let mut fields = fields.collect::<Vec<_>>().into_iter();
        let in_row = count.div_ceil(count.div_ceil(3).max(1));
        while fields.len() > 0 {
            rows.push(fields.by_ref().take(in_row).collect());
        }
    }
    rows
}

/// The other forms a rotation can be written in. The turn stays as it is, to rounding.
fn forms(ui: &mut Ui, of_box: &OfBox<'_>, rotation: Rotation, out: &mut Commands) {
    for rotation in rotation.in_other_forms() {
        if ui.button(rotation.form().label).clicked() {
            out.push(Edit::SetRotation { index: of_box.index, rotation });
            ui.close();
        }
    }
}

/// The nine numbers of a matrix, a line a row.
fn matrix(ui: &mut Ui, of_box: &OfBox<'_>, rotation: Rotation, out: &mut Commands) {
    let index = of_box.index;
    let id = egui::Id::unique(("matrix", of_box.view.opened, index));
    let draft = ui.data(|data| data.get_temp::<Rotation>(id)).filter(|draft| draft.form() == rotation.form());
    let shown = draft.unwrap_or(rotation);
    let mut wanted: Option<Rotation> = None;
    for row in fields(shown) {
        let field = |of: &Field| InRow {
            letter: of.letter,
            name: of.name.clone(),
            value: of.value,
            speed: 0.01,
            least: f64::MIN,
        };
        let fields: Vec<_> = row.iter().map(field).collect();
        let finite = |_, value: f64| {
            if value.is_finite() { Ok(()) } else { Err(format!("{value} is not allowed; any finite number is")) }
        };
        let salt = (of_box.view.opened, index);
        row_of_fields(ui, salt, &fields, finite, out, |k, outcome, _| {
            if let Some(value) = outcome.value
                && let Some(number) = wanted.get_or_insert(shown).number_mut(row[k].index)
            {
                *number = value;
            }
        });
    }
    let accept = |ui: &Ui, out: &mut Commands, rotation| {
        out.push(Edit::SetRotation { index, rotation });
        ui.data_mut(|data| data.remove::<Rotation>(id));
    };
    if let Some(wanted) = wanted {
        if wanted.orientation().is_ok() {
            accept(ui, out, wanted);
        } else {
            ui.data_mut(|data| data.insert_temp(id, wanted));
        }
    } else if let Some(draft) = draft {
        let color = Theme::of(ui.visuals()).doubt;
        ui.label(RichText::new("No rotation yet; the box keeps the one it has.").small().color(color));
        for problem in draft.problems() {
            ui.label(RichText::new(problem).small().color(color));
        }
        ui.horizontal_wrapped(|ui| {
            let nearest = draft.nearest();
            let button = ui.add_enabled(nearest.is_some(), egui::Button::new("Orthonormalise").small());
            let button = button.on_hover_text("Take the nearest rotation");
            let button = button
                .on_disabled_hover_text("No rotation is near: the matrix is left-handed or its lines are in one plane");
            if let (true, Some(nearest)) = (button.clicked(), nearest) {
                accept(ui, out, nearest);
            }
            if ui.small_button("Discard").on_hover_text("Show the rotation that the box has").clicked() {
                ui.data_mut(|data| data.remove::<Rotation>(id));
            }
        });
    }
}
