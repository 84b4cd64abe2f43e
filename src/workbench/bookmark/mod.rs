//! Bookmarks of the open scene: made of what is shown, and gone to by ordinary commands.

pub mod link;

use super::{
    camera::{CameraCommand, Fit},
    command::Command,
    look::{
        BOOKMARKS, LookCommand,
        kept::{rounded, view_to_keep},
    },
    numbers,
    playhead::PlayheadCommand,
    selection::SelectCommand,
    view::View,
};
use crate::scene::{Bookmark, BookmarkLook, Edit, Scene, view::SceneCamera};

/// Which bookmark to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The next one in time.
    On,
    /// The one before.
    Back,
}

/// What is shown, as a bookmark of that name and note. `height` is that of the picture, points of the screen.
fn shown(view: &View<'_>, height: f64, name: String, note: String) -> Bookmark {
    let seen = view_to_keep(view, height);
    let look = BookmarkLook { camera: seen.camera.map(rounded), layers: seen.layers };
    // Of two boxes there is one pair only.
    let pair = view.pair().filter(|_| 2 < view.scene().boxes().len());
    let axis = view.selection.axis();
    Bookmark { name, at: view.playhead.t(), axis, pair, look: Some(look), note }
}

/// A fresh name that says which moment is shown.
fn proposed(view: &View<'_>) -> String {
    let (t, end) = (view.playhead.t(), view.playhead.duration());
    let is_contact = view.first_contact().is_some_and(|first| (first - t).abs() <= 1e-9 * end);
    let stem = match t {
        _ if t == 0.0 => "start".to_owned(),
        _ if is_contact => "first contact".to_owned(),
        _ if t == end => "end".to_owned(),
        _ => format!("{} s", numbers::time(t, end)),
    };
    fresh_name(view.scene(), &stem)
}

/// The first of `stem`, `stem (2)`, `stem (3)` … that no bookmark is named.
fn fresh_name(scene: &Scene, stem: &str) -> String {
    let is_free = |name: &String| scene.bookmarks().iter().all(|bookmark| bookmark.name != *name);
    let numbered = (2..).map(|number| format!("{stem} ({number})"));
    std::iter::once(stem.to_owned()).chain(numbered).find(is_free).expect("there are more numbers than bookmarks")
}

/// Adds a bookmark of what is shown, and selects it. `height` is that of the picture, points of the screen.
#[must_use]
pub fn add(view: &View<'_>, height: f64) -> Vec<Command> {
    let bookmark = shown(view, height, proposed(view), String::new());
    let index = view.scene().bookmarks().len();
    vec![
        Edit::AddBookmark(bookmark).into(),
        SelectCommand::Bookmark(Some(index)).into(),
        LookCommand::RaisePanel(BOOKMARKS.to_owned()).into(),
    ]
}

/// Makes the selected bookmark one of what is shown; its name and its note stay.
#[must_use]
pub fn update(view: &View<'_>, height: f64) -> Option<Command> {
    let (index, old) = selected(view)?;
    let with = shown(view, height, old.name.clone(), old.note.clone());
    Some(Edit::SetBookmark { index, with }.into())
}

/// Removes the selected bookmark.
#[must_use]
pub fn remove(view: &View<'_>) -> Vec<Command> {
    let gone = selected(view).map(|(index, _)| Edit::RemoveBookmark(index).into());
    gone.into_iter().chain([SelectCommand::Bookmark(None).into()]).collect()
}

/// The bookmark that was gone to or made last, with its index.
#[must_use]
pub fn selected<'a>(view: &View<'a>) -> Option<(usize, &'a Bookmark)> {
    let index = view.selection.bookmark()?;
    Some((index, view.scene().bookmarks().get(index)?))
}

/// The indices of the bookmarks, the earliest first.
#[must_use]
pub fn in_time(scene: &Scene) -> Vec<usize> {
    let all = scene.bookmarks();
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|&one, &other| all[one].at.total_cmp(&all[other].at));
    order
}

/// The next bookmark in time, or the one before; from the selected one if that is shown, else from the time shown. None
/// past the last.
#[must_use]
pub fn beside(view: &View<'_>, way: Way) -> Option<usize> {
    let (scene, t) = (view.scene(), view.playhead.t());
    let order = in_time(scene);
    // A bookmark after the end shows the end.
    let time = |index: usize| scene.bookmarks()[index].at.min(scene.duration());
    let here = selected(view).filter(|(index, _)| time(*index) == t);
    let here = here.and_then(|(selected, _)| order.iter().position(|&index| index == selected));
    match (way, here) {
        (Way::On, Some(here)) => order.get(here + 1).copied(),
        (Way::Back, Some(here)) => order[..here].last().copied(),
        (Way::On, None) => order.into_iter().find(|&index| t < time(index)),
        (Way::Back, None) => order.into_iter().rev().find(|&index| time(index) < t),
    }
}

/// Goes to the bookmark of that index, if there is one: shows its pair, and the rest as [`show`] does.
#[must_use]
pub fn go_to(scene: &Scene, index: usize) -> Vec<Command> {
    let pair = scene.bookmarks().get(index).and_then(|bookmark| bookmark.pair);
    let pair = pair.filter(|&pair| scene.focus() != Some(pair)).map(|pair| Edit::SetFocus(pair).into());
    pair.into_iter().chain(show(scene, index)).collect()
}

/// Selects the bookmark of that index, if there is one, shows its moment and its axis, and looks as it says.
#[must_use]
pub fn show(scene: &Scene, index: usize) -> Vec<Command> {
    let Some(bookmark) = scene.bookmarks().get(index) else { return Vec::new() };
    let Bookmark { name: _, at, axis, pair: _, look, note: _ } = bookmark;
    let BookmarkLook { camera, layers } = look.clone().unwrap_or_default();
    let mut commands = vec![
        PlayheadCommand::Seek(*at).into(),
        SelectCommand::Step(None).into(),
        SelectCommand::Axis(*axis).into(),
        SelectCommand::Bookmark(Some(index)).into(),
    ];
    commands.extend(layers.map(|layers| LookCommand::ShowOnly(Some(layers)).into()));
    commands.extend(camera.map(|camera: SceneCamera| CameraCommand::Fit(Fit::Place(camera)).into()));
    commands
}
