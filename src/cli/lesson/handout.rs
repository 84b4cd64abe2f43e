//! What a handout says, step by step, before it is text, Markdown or HTML.

use crate::picture::palette;
use crate::scene::lesson::{Ask, Task, WalkSpan};
use crate::workbench::{
    View,
    lesson::{Block, BlockKind, LessonCommand, LessonView, Span, answer, goal},
    numbers,
};
use crate::{cli::args::LessonFormat, picture::file::drawing::Drawing};

/// Width and height of a picture, points.
pub const SIZE: [u16; 2] = [720, 430];

/// A lesson to be printed.
pub struct Handout {
    /// The title of the scene; the summary where it has none.
    pub title: String,
    /// What the lesson teaches.
    pub summary: String,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// A step to be printed.
pub struct Step {
    /// What it says.
    pub say: Vec<Block>,
    /// The picture, as SVG; none in text.
    pub picture: Option<String>,
    /// What the picture shows: the boxes, the time, the axis.
    pub caption: String,
    /// What is to be done.
    pub task: Option<Asked>,
    /// What is said after it.
    pub after: Vec<Block>,
    /// What stands among the answers.
    pub answer: Vec<Block>,
}

/// What is to be done.
pub enum Asked {
    /// A sentence.
    Sentence(String),
    /// A blank to be filled in, with what it is and its unit.
    Blank(&'static str, &'static str),
    /// One of several.
    Choice(Vec<Vec<Block>>),
}

impl Handout {
    /// What stands among the answers, with the numbers of the steps, from 1.
    pub fn answers(&self) -> Vec<(usize, &[Block])> {
        let answers = (1..).zip(&self.steps).map(|(number, step)| (number, &step.answer[..]));
        answers.filter(|(_, answer)| !answer.is_empty()).collect()
    }

    /// Goes through the lesson.
    ///
    /// # Errors
    /// A sentence, where the scene has no lesson.
    pub fn of(mut drawing: Drawing, format: LessonFormat) -> Result<Self, String> {
        // The camera of the opening is that of a lesson that says none.
        drawing.act([]);
        let lesson = drawing.workbench.view().scene().lesson().cloned();
        let lesson = lesson.ok_or("the scene has no lesson; see `lesson` in the README")?;
        drawing.act([LessonCommand::Begin.into()]);
        let mut steps = Vec::with_capacity(lesson.steps.len());
        for index in 0..lesson.steps.len() {
            drawing.act([LessonCommand::ToStep(index).into()]);
            let picture = (format != LessonFormat::Text).then(|| drawing.svg(&palette::LIGHT));
            let asked = step(&drawing.workbench.view(), picture);
            // The answer is told once it is given up.
            drawing.act([LessonCommand::Skip.into()]);
            let view = drawing.workbench.view();
            steps.extend(asked.zip(view.lesson).map(|(step, told)| {
                let after = told.after.unwrap_or_default().to_vec();
                match told.step.task {
                    None | Some(Task::Walk(_)) => Step { after, ..step },
                    Some(Task::Ask(_)) => Step { answer: answered(&view, &told), ..step },
                    // The boxes are where they begin, so what is said of them where they should be is not true yet.
                    Some(Task::Goal(_)) => step,
                }
            }));
        }
        let view = drawing.workbench.view();
        let title = view.scene().title();
        let title = if title.is_empty() { lesson.summary.clone() } else { title.to_owned() };
        Ok(Self { title, summary: lesson.summary, steps })
    }
}

/// The step that is shown, without its answer.
fn step(view: &View<'_>, picture: Option<String>) -> Option<Step> {
    let shown = view.lesson?;
    let (say, task) = (shown.say.to_vec(), asked(view, &shown));
    Some(Step { say, picture, caption: caption(view), task, after: Vec::new(), answer: Vec::new() })
}

fn caption(view: &View<'_>) -> String {
    let time = numbers::short(view.playhead.t());
    let Some(focus) = view.focus else { return format!("At {time} s") };
    let [a, b] = [focus.analysis.pair.a, focus.analysis.pair.b].map(|index| view.scene().name(index));
    // The axis with the largest gap may be the answer.
    let is_asked = |shown: LessonView<'_>| {
        let says = shown.step.axis.is_some() || shown.step.line.is_some();
        !says && matches!(shown.step.task, Some(Task::Ask(_)))
    };
    if view.lesson.is_some_and(is_asked) {
        return format!("{a} (A) and {b} (B) at {time} s");
    }
    let line = if focus.free_line.is_some() { "a free line".to_owned() } else { focus.axis.to_string() };
    format!("{a} (A) and {b} (B) at {time} s, with {line}")
}

fn asked(view: &View<'_>, shown: &LessonView<'_>) -> Option<Asked> {
    let words = |words: &[&str]| words.iter().map(|word| vec![sentence(word)]).collect();
    Some(match shown.step.task.as_ref()? {
        Task::Goal(goal) => {
            Asked::Sentence(format!("In the program, change the boxes until {}.", goal::wanted(goal, view.scene())))
        }
        Task::Walk(WalkSpan::Sweep) => Asked::Sentence("In the program, walk through the whole motion.".to_owned()),
        Task::Walk(WalkSpan::Test { from, to, .. }) => {
            let axes = match (from, to) {
                (None, None) => "axis by axis".to_owned(),
                (Some(from), None) => format!("from {from} on"),
                (None, Some(to)) => format!("up to {to}"),
                (Some(from), Some(to)) if from == to => format!("at {from}"),
                (Some(from), Some(to)) => format!("from {from} to {to}"),
            };
            Asked::Sentence(format!("In the program, walk through the test, {axes}."))
        }
        Task::Ask(Ask::Verdict) => Asked::Choice(words(&["separated", "touching", "overlapping"])),
        Task::Ask(Ask::Axis) => Asked::Blank("Axis", ""),
        Task::Ask(Ask::Depth) => Asked::Blank("Depth", ""),
        Task::Ask(Ask::FirstContact) => Asked::Blank("Time", "s"),
        Task::Ask(Ask::Choice { .. }) => Asked::Choice(shown.answers.to_vec()),
    })
}

/// What stands among the answers about the step that is shown, whose task was skipped.
fn answered(view: &View<'_>, shown: &LessonView<'_>) -> Vec<Block> {
    let mut blocks: Vec<Block> = match &shown.step.task {
        Some(Task::Ask(Ask::Choice { right, .. })) => {
            let answer = shown.answers.get(*right).cloned().unwrap_or_default();
            let mut answer = answer.into_iter();
            let mut first = sentence(&format!("{}) ", letter(*right)));
            first.spans.extend(answer.next().into_iter().flat_map(|block| block.spans));
            std::iter::once(first).chain(answer).collect()
        }
        Some(Task::Ask(ask)) => answer::truth(ask, view).map(|truth| vec![sentence(&truth)]).unwrap_or_default(),
        Some(Task::Goal(_) | Task::Walk(_)) | None => return Vec::new(),
    };
    blocks.extend_from_slice(shown.after.unwrap_or_default());
    blocks
}

/// The letter of an answer: a, b, c.
pub fn letter(index: usize) -> char {
    // There are no more answers than letters.
    ('a'..='z').nth(index).unwrap_or('?')
}

fn sentence(text: &str) -> Block {
    Block { kind: BlockKind::Paragraph, spans: vec![Span { text: text.to_owned(), ..Span::default() }] }
}
