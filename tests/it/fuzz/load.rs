//! Any text: it is read or refused, and what is read can be saved.

use satscope::scene::{Scene, file::problem::MOST_PROBLEMS, visible::acts};

/// The bytes are the text of a scene file: "read" or "refused".
pub fn check(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    match Scene::from_text(&text) {
        Ok(scene) => {
            let saved = scene.to_text();
            let again = Scene::from_text(&saved).unwrap_or_else(|problems| panic!("saved, but not read: {problems}"));
            assert_eq!(again, scene, "load(save(scene))");
            assert_eq!(again.to_text(), saved, "the second save");
            "read".to_owned()
        }
        Err(problems) => {
            // Places count in the text as it is read: without the mark in front, line ends unified.
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
            assert!((1..=MOST_PROBLEMS).contains(&problems.list().len()), "{problems}");
            for problem in problems.list() {
                let at = problem.place.as_ref().expect("every problem of a text has a place");
                assert!(text.get(at.bytes.clone()).is_some(), "{problem} is at {:?}", at.bytes);
                let before = &text[..at.bytes.start];
                let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
                assert_eq!((at.line, at.column), (1 + before.matches('\n').count(), column), "{problem}");
            }
            let told = problems.with_excerpts("x.ron");
            assert_eq!(told.find(|c| c != '\n' && acts(c)), None, "{told:?}");
            assert!(told.lines().all(|line| line.chars().count() < 2000), "{told}");
            "refused".to_owned()
        }
    }
}
