//! The axes of the world in the corner of a view of 3D. Their ends can be clicked, to look from there.

use crate::{
    picture::{
        camera::Lens,
        draw::canvas::Canvas,
        palette::Role,
        shapes::{Anchor, Area, Face, Font, Form, Identity},
    },
    workbench::camera::Side,
};
use glam::{DVec2, DVec3};

/// From the lower right corner of the picture to the middle of the triad, which stands above the lines of the hints.
const CORNER: DVec2 = DVec2::new(-58.0, -104.0);

/// The length of an arm, points of the screen.
const ARM: f64 = 34.0;

/// The size of an end that an axis points to, and of the one across from it.
const SIZES: [f64; 2] = [17.0, 11.0];

/// The ends, the hindmost first; none in 2D.
#[must_use]
pub fn ends(lens: &Lens) -> Vec<(Side, Area)> {
    if lens.is_flat() {
        return Vec::new();
    }
    let mut ends = Side::ALL.map(|side| (direction(side).dot(lens.back), side));
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let area = |side: Side| Area::around(tip(lens, side), DVec2::splat(SIZES[usize::from(!side.positive)]));
    ends.into_iter().map(|(_, side)| (side, area(side))).collect()
}

/// How an end points, seen by the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Straight to the eye.
    Eye,
    /// Straight away from it.
    Away,
    /// Anywhere else.
    Aside,
}

/// How that end points.
#[must_use]
pub fn facing(lens: &Lens, end: Side) -> Facing {
    /// The cosine of the angle within which one end lies on the other, whose circles are of a few points.
    const STRAIGHT: f64 = 0.999;
    match direction(end).dot(lens.back) {
        cos if cos > STRAIGHT => Facing::Eye,
        cos if cos < -STRAIGHT => Facing::Away,
        _ => Facing::Aside,
    }
}

/// Draws the triad, the end under the pointer filled. Gives the place that words leave free.
pub fn draw(canvas: &mut Canvas<'_>, hot: Option<Side>) -> Option<Area> {
    const NAME: Font = Font { face: Face::Monospace, size: 11.0 };
    let ends = ends(&canvas.lens);
    let middle = canvas.lens.size + CORNER;
    for (k, (side, area)) in ends.iter().enumerate() {
        canvas.identity = Identity::Side(*side);
        let (radius, is_hot) = (0.5 * (area.max.x - area.min.x), hot == Some(*side));
        if side.positive {
            canvas.stroke([middle, area.center()], Role::Faint.line(1.5));
        }
        let fill = if is_hot { Role::Select } else { Role::Canvas };
        canvas.add(Form::Rect { area: *area, radius, fill: fill.into(), outline: Some(Role::Faint.line(1.2)) });
        // The name of an end behind another would be read as that of the other.
        let is_hidden = ends[k + 1..].iter().any(|(_, nearer)| nearer.meets(area));
        if (side.positive && !is_hidden) || is_hot {
            let name = side.name().trim_start_matches('+');
            let paint = if is_hot { Role::Canvas } else { Role::Ink };
            let name = canvas.text(area.center(), Anchor::CENTER, name, NAME, paint);
            canvas.add(Form::Text(name));
        }
    }
    (!ends.is_empty()).then(|| Area::around(middle, DVec2::splat(2.0 * ARM + SIZES[0] + 6.0)))
}

fn direction(side: Side) -> DVec3 {
    let mut direction = DVec3::ZERO;
    direction[side.axis] = if side.positive { 1.0 } else { -1.0 };
    direction
}

fn tip(lens: &Lens, side: Side) -> DVec2 {
    let direction = direction(side);
    lens.size + CORNER + DVec2::new(direction.dot(lens.right), -direction.dot(lens.up)) * ARM
}
