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
    use Copied::{Axes, Axis, Contacts, Gaps, Pairs, Report, Shadows, Time, Translation, Verdict};
    use WindowAction::Copy;
    vec![
        row!(
            Copy,
            "Copy…",
            [SHIFT + F10],
            Window(WindowAction::CopyAny),
            "Choose what to copy; a right click on a row of a table offers it, too"
        ),
        row!(Copy, "Copy verdict", [], Window(Copy(Verdict)), "The verdict at the moment shown, in a sentence"),
        row!(Copy, "Copy time", [], Window(Copy(Time)), "The moment shown, every digit"),
        row!(Copy, "Copy contacts", [], Window(Copy(Contacts)), "When each contact begins and ends, every digit"),
        row!(Copy, "Copy shown axis", [], Window(Copy(Axis)), "Its direction, both intervals and its gap, every digit"),
        row!(
            Copy,
            "Copy shortest way out",
            [],
            Window(Copy(Translation)),
            "The shortest move of B that ends the overlap"
        ),
        row!(Copy, "Copy axes as text", [], Window(Copy(Axes(Form::Text))), "The table of all axes in columns"),
        row!(Copy, "Copy axes as Markdown", [], Window(Copy(Axes(Form::Markdown))), "The table of all axes for a page"),
        row!(Copy, "Copy axes as CSV", [], Window(Copy(Axes(Form::Csv))), "The table of all axes for a spreadsheet"),
        row!(
            Copy,
            "Copy shadows as text",
            [],
            Window(Copy(Shadows(Form::Text))),
            "Both shadows on the shown axis over time, as sampled, in columns"
        ),
        row!(
            Copy,
            "Copy shadows as Markdown",
            [],
            Window(Copy(Shadows(Form::Markdown))),
            "Both shadows on the shown axis over time, as sampled, for a page"
        ),
        row!(
            Copy,
            "Copy shadows as CSV",
            [],
            Window(Copy(Shadows(Form::Csv))),
            "Both shadows on the shown axis over time, as sampled, for a spreadsheet"
        ),
        row!(
            Copy,
            "Copy gaps as text",
            [],
            Window(Copy(Gaps(Form::Text))),
            "The gap of every axis over time, as sampled, in columns"
        ),
        row!(
            Copy,
            "Copy gaps as Markdown",
            [],
            Window(Copy(Gaps(Form::Markdown))),
            "The gap of every axis over time, as sampled, for a page"
        ),
        row!(
            Copy,
            "Copy gaps as CSV",
            [],
            Window(Copy(Gaps(Form::Csv))),
            "The gap of every axis over time, as sampled, for a spreadsheet"
        ),
        row!(Copy, "Copy pairs as text", [], Window(Copy(Pairs(Form::Text))), "The list of pairs in columns"),
        row!(Copy, "Copy pairs as Markdown", [], Window(Copy(Pairs(Form::Markdown))), "The list of pairs for a page"),
        row!(Copy, "Copy pairs as CSV", [], Window(Copy(Pairs(Form::Csv))), "The list of pairs for a spreadsheet"),
        row!(
            Copy,
            "Copy report as JSON",
            [],
            Window(Copy(Report)),
            "What `satscope report --format json` prints of this pair"
        ),
    ]
}
