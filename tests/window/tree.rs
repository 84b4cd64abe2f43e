//! What the window shows, as assistive technology reads it.

use eframe::egui::{
    Pos2, Rect,
    accesskit::{self, NodeId, Role, Toggled},
    pos2,
};
use egui_inspection::{
    Request, Response,
    protocol::{PROTOCOL_VERSION, read_handshake, read_message, write_message},
};
use std::{collections::HashMap, fmt, net::TcpStream};

/// A widget.
#[derive(Clone, Debug)]
pub struct Node {
    pub id: NodeId,
    pub role: Role,
    /// What it is called.
    pub name: String,
    /// The text it shows or holds.
    pub value: String,
    /// What is said about it.
    pub description: String,
    /// The number it holds, with every digit.
    pub number: Option<f64>,
    /// Whether it is on, where it can be.
    pub on: Option<bool>,
    pub enabled: bool,
    /// Where it is, in points from the corner of the window.
    pub place: Rect,
}

impl Node {
    /// Its middle.
    pub fn middle(&self) -> Pos2 {
        self.place.center()
    }

    /// Whether it is called that or shows that.
    pub fn is(&self, text: &str) -> bool {
        self.name == text || self.value == text
    }

    /// Whether that is part of its name, its text or its description.
    pub fn says(&self, text: &str) -> bool {
        [&self.name, &self.value, &self.description].iter().any(|field| field.contains(text))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { role, name, value, description, number, on, enabled, place, .. } = self;
        write!(f, "{role:?} {name:?} = {value:?} {number:?} {on:?} {description:?} {enabled} at {place:?}")
    }
}

/// The connection to the window.
pub struct Inspector(TcpStream);

impl Inspector {
    /// Greets the window.
    pub fn new(stream: TcpStream) -> Self {
        let version = read_handshake(&stream).expect("the window greets");
        assert_eq!(version, PROTOCOL_VERSION, "the window speaks another version of the protocol");
        Self(stream)
    }

    fn ask(&self, request: &Request) -> Response {
        self.try_ask(request).expect("the window answers")
    }

    fn try_ask(&self, request: &Request) -> Option<Response> {
        write_message(&self.0, request).ok()?;
        read_message(&self.0).ok()
    }

    /// Waits until nothing repaints by itself, or for so many frames.
    pub fn settle(&self, frames: u64) {
        self.ask(&Request::Settle { max_steps: frames });
    }

    /// Every widget from above, and the one that has the keyboard.
    pub fn tree(&self) -> (Vec<Node>, Option<NodeId>) {
        self.try_tree().expect("the window says what it shows")
    }

    /// The same, of a window that may end at any time.
    pub fn try_tree(&self) -> Option<(Vec<Node>, Option<NodeId>)> {
        let Response::Tree { accesskit: Some(update), .. } = self.try_ask(&Request::GetTree)? else { return None };
        let texts: HashMap<_, _> = update.nodes.iter().map(|(id, raw)| (*id, raw)).collect();
        let mut nodes: Vec<Node> = update.nodes.iter().filter_map(|(id, raw)| node(*id, raw, &texts)).collect();
        nodes.sort_by(|one, other| {
            let key = |node: &Node| (node.place.top(), node.place.left());
            key(one).partial_cmp(&key(other)).expect("places are numbers")
        });
        Some((nodes, Some(update.focus)))
    }
}

fn node(id: NodeId, raw: &accesskit::Node, all: &HashMap<NodeId, &accesskit::Node>) -> Option<Node> {
    let bounds = raw.bounds().filter(|_| raw.role() != Role::TextRun)?;
    #[expect(clippy::cast_possible_truncation, reason = "points of a screen")]
    let corner = |x: f64, y: f64| pos2(x as f32, y as f32);
    let runs = raw.children().iter().filter_map(|child| all.get(child)).filter(|run| run.role() == Role::TextRun);
    let written: String = runs.filter_map(|run| run.value()).collect();
    let text = |of: Option<&str>| of.unwrap_or_default().to_owned();
    Some(Node {
        id,
        role: raw.role(),
        name: text(raw.label()),
        value: raw.value().map_or(written, str::to_owned),
        description: text(raw.description()),
        number: raw.numeric_value(),
        on: raw.toggled().map(|toggled| toggled == Toggled::True),
        enabled: !raw.is_disabled(),
        place: Rect::from_min_max(corner(bounds.x0, bounds.y0), corner(bounds.x1, bounds.y1)),
    })
}
