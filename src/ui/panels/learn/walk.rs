//! The stage of a walk: buttons and switches, the axes to go through, the sentence, the formula whose terms can be
//! pointed at, and the question.

use crate::{
    kernel::axis::AxisId,
    ui::{
        action::{Action, Row},
        theme::{self, Theme},
        widgets::copy,
    },
    workbench::{
        Commands, View,
        selection::SelectCommand,
        walk::{self, Guess, Kind, Mark, Projecting, Question, Term, WalkCommand, WalkView},
    },
};
use eframe::egui::{self, Button, RichText, Role, Sense, Ui, UiBuilder, vec2};

/// Whether an action begins a walk.
pub fn begins(row: &Row) -> bool {
    matches!(row.action, Action::Walk(WalkCommand::Start { .. }))
}

/// Does what was chosen among the actions of walks.
pub fn push(chosen: Vec<Action>, out: &mut Commands) {
    for action in chosen {
        if let Action::Walk(command) = action {
            out.push(command);
        }
    }
}

/// Shows the stage.
pub fn ui(ui: &mut Ui, view: &View<'_>, walk: &WalkView, out: &mut Commands) {
    controls(ui, view, walk, out);
    axes(ui, walk, out);
    ui.add(egui::Label::new(RichText::new(&walk.page.sentence).size(theme::font::LEARN_TEXT)).wrap());
    if let Some((question, guess)) = walk.question {
        ask(ui, view, walk, (question, guess), out);
    }
    for row in &walk.page.rows {
        formula(ui, view, row, out);
    }
    let theme = Theme::of(ui.visuals());
    for outcome in &walk.outcomes {
        let (mark, color) = if outcome.right { ("Right.", theme.gap) } else { ("Not so.", theme.overlap) };
        ui.label(RichText::new(format!("{mark} {}", outcome.words)).color(color).size(theme::font::LEARN_TEXT));
    }
}

/// Forward, back, the switches, and the end.
fn controls(ui: &mut Ui, view: &View<'_>, walk: &WalkView, out: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (first, last) = (walk.number == 1, walk.number == walk.count);
        for (text, help, enabled, command) in [
            ("|<", "To the first step", !first, WalkCommand::ToStart),
            ("< Back", "The step before (Page Up)", !first, WalkCommand::Back),
            ("Next >", "The next step (Page Down)", !last, WalkCommand::Next),
            (">|", "To the last step", !last, WalkCommand::ToEnd),
        ] {
            let button = ui.add_enabled(enabled, Button::new(text));
            button.widget_info(|| egui::WidgetInfo::labeled(Role::Button, enabled, help));
            if button.on_hover_text(help).clicked() {
                out.push(command);
            }
        }
        ui.label(RichText::new(walk.progress()).monospace().weak());
        ui.separator();
        let settings = view.walk_settings;
        let is_straight = view.focus.is_some_and(|focus| focus.analysis.linear_motion().is_some());
        let is_test = walk.kind == Kind::Test;
        for (applies, text, help, is_on, command) in [
            (
                is_test || is_straight,
                "Stop at the first gap",
                "An engine stops there; a debugger looks at all axes",
                settings.stop_at_gap,
                WalkCommand::StopAtGap(!settings.stop_at_gap),
            ),
            (
                is_test,
                "Corner by corner",
                "Project every corner, or the half extents times cosines",
                settings.projecting == Projecting::Corners,
                WalkCommand::Project(settings.projecting.other()),
            ),
            (
                true,
                "Hide later",
                "Hide axes and their numbers until they are reached",
                settings.hide_later,
                WalkCommand::HideLater(!settings.hide_later),
            ),
            (true, "Predict", "Ask before it is told", settings.predict, WalkCommand::Predict(!settings.predict)),
        ] {
            if applies && ui.selectable_label(is_on, RichText::new(text).small()).on_hover_text(help).clicked() {
                out.push(command);
            }
        }
        ui.separator();
        if ui.button("Leave").on_hover_text("End the walk (Escape)").clicked() {
            out.push(WalkCommand::Leave);
        }
    });
}

/// What is done, and the axes that the walk goes through, to go to one.
fn axes(ui: &mut Ui, walk: &WalkView, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        ui.label(RichText::new(&walk.page.title).strong().size(theme::font::LEARN_TITLE));
        ui.add_space(16.0);
        for listed in &walk.axes {
            let shown = walk.stage.of_axis() == Some(listed.axis);
            let color = listed.status.map_or(theme.faint, |status| theme.status(status));
            let mark = match (walk.kind, listed.status) {
                (Kind::Sweep, _) => "",
                (Kind::Test, None) => "?",
                (Kind::Test, Some(status)) => theme::mark(status),
            };
            let text = RichText::new(format!("{} {mark}", listed.axis)).monospace().color(color);
            let chip = ui.selectable_label(shown, text);
            chip.widget_info(|| {
                egui::WidgetInfo::selected(Role::Button, true, shown, format!("Walk to {}", listed.axis))
            });
            if chip.on_hover_text(format!("Go to {}", listed.axis)).clicked() {
                out.push(WalkCommand::ToAxis(listed.axis));
            }
        }
    });
}

/// A line of a formula: symbols above, numbers below in the same places.
fn formula(ui: &mut Ui, view: &View<'_>, row: &walk::Row, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let whole = row.to_string();
    let terms = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let name = Term { symbol: row.name.clone(), number: String::new(), mark: row.mark };
        term(ui, view, theme, &name, &whole, out);
        if !row.terms.is_empty() {
            sign(ui, theme, ["=", row.sign()]);
        }
        for of in &row.terms {
            term(ui, view, theme, of, &whole, out);
        }
        if !row.value.is_empty() {
            sign(ui, theme, if row.terms.is_empty() { [row.sign(), ""] } else { ["", row.sign()] });
            let value = if row.terms.is_empty() {
                Term { symbol: row.value.clone(), number: String::new(), mark: row.mark }
            } else {
                Term { symbol: String::new(), number: row.value.clone(), mark: row.mark }
            };
            term(ui, view, theme, &value, &whole, out);
        }
        if !row.then.is_empty() {
            let then = if row.terms.is_empty() { [&*row.then, ""] } else { ["", &*row.then] };
            sign(ui, theme, then);
        }
    };
    // Below its terms, which have menus of their own.
    let below = UiBuilder::new().sense(Sense::CLICK);
    let shown = ui.scope_builder(below, |ui| ui.horizontal_wrapped(terms));
    copy::menu(&shown.response, || vec![("Copy formula", whole.clone())], out);
    shown.response.widget_info(|| egui::WidgetInfo::labeled(Role::Label, true, &whole));
}

fn sign(ui: &mut Ui, theme: &Theme, [above, below]: [&str; 2]) {
    column(
        ui,
        theme,
        [above, below].map(|text| if text.is_empty() { String::new() } else { format!(" {text} ") }),
        None,
    );
}

/// A term of the formula that is `whole`: what it stands for lights up in the picture while it is pointed at, or has
/// the keyboard.
fn term(ui: &mut Ui, view: &View<'_>, theme: &Theme, term: &Term, whole: &str, out: &mut Commands) {
    let Term { symbol, number, mark } = term;
    let hovered = mark.is_some() && view.selection.hovered_mark() == *mark;
    let response = column(ui, theme, [symbol.clone(), number.clone()], mark.map(|_| hovered));
    let Some(mark) = *mark else { return };
    let items = || {
        let number = Some(number.trim()).filter(|number| !number.is_empty()).map(|it| ("Copy number", it.to_owned()));
        number.into_iter().chain([("Copy formula", whole.to_owned())]).collect()
    };
    copy::menu(&response, items, out);
    if response.hovered() || response.has_focus() {
        out.push(SelectCommand::HoverMark(mark));
        if let Mark::Line(axis) = mark {
            out.push(SelectCommand::HoverAxis(axis));
        }
    }
}

/// Two texts below each other, in the middle of as much room as the wider needs.
fn column(ui: &mut Ui, theme: &Theme, texts: [String; 2], hovered: Option<bool>) -> egui::Response {
    let color = if hovered.is_some() { theme.ink } else { theme.faint };
    let name = texts[0].trim().to_owned();
    let [above, below] = texts.map(|text| ui.painter().layout_no_wrap(text, theme::font::TERM, color));
    let height = above.size().y.max(below.size().y);
    let size = vec2(above.size().x.max(below.size().x), 2.0 * height);
    let sense = if hovered.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    if hovered == Some(true) || response.has_focus() {
        ui.painter().rect_filled(rect.expand(1.0), 3.0, theme.row);
        ui.painter().rect_stroke(rect.expand(1.0), 3.0, theme::hairline(theme.select), egui::StrokeKind::Outside);
    }
    let middle = rect.center().x;
    for (galley, top) in [(above, rect.top()), (below, rect.top() + height)] {
        let at = egui::pos2(middle - 0.5 * galley.size().x, top);
        ui.painter().galley(at, galley, color);
    }
    if hovered.is_some() {
        response.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, format!("Term {name}")));
    }
    response
}

/// The question, with the ways to answer it.
fn ask(
    ui: &mut Ui,
    view: &View<'_>,
    walk: &WalkView,
    (question, guess): (Question, Option<Guess>),
    out: &mut Commands,
) {
    ui.horizontal_wrapped(|ui| match question {
        Question::Verdict => {
            for (text, answer) in
                [("separated", Guess::Separated), ("touching", Guess::Touching), ("overlapping", Guess::Overlapping)]
            {
                choice(ui, text, answer, guess, out);
            }
        }
        Question::Axis => {
            let all: Vec<AxisId> = walk.axes.iter().map(|listed| listed.axis).collect();
            for axis in all {
                choice(ui, &axis.to_string(), Guess::Axis(axis), guess, out);
            }
        }
        Question::Depth => {
            let said = match guess {
                Some(Guess::Depth(depth)) => depth,
                _ => 0.0,
            };
            number(ui, "Depth", said, f64::INFINITY, out, Guess::Depth);
        }
        Question::FirstContact => {
            let said = match guess {
                Some(Guess::Contact(t)) => t,
                _ => 0.0,
            };
            number(ui, "Time of the first contact", said, view.playhead.duration(), out, Guess::Contact);
            choice(ui, "never", Guess::Never, guess, out);
        }
    });
    if guess.is_some() {
        ui.weak("Walk on to see.");
    }
}

fn choice(ui: &mut Ui, text: &str, answer: Guess, guess: Option<Guess>, out: &mut Commands) {
    if ui.add(Button::new(text).selected(guess == Some(answer))).clicked() {
        out.push(WalkCommand::Guess(answer));
    }
}

fn number(ui: &mut Ui, name: &str, said: f64, most: f64, out: &mut Commands, answer: fn(f64) -> Guess) {
    let mut value = said;
    let speed = if most.is_finite() { most / 400.0 } else { 0.01 };
    let field = ui.add(egui::DragValue::new(&mut value).range(0.0..=most).speed(speed).max_decimals(6));
    field.widget_info(|| egui::WidgetInfo::labeled(Role::SpinButton, true, name));
    if field.changed() {
        out.push(WalkCommand::Guess(answer(value)));
    }
}
