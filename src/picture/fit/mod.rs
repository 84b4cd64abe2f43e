//! Chooses cameras that show what there is.

pub mod across;
pub mod frame;

use super::{
    camera::Lens,
    draw::{axis, landscape},
    solid::Solid,
    stage::Stage,
};
use crate::{
    kernel::{axis::Dimension, projection::Projection},
    scene::{lesson::StepCamera, view::SceneCamera},
    workbench::{
        View,
        camera::{Camera, CameraCommand, Fit, Orbit, Pace, Planar, within_range},
    },
};
use frame::{Frame, Margins};
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

    /// The range of some boxes.
    fn of<'a>(solids: impl IntoIterator<Item = &'a Solid>) -> Self {
        solids.into_iter().flat_map(Solid::bounds).fold(Self::EMPTY, Self::including)
    }
}

/// The camera that shows the scene in a picture of that size. `stage` has its boxes in coordinates of the world.
#[must_use]
pub fn fit(view: &View<'_>, stage: &Stage, size: DVec2, to: Fit) -> CameraCommand {
    let shown = ShownAxis::of(view, stage, to);
    let direction = direction(view, shown.as_ref(), to);
    placed(view, stage, size, to, direction)
}

/// So much further away may a camera of 3D be for the line of the axis.
const LINE: f64 = 1.3;

/// The camera that shows the same as before in a picture of another size, from the same direction.
#[must_use]
pub fn refit(view: &View<'_>, stage: &Stage, size: DVec2, to: Fit) -> CameraCommand {
    placed(view, stage, size, to, view.cameras.orbit())
}

/// The camera that the scene or its lesson says.
fn kept(view: &View<'_>, size: DVec2, to: Fit) -> Option<CameraCommand> {
    let of_scene = || view.scene().view()?.camera;
    let says = match to {
        Fit::Story => of_scene()?,
        Fit::Lesson => match view.lesson.map(|lesson| lesson.camera()) {
            Some(StepCamera::Place(camera)) => camera,
            Some(_) | None => of_scene()?,
        },
        Fit::Place(camera) => camera,
        Fit::Whole | Fit::Selection | Fit::Across | Fit::Along => return None,
    };
    let (origin, camera) = match says {
        SceneCamera::Planar { center: [x, y], height } => {
            ([x, y, 0.0], Camera::Planar(Planar { center: [0.0; 2], scale: within_range(size.y / height) }))
        }
        SceneCamera::Spatial { target, yaw, pitch, distance, lens } => {
            let [yaw, pitch] = [yaw, pitch].map(f64::to_radians);
            let up = view.cameras.orbit().up;
            (target, Camera::Orbit(Orbit { target: [0.0; 3], yaw, pitch, distance, up, lens }))
        }
    };
    Some(CameraCommand::Place { origin, camera, follow: Some(to), pace: Pace::Jump })
}

fn placed(view: &View<'_>, stage: &Stage, size: DVec2, to: Fit, direction: Orbit) -> CameraCommand {
    if let Some(place) = kept(view, size, to) {
        return place;
    }
    // Of a scene far away, distances between boxes are exact where coordinates are not.
    let origin = stage.solids().first().map_or(DVec3::ZERO, |solid| solid.center);
    let solids = looked_at(view, stage, origin, to);
    let pair = match (view.focus, view.pair()) {
        // Of a selected box the axis would be a reason to stand further back.
        (Some(focus), Some(pair)) if to != Fit::Selection => {
            Some((focus, [pair.a, pair.b].map(|index| stage.solids()[index].from(origin))))
        }
        _ => None,
    };
    // The line of the axis lies beside the boxes, as far in points of the screen whatever the camera is.
    let beside = |camera: Camera| match &pair {
        Some((focus, [a, b])) => axis::reach(&Lens::new(camera, size), origin, *focus, a, b),
        None => Vec::new(),
    };
    // The map of the directions lies beside the boxes, too.
    let right = landscape::room(view, size);
    let camera = match view.scene().dimension() {
        Dimension::D2 => {
            let mut range = Range::of(&solids);
            if !(range.min.is_finite() && range.max.is_finite()) {
                range = Range { min: DVec3::splat(-3.0), max: DVec3::splat(3.0) };
            }
            let camera = planar(range, size, right);
            let range = beside(Camera::Planar(camera)).into_iter().fold(range, Range::including);
            Camera::Planar(planar(range, size, right))
        }
        Dimension::D3 => {
            let mut boxes = Frame::new(direction, Margins { right, ..Margins::WORDS }, size);
            solids.iter().for_each(|solid| boxes.include(solid));
            // Across the view, a gap is seen from within it.
            let gap = ShownAxis::of(view, stage, to).and_then(|shown| {
                let is_across = across::seen_share(direction, shown.axis) > 1.0 - 1e-9;
                shown.gap_from(origin).filter(|_| is_across).map(|position| (shown.axis, position))
            });
            let camera_of = |frame: &Frame| match gap {
                Some((axis, position)) => frame.camera_in_plane(axis, position),
                None => frame.camera(),
            };
            let nearest = camera_of(&boxes);
            let mut camera = nearest;
            // The further the camera goes back, the further out is the line.
            for _ in 0..3 {
                let mut frame = boxes.clone();
                beside(Camera::Orbit(camera)).into_iter().for_each(|end| frame.include_point(end));
                camera = camera_of(&frame);
            }
            // A line that is seen end on, or leads far out, does not make the boxes small.
            if camera.distance > nearest.distance * LINE {
                camera = Orbit { distance: nearest.distance * LINE, ..nearest };
            }
            Camera::Orbit(camera)
        }
    };
    CameraCommand::Place { origin: origin.to_array(), camera, follow: Some(to), pace: Pace::Jump }
}

/// From where to look in 3D; where the eye is does not matter.
fn direction(view: &View<'_>, shown: Option<&ShownAxis>, to: Fit) -> Orbit {
    let present = view.cameras.orbit();
    let first = Orbit::first(present.up, present.lens);
    match (to, shown) {
        (Fit::Story | Fit::Lesson, Some(shown)) => shown.opening(first),
        (Fit::Story | Fit::Lesson, None) => first,
        (Fit::Across, Some(shown)) => shown.across(present),
        (Fit::Along, Some(shown)) => across::along(present, shown.axis),
        (Fit::Whole | Fit::Selection | Fit::Across | Fit::Along | Fit::Place(_), _) => present,
    }
}

/// The axis that a view is chosen for, and the pair then.
struct ShownAxis {
    axis: DVec3,
    projection: Projection,
    pair: [Solid; 2],
}

impl ShownAxis {
    /// Of the opening view the best axis at the start, else the shown one now.
    fn of(view: &View<'_>, stage: &Stage, to: Fit) -> Option<Self> {
        let (focus, pair) = (view.focus?, view.pair()?);
        let at_start = matches!(to, Fit::Story | Fit::Lesson).then(|| focus.analysis.at(0.0));
        let (snapshot, axis, t) = match &at_start {
            Some(start) => (start, start.report.best, 0.0),
            None => (focus.now, focus.axis, view.playhead.t()),
        };
        let (projection, direction) = snapshot.on(axis)?;
        let pair = [pair.a, pair.b].map(|index| stage.solid(index, t));
        Some(Self { axis: DVec3::from_array(direction), projection, pair })
    }

    /// Whether the view shows what is to be seen on the axis: it is not seen too short, and the boxes hide no gap.
    fn is_shown(&self, view: &Orbit) -> bool {
        let [a, b] = &self.pair;
        let hides = || self.projection.gap > 0.0 && across::overlap_in_view(*view, [a, b]);
        across::seen_share(*view, self.axis) >= across::FORESHORTENED && !hides()
    }

    /// A view that shows what is to be seen on the axis, as near to another as it can be.
    fn opening(&self, first: Orbit) -> Orbit {
        /// Of the way from the first view to the one across the axis.
        const SHARES: [f64; 4] = [0.0, 0.25, 0.5, 0.75];
        let across = self.across(first);
        let on_the_way = SHARES.map(|share| first.towards(across, share));
        on_the_way.into_iter().find(|view| self.is_shown(view)).unwrap_or(across)
    }

    fn across(&self, present: Orbit) -> Orbit {
        let of_boxes: Vec<_> = self.pair.iter().flat_map(|solid| solid.axes).collect();
        across::across(present, self.axis, &of_boxes)
    }

    /// The position of the middle of the gap, from a point of the world; none where there is no gap.
    fn gap_from(&self, origin: DVec3) -> Option<f64> {
        let Projection { a, b, gap } = self.projection;
        let (from, to) = if a.middle() <= b.middle() { (a.max, b.min) } else { (b.max, a.min) };
        (gap > 0.0).then(|| from.midpoint(to) - self.axis.dot(origin))
    }
}

/// The boxes to be seen, at the times that matter, in coordinates that count from `origin`.
fn looked_at(view: &View<'_>, stage: &Stage, origin: DVec3, to: Fit) -> Vec<Solid> {
    let pair = view.pair().map(|pair| vec![pair.a, pair.b]);
    let now = |of: Vec<usize>| of.into_iter().map(|index| stage.solids()[index].from(origin)).collect();
    match to {
        Fit::Story | Fit::Lesson | Fit::Whole | Fit::Place(_) => through_time(view, stage, origin, to),
        Fit::Selection => match view.selection.box_index().map(|index| vec![index]).or(pair) {
            Some(of) => now(of),
            None => through_time(view, stage, origin, to),
        },
        Fit::Across | Fit::Along => pair.map_or_else(|| through_time(view, stage, origin, to), now),
    }
}

fn through_time(view: &View<'_>, stage: &Stage, origin: DVec3, to: Fit) -> Vec<Solid> {
    /// Boxes looked at, of all times together: some milliseconds.
    const MOST: usize = 20_000;
    let scene = view.scene();
    let contact = view.focus.and_then(|focus| focus.analysis.sweep.contacts.first());
    let until = match (to, contact) {
        (Fit::Story | Fit::Lesson, Some(contact)) => contact.exit.map_or(scene.duration(), |exit| exit.hi),
        (Fit::Story | Fit::Lesson, None)
        | (Fit::Whole | Fit::Selection | Fit::Across | Fit::Along | Fit::Place(_), _) => scene.duration(),
    };
    let times = (MOST / scene.boxes().len().max(1)).clamp(1, 16);
    #[expect(clippy::cast_precision_loss, reason = "at most 16")]
    let time = |k: usize| until * (k as f64 / times as f64);
    let all = (0..=times).flat_map(|k| stage.motions().iter().map(move |motion| Solid::at(motion, time(k))));
    all.map(|solid| solid.from(origin)).collect()
}

/// All of the range, with room around it for words and the shown axis; `right` is kept free besides.
fn planar(range: Range, size: DVec2, right: f64) -> Planar {
    const MARGIN: DVec2 = DVec2::new(130.0, 190.0);
    /// Of a small picture no more is left free.
    const MOST: f64 = 0.4;
    let wanted = range.max - range.min;
    let largest = wanted.max_element();
    // A single point is looked at as if it were a unit wide.
    let wanted = if largest > 0.0 { wanted.max(DVec3::splat(largest * 1e-9)) } else { DVec3::ONE };
    let room = (size - MARGIN.min(size * MOST) - DVec2::new(right, 0.0)).max(DVec2::splat(50.0)) / wanted.truncate();
    let middle = range.min.midpoint(range.max);
    let scale = within_range(room.min_element());
    Planar { center: [middle.x + 0.5 * right / scale, middle.y], scale }
}

/// A camera that leaves little room around some boxes.
#[must_use]
pub fn closely(dimension: Dimension, solids: &[Solid], size: DVec2) -> Lens {
    let camera = match dimension {
        Dimension::D2 => {
            let range = Range::of(solids);
            let wanted = (range.max - range.min).max(DVec3::splat(1e-9));
            let scale = (size / wanted.truncate()).min_element() * 0.85;
            let center = (range.min + range.max) * 0.5;
            Camera::Planar(Planar { center: [center.x, center.y], scale })
        }
        Dimension::D3 => {
            let mut frame = Frame::new(Orbit::default(), Margins::AIR, size);
            solids.iter().for_each(|solid| frame.include(solid));
            Camera::Orbit(frame.camera())
        }
    };
    Lens::new(camera, size)
}
