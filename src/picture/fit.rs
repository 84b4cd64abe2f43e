//! Chooses cameras that show what there is.

use super::{
    camera::{Lens, TANGENT, length},
    draw::axis,
    solid::Solid,
    stage::Stage,
};
use crate::{
    kernel::axis::Dimension,
    workbench::{
        View,
        camera::{Camera, CameraCommand, Fit, Orbit, Planar, within_range},
    },
};
use glam::{DVec2, DVec3};

/// The range of what is looked at, least and greatest coordinates.
#[derive(Clone, Copy, Debug)]
struct Range {
    min: DVec3,
    max: DVec3,
}

impl Range {
    const EMPTY: Self = Self { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };

    fn including(self, point: DVec3) -> Self {
        Self { min: self.min.min(point), max: self.max.max(point) }
    }
}

/// The camera that shows the scene in a picture of that size. `stage` has its boxes in coordinates of the world.
#[must_use]
pub fn fit(view: &View<'_>, stage: &Stage, size: DVec2, to: Fit) -> CameraCommand {
    /// Boxes looked at, of all times together: some milliseconds.
    const MOST: usize = 20_000;
    let scene = view.scene();
    let contact = view.focus.and_then(|focus| focus.analysis.sweep.contacts.first());
    let until = match (to, contact) {
        (Fit::Story, Some(contact)) => contact.exit.map_or(scene.duration(), |exit| exit.hi),
        (Fit::Story, None) | (Fit::Whole, _) => scene.duration(),
    };
    let count = scene.boxes().len();
    // Of a scene far away, distances between boxes are exact where coordinates are not.
    let origin = stage.solids().first().map_or(DVec3::ZERO, |solid| solid.center);
    #[expect(clippy::cast_precision_loss, reason = "at most 16")]
    let last = (MOST / count.max(1)).clamp(1, 16) as f64;
    let mut range = Range::EMPTY;
    let mut k = 0.0;
    while k <= last {
        let t = until * (k / last);
        for motion in stage.motions() {
            range = Solid::at(motion, t).from(origin).bounds().into_iter().fold(range, Range::including);
        }
        k += 1.0;
    }
    if !(range.min.is_finite() && range.max.is_finite()) {
        range = Range { min: DVec3::splat(-3.0), max: DVec3::splat(3.0) };
    }
    let camera = match scene.dimension() {
        Dimension::D2 => {
            let mut camera = planar(range, size);
            // The line of the axis lies beside the boxes, where their range may end.
            if let (Some(focus), Some(pair)) = (view.focus, view.pair()) {
                let [a, b] = [pair.a, pair.b].map(|index| stage.solids()[index].from(origin));
                let lens = Lens::new(Camera::Planar(camera), size);
                let ends = axis::reach(&lens, origin, focus, &a, &b);
                camera = planar(ends.into_iter().fold(range, Range::including), size);
            }
            Camera::Planar(camera)
        }
        Dimension::D3 => Camera::Orbit(orbit(view.cameras.orbit(), range, size)),
    };
    CameraCommand::Place { origin: origin.to_array(), camera, follow: Some(to) }
}

/// All of the range, with room around it for words and the shown axis.
fn planar(range: Range, size: DVec2) -> Planar {
    const MARGIN: DVec2 = DVec2::new(130.0, 190.0);
    let wanted = range.max - range.min;
    let largest = wanted.max_element();
    // A single point is looked at as if it were a unit wide.
    let wanted = if largest > 0.0 { wanted.max(DVec3::splat(largest * 1e-9)) } else { DVec3::ONE };
    let room = (size - MARGIN).max(DVec2::splat(50.0)) / wanted.truncate();
    let middle = range.min.midpoint(range.max);
    Planar { center: [middle.x, middle.y], scale: within_range(room.min_element()) }
}

/// All of the range, from the same side as before.
fn orbit(before: Orbit, range: Range, size: DVec2) -> Orbit {
    let radius = length(range.max - range.min) * 0.5;
    let radius = if radius > 0.0 { radius } else { 1.0 };
    let narrow = (size.x / size.y.max(1.0)).clamp(0.2, 1.0);
    let distance = within_range(radius * 1.3 / TANGENT / narrow);
    Orbit { target: range.min.midpoint(range.max).to_array(), distance, ..before }
}

/// A camera that leaves little room around some boxes.
#[must_use]
pub fn closely<'a>(dimension: Dimension, solids: impl Iterator<Item = &'a Solid>, size: DVec2) -> Lens {
    let range = solids.flat_map(Solid::corners).fold(Range::EMPTY, Range::including);
    let camera = match dimension {
        Dimension::D2 => {
            let wanted = (range.max - range.min).max(DVec3::splat(1e-9));
            let scale = (size / wanted.truncate()).min_element() * 0.85;
            let center = (range.min + range.max) * 0.5;
            Camera::Planar(Planar { center: [center.x, center.y], scale })
        }
        Dimension::D3 => Camera::Orbit(orbit(Orbit::default(), range, size)),
    };
    Lens::new(camera, size)
}
