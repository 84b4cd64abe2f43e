//! The boxes at the time shown, kept from one picture to the next: of thousands only those are worked out anew that
//! changed.

use super::solid::Solid;
use crate::scene::{AnyMotion, Boxes, Scene};
use glam::DVec3;
use std::sync::Arc;

/// The boxes of a scene.
#[derive(Debug, Default)]
pub struct Stage {
    scene: Option<Arc<Scene>>,
    motions: Vec<AnyMotion>,
    /// The time and the origin of `solids`.
    shown: Option<(f64, DVec3)>,
    solids: Vec<Solid>,
}

impl Stage {
    /// Makes `solids` those of `scene` at time `t`, in coordinates that count from `origin`.
    pub fn set(&mut self, scene: &Arc<Scene>, t: f64, origin: DVec3) {
        if self.scene.as_ref().is_none_or(|known| !Arc::ptr_eq(known, scene)) {
            let known = self.scene.as_deref().map(Scene::boxes);
            self.motions = (0..scene.boxes().len())
                .map(|index| match known {
                    Some(known) if is_same(known, scene.boxes(), index) => self.motions[index],
                    _ => scene.motion(index),
                })
                .collect();
            self.scene = Some(Arc::clone(scene));
            self.shown = None;
        }
        if self.shown != Some((t, origin)) {
            self.solids.clear();
            self.solids.extend(self.motions.iter().map(|motion| Solid::at(motion, t).from(origin)));
            self.shown = Some((t, origin));
        }
    }

    /// Every box at the time shown.
    #[must_use]
    pub fn solids(&self) -> &[Solid] {
        &self.solids
    }

    /// The motion of every box.
    #[must_use]
    pub fn motions(&self) -> &[AnyMotion] {
        &self.motions
    }

    /// The box of that index at time `t`.
    #[must_use]
    pub fn solid(&self, index: usize, t: f64) -> Solid {
        let origin = self.shown.map_or(DVec3::ZERO, |(_, origin)| origin);
        Solid::at(&self.motions[index], t).from(origin)
    }
}

/// Whether two scenes have the same box there.
fn is_same(one: &Boxes, other: &Boxes, index: usize) -> bool {
    match (one, other) {
        (Boxes::Planar(one), Boxes::Planar(other)) => one.get(index) == other.get(index),
        (Boxes::Spatial(one), Boxes::Spatial(other)) => one.get(index) == other.get(index),
        (Boxes::Planar(_), Boxes::Spatial(_)) | (Boxes::Spatial(_), Boxes::Planar(_)) => false,
    }
}
