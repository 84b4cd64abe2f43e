//! Draws pictures as PNG, one pixel a point, without display or graphics card.

use super::fonts::Bundled;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};
use std::sync::Arc;

/// The PNG file of an SVG document whose width and height are whole numbers of points.
///
/// Letters are those of the bundled fonts, also where the system has others.
///
/// # Errors
/// A sentence: the document is none that can be drawn, or is too large for the memory.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut fonts = Database::new();
    Bundled::ALL.iter().for_each(|font| fonts.load_font_data(font.bytes.to_vec()));
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| format!("the picture cannot be drawn: {error}"))?;
    let size = tree.size().to_int_size();
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or("the picture is too large; give a smaller --size")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("the picture cannot be written as PNG: {error}"))
}
