//! Every verb of the README in a real window, as a person does it: keys and pointer through the X server, other
//! programs' clipboard, a window manager.
//!
//! What came of a verb is read from the saved file, from the clipboard or from the accessibility tree that the
//! window serves on the loopback interface (feature `inspection`), never from pixels. Dropping a file on the window
//! is the one verb that no tool here can do.
//!
//! Needs Xvfb, openbox, xdotool, xclip and, for the picture that a failed test leaves in `target/`, ImageMagick;
//! the tests of full and read-only disks mount small ones, which asks for root.

mod clipboard;
mod display;
mod expectations;
mod faults;
mod handles;
mod keys;
mod layout;
mod numbers;
mod playback;
mod program;
mod reload;
mod saving;
mod share;
mod tree;
mod viewport;
mod window;

/// Two boxes in the plane: `still` at the origin, `mover` at (4, 0), which arrives at 0.5 s.
pub const PLANAR: &str = r#"(
    version: 1,
    boxes: Planar([
        (name: "still", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
        (name: "mover", center: (4.0, 0.0), half_extents: (1.0, 1.0), velocity: (-4.0, 0.0)),
    ]),
)
"#;

/// Two boxes in space, apart; `a` can be given a rotation.
pub const SPATIAL: &str = r#"(
    version: 1,
    boxes: Spatial([
        (name: "a", center: (0.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0), rotation: Axes((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))),
        (name: "b", center: (4.0, 0.0, 0.0), half_extents: (1.0, 1.0, 1.0)),
    ]),
)
"#;

/// Two boxes that turn and meet five times.
pub const FIVE_BLOWS: &str = include_str!("../../scenes/5-turning/09-five-blows.ron");
