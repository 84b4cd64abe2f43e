//! The whole motion along the bottom: transport, scrubber with contacts, the proof, and a lane for each axis.

mod all_pairs;
mod engine;
mod marks;
pub mod ruler;
mod strip;

use crate::{
    kernel::{axis::AxisId, interval::Interval, sweep::Bracket},
    scene::Scene,
    ui::{
        theme::{self, Theme, faded},
        widgets::{
            adjust::{self, Asked, Scale},
            copy,
            icon::{self, Icon},
        },
    },
    workbench::{
        Commands, Focus, View,
        analysis::SolverStep,
        look::LookCommand,
        numbers,
        playhead::{PlayheadCommand, SPEEDS},
        selection::SelectCommand,
        walk::{Guess, Question, Revealed, WalkCommand},
        words,
    },
};
use eframe::egui::{
    self, Align2, Key, Painter, PointerButton, Rect, Response, RichText, Role, ScrollArea, Sense, Shape, Stroke, Ui,
    pos2, vec2,
};
use ruler::Ruler;
use std::sync::Arc;

const TRACK: f32 = 20.0;
const LANE: f32 = 12.0;

/// What the timeline keeps from one frame to the next.
#[derive(Debug, Default)]
pub struct Timeline {
    /// What an engine would see, and of which scene, state of the solver and rate that is said.
    engine: Option<(Arc<Scene>, bool, u32, String)>,
}

impl Timeline {
    /// What an engine at the chosen rate sees. Of thousands of contacts it is not found out anew in each frame.
    fn engine_words(&mut self, view: &View<'_>, focus: &Focus<'_>) -> String {
        let scene = view.document.history.scene();
        let solved = focus.analysis.solved;
        let rate = view.look.rate();
        let is_known = |of: &Arc<Scene>, state: bool, at: u32| Arc::ptr_eq(of, scene) && (state, at) == (solved, rate);
        let known = self.engine.as_ref().filter(|(of, state, at, _)| is_known(of, *state, *at));
        if let Some((.., words)) = known {
            return words.clone();
        }
        let words = focus.analysis.engine_in_words(rate);
        self.engine = Some((Arc::clone(scene), solved, rate, words.clone()));
        words
    }
}

/// Shows the timeline.
pub fn ui(ui: &mut Ui, view: &View<'_>, timeline: &mut Timeline, out: &mut Commands) {
    ui.spacing_mut().item_spacing.y = 3.0;
    transport(ui, view, timeline, out);
    track(ui, view, out);
    marks::ui(ui, view, out);
    if let Some(focus) = view.focus {
        strip::ui(ui, view, &focus, out);
        engine::ui(ui, view, &focus, timeline, out);
        all_pairs::ui(ui, view, out);
        let lanes = ScrollArea::vertical().id_salt("lanes").min_scrolled_height(24.0).auto_shrink([false, false]);
        let lanes = lanes.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let why = RichText::new(strip::ANY_AXIS).font(theme::font::SMALL_WORD).color(Theme::of(ui.visuals()).faint);
            ui.add(egui::Label::new(why).truncate());
            leading_axis(ui, view, &focus, out);
            let dimension = view.scene().dimension();
            for (k, &axis) in AxisId::all(dimension).iter().enumerate() {
                axis_lane(ui, view, &focus, k, axis, out);
            }
        });
        say_what_is_below(
            ui,
            lanes.inner_rect,
            lanes.content_size.y - lanes.state.clamped_offset().y - lanes.inner_rect.height(),
        );
    }
}

/// How many lanes a scroll would show, if `hidden` points of them are below.
fn say_what_is_below(ui: &Ui, lanes: Rect, hidden: f32) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most fifteen")]
    let count = (hidden / (LANE + 1.0)).round().max(0.0) as usize;
    if count == 0 {
        return;
    }
    let theme = Theme::of(ui.visuals());
    let painter = ui.painter_at(lanes);
    let words = if count == 1 { "▼ 1 lane below".to_owned() } else { format!("▼ {count} lanes below") };
    let galley = painter.layout_no_wrap(words, theme::font::NAME, theme.ink);
    let place = Align2::RIGHT_BOTTOM.anchor_size(lanes.right_bottom() - vec2(14.0, 1.0), galley.size());
    painter.rect_filled(place.expand2(vec2(4.0, 1.0)), 3.0, theme.panel);
    painter.galley(place.min, galley, theme.ink);
}

fn transport(ui: &mut Ui, view: &View<'_>, timeline: &mut Timeline, out: &mut Commands) {
    use PlayheadCommand as P;
    let playhead = view.playhead;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let playing = playhead.is_playing();
        let buttons = [
            (Icon::Start, "Go to start", P::Start),
            (Icon::PreviousEvent, "Previous event", P::PreviousEvent),
            (Icon::StepBack, "Step back", P::Step(-1.0)),
            (if playing { Icon::Pause } else { Icon::Play }, if playing { "Pause" } else { "Play" }, P::Toggle),
            (Icon::StepForward, "Step forward", P::Step(1.0)),
            (Icon::NextEvent, "Next event", P::NextEvent),
            (Icon::End, "Go to end", P::End),
        ];
        for (icon, name, command) in buttons {
            if icon::button(ui, icon, name).clicked() {
                out.push(command);
            }
        }
        ui.add_space(4.0);
        let mut speed = playhead.speed();
        let drag = egui::DragValue::new(&mut speed).range(SPEEDS).speed(0.02).fixed_decimals(1).suffix("x");
        let response = ui.add(drag);
        response.widget_info(|| egui::WidgetInfo::labeled(Role::SpinButton, true, "Speed"));
        if response.on_hover_text("Speed, scene seconds per second").changed() {
            out.push(P::SetSpeed(speed));
        }
        let mut looping = playhead.is_looping();
        if ui.checkbox(&mut looping, "loop").changed() {
            out.push(P::SetLooping(looping));
        }
        ui.add_space(8.0);
        let t = numbers::time(playhead.t(), playhead.duration());
        ui.label(RichText::new(format!("{t} s")).monospace());
        if let Some(focus) = view.focus {
            steps(ui, view, &focus, out);
            let is_close = view.look.time().is_close();
            if is_close && ui.button("Whole motion").on_hover_text("Show all of the motion again").clicked() {
                out.push(LookCommand::WholeMotion);
            }
            summary(ui, view, &focus, timeline, out);
        }
    });
}

/// The steps of the solver, to walk through; none where a motion without turning is solved at once.
fn steps(ui: &mut Ui, view: &View<'_>, focus: &Focus<'_>, out: &mut Commands) {
    let count = focus.analysis.steps.len();
    if count == 0 {
        return;
    }
    let shown = view.selection.step().map_or_else(|| "-".to_owned(), |step| (step + 1).to_string());
    if icon::button(ui, Icon::StepBack, "Previous step of the solver").clicked() {
        walk_steps(view, Way::Back, out);
    }
    let counter = RichText::new(format!("solver step {shown} of {count}")).monospace().small();
    ui.label(counter).on_hover_text(
        "How the motion was solved: each step proves the boxes apart, or overlapping, for a span of time, or looks \
         ahead of what is proved. Walk through them with . and ,",
    );
    if icon::button(ui, Icon::StepForward, "Next step of the solver").clicked() {
        walk_steps(view, Way::On, out);
    }
}

/// Which way to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the next.
    On,
    /// To the one before.
    Back,
}

/// Selects the next step of the solver or the one before, with its axis and the moment it starts from.
pub fn walk_steps(view: &View<'_>, way: Way, out: &mut Commands) {
    let steps = view.focus.map_or(&[][..], |focus| &focus.analysis.steps);
    let Some(last) = steps.len().checked_sub(1) else { return };
    let next = match (view.selection.step(), way) {
        (None, Way::On) => 0,
        (None, Way::Back) => last,
        (Some(step), Way::On) => (step + 1).min(last),
        (Some(step), Way::Back) => step.saturating_sub(1),
    };
    if let Some(taken) = steps.get(next) {
        out.push(SelectCommand::Step(Some(next)));
        out.push(SelectCommand::Axis(taken.axis()));
        out.push(PlayheadCommand::Seek(taken.span.min));
    }
}

/// Shows the bracket nearest to the playhead, or the whole motion if less of it is shown already.
pub fn zoom_to_bracket(view: &View<'_>, out: &mut Commands) {
    let Some(focus) = view.focus.filter(|_| !view.look.time().is_close()) else {
        return out.push(LookCommand::WholeMotion);
    };
    let brackets = focus.analysis.sweep.contacts.iter().flat_map(|contact| [Some(contact.enter), contact.exit]);
    let t = view.playhead.t();
    let distance = |bracket: &Bracket| (bracket.middle() - t).abs();
    let nearest = brackets.flatten().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    if let Some(bracket) = nearest {
        let room = 2.0 * bracket.width().max(view.playhead.duration() * 1e-13);
        out.push(LookCommand::ShowTime(bracket.lo - room, bracket.hi + room));
    }
}

/// What the pair does now, and the step of the solver or the contacts in words.
fn summary(ui: &mut Ui, view: &View<'_>, focus: &Focus<'_>, timeline: &mut Timeline, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let report = &focus.now.report;
    if !(view.reveals_verdict() && view.revealed_until() == f64::INFINITY) {
        ui.weak(format!("Not yet known: {}.", words::not_yet_known(view.walk.is_some())));
        return;
    }
    let now =
        format!("{:11} {}", report.verdict, numbers::fixed_signed(report.separation, numbers::gap_decimals(focus)));
    let now = egui::Label::new(RichText::new(now).monospace().color(theme.verdict(report.verdict)));
    let now = ui.add(now.sense(Sense::click()));
    copy::of(copy::OF_PAIR, &now, view, out);
    ui.separator();
    // What does not fit into a narrow window must not make the rows below wider than it.
    let half = 0.5 * ui.available_width();
    let sees = timeline.engine_words(view, focus);
    ui.scope(|ui| {
        ui.set_max_width(half);
        elided(ui, RichText::new(sees.as_str()).color(theme.faint), &sees);
    });
    ui.separator();
    let step = view.selection.step().and_then(|step| focus.analysis.steps.get(step));
    let sweep = step.map_or_else(|| focus.analysis.sweep_in_words(), SolverStep::words);
    elided(ui, RichText::new(sweep.as_str()).color(theme.ink), &sweep);
}

/// A text on one line, cut where it does not fit, whole on hover.
fn elided(ui: &mut Ui, text: RichText, whole: &str) {
    // The label's own tooltip would be a second one.
    ui.add(egui::Label::new(text).truncate().show_tooltip_when_elided(false)).on_hover_text(whole);
}

/// The scrubber: contacts as bars, doubts dotted, first contact as a diamond with its time.
fn track(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let playhead = view.playhead;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), TRACK + 12.0), Sense::click_and_drag());
    let row = Rect::from_min_size(rect.min, vec2(rect.width(), TRACK));
    let ruler = Ruler::new(row, view.look.time().range(playhead.duration()));
    hear_track(ui, &response, &ruler, view, out);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(Role::Slider, true, "Time");
        info.value = Some(playhead.t());
        info
    });
    hear_asked(ui, &response, view, out);
    keyboard(ui, &response, out);
    let painter = ui.painter_at(rect);
    let label = theme::font::LABEL;
    painter.text(pos2(rect.left() + 2.0, row.center().y), Align2::LEFT_CENTER, "time", label, theme.faint);
    painter.rect_filled(ruler.rect, 3.0, theme.canvas);
    ruler.ticks(&painter, theme, playhead.duration());
    if let Some(focus) = view.focus {
        contacts(&painter, &ruler, theme, view, &focus);
    }
    walked(&painter, &ruler, theme, view);
    if !ruler.shows(playhead.t()) {
        return;
    }
    let x = ruler.x(playhead.t());
    painter.line_segment([pos2(x, row.top() - 1.0), pos2(x, row.bottom())], theme::bold(theme.select));
    let handle = vec![pos2(x - 5.0, row.top() - 2.0), pos2(x + 5.0, row.top() - 2.0), pos2(x, row.top() + 6.0)];
    painter.add(Shape::convex_polygon(handle, theme.select, Stroke::NONE));
}

/// Says what a row shows, for whoever cannot see it.
fn describe(ui: &Ui, response: &Response, said: String) {
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(said));
}

/// Assistive technology asks a row for another time: a step on or back, or that time.
fn hear_asked(ui: &Ui, response: &Response, view: &View<'_>, out: &mut Commands) {
    let duration = view.playhead.duration();
    let scale = Scale { value: view.playhead.t(), range: [0.0, duration], step: 0.01 * duration };
    match adjust::asked(ui, response.id, Some(scale)) {
        Some(Asked::Steps(steps)) => out.push(PlayheadCommand::Step(steps)),
        Some(Asked::Value(t)) => out.push(PlayheadCommand::Seek(t)),
        None => {}
    }
}

/// A press goes to that time, and pauses; the wheel shows a shorter part, a right drag another.
fn hear_track(ui: &Ui, response: &Response, ruler: &Ruler, view: &View<'_>, out: &mut Commands) {
    let pan = |points: f32| LookCommand::PanTime(f64::from(-points / ruler.rect.width()));
    if let Some(at) = response.hover_pos() {
        let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
        let factor = f64::from((scroll.y * 0.01).exp() * pinch);
        if factor != 1.0 {
            out.push(LookCommand::ZoomTime { factor, around: ruler.t(at.x) });
        }
        if scroll.x != 0.0 {
            out.push(pan(scroll.x));
        }
    }
    if response.dragged_by(PointerButton::Secondary) {
        out.push(pan(response.drag_delta().x));
    } else if response.double_clicked() {
        out.push(LookCommand::WholeMotion);
    } else {
        scrub(response, ruler, view, out);
    }
}

/// A press anywhere on the track goes there, and pauses.
fn scrub(response: &Response, ruler: &Ruler, view: &View<'_>, out: &mut Commands) {
    let at = response.interact_pointer_pos().filter(|at| at.x >= ruler.rect.left() - 8.0 || response.dragged());
    if (response.clicked() || response.dragged())
        && let Some(at) = at
        && ruler.t(at.x) != view.playhead.t()
    {
        match view.walk.and_then(|walk| walk.question) {
            // To go there would show whether the boxes meet.
            Some((Question::FirstContact, _)) => out.push(WalkCommand::Guess(Guess::Contact(ruler.t(at.x)))),
            _ => out.push(PlayheadCommand::Seek(ruler.t(at.x))),
        }
    } else if response.is_pointer_button_down_on() && view.playhead.is_playing() {
        out.push(PlayheadCommand::Pause);
    }
}

/// A focused slider moves with the arrows, and in larger steps with the page keys.
fn keyboard(ui: &Ui, response: &Response, out: &mut Commands) {
    if !response.has_focus() {
        return;
    }
    let arrows = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    for (key, steps) in [(Key::ArrowRight, 1.0), (Key::ArrowLeft, -1.0), (Key::PageUp, 10.0), (Key::PageDown, -10.0)] {
        for _ in 0..ui.input_mut(|input| input.count_and_consume_key(egui::Modifiers::NONE, key)) {
            out.push(PlayheadCommand::Step(steps));
        }
    }
}

/// The span that a walk speaks of, and the time that was guessed.
fn walked(painter: &Painter, ruler: &Ruler, theme: &Theme, view: &View<'_>) {
    let Some(walk) = view.walk else { return };
    if let Some(bar) = walk.page.span.and_then(|span| ruler.span(span, TRACK - 2.0)) {
        painter.rect_stroke(bar, 2.0, theme::line(theme.select), egui::StrokeKind::Inside);
    }
    if let Some((_, Some(Guess::Contact(t)))) = walk.question
        && ruler.shows(t)
    {
        let x = ruler.x(t);
        let line = [pos2(x, ruler.rect.top()), pos2(x, ruler.rect.bottom())];
        painter.extend(Shape::dashed_line(&line, theme::bold(theme.contact), 3.0, 2.0));
        let at = pos2(x + 4.0, ruler.rect.center().y);
        painter.text(at, Align2::LEFT_CENTER, "your guess", theme::font::WORD, theme.contact);
    }
}

fn contacts(painter: &Painter, ruler: &Ruler, theme: &Theme, view: &View<'_>, focus: &Focus<'_>) {
    let (duration, until) = (view.playhead.duration(), view.revealed_until());
    let sweep = &focus.analysis.sweep;
    let mut drawn_to = f32::NEG_INFINITY;
    for contact in &sweep.contacts {
        if contact.enter.hi > until {
            break;
        }
        let end = contact.exit.map_or(duration, |exit| exit.lo).min(until);
        let Some(bar) = ruler.span(Interval::new(contact.enter.hi, end), TRACK - 8.0) else { continue };
        if bar.right() < drawn_to + 0.5 {
            continue;
        }
        drawn_to = bar.right();
        painter.rect_filled(bar, 2.0, faded(theme.overlap, 0.75));
        painter.rect_stroke(bar, 2.0, theme::hairline(theme.overlap), egui::StrokeKind::Inside);
    }
    for doubt in sweep.unproved.iter().filter(|doubt| doubt.span.min <= until) {
        let Some(bar) = ruler.span(doubt.span, TRACK - 8.0) else { continue };
        let middle = [bar.left_center(), bar.right_center()];
        painter.extend(Shape::dashed_line(&middle, theme::dots(theme.doubt), 2.0, 3.0));
        let word = doubt.why.name();
        let at = pos2(bar.left().max(ruler.rect.left()) + 4.0, bar.top() - 1.0);
        painter.text(at, Align2::LEFT_CENTER, word, theme::font::WORD, theme.doubt);
    }
    let first = sweep.contacts.first().filter(|contact| contact.enter.hi <= until);
    if let Some(contact) = first.filter(|contact| ruler.shows(contact.enter.hi)) {
        let at = pos2(ruler.x(contact.enter.hi), ruler.rect.center().y);
        painter.add(icon::diamond(at, 6.0, theme.contact, theme::hairline(theme.canvas)));
        let text = numbers::time(contact.enter.hi, duration);
        // Before the mark, where the boxes are apart; else after it, upon the bar.
        let before = at.x > ruler.rect.left() + 70.0;
        let (anchor, x) = if before { (Align2::RIGHT_CENTER, at.x - 9.0) } else { (Align2::LEFT_CENTER, at.x + 9.0) };
        let galley = painter.layout_no_wrap(text, theme::font::TIME, theme.ink);
        let place = anchor.anchor_size(pos2(x, at.y), galley.size());
        painter.rect_filled(place.expand2(vec2(2.0, 0.0)), 2.0, faded(theme.canvas, 0.85));
        painter.galley(place.min, galley, theme.ink);
    }
}

/// Which axis has the largest gap when, as sampled.
fn leading_axis(ui: &mut Ui, view: &View<'_>, focus: &Focus<'_>, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LANE), Sense::hover());
    let all = view.revealed_until() == f64::INFINITY;
    let leads = focus.analysis.sampled().leading_axis.as_slice();
    let said = words::lane_of_leads(if all { Some(leads) } else { None }, view.playhead.duration());
    response.widget_info(|| egui::WidgetInfo::labeled(Role::Image, true, "Lane of the largest gap"));
    describe(ui, &response, said);
    hear_asked(ui, &response, view, out);
    let ruler = Ruler::new(rect, view.look.time().range(view.playhead.duration()));
    let painter = ui.painter_at(rect);
    let name = pos2(rect.left() + 2.0, rect.center().y);
    painter.text(name, Align2::LEFT_CENTER, "largest", theme::font::WORD, theme.faint);
    for &(span, axis) in leads.iter().filter(|_| all) {
        let Some(bar) = ruler.span(span, LANE - 4.0) else { continue };
        let stroke = theme::hairline(theme.axis(axis.kind()));
        painter.rect_stroke(bar.shrink(0.5), 0.0, stroke, egui::StrokeKind::Inside);
        if bar.width() > 34.0 {
            painter.text(bar.center(), Align2::CENTER_CENTER, axis, theme::font::FINE, theme.ink);
        }
    }
    response.on_hover_text("The axis with the largest gap (sampled)");
}

/// One axis over time: where its shadows overlap, as sampled.
fn axis_lane(ui: &mut Ui, view: &View<'_>, focus: &Focus<'_>, k: usize, axis: AxisId, out: &mut Commands) {
    let theme = Theme::of(ui.visuals());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LANE), Sense::click_and_drag());
    let ruler = Ruler::new(rect, view.look.time().range(view.playhead.duration()));
    let windows = (view.revealed(axis) == Revealed::Gap).then(|| focus.analysis.sampled().windows[k].as_slice());
    let said = words::lane(axis, windows, view.playhead.duration());
    let selected = view.selection.axis() == Some(axis);
    response.widget_info(|| egui::WidgetInfo::selected(Role::Button, true, selected, format!("Lane {axis}")));
    describe(ui, &response, said);
    hear_asked(ui, &response, view, out);
    // By a key there is no place to click at.
    let on_name = response.interact_pointer_pos().is_none_or(|at| at.x < ruler.rect.left());
    if response.hovered() {
        out.push(SelectCommand::HoverAxis(axis));
    }
    if response.clicked() && on_name {
        out.push(SelectCommand::Axis(Some(axis)));
    } else {
        scrub(&response, &ruler, view, out);
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter_at(rect);
    let shown = focus.axis == axis && (view.reveals_verdict() || view.selection.axis().is_some());
    if shown {
        painter.rect_filled(rect, 2.0, theme.row);
    }
    let ink = if shown { theme.ink } else { theme.faint };
    painter.text(pos2(rect.left() + 2.0, rect.center().y), Align2::LEFT_CENTER, axis, theme::font::NAME, ink);
    let free = theme::hairline(if view.revealed(axis) == Revealed::Gap { faded(theme.gap, 0.7) } else { theme.grid });
    painter.line_segment([ruler.rect.left_center(), ruler.rect.right_center()], free);
    let reached = view.revealed(axis) == Revealed::Gap;
    for &window in focus.analysis.sampled().windows[k].iter().filter(|_| reached) {
        let Some(bar) = ruler.span(window, LANE - 5.0) else { continue };
        painter.rect_filled(bar, 1.0, faded(theme.axis(axis.kind()), 0.55));
    }
    if ruler.shows(view.playhead.t()) {
        painter.vline(ruler.x(view.playhead.t()), rect.top()..=rect.bottom() + 1.0, theme::hairline(theme.select));
    }
    response.on_hover_text(format!("{axis}: bars where its shadows overlap, line where they are apart (sampled)"));
}
