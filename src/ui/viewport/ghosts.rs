//! Where the pair and the selected box are at the start, at first contact and at the end, told apart by their lines.

use super::{
    canvas::{Canvas, Dash},
    labels::{Otherwise, Words},
    role,
    solid::Solid,
    stage::Stage,
};
use crate::{ui::theme::faded, workbench::View};
use eframe::egui::{Align2, Color32, Pos2, Stroke, Vec2};

/// Draws the ghosts. Gives their words.
pub fn draw(canvas: &Canvas<'_>, view: &View<'_>, stage: &Stage) -> Vec<Words> {
    let theme = canvas.theme;
    let duration = view.scene().duration();
    let contact = view.focus.and_then(|focus| focus.analysis.first_contact());
    let pair = view.pair().into_iter().flat_map(|pair| [pair.a, pair.b]);
    let others =
        view.selection.box_index().filter(|&box_index| view.pair().is_none_or(|pair| !pair.contains(box_index)));
    let mut words = Vec::new();
    for index in pair.chain(others) {
        let Some(motion) = stage.motions().get(index) else { continue };
        let color = theme.role(role(view, index));
        let (start, end) = (stage.solid(index, 0.0), stage.solid(index, duration));
        if start == end && !motion.turns() {
            continue;
        }
        path(canvas, stage, index, duration, faded(color, 0.35));
        canvas.edges(&start, Stroke::new(1.2, faded(color, 0.7)), Dash::Dotted);
        canvas.edges(&end, Stroke::new(1.2, faded(color, 0.7)), Dash::Dashed);
        let mut poses = vec![("start", faded(color, 0.8), start)];
        if let Some(at) = contact.filter(|_| view.pair().is_some_and(|pair| pair.contains(index))) {
            let at_contact = stage.solid(index, at);
            canvas.edges(&at_contact, Stroke::new(1.2, faded(theme.contact, 0.9)), Dash::Solid);
            if let Some(at) = canvas.lens.screen(at_contact.center) {
                canvas.diamond(at, 5.0, theme.contact);
            }
            poses.push(("contact", theme.contact, at_contact));
        }
        poses.push(("end", faded(color, 0.8), end));
        words.extend(merged(canvas, &poses));
    }
    words
}

/// Once for all poses that cannot be told apart on the screen: "start = end".
fn merged(canvas: &Canvas<'_>, poses: &[(&str, Color32, Solid)]) -> Vec<Words> {
    let mut merged: Vec<(String, Color32, Solid)> = Vec::new();
    for &(name, color, solid) in poses {
        match merged.iter_mut().find(|(.., known)| looks_the_same(canvas, known, &solid)) {
            Some((names, ..)) => *names = format!("{names} = {name}"),
            None => merged.push((name.to_owned(), color, solid)),
        }
    }
    let words = |(text, color, solid)| {
        let places = around(canvas, &solid);
        Words { text, color, size: 11.0, places, otherwise: Otherwise::Shift }
    };
    merged.into_iter().map(words).collect()
}

fn looks_the_same(canvas: &Canvas<'_>, one: &Solid, other: &Solid) -> bool {
    /// Points of the screen.
    const NEAR: f32 = 2.0;
    one.corners().iter().zip(other.corners()).all(|(&one, other)| {
        match (canvas.lens.screen(one), canvas.lens.screen(other)) {
            (Some(one), Some(other)) => one.distance(other) < NEAR,
            (one, other) => one.is_none() && other.is_none(),
        }
    })
}

/// The way of the centre.
fn path(canvas: &Canvas<'_>, stage: &Stage, index: usize, duration: f64, color: Color32) {
    const PIECES: i32 = 96;
    let pieces = if stage.motions()[index].turns() { PIECES } else { 1 };
    let at = |k: i32| stage.solid(index, duration * f64::from(k) / f64::from(pieces)).center;
    let mut from = at(0);
    for k in 1..=pieces {
        let to = at(k);
        canvas.line(from, to, Stroke::new(1.0, color), Dash::Solid);
        from = to;
    }
}

/// Places for words around a solid: above it, below, right and left of it.
pub fn around(canvas: &Canvas<'_>, solid: &Solid) -> Vec<(Pos2, Align2)> {
    let (right, up) = (canvas.lens.right, canvas.lens.up);
    let sides = [
        (up, Vec2::new(0.0, -4.0), Align2::CENTER_BOTTOM),
        (-up, Vec2::new(0.0, 4.0), Align2::CENTER_TOP),
        (right, Vec2::new(8.0, 0.0), Align2::LEFT_CENTER),
        (-right, Vec2::new(-8.0, 0.0), Align2::RIGHT_CENTER),
    ];
    let place = |(side, shift, anchor)| Some((canvas.lens.screen(solid.extreme(side))? + shift, anchor));
    sides.into_iter().filter_map(place).collect()
}
