//! Pictures for others: what to write and where, how far it is, and the work itself, beside the window.

pub mod work;

use crate::{
    scene::store,
    ui::theme::Theme,
    workbench::{
        Commands, View,
        export::{Export, ExportCommand, Exported, Plan, RATES, SECONDS, SIDES},
    },
};
use eframe::egui::{self, Align2, DragValue, Id, Key, ProgressBar, RichText, Role, TextEdit, Ui, vec2};
use std::path::{Path, PathBuf};

/// What is to be written, while it is being chosen.
#[derive(Debug)]
pub struct Form {
    path: String,
    what: Exported,
    /// Why it cannot be written so.
    trouble: Option<String>,
}

/// What the dialog comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// Nothing yet.
    Nothing,
    /// Write it.
    Write(Export),
    /// Write nothing.
    Cancel,
}

impl Form {
    /// Asks for a picture of what is shown.
    #[must_use]
    pub fn picture(view: &View<'_>) -> Self {
        Self { path: beside(view, "png"), what: Exported::Picture, trouble: None }
    }

    /// Asks for a moving picture of the whole motion; `size` is that of the picture in the window, whose form it has.
    #[must_use]
    pub fn film(view: &View<'_>, size: [f64; 2]) -> Self {
        let plan = Plan::of(view.scene().duration());
        let height = f64::from(plan.size[0]) * (size[1] / size[0].max(1.0));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the range of sides")]
        let height = height.clamp(f64::from(*SIDES.start()), f64::from(*SIDES.end())).round() as u16;
        let plan = Plan { size: [plan.size[0], height], ..plan };
        Self { path: beside(view, "gif"), what: Exported::Film(plan), trouble: None }
    }

    /// Shows the dialog.
    pub fn ui(&mut self, ui: &mut Ui) -> Said {
        ui.heading(match self.what {
            Exported::Picture => "Export picture",
            Exported::Film(_) => "Export animation",
        });
        let field = ui.add(TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY));
        field.widget_info(|| egui::WidgetInfo::labeled(Role::TextInput, true, "Path of the file"));
        // Before the field takes the keyboard back: it has lost it by this very key.
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if field.changed() {
            self.trouble = None;
        }
        if ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        ui.label(match self.what {
            Exported::Picture => ".svg keeps text as text, .png is pixels, as many as in the window.",
            Exported::Film(_) => ".gif is shown everywhere and has 256 colours; .apng or .png has all of them.",
        });
        if let Exported::Film(plan) = &mut self.what {
            plan_ui(ui, plan);
        }
        if let Some(why) = &self.trouble {
            ui.label(RichText::new(why).color(Theme::of(ui.visuals()).overlap));
        }
        let mut said = Said::Nothing;
        ui.horizontal(|ui| {
            if ui.button("Export").clicked() || entered {
                said = self.wanted();
            }
            if ui.button("Cancel").clicked() {
                said = Said::Cancel;
            }
        });
        said
    }

    fn wanted(&mut self) -> Said {
        let path = self.path.trim();
        if path.is_empty() {
            self.trouble = Some("Type the path of the file.".to_owned());
            return Said::Nothing;
        }
        match (Export { path: PathBuf::from(path), what: self.what }).with_ending() {
            Ok(export) => Said::Write(export),
            Err(why) => {
                self.trouble = Some(why);
                Said::Nothing
            }
        }
    }
}

/// A path beside the scene, with that ending.
fn beside(view: &View<'_>, ending: &str) -> String {
    let path = view.document.path().unwrap_or(Path::new("scene"));
    let name = store::stem(path).unwrap_or_default();
    path.with_file_name(format!("{name}.{ending}")).display().to_string()
}

fn plan_ui(ui: &mut Ui, plan: &mut Plan) {
    fn field(ui: &mut Ui, name: &str, drag: DragValue<'_>) {
        ui.label(name);
        ui.add(drag).widget_info(|| egui::WidgetInfo::labeled(Role::SpinButton, true, name));
    }
    egui::Grid::new("plan").num_columns(4).show(ui, |ui| {
        field(ui, "Frames per second", DragValue::new(&mut plan.rate).range(RATES));
        let seconds = DragValue::new(&mut plan.seconds).range(SECONDS).speed(0.1).max_decimals(2).suffix(" s");
        field(ui, "Lasts", seconds);
        ui.end_row();
        let [width, height] = &mut plan.size;
        field(ui, "Width", DragValue::new(width).range(SIDES));
        field(ui, "Height", DragValue::new(height).range(SIDES));
        ui.end_row();
    });
    ui.label(RichText::new(format!("{} frames of the whole motion", plan.frames())).weak());
}

/// Shows how far a moving picture is that is being written, with a way to give it up.
pub fn progress(ui: &Ui, view: &View<'_>, out: &mut Commands) {
    let Some(progress) = view.exporting else { return };
    let area = egui::Area::new(Id::unique("progress")).anchor(Align2::RIGHT_BOTTOM, vec2(-16.0, -16.0));
    area.order(egui::Order::Foreground).show(ui.ctx(), |ui| {
        egui::Frame::window(ui.style()).show(ui, |ui| {
            let name = progress.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            ui.label(format!("Writing {name}: {} of {} frames", progress.done, progress.of));
            ui.horizontal(|ui| {
                let share = f32::from(progress.done) / f32::from(progress.of.max(1));
                ui.add(ProgressBar::new(share).desired_width(220.0));
                if ui.button("Stop").on_hover_text("Write nothing").clicked() {
                    out.push(ExportCommand::Stop);
                }
            });
        });
    });
}
