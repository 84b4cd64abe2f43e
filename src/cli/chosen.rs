//! What options choose of a scene: a time, a pair, an axis, a bookmark. Every mistake is one sentence.

use std::collections::HashMap;

use super::args::Moment;
use crate::kernel::axis::AxisId;
use crate::scene::visible::{elided, visible};
use crate::scene::{Bookmark, Pair, Scene};
use crate::workbench::look::layers::{LAYERS, Layer};
use crate::workbench::{Command, bookmark, playhead::PlayheadCommand, selection::SelectCommand};

/// How many names a message repeats.
const FEW: usize = 8;

/// What options choose to be shown.
pub struct Chosen {
    /// The time, seconds, within the scene's duration.
    pub at: f64,
    /// The pair, if not the scene's focus.
    pub pair: Option<Pair>,
    /// What shows the rest, once the pair is looked at.
    pub commands: Vec<Command>,
}

/// What is to be shown. What is given by itself goes before what a bookmark says.
pub fn moment(scene: &Scene, options: &Moment) -> Result<Chosen, String> {
    let Moment { at: at_given, axis: axis_given, pair: pair_given, bookmark: named } = options;
    let bookmark = named.as_deref().map(|name| bookmark_named(scene, name)).transpose()?;
    let pair_given = pair_given.as_deref().map(|names| pair(scene, names)).transpose()?;
    let axis_given = axis_given.as_deref().map(|name| axis(scene, name)).transpose()?;
    let at_given = at_given.map(|at| time(scene, at)).transpose()?;
    let mut commands = bookmark.map_or_else(Vec::new, |(index, _)| bookmark::show(scene, index));
    let bookmark = bookmark.map(|(_, bookmark)| bookmark);
    commands.extend(at_given.map(|at| PlayheadCommand::Seek(at).into()));
    commands.extend(axis_given.map(|axis| SelectCommand::Axis(Some(axis)).into()));
    Ok(Chosen {
        // A bookmark after the end shows the end.
        at: at_given.or(bookmark.map(|it| it.at.min(scene.duration()))).unwrap_or(0.0),
        pair: pair_given.or(bookmark.and_then(|it| it.pair)),
        commands,
    })
}

/// The bookmark of `--bookmark`, with its index.
fn bookmark_named<'a>(scene: &'a Scene, name: &str) -> Result<(usize, &'a Bookmark), String> {
    let all = scene.bookmarks();
    all.iter().enumerate().find(|(_, it)| it.name == name).ok_or_else(|| {
        let known = if all.is_empty() {
            "the scene has none".to_owned()
        } else {
            format!("its bookmarks are {}", few(all.iter().map(|it| it.name.as_str()), all.len()))
        };
        format!("--bookmark {}: this scene has no such bookmark; {known}", visible(name))
    })
}

/// The layers of `--layers`, with commas between them.
pub fn layers(names: &str) -> Result<Vec<Layer>, String> {
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let layers: Result<Vec<Layer>, String> = names
        .map(|name| {
            let known = LAYERS.map(|row| row.name).join(", ");
            name.parse().map_err(|()| format!("--layers: there is no layer {}; the layers are {known}", visible(name)))
        })
        .collect();
    layers
}

/// The first names of so many.
fn few<'a>(names: impl Iterator<Item = &'a str>, count: usize) -> String {
    let names = names.take(FEW).map(elided).collect::<Vec<_>>().join(", ");
    let more = if FEW < count { " and more" } else { "" };
    visible(&format!("{names}{more}")).into_owned()
}

/// The time of `--at`, within the scene's duration.
fn time(scene: &Scene, at: f64) -> Result<f64, String> {
    let end = scene.duration();
    if 0.0 <= at && at <= end {
        Ok(at)
    } else {
        Err(format!("--at {at}: the time must be within 0 and {end}, the scene's duration"))
    }
}

/// The axis of `--axis`, such as `A0xB1`.
fn axis(scene: &Scene, name: &str) -> Result<AxisId, String> {
    let all = AxisId::all(scene.dimension());
    let axis = name.parse().ok().filter(|axis| all.contains(axis));
    axis.ok_or_else(|| {
        let known = all.iter().map(AxisId::to_string).collect::<Vec<_>>().join(", ");
        format!("--axis {}: this scene has no such axis; its axes are {known}", visible(name))
    })
}

/// The pair of `--pair`, written `A,B`; names may hold commas themselves, so every comma is tried.
fn pair(scene: &Scene, names: &str) -> Result<Pair, String> {
    let split = names.match_indices(',').map(|(at, _)| (names[..at].trim(), names[at + 1..].trim()));
    let named: HashMap<&str, usize> = (0..scene.boxes().len()).map(|index| (scene.name(index), index)).collect();
    let found = split.clone().find_map(|(a, b)| {
        let pair = Pair { a: *named.get(a)?, b: *named.get(b)? };
        (pair.a != pair.b).then_some(pair)
    });
    found.ok_or_else(|| {
        let boxes = (0..scene.boxes().len()).filter_map(|index| scene.boxes().name(index));
        let (names, known) = (visible(names), few(boxes, scene.boxes().len()));
        if split.clone().next().is_none() {
            format!("--pair {names}: give two names with a comma between them; the boxes are {known}")
        } else {
            format!("--pair {names}: these are not two different boxes of the scene; the boxes are {known}")
        }
    })
}
