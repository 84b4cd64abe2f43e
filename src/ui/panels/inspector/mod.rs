//! Every number of the selected box, to drag and to type, and the scene's own fields.

mod rotation;

use crate::{
    scene::{
        Edit,
        edit::{AnyBox, Number},
    },
    ui::{
        theme::Theme,
        widgets::{
            copy,
            number::{self, Field},
        },
    },
    workbench::{Commands, View, command::Gesture},
};
use eframe::egui::{self, Key, Label, RichText, Ui};

/// One line of the inspector: the components of a vector of a box.
struct Row {
    name: &'static str,
    unit: &'static str,
    number: fn(usize) -> Number,
    count: usize,
}

/// The letters of components.
const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

/// Shows the numbers of the selected box.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let boxes = view.scene().boxes();
    let Some((index, item)) = view.selection.box_index().and_then(|index| Some((index, boxes.get(index)?))) else {
        if !boxes.is_empty() {
            ui.weak("Select a box to see and change its numbers.");
        }
        return;
    };
    let name = RichText::new(item.name()).strong().color(theme.ink);
    ui.add(Label::new(name).truncate().show_tooltip_when_elided(false)).on_hover_text(item.name());
    let dimension = view.scene().dimension().count();
    let of_box = OfBox { view, index, item: &item, scale: size_of(&item, dimension) };
    let spins = if dimension == 2 { 1 } else { 3 };
    let row = |name, unit, number, count| Row { name, unit, number, count };
    of_box.row(ui, &row("Center", "at start, units", Number::Center, dimension), out);
    of_box.row(ui, &row("Half extents", "units", Number::HalfExtent, dimension), out);
    rotation::ui(ui, &of_box, out);
    of_box.row(ui, &row("Velocity", "units/s", Number::Velocity, dimension), out);
    of_box.row(ui, &row("Angular velocity", "deg/s", Number::AngularVelocity, spins), out);
    of_box.row(ui, &row("Pivot", "box units", Number::Pivot, dimension), out);
}

fn size_of(item: &AnyBox, dimension: usize) -> f64 {
    let half = (0..dimension).filter_map(|i| item.number(Number::HalfExtent(i)));
    let size = half.fold(0.0, f64::max);
    if size > 0.0 { size } else { 1.0 }
}

/// The box that is shown.
struct OfBox<'a> {
    view: &'a View<'a>,
    index: usize,
    item: &'a AnyBox,
    /// Its largest half extent.
    scale: f64,
}

/// A component to show: its letter, its name, and which number it is.
type Component<'a> = (&'a str, String, Number);

impl OfBox<'_> {
    fn row(&self, ui: &mut Ui, row: &Row, out: &mut Commands) {
        let Row { name, unit, number, count } = *row;
        caption(ui, name, unit);
        let letters = if count == 1 { &[""][..] } else { &COMPONENTS[..count] };
        let named = |(i, letter): (usize, &&'static str)| (*letter, format!("{name} {letter}"), number(i));
        let components: Vec<Component<'_>> = letters.iter().enumerate().map(named).collect();
        self.components(ui, &components, out);
    }

    /// Some numbers of the box beside each other, and below them why one that was typed cannot be taken.
    fn components(&self, ui: &mut Ui, components: &[Component<'_>], out: &mut Commands) {
        let edit = |k: usize, value| {
            let (_, _, number): &Component<'_> = &components[k];
            Edit::SetNumbers { index: self.index, numbers: vec![(*number, value)] }
        };
        let speed = |number: Number| match number {
            number if self.item.is_in_degrees(number) => 0.5,
            Number::Rotation(_) => 0.01,
            _ => self.scale * 0.01,
        };
        let fields = components.iter().map(|(letter, name, number)| InRow {
            letter,
            name: name.trim().to_owned(),
            value: self.item.number(*number).unwrap_or_default(),
            speed: speed(*number),
            least: if matches!(number, Number::HalfExtent(_)) { 0.0 } else { f64::MIN },
        });
        let fields: Vec<_> = fields.collect();
        let check = |k: usize, value| self.view.scene().edited(&edit(k, value)).map(drop).map_err(|no| no.what);
        row_of_fields(ui, (self.view.opened, self.index), &fields, check, out, |k, outcome, out| {
            let label = || format!("{} {}", components[k].2.verb(), self.item.name());
            out_of(outcome, label, |value| edit(k, value), out);
        });
    }
}

/// Says what a field came to, as edits; a drag is one gesture of that name.
fn out_of(outcome: &number::Outcome, label: impl Fn() -> String, edit: impl Fn(f64) -> Edit, out: &mut Commands) {
    if outcome.response.drag_started() {
        out.push(Gesture::Begin(label()));
    }
    if let Some(value) = outcome.value {
        out.push(edit(value));
    }
    if outcome.response.drag_stopped() {
        out.push(Gesture::Commit);
    }
}

/// A number in a row of fields.
struct InRow<'a> {
    /// In front of it; nothing where the row has one number.
    letter: &'a str,
    /// What assistive technology calls it.
    name: String,
    value: f64,
    /// The change for each point it is dragged.
    speed: f64,
    /// How far down it can be dragged.
    least: f64,
}

/// Fields beside each other over the whole width, each with its letter in front and its digits on hover.
fn row_of_fields(
    ui: &mut Ui,
    salt: (usize, usize),
    fields: &[InRow<'_>],
    check: impl Fn(usize, f64) -> Result<(), String>,
    out: &mut Commands,
    mut hear: impl FnMut(usize, &number::Outcome, &mut Commands),
) {
    const GAP: f32 = 4.0;
    const LETTER: f32 = 9.0;
    let lettered = fields.iter().any(|field| !field.letter.is_empty());
    #[expect(clippy::cast_precision_loss, reason = "a few fields")]
    let share = (ui.available_width() + GAP) / fields.len().max(1) as f32 - GAP;
    let width = (share - if lettered { LETTER + GAP } else { 0.0 }).clamp(30.0, 90.0);
    let mut troubles = Vec::new();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (k, InRow { letter, name, value, speed, least }) in fields.iter().enumerate() {
            if lettered {
                let letter = Label::new(RichText::new(*letter).small().weak());
                ui.add_sized([LETTER, 18.0], letter);
            }
            let field = Field { name, value: *value, speed: *speed, range: *least..=f64::MAX, width };
            let outcome = number::ui(ui, (salt, name), &field, |value| check(k, value));
            hear(k, &outcome, out);
            copy::of_number(&outcome.response, *value, out);
            troubles.extend(outcome.trouble.map(|why| (name.clone(), why)));
            outcome.response.on_hover_text(format!("{name} = {}", number::exact(*value)));
        }
    });
    let color = Theme::of(ui.visuals()).overlap;
    for (name, why) in troubles {
        ui.label(RichText::new(format!("{name}: {why}")).small().color(color));
    }
}

fn caption(ui: &mut Ui, name: &str, unit: &str) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(name).small());
        ui.label(RichText::new(unit).small().weak());
    });
}

/// The scene's own fields: duration, title, notes.
pub fn scene_ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let scene = view.scene();
    caption(ui, "Duration", "s");
    let fields = [InRow {
        letter: "",
        name: "Duration".to_owned(),
        value: scene.duration(),
        speed: scene.duration() * 0.01,
        least: f64::MIN_POSITIVE,
    }];
    let check = |_, value| scene.edited(&Edit::SetDuration(value)).map(drop).map_err(|no| no.what);
    row_of_fields(ui, (view.opened, usize::MAX), &fields, check, out, |_, outcome, out| {
        out_of(outcome, || "change duration".to_owned(), Edit::SetDuration, out)
    });
    let theme = Theme::of(ui.visuals());
    warnings(ui, view, theme);
    text_ui(ui, view, ("Title", scene.title()), Lines::One, Edit::SetTitle, out);
    text_ui(ui, view, ("Notes", scene.notes()), Lines::Many, Edit::SetNotes, out);
}

/// What is odd about the scene; of many the first few.
fn warnings(ui: &mut Ui, view: &View<'_>, theme: &Theme) {
    const MOST: usize = 6;
    let shown = view.warnings.iter().take(MOST).map(|warning| format!("= {warning}"));
    let more = view.warnings.len().saturating_sub(MOST);
    let more = (more > 0).then(|| format!("= and {more} more"));
    for text in shown.chain(more) {
        ui.label(RichText::new(text).small().color(theme.doubt));
    }
}

/// How many lines a text may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lines {
    One,
    Many,
}

/// A text that becomes an edit when it is left; Escape leaves it as it was.
fn text_ui(
    ui: &mut Ui,
    view: &View<'_>,
    (name, before): (&str, &str),
    lines: Lines,
    edit: fn(String) -> Edit,
    out: &mut Commands,
) {
    let id = egui::Id::unique(("scene text", name, view.opened));
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| before.to_owned());
    ui.label(RichText::new(name).small());
    let widget = match lines {
        Lines::One => egui::TextEdit::singleline(&mut text),
        Lines::Many => egui::TextEdit::multiline(&mut text).desired_rows(3),
    };
    let response = ui.add(widget.desired_width(f32::INFINITY).hint_text(name));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
    } else {
        ui.data_mut(|data| data.remove::<String>(id));
        let given_up = ui.input(|input| input.key_pressed(Key::Escape));
        if response.lost_focus() && !given_up && text != before {
            out.push(edit(text));
        }
    }
}
