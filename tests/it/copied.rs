//! The texts for the clipboard: every digit, in every form, and none of what a lesson or a walk still hides.

use satscope::{
    kernel::axis::AxisId,
    scene::Scene,
    workbench::{
        Workbench,
        analysis::{
            copied::{self, Copied, Form},
            report::Report,
        },
        playhead::PlayheadCommand,
        walk::{Kind, WalkCommand},
    },
};

const OVERLAP: &str = r#"(version: 1, boxes: Planar([
    (name: "left", center: (0.0, 0.0), half_extents: (1.0, 1.0)),
    (name: "right, too", center: (1.7, 0.1), half_extents: (1.0, 1.0), velocity: (0.1, 0.0)),
]))"#;

fn bench() -> Workbench {
    let mut bench = Workbench::new(Scene::from_text(OVERLAP).expect("it is valid"));
    bench.apply([PlayheadCommand::Seek(0.1).into()]);
    bench
}

fn text(bench: &Workbench, copied: Copied) -> String {
    copied.text(&bench.view()).expect("there is a pair")
}

#[test]
fn the_parts_of_an_axis_read_back_to_the_numbers_shown() {
    let bench = bench();
    let view = bench.view();
    let items = copied::of_axis(&view, AxisId::FaceA(0));
    let words: Vec<&str> = items.iter().map(|(words, _)| *words).collect();
    assert_eq!(words, ["Copy direction", "Copy interval of A", "Copy interval of B", "Copy gap", "Copy axis"]);
    let both = view.focus.expect("a pair").now.on(AxisId::FaceA(0)).expect("a face has a direction").0;
    assert_eq!(items[0].1, "(1.0, 0.0)");
    assert_eq!(items[3].1.parse(), Ok(both.gap));
    assert_eq!(items[2].1, format!("({:?}, {:?})", both.b.min, both.b.max));
    assert!(items[4].1.contains(&format!("gap {:?}", both.gap)) && items[4].1.starts_with("A0: overlapping"));
}

#[test]
fn the_verdict_and_the_way_out_are_copied() {
    let bench = bench();
    let verdict = text(&bench, Copied::Verdict);
    assert!(verdict.starts_with("left (A) and right, too (B) are OVERLAPPING, least overlap on A0"), "{verdict}");
    assert!(verdict.ends_with("at 0.1 s"), "{verdict}");
    let translation = bench.view().focus.and_then(|focus| focus.now.translation).expect("they overlap");
    assert_eq!(text(&bench, Copied::Translation), copied::tuple(&translation[..2]));
}

#[test]
fn the_json_report_is_that_of_the_command_line() {
    let bench = bench();
    let view = bench.view();
    let printed: String = Report::new(view.scene(), "untitled", 0.1, view.scene().focus()).json().collect();
    assert_eq!(text(&bench, Copied::Report), printed);
}

#[test]
fn tables_have_a_line_for_each_axis_and_pair() {
    let bench = bench();
    for (form, heads) in [(Form::Text, 1), (Form::Markdown, 2), (Form::Csv, 1)] {
        assert_eq!(text(&bench, Copied::Axes(form)).lines().count(), 4 + heads, "{form:?}");
    }
    let csv = text(&bench, Copied::Axes(Form::Csv));
    assert!(csv.starts_with(
        "axis,is,direction,A from,A to,B from,B to,gap,uncertainty\nA0,overlapping,\"(1.0, 0.0)\",-1.0,1.0,"
    ));
    let sampled = |copied: Copied| {
        let csv = text(&bench, copied);
        let rows: Vec<Vec<String>> = csv.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect();
        assert_eq!(rows.len(), 1 + bench.view().focus.expect("a pair").analysis.sampled().samples.len());
        rows
    };
    let shadows = sampled(Copied::Shadows(Form::Csv));
    assert_eq!(shadows[0], ["t", "A from", "A to", "B from", "B to", "gap"]);
    let gaps = sampled(Copied::Gaps(Form::Csv));
    assert_eq!(gaps[0], ["t", "A0", "A1", "B0", "B1", "largest", "axis"]);
    // The shown axis is the one with the largest gap, of which both tables have the same numbers.
    for (shadow, gap) in shadows.iter().zip(&gaps).skip(1) {
        let [from, to] = [2, 3].map(|cell| shadow[cell].parse::<f64>().expect("a number"));
        assert_eq!((&shadow[0], &shadow[5], from - to > 0.0), (&gap[0], &gap[1], true));
        assert_eq!((&gap[1], &*gap[6]), (&gap[5], "A0"));
    }
    // Two boxes have no list unless it is asked for.
    assert!(Copied::Pairs(Form::Text).text(&bench.view()).is_err());
}

#[test]
fn what_a_walk_hides_is_not_copied() {
    let mut bench = bench();
    bench.apply([
        WalkCommand::HideLater(true).into(),
        WalkCommand::Start { kind: Kind::Test, from: None, to: None }.into(),
    ]);
    let view = bench.view();
    assert!(!view.reveals_verdict());
    assert!(Copied::Verdict.text(&view).is_err() && Copied::Report.text(&view).is_err());
}
