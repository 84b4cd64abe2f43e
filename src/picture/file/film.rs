//! The whole motion as a moving picture: GIF or animated PNG, written frame by frame as it is drawn.
//!
//! A GIF has 256 colours. They are the same in every frame, so that nothing flickers: those of the theme, and what is
//! between them and the ground. An animated PNG has all colours.

use super::{drawing::Drawing, png::Raster};
use crate::{
    picture::palette::{Palette, Rgb, Role},
    workbench::{
        export::{Moving, Plan},
        playhead::PlayheadCommand,
    },
};
use resvg::tiny_skia::Pixmap;
use std::{collections::HashMap, io::Write};

/// Draws the whole motion in the colours of a palette, and writes each frame before the next is drawn. `drawn` hears how
/// many frames are done, and says whether to go on.
///
/// # Errors
/// A sentence: a frame cannot be drawn or written, or `drawn` did not want to go on.
pub fn film(
    drawing: &mut Drawing,
    palette: &Palette,
    plan: &Plan,
    form: Moving,
    out: &mut dyn Write,
    mut drawn: impl FnMut(u16) -> bool,
) -> Result<(), String> {
    let (raster, duration) = (Raster::default(), drawing.workbench.view().playhead.duration());
    let mut writer: Option<Writer<'_>> = None;
    let mut out = Some(out);
    for frame in 0..plan.frames() {
        drawing.act([PlayheadCommand::Seek(plan.time(frame, duration)).into()]);
        let pixels = raster.pixels(&drawing.svg(palette), 1.0)?;
        if let Some(out) = out.take() {
            writer = Some(Writer::new(form, out, &pixels, palette, plan)?);
        }
        if let Some(writer) = &mut writer {
            writer.add(&pixels, plan.delay(frame))?;
        }
        if !drawn(frame + 1) {
            return Err("stopped".to_owned());
        }
    }
    writer.map_or(Ok(()), Writer::finish)
}

/// Writes frames as parts of one file; of each only the rectangle that changed.
struct Writer<'a> {
    coder: Coder<'a>,
    width: usize,
    /// The last frame, as the file has it; empty before the first.
    last: Vec<u8>,
}

enum Coder<'a> {
    Gif(Box<gif::Encoder<&'a mut dyn Write>>, Box<Colors>),
    Png(Box<png::Writer<&'a mut dyn Write>>),
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

fn unwritten(error: impl std::fmt::Display) -> String {
    format!("the moving picture cannot be written: {error}")
}

impl<'a> Writer<'a> {
    fn new(
        form: Moving,
        out: &'a mut dyn Write,
        first: &Pixmap,
        palette: &Palette,
        plan: &Plan,
    ) -> Result<Self, String> {
        let (width, height) = (first.width(), first.height());
        let coder = match form {
            Moving::Gif => {
                let colors = Colors::of(palette);
                let bytes: Vec<u8> = colors.all.iter().flatten().copied().collect();
                let side = |side: u32| u16::try_from(side).map_err(unwritten);
                let mut gif = gif::Encoder::new(out, side(width)?, side(height)?, &bytes).map_err(unwritten)?;
                gif.set_repeat(gif::Repeat::Infinite).map_err(unwritten)?;
                Coder::Gif(Box::new(gif), Box::new(colors))
            }
            Moving::Apng => {
                let mut coder = png::Encoder::new(out, width, height);
                coder.set_color(png::ColorType::Rgb);
                coder.set_depth(png::BitDepth::Eight);
                coder.set_animated(plan.frames().into(), 0).map_err(unwritten)?;
                coder.set_frame_delay(1, plan.within().rate).map_err(unwritten)?;
                Coder::Png(Box::new(coder.write_header().map_err(unwritten)?))
            }
        };
        Ok(Self { coder, width: width as usize, last: Vec::new() })
    }

    /// Adds a frame, shown for that many hundredths of a second.
    fn add(&mut self, pixels: &Pixmap, delay: u16) -> Result<(), String> {
        let each = pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        let (bytes, depth) = match &mut self.coder {
            Coder::Gif(_, colors) => (each.map(|color| colors.nearest(color)).collect::<Vec<_>>(), 1),
            Coder::Png(_) => (each.flatten().collect(), 3),
        };
        let whole = Area { left: 0, top: 0, width: self.width, height: bytes.len() / (self.width * depth) };
        let area = if self.last.is_empty() { whole } else { changed(&self.last, &bytes, self.width, depth) };
        let part = cut(&bytes, self.width, depth, area);
        match &mut self.coder {
            Coder::Gif(gif, _) => {
                let side = |side: usize| u16::try_from(side).map_err(unwritten);
                let frame = gif::Frame {
                    delay,
                    dispose: gif::DisposalMethod::Keep,
                    left: side(area.left)?,
                    top: side(area.top)?,
                    width: side(area.width)?,
                    height: side(area.height)?,
                    buffer: part.into(),
                    ..gif::Frame::default()
                };
                gif.write_frame(&frame).map_err(unwritten)?;
            }
            Coder::Png(png) => {
                let side = |side: usize| u32::try_from(side).map_err(unwritten);
                if !self.last.is_empty() {
                    png.set_frame_position(0, 0).map_err(unwritten)?;
                    png.set_frame_dimension(side(area.width)?, side(area.height)?).map_err(unwritten)?;
                    png.set_frame_position(side(area.left)?, side(area.top)?).map_err(unwritten)?;
                }
                png.write_image_data(&part).map_err(unwritten)?;
            }
        }
        self.last = bytes;
        Ok(())
    }

    fn finish(self) -> Result<(), String> {
        match self.coder {
            Coder::Gif(gif, _) => gif.into_inner().map(drop).map_err(unwritten),
            Coder::Png(png) => png.finish().map_err(unwritten),
        }
    }
}

/// The smallest rectangle outside of which two frames of that width are the same, with so many bytes a pixel; a single
/// pixel where they are the same everywhere.
fn changed(old: &[u8], new: &[u8], width: usize, depth: usize) -> Area {
    let rows = || old.chunks(width * depth).zip(new.chunks(width * depth)).enumerate();
    let mut differing = rows().filter(|(_, (old, new))| old != new).map(|(row, _)| row);
    let Some(top) = differing.next() else { return Area { left: 0, top: 0, width: 1, height: 1 } };
    let bottom = differing.next_back().unwrap_or(top);
    let (mut left, mut right) = (width, 0);
    for (_, (old, new)) in rows().skip(top).take(bottom - top + 1) {
        let differs = || old.iter().zip(new).map(|(old, new)| old != new);
        left = left.min(differs().position(|it| it).map_or(width, |byte| byte / depth));
        right = right.max(differs().rposition(|it| it).map_or(0, |byte| byte / depth + 1));
    }
    Area { left, top, width: right - left, height: bottom - top + 1 }
}

/// The pixels of a rectangle.
fn cut(pixels: &[u8], width: usize, depth: usize, area: Area) -> Vec<u8> {
    let rows = pixels.chunks(width * depth).skip(area.top).take(area.height);
    rows.flat_map(|row| &row[area.left * depth..(area.left + area.width) * depth]).copied().collect()
}

/// The colours of a GIF, and which of them is nearest to a colour.
struct Colors {
    all: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

impl Colors {
    /// Steps from the ground to the colour of each role: fills are translucent, and edges are smooth.
    const STEPS: u16 = 21;
    /// Steps of two colours upon each other.
    const BOTH: u16 = 8;
    /// So many colours are remembered.
    const MOST_KNOWN: usize = 1 << 16;

    fn of(palette: &Palette) -> Self {
        let ground = palette.color(Role::Canvas);
        let mut all = vec![ground];
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Canvas) {
            all.extend((1..=Self::STEPS).map(|step| over(ground, palette.color(role), step, Self::STEPS)));
        }
        for [below, above] in [[Role::A, Role::B], [Role::A, Role::Overlap], [Role::B, Role::Overlap]] {
            all.extend((1..=Self::BOTH).map(|step| {
                let below = over(ground, palette.color(below), step, 2 * Self::BOTH);
                over(below, palette.color(above), step, 2 * Self::BOTH)
            }));
        }
        Self { all, known: HashMap::new() }
    }

    fn nearest(&mut self, color: Rgb) -> u8 {
        if let Some(&known) = self.known.get(&color) {
            return known;
        }
        let far = |other: &Rgb| {
            let of = |k: usize| u32::from(color[k].abs_diff(other[k])).pow(2);
            // Eyes tell greens best, then reds.
            3 * of(0) + 6 * of(1) + of(2)
        };
        let nearest = (0_u8..=u8::MAX).zip(&self.all).min_by_key(|(_, other)| far(other)).map_or(0, |(index, _)| index);
        if self.known.len() < Self::MOST_KNOWN {
            self.known.insert(color, nearest);
        }
        nearest
    }
}

/// A colour upon another, `step` of `steps` parts of it.
fn over(ground: Rgb, color: Rgb, step: u16, steps: u16) -> Rgb {
    std::array::from_fn(|k| {
        let (ground, color) = (u32::from(ground[k]), u32::from(color[k]));
        let (step, steps) = (u32::from(step), u32::from(steps));
        let mixed = (ground * (steps - step) + color * step + steps / 2) / steps;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::palette::PALETTES;

    #[test]
    fn a_gif_has_every_colour_of_its_theme() {
        for palette in PALETTES {
            let mut colors = Colors::of(&palette);
            assert_eq!(colors.all.len(), 256);
            for role in Role::ALL {
                let nearest = colors.nearest(palette.color(role));
                assert_eq!(colors.all[usize::from(nearest)], palette.color(role));
            }
        }
    }

    #[test]
    fn only_what_changed_is_cut_out() {
        let old = [0; 5 * 4 * 3];
        let mut new = old;
        new[(5 + 3) * 3 + 2] = 1;
        new[(2 * 5 + 1) * 3] = 1;
        let area = changed(&old, &new, 5, 3);
        assert_eq!(area, Area { left: 1, top: 1, width: 3, height: 2 });
        assert_eq!(cut(&new, 5, 3, area), [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(changed(&old, &old, 5, 3), Area { left: 0, top: 0, width: 1, height: 1 });
    }
}
