//! Where the pair and the selected box are at the start, at first contact and at the end, told apart by their lines.

use super::{
    boxes::{around, role},
    canvas::Canvas,
    labels::{Otherwise, Words},
};
use crate::{
    picture::{
        palette::Role,
        shapes::{Dash, Identity, Paint, When},
        solid::Solid,
        stage::Stage,
    },
    workbench::View,
};

/// A box at another time.
struct Pose {
    when: When,
    paint: Paint,
    solid: Solid,
}

/// Draws the ghosts. Gives their words.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, stage: &Stage) -> Vec<Words> {
    const WIDTH: f64 = 1.2;
    let duration = view.scene().duration();
    let contact = view.focus.and_then(|focus| focus.analysis.first_contact());
    let pair = view.pair().into_iter().flat_map(|pair| [pair.a, pair.b]);
    let others =
        view.selection.box_index().filter(|&box_index| view.pair().is_none_or(|pair| !pair.contains(box_index)));
    let mut words = Vec::new();
    for index in pair.chain(others) {
        let Some(motion) = stage.motions().get(index) else { continue };
        let role = role(view, index);
        let (start, end) = (stage.solid(index, 0.0), stage.solid(index, duration));
        if start == end && !motion.turns() {
            continue;
        }
        path(canvas, stage, index, duration, role.faded(0.35));
        canvas.identity = Identity::Ghost(index, When::Start);
        canvas.edges(&start, role.line(WIDTH).faded(0.7).dashed(Dash::Dotted));
        canvas.identity = Identity::Ghost(index, When::End);
        canvas.edges(&end, role.line(WIDTH).faded(0.7).dashed(Dash::Dashed));
        let paint = role.faded(0.8);
        let mut poses = vec![Pose { when: When::Start, paint, solid: start }];
        if let Some(at) = contact.filter(|_| view.pair().is_some_and(|pair| pair.contains(index))) {
            let solid = stage.solid(index, at);
            canvas.identity = Identity::Ghost(index, When::Contact);
            canvas.edges(&solid, Role::Contact.line(WIDTH).faded(0.9));
            if let Some(at) = canvas.lens.screen(solid.center) {
                canvas.diamond(at, 5.0, Role::Contact);
            }
            poses.push(Pose { when: When::Contact, paint: Role::Contact.into(), solid });
        }
        poses.push(Pose { when: When::End, paint, solid: end });
        words.extend(merged(canvas, index, poses));
    }
    words
}

/// Once for all poses that cannot be told apart in the picture: "start = end".
fn merged(canvas: &Canvas<'_>, index: usize, poses: Vec<Pose>) -> Vec<Words> {
    let mut merged: Vec<(String, Pose)> = Vec::new();
    for pose in poses {
        let name = match pose.when {
            When::Start => "start",
            When::Contact => "contact",
            When::End => "end",
        };
        match merged.iter_mut().find(|(_, known)| looks_the_same(canvas, &known.solid, &pose.solid)) {
            Some((names, _)) => *names = format!("{names} = {name}"),
            None => merged.push((name.to_owned(), pose)),
        }
    }
    let words = |(text, pose): (String, Pose)| Words {
        text,
        identity: Identity::Ghost(index, pose.when),
        paint: pose.paint,
        size: 11.0,
        places: around(canvas, &pose.solid),
        otherwise: Otherwise::Shift,
    };
    merged.into_iter().map(words).collect()
}

fn looks_the_same(canvas: &Canvas<'_>, one: &Solid, other: &Solid) -> bool {
    /// Points of the screen.
    const NEAR: f64 = 2.0;
    one.corners().iter().zip(other.corners()).all(|(&one, other)| {
        match (canvas.lens.screen(one), canvas.lens.screen(other)) {
            (Some(one), Some(other)) => one.distance(other) < NEAR,
            (one, other) => one.is_none() && other.is_none(),
        }
    })
}

/// The way of the centre.
fn path(canvas: &mut Canvas<'_>, stage: &Stage, index: usize, duration: f64, paint: Paint) {
    const PIECES: i32 = 96;
    canvas.identity = Identity::Path(index);
    let pieces = if stage.motions()[index].turns() { PIECES } else { 1 };
    let at = |k: i32| stage.solid(index, duration * f64::from(k) / f64::from(pieces)).center;
    let mut from = at(0);
    for k in 1..=pieces {
        let to = at(k);
        canvas.line(from, to, paint.role.line(1.0).faded(paint.opacity));
        from = to;
    }
}
