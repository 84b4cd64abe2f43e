//! Many boxes at once: which of them are in view, and how much of each is drawn, so that a picture is bounded whatever
//! the scene.

use super::canvas::Canvas;
use crate::picture::{
    camera::Lens,
    shapes::{Crowd, Detail, Form, Identity, PlainBox},
    solid::Solid,
};

/// So many boxes in view are drawn as finely as the pair.
pub const FEW: usize = 100;

/// So many boxes in view are drawn with their edges, the largest.
const MOST_WITH_EDGES: usize = 4_000;

/// So many boxes in view are drawn, the largest.
const MOST: usize = 30_000;

/// The least radius of a box whose sides are drawn, and of one whose edges are, points of the screen.
const SIDES: f64 = 1.5;
const EDGES: f64 = 5.0;

/// Radius of a box that fills the view or more, points of the screen.
const HUGE: f64 = 400.0;

/// The boxes in view.
#[derive(Debug, Default)]
pub struct InView {
    /// Those to draw as finely as the pair, in the order of the scene.
    pub fine: Vec<usize>,
    /// The others, as they are painted: the furthest from the eye first.
    plain: Vec<Seen>,
    /// How many boxes in view are too many to be drawn.
    pub left_out: usize,
}

/// A box in view.
#[derive(Clone, Copy, Debug)]
struct Seen {
    index: usize,
    /// Points of the screen.
    radius: f64,
    depth: f64,
}

impl InView {
    /// Sorts out the boxes in view; `always` are drawn finely.
    #[must_use]
    pub fn of(lens: &Lens, solids: &[Solid], always: &[usize]) -> Self {
        let seen = |(index, solid): (usize, &Solid)| {
            let radius = lens.radius_in_view(solid.center, solid.radius())?;
            Some(Seen { index, radius, depth: lens.depth(solid.center) })
        };
        let mut plain: Vec<_> = solids.iter().enumerate().filter_map(seen).collect();
        let mut fine: Vec<_> = always.iter().copied().filter(|&index| index < solids.len()).collect();
        if plain.len() <= FEW {
            fine.extend(plain.drain(..).map(|seen| seen.index));
        }
        let by_size = |one: &Seen, other: &Seen| other.radius.total_cmp(&one.radius);
        let left_out = plain.len().saturating_sub(MOST);
        if left_out > 0 {
            plain.select_nth_unstable_by(MOST, by_size);
            plain.truncate(MOST);
        }
        if FEW < plain.len() {
            plain.select_nth_unstable_by(FEW, by_size);
            fine.extend(plain[..FEW].iter().filter(|seen| HUGE <= seen.radius).map(|seen| seen.index));
        }
        fine.sort_unstable();
        fine.dedup();
        plain.retain(|seen| fine.binary_search(&seen.index).is_err());
        if lens.is_flat() {
            plain.sort_unstable_by_key(|seen| seen.index);
        } else {
            plain.sort_unstable_by(|one, other| other.depth.total_cmp(&one.depth));
        }
        Self { fine, plain, left_out }
    }

    /// The largest of the boxes that are not drawn finely, at most `count`.
    #[must_use]
    pub fn largest(&self, count: usize) -> Vec<usize> {
        const READABLE: f64 = 10.0;
        let mut large: Vec<_> = self.plain.iter().filter(|seen| READABLE <= seen.radius).collect();
        large.sort_unstable_by(|one, other| other.radius.total_cmp(&one.radius));
        large.into_iter().take(count).map(|seen| seen.index).collect()
    }

    /// Draws the boxes that are not drawn finely, all in one shape.
    pub fn draw(&self, canvas: &mut Canvas<'_>, solids: &[Solid]) {
        if self.plain.is_empty() {
            return;
        }
        let mut crowd = Crowd { boxes: Vec::with_capacity(self.plain.len()), corners: Vec::new() };
        let least = self.least_with_edges();
        for seen in &self.plain {
            let detail = if seen.radius < SIDES {
                Detail::Dot
            } else if seen.radius < least {
                Detail::Sides
            } else {
                Detail::SidesAndEdges
            };
            add(&mut crowd, &canvas.lens, seen.index, &solids[seen.index], detail);
        }
        canvas.identity = Identity::Crowd;
        canvas.add(Form::Crowd(crowd));
    }

    /// The radius from which on boxes have edges.
    fn least_with_edges(&self) -> f64 {
        let mut radii: Vec<_> = self.plain.iter().map(|seen| seen.radius).collect();
        if radii.len() <= MOST_WITH_EDGES {
            return EDGES;
        }
        let (_, least, _) = radii.select_nth_unstable_by(MOST_WITH_EDGES, |one, other| other.total_cmp(one));
        least.next_up().max(EDGES)
    }
}

/// Adds a box; nothing where part of it is behind the eye.
fn add(crowd: &mut Crowd, lens: &Lens, index: usize, solid: &Solid, detail: Detail) {
    let seen = |i: usize| lens.side_seen(solid.center, solid.axes[i], solid.half[i]);
    let outside = (!lens.is_flat()).then(|| [0, 1, 2].map(seen));
    let plain = PlainBox::new(index, crowd.corners.len(), detail, outside);
    for k in 0..plain.count() {
        let signs = [0, 1, 2].map(|i| if k >> i & 1 == 1 { 1.0 } else { -1.0 });
        let corner = if detail == Detail::Dot { solid.center } else { solid.corner(signs) };
        let Some(at) = lens.screen(corner) else { return crowd.corners.truncate(plain.first) };
        crowd.corners.push(at);
    }
    crowd.boxes.push(plain);
}
