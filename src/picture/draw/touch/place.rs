//! Where the boxes first touch, and where they touch at the time shown: a point, a line or a patch.

use super::features::places;
use crate::{
    kernel::{contact::ContactPlace, interval::Interval, sat::Verdict},
    picture::{
        draw::{
            canvas::Canvas,
            hatch,
            labels::{Otherwise, Words},
        },
        palette::Role,
        shapes::Identity,
        stage::Stage,
    },
    workbench::{View, words},
};
use glam::DVec3;

/// A place in local coordinates with what is said of it.
struct Mark {
    identity: Identity,
    role: Role,
    words: String,
    points: Vec<DVec3>,
}

/// The points of a place, from the centre of the first box.
#[must_use]
pub fn points(place: &ContactPlace, center: DVec3) -> Vec<DVec3> {
    place.points.iter().map(|&point| center + DVec3::from_array(point)).collect()
}

/// Draws the place of the first contact where the boxes are then, and that of a touch where they are now. Gives their
/// words.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, stage: &Stage) -> Vec<Words> {
    let marks: Vec<Mark> = [first(view, stage), now(view, stage)].into_iter().flatten().collect();
    let draw = |Mark { identity, role, words, points }: Mark| {
        canvas.identity = identity;
        paint(canvas, &points, role);
        Words {
            text: words,
            identity,
            paint: role.into(),
            size: 12.0,
            places: places(canvas, &points),
            otherwise: Otherwise::Shift,
        }
    };
    marks.into_iter().map(draw).collect()
}

/// The first contact, unless the pair starts in contact: then nothing is known of how it came about.
fn first(view: &View<'_>, stage: &Stage) -> Option<Mark> {
    let (pair, analysis) = (view.pair()?, view.focus?.analysis);
    view.first_contact()?;
    let (contact, place) = analysis.first_place()?;
    Some(Mark {
        identity: Identity::FirstContact,
        role: Role::Contact,
        words: format!("contact: {}", words::place(place)),
        points: points(place, stage.solid(pair.a, contact.enter.hi).center),
    })
}

/// The time of the first contact and its place, if that is a single point.
#[must_use]
pub fn first_point(view: &View<'_>, stage: &Stage) -> Option<(f64, DVec3)> {
    let (pair, analysis) = (view.pair()?, view.focus?.analysis);
    view.first_contact()?;
    let (contact, place) = analysis.first_place()?;
    let at = contact.enter.hi;
    match points(place, stage.solid(pair.a, at).center)[..] {
        [point] => Some((at, point)),
        _ => None,
    }
}

/// The touch at the time shown, on the axis with the largest gap; the first contact speaks for itself.
fn now(view: &View<'_>, stage: &Stage) -> Option<Mark> {
    let (pair, focus, t) = (view.pair()?, view.focus?, view.playhead.t());
    let is_first = focus
        .analysis
        .first_place()
        .is_some_and(|(contact, _)| Interval::new(contact.enter.lo, contact.enter.hi).contains(t));
    if focus.now.report.verdict != Verdict::Touching || is_first || !view.reveals_verdict() {
        return None;
    }
    let place = focus.analysis.place(focus.now.report.best, t)?;
    Some(Mark {
        identity: Identity::Touch,
        role: Role::Doubt,
        words: format!("touching: {}", words::place(&place)),
        points: points(&place, stage.solids()[pair.a].center),
    })
}

/// A diamond, a thick line between two of them, or a hatched patch.
fn paint(canvas: &mut Canvas<'_>, points: &[DVec3], role: Role) {
    const POINT: f64 = 6.0;
    const END: f64 = 4.0;
    if points.len() >= 3 {
        canvas.face(points, role.faded(0.3));
        hatch::polygon(canvas, points, role.line(1.2).faded(0.8));
    }
    let sides = if points.len() == 2 { 1 } else { points.len() };
    for k in 0..sides {
        canvas.line(points[k], points[(k + 1) % points.len()], role.line(if sides == 1 { 5.0 } else { 2.5 }));
    }
    if points.len() < 3 {
        let size = if points.len() == 1 { POINT } else { END };
        for &point in points {
            canvas.diamond(point, size, role);
        }
    }
}
