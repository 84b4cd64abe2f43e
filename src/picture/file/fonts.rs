//! The fonts of pictures in files: their sizes are known without a window, and every machine draws the same letters.

use crate::picture::shapes::{Face, Font, TextSize};
use glam::DVec2;
use skrifa::{FontRef, GlyphId, MetadataProvider as _, charmap::Charmap, instance::LocationRef, metrics::GlyphMetrics};

/// A font that is part of the program. The licences are beside the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// The file.
    pub bytes: &'static [u8],
    /// What a program looks for, the first that it has.
    pub families: &'static str,
    /// 400 is regular.
    pub weight: u16,
}

const PROPORTIONAL: Bundled = Bundled {
    bytes: include_bytes!("../../../assets/fonts/Ubuntu-Light.ttf"),
    families: "Ubuntu, 'Open Sans', 'Segoe UI', 'Helvetica Neue', sans-serif",
    weight: 300,
};

const MONOSPACE: Bundled = Bundled {
    bytes: include_bytes!("../../../assets/fonts/Hack-Regular.ttf"),
    families: "Hack, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    weight: 400,
};

impl Bundled {
    /// All of them.
    pub const ALL: [Self; 2] = [PROPORTIONAL, MONOSPACE];

    /// The font of a face.
    #[must_use]
    pub fn of(face: Face) -> &'static Self {
        match face {
            Face::Proportional => &PROPORTIONAL,
            Face::Monospace => &MONOSPACE,
        }
    }
}

/// The metrics of the bundled fonts.
pub struct FileText {
    proportional: Measured,
    monospace: Measured,
}

/// A font's metrics, in units of the size of its letters.
struct Measured {
    letters: Charmap<'static>,
    widths: GlyphMetrics<'static>,
    ascent: f64,
    descent: f64,
    leading: f64,
}

impl Measured {
    /// `None` where the bytes are no font.
    fn new(font: &Bundled) -> Option<Self> {
        let font = FontRef::new(font.bytes).ok()?;
        let (size, location) = (skrifa::instance::Size::new(1.0), LocationRef::default());
        let metrics = font.metrics(size, location);
        Some(Self {
            letters: font.charmap(),
            widths: font.glyph_metrics(size, location),
            ascent: f64::from(metrics.ascent),
            descent: f64::from(-metrics.descent),
            leading: f64::from(metrics.leading),
        })
    }

    fn width(&self, text: &str) -> f64 {
        // A letter that the font does not have is drawn as its sign for that, which is glyph 0.
        let glyph = |letter| self.letters.map(letter).unwrap_or(GlyphId::NOTDEF);
        text.chars().map(|letter| f64::from(self.widths.advance_width(glyph(letter)).unwrap_or(0.0))).sum()
    }
}

impl FileText {
    /// Reads the metrics; `None` where a bundled font is broken, which no released program has.
    #[must_use]
    pub fn new() -> Option<Self> {
        Some(Self { proportional: Measured::new(&PROPORTIONAL)?, monospace: Measured::new(&MONOSPACE)? })
    }

    fn face(&self, face: Face) -> &Measured {
        match face {
            Face::Proportional => &self.proportional,
            Face::Monospace => &self.monospace,
        }
    }

    /// How far below its upper side the letters of a text stand.
    #[must_use]
    pub fn baseline(&self, font: Font) -> f64 {
        (self.face(font.face).ascent * font.size).round()
    }
}

impl TextSize for FileText {
    fn text_size(&self, text: &str, font: Font) -> DVec2 {
        let Measured { descent, leading, .. } = self.face(font.face);
        let height = self.baseline(font) + (descent * font.size).round() + (leading * font.size).round();
        DVec2::new(self.face(font.face).width(text) * font.size, height)
    }
}
