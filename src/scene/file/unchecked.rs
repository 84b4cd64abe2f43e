//! What the text of a scene file says, before it is checked.
//!
//! Only the `scene` layer sees these types; the other layers see a [`Scene`](crate::scene::Scene), which is valid.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};

use super::problem::MOST_PROBLEMS;
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
}

/// The boxes of a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[expect(missing_docs, reason = "the names are those of `crate::scene::Boxes`")]
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
        #[expect(missing_docs, reason = "the fields are described at the box of a scene")]
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

/// The items of a list.
///
/// Reading stops after [`MOST_PROBLEMS`] items that lack a field, because a hostile text of empty items would take
/// many times its own size in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Items<T> {
    /// The items, in their order.
    pub list: Vec<T>,
    /// Whether more items followed that were not read.
    pub unread: bool,
}

impl<T> Default for Items<T> {
    fn default() -> Self {
        Self { list: Vec::new(), unread: false }
    }
}

impl<'de, T: Deserialize<'de> + Item> Deserialize<'de> for Items<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ItemsVisitor(PhantomData))
    }
}

struct ItemsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Item> Visitor<'de> for ItemsVisitor<T> {
    type Value = Items<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Items<T>, A::Error> {
        let mut items = Items::default();
        let mut incomplete = 0;
        while incomplete < MOST_PROBLEMS {
            let Some(item) = seq.next_element::<T>()? else { return Ok(items) };
            incomplete += usize::from(!item.is_complete());
            items.list.push(item);
        }
        while seq.next_element::<IgnoredAny>()?.is_some() {
            items.unread = true;
        }
        Ok(items)
    }
}

/// An item of a list; fields may be missing from it.
pub trait Item {
    /// Whether every field without a default is written.
    fn is_complete(&self) -> bool;
}

impl Item for ExpectFile {
    fn is_complete(&self) -> bool {
        match self {
            Self::Verdict { pair, at, is } => pair.is_some() && at.is_some() && is.is_some(),
            Self::Separation { pair, at, value, tolerance } => {
                pair.is_some() && at.is_some() && value.is_some() && tolerance.is_some()
            }
            Self::FirstContact { pair, at, tolerance } => pair.is_some() && at.is_some() && tolerance.is_some(),
            Self::Contacts { pair, intervals, tolerance } => {
                pair.is_some() && intervals.is_some() && tolerance.is_some()
            }
            Self::Axis { pair, at, is } => pair.is_some() && at.is_some() && is.is_some(),
            Self::Sweep { pair, is } => pair.is_some() && is.is_some(),
        }
    }
}

/// An expectation as written, its boxes still names.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are those of `expect::Claim`, described there")]
pub enum ExpectFile {
    Verdict {
        #[serde(default, deserialize_with = "written")]
        pair: Option<(String, String)>,
        #[serde(default, deserialize_with = "written")]
        at: Option<f64>,
        #[serde(default, deserialize_with = "written")]
        is: Option<VerdictFile>,
    },
    Separation {
        #[serde(default, deserialize_with = "written")]
        pair: Option<(String, String)>,
        #[serde(default, deserialize_with = "written")]
        at: Option<f64>,
        #[serde(default, deserialize_with = "written")]
        value: Option<f64>,
        #[serde(default, deserialize_with = "written")]
        tolerance: Option<f64>,
    },
    FirstContact {
        #[serde(default, deserialize_with = "written")]
        pair: Option<(String, String)>,
        #[serde(default, deserialize_with = "written")]
        at: Option<f64>,
        #[serde(default, deserialize_with = "written")]
        tolerance: Option<f64>,
    },
    Contacts {
        #[serde(default, deserialize_with = "written")]
        pair: Option<(String, String)>,
        #[serde(default, deserialize_with = "written")]
        intervals: Option<Vec<[f64; 2]>>,
        #[serde(default, deserialize_with = "written")]
        tolerance: Option<f64>,
    },
    Axis {
        #[serde(default, deserialize_with = "written")]
        pair: Option<(String, String)>,
        #[serde(default, deserialize_with = "written")]
        at: Option<f64>,
        #[serde(default, deserialize_with = "written")]
        is: Option<String>,
    },
    Sweep {
        #[serde(default, deserialize_with = "written")]
        pair: Option<(String, String)>,
        #[serde(default, deserialize_with = "written")]
        is: Option<SweepFile>,
    },
}

/// A verdict's name in a file.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[expect(missing_docs, reason = "the names are the kernel's")]
pub enum VerdictFile {
    Separated,
    Touching,
    Overlapping,
}

/// A sweep outcome's name in a file.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[expect(missing_docs, reason = "the names are the kernel's")]
pub enum SweepFile {
    Hit,
    StartsInContact,
    Never,
    Grazing,
    Undecided,
}

fn default_duration() -> f64 {
    1.0
}

/// Reads a value without RON's `Some(…)` around it.
fn written<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}
