//! Bookmarks, and what is handed to others.

use super::{
    keys::{ALT, CTRL, CTRL_SHIFT, NONE, SHIFT, row},
    kinds::{Action, Menu, Row, WindowAction},
};
use std::borrow::Cow;

/// The rows of the menu Bookmarks, and those of the menu File that hand something on.
pub(super) fn rows() -> Vec<Row> {
    use {Action::Window, WindowAction as W};
    vec![
        row!(
            File,
            "Export picture…",
            [CTRL + E],
            Window(W::ExportPicture),
            "Write what is seen of the boxes as SVG or PNG"
        ),
        row!(
            File,
            "Export animation…",
            [CTRL_SHIFT + E],
            Window(W::ExportAnimation),
            "Write the whole motion as a moving picture, GIF or animated PNG"
        ),
        row!(
            File,
            "Copy picture",
            [ALT + E],
            Window(W::CopyPicture),
            "Put what is seen of the boxes on the clipboard, as pixels"
        ),
        row!(
            File,
            "Copy link",
            [ALT + L],
            Window(W::CopyLink),
            "Copy the command that opens this file at the time and the axis shown"
        ),
        row!(
            Bookmarks,
            "Add bookmark",
            [NONE + B],
            Window(W::AddBookmark),
            "Keep the time, the axis, the camera and the layers shown under a name"
        ),
        row!(Bookmarks, "Next bookmark", [ALT + ArrowRight], Window(W::NextBookmark), "Go to the next one in time"),
        row!(Bookmarks, "Previous bookmark", [ALT + ArrowLeft], Window(W::PreviousBookmark), "Go to the one before"),
        row!(
            Bookmarks,
            "Rename bookmark",
            [SHIFT + F2],
            Window(W::RenameBookmark),
            "Type another name for the selected bookmark"
        ),
        row!(Bookmarks, "Edit note", [ALT + F2], Window(W::NoteBookmark), "Type the note of the selected bookmark"),
        row!(
            Bookmarks,
            "Update bookmark",
            [SHIFT + B],
            Window(W::UpdateBookmark),
            "Make the selected bookmark one of what is shown now"
        ),
        row!(Bookmarks, "Remove bookmark", [SHIFT + Delete], Window(W::RemoveBookmark), "Remove the selected bookmark"),
    ]
}
