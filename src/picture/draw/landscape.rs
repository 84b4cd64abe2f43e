//! The direction landscape: the gap of the pair as a function of the direction of the line both boxes are projected
//! on, with the candidate axes marked. It shows that wherever some line separates, a candidate does.
//!
//! Directions are those of the view: in 2D a polar plot around them, in 3D an equal-area map of the half sphere that
//! faces the eye (Lambert's azimuthal projection; Snyder: Map Projections, 1987, page 182). A line and its reverse are
//! the same, so half a sphere holds them all.

use super::{
    canvas::Canvas,
    labels::{Labels, Otherwise, Words},
};
use crate::{
    kernel::{axis::AxisId, projection::Coordinates, sat::AxisStatus},
    picture::{
        camera::Lens,
        palette::Role,
        shapes::{Anchor, Area, Cells, Dash, Face, Font, Form, Identity, Paint},
    },
    workbench::{Focus, View, look::layers::Layer, numbers},
};
use glam::{DVec2, DVec3};

/// Where the landscape lies in a picture, and how directions lie in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landscape {
    center: DVec2,
    radius: f64,
    right: DVec3,
    up: DVec3,
    back: DVec3,
    is_flat: bool,
}

/// Its distance from the border of the picture, points of the screen.
const MARGIN: f64 = 14.0;

/// Above it, points of the screen: its title.
const ABOVE: f64 = 18.0;

/// Its share of the shorter side of the picture, and the least and most that it takes, points of the screen.
const SHARE: f64 = 0.36;
const SIZES: [f64; 2] = [120.0, 260.0];

/// The size of the mark of a candidate, points of the screen.
const MARK: f64 = 6.0;

const TITLE: Font = Font { face: Face::Monospace, size: 11.0 };

/// What it takes of a picture of that size on the right, points of the screen; 0 where it is not shown.
#[must_use]
pub fn room(view: &View<'_>, size: DVec2) -> f64 {
    width(view, size).map_or(0.0, |width| width + MARGIN)
}

/// How wide and high it is in a picture of that size; `None` if it is switched off, there is no pair, or no room.
fn width(view: &View<'_>, size: DVec2) -> Option<f64> {
    let width = (SHARE * size.min_element()).clamp(SIZES[0], SIZES[1]);
    let fits = size.x > 2.0 * width && size.y > width + 120.0;
    (fits && view.focus.is_some() && view.look.shows_layer(Layer::Landscape) && view.reveals_verdict()).then_some(width)
}

impl Landscape {
    /// The landscape of a picture; `None` if it is switched off, there is no pair, or there is no room.
    #[must_use]
    pub fn of(view: &View<'_>, lens: &Lens) -> Option<Self> {
        let size = width(view, lens.size)?;
        let (radius, corner) = (0.5 * size, DVec2::new(lens.size.x - MARGIN, 44.0 + ABOVE));
        let center = corner + DVec2::new(-radius, radius);
        let Lens { right, up, back, .. } = *lens;
        Some(Self { center, radius, right, up, back, is_flat: lens.is_flat() })
    }

    /// The place it takes, with its words.
    #[must_use]
    pub fn area(&self) -> Area {
        let disc = Area::around(self.center, DVec2::splat(2.0 * self.radius));
        Area { min: disc.min - DVec2::new(4.0, ABOVE), max: disc.max + DVec2::new(4.0, ABOVE) }
    }

    /// The direction under a point of the picture.
    #[must_use]
    pub fn direction_at(&self, at: DVec2) -> Option<Coordinates> {
        let way = (at - self.center) / self.radius * DVec2::new(1.0, -1.0);
        let length = way.length();
        if length > 1.0 || (self.is_flat && length < 1e-2) {
            return None;
        }
        let [across, out] = if self.is_flat {
            [way / length, DVec2::ZERO]
        } else {
            let cosine = 1.0 - length * length;
            [way * (1.0 + cosine).sqrt(), DVec2::new(cosine, 0.0)]
        };
        Some((self.right * across.x + self.up * across.y + self.back * out.x).to_array())
    }

    /// Where a unit direction lies on the map of 3D, or on the rim in 2D.
    #[must_use]
    pub fn place_of(&self, direction: Coordinates) -> DVec2 {
        let direction = DVec3::from_array(direction);
        let direction = if direction.dot(self.back) < 0.0 { -direction } else { direction };
        let across = DVec2::new(direction.dot(self.right), -direction.dot(self.up));
        self.center + across * self.radius / (1.0 + direction.dot(self.back)).sqrt()
    }

    /// The candidate whose mark is under a point of the picture.
    #[must_use]
    pub fn axis_at(&self, focus: Focus<'_>, at: DVec2) -> Option<AxisId> {
        let scale = self.is_flat.then(|| self.polar(focus).1);
        let near = self.candidates(focus, scale).into_iter().map(|(axis, place)| (axis, place.distance(at)));
        let near = near.filter(|(_, distance)| *distance <= MARK).min_by(|one, other| one.1.total_cmp(&other.1));
        near.map(|(axis, _)| axis)
    }

    /// The marks of the candidates, in report order; `scale` is that of the polar plot, in 2D.
    fn candidates(&self, focus: Focus<'_>, scale: Option<f64>) -> Vec<(AxisId, DVec2)> {
        let tests = focus.now.report.tests().zip(focus.now.directions.iter());
        let place = |direction: Coordinates, gap: f64| match scale {
            Some(scale) => self.in_polar(direction, gap, scale),
            None => self.place_of(direction),
        };
        tests.filter_map(|(test, direction)| Some((test.axis, place((*direction)?, test.projection?.gap)))).collect()
    }

    /// Directions all around in 2D with their gaps, and the largest of these, with any sign.
    fn polar(&self, focus: Focus<'_>) -> (Vec<(Coordinates, f64)>, f64) {
        const STEPS: u16 = 180;
        let around = (0..STEPS).map(|k| {
            let (sine, cosine) = libm::sincos(std::f64::consts::TAU * f64::from(k) / f64::from(STEPS));
            (self.right * cosine + self.up * sine).to_array()
        });
        let around: Vec<_> = around.collect();
        let gaps = focus.analysis.along(focus.t, &around).into_iter().map(|both| both.map_or(0.0, |both| both.gap));
        let all: Vec<_> = around.iter().copied().zip(gaps).collect();
        let of_axes = focus.now.report.tests().filter_map(|test| Some(test.projection?.gap));
        let scale = all.iter().map(|(_, gap)| *gap).chain(of_axes).fold(0.0, |most: f64, gap| most.max(gap.abs()));
        (all, scale)
    }

    /// The point of the polar plot of that direction and gap: half way out where the gap is 0.
    fn in_polar(&self, direction: Coordinates, gap: f64, scale: f64) -> DVec2 {
        let direction = DVec3::from_array(direction);
        let across = DVec2::new(direction.dot(self.right), -direction.dot(self.up));
        let share = if scale > 0.0 { (gap / scale).clamp(-1.0, 1.0) } else { 0.0 };
        self.center + across * (self.radius * 0.5 * (1.0 + share))
    }
}

/// Draws the landscape of the focus pair. Gives the place it takes.
pub fn draw(canvas: &mut Canvas<'_>, view: &View<'_>) -> Option<Area> {
    let focus = view.focus?;
    let land = Landscape::of(view, &canvas.lens)?;
    canvas.identity = Identity::Landscape;
    let ground = Form::Rect { area: land.area(), radius: 6.0, fill: Role::Canvas.faded(0.9), outline: None };
    canvas.add(ground);
    let top = DVec2::new(land.center.x, land.area().min.y + 3.0);
    let title = canvas.text(top, Anchor::TOP, "gap in every direction", TITLE, Role::Faint);
    canvas.add(Form::Text(title));
    let scale = if land.is_flat {
        Some(draw_polar(canvas, &land, focus))
    } else {
        draw_map(canvas, &land, focus);
        None
    };
    draw_free_line(canvas, &land, focus);
    draw_candidates(canvas, land.candidates(focus, scale), &land, focus);
    Some(land.area())
}

/// The colour of a gap: the further from 0, the stronger.
fn paint(gap: f64, scale: f64) -> Paint {
    let share = if scale > 0.0 { (gap.abs() / scale).min(1.0).sqrt() } else { 0.0 };
    let role = if gap > 0.0 { Role::Gap } else { Role::Overlap };
    role.faded(0.15 + 0.6 * share)
}

/// Draws the polar plot. Gives its scale.
fn draw_polar(canvas: &mut Canvas<'_>, land: &Landscape, focus: Focus<'_>) -> f64 {
    let (around, scale) = land.polar(focus);
    let [zero, curve] = [false, true].map(|with_gap| {
        let point =
            |(direction, gap): &(Coordinates, f64)| land.in_polar(*direction, if with_gap { *gap } else { 0.0 }, scale);
        around.iter().map(point).collect::<Vec<_>>()
    });
    let next = |k: usize| (k + 1) % around.len();
    for (k, (_, gap)) in around.iter().enumerate() {
        let role = if *gap > 0.0 { Role::Gap } else { Role::Overlap };
        canvas.stroke([zero[k], zero[next(k)]], Role::Faint.line(1.0));
        canvas.stroke([curve[k], curve[next(k)]], role.line(2.5));
    }
    scale
}

fn draw_map(canvas: &mut Canvas<'_>, land: &Landscape, focus: Focus<'_>) {
    /// Cells in a row.
    const COLUMNS: u16 = 56;
    let area = Area::around(land.center, DVec2::splat(2.0 * land.radius));
    let middle = |k: u16| (f64::from(k) + 0.5) / f64::from(COLUMNS);
    let cells = (0..COLUMNS).flat_map(|row| (0..COLUMNS).map(move |column| DVec2::new(middle(column), middle(row))));
    let cells: Vec<_> = cells.map(|share| land.direction_at(area.min + area.size() * share)).collect();
    let inside: Vec<_> = cells.iter().flatten().copied().collect();
    let gaps = focus.analysis.along(focus.t, &inside);
    let scale = gaps.iter().flatten().fold(0.0, |most: f64, both| most.max(both.gap.abs()));
    let mut gaps = gaps.into_iter();
    let paints = cells.iter().map(|cell| {
        cell.as_ref()?;
        Some(paint(gaps.next()??.gap, scale))
    });
    let paints = paints.collect();
    canvas.add(Form::Cells(Cells { area, columns: usize::from(COLUMNS), paints }));
    circle(canvas, land.center, land.radius);
}

fn circle(canvas: &mut Canvas<'_>, center: DVec2, radius: f64) {
    let area = Area::around(center, DVec2::splat(2.0 * radius));
    let fill = Role::Canvas.faded(0.0);
    canvas.add(Form::Rect { area, radius, fill, outline: Some(Role::Faint.line(1.0)) });
}

/// The line that is turned, and its gap.
fn draw_free_line(canvas: &mut Canvas<'_>, land: &Landscape, focus: Focus<'_>) {
    let bottom = DVec2::new(land.center.x, land.area().max.y - 3.0);
    let (words, role) = match focus.free_line {
        None => ("point here to turn a line".to_owned(), Role::Faint),
        Some(line) => {
            let gap = numbers::fixed_signed(line.projection.gap, numbers::gap_decimals(&focus));
            (format!("free line, gap {gap}"), if line.projection.gap > 0.0 { Role::Gap } else { Role::Overlap })
        }
    };
    let words = canvas.text(bottom, Anchor::BOTTOM, words, TITLE, role);
    canvas.add(Form::Text(words));
    let Some(line) = focus.free_line else { return };
    if land.is_flat {
        let end = land.in_polar(line.direction, 1.0, 1.0) - land.center;
        canvas.stroke([land.center - end, land.center + end], Role::Select.line(1.5).dashed(Dash::Dashed));
    } else {
        let area = Area::around(land.place_of(line.direction), DVec2::splat(2.0 * MARK));
        let fill = Role::Canvas.faded(0.0);
        canvas.add(Form::Rect { area, radius: MARK, fill, outline: Some(Role::Select.line(2.0)) });
    }
}

/// A dot for each candidate; the shown one and that of the largest gap stand out.
fn draw_candidates(canvas: &mut Canvas<'_>, mut candidates: Vec<(AxisId, DVec2)>, land: &Landscape, focus: Focus<'_>) {
    let rank = |axis: AxisId| 2 * usize::from(axis == focus.axis) + usize::from(axis == focus.now.report.best);
    // What matters most is painted last, and named first.
    candidates.sort_by_key(|(axis, _)| rank(*axis));
    for &(axis, place) in &candidates {
        canvas.identity = Identity::Candidate(axis);
        let stands_out = rank(axis) > 0;
        let size = if stands_out { MARK + 2.0 } else { MARK - 1.0 };
        let area = Area::around(place, DVec2::splat(size));
        // A gap that is seen from few directions may lie between the cells of the map.
        let status = focus.now.report.test(axis).map_or(AxisStatus::Degenerate, |test| test.status());
        let outline = Some(if stands_out { Role::Select } else { Role::Canvas }.line(1.5));
        canvas.add(Form::Rect { area, radius: 0.5 * size, fill: Role::from(status).into(), outline });
    }
    let mut labels = Labels::new(land.area());
    candidates.iter().for_each(|(_, place)| labels.take(Area::around(*place, DVec2::splat(MARK))));
    let away = DVec2::splat(7.0);
    for &(axis, place) in candidates.iter().rev() {
        let places = vec![
            (place + DVec2::new(0.0, -away.y), Anchor::BOTTOM),
            (place + DVec2::new(away.x, 0.0), Anchor::LEFT),
            (place + DVec2::new(0.0, away.y), Anchor::TOP),
            (place - DVec2::new(away.x, 0.0), Anchor::RIGHT),
        ];
        let paint = if rank(axis) > 0 { Role::Select } else { Role::Ink }.into();
        let (text, identity) = (axis.to_string(), Identity::Candidate(axis));
        labels.put(canvas, Words { text, identity, paint, size: 10.0, places, otherwise: Otherwise::LeaveOut });
    }
    if land.is_flat {
        let below = DVec2::new(0.0, 0.5 * land.radius + 2.0);
        let places = vec![(land.center + below, Anchor::TOP), (land.center - below, Anchor::BOTTOM)];
        let (text, identity, paint) = ("gap 0".to_owned(), Identity::Landscape, Role::Faint.into());
        labels.put(canvas, Words { text, identity, paint, size: 10.0, places, otherwise: Otherwise::LeaveOut });
    }
}
