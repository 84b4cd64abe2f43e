//! How the rows of the table are written: their keys, and the row itself.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

pub(super) const NONE: Modifiers = Modifiers::NONE;
pub(super) const CTRL: Modifiers = Modifiers::COMMAND;
pub(super) const SHIFT: Modifiers = Modifiers::SHIFT;
pub(super) const ALT: Modifiers = Modifiers::ALT;
pub(super) const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

pub(super) const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}

/// A row: its menu, text, keys, action and help.
macro_rules! row {
    ($menu:ident, $label:literal, [$($mods:ident + $key:ident),*], $action:expr, $help:literal) => {
        Row {
            action: $action,
            menu: Menu::$menu,
            label: Cow::Borrowed($label),
            keys: const { &[$(crate::ui::action::keys::key($mods, eframe::egui::Key::$key)),*] },
            help: $help,
        }
    };
}

pub(super) use row;
