//! Where the keyboard is, for all to see: what Tab leads to has a ring around it, and is brought into view.

use crate::ui::theme::{self, Theme};
use eframe::egui::{
    Event, FocusDirection, Id, Key, LayerId, Order, Response, StrokeKind, Ui,
    accesskit::{Action, ActionRequest, TreeId},
};

/// What is kept of it from one frame to the next.
#[derive(Debug, Default)]
pub(super) struct FocusRing {
    /// Whether keys have led to it, not the pointer.
    by_keys: bool,
    /// What has been brought into view.
    seen: Option<Id>,
}

/// Whether that is the line between two panels, which is dragged with the pointer only. The tree of panels makes it, and
/// gives it no name to know it by, but a width of its own.
fn is_edge(ui: &Ui, of: &Response) -> bool {
    let width = 2.0 * ui.style().interaction.resize_grab_radius_side;
    of.sense.senses_drag() && (of.rect.size().min_elem() - width).abs() < 0.01
}

impl FocusRing {
    /// Before anything is shown.
    pub fn begin(&mut self, ui: &Ui) {
        let led = |event: &Event| match event {
            Event::Key {
                key: Key::Tab | Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight,
                pressed,
                ..
            } => pressed.then_some(true),
            Event::PointerButton { pressed: true, .. } => Some(false),
            _ => None,
        };
        let led = ui.input(|input| input.events.iter().filter_map(led).next_back());
        self.by_keys = led.unwrap_or(self.by_keys);
        let focused = ui.memory(|memory| memory.focused()).filter(|_| self.by_keys);
        if let Some(of) = focused.and_then(|id| ui.ctx().read_response(id)).filter(|of| is_edge(ui, of)) {
            // To where Tab was on its way.
            let back = ui.input(|input| input.modifiers.shift);
            let on = if back { FocusDirection::Previous } else { FocusDirection::Next };
            ui.memory_mut(|memory| memory.move_focus(on));
            self.seen = Some(of.id);
            return;
        }
        if std::mem::replace(&mut self.seen, focused) == focused {
            return;
        }
        let hidden = focused.and_then(|id| ui.ctx().read_response(id)).filter(|of| {
            // What is scrolled away reacts in a part of its place, or in none.
            !of.interact_rect.contains_rect(of.rect.shrink(1.0))
        });
        if let Some(of) = hidden {
            ui.input_mut(|input| {
                input.events.push(Event::AccessKitActionRequest(ActionRequest {
                    action: Action::ScrollIntoView,
                    target_tree: TreeId::ROOT,
                    target_node: of.id.accesskit_id(),
                    data: None,
                }));
            });
        }
    }

    /// After everything is shown.
    pub fn end(&self, ui: &Ui) {
        let focused = ui.memory(|memory| memory.focused()).filter(|_| self.by_keys);
        if focused != self.seen {
            ui.ctx().request_repaint();
        }
        let Some(of) = focused.and_then(|id| ui.ctx().read_response(id)) else { return };
        if of.interact_rect.is_positive() && !is_edge(ui, &of) {
            let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("focus")));
            let line = theme::bold(Theme::of(ui.visuals()).select);
            painter.rect_stroke(of.interact_rect.expand(1.0), 3.0, line, StrokeKind::Outside);
        }
    }
}
