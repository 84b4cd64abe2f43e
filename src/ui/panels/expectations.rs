//! What the scene expects of itself: what holds, what does not and why, and more from what is shown.

use crate::{
    scene::{Edit, Expectation},
    ui::{
        action::{Action, WindowAction},
        theme::Theme,
        widgets::icon::{self, Icon},
    },
    workbench::{
        Commands, View,
        expect::{self, Checked, Shown},
        look::EXPECTATIONS,
        words,
    },
};
use eframe::egui::{self, Button, Key, RichText, Role, ScrollArea, TextEdit, Ui};

/// What the panel keeps from one frame to the next: the expectation that is being typed.
#[derive(Debug, Default)]
pub struct Expectations {
    typing: Option<Typing>,
}

#[derive(Debug)]
struct Typing {
    index: usize,
    text: String,
    wants_keyboard: bool,
    /// Why the scene cannot take it.
    trouble: Option<String>,
}

/// How many expectations hold, as a button that shows this panel; nothing where there are none, or where the lesson
/// that is gone through asks for what they would tell.
pub fn chip(ui: &mut Ui, view: &View<'_>) -> Option<Action> {
    let count = view.checks.count();
    if count == 0 || view.lesson.is_some() {
        return None;
    }
    let theme = Theme::of(ui.visuals());
    let text = match view.checks.failing() {
        None => RichText::new("checking…").color(theme.faint),
        Some(failing) if !view.checks.is_current() => RichText::new(words::hold(failing, count)).color(theme.faint),
        Some(0) => RichText::new(words::hold(0, count)).color(theme.gap),
        Some(failing) => {
            let fail = if failing == 1 { "fails" } else { "fail" };
            RichText::new(format!("{}, {failing} {fail}", words::hold(failing, count))).color(theme.overlap).strong()
        }
    };
    let response = ui.add(Button::new(text).small()).on_hover_text("Expectations of the scene: show which hold");
    response.clicked().then_some(Action::Window(WindowAction::SwitchPanel(EXPECTATIONS)))
}

/// Shows the list.
pub fn ui(ui: &mut Ui, view: &View<'_>, state: &mut Expectations, out: &mut Commands) {
    ui.label(RichText::new("Expect what is shown").strong());
    ui.horizontal_wrapped(|ui| {
        for (what, label, help) in [
            (Shown::Verdict, "Verdict", "Expect the verdict of this moment"),
            (Shown::Axis, "Axis", "Expect the axis with the largest gap of this moment"),
            (Shown::Separation, "Separation", "Expect the largest gap of this moment"),
            (Shown::Contacts, "Contacts", "Expect the contacts of the motion"),
        ] {
            let trouble = expect::trouble(view, what);
            let button = ui.add_enabled(trouble.is_none(), Button::new(label));
            button.widget_info(|| egui::WidgetInfo::labeled(Role::Button, trouble.is_none(), help));
            if button.on_hover_text(help).on_disabled_hover_text(trouble.unwrap_or(help)).clicked() {
                out.push(what);
            }
        }
    });
    ui.separator();
    ScrollArea::vertical().id_salt("expectations").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - ui.spacing().scroll.bar_width);
        if view.checks.count() == 0 {
            ui.label("The scene expects nothing of itself yet.");
        }
        let is_learning = view.lesson.is_some();
        for of in view.checks.all(view.scene()).filter(|of| of.step.is_none() || !is_learning) {
            state.row(ui, view, &of, out);
        }
    });
}

impl Expectations {
    fn row(&mut self, ui: &mut Ui, view: &View<'_>, of: &Checked<'_>, out: &mut Commands) {
        let theme = Theme::of(ui.visuals());
        let (word, color) = match (of.failure, view.checks.is_current()) {
            (_, false) => ("checking…", theme.faint),
            (None, true) => ("holds", theme.gap),
            (Some(_), true) => ("fails", theme.overlap),
        };
        let sentence = of.sentence(view.scene());
        ui.horizontal(|ui| {
            ui.label(RichText::new(word).small().color(color));
            if let Some(step) = of.step {
                ui.label(RichText::new(format!("step {} of the lesson", step + 1)).small());
                return;
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if icon::button(ui, Icon::Delete, &format!("Remove: {sentence}")).clicked() {
                    let mut all = view.scene().expectations().to_vec();
                    all.remove(of.index);
                    self.typing = None;
                    out.push(Edit::SetExpectations(all));
                }
                let edit = ui.small_button("Edit");
                edit.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, format!("Edit: {sentence}")));
                if edit.clicked() {
                    let text = view.scene().text_of(of.expectation);
                    self.typing = Some(Typing { index: of.index, text, wants_keyboard: true, trouble: None });
                }
            });
        });
        let shown = ui.add(Button::new(&sentence).wrap().frame(false));
        shown.widget_info(|| egui::WidgetInfo::labeled(Role::Button, true, format!("{word}: {sentence}")));
        if shown.on_hover_text("Click to go to its pair and its moment").clicked() {
            of.go_to(view.scene()).into_iter().for_each(|command| out.push(command));
        }
        if let Some(failure) = of.failure.filter(|_| view.checks.is_current()) {
            ui.label(RichText::new(&failure.what).small().color(theme.overlap));
        }
        if of.step.is_none() && self.typing.as_ref().is_some_and(|typing| typing.index == of.index) {
            self.field(ui, view, out);
        }
        ui.add_space(6.0);
    }

    /// The expectation as text of a scene file. A text that is none stays, with the reason.
    fn field(&mut self, ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
        let Some(typing) = &mut self.typing else { return };
        let field = TextEdit::multiline(&mut typing.text).desired_rows(3).desired_width(f32::INFINITY);
        let field = ui.add(field.return_key(egui::KeyboardShortcut::new(egui::Modifiers::SHIFT, Key::Enter)));
        field.widget_info(|| egui::WidgetInfo::labeled(Role::TextInput, true, "Text of the expectation"));
        let is_new = std::mem::take(&mut typing.wants_keyboard);
        if is_new {
            field.request_focus();
        }
        if field.changed() {
            typing.trouble = None;
        }
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let entered = field.has_focus() && pressed(Key::Enter) && !ui.input(|input| input.modifiers.shift);
        let given_up = field.lost_focus() && pressed(Key::Escape);
        let buttons = ui.horizontal(|ui| (ui.button("OK").clicked(), ui.button("Cancel").clicked()));
        let (is_done, is_left) = buttons.inner;
        let mut shown = field.rect.union(buttons.response.rect);
        if let Some(why) = &typing.trouble {
            shown |= ui.label(RichText::new(why).small().color(Theme::of(ui.visuals()).overlap)).rect;
        }
        if is_new {
            ui.scroll_to_rect(shown, None);
        }
        if is_left || given_up {
            self.typing = None;
        } else if is_done || entered {
            match typed(view, typing) {
                Ok(edit) => {
                    edit.into_iter().for_each(|edit| out.push(edit));
                    self.typing = None;
                }
                Err(why) => (typing.trouble, typing.wants_keyboard) = (Some(why), true),
            }
        }
    }
}

/// The change of the scene that takes what was typed, if it is another expectation than before.
fn typed(view: &View<'_>, Typing { index, text, .. }: &Typing) -> Result<Option<Edit>, String> {
    let expectation: Expectation = view.scene().expectation_of(text)?;
    let mut all = view.scene().expectations().to_vec();
    let Some(place) = all.get_mut(*index) else { return Ok(None) };
    if *place == expectation {
        return Ok(None);
    }
    *place = expectation;
    Ok(Some(Edit::SetExpectations(all)))
}
