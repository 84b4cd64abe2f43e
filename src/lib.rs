//! Satscope shows *why* two boxes do or do not collide: every separating axis with both projected intervals,
//! in 2D and 3D, and the whole motion with what is proved of it.
//!
//! # From above
//!
//! A scene file becomes a [`Scene`](scene::Scene), a valid document of boxes that move.
//! Of the pair that is looked at, the [`kernel`] says what every candidate axis shows at one time
//! ([`Snapshot`](kernel::query::Snapshot)) and when contact begins and ends ([`Sweep`](kernel::sweep::Sweep)).
//! The [`workbench`] holds the scene, the moment and the selection, and changes by commands only.
//! What is seen of it is a [`Picture`](picture::Picture), a list of shapes.
//! The command line prints and writes both, the window shows them and says what should change.
//!
//! Three ideas carry this:
//!
//! * *Projection is the waist.* Below it are vectors, rotations and boxes, generic over the dimension; above it
//!   there are intervals, functions of time and names. What lies above, from the verdict to the plots and the
//!   command line, is written once for 2D and 3D.
//! * *An axis is named by where it comes from* ([`AxisId`](kernel::axis::AxisId): `A0`, `B1`, `A2xB0`), not by
//!   where it points. So it can be followed through time, and is called the same in plots, reports and tests.
//! * *A picture is data.* The boxes are drawn in one place, as [`Shape`](picture::shapes::Shape)s with a role and an
//!   identity. The window paints them, `satscope render` writes them as SVG or PNG, tests read them.
//!
//! # Map, in the order to read it
//!
//! | module | |
//! |---|---|
//! | [`kernel::interval`], [`kernel::axis`] | a range on a line; the name of an axis |
//! | [`kernel::projection`], [`kernel::query`] | the waist: all that the layers above learn of a pair |
//! | [`kernel::sat`] | the test at one time, never stopping early |
//! | [`kernel::sweep`], [`kernel::sweep::outcome`] | the whole motion: straight ones exactly, rotating ones by bounds |
//! | [`kernel::sweep::certificate`] | the proof of it, in numbered lemmas; one kind of certificate a file |
//! | [`kernel::sweep::units`] | the scales in which a motion is solved, and the range that has an answer |
//! | [`kernel::tolerance`] | every bound and budget, with its reason |
//! | [`kernel::space`], [`kernel::pair::obb`], [`kernel::pair::trajectory`], [`kernel::pair`] | below the waist |
//! | [`kernel::broad`] | bounds over a whole motion; the pairs of many boxes that may meet |
//! | [`kernel::contact`] | features, contact patches, overlap regions |
//! | [`scene::boxes`], [`scene::rotation`], [`scene::file`], [`scene::check`] | what a scene is, and how it is read |
//! | [`scene::edit`], [`scene::history`], [`scene::expect`] | how it changes, and what it promises |
//! | [`scene::bookmark`] | moments that a scene keeps |
//! | [`scene::lesson`] | what a scene teaches, step by step; texts with placeholders |
//! | [`scene::store`], [`scene::store::watch`] | files; nothing else opens any; what others do to them |
//! | [`workbench`], [`workbench::command`], [`workbench::view`] | the application without a window |
//! | [`workbench::look`], [`workbench::command::replay`] | what is looked at, with the layers of the picture; lists of commands as text |
//! | [`workbench::analysis`], [`workbench::analysis::report`] | what is known of a pair; the report on it |
//! | [`workbench::words`], [`workbench::numbers`] | every sentence and every number format, once |
//! | [`workbench::walk`] | the algorithm step by step: stages, formulas, predictions |
//! | [`workbench::lesson`] | where a lesson stands, what its texts say, what was answered |
//! | [`workbench::pairs`] | the list of pairs: what each does, sorted and filtered |
//! | [`workbench::expect`] | which expectations of the scene hold; new ones from what is shown |
//! | [`workbench::samples`] | the scenes that come with the program |
//! | [`workbench::export`] | pictures and moving pictures for others: what is wanted, how far it is |
//! | [`workbench::bookmark`] | moments of a scene to come back to, and links to them |
//! | [`workbench::camera`] | from where the boxes are looked at |
//! | [`picture::shapes`], [`picture::palette`], [`picture::camera`] | what a picture is made of; colours; projection |
//! | [`picture::draw`], [`picture::whole`], [`picture::fit`], [`picture::pick`] | from a view to shapes, and back |
//! | [`picture::file`] | pictures as files: drawn without a window, as SVG, PNG, GIF |
//! | [`cli`] | the commands that need no window |
//! | `ui` (feature `gui`) | `app_ui` is the content of the window, `layout` places the panels of the table in `panels`; `window` opens the window, and `shell` does what only it can |
//!
//! # What always holds
//!
//! * Layers look down only: `kernel`, `scene`, `workbench`, `picture`, then `cli` and `ui`, which do not know each
//!   other.
//! * The kernel reads no file and no clock: the same input gives the same bits, on every platform.
//!   It is `f64` and radians throughout; degrees are for files and labels, `f32` is for the screen.
//! * Nothing above the waist names a vector, the picture aside.
//! * A `Scene` is valid. What is not stays text, with a list of its problems.
//! * A [`Workbench`](workbench::Workbench) changes in [`apply`](workbench::Workbench::apply) and
//!   [`tick`](workbench::Workbench::tick) only, and does no input or output; what it wants of the outside it
//!   gives back as [`Effect`](workbench::Effect)s. Panels read a [`View`](workbench::View) and push
//!   [`Command`](workbench::Command)s, which are applied once, after the panels are shown.
//! * A number goes one way: from the kernel into the analysis of a pair, and from there through one formatter to the
//!   screen and the command line.
//! * What is proved is told apart from what is sampled, in the types and on the screen.
//!
//! The tests hold these rules too (`tests/it/tidy.rs`).

pub mod kernel; // start here
pub mod scene;

pub mod workbench;

pub mod picture;

pub mod cli;

#[cfg(feature = "gui")]
pub mod ui;
