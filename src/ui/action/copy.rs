//! What can be copied.

use super::{
    keys::{SHIFT, row},
    kinds::{Action, Menu, Row, WindowAction},
};
use crate::workbench::analysis::copied::{Copied, Form};
use std::borrow::Cow;

/// The rows of the menu Copy.
pub(super) fn rows() -> Vec<Row> {
    let choose = row!(
        Copy,
        "Copy…",
        [SHIFT + F10],
        Action::Window(WindowAction::CopyAny),
        "Choose what to copy; a right click on a row of a table offers it, too"
    );
    let tables = [
        (Copied::Axes as fn(Form) -> Copied, "The table of all axes, for a letter, a page or a spreadsheet"),
        (Copied::Shadows, "Both shadows on the shown axis over time, as they are sampled"),
        (Copied::Gaps, "The gap of every axis over time, as they are sampled"),
        (Copied::Pairs, "The list of pairs, for a letter, a page or a spreadsheet"),
    ];
    let tables = tables.into_iter().flat_map(|(of, help)| Form::ALL.map(|form| copies(of(form), help)));
    let of_moment = [
        copies(Copied::Verdict, "The verdict at the moment shown, in a sentence"),
        copies(Copied::Time, "The moment shown, every digit"),
        copies(Copied::Contacts, "When each contact begins and ends, every digit"),
        copies(Copied::Axis, "Its direction, both intervals and its gap, every digit"),
        copies(Copied::Translation, "The shortest move of B that ends the overlap"),
    ];
    let report = copies(Copied::Report, "What `satscope report --format json` prints of this pair");
    std::iter::once(choose).chain(of_moment).chain(tables).chain([report]).collect()
}

fn copies(what: Copied, help: &'static str) -> Row {
    let action = Action::Window(WindowAction::Copy(what));
    Row { action, menu: Menu::Copy, label: Cow::Owned(what.words()), keys: &[], help }
}
