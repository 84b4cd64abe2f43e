//! How the window suits the room it is seen in: the size of everything, the contrast, the layout for an audience.

use serde::{Deserialize, Serialize};

/// The range of the zoom of the whole interface.
pub const ZOOMS: [f64; 2] = [0.5, 3.0];

/// How much of a difference there is between text and what is behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Contrast {
    /// At least 4.5 to 1.
    #[default]
    Usual,
    /// At least 7 to 1.
    High,
}

impl Contrast {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Usual => Self::High,
            Self::High => Self::Usual,
        }
    }

    /// The least contrast of text, from 1 to 21 (WCAG 2.1).
    #[must_use]
    pub fn least(self) -> f64 {
        match self {
            Self::Usual => 4.5,
            Self::High => 7.0,
        }
    }
}

/// Whether what changes by itself is seen to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Motion {
    /// The camera glides to its place.
    #[default]
    Usual,
    /// It is there at once. What a person plays moves all the same.
    Reduced,
}

impl Motion {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Usual => Self::Reduced,
            Self::Reduced => Self::Usual,
        }
    }
}

/// How the window suits the room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// The zoom of the layout of panels and of that for an audience, in tenths, so that going there and back is exact.
    tenths: [u8; 2],
    contrast: Contrast,
    motion: Motion,
    presents: bool,
}

/// What can be done to it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum RoomCommand {
    /// Show everything in this layout that many times as large, to a tenth and within [`ZOOMS`].
    SetZoom(f64),
    /// Show everything larger by a tenth of its usual size.
    ZoomIn,
    /// Show everything smaller by a tenth of its usual size.
    ZoomOut,
    /// Show text with that contrast.
    SetContrast(Contrast),
    /// Let the camera glide, or jump.
    SetMotion(Motion),
    /// Show the picture, a formula and a sentence only, large enough for the last row.
    Present,
    /// Show all panels again.
    StopPresenting,
}

impl Default for Room {
    fn default() -> Self {
        Self { tenths: [10; 2], contrast: Contrast::Usual, motion: Motion::Usual, presents: false }
    }
}

impl Room {
    /// How many times as large as usual everything is in this layout, within [`ZOOMS`].
    #[must_use]
    pub fn zoom(&self) -> f64 {
        f64::from(self.tenths[usize::from(self.presents)]) / 10.0
    }

    /// The same in the layout of panels, whichever is shown.
    #[must_use]
    pub fn zoom_of_panels(&self) -> f64 {
        f64::from(self.tenths[0]) / 10.0
    }

    /// The contrast of text.
    #[must_use]
    pub fn contrast(&self) -> Contrast {
        self.contrast
    }

    /// Whether the camera glides.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// Whether the layout is that for an audience.
    #[must_use]
    pub fn presents(&self) -> bool {
        self.presents
    }

    pub(super) fn apply(&mut self, command: RoomCommand) {
        match command {
            RoomCommand::SetZoom(zoom) => self.set_zoom(zoom),
            RoomCommand::ZoomIn => self.set_zoom(self.zoom() + 0.1),
            RoomCommand::ZoomOut => self.set_zoom(self.zoom() - 0.1),
            RoomCommand::SetContrast(contrast) => self.contrast = contrast,
            RoomCommand::SetMotion(motion) => self.motion = motion,
            RoomCommand::Present => self.presents = true,
            RoomCommand::StopPresenting => self.presents = false,
        }
    }

    fn set_zoom(&mut self, zoom: f64) {
        if zoom.is_nan() {
            return;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 5 to 30")]
        let tenths = (zoom.clamp(ZOOMS[0], ZOOMS[1]) * 10.0).round() as u8;
        self.tenths[usize::from(self.presents)] = tenths;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zoom_stays_in_its_range_and_comes_back() {
        let mut room = Room::default();
        for (command, times, zoom) in [
            (RoomCommand::ZoomIn, 7, 1.7),
            (RoomCommand::ZoomOut, 7, 1.0),
            (RoomCommand::ZoomOut, 9, 0.5),
            (RoomCommand::ZoomIn, 99, 3.0),
        ] {
            (0..times).for_each(|_| room.apply(command));
            assert_eq!(room.zoom(), zoom);
        }
        for (asked, zoom) in [(f64::NAN, 3.0), (1.234, 1.2), (f64::INFINITY, 3.0), (-1.0, 0.5)] {
            room.apply(RoomCommand::SetZoom(asked));
            assert_eq!(room.zoom(), zoom);
        }
    }

    #[test]
    fn each_layout_has_its_own_zoom() {
        let mut room = Room::default();
        for command in [RoomCommand::ZoomIn, RoomCommand::Present] {
            room.apply(command);
        }
        assert_eq!((room.zoom(), room.zoom_of_panels()), (1.0, 1.1));
        room.apply(RoomCommand::SetZoom(2.0));
        room.apply(RoomCommand::StopPresenting);
        assert_eq!((room.zoom(), room.zoom_of_panels()), (1.1, 1.1));
    }
}
