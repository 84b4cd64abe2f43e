//! The verdict at the top, the time, what is not drawn, and hints at the bottom.

use super::{canvas::Canvas, crowd::InView, labels::Labels};
use crate::{
    picture::{
        palette::Role,
        shapes::{Anchor, Face, Font, Form, Identity},
    },
    workbench::{View, numbers, words},
};
use glam::DVec2;

const LARGE: Font = Font { face: Face::Proportional, size: 22.0 };
const SMALL: Font = Font { face: Face::Monospace, size: 12.0 };

/// Writes the headline and the hints, each in a line of its own, and takes their places.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, in_view: &InView, hints: &[&str], labels: &mut Labels) {
    canvas.identity = Identity::Words;
    let area = canvas.area();
    let mut lines = Vec::new();
    if let Some(focus) = view.focus {
        let report = &focus.now.report;
        let (role, head, [rest, truth]) = if !view.reveals_verdict() {
            (Role::Faint, "NOT YET KNOWN", [words::not_yet_known(view.walk.is_some()).to_owned(), String::new()])
        } else if view.faces_only() {
            let (status, head, lines) = words::faces_only(report);
            (Role::from(status), head, lines)
        } else {
            let (head, rest) = words::headline(report);
            (Role::from(report.verdict), head, [rest, String::new()])
        };
        let at = DVec2::new(14.0, 10.0);
        let head = canvas.text(at, Anchor::LEFT_TOP, head, LARGE, role);
        let right = head.area().max.x;
        let ground = head.area().expanded(DVec2::splat(4.0));
        canvas.add(Form::Rect { area: ground, radius: 4.0, fill: Role::Canvas.faded(0.8), outline: None });
        canvas.add(Form::Text(head));
        labels.take(ground);
        lines.push((DVec2::new(right + 10.0, at.y + 9.0), Anchor::LEFT_TOP, rest, Role::Ink));
        if !truth.is_empty() {
            lines.push((DVec2::new(right + 10.0, at.y + 32.0), Anchor::LEFT_TOP, truth, Role::Ink));
        }
        let time = numbers::time(view.playhead.t(), view.playhead.duration());
        lines.push((at + DVec2::new(3.0, 32.0), Anchor::LEFT_TOP, format!("t = {time} s"), Role::Faint));
    } else {
        let what = match view.scene().boxes().len() {
            0 => "This scene is empty. Add a box with + in the list of boxes, or open a scene: Ctrl+O.",
            _ => "Two boxes make a pair. Add another with + in the list of boxes.",
        };
        lines.push((area.center(), Anchor::CENTER, what.to_owned(), Role::Faint));
    }
    if in_view.left_out > 0 {
        let what = format!("too many boxes in view: the {} smallest are not drawn", in_view.left_out);
        lines.push((DVec2::new(17.0, 66.0), Anchor::LEFT_TOP, what, Role::Doubt));
    }
    let mut at = DVec2::new(12.0, area.max.y - 22.0);
    for hint in hints.iter().rev() {
        lines.push((at, Anchor::LEFT_BOTTOM, (*hint).to_owned(), Role::Faint));
        at.y -= 18.0;
    }
    for (at, anchor, text, role) in lines {
        let text = canvas.text(at, anchor, text, SMALL, role);
        labels.take(canvas.label(text));
    }
}
