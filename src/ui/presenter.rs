//! The layout for an audience: the picture, a formula and a sentence, and nothing else.
//!
//! It is laid out as a page of few points, and the zoom of the interface makes the page fill the window. So it looks the
//! same on every projector, and what is read from the last row does not depend on the number of pixels.

use crate::{
    kernel::sweep::SweepStatus,
    ui::{
        action::{Action, WindowAction},
        panels::PanelState,
        theme::{self, Theme},
    },
    workbench::{Commands, Focus, View, numbers, words},
};
use eframe::egui::{
    self, CentralPanel, Context, Frame, Id, Label, LayerId, Margin, Order, Panel, RichText, Ui, Vec2, vec2,
};

/// The size of the page, points.
const PAGE: Vec2 = vec2(640.0, 360.0);
/// However large the window is, nothing is shown more times as large.
const MOST: f32 = 8.0;
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
    let mut chosen = Vec::new();
    let margin = Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(12, 6));
    Panel::bottom("presenter").frame(margin).show(ui, |ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            let leave = ui.button("Leave").on_hover_text("Show all panels again (Escape)");
            if leave.clicked() {
                chosen.push(Action::Window(WindowAction::SwitchPresenting));
            }
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| said(ui, view));
        });
    });
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| state.viewport.ui(ui, view, out));
    ring(ui);
    chosen
}

/// The formula and the sentence below the picture.
fn said(ui: &mut Ui, view: &View<'_>) {
    if let Some(walk) = view.walk {
        for row in &walk.page.rows {
            ui.add(Label::new(RichText::new(row.to_string()).font(theme::font::FORMULA)).wrap());
        }
        ui.add(Label::new(RichText::new(&walk.page.sentence).font(theme::font::SENTENCE)).wrap());
        return;
    }
    let Some(focus) = &view.focus else { return };
    if let Some(formula) = formula(focus) {
        ui.add(Label::new(RichText::new(formula).font(theme::font::FORMULA)).wrap());
    }
    ui.add(Label::new(RichText::new(sentence(focus)).font(theme::font::SENTENCE)).wrap());
}

/// The gap on the shown line, from the ends of the shadows that face each other.
fn formula(focus: &Focus<'_>) -> Option<String> {
    let (name, projection) = match &focus.free_line {
        Some(line) => ("this line".to_owned(), line.projection),
        None => (focus.axis.to_string(), focus.now.report.test(focus.axis)?.projection?),
    };
    Some(words::gap_of_ends(&name, &projection, numbers::gap_decimals(focus)))
}

/// What becomes of the pair over the whole motion.
fn sentence(focus: &Focus<'_>) -> String {
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
