//! Draws handles, and the words at the pointer.

use super::{
    mark::{Form, Mark},
    part::{AXES, Grip, Handle},
};
use crate::picture::{
    draw::canvas::{Canvas, Heads},
    palette::Role,
    shapes::{Anchor, Area, Dash, Face, Font, Form as Shape, Identity},
};
use glam::DVec2;

/// Draws handles of a box of that role, the one under the pointer or in the hand strong.
pub fn draw(canvas: &mut Canvas<'_>, marks: &[Mark], role: Role, hot: Option<Handle>) {
    // What is taken first is painted last.
    for mark in marks.iter().rev() {
        canvas.identity = Identity::Handle(mark.handle);
        one(canvas, mark, role, hot == Some(mark.handle));
    }
}

fn one(canvas: &mut Canvas<'_>, mark: &Mark, role: Role, is_hot: bool) {
    const LETTER: Font = Font { face: Face::Monospace, size: 12.0 };
    const KNOB: DVec2 = DVec2::splat(9.0);
    let width = if is_hot { 3.5 } else { 1.8 };
    let opacity = if is_hot { 1.0 } else { 0.85 };
    let line = Role::Select.line(width).faded(opacity);
    let fill = if is_hot { Role::Select } else { Role::Canvas };
    let knob = |color: Role, radius: f64| Shape::Rect {
        area: Area::around(mark.at, KNOB),
        radius,
        fill: fill.into(),
        outline: Some(color.line(1.5)),
    };
    match (&mark.form, mark.handle.grip) {
        (Form::Arrow { from }, Grip::Along(axis)) => {
            canvas.arrow([*from, mark.at], line, Heads::End);
            let along = (mark.at - *from).normalize_or_zero();
            let text = canvas.text(mark.at + along * 10.0, Anchor::CENTER, AXES[axis % 3], LETTER, Role::Select);
            canvas.label(text);
        }
        (Form::Arrow { from }, _) => canvas.arrow([*from, mark.at], line, Heads::End),
        (Form::Square(corners), _) => canvas.add(Shape::Polygon {
            corners: corners.to_vec(),
            fill: Role::Select.faded(if is_hot { 0.7 } else { 0.25 }),
            outline: Some(Role::Select.line(1.0)),
        }),
        (Form::Ring(points), _) => {
            for two in points.windows(2) {
                canvas.stroke([two[0].0, two[1].0], Role::Select.line(width).faded(if is_hot { 1.0 } else { 0.55 }));
            }
        }
        (Form::Dot, Grip::Face { .. }) => canvas.add(knob(Role::Select, 1.0)),
        (Form::Dot, _) => canvas.add(knob(role, 4.5)),
        (Form::Stem(path), Grip::Pivot) => {
            if let [from, at] = path[..] {
                canvas.stroke([from, at], Role::Ink.line(1.0).dashed(Dash::Dotted));
                for arm in [DVec2::new(4.0, 4.0), DVec2::new(4.0, -4.0)] {
                    canvas.stroke([from - arm, from + arm], Role::Ink.line(1.5));
                }
            }
            canvas.add(knob(Role::Ink, 4.5));
            if is_hot {
                name(canvas, mark.at, "pivot", Role::Ink);
            }
        }
        (Form::Stem(path), grip) => {
            let stroke = role.line(width).faded(opacity);
            // The line from the centre to an arc is a guide.
            let skipped = if grip == Grip::Spin { 1 } else { 0 };
            for two in path[skipped..].windows(2) {
                canvas.stroke([two[0], two[1]], stroke);
            }
            if let [.., before, at] = path[..] {
                let along = (at - before).normalize_or_zero();
                canvas.arrow([at - along * 10.0, at + along * 9.0], stroke, Heads::End);
            }
            canvas.add(knob(role, 4.5));
            name(canvas, mark.at, if grip == Grip::Spin { "spin" } else { "v" }, role);
        }
    }
}

/// A word below a knob.
fn name(canvas: &mut Canvas<'_>, at: DVec2, word: &str, role: Role) {
    const SMALL: Font = Font { face: Face::Monospace, size: 10.0 };
    let text = canvas.text(at + DVec2::new(0.0, 7.0), Anchor::TOP, word, SMALL, role);
    canvas.add(Shape::Text(text));
}

/// Writes words beside the pointer, a line each.
pub fn at_pointer(canvas: &mut Canvas<'_>, at: DVec2, lines: &[String]) {
    const TEXT: Font = Font { face: Face::Monospace, size: 12.0 };
    const AWAY: DVec2 = DVec2::new(18.0, 18.0);
    canvas.identity = Identity::Pointer;
    let texts: Vec<_> =
        lines.iter().map(|line| canvas.text(at, Anchor::LEFT_TOP, line.as_str(), TEXT, Role::Ink)).collect();
    let size =
        texts.iter().fold(DVec2::ZERO, |size, text| DVec2::new(size.x.max(text.extent.x), size.y + text.extent.y));
    let view = canvas.area().max;
    // On the other side of the pointer where there is no room.
    let place =
        |at: f64, away: f64, size: f64, end: f64| if at + away + size > end { at - away - size } else { at + away };
    let corner =
        DVec2::new(place(at.x, AWAY.x, size.x, view.x), place(at.y, AWAY.y, size.y, view.y)).max(DVec2::splat(4.0));
    let area = Area::new(corner, size).expanded(DVec2::new(5.0, 3.0));
    canvas.add(Shape::Rect { area, radius: 3.0, fill: Role::Canvas.faded(0.9), outline: Some(Role::Grid.line(1.0)) });
    let mut corner = corner;
    for mut text in texts {
        text.at = corner;
        corner.y += text.extent.y;
        canvas.add(Shape::Text(text));
    }
}
