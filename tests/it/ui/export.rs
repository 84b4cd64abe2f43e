//! Pictures for others: what is asked, what is asked about, how far it is.

use super::{Bench, PLANAR};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use satscope::scene::store::{self, Over};
use satscope::workbench::{
    Command, Effect, FileEvent,
    document::Question,
    export::{Export, ExportEvent, Exported, Plan, Progress},
};
use std::path::PathBuf;

const NONE: Modifiers = Modifiers::NONE;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// Types over what the field has.
fn type_path(bench: &mut Bench<'_>, path: &str) {
    assert!(bench.0.get_by_label("Path of the file").is_focused());
    bench.press(Modifiers::COMMAND, Key::A);
    bench.0.event(Event::Text(path.to_owned()));
    bench.0.run_steps(2);
    bench.press(NONE, Key::Enter);
}

fn hear(bench: &mut Bench<'_>, event: ExportEvent) {
    let effects = bench.0.state_mut().app.workbench.apply([Command::Exported(event)]);
    assert_eq!(effects, []);
    bench.0.run_steps(3);
}

fn wanted(bench: &mut Bench<'_>) -> Vec<Effect> {
    std::mem::take(&mut bench.0.state_mut().effects)
}

#[test]
fn a_picture_is_exported_where_it_is_typed_and_asks_before_it_replaces() {
    let mut bench = Bench::open(PLANAR);
    bench.press(Modifiers::COMMAND, Key::E);
    type_path(&mut bench, "pictures/door.jpeg");
    assert_eq!(wanted(&mut bench), []);
    assert!(bench.0.query_by_label("End the name in .svg or .png.").is_some());
    bench.click_at(bench.0.get_by_label("Path of the file").rect().center());
    type_path(&mut bench, "pictures/door");
    let export = Export { path: PathBuf::from("pictures/door.png"), what: Exported::Picture };
    assert_eq!(wanted(&mut bench), [Effect::Export { export: export.clone(), over: Over::Nothing }]);
    assert!(bench.0.query_by_label("Path of the file").is_none(), "the dialog is closed");

    hear(&mut bench, ExportEvent::Exists(export.clone()));
    assert_eq!(bench.view().document.question(), Some(&Question::Overwrite(export.clone())));
    // The first answer, which has the keyboard, destroys nothing.
    bench.press(NONE, Key::Enter);
    assert_eq!((wanted(&mut bench), bench.view().document.question()), (vec![], None));
    hear(&mut bench, ExportEvent::Exists(export.clone()));
    bench.click("Overwrite it");
    assert_eq!(wanted(&mut bench), [Effect::Export { export, over: Over::Anything }]);
    hear(&mut bench, ExportEvent::Written(PathBuf::from("pictures/door.png")));
    assert!(bench.0.query_by_label("Exported pictures/door.png").is_some());
    assert!(!bench.view().document.is_dirty());
    bench.press(Modifiers::ALT, Key::E);
    assert_eq!(wanted(&mut bench), [Effect::CopyPicture]);
}

#[test]
fn an_animation_says_how_far_it_is_and_can_be_stopped() {
    let mut bench = Bench::open(PLANAR);
    bench.press(CTRL_SHIFT, Key::E);
    assert!(bench.0.query_by_label("50 frames of the whole motion").is_some(), "two seconds for a motion of one");
    bench.type_number("Frames per second", "10");
    bench.click_at(bench.0.get_by_label("Path of the file").rect().center());
    type_path(&mut bench, "x.apng");
    let effects = wanted(&mut bench);
    let [Effect::Export { export: Export { path, what: Exported::Film(plan) }, over: Over::Nothing }] =
        effects.as_slice()
    else {
        panic!("{effects:?}")
    };
    assert_eq!((path, plan.rate, plan.seconds, plan.size[0]), (&PathBuf::from("x.apng"), 10, 2.0, 800));
    let view = bench.0.get_by_label_contains("Viewport, ").rect();
    let height = (800.0 * view.height() / view.width()).round();
    assert!((f32::from(plan.size[1]) - height).abs() <= 1.0, "of the form of the picture in the window");

    hear(&mut bench, ExportEvent::Progress(Progress { path: path.clone(), done: 3, of: 20 }));
    assert!(bench.0.query_by_label("Writing x.apng: 3 of 20 frames").is_some());
    let again = Export { path: PathBuf::from("y.gif"), what: Exported::Film(Plan::default()) };
    let second = satscope::workbench::export::ExportCommand::Write(again);
    assert_eq!(bench.0.state_mut().app.workbench.apply([second.into()]), [], "one at a time");
    bench.click("Stop");
    assert_eq!(wanted(&mut bench), [Effect::StopExport]);
    hear(&mut bench, ExportEvent::NotWritten(None));
    assert!(bench.0.query_by_label_contains("Writing x.apng").is_none());
    assert!(bench.0.query_by_label("The animation was stopped; nothing is written.").is_some());
}

#[test]
fn a_picture_is_proposed_beside_the_scene_under_its_name() {
    for (scene, proposed) in [
        ("rooms/door.satscope.ron", "rooms/door.png"),
        ("rooms/door.v2.ron", "rooms/door.v2.png"),
        (".satscope.ron", ".satscope.png"),
    ] {
        let mut bench = Bench::open(PLANAR);
        let path = PathBuf::from(scene);
        let loaded = Box::new(store::load_from(&path, PLANAR.as_bytes()).expect("valid"));
        bench.0.state_mut().app.workbench.apply([FileEvent::Loaded { path, loaded }.into()]);
        bench.0.run_steps(2);
        bench.press(Modifiers::COMMAND, Key::E);
        bench.press(NONE, Key::Enter);
        let export = Export { path: PathBuf::from(proposed), what: Exported::Picture };
        assert_eq!(wanted(&mut bench), [Effect::Export { export, over: Over::Nothing }]);
    }
}
