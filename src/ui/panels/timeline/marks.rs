//! The bookmarks along the time: a small flag with a name at the moment of each; a click goes there.

use super::ruler::Ruler;
use crate::{
    ui::{
        panels::bookmarks::said,
        theme::{self, Theme},
    },
    workbench::{Commands, View, bookmark, numbers},
};
use eframe::egui::{self, Align2, Id, Rect, Role, Sense, Shape, Stroke, Ui, pos2, vec2};

const HEIGHT: f32 = 15.0;
/// Of a flag, points.
const FLAG: egui::Vec2 = vec2(7.0, 6.0);
/// Between the names of two bookmarks, points.
const APART: f32 = 6.0;

/// Shows the row, where the scene has bookmarks.
pub fn ui(ui: &mut Ui, view: &View<'_>, out: &mut Commands) {
    let scene = view.scene();
    if scene.bookmarks().is_empty() {
        return;
    }
    let theme = Theme::of(ui.visuals());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let ruler = Ruler::new(rect, view.look.time().range(view.playhead.duration()));
    let painter = ui.painter_at(rect);
    let name_at = pos2(rect.left() + 2.0, rect.center().y);
    painter.text(name_at, Align2::LEFT_CENTER, "marks", theme::font::LABEL, theme.faint);
    let end = scene.duration();
    let shown: Vec<usize> = bookmark::in_time(scene);
    let shown: Vec<(usize, f32)> = (shown.into_iter().map(|index| (index, scene.bookmarks()[index].at.min(end))))
        .filter(|(_, at)| ruler.shows(*at))
        .map(|(index, at)| (index, ruler.x(at)))
        .collect();
    for (k, &(index, x)) in shown.iter().enumerate() {
        let it = &scene.bookmarks()[index];
        let next = shown.get(k + 1).map_or(rect.right(), |(_, next)| *next);
        let is_selected = view.selection.bookmark() == Some(index);
        let ink = if is_selected { theme.select } else { theme.ink };
        let text = painter.layout_no_wrap(it.name.clone(), theme::font::SMALL_WORD, ink);
        let room = next - APART - (x + FLAG.x + 3.0);
        // A name that would run into the next flag is left to the tooltip.
        let width = FLAG.x + if text.size().x <= room { 3.0 + text.size().x } else { 0.0 };
        let area = Rect::from_min_size(pos2(x - 2.0, rect.top()), vec2(width + 4.0, HEIGHT));
        let response = ui.interact(area, Id::unique("bookmark").with((view.opened, index)), Sense::click());
        let time = format!("{} s", numbers::time(it.at, end));
        response.widget_info(|| egui::WidgetInfo::selected(Role::Button, true, is_selected, said(it, &time)));
        let strong = is_selected || response.hovered() || response.has_focus();
        painter.vline(x, rect.y_range(), theme::hairline(ink));
        let top = rect.top() + 2.0;
        let flag = [(0.0, 0.0), (FLAG.x, FLAG.y * 0.5), (0.0, FLAG.y)].map(|(dx, dy)| pos2(x + dx, top + dy));
        let (fill, line) = if strong { (ink, Stroke::NONE) } else { (theme.canvas, theme::hairline(ink)) };
        painter.add(Shape::convex_polygon(flag.to_vec(), fill, line));
        if text.size().x <= room {
            painter.galley(pos2(x + FLAG.x + 3.0, rect.center().y - 0.5 * text.size().y), text, ink);
        }
        if response.has_focus() {
            painter.rect_stroke(area, 2.0, theme::hairline(theme.select), egui::StrokeKind::Inside);
        }
        let note = if it.note.is_empty() { String::new() } else { format!("\n{}", it.note) };
        if response.on_hover_text(format!("{}\n{time}{note}", it.name)).clicked() {
            bookmark::go_to(scene, index).into_iter().for_each(|command| out.push(command));
        }
    }
}
