//! A field for one number: dragged, or typed with every digit in sight. Nothing that is typed is dropped: a text that
//! cannot be taken stays in its field, marked, with the reason below.

use crate::ui::theme::{self, Theme};
use eframe::egui::{self, Id, Key, Response, Role, TextEdit, TextStyle, Ui, vec2};
use std::ops::RangeInclusive;

/// What a field is for.
pub struct Field<'a> {
    /// What assistive technology calls it.
    pub name: &'a str,
    /// The number now.
    pub value: f64,
    /// The change for each point it is dragged.
    pub speed: f64,
    /// How far it can be dragged. What is typed is bounded by the check alone.
    pub range: RangeInclusive<f64>,
    /// Points.
    pub width: f32,
}

/// What a person did to a field.
pub struct Outcome {
    /// The widget.
    pub response: Response,
    /// The number, if it is another one now.
    pub value: Option<f64>,
    /// Why what was typed cannot be taken.
    pub trouble: Option<String>,
}

/// A text that is being typed, or that could not be taken.
#[derive(Clone, Debug)]
struct Draft {
    text: String,
    /// The text and the number it began with.
    before: (String, f64),
    /// Whether the field had the keyboard in the last frame.
    typing: bool,
    trouble: Option<String>,
    /// The frame in which the field was shown last.
    frame: u64,
}

const HEIGHT: f32 = 18.0;
const PADDING: f32 = 3.0;
const FONT: TextStyle = TextStyle::Small;

/// Shows a field; `salt` tells it from all others. `check` says why a number cannot be taken.
pub fn ui(
    ui: &mut Ui,
    salt: impl egui::AsIdSalt,
    field: &Field<'_>,
    check: impl Fn(f64) -> Result<(), String>,
) -> Outcome {
    ui.push_id(salt, |ui| {
        ui.spacing_mut().interact_size = vec2(field.width, HEIGHT);
        ui.spacing_mut().button_padding.x = PADDING;
        ui.style_mut().drag_value_text_style = FONT;
        let id = ui.next_auto_id();
        let frame = ui.ctx().cumulative_pass_nr();
        let focused = ui.memory_mut(|memory| {
            memory.interested_in_focus(id, ui.layer_id());
            memory.has_focus(id)
        });
        let stale = |draft: &Draft| draft.typing && draft.frame + 1 < frame;
        let draft = ui.data(|data| data.get_temp::<Draft>(id)).filter(|draft| !stale(draft));
        let begun = || {
            let text = exact(field.value);
            Draft { before: (text.clone(), field.value), text, typing: false, trouble: None, frame }
        };
        match draft.or_else(|| focused.then(begun)) {
            Some(draft) => typed(ui, id, field, Draft { frame, ..draft }, check),
            None => dragged(ui, id, field),
        }
    })
    .inner
}

/// The field while it is only looked at or dragged.
fn dragged(ui: &mut Ui, id: Id, field: &Field<'_>) -> Outcome {
    ui.data_mut(|data| data.remove::<Draft>(id));
    let mut value = field.value;
    let room = characters(ui, field.width);
    let drag = egui::DragValue::new(&mut value)
        .speed(field.speed)
        .range(field.range.clone())
        .clamp_existing_to_range(false)
        .custom_formatter(move |value, _| short(value, room));
    let response = ui.add(drag);
    named(&response, field);
    Outcome { response, value: (value != field.value).then_some(value), trouble: None }
}

/// The field while it is typed into, or holds what could not be taken.
fn typed(
    ui: &mut Ui,
    id: Id,
    field: &Field<'_>,
    mut draft: Draft,
    check: impl Fn(f64) -> Result<(), String>,
) -> Outcome {
    let theme = Theme::of(ui.visuals());
    if draft.trouble.is_some() {
        let visuals = &mut ui.visuals_mut().widgets;
        for state in [&mut visuals.inactive, &mut visuals.hovered, &mut visuals.active] {
            state.bg_stroke = theme::line(theme.overlap);
        }
    }
    let edit = TextEdit::singleline(&mut draft.text)
        .id(id)
        .margin(vec2(PADDING, 1.0))
        .font(FONT)
        .desired_width(field.width - 2.0 * PADDING)
        .min_size(vec2(field.width, HEIGHT));
    let response = ui.add(edit);
    named(&response, field);
    let typing = response.has_focus();
    if typing && !draft.typing {
        select_all(ui, id, &draft.text);
    }
    if response.changed() {
        draft.trouble = None;
    }
    let mut value = None;
    let ended = draft.typing && !typing;
    draft.typing = typing;
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    let mut keep = true;
    if ended && pressed(Key::Escape) {
        keep = false;
    } else if ended {
        let (begun, number) = &draft.before;
        let read = if draft.text == *begun { Ok(*number) } else { parsed(&draft.text) };
        match read.and_then(|read| if read == field.value { Ok(read) } else { check(read).map(|()| read) }) {
            Ok(read) => {
                value = (read != field.value && draft.text != *begun).then_some(read);
                keep = false;
            }
            Err(why) => {
                draft.trouble = Some(format!("{why}. Escape puts {} back.", exact(field.value)));
                if pressed(Key::Enter) {
                    response.request_focus();
                }
            }
        }
    }
    let trouble = draft.trouble.clone().filter(|_| keep);
    if let Some(why) = &trouble {
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_invalid(egui::accesskit::Invalid::True);
            node.set_description(why.clone());
        });
    }
    if keep {
        ui.data_mut(|data| data.insert_temp(id, draft));
    } else {
        ui.data_mut(|data| data.remove::<Draft>(id));
        ui.ctx().request_repaint();
    }
    Outcome { response, value, trouble }
}

fn named(response: &Response, field: &Field<'_>) {
    let (name, value) = (field.name, field.value);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(Role::SpinButton, true, name);
        info.value = Some(value);
        info
    });
}

/// Selects the text of a field, so that typing replaces it.
pub fn select_all(ui: &Ui, id: Id, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::default(), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), id);
}

/// How many characters fit into a field of that width.
fn characters(ui: &Ui, width: f32) -> usize {
    let font = FONT.resolve(ui.style());
    let digit = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0')).max(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few characters")]
    let count = ((width - 2.0 * PADDING) / digit).max(4.0) as usize;
    count
}

/// The number a person means, or a sentence about why it cannot be read.
///
/// # Errors
/// Where it is no number, or could be two: `1,000` is a thousand to some and one to others.
fn parsed(text: &str) -> Result<f64, String> {
    let text = text.trim().replace('\u{2212}', "-");
    let ambiguous = |after: &str| after.len() == 3 && after.bytes().all(|byte| byte.is_ascii_digit());
    let plain = match text.split_once(',') {
        Some((_, after)) if ambiguous(after) => {
            return Err(format!("\"{text}\" can be read in two ways: write it with a point, or without the comma"));
        }
        Some((before, after)) if !text.contains('.') => format!("{before}.{after}"),
        _ => text.clone(),
    };
    plain.parse().map_err(|_| format!("\"{text}\" is not a number; write one such as 1.5 or -2e3"))
}

/// The shortest text that reads back to the same number; a zero has no sign.
#[must_use]
pub fn exact(value: f64) -> String {
    let value = value + 0.0;
    if value == 0.0 || (1e-5..1e15).contains(&value.abs()) { format!("{value}") } else { format!("{value:e}") }
}

/// The number in at most so many characters, with `…` where digits are left out. No digit that is shown is
/// rounded, and none before the point is left out without an exponent.
#[must_use]
pub fn short(value: f64, most: usize) -> String {
    let whole = exact(value);
    if whole.len() <= most {
        return whole;
    }
    let integer = whole.find('.').unwrap_or(whole.len());
    let text = if whole.contains('e') || most < integer + 2 { format!("{:e}", value + 0.0) } else { whole };
    let (digits, exponent) = text.find('e').map_or((text.as_str(), ""), |at| text.split_at(at));
    // A sign, a digit and the point are always there.
    let room = most.saturating_sub(exponent.len() + 1).max(3);
    match digits.get(..room) {
        Some(start) if start.len() < digits.len() => format!("{start}…{exponent}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shown_number_is_exact_or_says_that_it_is_not() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (2.5, "2.5"),
            (-4.0, "-4"),
            (1_000_000.125, "1.000…e6"),
            (1_234_567.0, "1234567"),
            (0.123_456_789, "0.12345…"),
            (-0.123_456_789, "-0.1234…"),
            (1e300, "1e300"),
            (1.234_567_8e-12, "1.2…e-12"),
            (123_456_789_012.0, "1.23…e11"),
        ] {
            assert_eq!(short(value, 8), expected);
        }
    }

    #[test]
    fn every_digit_reads_back() {
        for value in [1_000_000.125, 0.1 + 0.2, 5e-324, f64::MAX, -1.0 / 3.0, 123_456_789_012_345_680.0] {
            assert_eq!(exact(value).parse(), Ok(value));
        }
    }

    #[test]
    fn what_is_typed_is_read_or_explained() {
        assert_eq!(parsed(" 1,5 "), Ok(1.5));
        assert_eq!(parsed("-2e3"), Ok(-2000.0));
        assert_eq!(parsed("\u{2212}4"), Ok(-4.0));
        for wrong in ["", "abc", "1,000", "1.2.3", "1,2,3", "1 m"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }
}
