//! A picture from its parts.

use super::{
    camera::Lens,
    draw::{axis, boxes, canvas::Canvas, crowd::InView, headline, labels::Labels, landscape, motion, touch, world},
    fit,
    handles::{
        draw::{at_pointer, draw as draw_handles},
        mark::{Held, marks},
        part::Handle,
    },
    palette::Role,
    shapes::{Dash, Identity, Shape, TextSize},
    solid::Solid,
    stage::Stage,
};
use crate::{
    scene::Scene,
    workbench::{View, camera::Side},
};
use glam::{DVec2, DVec3};

/// Everything that is painted, the hindmost first.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width and height, points of the screen.
    pub size: DVec2,
    /// What is painted, each over all before it.
    pub shapes: Vec<Shape>,
}

/// What a window has beside the boxes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extras<'a> {
    /// What the pointer can do here, one line each.
    pub hints: &'a [&'a str],
    /// The handle under the pointer.
    pub hot: Option<Handle>,
    /// The handle in the hand.
    pub held: Option<Held>,
    /// What is said at the pointer, and where that is.
    pub said: Option<(DVec2, &'a [String])>,
    /// The end of an axis of the world under the pointer.
    pub side: Option<Side>,
}

impl Picture {
    /// What is seen through `lens`, whose coordinates count from `origin`; `stage` has the boxes at the playhead, in
    /// the same coordinates.
    #[must_use]
    pub fn of(
        view: &View<'_>,
        stage: &Stage,
        (lens, origin): (Lens, DVec3),
        text: &dyn TextSize,
        extras: &Extras<'_>,
    ) -> Self {
        let solids = stage.solids();
        let mut canvas = Canvas::new(lens, text);
        world::draw(&mut canvas, view, origin);
        let motion = motion::draw(&mut canvas, view, stage);
        let region = touch::draw_within(&mut canvas, view, stage);
        let in_view = InView::of(&lens, solids, &boxes::looked_at(view));
        boxes::draw(&mut canvas, view, solids, &in_view, axis::plane(&lens, view, origin, solids));
        let axis = axis::draw(&mut canvas, view, origin, solids);
        let touch = touch::draw(&mut canvas, view, stage, &region);
        let land = landscape::draw(&mut canvas, view);
        // Words come last, those that matter most first, for each takes its place.
        let mut labels = Labels::new(canvas.area());
        let corner = world::triad::draw(&mut canvas, extras.side);
        corner.into_iter().chain(axis.taken).chain(land).for_each(|area| labels.take(area));
        headline::draw(&mut canvas, view, &in_view, extras.hints, &mut labels);
        let names = boxes::names(&canvas, view, solids);
        let others = boxes::other_names(&canvas, view, solids, &in_view);
        for words in [axis.words, names, touch, motion, others].into_iter().flatten() {
            labels.put(&mut canvas, words);
        }
        if let Some(index) = view.selection.box_index() {
            let mut marks = marks(&lens, view, stage, extras.held);
            // In the hand, a handle stands alone.
            marks.retain(|mark| extras.held.is_none_or(|held| held.handle == mark.handle));
            draw_handles(&mut canvas, &marks, boxes::role(view, index), extras.hot);
        }
        if let Some((at, said)) = extras.said {
            at_pointer(&mut canvas, at, said);
        }
        Self { size: lens.size, shapes: canvas.into_shapes() }
    }

    /// What the view's own camera sees.
    #[must_use]
    pub fn still(view: &View<'_>, size: DVec2, text: &dyn TextSize) -> Self {
        let dimension = view.scene().dimension();
        let origin = view.cameras.origin(dimension);
        let mut stage = Stage::default();
        stage.set(view.document.history.scene(), view.playhead.t(), DVec3::from_array(origin));
        let lens = Lens::new(view.cameras.local(dimension), size);
        Self::of(view, &stage, (lens, DVec3::from_array(origin)), text, &Extras::default())
    }

    /// The boxes of a scene in the middle of their motion, and dotted where they start, small and without words.
    #[must_use]
    pub fn thumbnail(scene: &Scene, size: DVec2, text: &dyn TextSize) -> Self {
        let [start, middle] = [0.0, 0.5 * scene.duration()].map(|t| Solid::all(scene, t));
        let both: Vec<_> = start.iter().chain(&middle).copied().collect();
        let lens = fit::closely(scene.dimension(), &both, size);
        let mut canvas = Canvas::new(lens, text);
        for (index, (from, to)) in start.iter().zip(&middle).enumerate() {
            let role = if index == 0 { Role::A } else { Role::B };
            canvas.identity = Identity::Box(index);
            if from != to {
                canvas.edges(from, role.line(1.0).faded(0.6).dashed(Dash::Dotted));
            }
            for face in to.faces().iter().filter(|face| lens.faces(face.corners[0], face.normal)) {
                canvas.face(&face.corners, role.faded(boxes::FACE));
            }
            canvas.edges(to, role.line(1.5));
        }
        Self { size, shapes: canvas.into_shapes() }
    }
}
