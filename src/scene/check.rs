//! From what a file says to a valid scene, or to every problem with its place.
//!
//! Checking does not stop at the first fault: who mends a file wants the whole list.

use std::collections::{HashMap, hash_map::Entry};
use std::sync::Arc;

use super::bookmark;
use super::boxes::{PlanarBox, SpatialBox};
use super::expect::{ExpectFile, Expectation};
use super::file::items::Items;
use super::file::lesson::Around;
use super::file::path::{Path, Step};
use super::file::problem::{Faults, Problem, Problems, Warning};
use super::file::read;
use super::file::unchecked::{BoxFile, BoxesFile, SceneFile};
use super::rotation::Flaw;
use super::visible::elided;
use super::{
    boxes::Pair,
    model::{Boxes, Scene},
};

impl Scene {
    /// Reads the text of a scene file.
    ///
    /// # Errors
    /// Everything that is wrong with it; a text that cannot be read at all has one problem.
    pub fn from_text(text: &str) -> Result<Self, Problems> {
        scene_of_text(text)
    }

    /// What is allowed but probably not meant.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        warnings(self)
    }
}

fn scene_of_text(text: &str) -> Result<Scene, Problems> {
    let text = read::normalized(text);
    let (file, met) = read::read(&text);
    let mut faults = Faults { known: met.blanked.clone(), ..Faults::default() };
    match file.map(|file| scene_of_file(&mut faults, file)) {
        Some(scene) if met.list.is_empty() && faults.is_empty() => Ok(scene),
        _ => Err(Problems::new(&text, met, faults)),
    }
}

/// The scene of a file. It is valid if no fault was added.
fn scene_of_file(faults: &mut Faults, file: SceneFile) -> Scene {
    let SceneFile { version: _, title, notes, duration, boxes, focus, expect, view, bookmarks, lesson } = file;
    let boxes = match boxes {
        BoxesFile::Planar(items) => Boxes::Planar(boxes_of_items(faults, items)),
        BoxesFile::Spatial(items) => Boxes::Spatial(boxes_of_items(faults, items)),
    };
    faults.duration(duration);
    let names = match &boxes {
        Boxes::Planar(boxes) => faults.boxes(boxes),
        Boxes::Spatial(boxes) => faults.boxes(boxes),
    };
    if faults.unread {
        // What names the boxes that were not read cannot be checked.
        return Scene {
            title,
            notes,
            duration,
            boxes,
            focus: None,
            expectations: Vec::new(),
            view: None,
            bookmarks: Vec::new(),
            lesson: None,
        };
    }
    let focus = match focus {
        Some(names_of_pair) => pair(faults, &boxes, &names, &Path::field("focus"), &names_of_pair),
        None => (1 < boxes.len()).then_some(Pair::FIRST),
    };
    let Items { list: expect, unread } = expect;
    faults.unread = unread;
    let mut expectations = Vec::with_capacity(expect.len());
    for (index, item) in expect.into_iter().enumerate() {
        let path = Path::field("expect").then(Step::Item(index));
        expectations.extend(expectation(faults, &boxes, &names, &path, item));
    }
    let view = view.map(|view| view.into_view(boxes.dimension(), faults));
    if let Some(view) = &view {
        view.check(boxes.dimension(), faults);
    }
    let find = |faults: &mut Faults, path: &Path, of: &(String, String)| pair(faults, &boxes, &names, path, of);
    let bookmarks = bookmark::file::into_bookmarks(bookmarks, boxes.dimension(), &find, faults);
    bookmark::check::check(&bookmarks, &boxes, faults);
    let lesson = lesson.map(|lesson| {
        let around = Around {
            dimension: boxes.dimension(),
            index_of: &|name| names.get(name).copied(),
            expectation: &|faults, path, item| expectation(faults, &boxes, &names, path, item),
        };
        let lesson = lesson.into_lesson(&around, faults);
        lesson.check(&boxes, faults);
        Arc::new(lesson)
    });
    Scene { title, notes, duration, boxes, focus, expectations, view, bookmarks, lesson }
}

/// The boxes of a file, with zeros for what is missing.
fn boxes_of_items<F: BoxFile>(faults: &mut Faults, items: Items<F>) -> Vec<F::Box> {
    faults.unread = items.unread;
    let items = items.list.into_iter().enumerate();
    items.map(|(index, item)| item.into_box(|field| faults.add_missing(&box_path(index), field))).collect()
}

/// The part of a scene that an edit may have made invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    /// None: removing something from a valid scene leaves it valid.
    Nothing,
    /// The duration.
    Duration,
    /// The expectations.
    Expectations,
    /// The view.
    View,
    /// The bookmarks.
    Bookmarks,
    /// The lesson.
    Lesson,
    /// The box of that index.
    Box(usize),
}

/// The first problem in the changed part of a scene that was valid before an edit, if there is one.
pub(super) fn problem_of(scene: &Scene, changed: Changed) -> Option<Problem> {
    let mut faults = Faults::default();
    match changed {
        Changed::Nothing => {}
        Changed::Duration => faults.duration(scene.duration),
        Changed::Expectations => {
            for (index, item) in scene.expectations.iter().enumerate() {
                let path = Path::field("expect").then(Step::Item(index));
                item.claim.check(&path, scene.dimension(), &mut faults);
            }
        }
        Changed::View => scene.view.iter().for_each(|view| view.check(scene.dimension(), &mut faults)),
        Changed::Bookmarks => bookmark::check::check(&scene.bookmarks, &scene.boxes, &mut faults),
        Changed::Lesson => scene.lesson.iter().for_each(|lesson| lesson.check_all(&scene.boxes, &mut faults)),
        Changed::Box(index) => {
            let (path, name) = (box_path(index), scene.boxes.name(index).unwrap_or_default());
            let taken = |&other: &usize| other != index && scene.boxes.name(other) == Some(name);
            let mut names: Names<'_> =
                (0..scene.boxes.len()).find(taken).map(|other| (name, other)).into_iter().collect();
            faults.name(&mut names, &path, index, name);
            match &scene.boxes {
                Boxes::Planar(boxes) => boxes[index].check(&path, &mut faults),
                Boxes::Spatial(boxes) => boxes[index].check(&path, &mut faults),
            }
        }
    }
    faults.list.into_iter().next().map(|(path, _, what)| Problem::of_edit(path, what))
}

/// The index of the box of each name; of the first one, where several have the name.
type Names<'a> = HashMap<&'a str, usize>;

/// A box whose numbers can be checked.
trait Checked {
    fn name(&self) -> &str;

    /// Adds what is wrong with its numbers; `path` is the path of the box.
    fn check(&self, path: &Path, faults: &mut Faults);
}

impl Checked for PlanarBox {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self, path: &Path, faults: &mut Faults) {
        let Self { name: _, center, half_extents, angle, velocity, angular_velocity, pivot } = self;
        faults.finite(path.then(Step::Field("angle")), *angle);
        faults.finite(path.then(Step::Field("angular_velocity")), *angular_velocity);
        faults.shared(path, center, half_extents, velocity, pivot);
    }
}

impl Checked for SpatialBox {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self, path: &Path, faults: &mut Faults) {
        let Self { name: _, center, half_extents, rotation, velocity, angular_velocity, pivot } = self;
        for Flaw { path: below, what } in rotation.orientation().err().into_iter().flatten() {
            faults.add(path.then(Step::Field("rotation")).join(&below), what);
        }
        faults.all_finite(&path.then(Step::Field("angular_velocity")), angular_velocity);
        faults.shared(path, center, half_extents, velocity, pivot);
    }
}

fn box_path(index: usize) -> Path {
    Path::field("boxes").then(Step::Item(index))
}

fn pair(faults: &mut Faults, boxes: &Boxes, names: &Names, path: &Path, pair: &(String, String)) -> Option<Pair> {
    let mut find = |part, name: &str| {
        let found = names.get(name).copied();
        if found.is_none() {
            let known: Vec<_> = (0..boxes.len())
                .filter_map(|index| boxes.name(index))
                .filter(|name| !name.is_empty())
                .take(8)
                .collect();
            let known = match known.as_slice() {
                [] => "the scene has no boxes with a name".to_owned(),
                names if names.len() < boxes.len() => format!("the scene has {} and more", quote(names)),
                names => format!("the scene has {}", quote(names)),
            };
            faults.add(path.then(Step::Part(part)), format!("no box is named {:?}; {known}", elided(name)));
        }
        found
    };
    let (a, b) = (find(0, &pair.0), find(1, &pair.1));
    let pair = Pair { a: a?, b: b? };
    if pair.a == pair.b {
        faults.add(path.clone(), "a pair is two different boxes");
        return None;
    }
    Some(pair)
}

fn quote(names: &[&str]) -> String {
    names.iter().map(|name| format!("{:?}", elided(name))).collect::<Vec<_>>().join(", ")
}

impl Scene {
    /// The expectation that a text says of this scene, in the form of a scene file.
    ///
    /// # Errors
    /// Sentences: why it is none.
    pub fn expectation_of(&self, text: &str) -> Result<Expectation, String> {
        let item: ExpectFile = ron::from_str(text).map_err(|error| error.code.to_string())?;
        let names = (0..self.boxes.len()).map(|index| (self.name(index), index)).collect();
        let mut faults = Faults::default();
        let read = expectation(&mut faults, &self.boxes, &names, &Path::default(), item);
        let sentences: Vec<_> = faults.list.into_iter().map(|(_, _, what)| what).collect();
        read.filter(|_| sentences.is_empty()).ok_or_else(|| sentences.join("; "))
    }
}

fn expectation(
    faults: &mut Faults,
    boxes: &Boxes,
    names: &Names,
    path: &Path,
    item: ExpectFile,
) -> Option<Expectation> {
    let (pair_names, claim) = item.into_claim(path, boxes.dimension(), faults);
    claim.check(path, boxes.dimension(), faults);
    let Some(pair_names) = pair_names else {
        faults.add_missing(path, "pair");
        return None;
    };
    let pair = pair(faults, boxes, names, &path.then(Step::Field("pair")), &pair_names)?;
    Some(Expectation { pair, claim })
}

impl Faults {
    /// Adds what is wrong with the boxes, and finds them by name.
    fn boxes<'a, B: Checked>(&mut self, boxes: &'a [B]) -> Names<'a> {
        let mut names = HashMap::with_capacity(boxes.len());
        for (index, item) in boxes.iter().enumerate() {
            let path = box_path(index);
            self.name(&mut names, &path, index, item.name());
            item.check(&path, self);
        }
        names
    }

    fn duration(&mut self, duration: f64) {
        if !(0.0 < duration && duration.is_finite()) {
            let what = format!("the duration is {duration:?}; it must be finite and more than 0 (seconds)");
            self.add(Path::field("duration"), what);
        }
    }

    fn name<'a>(&mut self, names: &mut Names<'a>, path: &Path, index: usize, name: &'a str) {
        let path = || path.then(Step::Field("name"));
        match names.entry(name) {
            _ if name.trim().is_empty() => self.add(path(), "the name is empty; give every box a name of its own"),
            Entry::Occupied(earlier) => {
                let (name, earlier) = (elided(name), earlier.get());
                let what = format!("the name {name:?} is taken by boxes[{earlier}]; give every box a name of its own");
                self.add(path(), what);
            }
            Entry::Vacant(free) => {
                free.insert(index);
            }
        }
    }

    fn shared(&mut self, path: &Path, center: &[f64], half_extents: &[f64], velocity: &[f64], pivot: &[f64]) {
        for (field, values) in [("center", center), ("velocity", velocity), ("pivot", pivot)] {
            self.all_finite(&path.then(Step::Field(field)), values);
        }
        let path = path.then(Step::Field("half_extents"));
        for (part, &value) in half_extents.iter().enumerate() {
            if !(0.0 <= value && value.is_finite()) {
                let what = format!("the half extent is {value:?}; it must be finite and at least 0");
                self.add(path.then(Step::Part(part)), what);
            }
        }
    }
}

/// Numbers beyond this are allowed, but products of them leave the range of `f64`.
const HUGE: f64 = 1e150;

/// What is allowed in `scene` but probably not meant.
fn warnings(scene: &Scene) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for index in 0..scene.boxes.len() {
        let (half_extents, center): (&[f64], &[f64]) = match &scene.boxes {
            Boxes::Planar(boxes) => (&boxes[index].half_extents, &boxes[index].center),
            Boxes::Spatial(boxes) => (&boxes[index].half_extents, &boxes[index].center),
        };
        let mut add = |field, what: &str| {
            let what = format!("{}: {what}", elided(scene.name(index)));
            warnings.push(Warning { path: box_path(index).then(Step::Field(field)), what });
        };
        let zeros = half_extents.iter().filter(|&&value| value == 0.0).count();
        match (zeros, half_extents.len() - zeros) {
            (0, _) => {}
            (_, 0) => add("half_extents", "every half extent is 0, so the box is a point"),
            (_, 1) => add("half_extents", "all half extents but one are 0, so the box is a segment"),
            _ => add("half_extents", "a half extent is 0, so the box is flat"),
        }
        if half_extents.iter().chain(center).any(|value| HUGE < value.abs()) {
            add("center", "numbers beyond 1e150 overflow in products, so nothing can be decided");
        }
    }
    let mut outside = Vec::new();
    for (index, item) in scene.expectations.iter().enumerate() {
        if let Some(at) = item.claim.at().filter(|at| !(0.0 <= *at && *at <= scene.duration)) {
            outside.push((Path::field("expect").then(Step::Item(index)).then(Step::Field("at")), at));
        }
    }
    for (index, bookmark) in scene.bookmarks.iter().enumerate().filter(|(_, it)| scene.duration < it.at) {
        outside.push((bookmark::check::path_of(index).then(Step::Field("at")), bookmark.at));
    }
    outside.extend(scene.lesson.iter().flat_map(|lesson| lesson.times_outside(scene.duration)));
    for (path, at) in outside {
        let what = format!("the time {at} is outside of 0 to {}", scene.duration);
        warnings.push(Warning { path, what });
    }
    warnings
}
