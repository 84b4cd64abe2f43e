//! Files made to hurt: time, memory and messages stay in proportion to the file, and what a name holds does not
//! reach the terminal.

use satscope::scene::{Edit, Scene};
use std::time::{Duration, Instant};

/// A text of about that many bytes: the middle as often as it fits.
fn filled(begin: &str, middle: &str, end: &str, bytes: usize) -> String {
    format!("{begin}{}{end}", middle.repeat(bytes / middle.len()))
}

/// The same with a middle that counts.
fn counted(begin: &str, middle: impl Fn(usize) -> String, end: &str, bytes: usize) -> String {
    let count = bytes / middle(0).len();
    let items: Vec<_> = (0..count).map(middle).collect();
    format!("{begin}{}{end}", items.join(","))
}

/// Each kind of hostile text, of about that many bytes.
fn kinds(bytes: usize) -> Vec<(&'static str, String)> {
    let scene = |fields: &str| format!("(version: 1, boxes: Planar([]), {fields}");
    let lesson = |steps: &str| scene(&format!("lesson: (summary: \"s\", steps: [{steps}]))"));
    let boxes = "(version: 1, boxes: Planar([";
    let fine = |i: usize| format!("(name: \"b{i}\", center: (0, {i}), half_extents: (1, 1))");
    vec![
        ("round brackets", filled("", "(", "", bytes)),
        ("square brackets", filled("(version: 1, boxes: Planar(", "[", "", bytes)),
        ("brackets in a field too many", filled("(version: 1, zzz: ", "[(", "", bytes)),
        ("closed brackets in a field too many", {
            let half = filled("", "[", "", bytes / 2);
            scene(&format!("zzz: {half}{})", half.replace('[', "]")))
        }),
        ("names around names", filled("(version: 1, focus: ", "Some(", "", bytes)),
        ("comments in comments", filled("(version: 1, ", "/*", "", bytes)),
        ("attributes", filled("", "#![enable(implicit_some)]\n", "(version: 1, boxes: Planar([]))", bytes)),
        ("a long title", filled("(version: 1, title: \"", "x", "\", boxes: Planar([]))", bytes)),
        ("a long name", filled("(version: 1, ", "n", ": 1)", bytes)),
        ("a long variant", filled("(version: 1, boxes: ", "N", "([]))", bytes)),
        ("a long box that is missing", scene(&filled("focus: (\"", "n", "\", \"a\"))", bytes))),
        ("a long axis", scene(&filled("expect: [Axis(pair: (\"a\", \"b\"), at: 0, is: \"", "n", "\")])", bytes))),
        ("a long number", filled("(version: 1, duration: ", "1", ", boxes: Planar([]))", bytes)),
        ("hashes", filled("(version: 1, title: r", "#", "\"\"", bytes)),
        ("line ends", filled("", "\n", "", bytes)),
        ("carriage returns", filled("", "\r", "", bytes)),
        ("zero bytes", filled("", "\0", "", bytes)),
        ("blanks", filled("(version: 1, boxes: Planar([]), title: ", " ", "5)", bytes)),
        ("good boxes", counted(boxes, fine, "]))", bytes)),
        ("mistakes on one line", counted(boxes, |i| fine(i).replace("(1,", "(-1,"), "]))", bytes)),
        ("mistakes on many lines", counted(boxes, |i| format!("\n{}", fine(i).replace("(1,", "(-1,")), "]))", bytes)),
        ("equal names", counted(boxes, |_| fine(7), "]))", bytes)),
        ("fields too many on one line", counted(boxes, |i| fine(i).replace(')', ", c: 3)"), "]))", bytes)),
        ("many fields too many", counted("(version: 1, boxes: Planar([]), ", |i| format!("f{i}: [{i}]"), ")", bytes)),
        ("the same field again", counted("(", |_| "version: 1".to_owned(), ")", bytes)),
        ("empty boxes", counted(boxes, |_| "()".to_owned(), "]))", bytes)),
        ("empty expectations", scene(&counted("expect: [", |_| "Sweep()".to_owned(), "])", bytes))),
        ("numbers for names", counted(boxes, |i| format!("(name: {i})"), "]))", bytes)),
        ("expectations", {
            let names = counted(boxes, fine, "]), expect: [", bytes / 2);
            let last = names.matches("name").count() - 1;
            let claim = |i: usize| format!("Sweep(pair: (\"b{}\", \"b{i}\"), is: Hit)", last - i % last);
            counted(&names, |i| claim(i % (last / 2)), "])", bytes / 2)
        }),
        ("steps of a lesson", lesson(&counted("", |i| format!("(say: \"step {i} of {{a}}\")"), "", bytes))),
        ("empty steps of a lesson", lesson(&counted("", |_| "()".to_owned(), "", bytes))),
        ("a long text", lesson(&filled("(say: \"", "x", "\")", bytes))),
        ("braces in a text", lesson(&filled("(say: \"", "{", "\")", bytes))),
        ("a brace that stays open", lesson(&filled("(say: \"{", "x", "\")", bytes))),
        ("placeholders that name nothing", lesson(&filled("(say: \"", "{x}", "\")", bytes))),
        ("a long placeholder", lesson(&filled("(say: \"{center ", "x ", "}\")", bytes))),
        ("many layers", lesson(&filled("(say: \"a\", show: [", "Grid,", "])", bytes))),
        ("many answers", lesson(&filled("(say: \"a\", ask: Choice(right: 0, answers: [", "\"{y}\",", "]))", bytes))),
        ("a long line", lesson(&filled("(say: \"a\", line: (", "1,", "))", bytes))),
        ("expectations of nobody", {
            let claim = |i: usize| format!("Sweep(pair: (\"no{i}\", \"nobody\"), is: Hit)");
            scene(&counted("expect: [", claim, "])", bytes))
        }),
    ]
}

#[test]
fn reading_takes_time_in_proportion_and_tells_of_fifty_mistakes() {
    for (kind, text) in kinds(1 << 20) {
        let start = Instant::now();
        let told = Scene::from_text(&text).map_or_else(|problems| problems.with_excerpts("x.ron"), |_| String::new());
        let took = start.elapsed();
        assert!(took < Duration::from_secs(1), "{kind}: {took:?}");
        assert!(told.matches("error: ").count() <= 50, "{kind}: {told}");
        assert!(told.len() < 100_000, "{kind}: a message of {} bytes", told.len());
        let longest = told.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(longest < 500, "{kind}: a line of {longest} characters");
    }
}

#[test]
fn what_is_not_listed_is_counted() {
    let nameless = "(name: \"\", center: (0, 0), half_extents: (1, 1))";
    let text =
        |count: usize| counted("(version: 1, boxes: Planar([", |_| nameless.to_owned(), "]))", count * nameless.len());
    let problems = |count| Scene::from_text(&text(count)).expect_err("no box has a name");
    assert_eq!((problems(50).list().len(), problems(50).more()), (50, 0));
    let many = problems(1234);
    assert_eq!((many.list().len(), many.more()), (50, 1184));
    assert!(many.with_excerpts("x.ron").ends_with("\n\nand 1184 more"));
    let fields = counted("(version: 1, boxes: Planar([]), ", |i| format!("f{i}: {i}"), ")", 700);
    let told = Scene::from_text(&fields).expect_err("no such fields").to_string();
    assert_eq!(told.matches("there is no field").count(), 50, "{told}");
    assert!(told.ends_with("and perhaps more: the rest was not read"), "{told}");
}

#[test]
fn excerpts_of_long_lines_show_what_is_near() {
    let text = filled("(version: 1, title: \"", "é", "\", colour: 3, boxes: Planar([]), notes: \"", 1000);
    let text = filled(&text, "z", "\")", 1000);
    let problems = Scene::from_text(&text).expect_err("there is no such field");
    let at = problems.list()[0].place.clone().expect("it is in the text");
    assert_eq!((at.line, at.column, &text[at.bytes]), (1, 525, "colour"));
    let told = problems.with_excerpts("x.ron");
    assert!(told.starts_with("error: x.ron:1:525: there is no field `colour`"), "{told}");
    let line = told.lines().find(|line| line.starts_with("1 |")).expect("the line is shown");
    assert!(line.contains("éé\", colour: 3, boxes") && line.chars().count() < 220, "{line}");
}

/// A field too many no longer hides the other mistakes.
#[test]
fn every_mistake_is_listed_also_beside_unknown_fields() {
    let text = r#"(version: 1, colour: (1, [2, (3)]), duration: -2, boxes: Planar([
    (name: "a", centre: (0, 0), center: (0, 0), half_extents: (-1, 1), mass: 3.5e0),
    (name: "a", center: (0, 0), half_extents: (1, 1), r#type: 1..=5, angle: 1, angle: 2),
]), focus: ("x", "a"), expect: [Sweep(pair: ("a", "y"), is: Hit, /* why */ because: "é, )")])"#;
    let problems = Scene::from_text(text).expect_err("it is full of faults");
    let told: Vec<_> = problems
        .list()
        .iter()
        .map(|problem| {
            let at = problem.place.clone().expect("each is in the text");
            format!("{}:{} {}", at.line, at.column, problem.what.split([';', ',']).next().unwrap_or_default())
        })
        .collect();
    let expected = [
        "1:14 there is no field `colour` here",
        "1:47 the duration is -2.0",
        "2:17 there is no field `centre` here",
        "2:64 the half extent is -1.0",
        "2:72 there is no field `mass` here",
        "3:12 the name \"a\" is taken by boxes[0]",
        "3:57 there is no field `type` here",
        "3:80 the field `angle` is written twice",
        "4:13 no box is named \"x\"",
        "4:51 no box is named \"y\"",
        "4:76 there is no field `because` here",
    ];
    assert_eq!(told, expected);
}

/// Neither a field that is missing nor one of the wrong form hides the others, and none is told of twice.
#[test]
fn every_mistake_is_listed_also_beside_missing_fields_and_wrong_forms() {
    let text = r#"(version: 1, colour: 3, title: 5, boxes: Planar([
    (name: "a", half_extents: (-1, 1), mass: 3),
    (name: "a", center: "x", half_extents: (1, 1, 1), angle: (1)),
    (center: (0, NaN), half_extents: (1)),
    (name: 7, center: (0, 0), half_extents: (1, 1), pivot: [0, 0]),
]), focus: ("a", "a", "a"), expect: [
    Sweep(pair: ("a", "y"), is: Hti),
    Separation(pair: ("a", 3), at: inf, tolerance: -1),
    Axis(at: "0", is: "C0"),
    Contacts(pair: ("x", "a"), intervals: [(0, 1), (2)], tolerance: 0),
])"#;
    let expected = [
        "1:14 there is no field `colour` here",
        "1:32 title: text in quotes is expected here",
        "2:32 boxes[0].half_extents.0: the half extent is -1.0",
        "2:40 boxes[0]: there is no field `mass` here",
        "2:47 boxes[0]: the field `center` is missing",
        "3:12 boxes[1].name: the name \"a\" is taken by boxes[0]",
        "3:25 boxes[1].center: an opening `(` is expected here",
        "3:51 boxes[1].half_extents: a closing `)` is expected here",
        "3:62 boxes[1].angle: a number is expected here",
        "4:18 boxes[2].center.1: NaN is not allowed",
        "4:40 boxes[2].half_extents: too few values: 1",
        "4:41 boxes[2]: the field `name` is missing",
        "5:12 boxes[3].name: text in quotes is expected here",
        "5:60 boxes[3].pivot: an opening `(` is expected here",
        "6:23 focus: a closing `)` is expected here",
        "7:23 expect[0].pair.1: no box is named \"y\"",
        "7:33 expect[0].is: `Hti` is not known here",
        "8:28 expect[1].pair.1: text in quotes is expected here",
        "8:36 expect[1].at: inf is not allowed",
        "8:52 expect[1].tolerance: the tolerance is -1.0",
        "8:54 expect[1]: the field `value` is missing",
        "9:14 expect[2].at: a number is expected here",
        "9:23 expect[2].is: there is no axis \"C0\"",
        "9:27 expect[2]: the field `pair` is missing",
        "10:21 expect[3].pair.0: no box is named \"x\"",
        "10:54 expect[3].intervals[1]: too few values: 1",
    ];
    let problems = Scene::from_text(text).expect_err("it is full of faults").to_string();
    let told: Vec<_> = problems.lines().map(|line| line.split([';', ',']).next().unwrap_or_default()).collect();
    let told: Vec<_> = told.iter().map(|line| line.replacen(": ", " ", 1)).collect();
    assert_eq!(told, expected);
}

/// Where a bracket is missing, what follows is not taken for further mistakes.
#[test]
fn a_missing_bracket_ends_the_reading() {
    let text = r#"(version: 1, boxes: Planar([
    (name: "a", center: (0, 0, half_extents: (1, 1)), (center: (0, 0)),
]))"#;
    let problems = Scene::from_text(text).expect_err("a bracket is missing").to_string();
    assert_eq!(problems.lines().count(), 1, "{problems}");
    assert!(problems.starts_with("2:32: boxes[0].center: a closing `)` is expected here"), "{problems}");
}

#[test]
fn a_copy_among_many_is_named_at_once() {
    let text = counted(
        "(version: 1, boxes: Planar([",
        |i| format!("(name: \"b {i}\", center: (0, 0), half_extents: (1, 1))"),
        "]))",
        1 << 20,
    );
    let scene = Scene::from_text(&text).expect("it is valid");
    let start = Instant::now();
    let copied = scene.edited(&Edit::DuplicateBox(1)).expect("there is such a box");
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    assert_eq!(copied.name(copied.boxes().len() - 1), "b");
}
