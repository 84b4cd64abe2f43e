//! The lesson of the open scene: at which step it stands, what was answered, and what its texts say now.
//!
//! A step is a list of ordinary commands ([`cues`]), so a learner who wanders off finds everything as usual. The texts
//! are filled in from the analysis that the window has made already, again whenever the scene changes.

mod command; // start here: what can be done
mod kept;
mod state;
mod view;

pub mod answer;
mod around;
mod cues;
pub mod goal;
mod record;

pub mod fill; // what texts say
pub mod markdown;

pub(super) use around::{Around, Seen, Wishes};

pub use answer::{Done, Given};
pub use command::LessonCommand;
pub use goal::ToGo;
pub use kept::Kept;
pub use markdown::{Block, BlockKind, Span, plain};
pub use state::LessonState;
pub use view::{Hidden, LessonView, Score};
