//! The layout for an audience: the picture, a formula and a sentence, and nothing else.
//!
//! It is laid out as a page of few points, and the zoom of the interface makes the page fill the window. So it looks the
//! same on every projector, and what is read from the last row does not depend on the number of pixels.

use crate::{
    kernel::sweep::SweepStatus,
    ui::{
        action::{Action, WindowAction},
        panels::{
            PanelState,
            learn::{self, markdown, steps},
        },
        theme::{self, Theme},
    },
    workbench::{Commands, Focus, View, numbers, words},
};
use eframe::egui::{
    Align, CentralPanel, Context, Frame, Id, Label, LayerId, Layout, Margin, Order, Panel, RichText, ScrollArea, Ui,
    Vec2, vec2,
};

/// The size of the page, points.
const PAGE: Vec2 = vec2(640.0, 360.0);
/// However large the window is, nothing is shown more times as large.
const MOST: f32 = 8.0;
/// The width of the buttons beside the words, points.
const WAYS: f32 = 62.0;
/// The radius of the ring around a pressed pointer, points.
const RING: f32 = 16.0;

/// How many times as large as usual everything is so that the page fills the window.
#[must_use]
pub fn enlargement(ctx: &Context) -> f32 {
    let usual = ctx.content_rect().size() * ctx.zoom_factor();
    (usual / PAGE).min_elem().clamp(1.0, MOST)
}

/// Shows the page, and gives what was chosen on it.
pub fn ui(ui: &mut Ui, view: &View<'_>, state: &mut PanelState, out: &mut Commands) -> Vec<Action> {
    /// The most of the page that words may take.
    const WORDS: f32 = 0.45;
    let mut chosen = Vec::new();
    let margin = Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(12, 6));
    let most = WORDS * ui.available_height();
    Panel::bottom("presenter").frame(margin).resizable(false).show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let column = Layout::top_down_justified(Align::Center);
            ui.allocate_ui_with_layout(vec2(WAYS, 0.0), column, |ui| ways(ui, view, &mut chosen, out));
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                let scroll = ScrollArea::vertical().max_height(most).min_scrolled_height(most);
                scroll.auto_shrink([false, true]).show(ui, |ui| said(ui, view, out));
            });
        });
    });
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| state.viewport.ui(ui, view, out));
    ring(ui);
    chosen
}

/// The ways on, back and out.
fn ways(ui: &mut Ui, view: &View<'_>, chosen: &mut Vec<Action>, out: &mut Commands) {
    let progress = match (view.walk, &view.lesson) {
        (Some(walk), _) => Some(walk.progress()),
        (None, Some(lesson)) => Some(lesson.progress()),
        (None, None) => None,
    };
    if let Some(progress) = progress {
        if ui.button("Next >").on_hover_text("The next step (Page Down)").clicked() {
            steps::forward(view, out);
        }
        if ui.button("< Back").on_hover_text("The step before (Page Up)").clicked() {
            steps::back(view, out);
        }
        ui.label(RichText::new(progress).monospace().weak());
    }
    if ui.button("Leave").on_hover_text("Show all panels again (Escape)").clicked() {
        chosen.push(Action::Window(WindowAction::SwitchPresenting));
    }
}

/// What is said below the picture: the stage of the walk, the step of the lesson, or else the shown axis and the motion.
fn said(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let formula = |ui: &mut Ui, text: String| {
        ui.add(Label::new(RichText::new(text).font(theme::font::SHOWN_FORMULA)).wrap());
    };
    let sentence = |ui: &mut Ui, text: &str| {
        ui.add(Label::new(RichText::new(text).font(theme::font::SENTENCE)).wrap());
    };
    match (view.walk, &view.lesson, &view.focus) {
        (Some(walk), ..) => {
            walk.page.rows.iter().for_each(|row| formula(ui, row.to_string()));
            sentence(ui, &walk.page.sentence);
            walk.outcomes.iter().for_each(|outcome| sentence(ui, &outcome.words));
        }
        (None, Some(lesson), _) => {
            markdown::sized(ui, lesson.say, theme::font::SENTENCE.size);
            learn::lesson::task(ui, view, lesson, out);
        }
        (None, None, Some(focus)) => {
            formula_of(focus).into_iter().for_each(|text| formula(ui, text));
            sentence(ui, &sentence_of(focus));
        }
        (None, None, None) => {}
    }
}

/// The gap on the shown line, from the ends of the shadows that face each other.
fn formula_of(focus: &Focus<'_>) -> Option<String> {
    let (name, projection) = match &focus.free_line {
        Some(line) => ("this line".to_owned(), line.projection),
        None => (focus.axis.to_string(), focus.now.report.test(focus.axis)?.projection?),
    };
    Some(words::gap_of_ends(&name, &projection, numbers::gap_decimals(focus)))
}

/// What becomes of the pair over the whole motion.
fn sentence_of(focus: &Focus<'_>) -> String {
    let sweep = &focus.analysis.sweep;
    let said = words::sweep(sweep);
    match sweep.status() {
        status @ (SweepStatus::Hit | SweepStatus::StartsInContact) => format!("{}: {said}.", words::status(status)),
        SweepStatus::Never | SweepStatus::Grazing | SweepStatus::Undecided => format!("{said}."),
    }
}

/// A ring around the pointer while a button is down, for those who look at the screen and not at the hand.
fn ring(ui: &Ui) {
    let Some(at) = ui.input(|input| input.pointer.interact_pos().filter(|_| input.pointer.any_down())) else { return };
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("pressed pointer")));
    let theme = Theme::of(ui.visuals());
    painter.circle(at, RING, theme::faded(theme.doubt, 0.25), theme::dots(theme.doubt));
}
