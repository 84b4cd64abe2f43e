//! What the text of a scene file says, before it is checked.
//!
//! Only the `scene` layer sees these types; the other layers see a [`Scene`](crate::scene::Scene), which is valid.

use serde::Deserialize;

use super::items::{Item, Items, written};
use super::lesson::{FIELDS_OF_LESSON, LessonFile};
use super::view::{FIELDS_OF_VIEW, ViewFile};
use crate::scene::bookmark::file::{BookmarkFile, FIELDS_OF_BOOKMARK};
use crate::scene::expect::ExpectFile;
use crate::scene::{PlanarBox, Rotation, SpatialBox};

/// The whole file.
///
/// A field without a default may be missing from a box or an expectation; the check reports it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Scene")]
pub struct SceneFile {
    /// The format's version; `VERSION`, or the file would have been refused.
    pub version: u32,
    /// One line.
    #[serde(default)]
    pub title: String,
    /// Markdown.
    #[serde(default)]
    pub notes: String,
    /// Seconds.
    #[serde(default = "default_duration")]
    pub duration: f64,
    /// The boxes, all of one dimension.
    pub boxes: BoxesFile,
    /// The pair shown first.
    #[serde(default, deserialize_with = "written")]
    pub focus: Option<(String, String)>,
    /// What `check` proves.
    #[serde(default)]
    pub expect: Items<ExpectFile>,
    /// How it is looked at when it is opened.
    #[serde(default, deserialize_with = "written")]
    pub view: Option<ViewFile>,
    /// Moments to come back to.
    #[serde(default)]
    pub bookmarks: Items<BookmarkFile>,
    /// What it teaches.
    #[serde(default, deserialize_with = "written")]
    pub lesson: Option<LessonFile>,
}

impl SceneFile {
    const FIELDS: &[(&str, bool)] = &[
        ("version", false),
        ("title", false),
        ("notes", false),
        ("duration", false),
        ("boxes", true),
        ("focus", false),
        ("expect", true),
        ("view", false),
        ("bookmarks", true),
        ("lesson", false),
    ];
}

/// Every field of a file, and whether it holds a list. A name may occur twice.
pub fn fields() -> impl Iterator<Item = (&'static str, bool)> {
    let of_boxes = [PlanarBoxFile::FIELDS, SpatialBoxFile::FIELDS].into_iter().flatten().copied();
    let not_lists = of_boxes.chain(Rotation::fields()).map(|field| (field, false));
    let of_scene = SceneFile::FIELDS.iter().chain(ExpectFile::FIELDS).chain(FIELDS_OF_VIEW);
    of_scene.chain(FIELDS_OF_BOOKMARK).chain(FIELDS_OF_LESSON).copied().chain(not_lists)
}

/// The boxes of a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum BoxesFile {
    Planar(Items<PlanarBoxFile>),
    Spatial(Items<SpatialBoxFile>),
}

/// A box as written, and the box of the scene it becomes.
pub trait BoxFile: Item {
    /// The box of the scene.
    type Box;

    /// The box, with zeros for fields that are missing; each of these is handed to `missing`.
    fn into_box(self, missing: impl FnMut(&'static str)) -> Self::Box;
}

/// Defines a box as written. Its fields are those of the box it becomes, or this does not compile.
macro_rules! box_file {
    ($file:ident of $item:ident, $count:literal, $turn:ident: $turn_type:ty, $spin_type:ty) => {
        #[doc = concat!("A box as written; its fields are those of [`", stringify!($item), "`].")]
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $file {
            #[serde(default, deserialize_with = "written")]
            pub name: Option<String>,
            #[serde(default, deserialize_with = "written")]
            pub center: Option<[f64; $count]>,
            #[serde(default, deserialize_with = "written")]
            pub half_extents: Option<[f64; $count]>,
            #[serde(default)]
            pub $turn: $turn_type,
            #[serde(default)]
            pub velocity: [f64; $count],
            #[serde(default)]
            pub angular_velocity: $spin_type,
            #[serde(default)]
            pub pivot: [f64; $count],
        }

        impl Item for $file {
            fn is_complete(&self) -> bool {
                self.name.is_some() && self.center.is_some() && self.half_extents.is_some()
            }
        }

        impl $file {
            const FIELDS: &[&str] =
                &["name", "center", "half_extents", stringify!($turn), "velocity", "angular_velocity", "pivot"];
        }

        impl BoxFile for $file {
            type Box = $item;

            fn into_box(self, mut missing: impl FnMut(&'static str)) -> $item {
                let Self { name, center, half_extents, $turn, velocity, angular_velocity, pivot } = self;
                $item {
                    name: or_default(name, "name", &mut missing),
                    center: or_default(center, "center", &mut missing),
                    half_extents: or_default(half_extents, "half_extents", &mut missing),
                    $turn,
                    velocity,
                    angular_velocity,
                    pivot,
                }
            }
        }
    };
}

box_file!(PlanarBoxFile of PlanarBox, 2, angle: f64, f64);
box_file!(SpatialBoxFile of SpatialBox, 3, rotation: Rotation, [f64; 3]);

fn or_default<T: Default>(value: Option<T>, field: &'static str, missing: &mut impl FnMut(&'static str)) -> T {
    value.unwrap_or_else(|| {
        missing(field);
        T::default()
    })
}

fn default_duration() -> f64 {
    1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use std::collections::BTreeSet;

    /// The names that serde knows where `unheard` stands in the text; none where it expects no name.
    fn known(text: &str) -> BTreeSet<String> {
        let problems = Scene::from_text(text).expect_err("`unheard` is not part of the format").to_string();
        let names = problems.split_once("known are ").map(|(_, names)| names.lines().next().unwrap_or_default());
        let names = names.into_iter().flat_map(|names| names.split(", "));
        names.map(|name| name.trim_matches('`').to_owned()).collect()
    }

    #[test]
    fn the_fields_are_those_that_serde_knows() {
        let in_scene = |text: &str| format!("(version: 1, boxes: {text})");
        let rotation = |form: &str| in_scene(&format!("Spatial([(rotation: {form})])"));
        let claim = |claim: &str| in_scene(&format!("Planar([]), expect: [{claim}]"));
        let structs = ["Planar([(unheard: 0)])", "Spatial([(unheard: 0)])"].map(in_scene).into_iter();
        let structs = structs.chain(["(unheard: 0)".to_owned()]);
        let views = ["(unheard: 0)", "(camera: (unheard: 0))"]
            .map(|view| format!("(version: 1, boxes: Planar([]), view: {view})"));
        let bookmarks = ["(unheard: 0)", "(look: (unheard: 0))"]
            .map(|bookmark| format!("(version: 1, boxes: Planar([]), bookmarks: [{bookmark}])"));
        let steps = ["(unheard: 0)", "(ask: Choice(unheard: 0))", "(walk: Test(unheard: 0))"];
        let lessons =
            steps.map(|step| format!("(version: 1, boxes: Planar([]), lesson: (steps: [{step}]))")).into_iter();
        let lessons = lessons.chain(["(version: 1, boxes: Planar([]), lesson: (unheard: 0))".to_owned()]);
        let structs = structs.chain(views).chain(bookmarks).chain(lessons);
        let forms = known(&rotation("unheard")).into_iter().map(|name| rotation(&format!("{name}(unheard: 0)")));
        let claims = known(&claim("unheard")).into_iter().map(|name| claim(&format!("{name}(unheard: 0)")));
        let of_serde: BTreeSet<String> = structs.chain(forms).chain(claims).flat_map(|text| known(&text)).collect();
        let ours: BTreeSet<String> = fields().map(|(field, _)| field.to_owned()).collect();
        assert_eq!(ours, of_serde);
    }
}
