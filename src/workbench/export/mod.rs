//! Pictures and moving pictures of what is shown, for others: what is wanted, and how far it is.

pub mod handing;

use serde::{Deserialize, Serialize};
use std::{
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

/// Frames for each second that can be asked for: a GIF counts hundredths of a second, and many programs show frames of
/// less than two of them slowly.
pub const RATES: RangeInclusive<u16> = 1..=50;

/// How long a moving picture may last, seconds.
pub const SECONDS: RangeInclusive<f64> = 0.1..=120.0;

/// The sides of a moving picture, pixels.
pub const SIDES: RangeInclusive<u16> = 64..=4096;

/// How long it lasts where nobody says: as the motion, within these seconds.
const USUAL_SECONDS: [f64; 2] = [2.0, 10.0];

/// The form of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Still {
    /// Text stays text.
    Svg,
    /// Pixels.
    Png,
}

/// The form of a moving picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Moving {
    /// Understood everywhere; 256 colours.
    Gif,
    /// Animated PNG: understood by browsers; all colours.
    Apng,
}

/// How a motion is shown: its whole duration in equal steps, from the start to the end.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct Plan {
    /// Frames for each second of who watches, within [`RATES`].
    pub rate: u16,
    /// For how long, seconds of who watches, within [`SECONDS`].
    pub seconds: f64,
    /// Width and height, pixels, each within [`SIDES`].
    pub size: [u16; 2],
}

/// A file to write.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Export {
    /// Where; the ending says the form.
    pub path: PathBuf,
    /// What.
    pub what: Exported,
}

/// What is shown in a file.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum Exported {
    /// What is seen now.
    Picture,
    /// The whole motion, as it is looked at now.
    Film(Plan),
}

/// What can be done.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum ExportCommand {
    /// Put the picture of what is seen on the clipboard.
    CopyPicture,
    /// Write a file, but ask before one that exists is replaced.
    Write(Export),
    /// Give up the moving picture that is being written.
    Stop,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub enum ExportEvent {
    /// The picture was handed to the clipboard; width and height, pixels.
    Copied([usize; 2]),
    /// There is a file already; it was left alone.
    Exists(Export),
    /// So many frames of so many are done.
    Progress(Progress),
    /// The file is written.
    Written(PathBuf),
    /// It is not; a sentence, or nothing where the person gave it up.
    NotWritten(Option<String>),
}

/// How far a moving picture is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Progress {
    /// The file.
    pub path: PathBuf,
    /// Frames that are done.
    pub done: u16,
    /// All frames.
    pub of: u16,
}

impl Default for Plan {
    fn default() -> Self {
        Self { rate: 25, seconds: 4.0, size: [800, 500] }
    }
}

impl Plan {
    /// The usual plan for a motion of that duration: as long as that is, but neither hasty nor endless.
    #[must_use]
    pub fn of(duration: f64) -> Self {
        Self { seconds: duration.clamp(USUAL_SECONDS[0], USUAL_SECONDS[1]), ..Self::default() }
    }

    /// How many frames, from 2.
    #[must_use]
    pub fn frames(&self) -> u16 {
        let Self { rate, seconds, .. } = self.within();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 6000")]
        let frames = (seconds * f64::from(rate)).round() as u16;
        frames.max(2)
    }

    /// The time that a frame shows of a motion of that duration.
    #[must_use]
    pub fn time(&self, frame: u16, duration: f64) -> f64 {
        let last = self.frames() - 1;
        if frame >= last { duration } else { duration * (f64::from(frame) / f64::from(last)) }
    }

    /// How long a frame is shown, hundredths of a second. All together last as long as they should.
    #[must_use]
    pub fn delay(&self, frame: u16) -> u16 {
        let rate = u32::from(self.within().rate);
        let until = |frame: u32| (frame * 100 + rate / 2) / rate;
        let frame = u32::from(frame);
        u16::try_from(until(frame + 1) - until(frame)).unwrap_or(u16::MAX)
    }

    /// The same, with every number in its range.
    #[must_use]
    pub fn within(&self) -> Self {
        Self {
            rate: self.rate.clamp(*RATES.start(), *RATES.end()),
            // What is no number lasts shortest.
            seconds: self.seconds.max(*SECONDS.start()).min(*SECONDS.end()),
            size: self.size.map(|side| side.clamp(*SIDES.start(), *SIDES.end())),
        }
    }
}

fn ending(path: &Path) -> Option<String> {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

impl Still {
    /// The form that the ending of a name says.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match ending(path)?.as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

impl Moving {
    /// The form that the ending of a name says.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match ending(path)?.as_str() {
            "gif" => Some(Self::Gif),
            "apng" | "png" => Some(Self::Apng),
            _ => None,
        }
    }
}

impl Export {
    /// The same with an ending that says the form, added where there is none.
    ///
    /// # Errors
    /// A sentence, where the ending says no form that there is.
    pub fn with_ending(self) -> Result<Self, String> {
        let Self { mut path, what } = self;
        let (added, known, is_known) = match what {
            Exported::Picture => ("png", ".svg or .png", Still::of(&path).is_some()),
            Exported::Film(_) => ("gif", ".gif, .apng or .png", Moving::of(&path).is_some()),
        };
        if path.extension().is_none() {
            path.set_extension(added);
        } else if !is_known {
            return Err(format!("End the name in {known}."));
        }
        Ok(Self { path, what })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_last_as_long_as_they_should() {
        for (rate, seconds, frames, lasts) in
            [(25, 4.0, 100, 400), (30, 2.0, 60, 200), (50, 0.1, 5, 10), (7, 1.0, 7, 100)]
        {
            let plan = Plan { rate, seconds, ..Plan::default() };
            assert_eq!(plan.frames(), frames);
            assert_eq!((0..frames).map(|frame| plan.delay(frame)).sum::<u16>(), lasts);
            assert_eq!((plan.time(0, 3.0), plan.time(frames - 1, 3.0)), (0.0, 3.0));
        }
        assert_eq!(Plan { rate: 0, seconds: f64::NAN, ..Plan::default() }.frames(), 2);
        assert_eq!((Plan::of(0.01).seconds, Plan::of(3.5).seconds, Plan::of(1e6).seconds), (2.0, 3.5, 10.0));
    }

    #[test]
    fn the_ending_says_the_form() {
        let path = |name: &str, what| Export { path: PathBuf::from(name), what }.with_ending().map(|it| it.path);
        let film = Exported::Film(Plan::default());
        assert_eq!(path("a/b", Exported::Picture), Ok("a/b.png".into()));
        assert_eq!(path("b.SVG", Exported::Picture), Ok("b.SVG".into()));
        assert_eq!(path("b.gif", Exported::Picture), Err("End the name in .svg or .png.".to_owned()));
        assert_eq!(path("b", film), Ok("b.gif".into()));
        assert_eq!(path("b.png", film), Ok("b.png".into()));
        assert_eq!(path("b.mp4", film), Err("End the name in .gif, .apng or .png.".to_owned()));
    }
}
