//! The first page, while no scene is open: the course, a few scenes to begin with, and what else can be opened.

use super::paint::{self, WindowText, from_egui};
use crate::{
    picture::Picture,
    scene::Scene,
    ui::{
        action::{Action, WindowAction},
        theme::{self, Theme},
    },
    workbench::{
        Commands, View,
        command::FileCommand,
        lesson::LessonCommand,
        samples::{self, ShippedScene},
    },
};
use eframe::egui::{self, Rect, Response, RichText, ScrollArea, Sense, Stroke, Ui, Vec2, vec2};
use std::path::PathBuf;

/// The scenes with a picture on the page.
const PICTURED: [&str; 6] = [
    "06-only-the-turned-box-knows.ron",
    "04-edge-against-edge.ron",
    "01-flying-past.ron",
    "02-bullet-through-paper.ron",
    "01-one-turn-through-a-post.ron",
    "02-cube-beside-a-wall.ron",
];

/// The size of a sample's picture.
const PICTURE: Vec2 = vec2(220.0, 124.0);

/// The first page.
#[derive(Debug)]
pub struct Welcome {
    pictured: Vec<(Scene, &'static ShippedScene)>,
    course: Vec<Listed>,
}

impl Default for Welcome {
    fn default() -> Self {
        // A sample that is missing or no scene would be seen by the tests; a person is spared it.
        let read = |file: &str| samples::named(file).and_then(|sample| Some((sample.scene()?, sample)));
        let listed = |file: &'static ShippedScene| {
            let scene = file.scene()?;
            let lesson = scene.lesson()?;
            Some(Listed { file, steps: lesson.steps.len(), summary: lesson.summary.clone() })
        };
        Self {
            pictured: PICTURED.into_iter().filter_map(read).collect(),
            course: samples::course().filter_map(listed).collect(),
        }
    }
}

impl Welcome {
    /// Shows the page, and gives the actions chosen on it. Its first button gets the keyboard where it `starts`.
    pub fn ui(
        &self,
        ui: &mut Ui,
        view: &View<'_>,
        recent: &[PathBuf],
        starts: bool,
        out: &mut Commands,
    ) -> Vec<Action> {
        let mut chosen = Vec::new();
        let look = Theme::of(ui.visuals());
        let rect = ui.available_rect_before_wrap();
        ui.painter().rect_filled(rect, 0.0, look.canvas);
        let columns = if rect.width() > 3.0 * (PICTURE.x + 16.0) + 32.0 { 3 } else { 2 };
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.add_space(20.0);
            ui.horizontal(|ui| {
                ui.add_space(24.0);
                ui.vertical(|ui| {
                    ui.label(RichText::new("Why do two boxes collide, or not?").heading());
                    ui.weak("Every separating axis with both shadows, and the whole motion, proved.");
                    ui.add_space(12.0);
                    let first = course(ui, view, &self.course, &mut chosen, out);
                    if let Some(first) = first.filter(|_| starts) {
                        first.request_focus();
                    }
                    buttons(ui, view, &mut chosen, out);
                    recents(ui, recent, out);
                    ui.add_space(16.0);
                    for row in self.pictured.chunks(columns) {
                        ui.horizontal(|ui| {
                            for (scene, file) in row {
                                sample(ui, look, scene, file, out);
                            }
                        });
                        ui.add_space(8.0);
                    }
                    all(ui, out);
                    ui.add_space(20.0);
                });
            });
        });
        chosen
    }
}

/// A lesson of the course.
#[derive(Debug)]
struct Listed {
    file: &'static ShippedScene,
    steps: usize,
    summary: String,
}

/// How far a lesson has come: `done`, `step 3 of 8`; `None` where it was never begun.
fn place(view: &View<'_>, lesson: &Listed) -> Option<String> {
    let kept = view.lessons.places().get(lesson.file.file)?;
    let step = (kept.step + 1).min(lesson.steps);
    Some(if kept.finished { "done".to_owned() } else { format!("step {step} of {}", lesson.steps) })
}

/// The course: where to begin or go on, and every lesson with how far the learner has come. Gives the first button.
fn course(
    ui: &mut Ui,
    view: &View<'_>,
    lessons: &[Listed],
    chosen: &mut Vec<Action>,
    out: &mut Commands,
) -> Option<Response> {
    /// The least width of a column, points.
    const COLUMN: f32 = 270.0;
    let places = view.lessons.places();
    let is_done = |lesson: &Listed| places.get(lesson.file.file).is_some_and(|kept| kept.finished);
    let next = lessons.iter().position(|lesson| !is_done(lesson)).unwrap_or(0);
    let first = lessons.get(next)?;
    ui.label(RichText::new("Learn").font(theme::font::SENTENCE));
    ui.add_space(4.0);
    let begin = ui.horizontal(|ui| {
        let verb = if place(view, first).is_some() { "Go on with" } else { "Begin" };
        let text = RichText::new(format!("{verb} lesson {}: {}", next + 1, first.file.title())).strong();
        let begin = ui.button(text).on_hover_text(&first.summary);
        if begin.clicked() {
            out.push(FileCommand::OpenSample(first.file));
        }
        if places.is_empty() {
            ui.weak("The separating axis test, step by step, on scenes to play with");
        } else if ui.button("Clear progress").on_hover_text("Forget how far every lesson has come").clicked() {
            chosen.push(Action::Lesson(LessonCommand::Forget));
        }
        begin
    });
    ui.add_space(4.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few columns")]
    let columns = ((ui.available_width() / COLUMN) as usize).clamp(1, 3);
    let rows = lessons.len().div_ceil(columns);
    egui::Grid::new("course").num_columns(columns).min_col_width(COLUMN).show(ui, |ui| {
        for row in 0..rows {
            // Down the columns, as a list is read.
            for at in (row..lessons.len()).step_by(rows) {
                let lesson = &lessons[at];
                ui.horizontal(|ui| {
                    ui.label(RichText::new(format!("{:2}", at + 1)).monospace().weak());
                    if ui.link(lesson.file.title()).on_hover_text(&lesson.summary).clicked() {
                        out.push(FileCommand::OpenSample(lesson.file));
                    }
                    if let Some(place) = place(view, lesson) {
                        ui.weak(place);
                    }
                });
            }
            ui.end_row();
        }
    });
    ui.add_space(16.0);
    Some(begin.inner)
}

fn buttons(ui: &mut Ui, view: &View<'_>, chosen: &mut Vec<Action>, out: &mut Commands) {
    ui.horizontal(|ui| {
        let back = format!("Back to {}", view.document.name());
        if !view.scene().boxes().is_empty() && ui.button(back).clicked() {
            chosen.push(Action::Window(WindowAction::LetGo));
        }
        let choices = [
            ("Open…", FileCommand::PickOpen),
            ("New 2D scene", FileCommand::NewPlanar),
            ("New 3D scene", FileCommand::NewSpatial),
        ];
        for (label, command) in choices {
            if ui.button(label).clicked() {
                out.push(command);
            }
        }
        ui.weak("or drop a file here, or paste a scene");
    });
}

fn recents(ui: &mut Ui, recent: &[PathBuf], out: &mut Commands) {
    /// The menu has the others.
    const SHOWN: usize = 5;
    if recent.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.label(RichText::new("Opened lately").strong());
    for path in recent.iter().take(SHOWN) {
        if ui.link(path.display().to_string()).clicked() {
            out.push(FileCommand::Open(path.clone()));
        }
    }
}

/// Every other scene that comes with the program, by folder.
fn all(ui: &mut Ui, out: &mut Commands) {
    ui.add_space(8.0);
    for folder in samples::FOLDERS.iter().filter(|folder| !folder.has_lessons()) {
        ui.label(RichText::new(folder.name).strong());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 16.0;
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            for sample in folder.samples {
                if ui.link(sample.title()).clicked() {
                    out.push(FileCommand::OpenSample(sample));
                }
            }
        });
        ui.add_space(4.0);
    }
}

/// A sample with its picture; a click opens it.
fn sample(ui: &mut Ui, look: &Theme, scene: &Scene, file: &'static ShippedScene, out: &mut Commands) {
    let (rect, response) = ui.allocate_exact_size(PICTURE + vec2(0.0, 24.0), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, scene.title()));
    if response.clicked() {
        out.push(FileCommand::OpenSample(file));
    }
    let hot = response.hovered() || response.has_focus();
    let frame = Rect::from_min_size(rect.min, PICTURE);
    let stroke = Stroke::new(1.0, if hot { look.select } else { look.grid });
    ui.painter().rect(frame, 4.0, look.panel, stroke, egui::StrokeKind::Inside);
    let inside = frame.shrink(6.0);
    let painter = ui.painter_at(inside);
    let picture = Picture::thumbnail(scene, from_egui(inside.size()), &WindowText(&painter));
    paint::paint(&painter, inside.min, theme::palette(ui.visuals()), picture);
    let at = frame.left_bottom() + vec2(2.0, 4.0);
    let font = egui::FontId::proportional(13.5);
    ui.painter().text(at, egui::Align2::LEFT_TOP, scene.title(), font, look.ink);
    response.on_hover_text(scene.notes());
}
