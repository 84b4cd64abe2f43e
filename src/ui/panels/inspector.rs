//! Every number of the selected box, to drag and to type, and the scene's own fields.

use crate::{
    scene::{
        Edit, Rotation,
        edit::{AnyBox, Number},
    },
    ui::theme::Theme,
    workbench::{Commands, View, command::Gesture},
};
use eframe::egui::{self, RichText, Ui};

/// One line of the inspector: a field of a box.
struct Field {
    name: &'static str,
    unit: &'static str,
    number: fn(usize) -> Number,
    count: usize,
}

/// The names of components.
const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

/// Shows the numbers of the selected box; without one, of the first of the pair.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let body = view.selection.body().or(view.pair().map(|pair| pair.a));
    let Some((index, item)) = body.and_then(|index| Some((index, view.scene().boxes().get(index)?))) else {
        return;
    };
    ui.label(RichText::new(item.name()).strong().color(theme.ink));
    let dimension = view.scene().dimension();
    let scale = size_of(&item, dimension);
    let fields = |before_rotation: bool| {
        let all = [
            (true, Field { name: "Center", unit: "units", number: Number::Center, count: dimension }),
            (true, Field { name: "Half extents", unit: "units", number: Number::HalfExtent, count: dimension }),
            (false, Field { name: "Velocity", unit: "units/s", number: Number::Velocity, count: dimension }),
            (
                false,
                Field {
                    name: "Angular velocity",
                    unit: "deg/s",
                    number: Number::AngularVelocity,
                    count: if dimension == 2 { 1 } else { 3 },
                },
            ),
            (false, Field { name: "Pivot", unit: "box units", number: Number::Pivot, count: dimension }),
        ];
        all.into_iter().filter(move |(before, _)| *before == before_rotation).map(|(_, field)| field)
    };
    for field in fields(true) {
        row(ui, index, &item, &field, scale, out);
    }
    rotation(ui, index, &item, scale, out);
    for field in fields(false) {
        row(ui, index, &item, &field, scale, out);
    }
}

fn size_of(item: &AnyBox, dimension: usize) -> f64 {
    let half = (0..dimension).filter_map(|i| item.number(Number::HalfExtent(i)));
    let size = half.fold(0.0, f64::max);
    if size > 0.0 { size } else { 1.0 }
}

fn row(ui: &mut Ui, index: usize, item: &AnyBox, field: &Field, scale: f64, out: &mut Commands) {
    let Field { name, unit, number, count } = *field;
    caption(ui, name, unit);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (i, component) in COMPONENTS.iter().enumerate().take(count) {
            let component = if count == 1 { "" } else { component };
            number_ui(ui, index, item, number(i), &format!("{name} {component}"), scale, out);
        }
    });
}

fn caption(ui: &mut Ui, name: &str, unit: &str) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(name).small());
        ui.label(RichText::new(unit).small().weak());
    });
}

fn rotation(ui: &mut Ui, index: usize, item: &AnyBox, scale: f64, out: &mut Commands) {
    let AnyBox::Spatial(spatial) = item else {
        caption(ui, "Angle", "deg");
        number_ui(ui, index, item, Number::Angle, "Angle", scale, out);
        return;
    };
    let (form, count, unit) = match spatial.rotation {
        Rotation::Quaternion(_) => ("Quaternion", 4, ""),
        Rotation::AxisAngle { .. } => ("Axis and angle", 3, "deg"),
        Rotation::Euler(_) => ("Euler x, y, z", 3, "deg"),
        Rotation::Axes(..) => ("Box axes", 9, ""),
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new("Rotation").small());
        let label = RichText::new(form).small();
        let menu = ui.menu_button(label, |ui| forms(ui, index, &spatial.rotation, out));
        menu.response.on_hover_text("Write the rotation in another form");
        ui.label(RichText::new(unit).small().weak());
    });
    // Four numbers of any length are too wide for one row.
    let per_row = if count == 4 { 2 } else { 3 };
    for start in (0..count).step_by(per_row) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for i in start..count.min(start + per_row) {
                let name = format!("Rotation {}", if count == 9 { COMPONENTS[i % 3] } else { COMPONENTS[i] });
                number_ui(ui, index, item, Number::Rotation(i), &name, 1.0, out);
            }
        });
    }
    match spatial.rotation {
        Rotation::AxisAngle { .. } => number_ui(ui, index, item, Number::Angle, "Angle", scale, out),
        Rotation::Quaternion(q) => {
            let norm = q.iter().map(|x| x * x).sum::<f64>().sqrt();
            if norm != 1.0 {
                ui.label(RichText::new(format!("norm {norm}, used as a unit quaternion")).small().weak());
            }
        }
        Rotation::Euler(_) | Rotation::Axes(..) => {}
    }
}

/// The other forms a rotation can be written in. The turn stays as it is, to rounding.
fn forms(ui: &mut Ui, index: usize, rotation: &Rotation, out: &mut Commands) {
    for (name, form) in rotation.in_other_forms() {
        if ui.button(name).clicked() {
            out.push(Edit::SetRotation { index, rotation: form });
            ui.close();
        }
    }
}

/// One number: dragging it is one gesture, typing it one edit.
fn number_ui(ui: &mut Ui, index: usize, item: &AnyBox, number: Number, name: &str, scale: f64, out: &mut Commands) {
    let Some(before) = item.number(number) else { return };
    let speed = match number {
        Number::Angle | Number::AngularVelocity(_) => 0.5,
        Number::Rotation(_) => 0.01,
        _ => scale * 0.01,
    };
    let range = if matches!(number, Number::HalfExtent(_)) { 0.0..=f64::MAX } else { f64::MIN..=f64::MAX };
    let response = field(
        ui,
        before,
        name,
        speed,
        range,
        |value| Edit::SetNumbers { index, numbers: vec![(number, value)] },
        || Gesture::Begin(format!("{} {}", number.verb(), item.name())),
        out,
    );
    response.on_hover_text(format!("{name} = {before}"));
}

/// A number to drag and to type. What is shown is short; what is typed over is every digit.
#[expect(clippy::too_many_arguments, reason = "one place for all numbers of the window")]
fn field(
    ui: &mut Ui,
    before: f64,
    name: &str,
    speed: f64,
    range: std::ops::RangeInclusive<f64>,
    edit: impl Fn(f64) -> Edit,
    gesture: impl Fn() -> Gesture,
    out: &mut Commands,
) -> egui::Response {
    let editing = ui.memory(|memory| memory.has_focus(ui.next_auto_id()));
    let mut value = before;
    let drag = egui::DragValue::new(&mut value)
        .speed(speed)
        .range(range)
        .clamp_existing_to_range(false)
        .update_while_editing(false)
        .custom_formatter(move |value, _| if editing { format!("{value}") } else { short(value) })
        .custom_parser(|text| text.trim().replace(',', ".").parse().ok().filter(|value: &f64| value.is_finite()));
    let response = ui.add_sized([52.0, 18.0], drag);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::SpinButton, true, name.trim());
        info.value = Some(before);
        info
    });
    if response.drag_started() {
        out.push(gesture());
    }
    // Walking through the fields with the keyboard must not round what is only shown shorter.
    let only_shown_shorter = !response.dragged() && short(before).parse() == Ok(value);
    if value != before && !only_shown_shorter {
        out.push(edit(value));
    }
    if response.drag_stopped() {
        out.push(Gesture::Commit);
    }
    response
}

/// At most six significant digits.
fn short(value: f64) -> String {
    let value: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    if value != 0.0 && !(1e-4..1e7).contains(&value.abs()) { format!("{value:e}") } else { format!("{value}") }
}

/// The scene's own fields: duration, title, notes.
pub fn scene_ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let scene = view.scene();
    ui.horizontal(|ui| {
        ui.label(RichText::new("Duration").small());
        let begin = || Gesture::Begin("change duration".to_owned());
        field(
            ui,
            scene.duration(),
            "Duration",
            scene.duration() * 0.01,
            1e-300..=f64::MAX,
            Edit::SetDuration,
            begin,
            out,
        )
        .on_hover_text("The end of the motion, seconds");
        ui.label(RichText::new("s").small().weak());
    });
    let theme = Theme::of(ui.visuals());
    for warning in scene.warnings() {
        ui.label(RichText::new(format!("= {warning}")).small().color(theme.doubt));
    }
    text_ui(ui, "Title", scene.title(), false, Edit::SetTitle, out);
    text_ui(ui, "Notes", scene.notes(), true, Edit::SetNotes, out);
}

/// A text that becomes an edit when it is left.
fn text_ui(ui: &mut Ui, name: &str, before: &str, tall: bool, edit: fn(String) -> Edit, out: &mut Commands) {
    let id = egui::Id::unique(("scene text", name));
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| before.to_owned());
    ui.label(RichText::new(name).small());
    let widget =
        if tall { egui::TextEdit::multiline(&mut text).desired_rows(3) } else { egui::TextEdit::singleline(&mut text) };
    let response = ui.add(widget.desired_width(f32::INFINITY).hint_text(name));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
    } else {
        ui.data_mut(|data| data.remove::<String>(id));
        if response.lost_focus() && text != before {
            out.push(edit(text));
        }
    }
}
