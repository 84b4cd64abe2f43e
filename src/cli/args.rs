//! What can be typed.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};

use crate::workbench::export::SECONDS;

/// Shows why two boxes do or do not collide.
#[derive(Debug, Parser)]
#[command(
    name = "satscope",
    version,
    about = "Shows why two oriented boxes do or do not collide",
    after_help = "Exit codes: 0 all well; 1 an expectation failed; 2 a file could not be read or is not a valid scene, or wrong usage.",
    args_conflicts_with_subcommands = true
)]
pub struct Args {
    /// The scene to open; `-` is standard input.
    ///
    /// Where no window can be opened, its text report is printed instead.
    pub file: Option<PathBuf>,
    /// What to show first.
    #[command(flatten)]
    pub moment: Moment,
    /// A command that needs no window.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to show of a scene.
#[derive(Debug, Default, clap::Args)]
pub struct Moment {
    /// The time to show, seconds, from 0 to the scene's duration; 0 or that of the bookmark if left out
    #[arg(long, value_name = "T", allow_negative_numbers = true, requires = "file")]
    pub at: Option<f64>,
    /// The axis to show, such as A0 or A0xB1; the one of the bookmark or with the largest gap if left out
    #[arg(long, value_name = "AXIS", requires = "file")]
    pub axis: Option<String>,
    /// The names of two boxes; the pair of the bookmark or the scene's focus if left out
    #[arg(long, value_name = "A,B", requires = "file")]
    pub pair: Option<String>,
    /// The name of a bookmark of the scene: its time, its axis, and how it is looked at
    #[arg(long, value_name = "NAME", requires = "file")]
    pub bookmark: Option<String>,
}

/// The commands that need no window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the analysis of a pair: every axis at a time, and every contact over the whole motion
    Report(ReportOptions),
    /// Prove the expectations written in scenes
    ///
    /// Prints a line for each file and each expectation that fails.
    Check {
        /// Scene files, folders that are searched for `*.ron`, or `-` for standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write the picture of the boxes and the shown axis as SVG or PNG, without a display
    Render(RenderOptions),
    /// Print the lesson of a scene as a handout, with its numbers, pictures, questions and answers
    Lesson(LessonOptions),
    /// Print the verdict of scenes, and again whenever a file changes
    ///
    /// A line says the time of day, the file, the verdict at the start, the contacts, and how many expectations hold;
    /// those that do not hold follow. Ends at Ctrl+C, with the exit code that `check` would have then.
    Watch(WatchOptions),
    /// Print what makes a shell complete the arguments of this program
    ///
    /// For bash: satscope completions bash > ~/.local/share/bash-completion/completions/satscope
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page of this program or of one of its commands, for `man`
    ///
    /// To read it at once: satscope man | man -l -
    Man {
        /// The command; the program itself if left out
        #[arg(value_name = "COMMAND", value_parser = command_name)]
        of: Option<String>,
    },
}

/// What to report on.
#[derive(Debug, clap::Args)]
pub struct ReportOptions {
    /// The scene; `-` is standard input
    pub file: PathBuf,
    /// The time of the axis table, seconds, from 0 to the scene's duration; 0 or that of the bookmark if left out
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub at: Option<f64>,
    /// The names of two boxes; the pair of the bookmark or the scene's focus if left out
    #[arg(long, value_name = "A,B", conflicts_with = "all_pairs")]
    pub pair: Option<String>,
    /// The name of a bookmark of the scene
    #[arg(long, value_name = "NAME")]
    pub bookmark: Option<String>,
    /// Report on every pair
    ///
    /// Boxes whose bounds over the whole motion never touch are told apart by these, without solving their motion.
    #[arg(long)]
    pub all_pairs: bool,
    /// Report on the pairs that may meet, as the panel Pairs lists them
    ///
    /// These are the pairs whose bounds over the whole motion touch: all others are proved apart, and left out.
    #[arg(long, conflicts_with_all = ["pair", "all_pairs"])]
    pub candidates: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What to draw.
#[derive(Debug, clap::Args)]
pub struct RenderOptions {
    /// The scene; `-` is standard input
    pub file: PathBuf,
    /// What to show of it
    #[command(flatten)]
    pub moment: Moment,
    /// Width and height, points of an SVG and pixels of other forms; 1280x800, of a moving picture 800x500 if left out
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<[u16; 2]>,
    /// Light on dark, or dark on light
    #[arg(long, value_enum, default_value_t = ThemeName::Dark)]
    pub theme: ThemeName,
    /// Text with a contrast of at least 7 to 1
    #[arg(long)]
    pub high_contrast: bool,
    /// The layers to show and no others, such as Grid,Ghosts; those of the bookmark or the scene if left out
    #[arg(long, value_name = "LAYERS")]
    pub layers: Option<String>,
    /// Write the whole motion as a moving picture
    #[arg(long, conflicts_with = "at")]
    pub animate: bool,
    /// The frames for each second of a moving picture; 25 if left out
    #[arg(long, value_name = "N", requires = "animate", value_parser = clap::value_parser!(u16).range(1..=50))]
    pub fps: Option<u16>,
    /// How long a moving picture lasts; as long as the motion, but 2 to 10 seconds, if left out
    #[arg(long, value_name = "S", requires = "animate", value_parser = seconds)]
    pub seconds: Option<f64>,
    /// The form of the picture; by the ending of the file if left out, and SVG or GIF on standard output
    #[arg(long, value_enum)]
    pub format: Option<PictureFormat>,
    /// The file to write; standard output if left out
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What to watch.
#[derive(Debug, clap::Args)]
pub struct WatchOptions {
    /// A scene, or a folder with scenes in it and below it, also those to come
    #[arg(value_name = "FILE")]
    pub path: PathBuf,
    /// How to print it; JSON has an object a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What to print.
#[derive(Debug, clap::Args)]
pub struct LessonOptions {
    /// The scene; `-` is standard input
    pub file: PathBuf,
    /// How to print it
    #[arg(long, value_enum, default_value_t = LessonFormat::Text)]
    pub format: LessonFormat,
    /// The file to write; standard output if left out
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The form of a handout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LessonFormat {
    /// Words only
    Text,
    /// Markdown; the pictures are files beside the one that is written, or within the text
    Md,
    /// One file with its pictures, to be read or printed
    Html,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeName {
    /// Light on dark
    Dark,
    /// Dark on light
    Light,
}

/// The form of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// For browsers and drawing programs, with text as text
    Svg,
    /// Pixels
    Png,
    /// A moving picture that is shown everywhere, with 256 colours
    Gif,
    /// A moving picture with all colours, for browsers
    Apng,
}

/// The name of a command.
fn command_name(text: &str) -> Result<String, String> {
    let program = Args::command();
    let names: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
    if names.contains(&text) { Ok(text.to_owned()) } else { Err(format!("the commands are {}", names.join(", "))) }
}

/// A width and a height, such as `1280x800`.
fn size(text: &str) -> Result<[u16; 2], String> {
    const SIDES: RangeInclusive<u16> = 64..=8192;
    let side = |text: &str| text.parse().ok().filter(|side| SIDES.contains(side));
    let size = text.split_once('x').and_then(|(width, height)| Some([side(width)?, side(height)?]));
    size.ok_or_else(|| {
        format!("give width and height, such as 1280x800, each from {} to {}", SIDES.start(), SIDES.end())
    })
}

/// How long a moving picture lasts, seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| SECONDS.contains(seconds));
    seconds.ok_or_else(|| format!("give seconds, from {} to {}", SECONDS.start(), SECONDS.end()))
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

impl ReportOptions {
    /// The plainest report on a file at a moment.
    pub fn of(file: &Path, moment: Moment) -> Self {
        let Moment { at, axis: _, pair, bookmark } = moment;
        Self { file: file.to_owned(), at, pair, bookmark, all_pairs: false, candidates: false, format: Format::Text }
    }
}
