//! A valid scene, and what of it the kernel is asked.

use super::{
    bookmark::Bookmark,
    boxes::{Pair, PlanarBox, SpatialBox},
    expect::Expectation,
    lesson::{Lesson, Prose},
    view::SceneView,
};
use crate::kernel::{
    axis::Dimension,
    broad::{BroadPhase, SweptBounds},
    pair::MovingPair,
    pair::trajectory::Motion,
    space::{D2, D3},
    sweep::SweepQuery,
};
use std::sync::Arc;

/// A valid scene.
///
/// It changes only through [`Scene::edited`], which gives a new one.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub(super) title: String,
    pub(super) notes: String,
    pub(super) duration: f64,
    pub(super) boxes: Boxes,
    pub(super) focus: Option<Pair>,
    pub(super) expectations: Vec<Expectation>,
    pub(super) view: Option<SceneView>,
    pub(super) bookmarks: Vec<Bookmark>,
    pub(super) lesson: Option<Arc<Lesson>>,
}

/// The boxes of a scene, all of one dimension.
#[derive(Clone, Debug, PartialEq)]
pub enum Boxes {
    /// 2D boxes.
    Planar(Vec<PlanarBox>),
    /// 3D boxes.
    Spatial(Vec<SpatialBox>),
}

impl Boxes {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Planar(boxes) => boxes.len(),
            Self::Spatial(boxes) => boxes.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// 2D or 3D.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        match self {
            Self::Planar(_) => Dimension::D2,
            Self::Spatial(_) => Dimension::D3,
        }
    }

    /// The name of a box, if there is one of that index.
    #[must_use]
    pub fn name(&self, index: usize) -> Option<&str> {
        match self {
            Self::Planar(boxes) => boxes.get(index).map(|item| item.name.as_str()),
            Self::Spatial(boxes) => boxes.get(index).map(|item| item.name.as_str()),
        }
    }

    /// The index of the box of that name.
    #[must_use]
    pub fn index_of(&self, name: &str) -> Option<usize> {
        (0..self.len()).find(|&index| self.name(index) == Some(name))
    }
}

impl Scene {
    /// A 2D scene without boxes.
    #[must_use]
    pub fn empty_planar() -> Self {
        Self::empty(Boxes::Planar(Vec::new()))
    }

    /// A 3D scene without boxes.
    #[must_use]
    pub fn empty_spatial() -> Self {
        Self::empty(Boxes::Spatial(Vec::new()))
    }

    fn empty(boxes: Boxes) -> Self {
        let [title, notes] = Default::default();
        Self {
            title,
            notes,
            duration: 1.0,
            boxes,
            focus: None,
            expectations: Vec::new(),
            view: None,
            bookmarks: Vec::new(),
            lesson: None,
        }
    }

    /// About how many bytes it takes, without its lesson, which all scenes of one document share.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let names = (0..self.boxes.len()).filter_map(|index| self.boxes.name(index)).map(str::len).sum::<usize>();
        let boxes = match &self.boxes {
            Boxes::Planar(boxes) => size_of_val(boxes.as_slice()),
            Boxes::Spatial(boxes) => size_of_val(boxes.as_slice()),
        };
        let expectations = size_of_val(self.expectations.as_slice());
        size_of::<Self>() + self.title.len() + self.notes.len() + names + boxes + expectations
    }

    /// One line, possibly empty.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Markdown, possibly empty.
    #[must_use]
    pub fn notes(&self) -> &str {
        &self.notes
    }

    /// Seconds, positive and finite.
    #[must_use]
    pub fn duration(&self) -> f64 {
        self.duration
    }

    /// The boxes, as written.
    #[must_use]
    pub fn boxes(&self) -> &Boxes {
        &self.boxes
    }

    /// 2D or 3D.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.boxes.dimension()
    }

    /// The name of a box.
    ///
    /// # Panics
    /// When there is no box of that index.
    #[must_use]
    pub fn name(&self, index: usize) -> &str {
        self.boxes.name(index).expect("indices of boxes come from this scene")
    }

    /// The pair shown first; none while there are fewer than two boxes.
    #[must_use]
    pub fn focus(&self) -> Option<Pair> {
        self.focus
    }

    /// What is expected of this scene, in the order of the file.
    #[must_use]
    pub fn expectations(&self) -> &[Expectation] {
        &self.expectations
    }

    /// How it is looked at when it is opened, if it says so.
    #[must_use]
    pub fn view(&self) -> Option<&SceneView> {
        self.view.as_ref()
    }

    /// Its bookmarks, in the order of the file.
    #[must_use]
    pub fn bookmarks(&self) -> &[Bookmark] {
        &self.bookmarks
    }

    /// What it teaches, if it has a lesson.
    #[must_use]
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_deref()
    }

    /// Whether the boxes, their motion and the focus are those of another scene.
    #[must_use]
    pub fn has_boxes_of(&self, other: &Self) -> bool {
        self.duration == other.duration && self.focus == other.focus && self.boxes == other.boxes
    }

    /// A text of its lesson, and what is wrong with it: placeholders that name nothing.
    #[must_use]
    pub fn read_prose(&self, text: &str) -> (Prose, Vec<String>) {
        Prose::read(text, &|name| self.boxes.index_of(name))
    }

    /// The text of its file that stands for a text of its lesson.
    #[must_use]
    pub fn prose_text(&self, prose: &Prose) -> String {
        prose.text(&|index| self.name(index))
    }

    /// The pair of the boxes of those names, if both exist and differ.
    #[must_use]
    pub fn pair_named(&self, a: &str, b: &str) -> Option<Pair> {
        let pair = Pair { a: self.boxes.index_of(a)?, b: self.boxes.index_of(b)? };
        (pair.a != pair.b).then_some(pair)
    }

    /// Every pair once, in the order of the boxes.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> + use<> {
        let count = self.boxes.len();
        (0..count).flat_map(move |a| (a + 1..count).map(move |b| Pair { a, b }))
    }

    /// The pairs whose swept bounds touch, each once, in the order of the boxes: all others are proved apart throughout.
    pub fn candidates(&self) -> impl Iterator<Item = Pair> + use<> {
        let broad = self.broad_phase();
        (0..self.boxes.len()).flat_map(move |a| broad.after(a).into_iter().map(move |b| Pair { a, b }))
    }

    /// The motion of a box, for the kernel.
    ///
    /// # Panics
    /// When there is no box of that index.
    #[must_use]
    pub fn motion(&self, index: usize) -> AnyMotion {
        match &self.boxes {
            Boxes::Planar(boxes) => AnyMotion::Planar(boxes[index].motion()),
            Boxes::Spatial(boxes) => AnyMotion::Spatial(boxes[index].motion()),
        }
    }

    /// Bounds of all boxes over the motion, for the pairs that may meet.
    #[must_use]
    pub fn broad_phase(&self) -> BroadPhase {
        BroadPhase::new((0..self.boxes.len()).map(|index| self.motion(index).swept_bounds(self.duration)).collect())
    }

    /// The two boxes of a pair and their motion, for the kernel.
    ///
    /// # Panics
    /// When `pair` is not of this scene.
    #[must_use]
    pub fn pair(&self, pair: Pair) -> Box<dyn SweepQuery> {
        let Pair { a, b } = pair;
        match &self.boxes {
            Boxes::Planar(boxes) => Box::new(MovingPair::new(boxes[a].motion(), boxes[b].motion(), self.duration)),
            Boxes::Spatial(boxes) => Box::new(MovingPair::new(boxes[a].motion(), boxes[b].motion(), self.duration)),
        }
    }
}

/// The motion of one box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnyMotion {
    /// In 2D.
    Planar(Motion<D2>),
    /// In 3D.
    Spatial(Motion<D3>),
}

impl AnyMotion {
    /// Bounds of all that the box fills within `duration` seconds.
    #[must_use]
    pub fn swept_bounds(&self, duration: f64) -> SweptBounds {
        match self {
            Self::Planar(motion) => SweptBounds::of(motion, duration),
            Self::Spatial(motion) => SweptBounds::of(motion, duration),
        }
    }

    /// Whether the orientation of the box changes.
    #[must_use]
    pub fn turns(&self) -> bool {
        match self {
            Self::Planar(motion) => motion.turns(),
            Self::Spatial(motion) => motion.turns(),
        }
    }
}
