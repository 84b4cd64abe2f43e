//! Words among the boxes. Each finds a place that no other has taken, or is left out.

use super::canvas::Canvas;
use eframe::egui::{Align2, Color32, FontId, Pos2, Rect, Vec2, vec2};

/// The places that are taken.
#[derive(Debug)]
pub struct Labels {
    view: Rect,
    taken: Vec<Rect>,
}

/// What becomes of words that no place is left for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// They are left out.
    LeaveOut,
    /// They move up or down until there is room.
    Shift,
}

/// Words with the places they may take.
#[derive(Clone, Debug)]
pub struct Words {
    /// What is written.
    pub text: String,
    /// Their colour.
    pub color: Color32,
    /// Their height, points.
    pub size: f32,
    /// Points of the screen, with the side of the words that lies there; the best first.
    pub places: Vec<(Pos2, Align2)>,
    /// What becomes of them where there is no room.
    pub otherwise: Otherwise,
}

impl Labels {
    /// Nothing is taken of `view`, outside of which there are no places.
    #[must_use]
    pub fn new(view: Rect) -> Self {
        Self { view, taken: Vec::new() }
    }

    /// Keeps a place free of words.
    pub fn take(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// Writes words at the first of their places that is free.
    pub fn put(&mut self, canvas: &Canvas<'_>, words: Words) {
        /// How far words move to find room, in lines.
        const FURTHEST: i8 = 6;
        /// Longer names are cut.
        const LONGEST: usize = 40;
        let Words { mut text, color, size, places, otherwise } = words;
        if let Some((end, _)) = text.char_indices().nth(LONGEST) {
            text.truncate(end);
            text.push('…');
        }
        let places = places.iter().filter(|(at, _)| self.view.expand(20.0).contains(*at));
        let galley = canvas.painter.layout_no_wrap(text, FontId::monospace(size), color);
        let rects: Vec<_> = places.map(|(at, anchor)| anchor.anchor_size(*at, galley.size())).collect();
        let line = vec2(0.0, galley.size().y + 3.0);
        let lines = (1..=FURTHEST).flat_map(|k| [-f32::from(k), f32::from(k)]);
        let shifted = rects.first().into_iter().flat_map(|rect| lines.clone().map(|k| rect.translate(line * k)));
        let more = shifted.filter(|_| otherwise == Otherwise::Shift);
        let free = rects.iter().copied().chain(more).find(|rect| self.is_free(rect.expand2(PADDING)));
        if let Some(rect) = free {
            self.take(rect.expand2(PADDING));
            canvas.ground(rect);
            canvas.painter.galley(rect.min, galley, color);
        }
    }

    fn is_free(&self, rect: Rect) -> bool {
        self.view.contains_rect(rect) && !self.taken.iter().any(|taken| taken.intersects(rect))
    }
}

/// What a label has around it.
pub const PADDING: Vec2 = vec2(3.0, 1.0);
