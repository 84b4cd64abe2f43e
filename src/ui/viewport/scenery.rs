//! What the pointer can take: boxes, ghosts, handles.

use super::sight::Sight;
use crate::{
    kernel::axis::Dimension,
    picture::{
        handles::{
            drag::Grabbed,
            mark::{self, Mark},
            part::{Grip, Handle},
            touch::Touch,
        },
        pick,
        solid::Solid,
        stage::Stage,
    },
    workbench::{View, look::layers::Layer},
};
use eframe::egui::Modifiers;
use glam::{DVec2, DVec3};
use std::sync::Arc;

/// How near to a box of 2D the pointer must come, points of the screen.
const REACH: f64 = 6.0;

/// What is there to be taken.
pub struct Scenery<'a> {
    pub view: &'a View<'a>,
    pub stage: &'a Stage,
    pub marks: Vec<Mark>,
}

impl Scenery<'_> {
    /// What is in the hand once that handle is taken at a point of the picture. `None` if there is no such box.
    pub fn grabbed(&self, taken: &Mark, at: DVec2, sight: &Sight) -> Option<Grabbed> {
        let (view, stage, index) = (self.view, self.stage, taken.handle.box_index);
        let item = view.scene().boxes().get(index)?;
        let (t, shown) = (view.playhead.t(), stage.solids()[index]);
        Some(Grabbed {
            scene: Arc::clone(view.document.history.scene()),
            t,
            poses: [stage.solid(index, 0.0), shown, stage.solid(index, view.scene().duration())],
            origin: sight.origin(),
            frame: mark::frame(view, &shown),
            from: sight.lens().ray(at),
            at: taken.held_at(at),
            pivot: mark::pivot_of(&item, &shown),
            seconds: taken.seconds,
            spin_axis: taken.axis,
            touch: view.focus.and_then(|focus| Touch::of(focus, t, index)),
        })
    }

    /// 2D or 3D.
    fn dimension(&self) -> Dimension {
        self.view.scene().dimension()
    }

    /// The box of these under a point of the picture, with the point of it that is seen there.
    fn picked(&self, solids: &[Solid], at: DVec2, sight: &Sight) -> Option<(usize, DVec3)> {
        let lens = sight.lens();
        match self.dimension() {
            Dimension::D2 => {
                let world = lens.world(at)?;
                pick::in_plane(solids, world, REACH / lens.scale_at(world)).map(|index| (index, world))
            }
            Dimension::D3 => {
                let ray = lens.ray(at);
                let index = pick::in_space(solids, ray)?;
                Some((index, pick::entry(&solids[index], ray)?))
            }
        }
    }

    /// The box under a point of the picture.
    pub fn box_under(&self, at: DVec2, sight: &Sight) -> Option<usize> {
        self.picked(self.stage.solids(), at, sight).map(|(index, _)| index)
    }

    /// What a press at a point of the picture takes: a handle, a box, or a ghost.
    pub fn taken(&self, at: DVec2, modifiers: Modifiers, sight: &Sight) -> Option<Mark> {
        if let Some(mark) = mark::under(&self.marks, at) {
            return Some(mark.clone());
        }
        // In space, Alt looks around wherever it is pressed.
        if modifiers.alt && self.dimension() == Dimension::D3 {
            return None;
        }
        let whole = |grip: Grip, (box_index, point): (usize, DVec3)| Mark {
            handle: Handle { box_index, grip },
            at,
            point,
            form: mark::Form::Dot,
            seconds: 1.0,
            axis: DVec3::Z,
            is_stub: false,
        };
        let end = self.view.scene().duration();
        let here = self.picked(self.stage.solids(), at, sight);
        match (modifiers.shift, modifiers.command) {
            (true, _) => here.map(|here| whole(Grip::Turn, here)),
            (false, true) => {
                let ends: Vec<_> = (0..self.stage.solids().len()).map(|index| self.stage.solid(index, end)).collect();
                self.picked(&ends, at, sight).or(here).map(|there| whole(Grip::End, there))
            }
            (false, false) => here.map(|here| whole(Grip::Body, here)).or_else(|| {
                let index = self.view.selection.box_index().filter(|&index| index < self.stage.solids().len())?;
                let shows_ghosts = self.view.look.shows_layer(Layer::Ghosts);
                let ghosts = [(Grip::End, end), (Grip::Start, 0.0)].into_iter().filter(|_| shows_ghosts);
                ghosts.into_iter().find_map(|(grip, t)| {
                    let (_, point) = self.picked(&[self.stage.solid(index, t)], at, sight)?;
                    Some(whole(grip, (index, point)))
                })
            }),
        }
    }
}
