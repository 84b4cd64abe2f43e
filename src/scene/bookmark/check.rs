//! What may be wrong with bookmarks whose boxes are known.

use super::{Bookmark, BookmarkLook, MOST_BOOKMARKS, MOST_CHARACTERS};
use crate::scene::{
    boxes::Pair,
    file::{
        claims::Value as _,
        path::{Path, Step},
        problem::Faults,
    },
    model::Boxes,
    view,
    visible::elided,
};
use std::collections::{HashMap, hash_map::Entry};

/// The field of the scene that holds them.
pub(in crate::scene) const FIELD: &str = "bookmarks";

/// The path of the bookmark of that index.
pub(in crate::scene) fn path_of(index: usize) -> Path {
    Path::field(FIELD).then(Step::Item(index))
}

/// What is wrong with that many bookmarks.
pub(super) fn wrong_count(count: usize) -> String {
    format!("the scene has {count} bookmarks; it may have at most {MOST_BOOKMARKS}")
}

/// Adds what is wrong with the bookmarks of a scene with these boxes.
pub(in crate::scene) fn check(bookmarks: &[Bookmark], boxes: &Boxes, faults: &mut Faults) {
    if MOST_BOOKMARKS < bookmarks.len() {
        faults.add(Path::field(FIELD), wrong_count(bookmarks.len()));
    }
    let mut names = HashMap::new();
    for (index, bookmark) in bookmarks.iter().enumerate().take(MOST_BOOKMARKS) {
        bookmark.check(index, boxes, faults);
        let (path, name) = (path_of(index).then(Step::Field("name")), bookmark.name.as_str());
        match names.entry(name) {
            _ if name.trim().is_empty() => faults.add(path, "the name is empty; give every bookmark a name of its own"),
            _ if name.contains('\n') => faults.add(path, "the name has a line break; it is one line"),
            Entry::Occupied(earlier) => {
                let (name, earlier) = (elided(name), earlier.get());
                let what = format!("the name {name:?} is taken by {FIELD}[{earlier}]; give every bookmark its own");
                faults.add(path, what);
            }
            Entry::Vacant(free) => drop(free.insert(index)),
        }
    }
}

impl Bookmark {
    /// Adds what is wrong with it, apart from its name.
    fn check(&self, index: usize, boxes: &Boxes, faults: &mut Faults) {
        let Self { name: _, at, axis, pair, look, note } = self;
        let at_field = |field| path_of(index).then(Step::Field(field));
        if !(0.0 <= *at && at.is_finite()) {
            faults.add(at_field("at"), format!("the time is {at:?}; it must be finite and at least 0 (seconds)"));
        }
        if let Some(axis) = axis {
            axis.check(&at_field("axis"), boxes.dimension(), faults);
        }
        if let Some(Pair { a, b }) = pair
            && (a == b || boxes.len() <= *a || boxes.len() <= *b)
        {
            faults.add(at_field("pair"), "a pair is two different boxes of the scene");
        }
        if let Some(BookmarkLook { camera, layers }) = look {
            if let Some(camera) = camera {
                camera.check(&at_field("look").then(Step::Field("camera")), boxes.dimension(), faults);
            }
            if let Some(layers) = layers {
                view::check_layers(layers, &at_field("look").then(Step::Field("layers")), faults);
            }
        }
        let count = note.chars().count();
        if MOST_CHARACTERS < count {
            faults.add(at_field("note"), format!("the note has {count} characters; it may have {MOST_CHARACTERS}"));
        }
    }
}
