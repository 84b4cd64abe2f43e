//! The bookmarks of a scene file: read, and printed.

use super::{
    Bookmark, BookmarkLook, MOST_BOOKMARKS,
    check::{FIELD, path_of, wrong_count},
};
use crate::{
    kernel::axis::{AxisId, Dimension},
    scene::{
        boxes::Pair,
        file::{
            claims::Value as _,
            items::{Item, Items, written},
            path::{Path, Step},
            print::{Lines, names, quoted},
            problem::Faults,
            view::{CameraFile, text_of_camera, text_of_layers},
        },
        model::Scene,
        view::Layer,
    },
};
use serde::Deserialize;

/// A bookmark as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Bookmark")]
pub struct BookmarkFile {
    #[serde(default, deserialize_with = "written")]
    name: Option<String>,
    #[serde(default, deserialize_with = "written")]
    at: Option<f64>,
    #[serde(default, deserialize_with = "written")]
    axis: Option<String>,
    #[serde(default, deserialize_with = "written")]
    pair: Option<(String, String)>,
    #[serde(default, deserialize_with = "written")]
    look: Option<LookFile>,
    #[serde(default)]
    note: String,
}

/// How a bookmark is looked at, as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Look")]
struct LookFile {
    #[serde(default, deserialize_with = "written")]
    camera: Option<CameraFile>,
    #[serde(default, deserialize_with = "written")]
    layers: Option<Vec<Layer>>,
}

impl Item for BookmarkFile {
    fn is_complete(&self) -> bool {
        self.name.is_some() && self.at.is_some()
    }
}

/// Every field of a bookmark, and whether it holds a list.
pub const FIELDS_OF_BOOKMARK: &[(&str, bool)] = &[
    ("name", false),
    ("at", false),
    ("axis", false),
    ("pair", false),
    ("look", false),
    ("camera", false),
    ("layers", true),
    ("note", false),
];

/// Finds the pair of these names; where there is none, adds that to what is at the path.
type FindPair<'a> = dyn Fn(&mut Faults, &Path, &(String, String)) -> Option<Pair> + 'a;

/// The bookmarks of a scene of that dimension. Adds what is
/// missing from them and what cannot be read; the rest is still to be checked.
pub fn into_bookmarks(
    items: Items<BookmarkFile>,
    dimension: Dimension,
    pair: &FindPair<'_>,
    faults: &mut Faults,
) -> Vec<Bookmark> {
    let Items { mut list, unread } = items;
    faults.unread |= unread;
    if MOST_BOOKMARKS < list.len() {
        faults.add(Path::field(FIELD), wrong_count(list.len()));
        list.truncate(MOST_BOOKMARKS);
    }
    list.into_iter().enumerate().map(|(index, item)| item.into_bookmark(index, dimension, pair, faults)).collect()
}

impl BookmarkFile {
    fn into_bookmark(self, index: usize, dimension: Dimension, pair: &FindPair<'_>, faults: &mut Faults) -> Bookmark {
        let Self { name, at, axis, pair: names, look, note } = self;
        let path = path_of(index);
        let at_field = |field| path.then(Step::Field(field));
        for (field, _) in [("name", name.is_some()), ("at", at.is_some())].iter().filter(|(_, is_written)| !is_written)
        {
            faults.add_missing(&path, field);
        }
        let axis =
            axis.and_then(|axis| AxisId::read(axis, dimension).map_err(|why| faults.add(at_field("axis"), why)).ok());
        let pair = names.and_then(|names| pair(faults, &at_field("pair"), &names));
        let look = look.map(|LookFile { camera, layers }| {
            let path = at_field("look").then(Step::Field("camera"));
            BookmarkLook { camera: camera.map(|camera| camera.into_camera(&path, dimension, faults)), layers }
        });
        // What is missing is a fault already, so these are never seen; each is another name.
        let name = name.unwrap_or_else(|| format!("{FIELD}[{index}]"));
        Bookmark { name, at: at.unwrap_or_default(), axis, pair, look, note }
    }
}

/// The text of a bookmark, on one line but for the line breaks of its note.
pub fn text(scene: &Scene, bookmark: &Bookmark) -> String {
    let Bookmark { name, at, axis, pair, look, note } = bookmark;
    let look = look.as_ref().map(|BookmarkLook { camera, layers }| {
        let camera = camera.map(|camera| format!("camera: {}", text_of_camera(&camera)));
        let layers = layers.as_ref().map(|layers| format!("layers: {}", text_of_layers(layers)));
        format!("look: ({})", camera.into_iter().chain(layers).collect::<Vec<_>>().join(", "))
    });
    let fields = [
        Some(format!("name: {}", quoted(name, Lines::Escaped))),
        Some(format!("at: {at:?}")),
        axis.map(|axis| format!("axis: {}", axis.text())),
        pair.map(|pair| format!("pair: {}", names(scene, pair))),
        look,
        (!note.is_empty()).then(|| format!("note: {}", quoted(note, Lines::Kept))),
    ];
    format!("({})", fields.into_iter().flatten().collect::<Vec<_>>().join(", "))
}
