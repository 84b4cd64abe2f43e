//! The moment that is shown: where it is, and how it moves when it plays.

use serde::{Deserialize, Serialize};

/// Slowest and fastest playing, scene seconds per second.
pub const SPEEDS: std::ops::RangeInclusive<f64> = 0.1..=4.0;

/// A step is this share of the duration, or ten times it.
const STEP: f64 = 0.01;

/// The moment that is shown, within `[0, duration]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playhead {
    t: f64,
    duration: f64,
    playing: bool,
    looping: bool,
    speed: f64,
}

/// What can be done to the playhead.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub enum PlayheadCommand {
    /// Play, or pause. Playing on from the end starts over.
    Toggle,
    /// Stand still.
    Pause,
    /// Go to that time, seconds, and pause: touching the scrubber stops the clock.
    Seek(f64),
    /// Go that many steps on, or back, and pause.
    Step(f64),
    /// Go to the start.
    Start,
    /// Go to the end.
    End,
    /// Go to the next event: a contact begins or ends, a span in doubt, the nearest moment, the end.
    NextEvent,
    /// Go to the event before.
    PreviousEvent,
    /// Go to where another axis takes the lead next, or to the end.
    NextLead,
    /// Go to where the lead changed before, or to the start.
    PreviousLead,
    /// Play at that many scene seconds per second; kept within [`SPEEDS`].
    SetSpeed(f64),
    /// Start over at the end, or not.
    SetLooping(bool),
}

impl PlayheadCommand {
    /// Whether it goes to a time that only the analysis of the scene knows.
    pub(super) fn needs_analysis(self) -> bool {
        match self {
            Self::NextEvent | Self::PreviousEvent | Self::NextLead | Self::PreviousLead => true,
            Self::Toggle
            | Self::Pause
            | Self::Seek(_)
            | Self::Step(_)
            | Self::Start
            | Self::End
            | Self::SetSpeed(_)
            | Self::SetLooping(_) => false,
        }
    }
}

impl Playhead {
    /// At the start of a scene of that duration, standing still.
    #[must_use]
    pub fn new(duration: f64) -> Self {
        Self { t: 0.0, duration, playing: false, looping: true, speed: 1.0 }
    }

    /// The moment shown, seconds.
    #[must_use]
    pub fn t(&self) -> f64 {
        self.t
    }

    /// The end, seconds.
    #[must_use]
    pub fn duration(&self) -> f64 {
        self.duration
    }

    /// Whether it moves by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Whether it starts over at the end.
    #[must_use]
    pub fn is_looping(&self) -> bool {
        self.looping
    }

    /// Scene seconds per second.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// Another duration; the moment stays, unless it would lie past the end.
    pub(super) fn set_duration(&mut self, duration: f64) {
        self.duration = duration;
        self.t = self.t.min(duration);
    }

    /// To where it was once in the same scene, playing if it was.
    pub(super) fn restore(&mut self, kept: Self) {
        *self = Self { t: kept.t.min(self.duration), playing: kept.playing, ..*self };
    }

    /// Back to the start, standing still, as for another scene.
    pub(super) fn rewind(&mut self) {
        self.t = 0.0;
        self.playing = false;
    }

    /// Does as told. Both `events` and `leads` give times to stop at, ascending; they are asked only by who goes there.
    pub(super) fn apply(
        &mut self,
        command: PlayheadCommand,
        events: impl FnOnce() -> Vec<f64>,
        leading_axis: impl FnOnce() -> Vec<f64>,
    ) {
        match command {
            PlayheadCommand::Toggle => {
                self.playing = !self.playing;
                if self.playing && self.t >= self.duration {
                    self.t = 0.0;
                }
            }
            PlayheadCommand::Pause => self.playing = false,
            PlayheadCommand::Seek(t) => self.stand_at(t),
            PlayheadCommand::Step(steps) => self.stand_at(self.t + steps * STEP * self.duration),
            PlayheadCommand::Start => self.stand_at(0.0),
            PlayheadCommand::End => self.stand_at(self.duration),
            PlayheadCommand::NextEvent => self.stand_at(self.after(&events())),
            PlayheadCommand::PreviousEvent => self.stand_at(self.before(&events())),
            PlayheadCommand::NextLead => self.stand_at(self.after(&leading_axis())),
            PlayheadCommand::PreviousLead => self.stand_at(self.before(&leading_axis())),
            PlayheadCommand::SetSpeed(speed) if speed.is_nan() => {}
            PlayheadCommand::SetSpeed(speed) => self.speed = speed.clamp(*SPEEDS.start(), *SPEEDS.end()),
            PlayheadCommand::SetLooping(looping) => self.looping = looping,
        }
    }

    /// The first of these times after the playhead, or the end.
    fn after(&self, stops: &[f64]) -> f64 {
        stops.iter().copied().find(|&t| self.t < t).unwrap_or(self.duration)
    }

    /// The last of these times before the playhead, or the start.
    fn before(&self, stops: &[f64]) -> f64 {
        stops.iter().rev().copied().find(|&t| t < self.t).unwrap_or(0.0)
    }

    /// Time passes: `dt` seconds of the person watching. What is no length of time changes nothing.
    pub(super) fn tick(&mut self, dt: f64) {
        let t = self.t + dt * self.speed;
        let passes = 0.0 <= dt && t.is_finite();
        if !(self.playing && passes) {
            return;
        }
        if t < self.duration {
            self.t = t;
        } else if self.looping {
            self.t = t.rem_euclid(self.duration);
        } else {
            self.stand_at(self.duration);
        }
    }

    /// Pauses at a time, kept within the motion; what is no number changes nothing.
    pub(super) fn stand_at(&mut self, t: f64) {
        if !t.is_nan() {
            self.playing = false;
            self.t = t.clamp(0.0, self.duration);
        }
    }
}
