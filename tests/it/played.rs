//! Lists of commands, played in every way there is.

use satscope::workbench::{Command, Workbench, replay};

/// All that can be seen of a workbench.
pub fn seen(bench: &Workbench) -> String {
    let view = bench.view();
    let focus = view.focus.map(|focus| {
        let analysis = focus.analysis;
        (focus.axis, focus.now, analysis.solved, &analysis.sweep, analysis.stops(), &analysis.steps)
    });
    let document = view.document;
    format!(
        "{:#?}",
        (
            (document.scene(), document.path(), document.name(), document.is_dirty(), document.question()),
            (document.broken(), document.history.undo_label(), document.history.redo_label()),
            (view.playhead, view.selection, view.look, view.warnings, view.notices, view.opened, focus),
        )
    )
}

/// Fails with the first line of what can be seen that differs.
#[track_caller]
fn same(one: &Workbench, other: &Workbench, how: &str) {
    let (one, other) = (seen(one), seen(other));
    let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    assert!(one == other, "{how}: {differs:?}");
}

/// Plays a list one command at a time, in one batch, and read back from its text: the state is the same.
#[track_caller]
pub fn plays(commands: &[Command]) -> Workbench {
    let text = replay::write(commands).expect("it can be written");
    let read = replay::read(&text).expect("it can be read");
    assert_eq!(replay::write(&read).as_ref(), Ok(&text));
    let [mut played, mut batch, mut again] = [(); 3].map(|()| Workbench::default());
    for command in commands {
        played.apply([command.clone()]);
    }
    batch.apply(commands.iter().cloned());
    again.apply(read);
    same(&batch, &played, "in one batch");
    same(&again, &played, "read back");
    played
}
