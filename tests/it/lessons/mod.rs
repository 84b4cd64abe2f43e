//! The course: what each lesson says is proved of its scene, no number about the scene is typed into a text, and a scene
//! that is changed contradicts its lesson.

mod play;

use crate::repository;
use satscope::{
    kernel::axis::{AxisId, Dimension},
    scene::{
        Boxes, Edit, Rotation, Scene,
        edit::Number,
        failures,
        lesson::{Lesson, LessonStep, Piece, Prose, Task},
    },
    workbench::{PairAnalysis, samples},
};

/// The lessons that come with the program, each with the name of its file.
fn lessons() -> Vec<(&'static str, Scene)> {
    let course = &samples::FOLDERS[0];
    assert_eq!(course.name, "Lessons");
    let scene = |file: &str, text| Scene::from_text(text).unwrap_or_else(|problems| panic!("{file}: {problems}"));
    course.samples.iter().map(|sample| (sample.file, scene(sample.file, sample.text))).collect()
}

fn lesson<'a>(file: &str, scene: &'a Scene) -> &'a Lesson {
    scene.lesson().unwrap_or_else(|| panic!("{file} has no lesson"))
}

/// The text as the file has it.
fn source(scene: &Scene, text: &Prose) -> String {
    text.text(&|index| scene.name(index))
}

#[test]
fn each_is_short_and_claims_something_in_every_step() {
    let lessons = lessons();
    assert!(12 <= lessons.len());
    let mut with_goal = 0;
    for (file, scene) in &lessons {
        let Lesson { summary, steps } = lesson(file, scene);
        assert!((20..120).contains(&summary.len()), "{file}: {summary}");
        assert!((4..=10).contains(&steps.len()), "{file}: {} steps", steps.len());
        assert!(steps.iter().any(|step| matches!(step.task, Some(Task::Ask(_)))), "{file} asks nothing");
        with_goal += usize::from(steps.iter().any(|step| step.goal().is_some()));
        for (index, step) in steps.iter().enumerate() {
            assert!(!step.expect.is_empty(), "{file}, step {index} claims nothing");
            assert_eq!(
                step.task.is_some() && step.after.is_none(),
                is_walk(step),
                "{file}, step {index}: no last word"
            );
            for text in step.texts() {
                let length = source(scene, text).chars().count();
                assert!(length < 650, "{file}, step {index}: {length} characters");
            }
        }
        for index in 0..scene.boxes().len() {
            assert!(scene.name(index).len() <= 8, "{file}: {} is a long name", scene.name(index));
        }
    }
    assert!(10 <= with_goal, "only {with_goal} lessons have a goal");
}

fn is_walk(step: &LessonStep) -> bool {
    matches!(step.task, Some(Task::Walk(_)))
}

/// What may be typed with a digit.
fn may_have_digits(word: &str) -> bool {
    /// Half extents and unit vectors of the edges in a formula, by their index.
    const SYMBOLS: [&str; 4] = ["h0", "h1", "u0", "u1"];
    // An axis is named by its origin, not measured.
    word.parse::<AxisId>().is_ok() || SYMBOLS.contains(&word)
}

#[test]
fn no_number_about_a_scene_is_typed() {
    let mut placeholders = 0;
    for (file, scene) in &lessons() {
        let Lesson { summary, steps } = lesson(file, scene);
        let texts = steps.iter().flat_map(LessonStep::texts);
        let words = texts.flat_map(Prose::pieces).filter_map(|piece| match piece {
            Piece::Words(words) => Some(words.as_str()),
            Piece::Value(_) => {
                placeholders += 1;
                None
            }
        });
        for text in words.chain([summary.as_str(), scene.notes(), scene.title()]) {
            let words = text.split(|c: char| !c.is_alphanumeric() && c != '.');
            let typed: Vec<_> = words
                .filter(|word| word.contains(|c: char| c.is_ascii_digit()))
                .filter(|word| !may_have_digits(word.trim_matches('.')))
                .collect();
            assert_eq!(typed, [""; 0], "{file}: {text}");
        }
    }
    assert!(100 < placeholders, "{placeholders}");
}

/// Changes of the scene, each with its name.
fn mutants(scene: &Scene) -> Vec<(String, Edit)> {
    let count = scene.dimension().count();
    let mut mutants = Vec::new();
    for index in 0..scene.boxes().len() {
        let item = scene.boxes().get(index).expect("it is one of them");
        let number = |number| item.number(number).expect("every box has it");
        let mut add = |verb: &str, numbers: Vec<(Number, f64)>| {
            mutants.push((format!("{verb} {}", item.name()), Edit::SetNumbers { index, numbers }));
        };
        let half: Vec<_> = (0..count).map(|i| number(Number::HalfExtent(i))).collect();
        let size = half.iter().copied().fold(0.0, f64::max);
        for (verb, way) in [("move on", 0.3), ("move back", -0.3)] {
            add(verb, (0..count).map(|i| (Number::Center(i), number(Number::Center(i)) + way * size)).collect());
        }
        for (verb, factor) in [("grow", 1.3), ("shrink", 0.7)] {
            add(verb, (0..count).map(|i| (Number::HalfExtent(i), factor * half[i])).collect());
        }
        match scene.dimension() {
            Dimension::D2 => add("turn", vec![(Number::Angle, number(Number::Angle) + 12.0)]),
            Dimension::D3 => {
                let rotation = Rotation::Euler([8.0, 12.0, 20.0]);
                mutants.push((format!("turn {}", item.name()), Edit::SetRotation { index, rotation }));
            }
        }
    }
    mutants
}

/// Changes that contradict no claim, because no word of the lesson depends on them.
const SURVIVORS: &[&str] = &[];

#[test]
fn a_changed_scene_contradicts_its_lesson() {
    let mut survivors = Vec::new();
    for (file, scene) in &lessons() {
        let mutants = mutants(scene);
        let mut dead = 0;
        for (name, edit) in &mutants {
            let mutant = scene.edited(edit).unwrap_or_else(|problem| panic!("{file}, {name}: {problem}"));
            let contradicted = failures(&mutant).iter().any(|failure| failure.path().to_string().starts_with("lesson"));
            dead += usize::from(contradicted);
            if !contradicted {
                survivors.push(format!("{file}: {name}"));
            }
        }
        assert!(mutants.len() <= 2 * dead, "{file}: only {dead} of {} changes are noticed", mutants.len());
    }
    assert_eq!(survivors, SURVIVORS);
}

#[test]
fn the_line_that_is_no_candidate_has_the_larger_gap_that_the_words_give_it() {
    let (_, scene) = lessons().swap_remove(3);
    let steps = &scene.lesson().expect("it is one").steps;
    let of_line = steps.iter().find(|step| step.line.is_some() && step.task.is_none()).expect("a line is shown");
    let at = of_line.at.expect("at a time");
    let analysis = PairAnalysis::without_proof(&scene, scene.focus().expect("a pair"));
    let along = analysis.along(at, &[of_line.line.expect("it has one")])[0].expect("it has a direction");
    assert!(analysis.at(at).report.separation + 0.1 < along.gap, "{along:?}");
}

type Vector = [f64; 3];

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The largest gap of two boxes as a program finds it that takes the axes of A as rows for the cosines, and the columns
/// of the same matrix for the vector from centre to centre. `rows` are the axes of A; B is not turned.
fn gap_with_rows_and_columns_mixed(rows: [Vector; 3], between: Vector, half: [Vector; 2]) -> f64 {
    let t: Vector = std::array::from_fn(|i| (0..3).map(|k| between[k] * rows[k][i]).sum());
    let unit = |i: usize| -> Vector { std::array::from_fn(|k| f64::from(u8::from(i == k))) };
    let axes_of_b: [Vector; 3] = std::array::from_fn(|j| std::array::from_fn(|i| dot(rows[i], unit(j))));
    let cross =
        |a: Vector, b: Vector| [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let crosses = (0..9).map(|k| cross(unit(k / 3), axes_of_b[k % 3]));
    let lines = (0..3).map(unit).chain(axes_of_b).chain(crosses).filter(|line| dot(*line, *line) > 1e-9);
    let gap = |line: Vector| {
        let reach: f64 = (0..3).map(|i| half[0][i] * line[i].abs() + half[1][i] * dot(axes_of_b[i], line).abs()).sum();
        (dot(t, line).abs() - reach) / dot(line, line).sqrt()
    };
    lines.map(gap).fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn the_mirage_is_where_mixed_rows_and_columns_see_the_post() {
    let (_, scene) = lessons().swap_remove(7);
    let Boxes::Spatial(boxes) = scene.boxes() else { panic!("it is in space") };
    let [beam, _, mirage] = [0, 1, 2].map(|index| &boxes[index]);
    let Rotation::Rows(first, second, third) = &beam.rotation else { panic!("the beam is given by rows") };
    let rows: [Vector; 3] = std::array::from_fn(|i| [first[i], second[i], third[i]]);
    let [post, seen] = [("beam", "post"), ("beam", "mirage")]
        .map(|(a, b)| PairAnalysis::without_proof(&scene, scene.pair_named(a, b).expect("both are there")));
    for t in [0.0, 0.3, 1.0] {
        let center =
            |index: usize| -> Vector { std::array::from_fn(|i| boxes[index].center[i] + t * boxes[index].velocity[i]) };
        let between = std::array::from_fn(|i| center(1)[i] - center(0)[i]);
        let mixed = gap_with_rows_and_columns_mixed(rows, between, [beam.half_extents, mirage.half_extents]);
        assert!((mixed - seen.at(t).report.separation).abs() < 1e-9, "{mixed} at {t}");
    }
    for t in [0.0, 1.0] {
        assert_ne!(post.at(t).report.verdict, seen.at(t).report.verdict, "that program is wrong at {t}");
    }
}

#[test]
fn the_readme_lists_the_course_and_shows_a_lesson_in_fifteen_lines() {
    let readme = std::fs::read_to_string(repository("README.md")).expect("there is a README");
    for (index, (file, scene)) in lessons().iter().enumerate() {
        let summary = &lesson(file, scene).summary;
        let (first, rest) = summary.split_at(1);
        let line = format!("\n{}. *{}*: {}{rest}\n", index + 1, scene.title(), first.to_lowercase());
        assert!(readme.contains(&line), "the README lacks: {line}");
    }
    let blocks = readme.split("```ron\n").skip(1).filter_map(|after| after.split("```").next());
    let shown = blocks.filter(|block| block.starts_with("(\n") && block.contains("lesson:"));
    let [shown] = shown.collect::<Vec<_>>()[..] else { panic!("one whole lesson is shown") };
    assert_eq!(shown.lines().count(), 15);
    let scene = Scene::from_text(shown).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(failures(&scene), []);
    assert!(lesson("README.md", &scene).steps.iter().any(|step| !step.expect.is_empty()));
}
