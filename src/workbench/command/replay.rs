//! Lists of commands as text: what was done can be written down, read back and done again.
//!
//! A list is complete: a workbench that starts with the same scene and applies the same list comes to the same state.
//! What comes from outside is part of the list: the text of a file that was read, time that passed, the person's
//! choice of a path. Only the analysis of a motion that takes long is left out of the text; it follows from the scene
//! and is computed again. The effects that a played list asks for have been answered in the list, so whoever plays
//! it drops them.

use super::Command;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The form of the text; rises when an older text would no longer mean the same.
const VERSION: u32 = 1;

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Recording<C> {
    version: u32,
    commands: C,
}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// Why a list cannot be written or read; a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoRecording(String);

impl fmt::Display for NoRecording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoRecording {}

/// The commands as RON, one a line.
///
/// # Errors
/// When a path in them is not Unicode.
pub fn write(commands: &[Command]) -> Result<String, NoRecording> {
    let config = PrettyConfig::new().depth_limit(2).new_line("\n");
    let text = ron::ser::to_string_pretty(&Recording { version: VERSION, commands }, config);
    text.map(|text| text + "\n").map_err(|error| NoRecording(error.to_string()))
}

/// The commands of a text that [`write`](fn@write) made.
///
/// # Errors
/// When the text is of another version, or is no list of commands.
pub fn read(text: &str) -> Result<Vec<Command>, NoRecording> {
    match ron::from_str::<Recording<Vec<Command>>>(text) {
        Ok(Recording { version: VERSION, commands }) => Ok(commands),
        read => Err(NoRecording(match (ron::from_str(text), read) {
            (Ok(Version { version }), _) if version != VERSION => {
                format!("The recording has version {version}; this program reads version {VERSION}.")
            }
            (_, Err(error)) => format!("The text is no list of commands: {error}"),
            (_, Ok(_)) => "The recording has another version.".to_owned(),
        })),
    }
}
