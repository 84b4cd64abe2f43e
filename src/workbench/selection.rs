//! What is selected, in one place and shown everywhere: hovering previews, a click keeps, Escape lets go.

use crate::{
    kernel::{
        axis::{AxisId, Dimension},
        projection::Coordinates,
    },
    scene::{Scene, serial},
    workbench::walk::formula::Mark,
};
use serde::{Deserialize, Serialize};

/// The selected axis and box, and those under the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Selection {
    axis: Option<AxisId>,
    box_index: Option<usize>,
    hovered_axis: Option<AxisId>,
    hovered_box: Option<usize>,
    hovered_proof: Option<usize>,
    free_line: Option<Coordinates>,
    hovered_free_line: Option<Coordinates>,
    hovered_mark: Option<Mark>,
    step: Option<usize>,
    bookmark: Option<usize>,
}

/// What can be done to the selection.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum SelectCommand {
    /// Keep that axis; `None`: follow the one with the largest gap.
    Axis(#[serde(with = "serial::maybe_axis")] Option<AxisId>),
    /// Keep that box.
    Box(Option<usize>),
    /// The pointer is over this axis, somewhere.
    HoverAxis(#[serde(with = "serial::axis")] AxisId),
    /// The pointer is over this box, somewhere.
    HoverBox(usize),
    /// The pointer is over this part of the proof.
    HoverProof(usize),
    /// Keep a line of that direction, of any length but 0, to project the boxes on instead of an axis; `None`: follow
    /// the axes.
    FreeLine(Option<Coordinates>),
    /// The pointer is over this direction, somewhere.
    HoverFreeLine(Coordinates),
    /// The pointer is over a term of a formula that stands for this part of the picture.
    HoverMark(Mark),
    /// Keep that step of the solver.
    Step(Option<usize>),
    /// Keep that bookmark.
    Bookmark(Option<usize>),
    /// The pointer is over nothing: a frame begins, and hovering is said again in each.
    HoverNothing,
    /// Let go of everything.
    Nothing,
}

/// What there is to select.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selectable {
    pub boxes: usize,
    pub dimension: Dimension,
    /// Of the solver.
    pub steps: usize,
    /// Parts of the proof.
    pub proofs: usize,
    pub bookmarks: usize,
}

impl SelectCommand {
    /// Whether it names something that only the analysis of the scene has.
    pub(super) fn needs_analysis(self) -> bool {
        matches!(self, Self::HoverProof(_) | Self::Step(Some(_)))
    }
}

impl Selectable {
    fn has(self, command: SelectCommand) -> bool {
        match command {
            SelectCommand::Axis(Some(axis)) | SelectCommand::HoverAxis(axis) => {
                AxisId::all(self.dimension).contains(&axis)
            }
            SelectCommand::Box(Some(index)) | SelectCommand::HoverBox(index) => index < self.boxes,
            SelectCommand::HoverProof(part) => part < self.proofs,
            SelectCommand::Step(Some(step)) => step < self.steps,
            SelectCommand::Bookmark(Some(index)) => index < self.bookmarks,
            SelectCommand::FreeLine(Some(direction)) | SelectCommand::HoverFreeLine(direction) => {
                direction.iter().all(|x| x.is_finite()) && direction[..self.dimension.count()].iter().any(|&x| x != 0.0)
            }
            SelectCommand::HoverMark(_)
            | SelectCommand::Axis(None)
            | SelectCommand::FreeLine(None)
            | SelectCommand::Box(None)
            | SelectCommand::Step(None)
            | SelectCommand::Bookmark(None)
            | SelectCommand::HoverNothing
            | SelectCommand::Nothing => true,
        }
    }
}

impl Selection {
    /// The axis that was clicked; `None` while the one with the largest gap is followed.
    #[must_use]
    pub fn axis(&self) -> Option<AxisId> {
        self.axis
    }

    /// The box that was clicked.
    #[must_use]
    pub fn box_index(&self) -> Option<usize> {
        self.box_index
    }

    /// The box under the pointer.
    #[must_use]
    pub fn hovered_box(&self) -> Option<usize> {
        self.hovered_box
    }

    /// The axis under the pointer.
    #[must_use]
    pub fn hovered_axis(&self) -> Option<AxisId> {
        self.hovered_axis
    }

    /// What the term under the pointer stands for.
    #[must_use]
    pub fn hovered_mark(&self) -> Option<Mark> {
        self.hovered_mark
    }

    /// The part of the proof under the pointer.
    #[must_use]
    pub fn hovered_proof(&self) -> Option<usize> {
        self.hovered_proof
    }

    /// The step of the solver that is looked at.
    #[must_use]
    pub fn step(&self) -> Option<usize> {
        self.step
    }

    /// The bookmark that was gone to or made last.
    #[must_use]
    pub fn bookmark(&self) -> Option<usize> {
        self.bookmark
    }

    /// The axis to show: the one under the pointer, else the selected one, else `best`.
    #[must_use]
    pub fn shown_axis(&self, best: AxisId) -> AxisId {
        self.hovered_axis.or(self.axis).unwrap_or(best)
    }

    /// The free line that was chosen.
    #[must_use]
    pub fn free_line(&self) -> Option<Coordinates> {
        self.free_line
    }

    /// The direction of the line to show instead of an axis: the one under the pointer, else the chosen one while the
    /// pointer is over no axis.
    #[must_use]
    pub fn shown_free_line(&self) -> Option<Coordinates> {
        self.hovered_free_line.or(self.free_line.filter(|_| self.hovered_axis.is_none()))
    }

    /// Does as told; what is not there is not selected.
    pub(super) fn apply(&mut self, command: SelectCommand, there: Selectable) {
        match command {
            _ if !there.has(command) => {}
            // One of both is shown.
            SelectCommand::Axis(axis) => (self.axis, self.free_line) = (axis, None),
            SelectCommand::FreeLine(direction) => self.free_line = direction,
            SelectCommand::HoverFreeLine(direction) => self.hovered_free_line = Some(direction),
            SelectCommand::Box(box_index) => self.box_index = box_index,
            SelectCommand::HoverAxis(axis) => self.hovered_axis = Some(axis),
            SelectCommand::HoverBox(box_index) => self.hovered_box = Some(box_index),
            SelectCommand::HoverMark(mark) => self.hovered_mark = Some(mark),
            SelectCommand::HoverProof(part) => self.hovered_proof = Some(part),
            SelectCommand::Step(step) => self.step = step,
            SelectCommand::Bookmark(index) => self.bookmark = index,
            SelectCommand::HoverNothing => self.forget_hover(),
            SelectCommand::Nothing => *self = Self::default(),
        }
    }

    /// The same for a picture on its own: without the box that has handles, and what the pointer is over.
    #[must_use]
    pub fn without_hand(mut self) -> Self {
        self.box_index = None;
        self.forget_hover();
        self
    }

    /// Selects what a stage of a walk is about: an axis, and a step of the solver. The box stays.
    pub(super) fn look_at(&mut self, axis: Option<AxisId>, step: Option<usize>) {
        (self.axis, self.step, self.free_line) = (axis, step, None);
        self.forget_hover();
    }

    /// Selects what was selected once in the same scene. The box stays.
    pub(super) fn restore(&mut self, kept: Self) {
        *self = Self { box_index: self.box_index, bookmark: self.bookmark, ..kept };
        self.forget_hover();
    }

    fn forget_hover(&mut self) {
        self.hovered_axis = None;
        self.hovered_box = None;
        self.hovered_proof = None;
        self.hovered_free_line = None;
        self.hovered_mark = None;
    }

    /// The selected bookmark is now the one of that index, or no more.
    pub(super) fn move_bookmark(&mut self, to: Option<usize>) {
        self.bookmark = to;
    }

    /// Keeps the box selected that has the name of the one selected `before`.
    pub(super) fn follow_box(&mut self, before: &Scene, scene: &Scene) {
        let name = self.box_index.and_then(|index| before.boxes().name(index));
        if let Some(name) =
            name.filter(|&name| self.box_index.and_then(|index| scene.boxes().name(index)) != Some(name))
        {
            self.box_index = (0..scene.boxes().len()).find(|&index| scene.boxes().name(index) == Some(name));
        }
    }

    /// Lets go of what a scene of `boxes` boxes in `dimension` dimensions does not have.
    pub(super) fn keep_within(&mut self, boxes: usize, dimension: Dimension) {
        self.box_index = self.box_index.filter(|&box_index| box_index < boxes);
        self.axis = self.axis.filter(|axis| AxisId::all(dimension).contains(axis));
        self.free_line = self.free_line.filter(|direction| direction[dimension.count()..].iter().all(|&x| x == 0.0));
        self.step = None;
        self.forget_hover();
    }
}
