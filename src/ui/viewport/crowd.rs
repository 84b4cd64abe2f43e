//! Many boxes at once: which of them are in view, and how much of each is drawn, so that a frame is bounded whatever
//! the scene.

use super::{camera::Lens, canvas::Canvas, solid::Solid};
use crate::ui::theme::faded;
use eframe::egui::{Color32, Mesh, Pos2, Rect, Shape, Vec2};

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
pub struct Crowd {
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

impl Crowd {
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

    /// Draws the boxes that are not drawn finely, all in one mesh.
    pub fn draw(&self, canvas: &Canvas<'_>, solids: &[Solid], color: Color32) {
        let mut mesh = Mesh::default();
        let least = self.least_with_edges();
        let (dot, fill, line) = (faded(color, 0.6), faded(color, 0.2), faded(color, 0.8));
        for seen in &self.plain {
            let solid = &solids[seen.index];
            if seen.radius < SIDES {
                let at = canvas.lens.screen(solid.center);
                at.into_iter().for_each(|at| mesh.add_colored_rect(Rect::from_center_size(at, Vec2::splat(2.0)), dot));
                continue;
            }
            let parts = if seen.radius < least { Parts::Sides } else { Parts::SidesAndEdges };
            add(&mut mesh, &canvas.lens, solid, [fill, line], parts);
        }
        if !mesh.is_empty() {
            canvas.painter.add(Shape::mesh(mesh));
        }
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

/// Draws a box into the mesh; nothing where part of it is behind the eye.
fn add(mesh: &mut Mesh, lens: &Lens, solid: &Solid, [fill, line]: [Color32; 2], with: Parts) {
    // Corner number `k` is on the far side of axis `i` where bit `i` of `k` is set.
    let (axes, count) = if lens.is_flat() { (2, 4) } else { (3, 8) };
    let mut corners = [Pos2::ZERO; 8];
    for (k, corner) in corners.iter_mut().enumerate().take(count) {
        let signs = [0, 1, 2].map(|i| if k >> i & 1 == 1 { 1.0 } else { -1.0 });
        let Some(at) = lens.screen(solid.corner(signs)) else { return };
        *corner = at;
    }
    let bit = |k: usize, i: usize| k >> i & 1;
    // The side of each axis that shows its outside: 0, 1, or none. The plane is its own side.
    let outside: [Option<usize>; 3] = std::array::from_fn(|i| match lens.eye() {
        None => (i == 2).then_some(0),
        Some(eye) => {
            let height = (eye - solid.center).dot(solid.axes[i]);
            (height.abs() > solid.half[i]).then_some(usize::from(height > 0.0))
        }
    });
    let first = index(mesh);
    for &corner in &corners[..count] {
        mesh.colored_vertex(corner, fill);
    }
    for (axis, side) in outside.into_iter().enumerate() {
        let Some(side) = side else { continue };
        let (u, v) = (1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3));
        #[expect(clippy::cast_possible_truncation, reason = "a number of a corner")]
        let [a, b, c, d] = [0, u, u | v, v].map(|k| first + (side << axis | k) as u32);
        mesh.add_triangle(a, b, c);
        mesh.add_triangle(a, c, d);
    }
    if with == Parts::Sides {
        return;
    }
    for along in 0..axes {
        let (u, v) = ((along + 1) % 3, (along + 2) % 3);
        for k in (0..count).filter(|&k| bit(k, along) == 0) {
            if [u, v].into_iter().any(|i| outside[i] == Some(bit(k, i))) {
                stroke(mesh, corners[k], corners[k | 1 << along], line);
            }
        }
    }
}

/// What is drawn of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parts {
    Sides,
    SidesAndEdges,
}

/// The number of the next vertex.
fn index(mesh: &Mesh) -> u32 {
    u32::try_from(mesh.vertices.len()).expect("the number of boxes that are drawn is limited")
}

/// A thin line.
fn stroke(mesh: &mut Mesh, from: Pos2, to: Pos2, color: Color32) {
    const WIDTH: f32 = 1.2;
    let across = (to - from).normalized().rot90() * (0.5 * WIDTH);
    let first = index(mesh);
    for corner in [from + across, to + across, to - across, from - across] {
        mesh.colored_vertex(corner, color);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
