//! The scenes that come with the program. They are part of it, so they are there wherever it runs.

use crate::scene::Scene;
use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

/// A folder of `scenes/`.
#[derive(Debug, PartialEq, Eq)]
pub struct Folder {
    /// What menus call it.
    pub name: &'static str,
    /// Its scenes, sorted by file name.
    pub samples: &'static [ShippedScene],
}

/// A scene that comes with the program.
#[derive(Debug, PartialEq, Eq)]
pub struct ShippedScene {
    /// The name of its file.
    pub file: &'static str,
    /// The text of the file.
    pub text: &'static str,
}

impl ShippedScene {
    /// The scene; `None` never happens, for the tests read every sample.
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        Scene::from_text(self.text).ok()
    }

    /// What its file gives as its title: the text between the first quotes after `title:`.
    #[must_use]
    pub fn title(&self) -> &'static str {
        let title = self.text.split_once("title: \"").and_then(|(_, rest)| rest.split_once('"'));
        title.map_or(self.file, |(title, _)| title)
    }

    /// Whether its file has the field `lesson` at the margin where fields of a scene stand.
    #[must_use]
    pub fn has_lesson(&self) -> bool {
        self.text.lines().any(|line| line.starts_with("    lesson: "))
    }
}

impl Folder {
    /// Whether it holds lessons.
    #[must_use]
    pub fn has_lessons(&self) -> bool {
        self.samples.iter().any(ShippedScene::has_lesson)
    }
}

/// The lessons that come with the program, in the order to take them.
pub fn course() -> impl Iterator<Item = &'static ShippedScene> {
    FOLDERS.iter().flat_map(|folder| folder.samples).filter(|sample| sample.has_lesson())
}

/// The lesson of the course that comes so many after the one of that file name.
#[must_use]
pub fn beside(file: &str, step: isize) -> Option<&'static ShippedScene> {
    let course: Vec<_> = course().collect();
    let here = course.iter().position(|lesson| lesson.file == file)?;
    course.get(here.checked_add_signed(step)?).copied()
}

/// Writes a shipped scene as the name of its file, for `#[serde(with = …)]`.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(scene: &ShippedScene, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(scene.file)
}

/// Reads a shipped scene by the name of its file.
///
/// # Errors
/// When no scene of that name comes with the program.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static ShippedScene, D::Error> {
    let file = String::deserialize(deserializer)?;
    named(&file).ok_or_else(|| D::Error::custom(format!("no scene {file:?} comes with this program")))
}

/// The sample of that file name, if there is one.
#[must_use]
pub fn named(file: &str) -> Option<&'static ShippedScene> {
    FOLDERS.iter().flat_map(|folder| folder.samples).find(|sample| sample.file == file)
}

macro_rules! folder {
    ($name:literal, $folder:literal, [$($file:literal),* $(,)?]) => {
        Folder {
            name: $name,
            samples: &[$(ShippedScene {
                file: concat!($file, ".ron"),
                text: include_str!(concat!("../../scenes/", $folder, "/", $file, ".ron")),
            }),*],
        }
    };
}

/// Every folder of scenes, in the order to look at them; the first one holds the course.
pub const FOLDERS: &[Folder] = &[
    folder!(
        "Lessons",
        "0-lessons",
        [
            "01-two-rods-on-a-line",
            "02-shadows",
            "03-one-gap-proves-it",
            "04-four-directions",
            "05-two-ways-one-shadow",
            "06-the-shortest-way-out",
            "07-fifteen-axes",
            "08-rows-and-columns",
            "09-parallel-edges",
            "10-before-the-test",
            "11-moving-boxes",
            "12-between-two-frames",
            "13-turning-boxes",
        ]
    ),
    folder!(
        "First steps",
        "1-first-steps",
        [
            "01-rods-apart",
            "02-rods-touching",
            "03-rods-overlapping",
            "04-one-gap-is-enough",
            "05-no-gap-anywhere",
            "06-only-the-turned-box-knows",
            "07-crossing-without-corners",
            "08-one-inside-the-other",
        ]
    ),
    folder!(
        "In space",
        "2-in-space",
        [
            "01-two-cubes",
            "02-face-to-face",
            "03-corner-on-face",
            "04-edge-against-edge",
            "05-edge-on-edge",
            "06-one-inside-the-other",
            "07-edge-on-face",
            "08-corner-on-edge",
            "09-nearly-parallel-edges",
        ]
    ),
    folder!(
        "Motion",
        "3-motion",
        [
            "01-flying-past",
            "02-bullet-through-paper",
            "03-windows-that-miss",
            "04-sliding-along-a-wall",
            "05-sliding-within-rounding",
            "06-arrives-at-the-end",
            "07-starts-inside",
            "08-corner-first",
            "09-edges-meet",
        ]
    ),
    folder!(
        "Tricky",
        "4-tricky",
        [
            "01-nearly-parallel-beams",
            "02-a-hundred-times-straighter",
            "03-far-from-home",
            "04-labels-counter-clockwise",
            "05-labels-clockwise",
            "06-signs-counter-clockwise",
            "07-signs-clockwise",
            "08-sheets-of-no-thickness",
            "09-a-sloppy-pi",
            "10-a-very-fast-bullet",
            "11-three-is-a-crowd",
            "12-rows-read-as-columns",
        ]
    ),
    folder!(
        "Turning",
        "5-turning",
        [
            "01-one-turn-through-a-post",
            "02-cube-beside-a-wall",
            "03-fifty-turns-while-closing",
            "04-two-gears",
            "05-in-step",
            "06-touching-and-leaving",
            "07-a-rod-sweeps-a-small-box",
            "08-a-cast-that-found-nothing",
            "09-five-blows",
            "10-four-blows-in-space",
            "11-ten-turns",
            "12-just-too-short",
            "13-too-near-to-tell",
        ]
    ),
];
