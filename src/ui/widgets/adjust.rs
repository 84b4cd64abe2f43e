//! What assistive technology reads of a widget that has a value, and what it asks to be changed.

use eframe::egui::{
    Id, Ui,
    accesskit::{Action, ActionData},
};

/// A value on a scale.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// What it is now.
    pub value: f64,
    /// The least and the greatest; infinite where there is none.
    pub range: [f64; 2],
    /// How far a step goes.
    pub step: f64,
}

/// What is asked of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asked {
    /// Go that many steps on, or back.
    Steps(f64),
    /// Be that.
    Value(f64),
}

/// Offers that the widget goes up and down, and where it has a scale that it is set; gives what is asked of it in this
/// frame.
#[must_use]
pub fn asked(ui: &Ui, id: Id, scale: Option<Scale>) -> Option<Asked> {
    ui.ctx().accesskit_node_builder(id, |node| {
        node.add_action(Action::Increment);
        node.add_action(Action::Decrement);
        if let Some(Scale { value, range: [least, most], step }) = scale {
            node.add_action(Action::SetValue);
            node.set_numeric_value(value);
            node.set_numeric_value_step(step);
            if least.is_finite() {
                node.set_min_numeric_value(least);
            }
            if most.is_finite() {
                node.set_max_numeric_value(most);
            }
        }
    });
    ui.input(|input| {
        let set = input.accesskit_action_requests(id, Action::SetValue).find_map(|request| match request.data {
            Some(ActionData::NumericValue(value)) if scale.is_some() && value.is_finite() => Some(Asked::Value(value)),
            _ => None,
        });
        let count = |action| input.num_accesskit_action_requests(id, action);
        #[expect(clippy::cast_precision_loss, reason = "a few a frame")]
        let steps = count(Action::Increment) as f64 - count(Action::Decrement) as f64;
        set.or((steps != 0.0).then_some(Asked::Steps(steps)))
    })
}
