//! From time to the screen and back.

use crate::kernel::interval::Interval;
use crate::{
    ui::theme::{self, Theme},
    workbench::numbers,
};
use eframe::egui::{Align2, Painter, Rect, pos2};

/// Width of the names left of the track.
pub const GUTTER: f32 = 56.0;

/// A row of the timeline: where its times are on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Ruler {
    /// The track, without the name at its left.
    pub rect: Rect,
    range: Interval,
}

impl Ruler {
    /// The ruler of a row that shows `range`.
    #[must_use]
    pub fn new(row: Rect, range: Interval) -> Self {
        let rect = Rect::from_min_max(pos2(row.left() + GUTTER, row.top()), pos2(row.right() - 10.0, row.bottom()));
        Self { rect, range }
    }

    /// Where a time is; outside what is shown, at its end.
    #[must_use]
    pub fn x(&self, t: f64) -> f32 {
        #[expect(clippy::cast_possible_truncation, reason = "a share of the width of the window")]
        let share = ((t - self.range.min) / self.range.length()).clamp(0.0, 1.0) as f32;
        self.rect.left() + share * self.rect.width()
    }

    /// Whether a time is shown.
    #[must_use]
    pub fn shows(&self, t: f64) -> bool {
        self.range.contains(t)
    }

    /// The time at `x`.
    #[must_use]
    pub fn t(&self, x: f32) -> f64 {
        let share = f64::from((x - self.rect.left()) / self.rect.width().max(1.0));
        self.range.min + share.clamp(0.0, 1.0) * self.range.length()
    }

    /// The bar of a span, at least a point wide; `None` if none of it is shown.
    #[must_use]
    pub fn span(&self, span: Interval, height: f32) -> Option<Rect> {
        if span.intersection(self.range).is_empty() {
            return None;
        }
        let middle = self.rect.center().y;
        let range = self.x(span.min)..=self.x(span.max).max(self.x(span.min) + 1.0);
        Some(Rect::from_x_y_ranges(range, middle - height / 2.0..=middle + height / 2.0))
    }

    /// Times below the track; close up, as distances from the middle, which is then named.
    pub fn ticks(&self, painter: &Painter, theme: &Theme, duration: f64) {
        const PARTS: i32 = 10;
        let close_up = self.range.length() < 1e-5 * duration;
        for k in 0..=PARTS {
            let t = self.range.min + self.range.length() * f64::from(k) / f64::from(PARTS);
            let x = self.x(t);
            let bottom = self.rect.bottom();
            painter.line_segment([pos2(x, bottom - 4.0), pos2(x, bottom)], theme::hairline(theme.faint));
            let anchor = match k {
                0 => Align2::LEFT_TOP,
                PARTS => Align2::RIGHT_TOP,
                _ => Align2::CENTER_TOP,
            };
            if k % 5 == 0 || self.rect.width() > 700.0 {
                let text = if close_up && k == PARTS / 2 {
                    format!("{} s", self.range.middle())
                } else if close_up && (k - PARTS / 2).abs() == 1 {
                    continue;
                } else if close_up {
                    format!("{:+.1e}", t - self.range.middle())
                } else {
                    let decimals = numbers::decimals(self.range.length(), 0.0).saturating_sub(1);
                    let text = format!("{t:.decimals$}");
                    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
                };
                painter.text(pos2(x, bottom + 1.0), anchor, text, theme::font::TICK, theme.faint);
            }
        }
    }
}
