//! Handouts: text, Markdown, HTML.

use super::text;
use crate::cli::{err, out, satscope, satscope_reading};
use std::fs;

const STEPS: &str = r#"
(say: "The <gap> of **{a}** is {gap A0}.

- one
- two", axis: "A0", camera: Fit, after: "Told."),
(say: "Which?", at: 0.5, ask: Axis, after: "By {separation}."),
(say: "Choose.", ask: Choice(answers: ["{gap A1}", "{gap A0} & more"], right: 1)),
(say: "Do.", goal: Verdict(pair: ("left", "big right"), at: 0.0, is: Touching), after: "Secret."),
(say: "Walk.", walk: Test(from: "A1", to: "B0")),
(say: "How deep?", ask: Depth),
"#;

fn handout(arguments: &[&str]) -> String {
    handout_of(STEPS, arguments)
}

/// What is printed of a lesson of these steps.
pub fn handout_of(steps: &str, arguments: &[&str]) -> String {
    let arguments: Vec<&str> = ["lesson", "-"].iter().chain(arguments).copied().collect();
    let output = satscope_reading(&arguments, text(steps).as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    out(&output)
}

#[test]
fn text_has_numbers_questions_and_answers() {
    let expected = "\
s

1. The <gap> of left is 2.

   - one
   - two
   [left (A) and big right (B) at 0 s, with A0]
   Told.

2. Which?
   [left (A) and big right (B) at 0.5 s]
   Axis: ____________

3. Choose.
   [left (A) and big right (B) at 0 s]
   a) -2
   b) 2 & more

4. Do.
   [left (A) and big right (B) at 0 s, with A0]
   In the program, change the boxes until left and big right are touching at 0
   s.

5. Walk.
   [left (A) and big right (B) at 0 s, with A1]
   In the program, walk through the test, from A1 to B0.

6. How deep?
   [left (A) and big right (B) at 0 s]
   Depth: ____________

Answers

2. A0

   By 1.

3. b) 2 & more

6. 0
";
    assert_eq!(handout(&[]), expected);
    assert_eq!(handout(&["--format", "text"]), expected);
}

#[test]
fn html_is_one_file_that_runs_nothing() {
    let html = handout(&["--format", "html"]);
    let lower = html.to_lowercase();
    for forbidden in ["<script", "javascript:", "<link", "<img", "<iframe", "<object", "@import", "url("] {
        assert!(!lower.contains(forbidden), "{forbidden}");
    }
    // No element has a handler, and nothing is fetched but the names of XML.
    assert!(!lower.split('<').any(|tag| tag.split('>').next().is_some_and(|tag| tag.contains(" on"))), "a handler");
    assert_eq!(html.matches("http").count(), html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
    assert_eq!(html.matches("<svg ").count(), 6, "a picture a step");
    assert!(
        html.contains("<p>The &lt;gap&gt; of <strong>left</strong> is 2.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>")
    );
    assert!(
        html.contains("<ol class=\"answers\">\n<li><p>-2</p>\n</li>\n<li><p>2 &amp; more</p>\n</li>\n</ol>"),
        "{html}"
    );
    let (questions, answers) = html.split_once("<h1>Answers</h1>").expect("there are answers");
    assert!(!questions.contains("By 1.") && answers.contains("<p>A0</p>\n<p>By 1.</p>"), "{answers}");
    assert!(!html.contains("Secret"), "a goal that is not reached has nothing to tell");
    assert!(html.contains("break-inside: avoid"));
    for tag in ["section", "figure", "svg", "p", "ul", "ol", "li", "h1", "h2", "div", "body", "html"] {
        let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn what_a_scene_says_is_no_markup() {
    let text =
        text("(say: \"{a} </p><script>alert(1)</script>\")").replace("\"left\"", "\"<b onclick='x'>&\\u{1b}[31m\"");
    let output = satscope_reading(&["lesson", "-", "--format", "html"], text.as_bytes());
    let html = out(&output);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(!html.contains("<script") && !html.contains("<b ") && !html.contains('\u{1b}'), "{html}");
    assert!(html.contains("&lt;script&gt;"));
}

#[test]
fn markdown_has_its_pictures_beside_it_or_within() {
    let within = handout(&["--format", "md"]);
    assert_eq!(within.matches("](data:image/svg+xml,%3Csvg").count(), 6);
    assert!(within.contains("The \\<gap\\> of **left** is 2.\n\n- one\n- two\n"), "{within}");
    let folder = tempfile::tempdir().expect("a folder");
    let scene = folder.path().join("a b.ron");
    let file = folder.path().join("out put.md");
    fs::write(&scene, text(STEPS)).expect("it can be written");
    let output =
        satscope(&["lesson", &scene.display().to_string(), "--format", "md", "-o", &file.display().to_string()]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(0), ""), "{}", err(&output));
    let written = fs::read_to_string(&file).expect("it was written");
    for step in 1..=6 {
        assert!(written.contains(&format!("](out%20put-{step}.svg)")), "{written}");
        let svg = fs::read_to_string(folder.path().join(format!("out put-{step}.svg"))).expect("it was written");
        assert!(svg.starts_with("<svg "), "{svg}");
    }
    assert!(written.contains("\n## Answers\n\n**2.** A0\n\nBy 1.\n"), "{written}");
}

#[test]
fn what_cannot_be_printed_is_said() {
    let none = "(version: 1, boxes: Planar([]))";
    let output = satscope_reading(&["lesson", "-"], none.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("the scene has no lesson"), "{}", err(&output));
    let output = satscope(&["lesson", "/nowhere/x.ron"]);
    assert_eq!(output.status.code(), Some(2));
    // A scene without boxes may have a lesson.
    let empty =
        "(version: 1, boxes: Planar([]), lesson: (summary: \"s\", steps: [(say: \"{a} {gap A0}\", ask: Verdict)]))";
    for format in ["text", "md", "html"] {
        let output = satscope_reading(&["lesson", "-", "--format", format], empty.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(out(&output).contains("none none"), "{}", out(&output));
    }
}
