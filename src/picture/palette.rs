//! The colours, dark and light, of usual and of high contrast. Nothing else names one.
//!
//! The eight roles follow Okabe and Ito (Color Universal Design, 2008), which people with any colour vision tell
//! apart, and each is doubled by a second cue: a word, a dash, a mark. What text is written in has a contrast of at least
//! 4.5 with every ground it stands on (WCAG 2.1, 1.4.3), of at least 7 where high contrast is asked for (1.4.6); on
//! light grounds some are darker than theirs for that.

use crate::{
    kernel::sat::{AxisStatus, Verdict},
    workbench::look::room::Contrast,
};

/// Red, green and blue, 0 to 255, as sRGB has them.
pub type Rgb = [u8; 3];

/// What a colour stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Box A and its intervals.
    A,
    /// Box B and its intervals.
    B,
    /// A box of the scene that is in no pair that is looked at.
    Neither,
    /// A gap, and an axis that separates.
    Gap,
    /// An overlap.
    Overlap,
    /// The first contact.
    Contact,
    /// Touching, grazing, undecided.
    Doubt,
    /// What is selected.
    Select,
    /// Text, and the line of an axis.
    Ink,
    /// Text that matters less.
    Faint,
    /// The lines of a grid.
    Grid,
    /// Behind the boxes.
    Canvas,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 12] = [
        Self::A,
        Self::B,
        Self::Neither,
        Self::Gap,
        Self::Overlap,
        Self::Contact,
        Self::Doubt,
        Self::Select,
        Self::Ink,
        Self::Faint,
        Self::Grid,
        Self::Canvas,
    ];
}

impl From<Verdict> for Role {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Separated => Self::Gap,
            Verdict::Touching => Self::Doubt,
            Verdict::Overlapping => Self::Overlap,
        }
    }
}

impl From<AxisStatus> for Role {
    fn from(status: AxisStatus) -> Self {
        match status {
            AxisStatus::Separating => Self::Gap,
            AxisStatus::Touching => Self::Doubt,
            AxisStatus::Overlapping => Self::Overlap,
            AxisStatus::Degenerate => Self::Neither,
        }
    }
}

/// The colours of one look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Whether it is light on dark.
    pub is_dark: bool,
    /// The contrast of its text.
    pub contrast: Contrast,
    /// [`Role::A`].
    pub a: Rgb,
    /// [`Role::B`].
    pub b: Rgb,
    /// [`Role::Gap`].
    pub gap: Rgb,
    /// [`Role::Overlap`].
    pub overlap: Rgb,
    /// [`Role::Contact`].
    pub contact: Rgb,
    /// [`Role::Doubt`].
    pub doubt: Rgb,
    /// [`Role::Select`].
    pub select: Rgb,
    /// [`Role::Neither`], and what is degenerate or out of use.
    pub inactive: Rgb,
    /// [`Role::Ink`].
    pub ink: Rgb,
    /// [`Role::Faint`].
    pub faint: Rgb,
    /// [`Role::Grid`].
    pub grid: Rgb,
    /// [`Role::Canvas`].
    pub canvas: Rgb,
    /// Behind the text and fields of panels.
    pub panel: Rgb,
    /// Behind a selected or striped row.
    pub row: Rgb,
}

/// Light on dark.
pub const DARK: Palette = Palette {
    is_dark: true,
    contrast: Contrast::Usual,
    a: [0x56, 0xB4, 0xE9],
    b: [0xE6, 0x9F, 0x00],
    gap: [0x2F, 0xBF, 0x91],
    overlap: [0xE8, 0x74, 0x3B],
    contact: [0xCC, 0x79, 0xA7],
    doubt: [0xF0, 0xE4, 0x42],
    select: [0xFF, 0xFF, 0xFF],
    inactive: [0x92, 0x92, 0x92],
    ink: [0xE6, 0xE8, 0xEC],
    faint: [0x9A, 0xA2, 0xAE],
    grid: [0x2A, 0x2E, 0x36],
    canvas: [0x14, 0x16, 0x1A],
    panel: [0x1C, 0x1F, 0x25],
    row: [0x26, 0x2B, 0x34],
};

/// Dark on light, for projectors, daylight and paper.
pub const LIGHT: Palette = Palette {
    is_dark: false,
    contrast: Contrast::Usual,
    a: [0x00, 0x6F, 0xAD],
    b: [0x99, 0x5B, 0x00],
    gap: [0x00, 0x79, 0x57],
    overlap: [0xB6, 0x46, 0x00],
    contact: [0xA0, 0x45, 0x7B],
    doubt: [0x75, 0x6B, 0x00],
    select: [0x00, 0x00, 0x00],
    inactive: [0x6A, 0x6A, 0x6A],
    ink: [0x1B, 0x1F, 0x26],
    faint: [0x5C, 0x64, 0x70],
    grid: [0xE3, 0xE5, 0xE9],
    canvas: [0xFF, 0xFF, 0xFF],
    panel: [0xF5, 0xF6, 0xF8],
    row: [0xE6, 0xEC, 0xF4],
};

/// Light on black, for weak eyes, weak projectors and bright rooms.
pub const DARK_HIGH: Palette = Palette {
    is_dark: true,
    contrast: Contrast::High,
    a: [0x7C, 0xC8, 0xF5],
    b: [0xFF, 0xB4, 0x29],
    gap: [0x4F, 0xE0, 0xB0],
    overlap: [0xFF, 0x9A, 0x66],
    contact: [0xF0, 0xA8, 0xD0],
    doubt: [0xFF, 0xF2, 0x5A],
    select: [0xFF, 0xFF, 0xFF],
    inactive: [0xC0, 0xC0, 0xC0],
    ink: [0xFF, 0xFF, 0xFF],
    faint: [0xD0, 0xD4, 0xDA],
    grid: [0x4A, 0x50, 0x5A],
    canvas: [0x00, 0x00, 0x00],
    panel: [0x0A, 0x0C, 0x10],
    row: [0x20, 0x26, 0x2F],
};

/// Black on white, for the same.
pub const LIGHT_HIGH: Palette = Palette {
    is_dark: false,
    contrast: Contrast::High,
    a: [0x00, 0x49, 0x7A],
    b: [0x69, 0x3C, 0x00],
    gap: [0x00, 0x50, 0x3A],
    overlap: [0x7D, 0x2F, 0x00],
    contact: [0x74, 0x26, 0x5A],
    doubt: [0x4C, 0x45, 0x00],
    select: [0x00, 0x00, 0x00],
    inactive: [0x44, 0x44, 0x44],
    ink: [0x00, 0x00, 0x00],
    faint: [0x30, 0x36, 0x3E],
    grid: [0xB4, 0xB8, 0xBE],
    canvas: [0xFF, 0xFF, 0xFF],
    panel: [0xFC, 0xFC, 0xFD],
    row: [0xE0, 0xE6, 0xEE],
};

/// Every palette.
pub static PALETTES: [Palette; 4] = [DARK, LIGHT, DARK_HIGH, LIGHT_HIGH];

impl Palette {
    /// The palette of that ground and that contrast.
    #[must_use]
    pub fn of(is_dark: bool, contrast: Contrast) -> &'static Self {
        let is_it = |palette: &&Self| palette.is_dark == is_dark && palette.contrast == contrast;
        PALETTES.iter().find(is_it).unwrap_or(&PALETTES[0])
    }

    /// The colour of a role.
    #[must_use]
    pub fn color(&self, role: Role) -> Rgb {
        match role {
            Role::A => self.a,
            Role::B => self.b,
            Role::Neither => self.inactive,
            Role::Gap => self.gap,
            Role::Overlap => self.overlap,
            Role::Contact => self.contact,
            Role::Doubt => self.doubt,
            Role::Select => self.select,
            Role::Ink => self.ink,
            Role::Faint => self.faint,
            Role::Grid => self.grid,
            Role::Canvas => self.canvas,
        }
    }
}
