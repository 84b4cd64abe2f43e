//! Every change to a scene, as data.
//!
//! An edit makes a new scene, or says why it cannot. The old scene stays as it is.

use std::collections::HashSet;
use std::sync::Arc;

use super::bookmark::{self, Bookmark};
use super::boxes::{PlanarBox, SpatialBox};
use super::check::{self, Changed};
use super::expect::Expectation;
use super::file::path::{Path, Step};
use super::file::problem::Problem;
use super::lesson::Lesson;
use super::rotation::{Rotation, Unit};
use super::view::SceneView;
use super::{
    boxes::Pair,
    model::{Boxes, Scene},
};
use serde::{Deserialize, Serialize};

/// A change to a scene.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum Edit {
    /// Another title.
    SetTitle(String),
    /// Other notes (Markdown).
    SetNotes(String),
    /// Another duration, seconds, above 0.
    SetDuration(f64),
    /// Another pair to show first.
    SetFocus(Pair),
    /// Other expectations, all of them.
    SetExpectations(#[serde(with = "super::serial::expectations")] Vec<Expectation>),
    /// Another view to open it with, or none.
    SetView(Option<SceneView>),
    /// One more bookmark, at the end.
    AddBookmark(Bookmark),
    /// Another bookmark in place of one.
    SetBookmark {
        /// The bookmark.
        index: usize,
        /// The new one.
        with: Bookmark,
    },
    /// Removes a bookmark.
    RemoveBookmark(usize),
    /// Another lesson, or none.
    SetLesson(Option<Box<Lesson>>),
    /// One more box, at the end.
    AddBox(AnyBox),
    /// A copy of a box, at the end, under a fresh name.
    DuplicateBox(usize),
    /// Removes a box, the expectations and goals that name it, and the focus if it names it; bookmarks that name it stay,
    /// without their pair. Placeholders of the
    /// lesson that name it stay as the text they were written with.
    DeleteBox(usize),
    /// Another name for a box; the focus, the expectations, the bookmarks and the lesson follow.
    RenameBox {
        /// The box.
        index: usize,
        /// Unique and not empty.
        name: String,
    },
    /// Other numbers of a box.
    SetNumbers {
        /// The box.
        index: usize,
        /// Any number of them.
        numbers: Vec<(Number, f64)>,
    },
    /// Another rotation of a 3D box, possibly in another form.
    SetRotation {
        /// The box.
        index: usize,
        /// The rotation at time 0.
        rotation: Rotation,
    },
    /// Another box in place of one, with another name, too.
    ReplaceBox {
        /// The box.
        index: usize,
        /// The new box.
        with: AnyBox,
    },
}

/// A box of either dimension.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum AnyBox {
    /// A 2D box.
    Planar(PlanarBox),
    /// A 3D box.
    Spatial(SpatialBox),
}

/// One number of a box; components count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Number {
    /// A coordinate of the centre, scene units.
    Center(usize),
    /// Half the size along a box axis, scene units, at least 0.
    HalfExtent(usize),
    /// The turn of a 2D box, degrees.
    Angle,
    /// A number of the rotation of a 3D box, in the order of the file.
    Rotation(usize),
    /// A component of the velocity, units per second.
    Velocity(usize),
    /// A component of the angular velocity, degrees per second. A 2D box has component 0 only.
    AngularVelocity(usize),
    /// A coordinate of the pivot, in box coordinates.
    Pivot(usize),
}

impl Number {
    /// The verb that menus use for a change of it.
    #[must_use]
    pub fn verb(self) -> &'static str {
        match self {
            Self::Center(_) => "move",
            Self::HalfExtent(_) => "resize",
            Self::Angle | Self::Rotation(_) => "turn",
            Self::Velocity(_) => "change velocity of",
            Self::AngularVelocity(_) => "change spin of",
            Self::Pivot(_) => "move pivot of",
        }
    }

    /// The field of the file that holds it.
    fn field(self) -> &'static str {
        match self {
            Self::Center(_) => "center",
            Self::HalfExtent(_) => "half_extents",
            Self::Angle => "angle",
            Self::Rotation(_) => "rotation",
            Self::Velocity(_) => "velocity",
            Self::AngularVelocity(_) => "angular_velocity",
            Self::Pivot(_) => "pivot",
        }
    }
}

impl AnyBox {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Planar(item) => &item.name,
            Self::Spatial(item) => &item.name,
        }
    }

    /// The number, if this box has it.
    #[must_use]
    pub fn number(&self, number: Number) -> Option<f64> {
        self.clone().number_mut(number).copied()
    }

    /// Whether the number is an angle, in degrees, or degrees per second.
    #[must_use]
    pub fn is_in_degrees(&self, number: Number) -> bool {
        match (number, self) {
            (Number::Angle | Number::AngularVelocity(_), _) => true,
            (Number::Rotation(i), Self::Spatial(item)) => item.rotation.unit(i) == Some(Unit::Degrees),
            (Number::Rotation(_), Self::Planar(_)) => false,
            (Number::Center(_) | Number::HalfExtent(_) | Number::Velocity(_) | Number::Pivot(_), _) => false,
        }
    }

    fn name_mut(&mut self) -> &mut String {
        match self {
            Self::Planar(item) => &mut item.name,
            Self::Spatial(item) => &mut item.name,
        }
    }

    fn number_mut(&mut self, number: Number) -> Option<&mut f64> {
        match self {
            Self::Planar(item) => match number {
                Number::Center(i) => item.center.get_mut(i),
                Number::HalfExtent(i) => item.half_extents.get_mut(i),
                Number::Angle => Some(&mut item.angle),
                Number::Rotation(_) => None,
                Number::Velocity(i) => item.velocity.get_mut(i),
                Number::AngularVelocity(i) => (i == 0).then_some(&mut item.angular_velocity),
                Number::Pivot(i) => item.pivot.get_mut(i),
            },
            Self::Spatial(item) => match number {
                Number::Center(i) => item.center.get_mut(i),
                Number::HalfExtent(i) => item.half_extents.get_mut(i),
                Number::Angle => None,
                Number::Rotation(i) => item.rotation.number_mut(i),
                Number::Velocity(i) => item.velocity.get_mut(i),
                Number::AngularVelocity(i) => item.angular_velocity.get_mut(i),
                Number::Pivot(i) => item.pivot.get_mut(i),
            },
        }
    }
}

impl Boxes {
    /// A copy of one box.
    pub fn get(&self, index: usize) -> Option<AnyBox> {
        match self {
            Self::Planar(boxes) => boxes.get(index).cloned().map(AnyBox::Planar),
            Self::Spatial(boxes) => boxes.get(index).cloned().map(AnyBox::Spatial),
        }
    }

    /// The first of `stem`, `stem 2`, `stem 3` … that no box is named.
    #[must_use]
    pub fn fresh_name(&self, stem: &str) -> String {
        let taken: HashSet<_> = (0..self.len()).filter_map(|index| self.name(index)).collect();
        let numbered = (2..).map(|number| format!("{stem} {number}"));
        std::iter::once(stem.to_owned())
            .chain(numbered)
            .find(|name| !taken.contains(name.as_str()))
            .expect("there are more numbers than boxes")
    }

    fn set(&mut self, index: usize, with: AnyBox) -> Result<(), Problem> {
        match (self, with) {
            (Self::Planar(boxes), AnyBox::Planar(item)) => boxes[index] = item,
            (Self::Spatial(boxes), AnyBox::Spatial(item)) => boxes[index] = item,
            (boxes, _) => return Err(wrong_dimension(boxes)),
        }
        Ok(())
    }

    fn push(&mut self, item: AnyBox) -> Result<(), Problem> {
        match (self, item) {
            (Self::Planar(boxes), AnyBox::Planar(item)) => boxes.push(item),
            (Self::Spatial(boxes), AnyBox::Spatial(item)) => boxes.push(item),
            (boxes, _) => return Err(wrong_dimension(boxes)),
        }
        Ok(())
    }

    fn remove(&mut self, index: usize) {
        match self {
            Self::Planar(boxes) => drop(boxes.remove(index)),
            Self::Spatial(boxes) => drop(boxes.remove(index)),
        }
    }
}

fn wrong_dimension(boxes: &Boxes) -> Problem {
    let what = format!("all boxes of this scene have {} dimensions", boxes.dimension().count());
    Problem::of_edit(Path::field("boxes"), what)
}

impl Edit {
    /// The words after "Undo" in a menu, such as "move bullet".
    #[must_use]
    pub fn label(&self, scene: &Scene) -> String {
        let name = |index: usize| scene.boxes().name(index).unwrap_or("box").to_owned();
        match self {
            Self::SetTitle(_) => "change title".to_owned(),
            Self::SetNotes(_) => "change notes".to_owned(),
            Self::SetDuration(_) => "change duration".to_owned(),
            Self::SetFocus(_) => "choose pair".to_owned(),
            Self::SetExpectations(_) => "change expectations".to_owned(),
            Self::SetView(Some(_)) => "keep view".to_owned(),
            Self::SetView(None) => "forget view".to_owned(),
            Self::AddBookmark(bookmark) => format!("bookmark {}", bookmark.name),
            Self::SetBookmark { index, with } => match scene.bookmarks().get(*index) {
                Some(old) if old.name != with.name => format!("rename bookmark {}", old.name),
                Some(old) if old.note != with.note => format!("change note of {}", old.name),
                Some(_) | None => format!("update bookmark {}", with.name),
            },
            Self::RemoveBookmark(index) => {
                let name = scene.bookmarks().get(*index).map_or("", |bookmark| &bookmark.name);
                format!("remove bookmark {name}")
            }
            Self::SetLesson(Some(_)) if scene.lesson().is_none() => "new lesson".to_owned(),
            Self::SetLesson(Some(_)) => "change lesson".to_owned(),
            Self::SetLesson(None) => "remove lesson".to_owned(),
            Self::AddBox(item) => format!("add {}", item.name()),
            Self::DuplicateBox(index) => format!("duplicate {}", name(*index)),
            Self::DeleteBox(index) => format!("delete {}", name(*index)),
            Self::RenameBox { index, .. } => format!("rename {}", name(*index)),
            Self::SetNumbers { index, numbers } => {
                let mut verbs = numbers.iter().map(|(number, _)| number.verb());
                let first = verbs.next().unwrap_or("change");
                let verb = if verbs.all(|verb| verb == first) { first } else { "change" };
                format!("{verb} {}", name(*index))
            }
            Self::SetRotation { index, .. } => format!("turn {}", name(*index)),
            Self::ReplaceBox { index, .. } => format!("change {}", name(*index)),
        }
    }
}

impl Scene {
    /// This scene with a change made.
    ///
    /// # Errors
    /// The first reason why the scene would not be valid.
    pub fn edited(&self, edit: &Edit) -> Result<Self, Problem> {
        let mut scene = self.clone();
        let changed = match edit {
            Edit::SetTitle(title) => {
                scene.title.clone_from(title);
                Changed::Nothing
            }
            Edit::SetNotes(notes) => {
                scene.notes.clone_from(notes);
                Changed::Nothing
            }
            Edit::SetDuration(duration) => {
                scene.duration = *duration;
                Changed::Duration
            }
            Edit::SetFocus(pair) => {
                self.known(*pair, &Path::field("focus"))?;
                scene.focus = Some(*pair);
                Changed::Nothing
            }
            Edit::SetExpectations(expectations) => {
                for (index, item) in expectations.iter().enumerate() {
                    self.known(item.pair, &Path::field("expect").then(Step::Item(index)))?;
                }
                scene.expectations.clone_from(expectations);
                Changed::Expectations
            }
            Edit::SetView(view) => {
                scene.view.clone_from(view);
                Changed::View
            }
            Edit::AddBookmark(bookmark) => {
                scene.bookmarks.push(bookmark.clone());
                Changed::Bookmarks
            }
            Edit::SetBookmark { index, with } => {
                scene.known_bookmark(*index)?.clone_from(with);
                Changed::Bookmarks
            }
            Edit::RemoveBookmark(index) => {
                scene.known_bookmark(*index)?;
                scene.bookmarks.remove(*index);
                Changed::Nothing
            }
            Edit::SetLesson(lesson) => {
                scene.lesson = lesson.as_deref().cloned().map(Arc::new);
                Changed::Lesson
            }
            Edit::AddBox(item) => {
                scene.boxes.push(item.clone())?;
                scene.choose_focus();
                Changed::Box(self.boxes.len())
            }
            Edit::DuplicateBox(index) => {
                let mut copy = self.get(*index)?;
                let stem = copy.name().trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
                let stem = if stem.is_empty() { copy.name() } else { stem };
                *copy.name_mut() = self.boxes.fresh_name(stem);
                scene.boxes.push(copy)?;
                scene.choose_focus();
                Changed::Box(self.boxes.len())
            }
            Edit::DeleteBox(index) => {
                self.get(*index)?;
                scene.delete(*index);
                Changed::Nothing
            }
            Edit::RenameBox { index, name } => {
                let mut item = self.get(*index)?;
                item.name_mut().clone_from(name);
                scene.boxes.set(*index, item)?;
                Changed::Box(*index)
            }
            Edit::SetNumbers { index, numbers } => {
                let mut item = self.get(*index)?;
                for &(number, value) in numbers {
                    let Some(place) = item.number_mut(number) else {
                        let path = Path::field("boxes").then(Step::Item(*index)).then(Step::Field(number.field()));
                        return Err(Problem::of_edit(path, format!("{} has no such number", item.name())));
                    };
                    *place = value;
                }
                scene.boxes.set(*index, item)?;
                Changed::Box(*index)
            }
            Edit::SetRotation { index, rotation } => {
                let AnyBox::Spatial(item) = self.get(*index)? else { return Err(wrong_dimension(&self.boxes)) };
                scene.boxes.set(*index, AnyBox::Spatial(SpatialBox { rotation: *rotation, ..item }))?;
                Changed::Box(*index)
            }
            Edit::ReplaceBox { index, with } => {
                self.get(*index)?;
                scene.boxes.set(*index, with.clone())?;
                Changed::Box(*index)
            }
        };
        check::problem_of(&scene, changed).map_or(Ok(scene), Err)
    }

    fn get(&self, index: usize) -> Result<AnyBox, Problem> {
        let missing = || Problem::of_edit(Path::field("boxes").then(Step::Item(index)), "there is no such box");
        self.boxes.get(index).ok_or_else(missing)
    }

    fn known_bookmark(&mut self, index: usize) -> Result<&mut Bookmark, Problem> {
        let missing = || Problem::of_edit(bookmark::check::path_of(index), "there is no such bookmark");
        self.bookmarks.get_mut(index).ok_or_else(missing)
    }

    fn known(&self, pair: Pair, path: &Path) -> Result<(), Problem> {
        if pair.a == pair.b {
            return Err(Problem::of_edit(path.clone(), "a pair is two different boxes"));
        }
        self.get(pair.a).and(self.get(pair.b)).map(drop)
    }

    fn choose_focus(&mut self) {
        if self.focus.is_none() && 1 < self.boxes.len() {
            self.focus = Some(Pair::FIRST);
        }
    }

    fn delete(&mut self, gone: usize) {
        if let Some(lesson) = &self.lesson {
            let name = |index: usize| self.boxes.name(index).unwrap_or_default();
            self.lesson = Some(Arc::new(lesson.without_box(gone, &name)));
        }
        self.boxes.remove(gone);
        for bookmark in &mut self.bookmarks {
            bookmark.pair = bookmark.pair.and_then(|pair| pair.without(gone));
        }
        self.focus = self.focus.and_then(|pair| pair.without(gone));
        self.choose_focus();
        self.expectations.retain_mut(|item| match item.pair.without(gone) {
            Some(pair) => {
                item.pair = pair;
                true
            }
            None => false,
        });
    }
}
