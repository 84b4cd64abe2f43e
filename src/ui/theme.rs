//! The look of the window: its fonts, and its colours, whose values are those of the [`palette`](crate::picture::palette).

use crate::{
    kernel::{
        axis::AxisKind,
        sat::{AxisStatus, Verdict},
    },
    picture::palette::{self, PALETTES, Palette, Rgb},
    workbench::look::room::{Contrast, Motion},
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
pub const DARK: Theme = Theme::new(&palette::DARK);

/// Dark on light, for projectors and daylight.
pub const LIGHT: Theme = Theme::new(&palette::LIGHT);

/// All of them, in the order of the palettes.
const THEMES: [Theme; 4] = {
    let [a, b, c, d] = &PALETTES;
    [Theme::new(a), Theme::new(b), Theme::new(c), Theme::new(d)]
};

/// The place in the tables of what `visuals` shows. The ground of panels tells; where it is that of no theme, the
/// usual contrast is meant.
fn place_of(visuals: &Visuals) -> usize {
    let usual = usize::from(!visuals.dark_mode);
    THEMES.iter().position(|theme| theme.panel == visuals.panel_fill).unwrap_or(usual)
}

/// The colours of pictures in the look that `visuals` asks for.
#[must_use]
pub fn palette(visuals: &Visuals) -> &'static Palette {
    &PALETTES[place_of(visuals)]
}

impl Theme {
    const fn new(palette: &Palette) -> Self {
        const fn color([r, g, b]: Rgb) -> Color32 {
            Color32::from_rgb(r, g, b)
        }
        Self {
            a: color(palette.a),
            b: color(palette.b),
            gap: color(palette.gap),
            overlap: color(palette.overlap),
            contact: color(palette.contact),
            doubt: color(palette.doubt),
            select: color(palette.select),
            inactive: color(palette.inactive),
            ink: color(palette.ink),
            faint: color(palette.faint),
            grid: color(palette.grid),
            canvas: color(palette.canvas),
            panel: color(palette.panel),
            row: color(palette.row),
        }
    }

    /// The look that `visuals` asks for.
    #[must_use]
    pub fn of(visuals: &Visuals) -> &'static Self {
        &THEMES[place_of(visuals)]
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

/// Behind what lies over the whole window for a moment.
pub const SHADE: Color32 = Color32::from_black_alpha(140);
/// Text on it.
pub const ON_SHADE: Color32 = Color32::WHITE;

/// The fonts of what is painted; widgets have those of the text styles.
pub mod font {
    use super::{FontFamily, FontId};

    const fn text(size: f32) -> FontId {
        FontId { size, family: FontFamily::Proportional }
    }

    const fn number(size: f32) -> FontId {
        FontId { size, family: FontFamily::Monospace }
    }

    /// A sentence over the whole window.
    pub const BANNER: FontId = text(24.0);
    /// A formula for an audience.
    pub const SHOWN_FORMULA: FontId = number(17.0);
    /// A sentence for an audience.
    pub const SENTENCE: FontId = text(18.0);
    /// The name of a row.
    pub const LABEL: FontId = text(11.5);
    /// A word in a row.
    pub const WORD: FontId = text(11.0);
    /// A word in a thin row.
    pub const SMALL_WORD: FontId = text(10.5);
    /// Names and numbers of a row of the axes.
    pub const ROW: FontId = number(11.5);
    /// A formula of a walk.
    pub const TERM: FontId = number(13.5);
    /// What a stage of a walk does, points.
    pub const LEARN_TITLE: f32 = 15.0;
    /// What that means, points.
    pub const LEARN_TEXT: f32 = 14.5;
    /// A time.
    pub const TIME: FontId = number(11.0);
    /// The name of an axis in a thin row.
    pub const NAME: FontId = number(10.5);
    /// A number of a scale.
    pub const TICK: FontId = number(10.0);
    /// A name in the thinnest row.
    pub const FINE: FontId = number(9.5);
}

/// A line around or between things.
#[must_use]
pub fn hairline(color: Color32) -> Stroke {
    Stroke::new(1.0, color)
}

/// A line that is looked at.
#[must_use]
pub fn line(color: Color32) -> Stroke {
    Stroke::new(1.5, color)
}

/// A line that stands out.
#[must_use]
pub fn bold(color: Color32) -> Stroke {
    Stroke::new(2.0, color)
}

/// The dots of what is in doubt.
#[must_use]
pub fn dots(color: Color32) -> Stroke {
    Stroke::new(3.0, color)
}

/// A colour with the given share of its opacity.
#[must_use]
pub fn faded(color: Color32, opacity: f32) -> Color32 {
    color.gamma_multiply(opacity)
}

/// Sets fonts and both looks, of the usual contrast.
pub fn install(ctx: &egui::Context) {
    let mut fonts = egui::FontDefinitions::default();
    // The text font has no arrows and triangles; the bundled monospace font has.
    fonts.families.entry(FontFamily::Proportional).or_default().push("Hack".to_owned());
    ctx.set_fonts(fonts);
    // The table of actions has the keys for it.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    set_contrast(ctx, Contrast::Usual);
    for which in [egui::Theme::Dark, egui::Theme::Light] {
        ctx.style_mut_of(which, |style| {
            style.spacing.item_spacing = egui::vec2(8.0, 4.0);
            style.spacing.button_padding = egui::vec2(6.0, 2.0);
            style.text_styles.insert(TextStyle::Body, FontId::proportional(13.5));
            style.text_styles.insert(TextStyle::Button, FontId::proportional(13.5));
            style.text_styles.insert(TextStyle::Small, FontId::proportional(11.5));
            style.text_styles.insert(TextStyle::Monospace, FontId::monospace(12.0));
            style.text_styles.insert(TextStyle::Heading, FontId::proportional(18.0));
            style.animation_time = 0.0;
            // That there is more below is seen wherever the pointer is.
            let scroll = &mut style.spacing.scroll;
            scroll.dormant_handle_opacity = scroll.active_handle_opacity;
        });
    }
}

/// Makes what is out of view be scrolled to, or jumped to.
pub fn set_motion(ctx: &egui::Context, motion: Motion) {
    let animation = match motion {
        Motion::Usual => egui::style::ScrollAnimation::default(),
        Motion::Reduced => egui::style::ScrollAnimation::none(),
    };
    ctx.all_styles_mut(|style| style.scroll_animation = animation);
}

/// Gives both looks the colours of that contrast.
pub fn set_contrast(ctx: &egui::Context, contrast: Contrast) {
    for (palette, theme) in PALETTES.iter().zip(&THEMES).filter(|(palette, _)| palette.contrast == contrast) {
        let which = if palette.is_dark { egui::Theme::Dark } else { egui::Theme::Light };
        ctx.style_mut_of(which, |style| style.visuals = visuals(which, theme, contrast));
    }
}

fn visuals(which: egui::Theme, theme: &Theme, contrast: Contrast) -> Visuals {
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
    if contrast == Contrast::High {
        let widgets = &mut visuals.widgets;
        widgets.noninteractive.bg_stroke.color = theme.inactive;
        for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
            widget.weak_bg_fill = theme.row;
            widget.bg_fill = theme.row;
            widget.fg_stroke.color = theme.ink;
        }
        widgets.inactive.bg_stroke = hairline(theme.inactive);
        widgets.hovered.bg_stroke = bold(theme.ink);
        widgets.active.bg_stroke = bold(theme.ink);
        widgets.open.bg_stroke = hairline(theme.ink);
    }
    visuals
}
