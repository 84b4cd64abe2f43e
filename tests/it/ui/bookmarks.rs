//! Bookmarks in the window: the panel, the marks on the timeline, the keys.

use super::{Bench, PLANAR};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

const NONE: Modifiers = Modifiers::NONE;

fn names(bench: &Bench<'_>) -> Vec<String> {
    bench.view().scene().bookmarks().iter().map(|it| it.name.clone()).collect()
}

#[test]
fn a_bookmark_is_added_named_and_noted_by_keys() {
    let mut bench = Bench::open(PLANAR);
    bench.press(Modifiers::COMMAND, Key::ArrowRight);
    bench.press(NONE, Key::B);
    assert_eq!(names(&bench), ["first contact"]);
    // The proposed name is selected: what is typed replaces it.
    assert!(bench.0.get_by_label("Name of the bookmark").is_focused());
    bench.0.event(Event::Text("hit".to_owned()));
    bench.0.run_steps(2);
    bench.press(NONE, Key::Enter);
    assert_eq!(names(&bench), ["hit"]);
    assert_eq!(bench.view().document.history.undo_label(), Some("rename bookmark first contact"));
    bench.press(Modifiers::ALT, Key::F2);
    assert!(bench.0.get_by_label("Note of the bookmark").is_focused());
    bench.0.event(Event::Text("look here".to_owned()));
    bench.0.run_steps(2);
    bench.press(NONE, Key::Tab);
    assert_eq!(bench.view().scene().bookmarks()[0].note, "look here");
    bench.press(Modifiers::SHIFT, Key::F2);
    bench.0.event(Event::Text(" ".to_owned()));
    bench.0.run_steps(2);
    bench.press(NONE, Key::Enter);
    assert_eq!(names(&bench), ["hit"], "a blank name is refused");
    assert!(bench.0.query_by_label_contains("the name is empty").is_some());
    bench.press(NONE, Key::Escape);
    assert!(bench.0.query_by_label_contains("the name is empty").is_none());
    bench.press(Modifiers::SHIFT, Key::Delete);
    assert_eq!(names(&bench), [""; 0]);
    for name in ["remove bookmark hit", "change note of hit", "rename bookmark first contact", "bookmark first contact"]
    {
        assert_eq!(bench.view().document.history.undo_label(), Some(name));
        bench.press(Modifiers::COMMAND, Key::Z);
    }
    assert!(!bench.view().document.is_dirty());
}

#[test]
fn marks_and_rows_lead_to_their_moment() {
    let text = PLANAR.replace(
        "]))",
        "]), bookmarks: [(name: \"two\", at: 0.75, axis: \"B1\"), (name: \"one\", at: 0.25, note: \"a note\")])",
    );
    let mut bench = Bench::open(&text);
    assert!(bench.0.query_by_label("Name of the bookmark").is_none(), "the panel is hidden until it is asked for");
    bench.click("Bookmark two at 0.7500 s");
    assert_eq!(bench.view().playhead.t(), 0.75);
    assert_eq!(bench.view().selection.axis().map(|axis| axis.to_string()).as_deref(), Some("B1"));
    bench.press(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!((bench.view().playhead.t(), bench.view().selection.bookmark()), (0.25, Some(1)));
    bench.press(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(bench.view().playhead.t(), 0.75);
    bench.press(Modifiers::SHIFT, Key::F2);
    let both: Vec<_> = bench.0.get_all_by_label("Bookmark one at 0.2500 s").map(|node| node.rect()).collect();
    assert_eq!(both.len(), 2, "a mark and a row");
    bench.press(NONE, Key::Escape);
    let row = both.iter().min_by(|one, other| one.top().total_cmp(&other.top())).expect("two");
    bench.click_at(row.center());
    assert_eq!(bench.view().playhead.t(), 0.25);
    assert!(!bench.view().document.is_dirty(), "to look is no change");
    bench.press(NONE, Key::End);
    bench.press(Modifiers::SHIFT, Key::B);
    assert_eq!(bench.view().scene().bookmarks()[1].at, 1.0);
    assert_eq!(bench.view().scene().bookmarks()[1].note, "a note");
}
