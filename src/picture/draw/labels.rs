//! Words among the boxes. Each finds a place that no other has taken, or is left out.

use super::canvas::{Canvas, PADDING};
use crate::picture::shapes::{Anchor, Area, Face, Font, Identity, Paint};
use glam::DVec2;

/// The places that are taken.
#[derive(Debug)]
pub struct Labels {
    view: Area,
    taken: Vec<Area>,
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
    /// What it names.
    pub identity: Identity,
    /// Their colour.
    pub paint: Paint,
    /// Their height, points of the screen.
    pub size: f64,
    /// Points of the picture, with the part of the words that lies there; the best first.
    pub places: Vec<(DVec2, Anchor)>,
    /// What becomes of them where there is no room.
    pub otherwise: Otherwise,
}

impl Labels {
    /// Nothing is taken of `view`, outside of which there are no places.
    #[must_use]
    pub fn new(view: Area) -> Self {
        Self { view, taken: Vec::new() }
    }

    /// Keeps a place free of words.
    pub fn take(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Writes words at the first of their places that is free.
    pub fn put(&mut self, canvas: &mut Canvas<'_>, words: Words) {
        /// How far words move to find room, in lines.
        const FURTHEST: i8 = 6;
        /// Longer names are cut.
        const LONGEST: usize = 40;
        let Words { mut text, identity, paint, size, places, otherwise } = words;
        if let Some((end, _)) = text.char_indices().nth(LONGEST) {
            text.truncate(end);
            text.push('…');
        }
        let near = self.view.expanded(DVec2::splat(20.0));
        let places: Vec<_> = places.into_iter().filter(|(at, _)| near.contains(*at)).collect();
        let Some(&(at, anchor)) = places.first() else { return };
        let mut text = canvas.text(at, anchor, text, Font { face: Face::Monospace, size }, paint);
        let line = DVec2::new(0.0, text.extent.y + 3.0);
        let lines = (1..=FURTHEST).flat_map(|k| [-f64::from(k), f64::from(k)]);
        let shifted = lines.map(|k| (at + line * k, anchor)).filter(|_| otherwise == Otherwise::Shift);
        let free = places.into_iter().chain(shifted).find(|&(at, anchor)| {
            let area = anchor.area(at, text.extent);
            self.is_free(&area.expanded(PADDING))
        });
        if let Some((at, anchor)) = free {
            (text.at, text.anchor) = (at, anchor);
            canvas.identity = identity;
            self.take(canvas.label(text));
        }
    }

    fn is_free(&self, area: &Area) -> bool {
        self.view.contains_all_of(area) && !self.taken.iter().any(|taken| taken.meets(area))
    }
}

/// Which part of a label lies at a point from which it goes on in this direction.
#[must_use]
pub fn anchor_towards(away: DVec2) -> Anchor {
    if away.x.abs() >= away.y.abs() {
        if away.x >= 0.0 { Anchor::LEFT } else { Anchor::RIGHT }
    } else if away.y >= 0.0 {
        Anchor::TOP
    } else {
        Anchor::BOTTOM
    }
}
