//! What can be copied.

use super::{
    keys::{SHIFT, row},
    kinds::{Action, Menu, Row, WindowAction},
};
use crate::workbench::analysis::copied::{Copied, Form};
use std::borrow::Cow;

/// The rows of the menu Copy.
pub(super) fn rows() -> Vec<Row> {
    use Action::Window;
    use WindowAction::Copy;
    let mut rows = vec![
        row!(
            Copy,
            "Copy…",
            [SHIFT + F10],
            Window(WindowAction::CopyAny),
            "Choose what to copy; a right click on a row of a table offers it, too"
        ),
        row!(Copy, "Copy verdict", [], Window(Copy(Copied::Verdict)), "The verdict at the moment shown, in a sentence"),
        row!(Copy, "Copy time", [], Window(Copy(Copied::Time)), "The moment shown, every digit"),
        row!(
            Copy,
            "Copy contacts",
            [],
            Window(Copy(Copied::Contacts)),
            "When each contact begins and ends, every digit"
        ),
        row!(
            Copy,
            "Copy shown axis",
            [],
            Window(Copy(Copied::Axis)),
            "Its direction, both intervals and its gap, every digit"
        ),
        row!(
            Copy,
            "Copy shortest way out",
            [],
            Window(Copy(Copied::Translation)),
            "The shortest move of B that ends the overlap"
        ),
    ];
    rows.extend(tables());
    rows.push(row!(
        Copy,
        "Copy report as JSON",
        [],
        Window(Copy(Copied::Report)),
        "What `satscope report --format json` prints of this pair"
    ));
    rows
}

/// The tables, each in every form.
fn tables() -> impl Iterator<Item = Row> {
    let kinds: [fn(Form) -> Copied; 4] = [Copied::Axes, Copied::Shadows, Copied::Gaps, Copied::Pairs];
    let words = [
        ("axes", "The table of all axes, for a letter, a page or a spreadsheet"),
        ("shadows", "Both shadows on the shown axis over time, as they are sampled"),
        ("gaps", "The gap of every axis over time, as they are sampled"),
        ("pairs", "The list of pairs, for a letter, a page or a spreadsheet"),
    ];
    kinds.into_iter().zip(words).flat_map(|(of, (name, help))| {
        [(Form::Text, "text"), (Form::Markdown, "Markdown"), (Form::Csv, "CSV")].map(|(form, word)| Row {
            action: Action::Window(WindowAction::Copy(of(form))),
            menu: Menu::Copy,
            label: Cow::Owned(format!("Copy {name} as {word}")),
            keys: &[],
            help,
        })
    })
}
