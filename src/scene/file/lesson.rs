//! The lesson of a scene file: read, and printed.

use super::{
    claims::Value as _,
    items::{Item, Items, written},
    path::{Path, Step},
    print::{Lines, names, numbers, quoted},
    problem::Faults,
    view::{CameraFile, text_of_camera, text_of_layers},
};
use crate::{
    kernel::{
        axis::{AxisId, Dimension},
        projection::Coordinates,
    },
    scene::{
        expect::{ExpectFile, Expectation},
        lesson::{Ask, Lesson, LessonStep, MOST_ANSWERS, MOST_STEPS, Prose, StepCamera, Task, WalkSpan, check},
        model::Scene,
        view::Layer,
    },
};
use serde::{
    Deserialize,
    de::{Deserializer, SeqAccess, Visitor},
};
use std::fmt;

/// A lesson as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Lesson")]
pub struct LessonFile {
    #[serde(default, deserialize_with = "written")]
    summary: Option<String>,
    #[serde(default, deserialize_with = "written")]
    steps: Option<Items<StepFile>>,
}

/// A step of a lesson as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Step")]
struct StepFile {
    #[serde(default, deserialize_with = "written")]
    say: Option<String>,
    #[serde(default, deserialize_with = "written")]
    at: Option<f64>,
    #[serde(default, deserialize_with = "written")]
    axis: Option<String>,
    #[serde(default, deserialize_with = "written")]
    line: Option<LineFile>,
    #[serde(default)]
    faces_only: bool,
    #[serde(default, deserialize_with = "written")]
    show: Option<Vec<Layer>>,
    #[serde(default, deserialize_with = "written")]
    camera: Option<StepCameraFile>,
    #[serde(default)]
    expect: Items<ExpectFile>,
    #[serde(default, deserialize_with = "written")]
    goal: Option<ExpectFile>,
    #[serde(default, deserialize_with = "written")]
    ask: Option<AskFile>,
    #[serde(default, deserialize_with = "written")]
    after: Option<String>,
    #[serde(default, deserialize_with = "written")]
    walk: Option<WalkFile>,
}

impl Item for StepFile {
    fn is_complete(&self) -> bool {
        self.say.is_some()
    }
}

/// A question as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
enum AskFile {
    Verdict,
    Axis,
    Depth,
    FirstContact,
    Choice {
        #[serde(default, deserialize_with = "written")]
        answers: Option<Vec<String>>,
        #[serde(default, deserialize_with = "written")]
        right: Option<i64>,
    },
}

/// A part of a walk as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
enum WalkFile {
    Test {
        #[serde(default, deserialize_with = "written")]
        at: Option<f64>,
        #[serde(default, deserialize_with = "written")]
        from: Option<String>,
        #[serde(default, deserialize_with = "written")]
        to: Option<String>,
    },
    Sweep,
}

/// From where a step is seen, as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
enum StepCameraFile {
    Opening,
    Fit,
    Across,
    Along,
    Focus,
    Place(CameraFile),
}

/// The numbers of a direction, of which too many may be written.
#[derive(Clone, Debug, PartialEq)]
struct LineFile(Vec<f64>);

impl<'de> Deserialize<'de> for LineFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;

        impl<'de> Visitor<'de> for Numbers {
            type Value = LineFile;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("two or three numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<LineFile, A::Error> {
                let mut numbers = Vec::new();
                // The reader says that a bracket is missing where more follow.
                while numbers.len() < 3
                    && let Some(number) = seq.next_element()?
                {
                    numbers.push(number);
                }
                Ok(LineFile(numbers))
            }
        }

        deserializer.deserialize_tuple(3, Numbers)
    }
}

/// Every field of a lesson, and whether it holds a list.
pub const FIELDS_OF_LESSON: &[(&str, bool)] = &[
    ("summary", false),
    ("steps", true),
    ("say", false),
    ("at", false),
    ("axis", false),
    ("line", false),
    ("faces_only", false),
    ("show", true),
    ("camera", false),
    ("expect", true),
    ("goal", false),
    ("ask", false),
    ("answers", true),
    ("right", false),
    ("after", false),
    ("walk", false),
    ("from", false),
    ("to", false),
];

/// What a lesson needs to know of its scene while it is read.
pub struct Around<'a> {
    /// 2D or 3D.
    pub dimension: Dimension,
    /// The box of a name.
    pub index_of: &'a dyn Fn(&str) -> Option<usize>,
    /// The expectation at a path, as far as its pair can be found; adds what is wrong with it.
    pub expectation: &'a dyn Fn(&mut Faults, &Path, ExpectFile) -> Option<Expectation>,
}

impl LessonFile {
    /// The lesson. Adds what is missing from it and what cannot be read; its numbers are still to be checked.
    pub fn into_lesson(self, around: &Around<'_>, faults: &mut Faults) -> Lesson {
        let Self { summary, steps } = self;
        let path = Path::field("lesson");
        let summary = or_missing(summary, "summary", &path, faults);
        let steps = or_missing(steps, "steps", &path, faults);
        faults.unread |= steps.unread;
        let path = path.then(Step::Field("steps"));
        let Items { list: mut steps, .. } = steps;
        if MOST_STEPS < steps.len() {
            faults.add(path.clone(), check::wrong_count_of_steps(steps.len()));
            steps.truncate(MOST_STEPS);
        }
        let step = |(index, step): (usize, StepFile)| step.into_step(&path.then(Step::Item(index)), around, faults);
        Lesson { summary, steps: steps.into_iter().enumerate().map(step).collect() }
    }
}

/// The value of a field; for one that is missing, a fault and the default.
fn or_missing<T: Default>(written: Option<T>, field: &'static str, path: &Path, faults: &mut Faults) -> T {
    written.unwrap_or_else(|| {
        faults.add_missing(path, field);
        T::default()
    })
}

/// The text at `path`, with a fault for each placeholder that names nothing.
fn prose(text: &str, path: &Path, around: &Around<'_>, faults: &mut Faults) -> Prose {
    let (prose, mistakes) = Prose::read(text, around.index_of);
    let is_blank = prose.is_blank() && !mistakes.is_empty();
    for mistake in mistakes {
        faults.add(path.clone(), mistake);
    }
    // Not empty, for that would be one fault more.
    if is_blank { Prose::plain("?") } else { prose }
}

/// The axis at `path`; for a name that is none, a fault.
fn axis(name: Option<String>, path: &Path, around: &Around<'_>, faults: &mut Faults) -> Option<AxisId> {
    AxisId::read(name?, around.dimension).map_err(|why| faults.add(path.clone(), why)).ok()
}

impl StepFile {
    fn into_step(self, path: &Path, around: &Around<'_>, faults: &mut Faults) -> LessonStep {
        let Self { say, at, axis: axis_name, line, faces_only, show, camera, expect, goal, ask, after, walk } = self;
        let at_field = |field| path.then(Step::Field(field));
        let say = match say {
            Some(say) => prose(&say, &at_field("say"), around, faults),
            None => {
                faults.add_missing(path, "say");
                Prose::default()
            }
        };
        let tasks = [("goal", goal.is_some()), ("ask", ask.is_some()), ("walk", walk.is_some())];
        for (field, _) in tasks.into_iter().filter(|(_, is_written)| *is_written).skip(1) {
            faults.add(at_field(field), "a step has one of `goal`, `ask` and `walk`; make another step of it");
        }
        let goal = goal.and_then(|goal| (around.expectation)(faults, &at_field("goal"), goal)).map(Task::Goal);
        let ask = ask.map(|ask| Task::Ask(ask.into_ask(&at_field("ask"), around, faults)));
        let walk = walk.map(|walk| Task::Walk(walk.into_walk(&at_field("walk"), around, faults)));
        let Items { list: expect, unread } = expect;
        faults.unread |= unread;
        let mut expected = Vec::with_capacity(expect.len());
        for (index, item) in expect.into_iter().enumerate() {
            expected.extend((around.expectation)(faults, &at_field("expect").then(Step::Item(index)), item));
        }
        LessonStep {
            say,
            at,
            axis: axis(axis_name, &at_field("axis"), around, faults),
            line: line.and_then(|line| line.into_direction(&at_field("line"), around.dimension, faults)),
            faces_only,
            show,
            camera: camera.map(|camera| camera.into_camera(&at_field("camera"), around.dimension, faults)),
            expect: expected,
            task: goal.or(ask).or(walk),
            after: after.map(|after| prose(&after, &at_field("after"), around, faults)),
        }
    }
}

impl AskFile {
    fn into_ask(self, path: &Path, around: &Around<'_>, faults: &mut Faults) -> Ask {
        match self {
            Self::Verdict => Ask::Verdict,
            Self::Axis => Ask::Axis,
            Self::Depth => Ask::Depth,
            Self::FirstContact => Ask::FirstContact,
            Self::Choice { answers, right } => {
                let mut answers = or_missing(answers, "answers", path, faults);
                let right = or_missing(right, "right", path, faults);
                let path = path.then(Step::Field("answers"));
                if MOST_ANSWERS < answers.len() {
                    faults.add(path.clone(), check::wrong_count_of_answers(answers.len()));
                    answers.truncate(MOST_ANSWERS);
                }
                let answer =
                    |(index, text): (usize, String)| prose(&text, &path.then(Step::Item(index)), around, faults);
                let answers = answers.into_iter().enumerate().map(answer).collect();
                // What is no index is none of an answer either, which the check says.
                Ask::Choice { answers, right: usize::try_from(right).unwrap_or(usize::MAX) }
            }
        }
    }
}

impl WalkFile {
    fn into_walk(self, path: &Path, around: &Around<'_>, faults: &mut Faults) -> WalkSpan {
        match self {
            Self::Sweep => WalkSpan::Sweep,
            Self::Test { at, from, to } => WalkSpan::Test {
                at,
                from: axis(from, &path.then(Step::Field("from")), around, faults),
                to: axis(to, &path.then(Step::Field("to")), around, faults),
            },
        }
    }
}

impl StepCameraFile {
    fn into_camera(self, path: &Path, dimension: Dimension, faults: &mut Faults) -> StepCamera {
        match self {
            Self::Opening => StepCamera::Opening,
            Self::Fit => StepCamera::Fit,
            Self::Across => StepCamera::Across,
            Self::Along => StepCamera::Along,
            Self::Focus => StepCamera::Focus,
            Self::Place(camera) => StepCamera::Place(camera.into_camera(path, dimension, faults)),
        }
    }
}

impl LineFile {
    fn into_direction(self, path: &Path, dimension: Dimension, faults: &mut Faults) -> Option<Coordinates> {
        let Self(numbers) = self;
        if numbers.len() != dimension.count() {
            let what =
                format!("{} numbers are written; a line of {dimension} has {}", numbers.len(), dimension.count());
            faults.add(path.clone(), what);
            return None;
        }
        Some(std::array::from_fn(|i| numbers.get(i).copied().unwrap_or(0.0)))
    }
}

/// The text of a lesson, as the value of a field of the scene.
pub fn text(scene: &Scene, lesson: &Lesson) -> String {
    let Lesson { summary, steps } = lesson;
    let steps: String = steps.iter().map(|step| text_of_step(scene, step)).collect();
    let summary = quoted(summary, Lines::Escaped);
    format!("(\n        summary: {summary},\n        steps: [\n{steps}        ],\n    )")
}

fn text_of_step(scene: &Scene, step: &LessonStep) -> String {
    let LessonStep { say, at, axis, line, faces_only, show, camera, expect, task, after } = step;
    let name = |index: usize| scene.name(index);
    let prose = |prose: &Prose| quoted(&prose.text(&name), Lines::Kept);
    let cues = [
        at.map(|at| format!("at: {at:?}")),
        axis.map(|axis| format!("axis: {}", axis.text())),
        line.map(|line| format!("line: {}", numbers(&line[..scene.dimension().count()]))),
        faces_only.then(|| "faces_only: true".to_owned()),
        show.as_ref().map(|layers| format!("show: {}", text_of_layers(layers))),
        camera.as_ref().map(|camera| format!("camera: {}", text_of(camera))),
    ];
    let cues: Vec<_> = cues.into_iter().flatten().collect();
    let expect = (!expect.is_empty()).then(|| {
        let lines: String = expect
            .iter()
            .map(|of| format!("                    {},\n", of.claim.text(&names(scene, of.pair))))
            .collect();
        format!("expect: [\n{lines}                ]")
    });
    let task = task.as_ref().map(|task| match task {
        Task::Goal(goal) => format!("goal: {}", goal.claim.text(&names(scene, goal.pair))),
        Task::Ask(Ask::Verdict) => "ask: Verdict".to_owned(),
        Task::Ask(Ask::Axis) => "ask: Axis".to_owned(),
        Task::Ask(Ask::Depth) => "ask: Depth".to_owned(),
        Task::Ask(Ask::FirstContact) => "ask: FirstContact".to_owned(),
        Task::Ask(Ask::Choice { answers, right }) => {
            let answers: Vec<_> = answers.iter().map(prose).collect();
            format!("ask: Choice(answers: [{}], right: {right})", answers.join(", "))
        }
        Task::Walk(WalkSpan::Sweep) => "walk: Sweep".to_owned(),
        Task::Walk(WalkSpan::Test { at, from, to }) => {
            let at = at.map(|at| format!("at: {at:?}"));
            let ends = [("from", from), ("to", to)].into_iter();
            let ends = ends.filter_map(|(field, axis)| Some(format!("{field}: {}", axis.as_ref()?.text())));
            format!("walk: Test({})", at.into_iter().chain(ends).collect::<Vec<_>>().join(", "))
        }
    });
    let cues = (!cues.is_empty()).then(|| cues.join(", "));
    let after = after.as_ref().map(|after| format!("after: {}", prose(after)));
    let lines = [Some(format!("say: {}", prose(say))), cues, expect, task, after];
    let lines: String = lines.into_iter().flatten().map(|line| format!("                {line},\n")).collect();
    format!("            (\n{lines}            ),\n")
}

fn text_of(camera: &StepCamera) -> String {
    match camera {
        StepCamera::Place(camera) => format!("Place({})", text_of_camera(camera)),
        StepCamera::Opening | StepCamera::Fit | StepCamera::Across | StepCamera::Along | StepCamera::Focus => {
            format!("{camera:?}")
        }
    }
}
