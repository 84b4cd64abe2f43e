//! Where the pair and the selected box are at the start, at first contact and at the end, told apart by their lines.

use crate::{
    picture::{
        draw::{
            boxes::{around, role},
            canvas::Canvas,
            labels::{Otherwise, Words},
        },
        palette::Role,
        shapes::{Dash, Identity, Paint, When},
        solid::Solid,
        stage::Stage,
    },
    workbench::{View, look::layers::Layer},
};

/// A box at another time.
struct Pose {
    when: When,
    paint: Paint,
    solid: Solid,
}

/// The boxes whose motion is drawn, those of the pair and the selected one, as far as they move; each with its role.
#[must_use]
pub fn moving(view: &View<'_>, stage: &Stage) -> Vec<(usize, Role)> {
    let duration = view.scene().duration();
    let pair = view.pair().into_iter().flat_map(|pair| [pair.a, pair.b]);
    let others =
        view.selection.box_index().filter(|&box_index| view.pair().is_none_or(|pair| !pair.contains(box_index)));
    let moves = |index: usize| {
        let motion = stage.motions().get(index);
        motion.is_some_and(|motion| motion.turns() || stage.solid(index, 0.0) != stage.solid(index, duration))
    };
    pair.chain(others).filter(|&index| moves(index)).map(|index| (index, role(view, index))).collect()
}

/// Draws the ghosts of these boxes. Gives their words.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, stage: &Stage, moving: &[(usize, Role)]) -> Vec<Words> {
    const WIDTH: f64 = 1.2;
    let duration = view.scene().duration();
    let contact = view.first_contact();
    let place = view.focus.and_then(|focus| focus.analysis.first_place());
    let places_contact = view.look.shows_layer(Layer::Contact) && place.is_some();
    let mut words = Vec::new();
    for &(index, role) in moving {
        let (start, end) = (stage.solid(index, 0.0), stage.solid(index, duration));
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
            poses.push(Pose { when: When::Contact, paint: Role::Contact.into(), solid });
        }
        poses.push(Pose { when: When::End, paint, solid: end });
        words.extend(merged(canvas, index, poses, places_contact));
    }
    words
}

/// Once for all poses that cannot be told apart in the picture: "start = end".
fn merged(canvas: &Canvas<'_>, index: usize, poses: Vec<Pose>, places_contact: bool) -> Vec<Words> {
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
    // The place of the first contact has words of its own.
    let is_told = |pose: &Pose| places_contact && pose.when == When::Contact;
    merged.into_iter().filter(|(names, pose)| !(is_told(pose) && names == "contact")).map(words).collect()
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
