//! A person in front of the window: finds things by name, points, presses keys, and looks at what came of it.

use crate::{
    display::{Display, PATIENCE, START, picture_of_failure, stop, wait_for},
    program::start,
    tree::{Inspector, Node},
};
use eframe::egui::{Pos2, Vec2, accesskit::Role, vec2};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Child,
    rc::Rc,
    thread,
    time::Duration,
};

/// The file that most tests open.
pub const FILE: &str = "scene.ron";

/// A running program with its window; both end when this is dropped.
pub struct Window {
    program: Child,
    inspector: Inspector,
    /// The window's number on its display.
    id: String,
    pub display: Rc<Display>,
}

/// Where to point.
pub trait Place {
    /// The point, in points from the corner of the window.
    #[track_caller]
    fn on(&self, window: &Window) -> Pos2;
}

impl Place for Pos2 {
    fn on(&self, _: &Window) -> Pos2 {
        *self
    }
}

impl Place for &Node {
    fn on(&self, _: &Window) -> Pos2 {
        self.middle()
    }
}

impl Place for &str {
    #[track_caller]
    fn on(&self, window: &Window) -> Pos2 {
        window.find(self).middle()
    }
}

impl Window {
    /// Opens a window on a scene, which is saved as [`FILE`].
    pub fn open(scene: &str) -> Self {
        Self::with(&[(FILE, scene)], &[FILE])
    }

    /// Writes files into the folder of the window, and opens it there with those arguments.
    pub fn with(files: &[(&str, &str)], arguments: &[&str]) -> Self {
        Self::prepared(arguments, |folder| {
            for (name, text) in files {
                fs::write(folder.join(name), text).expect("the folder is writable");
            }
            Vec::new()
        })
    }

    /// Prepares the folder of the window, and opens it there with those arguments; what `prepare` gives is set in
    /// its environment.
    pub fn prepared(arguments: &[&str], prepare: impl FnOnce(&Path) -> Vec<(&'static str, PathBuf)>) -> Self {
        let mut display = Display::start();
        let environment = prepare(display.folder());
        display.set(environment);
        let (program, inspector, id) = start(&display, arguments);
        let window = Self { program, inspector, id, display: Rc::new(display) };
        window.activate();
        window
    }

    /// Opens another window beside this one.
    pub fn another(&self, arguments: &[&str]) -> Self {
        let (program, inspector, id) = start(&self.display, arguments);
        let window = Self { program, inspector, id, display: Rc::clone(&self.display) };
        window.activate();
        window
    }

    /// Ends the program with that signal, and opens the window again where it was.
    pub fn start_again_after(&mut self, signal: &str, arguments: &[&str]) {
        self.display.tool("kill", &["-s", signal, &self.program.id().to_string()]);
        wait_for(|| !self.is_running(), PATIENCE, || format!("the program to end after {signal}"));
        self.start_again(arguments);
    }

    /// Ends the program at once, as SIGKILL does.
    pub fn kill(&mut self) {
        stop(&mut self.program);
    }

    /// Ends the display under the program.
    pub fn lose_display(&mut self) {
        Rc::get_mut(&mut self.display).expect("no other window is on it").lose();
    }

    /// Opens the window again where it was; its program has ended.
    pub fn start_again(&mut self, arguments: &[&str]) {
        (self.program, self.inspector, self.id) = start(&self.display, arguments);
        self.activate();
    }

    /// Gives this window the keyboard.
    pub fn activate(&self) {
        self.display.tool("xdotool", &["windowactivate", &self.id]);
        let active = || self.xdotool("getactivewindow").trim() == self.id;
        wait_for(active, START, || "the window to be active".to_owned());
        self.settle();
    }

    /// Waits until the window stands still, or plays.
    pub fn settle(&self) {
        // The X server hands on what it was told a little later.
        thread::sleep(Duration::from_millis(40));
        self.inspector.settle(6);
    }

    /// Gives something that must not happen the time to happen.
    pub fn linger(&self) {
        thread::sleep(Duration::from_millis(300));
        self.settle();
    }

    // What is seen.

    /// Every widget, from above.
    pub fn nodes(&self) -> Vec<Node> {
        self.inspector.tree().0
    }

    /// The same, of a program that may have ended.
    pub fn try_nodes(&self) -> Option<Vec<Node>> {
        self.inspector.try_tree().map(|(nodes, _)| nodes)
    }

    /// The widget of that name or text; where none is called so, the first whose name or text has it in it.
    #[track_caller]
    pub fn find(&self, name: &str) -> Node {
        self.find_where(name, |_| true)
    }

    /// The field of that name.
    #[track_caller]
    pub fn field(&self, name: &str) -> Node {
        self.find_where(name, |node| {
            matches!(node.role, Role::SpinButton | Role::TextInput | Role::MultilineTextInput | Role::Slider)
        })
    }

    /// The widget of that name which fits.
    #[track_caller]
    pub fn find_where(&self, name: &str, fits: impl Fn(&Node) -> bool) -> Node {
        let mut found = None;
        self.until_or(
            || {
                found = seek(self.nodes(), name, &fits);
                found.is_some()
            },
            || format!("{name:?} in the window, which shows:\n{}", self.contents()),
        );
        found.expect("it was waited for")
    }

    /// Whether something is called that, says that, or has it in it.
    pub fn shows(&self, text: &str) -> bool {
        seek(self.nodes(), text, &|_| true).is_some()
    }

    /// Waits until something of that name or text is there.
    #[track_caller]
    pub fn await_shown(&self, text: &str) {
        self.find(text);
    }

    /// Waits until nothing of that name or text is there.
    #[track_caller]
    pub fn await_gone(&self, text: &str) {
        self.until(&format!("{text:?} to go"), || !self.shows(text));
    }

    /// The widget that has the keyboard.
    pub fn focused(&self) -> Option<Node> {
        let (nodes, focus) = self.inspector.tree();
        nodes.into_iter().find(|node| Some(node.id) == focus && node.role != Role::Window)
    }

    /// The moment shown, seconds.
    pub fn time(&self) -> f64 {
        self.find_where("Time", |node| node.role == Role::Slider).number.expect("the slider has a value")
    }

    /// Whether the clock runs.
    pub fn plays(&self) -> bool {
        self.nodes().iter().any(|node| node.name == "Pause")
    }

    /// Everything with a name or a text, a line each.
    pub fn contents(&self) -> String {
        let named = |node: &Node| !(node.name.is_empty() && node.value.is_empty());
        self.nodes().iter().filter(|node| named(node)).map(|node| format!("{node}\n")).collect()
    }

    /// The name that the window manager shows.
    pub fn title(&self) -> String {
        self.xdotool(&format!("getwindowname {}", self.id)).trim().to_owned()
    }

    /// The windows with that name on the display, by their numbers.
    pub fn named(&self, name: &str) -> Vec<String> {
        let found = self.display.tool("sh", &["-c", &format!("xdotool search --name '{name}' || true")]);
        found.lines().map(str::to_owned).collect()
    }

    /// A path in the folder of the window.
    pub fn path(&self, name: &str) -> PathBuf {
        self.display.folder().join(name)
    }

    /// The text of a file in the folder of the window.
    #[track_caller]
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Saves with the keyboard, and gives the text of [`FILE`] once it has `part` in it.
    #[track_caller]
    pub fn saved_with(&self, part: &str) -> String {
        self.key("ctrl+s");
        self.until_or(|| self.read(FILE).contains(part), || format!("{part} in the file:\n{}", self.read(FILE)));
        self.read(FILE)
    }

    /// Whether the program still runs.
    pub fn is_running(&mut self) -> bool {
        self.program.try_wait().expect("it is a child of this program").is_none()
    }

    /// Waits for something to become true.
    #[track_caller]
    pub fn until(&self, what: &str, done: impl FnMut() -> bool) {
        wait_for(done, PATIENCE, || what.to_owned());
    }

    /// Waits for something to become true; `what` is said if it does not.
    #[track_caller]
    pub fn until_or(&self, done: impl FnMut() -> bool, what: impl Fn() -> String) {
        wait_for(done, PATIENCE, what);
    }

    // What is done.

    fn xdotool(&self, script: &str) -> String {
        let arguments: Vec<&str> = script.split(' ').collect();
        self.display.tool("xdotool", &arguments)
    }

    /// What xdotool is told to move the pointer there; it takes no place left of the window or above it.
    fn moving_to(&self, at: Pos2) -> String {
        format!("mousemove --window {} {:.0} {:.0}", self.id, at.x.max(0.0), at.y.max(0.0))
    }

    /// Points at something; where it moves meanwhile, at where it is then.
    #[track_caller]
    pub fn point(&self, at: impl Place) {
        let mut now = at.on(self);
        loop {
            self.xdotool(&self.moving_to(now));
            let then = at.on(self);
            if then.distance(now) < 2.0 {
                return;
            }
            now = then;
        }
    }

    /// Clicks with the main button.
    #[track_caller]
    pub fn click(&self, at: impl Place) {
        self.point(at);
        self.xdotool("click 1");
        self.settle();
    }

    /// Clicks with the right button.
    #[track_caller]
    pub fn right_click(&self, at: impl Place) {
        self.point(at);
        self.xdotool("click 3");
        self.settle();
    }

    /// Clicks twice.
    #[track_caller]
    pub fn double_click(&self, at: impl Place) {
        self.point(at);
        self.xdotool("click --repeat 2 --delay 60 1");
        self.settle();
    }

    /// Turns the wheel by so many notches, up if positive.
    #[track_caller]
    pub fn wheel(&self, at: impl Place, notches: i32) {
        self.point(at);
        let button = if notches > 0 { 4 } else { 5 };
        self.xdotool(&format!("click --repeat {} --delay 30 {button}", notches.abs()));
        self.linger();
    }

    /// Drags with the main button.
    #[track_caller]
    pub fn drag(&self, from: impl Place, by: Vec2) {
        self.drag_with(1, "", from, by);
    }

    /// Drags with a button (1 main, 2 middle, 3 right) while a key is down, if one is named.
    #[track_caller]
    pub fn drag_with(&self, button: u8, held: &str, from: impl Place, by: Vec2) {
        self.grab(button, held, from, by);
        self.let_go(button);
        if !held.is_empty() {
            self.xdotool(&format!("keyup {held}"));
            self.settle();
        }
    }

    /// Lets go of a button.
    pub fn let_go(&self, button: u8) {
        self.xdotool(&format!("mouseup {button}"));
        self.settle();
    }

    /// Begins to drag, and does not let go.
    #[track_caller]
    pub fn grab(&self, button: u8, held: &str, from: impl Place, by: Vec2) {
        const STEPS: u8 = 6;
        let from = from.on(self);
        self.point(from);
        if !held.is_empty() {
            self.xdotool(&format!("keydown {held}"));
        }
        self.xdotool(&format!("mousedown {button}"));
        self.settle();
        // The first points only tell a drag from a click; they are seen before the others.
        let begin = from + 8.0 * by.normalized();
        self.xdotool(&self.moving_to(begin));
        self.settle();
        let moves: Vec<String> = (1..=STEPS)
            .map(|k| from + by * (f32::from(k) / f32::from(STEPS)))
            .map(|at| self.moving_to(at) + " sleep 0.03")
            .collect();
        self.xdotool(&moves.join(" "));
        self.settle();
    }

    /// Presses keys one after the other, named as xdotool names them: `ctrl+s`, `Escape`, `bracketleft`.
    pub fn key(&self, keys: &str) {
        for key in keys.split(' ') {
            self.xdotool(&format!("key --clearmodifiers {key}"));
            self.settle();
        }
    }

    /// Presses keys as [`Self::key`] does, and waits for nothing.
    pub fn send(&self, keys: &str) {
        self.xdotool(&format!("key --clearmodifiers --delay 4 {keys}"));
    }

    /// Presses a key while a button of the pointer is down, which [`Self::key`] would let go of for a moment.
    pub fn key_while_held(&self, key: &str) {
        self.xdotool(&format!("key {key}"));
        self.settle();
    }

    /// Presses a key and waits until the program has ended.
    #[track_caller]
    pub fn leave_with(&mut self, key: &str) {
        self.xdotool(&format!("key --clearmodifiers {key}"));
        wait_for(|| !self.is_running(), PATIENCE, || "the program to end".to_owned());
    }

    /// Types a text.
    pub fn write(&self, text: &str) {
        self.display.tool("xdotool", &["type", "--delay", "8", "--", text]);
        self.settle();
    }

    /// Clicks into a field and types over what is there.
    #[track_caller]
    pub fn fill(&self, field: &str, text: &str) {
        let field = self.field(field);
        self.click(&field);
        self.key("ctrl+a");
        self.write(text);
    }

    /// Types a path into the dialog of Open path, and Enter.
    pub fn open_path(&self, path: &str) {
        self.key("ctrl+l");
        self.await_shown("Path of a scene file");
        self.key("ctrl+a");
        self.write(path);
        self.key("Return");
    }

    /// Chooses from a menu of the menu bar.
    #[track_caller]
    pub fn choose(&self, menu: &str, entry: &str) {
        self.click(menu);
        let with_keys = format!("{entry} ");
        let chosen = self.find_where(entry, |node| {
            node.role == Role::Button && (node.name == entry || node.name.starts_with(&with_keys))
        });
        self.click(&chosen);
    }

    /// What other programs would paste.
    pub fn clipboard(&self) -> String {
        self.display.clipboard()
    }

    /// Copies a text in another program.
    pub fn set_clipboard(&self, text: &str) {
        self.display.set_clipboard(text);
    }

    /// Makes a pipe with a name in the folder of the window.
    pub fn make_fifo(&self, name: &str) {
        self.display.tool("mkfifo", &[&self.path(name).display().to_string()]);
    }

    /// The viewport.
    pub fn viewport(&self) -> Node {
        self.find_where("Viewport", |node| node.role == Role::Canvas)
    }

    /// A point of the viewport without a box, near its lower left corner.
    pub fn beside(&self) -> Pos2 {
        self.viewport().place.left_bottom() + vec2(60.0, -80.0)
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if thread::panicking() {
            let path = picture_of_failure();
            self.display.picture(&path);
            eprintln!("the display then: {}", path.display());
        }
        stop(&mut self.program);
    }
}

/// The node that is called so, else the first with that in its name or text.
fn seek(nodes: Vec<Node>, name: &str, fits: &dyn Fn(&Node) -> bool) -> Option<Node> {
    let mut fitting: Vec<Node> = nodes.into_iter().filter(fits).collect();
    let exact = fitting.iter().position(|node| node.is(name));
    let at = exact.or_else(|| fitting.iter().position(|node| node.says(name)))?;
    Some(fitting.swap_remove(at))
}
