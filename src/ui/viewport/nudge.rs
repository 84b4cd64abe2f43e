//! Moving the selected box a little, by keys.

use crate::{
    kernel::axis::Dimension,
    picture::{
        camera::Lens,
        handles::{
            digits::{Digits, grid_step},
            mark,
        },
        solid::Solid,
    },
    scene::{Edit, edit::Number},
    workbench::{Commands, View},
};
use eframe::egui::Modifiers;
use glam::{DVec2, DVec3};

/// Where a box is moved to, as seen on the screen: along the axis that points there most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Away from the eye, in 3D.
    Away,
    /// Towards the eye, in 3D.
    Nearer,
}

impl Nudge {
    /// Whether there is such a direction.
    #[must_use]
    pub fn is_in(self, dimension: Dimension) -> bool {
        match self {
            Self::Left | Self::Right | Self::Up | Self::Down => true,
            Self::Away | Self::Nearer => dimension == Dimension::D3,
        }
    }
}

/// Moves the selected box in a view of that size by a tenth of the grid; with Shift ten times as far, with Alt a tenth.
/// Its whole motion moves.
pub fn nudge(view: &View<'_>, size: DVec2, nudge: Nudge, modifiers: Modifiers, out: &mut Commands) {
    let scene = view.scene();
    let dimension = scene.dimension();
    let Some(index) = view.selection.box_index().filter(|&index| index < scene.boxes().len()) else { return };
    let Some(item) = scene.boxes().get(index) else { return };
    let lens = Lens::new(view.cameras.local(dimension), size);
    let origin = DVec3::from_array(view.cameras.origin(dimension));
    let solid = Solid::at(&scene.motion(index), view.playhead.t()).from(origin);
    let Some(along) = direction(nudge, &lens, &mark::frame(view, &solid)[..dimension.count()]) else { return };
    let factor = match (modifiers.shift, modifiers.alt) {
        (true, _) => 10.0,
        (false, true) => 0.1,
        (false, false) => 1.0,
    };
    let step = grid_step(&lens, solid.center) * factor;
    let numbers = (0..dimension.count()).filter_map(|i| {
        let before = item.number(Number::Center(i))?;
        // Far finer than the step, so that adding it again and again leaves no digits behind.
        let after = Digits::Screen(1e-6 * step).moved(before, along[i] * step);
        (after != before && after.is_finite()).then_some((Number::Center(i), after))
    });
    out.push(Edit::SetNumbers { index, numbers: numbers.collect() });
}

/// The axis of the frame, or its opposite, that points there most; each axis belongs to one pair of directions.
fn direction(nudge: Nudge, lens: &Lens, frame: &[DVec3]) -> Option<DVec3> {
    let mut left: Vec<DVec3> = frame.to_vec();
    let mut take = |side: DVec3| {
        let best = (0..left.len()).max_by(|&i, &k| left[i].dot(side).abs().total_cmp(&left[k].dot(side).abs()))?;
        let axis = left.remove(best);
        Some(if axis.dot(side) < 0.0 { -axis } else { axis })
    };
    let [right, up, back] = [lens.right, lens.up, lens.back].map(&mut take);
    match nudge {
        Nudge::Left => right.map(|v| -v),
        Nudge::Right => right,
        Nudge::Up => up,
        Nudge::Down => up.map(|v| -v),
        Nudge::Away => back.map(|v| -v),
        Nudge::Nearer => back,
    }
}
