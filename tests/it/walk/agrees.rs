//! What a walk tells is what the kernel reports: the same order, the same numbers, the same decisions.

use super::{Moves, each, random, shipped, start, walk, whole};
use satscope::{
    kernel::{
        axis::AxisId,
        interval::Interval,
        sat::{AxisStatus, Verdict},
        sweep::{SweepStatus, certificate::Kind as Certificate},
    },
    scene::Scene,
    workbench::{
        View, Workbench,
        playhead::PlayheadCommand,
        walk::{Kind, Mark, Projecting, Row, Stage, WalkCommand, WalkView, Which},
    },
};

/// The numbers of a printed text, in order.
fn numbers(text: &str) -> Vec<f64> {
    let is_part = |c: char| c.is_ascii_digit() || ".-+eE".contains(c);
    text.split(|c: char| !is_part(c)).filter_map(|word| word.parse().ok()).collect()
}

/// The half of the last digit that is printed of a number.
fn half_digit(text: &str) -> f64 {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    0.5 * 10.0_f64.powi(exponent.parse::<i32>().unwrap_or(0) - i32::try_from(decimals).expect("few digits"))
}

/// Whether a text prints a number: to its last digit, and in full where it says so.
#[track_caller]
fn prints(row: &Row, text: &str, value: f64, size: f64) {
    let text = text.trim_matches(|c| "() s[]".contains(c));
    let printed: f64 = text.parse().unwrap_or_else(|_| panic!("{text:?} is no number in {row}"));
    let rounding = 1e-14 * size;
    let off = (printed - value).abs();
    // Of few digits, five are left of a number that is too long or too short.
    let least = half_digit(text).max(0.5e-4 * value.abs() * f64::from(u8::from(text.contains('e'))));
    assert!(off <= least * 1.000_001 + rounding, "{row}: {text} for {value}");
    assert!(!row.exact || off <= rounding.max(1e-15 * value.abs()), "{row}: {text} is not all of {value}");
}

fn of_mark(row: &Row, mark: Mark) -> &str {
    let term = row.terms.iter().find(|term| term.mark == Some(mark));
    &term.unwrap_or_else(|| panic!("{row} has no {mark:?}")).number
}

/// The stages that an axis has.
fn stages_of(axis: AxisId, status: AxisStatus) -> Vec<Stage> {
    if status == AxisStatus::Degenerate {
        return vec![Stage::Parallel(axis)];
    }
    let [a, b] = Which::BOTH.map(|which| Stage::Project(axis, which));
    vec![Stage::Choose(axis), a, b, Stage::Compare(axis), Stage::Decide(axis)]
}

/// Fails unless the stage tells what the report says.
fn told(view: &View<'_>, walk: &WalkView) {
    let focus = view.focus.expect("a pair");
    let report = &focus.now.report;
    let page = &walk.page;
    assert!(!page.sentence.is_empty() && !page.title.is_empty(), "{:?}", walk.stage);
    if let Some(axis) = walk.stage.of_axis() {
        assert_eq!(focus.axis, axis, "the axis is selected");
    }
    let test = walk.stage.of_axis().and_then(|axis| report.test(axis));
    let Some((test, both)) = test.and_then(|test| Some((test, test.projection?))) else { return };
    let halves = report.halves(test.axis).expect("it has a direction");
    let offset = focus.now.offset.iter().map(|x| x * x).sum::<f64>().sqrt();
    let far = halves[0].center.abs().max(halves[1].center.abs());
    let size = offset + halves[0].radius + halves[1].radius;
    match walk.stage {
        Stage::Project(_, which) => {
            let of = if which == Which::A { both.a } else { both.b };
            let half = halves[which.index()];
            if view.walk_settings.projecting == Projecting::HalfExtents {
                let radius = &page.rows[0];
                prints(radius, &radius.value, half.radius, size);
                let ends = &page.rows[1];
                let printed: Vec<&str> = ends.value.split(", ").collect();
                prints(ends, printed[0], of.min, size + far);
                prints(ends, printed[1], of.max, size + far);
            } else {
                let corners = &page.rows[0];
                let mut places: Vec<&str> = (corners.terms.iter().filter(|term| term.mark.is_some()))
                    .map(|term| term.number.as_str())
                    .collect();
                assert_eq!(places.len(), 1 << view.scene().dimension().count());
                places.sort_by(|one, other| numbers(one)[0].total_cmp(&numbers(other)[0]));
                prints(corners, places[0], of.min, size + far);
                prints(corners, places[places.len() - 1], of.max, size + far);
                let ends = &page.rows[1];
                prints(ends, of_mark(ends, Mark::End(which, false)), of.min, size + far);
                prints(ends, of_mark(ends, Mark::End(which, true)), of.max, size + far);
            }
        }
        Stage::Compare(_) => {
            let row = &page.rows[0];
            let is_by_corners = view.walk_settings.projecting == Projecting::Corners;
            prints(row, &row.value, both.gap, if is_by_corners { size + far } else { size });
            if !is_by_corners {
                prints(row, of_mark(row, Mark::Radius(Which::A)), halves[0].radius, size);
                prints(row, of_mark(row, Mark::Radius(Which::B)), halves[1].radius, size);
                for (printed, x) in numbers(of_mark(row, Mark::Offset)).into_iter().zip(focus.now.offset) {
                    assert!((printed - x).abs() <= 1e-3 * size, "{row}: {x}");
                }
            }
        }
        Stage::Decide(axis) => {
            let row = &page.rows[0];
            prints(row, &row.value, both.gap, size);
            let separates = test.status() == AxisStatus::Separating;
            assert_eq!(row.then.starts_with('>'), separates, "{row}");
            assert_eq!(row.then.starts_with('<'), test.status() == AxisStatus::Overlapping, "{row}");
            assert_eq!(page.sentence.starts_with(&format!("{axis} separates")), separates, "{}", page.sentence);
            assert_eq!(page.marks.contains(&Mark::Separator), separates);
        }
        _ => {}
    }
}

/// Walks through the test of a scene as it is at its playhead.
fn test_agrees(bench: &mut Workbench, name: &str) {
    let report = bench.view().focus.expect("a pair").now.report;
    bench.apply([WalkCommand::StopAtGap(false).into(), whole(Kind::Test)]);
    let stages = each(bench, told);
    let mut expected: Vec<Stage> = report.tests().flat_map(|test| stages_of(test.axis, test.status())).collect();
    expected.push(Stage::Conclude);
    assert_eq!(stages, expected, "{name}");
    let end = &walk(bench).page;
    assert_eq!(end.axis, Some(report.best), "{name}");
    let wanted = match report.verdict {
        Verdict::Separated => "are apart",
        Verdict::Touching => "they touch",
        Verdict::Overlapping => "the boxes overlap",
    };
    assert!(end.sentence.contains(wanted), "{name}: {}", end.sentence);
    // An engine stops at the first gap.
    bench.apply([WalkCommand::StopAtGap(true).into(), WalkCommand::ToEnd.into()]);
    let ended_by = bench.view().focus.expect("a pair").now.early_out.ended_by;
    let last = walk(bench).stage;
    assert_eq!(last, ended_by.map_or(Stage::Conclude, Stage::Decide), "{name}");
}

fn tests_agree(scene: Scene, name: &str) {
    if scene.focus().is_none() {
        return;
    }
    let mut bench = Workbench::new(scene);
    for (t, projecting) in [(0.0, Projecting::HalfExtents), (0.37, Projecting::Corners)] {
        let at = t * bench.view().playhead.duration();
        bench.apply([PlayheadCommand::Seek(at).into(), WalkCommand::Project(projecting).into()]);
        test_agrees(&mut bench, name);
    }
}

#[test]
fn the_test_is_walked_through_as_the_kernel_reports_it_on_every_shipped_scene() {
    for (name, scene) in shipped() {
        tests_agree(scene, &name);
    }
}

#[test]
fn the_test_is_walked_through_as_the_kernel_reports_it_on_a_thousand_random_scenes() {
    for seed in 0..1000 {
        tests_agree(random(seed, Moves::Straight), &format!("random {seed}"));
    }
}

/// Walks through a whole motion.
fn sweep_agrees(scene: Scene, name: &str) {
    if scene.focus().is_none() {
        return;
    }
    let mut bench = start(scene, Kind::Sweep);
    if bench.view().focus.is_some_and(|focus| focus.analysis.linear_motion().is_some()) {
        straight_agrees(&mut bench, name);
    } else {
        turning_agrees(&mut bench, name);
    }
    let end = walk(&bench);
    assert_eq!(end.stage, Stage::Outcome, "{name}");
    let focus = bench.view().focus.expect("a pair");
    let sweep = &focus.analysis.sweep;
    let hit = sweep.contacts.first().filter(|_| sweep.status() == SweepStatus::Hit);
    assert_eq!(end.page.rows.len(), usize::from(hit.is_some()), "{name}");
    if let Some(hit) = hit {
        let duration = bench.view().playhead.duration();
        prints(&end.page.rows[0], &end.page.rows[0].value, hit.enter.hi, duration.max(hit.enter.hi));
        assert_eq!((end.page.axis, bench.view().playhead.t()), (hit.axis, hit.enter.hi), "{name}");
    }
}

fn straight_agrees(bench: &mut Workbench, name: &str) {
    let mut windows = Interval::EVERYTHING;
    let mut axes = Vec::new();
    let stages = each(bench, |view, walk| {
        let focus = view.focus.expect("a pair");
        let motion = focus.analysis.linear_motion().expect("it is straight");
        if let Stage::Window(axis) = walk.stage {
            axes.push(axis);
            let gap = motion.axes[axis.axis_index(view.scene().dimension())].expect("it has a direction");
            let window = gap.window(motion.uncertainty(&gap));
            windows = windows.intersection(window);
            let during = window.intersection(Interval::new(0.0, view.playhead.duration()));
            if gap.distance.rate != 0.0 {
                let [enter, exit] = [&walk.page.rows[0], &walk.page.rows[1]];
                let size = window.min.abs().max(window.max.abs()).max(1.0);
                prints(enter, &enter.value, window.min, size);
                prints(exit, &exit.value, window.max, size);
                assert_eq!(walk.page.span.is_some(), !during.is_empty(), "{name}");
            }
            assert_eq!(view.selection.axis(), Some(axis));
        }
    });
    let focus = bench.view().focus.expect("a pair");
    let sweep = &focus.analysis.sweep;
    // With nothing left out, every axis that has a direction has its window, in order.
    let motion = focus.analysis.linear_motion().expect("it is straight");
    let all = AxisId::all(bench.view().scene().dimension()).iter().copied().zip(motion.axes.iter());
    let expected: Vec<AxisId> = all.filter(|(_, gap)| gap.is_some()).map(|(axis, _)| axis).collect();
    assert_eq!(axes, expected, "{name}");
    assert_eq!((stages[0], stages[stages.len() - 2]), (Stage::Velocity, Stage::Intersect), "{name}");
    let duration = bench.view().playhead.duration();
    let may = windows.intersection(Interval::new(0.0, duration));
    match sweep.contacts.first() {
        Some(contact) => {
            let off = (contact.enter.hi - may.min).abs();
            assert!(off <= 1e-9 * duration, "{name}: {may} and {contact:?}");
        }
        None if sweep.status() == SweepStatus::Never => {
            assert!(may.length() <= 1e-9 * duration, "{name}: {may}");
        }
        None => {}
    }
}

fn turning_agrees(bench: &mut Workbench, name: &str) {
    let stages = each(bench, |view, walk| {
        let focus = view.focus.expect("a pair");
        let sweep = &focus.analysis.sweep;
        match walk.stage {
            Stage::Certificate(k) | Stage::Advance(k) => {
                let part = &sweep.proof[k];
                assert_eq!((walk.page.span, walk.page.proof), (Some(part.span), Some(k)), "{name}");
                assert_eq!(view.selection.axis(), part.axis(), "{name}");
                let is_end = matches!(walk.stage, Stage::Advance(_));
                let t = view.playhead.t();
                assert_eq!(t, if is_end { part.span.max } else { part.span.min }, "{name}");
                if !is_end {
                    let bound = numbers(&walk.page.rows[0].value);
                    let sign = if part.certificate.kind().proves_apart() { 1.0 } else { -1.0 };
                    // A number of few digits may print as nothing.
                    assert!(
                        bound.len() == 2 && bound.iter().all(|of| of * sign >= 0.0),
                        "{name}: {}",
                        walk.page.rows[0]
                    );
                    let step = view.selection.step().expect("a step of the solver made it");
                    assert_eq!(focus.analysis.steps[step].span, part.span, "{name}");
                    let word = if part.certificate.kind().proves_apart() { "apart" } else { "overlap" };
                    assert!(walk.page.sentence.contains(word), "{name}: {}", walk.page.sentence);
                    assert!(Certificate::ALL.contains(&part.certificate.kind()));
                }
            }
            _ => {}
        }
    });
    let focus = bench.view().focus.expect("a pair");
    let sweep = &focus.analysis.sweep;
    let certificates: Vec<Stage> =
        stages.iter().copied().filter(|stage| matches!(stage, Stage::Certificate(_) | Stage::Advance(_))).collect();
    let expected: Vec<Stage> =
        (0..sweep.proof.len()).flat_map(|k| [Stage::Certificate(k), Stage::Advance(k)]).collect();
    assert_eq!(certificates, expected, "{name}");
    let count = |is: fn(&Stage) -> bool| stages.iter().filter(|stage| is(stage)).count();
    assert_eq!(count(|stage| matches!(stage, Stage::Enter(_))), sweep.contacts.len(), "{name}");
    let exits = sweep.contacts.iter().filter(|contact| contact.exit.is_some()).count();
    assert_eq!(count(|stage| matches!(stage, Stage::Exit(_))), exits, "{name}");
    assert_eq!(count(|stage| matches!(stage, Stage::Doubt(_))), sweep.unproved.len(), "{name}");
}

#[test]
fn the_motion_is_walked_through_as_the_solver_proves_it_on_every_shipped_scene() {
    for (name, scene) in shipped() {
        sweep_agrees(scene, &name);
    }
}

#[test]
fn the_motion_is_walked_through_as_the_solver_proves_it_on_a_thousand_random_scenes() {
    for seed in 0..1000 {
        let moves = if seed % 4 == 3 { Moves::Turning } else { Moves::Straight };
        sweep_agrees(random(seed, moves), &format!("random {seed}"));
    }
}
