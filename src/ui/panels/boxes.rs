//! The list of boxes: add, duplicate, delete, rename, and which two are the pair.

use super::inspector;
use crate::{
    scene::{Edit, Pair, PlanarBox, SpatialBox, edit::AnyBox},
    ui::{
        theme::Theme,
        widgets::{
            icon::{self, Icon},
            right::at_right,
        },
    },
    workbench::{Commands, View, camera::Camera, selection::SelectCommand},
};
use eframe::egui::{self, RichText, Ui};

/// What the list remembers: the name that is being typed, and where a long list stands.
#[derive(Debug, Default)]
pub struct BoxList {
    /// The box that was selected in the last frame.
    selected: Option<usize>,
    /// How far the list is scrolled, points.
    offset: f32,
    renaming: Option<Renaming>,
}

/// A box whose name is being typed.
#[derive(Debug)]
struct Renaming {
    index: usize,
    text: String,
    /// Whether the field has had the keyboard yet.
    begun: bool,
    /// Why the scene cannot take the name.
    trouble: Option<String>,
}

/// Shows the list, the numbers of the selected box, and the scene's own fields.
pub fn ui(ui: &mut Ui, view: &View<'_>, list: &mut BoxList, out: &mut Commands) {
    egui::ScrollArea::vertical().id_salt("boxes").auto_shrink([false, false]).show(ui, |ui| {
        // The scroll bar lies over what it scrolls.
        ui.set_max_width(ui.available_width() - ui.spacing().scroll.bar_width);
        list.ui(ui, view, out);
        ui.separator();
        inspector::ui(ui, view, out);
        ui.separator();
        inspector::scene_ui(ui, view, out);
    });
}

impl BoxList {
    fn ui(&mut self, ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
        let theme = Theme::of(ui.visuals());
        ui.horizontal(|ui| {
            ui.label(RichText::new("Boxes").strong());
            at_right(ui, |ui| {
                let selected = view.selection.box_index();
                let button = |ui: &mut Ui, icon: Icon, name: &str, enabled: bool| {
                    ui.add_enabled_ui(enabled, |ui| icon::button(ui, icon, name).clicked()).inner
                };
                if button(ui, Icon::Add, "Add box", true) {
                    add(view, out);
                }
                if let (true, Some(box_index)) =
                    (button(ui, Icon::Duplicate, "Duplicate box", selected.is_some()), selected)
                {
                    out.push(Edit::DuplicateBox(box_index));
                }
                if button(ui, Icon::Delete, "Delete box", selected.is_some()) {
                    delete_selected(view, out);
                }
            });
        });
        if view.scene().boxes().is_empty() {
            ui.weak("No boxes yet. Add one with +.");
        }
        self.rows(ui, view, theme, out);
    }

    /// A row for each box. A long list has a height of its own, and of it only what can be seen is made.
    fn rows(&mut self, ui: &mut Ui, view: &View<'_>, theme: &Theme, out: &mut Commands) {
        const MOST_IN_VIEW: usize = 16;
        let count = view.scene().boxes().len();
        if count <= MOST_IN_VIEW {
            (0..count).for_each(|index| self.row(ui, view, index, theme, out));
            return;
        }
        let spacing = ui.spacing();
        let text = ui.text_style_height(&egui::TextStyle::Button) + 2.0 * spacing.button_padding.y;
        let (row, gap) = (text.max(spacing.interact_size.y), spacing.item_spacing.y);
        #[expect(clippy::cast_precision_loss, reason = "a place on the screen")]
        let top = |index: usize| index as f32 * (row + gap);
        let height = top(MOST_IN_VIEW);
        let mut area = egui::ScrollArea::vertical().id_salt("rows").max_height(height).auto_shrink([false, true]);
        // A box that was selected elsewhere is brought into view.
        let selected = view.selection.box_index().filter(|&box_index| box_index < count);
        if selected != self.selected {
            let hidden = |box_index: &usize| !(self.offset..=self.offset + height - row).contains(&top(*box_index));
            if let Some(box_index) = selected.filter(hidden) {
                area = area.vertical_scroll_offset((top(box_index) - 0.5 * height).max(0.0));
            }
            self.selected = selected;
        }
        let shown = area.show_rows(ui, row, count, |ui, range| {
            range.for_each(|index| self.row(ui, view, index, theme, out));
        });
        self.offset = shown.state.clamped_offset().y;
    }

    /// Lets another name be typed for a box.
    pub fn rename(&mut self, view: &View<'_>, index: usize) {
        let text = view.scene().name(index).to_owned();
        self.renaming = Some(Renaming { index, text, begun: false, trouble: None });
    }

    fn row(&mut self, ui: &mut Ui, view: &View<'_>, index: usize, theme: &Theme, out: &mut Commands) {
        let scene = view.scene();
        let name = scene.name(index);
        ui.horizontal(|ui| {
            pair_button(ui, view, index, "A", theme.a, out);
            pair_button(ui, view, index, "B", theme.b, out);
            if self.renaming.as_ref().is_some_and(|renaming| renaming.index == index) {
                self.name_field(ui, view, out);
                return;
            }
            let selected = view.selection.box_index() == Some(index);
            let response = ui.add(egui::Button::selectable(selected, name).truncate());
            if response.hovered() {
                out.push(SelectCommand::HoverBox(index));
            }
            if response.clicked() {
                out.push(SelectCommand::Box(Some(index)));
            }
            let help = format!("{name}\nClick to select, double-click to rename");
            if response.on_hover_text(help).double_clicked() {
                self.rename(view, index);
            }
        });
        let trouble = self.renaming.as_ref().filter(|renaming| renaming.index == index);
        if let Some(why) = trouble.and_then(|renaming| renaming.trouble.as_ref()) {
            ui.label(RichText::new(format!("{why}. Escape puts {name} back.")).small().color(theme.overlap));
        }
    }

    /// The name that is being typed. One that the scene cannot take stays, with the reason.
    fn name_field(&mut self, ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
        let Some(renaming) = &mut self.renaming else { return };
        let Renaming { index, text, begun, trouble } = renaming;
        let response = ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Name of the box"));
        if !*begun {
            response.request_focus();
            *begun = true;
        }
        if response.changed() {
            *trouble = None;
        }
        if !response.lost_focus() {
            return;
        }
        let [given_up, entered] =
            [egui::Key::Escape, egui::Key::Enter].map(|key| ui.input(|input| input.key_pressed(key)));
        let edit = Edit::RenameBox { index: *index, name: text.clone() };
        let refused = view.scene().edited(&edit).err().filter(|_| !given_up);
        if let Some(problem) = refused {
            *trouble = Some(problem.what);
            if entered {
                response.request_focus();
            }
            return;
        }
        if !given_up && text != view.scene().name(*index) {
            out.push(edit);
        }
        self.renaming = None;
    }
}

/// Adds a box in the middle of the view, as large as suits it, and selects it.
pub fn add(view: &View<'_>, out: &mut Commands) {
    let boxes = view.scene().boxes();
    let name = boxes.fresh_name("box");
    out.push(Edit::AddBox(match view.cameras.world(view.scene().dimension()) {
        Camera::Planar(planar) => {
            let half = rounded(60.0 / planar.scale);
            let center = planar.center.map(|x| (x / half).round() * half);
            AnyBox::Planar(PlanarBox::new(name, center, [half; 2]))
        }
        Camera::Orbit(orbit) => {
            let half = rounded(orbit.distance * 0.08);
            let center = orbit.target.map(|x| (x / half).round() * half);
            AnyBox::Spatial(SpatialBox::new(name, center, [half; 3]))
        }
    }));
    out.push(SelectCommand::Box(Some(boxes.len())));
}

/// To one significant digit.
fn rounded(value: f64) -> f64 {
    format!("{value:.0e}").parse().unwrap_or(1.0)
}

/// Deletes the selected box.
pub fn delete_selected(view: &View<'_>, out: &mut Commands) {
    if let Some(box_index) = view.selection.box_index() {
        out.push(Edit::DeleteBox(box_index));
        out.push(SelectCommand::Box(None));
    }
}

/// Makes a box the first or second of the pair; the two trade places where it is the other already.
fn pair_button(ui: &mut Ui, view: &View<'_>, index: usize, letter: &str, color: egui::Color32, out: &mut Commands) {
    let pair = view.scene().focus();
    let is = pair.is_some_and(|pair| if letter == "A" { pair.a == index } else { pair.b == index });
    let text = if is { RichText::new(letter).color(color).strong() } else { RichText::new(letter).weak() };
    let response = ui.add(egui::Button::selectable(is, text.monospace()).min_size(egui::vec2(18.0, 18.0)));
    let name = format!("Make {} box {letter}", view.scene().name(index));
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is, &name));
    if response.on_hover_text(name).clicked()
        && let Some(pair) = pair
    {
        let wanted = match letter {
            "A" if pair.b == index => pair.swapped(),
            "A" => Pair { a: index, ..pair },
            _ if pair.a == index => pair.swapped(),
            _ => Pair { b: index, ..pair },
        };
        out.push(Edit::SetFocus(wanted));
    }
}
