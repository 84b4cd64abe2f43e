//! Draws pictures as pixels without display or graphics card.

use super::fonts::Bundled;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};
use std::sync::Arc;

/// Draws SVG documents. Letters are those of the bundled fonts, also where the system has others.
pub struct Raster {
    options: Options<'static>,
}

impl Default for Raster {
    fn default() -> Self {
        let mut fonts = Database::new();
        Bundled::ALL.iter().for_each(|font| fonts.load_font_data(font.bytes.to_vec()));
        Self { options: Options { fontdb: Arc::new(fonts), ..Options::default() } }
    }
}

impl Raster {
    /// The pixels of an SVG document, `scale` for each point.
    ///
    /// # Errors
    /// A sentence: the document is none that can be drawn, or is too large for the memory.
    pub fn pixels(&self, svg: &str, scale: f32) -> Result<Pixmap, String> {
        let tree =
            Tree::from_str(svg, &self.options).map_err(|error| format!("the picture cannot be drawn: {error}"))?;
        let size = tree.size().to_int_size().scale_by(scale).ok_or("the picture has no size")?;
        let too_large = "the picture is too large; give a smaller size";
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(too_large)?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        Ok(pixels)
    }
}

/// The PNG file of an SVG document, with `scale` pixels for each point.
///
/// # Errors
/// As [`Raster::pixels`], and where the pixels cannot be packed.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let pixels = Raster::default().pixels(svg, scale)?;
    pixels.encode_png().map_err(|error| format!("the picture cannot be written as PNG: {error}"))
}
