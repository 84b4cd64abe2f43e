//! Every colour and stroke, dark and light. Nothing else in the window names a colour.
//!
//! The eight roles follow Okabe and Ito (Color Universal Design, 2008), which people with any colour vision tell
//! apart, and each is doubled by a second cue: a word, a dash, a mark.

use crate::kernel::{
    axis::AxisKind,
    sat::{AxisStatus, Verdict},
};
use eframe::egui::{self, Color32, FontFamily, FontId, Stroke, TextStyle, Visuals};

/// The colours of one look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Box A and its intervals.
    pub a: Color32,
    /// Box B and its intervals.
    pub b: Color32,
    /// A gap, and an axis that separates.
    pub gap: Color32,
    /// An overlap.
    pub overlap: Color32,
    /// The first contact.
    pub contact: Color32,
    /// Touching, grazing, undecided.
    pub doubt: Color32,
    /// What is selected.
    pub select: Color32,
    /// What is degenerate or out of use.
    pub inactive: Color32,
    /// Text.
    pub ink: Color32,
    /// Text that matters less.
    pub faint: Color32,
    /// The lines of a grid.
    pub grid: Color32,
    /// Behind the boxes.
    pub canvas: Color32,
    /// Behind text and fields.
    pub panel: Color32,
    /// Behind a selected or striped row.
    pub row: Color32,
}

/// Light on dark.
pub const DARK: Theme = Theme {
    a: Color32::from_rgb(0x56, 0xB4, 0xE9),
    b: Color32::from_rgb(0xE6, 0x9F, 0x00),
    gap: Color32::from_rgb(0x2F, 0xBF, 0x91),
    overlap: Color32::from_rgb(0xE8, 0x74, 0x3B),
    contact: Color32::from_rgb(0xCC, 0x79, 0xA7),
    doubt: Color32::from_rgb(0xF0, 0xE4, 0x42),
    select: Color32::from_rgb(0xFF, 0xFF, 0xFF),
    inactive: Color32::from_gray(140),
    ink: Color32::from_rgb(0xE6, 0xE8, 0xEC),
    faint: Color32::from_rgb(0x9A, 0xA2, 0xAE),
    grid: Color32::from_rgb(0x2A, 0x2E, 0x36),
    canvas: Color32::from_rgb(0x14, 0x16, 0x1A),
    panel: Color32::from_rgb(0x1C, 0x1F, 0x25),
    row: Color32::from_rgb(0x2B, 0x31, 0x3B),
};

/// Dark on light, for projectors and daylight.
pub const LIGHT: Theme = Theme {
    a: Color32::from_rgb(0x00, 0x72, 0xB2),
    b: Color32::from_rgb(0xB3, 0x6B, 0x00),
    gap: Color32::from_rgb(0x00, 0x7A, 0x57),
    overlap: Color32::from_rgb(0xC0, 0x4A, 0x00),
    contact: Color32::from_rgb(0xA0, 0x45, 0x7B),
    doubt: Color32::from_rgb(0x8A, 0x7F, 0x00),
    select: Color32::from_rgb(0x00, 0x00, 0x00),
    inactive: Color32::from_gray(115),
    ink: Color32::from_rgb(0x1B, 0x1F, 0x26),
    faint: Color32::from_rgb(0x5C, 0x64, 0x70),
    grid: Color32::from_rgb(0xE3, 0xE5, 0xE9),
    canvas: Color32::from_rgb(0xFF, 0xFF, 0xFF),
    panel: Color32::from_rgb(0xF5, 0xF6, 0xF8),
    row: Color32::from_rgb(0xDF, 0xE6, 0xF0),
};

impl Theme {
    /// The look that `visuals` asks for.
    #[must_use]
    pub fn of(visuals: &Visuals) -> &'static Self {
        if visuals.dark_mode { &DARK } else { &LIGHT }
    }

    /// The colour of a box by its place in the pair: first, second, or neither.
    #[must_use]
    pub fn role(&self, role: Role) -> Color32 {
        match role {
            Role::A => self.a,
            Role::B => self.b,
            Role::Neither => self.inactive,
        }
    }

    /// The colour of a verdict.
    #[must_use]
    pub fn verdict(&self, verdict: Verdict) -> Color32 {
        match verdict {
            Verdict::Separated => self.gap,
            Verdict::Touching => self.doubt,
            Verdict::Overlapping => self.overlap,
        }
    }

    /// The colour of what an axis says.
    #[must_use]
    pub fn status(&self, status: AxisStatus) -> Color32 {
        match status {
            AxisStatus::Separating => self.gap,
            AxisStatus::Touching => self.doubt,
            AxisStatus::Overlapping => self.overlap,
            AxisStatus::Degenerate => self.inactive,
        }
    }

    /// The colour of an axis by where it comes from.
    #[must_use]
    pub fn axis(&self, kind: AxisKind) -> Color32 {
        match kind {
            AxisKind::FaceOfA => self.a,
            AxisKind::FaceOfB => self.b,
            AxisKind::EdgeEdge => self.contact,
        }
    }
}

/// Which box of the pair a box is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The first.
    A,
    /// The second.
    B,
    /// A box of the scene that is not looked at.
    Neither,
}

/// The mark beside what an axis says, so that colour is never alone.
#[must_use]
pub fn mark(status: AxisStatus) -> &'static str {
    match status {
        AxisStatus::Separating => "+",
        AxisStatus::Touching => "=",
        AxisStatus::Overlapping => "-",
        AxisStatus::Degenerate => "/",
    }
}

/// A colour with the given share of its opacity.
#[must_use]
pub fn faded(color: Color32, opacity: f32) -> Color32 {
    color.gamma_multiply(opacity)
}

/// Sets fonts and both looks.
pub fn install(ctx: &egui::Context) {
    let mut fonts = egui::FontDefinitions::default();
    // The text font has no arrows and triangles; the bundled monospace font has.
    fonts.families.entry(FontFamily::Proportional).or_default().push("Hack".to_owned());
    ctx.set_fonts(fonts);
    for (which, theme) in [(egui::Theme::Dark, &DARK), (egui::Theme::Light, &LIGHT)] {
        ctx.style_mut_of(which, |style| {
            style.visuals = visuals(which, theme);
            style.spacing.item_spacing = egui::vec2(8.0, 4.0);
            style.spacing.button_padding = egui::vec2(6.0, 2.0);
            style.text_styles.insert(TextStyle::Body, FontId::proportional(13.5));
            style.text_styles.insert(TextStyle::Button, FontId::proportional(13.5));
            style.text_styles.insert(TextStyle::Small, FontId::proportional(11.5));
            style.text_styles.insert(TextStyle::Monospace, FontId::monospace(12.0));
            style.text_styles.insert(TextStyle::Heading, FontId::proportional(18.0));
            style.animation_time = 0.0;
        });
    }
}

fn visuals(which: egui::Theme, theme: &Theme) -> Visuals {
    let mut visuals = which.default_visuals();
    visuals.override_text_color = None;
    visuals.panel_fill = theme.panel;
    visuals.window_fill = theme.panel;
    visuals.faint_bg_color = theme.row;
    visuals.extreme_bg_color = theme.canvas;
    visuals.hyperlink_color = theme.a;
    visuals.selection.bg_fill = faded(theme.a, 0.35);
    visuals.selection.stroke = Stroke::new(1.0, theme.ink);
    visuals.widgets.noninteractive.fg_stroke.color = theme.ink;
    visuals.widgets.inactive.fg_stroke.color = theme.ink;
    visuals.widgets.noninteractive.bg_stroke.color = theme.grid;
    visuals.weak_text_color = Some(theme.faint);
    visuals
}
